"""Two servers: at one of them two people whisper. To everybody else they are the same."""

import asyncio
import contextlib

import pytest

from commontable.tables.log.store import Guest
from commontable.tables.log.stores import open_store
from commontable.web.site.guests import hash_of
from tests.servers import receive, running, send, told_by, wait_until
from tests.web.test_debrief import GUESTS, HOST, events_of, fill, hamlet, paths

EVE = "eve"  # who has no seat


async def bring(database, tables):
    await fill(database, tables)
    store = await open_store(database)
    await store.save_guest(Guest(EVE, "Eve"), hash_of(f"token of {EVE}"))
    await store.close()


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whispers")
    tables = {"t": events_of(hamlet(), 30)}
    for which in (0, 1):
        asyncio.run(bring(str(folder / f"{which}.db"), tables))
    with (
        running(str(folder / "0.db"), log=folder / "log0") as first,
        running(str(folder / "1.db"), log=folder / "log1") as second,
    ):
        yield first, second


def same(pair, path, who):
    answers = []
    for server in pair:
        answers.append(told_by(server.get(path, f"token of {who}", Host=HOST)))
    assert answers[0] == answers[1], (path, who)
    return answers[0]


def look_everywhere(pair, who):
    eyes = "public" if who == EVE else GUESTS.index(who)
    for path in ("/", "/t/t", "/t/t/replay", *paths("t")):
        assert same(pair, path, who)[0] in (200, 404)
    for what in ("", "/replay", "/record"):
        for viewer in (eyes, "public", 0, 1, "all"):
            same(pair, f"/api/tables/t{what}?viewer={viewer}&theme=light", who)


def test_a_whisper_is_heard_by_two_and_noticed_by_nobody_else(pair):
    loud, quiet = pair
    others = ["cleo", "dora", EVE]
    with contextlib.ExitStack() as stack:
        sockets = {
            who: stack.enter_context(loud.socket("t", f"token of {who}")) for who in [*GUESTS, EVE]
        }
        for socket in [*sockets.values()] * 2:
            send(socket, "ping")
            receive(socket, "pong")  # and with it all that has come before
        done = loud.do("t", "token of ann", "say", text="psst: a secret", to=1)
        assert done["type"] == "done"
        for who in ("ann", "ben"):
            said = receive(sockets[who], "view")["said"]
            assert said[-1]["text"] == "psst: a secret"
            assert said[-1]["to"] == "B"
        for who in others:
            send(sockets[who], "ping")
            assert receive(sockets[who]) == {"type": "pong"}
    wait_until(lambda: not any(loud.get("/api/tables/t").json()["present"]))
    for who in others:
        look_everywhere(pair, who)
    # Life goes on, and what others are told stays the same.
    for server in pair:
        assert server.do("t", "token of dora", "say", text="hello")["type"] == "done"
    for who in others:
        look_everywhere(pair, who)
    for server in pair:
        assert server.do("t", "token of ann", "close")["type"] == "done"
    for who in others:
        look_everywhere(pair, who)
    assert b"psst" in loud.get("/api/tables/t?viewer=1", "token of ben").body
    assert b"psst" not in quiet.get("/api/tables/t?viewer=1", "token of ben").body


def test_a_wrong_seat_is_refused(pair):
    for to in (7, 99, "x"):
        answer = pair[0].do("t", "token of ann", "say", text="psst", to=to)
        assert "error" in answer
