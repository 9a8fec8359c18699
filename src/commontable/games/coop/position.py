"""A position of CO-OP as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from commontable.core.data import Section, is_number
from commontable.core.errors import BadPosition
from commontable.core.game import LOST, NOBODY, ONGOING, OUTCOMES, WON, Json
from commontable.games.coop import data
from commontable.games.coop.data import OPTIONS
from commontable.games.coop.notation import (
    PHASES,
    SEAT_WORDS,
    SIDE_WORDS,
    SITE_WORDS,
    name_goods,
    name_groove,
    name_hand,
    name_in_play,
    name_set,
    name_side,
    week_of,
)
from commontable.games.coop.rules import turn
from commontable.games.coop.rules.days import missing
from commontable.games.coop.rules.effects import chooser
from commontable.games.coop.rules.force import funds
from commontable.games.coop.rules.piles import copies, discarded, happenings_left
from commontable.games.coop.rules.state import (
    ALL_GOODS,
    CONTINUOUS,
    DAYS,
    GAME_OVER,
    GROOVES,
    GROUP,
    NONE,
    STATE,
    Phase,
    Site,
    Source,
    State,
    seat_of,
)
from commontable.games.coop.rules.tables import (
    BASE_COOPERATE,
    BASE_HAPPENINGS,
    COOPERATE_ROW,
    DANCE_ROW,
    DAY_ROW,
    EFFECT,
    EFFECTS,
    FULL_HAPPENINGS,
    IS_HARD,
    LENGTH,
    OFFERS,
    OPPORTUNITY_ROW,
    TAGGED,
    WEEKEND_ROW,
    WIDE_DANCE_ROW,
    Column,
    Deed,
)
from commontable.games.coop.rules.together import can_do
from commontable.games.coop.rules.turns import HUSTLE_CARDS, is_offer_empty

HAPPENING_NAMES = [card.name for card in data.HAPPENINGS]
TOGETHER_NAMES = [card.name for card in data.COOPERATE]
GOOD_NAMES = [good.name for good in data.GOODS]
GROOVE_NAMES = [card.name for card in data.GROOVE]
SOURCES = [source.name.lower() for source in Source]
OPTION_FIELDS = ("scenario", "difficulty", "expansion", "singing", "dance", "ask_dude")
ROW_NAMES = [
    *(f"groove {card.name}" for card in data.GROOVE),
    *(f"happening {card.name}" for card in data.HAPPENINGS),
    *(f"opportunity {card.name}" for card in data.HAPPENINGS),
    *(f"cooperate {card.name}" for card in data.COOPERATE),
    *(f"day {day}" for day in data.DAYS),
    "dance",
    "wide dance",
    "weekend",
]
ASKING = {  # phases in which a card waits for an answer, and the deed that asks it
    Phase.CHOOSE: Deed.CHOOSE,
    Phase.SELL: Deed.SELL,
    Phase.ORDER: Deed.BUY,
    Phase.MOVE: Deed.MOVE,
    Phase.LOSE: Deed.LOSE,
    Phase.FLIP: Deed.END,
    Phase.TAKE: Deed.TAKE,
    Phase.SING: Deed.SING,
}
OF_ACTION = (Phase.HUSTLE, Phase.MEDITATE, Phase.SHARE, Phase.CONSENT, Phase.LIMIT)
SETTING_UP = (Phase.CHARACTERS, Phase.LAY_OUT, Phase.DUDE)


# ------------------------------------------------------------------ writing


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming draws."""
    return {
        "game": "coop",
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[s.phase],
        "outcome": OUTCOMES[s.outcome],
        "money": s.money,
        "day": data.DAYS[s.day],
        "above": s.above,
        "last_day": bool(s.last_day),
        "dude": name_player(s.dude),
        "laid": name_set(s.laid, TOGETHER_NAMES),
        "used": name_set(s.used, TOGETHER_NAMES),
        "fired": name_set(s.fired, SITE_WORDS),
        "calendar": [HAPPENING_NAMES[c - 1] if c else None for c in week_of(s)],
        "active": name_set(s.active, data.DAYS),
        "players": [_write_player(s, player) for player in range(s.players)],
        "goods_deck": name_goods(s.goods_deck),
        "storefront": name_goods(s.storefront),
        "warehouse": name_goods(s.warehouse),
        "groove_deck": _write_counts(s.groove_deck, GROOVE_NAMES),
        "happenings": _write_counts(s.happenings, HAPPENING_NAMES),
        "pending": pending_of(s),
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    codes = [getattr(s, field) for field in OPTION_FIELDS]
    return {option.name: option.decode(code) for option, code in zip(OPTIONS, codes, strict=True)}


def name_player(player: int) -> str | None:
    """A seat's letter; a person alone runs players A and B."""
    if player == GROUP:
        return "group"
    return None if player == NONE else SEAT_WORDS[player]


def _write_player(s: State, player: int) -> Json:
    return {
        "character": name_side(s.side[player]),
        "vibe": data.VIBES[s.vibe[player]],
        "hand": name_hand(s, player),
        "in_play": name_in_play(s, player),
        "acted": bool(s.acted >> player & 1),
        "at": SITE_WORDS[s.at[player] - 1] if s.at[player] else None,
    }


def _write_counts(pile: Any, names: Sequence[str]) -> dict[str, int]:
    return {name: pile[kind] for kind, name in enumerate(names) if pile[kind]}


def pending_of(s: State) -> Json:
    """What is being carried out, and what is asked of whom."""
    return {
        "source": SOURCES[s.source],
        "actor": name_player(s.actor),
        "asked": name_player(s.asked),
        "row": None if s.row == NONE else ROW_NAMES[s.row],
        "step": s.step,
        "left": s.left,
        "free": s.free,
        "touched": name_set(s.touched, SEAT_WORDS),
        "queue": name_set(s.queue, SEAT_WORDS),
        "site": None if s.site == NONE else SITE_WORDS[s.site],
        "partner": name_player(s.partner),
        "played": s.played,
        "give": _write_counts(s.give, GROOVE_NAMES),
        "ask": _write_counts(s.ask, GROOVE_NAMES),
    }


# ------------------------------------------------------------------ reading


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    if not isinstance(position, Mapping):
        raise BadPosition(f"position: expected named values, got {position!r}")
    given = Section("position", position, BadPosition)
    given.word("game", ["coop"], "coop")
    s: State = STATE.blank()
    s.seats = given.number("seats", 1, 5)
    s.players = max(2, s.seats)
    _read_options(s, given.section("options", {}))
    s.phase = PHASES.index(given.word("phase", PHASES, "day"))
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    _read_numbers(s, given)
    _read_calendar(s, given)
    _read_players(s, given)
    _read_goods(s, given)
    _read_pending(s, given.section("pending", {}))
    _read_groove(s, given)
    _read_happenings(s, given)
    s.luck = given.number("luck", 0, 2**64 - 1, 0)
    given.done()
    _check_phase(s)
    return s


def _read_options(s: State, given: Section) -> None:
    for field, option in zip(OPTION_FIELDS, OPTIONS, strict=True):
        value = given.any(option.name, option.default)
        if type(value) is not type(option.default) or value not in option.values:
            raise given.fail(option.name, "one of " + ", ".join(map(repr, option.values)))
        setattr(s, field, option.code(value))
    given.done()


def _read_numbers(s: State, given: Section) -> None:
    s.money = given.number("money", data.LOWEST, data.HIGHEST, 0)
    s.day = data.DAYS.index(given.word("day", data.DAYS, data.DAYS[0]))
    s.last_day = int(given.flag("last_day", False))
    s.above = given.number("above", 0, 99, 0 if s.last_day else 5)
    s.dude = _player(s, given, "dude", NONE if s.phase in SETTING_UP else 0)
    laid = [] if s.expansion else name_set(BASE_COOPERATE, TOGETHER_NAMES)
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
    start = data.VIBES[1] if side is not None else data.VIBES[0]
    s.vibe[player] = data.VIBES.index(line.word("vibe", data.VIBES, start))
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
    s.asked = _player(s, given, "asked", _obvious_asked(s))
    given.done()


# ------------------------------------------------------------------ small things


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


# ------------------------------------------------------------------ does it hang together?


def _obvious_asked(s: State) -> int:
    """Whom a phase asks, where only one answer is possible."""
    phase = Phase(s.phase)
    if phase in (Phase.LAY_OUT, Phase.DUDE, Phase.LOSE, Phase.COOPERATE):
        return GROUP
    if phase in (Phase.CHARACTERS, Phase.DAY, Phase.OVER):
        return NONE
    if phase == Phase.CONSENT:
        return s.partner
    if phase in (Phase.MOVE, Phase.FLIP):
        return chooser(s)
    return s.actor


def _fail(key: str, wanted: str) -> BadPosition:
    return BadPosition(f"position: {key}: expected {wanted}")


def _check_phase(s: State) -> None:
    phase = Phase(s.phase)
    asked_freely = phase in (Phase.TAKE, Phase.FUND) and s.asked >= 0
    if s.asked != _obvious_asked(s) and not asked_freely:
        raise _fail("pending: asked", f"whoever '{PHASES[phase]}' asks")
    if (phase == Phase.OVER) != (s.outcome != ONGOING):
        raise _fail("outcome", "'ongoing' until the phase is 'over'")
    if phase == Phase.OVER and (s.outcome == WON) != (missing(s) == 0):
        raise _fail("outcome", f"what the goals say: {OUTCOMES[LOST if missing(s) else WON]}")
    _check_setting_up(s, phase)
    _check_row(s, phase)
    _check_action(s, phase)
    for is_right, key, wanted in _LEFTOVERS:
        if not is_right(s, phase):
            raise _fail(f"pending: {key}", wanted)
    if phase != Phase.OVER and turn(s) == NOBODY:
        raise _fail("phase", f"somebody who can answer in '{PHASES[phase]}'")


def _check_setting_up(s: State, phase: Phase) -> None:
    chosen = [bool(s.side[player]) for player in range(s.players)]
    if phase in SETTING_UP:
        if (s.dude != NONE) or any(week_of(s)) or s.acted or s.day or s.last_day or s.fired:
            raise _fail("phase", "nothing to have happened yet")
        if any(chosen) if phase == Phase.LAY_OUT else all(chosen) != (phase == Phase.DUDE):
            raise _fail("phase", "characters to be chosen or not, as it says")
        if phase == Phase.LAY_OUT and not (s.expansion and s.laid.bit_count() < data.LAID_OUT):
            raise _fail("laid", "fewer than three cards with the expansion")
        if phase == Phase.DUDE and not s.ask_dude:
            raise _fail("phase", "'dude' only with the option")
    elif s.dude == NONE:
        raise _fail("dude", "a player")
    if phase not in SETTING_UP and s.calendar[s.day] == 0 and s.row not in (WEEKEND_ROW,):
        if not DAY_ROW <= s.row < DAY_ROW + DAYS:
            raise _fail("calendar", f"a card on {data.DAYS[s.day]}")


def _check_row(s: State, phase: Phase) -> None:
    """A card is being carried out exactly where one of its effects asks."""
    if phase not in ASKING:
        if s.row != NONE:
            raise _fail("pending: row", f"null in '{PHASES[phase]}'")
        return
    if s.row == NONE or s.step == 0:
        raise _fail("pending: row", "the card that asks, and its step")
    if EFFECT[s.row * EFFECTS + s.step - 1, Column.DEED] != ASKING[phase]:
        raise _fail("pending: step", f"the effect that asks in '{PHASES[phase]}'")
    if s.source != _source_of(s):
        raise _fail("pending: source", f"'{SOURCES[_source_of(s)]}' for this card")
    if not _is_row_possible(s):
        raise _fail("pending: row", "a card that can be carried out now")


def _source_of(s: State) -> int:
    if s.row < GROOVES:
        return Source.WORK
    if s.row < OPPORTUNITY_ROW:
        return Source.HAPPENING
    if s.row < DAY_ROW:
        return Source.COOPERATE
    if s.row < DANCE_ROW:
        return Source.CALENDAR
    return Source.WEEKEND if s.row == WEEKEND_ROW else Source.FROLIC


def _is_row_possible(s: State) -> bool:
    match _source_of(s):
        case Source.WORK:
            return s.row >= CONTINUOUS and s.actor != NONE and s.played > 0
        case Source.HAPPENING:
            return s.calendar[s.day] - 1 == s.row - GROOVES and s.actor == s.dude
        case Source.COOPERATE if s.row < COOPERATE_ROW:
            kind = s.row - OPPORTUNITY_ROW
            return s.site == Site.TODAY and s.calendar[s.day] == kind + 1 and bool(OFFERS[kind])
        case Source.COOPERATE:
            return s.site == Site.AREA and bool(s.used >> (s.row - COOPERATE_ROW) & 1)
        case Source.CALENDAR:
            return s.row - DAY_ROW == s.day and s.actor == s.dude and bool(s.expansion)
        case Source.FROLIC:
            return s.row == (WIDE_DANCE_ROW if s.dance else DANCE_ROW) and s.actor != NONE
    return s.day == 0 and not any(week_of(s))


def _check_action(s: State, phase: Phase) -> None:
    if phase in OF_ACTION and (s.actor == NONE or not s.acted >> s.actor & 1):
        raise _fail("pending: actor", "a player who has begun an action")
    sharing = phase in (Phase.SHARE, Phase.CONSENT)
    if sharing != (s.partner != NONE) or (sharing and s.partner == s.actor):
        raise _fail("pending: partner", "another player, exactly while cards are shared")
    if phase == Phase.CONSENT:
        if is_offer_empty(s) or seat_of(s, s.partner) == seat_of(s, s.actor):
            raise _fail("pending: give", "an offer that somebody else can agree to")
    if phase == Phase.DAY and s.actor != NONE and (s.seats > 1 or s.acted >> s.actor & 1):
        raise _fail("pending: actor", "null between actions")
    if phase == Phase.COOPERATE and (s.site == NONE or not can_do(s, s.site)):
        raise _fail("pending: site", "a site with two players who can cooperate")
    if phase == Phase.FUND and (
        s.calendar[s.day] == 0
        or funds(s, max(s.asked, 0), TAGGED[s.calendar[s.day] - 1]) < 0
        or s.actor != s.dude
    ):
        raise _fail("pending: asked", "somebody with a Legal Fund against today's Happening")


Check = Callable[[State, Phase], bool]
_COUNTED = (Phase.MEDITATE, Phase.CHOOSE, Phase.SELL, Phase.ORDER, Phase.MOVE, Phase.LOSE)
_FREE_SOURCES: dict[Phase, tuple[Source, ...]] = {
    Phase.HUSTLE: (Source.WORK,),
    Phase.FUND: (Source.HAPPENING,),
    Phase.LIMIT: (Source.NOWHERE, Source.WORK, Source.FROLIC, Source.COOPERATE),
    Phase.COOPERATE: (Source.NOWHERE, Source.COOPERATE),
    Phase.OVER: tuple(Source),
}
_LEFTOVERS: list[tuple[Check, str, str]] = [
    (lambda s, p: (s.left > 0) == (p in _COUNTED), "left", "how many are asked for, else 0"),
    (lambda s, p: (s.free > 0) == (p == Phase.ORDER), "free", "0 unless Goods are ordered"),
    (lambda s, p: p in ASKING or s.touched == 0, "touched", "nobody unless a card asks"),
    (lambda s, p: p in (Phase.TAKE, Phase.FUND) or s.queue == 0, "queue", "nobody"),
    (
        lambda s, p: p in ASKING or s.source in _FREE_SOURCES.get(p, (Source.NOWHERE,)),
        "source",
        "what led to the question",
    ),
    (
        lambda s, p: (s.played > 0) == (s.source == Source.WORK) or p == Phase.OVER,
        "played",
        "the cards of this WORK",
    ),
    (
        lambda s, p: p in (Phase.SHARE, Phase.CONSENT) or is_offer_empty(s),
        "give",
        "nothing unless cards are shared",
    ),
    (
        lambda s, p: (
            p in ASKING
            or p in OF_ACTION
            or p in (Phase.DAY, Phase.COOPERATE, Phase.FUND)
            or s.actor == NONE
        ),
        "actor",
        "null",
    ),
    (lambda s, p: all(copies(s, k) >= 0 for k in range(GROOVES)), "row", "cards of the game"),
]
assert len(ROW_NAMES) == WEEKEND_ROW + 1
