"""What happened in Principles of Co-ops, told to one viewer."""

from __future__ import annotations

from commontable.core.game import EVERYBODY, ONGOING, WON, Json
from commontable.core.sets import has
from commontable.core.words import listed, mention
from commontable.games.principles.boards import requirement_text
from commontable.games.principles.notation import (
    DIE_NAMES,
    name_dice,
    name_space,
    name_spaces,
    requirement_of,
    split_action,
)
from commontable.games.principles.position import name_values
from commontable.games.principles.question import WORDS
from commontable.games.principles.rules.dice import meets_all_criteria
from commontable.games.principles.rules.execute import (
    highest_neighbour,
    is_compared,
    succeeds,
    time_to_pay,
    value_for,
)
from commontable.games.principles.rules.state import (
    BANKRUPT,
    DICE,
    Action,
    Phase,
    State,
    left_of,
    right_of,
)
from commontable.games.principles.rules.ways import rerolls_for

# ------------------------------------------------------------------ what happened


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    """Sentences about one action, as much as the viewer may know; none for a secret one."""
    kind, detail = split_action(action)
    told: list[str] = []
    match kind:
        case Action.START:
            told = _tell_start(before, after)
        case Action.PLAN:
            told = _tell_plan(before, seat, detail)
        case Action.LIFT:
            told = [f"{mention(seat)} took the disc up again.", *_tell_upset(before)]
        case Action.AGREE:
            told = [f"{mention(seat)} agreed."]
            if after.phase != Phase.PLAN or after.round > before.round:
                told.append("Everybody agreed: the plan is final, and nobody speaks.")
        case Action.REROLL if viewer in (seat, EVERYBODY):
            told = _tell_reroll(before, seat, detail, after)
    if after.round > before.round or after.outcome != ONGOING:
        told += _tell_round(before, after)
    return told


def _tell_start(before: State, after: State) -> list[str]:
    """Who has no choice left is put on the other start along with the last who had one."""
    told = []
    for seat in range(after.seats):
        if after.meeple[seat] != before.meeple[seat]:
            where = name_space(after, after.meeple[seat])
            told.append(f"{mention(seat)} started on {where}.")
    return told


def _tell_plan(before: State, seat: int, space: int) -> list[str]:
    name = name_space(before, space)
    if space == before.meeple[seat]:
        what = f"planned to stay on {name}"
    else:
        what = f"planned to go to {name}"
    left = ("no reroll", "one reroll", "two rerolls")[rerolls_for(before, seat, space)]
    return [f"{mention(seat)} {what}: {left}.", *_tell_upset(before)]


def _tell_upset(before: State) -> list[str]:
    return ["That cancelled every agreement."] if before.agreed else []


def _tell_reroll(before: State, seat: int, chosen: int, after: State) -> list[str]:
    who = mention(seat)
    if chosen == 0:
        return [f"{who} kept all dice."]
    dice = after.shown if _is_shown(before, after) else after.dice
    rolled = [
        f"{WORDS[DIE_NAMES[i]]} from {before.dice[seat, i]} to {dice[seat, i]}"
        for i in range(DICE)
        if has(chosen, i)
    ]
    return [f"{who} rerolled {listed(rolled)}."]


def _is_shown(before: State, after: State) -> bool:
    """Whether the screens were removed in this step."""
    return after.round > before.round or after.outcome != ONGOING


# ------------------------------------------------------------------ phases 4 to 6


def _tell_round(before: State, after: State) -> list[str]:
    """The execution seat by seat, the market, how it ended or that all roll again."""
    told = []
    if after.resolved and before.phase != Phase.START:
        told.append("The screens were removed.")
        for seat in range(after.resolved):
            told += _tell_try(before, after, seat)
        told += _tell_market(before, after)
    if after.outcome == WON:
        told.append("Every meeple stands on a Cooperative space. Everybody wins.")
    elif after.outcome == ONGOING:
        told.append(f"Round {after.round}: everybody rolled behind their screen.")
    return told


def _tell_try(before: State, after: State, seat: int) -> list[str]:
    who = mention(seat)
    to = after.tried[seat]
    name = name_space(after, to)
    stays = to == after.came_from[seat]
    if not is_compared(after, seat):
        return [f"{who} stayed on {name} and paid nothing."]
    asked = requirement_text(requirement_of(after, to))
    own = value_for(after, seat, seat)
    sides = [
        f"{value_for(after, other, seat)} on the {side} ({mention(other)})"
        for side, other in (("left", left_of(after, seat)), ("right", right_of(after, seat)))
    ]
    tried = f"to stay on {name}" if stays else name
    told = [f"{who} tried {tried} ({asked}): {own} against {sides[0]} and {sides[1]}."]
    told.append(_tell_result(before, after, seat, stays))
    if after.time[seat] == BANKRUPT:
        told.append(f"{who} has no time left. That is bankruptcy: everybody loses.")
    return told


def _tell_result(before: State, after: State, seat: int, stays: bool) -> str:
    who = mention(seat)
    difference = value_for(after, seat, seat) - highest_neighbour(after, seat)
    if succeeds(after, seat):
        what = "was the highest and stayed" if stays else "moved"
    elif difference > 0 and not meets_all_criteria(after, seat, after.tried[seat]):
        what = "was the highest, but did not meet every criterion, and stayed"
    else:
        what = "was not higher than both and stayed"
    shown = f"{abs(difference)}" if difference >= 0 or after.absolute else "0 (below)"
    was, now = before.time[seat], after.time[seat]
    way = f"went from {was} to {now}" if was != now else f"stayed at {now}"
    return (
        f"{who} {what}; difference {shown}, time {time_to_pay(after, seat)}: the time disc {way}."
    )


def _tell_market(before: State, after: State) -> list[str]:
    taken = after.market & ~before.market
    if not taken:
        return []
    told = f"The market took {listed(name_spaces(after, taken))}."
    caught = [mention(i) for i in range(after.seats) if has(taken, after.meeple[i])]
    if caught:
        told += f" It caught {listed(caught)}: everybody loses."
    return [told]


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: dice rerolled, and all dice of a new round."""
    found: Json = {}
    kind, detail = split_action(action)
    if kind == Action.REROLL and detail:
        dice = after.shown if _is_shown(before, after) else after.dice
        found["rerolled"] = {name: dice[seat, DIE_NAMES.index(name)] for name in name_dice(detail)}
    if after.round > before.round:
        found["rolled"] = [
            name_values([after.dice[i, die] for die in range(DICE)]) for i in range(after.seats)
        ]
    return found


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether it cannot simply be taken back: dice fell, the plan became final, or it was secret.

    A reroll is never taken back, not even one that keeps all dice: others would notice.
    """
    return before.phase == Phase.REROLL or after.phase != before.phase or after.luck != before.luck
