"""Print and play: all sheets of a game as one page, with its paper size."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from commontable.core.game import Game
from commontable.draw.sheet import PAPERS, booklet, leaves
from commontable.tables.errors import ErrorCode, Refused
from commontable.web.pages.common import game_of, html

HEADERS = {"Cache-Control": "public, max-age=3600"}


async def get_sheets(request: Request) -> Response:
    """All cards, boards and pieces of a game, to print and cut."""
    game = game_of(request)
    if game.sheets is None:
        raise Refused(ErrorCode.UNKNOWN, f"There are no sheets of {game.title} to print.")
    return html(await run_in_threadpool(_page, game, _paper_of(request)))


async def get_style(request: Request) -> Response:
    """The size of the paper that sheets are printed on."""
    return Response(leaves(_paper_of(request)), media_type="text/css", headers=HEADERS)


def _paper_of(request: Request) -> str:
    paper: str = request.path_params["paper"]
    if paper not in PAPERS:
        raise Refused(ErrorCode.UNKNOWN, f"Expected a paper, one of {', '.join(PAPERS)}.")
    return paper


def _page(game: Game, paper: str) -> str:
    assert game.sheets is not None
    links = (
        '<link rel="icon" type="image/svg+xml" href="/static/favicon.svg">'
        f'<link rel="stylesheet" href="/print/{paper}.css">'
    )
    return booklet(game.title, game.sheets(paper), links)
