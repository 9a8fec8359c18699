"""What it is worth to play a card, to keep it, or to do something together."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import count, has, only
from commontable.games.coop import data
from commontable.games.coop.policy.needs import (
    PERCENT,
    days_after,
    demand,
    detail,
    is_stocktaking,
    money_worth,
    shelf_worth,
    stock_worth,
    vibe_worth,
    weekends,
)
from commontable.games.coop.policy.weights import Weight, weight
from commontable.games.coop.rules.effects import times
from commontable.games.coop.rules.force import has_lawyer, in_force, is_able, is_closed, own
from commontable.games.coop.rules.goods import LEAST_PAID, cost
from commontable.games.coop.rules.piles import happenings_left
from commontable.games.coop.rules.state import CONTINUOUS, GROOVES, HAPPENINGS, State, Vibe, Who
from commontable.games.coop.rules.tables import (
    EFFECTS,
    IS_CUSTOMER,
    IS_MEMBER,
    LENGTH,
    STANDING_GROOVE,
    TAGGED,
    Column,
    Deed,
    Group,
    Location,
    Standing,
)
from commontable.games.coop.rules.vibes import members

STOREFRONT, WAREHOUSE = data.STOREFRONT, data.WAREHOUSE
NO_SALE = -1


# ------------------------------------------------------------------ one effect


@rule
def _meant(s: State, player: int, group: int) -> int:
    """The set of players whom an effect of the player's card means."""
    if group == Group.YOU:
        return only(player)
    if group == Group.ANOTHER:
        return (only(s.players) - 1) & ~only(player)
    return members(s, group)


@rule
def _lift(s: State, players: int, by: int) -> int:
    """All of a set gain or lose VIBE."""
    worth = 0
    for player in range(s.players):
        if has(players, player):
            worth += vibe_worth(s, player, by)
    return worth


@rule
def _lift_best(s: State, players: int, by: int, n: int) -> int:
    """The best of a set gain VIBE, or those lose it who policy least."""
    worth = 0
    for _ in range(n):
        best = 0
        chosen = -1
        for player in range(s.players):
            if has(players, player):
                gain = vibe_worth(s, player, by)
                if chosen < 0 or gain > best:
                    best = gain
                    chosen = player
        if chosen >= 0:
            players &= ~only(chosen)
            worth += best
    return worth


@rule
def _price(s: State, player: int, kind: int) -> int:
    """What the buyer of a card pays the player."""
    paid = detail(kind * EFFECTS, Column.BY)
    if IS_CUSTOMER[kind] == 0:
        return paid
    if IS_MEMBER[kind] == 1:
        paid += own(s, player, Standing.MEMBERS)
    return max(LEAST_PAID, paid - in_force(s, Standing.PAY_LESS))


@rule
def buyable(s: State, player: int, kind: int, goods: int) -> int:
    """The set of these Goods that the buyer of a card would take from the player."""
    if IS_CUSTOMER[kind] == 1 and is_able(s, player, Who.HUGH):
        return goods
    return goods & detail(kind * EFFECTS, Column.TAGS)


@rule
def _sale_worth(s: State, player: int, kind: int) -> int:
    """COOP-53: the money less the Goods; or no sale at all."""
    n = detail(kind * EFFECTS, Column.N)
    if count(buyable(s, player, kind, s.storefront)) < n:
        return NO_SALE
    worth = money_worth(s, _price(s, player, kind)) - n * shelf_worth(s)
    if IS_CUSTOMER[kind] == 1 and weekends(s) > 0:
        worth -= in_force(s, Standing.PAY_LESS) * weight(s, Weight.SALE)
    return max(0, worth)


@rule
def _delivery_worth(s: State, n: int, printed: int) -> int:
    """Goods for money, as far as there is room for them."""
    paid = money_worth(s, -cost(s, printed))
    if is_closed(s, Location.WAREHOUSE):
        return paid
    return paid + min(n, WAREHOUSE - count(s.warehouse)) * stock_worth(s)


@rule
def move_worth(s: State, n: int) -> int:
    """Goods that come to the Storefront, as far as there is room for them."""
    if is_closed(s, Location.WAREHOUSE):
        return 0
    moved = min(n, min(STOREFRONT - count(s.storefront), count(s.warehouse)))
    if is_stocktaking(s) and weekends(s) == 0:
        return moved * weight(s, Weight.NEEDED_GOOD)
    return min(moved, demand(s) - count(s.storefront)) * weight(s, Weight.MOVED)


