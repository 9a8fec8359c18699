"""Pier as a picture. It is given a view, so it cannot show what a seat may not see."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json

CRATE = 40
ROW = CRATE + 12


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    rows = [_row(0, "Pier", view["pier"], view["legal"])]
    for seat, crates in enumerate(view["hands"]):
        rows.append(_row(seat + 1, SEAT_NAMES[seat], crates, view["legal"]))
    size = f"0 0 {14 * CRATE} {ROW * len(rows)}"
    ink = "#f4efe6" if theme == "dark" else "#2b2118"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" fill="{ink}">'
    return head + "".join(rows) + "</svg>"


def _row(line: int, name: str, crates: list[int | None], legal: list[str]) -> str:
    boxes = "".join(_crate(i, crate, legal) for i, crate in enumerate(crates))
    return f'<g transform="translate(0 {line * ROW})"><text x="4" y="26">{name}</text>{boxes}</g>'


def _crate(i: int, crate: int | None, legal: list[str]) -> str:
    text = f"play {crate}"
    action = f' data-action="{text}"' if text in legal else ""
    return (
        f'<g class="crate"{action} transform="translate({(i + 1.5) * CRATE:g} 0)">'
        f'<rect width="{CRATE - 4}" height="{CRATE - 4}" rx="4" fill="#c98f4e"/>'
        f'<text x="{CRATE / 2 - 2:g}" y="24" text-anchor="middle">{crate or "?"}</text></g>'
    )
