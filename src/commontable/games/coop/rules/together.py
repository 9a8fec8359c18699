"""COOPERATE: two or more players at one site, and the group that says when."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, has, only
from commontable.games.coop import data
from commontable.games.coop.rules.force import holds_today, in_force
from commontable.games.coop.rules.rows import begin
from commontable.games.coop.rules.state import GROUP, Phase, Site, Source, State, ask, go_on
from commontable.games.coop.rules.tables import COOPERATE_ROW, OFFERS, OPPORTUNITY_ROW, Standing
from commontable.games.coop.rules.vibes import cooperators

NEEDED = data.COOPERATORS


@rule
def may_act(s: State, player: int) -> bool:
    """COOP-37: once a day; a Happening Dude with a Burnout loses the turn."""
    if has(s.acted, player):
        return False
    return player != s.dude or in_force(s, Standing.RESTS) == 0


@rule
def somebody_may_act(s: State) -> bool:
    for player in range(s.players):
        if may_act(s, player):
            return True
    return False


@rule
def is_site_open(s: State, site: int) -> bool:
    """COOP-41, COOP-A5: an unused card or an opportunity of today, not done yet today."""
    if has(s.fired, site) or in_force(s, Standing.NO_COOPERATE) > 0:
        return False
    if site == Site.AREA:
        return s.laid & ~s.used != 0
    return s.calendar[s.day] != 0 and OFFERS[s.calendar[s.day] - 1] == 1 and holds_today(s, s.day)


@rule
def can_do(s: State, site: int) -> bool:
    """COOP-A6: each site needs two players of its own."""
    return is_site_open(s, site) and count(cooperators(s, site)) >= NEEDED


@rule
def join(s: State, player: int, site: int) -> None:
    """COOP-A5: the player commits; with enough of them the group is asked."""
    s.at[player] = site + 1
    s.site = site
    s.source = Source.COOPERATE
    if can_do(s, site):
        ask(s, Phase.COOPERATE, GROUP)
    else:
        go_on(s)


@rule
def do_card(s: State, card: int) -> None:
    """COOP-57: the card is flipped for the rest of the game."""
    s.used |= only(card)
    s.fired |= only(Site.AREA)
    begin(s, COOPERATE_ROW + card, Source.COOPERATE)


@rule
def do_today(s: State) -> None:
    s.fired |= only(Site.TODAY)
    happening = s.calendar[s.day] - 1
    begin(s, OPPORTUNITY_ROW + happening, Source.COOPERATE)


@rule
def decline(s: State) -> None:
    s.fired |= only(s.site)
    go_on(s)
