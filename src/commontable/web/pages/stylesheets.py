"""Style sheets: those of `static/css` with media queries filled in, and the colours of themes."""

from __future__ import annotations

import hashlib
import re
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from commontable.draw.theme import CORNER, SANS, SEAT_INK, SEATS, SERIF, THEMES, WIDE_CORNER, Theme
from commontable.tables.errors import ErrorCode, Refused
from commontable.web.html.media import MEDIA

FOLDER = Path(__file__).parent.parent / "static" / "css"
GENERATED = "themes"
CUSTOM_MEDIA = re.compile(r"@media \(--([a-z-]+)\)")
# A theme is on when it was chosen, or when the device asks for it and nothing was chosen.
ON_DEVICE = {"dark": "(prefers-color-scheme: dark)", "contrast": "(prefers-contrast: more)"}
IS_DARK = ("dark", "contrast")


async def get_stylesheet(request: Request) -> Response:
    """A style sheet by its name."""
    name = request.path_params["name"]
    path = FOLDER / f"{name}.css"
    if name == GENERATED:
        text = themes_css()
    elif re.fullmatch("[a-z]+", name) and path.is_file():
        text = stylesheet(name, path.stat().st_mtime_ns)
    else:
        raise Refused(ErrorCode.UNKNOWN, f"There is no style sheet called {name[:30]!r} here.")
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    return Response(text, media_type="text/css", headers={"ETag": tag})


@lru_cache(maxsize=64)
def stylesheet(name: str, version: int) -> str:
    """The text of a file; a new version of it is read again."""
    text = (FOLDER / f"{name}.css").read_text(encoding="utf-8")
    return CUSTOM_MEDIA.sub(lambda found: f"@media {MEDIA[found[1]]}", text)


@lru_cache(maxsize=1)
def themes_css() -> str:
    """The colours of `draw/theme.py` as custom properties, each theme in the ways to choose it."""
    blocks = [_shared(), _block(":root", custom_properties(THEMES["light"]) + _scheme("light"))]
    for name, query in ON_DEVICE.items():
        inside = custom_properties(THEMES[name]) + _scheme(name)
        automatic = _block(':root[data-theme="auto"]', inside)
        blocks.append(f"@media {query} {{\n{automatic}\n}}")
    for name in ON_DEVICE:
        inside = custom_properties(THEMES[name]) + _scheme(name)
        blocks.append(_block(f':root[data-theme="{name}"]', inside))
    blocks += [_block(f".seat-{seat.letter}", f"--seat:{seat.colour};") for seat in SEATS]
    text = "\n".join(blocks)
    return f"/* Made from draw/theme.py. */\n@layer themes {{\n{text}\n}}\n"


def custom_properties(theme: Theme) -> str:
    """The tokens of a theme as style sheets name them: `soft_ink` is `--ct-soft-ink`."""
    return "".join(
        f"--ct-{field.name.replace('_', '-')}:{getattr(theme, field.name)};"
        for field in fields(theme)
    )


def _shared() -> str:
    return _block(
        ":root",
        f"--sans:{SANS};--serif:{SERIF};--radius-m:{CORNER}px;--radius-l:{WIDE_CORNER}px;"
        f"--seat-ink:{SEAT_INK};",
    )


def _scheme(name: str) -> str:
    return f"color-scheme:{'dark' if name in IS_DARK else 'light'};"


def _block(selector: str, inside: str) -> str:
    return f"{selector} {{{inside}}}"