@rule
def effect_worth(s: State, player: int, line: int, cooperating: int) -> int:
    """One line of the table of effects, sales apart."""
    deed = detail(line, Column.DEED)
    n = detail(line, Column.N)
    by = detail(line, Column.BY)
    of = detail(line, Column.OF)
    if deed == Deed.MONEY:
        return money_worth(s, by * times(s, of, cooperating))
    if deed == Deed.VIBE:
        return _lift(s, _meant(s, player, of), by)
    if deed == Deed.CHOOSE:
        return _lift_best(s, _meant(s, player, of), by, n)
    if deed == Deed.BUY:
        return _delivery_worth(s, n, -by)
    if deed == Deed.MOVE:
        return move_worth(s, n)
    if deed == Deed.DRAW:
        return n * weight(s, Weight.CARD) if days_after(s) > 0 else 0
    if deed == Deed.EXTEND:
        return s.players * weight(s, Weight.DAY) if s.last_day == 0 else 0
    if deed == Deed.END:
        return weight(s, Weight.FLIP) if s.active != 0 else 0
    if deed == Deed.TAKE:
        return cooperating * weight(s, Weight.TAKE) if days_after(s) > 0 else 0
    return 0


# ------------------------------------------------------------------ cards


@rule
def _hits(s: State, tags: int) -> int:
    """How many Happenings with one of these tags are expected, in hundredths."""
    tagged = 0
    for kind in range(HAPPENINGS):
        if TAGGED[kind] & tags != 0:
            tagged += s.happenings[kind]
    if s.last_day == 1 or happenings_left(s) == 0:
        return 0
    return tagged * s.above * PERCENT // happenings_left(s)


@rule
def _standing_worth(s: State, player: int, kind: int) -> int:
    """A card that stays in play. Shields do not add up."""
    worth = 0
    tags = STANDING_GROOVE[kind, Standing.CANCEL]
    if tags != 0 and not _has_shield(s, tags):
        worth += _hits(s, tags) * weight(s, Weight.SHIELD) // PERCENT
    tags = STANDING_GROOVE[kind, Standing.MAY_CANCEL]
    if tags != 0 and not has_lawyer(s):
        worth += min(PERCENT, _hits(s, tags)) * weight(s, Weight.FUND) // PERCENT
    if STANDING_GROOVE[kind, Standing.FROLIC] > 0 and s.vibe[player] < Vibe.GROOVY:
        worth += weight(s, Weight.HAMMOCK) if days_after(s) > 0 else 0
    worth += STANDING_GROOVE[kind, Standing.MEMBERS] * weight(s, Weight.MEMBERS) * days_after(s)
    if STANDING_GROOVE[kind, Standing.CHEAPER] > 0:
        worth += weight(s, Weight.BULK) * _distributors(s)
    return worth


@rule
def _has_shield(s: State, tags: int) -> bool:
    for kind in range(CONTINUOUS):
        if STANDING_GROOVE[kind, Standing.CANCEL] & tags != 0:
            for player in range(s.players):
                if s.in_play[player, kind] > 0:
                    return True
    return False


@rule
def _distributors(s: State) -> int:
    n = 0
    for kind in range(CONTINUOUS, GROOVES):
        if detail(kind * EFFECTS, Column.DEED) == Deed.BUY:
            for player in range(s.players):
                n += s.hand[player, kind]
    return n


@rule
def play_worth(s: State, player: int, kind: int) -> int:
    """What it brings to play the card now."""
    if kind < CONTINUOUS:
        return _standing_worth(s, player, kind)
    worth = 0
    for line in range(kind * EFFECTS, kind * EFFECTS + LENGTH[kind]):
        if detail(line, Column.DEED) == Deed.SELL:
            sale = _sale_worth(s, player, kind)
            if sale == NO_SALE:
                return 0
            worth += sale
        else:
            worth += effect_worth(s, player, line, 0)
    return worth


@rule
def keep_worth(s: State, player: int, kind: int) -> int:
    """What the card promises for another day."""
    now = play_worth(s, player, kind)
    if days_after(s) == 0 or kind < CONTINUOUS:
        return now
    deed = detail(kind * EFFECTS, Column.DEED)
    if deed == Deed.SELL:
        n = detail(kind * EFFECTS, Column.N)
        share = PERCENT
        if count(buyable(s, player, kind, s.storefront)) < n:
            share = weight(s, Weight.HOPE)
            if count(buyable(s, player, kind, s.storefront | s.warehouse)) >= n:
                share = weight(s, Weight.LATER)
        gain = money_worth(s, _price(s, player, kind)) - n * shelf_worth(s)
        return max(now, gain * share // PERCENT)
    if deed == Deed.VIBE or deed == Deed.CHOOSE or deed == Deed.SING:
        return max(now, weight(s, Weight.KEEP_VIBE))
    return now
