"""The HTTP API: JSON in, JSON out. docs/reference/http.md shows every call."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from commontable.core.game import EVERYBODY, NOBODY, Game, Json
from commontable.games import GAMES
from commontable.tables import quick
from commontable.tables.history import write_record
from commontable.tables.live import Live
from commontable.tables.refusals import Refused
from commontable.tables.sight import eyes_of, is_open_book, status
from commontable.tables.store import Entry, Guest
from commontable.web import messages, replays
from commontable.web.rooms import LOOKS, drawn, show
from commontable.web.site import Site, address_of, bot_names, read_body, site_of
from commontable.web.socket import carry_out

PUBLIC_TABLES = 50
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
    return Json_({"guest": guest.guest, "token": token, "name": guest.name}, 201)


async def post_tables(request: Request) -> Response:
    """Opens a table."""
    site = site_of(request)
    asked = messages.read_as(messages.NewTable, await changing(request))
    guest = await known_guest(request)
    own = () if asked.seat is None else (asked.seat,)
    live = await site.open(
        request,
        guest,
        asked.game,
        asked.seats,
        asked.options,
        asked.is_public,
        own,
        asked.bots,
        hints=asked.hints,
    )
    return Json_(opened(site, request, live), 201)


def opened(site: Site, request: Request, live: Live) -> Json:
    """What whoever opened a table needs to know."""
    url = f"{site.origin(request)}/t/{live.table.id}"
    return {"table": live.table.id, "code": live.code, "url": url}


async def get_tables(request: Request) -> Response:
    """Public tables that are not over."""
    entries = await site_of(request).store.public_tables(PUBLIC_TABLES)
    return Json_([_line(entry) for entry in entries])


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
    live, guest, viewer = await _looking(request)
    if viewer not in (NOBODY, *live.table.seats_of(guest)):
        raise Refused("private", "You can look from your own seats, or as the public.")
    return Json_(show(live, viewer, guest, theme_of(request)))


async def post_do(request: Request) -> Response:
    """Carries out a command once, as on the socket."""
    site = site_of(request)
    asked = messages.read_ask(await changing(request))
    guest = await known_guest(request)
    live = await site.find(request.path_params["table"])
    is_repeated = await carry_out(site, live.table.id, asked, guest)
    held = live.table.seats_of(guest.guest)
    seat = getattr(asked, "seat", None)
    viewer = seat if seat in held else (held or [NOBODY])[0]
    view = show(live, viewer, guest.guest, theme_of(request))
    return Json_({"type": "done", "id": asked.id, "repeated": is_repeated, "view": view})


async def post_hint(request: Request) -> Response:
    """What the one who asks could do; nothing is changed."""
    asked = messages.read_as(messages.NewHint, await changing(request))
    site, guest = site_of(request), await known_guest(request)
    live = await site.find(request.path_params["table"])
    found = await site.hint(guest, live, asked.seat, asked.depth)
    return Json_({"type": "hint", "seat": asked.seat, **found})


async def get_replay(request: Request) -> Response:
    """A frame for each change of the game that a viewer could notice."""
    live, frames, viewer = await _replay(request)
    is_over = is_open_book(live.table)
    has_views = _has_views(request)
    told: Json = {
        "table": live.table.id,
        "viewer": _viewer_word(viewer),
        "status": status(live.table),
    }

    def written() -> Response:
        told["frames"] = msgspec.Raw(replays.write_frames(frames, is_over, has_views))
        return packed(request, Json_(told))

    return await asyncio.to_thread(written)


def _has_views(request: Request) -> bool:
    """Whoever shows pictures needs no views."""
    asked = request.query_params.get("views", "yes")
    if asked not in ("yes", "no"):
        raise Refused("viewer", f"Expected yes or no as views, got {asked[:20]!r}.")
    return asked == "yes"


async def get_picture(request: Request) -> Response:
    """One frame as SVG."""
    _, frames, _ = await _replay(request)
    wanted = request.query_params.get("seq", "")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 9):
        raise Refused("viewer", f"Expected the number of a frame as seq, got {wanted[:20]!r}.")
    found = next((frame for frame in frames if frame.seq == int(wanted)), None)
    if found is None:
        raise Refused("unknown", f"There is no frame {wanted} in this replay.")
    game = GAMES.find(found.view["game"])
    svg = drawn(game, found.view, theme_of(request) or "light", found.names)
    return packed(request, Response(svg, media_type="image/svg+xml"))


async def get_record(request: Request) -> Response:
    """The record of a game that is over."""
    live = await site_of(request).find(request.path_params["table"])
    text = await asyncio.to_thread(write_record, live.table)
    name = f"{live.table.opened.game}-{live.code}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return packed(request, Response(text, media_type="application/jsonl", headers=headers))


async def _replay(request: Request) -> tuple[Live, list[replays.Frame], int]:
    site = site_of(request)
    live, guest, viewer = await _looking(request)
    replays.check_eyes(live.table, viewer, live.table.seats_of(guest))
    stored = await site.store.events(live.table.id)
    events = [each.event for each in stored if each.seq <= live.table.seq]
    frames = await site.replays.frames(live.table, events, eyes_of(live.table, viewer))
    return live, frames, viewer


async def _looking(request: Request) -> tuple[Live, str | None, int]:
    """The table, who looks, and with whose eyes."""
    site = site_of(request)
    live = await site.find(request.path_params["table"])
    guest = await site.guest(request)
    who = guest.guest if guest else None
    held = live.table.seats_of(who)
    asked = request.query_params.get("viewer")
    if asked == "all":
        return live, who, EVERYBODY
    return live, who, (held or [NOBODY])[0] if asked is None else messages.read_viewer(asked)


def _viewer_word(viewer: int) -> int | str:
    return {NOBODY: "public", EVERYBODY: "all"}.get(viewer, viewer)


# ------------------------------------------------------------------ the site


async def get_games(request: Request) -> Response:
    """The shelf: every game with its seats, options and bots."""
    return Json_([describe(GAMES[name]) for name in sorted(GAMES)])


def describe(game: Game) -> Json:
    return {**game.facts(), "bots": bot_names()}


async def get_health(request: Request) -> Response:
    """Whether the database answers."""
    await site_of(request).store.find("health")
    return Json_({"status": "well"})


async def get_metrics(request: Request) -> Response:
    """Counts of what all do together; on a quiet evening they would tell of private steps."""
    site = site_of(request)
    if site.settings.metrics != "all" and not is_local(address_of(request)):
        raise Refused("private", "Metrics are for the machine that this server runs on.")
    now = {
        ("sockets", ""): sum(site.sockets.values()),
        ("tables_live", ""): site.house.live_tables,
        **{("games_compiled", f'{{game="{name}"}}'): 1 for name in quick.loaded()},
    }
    text = site.metrics.text(now)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


# ------------------------------------------------------------------ what calls share


async def changing(request: Request) -> bytes:
    """The body of a request that changes something, if it may be asked."""
    site = site_of(request)
    site.check_origin(request)
    if not site.requests.take(address_of(request)):
        raise Refused("limit", "Too many requests came from your address. Please wait a little.")
    return await read_body(request)


async def known_guest(request: Request) -> Guest:
    guest = await site_of(request).guest(request)
    if guest is None:
        raise Refused("guest", "Please give a name first: POST /api/guests gives a token.")
    return guest


def theme_of(request: Request) -> str | None:
    """The theme of a picture, if one is wanted."""
    theme = request.query_params.get("theme")
    if theme is None or theme in LOOKS:
        return theme
    raise Refused("viewer", f"Expected a theme, one of {', '.join(LOOKS)}.")


def is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def packed(request: Request, answer: Response) -> Response:
    """Long answers are packed for those who can unpack. They hold no secret of the reader's."""
    if "gzip" in request.headers.get("accept-encoding", "") and len(answer.body) > 1000:
        answer.body = gzip.compress(bytes(answer.body), 5, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    answer.headers["Vary"] = "Accept-Encoding"
    return answer
