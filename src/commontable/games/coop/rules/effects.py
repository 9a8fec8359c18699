"""Carries out cards: one loop over the table of effects. An effect that asks leaves its question
in the state; the answer is taken by rules/answers.py, and the loop resumes with the next effect.
"""

from __future__ import annotations

from commontable.core import luck
from commontable.core.build import rule
from commontable.core.sets import count, has, lowest, only, pick, rest
from commontable.games.coop import data
from commontable.games.coop.rules.force import (
    in_force,
    is_able,
    is_warehouse_open,
    needs_no_song,
    own,
    shared,
)
from commontable.games.coop.rules.piles import (
    discarded,
    draw_groove,
    goods_discard,
    happenings_left,
    pay,
    top_good,
)
from commontable.games.coop.rules.state import (
    CONTINUOUS,
    DAYS,
    GAME_OVER,
    GROOVES,
    GROUP,
    NONE,
    Phase,
    Source,
    State,
    Who,
    ask,
    go_on,
)
from commontable.games.coop.rules.tables import (
    EFFECT,
    EFFECTS,
    IS_CUSTOMER,
    IS_MEMBER,
    KEEPS,
    LENGTH,
    Column,
    Deed,
    Location,
    Per,
    Standing,
)
from commontable.games.coop.rules.vibes import cooperators, members, shift_all

STOREFRONT, WAREHOUSE = data.STOREFRONT, data.WAREHOUSE
NEGOTIATED = data.NEGOTIATED
SMALL_TABLE = 2  # players that "each player above" does not count
BIG_TABLE = 4
LEAST_PAID = 1  # COOP-M4: what a CUSTOMER pays at least


@rule
def begin(s: State, row: int, source: int) -> None:
    """A card is carried out from its first effect on."""
    s.row = row
    s.step = 0
    s.touched = 0
    s.source = source
    go_on(s)


@rule
def end_row(s: State) -> None:
    """No further effect of the card happens."""
    s.row = NONE
    s.step = 0
    s.touched = 0
    s.left = 0
    s.free = 0
    s.queue = 0
    go_on(s)


@rule
def pending(s: State, column: int) -> int:
    """A number of the effect whose question waits."""
    return EFFECT[s.row * EFFECTS + s.step - 1, column]


@rule
def chooser(s: State) -> int:
    """Who decides: the player of a Groove card, else the group."""
    return s.actor if s.source == Source.WORK else GROUP


@rule
def carry_out(s: State) -> None:
    """The next effect of the card, or its end."""
    if s.step == LENGTH[s.row]:
        end_row(s)
        return
    s.step += 1
    deed = pending(s, Column.DEED)
    if deed == Deed.MONEY:
        pay(s, pending(s, Column.BY) * _times(s, pending(s, Column.OF)))
    elif deed == Deed.VIBE:
        shift_all(s, members(s, pending(s, Column.OF)), pending(s, Column.BY))
    elif deed == Deed.CHOOSE:
        s.left = pending(s, Column.N)
        choose_on(s)
    elif deed == Deed.SELL:
        _sell(s)
    elif deed == Deed.BUY:
        _buy(s)
    elif deed == Deed.MOVE:
        s.left = pending(s, Column.N)
        move_on(s)
    elif deed == Deed.DRAW:
        for _ in range(pending(s, Column.N)):
            draw_groove(s, s.actor)
    elif deed == Deed.EXTEND:
        _extend(s)
    elif deed == Deed.END:
        _end_happening(s)
    elif deed == Deed.LOSE:
        _lose(s)
    elif deed == Deed.TAKE:
        s.queue = cooperators(s, s.site)
        take_on(s)
    elif deed == Deed.SING:
        if needs_no_song(s):
            sung(s)
        else:
            ask(s, Phase.SING, s.actor)


# ------------------------------------------------------------------ money, VIBE, days


@rule
def _times(s: State, per: int) -> int:
    if per == Per.COOPERATOR:
        return count(cooperators(s, s.site))
    if per == Per.ABOVE_TWO:
        return s.players - SMALL_TABLE
    if per == Per.BIG_TABLE:
        return 1 if s.players >= BIG_TABLE else 0
    return 1


@rule
def candidates(s: State) -> int:
    """CHOOSE: the set of players who can still be chosen."""
    return members(s, pending(s, Column.OF)) & ~s.touched


