"""A position of Co-opoly as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section, is_number
from commontable.core.errors import BadPosition
from commontable.core.game import ONGOING, OUTCOMES, Json
from commontable.core.sets import has
from commontable.games.coopoly import data
from commontable.games.coopoly.data import BILL, OPTIONS, SPACE_NAMES
from commontable.games.coopoly.notation import (
    EVENTS,
    PHASES,
    PROPERTY_NAMES,
    RAILROAD_NAMES,
    ZONE_NAMES,
    dollars,
    name_properties,
    name_seats_of,
)
from commontable.games.coopoly.rules.building import bare_tiles
from commontable.games.coopoly.rules.play import can_go_on
from commontable.games.coopoly.rules.police import POSITIONS, under_police
from commontable.games.coopoly.rules.round import who_may_act
from commontable.games.coopoly.rules.state import (
    ALL_PROPERTIES,
    COLUMNS,
    HAND,
    MOST_NEWS,
    MOST_PRICE,
    MOST_ROLLED,
    NONE,
    PAWNS,
    SPACE_OF,
    SPACES,
    STARTS,
    STATE,
    ZONES,
    Choice,
    Column,
    News,
    Phase,
    State,
    first_pawn,
    fresh_pawns,
    in_zone,
    zone_of,
)

MOST_BILLS = 2**31 - 1 - 12 * data.MOST_ROUNDS  # so that a purse never overflows
POLICE_NAMES = [SPACE_NAMES[spaces[0]] for spaces in data.POLICE_POSITIONS]
ROLLED = (Phase.FREE, Phase.DRIVE)
ATTEMPTS = (Phase.SPEND, Phase.PAY, Phase.POOL, Phase.LEND)


# ------------------------------------------------------------------ writing


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
        "done": name_seats_of(s.done),
        "asked": name_seats_of(s.asked),
        "roll": roll_of(s),
        "attempt": attempt_of(s),
        "news": [write_news(s, line) for line in range(s.news_length)],
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    codes = [s.tile_pawns, s.developers, s.round_limit]
    return {option.name: option.decode(codes[i]) for i, option in enumerate(OPTIONS)}


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
        news["place"] = _places_of(News(event))[place]
    if event == News.PASSED:
        news["step"] = PHASES[first]
    elif first:
        news["first"] = first
    if second:
        news["second"] = second
    return news


def _places_of(event: News) -> list[str] | tuple[str, ...]:
    """What the number of a place stands for."""
    if event == News.DECIDED:
        return ZONE_NAMES
    if event in (News.ARREST, News.RAILROAD_ROLL, News.BLOCKED):
        return SPACE_NAMES
    return PROPERTY_NAMES


# ------------------------------------------------------------------ reading


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"position: expected named values, got {position!r}")
    given = Section("position", position, BadPosition)
    given.word("game", ["coopoly"], "coopoly")
    s: State = STATE.blank()
    s.seats = given.number("seats", 1, 4)
    if s.seats == 3:
        raise given.fail("seats", "1, 2 or 4")
    _read_options(s, given.section("options", {}))
    _read_board(s, given)
    _read_activists(s, given)
    _read_pawns(s, given)
    _read_phase(s, given)
    _read_roll(s, given)
    _read_attempt(s, given)
    _read_news(s, given)
    s.luck = given.number("luck", 0, 2**64 - 1, 0)
    given.done()
    _check_attempt(s)
    s.acting = who_may_act(s)
    if s.outcome == ONGOING and s.acting == 0:
        reason = f"{PHASES[s.phase]!r} asks nobody anything here"
        raise BadPosition(f"position: phase: expected a phase with a choice, but {reason}")
    return s


def _read_options(s: State, given: Section) -> None:
    codes = [0]
    for option in OPTIONS:
        value = given.any(option.name, option.default)
        if type(value) is not type(option.default) or value not in option.values:
            raise given.fail(option.name, "one of " + ", ".join(map(repr, option.values)))
        codes.append(option.code(value))
    given.done()
    s.tile_pawns = codes[Choice.TILE_PAWNS]
    s.developers = codes[Choice.DEVELOPERS]
    s.round_limit = codes[Choice.ROUND_LIMIT]


def _read_board(s: State, given: Section) -> None:
    s.properties = STARTS | _read_properties(given, "tiles", ALL_PROPERTIES & ~STARTS)
    s.condos = _read_properties(given, "condos", s.properties)
    s.homes = _read_properties(given, "homes", s.properties)
    prices = given.section("prices", {})
    for zone in range(ZONES):
        least = data.PRICE * in_zone(s.condos, zone).bit_count()
        most = MOST_PRICE * BILL
        price = prices.number(ZONE_NAMES[zone], least * BILL, most, least * BILL)
        if price % (BILL * data.PRICE):
            raise prices.fail(ZONE_NAMES[zone], f"a multiple of {BILL * data.PRICE}")
        s.price[zone] = price // BILL
    prices.done()
    s.police = POLICE_NAMES.index(given.word("police", POLICE_NAMES, POLICE_NAMES[0]))
    before = given.word("police_before", POLICE_NAMES, POLICE_NAMES[s.police])
    s.police_before = POLICE_NAMES.index(before)
    if (s.police - s.police_before) % POSITIONS > 6:
        raise given.fail("police_before", "a position at most 6 before that of the Police")


def _read_properties(given: Section, key: str, allowed: int) -> int:
    group = 0
    for name in given.items(key, default=[]):
        place = _index(name, PROPERTY_NAMES)
        if place is None or not has(allowed, place) or has(group, place):
            names = ", ".join(name_properties(allowed))
            raise BadPosition(f"position: {key}: {name!r} is not one of {names}, or stands twice")
        group |= 1 << place
    return group


def _index(name: Any, names: list[str] | tuple[str, ...]) -> int | None:
    return names.index(name) if isinstance(name, str) and name in names else None


def _read_activists(s: State, given: Section) -> None:
    s.jail = given.number("jail", 0, data.ACTIVISTS, 0)
    total = s.jail
    activists = given.section("activists", {})
    for space in range(SPACES):
        s.activists[space] = activists.number(SPACE_NAMES[space], 0, data.ACTIVISTS, 0)
        total += s.activists[space]
        if s.activists[space] and under_police(s, space):
            raise activists.fail(SPACE_NAMES[space], "no Activist where the Police stand")
    activists.done()
    if total > data.ACTIVISTS:
        raise given.fail("activists", f"at most {data.ACTIVISTS} with those in Jail")


def _read_pawns(s: State, given: Section) -> None:
    each = PAWNS // s.seats
    for pawn in range(PAWNS):
        s.pawn[pawn] = HAND
    for seat, names in enumerate(given.items("pawns", s.seats, [[]] * s.seats)):
        spaces = [_index(name, SPACE_NAMES) for name in _list_of(given, "pawns", names)]
        if len(spaces) > each or None in spaces:
            raise given.fail("pawns", f"for each seat at most {each} spaces")
        for number, space in enumerate(sorted(each for each in spaces if each is not None)):
            s.pawn[first_pawn(s, seat) + number] = space
    s.acted = _read_marks(s, given, "acted")
    s.declined = _read_marks(s, given, "declined")
    top = MOST_BILLS * BILL
    for seat, amount in enumerate(given.items("purses", s.seats, [0] * s.seats)):
        if not is_number(amount) or not 0 <= amount <= top or amount % BILL:
            raise given.fail("purses", f"for each seat a multiple of {BILL}")
        s.purse[seat] = amount // BILL
    for seat, n in enumerate(given.items("take_backs", s.seats, [0] * s.seats)):
        if not is_number(n) or not 0 <= n <= data.TAKE_BACKS:
            raise given.fail("take_backs", f"for each seat a number up to {data.TAKE_BACKS}")
        s.take_backs[seat] = n


def _list_of(given: Section, key: str, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise given.fail(key, "a list for each seat")
    return list(value)


def _read_marks(s: State, given: Section, key: str) -> int:
    """A set of pawns, each named by its space; of pawns that are alike the first are marked."""
    marks = 0
    for seat, names in enumerate(given.items(key, s.seats, [[]] * s.seats)):
        for name in _list_of(given, key, names):
            space = _index(name, SPACE_NAMES)
            pawns = range(first_pawn(s, seat), first_pawn(s, seat + 1))
            free = [p for p in pawns if s.pawn[p] == space and not has(marks, p)]
            if not free:
                raise given.fail(key, "for each seat spaces where its pawns stand")
            marks |= 1 << free[0]
    return marks


# ------------------------------------------------------------------ phase, roll, attempt


def _read_phase(s: State, given: Section) -> None:
    s.rounds = given.number("round", 1, data.MOST_ROUNDS, 1)
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    s.phase = PHASES.index(given.word("phase", PHASES, "over" if s.outcome else "place"))
    if (s.outcome != ONGOING) != (s.phase == Phase.OVER):
        raise given.fail("outcome", "phase and outcome to agree on whether it is over")
    for seat in given.numbers("done", 0, s.seats - 1, []):
        s.done |= 1 << seat
    for seat in given.numbers("asked", 0, s.seats - 1, []):
        s.asked |= 1 << seat
    if s.phase == Phase.PLACE and (s.acted or s.declined):
        raise given.fail("acted", "no pawn that has acted while pawns are placed")
    if s.phase == Phase.OVER and any(s.pawn[pawn] != HAND for pawn in range(PAWNS)):
        raise given.fail("pawns", "no pawn on the board when the game is over")
    for pawn in range(PAWNS):
        if s.pawn[pawn] != HAND and under_police(s, s.pawn[pawn]) and not has(s.acted, pawn):
            raise given.fail("pawns", "no pawn under the Police, unless it counts as acted")


def _read_roll(s: State, given: Section) -> None:
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
        railroad = _index(name, RAILROAD_NAMES)
        if railroad is None or s.phase != Phase.FREE:
            raise roll.fail("sent", "railroads, in phase 'free' only")
        s.sent |= 1 << railroad
    roll.done()


def _read_attempt(s: State, given: Section) -> None:
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


def _check_attempt(s: State) -> None:
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


def _read_news(s: State, given: Section) -> None:
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
        names = _places_of(event)
        s.news[number, Column.PLACE] = names.index(line.word("place", names))
    if event == News.PASSED:
        s.news[number, Column.FIRST] = PHASES.index(line.word("step", PHASES))
    else:
        s.news[number, Column.FIRST] = line.number("first", 0, data.ACTIVISTS, 0)
    s.news[number, Column.SECOND] = line.number("second", 0, data.ACTIVISTS, 0)
    line.done()
