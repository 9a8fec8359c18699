"""What followed by itself: cards lost, returns, dice, events, a new season, the end."""

from __future__ import annotations

from collections.abc import Iterator

from commontable.core.facts import Fact
from commontable.core.game import NOBODY
from commontable.games.landrush import data
from commontable.games.landrush.facts import kinds
from commontable.games.landrush.notation import name_spots
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.actions import CARD_NAMES
from commontable.games.landrush.rules.cards import card_kind, pool_length
from commontable.games.landrush.rules.costs import owed
from commontable.games.landrush.rules.names import CROPS, MOST_CARDS, SEATS, ZONES, Phase
from commontable.games.landrush.rules.state import State, in_order
from commontable.games.landrush.rules.table import score

_TAKING_OFF = (actions.LIFT, actions.UNPOOL)
_EARLY = (Phase.ROLL, Phase.BUY, Phase.BEFORE)


def course(before: State, action: int, after: State) -> Iterator[Fact]:
    """All that an action led to, in order."""
    if before.cards != after.cards and not actions.LIFT.has(action):
        yield from _lost_cards(before, after)
    if before.pool != after.pool and actions.ACTIONS.block(action) not in _TAKING_OFF:
        yield from _lost_pool(before, after)
    is_early = after.phase in _EARLY and after.season == before.season
    if before.phase in _EARLY and not is_early:
        yield from _returns(after)
    yield from _costs(before, after)
    if after.shuffle_season != before.shuffle_season:
        for seat in _rollers(after):
            yield _reshuffle_die(after, seat)
    if after.has_events != before.has_events:
        for zone, name in enumerate(data.ZONES):
            yield kinds.EventTurned(zone=name, event=data.KINDS[after.event[zone]])
    if after.season != before.season:
        yield kinds.SeasonBegun(season=after.season)
    if after.phase == Phase.OVER:
        yield _end(after)


def _lost_cards(before: State, after: State) -> Iterator[Fact]:
    """LAND-A5: cards that went because a plot under them changed."""
    for zone in range(ZONES):
        left = {after.cards[zone, i] for i in range(MOST_CARDS)}
        for i in range(MOST_CARDS):
            card = before.cards[zone, i]
            if card and card not in left:
                yield kinds.CardLost(
                    card=CARD_NAMES[card_kind(card)],
                    owner=next(s for s in range(SEATS) if before.land[s, zone] & card),
                    plots=tuple(name_spots(zone, card)),
                )


def _lost_pool(before: State, after: State) -> Iterator[Fact]:
    """LAND-A23: collective cards for which too few plots are left."""
    for crop in range(CROPS):
        lost = pool_length(before, crop) - pool_length(after, crop)
        if lost > 0:
            yield kinds.CollectiveCardsLost(crop=data.CROPS[crop], n=lost)


def _returns(s: State) -> Iterator[Fact]:
    income = ((seat, s.income[seat]) for seat in range(SEATS))
    yield kinds.LandReturned(returns=tuple(each for each in income if each[1]))
    if s.joint:
        yield kinds.JointRevenueBrought(dollars=s.joint)


# ------------------------------------------------------------------ dice


def _rollers(s: State) -> list[int]:
    """Seats whose dice count; the first stands for all where one die does."""
    return [in_order(s, position) for position in range(SEATS if s.per_player else 1)]


def _costs(before: State, after: State) -> Iterator[Fact]:
    has_rolled = after.cost_season != before.cost_season
    if has_rolled:
        for seat in _rollers(after):
            yield _cost_die(after, seat)
    for seat in range(SEATS):
        paid = after.paid[seat] - (0 if has_rolled else before.paid[seat])
        if paid > 0:
            yield kinds.CostsPaid(seat=seat, dollars=paid)
    if after.phase == Phase.SHORT and (has_rolled or after.slot != before.slot):
        seat = in_order(after, after.slot)
        yield kinds.CashShort(seat=seat, dollars=owed(after, seat) - after.cash[seat])
    if after.phase == Phase.NEGOTIATE and before.phase != Phase.NEGOTIATE:
        yield kinds.NegotiationBegun()


def _cost_die(s: State, seat: int) -> Fact:
    face = s.cost_face[seat]
    crop, pay = data.EXPLOITATION[face - 1]
    roller = seat if s.per_player else NOBODY
    return kinds.CostDieRolled(roller=roller, face=face, crop=crop, dollars=pay)


def _reshuffle_die(s: State, seat: int) -> Fact:
    face = s.shuffle_face[seat]
    rank, moves, grabs = data.RESHUFFLE[face - 1]
    roller = seat if s.per_player else NOBODY
    return kinds.ReshuffleDieRolled(roller=roller, face=face, rank=rank, moves=moves, grabs=grabs)


def _end(s: State) -> Fact:
    wealth = [(seat, score(s, seat)) for seat in range(SEATS)]
    return kinds.GameEnded(wealth=tuple(sorted(wealth, key=lambda each: -each[1])))
