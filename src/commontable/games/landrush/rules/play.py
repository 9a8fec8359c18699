"""What each action does."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, only
from commontable.games.landrush.rules import actions, cards, deals, land
from commontable.games.landrush.rules.costs import share_joint
from commontable.games.landrush.rules.names import (
    BARE,
    CASSAVA,
    CROPS,
    MOST_PROMISES,
    NO_PLOT,
    SIZE,
    SPOTS,
    STEP,
    Chain,
    Kind,
    Phase,
    Turn,
)
from commontable.games.landrush.rules.season import advance
from commontable.games.landrush.rules.state import State, kind_of, last_season
from commontable.games.landrush.rules.turns import end_turn, next_window, roll_turn


@rule
def apply(s: State, seat: int, action: int) -> None:
    if actions.DEALS.has(action):
        _apply_deal(s, seat, action)
    elif actions.SEASON.has(action):
        _apply_season(s, seat, action)
    elif actions.CARDS.has(action):
        _apply_cards(s, seat, action)
    elif actions.PLANT.has(action):
        _plant(s, seat, actions.PLANT.crop(action), actions.PLANT.plot(action))
    elif actions.BUY.has(action):
        _buy(s, seat, actions.BUY.crop(action), actions.BUY.plot(action))
    else:
        roll_turn(s)
    advance(s)


# ------------------------------------------------------------------ land


@rule
def _buy(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-9 to LAND-11."""
    s.cash[seat] -= land.price(s, plot // SPOTS, crop)
    s.buys -= 1
    land.claim(s, seat, plot, crop)


@rule
def _plant(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-12, LAND-A7: as often as there is money; where it is always free, once a turn."""
    zone = plot // SPOTS
    s.cash[seat] -= land.change_cost(s, zone, land.crop_of(s, plot), crop)
    land.replant(s, plot, crop)
    if kind_of(s, zone) == Kind.DISEASE:
        s.changed[zone] |= only(plot % SPOTS)


@rule
def _move(s: State, plot: int) -> None:
    """LAND-A16, LAND-A28: what comes out of a mine is planted with cassava."""
    owner = land.owner_of(s, s.moving)
    crop = land.crop_of(s, s.moving)
    land.clear(s, s.moving)
    land.claim(s, owner, plot, CASSAVA if crop == BARE else crop)
    s.moving = NO_PLOT
    s.chain = Chain.NONE
    s.uses -= 1


@rule
def _grab(s: State, seat: int, crop: int, plot: int) -> None:
    """LAND-18, LAND-A17: the plot changes hands, with a crop of choice."""
    land.clear(s, plot)
    land.claim(s, seat, plot, crop)
    s.uses -= 1


# ------------------------------------------------------------------ cards


@rule
def _apply_cards(s: State, seat: int, action: int) -> None:
    if actions.UNPOOL.has(action):
        crop = actions.UNPOOL.crop(action)
        cards.unpool(s, crop, cards.unpoolable(s, actions.UNPOOL.card(action), crop))
    elif actions.POOL.has(action):
        crop = actions.POOL.crop(action)
        s.pool[crop, cards.pool_length(s, crop)] = actions.POOL.card(action) + 1
        s.pool_fresh[crop] += 1
    elif actions.LIFT.has(action):
        plot = actions.LIFT.plot(action)
        cards.lift_cards(s, plot // SPOTS, only(plot % SPOTS))
    elif actions.COVER.has(action):
        _cover(s, only(actions.COVER.plot(action) % SPOTS))
    else:
        _lay(s, seat, actions.LAY.card(action), actions.LAY.plot(action))


@rule
def _lay(s: State, seat: int, kind: int, plot: int) -> None:
    """LAND-13: begins a card with one plot; where there is no choice, the others follow."""
    zone = plot // SPOTS
    spot = only(plot % SPOTS)
    for crop in range(CROPS):
        group = cards.cluster(spot, cards.free_alike(s, seat, zone, crop))
        if group != 0:
            if count(group) == SIZE[kind]:
                cards.lay_card(s, zone, group)
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
        cards.lay_card(s, s.lay_zone, s.laying)
        s.chain = Chain.NONE
        s.laying = 0
        s.lay_kind = 0
        s.lay_zone = 0


# ------------------------------------------------------------------ the course of the season


@rule
def _apply_season(s: State, seat: int, action: int) -> None:
    if actions.DONE.has(action):
        if s.phase == Phase.BUY:
            end_turn(s)
        else:
            next_window(s)
    elif actions.ABANDON.has(action):
        land.clear(s, actions.ABANDON.plot(action))
    elif actions.MOVE.has(action):
        s.chain = Chain.MOVING
        s.moving = actions.MOVE.plot(action)
    elif actions.TO.has(action):
        _move(s, actions.TO.plot(action))
    elif actions.GRAB.has(action):
        _grab(s, seat, actions.GRAB.crop(action), actions.GRAB.plot(action))
    elif actions.PASS.has(action):
        s.uses = 0
    elif actions.SPLIT.has(action):
        s.share = actions.SPLIT.dollars(action)
        s.phase = Phase.ANSWER
    elif actions.AGREE.has(action):
        share_joint(s, s.share)
    elif actions.DISAGREE.has(action):
        share_joint(s, s.joint // 2)
    else:
        s.ready |= only(seat)


# ------------------------------------------------------------------ deals


@rule
def _apply_deal(s: State, seat: int, action: int) -> None:
    if actions.ANSWERS.has(action):
        _answer(s, seat, action)
    elif actions.PARTS.has(action):
        _add_part(s, seat, action)
    elif actions.OFFER.has(action):
        deals.begin_offer(s, seat, actions.OFFER.seat(action))
    elif actions.PROPOSE.has(action):
        s.is_open[seat] = 1
    else:
        deals.drop_offer(s, seat)


@rule
def _answer(s: State, seat: int, action: int) -> None:
    if actions.VOTE.has(action):
        deals.vote(s, seat, actions.VOTE.fine(action))
    elif actions.ACCUSE_DEBT.has(action):
        deals.accuse(s, MOST_PROMISES + actions.ACCUSE_DEBT.line(action))
    elif actions.ACCUSE_PROMISE.has(action):
        deals.accuse(s, actions.ACCUSE_PROMISE.line(action))
    elif actions.FORGIVE.has(action):
        deals.strike_debt(s, actions.FORGIVE.line(action))
    elif actions.REPAY.has(action):
        deals.repay(s, actions.REPAY.line(action))
    elif actions.REFUSE.has(action):
        deals.drop_offer(s, actions.REFUSE.seat(action))
    else:
        deals.close_deal(s, actions.ACCEPT.seat(action))


@rule
def _add_part(s: State, seat: int, action: int) -> None:
    if actions.DUE.has(action):
        s.due[seat] = actions.DUE.season(action)
        return
    s.parts[seat] += 1
    if actions.DEMAND.has(action):
        s.demand[seat] = deals.promise_code(
            actions.DEMAND.kind(action), actions.DEMAND.span(action)
        )
    elif actions.PROMISE.has(action):
        s.vow[seat] = deals.promise_code(actions.PROMISE.kind(action), actions.PROMISE.span(action))
    elif actions.BUY_TURN.has(action):
        s.deal_turn[seat] = Turn.BOUGHT
    elif actions.SELL_TURN.has(action):
        s.deal_turn[seat] = Turn.SOLD
    elif actions.WANT.has(action):
        plot = actions.WANT.plot(action)
        s.want[seat, plot // SPOTS] |= only(plot % SPOTS)
    elif actions.GIVE.has(action):
        plot = actions.GIVE.plot(action)
        s.give[seat, plot // SPOTS] |= only(plot % SPOTS)
    else:
        _add_money(s, seat, action)


@rule
def _add_money(s: State, seat: int, action: int) -> None:
    if actions.PAY.has(action):
        s.sum[seat] += STEP[actions.PAY.step(action)]
    elif actions.ASK.has(action):
        s.sum[seat] -= STEP[actions.ASK.step(action)]
    else:
        if s.due[seat] == 0:
            s.due[seat] = last_season(s)
        if actions.CREDIT.has(action):
            s.debt[seat] -= STEP[actions.CREDIT.step(action)]
        else:
            s.debt[seat] += STEP[actions.OWE.step(action)]
