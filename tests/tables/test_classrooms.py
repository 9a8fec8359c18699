"""Classrooms on both real databases: one link, many tables, everybody gets one seat."""

import asyncio

import pytest

from commontable.core.errors import BadOption
from commontable.tables.errors import Refused, Taken
from commontable.tables.log.store import Append, Classroom
from commontable.tables.log.stores import open_store
from commontable.tables.service import classrooms
from commontable.tables.service.table_service import TableService
from tests.tables.company import house_on, opened, with_house


async def new_room(service, tables=2, seats=2, **options):
    return await classrooms.open_room(service, "couperation", tables, seats, options, "teacher")


async def sit_all(service, room, *guests):
    return [await classrooms.sit(service, room, guest, guest.capitalize()) for guest in guests]


async def who_sits(service, room):
    room = await service.store.find_classroom(room.code)
    lives = await classrooms.tables_of(service, room)
    return [[seat.bot or seat.guest for seat in session.table.seats] for session in lives]


@with_house
async def test_a_room_is_found_by_code_and_by_id_with_its_tables_in_order(service):
    room = await new_room(service, 3, finish=True)
    assert await service.store.find_classroom(room.code) == room
    assert await service.store.find_classroom(room.classroom_id) == room
    assert await service.store.find_classroom("NOSUCH") is None
    tables = await classrooms.tables_of(service, room)
    assert [session.table.id for session in tables] == list(room.tables)
    assert all(session.table.opened.options["finish"] is True for session in tables)
    assert len({session.table.opened.secret for session in tables}) == 3
    assert {session.table.opened.classroom for session in tables} == {room.classroom_id}
    assert await service.store.open_tables_of("teacher") == 3


@with_house
async def test_everybody_gets_the_next_free_seat_and_keeps_it(service):
    room = await new_room(service)
    await sit_all(service, room, "ann", "ben", "cleo", "ann")
    assert await who_sits(service, room) == [["ann", "ben"], ["cleo", None]]
    await classrooms.sit(service, room, "dora", "Dora")
    with pytest.raises(Refused) as refusal:
        await classrooms.sit(service, room, "eve", "Eve")
    assert refusal.value.error == "full"


@with_house
async def test_a_whole_class_that_comes_at_once_finds_a_seat_each(service):
    room = await new_room(service, 4, 4)
    guests = [f"guest{n}" for n in range(16)]
    await asyncio.gather(*(classrooms.sit(service, room, each, "Guest") for each in guests * 2))
    seated = [guest for table in await who_sits(service, room) for guest in table]
    assert sorted(seated) == sorted(guests)


@with_house
async def test_at_the_start_bots_take_the_open_seats_where_people_are(service):
    room = await new_room(service, 3, 3)
    await sit_all(service, room, "ann", "ben", "cleo", "dora")
    with pytest.raises(Refused) as refusal:
        await classrooms.start(service, room, "ann", "random")
    assert refusal.value.error == "private"
    with pytest.raises(Refused):
        await classrooms.start(service, room, "teacher", "no-such-bot")
    await classrooms.start(service, room, "teacher", "random")
    assert await who_sits(service, room) == [
        ["ann", "ben", "cleo"],
        ["dora", "random", "random"],
        [None, None, None],
    ]


@with_house
async def test_who_comes_late_takes_over_from_a_bot(service):
    room = await new_room(service, 2, 2)
    await sit_all(service, room, "ann")
    await classrooms.start(service, room, "teacher", "random")
    room = await service.store.find_classroom(room.code)
    assert room.started_at is not None
    await sit_all(service, room, "ben", "cleo", "dora")
    assert await who_sits(service, room) == [["ann", "ben"], ["cleo", "dora"]]


@with_house
async def test_the_first_start_is_remembered(service):
    room = await new_room(service)
    for at in (5, 9):
        await service.store.start_classroom(room.classroom_id, at)
    assert (await service.store.find_classroom(room.code)).started_at == 5


@with_house
async def test_the_bell_stops_all_games(service):
    room = await new_room(service)
    await sit_all(service, room, "ann", "ben", "cleo")
    with pytest.raises(Refused):
        await classrooms.close(service, room, "ann")
    for _ in range(2):
        await classrooms.close(service, room, "teacher")
    assert all(session.table.is_over for session in await classrooms.tables_of(service, room))
    with pytest.raises(Refused):
        await classrooms.sit(service, room, "dora", "Dora")


@with_house
async def test_rooms_are_bounded_and_checked(service):
    for tables in (0, classrooms.MOST_TABLES + 1):
        with pytest.raises(Refused):
            await new_room(service, tables)
    with pytest.raises(BadOption):
        await new_room(service, 2, 9)
    assert await service.store.classrooms_of("teacher", 5) == []


@with_house
async def test_a_facilitator_finds_the_newest_rooms_first(service):
    rooms = [await new_room(service, 1 + n) for n in range(3)]
    for n, room in enumerate(rooms):
        assert room.opened_at <= rooms[-1].opened_at, n
    found = await service.store.classrooms_of("teacher", 2)
    assert len(found) == 2
    assert {room.code for room in found} < {room.code for room in rooms}
    assert all(len(room.tables) >= 1 for room in found)
    assert await service.store.classrooms_of("ann", 5) == []


@with_house
async def test_a_room_is_stored_whole_or_not_at_all(service):
    room = await new_room(service, 1)
    again = Classroom("other", "OTHERS", "couperation", "teacher", 1, None, ("x", "y"))
    appends = [
        Append("x", 0, 1, (opened(2),), None, None),
        Append(room.tables[0], 0, 1, (opened(2),), None, None),  # taken
    ]
    with pytest.raises(Taken):
        await service.store.save_classroom(again, appends)
    assert await service.store.find_classroom("OTHERS") is None
    assert await service.store.events("x") == []


def test_a_room_outlives_the_server(database):
    async def open_one():
        async with house_on(database) as service:
            room = await new_room(service)
            await sit_all(service, room, "ann", "ben", "cleo")
            await classrooms.start(service, room, "teacher", "random")
            return room

    async def look_again(room):
        service = TableService(await open_store(database), 60)
        try:
            return await who_sits(service, room)
        finally:
            await service.close()

    room = asyncio.run(open_one())
    assert asyncio.run(look_again(room)) == [["ann", "ben"], ["cleo", "random"]]
