"""A state of Co-opoly as a position."""

from __future__ import annotations

from commontable.core.game import OUTCOMES, Json
from commontable.core.options import write_options
from commontable.core.sets import has, members
from commontable.games.coopoly import data
from commontable.games.coopoly.data import BILL, OPTIONS, SPACE_NAMES
from commontable.games.coopoly.notation import EVENTS, PHASES, ZONE_NAMES, dollars, name_properties
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES, RAILROAD_NAMES
from commontable.games.coopoly.rules.state import (
    COLUMNS,
    HAND,
    NONE,
    OPTION_FIELDS,
    SPACES,
    STARTS,
    ZONES,
    News,
    Phase,
    State,
    first_pawn,
)

POLICE_NAMES = [SPACE_NAMES[spaces[0]] for spaces in data.POLICE_POSITIONS]
ROLLED = (Phase.FREE, Phase.DRIVE)
ATTEMPTS = (Phase.SPEND, Phase.PAY, Phase.POOL, Phase.LEND)


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming tiles and dice."""
    return {
        "game": "coopoly",
        "seats": s.seats,
        "options": options_of(s),
        "round": s.rounds,
        "phase": PHASES[s.phase],
        "outcome": OUTCOMES[s.outcome],
        "tiles": name_properties(s.properties & ~STARTS),
        "condos": name_properties(s.condos),
        "homes": name_properties(s.homes),
        "prices": {ZONE_NAMES[zone]: dollars(s.price[zone]) for zone in range(ZONES)},
        "activists": activists_of(s),
        "jail": s.jail,
        "police": POLICE_NAMES[s.police],
        "police_before": POLICE_NAMES[s.police_before],
        "purses": [dollars(s.purse[seat]) for seat in range(s.seats)],
        "pawns": [pawns_of(s, seat) for seat in range(s.seats)],
        "acted": [marked_pawns(s, seat, s.acted) for seat in range(s.seats)],
        "declined": [marked_pawns(s, seat, s.declined) for seat in range(s.seats)],
        "take_backs": [s.take_backs[seat] for seat in range(s.seats)],
        "done": list(members(s.done)),
        "asked": list(members(s.asked)),
        "roll": roll_of(s),
        "attempt": attempt_of(s),
        "news": [write_news(s, line) for line in range(s.news_length)],
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    return write_options(s, OPTIONS, OPTION_FIELDS)


def activists_of(s: State) -> dict[str, int]:
    return {SPACE_NAMES[i]: s.activists[i] for i in range(SPACES) if s.activists[i]}


def pawns_of(s: State, seat: int) -> list[str]:
    """The spaces of a seat's pawns that are on the board."""
    pawns = [s.pawn[p] for p in range(first_pawn(s, seat), first_pawn(s, seat + 1))]
    return [SPACE_NAMES[space] for space in pawns if space != HAND]


def marked_pawns(s: State, seat: int, marks: int) -> list[str]:
    """The spaces of those of a seat's pawns that a set names."""
    pawns = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    return [SPACE_NAMES[s.pawn[pawn]] for pawn in pawns if has(marks, pawn)]


def roll_of(s: State) -> Json | None:
    if s.phase not in ROLLED:
        return None
    sent = [name for i, name in enumerate(RAILROAD_NAMES) if has(s.sent, i)]
    return {"seat": s.actor, "points": s.points, "sent": sent}


def attempt_of(s: State) -> Json | None:
    if s.phase not in ATTEMPTS:
        return None
    unit = 1 if s.phase == Phase.LEND else BILL
    return {
        "leader": s.leader,
        "seat": s.actor,
        "at": PROPERTY_NAMES[s.target],
        "missing": s.points * unit,
        "spent": s.spent,
        "pledges": [s.pledge[seat] * unit for seat in range(s.seats)],
    }


def write_news(s: State, line: int) -> Json:
    """One thing that happened; what does not belong to it is left out."""
    event, seat, place, first, second = (s.news[line, column] for column in range(COLUMNS))
    news: Json = {"event": EVENTS[News(event)]}
    if seat != NONE:
        news["seat"] = seat
    if place != NONE:
        news["place"] = places_of(News(event))[place]
    if event == News.PASSED:
        news["step"] = PHASES[first]
    elif first:
        news["first"] = first
    if second:
        news["second"] = second
    return news


def places_of(event: News) -> list[str] | tuple[str, ...]:
    """What the number of a place stands for."""
    if event == News.DECIDED:
        return ZONE_NAMES
    if event in (News.ARREST, News.RAILROAD_ROLL, News.BLOCKED):
        return SPACE_NAMES
    return PROPERTY_NAMES
