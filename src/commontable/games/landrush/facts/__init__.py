"""What happened in Land Rush, as facts, and what luck decided in it."""

from __future__ import annotations

from commontable.core.facts import Fact
from commontable.core.game import Json
from commontable.games.landrush import data
from commontable.games.landrush.facts.course import course
from commontable.games.landrush.facts.deals import dealing
from commontable.games.landrush.facts.deeds import deed, rolled
from commontable.games.landrush.notation import numbers
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.names import SEATS, ZONES
from commontable.games.landrush.rules.state import State

__all__ = ["chance", "done", "happened", "reveals"]

_REVEALING = (
    actions.AGREE,
    actions.DISAGREE,
    actions.ACCEPT,
    actions.REFUSE,
    actions.ACCUSE_PROMISE,
    actions.ACCUSE_DEBT,
    actions.VOTE,
)


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    """One action and all that it led to. Everybody sees the same."""
    return [done(before, seat, action, after), *course(before, action, after)]


def done(before: State, seat: int, action: int, after: State) -> Fact:
    """The action itself."""
    block, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    if actions.DEALS.has(action):
        return dealing(before, seat, block, one, after)
    return deed(before, seat, block, one, other, after)


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: dice, and the events once they are turned."""
    found: Json = {}
    if actions.ROLL.has(action):
        found["dice"] = list(rolled(after))
    if after.cost_season != before.cost_season:
        found["costs"] = numbers(after.cost_face)[: SEATS if after.per_player else 1]
    if after.shuffle_season != before.shuffle_season:
        found["reshuffle"] = numbers(after.shuffle_face)[: SEATS if after.per_player else 1]
    if after.has_events != before.has_events:
        kinds = [data.KINDS[after.event[zone]] for zone in range(ZONES)]
        found["events"] = dict(zip(data.ZONES, kinds, strict=True))
    return found


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether dice were rolled, events turned, or somebody else was given an answer."""
    if after.luck != before.luck or after.has_events != before.has_events:
        return True
    return actions.ACTIONS.block(action) in _REVEALING
