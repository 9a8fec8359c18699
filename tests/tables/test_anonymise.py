"""A table without people's names: the game stays, and nothing leads back to whoever played it."""

import asyncio
from functools import partial

import pytest

from commontable.core import record
from commontable.games import GAMES
from commontable.tables.people.anonymise import REMOVED, anonymise_table
from commontable.tables.play import commands
from commontable.tables.play.history import write_record
from commontable.tables.play.table import fold
from tests.tables.company import act, first_legal, open_at, service_on


async def finished(service):
    """A table that Ann closed after a few actions; then she and Ben talked."""
    session = await open_at(service, "ann", "ben")
    for number in range(6):
        seat, text = first_legal(session.table)
        guest = session.table.seats[seat].guest
        await service.do(session.table.id, act(guest, seat, text), f"{guest}:act{number}")
    await service.do(session.table.id, partial(commands.close, guest="ann"), "ann:3")
    say = partial(commands.say, guest="ann", text="Hello Ben, this is Ann")
    await service.do(session.table.id, say, "ann:1:2")
    await service.do(session.table.id, partial(commands.say, guest="ben", text="Hi"), "ben:1")
    telling = [task for task in service._tasks if "_enter_again" in repr(task.get_coro())]
    await asyncio.gather(*telling)  # the directory learns of the end a little later
    return session


async def raw(store, table_id):
    rows = await store.read("SELECT body, command FROM event WHERE table_id = $1", table_id)
    lists = await store.read("SELECT host, address FROM directory WHERE table_id = $1", table_id)
    company = await store.read("SELECT guest FROM company WHERE table_id = $1", table_id)
    return repr([tuple(row) for row in [*rows, *lists, *company]])


@pytest.mark.parametrize("guests", [None, {"ann", "somebody else"}])
def test_nothing_is_left_of_those_who_are_removed(database, guests):
    async def run():
        async with service_on(database) as service:
            session = await finished(service)
            before = session.table
            assert await anonymise_table(service.store, before.id, guests)
            service.forget(before.id)
            after = (await service.find(before.id)).table
            kept = await raw(service.store, before.id)
            assert "ann" not in kept
            assert "Ann" not in kept
            assert ("ben" in kept) == (guests is not None)
            assert ("Hi" in kept) == (guests is not None)
            assert after.seats[0].name == "a guest"
            assert after.seats[1].name == ("a guest 2" if guests is None else "Ben")
            assert after.said[0].text == REMOVED
            assert after.said[0].guest == after.opened.host == after.seats[0].guest != "ann"
            assert bytes(after.state) == bytes(before.state)
            assert write_record(after) == write_record(before)
            game = GAMES["couperation"]
            found = record.read(write_record(after).splitlines())
            assert record.verify(game, found).has_commitment

    asyncio.run(run())


def test_a_second_time_changes_nothing_for_a_guest_who_is_gone(database):
    async def run():
        async with service_on(database) as service:
            session = await finished(service)
            assert await anonymise_table(service.store, session.table.id, {"ann"})
            assert not await anonymise_table(service.store, session.table.id, {"ann"})
            assert await anonymise_table(service.store, session.table.id, {"ben"})
            table = fold("t", [each.event for each in await service.store.events(session.table.id)])
            assert table.names[:2] == ("a guest", "a guest 2")

    asyncio.run(run())


def test_kinds_that_are_added_later_are_covered_by_their_fields(database):
    """Ids in lists and as keys, names beside `by`, names of a seat."""

    async def run():
        async with service_on(database) as service:
            session = await finished(service)
            insert = "INSERT INTO event (table_id, seq, at, kind, body) VALUES ($1, $2, 1, 'x', $3)"
            bodies = [
                '{"kind":"x","by":"ann","guest":"ben","name":"Ben"}',
                '{"kind":"x","seat":0,"name":"Anna"}',
                '{"kind":"x","agreed":["ben","ann"],"shares":{"ann":1}}',
                '{"kind":"said","seat":1,"guest":null,"name":"Elm","text":"A bot speaks"}',
            ]
            first = session.table.seq + 1
            rows = [(insert, (session.table.id, first + n, body)) for n, body in enumerate(bodies)]
            await service.store.execute(*rows)
            assert await anonymise_table(service.store, session.table.id, {"ann"})
            kept = await raw(service.store, session.table.id)
            assert "ann" not in kept
            assert "Ann" not in kept
            assert '"guest":"ben","name":"Ben"' in kept
            assert '"name":"Elm","text":"A bot speaks"' in kept

    asyncio.run(run())
