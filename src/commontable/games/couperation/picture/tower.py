"""The tower: places that wait for a number, and panes of glass, clear or frosted."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from commontable.draw import board, card
from commontable.draw.svg import kept
from commontable.draw.theme import Theme
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture import words
from commontable.games.couperation.picture.cards import reminder
from commontable.games.couperation.picture.scene import (
    RISE,
    SMALL_TEXT,
    STEP,
    TEXT,
    TOWER,
    WIDTH,
    Scene,
)
from commontable.games.couperation.vocabulary import PLACES

TOP = f"{LEVELS}.1"
AT = {cell: f"at {where}" for cell, where in PLACES.items()}


def draw_tower(scene: Scene) -> None:
    is_open = scene.view["open"]
    closed = _closed_cells(scene.prefix, scene.theme, scene.view["options"]["finish"])
    for cell, lying in scene.view["tower"].items():
        if lying is not None:
            _filled_cell(scene, cell, lying)
        elif cell in is_open:
            _open_cell(scene, cell)
        else:
            scene.table.append(closed[cell])


@lru_cache
def _corner(cell: str) -> tuple[float, float]:
    level, place = (int(number) for number in cell.split("."))
    across = LEVELS + 1 - level
    x = WIDTH / 2 + (place - 1 - across / 2) * STEP + (STEP - card.WIDTH) / 2
    return x, TOWER + (LEVELS - level) * RISE


@lru_cache(256)
def _closed_cells(prefix: str, theme: Theme, has_finish: bool) -> dict[str, str]:
    """Nothing can be chosen there, whatever the position."""
    return {cell: _closed_cell(prefix, theme, cell, has_finish) for cell in PLACES}


def _closed_cell(prefix: str, theme: Theme, cell: str, has_finish: bool) -> str:
    waits_for_finish = cell == TOP and has_finish
    return _outline(
        prefix, theme, cell, "", words.closed_title(cell), False, waits_for_finish, 0, 0
    )


def _open_cell(scene: Scene, cell: str) -> None:
    view = scene.view
    waits_for_finish = cell == TOP and view["options"]["finish"]
    low, high = view["fits"][cell] if not waits_for_finish else (0, 0)
    markup = _outline(
        scene.prefix,
        scene.theme,
        cell,
        scene.choices.mark(cell),
        words.open_title(view, cell),
        True,
        waits_for_finish,
        low,
        high,
    )
    scene.table.append(markup)


@kept
def _outline(
    prefix: str,
    theme: Theme,
    cell: str,
    parts: str,
    title: str,
    is_open: bool,
    waits_for_finish: bool,
    low: int,
    high: int,
) -> str:
    x, y = _corner(cell)
    colour = theme.may if parts else theme.line if is_open else theme.faint_line
    outline = board.place(
        card.WIDTH,
        card.HEIGHT,
        colour,
        fill=theme.panel if is_open else "none",
        is_strong=bool(parts),
    )
    needed = ""
    if waits_for_finish:
        needed = _finish(theme.soft_ink if is_open else theme.faint_line)
    elif is_open:
        needed = _needed(theme, low, high) + _name(theme, cell)
    return (
        f'<g id="{prefix}-cell-{cell.replace(".", "-")}" class="{prefix}-cell"'
        f' transform="translate({x:g},{y:g})" pointer-events="all" data-word="{cell}"{parts}>'
        f"<title>{title}</title>"
        f"{outline}{needed}</g>"
    )


def _finish(colour: str) -> str:
    x, y = card.WIDTH / 2, card.HEIGHT / 2
    return f'<path d="{card.COUPE}" transform="translate({x:g},{y:g})" fill="{colour}"/>'


def _name(theme: Theme, cell: str) -> str:
    """As buttons and the story call the place."""
    where = f'x="{card.WIDTH / 2:g}" y="{card.HEIGHT - 6:g}" text-anchor="middle"'
    return f'<text {where} font-size="{SMALL_TEXT}" fill="{theme.soft_ink}">{cell}</text>'


def _needed(theme: Theme, low: int, high: int) -> str:
    """What an open place waits for: a range of numbers, or nothing that exists."""
    ink = theme.soft_ink
    if low > high:
        return f'<path d="M24 16l12 12m0-12l-12 12" stroke="{ink}" stroke-width="2"/>'
    span = f"{low}–{high}" if low < high else low
    return (
        f'<g font-weight="700">'
        f"{board.words(card.WIDTH / 2, card.HEIGHT / 2 - 2, span, TEXT, ink, 'middle')}</g>"
    )


def _filled_cell(scene: Scene, cell: str, lying: dict[str, Any]) -> None:
    view, which = scene.view, lying["card"]
    x, y = _corner(cell)
    marks = _last_mark(scene) if cell == view["last"] else ""
    if lying["face_up"]:
        scene.show(which, x, y, 1, AT[cell], part=cell, word=cell, marks=marks)
    elif which is None:
        key = f"back-{cell.replace('.', '-')}"
        body = card.frosted(scene.prefix) + marks
        scene.lay(key, x, y, 1, body, words.hidden_title(view, cell), cell, cell)
    else:
        body = reminder(scene.prefix, scene.theme, which) + marks
        title = f"{words.hidden_title(view, cell)}; you know that it is {which}"
        scene.lay(f"card-{which}", x, y, 1, body, title, cell, cell)


def _last_mark(scene: Scene) -> str:
    """The last card is framed, and cracked if it broke the tower."""
    broke = scene.view["outcome"] == "lost" and scene.view["last_deed"] == "opened"
    return (card.cracks(scene.theme) if broke else "") + card.tab(scene.theme)
