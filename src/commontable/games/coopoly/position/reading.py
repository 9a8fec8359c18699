"""A position of Co-opoly as a state: the board, Activists, pawns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section, is_number, open_position
from commontable.core.errors import BadPosition
from commontable.core.game import ONGOING
from commontable.core.options import set_options
from commontable.core.sets import has
from commontable.games.coopoly import data
from commontable.games.coopoly.data import BILL, OPTIONS, SPACE_NAMES
from commontable.games.coopoly.notation import PHASES, ZONE_NAMES, name_properties
from commontable.games.coopoly.position.attempts import (
    check_attempt,
    index_of,
    read_attempt,
    read_news,
    read_phase,
    read_roll,
)
from commontable.games.coopoly.position.writing import POLICE_NAMES
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES
from commontable.games.coopoly.rules.police import POSITIONS, under_police
from commontable.games.coopoly.rules.round import who_may_act
from commontable.games.coopoly.rules.state import (
    ALL_PROPERTIES,
    HAND,
    MOST_PRICE,
    OPTION_FIELDS,
    PAWNS,
    SPACES,
    STARTS,
    STATE,
    ZONES,
    State,
    first_pawn,
    in_zone,
)

MOST_BILLS = 2**31 - 1 - 12 * data.MOST_ROUNDS  # so that a purse never overflows


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    given = open_position(position, "coopoly")
    s: State = STATE.blank()
    s.seats = given.number("seats", 1, 4)
    if s.seats == 3:
        raise given.fail("seats", "1, 2 or 4")
    set_options(s, given.section("options", {}), OPTIONS, OPTION_FIELDS)
    _read_board(s, given)
    _read_activists(s, given)
    _read_pawns(s, given)
    read_phase(s, given)
    read_roll(s, given)
    read_attempt(s, given)
    read_news(s, given)
    s.luck = given.luck()
    given.done()
    check_attempt(s)
    s.acting = who_may_act(s)
    if s.outcome == ONGOING and s.acting == 0:
        reason = f"{PHASES[s.phase]!r} asks nobody anything here"
        raise BadPosition(f"position: phase: expected a phase with a choice, but {reason}")
    return s


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
        place = index_of(name, PROPERTY_NAMES)
        if place is None or not has(allowed, place) or has(group, place):
            names = ", ".join(name_properties(allowed))
            raise BadPosition(f"position: {key}: {name!r} is not one of {names}, or stands twice")
        group |= 1 << place
    return group


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
        spaces = [index_of(name, SPACE_NAMES) for name in _list_of(given, "pawns", names)]
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
            space = index_of(name, SPACE_NAMES)
            pawns = range(first_pawn(s, seat), first_pawn(s, seat + 1))
            free = [p for p in pawns if s.pawn[p] == space and not has(marks, p)]
            if not free:
                raise given.fail(key, "for each seat spaces where its pawns stand")
            marks |= 1 << free[0]
    return marks
