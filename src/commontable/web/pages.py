"""Pages: what each one is about, handed to html/ as plain values; and the forms on them."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from commontable.bots import USUAL
from commontable.bots.hints import BEST, SENSIBLE
from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, OUTCOMES, Game
from commontable.games import GAMES
from commontable.tables.commands import clean_name
from commontable.tables.refusals import Refused
from commontable.tables.sight import is_open_book, status
from commontable.tables.store import Guest
from commontable.web import guests
from commontable.web.api import Json_
from commontable.web.guide import guide_of
from commontable.web.html import about, error, home, me, new, pictures, recover, replay, rules
from commontable.web.html import table as table_page
from commontable.web.lists import lines_of, public_lines, rooms_of
from commontable.web.parts import (
    box_of,
    find_game,
    game_of,
    guest_of_form,
    html,
    lead_to,
    lead_to_table,
    number_of,
    options_given,
    options_of,
    page_of,
    read_form,
    room_of,
    seat_lines,
    wants_html,
    wants_json,
    with_cookie,
)
from commontable.web.rooms import THEMES, show
from commontable.web.site import TABLE_NAME, as_refusal, bot_names, site_of, status_of

CREDITS = Path("CREDITS.md")

# ------------------------------------------------------------------ pages


async def get_home(request: Request) -> Response:
    site = site_of(request)
    guest = await site.guest(request)
    yours = await lines_of(site, guest)
    known = {line["table"] for line in yours}
    public = await public_lines(site, guest)
    return html(
        home.page(
            {
                **page_of(request, guest),
                "games": [box_of(GAMES[name]) for name in sorted(GAMES)],
                "yours": yours,
                "rooms": await rooms_of(site, guest),
                "public": [line for line in public if line["table"] not in known],
            }
        )
    )


async def get_new(request: Request) -> Response:
    return await _new_page(request, game_of(request), {})


async def _new_page(
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
            "bots": bot_names(),
            "chosen": chosen,
        }
    )
    return html(text, 200 if refusal is None else status_of(refusal))


async def get_table(request: Request) -> Response:
    site = site_of(request)
    live = await site.find(request.path_params["table"])
    guest = await site.guest(request)
    page = page_of(request, guest)
    who = guest.guest if guest else None
    viewer = (live.table.seats_of(who) or [NOBODY])[0]
    theme = "light" if page["theme"] == "auto" else page["theme"]
    text = table_page.page(
        {
            **page,
            "table": live.table.id,
            "code": live.code,
            "invite": f"{site.origin(request)}/j/{live.code}",
            "game": box_of(live.table.game),
            "options": options_of(live.table.game),
            "bots": bot_names(),
            "rules": _rules_of(live.table.game),
            "has_debrief": live.table.game.debrief is not None,
            "room": await room_of(request, live, guest),
            "guide": guide_of(live.table.game),
            "view": {**show(live, viewer, who, theme), "theme": theme},
        }
    )
    return html(text)


async def get_replay(request: Request) -> Response:
    site = site_of(request)
    live = await site.find(request.path_params["table"])
    guest = await site.guest(request)
    table = live.table
    held = list(table.seats_of(guest.guest if guest else None))
    eyes: list[Any] = [*held, "public"]
    if is_open_book(table):
        eyes = [*held, "public", *(s for s in range(len(table.seats)) if s not in held), "all"]
    text = replay.page(
        {
            **page_of(request, guest),
            "table": table.id,
            "code": live.code,
            "game": box_of(table.game),
            "status": cast(Any, status(table)),
            "outcome": OUTCOMES[table.game.outcome(table.state)],
            "seats": seat_lines(live),
            "viewers": eyes,
        }
    )
    return html(text)


async def get_rules(request: Request) -> Response:
    game = game_of(request)
    guest = await site_of(request).guest(request)
    text = rules.page(
        {
            **page_of(request, guest),
            "game": box_of(game),
            "rules": _rules_of(game),
            "has_sheets": game.sheets is not None,
        }
    )
    return html(text)


async def get_me(request: Request) -> Response:
    site = site_of(request)
    guest = await site.guest(request)
    link = None
    if guest is not None:
        link = f"{site.origin(request)}/recover#{await guests.new_link(site.store, guest)}"
    text = me.page(
        {
            **page_of(request, guest),
            "recovery": link,
            "minutes": guests.LINK_MINUTES,
            "yours": await lines_of(site, guest),
        }
    )
    return html(text)


async def get_recover(request: Request) -> Response:
    return html(recover.page(page_of(request, await site_of(request).guest(request))))


async def get_about(request: Request) -> Response:
    guest = await site_of(request).guest(request)
    page = {**page_of(request, guest), "credits": _credits(), "version": version("commontable")}
    return html(about.page(cast(Any, page)))


async def get_box(request: Request) -> Response:
    """The picture on a game's box."""
    theme = request.path_params["theme"]
    if theme not in THEMES:
        raise Refused("unknown", f"There is no theme {theme!r}.")
    svg = pictures.in_play(game_of(request).name, theme)
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def get_join(request: Request) -> Response:
    """By the code that friends read to each other."""
    code = (request.path_params.get("code") or request.query_params.get("code", "")).strip().upper()
    site = site_of(request)
    if TABLE_NAME.fullmatch(code) and await site.store.find_classroom(code):
        return RedirectResponse(f"/c/{code}", 303)
    live = await site.find(code)
    return RedirectResponse(f"/t/{live.table.id}", 303)


