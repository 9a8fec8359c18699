"""Bots that think are compiled elsewhere; the table says so meanwhile, and then they play."""

import asyncio
from functools import partial

from commontable.tables import commands
from tests.tables.company import act, house_on, open_at


def test_a_bot_that_thinks_is_made_ready_before_it_is_asked(tmp_path):
    async def run():
        async with house_on(str(tmp_path / "t.db")) as house:
            live = await open_at(house, "ann", bots=["easy"])
            told = []
            live.listeners.add(lambda: told.append(live.is_warming))
            seat = partial(commands.seat_bot, guest="ann", seat=1, bot="steady")
            await house.do(live.table.id, seat)
            assert live.is_warming
            assert not house.warmth.is_ready(live.table.game)
            await house.do(live.table.id, act("ann", 0, "first B"))
            has_changed = asyncio.Event()
            live.listeners.add(has_changed.set)
            while live.is_warming or len(live.table.moves) < 2:
                await asyncio.wait_for(has_changed.wait(), 120)
                has_changed.clear()
            assert told[:2] == [False, True]
            assert told[-1] is False
            assert house.warmth.is_ready(live.table.game)
            assert "chance" in live.table.moves[1].why.lower()

    asyncio.run(run())


def test_a_house_that_closes_does_not_wait_for_a_compiler(tmp_path):
    async def run():
        async with house_on(str(tmp_path / "t.db")) as house:
            live = await open_at(house, "ann", bots=["strong"])
            assert live.is_warming
            waiting = asyncio.ensure_future(house.warmth.ready(live.table.game))
            await asyncio.sleep(0)
        assert waiting.done()

    asyncio.run(run())
