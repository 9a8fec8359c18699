"""Two tables that differ only in what a viewer may not know look the same to it, byte for byte."""

import asyncio
import itertools
import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from commontable.core.game import NOBODY
from commontable.games import GAMES
from commontable.tables.log.events import Acted
from commontable.tables.log.store import Append, Entry, Guest
from commontable.tables.log.stores import open_store
from commontable.tables.play.table import fold, take_in
from commontable.web.site.guests import hash_of
from tests.servers import receive, running, send, timeless, told_by
from tests.tables.company import company, opened

EVE = "eve"  # who only watches
HOST = "tables.example"  # both servers are asked under one name


@dataclass
class Case:
    """Two starts that one viewer cannot tell apart, and what the others then do at each."""

    number: int
    game: Any
    viewer: int
    starts: tuple[object, object]
    steps: list[Any] = field(default_factory=list)  # pairs of (seat, text) or None; is it noticed?

    @property
    def table(self):
        return f"leak-{self.number}"

    @property
    def guests(self):
        """Guests of this table alone: what one of them sees elsewhere is another case."""
        return [f"{name}{self.number}" for name in ("ann", "ben", "cleo")]

    @property
    def who(self):
        return EVE if self.viewer == NOBODY else self.guests[self.viewer]


def cases():
    found: list[Case] = []
    for name, seeds in (("couperation", range(30)), ("principles", range(12))):
        for seed in seeds:
            viewer, luck = seed % 4 - 1, random.Random(seed)
            starts = _twins(GAMES[name], viewer, seed, luck)
            if starts is not None:
                found.append(Case(len(found), GAMES[name], viewer, starts))
                _play_on(found[-1], luck)
    for viewer in (NOBODY, 1):
        found.append(_hopeless_or_not(len(found), viewer))
    return found


def _twins(game, viewer, seed, luck):
    """Two states of a game in play that a viewer cannot tell apart; None if there are none."""
    state = game.new(seats=3, seed=seed)
    for _ in range(luck.randrange(4, 30)):
        seat = game.turn(state)
        after, legal = state.copy(), game.legal_texts(state, seat)
        wanted = [text for text in legal if text == "agree"]  # else planning never ends
        game.play(after, seat, luck.choice(wanted or legal))
        if game.turn(after) == NOBODY:
            break
        state = after
    twin = state.copy()
    game.redeal(twin, viewer, seed + 1000)
    return None if game.position(twin) == game.position(state) else (state, twin)


def _hopeless_or_not(number, viewer):
    """A plans three steps to a space that asks for odd dice, once without and once with some."""
    game = GAMES["principles"]
    starts = []
    for mine in ([2, 4, 6, 2, 4, 6], [1, 3, 5, 1, 3, 5]):
        dice = [mine, [6, 5, 4, 3, 2, 1], [2] * 6]
        fields = {"seats": 3, "meeples": ["B7", "H7", "E4"], "dice": dice}
        starts.append(game.from_position(fields))
    assert [game.view(s, 0)["reach"]["A5"]["hopeless"] for s in starts] == [True, False]
    case = Case(number, game, viewer, (starts[0], starts[1]))
    case.steps = [(((0, text), (0, text)), True) for text in ("plan A5", "lift", "plan A5")]
    return case


def _play_on(case, luck):
    """Steps of the other seats that this viewer cannot tell apart."""
    tables = [_in_memory(case, which) for which in (0, 1)]
    for _ in range(8):
        pair = _same_to_viewer(case, tables, luck)
        if pair is None:
            return
        seen = tables[0].seen[case.viewer]
        for table, step in zip(tables, pair, strict=True):
            if step is not None:
                take_in(table, Acted(*step))
        case.steps.append((pair, tables[0].seen[case.viewer] != seen))


def _in_memory(case, which):
    start = case.game.position(case.starts[which])
    first = opened(3, host=case.guests[0], game=case.game.name, start=start)
    return fold(case.table, [first, *company(case.guests)])


def _same_to_viewer(case, tables, luck):
    seats = [seat for seat in case.game.acting(tables[0].state) if seat != case.viewer]
    if not seats:
        return None
    options = [_told(case, table, seats[0]) for table in tables]
    private = [text for text, told, _ in options[0] if not told]
    if private and luck.random() < 0.9:
        return ((seats[0], luck.choice(private)), None)
    pairs = [
        ((seats[0], one), (seats[0], other))
        for one, told, view in options[0]
        for other, told_there, view_there in options[1]
        if told and told == told_there and view == view_there
    ]
    return luck.choice(pairs) if pairs else None


