"""The debrief of a table: a page, and every figure for a spreadsheet."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from commontable.core.debrief import Debrief, Figure
from commontable.core.game import Json, name_seats
from commontable.draw.plot import NO_THEME
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import status
from commontable.tables.play.table import Table
from commontable.web.api.tables import Json_, compressed, theme_of
from commontable.web.html import debrief as debrief_page
from commontable.web.html.context import FigureLine
from commontable.web.pages.common import box_of, classroom_code_of, html, page_of, seat_lines
from commontable.web.site.audience import WIDE
from commontable.web.site.join_codes import table_of
from commontable.web.site.site import site_of

_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same figures give the same file


async def get_debrief(request: Request) -> Response:
    """The debrief of a table as a page, ready to print."""
    site = site_of(request)
    session = await table_of(request)
    told = await site.debriefs.of(session.table)
    guest = await site.guest(request)
    names = session.table.names
    text = debrief_page.page(
        {
            **page_of(request, guest),
            "table": session.table.id,
            "code": session.code,
            "classroom": await classroom_code_of(request, session, guest),
            "game": box_of(session.table.game),
            "status": cast(Any, status(session.table)),
            "seats": seat_lines(session),
            "facts": {title: name_seats(words, names) for title, words in told.facts.items()},
            "figures": [figure_line(figure, names) for figure in told.figures],
            "questions": list(told.questions),
        }
    )
    return compressed(request, html(text))


def figure_line(figure: Figure, names: Sequence[str]) -> FigureLine:
    return {
        "name": figure.name,
        "title": figure.title,
        "told": name_seats(figure.told, names),
        "columns": list(figure.columns),
        "rows": [[_cell(row[column]) for column in figure.columns] for row in figure.rows],
        "svg": "" if figure.draw is None else figure.draw(NO_THEME, names),
    }


def _cell(value: object) -> str:
    return "" if value is None else str(value)


async def get_figures(request: Request) -> Response:
    """All figures as JSON."""
    session, told = await _asked(request)
    return compressed(request, Json_(written(session.table, told)))


def written(table: Table, told: Debrief) -> Json:
    return {
        "table": table.id,
        "status": status(table),
        "facts": dict(told.facts),
        "figures": [
            {"name": each.name, "title": each.title, "told": each.told, "rows": list(each.rows)}
            for each in told.figures
        ],
        "questions": list(told.questions),
    }


async def get_csv(request: Request) -> Response:
    """One figure for a spreadsheet."""
    session, told = await _asked(request)
    figure = _figure(told, request)
    name = f"{session.table.opened.game}-{session.code}-{figure.name}.csv"
    return compressed(request, _file(figure.as_csv(), "text/csv; charset=utf-8", name))


async def get_plot(request: Request) -> Response:
    """One figure as a picture."""
    session, told = await _asked(request)
    figure = _figure(told, request)
    if figure.draw is None:
        raise Refused(ErrorCode.UNKNOWN, f"The figure {figure.name} has no plot.")
    svg = figure.draw((theme_of(request) or "light").removesuffix(WIDE), session.table.names)
    return compressed(request, Response(svg, media_type="image/svg+xml"))


async def get_zip(request: Request) -> Response:
    """All figures for a spreadsheet, in one file."""
    session, told = await _asked(request)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
        for figure in told.figures:
            files.writestr(zipfile.ZipInfo(f"{figure.name}.csv", _LONG_AGO), figure.as_csv())
    name = f"{session.table.opened.game}-{session.code}.zip"
    return _file(out.getvalue(), "application/zip", name)


async def _asked(request: Request) -> tuple[TableSession, Debrief]:
    site = site_of(request)
    session = await table_of(request)
    return session, await site.debriefs.of(session.table)


def _figure(told: Debrief, request: Request) -> Figure:
    wanted = request.query_params.get("figure", "")
    found = told.figure(wanted)
    if found is None:
        known = ", ".join(each.name for each in told.figures)
        raise Refused(ErrorCode.VIEWER, f"Expected a figure, one of {known}, got {wanted[:20]!r}.")
    return found


def _file(content: str | bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)
