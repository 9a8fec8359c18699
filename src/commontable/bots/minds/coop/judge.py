"""What is noticed of a game of CO-OP at the beginning of a day, and how likely it is won."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

from commontable.bots.judge import valued
from commontable.bots.minds.coop.cards import keep_worth
from commontable.bots.minds.coop.needs import days_after, demand, moves_ahead
from commontable.core import scratch
from commontable.core.build import rule, table
from commontable.core.sets import count, has
from commontable.games.coop import data
from commontable.games.coop.rules.days import missing
from commontable.games.coop.rules.state import (
    CONTINUOUS,
    COOPERATES,
    GROOVES,
    NONE,
    Phase,
    State,
    Vibe,
)
from commontable.games.coop.rules.tables import GOAL_MONEY, GOAL_VIBE

# A GRAND FEST is a GROOVE FEST to the judge: what is missing to its goals is noticed in any case.
ALIKE = {"grandfest": "groovefest"}
_NAMES = [each.name for each in data.SCENARIOS]
PLACE = table([_NAMES.index(ALIKE.get(name, name)) for name in _NAMES])
SCENARIOS = len(_NAMES) - len(ALIKE)
TENTH = 10


class Notice(IntEnum):
    """Places of the numbers."""

    SCENARIO = 0  # + its PLACE: 1 for the one that is played
    PLAYERS = SCENARIO + SCENARIOS
    EXPANSION = PLAYERS + 1
    DAYS = EXPANSION + 1  # to come after today
    WEEKDAY = DAYS + 1
    MONEY = WEEKDAY + 1  # more than the goal
    MISSING = MONEY + 1
    SHORT_OF_VIBE = MISSING + 1
    STOREFRONT = SHORT_OF_VIBE + 1
    WAREHOUSE = STOREFRONT + 1
    DEMAND = WAREHOUSE + 1
    MOVES = DEMAND + 1
    PROMISE = MOVES + 1  # what the cards in all hands promise
    POOREST = PROMISE + 1  # the hand that promises least
    ACTIVE = POOREST + 1
    VIBE = ACTIVE + 1  # + VIBE: how many players have it
    COOPERATE = VIBE + len(Vibe)  # + card: 1 if it is still to be done
    IN_PLAY = COOPERATE + COOPERATES  # + kind
    HAND = IN_PLAY + CONTINUOUS  # + kind: copies in all hands
    END = HAND + GROOVES


@rule
def notice(s: State, noticed: Any) -> None:
    scratch.clear(noticed)
    noticed[Notice.SCENARIO + PLACE[s.scenario]] = 1
    noticed[Notice.PLAYERS] = s.players
    noticed[Notice.EXPANSION] = s.expansion
    noticed[Notice.DAYS] = days_after(s)
    noticed[Notice.WEEKDAY] = s.day
    noticed[Notice.MONEY] = s.money - GOAL_MONEY[s.scenario]
    noticed[Notice.MISSING] = missing(s)
    noticed[Notice.STOREFRONT] = count(s.storefront)
    noticed[Notice.WAREHOUSE] = count(s.warehouse)
    noticed[Notice.DEMAND] = demand(s)
    noticed[Notice.MOVES] = moves_ahead(s)
    noticed[Notice.ACTIVE] = count(s.active)
    for card in range(COOPERATES):
        noticed[Notice.COOPERATE + card] = int(has(s.laid & ~s.used, card))
    for player in range(s.players):
        _look(s, player, noticed)


@rule
def _look(s: State, player: int, noticed: Any) -> None:
    vibe = s.vibe[player]
    noticed[Notice.VIBE + vibe] += 1
    noticed[Notice.SHORT_OF_VIBE] += max(0, GOAL_VIBE[s.scenario] - vibe)
    promise = 0
    for kind in range(GROOVES):
        if s.hand[player, kind] > 0:
            promise += s.hand[player, kind] * max(0, keep_worth(s, player, kind)) // TENTH
            noticed[Notice.HAND + kind] += s.hand[player, kind]
    noticed[Notice.PROMISE] += promise
    if player == 0 or promise < noticed[Notice.POOREST]:
        noticed[Notice.POOREST] = promise
    for kind in range(CONTINUOUS):
        noticed[Notice.IN_PLAY + kind] += s.in_play[player, kind]


@rule
def is_quiet(s: State) -> bool:
    """A day begins: the Happening has happened, nobody has acted."""
    return s.phase == Phase.DAY and s.acted == 0 and s.actor == NONE


INPUTS = int(Notice.END)
value = valued(Path(__file__).with_name("judge.json"), INPUTS, notice, is_quiet)
