"""The HTTP API: JSON in, JSON out. docs/reference/http.md shows every call."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from commontable.core.compiling.compiled_games import COMPILED, RULES
from commontable.core.game import EVERYBODY, NOBODY, Game, Json
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.meters import Histograms
from commontable.tables.log.store import Entry, Guest
from commontable.tables.people.lobby import public_page
from commontable.tables.play.history import write_record
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import eyes_of, is_open_book, status
from commontable.web.runtime.metrics import process_figures
from commontable.web.site import replays
from commontable.web.site.audience import LOOKS, drawn, show
from commontable.web.site.join_codes import table_of
from commontable.web.site.site import Site, address_of, bot_names, read_body, site_of
from commontable.web.socket import messages
from commontable.web.socket.endpoint import carry_out

PUBLIC_TABLES = 50  # on a page
_encode = msgspec.json.Encoder().encode


class Json_(Response):
    """An answer in JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return _encode(content)


# ------------------------------------------------------------------ guests and tables


async def post_guests(request: Request) -> Response:
    """A new guest, by name; the token is told once."""
    asked = messages.read_as(messages.NewGuest, await changing(request))
    guest, token = await site_of(request).welcome(request, asked.name)
    return Json_({"guest": guest.id, "token": token, "name": guest.name}, 201)


async def post_tables(request: Request) -> Response:
    """Opens a table."""
    site = site_of(request)
    asked = messages.read_as(messages.NewTable, await changing(request))
    guest = await known_guest(request)
    own = () if asked.seat is None else (asked.seat,)
    session = await site.open(
        request,
        guest,
        asked.game,
        asked.seats,
        asked.options,
        asked.is_public,
        own,
        asked.bots,
        hints=asked.hints,
        clock=asked.clock,
        absence=asked.absence,
    )
    return Json_(opened(site, request, session), 201)


def opened(site: Site, request: Request, session: TableSession) -> Json:
    """What whoever opened a table needs to know."""
    url = f"{site.origin(request)}/t/{session.table.id}"
    return {"table": session.table.id, "code": session.code, "url": url}


async def get_tables(request: Request) -> Response:
    """Public tables that are not over, by pages."""
    entries, _ = await public_page(site_of(request).store, page_number(request), PUBLIC_TABLES)
    return Json_([_line(entry) for entry in entries])


def page_number(request: Request) -> int:
    """Which page of a list is asked for; the first is 1."""
    asked = request.query_params.get("page", "1")
    if asked.isascii() and asked.isdigit() and len(asked) <= 6 and int(asked) > 0:
        return int(asked)
    raise Refused(ErrorCode.OPTION, f"page: expected a number from 1 on, got {asked[:20]!r}.")


def _line(entry: Entry) -> Json:
    return {
        "table": entry.table_id,
        "code": entry.code,
        "game": entry.game,
        "changed_at": entry.changed_at,
    }


# ------------------------------------------------------------------ one table


async def get_table(request: Request) -> Response:
    """What a viewer may know of a table now."""
    session, guest, viewer = await _looking(request)
    if viewer not in (NOBODY, *session.table.seats_of(guest)):
        raise Refused(ErrorCode.PRIVATE, "You can look from your own seats, or as the public.")
    blocked = await site_of(request).blocked_by(guest, session.table)
    return Json_(show(session, viewer, guest, theme_of(request), blocked))


async def post_do(request: Request) -> Response:
    """Carries out a command once, as on the socket."""
    site = site_of(request)
    asked = messages.read_ask(await changing(request))
    guest = await known_guest(request)
    session = await table_of(request)
    is_repeated = await carry_out(site, session, asked, guest, address_of(request))
    held = session.table.seats_of(guest.id)
    seat = getattr(asked, "seat", None)
    viewer = seat if seat in held else (held or [NOBODY])[0]
    blocked = await site.blocked_by(guest.id, session.table)
    view = show(session, viewer, guest.id, theme_of(request), blocked)
    return Json_({"type": "done", "id": asked.id, "repeated": is_repeated, "view": view})


async def post_hint(request: Request) -> Response:
    """What the one who asks could do; nothing is changed."""
    asked = messages.read_as(messages.NewHint, await changing(request))
    site, guest = site_of(request), await known_guest(request)
    session = await table_of(request)
    found = await site.hint(guest, session, asked.seat, asked.depth)
    return Json_({"type": "hint", "seat": asked.seat, **found})


async def get_replay(request: Request) -> Response:
    """A frame for each change of the game that a viewer could notice."""
    session, frames, viewer = await _replay(request)
    is_over = is_open_book(session.table)
    has_views = _has_views(request)
    told: Json = {
        "table": session.table.id,
        "viewer": _viewer_word(viewer),
        "status": status(session.table),
    }

    def written() -> Response:
        told["frames"] = msgspec.Raw(replays.write_frames(frames, is_over, has_views))
        return compressed(request, Json_(told))

    return await asyncio.to_thread(written)


def _has_views(request: Request) -> bool:
    """Whoever shows pictures needs no views."""
    asked = request.query_params.get("views", "yes")
    if asked not in ("yes", "no"):
        raise Refused(ErrorCode.VIEWER, f"Expected yes or no as views, got {asked[:20]!r}.")
    return asked == "yes"


