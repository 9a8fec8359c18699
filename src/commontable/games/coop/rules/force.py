"""What holds now: abilities, Happenings that lie face-up, Groove cards in play."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.sets import has, only
from commontable.games.coop.rules.state import CONTINUOUS, DAYS, State, Vibe, Who
from commontable.games.coop.rules.tables import (
    IS_HARD,
    LEIGH_STOPS,
    STANDING_DAY,
    STANDING_GROOVE,
    STANDING_HAPPENING,
    TAGGED,
    TYPE,
    Location,
    Standing,
)


@rule
def is_able(s: State, player: int, who: int) -> bool:
    """COOP-19: whether the player is that character and has the ability now."""
    side = s.side[player] - 1
    if side < 0 or side // 2 != who or s.vibe[player] == Vibe.BOGUS:
        return False
    if who == Who.CHERRYPIT and IS_HARD[side] == 1:
        return not _is_somebody_bogus(s)
    return True


@rule
def _is_somebody_bogus(s: State) -> bool:
    for player in range(s.players):
        if s.vibe[player] == Vibe.BOGUS:
            return True
    return False


@rule
def somebody_is_able(s: State, who: int) -> bool:
    for player in range(s.players):
        if is_able(s, player, who):
            return True
    return False


@rule
def of_type(s: State, kind: int) -> int:
    """COOP-17: the set of players who are HIPPIES, or BIZZIES. A type is no ability (COOP-A22)."""
    players = 0
    for player in range(s.players):
        if TYPE[s.side[player] - 1] & kind != 0:
            players |= only(player)
    return players


@rule
def holds_today(s: State, day: int) -> bool:
    """COOP-M6: face-up, and not suspended by a Leigh above Bogus."""
    if s.calendar[day] == 0 or not has(s.active, day):
        return False
    if TAGGED[s.calendar[day] - 1] & LEIGH_STOPS == 0:
        return True
    return not somebody_is_able(s, Who.LEIGH)


@rule
def in_force(s: State, standing: int) -> int:
    """How strongly the week's Happenings and the day itself have this effect now."""
    strength = 0
    for day in range(DAYS):
        if s.calendar[day] != 0 and STANDING_HAPPENING[s.calendar[day] - 1, standing] != 0:
            if holds_today(s, day):
                strength += STANDING_HAPPENING[s.calendar[day] - 1, standing]
    if s.expansion == 1:
        strength += STANDING_DAY[s.day, standing]
    return strength


@rule
def is_closed(s: State, location: int) -> bool:
    """COOP-58."""
    return in_force(s, Standing.CLOSE + location) > 0


@rule
def own(s: State, player: int, standing: int) -> int:
    """How strongly the cards before a player have this effect."""
    strength = 0
    for kind in range(CONTINUOUS):
        strength += s.in_play[player, kind] * STANDING_GROOVE[kind, standing]
    return strength


@rule
def shared(s: State, standing: int) -> int:
    strength = 0
    for player in range(s.players):
        strength += own(s, player, standing)
    return strength


@rule
def is_cancelled(s: State, tags: int) -> bool:
    """COOP-51: a shield in play, anybody's, stops a Happening with its tag."""
    for player in range(s.players):
        for kind in range(CONTINUOUS):
            if s.in_play[player, kind] > 0 and STANDING_GROOVE[kind, Standing.CANCEL] & tags != 0:
                return True
    return False


@rule
def funds(s: State, player: int, tags: int) -> int:
    """A kind before the player that may be discarded to cancel these tags, or -1."""
    for kind in range(CONTINUOUS):
        if s.in_play[player, kind] > 0 and STANDING_GROOVE[kind, Standing.MAY_CANCEL] & tags != 0:
            return kind
    return -1


@rule
def needs_no_song(s: State) -> bool:
    """COOP-5: Lon F. is in play, or in effect as a house rule."""
    return s.singing == 0 or shared(s, Standing.NO_SINGING) > 0


@rule
def is_warehouse_open(s: State) -> bool:
    return not is_closed(s, Location.WAREHOUSE)
