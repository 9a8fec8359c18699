"""Class rooms on both real databases: one link, many tables, everybody gets one seat."""

import asyncio

import pytest

from commontable.core.errors import BadOption
from commontable.tables import classrooms
from commontable.tables.house import House
from commontable.tables.refusals import Refused, Taken
from commontable.tables.store import Append, Classroom
from commontable.tables.stores import open_store
from tests.tables.company import house_on, opened, with_house


async def new_room(house, tables=2, seats=2, **options):
    return await classrooms.open_room(house, "couperation", tables, seats, options, "teacher")


async def sit_all(house, room, *guests):
    return [await classrooms.sit(house, room, guest, guest.capitalize()) for guest in guests]


async def who_sits(house, room):
    room = await house.store.find_classroom(room.code)
    lives = await classrooms.tables_of(house, room)
    return [[seat.bot or seat.guest for seat in live.table.seats] for live in lives]


@with_house
async def test_a_room_is_found_by_code_and_by_id_with_its_tables_in_order(house):
    room = await new_room(house, 3, finish=True)
    assert await house.store.find_classroom(room.code) == room
    assert await house.store.find_classroom(room.classroom_id) == room
    assert await house.store.find_classroom("NOSUCH") is None
    tables = await classrooms.tables_of(house, room)
    assert [live.table.id for live in tables] == list(room.tables)
    assert all(live.table.opened.options["finish"] is True for live in tables)
    assert len({live.table.opened.secret for live in tables}) == 3
    assert {live.table.opened.classroom for live in tables} == {room.classroom_id}
    assert await house.store.open_tables_of("teacher") == 3


@with_house
async def test_everybody_gets_the_next_free_seat_and_keeps_it(house):
    room = await new_room(house)
    await sit_all(house, room, "ann", "ben", "cleo", "ann")
    assert await who_sits(house, room) == [["ann", "ben"], ["cleo", None]]
    await classrooms.sit(house, room, "dora", "Dora")
    with pytest.raises(Refused) as refusal:
        await classrooms.sit(house, room, "eve", "Eve")
    assert refusal.value.error == "full"


@with_house
async def test_a_whole_class_that_comes_at_once_finds_a_seat_each(house):
    room = await new_room(house, 4, 4)
    guests = [f"guest{n}" for n in range(16)]
    await asyncio.gather(*(classrooms.sit(house, room, each, "Guest") for each in guests * 2))
    seated = [guest for table in await who_sits(house, room) for guest in table]
    assert sorted(seated) == sorted(guests)


@with_house
async def test_at_the_start_bots_take_the_open_seats_where_people_are(house):
    room = await new_room(house, 3, 3)
    await sit_all(house, room, "ann", "ben", "cleo", "dora")
    with pytest.raises(Refused) as refusal:
        await classrooms.start(house, room, "ann", "random")
    assert refusal.value.error == "private"
    with pytest.raises(Refused):
        await classrooms.start(house, room, "teacher", "no-such-bot")
    await classrooms.start(house, room, "teacher", "random")
    assert await who_sits(house, room) == [
        ["ann", "ben", "cleo"],
        ["dora", "random", "random"],
        [None, None, None],
    ]


@with_house
async def test_who_comes_late_takes_over_from_a_bot(house):
    room = await new_room(house, 2, 2)
    await sit_all(house, room, "ann")
    await classrooms.start(house, room, "teacher", "random")
    room = await house.store.find_classroom(room.code)
    assert room.started_at is not None
    await sit_all(house, room, "ben", "cleo", "dora")
    assert await who_sits(house, room) == [["ann", "ben"], ["cleo", "dora"]]


@with_house
async def test_the_first_start_is_remembered(house):
    room = await new_room(house)
    for at in (5, 9):
        await house.store.start_classroom(room.classroom_id, at)
    assert (await house.store.find_classroom(room.code)).started_at == 5


@with_house
async def test_the_bell_stops_all_games(house):
    room = await new_room(house)
    await sit_all(house, room, "ann", "ben", "cleo")
    with pytest.raises(Refused):
        await classrooms.close(house, room, "ann")
    for _ in range(2):
        await classrooms.close(house, room, "teacher")
    assert all(live.table.is_over for live in await classrooms.tables_of(house, room))
    with pytest.raises(Refused):
        await classrooms.sit(house, room, "dora", "Dora")


@with_house
async def test_rooms_are_bounded_and_checked(house):
    for tables in (0, classrooms.MOST_TABLES + 1):
        with pytest.raises(Refused):
            await new_room(house, tables)
    with pytest.raises(BadOption):
        await new_room(house, 2, 9)
    assert await house.store.classrooms_of("teacher", 5) == []


@with_house
async def test_a_facilitator_finds_the_newest_rooms_first(house):
    rooms = [await new_room(house, 1 + n) for n in range(3)]
    for n, room in enumerate(rooms):
        assert room.opened_at <= rooms[-1].opened_at, n
    found = await house.store.classrooms_of("teacher", 2)
    assert len(found) == 2
    assert {room.code for room in found} < {room.code for room in rooms}
    assert all(len(room.tables) >= 1 for room in found)
    assert await house.store.classrooms_of("ann", 5) == []


@with_house
async def test_a_room_is_stored_whole_or_not_at_all(house):
    room = await new_room(house, 1)
    again = Classroom("other", "OTHERS", "couperation", "teacher", 1, None, ("x", "y"))
    appends = [
        Append("x", 0, 1, (opened(2),), None, None),
        Append(room.tables[0], 0, 1, (opened(2),), None, None),  # taken
    ]
    with pytest.raises(Taken):
        await house.store.save_classroom(again, appends)
    assert await house.store.find_classroom("OTHERS") is None
    assert await house.store.events("x") == []


def test_a_room_outlives_the_server(database):
    async def open_one():
        async with house_on(database) as house:
            room = await new_room(house)
            await sit_all(house, room, "ann", "ben", "cleo")
            await classrooms.start(house, room, "teacher", "random")
            return room

    async def look_again(room):
        house = House(await open_store(database), 60)
        try:
            return await who_sits(house, room)
        finally:
            await house.close()

    room = asyncio.run(open_one())
    assert asyncio.run(look_again(room)) == [["ann", "ben"], ["cleo", "random"]]
