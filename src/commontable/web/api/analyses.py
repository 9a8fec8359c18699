"""The API of analyses: the chance to win after each action, with a plot if asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from commontable.core.game import SEAT_NAMES, Game, Json
from commontable.draw.plot import NO_THEME, Look, Series, course, look_of
from commontable.tables.bots.analyses import Analysis, follow
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.table import Table
from commontable.web.api.tables import Json_, changing, compressed, known_guest
from commontable.web.site.audience import THEMES
from commontable.web.site.join_codes import table_of
from commontable.web.site.seat_marks import marks_of
from commontable.web.site.site import Site, address_of, site_of

_encode = msgspec.json.Encoder().encode


async def get_analysis(request: Request) -> Response:
    """What is known here; nothing is begun."""
    site, theme = site_of(request), _theme(request)
    session = await table_of(request)
    known = site.analyses.known(session.table)
    if known is None:
        return Json_({"table": session.table.id, "status": "none"})
    return compressed(request, Json_(_told(session.table, known, theme)))


async def post_analysis(request: Request) -> Response:
    """Begins or joins: a line for each step of the work, and at the end all that was found."""
    await changing(request)
    site, theme = site_of(request), _theme(request)
    guest = await known_guest(request)
    session = await table_of(request)
    table = session.table
    if site.analyses.known(table) is None:
        site.analyses.check(table)
        _check_purses(site, guest.id, address_of(request))
    begun = site.analyses.start(table)

    async def lines() -> AsyncIterator[bytes]:
        async for each in follow(begun):
            yield _encode(_told(table, each, theme)) + b"\n"

    return StreamingResponse(lines(), media_type="application/jsonl")


def _check_purses(site: Site, guest: str, address: str) -> None:
    """It takes the processor for a while: nobody may ask for many."""
    if not site.asked_analyses.take(guest) or not site.analyses_from.take(address):
        raise Refused(ErrorCode.LIMIT, "You asked for many analyses. Please wait a few minutes.")


def _theme(request: Request) -> str | None:
    theme = request.query_params.get("theme")
    if theme is None or theme in (*THEMES, NO_THEME):
        return theme
    raise Refused(ErrorCode.VIEWER, f"Expected a theme, one of {', '.join((*THEMES, NO_THEME))}.")


def _told(table: Table, analysis: Analysis, theme: str | None) -> Json:
    told: Json = {
        "table": table.id,
        "status": analysis.status,
        "done": len(analysis.rows),
        "of": analysis.of,
    }
    if analysis.status == "failed":
        told["message"] = "The analysis took too long or broke off. Please try again."
    if analysis.status == "done":
        told["measure"] = _measure(table.game)
        told["rows"] = analysis.rows
        if theme is not None:
            shapes = [shape for shape, _, _ in marks_of(table)]
            told["svg"] = str(plot(table.game, analysis.rows, theme, shapes))
    return told


def _measure(game: Game) -> str:
    return "chance to win" if game.together else "share of all wealth"


def plot(game: Game, rows: list[Json], theme: str, shapes: Sequence[str] = ()) -> str:
    """The measure after each action: one line for all who win together, else one for each seat."""
    lines: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        name = "" if game.together else row["seat"]
        lines.setdefault(name, []).append((row["seq"], 100 * row["chance"]))
    series = [
        Series(name, tuple(points), _look(name, shapes)) for name, points in sorted(lines.items())
    ]
    turns = [(row["seq"], 100 * row["chance"]) for row in rows if row["is_turn"]]
    measure = _measure(game)
    first, last = rows[0]["chance"], rows[-1]["chance"]
    told = f"{measure.capitalize()}: {_percent(first)} after the first action"
    told += f", {_percent(last)} after the last. {len(turns)} turning points."
    return course(
        series,
        turns,
        theme,
        title=f"{measure.capitalize()} after each action",
        told=told,
        x_name="action",
        words=lambda at: _words(rows[at - 1]),
    )


def _look(name: str, shapes: Sequence[str]) -> Look:
    """Of a seat, by its letter, with the shape it has on the board; without one, of all."""
    if not name:
        return look_of(1)
    seat = SEAT_NAMES.index(name)
    return look_of(seat, shapes[seat] if shapes else "")


def _words(row: Json) -> str:
    return f"{row['seq']}. {row['seat']}: {row['action']} ({_percent(row['chance'])})"


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
