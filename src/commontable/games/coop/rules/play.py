"""A game of CO-OP from set-up to the evening of the last day."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import only
from commontable.games.coop.rules import actions, days, effects, turns
from commontable.games.coop.rules.beginning import be, lay_out, start
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.goods import deliver, lose_good, lose_on, move_on, order, sell_on
from commontable.games.coop.rules.piles import draw_groove
from commontable.games.coop.rules.rows import pending
from commontable.games.coop.rules.state import NONE, Phase, Source, State, ask, go_on
from commontable.games.coop.rules.tables import Column
from commontable.games.coop.rules.together import decline, do_card, do_today, join
from commontable.games.coop.rules.vibes import shift_all

# ------------------------------------------------------------------ who, and how it ended


@rule
def turn(s: State) -> int:
    """The lowest seat that may act."""
    for seat in range(s.seats):
        if player_of(s, seat) != NONE:
            return seat
    return NOBODY


@rule
def outcome(s: State) -> int:
    return s.outcome


@rule
def score(s: State, seat: int) -> int:
    """How much is missing for the goals, below zero; 0 when all are reached."""
    return -days.missing(s)


@rule
def redeal(s: State, viewer: int, seed: int) -> None:
    """Piles have no order, and everything else lies open: only luck is hidden."""
    luck.start(s, seed)


# ------------------------------------------------------------------ actions


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Takes a decision; then the game goes on by itself until it asks again."""
    decide(s, seat, action)
    while s.phase == Phase.BUSY:
        if s.row != NONE:
            effects.carry_out(s)
        else:
            follow(s)


@rule
def decide(s: State, seat: int, action: int) -> None:
    player = player_of(s, seat)
    if s.phase == Phase.DAY or s.phase == Phase.HUSTLE:
        _decide_day(s, player, action)
    elif s.phase <= Phase.DUDE:
        _decide_setup(s, player, action)
    elif s.phase >= Phase.CHOOSE:
        _answer(s, player, action)
    else:
        _decide_turn(s, player, action)


@rule
def follow(s: State) -> None:
    """What comes after a card, or when nothing is left to be done."""
    if s.source == Source.CALENDAR:
        days.draw_happening(s)
    elif s.source == Source.WORK:
        turns.after_card(s)
    elif s.source == Source.WEEKEND:
        days.next_dude(s)
    elif s.source == Source.FROLIC or (s.source == Source.COOPERATE and s.actor != NONE):
        turns.end_action(s)
    else:
        days.wait_for_players(s)


@rule
def _decide_setup(s: State, player: int, action: int) -> None:
    if actions.BE.has(action):
        be(s, player, actions.BE.side(action))
    elif actions.LAY.has(action):
        lay_out(s, actions.LAY.card(action))
    else:
        start(s, actions.DUDE.player(action))


@rule
def _decide_day(s: State, player: int, action: int) -> None:
    if actions.LEAD.has(action):
        s.actor = actions.LEAD.player(action)
    elif actions.STOP.has(action):
        turns.finish_work(s)
    else:
        s.actor = player
        s.acted |= only(player)
        _act(s, player, action)


@rule
def _act(s: State, player: int, action: int) -> None:
    """COOP-37."""
    if actions.WORK.has(action):
        turns.play_card(s, player, actions.WORK.kind(action))
    elif actions.FROLIC.has(action):
        turns.frolic(s, player)
    elif actions.MEDITATE.has(action):
        turns.meditate(s, player, NONE)
    elif actions.MEDITATE_WITHOUT.has(action):
        turns.meditate(s, player, actions.MEDITATE_WITHOUT.kind(action))
    elif actions.COOPERATE.has(action):
        join(s, player, actions.COOPERATE.site(action))
    else:
        s.partner = actions.SHARE.player(action)
        ask(s, Phase.SHARE, player)


@rule
def _answer(s: State, player: int, action: int) -> None:
    """What a card asked for: a player, Good, Happening, CUSTOMER, song or fund."""
    if actions.CHOOSE.has(action):
        s.left -= 1
        shift_all(s, only(actions.CHOOSE.player(action)), pending(s, Column.BY))
        effects.choose_on(s)
    elif actions.FLIP.has(action):
        s.active &= ~only(actions.FLIP.day(action))
        go_on(s)
    elif actions.TAKE.has(action):
        effects.take_customer(s, s.asked, actions.TAKE.kind(action))
        effects.take_on(s)
    elif actions.STOP.has(action):
        _stop(s)
    elif actions.SING.has(action):
        effects.answer_song(s, 1)
    elif actions.HUSH.has(action):
        effects.answer_song(s, 0)
    elif actions.CANCEL.has(action):
        days.use_fund(s, player)
    elif actions.BEAR.has(action):
        days.offer_fund(s)
    else:
        _answer_good(s, action)


@rule
def _answer_good(s: State, action: int) -> None:
    if actions.SELL.has(action):
        s.storefront &= ~only(actions.SELL.good(action))
        s.left -= 1
        sell_on(s)
    elif actions.ORDER.has(action):
        order(s, actions.ORDER.good(action))
    elif actions.MOVE.has(action):
        s.warehouse &= ~only(actions.MOVE.good(action))
        s.storefront |= only(actions.MOVE.good(action))
        s.left -= 1
        move_on(s)
    else:
        lose_good(s, actions.LOSE.good(action))
        lose_on(s)


@rule
def _stop(s: State) -> None:
    """Enough players or Goods."""
    if s.phase == Phase.ORDER:
        deliver(s)
    else:
        s.left = 0
        go_on(s)


@rule
def _decide_turn(s: State, player: int, action: int) -> None:
    """The rest of a turn: meditating, sharing, the hand limit, or cooperating."""
    if actions.DRAW.has(action):
        s.left -= 1
        draw_groove(s, player)
        turns.meditate_on(s)
    elif actions.STOP.has(action):
        s.left = 0
        turns.end_action(s)
    elif actions.DO.has(action):
        do_card(s, actions.DO.card(action))
    elif actions.DO_TODAY.has(action):
        do_today(s)
    elif actions.WAIT.has(action):
        go_on(s)
    elif actions.DECLINE.has(action):
        decline(s)
    else:
        _share(s, player, action)


@rule
def _share(s: State, player: int, action: int) -> None:
    if actions.GIVE.has(action):
        s.give[actions.GIVE.kind(action)] += 1
    elif actions.ASK.has(action):
        s.ask[actions.ASK.kind(action)] += 1
    elif actions.OFFER.has(action):
        turns.make_offer(s)
    elif actions.AGREE.has(action):
        turns.trade(s)
    elif actions.REFUSE.has(action):
        turns.drop_offer(s)
    else:
        s.hand[player, actions.DISCARD.kind(action)] -= 1
        turns.end_action(s)
