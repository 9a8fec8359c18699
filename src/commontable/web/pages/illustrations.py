"""The pictures in the rules of a game: files of the folder `pictures` beside RULES.md."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from commontable.core.game import Game
from commontable.tables.errors import ErrorCode, Refused
from commontable.web.html.context import Image
from commontable.web.pages.common import game_of

HEADERS = {"Cache-Control": "public, max-age=3600"}
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


async def get_illustration(request: Request) -> Response:
    """A picture in a game's rules."""
    game, name = game_of(request), request.path_params["picture"]
    svg = _pictures(game.page.parent / "pictures").get(name)
    if svg is None:
        raise Refused(ErrorCode.UNKNOWN, f"The rules of {game.title} have no picture {name!r}.")
    return Response(svg, media_type="image/svg+xml", headers=HEADERS)


def images_of(game: Game) -> tuple[Image, ...]:
    """What the rules of a game can show, under the names that its RULES.md uses."""
    pictures = _pictures(game.page.parent / "pictures")
    return tuple(_image(game.name, name, svg) for name, svg in pictures.items())


def _image(game: str, name: str, svg: str) -> Image:
    size = _SIZE.search(svg)
    width, height = (round(float(number)) for number in size.groups()) if size else (0, 0)
    return Image(f"pictures/{name}.svg", f"/rules/{game}/{name}.svg", width, height)


@lru_cache(maxsize=32)
def _pictures(folder: Path) -> dict[str, str]:
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))}
