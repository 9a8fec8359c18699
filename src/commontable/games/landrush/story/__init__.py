"""What happened in Land Rush, told to a viewer; who may talk."""

from __future__ import annotations

from commontable.core.game import Json, Policy, Talk
from commontable.games.landrush import data
from commontable.games.landrush.notation import numbers, split_action
from commontable.games.landrush.rules.names import SEATS, ZONES, Action, Phase
from commontable.games.landrush.rules.state import State
from commontable.games.landrush.story.course import tell_course
from commontable.games.landrush.story.deeds import tell_deed

__all__ = ["chance", "reveals", "talk", "tell"]

_ANSWERS = (
    Action.AGREE,
    Action.DISAGREE,
    Action.ACCEPT,
    Action.REFUSE,
    Action.ACCUSE,
    Action.VOTE,
)


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    """Sentences about one action; everybody sees the same."""
    return tell_deed(before, seat, action, after) + tell_course(before, action, after)


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: dice, and the events once they are turned."""
    found: Json = {}
    if split_action(action)[0] == Action.ROLL:
        found["dice"] = [face for face in numbers(after.dice, 2) if face]
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
    return split_action(action)[0] in _ANSWERS


def talk(s: State, seat: int) -> Talk:
    """LAND-19: free, between two as well as at the table."""
    if s.phase == Phase.OVER:
        return Talk(Policy.FREE, "LAND-19", "The game is over: talk about it.")
    return Talk(Policy.FREE, "LAND-19", "Talk, bargain and promise as you like, at any time.")