# ------------------------------------------------------------------ forms


async def post_guests(request: Request) -> Response:
    site = site_of(request)
    form = await read_form(request)
    guest, token = await site.guest(request), None
    if guest is None:
        guest, token = await site.welcome(request, form.get("name", ""))
    else:
        guest = Guest(guest.guest, clean_name(form.get("name", "")))
        await site.store.save_guest(guest)
    if wants_json(request):
        return with_cookie(request, Json_({"guest": guest.guest, "name": guest.name}), token)
    return with_cookie(request, lead_to(form.get("next", "/me")), token)


async def post_play(request: Request) -> Response:
    """Two clicks from the door to the table: you, and bots on the other seats."""
    site = site_of(request)
    game = game_of(request)
    guest, token = await guest_of_form(request, await read_form(request))
    seats = game.seats[len(game.seats) // 2]
    bots = dict.fromkeys(range(1, seats), USUAL)
    live = await site.open(request, guest, game.name, seats, {}, own=(0,), bots=bots, hints=BEST)
    return with_cookie(request, lead_to_table(request, live), token)


async def post_tables(request: Request) -> Response:
    site = site_of(request)
    form = await read_form(request)
    game = find_game(form.get("game", ""))
    try:
        seats, own, bots = _who_sits_where(form, game)
        options = options_given(form)
        guest, token = await guest_of_form(request, form)
        live = await site.open(
            request,
            guest,
            game.name,
            seats,
            options,
            form.get("visibility") == "public",
            own,
            bots,
            hints=form.get("hints", SENSIBLE),
        )
    except CommontableError as refused:
        if wants_json(request):
            raise
        return await _new_page(request, game, form, as_refusal(refused))
    return with_cookie(request, lead_to_table(request, live), token)


def _who_sits_where(
    form: dict[str, str], game: Game
) -> tuple[int, tuple[int, ...], dict[int, str]]:
    words = form.get("seats", "")
    if not (words.isascii() and words.isdigit() and len(words) <= 2):
        raise Refused("form", f"How many seats? {game.title} is for {_among(game)}.")
    seats = int(words)
    own: list[int] = []
    bots: dict[int, str] = {}
    for seat in range(seats):
        who = form.get(f"seat.{seat}", "you" if seat == 0 else "open")
        if who == "you":
            own.append(seat)
        elif who.startswith("bot:"):
            bots[seat] = who.removeprefix("bot:")
        elif who != "open":
            raise Refused("form", f"Seat {seat}: expected you, open or bot:name, got {who[:20]!r}.")
    return seats, tuple(own), bots


def _among(game: Game) -> str:
    return ", ".join(map(str, game.seats))


async def post_rematch(request: Request) -> Response:
    """The same once more: whoever sat there finds an open seat, bots keep theirs."""
    site = site_of(request)
    guest, token = await guest_of_form(request, await read_form(request))
    live = await site.find(request.path_params["table"])
    table = live.table
    if not is_open_book(table):
        raise Refused("running", "The game is not over: a rematch can wait.")
    own = tuple(table.seats_of(guest.guest))
    bots = {n: seat.bot for n, seat in enumerate(table.seats) if seat.bot and not seat.guest}
    again = await site.open(
        request,
        guest,
        table.game.name,
        table.opened.seats,
        dict(table.opened.options),
        table.opened.is_public,
        own,
        bots,
        origin=table.id,
        hints=table.opened.hints,
    )
    return with_cookie(request, lead_to_table(request, again), token)


async def post_fork(request: Request) -> Response:
    """Plays on from a move of a finished game, at a table of its own."""
    site = site_of(request)
    form = await read_form(request)
    guest, token = await guest_of_form(request, form)
    table = (await site.find(request.path_params["table"])).table
    if not is_open_book(table):
        raise Refused("running", "The game is not over: play on at its own table.")
    at, seat = number_of(form, "at"), number_of(form, "seat")
    if at > len(table.moves):
        raise Refused("form", f"The game had {len(table.moves)} actions, not {at}.")
    state = table.state if at == len(table.moves) else table.game.state.load(table.moves[at].before)
    if table.game.turn(state) == NOBODY:
        raise Refused("over", "The game was over then. Go back to an earlier move.")
    start = table.game.position(state)
    bots = {n: USUAL for n in range(table.opened.seats) if n != seat}
    live = await site.open(
        request,
        guest,
        table.game.name,
        table.opened.seats,
        dict(table.opened.options),
        own=(seat,),
        bots=bots,
        start=start,
        origin=table.id,
        hints=BEST,
    )
    return with_cookie(request, lead_to_table(request, live), token)


async def post_recover(request: Request) -> Response:
    site = site_of(request)
    form = await read_form(request)
    found = await guests.recover(site.store, form.get("token", ""))
    if found is None:
        message = "This link was used before, or is older than ten minutes. Make a new one at /me."
        raise Refused("private", message)
    guest, token = found
    if wants_json(request):
        return with_cookie(request, Json_({"guest": guest.guest, "name": guest.name}), token)
    return with_cookie(request, lead_to("/"), token)


# ------------------------------------------------------------------ answers


def refuse(request: Request, refusal: Refused) -> Response:
    """A refusal as a page for people, as JSON for programs."""
    code = status_of(refusal)
    if request.url.path.startswith("/api/") or wants_json(request) or not wants_html(request):
        body = {"error": refusal.error, "message": refusal.message}
        if refusal.rule:
            body["rule"] = refusal.rule
        return Json_(body, code)
    title = TITLES.get(refusal.error, "That did not work")
    page = page_of(request, None)
    context: Any = {**page, "status": code, "title": title, "message": refusal.message}
    return html(error.page(context), code)


TITLES = {
    "unknown": "There is nothing here",
    "store": "The server needs a moment",
    "limit": "One thing at a time",
    "private": "This is not open to you",
    "origin": "Asked from elsewhere",
    "rules": "This table rests",
}


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

    beside = Path(__file__).parents[3] / CREDITS
    if beside.exists():
        return _text(beside)
    for each in files("commontable") or []:
        if each.name == CREDITS.name:
            return _text(Path(str(each.locate())))
    return ""
