"""A game of CO-OP from set-up to the evening of the last day."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import only
from commontable.games.coop.rules.beginning import be, lay_out, start
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.days import (
    draw_happening,
    missing,
    next_dude,
    offer_fund,
    use_fund,
    wait_for_players,
)
from commontable.games.coop.rules.effects import (
    answer_song,
    carry_out,
    choose_on,
    take_customer,
    take_on,
)
from commontable.games.coop.rules.goods import deliver, lose_good, lose_on, move_on, order, sell_on
from commontable.games.coop.rules.piles import draw_groove
from commontable.games.coop.rules.rows import pending
from commontable.games.coop.rules.state import (
    NONE,
    Action,
    Phase,
    Source,
    State,
    ask,
    go_on,
)
from commontable.games.coop.rules.tables import Column
from commontable.games.coop.rules.together import decline, do_card, do_today, join
from commontable.games.coop.rules.turns import (
    after_card,
    drop_offer,
    end_action,
    finish_work,
    frolic,
    make_offer,
    meditate,
    meditate_on,
    play_card,
    trade,
)
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
    return -missing(s)


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
            carry_out(s)
        else:
            follow(s)


@rule
def decide(s: State, seat: int, action: int) -> None:
    player = player_of(s, seat)
    if action < Action.WORK:
        _apply_setup(s, player, action)
    elif action < Action.CHOOSE:
        _apply_action(s, player, action)
    elif action < Action.DO:
        _apply_answer(s, action)
    else:
        _apply_word(s, player, action)


@rule
def follow(s: State) -> None:
    """What comes after a card, or when nothing is left to be done."""
    if s.source == Source.CALENDAR:
        draw_happening(s)
    elif s.source == Source.WORK:
        after_card(s)
    elif s.source == Source.WEEKEND:
        next_dude(s)
    elif s.source == Source.FROLIC or (s.source == Source.COOPERATE and s.actor != NONE):
        end_action(s)
    else:
        wait_for_players(s)


@rule
def _apply_setup(s: State, player: int, action: int) -> None:
    if action < Action.LAY_OUT:
        be(s, player, action - Action.BE)
    elif action < Action.DUDE:
        lay_out(s, action - Action.LAY_OUT)
    elif action < Action.LEAD:
        start(s, action - Action.DUDE)
    else:
        s.actor = action - Action.LEAD


@rule
def _apply_action(s: State, player: int, action: int) -> None:
    """COOP-37."""
    s.actor = player
    s.acted |= only(player)
    if action < Action.FROLIC:
        play_card(s, player, action - Action.WORK)
    elif action == Action.FROLIC:
        frolic(s, player)
    elif action == Action.MEDITATE:
        meditate(s, player, NONE)
    elif action < Action.COOPERATE:
        meditate(s, player, action - Action.EMPTY)
    elif action < Action.SHARE:
        join(s, player, action - Action.COOPERATE)
    else:
        s.partner = action - Action.SHARE
        ask(s, Phase.SHARE, player)


@rule
def _apply_answer(s: State, action: int) -> None:
    """A player, Good, Happening or CUSTOMER that a card asked for."""
    if action < Action.SELL:
        s.left -= 1
        shift_all(s, only(action - Action.CHOOSE), pending(s, Column.BY))
        choose_on(s)
    elif action < Action.ORDER:
        s.storefront &= ~only(action - Action.SELL)
        s.left -= 1
        sell_on(s)
    elif action < Action.MOVE:
        order(s, action - Action.ORDER)
    elif action < Action.LOSE:
        s.warehouse &= ~only(action - Action.MOVE)
        s.storefront |= only(action - Action.MOVE)
        s.left -= 1
        move_on(s)
    elif action < Action.FLIP:
        lose_good(s, action - Action.LOSE)
        lose_on(s)
    elif action < Action.TAKE:
        s.active &= ~only(action - Action.FLIP)
        go_on(s)
    else:
        take_customer(s, s.asked, action - Action.TAKE)
        take_on(s)


@rule
def _apply_word(s: State, player: int, action: int) -> None:
    if action < Action.DO_TODAY:
        do_card(s, action - Action.DO)
    elif action == Action.DO_TODAY:
        do_today(s)
    elif action == Action.WAIT:
        go_on(s)
    elif action == Action.DECLINE:
        decline(s)
    elif action == Action.DRAW:
        s.left -= 1
        draw_groove(s, player)
        meditate_on(s)
    elif action == Action.STOP:
        _stop(s)
    elif action == Action.SING:
        answer_song(s, 1)
    elif action == Action.HUSH:
        answer_song(s, 0)
    elif action == Action.FUND:
        use_fund(s, player)
    elif action == Action.KEEP:
        offer_fund(s)
    else:
        _apply_share(s, player, action)


@rule
def _stop(s: State) -> None:
    """Enough cards, players or Goods."""
    if s.phase == Phase.HUSTLE:
        finish_work(s)
    elif s.phase == Phase.MEDITATE:
        s.left = 0
        end_action(s)
    elif s.phase == Phase.ORDER:
        deliver(s)
    else:
        s.left = 0
        go_on(s)


@rule
def _apply_share(s: State, player: int, action: int) -> None:
    if action < Action.ASK:
        s.give[action - Action.GIVE] += 1
    elif action < Action.OFFER:
        s.ask[action - Action.ASK] += 1
    elif action == Action.OFFER:
        make_offer(s)
    elif action == Action.AGREE:
        trade(s)
    elif action == Action.REFUSE:
        drop_offer(s)
    else:
        s.hand[player, action - Action.DISCARD] -= 1
        end_action(s)
