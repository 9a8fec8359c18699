"""The cards as tables of numbers, made from the data files.

Every card that does something has a row: Groove kinds first, then Happenings, their COOPERATE
opportunities, COOPERATE cards, and the backs of the days. A row has up to EFFECTS effects; an
effect is a few numbers (Column).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from commontable.core.build import grid, table
from commontable.games.coop import data
from commontable.games.coop.data import Card
from commontable.games.coop.rules.state import COOPERATES, GROOVES, HAPPENINGS
from commontable.games.coop.vocabulary import (
    DEEDS,
    ENDS,
    GROUPS,
    LOCATIONS,
    MANY,
    PERS,
    SHIELDED,
    STANDINGS,
    Effect,
)


class Deed(IntEnum):
    """Effects that are carried out, in the order of the vocabulary."""

    MONEY = 0
    VIBE = 1
    CHOOSE = 2
    SELL = 3
    BUY = 4
    MOVE = 5
    DRAW = 6
    EXTEND = 7
    END = 8
    LOSE = 9
    TAKE = 10
    SING = 11


class Standing(IntEnum):
    """What holds while a card is in force. CLOSE is followed by one line a location."""

    CLOSE = 0
    NO_COOPERATE = 4
    NO_DRAW = 5
    PAY_LESS = 6
    RESTS = 7
    IDLES = 8
    NO_SINGING = 9
    HAND = 10
    FROLIC = 11
    MEMBERS = 12
    CHEAPER = 13
    CANCEL = 14  # a set of tags
    MAY_CANCEL = 15  # a set of tags
    DEARER = 16


class Location(IntEnum):
    STOREFRONT = 0
    PARK = 1
    YOGA = 2
    WAREHOUSE = 3


class Group(IntEnum):
    """Who is meant by an effect."""

    ALL = 0
    HIPPIES = 1
    BIZZIES = 2
    YOU = 3
    COOPERATORS = 4
    ANOTHER = 5
    ANYBODY = 6
    A_HIPPIE = 7
    A_BIZZIE = 8


class Per(IntEnum):
    ONCE = 0
    COOPERATOR = 1
    ABOVE_TWO = 2
    BIG_TABLE = 3
    THREE_OR_MORE = 4
    SMALL_TABLE = 5


class Column(IntEnum):
    DEED = 0
    N = 1
    BY = 2
    OF = 3  # a group, location or place in ENDS; for money a Per
    TAGS = 4  # set of Goods that suit
    FLAG = 5


assert [deed.name.lower() for deed in Deed] == list(DEEDS)
COLUMNS = len(Column)
OPPORTUNITY_ROW = GROOVES + HAPPENINGS
COOPERATE_ROW = OPPORTUNITY_ROW + HAPPENINGS
DAY_ROW = COOPERATE_ROW + COOPERATES
DANCE_ROW = DAY_ROW + len(data.DAYS)  # COOP-M6: Sunshine's FROLIC
WIDE_DANCE_ROW = DANCE_ROW + 1  # the option: every other player
WEEKEND_ROW = DANCE_ROW + 2  # COOP-46
STANDING_LINES = len(LOCATIONS) + len(STANDINGS) - 1

_EFFECTS: list[Sequence[Effect]] = [
    *(card.effects for card in data.GROOVE),
    *(card.effects for card in data.HAPPENINGS),
    *(card.opportunity for card in data.HAPPENINGS),
    *(card.effects for card in data.COOPERATE),
    *(card.effects for card in data.DAY_BACKS),
    [Effect("choose", n=1, by=1, of="another")],
    [Effect("vibe", by=1, of="another")],
    [Effect("move", n=MANY)],
]
EFFECTS = max(map(len, _EFFECTS))


def _suiting(effect: Effect) -> int:
    """The set of Goods that show one of the tags, or all of them where the card says so."""
    suits = all if effect.flag and effect.do == "sell" else any
    return sum(
        1 << number
        for number, good in enumerate(data.GOODS)
        if not effect.tags or suits(tag in good.tags for tag in effect.tags)
    )


def _number_of(effect: Effect) -> int:
    if effect.do == "money":
        return PERS.index(effect.per)
    for names in (GROUPS, LOCATIONS, ENDS):
        if effect.of in names:
            return names.index(effect.of)
    return 0


def _line(effect: Effect) -> list[int]:
    deed = DEEDS.index(effect.do)
    return [deed, effect.n, effect.by, _number_of(effect), _suiting(effect), effect.flag]


def _standing(card: Card) -> list[int]:
    """How strongly each standing effect is in the card: a sum, or a set of tags."""
    lines = [0] * STANDING_LINES
    for effect in card.standing:
        at = STANDINGS.index(effect.do)
        if at == 0:
            lines[LOCATIONS.index(effect.of)] = 1
        elif effect.do in ("cancel", "may cancel"):
            lines[at + len(LOCATIONS) - 1] = 1 << SHIELDED.index(effect.of)
        else:
            lines[at + len(LOCATIONS) - 1] = effect.by
    return lines


# Effects of a row stand one after another: EFFECT[row * EFFECTS + step, column].
EFFECT = grid(
    [
        line
        for effects in _EFFECTS
        for line in [*map(_line, effects), *([[0] * COLUMNS] * (EFFECTS - len(effects)))]
    ]
)
LENGTH = table([len(effects) for effects in _EFFECTS])
STANDING_GROOVE = grid([_standing(card) for card in data.GROOVE[: data.CONTINUOUS]])
STANDING_HAPPENING = grid([_standing(card) for card in data.HAPPENINGS])
STANDING_DAY = grid([_standing(card) for card in data.DAY_BACKS])

IS_CUSTOMER = table([int(card.type == "CUSTOMER") for card in data.GROOVE])
IS_MEMBER = table([int(card.type == "CUSTOMER" and card.member) for card in data.GROOVE])
TAGGED = table(  # sets of tags
    [sum(1 << SHIELDED.index(tag) for tag in card.tags) for card in data.HAPPENINGS]
)
KEEPS = table([int(card.keeps_happening) for card in data.HAPPENINGS])
OFFERS = table([int(bool(card.opportunity)) for card in data.HAPPENINGS])
LEIGH_STOPS = (1 << SHIELDED.index("LAWYER")) | (1 << SHIELDED.index("POLICE"))

BASE_GROOVE = table([0 if card.expansion else card.copies for card in data.GROOVE])
FULL_GROOVE = table([card.copies for card in data.GROOVE])
BASE_HAPPENINGS = table([0 if card.expansion else card.copies for card in data.HAPPENINGS])
FULL_HAPPENINGS = table([card.copies for card in data.HAPPENINGS])
BASE_COOPERATE = sum(1 << i for i, card in enumerate(data.COOPERATE) if not card.expansion)
FULL_COOPERATE = (1 << COOPERATES) - 1

HIPPIE, BIZZIE = 1, 2
TYPE = table(  # of each side: a set of HIPPIE and BIZZIE
    [
        sum({"HIPPIE": HIPPIE, "BIZZIE": BIZZIE}[kind] for kind in types)
        for person in data.CHARACTERS
        for types in person.types
    ]
)
IS_HARD = table([int(s == 1 and not p.has_two_types) for p in data.CHARACTERS for s in (0, 1)])

START_MONEY = grid(  # of each scenario, by number of players
    [[each.start_money.get(n, 0) for n in range(6)] for each in data.SCENARIOS]
)
START_HAPPENINGS = table([data.START_HAPPENINGS.get(n, 0) for n in range(6)])
_LEVELS = list(data.DIFFICULTIES.values())
START_STOREFRONT = table([level.storefront for level in _LEVELS])
START_WAREHOUSE = table([level.warehouse for level in _LEVELS])
MORE_HAPPENINGS = table([level.happenings for level in _LEVELS])
GOAL_MONEY = table([each.money for each in data.SCENARIOS])
GOAL_VIBE = table([each.vibe for each in data.SCENARIOS])
GOAL_AWESOME = grid(  # how many must be Awesome in each scenario, by number of players
    [[data.AWESOME[each.awesome](n) for n in range(6)] for each in data.SCENARIOS]
)
GOAL_STOREFRONT = table([each.storefront for each in data.SCENARIOS])
GOAL_WAREHOUSE = table([each.warehouse for each in data.SCENARIOS])
SCENARIO_VIBE = table([each.start_vibe for each in data.SCENARIOS])
