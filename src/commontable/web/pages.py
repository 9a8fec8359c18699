"""Pages: what each one is about, handed to html/ as plain values; and the forms on them."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from commontable.bots import USUAL
from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Game, waited_for
from commontable.games import GAMES
from commontable.tables.commands import clean_name
from commontable.tables.house import Live
from commontable.tables.refusals import Refused
from commontable.tables.sight import is_open_book, status
from commontable.tables.store import Entry, Guest
from commontable.web import guests
from commontable.web.api import Json_, changing, describe_options, opened
from commontable.web.guide import guide_of
from commontable.web.html import about, error, home, me, new, pictures, recover, replay, rules
from commontable.web.html import table as table_page
from commontable.web.html.context import GameBox, OptionLine, Page, SeatLine, TableLine
from commontable.web.rooms import THEMES, show
from commontable.web.site import Site, as_refusal, bot_names, site_of, status_of

YOURS = 12  # tables in a list
PUBLIC = 12
CREDITS = Path("CREDITS.md")

# ------------------------------------------------------------------ pages


async def get_home(request: Request) -> Response:
    site = site_of(request)
    guest = await site.guest(request)
    yours = await _lines_of(site, guest)
    known = {line["table"] for line in yours}
    public = await _lines(site, await site.store.public_tables(PUBLIC), guest)
    return _html(
        home.page(
            {
                **_page(request, guest),
                "games": [_box(GAMES[name]) for name in sorted(GAMES)],
                "yours": yours,
                "public": [line for line in public if line["table"] not in known],
            }
        )
    )


async def get_new(request: Request) -> Response:
    return await _new_page(request, _game(request), {})


async def _new_page(
    request: Request, game: Game, chosen: dict[str, str], refusal: Refused | None = None
) -> Response:
    guest = await site_of(request).guest(request)
    page = _page(request, guest)
    if refusal is not None:
        page["notice"] = refusal.message
    text = new.page(
        {
            **page,
            "game": _box(game),
            "options": _options(game),
            "bots": bot_names(),
            "chosen": chosen,
        }
    )
    return _html(text, 200 if refusal is None else status_of(refusal))


async def get_table(request: Request) -> Response:
    site = site_of(request)
    live = await site.find(request.path_params["table"])
    guest = await site.guest(request)
    page = _page(request, guest)
    who = guest.guest if guest else None
    viewer = (live.table.seats_of(who) or [NOBODY])[0]
    theme = "light" if page["theme"] == "auto" else page["theme"]
    text = table_page.page(
        {
            **page,
            "table": live.table.id,
            "code": live.code,
            "invite": f"{site.origin(request)}/j/{live.code}",
            "game": _box(live.table.game),
            "options": _options(live.table.game),
            "bots": bot_names(),
            "rules": _rules_of(live.table.game),
            "guide": guide_of(live.table.game),
            "view": {**show(live, viewer, who, theme), "theme": theme},
        }
    )
    return _html(text)


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
            **_page(request, guest),
            "table": table.id,
            "code": live.code,
            "game": _box(table.game),
            "status": cast(Any, status(table)),
            "outcome": OUTCOMES[table.game.outcome(table.state)],
            "seats": _seats(live),
            "viewers": eyes,
        }
    )
    return _html(text)


async def get_rules(request: Request) -> Response:
    game = _game(request)
    guest = await site_of(request).guest(request)
    page = rules.page({**_page(request, guest), "game": _box(game), "rules": _rules_of(game)})
    return _html(page)


async def get_me(request: Request) -> Response:
    site = site_of(request)
    guest = await site.guest(request)
    link = None
    if guest is not None:
        link = f"{site.origin(request)}/recover#{await guests.new_link(site.store, guest)}"
    text = me.page(
        {
            **_page(request, guest),
            "recovery": link,
            "minutes": guests.LINK_MINUTES,
            "yours": await _lines_of(site, guest),
        }
    )
    return _html(text)


async def get_recover(request: Request) -> Response:
    return _html(recover.page(_page(request, await site_of(request).guest(request))))


async def get_about(request: Request) -> Response:
    guest = await site_of(request).guest(request)
    page = {**_page(request, guest), "credits": _credits(), "version": version("commontable")}
    return _html(about.page(cast(Any, page)))


async def get_box(request: Request) -> Response:
    """The picture on a game's box."""
    theme = request.path_params["theme"]
    if theme not in THEMES:
        raise Refused("unknown", f"There is no theme {theme!r}.")
    svg = pictures.in_play(_game(request).name, theme)
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def get_join(request: Request) -> Response:
    """By the code that friends read to each other."""
    code = request.path_params.get("code") or request.query_params.get("code", "")
    live = await site_of(request).find(code.strip().upper())
    return RedirectResponse(f"/t/{live.table.id}", 303)


