"""Features of a game of Principles of Co-ops when planning begins, and how likely it is won.

Seats come in the order of their need: those first who have least time for their way.
"""

from __future__ import annotations

from enum import IntEnum, auto
from pathlib import Path

from commontable.core import scratch
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, lowest, rest
from commontable.core.value_network import valued
from commontable.games.principles.data import BOARDS as BOARD_LIST
from commontable.games.principles.policy.odds import ALL_FACES, FLOODS
from commontable.games.principles.rules.state import (
    BANKRUPT,
    BESIDE,
    NOWHERE,
    SEATS,
    TO_GOAL,
    VALID,
    Phase,
    State,
    at,
)

BOARDS = len(BOARD_LIST)
FAR_OFF = 20


class Look(IntEnum):
    """Features of a seat."""

    WAY = 0
    LEFT = auto()
    SLACK = auto()
    IS_HOME = auto()
    FLOOD = auto()  # rounds until the market comes, at most 4
    EASE = auto()  # the most faces that are valid on a space that leads nearer to a goal
    WIDTH = auto()  # how many such spaces there are
    END = auto()


class Feature(IntEnum):
    """Places of the numbers."""

    BOARD = 0  # + board: 1 for the one that is played
    SEAT_COUNT = BOARD + BOARDS
    ALL_CRITERIA = SEAT_COUNT + 1
    ABSOLUTE = ALL_CRITERIA + 1
    STAY_FREE = ABSOLUTE + 1
    ROUND = STAY_FREE + 1
    TIME = ROUND + 1  # left to all
    WAY = TIME + 1  # of all
    HOME = WAY + 1  # seats on a goal
    SEAT = HOME + 1  # + Look.END * place among the seats
    END = SEAT + Look.END * SEATS


@rule
def slack(s: State, seat: int) -> int:
    return BANKRUPT - s.time[seat] - 3 * TO_GOAL[at(s, s.meeple[seat])]


@rule
def features(s: State, vector: Row) -> None:
    scratch.clear(vector)
    if s.board < BOARDS:  # it has learned nothing of boards of one's own
        vector[Feature.BOARD + s.board] = 1
    vector[Feature.SEAT_COUNT] = s.seats
    vector[Feature.ALL_CRITERIA] = s.all_criteria
    vector[Feature.ABSOLUTE] = s.absolute
    vector[Feature.STAY_FREE] = s.stay_free
    vector[Feature.ROUND] = min(s.round, FAR_OFF)
    seen = 0
    for place in range(s.seats):
        seat = NOWHERE
        for other in range(s.seats):
            if seen >> other & 1 == 0 and (seat == NOWHERE or slack(s, other) < slack(s, seat)):
                seat = other
        seen |= 1 << seat
        _look(s, seat, vector, Feature.SEAT + Look.END * place)


@rule
def _look(s: State, seat: int, vector: Row, place: int) -> None:
    here = at(s, s.meeple[seat])
    way = TO_GOAL[here]
    left = BANKRUPT - s.time[seat]
    vector[Feature.TIME] += left
    vector[Feature.WAY] += way
    vector[Feature.HOME] += int(way == 0)
    vector[place + Look.WAY] = way
    vector[place + Look.LEFT] = left
    vector[place + Look.SLACK] = left - 3 * way
    vector[place + Look.IS_HOME] = int(way == 0)
    vector[place + Look.FLOOD] = max(0, min(4, FLOODS[here] - s.round))
    spaces = BESIDE[here]
    while spaces != 0:
        space = at(s, lowest(spaces))
        spaces = rest(spaces)
        if TO_GOAL[space] < way:
            ease = count(VALID[space] & ALL_FACES)
            vector[place + Look.EASE] = max(vector[place + Look.EASE], ease)
            vector[place + Look.WIDTH] += 1


@rule
def is_quiet(s: State) -> bool:
    """A round begins: the dice are rolled, nobody has a plan."""
    if s.phase != Phase.PLAN or s.agreed != 0:
        return False
    for seat in range(s.seats):
        if s.disc[seat] != NOWHERE:
            return False
    return True


INPUTS = int(Feature.END)
value = valued(Path(__file__).with_name("value_network.json"), INPUTS, features, is_quiet)
