"""A game of Principles of Co-ops from set-up to its end: six phases, round after round."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY, ONGOING, WON
from commontable.core.layout import Row
from commontable.core.sets import only
from commontable.games.principles.rules import dice, plan, state
from commontable.games.principles.rules.actions import AGREE, KEEP, LIFT, PLAN, REROLL, START
from commontable.games.principles.rules.execute import check_victory, execute, grow_market
from commontable.games.principles.rules.state import Phase, State
from commontable.games.principles.rules.ways import measure

WHOLE_WAY = 100


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """POC-12 to POC-16: time discs at the start, one market disc on the board."""
    luck.start(s, seed)
    state.set_options(s, options)
    s.phase = Phase.START
    s.market = only(state.SOURCE[s.board])
    s.changed = state.NOWHERE
    for seat in range(state.SEATS):
        s.meeple[seat] = state.NOWHERE
        s.disc[seat] = state.NOWHERE
        s.came_from[seat] = state.NOWHERE
        s.tried[seat] = state.NOWHERE


# ------------------------------------------------------------------ who, what, how it ended


@rule
def turn(s: State) -> int:
    """The seat that the game waits for; others may act as well."""
    if s.phase == Phase.PLAN:
        return plan.planner(s)
    if s.phase == Phase.REROLL:
        return dice.reroller(s)
    if s.phase == Phase.START:
        return plan.seat_without_meeple(s)
    return NOBODY


@rule
def outcome(s: State) -> int:
    return s.outcome


@rule
def score(s: State, seat: int) -> int:
    """How much of the way to the goals the team has made, in hundredths; all exactly if it won."""
    if s.outcome == WON:
        return WHOLE_WAY
    if s.phase == Phase.START:
        return 0
    left = 0
    for each in range(s.seats):
        left += state.TO_GOAL[state.at(s, s.meeple[each])]
    whole = state.TO_GOAL[state.at(s, state.START_SPACE[s.board, 0])] * s.seats
    return min(max(WHOLE_WAY * (whole - left) // whole, 0), WHOLE_WAY - 1)


# ------------------------------------------------------------------ legal, apply


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """Nothing here depends on dice: a legal list tells nobody what lies behind a screen."""
    if not state.is_seat(s, seat):
        return 0
    if s.phase == Phase.PLAN:
        return plan.legal_plans(s, seat, out)
    if s.phase == Phase.REROLL:
        return dice.legal_rerolls(s, seat, out)
    if s.phase == Phase.START:
        return plan.legal_starts(s, seat, out)
    return 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == Phase.PLAN:
        _apply_plan(s, seat, action)
    elif s.phase == Phase.REROLL:
        if KEEP.has(action):
            dice.keep_all(s, seat)
        else:
            dice.reroll(s, seat, REROLL.dice(action))
        if dice.reroller(s) == state.NOWHERE:
            _finish_round(s)
    else:
        plan.choose_start(s, seat, START.which(action))
        if plan.seat_without_meeple(s) == state.NOWHERE:
            _begin_round(s)


@rule
def _apply_plan(s: State, seat: int, action: int) -> None:
    if AGREE.has(action):
        plan.agree(s, seat)
        if plan.all_agreed(s):
            _begin_rerolls(s)
    elif LIFT.has(action):
        plan.put_disc(s, seat, state.NOWHERE)
    else:
        plan.put_disc(s, seat, PLAN.space(action))


# ------------------------------------------------------------------ POC-17: the phases


@rule
def _begin_round(s: State) -> None:
    """Phases 1 and 2."""
    s.round += 1
    s.phase = Phase.PLAN
    for seat in range(s.seats):
        s.thoughts[seat] = state.SECOND_THOUGHTS
    dice.roll_all(s)
    measure(s)


@rule
def _begin_rerolls(s: State) -> None:
    """Phase 3. Who plans three steps has nothing to decide."""
    s.phase = Phase.REROLL
    s.agreed = 0
    s.changed = state.NOWHERE
    for seat in range(s.seats):
        s.thoughts[seat] = 0
    dice.grant_rerolls(s)
    if dice.reroller(s) == state.NOWHERE:
        _finish_round(s)


@rule
def _finish_round(s: State) -> None:
    """Phases 4 to 6, each only if nothing has ended the game before (POC-A14)."""
    dice.show_all(s)
    execute(s)
    if s.outcome == ONGOING:
        grow_market(s)
    if s.outcome == ONGOING:
        check_victory(s)
    if s.outcome == ONGOING:
        _begin_round(s)
    else:
        s.phase = Phase.OVER
        measure(s)