@rule
def choose_on(s: State) -> None:
    """Asks for a player; if only one can be meant, nothing is asked."""
    there = candidates(s)
    if s.left == 0 or there == 0:
        go_on(s)
    elif pending(s, Column.FLAG) == 0 and count(there) <= s.left:
        shift_all(s, there, pending(s, Column.BY))
        go_on(s)
    else:
        ask(s, Phase.CHOOSE, s.actor)


@rule
def _extend(s: State) -> None:
    """COOP-E29: GAME OVER! goes down by a card, unless it is drawn already or at the bottom."""
    if s.last_day == 0 and s.above < happenings_left(s):
        s.above += 1


@rule
def endable(s: State) -> int:
    """FLIP: the set of days whose Happening can be turned face-down. Never GAME OVER!."""
    days = 0
    for day in range(DAYS):
        if has(s.active, day) and s.calendar[day] != GAME_OVER + 1:
            if pending(s, Column.OF) == 0 or KEEPS[s.calendar[day] - 1] == 1:
                days |= only(day)
    return days


@rule
def _end_happening(s: State) -> None:
    days = endable(s)
    if count(days) == 1:
        s.active &= ~days
    elif days != 0:
        ask(s, Phase.FLIP, chooser(s))


@rule
def sung(s: State) -> None:
    """Who sings gets what the card promises, or off what it threatens."""
    if pending(s, Column.FLAG) == 1:
        end_row(s)
    else:
        go_on(s)


@rule
def hushed(s: State) -> None:
    if pending(s, Column.FLAG) == 1:
        go_on(s)
    else:
        end_row(s)


# ------------------------------------------------------------------ Goods


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
def _sell(s: State) -> None:
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


@rule
def _buy(s: State) -> None:
    """COOP-55: money first, then Goods, of which some may be chosen."""
    cost = max(0, -pending(s, Column.BY) - shared(s, Standing.CHEAPER))
    pay(s, -cost)
    s.left = pending(s, Column.N)
    s.free = pending(s, Column.FLAG)
    if is_able(s, s.actor, Who.HENRY):
        s.free = min(s.left, max(s.free, NEGOTIATED))
    order_on(s)


@rule
def order_on(s: State) -> None:
    """COOP-12: asks for Goods to choose while there is room; the rest comes off the top."""
    has_room = is_warehouse_open(s) and count(s.warehouse) < WAREHOUSE
    if s.free > 0 and has_room and (s.goods_deck | goods_discard(s)) != 0:
        ask(s, Phase.ORDER, s.actor)
    else:
        deliver(s)


@rule
def deliver(s: State) -> None:
    """COOP-59, COOP-A21: what finds no room or a closed Warehouse is lost."""
    lost = 0
    is_open = is_warehouse_open(s)
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


@rule
def move_on(s: State) -> None:
    """COOP-47: one Good after another, while there are Goods, room and an open Warehouse."""
    has_room = count(s.storefront) < STOREFRONT and s.warehouse != 0
    if s.left > 0 and has_room and is_warehouse_open(s):
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
def _lose(s: State) -> None:
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


# ------------------------------------------------------------------ the Drum Circle


@rule
def on_offer(s: State, kind: int) -> int:
    """TAKE: how many of a CUSTOMER can be taken: from the discard, or if it has none the deck."""
    if kind < CONTINUOUS or IS_CUSTOMER[kind] == 0:
        return 0
    if _has_customers(s):
        return discarded(s, kind)
    if in_force(s, Standing.NO_DRAW) > 0:
        return 0
    return s.groove_deck[kind]


@rule
def _has_customers(s: State) -> bool:
    for kind in range(CONTINUOUS, GROOVES):
        if IS_CUSTOMER[kind] == 1 and discarded(s, kind) > 0:
            return True
    return False


@rule
def _is_anything_on_offer(s: State) -> bool:
    for kind in range(CONTINUOUS, GROOVES):
        if on_offer(s, kind) > 0:
            return True
    return False


@rule
def take_on(s: State) -> None:
    """COOP-M5: each cooperator in the order of seats."""
    if s.queue != 0 and _is_anything_on_offer(s):
        ask(s, Phase.TAKE, lowest(s.queue))
        s.queue = rest(s.queue)
    else:
        s.queue = 0
        go_on(s)


@rule
def take_customer(s: State, player: int, kind: int) -> None:
    if discarded(s, kind) <= 0:
        s.groove_deck[kind] -= 1
    s.hand[player, kind] += 1
