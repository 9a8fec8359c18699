"""Hints at a table: as deep as it allows, from what the seat knows, once for one question."""

import asyncio

import pytest

from commontable.core.errors import BadOption
from commontable.tables.bots import hints
from commontable.tables.compiled_code import SearchLoader
from commontable.tables.errors import Refused
from commontable.tables.play import commands
from commontable.tables.play.table import fold
from tests.polling import next_turn
from tests.tables.company import company, do, new_table, opened, step


def ask(table, *questions):
    """The answers to some questions (seat, depth), asked at once."""

    async def run():
        asked = hints.Hints(SearchLoader())
        try:
            return await asyncio.gather(*(asked.of(table, *each) for each in questions))
        finally:
            await asked.close()

    return asyncio.run(run())


@pytest.mark.parametrize("game", ["coop", "coopoly", "couperation", "landrush", "principles"])
def test_a_sensible_hint_is_a_legal_action_with_a_reason(game):
    table = new_table("ann", "ben", "cleo", "dora", game=game)
    seat = table.game.turn(table.state)
    before = table.state.copy()
    possible, sensible = ask(table, (seat, "possible"), (seat, "sensible"))
    assert all(kind["purpose"] in possible["sentence"] for kind in possible["kinds"])
    assert sensible["action"] in table.game.legal_texts(table.state, seat)
    assert sensible["reason"]
    assert table.state == before


def test_tables_that_look_the_same_to_a_seat_give_it_the_same_hint():
    table = new_table("ann", "ben")
    for n in range(9):
        step(table, n)
    game, seat = table.game, table.game.turn(table.state)
    other = table.state.copy()
    game.redeal(other, seat, 99)
    assert other != table.state
    twin = fold("t", [opened(2, start=game.position(other)), *company(["ann", "ben"])])
    twin.seen = dict(table.seen)
    depths = [(seat, "possible"), (seat, "sensible")]
    assert ask(table, *depths) == ask(twin, *depths)


def test_the_same_question_is_thought_out_once():
    table = new_table("ann", "ben")

    async def run():
        asked = hints.Hints(SearchLoader())
        assert not asked.is_known(table, 0, "sensible")
        one, other = await asyncio.gather(*(asked.of(table, 0, "sensible") for _ in range(2)))
        assert one is other
        assert asked.is_known(table, 0, "sensible")
        assert not asked.is_known(table, 1, "sensible")
        do(table, commands.act, "ann", 0, "want")
        assert not asked.is_known(table, 0, "sensible")
        await asked.close()

    asyncio.run(run())


def test_when_too_many_ask_the_next_one_is_told_to_wait():
    tables = [
        fold(f"t{n}", [opened(2), *company(["ann", "ben"])]) for n in range(hints.MOST_WAITING + 1)
    ]

    async def run():
        asked = hints.Hints(SearchLoader())
        waiting = [asyncio.ensure_future(asked.of(each, 0, "sensible")) for each in tables[:-1]]
        await next_turn()
        with pytest.raises(Refused, match="try again"):
            await asked.of(tables[-1], 0, "sensible")
        await asyncio.gather(*waiting)
        await asked.of(tables[-1], 0, "sensible")
        await asked.close()

    asyncio.run(run())


def test_a_table_says_how_deep_hints_go():
    table = new_table("ann", "ben")
    commands.check_hint(table, "ann", 0, "sensible")
    with pytest.raises(Refused, match="as deep as 'sensible'"):
        commands.check_hint(table, "ann", 0, "best")
    deep = new_table("ann", "ben", hints="best")
    commands.check_hint(deep, "ann", 0, "best")
    without = new_table("ann", "ben", hints="none")
    with pytest.raises(Refused, match="without hints"):
        commands.check_hint(without, "ann", 0, "possible")
    with pytest.raises(BadOption, match="none, possible, sensible, best"):
        new_table("ann", "ben", hints="all")


def test_a_hint_is_for_a_seat_of_ones_own_while_the_game_is_on():
    table = new_table("ann", "ben")
    with pytest.raises(Refused, match="not yours"):
        commands.check_hint(table, "ann", 1, "possible")
    do(table, commands.close, "ann")
    with pytest.raises(Refused, match="nothing to decide"):
        commands.check_hint(table, "ann", 0, "possible")
