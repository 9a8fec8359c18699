"""What happens in Principles of Co-ops, as facts for one viewer."""

from __future__ import annotations

from commontable.core.facts import Fact
from commontable.core.game import EVERYBODY, ONGOING, WON
from commontable.core.sets import has
from commontable.games.principles.boards import requirement_text
from commontable.games.principles.notation import board_of, name_spaces, requirement_of
from commontable.games.principles.rules import actions
from commontable.games.principles.rules.dice import meets_all_criteria
from commontable.games.principles.rules.execute import (
    highest_neighbour,
    is_compared,
    succeeds,
    time_to_pay,
    value_for,
)
from commontable.games.principles.rules.state import BANKRUPT, DICE, Phase, State, left_of, right_of
from commontable.games.principles.rules.ways import rerolls_for


class Started(Fact, frozen=True):
    space: str


class Planned(Fact, frozen=True):
    """A disc put on a space; `stays` if the meeple stands there."""

    space: str
    stays: bool
    rerolls: int


class DiscLifted(Fact, frozen=True):
    """A plan taken back."""


class AgreementsCancelled(Fact, frozen=True):
    """Somebody changed the plan after others had agreed."""


class Agreed(Fact, frozen=True):
    """A seat is content with the plan."""


class PlanFinal(Fact, frozen=True):
    """Everybody agreed: nobody speaks from now on."""


class DiceKept(Fact, frozen=True):
    """All dice; only the seat itself knows."""


class Reroll(Fact, frozen=True):
    """Dice rolled again, each as its name, before and after; only the seat itself knows."""

    dice: tuple[tuple[str, int, int], ...]


class ScreensRemoved(Fact, frozen=True):
    """All dice are open."""


class StayedFree(Fact, frozen=True):
    """A seat stayed and was not compared."""

    space: str


class Tried(Fact, frozen=True):
    """A seat's movement value beside those of its neighbours."""

    space: str
    stays: bool
    asked: str  # criteria of the space
    value: int
    left: tuple[int, int]  # value and seat
    right: tuple[int, int]


class Resolved(Fact, frozen=True):
    """What came of it: the difference to the higher neighbour, and the time it cost."""

    stays: bool
    succeeds: bool
    fails_criteria: bool  # the highest, but not by every criterion
    difference: int
    counts_below: bool  # whether a difference below nought counts as if it were above
    time: int
    was: int  # place of the time disc before
    now: int


class Bankrupt(Fact, frozen=True):
    """No time left: everybody has lost."""


class MarketGrew(Fact, frozen=True):
    spaces: tuple[str, ...]
    caught: tuple[int, ...]  # seats whose meeple stood there: everybody has lost


class GoalsReached(Fact, frozen=True):
    """Everybody has won."""


class RoundBegan(Fact, frozen=True):
    round: int


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    """What one action did, as far as the viewer may know; nothing for a secret one."""
    knows = viewer in (seat, EVERYBODY)
    facts: list[Fact] = []
    match actions.ACTIONS.split(action):
        case (actions.START, _):
            facts = _started(before, after)
        case (actions.PLAN, space):
            facts = [_planned(before, seat, space), *_cancelled(before)]
        case (actions.LIFT,):
            facts = [DiscLifted(seat=seat), *_cancelled(before)]
        case (actions.AGREE,):
            facts = [Agreed(seat=seat)]
            if after.phase != Phase.PLAN or after.round > before.round:
                facts.append(PlanFinal())
        case (actions.KEEP,) if knows:
            facts = [DiceKept(seat=seat)]
        case (actions.REROLL, chosen) if knows:
            facts = [_rerolled(before, seat, chosen, after)]
    if is_shown(before, after):
        facts += _round(before, after)
    return facts


def is_shown(before: State, after: State) -> bool:
    """Whether the screens were removed in this step."""
    return after.round > before.round or after.outcome != ONGOING


def _name(s: State, space: int) -> str:
    return board_of(s).names[space]


def _started(before: State, after: State) -> list[Fact]:
    """Who has no choice left is put on the other start along with the last who had one."""
    return [
        Started(space=_name(after, after.meeple[seat]), seat=seat)
        for seat in range(after.seats)
        if after.meeple[seat] != before.meeple[seat]
    ]


def _planned(before: State, seat: int, space: int) -> Planned:
    return Planned(
        space=_name(before, space),
        stays=space == before.meeple[seat],
        rerolls=rerolls_for(before, seat, space),
        seat=seat,
    )


def _cancelled(before: State) -> list[Fact]:
    return [AgreementsCancelled()] if before.agreed else []


def _rerolled(before: State, seat: int, chosen: int, after: State) -> Reroll:
    dice = after.shown if is_shown(before, after) else after.dice
    rolled = [
        (actions.DIE_NAMES[i], int(before.dice[seat, i]), int(dice[seat, i]))
        for i in range(DICE)
        if has(chosen, i)
    ]
    return Reroll(dice=tuple(rolled), seat=seat)


# ------------------------------------------------------------------ phases 4 to 6


def _round(before: State, after: State) -> list[Fact]:
    """The execution seat by seat, the market, how it ended or that all roll again."""
    facts: list[Fact] = []
    if after.resolved and before.phase != Phase.START:
        facts.append(ScreensRemoved())
        for seat in range(after.resolved):
            facts += _executed(before, after, seat)
        facts += _market(before, after)
    if after.outcome == WON:
        facts.append(GoalsReached())
    elif after.outcome == ONGOING:
        facts.append(RoundBegan(round=after.round))
    return facts


def _executed(before: State, after: State, seat: int) -> list[Fact]:
    if not is_compared(after, seat):
        return [StayedFree(space=_name(after, after.tried[seat]), seat=seat)]
    facts: list[Fact] = [_tried(after, seat), _resolved(before, after, seat)]
    if after.time[seat] == BANKRUPT:
        facts.append(Bankrupt(seat=seat))
    return facts


def _tried(s: State, seat: int) -> Tried:
    to = s.tried[seat]
    left, right = left_of(s, seat), right_of(s, seat)
    return Tried(
        space=_name(s, to),
        stays=to == s.came_from[seat],
        asked=requirement_text(requirement_of(s, to)),
        value=value_for(s, seat, seat),
        left=(value_for(s, left, seat), left),
        right=(value_for(s, right, seat), right),
        seat=seat,
    )


def _resolved(before: State, after: State, seat: int) -> Resolved:
    to = after.tried[seat]
    difference = value_for(after, seat, seat) - highest_neighbour(after, seat)
    return Resolved(
        stays=to == after.came_from[seat],
        succeeds=bool(succeeds(after, seat)),
        fails_criteria=difference > 0 and not meets_all_criteria(after, seat, to),
        difference=difference,
        counts_below=bool(after.absolute),
        time=int(time_to_pay(after, seat)),
        was=int(before.time[seat]),
        now=int(after.time[seat]),
        seat=seat,
    )


def _market(before: State, after: State) -> list[Fact]:
    taken = after.market & ~before.market
    if not taken:
        return []
    caught = tuple(i for i in range(after.seats) if has(taken, after.meeple[i]))
    return [MarketGrew(spaces=tuple(name_spaces(after, taken)), caught=caught)]
