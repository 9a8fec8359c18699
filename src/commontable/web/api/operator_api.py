"""The operator's HTTP API below /api/operator, for `commontable admin` and other programs."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from commontable.core.game import Json
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.people import operators
from commontable.tables.people.retention import Plan, plan_prune, prune
from commontable.tables.play.checks import one_line
from commontable.tables.service.notifications import GUEST, spread
from commontable.tables.service.rewriting import rewrite_unused
from commontable.tables.service.table_service import now
from commontable.web.api.tables import Json_, changing
from commontable.web.runtime.metrics import process_figures
from commontable.web.site.operator_auth import bearer_of
from commontable.web.site.site import TABLE_NAME, Site, address_of, site_of
from commontable.web.socket.messages import read_as

_STARTED = time.monotonic()


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/operator/guests/{guest}/rename."""

    name: str


class NewBan(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/operator/guests/{guest}/ban."""

    why: str = ""


class Prune(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/operator/prune."""

    dry_run: bool = False


async def get_figures(request: Request) -> Response:
    """Key figures for the operator."""
    return Json_(await figures(await _entered(request)))


async def get_tables(request: Request) -> Response:
    """Tables, by status, game and names of people."""
    site = await _entered(request)
    asked = request.query_params
    found = await operators.list_tables(
        site.store,
        one_line(asked.get("status", "")),
        one_line(asked.get("game", "")),
        one_line(asked.get("search", "")),
        page_number(asked.get("page", "0")),
    )
    return Json_([asdict(row) for row in found])


async def post_close(request: Request) -> Response:
    """Ends the game at a table."""
    site, table = await _changing(request), id_of(request, "table")
    await operators.close_table(site.service.do, table)
    return Json_({"closed": table})


async def post_rename(request: Request) -> Response:
    """Gives a guest another name, also where they sit."""
    site, asked = await _asked(request, Rename)
    guest = id_of(request, "guest")
    tables = await operators.rename_guest(site.store, site.service.do, guest, asked.name)
    return Json_({"renamed": guest, "tables": tables})


async def post_ban(request: Request) -> Response:
    """Refuses a guest from now on."""
    site, asked = await _asked(request, NewBan)
    guest = id_of(request, "guest")
    await ban(site, guest, asked.why)
    return Json_({"banned": guest})


async def post_unban(request: Request) -> Response:
    """Lets a banned guest in again."""
    site, guest = await _changing(request), id_of(request, "guest")
    await unban(site, guest)
    return Json_({"unbanned": guest})


async def get_bans(request: Request) -> Response:
    """Who is banned, and why."""
    site = await _entered(request)
    return Json_([asdict(each) for each in await operators.list_bans(site.store)])


async def get_reports(request: Request) -> Response:
    """What guests reported."""
    site = await _entered(request)
    asked = request.query_params
    is_settled = asked.get("settled", "no") == "yes"
    page = page_number(asked.get("page", "0"))
    found = await operators.list_reports(site.store, is_settled, page)
    return Json_([asdict(each) for each in found])


async def post_settle(request: Request) -> Response:
    """Puts a report away."""
    site, report = await _changing(request), id_of(request, "report")
    await operators.settle_report(site.store, report)
    return Json_({"settled": report})


async def post_prune(request: Request) -> Response:
    """What is too old goes now; as a dry run it is only listed."""
    site, asked = await _asked(request, Prune)
    keep, watched = site.settings.retention, site.service.watched()
    if asked.dry_run:
        return Json_(asdict(await plan_prune(site.store, keep, now(), watched)))
    change = partial(rewrite_unused, site.service)
    plan: Plan = await prune(site.store, keep, now(), watched, change)
    return Json_(asdict(plan))


# ------------------------------------------------------------------ shared with the page


async def ban(site: Site, guest: str, why: str) -> None:
    await operators.ban_guest(site.store, guest, why)
    await spread(site.service, GUEST, guest)


async def unban(site: Site, guest: str) -> None:
    await operators.unban_guest(site.store, guest)
    await spread(site.service, GUEST, guest)


async def figures(site: Site) -> Json:
    """Key figures. What only a process knows is that of the one that answers."""
    online = {guest for audience in site.audiences.values() for guest in audience.session.present}
    process = {name: n for (name, _), n in process_figures().items()}
    return {
        **await operators.stored_figures(site.store),
        "people_online": len(online),
        "sockets": sum(site.connections.sockets.values()),
        "moves_a_minute": site.store.meter.moves_a_minute.total(),
        "store_errors": site.store.meter.errors.total(),
        "damaged_tables": len(site.integrity.tables),
        "memory_bytes": process.get("process_resident_memory_bytes", 0),
        "open_files": process.get("process_open_fds", 0),
        "uptime_seconds": int(time.monotonic() - _STARTED),
        "version": version("commontable"),
    }


def id_of(request: Request, name: str) -> str:
    """The id of a table, a guest or a report, as it stands in an address."""
    text: str = request.path_params[name]
    if not TABLE_NAME.fullmatch(text):
        raise Refused(ErrorCode.UNKNOWN, f"There is no such {name}.")
    return text


def page_number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 6:
        return int(text)
    raise Refused(ErrorCode.MESSAGE, f"page: expected a number, got {text[:20]!r}.")


# ------------------------------------------------------------------ what calls share


async def _entered(request: Request) -> Site:
    site = site_of(request)
    await site.operator_door.check(bearer_of(request), address_of(request))
    return site


async def _changing(request: Request) -> Site:
    await changing(request)
    return await _entered(request)


async def _asked(request: Request, kind: type[Any]) -> tuple[Site, Any]:
    body = await changing(request)
    return await _entered(request), read_as(kind, body or b"{}")
