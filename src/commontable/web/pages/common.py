"""What handlers of pages and forms share: form fields, values for `web.html`, responses."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from commontable.core.game import SEAT_NAMES, Game
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Guest
from commontable.tables.play.session import TableSession
from commontable.web.api.tables import Json_, changing, opened
from commontable.web.html.context import GameBox, OptionLine, Page, SeatLine
from commontable.web.site import guests
from commontable.web.site.audience import THEMES
from commontable.web.site.seat_marks import marks_of
from commontable.web.site.site import site_of
from commontable.web.socket.messages import read_as

# ------------------------------------------------------------------ what came


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, or of a JSON object with texts."""
    body = await changing(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        found = read_as(dict[str, str], body or b"{}")
        return {name: value for name, value in found.items() if "\x00" not in value}
    if body and kind != "application/x-www-form-urlencoded":
        raise Refused(ErrorCode.FORM, "Please send a form (urlencoded) or JSON.")
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise Refused(ErrorCode.FORM, "This form cannot be read.") from None
    return dict(pairs)


def options_given(form: dict[str, str]) -> dict[str, str]:
    return {
        name.removeprefix("option."): value
        for name, value in form.items()
        if name.startswith("option.")
    }


def number_of(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    if text.isascii() and text.isdigit() and len(text) <= 6:
        return int(text)
    raise Refused(ErrorCode.FORM, f"{name}: expected a number, got {text[:20]!r}.")


async def guest_of_form(request: Request, form: dict[str, str]) -> tuple[Guest, str | None]:
    """The guest who sends it; a newcomer gives a name with it."""
    site = site_of(request)
    guest = await site.guest(request)
    if guest is not None:
        return guest, None
    return await site.welcome(request, form.get("name") or "Guest")


# ------------------------------------------------------------------ answers


def html(text: str, code: int = 200) -> Response:
    return HTMLResponse(text, code)


def lead_to(path: str) -> Response:
    """Only ever to a page of ours."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return RedirectResponse(path if is_ours and path.isascii() else "/", 303)


def lead_to_table(request: Request, session: TableSession) -> Response:
    if wants_json(request):
        return Json_(opened(site_of(request), request, session), 201)
    return RedirectResponse(f"/t/{session.table.id}", 303)


def with_cookie(request: Request, answer: Response, token: str | None) -> Response:
    if token is not None:
        guests.set_cookie(answer, token, site_of(request).is_https(request))
    return answer


def wants_json(request: Request) -> bool:
    return _accepts(request.headers, "application/json")


def wants_html(request: Request) -> bool:
    return _accepts(request.headers, "text/html")


def _accepts(headers: Headers, kind: str) -> bool:
    return kind in headers.get("accept", "")


# ------------------------------------------------------------------ plain values


def page_of(request: Request, guest: Guest | None) -> Page:
    theme = request.cookies.get("ct_theme", "auto")
    return {
        "guest": {"name": guest.name} if guest else None,
        "theme": cast(Any, theme if theme in THEMES else "auto"),
        "path": request.url.path,
    }


def game_of(request: Request) -> Game:
    return find_game(request.path_params["game"])


def find_game(name: str) -> Game:
    if name not in GAMES:
        raise Refused(ErrorCode.UNKNOWN, f"There is no game called {name[:30]!r} here.")
    return GAMES[name]


def box_of(game: Game) -> GameBox:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "hides": game.hides,
        "wide": game.draw_wide is not None,
        "focus": game.cover.focus,
        "words": dict(game.words),
        "leading": list(game.leading),
        "areas": dict(game.areas),
        "blocks": game.actions.facts,
    }


def options_of(game: Game) -> list[OptionLine]:
    return cast(list[OptionLine], [option.facts() for option in game.options])


def seat_lines(session: TableSession) -> list[SeatLine]:
    """Who sits at a table, each with the mark that the seat has on the board."""
    lines: list[SeatLine] = [
        {
            "letter": SEAT_NAMES[number],
            "name": "" if seat.is_open else session.table.name_of(number),
            "kind": "open" if seat.is_open else "bot" if seat.bot else "person",
        }
        for number, seat in enumerate(session.table.seats)
    ]
    for line, mark in zip(lines, marks_of(session.table), strict=False):
        line["mark"] = mark
    return lines


async def classroom_code_of(
    request: Request, session: TableSession, guest: Guest | None
) -> str | None:
    """The code of the classroom that a table belongs to, for its facilitator."""
    opened_by = session.table.opened
    if opened_by.classroom is None or guest is None or guest.id != opened_by.host:
        return None
    classroom = await site_of(request).store.find_classroom(opened_by.classroom)
    return classroom.code if classroom else None
