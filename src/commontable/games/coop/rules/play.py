"""A game of CO-OP from set-up to the evening of the last day."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.layout import Row
from commontable.core.sets import count, only
from commontable.games.coop import data
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.days import (
    begin_day,
    draw_happening,
    missing,
    next_dude,
    offer_fund,
    use_fund,
    wait_for_players,
)
from commontable.games.coop.rules.effects import (
    carry_out,
    choose_on,
    deliver,
    hushed,
    lose_good,
    lose_on,
    move_on,
    order_on,
    pending,
    sell_on,
    sung,
    take_customer,
    take_on,
)
from commontable.games.coop.rules.piles import copies, draw_groove, top_good, top_groove
from commontable.games.coop.rules.state import (
    ALL_GOODS,
    GROOVES,
    GROUP,
    HAPPENINGS,
    NONE,
    Action,
    Choice,
    Phase,
    Source,
    State,
    Vibe,
    Who,
    ask,
    go_on,
)
from commontable.games.coop.rules.tables import (
    BASE_COOPERATE,
    BASE_HAPPENINGS,
    FULL_HAPPENINGS,
    IS_HARD,
    MORE_HAPPENINGS,
    NO_START,
    SCENARIO_MONEY,
    SCENARIO_VIBE,
    START_HAPPENINGS,
    START_MONEY,
    START_STOREFRONT,
    START_WAREHOUSE,
    Column,
)
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
    start_action,
    trade,
)
from commontable.games.coop.rules.vibes import shift_all

HAND = data.HAND
LAID_OUT = data.LAID_OUT
SOLO_PLAYERS = 2


# ------------------------------------------------------------------ set-up


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """COOP-22 to COOP-31: all but the choices of the players."""
    luck.start(s, seed)
    s.seats = options[Choice.SEATS]
    s.players = max(SOLO_PLAYERS, s.seats)
    s.scenario = options[Choice.SCENARIO]
    s.difficulty = options[Choice.DIFFICULTY]
    s.expansion = options[Choice.EXPANSION]
    s.singing = options[Choice.SINGING]
    s.dance = options[Choice.DANCE]
    s.ask_dude = options[Choice.FIRST_DUDE]
    s.dude = NONE
    s.actor = NONE
    s.card = NONE
    s.row = NONE
    s.site = NONE
    s.partner = NONE
    _set_up_money(s)
    _set_up_goods(s)
    _set_up_decks(s)
    if s.expansion == 1:
        ask(s, Phase.LAY_OUT, GROUP)
    else:
        s.laid = BASE_COOPERATE
        ask(s, Phase.CHARACTERS, NONE)


@rule
def _set_up_money(s: State) -> None:
    """COOP-23."""
    s.money = START_MONEY[s.players]
    if SCENARIO_MONEY[s.scenario] != NO_START:
        s.money = SCENARIO_MONEY[s.scenario]


@rule
def _set_up_goods(s: State) -> None:
    """COOP-26."""
    s.goods_deck = ALL_GOODS
    for _ in range(START_STOREFRONT[s.difficulty]):
        s.storefront |= only(top_good(s, 0))
    for _ in range(START_WAREHOUSE[s.difficulty]):
        s.warehouse |= only(top_good(s, 0))


@rule
def _set_up_decks(s: State) -> None:
    """COOP-28 to COOP-30: all cards of the decks; so many of the Happenings above GAME OVER!."""
    for kind in range(GROOVES):
        s.groove_deck[kind] = copies(s, kind)
    for kind in range(HAPPENINGS):
        s.happenings[kind] = BASE_HAPPENINGS[kind]
        if s.expansion == 1:
            s.happenings[kind] = FULL_HAPPENINGS[kind]
    s.above = START_HAPPENINGS[s.players] + MORE_HAPPENINGS[s.difficulty]


@rule
def _lay_out(s: State, card: int) -> None:
    """COOP-A4: with the expansion the group chooses 3 of 6."""
    s.laid |= only(card)
    if count(s.laid) == LAID_OUT:
        ask(s, Phase.CHARACTERS, NONE)


@rule
def _be(s: State, player: int, side: int) -> None:
    """COOP-21, COOP-A1, COOP-M8: the character says where the VIBE marker starts."""
    s.side[player] = side + 1
    s.vibe[player] = SCENARIO_VIBE[s.scenario]
    if side // 2 == Who.CHERRYPIT:
        s.vibe[player] = Vibe.OKAY
    elif IS_HARD[side] == 1:
        s.vibe[player] = Vibe.BOGUS
    if _are_all_chosen(s):
        _find_dude(s)


@rule
def _are_all_chosen(s: State) -> bool:
    for player in range(s.players):
        if s.side[player] == 0:
            return False
    return True


@rule
def _find_dude(s: State) -> None:
    """COOP-32, COOP-A23."""
    if s.ask_dude == 1:
        ask(s, Phase.DUDE, GROUP)
    else:
        _start(s, luck.below(s, s.players))


@rule
def _start(s: State, dude: int) -> None:
    """COOP-28, COOP-34: five Groove cards each, and it is Monday."""
    s.dude = dude
    for player in range(s.players):
        for _ in range(HAND):
            s.hand[player, top_groove(s)] += 1
    begin_day(s)


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
        _be(s, player, action - Action.BE)
    elif action < Action.DUDE:
        _lay_out(s, action - Action.LAY_OUT)
    elif action < Action.LEAD:
        _start(s, action - Action.DUDE)
    else:
        s.actor = action - Action.LEAD


@rule
def _apply_action(s: State, player: int, action: int) -> None:
    """COOP-37."""
    start_action(s, player)
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
        _order(s, action - Action.ORDER)
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
def _order(s: State, good: int) -> None:
    """COOP-55: from the deck or the discard, into the Warehouse."""
    s.goods_deck &= ~only(good)
    s.warehouse |= only(good)
    s.left -= 1
    s.free -= 1
    order_on(s)


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
        sung(s)
    elif action == Action.HUSH:
        hushed(s)
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