# ------------------------------------------------------------------ forms


async def post_guests(request: Request) -> Response:
    site = site_of(request)
    form = await _form(request)
    guest, token = await site.guest(request), None
    if guest is None:
        guest, token = await site.welcome(request, form.get("name", ""))
    else:
        guest = Guest(guest.guest, clean_name(form.get("name", "")))
        await site.store.save_guest(guest)
    if _wants_json(request):
        return _with_cookie(request, Json_({"guest": guest.guest, "name": guest.name}), token)
    return _with_cookie(request, _lead_to(form.get("next", "/me")), token)


async def post_play(request: Request) -> Response:
    """Two clicks from the door to the table: you, and bots on the other seats."""
    site = site_of(request)
    game = _game(request)
    guest, token = await _guest_of_form(request, await _form(request))
    seats = game.seats[len(game.seats) // 2]
    bots = dict.fromkeys(range(1, seats), USUAL)
    live = await site.open(request, guest, game.name, seats, {}, own=(0,), bots=bots)
    return _with_cookie(request, _lead_to_table(request, live), token)


async def post_tables(request: Request) -> Response:
    site = site_of(request)
    form = await _form(request)
    game = _find_game(form.get("game", ""))
    try:
        seats, own, bots = _who_sits_where(form, game)
        options = {
            name.removeprefix("option."): value
            for name, value in form.items()
            if name.startswith("option.")
        }
        guest, token = await _guest_of_form(request, form)
        live = await site.open(
            request, guest, game.name, seats, options, form.get("visibility") == "public", own, bots
        )
    except CommontableError as refused:
        if _wants_json(request):
            raise
        return await _new_page(request, game, form, as_refusal(refused))
    return _with_cookie(request, _lead_to_table(request, live), token)


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
    guest, token = await _guest_of_form(request, await _form(request))
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
    )
    return _with_cookie(request, _lead_to_table(request, again), token)


async def post_fork(request: Request) -> Response:
    """Plays on from a move of a finished game, at a table of its own."""
    site = site_of(request)
    form = await _form(request)
    guest, token = await _guest_of_form(request, form)
    table = (await site.find(request.path_params["table"])).table
    if not is_open_book(table):
        raise Refused("running", "The game is not over: play on at its own table.")
    at, seat = _number(form, "at"), _number(form, "seat")
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
    )
    return _with_cookie(request, _lead_to_table(request, live), token)


