"""The tower: places that wait for a number, and panes of glass, clear or frosted."""

from __future__ import annotations

from functools import lru_cache

from commontable.draw import board, card
from commontable.draw.svg import kept
from commontable.draw.theme import Theme
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture import words
from commontable.games.couperation.picture.cards import Card, face, name, reminder
from commontable.games.couperation.picture.scene import (
    RISE,
    SMALL_TEXT,
    STEP,
    TEXT,
    TOWER,
    WIDTH,
    Piece,
    Scene,
    piece,
)
from commontable.games.couperation.vocabulary import PLACES

TOP = f"{LEVELS}.1"
NOTHING = (1, 0)  # no number fits


def draw_tower(scene: Scene) -> None:
    view, whole, mark = scene.view, scene.whole, scene.choices.mark
    ours = whole.prefix, whole.theme
    fits, has_finish = view["fits"], view["options"]["finish"]
    closed = _closed_cells(*ours, has_finish)
    for cell, lying in view["tower"].items():
        if lying is not None:
            sign = _last_mark(scene) if cell == view["last"] else ""
            if lying["face_up"]:
                laid = _face_up(*ours, cell, lying["card"], mark(cell), sign)
            else:
                low, high = fits.get(cell, NOTHING)
                laid = _face_down(*ours, cell, lying["card"], low, high, mark(cell), sign)
            whole.pieces.append(laid)
        elif cell in fits:  # it is open
            waits = cell == TOP and has_finish
            whole.table.append(_open_cell(*ours, cell, mark(cell), waits, *fits[cell]))
        else:
            whole.table.append(closed[cell])


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
    outline = board.place(card.WIDTH, card.HEIGHT, theme.faint_line, fill="none", is_strong=False)
    waits = _finish(theme.faint_line) if cell == TOP and has_finish else ""
    return _place(prefix, cell, "", words.closed_title(cell), outline + waits)


@kept
def _open_cell(
    prefix: str, theme: Theme, cell: str, parts: str, waits_for_finish: bool, low: int, high: int
) -> str:
    colour = theme.may if parts else theme.line
    outline = board.place(card.WIDTH, card.HEIGHT, colour, fill=theme.panel, is_strong=bool(parts))
    if waits_for_finish:
        needed = _finish(theme.soft_ink)
    else:
        needed = _needed(theme, low, high) + _name(theme, cell)
    return _place(prefix, cell, parts, words.open_title(cell, low, high), outline + needed)


def _place(prefix: str, cell: str, parts: str, title: str, body: str) -> str:
    x, y = _corner(cell)
    return (
        f'<g id="{prefix}-cell-{cell.replace(".", "-")}" class="{prefix}-cell"'
        f' transform="translate({x:g},{y:g})" pointer-events="all" data-word="{cell}"{parts}>'
        f"<title>{title}</title>"
        f"{body}</g>"
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


@kept
def _face_up(prefix: str, theme: Theme, cell: str, which: Card, parts: str, sign: str) -> Piece:
    body = face(prefix, theme, which) + sign
    title = f"{name(which)}, at {PLACES[cell]}"
    return piece(prefix, theme, f"card-{which}", *_corner(cell), 1, body, title, parts, cell)


@kept
def _face_down(
    prefix: str,
    theme: Theme,
    cell: str,
    known: int | None,
    low: int,
    high: int,
    parts: str,
    sign: str,
) -> Piece:
    title = words.hidden_title(cell, low, high)
    if known is None:
        key, body = f"back-{cell.replace('.', '-')}", card.frosted(prefix)
    else:
        key, body = f"card-{known}", reminder(prefix, theme, known)
        title += f"; you know that it is {known}"
    return piece(prefix, theme, key, *_corner(cell), 1, body + sign, title, parts, cell)


def _last_mark(scene: Scene) -> str:
    """The last card is framed, and cracked if it broke the tower."""
    broke = scene.view["outcome"] == "lost" and scene.view["last_deed"] == "opened"
    return (card.cracks(scene.whole.theme) if broke else "") + card.tab(scene.whole.theme)
