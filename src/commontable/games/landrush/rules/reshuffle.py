"""The reshuffle of land rights, and the events."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.games.landrush.rules import names
from commontable.games.landrush.rules.cards import lift_cards
from commontable.games.landrush.rules.deals import drop_offer
from commontable.games.landrush.rules.land import clear, empty, taken, tradable
from commontable.games.landrush.rules.names import Class, Kind, Phase
from commontable.games.landrush.rules.state import State, class_of, in_order, last_season
from commontable.games.landrush.rules.turns import die, open_window

# ------------------------------------------------------------------ reshuffle


@rule
def roll_reshuffle(s: State) -> None:
    """LAND-18, LAND-A1."""
    s.shuffle_season = s.season
    face = die(s)
    for position in range(names.SEATS):
        if s.per_player == 1 and position > 0:
            face = die(s)
        s.shuffle_face[in_order(s, position)] = face
    s.phase = Phase.RESHUFFLE
    s.ready = 0
    s.slot = 0
    s.uses = allowance(s, in_order(s, 0))


@rule
def allowance(s: State, seat: int) -> int:
    """LAND-18: how many plots the die lets a farmer move or grab."""
    face = s.shuffle_face[seat]
    if names.SHUFFLE_CLASS[face] != class_of(s, seat):
        return 0
    return names.SHUFFLE_MOVES[face] + names.SHUFFLE_GRABS[face]


@rule
def may_grab(s: State, seat: int) -> bool:
    return names.SHUFFLE_GRABS[s.shuffle_face[seat]] > 0


@rule
def next_use(s: State) -> None:
    s.slot += 1
    s.uses = 0
    if s.slot < names.SEATS:
        s.uses = allowance(s, in_order(s, s.slot))


@rule
def may_use_reshuffle(s: State, seat: int) -> bool:
    if may_grab(s, seat):
        for other in range(names.SEATS):
            for zone in range(names.ZONES):
                if other != seat and tradable(s, other, zone) != 0:
                    return True
        return False
    return has_land(s) and has_empty(s)


@rule
def has_land(s: State) -> bool:
    for seat in range(names.SEATS):
        for zone in range(names.ZONES):
            if s.land[seat, zone] != 0:
                return True
    return False


@rule
def has_empty(s: State) -> bool:
    for zone in range(names.ZONES):
        if empty(s, zone) != 0:
            return True
    return False


@rule
def end_reshuffle(s: State) -> None:
    """LAND-6, LAND-28, LAND-A20: half-way come the events, at the end it is over."""
    s.slot = 0
    s.uses = 0
    if s.season == last_season(s):
        s.phase = Phase.OVER
        for seat in range(names.SEATS):
            drop_offer(s, seat)
        return
    if 2 * s.season == last_season(s):
        turn_events(s)
    s.phase = Phase.AFTER
    open_window(s)


# ------------------------------------------------------------------ events


@rule
def turn_events(s: State) -> None:
    """LAND-21: all four at once."""
    s.has_events = 1
    for zone in range(names.ZONES):
        everything = names.GROUND[s.board, zone]
        kind = s.event[zone]
        if kind == Kind.MINE:
            for crop in range(names.CROPS):
                s.crops[crop, zone] = 0
        elif kind == Kind.INVESTOR:
            lift_cards(s, zone, everything)
            _employ(s, zone)
        elif kind == Kind.COOPERATIVE:
            for seat in range(names.SEATS):
                if class_of(s, seat) == Class.POOR:
                    lift_cards(s, zone, s.land[seat, zone])
        elif kind == Kind.DISEASE:
            lift_cards(s, zone, everything)
        elif kind == Kind.FLOOD:
            for spot in range(names.SPOTS):
                if (taken(s, zone) >> spot) & 1 == 1:
                    clear(s, zone * names.SPOTS + spot)


@rule
def _employ(s: State, zone: int) -> None:
    """LAND-24, LAND-A13: palm plots are kept, the others become a salary."""
    for seat in range(names.SEATS):
        s.salary[seat, zone] = s.land[seat, zone] & ~s.crops[names.PALM, zone]
        s.land[seat, zone] &= s.crops[names.PALM, zone]
    for crop in range(names.CASSAVA, names.PALM):
        s.crops[crop, zone] = 0