def _told(case, table, seat):
    """Each legal action, with what the viewer is told and shown of it."""
    found, game = [], case.game
    for action in game.legal_actions(table.state, seat):
        after = table.state.copy()
        after.luck = table.next_luck()
        game.apply(after, seat, action)
        if game.turn(after) == NOBODY:
            continue  # once the game is over, all may be known
        told = game.tell(table.state, seat, action, after, case.viewer)
        view = json.dumps(game.view(after, case.viewer))
        found.append((game.write_action(table.state, action), told, view))
    return found


async def fill(database, which):
    store = await open_store(database)
    for guest in [*(guest for case in CASES for guest in case.guests), EVE]:
        await store.save_guest(Guest(guest, guest.capitalize()), hash_of(f"token of {guest}"))
    for case in CASES:
        name, start = case.game.name, case.game.position(case.starts[which])
        host, *_ = case.guests
        first = opened(3, host=host, game=name, start=start)
        code, guests = f"LEAK{case.number:02}", tuple(case.guests)
        entry = Entry(case.table, code, name, host, True, False, 1, guests)
        events = (first, *company(case.guests))
        await store.append(Append(case.table, 0, 1, events, None, entry))
    await store.close()


CASES = cases()
COUNT = itertools.count()


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """Two servers whose tables differ in what is hidden."""
    folder = tmp_path_factory.mktemp("leaks")
    for which in (0, 1):
        asyncio.run(fill(str(folder / f"{which}.db"), which))
    with (
        running(str(folder / "0.db"), log=folder / "log0") as one,
        running(str(folder / "1.db"), log=folder / "log1") as other,
    ):
        yield one, other


def ids(case):
    return f"{case.game.name}-{case.number}-{case.who}"


def same(pair, path, who, **words):
    answers = []
    words |= {"Host": HOST, "X_Forwarded_For": f"10.0.{next(COUNT) % 250}.1"}  # below any limit
    for server in pair:
        method = "POST" if "send" in words else "GET"
        answer = server.ask(method, path, token=f"token of {who}", **words)
        answers.append(told_by(answer))
    assert answers[0] == answers[1], path
    return answers[0]


def look_everywhere(pair, case):
    """Everything a viewer can ask for is the same at both servers."""
    viewer = "public" if case.viewer == NOBODY else case.viewer
    table = f"/api/tables/{case.table}"
    for path in ("/", f"/t/{case.table}", f"/t/{case.table}/replay", "/api/tables", "/health"):
        assert same(pair, path, case.who)[0] == 200
    for theme in ("", "&theme=light", "&theme=contrast"):
        assert same(pair, f"{table}?viewer={viewer}{theme}", case.who)[0] == 200
    _, _, body = same(pair, f"{table}/replay?viewer={viewer}", case.who)
    for frame in json.loads(body)["frames"]:
        same(pair, f"{table}/picture?viewer={viewer}&seq={frame['seq']}", case.who)
    for eyes in ("0", "1", "2", "public", "all"):
        for what in ("", "/replay", "/record"):
            same(pair, f"{table}{what}?viewer={eyes}", case.who)
            same(pair, f"{table}{what}?viewer={eyes}", EVE)


def ask_for_what_is_refused(pair, case, tables):
    """A refusal tells no more than the view does."""
    texts = {text for table in tables for seat in range(3) for text in _legal(table, seat)}
    texts |= {"want", "draw 1", "open 1.1", "add 1 2", "take 30 to 2.3", "plus 8", "sing"}
    own = set(_legal(tables[0], case.viewer)) if case.viewer != NOBODY else set()
    path = f"/api/tables/{case.table}/do"
    for number, text in enumerate(sorted(texts - own)):
        for seat in {max(case.viewer, 0), 2}:
            asked = {"do": "act", "id": f"x{number}", "seat": seat, "action": text}
            assert same(pair, path, case.who, send=asked)[0] in (400, 409)


def _legal(table, seat):
    return table.game.legal_texts(table.state, seat)


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_what_is_hidden_does_not_show_in_a_single_byte(pair, case):
    tables = [_in_memory(case, which) for which in (0, 1)]
    look_everywhere(pair, case)
    ask_for_what_is_refused(pair, case, tables)
    token = f"token of {case.who}"
    heard = []
    for which, server in enumerate(pair):
        with (
            server.socket(case.table, token, "format=json", Host=HOST) as program,
            server.socket(case.table, token, "format=page&theme=dark", Host=HOST) as page,
        ):
            heard.append(listen(server, case, which, [program, page]))
    assert heard[0] == heard[1]
    assert len(heard[0]) >= 2
    look_everywhere(pair, case)


