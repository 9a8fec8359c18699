"""A position of CO-OP as a state: what is left out has its obvious value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commontable.core.data import Section, is_number, open_position
from commontable.core.errors import BadPosition
from commontable.core.game import OUTCOMES
from commontable.core.notation import name_set
from commontable.core.options import set_options
from commontable.games.coop import data
from commontable.games.coop.data import OPTIONS
from commontable.games.coop.notation import (
    GOOD_NAMES,
    PHASES,
    SEAT_WORDS,
    name_goods,
    name_groove,
    week_of,
)
from commontable.games.coop.position.checking import SETTING_UP, check_phase, obvious_asked
from commontable.games.coop.position.names import (
    GROOVE_NAMES,
    HAPPENING_NAMES,
    ROW_NAMES,
    SOURCES,
    TOGETHER_NAMES,
    name_player,
)
from commontable.games.coop.rules.actions import SIDE_WORDS, SITE_WORDS
from commontable.games.coop.rules.beginning import first_vibe
from commontable.games.coop.rules.piles import discarded, happenings_left
from commontable.games.coop.rules.state import (
    ALL_GOODS,
    CONTINUOUS,
    DAYS,
    GAME_OVER,
    GROOVES,
    GROUP,
    NONE,
    OPTION_FIELDS,
    STATE,
    Phase,
    State,
)
from commontable.games.coop.rules.tables import (
    BASE_COOPERATE,
    BASE_HAPPENINGS,
    FULL_HAPPENINGS,
    IS_HARD,
    LENGTH,
    WEEKEND_ROW,
)
from commontable.games.coop.rules.turns import HUSTLE_CARDS


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    given = open_position(position, "coop")
    s: State = STATE.blank()
    s.seats = given.number("seats", 1, 5)
    s.players = max(2, s.seats)
    set_options(s, given.section("options", {}), OPTIONS, OPTION_FIELDS)
    s.phase = PHASES.index(given.word("phase", PHASES, "day"))
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    _read_numbers(s, given)
    _read_calendar(s, given)
    _read_players(s, given)
    _read_goods(s, given)
    _read_pending(s, given.section("pending", {}))
    _read_groove(s, given)
    _read_happenings(s, given)
    s.luck = given.luck()
    given.done()
    check_phase(s)
    return s


def _read_numbers(s: State, given: Section) -> None:
    s.money = given.number("money", data.LOWEST, data.HIGHEST, 0)
    s.day = data.DAYS.index(given.word("day", data.DAYS, data.DAYS[0]))
    s.last_day = int(given.flag("last_day", False))
    s.above = given.number("above", 0, 99, 0 if s.last_day else 5)
    s.dude = _player(s, given, "dude", NONE if s.phase in SETTING_UP else 0)
    laid = [] if s.phase == Phase.LAY_OUT else name_set(BASE_COOPERATE, TOGETHER_NAMES)
    s.laid = _set(given, "laid", TOGETHER_NAMES, laid)
    s.used = _set(given, "used", TOGETHER_NAMES, [])
    s.fired = _set(given, "fired", SITE_WORDS, [])
    laid_out = s.laid.bit_count() == data.LAID_OUT or s.phase == Phase.LAY_OUT
    if s.used & ~s.laid or not laid_out or (not s.expansion and s.laid != BASE_COOPERATE):
        raise given.fail("laid", "three COOPERATE cards of the game, the used ones among them")


def _read_calendar(s: State, given: Section) -> None:
    for day, name in enumerate(given.items("calendar", DAYS, [None] * DAYS)):
        if name is not None and name not in HAPPENING_NAMES:
            raise given.fail("calendar", "names of Happenings or null, one a day")
        s.calendar[day] = 0 if name is None else HAPPENING_NAMES.index(name) + 1
        if name is not None and day > s.day:
            raise given.fail("calendar", f"nothing after {data.DAYS[s.day]}")
    filled = [data.DAYS[day] for day in range(DAYS) if s.calendar[day]]
    today = [day for day in filled if day == data.DAYS[s.day]]
    s.active = _set(given, "active", data.DAYS, today)
    if any(s.active >> day & 1 and s.calendar[day] == 0 for day in range(DAYS)):
        raise given.fail("active", "days whose card lies on the calendar")
    drawn = GAME_OVER + 1 in week_of(s)
    if drawn != bool(s.last_day) or (drawn and s.calendar[s.day] != GAME_OVER + 1):
        raise given.fail("last_day", "true exactly if today's card is GAME OVER!")
    if drawn and s.above:
        raise given.fail("above", "0 once GAME OVER! is drawn")


def _read_players(s: State, given: Section) -> None:
    lines = given.items("players", s.players)
    for player, line in enumerate(lines):
        if not isinstance(line, Mapping):
            raise BadPosition(f"position: players[{player}]: expected named values, got {line!r}")
        _read_player(s, player, Section(f"position: players[{player}]", line, BadPosition))
    sides = [(s.side[p] - 1) // 2 for p in range(s.players) if s.side[p]]
    if len(set(sides)) < len(sides):
        raise given.fail("players", "no character twice")
    if s.phase not in SETTING_UP and len(sides) < s.players:
        raise given.fail("players", "a character for everybody")


def _read_player(s: State, player: int, line: Section) -> None:
    side = line.any("character", None)
    if side is not None and side not in SIDE_WORDS:
        raise line.fail("character", "a side of a character, such as 'Henry-Hall', or null")
    s.side[player] = 0 if side is None else SIDE_WORDS.index(side) + 1
    if side is not None and IS_HARD[s.side[player] - 1] and not s.expansion:
        raise line.fail("character", "a front, for the expansion is off")
    start = 0 if side is None else first_vibe(s.scenario, s.side[player] - 1)
    s.vibe[player] = data.VIBES.index(line.word("vibe", data.VIBES, data.VIBES[start]))
    for kind in _cards(line, "hand", GROOVES):
        _add(line, "hand", s.hand, (player, kind))
    for kind in _cards(line, "in_play", CONTINUOUS):
        _add(line, "in_play", s.in_play, (player, kind))
    s.acted |= int(line.flag("acted", False)) << player
    at = line.any("at", None)
    if at is not None and at not in SITE_WORDS:
        raise line.fail("at", "one of " + ", ".join(SITE_WORDS))
    s.at[player] = 0 if at is None else SITE_WORDS.index(at) + 1
    if at is not None and not s.acted >> player & 1:
        raise line.fail("at", "null for a player who has not acted")
    line.done()


def _add(line: Section, key: str, pile: Any, place: tuple[int, int]) -> None:
    if pile[place] == 9:
        raise line.fail(key, "no more copies than there are")
    pile[place] += 1


def _cards(line: Section, key: str, kinds: int) -> list[int]:
    names = line.items(key, default=[])
    if not all(name in GROOVE_NAMES[:kinds] for name in names):
        raise line.fail(key, "names of Groove cards" + (" that stay" if key == "in_play" else ""))
    return [GROOVE_NAMES.index(name) for name in names]


def _read_goods(s: State, given: Section) -> None:
    s.storefront = _set(given, "storefront", GOOD_NAMES, [])
    s.warehouse = _set(given, "warehouse", GOOD_NAMES, [])
    rest = ALL_GOODS & ~(s.storefront | s.warehouse)
    s.goods_deck = _set(given, "goods_deck", GOOD_NAMES, name_goods(rest))
    if s.storefront & s.warehouse or s.goods_deck & ~rest:
        raise given.fail("goods_deck", "no Good in two places")
    if s.storefront.bit_count() > data.STOREFRONT or s.warehouse.bit_count() > data.WAREHOUSE:
        raise given.fail("storefront", "no more Goods than fit, there and in the Warehouse")


def _read_groove(s: State, given: Section) -> None:
    for kind in range(GROOVES):
        if discarded(s, kind) < 0:
            raise given.fail("players", f"no more copies of {name_groove(kind)} than there are")
    rest = {name_groove(k): discarded(s, k) for k in range(GROOVES) if discarded(s, k)}
    for kind, n in enumerate(_counts(given, "groove_deck", GROOVE_NAMES, rest)):
        if n > discarded(s, kind):
            raise given.fail("groove_deck", f"no more copies of {name_groove(kind)} than are left")
        s.groove_deck[kind] = n


def _read_happenings(s: State, given: Section) -> None:
    """Everything that is not on the calendar, unless the position says what is left."""
    full = FULL_HAPPENINGS if s.expansion else BASE_HAPPENINGS
    rest = {}
    for kind, name in enumerate(HAPPENING_NAMES):
        n = full[kind] - week_of(s).count(kind + 1)
        if n < 0:
            raise given.fail("calendar", f"no more copies of {name} than there are")
        rest[name] = n
    for kind, n in enumerate(_counts(given, "happenings", HAPPENING_NAMES, rest)):
        if n > rest[HAPPENING_NAMES[kind]] or (kind == GAME_OVER and n == s.last_day):
            raise given.fail("happenings", f"a right number of {HAPPENING_NAMES[kind]}")
        s.happenings[kind] = n
    if s.above > happenings_left(s):
        raise given.fail("above", f"at most {happenings_left(s)}, the cards of the deck")


def _read_pending(s: State, given: Section) -> None:
    s.source = SOURCES.index(given.word("source", SOURCES, SOURCES[0]))
    s.actor = _player(s, given, "actor", NONE)
    row = given.any("row", None)
    if row is not None and row not in ROW_NAMES:
        raise given.fail("row", "a card such as 'groove Group Hug', or null")
    s.row = NONE if row is None else ROW_NAMES.index(row)
    s.card = s.row if 0 <= s.row < GROOVES else NONE
    s.step = given.number("step", 0, 0 if s.row == NONE else LENGTH[s.row], 0)
    s.left = given.number("left", 0, 9, 0)
    s.free = given.number("free", 0, s.left, 0)
    s.touched = _set(given, "touched", SEAT_WORDS[: s.players], [])
    s.queue = _set(given, "queue", SEAT_WORDS[: s.players], [])
    site = given.any("site", None)
    if site is not None and site not in SITE_WORDS:
        raise given.fail("site", "one of " + ", ".join(SITE_WORDS))
    s.site = NONE if site is None else SITE_WORDS.index(site)
    s.partner = _player(s, given, "partner", NONE)
    s.played = given.number("played", 0, HUSTLE_CARDS, 0)
    for key, pile, owner in (("give", s.give, s.actor), ("ask", s.ask, s.partner)):
        for kind, n in enumerate(_counts(given, key, GROOVE_NAMES, {})):
            if n and (owner == NONE or n > s.hand[owner, kind]):
                raise given.fail(key, "cards of the hand")
            pile[kind] = n
    s.asked = _player(s, given, "asked", obvious_asked(s))
    given.done()


def _player(s: State, given: Section, key: str, default: int) -> int:
    names = SEAT_WORDS[: s.players] + (["group"] if key == "asked" else [])
    name = given.any(key, name_player(default))
    if name is not None and name not in names:
        raise given.fail(key, "null or one of " + ", ".join(names))
    if name is None:
        return NONE
    return GROUP if name == "group" else names.index(name)


def _set(given: Section, key: str, names: Sequence[str], default: Sequence[str]) -> int:
    result = 0
    for name in given.items(key, default=list(default)):
        if name not in names or result >> names.index(name) & 1:
            raise given.fail(key, "different names of " + ", ".join(names))
        result |= 1 << names.index(name)
    return result


def _counts(
    given: Section, key: str, names: Sequence[str], default: Mapping[str, int]
) -> list[int]:
    values = given.section(key, dict(default)).values
    for name, n in values.items():
        if name not in names or not is_number(n) or not 0 <= n <= 9:
            raise given.fail(key, "names of cards, each with its number of copies")
    return [int(values.get(name, 0)) for name in names]


assert len(ROW_NAMES) == WEEKEND_ROW + 1
