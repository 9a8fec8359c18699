"""What each action does."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, only
from commontable.games.landrush.rules.cards import (
    cluster,
    free_alike,
    lay_card,
    lift_cards,
    pool_length,
    unpool,
    unpoolable,
)
from commontable.games.landrush.rules.costs import (
    share_joint,
)
from commontable.games.landrush.rules.deals import (
    accuse,
    begin_offer,
    close_deal,
    drop_offer,
    repay,
    strike_debt,
    vote,
)
from commontable.games.landrush.rules.land import (
    change_cost,
    claim,
    clear,
    crop_of,
    owner_of,
    price,
    replant,
)
from commontable.games.landrush.rules.names import (
    BARE,
    CASSAVA,
    CROPS,
    NO_PLOT,
    PLOTS,
    SIZE,
    SPOTS,
    STEP,
    Action,
    Chain,
    Kind,
    Phase,
    Turn,
)
from commontable.games.landrush.rules.season import (
    advance,
)
from commontable.games.landrush.rules.state import State, kind_of, last_season
from commontable.games.landrush.rules.turns import (
    end_turn,
    next_window,
    roll_turn,
)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if action >= Action.OFFER:
        _apply_deal(s, seat, action)
    elif action >= Action.DONE:
        _apply_season(s, seat, action)
    elif action >= Action.LAY:
        _apply_cards(s, seat, action)
    elif action >= Action.PLANT:
        _plant(s, seat, (action - Action.PLANT) // PLOTS, (action - Action.PLANT) % PLOTS)
    elif action >= Action.BUY:
        _buy(s, seat, (action - Action.BUY) // PLOTS, (action - Action.BUY) % PLOTS)
    else:
        roll_turn(s)
    advance(s)


# ------------------------------------------------------------------ land


@rule
def _buy(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-9 to LAND-11."""
    s.cash[seat] -= price(s, plot // SPOTS, crop)
    s.buys -= 1
    claim(s, seat, plot, crop)


@rule
def _plant(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-12, LAND-A7: as often as there is money; where it is always free, once a turn."""
    zone = plot // SPOTS
    s.cash[seat] -= change_cost(s, zone, crop_of(s, plot), crop)
    replant(s, plot, crop)
    if kind_of(s, zone) == Kind.DISEASE:
        s.changed[zone] |= only(plot % SPOTS)


@rule
def _move(s: State, plot: int) -> None:
    """LAND-A16, LAND-A28: what comes out of a mine is planted with cassava."""
    owner = owner_of(s, s.moving)
    crop = crop_of(s, s.moving)
    clear(s, s.moving)
    claim(s, owner, plot, CASSAVA if crop == BARE else crop)
    s.moving = NO_PLOT
    s.chain = Chain.NONE
    s.uses -= 1


@rule
def _grab(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-18, LAND-A17: the plot changes hands, with a crop of choice."""
    clear(s, plot)
    claim(s, seat, plot, crop)
    s.uses -= 1


# ------------------------------------------------------------------ cards


@rule
def _apply_cards(s: State, seat: int, action: int) -> None:
    if action >= Action.UNPOOL:
        kind, crop = (action - Action.UNPOOL) // CROPS, (action - Action.UNPOOL) % CROPS
        unpool(s, crop, unpoolable(s, kind, crop))
    elif action >= Action.POOL:
        kind, crop = (action - Action.POOL) // CROPS, (action - Action.POOL) % CROPS
        s.pool[crop, pool_length(s, crop)] = kind + 1
        s.pool_fresh[crop] += 1
    elif action >= Action.LIFT:
        plot = action - Action.LIFT
        lift_cards(s, plot // SPOTS, only(plot % SPOTS))
    elif action >= Action.COVER:
        _cover(s, only((action - Action.COVER) % SPOTS))
    else:
        _lay(s, seat, (action - Action.LAY) // PLOTS, (action - Action.LAY) % PLOTS)


@rule
def _lay(s: State, seat: int, kind: int, plot: int) -> None:
    """LAND-13: begins a card with one plot; where there is no choice, the others follow."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    for crop in range(CROPS):
        group = cluster(spot, free_alike(s, seat, zone, crop))
        if group != 0:
            if count(group) == SIZE[kind]:
                lay_card(s, zone, group)
            else:
                s.chain = Chain.LAYING
                s.lay_kind = kind
                s.lay_zone = zone
                s.laying = spot
            return


@rule
def _cover(s: State, spot: int) -> None:
    s.laying |= spot
    if count(s.laying) == SIZE[s.lay_kind]:
        lay_card(s, s.lay_zone, s.laying)
        s.chain = Chain.NONE
        s.laying = 0
        s.lay_kind = 0
        s.lay_zone = 0


# ------------------------------------------------------------------ the course of the season


@rule
def _apply_season(s: State, seat: int, action: int) -> None:
    if action == Action.DONE:
        if s.phase == Phase.BUY:
            end_turn(s)
        else:
            next_window(s)
    elif action < Action.MOVE:
        clear(s, action - Action.ABANDON)
    elif action < Action.TO:
        s.chain = Chain.MOVING
        s.moving = action - Action.MOVE
    elif action < Action.GRAB:
        _move(s, action - Action.TO)
    elif action < Action.PASS:
        _grab(s, seat, (action - Action.GRAB) // PLOTS, (action - Action.GRAB) % PLOTS)
    elif action == Action.PASS:
        s.uses = 0
    elif action < Action.AGREE:
        s.share = action - Action.SPLIT
        s.phase = Phase.ANSWER
    elif action == Action.AGREE:
        share_joint(s, s.share)
    elif action == Action.DISAGREE:
        share_joint(s, s.joint // 2)
    else:
        s.ready |= only(seat)


# ------------------------------------------------------------------ deals


@rule
def _apply_deal(s: State, seat: int, action: int) -> None:
    if action >= Action.VOTE:
        vote(s, seat, action - Action.VOTE)
    elif action >= Action.ACCUSE:
        accuse(s, action - Action.ACCUSE)
    elif action >= Action.FORGIVE:
        strike_debt(s, action - Action.FORGIVE)
    elif action >= Action.REPAY:
        repay(s, action - Action.REPAY)
    elif action >= Action.REFUSE:
        drop_offer(s, action - Action.REFUSE)
    elif action >= Action.ACCEPT:
        close_deal(s, action - Action.ACCEPT)
    elif action == Action.WITHDRAW or action == Action.DROP:
        drop_offer(s, seat)
    elif action == Action.PROPOSE:
        s.is_open[seat] = 1
    elif action >= Action.GIVE:
        _add_part(s, seat, action)
    else:
        begin_offer(s, seat, action - Action.OFFER)


@rule
def _add_part(s: State, seat: int, action: int) -> None:
    if action >= Action.DUE and action < Action.SELL_TURN:
        s.due[seat] = action - Action.DUE
        return
    s.parts[seat] += 1
    if action >= Action.DEMAND:
        s.demand[seat] = action - Action.DEMAND + 1
    elif action >= Action.PROMISE:
        s.vow[seat] = action - Action.PROMISE + 1
    elif action == Action.BUY_TURN:
        s.deal_turn[seat] = Turn.BOUGHT
    elif action == Action.SELL_TURN:
        s.deal_turn[seat] = Turn.SOLD
    elif action >= Action.OWE:
        if s.due[seat] == 0:
            s.due[seat] = last_season(s)
        if action >= Action.CREDIT:
            s.debt[seat] -= STEP[action - Action.CREDIT]
        else:
            s.debt[seat] += STEP[action - Action.OWE]
    elif action >= Action.ASK:
        s.sum[seat] -= STEP[action - Action.ASK]
    elif action >= Action.PAY:
        s.sum[seat] += STEP[action - Action.PAY]
    elif action >= Action.WANT:
        plot = action - Action.WANT
        s.want[seat, plot // SPOTS] |= only(plot % SPOTS)
    else:
        plot = action - Action.GIVE
        s.give[seat, plot // SPOTS] |= only(plot % SPOTS)