def listen(server, case, which, sockets):
    """All that comes by the sockets while the others act."""
    words = []
    for socket in sockets:
        words.append(socket.recv(10))
    words += advise(server, case, sockets)
    words += ask_hints(server, case, sockets)
    for number, (steps, is_noticed) in enumerate(case.steps):
        step = steps[which]
        if step is not None:
            seat, text = step
            done = server.do(
                case.table,
                f"token of {case.guests[seat]}",
                "act",
                seat=seat,
                action=text,
                id=f"{number}",
            )
            assert done.get("type") == "done", (done, step)
        for socket in sockets:
            if is_noticed:
                words.append(socket.recv(10))
            else:
                send(socket, "ping")
                message = receive(socket)
                assert message == {"type": "pong"}, "a private step was noticed"
    for socket in sockets:
        send(socket, "undo", id="u")
        refused = socket.recv(10)
        while '"view"' in refused[:20]:
            words.append(refused)
            refused = socket.recv(10)
        words.append(refused)
    return list(map(timeless, words))


def advise(server, case, sockets):
    """What comes while somebody talks and pins, or is told why not."""
    words = []
    guest = next(i for i in (2, 1) if i != case.viewer)
    asked: list[Any] = [("say", {"text": "Good plan."}), ("say", {"text": "my reds are great"})]
    asked += [(do, {"seat": guest, "pin": "avoid D4"}) for do in ("pin", "unpin", "pin")]
    for number, (do, more) in enumerate(asked):
        done = server.do(case.table, f"token of {case.guests[guest]}", do, id=f"a{number}", **more)
        words.append(json.dumps([done.get(key) for key in ("type", "error", "message", "rule")]))
        if done.get("type") == "done":
            words += [socket.recv(10) for socket in sockets]
    return words


def ask_hints(server, case, sockets):
    """A hint for this viewer comes from what it knows; hints for others reach it in no way."""
    words = []
    for seat, guest in enumerate(case.guests):
        for depth in ("possible", "sensible"):
            if seat == case.viewer:
                send(sockets[0], "hint", id=f"h-{depth}", seat=seat, depth=depth)
                words.append(sockets[0].recv(10))
                assert '"type":"hint"' in words[-1]
                continue
            path = f"/api/tables/{case.table}/hint"
            asked = {"seat": seat, "depth": depth}
            answer = server.ask("POST", path, token=f"token of {guest}", send=asked)
            assert answer.json()["type"] == "hint"
            refused = server.ask("POST", path, token=f"token of {case.who}", send=asked)
            words.append(refused.text)
    for socket in sockets:
        send(socket, "ping")
        assert receive(socket) == {"type": "pong"}, "a hint for somebody else was noticed"
    return words


def test_the_cases_are_worth_something():
    steps = [step for case in CASES for step in case.steps]
    assert len(CASES) >= 30
    phases = {case.game.position(case.starts[0]).get("phase") for case in CASES}
    assert {"plan", "reroll"} <= phases
    assert {case.viewer for case in CASES} == {NOBODY, 0, 1, 2}
    assert sum(pair[1] is None for pair, _ in steps) >= 5  # a private step at one of the tables
    assert sum(is_noticed for _, is_noticed in steps) >= 20
    assert sum(pair[1] is not None and pair[0] != pair[1] for pair, _ in steps) >= 3


def test_a_private_step_is_heard_by_nobody_else(server):
    """Nothing comes, nothing is counted: not on the socket, not in the replay."""
    for _ in range(40):
        table, ann, ben = server.table_of_two()
        for text in ("want", "first A", "draw 0"):
            server.do(table, ann, "act", seat=0, action=text)
        seen = server.get(f"/api/tables/{table}?viewer=0", ann).json()
        thinking = [text for text in seen["view"]["legal"] if text.startswith("add")]
        if thinking:
            break
    assert thinking
    before = server.get(f"/api/tables/{table}/replay?viewer=1", ben).body
    with server.socket(table, ben) as there:
        receive(there, "view")
        assert server.do(table, ann, "act", seat=0, action=thinking[0])["type"] == "done"
        assert server.do(table, ann, "undo")["type"] == "done"
        send(there, "ping")
        assert receive(there) == {"type": "pong"}
    assert server.get(f"/api/tables/{table}/replay?viewer=1", ben).body == before
