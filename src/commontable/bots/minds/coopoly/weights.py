"""Numbers by which Co-opoly is played, found by playing many games with slightly different ones."""

from __future__ import annotations

from enum import IntEnum, auto

from commontable.core.build import rule, table


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
    RESERVE = auto()  # bills that each seat likes to have, in tenths for all seats together
    THREAT_RESERVE = auto()  # more of them for each Zone with three condos
    CAR = auto()  # spaces that a car is counted on to drive, in tenths
    TRAIN = auto()  # Activists that a train is counted on to bring, in tenths
    BREAK = auto()  # 1 if bare tiles of Zones with three condos are removed in time
    JAIL = auto()  # Activists in Jail that make it better than a railroad


WEIGHTS = table(
    [
        17,  # TILE
        189,  # HOMES
        15,  # CONDO
        14,  # CROWD
        0,  # GAP
        25,  # GAP_LIMIT
        2,  # COMPLETE
        23,  # THERE
        5,  # NEAR
        3,  # BURDEN
        13,  # RESERVE
        0,  # THREAT_RESERVE
        141,  # CAR
        32,  # TRAIN
        1,  # BREAK
        7,  # JAIL
    ]
)


@rule
def weight(name: int) -> int:
    return WEIGHTS[name]
