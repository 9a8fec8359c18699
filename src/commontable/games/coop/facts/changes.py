"""What two moments of CO-OP differ in."""

from __future__ import annotations

from commontable.core.facts import Fact
from commontable.core.game import ONGOING, WON
from commontable.games.coop import data
from commontable.games.coop.facts import kinds
from commontable.games.coop.notation import name_goods, name_groove, player_word
from commontable.games.coop.rules.piles import goods_discard
from commontable.games.coop.rules.state import DAYS, GROOVES, Phase, Source, State, seat_of


def changes(a: State, b: State, chosen: int = 0) -> list[Fact]:
    """From the one to the other. `chosen` is a set of Goods that luck had no part in."""
    found = _day(a, b)
    if b.money != a.money:
        found.append(kinds.MoneyChanged(by=b.money - a.money, money=b.money))
    found += _vibes(a, b)
    if a.luck != b.luck:
        found += _drawn(a, b)
    found += _goods(a, b, chosen)
    if b.outcome != ONGOING:
        found.append(kinds.GameEnded(is_won=b.outcome == WON))
    return found


# ------------------------------------------------------------------ the calendar


def _day(a: State, b: State) -> list[Fact]:
    found: list[Fact] = []
    if b.source == Source.WEEKEND and a.source != Source.WEEKEND:
        found.append(kinds.WeekEnded())
    if a.dude != b.dude:
        found.append(
            kinds.DudeChanged(
                seat=seat_of(b, b.dude), player=player_word(b, b.dude), day=data.DAYS[b.day]
            )
        )
    for day in range(DAYS):
        if b.calendar[day]:
            found += _happening(a, b, day)
    return found


def _happening(a: State, b: State, day: int) -> list[Fact]:
    name = data.HAPPENINGS[b.calendar[day] - 1].name
    is_active = bool(b.active >> day & 1)
    if b.calendar[day] != a.calendar[day]:
        drawn = kinds.HappeningDrawn(day=data.DAYS[day], happening=name)
        return [drawn] if is_active else [drawn, kinds.HappeningStopped(happening=name)]
    if a.active >> day & 1 and not is_active and not _is_expected(a, b):
        return [kinds.HappeningEnded(happening=name)]
    return []


def _is_expected(a: State, b: State) -> bool:
    """A Happening ends with its day, or because somebody has flipped it."""
    is_evening = a.day != b.day or a.acted != b.acted or b.phase == Phase.OVER
    return is_evening or a.phase == Phase.FLIP


# ------------------------------------------------------------------ players


def _vibes(a: State, b: State) -> list[Fact]:
    return [
        kinds.VibeChanged(
            seat=seat_of(b, player),
            player=player_word(b, player),
            vibe=data.VIBES[b.vibe[player]],
        )
        for player in range(b.players)
        if a.vibe[player] != b.vibe[player] and a.side[player]
    ]


def _drawn(a: State, b: State) -> list[Fact]:
    """Cards that came from the deck; what changed hands is told by the decision."""
    return [
        kinds.CardsDrawn(seat=seat_of(b, player), player=player_word(b, player), cards=cards)
        for player in range(b.players)
        if (cards := _new_cards(a, b, player))
    ]


def _new_cards(a: State, b: State, player: int) -> tuple[str, ...]:
    """What was left of the deck came before the discard was shuffled."""
    had, has, deck = a.hand, b.hand, a.groove_deck
    more = ((kind, has[player, kind] - had[player, kind]) for kind in range(GROOVES))
    new = [(kind, n) for kind, n in more if n > 0]
    first = [kind for kind, n in new for _ in range(min(n, deck[kind]))]
    then = [kind for kind, n in new for _ in range(n - deck[kind])]
    return tuple(name_groove(kind) for kind in first + then)


# ------------------------------------------------------------------ Goods


def _goods(a: State, b: State, chosen: int) -> list[Fact]:
    found: list[Fact] = []
    if came := _delivered(a, b.warehouse & ~a.warehouse & ~chosen):
        found.append(kinds.GoodsDelivered(goods=came))
    if lost := _delivered(a, _drawn_from(a, b) & ~(b.goods_deck | b.warehouse | b.storefront)):
        found.append(kinds.GoodsWithoutRoom(goods=lost))
    if gone := (a.storefront & ~b.storefront) | (a.warehouse & ~b.warehouse & ~b.storefront):
        is_luck = b.source == Source.HAPPENING and a.luck != b.luck
        is_work = b.source == Source.WORK
        goods = tuple(name_goods(gone))
        found.append(kinds.GoodsGone(goods=goods, is_work=is_work, is_luck=is_luck))
    return found


def _drawn_from(a: State, b: State) -> int:
    """The deck, and the discard if it was shuffled on the way."""
    return a.goods_deck | goods_discard(a) if b.goods_deck & ~a.goods_deck else a.goods_deck


def _delivered(a: State, goods: int) -> tuple[str, ...]:
    """What was left of the deck came before the discard was shuffled."""
    return (*name_goods(goods & a.goods_deck), *name_goods(goods & ~a.goods_deck))
