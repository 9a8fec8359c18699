"""Features of a game of CO-OP at the beginning of a day, and how likely it is won."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path

from commontable.core import scratch
from commontable.core.build import rule, table
from commontable.core.layout import Row
from commontable.core.sets import count, has
from commontable.core.value_network import valued
from commontable.games.coop import data
from commontable.games.coop.policy.cards import keep_worth
from commontable.games.coop.policy.needs import days_after, demand, moves_ahead
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

# A GRAND FEST is a GROOVE FEST to the network: what its goals lack is a feature in any case.
ALIKE = {"grandfest": "groovefest"}
_NAMES = [each.name for each in data.SCENARIOS]
PLACE = table([_NAMES.index(ALIKE.get(name, name)) for name in _NAMES])
SCENARIOS = len(_NAMES) - len(ALIKE)
TENTH = 10


class Feature(IntEnum):
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
def features(s: State, vector: Row) -> None:
    scratch.clear(vector)
    vector[Feature.SCENARIO + PLACE[s.scenario]] = 1
    vector[Feature.PLAYERS] = s.players
    vector[Feature.EXPANSION] = s.expansion
    vector[Feature.DAYS] = days_after(s)
    vector[Feature.WEEKDAY] = s.day
    vector[Feature.MONEY] = s.money - GOAL_MONEY[s.scenario]
    vector[Feature.MISSING] = missing(s)
    vector[Feature.STOREFRONT] = count(s.storefront)
    vector[Feature.WAREHOUSE] = count(s.warehouse)
    vector[Feature.DEMAND] = demand(s)
    vector[Feature.MOVES] = moves_ahead(s)
    vector[Feature.ACTIVE] = count(s.active)
    for card in range(COOPERATES):
        vector[Feature.COOPERATE + card] = int(has(s.laid & ~s.used, card))
    for player in range(s.players):
        _look(s, player, vector)


@rule
def _look(s: State, player: int, vector: Row) -> None:
    vibe = s.vibe[player]
    vector[Feature.VIBE + vibe] += 1
    vector[Feature.SHORT_OF_VIBE] += max(0, GOAL_VIBE[s.scenario] - vibe)
    promise = 0
    for kind in range(GROOVES):
        if s.hand[player, kind] > 0:
            promise += s.hand[player, kind] * max(0, keep_worth(s, player, kind)) // TENTH
            vector[Feature.HAND + kind] += s.hand[player, kind]
    vector[Feature.PROMISE] += promise
    if player == 0 or promise < vector[Feature.POOREST]:
        vector[Feature.POOREST] = promise
    for kind in range(CONTINUOUS):
        vector[Feature.IN_PLAY + kind] += s.in_play[player, kind]


@rule
def is_quiet(s: State) -> bool:
    """A day begins: the Happening has happened, nobody has acted."""
    return s.phase == Phase.DAY and s.acted == 0 and s.actor == NONE


INPUTS = int(Feature.END)
value = valued(Path(__file__).with_name("value_network.json"), INPUTS, features, is_quiet)
