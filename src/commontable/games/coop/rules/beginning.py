"""Set-up: piles, money, and the choices before the first Monday."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, only
from commontable.games.coop import data
from commontable.games.coop.rules import tables
from commontable.games.coop.rules.days import begin_day
from commontable.games.coop.rules.piles import copies, top_good, top_groove
from commontable.games.coop.rules.state import (
    ALL_GOODS,
    GROOVES,
    GROUP,
    HAPPENINGS,
    NONE,
    Phase,
    State,
    Vibe,
    Who,
    ask,
    set_options,
)

HAND = data.HAND
LAID_OUT = data.LAID_OUT
SOLO_PLAYERS = 2


@rule
def setup(s: State, options: Row, seed: int) -> None:
    """COOP-22 to COOP-31: all but the choices of the players."""
    luck.start(s, seed)
    set_options(s, options)
    s.players = max(SOLO_PLAYERS, s.seats)
    s.dude = NONE
    s.actor = NONE
    s.card = NONE
    s.row = NONE
    s.site = NONE
    s.partner = NONE
    s.money = tables.START_MONEY[s.scenario, s.players]
    _set_up_piles(s)
    if s.expansion == 1:
        ask(s, Phase.LAY_OUT, GROUP)
    else:
        s.laid = tables.BASE_COOPERATE
        ask(s, Phase.CHARACTERS, NONE)


@rule
def _set_up_piles(s: State) -> None:
    """COOP-26 to COOP-30: Goods; all cards of the decks; how many lie above GAME OVER!."""
    s.goods_deck = ALL_GOODS
    for _ in range(tables.START_STOREFRONT[s.difficulty]):
        s.storefront |= only(top_good(s, 0))
    for _ in range(tables.START_WAREHOUSE[s.difficulty]):
        s.warehouse |= only(top_good(s, 0))
    for kind in range(GROOVES):
        s.groove_deck[kind] = copies(s, kind)
    for kind in range(HAPPENINGS):
        s.happenings[kind] = tables.BASE_HAPPENINGS[kind]
        if s.expansion == 1:
            s.happenings[kind] = tables.FULL_HAPPENINGS[kind]
    s.above = tables.START_HAPPENINGS[s.players] + tables.MORE_HAPPENINGS[s.difficulty]


@rule
def lay_out(s: State, card: int) -> None:
    """COOP-A4: with the expansion the group chooses 3 of 6."""
    s.laid |= only(card)
    if count(s.laid) == LAID_OUT:
        ask(s, Phase.CHARACTERS, NONE)


@rule
def first_vibe(scenario: int, side: int) -> int:
    """COOP-21, COOP-A1, COOP-M7, COOP-M8: where the VIBE marker of a character starts."""
    if side // 2 == Who.CHERRYPIT:
        return Vibe.OKAY
    if tables.IS_HARD[side] == 1:
        return Vibe.BOGUS
    return tables.SCENARIO_VIBE[scenario]


@rule
def be(s: State, player: int, side: int) -> None:
    """COOP-27: the last character to be chosen lets the game begin."""
    s.side[player] = side + 1
    s.vibe[player] = first_vibe(s.scenario, side)
    for other in range(s.players):
        if s.side[other] == 0:
            return
    _find_dude(s)


@rule
def _find_dude(s: State) -> None:
    """COOP-32, COOP-A23."""
    if s.ask_dude == 1:
        ask(s, Phase.DUDE, GROUP)
    else:
        start(s, luck.below(s, s.players))


@rule
def start(s: State, dude: int) -> None:
    """COOP-28, COOP-34: five Groove cards each, and it is Monday."""
    s.dude = dude
    for player in range(s.players):
        for _ in range(HAND):
            s.hand[player, top_groove(s)] += 1
    begin_day(s)
