"""What can be done in Couperation, and how it is written: `place 17 at 1.3`."""

from __future__ import annotations

from commontable.core.actions import Actions, Block, Numbers, Part, Seats, unordered
from commontable.games.couperation.rules.state import FINISH, HIGHEST, LEVELS, MOST_DRAWN, SEATS

CARD_WORDS = [*map(str, range(FINISH)), "finish"]
CELL_NAMES = [f"{level + 1}.{n + 1}" for level in range(LEVELS) for n in range(LEVELS - level)]

CARD = Part(f"a card, 1 to {HIGHEST} or 'finish'", CARD_WORDS, lowest=1)
CELL = Part(f"a place in the Tower, 1.1 to {CELL_NAMES[-1]}", CELL_NAMES)
PAIR = unordered("cards", CARD_WORDS)

WANT = Block("want")
FIRST = Block("first {seat}", seat=Seats(SEATS))
DRAW = Block("draw {n}", n=Numbers("a number of cards", 0, MOST_DRAWN))
PLACE = Block("place {card} at {cell}", card=CARD, cell=CELL)
HIDE = Block("hide {card} at {cell}", card=CARD, cell=CELL)
OPEN = Block("open {cell}", cell=CELL)
ADD = Block("add {low} {high}", low=CARD, high=CARD, check=PAIR)
SUBTRACT = Block("subtract {low} {high}", low=CARD, high=CARD, check=PAIR)
PLUS = Block("plus {card}", card=CARD)
MINUS = Block("minus {card}", card=CARD)
TAKE = Block("take {card} to {cell}", card=CARD, cell=CELL)
DESTROY = Block("destroy {card}", card=CARD)

ACTIONS = Actions(
    WANT,
    FIRST,
    DRAW,
    PLACE,
    HIDE,
    OPEN,
    ADD,
    SUBTRACT,
    PLUS,
    MINUS,
    TAKE,
    DESTROY,
)
