"""Bots that think are compiled elsewhere; the table says so meanwhile, and then they play."""

import asyncio
from functools import partial

from commontable.tables import commands
from tests.tables.company import house_on, open_at


def test_a_bot_that_thinks_is_made_ready_before_it_is_asked(tmp_path):
    async def run():
        async with house_on(str(tmp_path / "t.db")) as house:
            live = await open_at(house, "ann", "ben")
            told = []
            live.listeners.add(lambda: told.append(live.is_warming))
            for seat in (0, 1):
                stand_in = partial(commands.seat_bot, guest="ann", seat=seat, bot="steady")
                await house.do(live.table.id, stand_in)
                assert live.is_warming
            assert not house.bots.warmth.is_ready(live.table.game)
            has_changed = asyncio.Event()
            live.listeners.add(has_changed.set)
            while live.is_warming or len(live.table.moves) < 2:
                await asyncio.wait_for(has_changed.wait(), 120)
                has_changed.clear()
            assert told[:2] == [False, True]
            assert told[-1] is False
            assert house.bots.warmth.is_ready(live.table.game)
            assert all("chance" in move.why.lower() for move in live.table.moves)

    asyncio.run(run())


def test_a_house_that_closes_does_not_wait_for_a_compiler(tmp_path):
    async def run():
        async with house_on(str(tmp_path / "t.db")) as house:
            live = await open_at(house, "ann", bots=["strong"])
            assert live.is_warming
            waiting = asyncio.ensure_future(house.bots.warmth.ready(live.table.game))
            await asyncio.sleep(0)
        assert waiting.done()

    asyncio.run(run())
