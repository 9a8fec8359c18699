"""What a seat cares about in Couperation, as numbers found by playing many games."""

from __future__ import annotations

from enum import IntEnum

from commontable.core.build import table


class Care(IntEnum):
    """Places in CARES."""

    LACK = 0  # what an empty cell costs for which one card is left; shared by several
    OWN = 1  # how much a card in the own hand counts for a cell; a card unseen counts 4
    RESERVE = 2  # how much a card in the Reserve counts for a cell
    SPARE = 3  # added to the cards that fit a cell: keeps an empty count from weighing too much
    STUCK = 4  # the next seat has no card that fits well, if that were certain
    DRAW = 5  # each card that the next seat may draw and needs
    HAND = 6  # each card kept in the own hand
    HANDLESS = 7  # the own hand is empty
    HIDDEN = 8  # each face-down card that is not known to be right
    DEAD = 9  # each cell that no card can fill
    OPENING = 10  # opening a card that the seat knows to be right
    KEEP = 11  # cards in hand up to which a seat draws
    RICH = 12  # cards in hand up to which a seat draws while the deck is rich
    SURPLUS = 13  # the deck is rich if it has so many cards more than there are cells to fill
    END = 14


CARES = table([1600, 3, 1, 26, 135, 23, 83, 154, 1487, 71, 8, 4, 4, 6])
