"""What plots and cards bring each season."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import NOBODY
from commontable.core.sets import count
from commontable.games.landrush.rules import cards, names
from commontable.games.landrush.rules.names import Class, Kind
from commontable.games.landrush.rules.state import State, class_of, cooperative, kind_of

FACTORY = names.KINDS - 1

# ------------------------------------------------------------------ what land brings


@rule
def zone_brings(s: State, seat: int, zone: int) -> int:
    """LAND-15: the plots of a farmer. LAND-24: a salary for what an investor took."""
    kind = kind_of(s, zone)
    if kind == Kind.MINE:
        return count(s.land[seat, zone]) * names.BRINGS[kind, names.CASSAVA]
    dollars = count(s.salary[seat, zone]) * names.BRINGS[kind, names.CASSAVA]
    for crop in range(names.CROPS):
        dollars += count(s.land[seat, zone] & s.crops[crop, zone]) * names.BRINGS[kind, crop]
    return dollars


@rule
def cards_bring(s: State, seat: int, zone: int) -> int:
    """LAND-A2, LAND-A9: a flat sum for each card, in every zone the same."""
    if s.highest_tier == 1:
        return _clusters_bring(s, seat, zone)
    dollars = 0
    for i in range(names.MOST_CARDS):
        card = s.cards[zone, i]
        if card != 0 and card & s.land[seat, zone] != 0:
            dollars += names.CARD_BRINGS[cards.card_kind(card)]
    return dollars


@rule
def _clusters_bring(s: State, seat: int, zone: int) -> int:
    """LAND-A3, option: the best card lies on each cluster by itself."""
    dollars = 0
    if cards.may_lie(s, seat, zone):
        for crop in range(names.CROPS):
            left = cards.alike(s, seat, zone, crop)
            while count(left) >= names.LEAST:
                group = cards.cluster(left & -left, left)
                left &= ~group
                kind = cards.best_card(count(group))
                if kind != NOBODY:
                    dollars += names.CARD_BRINGS[kind]
    return dollars


@rule
def pool_brings(s: State) -> int:
    """LAND-25: the joint revenue is what the collective cards bring."""
    zone = cooperative(s)
    dollars = 0
    if zone != NOBODY:
        for crop in range(names.CROPS):
            if s.highest_tier == 1:
                kind = cards.best_card(cards.pooled(s, zone, crop))
                if kind != NOBODY:
                    dollars += names.CARD_BRINGS[kind]
            else:
                for i in range(cards.pool_length(s, crop)):
                    dollars += names.CARD_BRINGS[s.pool[crop, i] - 1]
    return dollars


@rule
def has_factory(s: State, seat: int) -> bool:
    """LAND-8, LAND-A22: a factory of one's own, or for the poor a collective one."""
    for zone in range(names.ZONES):
        if s.highest_tier == 1:
            for crop in range(names.CROPS):
                plots = cards.alike(s, seat, zone, crop)
                if cards.may_lie(s, seat, zone) and cards.room_for(plots, names.SIZE[FACTORY]) != 0:
                    return True
        else:
            for i in range(names.MOST_CARDS):
                card = s.cards[zone, i]
                if card & s.land[seat, zone] != 0 and cards.card_kind(card) == FACTORY:
                    return True
    return class_of(s, seat) == Class.POOR and _has_collective_factory(s)


@rule
def _has_collective_factory(s: State) -> bool:
    zone = cooperative(s)
    if zone != NOBODY:
        for crop in range(names.CROPS):
            if s.highest_tier == 1:
                if cards.best_card(cards.pooled(s, zone, crop)) == FACTORY:
                    return True
            else:
                for i in range(names.MOST_CARDS):
                    if s.pool[crop, i] == FACTORY + 1:
                        return True
    return False
