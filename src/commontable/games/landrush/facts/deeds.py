"""What a seat did in the course of a season."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.facts import Fact
from commontable.games.landrush import data
from commontable.games.landrush.facts import kinds
from commontable.games.landrush.notation import name_spots, numbers
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.actions import CARD_NAMES, CROP_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.land import change_cost, crop_of, owner_of, price
from commontable.games.landrush.rules.names import MOST_CARDS, SPOTS, Chain
from commontable.games.landrush.rules.state import State, poor

_ALONE = {
    actions.DONE: kinds.TurnDone,
    actions.PASS: kinds.ReshufflePassed,
    actions.READY: kinds.ReadyForReshuffle,
}
_OF_PLOT = {actions.LIFT: kinds.CardLifted, actions.ABANDON: kinds.PlotAbandoned}
_OF_POOL = {actions.POOL: kinds.CollectiveCardLaid, actions.UNPOOL: kinds.CollectiveCardLifted}


def deed(before: State, seat: int, block: Block, one: int, other: int, after: State) -> Fact:
    """An action of the season, with its parts."""
    if block in _ALONE:
        return _ALONE[block](seat=seat)
    if block in _OF_PLOT:
        return _OF_PLOT[block](seat=seat, plot=PLOT_NAMES[one])
    if block in _OF_POOL:
        return _OF_POOL[block](seat=seat, card=CARD_NAMES[one], crop=data.CROPS[other])
    if block in (actions.LAY, actions.COVER):
        zone = before.lay_zone if block == actions.COVER else other // SPOTS
        kind = before.lay_kind if block == actions.COVER else one
        return _laying(before, seat, kind, zone, after)
    match block:
        case actions.ROLL:
            return kinds.DiceRolled(seat=seat, dice=rolled(after))
        case actions.BUY | actions.PLANT:
            return _cropped(before, seat, block, one, other)
        case actions.SPLIT:
            return kinds.SplitProposed(seat=seat, keep=one, leave=before.joint - one)
        case actions.AGREE | actions.DISAGREE:
            return _shared(before, seat, block == actions.AGREE)
    return _reshuffled(before, seat, block, one, other)


def rolled(s: State) -> tuple[int, ...]:
    """The dice of the last turn, one or two."""
    return tuple(face for face in numbers(s.dice, 2) if face)


def _cropped(s: State, seat: int, block: Block, crop: int, plot: int) -> Fact:
    """A plot that was bought, or planted with another crop."""
    zone, is_new = plot // SPOTS, block == actions.BUY
    cost = price(s, zone, crop) if is_new else change_cost(s, zone, crop_of(s, plot), crop)
    kind = kinds.PlotBought if is_new else kinds.Planted
    return kind(seat=seat, crop=CROP_NAMES[crop], plot=PLOT_NAMES[plot], cost=cost)


def _laying(before: State, seat: int, kind: int, zone: int, after: State) -> Fact:
    if after.chain == Chain.LAYING:
        plots = tuple(name_spots(zone, after.laying))
        return kinds.CardBegun(seat=seat, card=CARD_NAMES[kind], plots=plots)
    old = {before.cards[zone, i] for i in range(MOST_CARDS)}
    cards = [after.cards[zone, i] for i in range(MOST_CARDS)]
    new = next((card for card in cards if card not in old), 0)
    return kinds.CardLaid(seat=seat, card=CARD_NAMES[kind], plots=tuple(name_spots(zone, new)))


def _reshuffled(s: State, seat: int, block: Block, one: int, other: int) -> Fact:
    if block == actions.GRAB:
        return kinds.PlotGrabbed(
            seat=seat, plot=PLOT_NAMES[other], owner=owner_of(s, other), crop=CROP_NAMES[one]
        )
    if block == actions.MOVE:
        return kinds.PlotPickedUp(seat=seat, plot=PLOT_NAMES[one], owner=owner_of(s, one))
    return kinds.PlotMoved(
        seat=seat,
        plot=PLOT_NAMES[s.moving],
        target=PLOT_NAMES[one],
        owner=owner_of(s, s.moving),
    )


def _shared(s: State, seat: int, is_agreed: bool) -> Fact:
    """LAND-25: an equal split says nothing of the answer."""
    equal = s.joint // 2
    share = s.share if is_agreed else equal
    return kinds.JointRevenueShared(
        seat=seat,
        shares=((poor(s, 0), share), (poor(s, 1), s.joint - share)),
        is_agreed=None if s.share == equal else is_agreed,
    )
