"""The service: one door for all commands, bots included; several services on one PostgreSQL."""

import asyncio
import random
import threading
from functools import partial
from typing import Any

import msgspec
import pytest

from commontable.bots import BOTS
from commontable.core.game import NOBODY, waited_for
from commontable.tables.bots import bot_seats
from commontable.tables.errors import Refused
from commontable.tables.log.events import Acted, Closed
from commontable.tables.log.postgres import CHANNEL
from commontable.tables.log.store import Append, Entry
from commontable.tables.people.lobby import public_page
from commontable.tables.play import commands
from commontable.tables.play.sight import look
from commontable.tables.play.table import fold, take_in
from commontable.tables.service import table_service
from tests.polling import happens, next_turn
from tests.tables.company import (
    act,
    company,
    first_legal,
    new_table,
    open_at,
    opened,
    seated,
    service_on,
    stored_fold,
    with_service,
)

THREE = ("ann", "ben", "cleo")


@with_service
async def test_what_is_done_is_stored_before_it_is_told(service):
    session = await open_at(service, "ann", "ben")
    told = []
    session.listeners.add(lambda: told.append(session.table.seq))
    await service.do(session.table.id, act("ann", 0, "want"))
    assert told == [len(company(["ann", "ben"])) + 1]
    assert len(await service.store.events(session.table.id)) == session.table.seq + 1
    assert await stored_fold(service, session.table.id) == session.table


@with_service
async def test_a_refused_command_stores_nothing(service):
    session = await open_at(service, "ann", "ben")
    with pytest.raises(Refused):
        await service.do(session.table.id, act("ann", 0, "draw 1"))
    assert len(await service.store.events(session.table.id)) == 1 + len(company(["ann", "ben"]))


@with_service
async def test_a_repeated_command_is_done_once_and_answered_the_same(service):
    session = await open_at(service, "ann", "ben")
    first = await service.do(session.table.id, act("ann", 0, "want"), "ann:1")
    second = await service.do(session.table.id, act("ann", 0, "want"), "ann:1")
    assert (first.is_repeated, second.is_repeated) == (False, True)
    seat, text = first_legal(session.table)
    await service.do(session.table.id, act("ann", seat, text), "ann:2")
    assert (await service.do(session.table.id, act("ann", 0, "want"), "ann:1")).is_repeated
    assert [move.action for move in session.table.moves] == ["want", text]


@with_service
async def test_a_table_of_other_rules_or_on_a_lost_board_is_not_opened_and_says_why(service):
    """By other rules its actions would mean something else."""
    cases: list[tuple[dict[str, Any], str]] = [
        ({"version": 99}, "version 99 of the rules of Principles of Co-ops"),
        ({"options": {"board": "Atlantis"}}, "board: expected one of"),
        ({"game": "marbles"}, "game: expected one of"),
    ]
    for number, (changes, why) in enumerate(cases):
        first = opened(3, game="principles")
        stored = msgspec.structs.replace(first, **changes)
        entry = Entry(f"t{number}", f"CODE{number}", "principles", "ann", True, False, 1, ())
        await service.store.append(Append(f"t{number}", 0, 1, (stored,), None, entry))
        with pytest.raises(Refused, match=why) as refused:
            await service.find(f"t{number}")
        assert refused.value.error == "rules"


@with_service
async def test_the_same_words_said_twice_under_one_id_are_said_once(service):
    session = await service.open(commands.opening("couperation", 2, {}, "ann"))
    sit = partial(commands.sit, guest="ann", name="Ann", seat=0)
    await service.do(session.table.id, sit)
    say = partial(commands.say, guest="ann", text="hello")
    answers = await asyncio.gather(*[service.do(session.table.id, say, "x") for _ in range(5)])
    assert sum(not answer.is_repeated for answer in answers) == 1
    assert len(session.table.said) == 1


async def is_known_to_be_over(service, session):
    return (await service.store.find(session.table.id)).is_over


async def has_no_open_tables(service, guest):
    return await service.store.open_tables_of(guest) == 0


@with_service
async def test_bots_play_a_game_to_its_end(service):
    session = await open_at(service, "ann", bots=["random"])
    await service.do(
        session.table.id, partial(commands.seat_bot, guest="ann", seat=0, bot="random")
    )
    await happens(lambda: session.table.is_over)
    assert await stored_fold(service, session.table.id) == session.table
    await happens(partial(is_known_to_be_over, service, session))  # a little later


@with_service
async def test_a_table_that_was_dropped_from_memory_comes_back_as_it_was(service):
    session = await open_at(service, "ann", "ben")
    await service.do(session.table.id, act("ann", 0, "want"))
    service._live.clear()
    again, by_code = await asyncio.gather(
        service.find(session.table.id), service.find(session.code)
    )
    assert again is by_code
    assert again is not session
    assert again.table == session.table