async def post_recover(request: Request) -> Response:
    site = site_of(request)
    form = await _form(request)
    found = await guests.recover(site.store, form.get("token", ""))
    if found is None:
        message = "This link was used before, or is older than ten minutes. Make a new one at /me."
        raise Refused("private", message)
    guest, token = found
    if _wants_json(request):
        return _with_cookie(request, Json_({"guest": guest.guest, "name": guest.name}), token)
    return _with_cookie(request, _lead_to("/"), token)


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form, or of a JSON object with texts."""
    body = await changing(request)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        from commontable.web.messages import read_as

        found = read_as(dict[str, str], body or b"{}")
        return {name: value for name, value in found.items() if "\x00" not in value}
    if body and kind != "application/x-www-form-urlencoded":
        raise Refused("form", "Please send a form (urlencoded) or JSON.")
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise Refused("form", "This form cannot be read.") from None
    return dict(pairs)


def _number(form: dict[str, str], name: str) -> int:
    text = form.get(name, "")
    if text.isascii() and text.isdigit() and len(text) <= 6:
        return int(text)
    raise Refused("form", f"{name}: expected a number, got {text[:20]!r}.")


async def _guest_of_form(request: Request, form: dict[str, str]) -> tuple[Guest, str | None]:
    """The guest who sends it; a newcomer gives a name with it."""
    site = site_of(request)
    guest = await site.guest(request)
    if guest is not None:
        return guest, None
    return await site.welcome(request, form.get("name") or "Guest")


# ------------------------------------------------------------------ answers


def refuse(request: Request, refusal: Refused) -> Response:
    """A refusal as a page for people, as JSON for programs."""
    code = status_of(refusal)
    if request.url.path.startswith("/api/") or _wants_json(request) or not _wants_html(request):
        body = {"error": refusal.error, "message": refusal.message}
        if refusal.rule:
            body["rule"] = refusal.rule
        return Json_(body, code)
    title = TITLES.get(refusal.error, "That did not work")
    page = _page(request, None)
    context: Any = {**page, "status": code, "title": title, "message": refusal.message}
    return _html(error.page(context), code)


TITLES = {
    "unknown": "There is nothing here",
    "store": "The server needs a moment",
    "limit": "One thing at a time",
    "private": "This is not open to you",
    "origin": "Asked from elsewhere",
}


def _html(text: str, code: int = 200) -> Response:
    return HTMLResponse(text, code)


def _lead_to(path: str) -> Response:
    """Only ever to a page of ours."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return RedirectResponse(path if is_ours and path.isascii() else "/", 303)


def _lead_to_table(request: Request, live: Live) -> Response:
    if _wants_json(request):
        return Json_(opened(site_of(request), request, live), 201)
    return RedirectResponse(f"/t/{live.table.id}", 303)


def _with_cookie(request: Request, answer: Response, token: str | None) -> Response:
    if token is not None:
        guests.set_cookie(answer, token, site_of(request).is_https(request))
    return answer


def _wants_json(request: Request) -> bool:
    return _accepts(request.headers, "application/json")


def _wants_html(request: Request) -> bool:
    return _accepts(request.headers, "text/html")


def _accepts(headers: Headers, kind: str) -> bool:
    return kind in headers.get("accept", "")


# ------------------------------------------------------------------ plain values


def _page(request: Request, guest: Guest | None) -> Page:
    theme = request.cookies.get("ct_theme", "auto")
    return {
        "guest": {"name": guest.name} if guest else None,
        "theme": cast(Any, theme if theme in THEMES else "auto"),
        "path": request.url.path,
    }


def _game(request: Request) -> Game:
    return _find_game(request.path_params["game"])


def _find_game(name: str) -> Game:
    if name not in GAMES:
        raise Refused("unknown", f"There is no game called {name[:30]!r} here.")
    return GAMES[name]


def _box(game: Game) -> GameBox:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "hides": game.hides,
    }


def _options(game: Game) -> list[OptionLine]:
    return cast(list[OptionLine], describe_options(game))


async def _lines_of(site: Site, guest: Guest | None) -> list[TableLine]:
    if guest is None:
        return []
    return await _lines(site, await site.store.tables_of(guest.guest, YOURS), guest)


async def _lines(site: Site, entries: list[Entry], guest: Guest | None) -> list[TableLine]:
    return [_line(await site.house.find(entry.table_id), entry, guest) for entry in entries]


def _line(live: Live, entry: Entry, guest: Guest | None) -> TableLine:
    table = live.table
    held = table.seats_of(guest.guest if guest else None)
    is_on = status(table) == "playing"
    return {
        "table": table.id,
        "code": live.code,
        "game": table.game.name,
        "title": table.game.title,
        "status": cast(Any, status(table)),
        "outcome": OUTCOMES[table.game.outcome(table.state)],
        "seats": _seats(live),
        "you": held,
        "is_your_turn": is_on and any(_is_waited_for(live, seat) for seat in held),
        "changed_at": entry.changed_at,
    }


def _is_waited_for(live: Live, seat: int) -> bool:
    return seat in waited_for(live.table.game.view(live.table.state, seat))


def _seats(live: Live) -> list[SeatLine]:
    return [
        {
            "letter": SEAT_NAMES[number],
            "name": "" if seat.is_open else live.table.name_of(number),
            "kind": "open" if seat.is_open else "bot" if seat.bot else "person",
        }
        for number, seat in enumerate(live.table.seats)
    ]


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
