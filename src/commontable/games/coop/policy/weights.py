"""What members are worth to a team of CO-OP: 100 is what a good action brings.

The numbers were found by playing many games with slightly different ones.
"""

from __future__ import annotations

from enum import IntEnum, auto

from commontable.core.build import grid, rule
from commontable.games.coop.rules.state import State


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
    EARLY = auto()  # how much less a missing dollar counts, for each day to come and $10 of debts
    SALE = auto()  # what a CUSTOMER's dollar counts that a Mega-Sale takes, if it ends in time


FEWEST = 2  # players that the first column is for
WEIGHTS = grid(
    [  # with two players, three, four, five
        [52, 32, 60, 57],  # DOLLAR
        [14, 6, 17, 12],  # SPARE_DOLLAR
        [48, 36, 21, 49],  # DAILY_LOSS
        [83, 76, 85, 71],  # LOW_STEP
        [80, 64, 74, 51],  # HIGH_STEP
        [8, 8, 22, 11],  # SPARE_STEP
        [5, 43, 25, 12],  # PATIENCE
        [15, 4, 1, 11],  # ABILITY
        [22, 16, 15, 18],  # CARD
        [11, 4, 13, 13],  # SPARE_CARD
        [18, 16, 35, 73],  # GOOD_CARD
        [95, 74, 31, 85],  # LATER
        [7, 12, 12, 11],  # HOPE
        [57, 45, 6, 84],  # KEEP_VIBE
        [6, 4, 27, 3],  # SHELF
        [15, 22, 26, 32],  # REFILLED_SHELF
        [16, 8, 2, 37],  # SPARE_SHELF
        [76, 39, 25, 23],  # MOVED
        [71, 43, 43, 44],  # STOCK
        [93, 123, 78, 55],  # NEEDED_GOOD
        [14, 5, 15, 5],  # STOCKTAKING
        [34, 42, 46, 101],  # DAY
        [120, 350, 243, 386],  # SHIELD
        [58, 34, 32, 57],  # FUND
        [60, 1, 45, 17],  # HAMMOCK
        [22, 11, 16, 20],  # MEMBERS
        [27, 67, 54, 68],  # BULK
        [31, 24, 30, 17],  # FLIP
        [11, 4, 20, 12],  # TAKE
        [44, 37, 26, 61],  # RESERVE
        [4, 4, 21, 18],  # EARLY
        [27, 27, 11, 19],  # SALE
    ]
)


@rule
def weight(s: State, name: int) -> int:
    return WEIGHTS[name, s.players - FEWEST]
