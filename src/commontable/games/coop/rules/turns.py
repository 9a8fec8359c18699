"""A player's action: WORK, FROLIC, MEDITATE, SHARE, and the hand limit after it."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.games.coop import data
from commontable.games.coop.rules.force import is_able, own
from commontable.games.coop.rules.piles import can_draw, draw_groove
from commontable.games.coop.rules.rows import begin
from commontable.games.coop.rules.state import (
    CONTINUOUS,
    GROOVES,
    NONE,
    Phase,
    Source,
    State,
    Who,
    ask,
    go_on,
    hand_size,
    seat_of,
)
from commontable.games.coop.rules.tables import DANCE_ROW, WIDE_DANCE_ROW, Standing
from commontable.games.coop.rules.vibes import shift

HAND = data.HAND
FROLIC_LIMIT, HAMMOCK_LIMIT = data.FROLIC, data.HAMMOCK
DRAWS, MORE_DRAWS = data.MEDITATE, data.MEDITATE_MORE
HUSTLE_CARDS = 2


# ------------------------------------------------------------------ WORK


@rule
def play_card(s: State, player: int, kind: int) -> None:
    """COOP-38, COOP-50, COOP-51: carried out at once, or put into play to stay."""
    s.hand[player, kind] -= 1
    s.played += 1
    if kind < CONTINUOUS:
        s.in_play[player, kind] += 1
        s.source = Source.WORK
        go_on(s)
    else:
        s.card = kind
        begin(s, kind, Source.WORK)


@rule
def after_card(s: State) -> None:
    """The card goes to the discard; COOP-14, COOP-A13: C.P. Junior may play a second one."""
    s.card = NONE
    can_hustle = s.played < HUSTLE_CARDS and is_able(s, s.actor, Who.JUNIOR)
    if can_hustle and hand_size(s, s.actor) > 0:
        ask(s, Phase.HUSTLE, s.actor)
    else:
        finish_work(s)


@rule
def finish_work(s: State) -> None:
    """COOP-38: after playing, draw 1."""
    draw_groove(s, s.actor)
    end_action(s)


# ------------------------------------------------------------------ FROLIC and MEDITATE


@rule
def frolic_limit(s: State, player: int) -> int:
    """COOP-39: up to OKAY; to Groovy in a Hemp Hammock."""
    if own(s, player, Standing.FROLIC) > 0:
        return HAMMOCK_LIMIT
    return FROLIC_LIMIT


@rule
def frolic(s: State, player: int) -> None:
    """COOP-11, COOP-E11: Sunshine must be above Bogus before she frolics to inspire others."""
    is_inspiring = is_able(s, player, Who.SUNSHINE)
    if s.vibe[player] < frolic_limit(s, player):
        shift(s, player, 1)
    s.source = Source.FROLIC
    go_on(s)
    if is_inspiring:
        begin(s, WIDE_DANCE_ROW if s.dance == 1 else DANCE_ROW, Source.FROLIC)


@rule
def meditate(s: State, player: int, kind: int) -> None:
    """COOP-40, COOP-A9: up to 2 cards; 3 after a discard (`kind`, else NONE) or with no hand."""
    s.left = MORE_DRAWS if kind != NONE or hand_size(s, player) == 0 else DRAWS
    if kind != NONE:
        s.hand[player, kind] -= 1
    meditate_on(s)


@rule
def meditate_on(s: State) -> None:
    if s.left > 0 and can_draw(s):
        ask(s, Phase.MEDITATE, s.actor)
    else:
        s.left = 0
        end_action(s)


# ------------------------------------------------------------------ SHARE


@rule
def is_offer_empty(s: State) -> bool:
    for kind in range(GROOVES):
        if s.give[kind] > 0 or s.ask[kind] > 0:
            return False
    return True


@rule
def make_offer(s: State) -> None:
    """COOP-A18: the other player must agree, unless one person runs both or nothing is offered."""
    if is_offer_empty(s):
        drop_offer(s)
    elif seat_of(s, s.actor) == seat_of(s, s.partner):
        trade(s)
    else:
        ask(s, Phase.CONSENT, s.partner)


@rule
def trade(s: State) -> None:
    """COOP-42: hand cards change hands."""
    for kind in range(GROOVES):
        s.hand[s.actor, kind] += s.ask[kind] - s.give[kind]
        s.hand[s.partner, kind] += s.give[kind] - s.ask[kind]
    drop_offer(s)


@rule
def drop_offer(s: State) -> None:
    for kind in range(GROOVES):
        s.give[kind] = 0
        s.ask[kind] = 0
    s.partner = NONE
    end_action(s)


# ------------------------------------------------------------------ the hand limit


@rule
def hand_limit(s: State, player: int) -> int:
    return HAND + own(s, player, Standing.HAND)


@rule
def end_action(s: State) -> None:
    """COOP-43, COOP-A8: the one who acted discards down to the limit, nobody else."""
    if hand_size(s, s.actor) > hand_limit(s, s.actor):
        ask(s, Phase.LIMIT, s.actor)
    else:
        s.actor = NONE
        s.played = 0
        s.site = NONE
        s.source = Source.NOWHERE
        go_on(s)