async def keep_long_table(service):
    """What is stored of it, and the table that it adds up to."""
    events = [opened(3, game="principles"), *company(THREE)]
    table = fold("long", events)
    for _ in range(600):
        events.append(Acted(*first_legal(table)))
        take_in(table, events[-1])
    entry = Entry("long", "LONG22", "principles", "ann", False, False, 1, ("ann",))
    await service.store.append(Append("long", 0, 1, tuple(events), None, entry))
    return events, table


@with_service
async def test_a_long_table_comes_into_memory_beside_all_that_goes_on(service):
    events, table = await keep_long_table(service)
    folding = asyncio.create_task(table_service._fold("long", events))
    await next_turn()  # it has begun, and we go on
    assert not folding.done()
    assert await folding == table
    found, by_code = await asyncio.gather(service.find("long"), service.find("LONG22"))
    assert found is by_code
    assert found.table == table


@with_service
async def test_idle_tables_leave_memory_when_one_comes_and_never_the_newcomer(service):
    service.most_live = 2
    busy = [await open_at(service, "ann", "ben") for _ in range(2)]
    for session in busy:
        session.listeners.add(lambda: None)
    newcomer = await open_at(service, "ann", "ben")
    assert await service.find(newcomer.table.id) is newcomer
    busy[0].listeners.clear()
    await service.do(busy[1].table.id, act("ann", 0, "want"))
    assert service.live_tables == 3, "a move looks through no other tables"
    last = await open_at(service, "ann", "ben")
    assert service.live_tables == 2
    assert await service.find(busy[1].table.id) is busy[1]
    assert await service.find(last.table.id) is last
    again = await service.find(newcomer.table.id)
    assert again is not newcomer
    assert again.table == newcomer.table


@with_service
async def test_a_table_is_full_some_day_and_can_still_be_closed(service):
    session = await open_at(service, "ann", "ben")
    service.most_events = session.table.seq + 2
    await service.do(session.table.id, act("ann", 0, "want"))
    await service.do(session.table.id, act("ben", 1, "want"))
    with pytest.raises(Refused) as caught:
        await service.do(session.table.id, act("ann", 0, "first A"))
    assert caught.value.error == "full"
    await service.do(session.table.id, partial(commands.close, guest="ann"))
    assert session.table.is_over


@with_service
async def test_who_talks_fills_no_table_and_disarms_no_host(service):
    session = await open_at(service, "ann", "ben", "cleo", "dora", game="landrush")
    seat, text = first_legal(session.table)
    await service.do(session.table.id, act(session.table.seats[seat].guest, seat, text))
    service.most_events = 4 * (session.table.seq + 100)
    say = partial(commands.say, guest="ben", text="blah")
    while session.table.seq < service.most_events // 4:
        await service.do(session.table.id, say)
    with pytest.raises(Refused) as caught:
        await service.do(session.table.id, say)
    assert caught.value.error == "full"
    for command in (commands.leave, partial(commands.sit, name="Ben")):
        await service.do(session.table.id, partial(command, guest="ben", seat=1))
    await service.do(session.table.id, partial(commands.remove, guest="ann", seat=1))
    assert session.table.seats_of("ben") == []


def test_nobody_is_absent_who_is_connected_to_another_process(new_postgres_database):
    database = new_postgres_database()

    async def story():
        async with service_on(database) as one, service_on(database) as other:
            here = await open_at(one, "ann", "ben", absence=60)
            here.loaded_at -= 1000
            there = await other.find(here.table.id)
            assert (await one.presence.away(here, 0))("ann") > 900
            there.present["ann"] = 1
            await other.presence.note()
            assert (await one.presence.away(here, 0))("ann") == 0
            assert (await one.presence.away(here, 1))("ben") > 900

    asyncio.run(story())


@with_service
async def test_bots_leave_a_full_table_alone(service):
    service.most_events = 6
    session = await open_at(service, "ann", bots=["random", "random"])
    assert session.bot is not None
    await happens(lambda: session.bot is None)
    assert session.table.seq == 6


@with_service
async def test_the_directory_learns_of_an_end_that_it_was_not_told(service):
    """The server was killed between the last action and the directory."""
    session = await open_at(service, "ann", "ben", is_public=True)
    table = session.table
    closed = Append(table.id, table.seq + 1, 1, (Closed("ann"),))
    await service.store.append(closed)
    assert await service.store.open_tables_of("ann") == 1
    service._live.clear()
    assert (await service.find(table.id)).table.is_over
    await happens(partial(has_no_open_tables, service, "ann"))
    assert await public_page(service.store, 1, 10) == ([], False)


@with_service
async def test_a_table_nobody_opened_is_unknown(service):
    with pytest.raises(Refused) as caught:
        await service.find("nowhere")
    assert caught.value.error == "unknown"


