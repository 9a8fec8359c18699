"""The operator's page and its forms. No other page leads here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from commontable.core.errors import CommontableError
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.people import operators
from commontable.tables.play.checks import one_line
from commontable.tables.service.table_service import now
from commontable.web.api import operator_api
from commontable.web.html import operator
from commontable.web.html.context import OperatorPage
from commontable.web.pages.common import html, page_of, read_form, wants_html, wants_json
from commontable.web.site.operator_auth import COOKIE, let_in, let_out
from commontable.web.site.site import Site, address_of, as_refusal, site_of

Form = dict[str, str]
FIGURES = (
    *(("people_online", "People online"), ("sockets", "Sockets")),
    *(("waiting", "Tables waiting"), ("playing", "Tables playing"), ("over", "Tables over")),
    *(("moves_a_minute", "Moves a minute"), ("guests", "Guests"), ("reports", "Open reports")),
    *(("blocks", "Blocks between guests"), ("banned", "Banned"), ("database", "Database")),
    *(("database_bytes", "Database size"), ("store_errors", "Database errors")),
    *(("damaged_tables", "Damaged tables"), ("memory_bytes", "Memory")),
    *(("open_files", "Open files"), ("uptime_seconds", "Up for"), ("version", "Version")),
)


async def get_operator(request: Request) -> Response:
    """The page, or its entrance for whoever has not shown the token."""
    site = site_of(request)
    try:
        await _check(request)
    except Refused as refusal:
        return _entrance(request, refusal if COOKIE in request.cookies else None)
    return html(operator.page(await _context(request, site)))


async def post_enter(request: Request) -> Response:
    """Shows the token, and keeps it in a cookie."""
    form = await read_form(request)
    token = form.get("token", "").strip()
    site = site_of(request)
    try:
        await site.operator_door.check(token, address_of(request))
    except Refused as refusal:
        if wants_json(request) or not wants_html(request):
            raise
        return _entrance(request, refusal)
    return let_in(RedirectResponse("/operator", 303), token, site.is_https(request))


async def post_leave(request: Request) -> Response:
    """Forgets the token on this device."""
    await read_form(request)
    return let_out(RedirectResponse("/operator", 303))


def _entrance(request: Request, refusal: Refused | None) -> Response:
    page = page_of(request, None)
    if refusal is None:
        return html(operator.entrance(page))
    page["notice"] = refusal.message
    return let_out(html(operator.entrance(page), refusal.error.status))


async def _check(request: Request) -> None:
    door = site_of(request).operator_door
    await door.check(request.cookies.get(COOKIE), address_of(request))


# ------------------------------------------------------------------ what the page shows


async def _context(request: Request, site: Site) -> OperatorPage:
    asked = {name: one_line(text)[:40] for name, text in request.query_params.items()}
    status, game = asked.get("status", ""), asked.get("game", "")
    search, number = asked.get("search", ""), operator_api.page_number(asked.get("page", "0"))
    if status not in ("", *operators.STATUSES):
        raise Refused(
            ErrorCode.MESSAGE, f"status: expected one of {', '.join(operators.STATUSES)}."
        )
    tables = await operators.list_tables(site.store, status, game, search, number)
    query = [("status", status), ("game", game), ("search", search)]
    return {
        **page_of(request, None),
        "now": now(),
        "figures": _in_words(await operator_api.figures(site)),
        "reports": _plain(await operators.list_reports(site.store)),
        "tables": [row | {"title": _title(row["game"])} for row in _plain(tables)],
        "bans": _plain(await operators.list_bans(site.store)),
        "games": [(name, GAMES[name].title) for name in sorted(GAMES)],
        "status": status,
        "game": game,
        "search": search,
        "page": number,
        "has_more": len(tables) == operators.PAGE,
        "query": [(name, quote(text)) for name, text in query],
    }


def _plain(rows: list[Any]) -> list[Any]:
    return [asdict(row) for row in rows]


def _title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game


def _in_words(figures: dict[str, Any]) -> list[tuple[str, str]]:
    return [(words, _figure(name, figures[name])) for name, words in FIGURES]


def _figure(name: str, value: Any) -> str:
    if name.endswith("_bytes"):
        return f"{value / 1e6:,.0f} MB" if value >= 1e6 else f"{value / 1e3:,.0f} kB"
    if name.endswith("_seconds"):
        hours, minutes = divmod(value // 60, 60)
        return f"{hours // 24} d {hours % 24} h" if hours >= 24 else f"{hours} h {minutes} min"
    return f"{value:,}" if isinstance(value, int) else str(value)


# ------------------------------------------------------------------ forms


def _form(
    act: Callable[[Site, str, Form], Awaitable[object]], name: str, part: str
) -> Callable[[Request], Awaitable[Response]]:
    """A form of the page: who sends it is checked, and its answer leads back to the page."""

    async def post(request: Request) -> Response:
        form = await read_form(request)
        await _check(request)
        site = site_of(request)
        try:
            await act(site, operator_api.id_of(request, name), form)
        except CommontableError as error:
            context = await _context(request, site)
            refusal = as_refusal(error)
            context["notice"] = refusal.message
            return html(operator.page(context), refusal.error.status)
        return RedirectResponse(f"/operator#{part}", 303)

    post.__doc__ = act.__doc__
    return post


async def _close(site: Site, table: str, form: Form) -> None:
    """Ends the game at a table."""
    await operators.close_table(site.service.do, table)


async def _rename(site: Site, guest: str, form: Form) -> None:
    """Gives a guest another name."""
    await operators.rename_guest(site.store, site.service.do, guest, form.get("name", ""))


async def _ban(site: Site, guest: str, form: Form) -> None:
    """Refuses a guest from now on."""
    await operator_api.ban(site, guest, form.get("why", ""))


async def _unban(site: Site, guest: str, form: Form) -> None:
    """Lets a banned guest in again."""
    await operator_api.unban(site, guest)


async def _settle(site: Site, report: str, form: Form) -> None:
    """Puts a report away."""
    await operators.settle_report(site.store, report)


post_close = _form(_close, "table", "tables")
post_rename = _form(_rename, "guest", "tables")
post_ban = _form(_ban, "guest", "banned")
post_unban = _form(_unban, "guest", "banned")
post_settle = _form(_settle, "report", "reports")
