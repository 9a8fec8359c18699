"""Why an action of Principles of Co-ops is refused, from what the seat knows."""

from __future__ import annotations

from commontable.core.game import Refusal
from commontable.core.sets import has
from commontable.core.words import listed, mention
from commontable.games.principles.data import REROLLS, SAME_START
from commontable.games.principles.notation import board_of, name_space
from commontable.games.principles.rules import actions
from commontable.games.principles.rules.plan import all_planned
from commontable.games.principles.rules.state import NOWHERE, Phase, State, left_of, right_of
from commontable.games.principles.rules.ways import in_reach, rerolls_for


def refuse(s: State, seat: int, action: int) -> Refusal:
    """The rule that forbids an action, and why, from what the seat knows."""
    if s.phase == Phase.OVER:
        return Refusal("POC-47", "The game is over.")
    if actions.ACTIONS.block(action) not in _ALLOWED[Phase(s.phase)]:
        return _PHASE_REFUSALS[Phase(s.phase)]
    match actions.ACTIONS.split(action):
        case (actions.START, which):
            return _refuse_start(s, seat, which)
        case (actions.PLAN, space):
            return _refuse_plan(s, seat, space)
        case (actions.LIFT,) if s.disc[seat] == NOWHERE:
            return Refusal("POC-25", "Your disc is not on the board.")
        case (actions.LIFT,):
            return _refuse_change()
        case (actions.AGREE,):
            return _refuse_agreement(s, seat)
    if rerolls_for(s, seat, s.disc[seat]) == 0:
        where = name_space(s, s.disc[seat])
        return Refusal("POC-29", f"{where} is three spaces away, so you have no reroll.")
    return Refusal("POC-29", "You have no reroll left.")


_ALLOWED = {
    Phase.START: (actions.START,),
    Phase.PLAN: (actions.PLAN, actions.LIFT, actions.AGREE),
    Phase.REROLL: (actions.KEEP, actions.REROLL),
}

_PHASE_REFUSALS = {
    Phase.START: Refusal("POC-14", "First everybody chooses a starting space."),
    Phase.PLAN: Refusal("POC-19", "Now is the time to plan: place your disc, then agree."),
    Phase.REROLL: Refusal("POC-25", "The plan is final; now dice are rerolled, or kept."),
}


def _refuse_start(s: State, seat: int, which: int) -> Refusal:
    if s.meeple[seat] != NOWHERE:
        return Refusal("POC-14", f"You have chosen {name_space(s, s.meeple[seat])}.")
    name = name_space(s, board_of(s).starts[which])
    return Refusal("POC-14", f"{name} holds {SAME_START} meeples, and no more may start there.")


def _refuse_plan(s: State, seat: int, space: int) -> Refusal:
    name = name_space(s, space)
    if has(s.market, space):
        return Refusal("POC-A15", f"{name} holds a market disc.")
    if not has(in_reach(s, seat), space):
        return _refuse_distance(s, seat, space)
    if s.disc[seat] == space:
        return Refusal("POC-19", f"Your disc lies on {name} already.")
    for neighbour in (left_of(s, seat), right_of(s, seat)):
        if s.disc[neighbour] == space:
            who = mention(neighbour)
            return Refusal("POC-23", f"The disc of {who}, who sits next to you, lies on {name}.")
    return _refuse_change()


def _refuse_distance(s: State, seat: int, space: int) -> Refusal:
    most = len(REROLLS) - 1
    here, name = name_space(s, s.meeple[seat]), name_space(s, space)
    is_blocked = board_of(s).steps([s.meeple[seat]])[space] <= most
    way = ", for the market lies in between" if is_blocked else ""
    return Refusal("POC-20", f"{name} is more than {most} spaces away from {here}{way}.")


def _refuse_change() -> Refusal:
    reason = "Others have agreed, and you have used up your second thoughts in this round."
    return Refusal("POC-25", reason)


def _refuse_agreement(s: State, seat: int) -> Refusal:
    if not all_planned(s):
        missing = [mention(i) for i in range(s.seats) if s.disc[i] == NOWHERE]
        return Refusal("POC-25", f"There is no disc of {listed(missing)} on the board yet.")
    return Refusal("POC-25", "You have agreed already.")
