"""Handlers of classrooms: the common link, the facilitator's overview, and API calls."""

from __future__ import annotations

from typing import Any, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from commontable.bots.hints import SENSIBLE
from commontable.core.debrief import Debrief
from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, Json, name_seats
from commontable.draw.plot import NO_THEME, Series, in_unit, lines, look_of
from commontable.games import GAMES
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Classroom, Guest
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import question, status
from commontable.tables.service import classrooms
from commontable.web.api.tables import Json_, changing, compressed, known_guest
from commontable.web.html import classroom as classroom_page
from commontable.web.html.context import ClassroomPart, ClassTable, Comparison
from commontable.web.pages.common import (
    box_of,
    find_game,
    game_of,
    guest_of_form,
    html,
    number_of,
    options_given,
    options_of,
    page_of,
    read_form,
    seat_lines,
    with_cookie,
)
from commontable.web.site.join_codes import room_of
from commontable.web.site.seat_marks import marks_before
from commontable.web.site.site import Site, as_refusal, bot_names, site_of
from commontable.web.socket import messages

# ------------------------------------------------------------------ pages


async def get_new(request: Request) -> Response:
    """A new classroom of a game."""
    return await _new_page(request, {})


async def _new_page(
    request: Request, chosen: dict[str, str], refusal: Refused | None = None
) -> Response:
    site = site_of(request)
    game = find_game(chosen["game"]) if "game" in chosen else game_of(request)
    page = page_of(request, await site.guest(request))
    if refusal is not None:
        page["notice"] = refusal.message
    text = classroom_page.new(
        {
            **page,
            "game": box_of(game),
            "options": options_of(game),
            "marks": marks_before(game),
            "bots": bot_names(),
            "chosen": chosen,
            "most_tables": classrooms.MOST_TABLES,
        }
    )
    return html(text, 200 if refusal is None else refusal.error.status)


async def post_new(request: Request) -> Response:
    """Opens a classroom, from the form."""
    form = await read_form(request)
    game = find_game(form.get("game", ""))
    try:
        tables, seats = number_of(form, "tables"), number_of(form, "seats")
        guest, token = await guest_of_form(request, form)
        options, hints = options_given(form), form.get("hints", SENSIBLE)
        room = await _open(request, guest, game.name, tables, seats, options, hints)
    except CommontableError as refused:
        return await _new_page(request, {**form, "game": game.name}, as_refusal(refused))
    return with_cookie(request, RedirectResponse(f"/c/{room.code}", 303), token)


async def get_room(request: Request) -> Response:
    """To the facilitator all tables side by side; to others a seat."""
    site = site_of(request)
    room = await room_of(request)
    guest = await site.guest(request)
    tables = await classrooms.tables_of(site.service, room)
    if guest is not None and guest.id == room.host:
        text = classroom_page.page(
            {
                **page_of(request, guest),
                "code": room.code,
                "invite": f"{site.origin(request)}/c/{room.code}",
                "game": box_of(GAMES.find(room.game)),
                "bots": bot_names(),
                "part": await _part(site, room, tables),
            }
        )
        return compressed(request, html(text))
    own = classrooms.seat_of(tables, guest.id if guest else None)
    if own is not None:
        return RedirectResponse(f"/t/{own.table.id}", 303)
    text = classroom_page.door(
        {
            **page_of(request, guest),
            "code": room.code,
            "game": box_of(GAMES.find(room.game)),
            "free": _free(tables),
            "is_started": room.started_at is not None,
        }
    )
    return html(text)


async def get_part(request: Request) -> Response:
    """What changes on the facilitator's page."""
    site = site_of(request)
    room = await room_of(request)
    guest = await site.guest(request)
    if guest is None or guest.id != room.host:
        raise Refused(ErrorCode.PRIVATE, "Only the one who opened the classroom sees all tables.")
    tables = await classrooms.tables_of(site.service, room)
    return compressed(request, html(classroom_page.part(await _part(site, room, tables))))


async def post_sit(request: Request) -> Response:
    """Takes the next free seat of a classroom."""
    guest, token = await guest_of_form(request, await read_form(request))
    site = site_of(request)
    room = await room_of(request)
    session = await site.seating.join(site.service, room, guest)
    return with_cookie(request, RedirectResponse(f"/t/{session.table.id}", 303), token)


async def post_start(request: Request) -> Response:
    """Lets bots take the open seats where somebody sits; for the facilitator."""
    form = await read_form(request)
    site, room, guest = await _asked(request)
    await classrooms.start(site.service, room, guest.id, form.get("bot", bot_names()[0]))
    return RedirectResponse(f"/c/{room.code}", 303)


async def post_close(request: Request) -> Response:
    """Stops all games of a classroom; for the facilitator."""
    await read_form(request)
    site, room, guest = await _asked(request)
    await classrooms.close(site.service, room, guest.id)
    return RedirectResponse(f"/c/{room.code}", 303)


async def _asked(request: Request) -> tuple[Site, Classroom, Guest]:
    site = site_of(request)
    return site, await room_of(request), await known_guest(request)


async def _open(
    request: Request,
    guest: Guest,
    game: str,
    tables: int,
    seats: int,
    options: dict[str, Any],
    hints: str,
) -> Classroom:
    site = site_of(request)
    classrooms.check_size(tables)
    async with site.opening(request, guest, tables):
        return await classrooms.open_room(
            site.service, game, tables, seats, options, guest.id, hints
        )


