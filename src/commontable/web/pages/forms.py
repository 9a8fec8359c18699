"""Handlers of forms: a name, a table, a rematch, a seat on another device."""

from __future__ import annotations

import contextlib
import re
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from commontable.bots import USUAL
from commontable.bots.hints import BEST, SENSIBLE
from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, Game
from commontable.tables.errors import ErrorCode, Refused, TooManyEvents
from commontable.tables.log.events import Clock
from commontable.tables.log.store import Guest
from commontable.tables.play import commands
from commontable.tables.play.commands import ABSENCE
from commontable.tables.play.sight import is_open_book
from commontable.web.api.tables import Json_
from commontable.web.pages.common import (
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
from commontable.web.pages.routes import new_page
from commontable.web.site import guests
from commontable.web.site.devices import device_of
from commontable.web.site.join_codes import table_of
from commontable.web.site.site import as_refusal, site_of

CLOCK = re.compile(r"decision [0-9]{1,5}|bank [0-9]{1,5} [0-9]{1,5}", re.ASCII)


async def post_guests(request: Request) -> Response:
    """Gives the guest a name, or another one."""
    site = site_of(request)
    form = await read_form(request)
    guest, token = await site.guest(request), None
    if guest is None:
        guest, token = await site.welcome(request, form.get("name", ""))
    else:
        guest = Guest(guest.id, site.check_name(form.get("name", "")))
        async with site.seating.acting(guest):
            await site.store.save_guest(guest)
    if wants_json(request):
        return with_cookie(request, Json_({"guest": guest.id, "name": guest.name}), token)
    return with_cookie(request, lead_to(form.get("next", "/me")), token)


async def post_play(request: Request) -> Response:
    """Opens a table at once: you, and bots on the other seats."""
    site = site_of(request)
    game = game_of(request)
    guest, token = await guest_of_form(request, await read_form(request))
    seats = game.seats[len(game.seats) // 2]
    bots = dict.fromkeys(range(1, seats), USUAL)
    session = await site.open(request, guest, game.name, seats, {}, own=(0,), bots=bots, hints=BEST)
    return with_cookie(request, lead_to_table(request, session), token)


async def post_tables(request: Request) -> Response:
    """Opens a table, from the form."""
    site = site_of(request)
    form = await read_form(request)
    game = find_game(form.get("game", ""))
    try:
        seats, own, bots = _who_sits_where(form, game)
        options = options_given(form)
        guest, token = await guest_of_form(request, form)
        session = await site.open(
            request,
            guest,
            game.name,
            seats,
            options,
            form.get("visibility") == "public",
            own,
            bots,
            hints=form.get("hints", SENSIBLE),
            clock=_clock_given(form),
            absence=number_of(form, "absence") if "absence" in form else ABSENCE,
        )
    except CommontableError as refused:
        if wants_json(request):
            raise
        return await new_page(request, game, form, as_refusal(refused))
    return with_cookie(request, lead_to_table(request, session), token)


def _clock_given(form: dict[str, str]) -> Clock | None:
    """The field `clock`: none, "decision 60", or "bank 300 5" with the seconds it gains."""
    text = form.get("clock", "none")
    if text == "none":
        return None
    if not CLOCK.fullmatch(text):
        wanted = "expected none, decision and seconds, or bank, seconds and increment"
        raise Refused(ErrorCode.FORM, f"Clock: {wanted}, got {text[:20]!r}.")
    kind, *numbers = text.split()
    return Clock(kind, *map(int, numbers))


def _who_sits_where(
    form: dict[str, str], game: Game
) -> tuple[int, tuple[int, ...], dict[int, str]]:
    words = form.get("seats", "")
    if not (words.isascii() and words.isdigit() and len(words) <= 2):
        raise Refused(ErrorCode.FORM, f"How many seats? {game.title} is for {_among(game)}.")
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
            raise Refused(
                ErrorCode.FORM, f"Seat {seat}: expected you, open or bot:name, got {who[:20]!r}."
            )
    return seats, tuple(own), bots


def _among(game: Game) -> str:
    return ", ".join(map(str, game.seats))


async def post_rematch(request: Request) -> Response:
    """The same once more: whoever sat there finds an open seat, bots keep theirs."""
    site = site_of(request)
    guest, token = await guest_of_form(request, await read_form(request))
    session = await table_of(request)
    table = session.table
    if not is_open_book(table):
        raise Refused(ErrorCode.RUNNING, "The game is not over: a rematch can wait.")
    own = tuple(table.seats_of(guest.id))
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
        clock=table.opened.clock,
        absence=table.opened.absence,
    )
    invite = partial(commands.rematch, guest=guest.id, again=again.table.id)
    with contextlib.suppress(TooManyEvents):  # the new table is open all the same
        await site.service.do(table.id, invite, None)
    return with_cookie(request, lead_to_table(request, again), token)


async def post_fork(request: Request) -> Response:
    """Plays on from a move of a finished game, at a table of its own."""
    site = site_of(request)
    form = await read_form(request)
    guest, token = await guest_of_form(request, form)
    table = (await table_of(request)).table
    if not is_open_book(table):
        raise Refused(ErrorCode.RUNNING, "The game is not over: play on at its own table.")
    at, seat = number_of(form, "at"), number_of(form, "seat")
    if at > len(table.moves):
        raise Refused(ErrorCode.FORM, f"The game had {len(table.moves)} actions, not {at}.")
    state = table.state if at == len(table.moves) else table.game.state.load(table.moves[at].before)
    if table.game.turn(state) == NOBODY:
        raise Refused(ErrorCode.OVER, "The game was over then. Go back to an earlier move.")
    start = table.game.position(state)
    bots = {n: USUAL for n in range(table.opened.seats) if n != seat}
    session = await site.open(
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
    return with_cookie(request, lead_to_table(request, session), token)


async def post_recover(request: Request) -> Response:
    """Makes this device the guest whose link was opened."""
    site = site_of(request)
    form = await read_form(request)
    device = device_of(request.headers.get("user-agent", ""))
    found = await guests.recover(site.store, form.get("token", ""), device)
    if found is None:
        message = "This link was used before, or is older than ten minutes. Make a new one at /me."
        raise Refused(ErrorCode.PRIVATE, message)
    guest, token = found
    if wants_json(request):
        return with_cookie(request, Json_({"guest": guest.id, "name": guest.name}), token)
    return with_cookie(request, lead_to("/"), token)
