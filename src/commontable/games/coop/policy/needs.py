"""What the team still needs, and so what a dollar, a step of VIBE and a Good are worth."""

from __future__ import annotations

from commontable.core.build import rule, table
from commontable.core.sets import count
from commontable.games.coop import data
from commontable.games.coop.policy.weights import Weight, weight
from commontable.games.coop.rules.force import is_never_bummed
from commontable.games.coop.rules.state import COOPERATES, DAYS, GROOVES, State, Vibe
from commontable.games.coop.rules.tables import (
    COOPERATE_ROW,
    EFFECT,
    EFFECTS,
    GOAL_AWESOME,
    GOAL_MONEY,
    GOAL_STOREFRONT,
    GOAL_VIBE,
    GOAL_WAREHOUSE,
    Column,
    Deed,
)

FROLIC_LIMIT = data.FROLIC
STOREFRONT = data.STOREFRONT
LOWEST, HIGHEST = data.LOWEST, data.HIGHEST
PERCENT, TEN = 100, 10

# Of each Groove card: Goods that a CUSTOMER buys, and Goods that it moves to the Storefront.
WANTED = table([card.effects[0].n if card.type == "CUSTOMER" else 0 for card in data.GROOVE])
MOVED = table([sum(e.n for e in card.effects if e.do == "move") for card in data.GROOVE])


@rule
def detail(line: int, column: int) -> int:
    """A number of the table of effects."""
    return EFFECT[line, column]


# ------------------------------------------------------------------ time


@rule
def days_after(s: State) -> int:
    """Days to come after today."""
    return 0 if s.last_day == 1 else s.above + 1


@rule
def weekends(s: State) -> int:
    """Weekends to come before the last day."""
    return (s.day + days_after(s)) // DAYS


# ------------------------------------------------------------------ money


@rule
def _dollar(s: State) -> int:
    """A dollar that is missing: what is earned early and deep in debt may be lost at the bottom."""
    early = weight(s, Weight.EARLY) * days_after(s) * max(0, -s.money) // TEN
    return weight(s, Weight.DOLLAR) * PERCENT // (PERCENT + early)


@rule
def money_worth(s: State, by: int) -> int:
    """What it is worth to gain so many dollars, or to lose them."""
    by = max(LOWEST - s.money, min(HIGHEST - s.money, by))
    target = GOAL_MONEY[s.scenario] + weight(s, Weight.DAILY_LOSS) * days_after(s) // PERCENT
    missing = max(0, target - s.money)
    if by > 0:
        needed = min(by, missing)
    else:
        needed = min(0, by + max(0, s.money - target))
    return needed * _dollar(s) + (by - needed) * weight(s, Weight.SPARE_DOLLAR)


# ------------------------------------------------------------------ VIBE


@rule
def vibe_goal(s: State, player: int) -> int:
    """How high a player has to be; in some scenarios the happiest have to be Awesome."""
    goal = GOAL_VIBE[s.scenario]
    if GOAL_AWESOME[s.scenario, s.players] > 0:
        happier = 0
        for other in range(s.players):
            if s.vibe[other] > s.vibe[player] or (
                s.vibe[other] == s.vibe[player] and other < player
            ):
                happier += 1
        if happier < GOAL_AWESOME[s.scenario, s.players]:
            goal = Vibe.AWESOME
    return goal


@rule
def step_worth(s: State, player: int, vibe: int) -> int:
    """What it is worth that a player rises by a step to this VIBE."""
    worth = 0
    if vibe > vibe_goal(s, player):
        worth = weight(s, Weight.SPARE_STEP) if days_after(s) > 0 else 0
    elif vibe <= FROLIC_LIMIT:
        worth = weight(s, Weight.LOW_STEP)
    else:
        worth = weight(s, Weight.HIGH_STEP)
    worth = worth * PERCENT // (PERCENT + weight(s, Weight.PATIENCE) * days_after(s))
    if vibe == Vibe.DREARY:
        worth += weight(s, Weight.ABILITY)
    elif vibe == Vibe.AWESOME and days_after(s) > 0:
        worth += weight(s, Weight.SPARE_CARD)
    return worth


@rule
def vibe_worth(s: State, player: int, by: int) -> int:
    """What it is worth that a player gains or loses so many steps, as far as the track goes."""
    now = s.vibe[player]
    worth = 0
    if by > 0:
        for vibe in range(now + 1, min(Vibe.AWESOME, now + by) + 1):
            worth += step_worth(s, player, vibe)
        return worth
    least = int(Vibe.BOGUS)
    if is_never_bummed(s, player):
        least = min(now, Vibe.OKAY)
    for vibe in range(max(least, now + by) + 1, now + 1):
        worth -= step_worth(s, player, vibe)
    return worth


# ------------------------------------------------------------------ Goods


@rule
def demand(s: State) -> int:
    """How many Goods the CUSTOMERs in all hands would buy."""
    n = 0
    for player in range(s.players):
        for kind in range(GROOVES):
            n += s.hand[player, kind] * WANTED[kind]
    return n


@rule
def is_stocktaking(s: State) -> bool:
    """Whether the scenario asks for Goods, and the end is near enough to save them."""
    goal = GOAL_STOREFRONT[s.scenario] + GOAL_WAREHOUSE[s.scenario]
    return goal > 0 and days_after(s) * s.players <= weight(s, Weight.STOCKTAKING)


@rule
def is_short_of_goods(s: State) -> bool:
    """Whether the scenario asks for more Goods than there are."""
    goal = GOAL_STOREFRONT[s.scenario] + GOAL_WAREHOUSE[s.scenario]
    return is_stocktaking(s) and count(s.storefront) + count(s.warehouse) <= goal


@rule
def shelf_worth(s: State) -> int:
    """A Good in the Storefront."""
    if is_short_of_goods(s):
        return weight(s, Weight.NEEDED_GOOD)
    if is_stocktaking(s) and count(s.storefront) + moves_ahead(s) <= GOAL_STOREFRONT[s.scenario]:
        return weight(s, Weight.NEEDED_GOOD)
    if demand(s) <= count(s.storefront):
        return weight(s, Weight.SPARE_SHELF)
    if count(s.storefront) + moves_ahead(s) > STOREFRONT and s.warehouse != 0:
        return weight(s, Weight.REFILLED_SHELF)
    return weight(s, Weight.SHELF)


@rule
def moves_ahead(s: State) -> int:
    """How many Goods can still go from the Warehouse to the Storefront."""
    moves = weekends(s) * STOREFRONT
    for card in range(COOPERATES):
        is_unused = (s.laid & ~s.used) >> card & 1 == 1
        if is_unused and detail((COOPERATE_ROW + card) * EFFECTS, Column.DEED) == Deed.MOVE:
            moves += STOREFRONT
    for player in range(s.players):
        for kind in range(GROOVES):
            moves += s.hand[player, kind] * MOVED[kind]
    return moves


@rule
def stock_worth(s: State) -> int:
    """A Good in the Warehouse."""
    if is_short_of_goods(s):
        return weight(s, Weight.NEEDED_GOOD)
    if count(s.warehouse) < moves_ahead(s):
        return weight(s, Weight.STOCK)
    return 0
