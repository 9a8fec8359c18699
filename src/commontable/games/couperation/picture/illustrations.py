"""Pictures for the rules: a finished Tower, and a card that fits at one place only."""

from __future__ import annotations

from collections.abc import Mapping

from commontable.core.game import NOBODY, Json
from commontable.draw import board, card
from commontable.draw.illustration import Illustration
from commontable.draw.svg import Choices, Svg, at, laid, picture
from commontable.draw.theme import LIGHT
from commontable.games.couperation.data import HIGHEST, LEVELS
from commontable.games.couperation.picture.cards import face
from commontable.games.couperation.picture.scene import RISE, STEP, TOWER, WIDTH, Part, Scene
from commontable.games.couperation.picture.tower import draw_tower

MARGIN = 14
SHOWN = 2  # levels in the picture of a placement
PLACED = 30
PLACING = "Placing the 30 on the second level, above 25 and 33"
ARROW = 40
FINISHED = {
    1: (4, 9, 16, 25, 31, 39, 47),
    2: (6, 13, 20, 28, 35, 43),
    3: (10, 18, 24, 32, 38),
    4: (15, 22, 27, 36),
    5: (19, 26, 34),
    6: (21, 30),
    7: (23,),
}
BEGUN = {"1.2": 8, "1.3": 17, "1.4": 25, "1.5": 33, "1.6": 41, "2.3": 21, "2.5": 38}


def _finished() -> dict[str, int]:
    return {
        f"{level}.{place}": number
        for level, numbers in FINISHED.items()
        for place, number in enumerate(numbers, 1)
    }


def _position(tower: Mapping[str, int], **more: object) -> dict[str, object]:
    """Two seats with these cards in the Tower; the cards at the ends go where there is room."""
    hands, reserve = [[2, 12, 44], [5, 7, 45]], [1, 3, 11, 40, 42, 50]
    used = {*tower.values(), *reserve, *(number for hand in hands for number in hand)}
    deck = [number for number in range(1, HIGHEST + 1) if number not in used]
    return {
        "phase": "act",
        "tower": dict(tower),
        "hands": hands,
        "reserve": reserve,
        "deck": deck,
        **more,
    }


def draw_finished(view: Json, prefix: str) -> Svg:
    """All 28 cards, from the lowest level to the top."""
    return _draw(view, prefix, LEVELS, 0, "", "A finished Tower: seven levels, 28 cards")


def draw_placement(view: Json, prefix: str) -> Svg:
    """The lower levels, with the numbers that open places wait for, and one card on its way."""
    lower = {cell: lying for cell, lying in view["tower"].items() if int(cell[0]) <= SHOWN}
    x, end = WIDTH / 2 + STEP / 2, _top(SHOWN)  # the fourth of six places
    left, y = x - card.WIDTH / 2, end - card.HEIGHT - ARROW - 8
    shown = (
        f"<g {at(left, y)}>{face(prefix, LIGHT, PLACED)}</g>"
        f'<path d="M{x:g} {y + card.HEIGHT + 4:g}v{ARROW - 10}" stroke="{LIGHT.may}"'
        ' stroke-width="5" fill="none"/>'
        f'<path d="M{x - 10:g} {end - 15:g}h20l-10 13Z" fill="{LIGHT.may}"/>'
    )
    above = end - y
    return _draw({**view, "tower": lower}, prefix, SHOWN, above, shown, PLACING)


def _top(level: int) -> float:
    return TOWER + (LEVELS - level) * RISE


def _draw(view: Json, prefix: str, levels: int, above: float, over: str, label: str) -> Svg:
    """The lowest levels of a Tower, with room above them for what lies over it."""
    whole = Part(prefix, LIGHT)
    draw_tower(Scene({**view, "last": None}, (), Choices([]), whole))
    top = _top(levels) - above - MARGIN
    height = _top(1) + card.HEIGHT + MARGIN - top
    body = (
        f"{board.PLAIN_TYPE}<defs>{card.glass(prefix, LIGHT)}</defs>"
        f"{board.wood(prefix, LIGHT, WIDTH, height, height, False)}"
        f'<g transform="translate(0,{-top:g})">{"".join(whole.table)}'
        f"<g {card.LETTERING}>{''.join(laid(whole.pieces))}{over}</g></g></g>"
    )
    return picture(WIDTH, height, body, label=label)


ILLUSTRATIONS = (
    Illustration(
        "tower",
        2,
        draw_finished,
        _position(
            _finished(), phase="over", turn=NOBODY, outcome="won", last="7.1", last_deed="placed"
        ),
    ),
    Illustration("placing", 2, draw_placement, _position(BEGUN, last="2.5", last_deed="placed")),
)
