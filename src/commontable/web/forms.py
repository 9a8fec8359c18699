"""Forms on the pages: a name, a table, another game, a seat on another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from commontable.bots import USUAL
from commontable.bots.hints import BEST, SENSIBLE
from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, Game
from commontable.tables.commands import clean_name
from commontable.tables.refusals import Refused
from commontable.tables.sight import is_open_book
from commontable.tables.store import Guest
from commontable.web import guests
from commontable.web.api import Json_
from commontable.web.pages import new_page
from commontable.web.parts import (
    find_game,
    game_of,
    guest_of_form,
    lead_to,
    lead_to_table,
    number_of,
    options_given,
    read_form,
    wants_json,
    with_cookie,
)
from commontable.web.site import as_refusal, site_of


async def post_guests(request: Request) -> Response:
    """Gives the guest a name, or another one."""
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
    """Opens a table, from the form."""
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
        return await new_page(request, game, form, as_refusal(refused))
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
    """Makes this device the guest whose link was opened."""
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
