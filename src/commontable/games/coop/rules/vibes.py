"""VIBE: who gains and loses it, and what that brings."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import has, only
from commontable.games.coop.rules.force import is_able, of_type
from commontable.games.coop.rules.piles import draw_groove
from commontable.games.coop.rules.state import State, Vibe, Who
from commontable.games.coop.rules.tables import BIZZIE, HIPPIE, Group


@rule
def shift(s: State, player: int, by: int) -> None:
    """COOP-18 to COOP-20, COOP-59: as far as the track goes; a card on moving to Awesome."""
    before = s.vibe[player]
    now = min(Vibe.AWESOME, max(Vibe.BOGUS, before + by))
    if by < 0 and is_able(s, player, Who.CHERRYPIT):
        now = max(now, min(before, Vibe.OKAY))  # COOP-10
    s.vibe[player] = now
    if now == Vibe.AWESOME and before != Vibe.AWESOME:
        draw_groove(s, player)


@rule
def shift_all(s: State, players: int, by: int) -> None:
    """Each of a set of players, but nobody twice by one card (COOP-E26)."""
    for player in range(s.players):
        if has(players & ~s.touched, player):
            s.touched |= only(player)
            shift(s, player, by)


@rule
def cooperators(s: State, site: int) -> int:
    """The set of players who cooperate at a site today."""
    players = 0
    for player in range(s.players):
        if s.at[player] == site + 1:
            players |= only(player)
    return players


@rule
def members(s: State, group: int) -> int:
    """The set of players whom an effect means."""
    everybody = only(s.players) - 1
    if group == Group.HIPPIES:
        return of_type(s, HIPPIE)
    if group == Group.BIZZIES or group == Group.A_BIZZIE:
        return of_type(s, BIZZIE)
    if group == Group.A_HIPPIE:
        hippies = of_type(s, HIPPIE)
        return hippies if hippies != 0 else of_type(s, BIZZIE)
    if group == Group.COOPERATORS:
        return cooperators(s, s.site)
    if group == Group.YOU:
        return only(s.actor)
    if group == Group.ANOTHER:
        return everybody & ~only(s.actor)
    return everybody
