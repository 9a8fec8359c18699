"""A table that has gone on for long keeps nobody else waiting."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from commontable.tables.log.events import Acted
from commontable.tables.log.store import Append, Entry, Guest
from commontable.tables.log.stores import open_store
from commontable.tables.play.table import fold, take_in
from commontable.web.site.guests import hash_of
from tests.servers import running
from tests.tables.company import company, first_legal, opened

GUESTS = ("ann", "ben", "cleo")
ACTIONS = 800
SEATED = len(company(GUESTS))  # events before the first action


async def keep_long_game(database):
    """Ann changes her plan hundreds of times."""
    first = opened(3, game="principles")
    table = fold("long", [first, *company(GUESTS)])
    acted = []
    for _ in range(ACTIONS):
        acted.append(Acted(*first_legal(table)))
        take_in(table, acted[-1])
    store = await open_store(database)
    await store.save_guest(Guest("ann", "Ann"), hash_of("token of ann"))
    entry = Entry("long", "LONG22", "principles", "ann", True, False, 1, GUESTS)
    await store.append(Append("long", 0, 1, (first, *company(GUESTS), *acted), None, entry))
    await store.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("long")
    asyncio.run(keep_long_game(str(folder / "t.db")))
    with running(str(folder / "t.db"), log=folder / "log") as found:
        assert found.get("/t/long").status == 200
        yield found


@pytest.mark.parametrize("what", ["replay", f"picture?seq={SEATED + ACTIONS}"])
def test_who_looks_at_a_long_replay_keeps_nobody_waiting(site, what):
    with ThreadPoolExecutor(4) as people:
        looking = [
            people.submit(site.get, f"/api/tables/long/{what}", "token of ann") for _ in range(4)
        ]
        slowest, n = 0.0, 0
        while not all(one.done() for one in looking):
            begun = time.monotonic()
            assert site.get("/health").status == 200
            slowest, n = max(slowest, time.monotonic() - begun), n + 1
        assert slowest < 10  # it was as long as all four take
        assert {one.result().status for one in looking} == {200}


def test_a_long_replay_is_whole(site):
    frames = site.get("/api/tables/long/replay?viewer=public").json()["frames"]
    assert [frame["seq"] for frame in frames] == [0, *range(SEATED + 1, SEATED + ACTIONS + 1)]
    story: list[str] = []
    for frame in frames:
        assert frame["kept"] == len(story)
        story += frame["told"]
    assert [line["text"] for line in site.get("/api/tables/long").json()["story"]] == story[-400:]
