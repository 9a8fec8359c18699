"""Piles of cards and money: draw, gain, pay, up to the limits."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.sets import count, only, pick
from commontable.games.coop import data
from commontable.games.coop.rules import state
from commontable.games.coop.rules.force import in_force
from commontable.games.coop.rules.state import State
from commontable.games.coop.rules.tables import BASE_GROOVE, FULL_GROOVE, Standing

LOWEST, HIGHEST = data.LOWEST, data.HIGHEST


@rule
def pay(s: State, by: int) -> None:
    """COOP-59, COOP-61: the marker moves as far as the Money Chart goes."""
    s.money = min(HIGHEST, max(LOWEST, s.money + by))


# ------------------------------------------------------------------ Groove cards


@rule
def copies(s: State, kind: int) -> int:
    """How many there are in this game; Lon F. as a house rule lies beside all piles."""
    if kind == state.LON and s.singing == 0:
        return 0
    if s.expansion == 1:
        return FULL_GROOVE[kind]
    return BASE_GROOVE[kind]


@rule
def discarded(s: State, kind: int) -> int:
    """How many lie in the Groove discard: those that are nowhere else."""
    n = copies(s, kind) - s.groove_deck[kind]
    for player in range(s.players):
        n -= s.hand[player, kind]
        if kind < state.CONTINUOUS:
            n -= s.in_play[player, kind]
    if kind == s.card:
        n -= 1
    return n


@rule
def deck_size(s: State) -> int:
    n = 0
    for kind in range(state.GROOVES):
        n += s.groove_deck[kind]
    return n


@rule
def _shuffle_discard(s: State) -> None:
    """COOP-29."""
    for kind in range(state.GROOVES):
        s.groove_deck[kind] = discarded(s, kind)


@rule
def top_groove(s: State) -> int:
    """Takes any card off the deck, or NONE if deck and discard are empty."""
    n = deck_size(s)
    if n == 0:
        _shuffle_discard(s)
        n = deck_size(s)
    if n == 0:
        return state.NONE
    place = luck.below(s, n)
    kind = 0
    while place >= s.groove_deck[kind]:
        place -= s.groove_deck[kind]
        kind += 1
    s.groove_deck[kind] -= 1
    return kind


@rule
def draw_groove(s: State, player: int) -> None:
    """One card to the hand, unless nothing may be drawn today."""
    if in_force(s, Standing.NO_DRAW) > 0:
        return
    kind = top_groove(s)
    if kind != state.NONE:
        s.hand[player, kind] += 1


@rule
def can_draw(s: State) -> bool:
    if in_force(s, Standing.NO_DRAW) > 0:
        return False
    if deck_size(s) > 0:
        return True
    for kind in range(state.GROOVES):
        if discarded(s, kind) > 0:
            return True
    return False


# ------------------------------------------------------------------ Goods


@rule
def goods_discard(s: State) -> int:
    return state.ALL_GOODS & ~(s.goods_deck | s.storefront | s.warehouse)


@rule
def top_good(s: State, lost: int) -> int:
    """COOP-25: takes any Good off the deck; `lost` are not shuffled back. NONE if none is left."""
    if s.goods_deck == 0:
        s.goods_deck = goods_discard(s) & ~lost
    if s.goods_deck == 0:
        return state.NONE
    good = pick(s.goods_deck, luck.below(s, count(s.goods_deck)))
    s.goods_deck &= ~only(good)
    return good


# ------------------------------------------------------------------ Happenings


@rule
def happenings_left(s: State) -> int:
    """Cards of the deck, above and below GAME OVER!, which is not counted."""
    n = 0
    for kind in range(state.HAPPENINGS):
        if kind != state.GAME_OVER:
            n += s.happenings[kind]
    return n


@rule
def top_happening(s: State) -> int:
    """COOP-30: any of the cards, unless GAME OVER! is next."""
    if s.above == 0:
        s.happenings[state.GAME_OVER] -= 1
        return state.GAME_OVER
    s.above -= 1
    place = luck.below(s, happenings_left(s))
    kind = state.GAME_OVER + 1
    while place >= s.happenings[kind]:
        place -= s.happenings[kind]
        kind += 1
    s.happenings[kind] -= 1
    return kind