# ------------------------------------------------------------------ what the facilitator sees


async def _part(site: Site, room: Classroom, tables: list[TableSession]) -> ClassroomPart:
    """All tables side by side. It is what anybody who watches each of them could see."""
    told = await _debriefs(site, tables)
    return {
        "code": room.code,
        "is_started": room.started_at is not None,
        "is_over": all(session.table.is_over for session in tables),
        "people": sum(bool(seat.guest) for session in tables for seat in session.table.seats),
        "free": _free(tables),
        "tables": [
            _table(number, session, one)
            for number, (session, one) in enumerate(zip(tables, told, strict=True), 1)
        ],
        "comparisons": _comparisons(told),
    }


async def _debriefs(site: Site, tables: list[TableSession]) -> list[Debrief | None]:
    return [
        None if session.table.game.debrief is None else await site.debriefs.of(session.table)
        for session in tables
    ]


def _free(tables: list[TableSession]) -> int:
    return sum(
        seat.is_open
        for session in tables
        if not session.table.is_over
        for seat in session.table.seats
    )


def _table(number: int, session: TableSession, told: Debrief | None) -> ClassTable:
    table = session.table
    names = session.table.names
    svg = ""
    facts = {}
    if told is not None:
        facts = {title: name_seats(words, names) for title, words in told.facts.items()}
        first = told.figures[0] if told.figures else None
        if first is not None and first.draw is not None:
            svg = first.draw(NO_THEME, names)
    story = table.story[NOBODY]
    return {
        "number": number,
        "table": table.id,
        "code": session.code,
        "status": cast(Any, status(table)),
        "seats": seat_lines(session),
        "asked": question(table, table.game.view(table.state, NOBODY)),
        "last": story[-1].named if story else "",
        "facts": facts,
        "has_debrief": told is not None,
        "svg": svg,
    }


def _comparisons(told: list[Debrief | None]) -> list[Comparison]:
    """Each measure of the game with a line for each table."""
    known = [(number, each) for number, each in enumerate(told, 1) if each is not None]
    if len(known) < 2:
        return []
    found: list[Comparison] = []
    for i, first in enumerate(known[0][1].measures):
        series = [
            Series(f"table {number}", each.measures[i].points, look_of(number - 1))
            for number, each in known
        ]
        ends = [(number, each.measures[i].points[-1][1]) for number, each in known]
        words = "; ".join(f"table {number}: {_figure(value, first.unit)}" for number, value in ends)
        svg = lines(
            series,
            NO_THEME,
            title=f"{first.title}, all tables",
            told=f"Last figures: {words}.",
            x_name=first.over,
            unit=first.unit,
        )
        found.append(
            {"name": first.name, "title": first.title, "told": f"Last: {words}.", "svg": svg}
        )
    return found


def _figure(value: float, unit: str) -> str:
    return in_unit(value, unit) if unit else f"{value:.2f}"


# ------------------------------------------------------------------ for programs


async def api_open(request: Request) -> Response:
    """Opens several tables of one game, with one code for all."""
    site = site_of(request)
    asked = messages.read_as(messages.NewClassroom, await changing(request))
    guest = await known_guest(request)
    game = GAMES.find(asked.game)
    seats = game.seats[len(game.seats) // 2] if asked.seats is None else asked.seats
    room = await _open(request, guest, game.name, asked.tables, seats, asked.options, asked.hints)
    return Json_(_written(site, request, room), 201)


def _written(site: Site, request: Request, room: Classroom) -> Json:
    return {
        "code": room.code,
        "url": f"{site.origin(request)}/c/{room.code}",
        "game": room.game,
        "is_started": room.started_at is not None,
        "tables": list(room.tables),
    }


async def api_get(request: Request) -> Response:
    """How all tables stand: for the facilitator."""
    site, room, guest = await _asked(request)
    if guest.id != room.host:
        raise Refused(ErrorCode.PRIVATE, "Only the one who opened the classroom sees all tables.")
    tables = await classrooms.tables_of(site.service, room)
    told = await _debriefs(site, tables)
    standing = [
        {
            "table": session.table.id,
            "status": status(session.table),
            "seats": seat_lines(session),
            "facts": dict(one.facts) if one else {},
            "measures": {m.name: m.points for m in one.measures} if one else {},
        }
        for session, one in zip(tables, told, strict=True)
    ]
    return compressed(request, Json_({**_written(site, request, room), "standing": standing}))


async def api_sit(request: Request) -> Response:
    """Takes the next free seat, or tells the one that the guest has."""
    await changing(request)
    site, room, guest = await _asked(request)
    session = await site.seating.join(site.service, room, guest)
    return Json_({"table": session.table.id, "seat": session.table.seats_of(guest.id)[0]})


async def api_start(request: Request) -> Response:
    """Lets bots take the open seats where somebody sits; for the facilitator."""
    asked = messages.read_as(messages.StartClassroom, await changing(request) or b"{}")
    site, room, guest = await _asked(request)
    await classrooms.start(site.service, room, guest.id, asked.bot)
    return Json_(_written(site, request, await room_of(request)))


async def api_close(request: Request) -> Response:
    """Stops all games; for the facilitator."""
    await changing(request)
    site, room, guest = await _asked(request)
    await classrooms.close(site.service, room, guest.id)
    return Json_(_written(site, request, room))
