"""Numbers by which Co-opoly is played, found by playing many games with slightly different ones."""

from __future__ import annotations

from enum import IntEnum, auto

from commontable.core.build import grid, rule, table
from commontable.games.coopoly.rules.state import State


class Weight(IntEnum):
    """Names of the numbers below."""

    TILE = 0  # a Zone for each tile on the board
    HOMES = auto()  # a Zone for each property with homes
    CONDO = auto()  # a Zone loses this for each condo
    CROWD = auto()  # a Zone for each Activist on its side of the board
    GAP = auto()  # a Zone for each position that the Police are away
    GAP_LIMIT = auto()  # positions beyond which the Police do not matter
    COMPLETE = auto()  # a Zone that is complete
    THERE = auto()  # a property for each Activist on it
    NEAR = auto()  # a property loses this for each space from the railroad
    BURDEN = auto()  # a property with a condo loses this
    RESERVE = auto()  # bills that the team likes to have, in tenths
    THREAT_RESERVE = auto()  # more of them for each Zone with three condos
    OWN_RESERVE = auto()  # bills that each seat likes to have, in tenths
    CAR = auto()  # spaces that a car is counted on to drive, in tenths
    TRAIN = auto()  # Activists that a train is counted on to bring, in tenths
    JAIL = auto()  # Activists in Jail that make it better than a railroad
    BREAK = auto()  # condos from which on a complete Zone loses its bare tile
    BREAK_RESCUED = auto()  # tiles in the bag from which on a rescued Zone loses its tile as well
    RESCUE_TILE = auto()  # how much rather a tile's condo is removed than that of the start
    CHEAP = auto()  # the price up to which condos of the Zone that is to be won go at once


COLUMN = table([0, 0, 1, 1, 2])  # of the numbers for so many seats
WEIGHTS = grid(
    [  # with one seat, two, four
        [17, 17, 17],  # TILE
        [189, 189, 189],  # HOMES
        [15, 15, 15],  # CONDO
        [14, 14, 14],  # CROWD
        [1, 1, 1],  # GAP
        [25, 25, 25],  # GAP_LIMIT
        [2, 2, 2],  # COMPLETE
        [23, 23, 23],  # THERE
        [6, 6, 6],  # NEAR
        [2, 2, 2],  # BURDEN
        [13, 13, 13],  # RESERVE
        [1, 1, 1],  # THREAT_RESERVE
        [0, 0, 15],  # OWN_RESERVE
        [105, 75, 65],  # CAR
        [28, 28, 35],  # TRAIN
        [3, 3, 3],  # JAIL
        [2, 2, 1],  # BREAK
        [8, 8, 8],  # BREAK_RESCUED
        [10, 9, 10],  # RESCUE_TILE
        [1, 1, 1],  # CHEAP
    ]
)


@rule
def weight(s: State, name: int) -> int:
    return WEIGHTS[name, COLUMN[s.seats]]