async def get_picture(request: Request) -> Response:
    """One frame as SVG."""
    _, frames, _ = await _replay(request)
    wanted = request.query_params.get("seq", "")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 9):
        raise Refused(
            ErrorCode.VIEWER, f"Expected the number of a frame as seq, got {wanted[:20]!r}."
        )
    found = next((frame for frame in frames if frame.seq == int(wanted)), None)
    if found is None:
        raise Refused(ErrorCode.UNKNOWN, f"There is no frame {wanted} in this replay.")
    game = GAMES.find(found.view["game"])
    svg = drawn(game, found.view, theme_of(request) or "light", found.names)
    return compressed(request, Response(svg, media_type="image/svg+xml"))


async def get_record(request: Request) -> Response:
    """The record of a game that is over."""
    session = await table_of(request)
    text = await asyncio.to_thread(write_record, session.table)
    name = f"{session.table.opened.game}-{session.code}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return compressed(request, Response(text, media_type="application/jsonl", headers=headers))


async def _replay(request: Request) -> tuple[TableSession, list[replays.Frame], int]:
    site = site_of(request)
    session, guest, viewer = await _looking(request)
    replays.check_eyes(session.table, viewer, session.table.seats_of(guest))
    stored = await site.store.events(session.table.id)
    events = [each.event for each in stored if each.seq <= session.table.seq]
    frames = await site.replays.frames(session.table, events, eyes_of(session.table, viewer))
    return session, frames, viewer


async def _looking(request: Request) -> tuple[TableSession, str | None, int]:
    """The table, who looks, and with whose eyes."""
    site = site_of(request)
    session = await table_of(request)
    guest = await site.guest(request)
    who = guest.id if guest else None
    held = session.table.seats_of(who)
    if who is not None and held:
        session.saw(who)  # programs without a socket are not absent as long as they look
    asked = request.query_params.get("viewer")
    if asked == "all":
        return session, who, EVERYBODY
    return session, who, (held or [NOBODY])[0] if asked is None else messages.read_viewer(asked)


def _viewer_word(viewer: int) -> int | str:
    return {NOBODY: "public", EVERYBODY: "all"}.get(viewer, viewer)


# ------------------------------------------------------------------ the site


async def get_games(request: Request) -> Response:
    """The shelf: every game with its seats, options and bots."""
    return Json_([describe(GAMES[name]) for name in sorted(GAMES)])


def describe(game: Game) -> Json:
    return {**game.facts(), "bots": bot_names()}


async def get_health(request: Request) -> Response:
    """Whether the database takes a write."""
    await site_of(request).health.check()
    return Json_({"status": "well"})


async def get_metrics(request: Request) -> Response:
    """Counts of what all do together; on a quiet evening they would tell of private steps."""
    site = site_of(request)
    if site.settings.metrics != "all" and not is_local(
        request.client.host if request.client else ""
    ):
        raise Refused(ErrorCode.PRIVATE, "Metrics are for the machine that this server runs on.")
    text = site.metrics.text(_gauges(site), _histograms(site))
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _gauges(site: Site) -> dict[tuple[str, str], int]:
    """What holds at this moment, and what others have counted."""
    meter = site.store.meter
    return {
        ("sockets", ""): sum(site.connections.sockets.values()),
        ("tables_live", ""): site.service.live_tables,
        ("damaged_tables", ""): len(site.integrity.tables),
        ("hints_waiting", ""): site.hints.waiting,
        ("analyses_waiting", ""): site.analyses.waiting,
        ("store_waiting", ""): meter.waiting,
        ("moves_total", ""): meter.moves,
        **{("store_errors_total", f'{{op="{op}"}}'): n for op, n in meter.errors.items()},
        **{("games_compiled", f'{{game="{name}"}}'): 1 for name in COMPILED.loaded_games(RULES)},
        **process_figures(),
    }


def _histograms(site: Site) -> dict[str, Histograms]:
    return {
        "request_seconds": site.metrics.requests,
        "message_seconds": site.metrics.messages,
        "bot_seconds": site.service.bots.seconds,
        "store_seconds": site.store.meter.seconds,
    }


# ------------------------------------------------------------------ what calls share


async def changing(request: Request) -> bytes:
    """The body of a request that changes something, if it may be asked."""
    site = site_of(request)
    site.check_origin(request)
    if not site.requests.take(address_of(request)):
        site.refusals.count("writes")
        raise Refused(
            ErrorCode.LIMIT, "Too many requests came from your address. Please wait a little."
        )
    return await read_body(request)


async def known_guest(request: Request) -> Guest:
    return _known(await site_of(request).guest(request))


async def known_owner(request: Request) -> Guest:
    """A guest who asks about their own data; see `Site.owner`."""
    return _known(await site_of(request).owner(request))


def _known(guest: Guest | None) -> Guest:
    if guest is None:
        raise Refused(ErrorCode.GUEST, "Please give a name first: POST /api/guests gives a token.")
    return guest


def theme_of(request: Request) -> str | None:
    """The theme of a picture, if one is wanted."""
    theme = request.query_params.get("theme")
    if theme is None or theme in LOOKS:
        return theme
    raise Refused(ErrorCode.VIEWER, f"Expected a theme, one of {', '.join(LOOKS)}.")


def is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def compressed(request: Request, answer: Response) -> Response:
    """Compresses long answers for clients that accept gzip. They hold no secret of the reader's."""
    if "gzip" in request.headers.get("accept-encoding", "") and len(answer.body) > 1000:
        answer.body = gzip.compress(bytes(answer.body), 5, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    answer.headers["Vary"] = "Accept-Encoding"
    return answer
