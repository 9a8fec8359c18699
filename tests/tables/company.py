"""Tables with people at them, for tests."""

import asyncio
import contextlib
from functools import partial

from commontable.tables.log.events import Dealt, Readied, Seated
from commontable.tables.log.stores import open_store
from commontable.tables.play import commands
from commontable.tables.play.table import fold, open_table, take_in
from commontable.tables.service.table_service import TableService

SECRET = "5e" * 32


def with_service(story):
    """Runs a test as a story with `service`, on the database that the fixture brings."""

    def test(database):
        async def run():
            async with service_on(database) as service:
                await story(service)

        asyncio.run(run())

    test.__name__ = story.__name__
    test.__doc__ = story.__doc__
    return test


@contextlib.asynccontextmanager
async def service_on(database, bot_pace=0.0):
    service = TableService(await open_store(database), bot_pace)
    listening = asyncio.create_task(service.listen())
    try:
        yield service
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await service.close()


def new_table(*guests, secret=SECRET, bots=(), **words):
    """A table in memory, each guest on the next seat, bots on those after."""
    table = open_table("t", opened(len(guests) + len(bots), secret, host=guests[0], **words))
    for event in company(guests, bots):
        take_in(table, event)
    return table


def opened(seats, secret=SECRET, host="ann", options=None, game="couperation", **words):
    import msgspec

    first = commands.opening(game, seats, options or {}, host, **words)
    return msgspec.structs.replace(first, secret=secret)


def seated(guests, bots=()):
    """Each guest takes the next seat, bots those after."""
    people = [Seated(seat, guest, guest.capitalize()) for seat, guest in enumerate(guests)]
    others = [Seated(seat, None, f"Bot {seat}", bot) for seat, bot in enumerate(bots, len(guests))]
    return [*people, *others]


def company(guests, bots=()):
    """All seats are taken, everybody is ready, and the game is dealt."""
    ready = [Readied(guest) for guest in dict.fromkeys(guests)] if len(set(guests)) > 1 else []
    return [*seated(guests, bots), *ready, Dealt()]


async def open_at(service, *guests, bots=(), **words):
    first = opened(len(guests) + len(bots), host=guests[0], **words)
    return await service.open(first, *company(guests, bots))


def do(table, command, *args):
    """Carries a command out on a table in memory."""
    events = command(table, *args)
    for event in events:
        take_in(table, event)
    return events


def act(guest, seat, text):
    return partial(commands.act, guest=guest, seat=seat, text=text)


def first_legal(table):
    """The seat to act and the first thing it may do."""
    seat = table.game.acting(table.state)[0]
    return seat, table.game.legal_texts(table.state, seat)[0]


def step(table, choose=0):
    """Lets whoever is to act take one of the legal actions."""
    seat = table.game.acting(table.state)[0]
    texts = table.game.legal_texts(table.state, seat)
    do(table, commands.act, table.seats[seat].guest, seat, texts[choose % len(texts)])
    return seat


async def stored_fold(service, table_id):
    return fold(table_id, (each.event for each in await service.store.events(table_id)))


__all__ = [
    "SECRET",
    "act",
    "company",
    "do",
    "first_legal",
    "new_table",
    "open_at",
    "opened",
    "seated",
    "service_on",
    "step",
    "stored_fold",
    "with_service",
]
