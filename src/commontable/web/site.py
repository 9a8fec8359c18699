"""One running site: its settings, its house, and what it allows whom."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from commontable.bots import BOTS, USUAL, find
from commontable.core.errors import BadOption, CommontableError
from commontable.core.game import Json
from commontable.games import GAMES
from commontable.tables import commands
from commontable.tables.analyses import Analyses
from commontable.tables.events import Seated
from commontable.tables.hints import Hints
from commontable.tables.history import Debriefs
from commontable.tables.house import House
from commontable.tables.live import Live
from commontable.tables.refusals import Refused
from commontable.tables.store import Guest, StoreUnavailable
from commontable.web import guests, limits
from commontable.web.metrics import Metrics
from commontable.web.onlookers import Onlookers
from commontable.web.replays import Replays
from commontable.web.settings import Settings

if TYPE_CHECKING:
    from commontable.web.rooms import Room

HOST = re.compile(r"[A-Za-z0-9._:%\[\]-]{0,255}")
log = logging.getLogger("commontable")
TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
STATUS = {
    "guest": 401,
    "origin": 403,
    "private": 403,
    "unknown": 404,
    "method": 405,
    "large": 413,
    "limit": 429,
    "store": 503,
}
MALFORMED = {"message", "notation", "name", "text", "option", "viewer", "bot", "form"}


class Site:
    """What all requests share."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings = settings
        self.house = house
        self.store = house.store
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}  # tables that somebody looks at
        self.onlookers = Onlookers()
        self.sockets: dict[str, int] = {}  # open ones by address
        self.replays = Replays()
        self.debriefs = Debriefs()
        self.hints = Hints(house.bots.warmth)
        self.analyses = Analyses()
        a_second = settings.requests_per_address
        guests_at_once, guests_a_second = limits.GUESTS
        most = settings.tables_per_address
        # Each process sees its share of what an address asks; together they allow what one would.
        shares = max(1, settings.workers)
        self.requests = limits.Purses(10 * a_second / shares, a_second / shares)
        self.new_guests = limits.Purses(guests_at_once / shares, guests_a_second / shares)
        self.new_tables = limits.Purses(max(1, most / shares), most / shares / 3600)
        self.asked_hints = limits.Purses(*limits.HINTS)
        self.asked_analyses = limits.Purses(*limits.ANALYSES)
        self.analyses_from = limits.Purses(*limits.ANALYSES_FROM)
        self.most_sockets = max(1, settings.sockets_per_address // shares)
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by guest

    async def close(self) -> None:
        await self.analyses.close()
        await self.hints.close()
        await self.house.close()

    # -------------------------------------------------------------- addresses

    def origin(self, connection: HTTPConnection) -> str:
        """Where people find this site: as the operator says, else as this one came."""
        if self.settings.public_url:
            return self.settings.public_url
        scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
        host = connection.headers.get("host", "")
        if not HOST.fullmatch(host):
            raise Refused("message", f"Host: expected a name and a port, got {host[:20]!r}.")
        return f"{scheme}://{host}"

    def is_https(self, connection: HTTPConnection) -> bool:
        return self.origin(connection).startswith("https:")

    def check_origin(self, connection: HTTPConnection) -> None:
        """A browser says which page asks. Pages of other sites may not."""
        origins = connection.headers.getlist("origin")
        if any(origin != self.origin(connection) for origin in origins):
            raise Refused(
                "origin", "This was asked from another site's page. Open the page here and retry."
            )

    # -------------------------------------------------------------- guests

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        return await guests.guest_of(self.store, connection)

    async def welcome(self, connection: HTTPConnection, name: str) -> tuple[Guest, str]:
        commands.clean_name(name)
        if not self.new_guests.take(address_of(connection)):
            raise Refused("limit", "Many guests came from your address. Please wait a little.")
        self.metrics.count("guests_total")
        return await guests.welcome(self.store, name)

    # -------------------------------------------------------------- tables

    async def find(self, name: str) -> Live:
        """A table by id or code, as it stands in an address."""
        if not TABLE_NAME.fullmatch(name):
            raise Refused("unknown", "There is no such table. Check the link or the code.")
        return await self.house.find(name)

    async def open(
        self,
        connection: HTTPConnection,
        guest: Guest,
        game_name: str,
        seats: int | None,
        options: dict[str, Any],
        is_public: bool = False,
        own: tuple[int, ...] = (),
        bots: dict[int, str] | None = None,
        **words: Any,
    ) -> Live:
        """A new table, with the guest on these seats and bots on those."""
        game = GAMES.find(game_name)
        seats = game.seats[len(game.seats) // 2] if seats is None else seats
        opened = commands.opening(game_name, seats, options, guest.guest, is_public, **words)
        company = _company(guest, opened.seats, own, bots or {})
        async with self.opening(connection, guest):
            live = await self.house.open(opened, *company)
        self.metrics.count("tables_opened_total")
        return live

    async def hint(self, guest: Guest | None, live: Live, seat: int, depth: str) -> Json:
        """What a guest could do on a seat of theirs; nobody else notices that it was asked."""
        if guest is None:
            raise Refused("guest", "Please give a name first.")
        commands.check_hint(live.table, guest.guest, seat, depth)
        if not self.hints.is_known(live.table, seat, depth):
            if not self.asked_hints.take(guest.guest, limits.COST_OF_HINT[depth]):
                raise Refused("limit", "You have had many hints. Try one yourself, then ask again.")
            self.metrics.count("hints_total")
        return await self.hints.of(live.table, seat, depth)

    @contextlib.asynccontextmanager
    async def opening(
        self, connection: HTTPConnection, guest: Guest, tables: int = 1
    ) -> AsyncIterator[None]:
        """Refuses if so many more tables are too many for the guest or for where they come from.

        A guest opens tables one after the other: who asks many times at once has no more of them.
        """
        async with self._opening.setdefault(guest.guest, asyncio.Lock()):
            most = self.settings.tables_per_guest
            if await self.store.open_tables_of(guest.guest) + tables > most:
                message = f"You may have {most} open tables. Finish or close some first."
                raise Refused("limit", message)
            if not self.new_tables.take(address_of(connection), tables):
                message = "Many tables were opened from your address. Please wait a bit."
                raise Refused("limit", message)
            yield


def _company(guest: Guest, seats: int, own: tuple[int, ...], bots: dict[int, str]) -> list[Seated]:
    for seat in (*own, *bots):
        if not 0 <= seat < seats:
            raise Refused("seat", f"There is no seat {seat} at a table of {seats}.")
    if set(own) & set(bots):
        raise Refused("seat", "A seat is yours or a bot's, not both.")
    for bot in bots.values():
        find(bot)
    names = [guest.name, *(f"{guest.name[:20]} {n}" for n in range(2, seats + 1))]
    people = [
        Seated(seat, guest.guest, name) for seat, name in zip(sorted(set(own)), names, strict=False)
    ]
    return [*people, *(commands.bot_seated(seat, bot) for seat, bot in sorted(bots.items()))]


def site_of(connection: HTTPConnection) -> Site:
    found: Site = connection.app.state.site
    return found


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def bot_names() -> list[str]:
    """Names of bots, the usual one first."""
    return sorted(BOTS, key=lambda name: (name != USUAL, name))


async def read_body(request: Request) -> bytes:
    """The body, unless it is larger than anything we ask for."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > limits.BODY:
                raise Refused("large", f"Please send {limits.BODY // 1024} KB at most.")
            parts.append(part)
    except ClientDisconnect:
        raise Refused("message", "The request broke off.") from None
    return b"".join(parts)


def as_refusal(error: CommontableError) -> Refused:
    """Whatever is wrong with what we were given, in one shape."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreUnavailable):
        log.error("store: %s", error)
        return Refused("store", "The server cannot reach its database. Please try again soon.")
    kind = "option" if isinstance(error, BadOption) else "message"
    return Refused(kind, str(error))


def status_of(refusal: Refused) -> int:
    if refusal.error in MALFORMED:
        return 400
    return STATUS.get(refusal.error, 409)
