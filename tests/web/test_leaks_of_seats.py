"""Readiness, deals, clocks, votes and removals tell nobody what is hidden.

As in test_leaks: two servers whose tables differ only in what is hidden must look the same. What
may differ is normalised: hashes of random bytes before a deal, milliseconds on clocks.
"""

import asyncio
import contextlib
import hashlib
import itertools
import json
import re

import pytest

from commontable.core.game import NOBODY
from commontable.tables.log.events import Acted, Clock
from commontable.tables.log.store import Append, Entry, Guest
from commontable.tables.log.stores import open_store
from commontable.web.site.guests import hash_of
from tests.servers import receive, running, send
from tests.tables.company import company, opened, seated
from tests.web.test_leaks import CASES, EVE, HOST

DORA = "dora"  # who would like a seat
PEOPLE = ("ann", "ben", "cleo")
SECRETS = ("a1" * 32, "b2" * 32)  # by server
ENTROPIES = tuple({who: f"{n}{which}" * 32 for n, who in enumerate(PEOPLE)} for which in "ab")
CLOCK = Clock("bank", 3600, 30)
# Tables in play where both sides have taken a first step that everybody noticed.
PLAYED = [
    case
    for case in CASES
    if case.steps and case.steps[0][1] and None not in case.steps[0][0] and case.game.hides
][:6]
COUNT = itertools.count()


def commitment(entropy):
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


async def fill(database, which):
    store = await open_store(database)
    guests = {*PEOPLE, EVE, DORA, *(guest for case in PLAYED for guest in case.guests)}
    for guest in sorted(guests):
        await store.save_guest(Guest(guest, guest.capitalize()), hash_of(f"token of {guest}"))
    for table in ("gather", "gather-page"):
        first = opened(3, SECRETS[which], clock=CLOCK)
        await save(store, table, [first, *seated(PEOPLE)], PEOPLE)
    for case in PLAYED:
        start = case.game.position(case.starts[which])
        first = opened(3, host=case.guests[0], game=case.game.name, start=start, clock=CLOCK)
        acted = Acted(*case.steps[0][0][which])
        await save(store, case.table, [first, *company(case.guests), acted], case.guests)
    await store.close()


async def save(store, table, events, guests):
    code = f"SEAT{next(COUNT) % 10}{table[-1].upper()}"
    entry = Entry(table, code, events[0].game, guests[0], False, False, 1, tuple(guests))
    await store.append(Append(table, 0, 1, tuple(events), None, entry))


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """Two servers, on which bots take their time."""
    global COUNT
    folder = tmp_path_factory.mktemp("seats")
    for which in (0, 1):
        COUNT = itertools.count()  # both have the same codes
        asyncio.run(fill(str(folder / f"{which}.db"), which))
    slow = ("--bot-pace", "3600")
    with (
        running(str(folder / "0.db"), *slow, log=folder / "log0") as one,
        running(str(folder / "1.db"), *slow, log=folder / "log1") as other,
    ):
        yield one, other


def normal(text, which):
    """What may differ is left out: what was committed to, and milliseconds."""
    known = [SECRETS[which], *ENTROPIES[which].values()]
    for n, entropy in enumerate(known):
        text = text.replace(commitment(entropy), f"<commitment {n}>")
    text = re.sub(r'"away":\{[^}]*\}', '"away":{}', text)
    return re.sub(r'"left":\[[\d,]*\]', '"left":[]', text)


def hidden_in(text, which):
    """What of the secret and the entropies stands there."""
    return [word for word in (SECRETS[which], *ENTROPIES[which].values()) if word in text]


def do_both(pair, table, who, do, **words):
    """At both tables, with the same answer but for the view of whoever did it."""
    told = []
    for which, server in enumerate(pair):
        given = {
            key: word[which] if isinstance(word, tuple) else word for key, word in words.items()
        }
        answer = server.do(table, f"token of {who}", do, id=f"{do}-{next(COUNT)}", **given)
        assert not hidden_in(json.dumps(answer), which)
        told.append([answer.get(key) for key in ("type", "error", "message")])
    assert told[0] == told[1]
    assert told[0][0] == "done", told[0]


def same_everywhere(pair, table, who, viewer):
    """All that this viewer can ask for, at both servers."""
    at, shown = f"/api/tables/{table}", "public" if viewer == NOBODY else viewer
    paths = [f"/t/{table}", f"/t/{table}/replay", f"{at}?viewer={shown}&theme=light"]
    paths += [f"{at}/replay?viewer={eyes}" for eyes in ("public", 0, 1, 2, "all")]
    paths += [f"{at}?viewer={eyes}" for eyes in (0, 1, 2)] + [f"{at}/record", "/api/tables"]
    for path in paths:
        told = []
        for which, server in enumerate(pair):
            forwarded = f"10.0.{next(COUNT) % 250}.1"
            answer = server.get(path, f"token of {who}", Host=HOST, X_Forwarded_For=forwarded)
            assert not hidden_in(answer.text, which), path
            told.append((answer.status, normal(answer.text, which)))
        assert told[0] == told[1], path


def metrics_are_dumb(pair):
    for which, server in enumerate(pair):
        assert not hidden_in(server.get("/metrics").text, which)


