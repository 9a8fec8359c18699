"""Turns: the roll, what may be bought and planted, and windows for cards."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count
from commontable.games.landrush.rules import cards, names
from commontable.games.landrush.rules.harvest import has_factory
from commontable.games.landrush.rules.land import empty
from commontable.games.landrush.rules.names import Class, Kind, Phase
from commontable.games.landrush.rules.state import State, class_of, cooperative, in_order, kind_of


@rule
def die(s: State) -> int:
    return luck.below(s, names.FACES) + 1


@rule
def roll_turn(s: State) -> None:
    """LAND-8, LAND-A6, LAND-A25: with the dice of the seat whose turn it was."""
    seller = in_order(s, s.slot)
    s.dice[0] = die(s)
    s.dice[1] = 0
    if names.DICE_OF[s.role[seller]] == 2 or has_factory(s, seller):
        s.dice[1] = die(s)
    s.buys = s.dice[0] + s.dice[1]
    s.phase = Phase.BUY
    open_window(s)


@rule
def end_turn(s: State) -> None:
    s.buys = 0
    s.slot += 1
    s.phase = Phase.ROLL
    if s.slot == names.SEATS:
        s.slot = 0
        s.phase = Phase.BEFORE
    open_window(s)


@rule
def open_window(s: State) -> None:
    """Cards laid from now on stay until the next window, or until land in their zone changes."""
    for zone in range(names.ZONES):
        s.fresh[zone] = 0
        s.changed[zone] = 0
    for crop in range(names.CROPS):
        s.pool_fresh[crop] = 0


@rule
def next_window(s: State) -> None:
    s.slot += 1
    open_window(s)


@rule
def may_use_turn(s: State, seat: int) -> bool:
    """Buying may become possible by a loan, so a plot that is for sale is something to decide."""
    if s.buys > 0:
        for zone in range(names.ZONES):
            if empty(s, zone) != 0:
                return True
    for zone in range(names.ZONES):
        if plantable(s, seat, zone) != 0:
            return True
    return may_arrange(s, seat)


@rule
def plantable(s: State, seat: int, zone: int) -> int:
    """LAND-A7, LAND-A14: plots whose crop may be changed now."""
    kind = kind_of(s, zone)
    if kind == Kind.MINE or kind == Kind.INVESTOR:
        return 0
    return s.land[seat, zone] & ~s.changed[zone]


@rule
def may_arrange(s: State, seat: int) -> bool:
    """LAND-A5: whether a farmer may lay a card or take one off."""
    if s.highest_tier == 1:
        return False
    for zone in range(names.ZONES):
        if s.cards[zone, 0] != 0 and liftable(s, seat, zone) != 0:
            return True
        if count(s.land[seat, zone]) >= names.LEAST:
            for crop in range(names.CROPS):
                if cards.room_for(cards.free_alike(s, seat, zone, crop), names.LEAST) != 0:
                    return True
    return class_of(s, seat) == Class.POOR and _may_pool(s)


@rule
def liftable(s: State, seat: int, zone: int) -> int:
    """Plots under cards of a farmer, but for those just laid where nothing has changed since."""
    group = 0
    for i in range(names.MOST_CARDS):
        card = s.cards[zone, i]
        if card & s.land[seat, zone] & ~s.fresh[zone] != 0:
            group |= card
    return group


@rule
def _may_pool(s: State) -> bool:
    zone = cooperative(s)
    if zone == NOBODY:
        return False
    for crop in range(names.CROPS):
        if cards.pool_length(s, crop) > s.pool_fresh[crop]:
            return True
        if cards.pooled(s, zone, crop) - cards.pool_used(s, crop) >= names.LEAST:
            return True
    return False
