"""Handlers of pages: each collects plain values and passes them to `web.html`."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from commontable.core.beside import goal_of, guide_of
from commontable.core.game import NOBODY, OUTCOMES, Game
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.sight import is_open_book, status
from commontable.web.api.tables import Json_, page_number
from commontable.web.html import about, error, home, new, pictures, recover, replay, rules
from commontable.web.html import table as table_page
from commontable.web.pages.common import (
    box_of,
    classroom_code_of,
    game_of,
    html,
    options_of,
    page_of,
    seat_lines,
    wants_html,
    wants_json,
)
from commontable.web.pages.illustrations import images_of
from commontable.web.pages.lists import classrooms_of, lines_of, public_lines
from commontable.web.site.audience import THEMES, on_a_page, show
from commontable.web.site.join_codes import clean_code, find_classroom, find_table, table_of
from commontable.web.site.seat_marks import marks_before
from commontable.web.site.site import bot_names, site_of

CREDITS = Path("CREDITS.md")

# ------------------------------------------------------------------ pages


async def get_home(request: Request) -> Response:
    """The shelf of games, and the tables of the guest."""
    site = site_of(request)
    guest = await site.guest(request)
    yours = await lines_of(site, guest)
    known = {line["table"] for line in yours}
    page = page_number(request)
    public, has_more = await public_lines(site, guest, page)
    return html(
        home.page(
            {
                **page_of(request, guest),
                "games": [box_of(GAMES[name]) for name in sorted(GAMES)],
                "yours": yours,
                "classrooms": await classrooms_of(site, guest),
                "public": [line for line in public if line["table"] not in known],
                "public_page": page,
                "has_more_public": has_more,
            }
        )
    )


async def get_new(request: Request) -> Response:
    """A new table of a game: seats, options, who sits where."""
    return await new_page(request, game_of(request), {})


async def new_page(
    request: Request, game: Game, chosen: dict[str, str], refusal: Refused | None = None
) -> Response:
    guest = await site_of(request).guest(request)
    page = page_of(request, guest)
    if refusal is not None:
        page["notice"] = refusal.message
    text = new.page(
        {
            **page,
            "game": box_of(game),
            "options": options_of(game),
            "marks": marks_before(game),
            "bots": bot_names(),
            "chosen": chosen,
        }
    )
    return html(text, 200 if refusal is None else refusal.error.status)


async def get_table(request: Request) -> Response:
    """The table, for whoever knows its address."""
    site = site_of(request)
    session = await table_of(request)
    guest = await site.guest(request)
    page = page_of(request, guest)
    who = guest.id if guest else None
    viewer = (session.table.seats_of(who) or [NOBODY])[0]
    theme = "light" if page["theme"] == "auto" else page["theme"]
    seen = show(session, viewer, who, theme, await site.blocked_by(who, session.table))
    text = table_page.page(
        {
            **page,
            "table": session.table.id,
            "code": session.code,
            "invite": f"{site.origin(request)}/j/{session.code}",
            "game": box_of(session.table.game),
            "options": options_of(session.table.game),
            "bots": bot_names(),
            "rules": _rules_of(session.table.game),
            "images": images_of(session.table.game),
            "has_debrief": session.table.game.debrief is not None,
            "classroom": await classroom_code_of(request, session, guest),
            "guide": guide_of(session.table.game),
            "view": {**seen, "view": on_a_page(seen["view"]), "theme": theme},
        }
    )
    return html(text)


async def get_replay(request: Request) -> Response:
    """A game step by step."""
    site = site_of(request)
    session = await table_of(request)
    guest = await site.guest(request)
    table = session.table
    held = list(table.seats_of(guest.id if guest else None))
    eyes: list[Any] = [*held, "public"]
    if is_open_book(table):
        eyes = [*held, "public", *(s for s in range(len(table.seats)) if s not in held), "all"]
    text = replay.page(
        {
            **page_of(request, guest),
            "table": table.id,
            "code": session.code,
            "game": box_of(table.game),
            "status": cast(Any, status(table)),
            "outcome": OUTCOMES[table.game.outcome(table.state)],
            "seats": seat_lines(session),
            "viewers": eyes,
        }
    )
    return html(text)


async def get_rules(request: Request) -> Response:
    """The page of a game's rules, numbered."""
    game = game_of(request)
    guest = await site_of(request).guest(request)
    text = rules.page(
        {
            **page_of(request, guest),
            "game": box_of(game),
            "rules": _rules_of(game),
            "images": images_of(game),
            "goal": goal_of(guide_of(game)),
            "has_sheets": game.sheets is not None,
        }
    )
    return html(text)


async def get_recover(request: Request) -> Response:
    """Makes another device the same guest, by the link that /me shows."""
    return html(recover.page(page_of(request, await site_of(request).guest(request))))


async def get_about(request: Request) -> Response:
    """Who made the games."""
    guest = await site_of(request).guest(request)
    page = {**page_of(request, guest), "credits": _credits(), "version": version("commontable")}
    return html(about.page(cast(Any, page)))


async def get_box(request: Request) -> Response:
    """The picture on a game's box."""
    theme = request.path_params["theme"]
    if theme not in THEMES:
        raise Refused(ErrorCode.UNKNOWN, f"There is no theme {theme!r}.")
    svg = pictures.in_play(game_of(request).name, theme)
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def get_join(request: Request) -> Response:
    """By the code that friends read to each other."""
    typed = request.path_params.get("code") or request.query_params.get("code", "")
    classroom = await find_classroom(request, typed)
    if classroom is not None:
        return RedirectResponse(f"/c/{classroom.code}", 303)
    session = await find_table(request, clean_code(typed))
    return RedirectResponse(f"/t/{session.table.id}", 303)


# ------------------------------------------------------------------ answers


def refuse(request: Request, refusal: Refused) -> Response:
    """A refusal as a page for people, as JSON for programs."""
    code = refusal.error.status
    if request.url.path.startswith("/api/") or wants_json(request) or not wants_html(request):
        body = {"error": refusal.error, "message": refusal.message}
        if refusal.rule:
            body["rule"] = refusal.rule
        return Json_(body, code)
    page = page_of(request, None)
    context: Any = {
        **page,
        "status": code,
        "title": refusal.error.heading,
        "message": refusal.message,
    }
    return html(error.page(context), code)


# ------------------------------------------------------------------ plain values


@lru_cache(maxsize=32)
def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def _rules_of(game: Game) -> str:
    return _text(game.page)


def _credits() -> str:
    """CREDITS.md: beside the sources, or among the licences of an installed package."""
    from importlib.metadata import files

    beside = Path(__file__).parents[4] / CREDITS
    if beside.exists():
        return _text(beside)
    for each in files("commontable") or []:
        if each.name == CREDITS.name:
            return _text(Path(str(each.locate())))
    return ""
