"""What pawns do where they stand."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import has, only
from commontable.games.coopoly.policy.plan import STATION, SWEAT, best_site, sites, target
from commontable.games.coopoly.policy.purses import pawns_on
from commontable.games.coopoly.rules.actions import (
    DONE,
    DRIVE,
    FREE,
    PAY,
    REMOVE_CONDO,
    REMOVE_TILE,
    ROLL_AT,
    SPEND,
)
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    NONE,
    PAWNS,
    PROPERTY_AT,
    RAILROAD_AT,
    SPACE_OF,
    SPACES,
    WHOLE_ZONE,
    State,
    in_zone,
    zone_of,
)

REACH = 12  # spaces from which it is worth to fetch an Activist


@rule
def choose_freed(s: State, out: Row, n: int) -> int:
    """All who can, to the railroad of the Zone that is to be won."""
    railroad = RAILROAD_AT[STATION[target(s)]]
    best = out[0]
    for i in range(n - 1):
        if FREE.railroad(out[i]) == railroad:
            best = out[i]
    return int(best)


@rule
def choose_station(s: State, out: Row, n: int) -> int:
    railroad = RAILROAD_AT[STATION[target(s)]]
    for i in range(n):
        if ROLL_AT.railroad(out[i]) == railroad:
            return int(out[i])
    return int(out[0])


# ------------------------------------------------------------------ driving


@rule
def idle_activists(s: State, space: int, wanted: int) -> int:
    """Activists on a space who are not needed there; `wanted` is a set of properties."""
    place = PROPERTY_AT[space]
    if place != NONE and has(wanted, place):
        return max(0, s.activists[space] - SWEAT)
    return int(s.activists[space])


@rule
def fetch(s: State, place: int, wanted: int) -> int:
    """A step of the nearest idle Activist towards a property, or NONE."""
    goal = SPACE_OF[place]
    if under_police(s, goal):
        return NONE
    for clockwise in range(2):
        toward = 2 * clockwise - 1
        for distance in range(1, REACH):
            space = (goal - toward * distance) % SPACES
            if under_police(s, space):
                break
            if idle_activists(s, space, wanted) > 0 and _is_nearest(s, goal, distance, wanted):
                return DRIVE.code(space, clockwise)
    return NONE


@rule
def _is_nearest(s: State, goal: int, distance: int, wanted: int) -> bool:
    """Whether no idle Activist is nearer on the counter-clockwise side."""
    for nearer in range(1, distance):
        space = (goal - nearer) % SPACES
        if under_police(s, space):
            return True
        if idle_activists(s, space, wanted) > 0:
            return False
    return True


@rule
def drive_to(s: State, places: int, kept: int) -> int:
    """A step towards the property of a set where homes come soonest, or the next one, or NONE.

    Activists who are needed on the properties before it, and on those that are `kept`, stay.
    """
    wanted = kept
    while places != 0:
        place = best_site(s, places)
        places &= ~only(place)
        wanted |= only(place)
        if s.activists[SPACE_OF[place]] < SWEAT:
            action = fetch(s, place, wanted)
            if action != NONE:
                return action
    return NONE


@rule
def manned_elsewhere(s: State, zone: int) -> int:
    """The set of properties outside a Zone where just enough pawns stand to build homes."""
    places = 0
    for pawn in range(PAWNS):
        place = PROPERTY_AT[s.pawn[pawn]]
        if place != NONE and zone_of(place) != zone and has(s.properties & ~s.homes, place):
            if pawns_on(s, SPACE_OF[place]) == 1 + int(has(s.condos, place)):
                places |= only(place)
    return places


@rule
def choose_drive(s: State) -> int:
    """To where pawns wait for builders, then to the Zone that is to be won."""
    zone = target(s)
    elsewhere = manned_elsewhere(s, zone)
    action = drive_to(s, elsewhere, 0)
    if action == NONE:
        action = drive_to(s, sites(s, zone), elsewhere)
    return action if action != NONE else DONE.code()


# ------------------------------------------------------------------ condos, tiles


@rule
def condo_worth(s: State, place: int) -> int:
    """How much it matters that a condo goes; a pawn that stands there was sent for it."""
    worth = 1
    zone = zone_of(place)
    if in_zone(s.condos, zone) == WHOLE_ZONE:
        worth += 100
    if has(s.homes, place):
        worth += 50
    if zone == target(s):
        worth += 20
    if pawns_on(s, SPACE_OF[place]) > 1:
        worth += 10
    return worth


@rule
def choose_condo(s: State, out: Row, n: int) -> int:
    """What matters most."""
    best = DONE.code()
    most = 0
    for i in range(n - 1):
        worth = condo_worth(s, REMOVE_CONDO.place(out[i]))
        if worth > most:
            best = out[i]
            most = worth
    return int(best)


@rule
def choose_spending(s: State, out: Row, n: int) -> int:
    """Activists who are not going to build here; all where nobody builds."""
    there = s.activists[SPACE_OF[s.target]]
    is_site = zone_of(s.target) == target(s) and not has(s.homes, s.target)
    best = out[0]
    for i in range(n):
        if not is_site or there - SPEND.n(out[i]) >= SWEAT:
            best = out[i]
    return int(best)


@rule
def choose_share(s: State, out: Row, n: int) -> int:
    """As much as one has: the others may need their bills elsewhere."""
    best = out[0]
    for i in range(n):
        if PAY.has(out[i]):
            best = out[i]
    return int(best)


@rule
def choose_tile(s: State, out: Row, n: int) -> int:
    """A tile of a Zone that is a danger, and not the one that is to be won."""
    for i in range(n - 1):
        zone = zone_of(REMOVE_TILE.place(out[i]))
        if in_zone(s.homes, zone) == 0 and zone != target(s):
            return int(out[i])
    return DONE.code()
