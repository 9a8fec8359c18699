"""Four in a row as a picture. It is given a view."""

from __future__ import annotations

from commontable.core.game import Json

PLACE = 40
COLOURS = ("#d1495b", "#edae49")


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    rows = view["rows"]
    wide, high = len(rows[0]) * PLACE, len(rows) * PLACE
    frame = "#2b3a55" if theme == "dark" else "#3d5a98"
    empty = "#14161c" if theme == "dark" else "#f4efe6"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        'role="img" aria-label="Four in a row">',
        f'<rect width="{wide}" height="{high}" rx="8" fill="{frame}"/>',
    ]
    for column in range(len(rows[0])):
        text = f"drop {column + 1}"
        action = f' data-action="{text}"' if text in view["legal"] else ""
        stones = "".join(
            _place(len(rows) - 1 - row, rows[row][column], empty) for row in range(len(rows))
        )
        whole = f'<rect width="{PLACE}" height="{high}" fill="{frame}" fill-opacity="0"/>'
        parts.append(f'<g{action} transform="translate({column * PLACE} 0)">{whole}{stones}</g>')
    return "".join(parts) + "</svg>"


def _place(line: int, stone: int | None, empty: str) -> str:
    colour = empty if stone is None else COLOURS[stone]
    y = line * PLACE + PLACE / 2
    letter = "" if stone is None else f'<text x="{PLACE / 2:g}" y="{y + 5:g}">{"AB"[stone]}</text>'
    return (
        f'<g text-anchor="middle" font-size="14"><circle cx="{PLACE / 2:g}" cy="{y:g}" '
        f'r="{PLACE * 0.42:g}" fill="{colour}"/>{letter}</g>'
    )
