"""A state from names, with every value checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import Section, open_position
from commontable.core.options import set_options
from commontable.games.landrush import data
from commontable.games.landrush.data import OPTIONS
from commontable.games.landrush.notation import PHASES, numbers
from commontable.games.landrush.position.bargains import read_bargains
from commontable.games.landrush.position.checking import check
from commontable.games.landrush.position.plots import read_cards, read_plots, read_pool, read_set
from commontable.games.landrush.rules.actions import CARD_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.names import (
    FACES,
    MOST_JOINT,
    NO_PLOT,
    OPTION_FIELDS,
    SEATS,
    START_CASH,
    ZONES,
    Chain,
    Phase,
)
from commontable.games.landrush.rules.state import STATE, State, last_season

MOST_CASH = 1_000_000


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    given = open_position(position, "landrush")
    s: State = STATE.blank()
    s.seats = given.number("seats", SEATS, SEATS, SEATS)
    set_options(s, given.section("options", {}), OPTIONS, OPTION_FIELDS)
    _read_seats(s, given)
    _read_course(s, given)
    _read_events(s, given)
    read_plots(s, given)
    read_cards(s, given)
    read_pool(s, given)
    _read_chain(s, given)
    read_bargains(s, given)
    s.luck = given.luck()
    given.done()
    check(s)
    return s


def row(given: Section, key: str, low: int, high: int, default: list[int]) -> list[int]:
    """A number for each seat."""
    values = given.numbers(key, low, high, default)
    if len(values) != SEATS:
        raise given.fail(key, f"a number for each of {SEATS} seats")
    return values


def _read_seats(s: State, given: Section) -> None:
    names = [farmer.name for farmer in data.FARMERS]
    roles = given.items("roles", SEATS, names)
    if sorted(map(str, roles)) != sorted(names):
        raise given.fail("roles", f"{', '.join(names)} in any order")
    for seat in range(SEATS):
        s.role[seat] = names.index(roles[seat])
    start = [START_CASH[s.role[seat]] for seat in range(SEATS)]
    cash = row(given, "cash", 0, MOST_CASH, start)
    income, paid = (
        row(given, "income", 0, MOST_CASH, [0] * 4),
        row(given, "paid", 0, MOST_CASH, [0] * 4),
    )
    rolls = row(given, "order_roll", 0, 2 * FACES, [0] * 4)
    holders = row(given, "holders", 0, SEATS - 1, [0, 1, 2, 3])
    for seat in range(SEATS):
        s.cash[seat], s.income[seat], s.paid[seat] = cash[seat], income[seat], paid[seat]
        s.order_roll[seat], s.holder[seat] = rolls[seat], holders[seat]


def _read_course(s: State, given: Section) -> None:
    last = last_season(s)
    s.season = given.number("season", 1, last, 1)
    s.phase = PHASES.index(given.word("phase", PHASES, "roll"))
    s.slot = given.number("slot", 0, SEATS - 1, 0)
    s.first = given.number("first", 0, SEATS - 1, 0)
    dice = given.numbers("dice", 0, FACES, [0, 0])
    if len(dice) != 2:
        raise given.fail("dice", "two dice, 0 for one that was not rolled")
    s.dice[0], s.dice[1] = dice
    s.buys = given.number("buys", 0, 2 * FACES, sum(dice) if s.phase == Phase.BUY else 0)
    s.uses = given.number("uses", 0, 2, 0)
    for key, seasons, faces in (
        ("costs", "cost_season", s.cost_face),
        ("reshuffle", "shuffle_season", s.shuffle_face),
    ):
        rolled = given.section(key, {})
        setattr(s, seasons, rolled.number("season", 0, s.season, 0))
        for seat, face in enumerate(row(rolled, "faces", 0, FACES, [0] * 4)):
            faces[seat] = face
        rolled.done()
    s.ready = given.seats("ready", SEATS)
    s.joint = given.number("joint", 0, MOST_JOINT, 0)
    s.share = given.number("share", 0, s.joint, 0)


def _read_events(s: State, given: Section) -> None:
    kinds = dict(zip(data.ZONES, data.KINDS[1:], strict=False))
    events = given.section("events", kinds)
    for zone, name in enumerate(data.ZONES):
        s.event[zone] = data.KINDS.index(events.word(name, data.KINDS[1:]))
    events.done()
    if len(set(numbers(s.event))) < ZONES:
        raise given.fail("events", "four different events")
    is_late = 2 * s.season > last_season(s)
    is_after = 2 * s.season == last_season(s) and s.phase == Phase.AFTER
    s.has_events = int(given.flag("has_events", is_late or is_after))
    if s.has_events != int(is_late or is_after):
        raise given.fail("has_events", "true exactly after the first half")


def _read_chain(s: State, given: Section) -> None:
    s.moving = NO_PLOT
    moving = given.any("moving", None)
    if moving is not None:
        if moving not in PLOT_NAMES:
            raise given.fail("moving", "a plot or null")
        s.moving = PLOT_NAMES.index(moving)
        s.chain = Chain.MOVING
    if given.any("laying", None) is None:
        return
    if s.chain != Chain.NONE:
        raise given.fail("laying", "null while a plot is being moved")
    laying = given.section("laying")
    s.chain = Chain.LAYING
    s.lay_kind = CARD_NAMES.index(laying.word("card", CARD_NAMES))
    sets = read_set(s, laying, "plots")
    laying.done()
    zones = [zone for zone in range(ZONES) if sets[zone]]
    if len(zones) != 1:
        raise laying.fail("plots", "plots of one zone")
    s.lay_zone, s.laying = zones[0], sets[zones[0]]
