"""Pier as a picture. It is given a view, so it cannot show what a seat may not see."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json

CRATE = 40
ROW = CRATE + 12
COLUMNS = 14
ENDS = {"won": "Won: all crates are ashore.", "lost": "Lost: no life is left."}


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    rows = [_row(0, "Pier", view["pier"], view["legal"])]
    for seat, crates in enumerate(view["hands"]):
        rows.append(_row(seat + 1, SEAT_NAMES[seat], crates, view["legal"]))
    rows.append(_flares(len(rows), view))
    size = f"0 0 {COLUMNS * CRATE} {ROW * len(rows)}"
    ink = "#f4efe6" if theme == "dark" else "#2b2118"
    told = verdict(view) or f"{view['lives']} lives, {view['flares']} flares."
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" fill="{ink}" '
        f'role="img" aria-label="Pier. {told}">'
    )
    return head + "".join(rows) + "</svg>"


def verdict(view: Json) -> str:
    """How the game ended: the headline of its end."""
    return ENDS.get(view["outcome"], "")


def _row(line: int, name: str, crates: list[int | None], legal: list[str]) -> str:
    boxes = "".join(_crate(i, crate, legal) for i, crate in enumerate(crates))
    return f'<g transform="translate(0 {line * ROW})"><text x="4" y="26">{name}</text>{boxes}</g>'


def _crate(i: int, crate: int | None, legal: list[str]) -> str:
    return (
        f'<g class="crate"{_choice(f"play {crate}", legal)} '
        f'transform="translate({(i + 1.5) * CRATE:g} 0)">'
        f'<rect width="{CRATE - 4}" height="{CRATE - 4}" rx="4" fill="#c98f4e"/>'
        f'<text x="{CRATE / 2 - 2:g}" y="24" text-anchor="middle">{crate or "?"}</text></g>'
    )


def _flares(line: int, view: Json) -> str:
    """How many flares are left; a click on them lights one."""
    return (
        f'<g class="flares"{_choice("pass", view["legal"])} '
        f'transform="translate({1.5 * CRATE:g} {line * ROW})">'
        f'<rect width="{4 * CRATE - 4}" height="{CRATE - 4}" rx="4" fill="#b4442f"/>'
        f'<text x="{2 * CRATE - 2}" y="24" text-anchor="middle" fill="#ffffff">'
        f"{view['flares']} flares</text></g>"
    )


def _choice(text: str, legal: list[str]) -> str:
    """Makes an element a button for an action, if that is legal now."""
    return f' data-action="{text}"' if text in legal else ""
