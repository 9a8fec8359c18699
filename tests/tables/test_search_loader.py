"""Searches are compiled in another process; the table says so meanwhile."""

import asyncio
from functools import partial

import pytest

from commontable.core.compiling.compiled_games import CompiledGames
from commontable.tables import compiled_code
from commontable.tables.play import commands
from tests.polling import next_turn
from tests.tables.company import open_at, service_on


@pytest.fixture(autouse=True)
def _nothing_is_loaded(monkeypatch):
    monkeypatch.setattr(compiled_code, "COMPILED", CompiledGames())


def test_the_search_of_a_bot_is_loaded_before_it_is_asked(tmp_path):
    async def run():
        async with service_on(str(tmp_path / "t.db")) as service:
            session = await open_at(service, "ann", "ann")
            told = []
            session.listeners.add(lambda: told.append(session.is_compiling))
            for seat in (0, 1):
                stand_in = partial(commands.seat_bot, guest="ann", seat=seat, bot="steady")
                await service.do(session.table.id, stand_in)
                assert session.is_compiling
            assert not service.bots.searches.is_loaded(session.table.game)
            has_changed = asyncio.Event()
            session.listeners.add(has_changed.set)
            while session.is_compiling or len(session.table.moves) < 2:
                await asyncio.wait_for(has_changed.wait(), 120)
                has_changed.clear()
            assert told[:2] == [False, True]
            assert told[-1] is False
            assert service.bots.searches.is_loaded(session.table.game)
            assert all("chance" in move.why.lower() for move in session.table.moves)

    asyncio.run(run())


def test_a_service_that_closes_does_not_wait_for_a_compiler(tmp_path):
    async def run():
        async with service_on(str(tmp_path / "t.db")) as service:
            session = await open_at(service, "ann", bots=["strong"])
            assert session.is_compiling
            waiting = asyncio.ensure_future(service.bots.searches.load(session.table.game))
            await next_turn()
        assert waiting.done()

    asyncio.run(run())
