"""The running site: settings, table service, and the limits and caches of one process."""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from commontable.bots import BOTS, USUAL, find
from commontable.core.errors import BadOption, CommontableError
from commontable.core.game import Json
from commontable.games import GAMES
from commontable.tables.bots.analyses import Analyses
from commontable.tables.bots.hints import Hints
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.events import Seated
from commontable.tables.log.integrity import Integrity
from commontable.tables.log.store import Guest, StoreDamaged, StoreUnavailable
from commontable.tables.names import unlike
from commontable.tables.people import lobby, profiles
from commontable.tables.play import commands
from commontable.tables.play.history import Debriefs
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import NOBODY_BLOCKED
from commontable.tables.play.table import Table
from commontable.tables.service.notifications import GUEST
from commontable.tables.service.table_service import TableService
from commontable.web.runtime import rate_limits
from commontable.web.runtime.connections import Connections, ceilings
from commontable.web.runtime.file_limit import file_limit
from commontable.web.runtime.health import Health
from commontable.web.runtime.metrics import Metrics
from commontable.web.runtime.read_limits import Reads
from commontable.web.runtime.refusal_log import RefusalLog
from commontable.web.runtime.settings import Settings
from commontable.web.site import guests
from commontable.web.site.bans import Bans
from commontable.web.site.broadcast import Onlookers
from commontable.web.site.devices import Devices, device_of
from commontable.web.site.operator_auth import OperatorDoor
from commontable.web.site.replays import Replays
from commontable.web.site.seating import Seating

if TYPE_CHECKING:
    from commontable.web.site.audience import Audience

HOST = re.compile(r"[A-Za-z0-9._:%\[\]-]{0,255}")
log = logging.getLogger("commontable")
TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
DAMAGED = "The server cannot read this table: its database is damaged. The operator was told."
_reported: set[str] = set()  # damaged tables that are in the log


