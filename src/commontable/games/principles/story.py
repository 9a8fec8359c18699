"""Principles of Co-ops in sentences: what happened, and what luck decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.facts import Fact
from commontable.core.game import Json
from commontable.core.sentences import Sentences
from commontable.core.words import listed, mention
from commontable.games.principles import facts
from commontable.games.principles.data import FOLDER
from commontable.games.principles.facts import is_shown
from commontable.games.principles.notation import name_dice
from commontable.games.principles.position import name_values
from commontable.games.principles.question import REROLLS, WORDS
from commontable.games.principles.rules import actions
from commontable.games.principles.rules.state import DICE, Phase, State


def _planned(fact: facts.Planned) -> str:
    what = "stay on" if fact.stays else "go to"
    return f"{mention(fact.seat)} planned to {what} {fact.space}: {REROLLS[fact.rerolls]}."


def _rerolled(fact: facts.Reroll) -> str:
    rolled = [f"{WORDS[die]} from {was} to {now}" for die, was, now in fact.dice]
    return f"{mention(fact.seat)} rerolled {listed(rolled)}."


# ------------------------------------------------------------------ phases 4 to 6


def _tried(fact: facts.Tried) -> str:
    where = f"{mention(fact.seat)} tried {'to stay on ' if fact.stays else ''}{fact.space}"
    (left, left_seat), (right, right_seat) = fact.left, fact.right
    sides = f"{left} on the left ({mention(left_seat)}) and {right} on the right"
    return f"{where} ({fact.asked}): {fact.value} against {sides} ({mention(right_seat)})."


def _result(fact: facts.Resolved) -> str:
    if fact.succeeds:
        return "was the highest and stayed" if fact.stays else "moved"
    if fact.fails_criteria:
        return "was the highest, but did not meet every criterion, and stayed"
    return "was not higher than both and stayed"


def _resolved(fact: facts.Resolved) -> str:
    return f"{mention(fact.seat)} {_result(fact)}; {_cost(fact)}."


def _cost(fact: facts.Resolved) -> str:
    is_plain = fact.difference >= 0 or fact.counts_below
    shown = f"{abs(fact.difference)}" if is_plain else "0 (below)"
    moved = (
        f"went from {fact.was} to {fact.now}" if fact.was != fact.now else f"stayed at {fact.now}"
    )
    return f"difference {shown}, time {fact.time}: the time disc {moved}"


def _market(fact: facts.MarketGrew) -> str:
    took = f"The market took {listed(fact.spaces)}."
    if not fact.caught:
        return took
    return f"{took} It caught {listed([mention(seat) for seat in fact.caught])}: everybody loses."


_TOLD: dict[type[Fact], Callable[[Any], str]] = {
    facts.Planned: _planned,
    facts.Reroll: _rerolled,
    facts.Tried: _tried,
    facts.Resolved: _resolved,
    facts.MarketGrew: _market,
}
sentence = Sentences({"seat": mention}, FOLDER / "story.toml", _TOLD)


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: dice rerolled, and all dice of a new round."""
    found: Json = {}
    if actions.REROLL.has(action):
        dice = after.shown if is_shown(before, after) else after.dice
        names = name_dice(actions.REROLL.dice(action))
        found["rerolled"] = {name: dice[seat, actions.DIE_NAMES.index(name)] for name in names}
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
