"""What of a position goes on just now: phase, roll, attempt, and the news so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section, is_number
from commontable.core.errors import BadPosition
from commontable.core.game import ONGOING, OUTCOMES
from commontable.core.sets import has
from commontable.games.coopoly import data
from commontable.games.coopoly.data import BILL
from commontable.games.coopoly.notation import EVENTS, PHASES
from commontable.games.coopoly.position.writing import ATTEMPTS, ROLLED, places_of
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES, RAILROAD_NAMES
from commontable.games.coopoly.rules.building import bare_tiles
from commontable.games.coopoly.rules.play import can_go_on
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    HAND,
    MOST_NEWS,
    MOST_PRICE,
    MOST_ROLLED,
    NONE,
    PAWNS,
    SPACE_OF,
    Column,
    News,
    Phase,
    State,
    fresh_pawns,
    zone_of,
)


def index_of(name: Any, names: list[str] | tuple[str, ...]) -> int | None:
    return names.index(name) if isinstance(name, str) and name in names else None


def read_phase(s: State, given: Section) -> None:
    s.rounds = given.number("round", 1, data.MOST_ROUNDS, 1)
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    s.phase = PHASES.index(given.word("phase", PHASES, "over" if s.outcome else "place"))
    if (s.outcome != ONGOING) != (s.phase == Phase.OVER):
        raise given.fail("outcome", "phase and outcome to agree on whether it is over")
    s.done = given.seats("done", s.seats)
    s.asked = given.seats("asked", s.seats)
    if s.phase == Phase.PLACE and (s.acted or s.declined):
        raise given.fail("acted", "no pawn that has acted while pawns are placed")
    if s.phase == Phase.OVER and any(s.pawn[pawn] != HAND for pawn in range(PAWNS)):
        raise given.fail("pawns", "no pawn on the board when the game is over")
    for pawn in range(PAWNS):
        if s.pawn[pawn] != HAND and under_police(s, s.pawn[pawn]) and not has(s.acted, pawn):
            raise given.fail("pawns", "no pawn under the Police, unless it counts as acted")


def read_roll(s: State, given: Section) -> None:
    s.actor = NONE
    value = given.any("roll", None)
    if (value is not None) != (s.phase in ROLLED):
        raise given.fail("roll", "named values exactly in phases 'free' and 'drive'")
    if value is None:
        return
    roll = given.section("roll")
    s.actor = roll.number("seat", 0, s.seats - 1)
    s.points = roll.number("points", 1, MOST_ROLLED)
    for name in roll.items("sent", default=[]):
        railroad = index_of(name, RAILROAD_NAMES)
        if railroad is None or s.phase != Phase.FREE:
            raise roll.fail("sent", "railroads, in phase 'free' only")
        s.sent |= 1 << railroad
    roll.done()


def read_attempt(s: State, given: Section) -> None:
    s.leader = s.target = NONE
    value = given.any("attempt", None)
    if (value is not None) != (s.phase in ATTEMPTS):
        raise given.fail("attempt", "named values exactly in phases 'spend' to 'pool' and 'lend'")
    if value is None:
        return
    attempt = given.section("attempt")
    unit = 1 if s.phase == Phase.LEND else BILL
    s.leader = attempt.number("leader", 0, s.seats - 1)
    s.actor = attempt.number("seat", 0, s.seats - 1)
    s.target = PROPERTY_NAMES.index(attempt.word("at", PROPERTY_NAMES))
    s.points = _units(attempt, "missing", attempt.number("missing", unit, MOST_PRICE * unit), unit)
    s.spent = attempt.number("spent", 0, MOST_PRICE, 0)
    pledges = attempt.items("pledges", s.seats, [0] * s.seats)
    for seat, n in enumerate(pledges):
        if not is_number(n) or not 0 <= n <= MOST_PRICE * unit:
            raise attempt.fail("pledges", f"for each seat a multiple of {unit}")
        s.pledge[seat] = _units(attempt, "pledges", n, unit)
    attempt.done()


def _units(given: Section, key: str, value: int, unit: int) -> int:
    if value % unit:
        raise given.fail(key, f"multiples of {unit}")
    return value // unit


def check_attempt(s: State) -> None:
    """What is missing, spent and pledged makes the price, and those asked could still give it."""
    if s.phase not in ATTEMPTS:
        return
    pledged = sum(s.pledge[seat] for seat in range(s.seats))
    whole = s.tile_pawns if s.phase == Phase.LEND else s.price[zone_of(s.target)]
    if s.points + s.spent + pledged != whole:
        raise BadPosition(f"position: attempt: missing, spent and pledged do not make {whole}")
    space = SPACE_OF[s.target]
    is_about = has(s.condos, s.target) or (s.phase == Phase.LEND and has(bare_tiles(s), s.target))
    if not is_about or under_police(s, space) or s.spent > s.activists[space]:
        raise BadPosition(f"position: attempt: nothing to attempt at {PROPERTY_NAMES[s.target]}")
    for seat in range(s.seats):
        own = fresh_pawns(s, seat, space) if s.phase == Phase.LEND else s.purse[seat]
        takes_part = s.pledge[seat] > 0 or seat in (s.leader, s.actor)
        if s.pledge[seat] > own or (takes_part and fresh_pawns(s, seat, space) == 0):
            raise BadPosition(f"position: attempt: seat {seat} cannot take its part in it")
    is_leading = s.phase in (Phase.SPEND, Phase.PAY)
    if is_leading != (s.actor == s.leader) or s.pledge[s.actor] or (is_leading and pledged):
        raise BadPosition("position: attempt: seat: the leader is asked first, then others")
    if not can_go_on(s) or (s.phase == Phase.SPEND and s.spent):
        raise BadPosition("position: attempt: those who are asked could not complete it")


def read_news(s: State, given: Section) -> None:
    lines = given.items("news", default=[])
    if len(lines) > MOST_NEWS:
        raise given.fail("news", f"at most {MOST_NEWS} lines")
    s.news_length = len(lines)
    for number, value in enumerate(lines):
        if not isinstance(value, Mapping):
            raise BadPosition(f"position: news[{number}]: expected named values, got {value!r}")
        _read_line(s, number, Section(f"position: news[{number}]", value, BadPosition))


def _read_line(s: State, number: int, line: Section) -> None:
    word = line.word("event", list(EVENTS.values()))
    event = next(event for event in News if EVENTS[event] == word)
    s.news[number, Column.EVENT] = event
    s.news[number, Column.SEAT] = NONE
    s.news[number, Column.PLACE] = NONE
    if "seat" in line.values:
        s.news[number, Column.SEAT] = line.number("seat", 0, s.seats - 1)
    if "place" in line.values:
        names = places_of(event)
        s.news[number, Column.PLACE] = names.index(line.word("place", names))
    if event == News.PASSED:
        s.news[number, Column.FIRST] = PHASES.index(line.word("step", PHASES))
    else:
        s.news[number, Column.FIRST] = line.number("first", 0, data.ACTIVISTS, 0)
    s.news[number, Column.SECOND] = line.number("second", 0, data.ACTIVISTS, 0)
    line.done()