class Site:
    """What all requests share."""

    def __init__(self, settings: Settings, service: TableService) -> None:
        self.settings = settings
        self.service = service
        self.store = service.store
        self.metrics = Metrics()
        self.integrity = Integrity()
        self.health = Health(self.store)
        self.bans = Bans(self.store)
        self.operator_door = OperatorDoor(self.store)
        self.devices = Devices(self.store)
        self.seating = Seating(settings, service)
        service.hear = self._hear
        self.audiences: dict[str, Audience] = {}  # tables that somebody looks at
        self.onlookers = Onlookers()
        self.refusals = RefusalLog(self.metrics)
        self.connections = Connections(ceilings(settings, file_limit()), self.refusals)
        self.reads = Reads(settings.reads_per_address / max(1, settings.workers))
        self.replays = Replays()
        self.debriefs = Debriefs()
        self.hints = Hints(service.bots.searches)
        self.analyses = Analyses()
        a_second = settings.requests_per_address
        guests_at_once, guests_a_second = rate_limits.GUESTS
        most = settings.tables_per_address
        # Each process sees its share of what an address asks; together they allow what one would.
        shares = max(1, settings.workers)
        self.requests = rate_limits.RateLimiter(10 * a_second / shares, a_second / shares)
        self.new_guests = rate_limits.RateLimiter(guests_at_once / shares, guests_a_second / shares)
        self.new_tables = rate_limits.RateLimiter(max(1, most / shares), most / shares / 3600)
        self.frames = rate_limits.RateLimiter(*rate_limits.FRAMES_FROM)
        self.exports = rate_limits.RateLimiter(*rate_limits.EXPORTS)
        self.asked_hints = rate_limits.RateLimiter(*rate_limits.HINTS)
        self.asked_analyses = rate_limits.RateLimiter(*rate_limits.ANALYSES)
        self.analyses_from = rate_limits.RateLimiter(*rate_limits.ANALYSES_FROM)
        codes_at_once, codes_a_second = rate_limits.WRONG_CODES
        self.wrong_codes = rate_limits.RateLimiter(
            max(1, codes_at_once / shares), codes_a_second / shares
        )

    def _hear(self, topic: str, name: str) -> None:
        """A guest or a table has changed, here or in another process."""
        if topic == GUEST:
            self.bans.expire()
            self.devices.guest_changed(name)
        else:
            self.replays.forget(name)

    async def close(self) -> None:
        await self.devices.close()
        await self.analyses.close()
        await self.hints.close()
        await self.service.close()

    # -------------------------------------------------------------- addresses

    def origin(self, connection: HTTPConnection) -> str:
        """Where people find this site: as the operator says, else as this one came."""
        if self.settings.public_url:
            return self.settings.public_url
        scheme = "https" if self.is_https(connection) else "http"
        host = connection.headers.get("host", "")
        if not HOST.fullmatch(host):
            raise Refused(
                ErrorCode.MESSAGE, f"Host: expected a name and a port, got {host[:20]!r}."
            )
        return f"{scheme}://{host}"

    def is_https(self, connection: HTTPConnection) -> bool:
        """Whether people come by HTTPS, as the operator or a trusted proxy says."""
        if self.settings.public_url:
            return self.settings.public_url.startswith("https:")
        return connection.scope["scheme"] in ("https", "wss")

    def check_origin(self, connection: HTTPConnection) -> None:
        """A browser says which page asks. Pages of other sites may not."""
        origins = connection.headers.getlist("origin")
        if any(origin != self.origin(connection) for origin in origins):
            raise Refused(
                ErrorCode.ORIGIN,
                "This was asked from another site's page. Open the page here and retry.",
            )

    # -------------------------------------------------------------- guests

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks, unless they are banned."""
        found = await self.owner(connection)
        if found is not None:
            await self.bans.check(found.id)
        return found

    async def owner(self, connection: HTTPConnection) -> Guest | None:
        """Who asks about their own data, which is theirs even if they are banned."""
        token = guests.token_of(connection)
        if not token:
            return None
        token_hash = guests.hash_of(token)
        found = await self.store.guest_of(token_hash)
        if found is not None:
            self.devices.note(token_hash)
        return found

    async def blocked_by(self, guest: str | None, table: Table) -> frozenset[str]:
        """Those whose talk and further tables the guest is not shown at this one."""
        if guest is None or not (table.said or table.rematch):
            return NOBODY_BLOCKED
        return await profiles.blocked_by(self.store, guest)

    def check_name(self, name: str) -> str:
        """A name as it may be shown, if it is allowed here."""
        shown = commands.clean_name(name)
        self.seating.words.check(shown)
        return shown

    async def welcome(self, connection: HTTPConnection, name: str) -> tuple[Guest, str]:
        self.check_name(name)
        if not self.new_guests.take(address_of(connection)):
            self.refusals.count("guests")
            raise Refused(
                ErrorCode.LIMIT, "Many guests came from your address. Please wait a little."
            )
        self.metrics.count("guests_total")
        device = device_of(connection.headers.get("user-agent", ""))
        guest, token = await guests.welcome(self.store, name, device)
        self.devices.note(guests.hash_of(token), is_new=True)
        return guest, token

    # -------------------------------------------------------------- tables

    async def find(self, name: str) -> TableSession:
        """A table by id or code, as it stands in an address."""
        if not TABLE_NAME.fullmatch(name):
            raise Refused(ErrorCode.UNKNOWN, "There is no such table. Check the link or the code.")
        try:
            return await self.service.find(name)
        except Refused as refusal:
            if refusal.error == ErrorCode.UNKNOWN and self.integrity.is_damaged:
                raise Refused(
                    ErrorCode.DAMAGED, DAMAGED
                ) from None  # perhaps only its entry is lost
            raise

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
    ) -> TableSession:
        """A new table, with the guest on these seats and bots on those."""
        game = GAMES.find(game_name)
        seats = game.seats[len(game.seats) // 2] if seats is None else seats
        opened = commands.opening(game_name, seats, options, guest.id, is_public, **words)
        company = _company(guest, opened.seats, own, bots or {})
        async with contextlib.AsyncExitStack() as checks:
            await checks.enter_async_context(self.opening(connection, guest, seats=len(own)))
            if not is_public:
                session = await self.service.open(opened, *company)
            else:
                publishing = self.seating.publishing(guest, address_of(connection))
                address = await checks.enter_async_context(publishing)
                session = await self.service.open(opened, *company)
                await lobby.note_address(self.store, session.table.id, address)
        self.metrics.count("tables_opened_total")
        return session

    async def hint(self, guest: Guest | None, session: TableSession, seat: int, depth: str) -> Json:
        """What a guest could do on a seat of theirs; nobody else notices that it was asked."""
        if guest is None:
            raise Refused(ErrorCode.GUEST, "Please give a name first.")
        commands.check_hint(session.table, guest.id, seat, depth)
        if not self.hints.is_known(session.table, seat, depth):
            if not self.asked_hints.take(guest.id, rate_limits.COST_OF_HINT[depth]):
                self.refusals.count("hints")
                raise Refused(
                    ErrorCode.LIMIT, "You have had many hints. Try one yourself, then ask again."
                )
            self.metrics.count("hints_total")
        return await self.hints.of(session.table, seat, depth)

    @contextlib.asynccontextmanager
    async def opening(
        self, connection: HTTPConnection, guest: Guest, tables: int = 1, seats: int = 0
    ) -> AsyncIterator[None]:
        """Refuses if so many more tables are too many for the guest or for where they come from.

        A guest opens tables one after the other: who asks many times at once has no more of them.
        """
        async with self.seating.acting(guest):
            await self.seating.check_seats(guest, seats)
            most = self.settings.tables_per_guest
            if await self.store.open_tables_of(guest.id) + tables > most:
                self.refusals.count("tables_per_guest")
                message = f"You may have {most} open tables. Finish or close some first."
                raise Refused(ErrorCode.LIMIT, message)
            if not self.new_tables.take(address_of(connection), tables):
                self.refusals.count("tables_per_address")
                message = "Many tables were opened from your address. Please wait a bit."
                raise Refused(ErrorCode.LIMIT, message)
            yield


def _company(guest: Guest, seats: int, own: tuple[int, ...], bots: dict[int, str]) -> list[Seated]:
    for seat in (*own, *bots):
        if not 0 <= seat < seats:
            raise Refused(ErrorCode.SEAT, f"There is no seat {seat} at a table of {seats}.")
    if set(own) & set(bots):
        raise Refused(ErrorCode.SEAT, "A seat is yours or a bot's, not both.")
    for bot in bots.values():
        find(bot)
    others = [commands.bot_seated(seat, bot) for seat, bot in sorted(bots.items())]
    names = {other.name for other in others}
    seated = []
    for seat in sorted(set(own)):
        seated.append(Seated(seat, guest.id, unlike(guest.name, names)))
        names.add(seated[-1].name)
    return [*seated, *others]


def site_of(connection: HTTPConnection) -> Site:
    found: Site = connection.app.state.site
    return found


def address_of(connection: HTTPConnection) -> str:
    """What limits count by: see `network_of`. Proxies that are trusted say who asks."""
    return rate_limits.network_of(connection.client.host) if connection.client else ""


def bot_names() -> list[str]:
    """Names of bots, the default first."""
    return sorted(BOTS, key=lambda name: (name != USUAL, name))


async def read_body(request: Request) -> bytes:
    """The body, unless it is larger than anything we ask for."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > rate_limits.BODY:
                raise Refused(
                    ErrorCode.LARGE, f"Please send {rate_limits.BODY // 1024} KB at most."
                )
            parts.append(part)
    except ClientDisconnect:
        raise Refused(ErrorCode.MESSAGE, "The request broke off.") from None
    return b"".join(parts)


def as_refusal(error: CommontableError) -> Refused:
    """Whatever is wrong with what we were given, in one shape."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreDamaged):
        report_damage(error)
        return Refused(ErrorCode.DAMAGED, DAMAGED)
    if isinstance(error, StoreUnavailable):
        log.error("store: %s", error)
        return Refused(
            ErrorCode.STORE, "The server cannot reach its database. Please try again soon."
        )
    code = ErrorCode.OPTION if isinstance(error, BadOption) else ErrorCode.MESSAGE
    return Refused(code, str(error))


def report_damage(error: StoreDamaged) -> None:
    """Once for each table, however often it is asked for."""
    if error.table_id not in _reported:
        _reported.add(error.table_id)
        log.error("damage: table %s: %s", error.table_id or "unknown", error)