@with_service
async def test_who_goes_away_while_it_is_stored_has_still_acted(service):
    session = await open_at(service, "ann", "ben")
    asking = asyncio.create_task(service.do(session.table.id, act("ann", 0, "want"), "x"))
    await next_turn()
    await next_turn()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    done = await service.do(session.table.id, act("ann", 0, "want"), "x")
    assert [move.action for move in done.session.table.moves] == ["want"]
    assert await stored_fold(service, session.table.id) == session.table


# ------------------------------------------------------------------ two services, one PostgreSQL


def with_two_services(story):
    def test(new_postgres_database):
        async def run():
            database = new_postgres_database
            async with service_on(database) as one, service_on(database) as other:
                await happens(lambda: is_listening(one.store))
                await happens(lambda: is_listening(other.store))
                await story(one, other)

        new_postgres_database = new_postgres_database()
        asyncio.run(run())

    test.__name__ = story.__name__
    return test


def is_listening(store):
    return store._ear is not None and CHANNEL in store._ear._listeners


@with_two_services
async def test_one_service_hears_what_happens_in_the_other(one, other):
    here = await open_at(one, "ann", "ben")
    there = await other.find(here.code)
    told = []
    there.listeners.add(lambda: told.append(there.table.seq))
    await one.do(here.table.id, act("ann", 0, "want"))
    await happens(lambda: told)
    assert there.table == here.table


@with_two_services
async def test_who_is_second_sees_what_the_first_has_done(one, other):
    here = await open_at(one, "ann", "ben")
    there = await other.find(here.table.id)
    attempts = [
        asyncio.create_task(service.do(here.table.id, act("ann", 0, text), f"{service is one}"))
        for service, text in ((one, "want"), (other, "want"))
    ]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Done", "Refused"]
    await happens(lambda: there.table == here.table)
    assert [move.action for move in here.table.moves] == ["want"]


@with_two_services
async def test_a_command_repeated_at_another_service_is_done_once(one, other):
    here = await open_at(one, "ann", "ben")
    await other.find(here.table.id)
    await one.do(here.table.id, act("ann", 0, "want"), "x")
    assert (await other.do(here.table.id, act("ann", 0, "want"), "x")).is_repeated


@with_two_services
async def test_both_services_tell_the_same_story_of_a_busy_table(one, other):
    here = await open_at(one, "ann", "ben")
    there = await other.find(here.table.id)
    for turn in range(30):
        service = (one, other)[turn % 2]
        session = (here, there)[turn % 2]
        await happens(lambda: here.table.seq == there.table.seq)
        if session.table.is_over:
            break
        seat, text = first_legal(session.table)
        await service.do(session.table.id, act(session.table.seats[seat].guest, seat, text))
    await happens(lambda: here.table == there.table)
    for viewer in (NOBODY, 0, 1):
        assert look(here.table, viewer) == look(there.table, viewer)


@with_two_services
async def test_bots_of_a_table_open_in_both_services_play_one_game(one, other):
    here = await open_at(one, "ann", bots=["random", "random"])
    there = await other.find(here.table.id)
    stand_in = partial(commands.seat_bot, guest="ann", seat=0, bot="random")
    await one.do(here.table.id, stand_in)
    await happens(lambda: here.table.is_over and there.table.is_over)
    stored = await stored_fold(one, here.table.id)
    assert stored == here.table == there.table


def test_a_bot_acts_when_it_is_waited_for_and_not_whenever_it_may():
    """In Land Rush everybody may offer deals at any time; bots let others think."""
    table = new_table("ann", bots=["random"] * 3, game="landrush")
    luck = random.Random(3)
    others = 0  # times that only a person was waited for, and bots could have acted
    for _ in range(400):
        if table.is_over:
            break
        waited = waited_for(table.game.view(table.state, NOBODY))
        seat = bot_seats.bot_to_act(table)
        assert seat == NOBODY or seat in waited
        if seat == NOBODY:
            assert 0 in waited
            others += len(table.game.acting(table.state)) > 1
            seat = 0
        text = luck.choice(table.game.legal_texts(table.state, seat))
        take_in(table, Acted(seat, text))
    assert others > 5


@with_service
async def test_a_bot_that_thinks_long_holds_nobody_up(service):
    talked = threading.Event()
    in_time = []

    def ponder(game, view, state, seat, seed):
        in_time.append(talked.wait(60))
        return game.legal_actions(state, seat)[0]

    BOTS["slow"] = ponder
    try:
        thinking = await open_at(service, "ann", bots=["slow"])
        await service.do(
            thinking.table.id, partial(commands.seat_bot, guest="ann", seat=0, bot="slow")
        )
        session = await service.open(opened(2), *seated(["ann"]))  # others talk while it thinks
        for n in range(10):
            await service.do(session.table.id, partial(commands.say, guest="ann", text=f"{n}"))
        assert not thinking.table.moves
        talked.set()
        await happens(lambda: thinking.table.moves)
        assert all(in_time)
    finally:
        del BOTS["slow"]
