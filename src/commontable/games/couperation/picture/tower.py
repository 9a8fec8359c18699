"""The tower: places that wait for a number, and panes of glass, clear or frosted."""

from __future__ import annotations

from typing import Any

from commontable.draw import board, card
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture import words
from commontable.games.couperation.picture.cards import reminder
from commontable.games.couperation.picture.scene import SMALL_TEXT, STEP, TOWER, WIDTH, Scene


def draw_tower(scene: Scene) -> None:
    for cell, lying in scene.view["tower"].items():
        if lying is None:
            _empty_cell(scene, cell)
        else:
            _filled_cell(scene, cell, lying)


def _corner(cell: str) -> tuple[float, float]:
    level, place = (int(number) for number in cell.split("."))
    across = LEVELS + 1 - level
    x = WIDTH / 2 + (place - 1 - across / 2) * STEP + (STEP - card.WIDTH) / 2
    return x, TOWER + (LEVELS - level) * STEP


def _empty_cell(scene: Scene, cell: str) -> None:
    theme, view = scene.theme, scene.view
    x, y = _corner(cell)
    parts = scene.choices.mark(cell)
    is_open = cell in view["open"]
    colour = theme.may if parts else theme.line if is_open else theme.faint_line
    outline = board.place(
        card.WIDTH,
        card.HEIGHT,
        colour,
        fill=theme.panel if is_open else "none",
        is_strong=bool(parts),
    )
    scene.table.append(
        f'<g id="{scene.prefix}-cell-{cell.replace(".", "-")}" class="{scene.prefix}-cell"'
        f' transform="translate({x:g},{y:g})"{parts}><title>{words.cell_title(view, cell)}</title>'
        f"{outline}{_needed(scene, cell, is_open)}</g>"
    )


def _needed(scene: Scene, cell: str, is_open: bool) -> str:
    """What an open place waits for: a range of numbers, the Finish card, or nothing that exists."""
    view, ink = scene.view, scene.theme.soft_ink
    x, y = card.WIDTH / 2, card.HEIGHT / 2
    if cell == f"{LEVELS}.1" and view["options"]["finish"]:
        colour = ink if is_open else scene.theme.faint_line
        return f'<path d="{card.COUPE}" transform="translate({x:g},{y:g})" fill="{colour}"/>'
    if not is_open:
        return ""
    low, high = view["fits"][cell]
    if low > high:
        return f'<path d="M22 23l16 16m0-16l-16 16" stroke="{ink}" stroke-width="2"/>'
    span = f"{low}–{high}" if low < high else low
    return board.words(x, y + 5, span, SMALL_TEXT, ink, "middle")


def _filled_cell(scene: Scene, cell: str, lying: dict[str, Any]) -> None:
    view, which = scene.view, lying["card"]
    x, y = _corner(cell)
    marks = _last_mark(scene) if cell == view["last"] else ""
    if lying["face_up"]:
        scene.show(which, x, y, 1, f"at {cell}", part=cell, marks=marks)
    elif which is None:
        key = f"back-{cell.replace('.', '-')}"
        body = card.frosted(scene.prefix) + marks
        scene.lay(key, x, y, 1, body, words.hidden_title(view, cell), cell)
    else:
        body = reminder(scene.prefix, scene.theme, which) + marks
        title = f"{words.hidden_title(view, cell)}; you know that it is {which}"
        scene.lay(f"card-{which}", x, y, 1, body, title, cell)


def _last_mark(scene: Scene) -> str:
    """The last card is framed, and cracked if it broke the tower."""
    broke = scene.view["outcome"] == "lost" and scene.view["last_deed"] == "opened"
    return (card.cracks(scene.theme) if broke else "") + card.tab(scene.theme)
