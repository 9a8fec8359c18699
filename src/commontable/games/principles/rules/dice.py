"""Dice: rolling behind the screens, rerolling in secret, and what they are worth on a space."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has
from commontable.games.principles.boards import MOST_CRITERIA, VALUES
from commontable.games.principles.rules import state
from commontable.games.principles.rules.actions import KEEP, REROLL
from commontable.games.principles.rules.state import State
from commontable.games.principles.rules.ways import rerolls_for

# ------------------------------------------------------------------ rolling


@rule
def roll(s: State, seat: int, chosen: int) -> None:
    """All chosen dice at once."""
    for die in range(state.DICE):
        if has(chosen, die):
            s.dice[seat, die] = 1 + luck.below(s, VALUES)


@rule
def roll_all(s: State) -> None:
    """POC-18: everybody, all six."""
    for seat in range(s.seats):
        roll(s, seat, state.ALL_DICE)


@rule
def show_all(s: State) -> None:
    """POC-31: the screens are removed."""
    for seat in range(state.SEATS):
        for die in range(state.DICE):
            s.shown[seat, die] = s.dice[seat, die]
            s.dice[seat, die] = 0


# ------------------------------------------------------------------ rerolling


@rule
def grant_rerolls(s: State) -> None:
    """POC-29, POC-E10: by the distance to the final disc."""
    for seat in range(s.seats):
        s.rerolls[seat] = rerolls_for(s, seat, s.disc[seat])


@rule
def legal_rerolls(s: State, seat: int, out: Row) -> int:
    """POC-30: any number of dice; none means that the dice stay as they are."""
    if s.rerolls[seat] == 0:
        return 0
    out[0] = KEEP.code()
    for chosen in range(1, state.ALL_DICE + 1):
        out[chosen] = REROLL.code(chosen)
    return state.ALL_DICE + 1


@rule
def keep_all(s: State, seat: int) -> None:
    """POC-30: who keeps all dice gives up the rerolls that are left."""
    s.rerolls[seat] = 0


@rule
def reroll(s: State, seat: int, chosen: int) -> None:
    roll(s, seat, chosen)
    s.rerolls[seat] -= 1


@rule
def reroller(s: State) -> int:
    """The lowest seat that has a reroll left, NOWHERE if there is none."""
    for seat in range(s.seats):
        if s.rerolls[seat] > 0:
            return seat
    return state.NOWHERE


# ------------------------------------------------------------------ what dice are worth


@rule
def face(die: int, value: int) -> int:
    """What a die shows: its colour and its value."""
    return die // state.SAME_COLOUR * VALUES + value - 1


@rule
def movement_value(s: State, seat: int, space: int) -> int:
    """POC-34: all dice on the table that are valid for a space, added up."""
    valid = state.VALID[state.at(s, space)]
    total = 0
    for die in range(state.DICE):
        if has(valid, face(die, s.shown[seat, die])):
            total += s.shown[seat, die]
    return total


@rule
def meets_all_criteria(s: State, seat: int, space: int) -> bool:
    """POC-A3, as an option: a die for each criterion; one may serve several."""
    faces = 0
    for die in range(state.DICE):
        faces |= 1 << face(die, s.shown[seat, die])
    for number in range(MOST_CRITERIA):
        asked = state.CRITERIA[state.at(s, space), number]
        if asked != 0 and asked & faces == 0:
            return False
    return True