class Listener:
    """What one viewer hears at both servers."""

    def __init__(self, pair, table, who, query="format=json"):
        self.open = contextlib.ExitStack()
        self.asked = [server.socket(table, f"token of {who}", query, Host=HOST) for server in pair]

    def __enter__(self):
        self.sockets = [self.open.enter_context(socket) for socket in self.asked]
        return self

    def __exit__(self, *error):
        self.open.close()

    def heard(self):
        """Everything since it was last asked; the same from both."""
        told = []
        for which, socket in enumerate(self.sockets):
            send(socket, "ping")
            words = []
            while (text := socket.recv(20)) != '{"type":"pong"}':
                assert not hidden_in(text, which)
                words.append(normal(text, which))
            told.append(words)
        assert told[0] == told[1]
        return told[0]


@pytest.mark.parametrize("query", ["format=json", "format=page&theme=dark"])
def test_nothing_of_a_deal_shows_before_it_is_made(pair, query):
    """Secret and entropies differ; until the deal, nobody can tell, not even who sits there."""
    table = "gather" if query == "format=json" else "gather-page"
    with (
        Listener(pair, table, "cleo", query) as seat,
        Listener(pair, table, EVE, query) as public,
    ):
        assert seat.heard()
        assert public.heard()
        for who in PEOPLE:
            word = tuple(commitment(each[who]) for each in ENTROPIES)
            do_both(pair, table, who, "ready", commitment=word)
            assert len(seat.heard()) == len(public.heard()) == 1
        do_both(pair, table, "ann", "unready")
        do_both(pair, table, "ann", "say", text="One moment.")
        word = tuple(commitment(each["ann"]) for each in ENTROPIES)
        do_both(pair, table, "ann", "ready", commitment=word)
        for who in PEOPLE[:2]:
            do_both(pair, table, who, "reveal", entropy=tuple(each[who] for each in ENTROPIES))
            assert seat.heard()
            assert public.heard()
            for eyes, name in ((2, "cleo"), (0, "ann"), (NOBODY, EVE)):
                same_everywhere(pair, table, name, eyes)
        metrics_are_dumb(pair)
        do_both(pair, table, "cleo", "reveal", entropy=tuple(each["cleo"] for each in ENTROPIES))
    for which, server in enumerate(pair):  # dealt: cards differ now, but nothing tells their luck
        for viewer, name in ((0, "ann"), (2, "cleo"), ("public", EVE)):
            for what in ("", "/replay"):
                path = f"/api/tables/{table}{what}?viewer={viewer}"
                answer = server.get(path, f"token of {name}")
                assert answer.status == 200
                assert not hidden_in(answer.text, which)
    metrics_are_dumb(pair)


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: f"{case.number}-{case.who}")
def test_votes_leaving_and_removals_show_nothing_hidden(pair, case):
    """A seat changes hands again and again, and a bystander sees the same at both tables."""
    names = dict(enumerate(case.guests))
    others = [seat for seat in (2, 1, 0) if seat != case.viewer]
    leaver, other = others[0], others[1]
    with Listener(pair, case.table, case.who) as here, Listener(pair, case.table, EVE) as eve:

        def step(who, do, **words):
            do_both(pair, case.table, who, do, **words)
            assert here.heard(), f"{do} goes unnoticed"
            eve.heard()

        assert here.heard()
        step(names[leaver], "leave", seat=leaver)
        step(DORA, "sit", seat=leaver)
        same_everywhere(pair, case.table, case.who, case.viewer)
        for seat, guest in names.items():
            if seat != leaver:
                step(guest, "accept")
        host = next(guest for seat, guest in names.items() if seat != leaver)
        if leaver == 0:
            host = case.guests[1]
        step(DORA, "bot", seat=leaver, bot="easy")
        step(DORA, "sit", seat=leaver)
        same_everywhere(pair, case.table, case.who, case.viewer)
        step(host, "lock")
        step(host, "remove", seat=leaver)
        same_everywhere(pair, case.table, case.who, case.viewer)
        same_everywhere(pair, case.table, DORA, NOBODY)
        step(names[other], "bot", seat=other, bot="easy")
        step(names[other], "sit", seat=other)
        same_everywhere(pair, case.table, EVE, NOBODY)
    metrics_are_dumb(pair)


def test_the_cases_are_worth_something():
    assert len(PLAYED) >= 4
    assert len({case.viewer for case in PLAYED}) >= 3


def test_a_private_step_is_not_read_off_a_clock(server):
    """It resets nothing and adds nothing, and nobody is sent anything."""
    for _ in range(40):
        table, ann, ben = server.table_of_two(
            clock={"kind": "bank", "seconds": 600, "increment": 60}
        )
        for text in ("want", "first A", "draw 0"):
            server.do(table, ann, "act", seat=0, action=text)
        seen = server.get(f"/api/tables/{table}?viewer=0", ann).json()
        thinking = [text for text in seen["view"]["legal"] if text.startswith("add")]
        if thinking:
            break
    assert thinking

    def clock():
        return server.get(f"/api/tables/{table}?viewer=1", ben).json()["clock"]

    with server.socket(table, ben) as there:
        receive(there, "view")
        left = [clock()["left"][0]]
        for do, words in (("act", {"seat": 0, "action": thinking[0]}), ("undo", {})) * 3:
            assert server.do(table, ann, do, **words)["type"] == "done"
            now = clock()
            left.append(now["left"][0])
            assert now["running"] == [0]
            assert now["left"][1] == 600_000
            send(there, "ping")
            assert receive(there) == {"type": "pong"}
    assert left == sorted(left, reverse=True)
