"""Effects that move Goods: sold, ordered, delivered, brought to the Storefront, lost."""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.sets import count, lowest, only, pick
from commontable.games.coop import data
from commontable.games.coop.rules.force import in_force, is_able, is_closed, own, shared
from commontable.games.coop.rules.piles import goods_discard, pay, top_good
from commontable.games.coop.rules.rows import chooser, end_row, pending
from commontable.games.coop.rules.state import GROUP, NONE, Phase, State, Who, ask, go_on
from commontable.games.coop.rules.tables import IS_CUSTOMER, IS_MEMBER, Column, Location, Standing

STOREFRONT, WAREHOUSE = data.STOREFRONT, data.WAREHOUSE
NEGOTIATED = data.NEGOTIATED
LEAST_PAID = 1  # COOP-M4: what a CUSTOMER pays at least

# ------------------------------------------------------------------ sold


@rule
def suiting(s: State) -> int:
    """SELL: the set of Goods in the Storefront that suit. COOP-16: Hugh sells anything."""
    if IS_CUSTOMER[s.card] == 1 and is_able(s, s.actor, Who.HUGH):
        return s.storefront
    return s.storefront & pending(s, Column.TAGS)


@rule
def price(s: State) -> int:
    """What a buyer pays: less in a Mega-Sale, more by members for a Loyalty Program."""
    paid = pending(s, Column.BY)
    if IS_CUSTOMER[s.card] == 0:
        return paid
    if IS_MEMBER[s.card] == 1:
        paid += own(s, s.actor, Standing.MEMBERS)
    return max(LEAST_PAID, paid - in_force(s, Standing.PAY_LESS))


@rule
def sell(s: State) -> None:
    """COOP-52, COOP-53: money first; without enough suiting Goods the card does nothing at all."""
    if count(suiting(s)) < pending(s, Column.N):
        end_row(s)
        return
    pay(s, price(s))
    s.left = pending(s, Column.N)
    sell_on(s)


@rule
def sell_on(s: State) -> None:
    """COOP-A14: which of more Goods than needed are sold is asked one by one."""
    if count(suiting(s)) == s.left:
        s.storefront &= ~suiting(s)
        s.left = 0
    if s.left == 0:
        go_on(s)
    else:
        ask(s, Phase.SELL, s.actor)


# ------------------------------------------------------------------ ordered and delivered


@rule
def cost(s: State, printed: int) -> int:
    """What a DISTRIBUTOR takes: less for a Bulk Discount, more while MondoMart buys everything."""
    return max(0, printed - shared(s, Standing.CHEAPER) + in_force(s, Standing.DEARER))


@rule
def buy(s: State) -> None:
    """COOP-55: money first, then Goods, of which some may be chosen."""
    pay(s, -cost(s, -pending(s, Column.BY)))
    s.left = pending(s, Column.N)
    s.free = pending(s, Column.FLAG)
    if is_able(s, s.actor, Who.HENRY):
        s.free = min(s.left, max(s.free, NEGOTIATED))
    order_on(s)


@rule
def order_on(s: State) -> None:
    """COOP-12: asks for Goods to choose while there is room; the rest comes off the top."""
    has_room = not is_closed(s, Location.WAREHOUSE) and count(s.warehouse) < WAREHOUSE
    if s.free > 0 and has_room and (s.goods_deck | goods_discard(s)) != 0:
        ask(s, Phase.ORDER, s.actor)
    else:
        deliver(s)


@rule
def order(s: State, good: int) -> None:
    """COOP-55: from the deck or the discard, into the Warehouse."""
    s.goods_deck &= ~only(good)
    s.warehouse |= only(good)
    s.left -= 1
    s.free -= 1
    order_on(s)


@rule
def deliver(s: State) -> None:
    """COOP-59, COOP-A21: what finds no room or a closed Warehouse is lost."""
    lost = 0
    is_open = not is_closed(s, Location.WAREHOUSE)
    for _ in range(s.left):
        good = top_good(s, lost)
        if good != NONE:
            if is_open and count(s.warehouse) < WAREHOUSE:
                s.warehouse |= only(good)
            else:
                lost |= only(good)
    s.left = 0
    s.free = 0
    go_on(s)


# ------------------------------------------------------------------ moved and lost


@rule
def move_on(s: State) -> None:
    """COOP-47: one Good after another, while there are Goods, room and an open Warehouse."""
    has_room = count(s.storefront) < STOREFRONT and s.warehouse != 0
    if s.left > 0 and has_room and not is_closed(s, Location.WAREHOUSE):
        ask(s, Phase.MOVE, chooser(s))
    else:
        s.left = 0
        go_on(s)


@rule
def losable(s: State) -> int:
    """LOSE: the set of Goods that may be discarded."""
    if pending(s, Column.OF) == Location.WAREHOUSE:
        return s.warehouse & pending(s, Column.TAGS)
    return s.storefront & pending(s, Column.TAGS)


@rule
def lose_good(s: State, good: int) -> None:
    s.storefront &= ~only(good)
    s.warehouse &= ~only(good)
    s.left -= 1


@rule
def lose(s: State) -> None:
    s.left = min(pending(s, Column.N), count(losable(s)))
    if pending(s, Column.FLAG) == 1:
        while s.left > 0:
            lose_good(s, pick(losable(s), luck.below(s, count(losable(s)))))
    lose_on(s)


@rule
def lose_on(s: State) -> None:
    """The group chooses, unless all of them go."""
    while s.left > 0 and count(losable(s)) == s.left:
        lose_good(s, lowest(losable(s)))
    if s.left == 0:
        go_on(s)
    else:
        ask(s, Phase.LOSE, GROUP)
