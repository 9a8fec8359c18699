"""What things are worth to a team of CO-OP: 100 is what a good action brings.

The numbers were found by playing many games with slightly different ones.
"""

from __future__ import annotations

from enum import IntEnum, auto

from commontable.core.build import rule, table


class Weight(IntEnum):
    """Names of the numbers below."""

    DOLLAR = 0  # a dollar that is still missing
    SPARE_DOLLAR = auto()  # a dollar beyond that
    DAILY_LOSS = auto()  # what Happenings are expected to take a day, in cents
    LOW_STEP = auto()  # a step of VIBE that a FROLIC could bring
    HIGH_STEP = auto()  # a step of VIBE that only cards bring
    SPARE_STEP = auto()  # a step beyond the goal
    PATIENCE = auto()  # VIBE is less urgent for each day to come, in per cent
    ABILITY = auto()  # to be no longer Bogus
    CARD = auto()  # a card drawn by somebody with time to play it
    SPARE_CARD = auto()  # a card drawn by somebody with good ones enough
    GOOD_CARD = auto()  # a hand card worth as much as this is a good one
    LATER = auto()  # a sale that needs Goods from the Warehouse first, in per cent
    HOPE = auto()  # a sale for which there are no Goods, in per cent
    KEEP_VIBE = auto()  # a card that lifts VIBE which nobody needs now
    SHELF = auto()  # a Good in the Storefront for which there are buyers
    REFILLED_SHELF = auto()  # the same, if others can still come from the Warehouse
    SPARE_SHELF = auto()  # a Good in the Storefront without buyers
    MOVED = auto()  # a Good brought to the Storefront now for which there are buyers
    STOCK = auto()  # a Good in the Warehouse that can still be moved
    NEEDED_GOOD = auto()  # a Good that the scenario asks for
    STOCKTAKING = auto()  # actions before the end from which on such Goods are saved
    DAY = auto()  # another day, for each player
    SHIELD = auto()  # a Happening that will be cancelled
    FUND = auto()  # a LAWYER that will be cancelled
    HAMMOCK = auto()  # a Hemp Hammock for somebody below Groovy
    MEMBERS = auto()  # a Loyalty Program for each day to come
    BULK = auto()  # a Bulk Discount for each DISTRIBUTOR in a hand
    FLIP = auto()  # a Happening turned face-down
    TAKE = auto()  # a CUSTOMER of choice
    RESERVE = auto()  # what a COOPERATE card must bring beyond the players' other actions


WEIGHTS = table(
    [
        44,  # DOLLAR
        8,  # SPARE_DOLLAR
        31,  # DAILY_LOSS
        46,  # LOW_STEP
        89,  # HIGH_STEP
        10,  # SPARE_STEP
        5,  # PATIENCE
        11,  # ABILITY
        13,  # CARD
        7,  # SPARE_CARD
        28,  # GOOD_CARD
        71,  # LATER
        8,  # HOPE
        46,  # KEEP_VIBE
        40,  # SHELF
        12,  # REFILLED_SHELF
        17,  # SPARE_SHELF
        58,  # MOVED
        69,  # STOCK
        70,  # NEEDED_GOOD
        14,  # STOCKTAKING
        42,  # DAY
        162,  # SHIELD
        41,  # FUND
        57,  # HAMMOCK
        13,  # MEMBERS
        35,  # BULK
        26,  # FLIP
        3,  # TAKE
        20,  # RESERVE
    ]
)


@rule
def weight(name: int) -> int:
    return WEIGHTS[name]
