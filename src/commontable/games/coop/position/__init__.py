"""A position of CO-OP as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from commontable.core.codecs import (
    FLAG,
    by_name,
    checked,
    coded,
    copies,
    each,
    name_set,
    number,
    word,
)
from commontable.core.data import Section
from commontable.core.game import OUTCOMES
from commontable.core.notation import name_set as named
from commontable.core.position import Each, Field, Group, Part, Position
from commontable.games.coop import data
from commontable.games.coop.notation import (
    GOOD_NAMES,
    GROOVE_NAMES,
    HAPPENING_NAMES,
    PHASES,
    ROW_NAMES,
    SEAT_WORDS,
    SOURCES,
    TOGETHER_NAMES,
    name_goods,
    name_groove,
    name_player,
)
from commontable.games.coop.position.checking import (
    SETTING_UP,
    check_calendar,
    check_cards,
    check_goods,
    check_laid,
    check_phase,
    check_player,
    check_players,
    happenings_outside,
    obvious_asked,
)
from commontable.games.coop.rules import state
from commontable.games.coop.rules.actions import SIDE_WORDS, SITE_WORDS
from commontable.games.coop.rules.beginning import first_vibe
from commontable.games.coop.rules.piles import discarded
from commontable.games.coop.rules.state import Phase, Source, State
from commontable.games.coop.rules.tables import BASE_COOPERATE, LENGTH
from commontable.games.coop.rules.turns import HUSTLE_CARDS

MOST_COPIES = 9
QUIET = "Nothing Happens, Man"  # the Happening of a day that a position does not name

_PLAYERS = {**dict(enumerate(SEAT_WORDS)), state.NONE: None}
_PLAYER = checked(coded(_PLAYERS), lambda player, s: player < s.players, "a player or null")
_ASKED = checked(
    coded({**_PLAYERS, state.GROUP: "group"}),
    lambda player, s: player < s.players,
    "a player or 'group'",
)
_PLAYER_SET = name_set(SEAT_WORDS, "players", allowed=lambda s: (1 << s.players) - 1)
_WEEK = each(word(HAPPENING_NAMES, 0, "a Happening or null", first=1), state.DAYS)
_GOODS = name_set(GOOD_NAMES, "different Goods")
_TOGETHER = name_set(TOGETHER_NAMES)
_BASE_LAID = named(BASE_COOPERATE, TOGETHER_NAMES)
_GROOVE = by_name(GROOVE_NAMES, number(0, MOST_COPIES))
_IN_PLAY = copies(GROOVE_NAMES[: state.CONTINUOUS], MOST_COPIES, "names of Groove cards that stay")


def _begin(s: State) -> None:
    s.players = max(2, s.seats)


# ------------------------------------------------------------------ what is left out


def _obvious_phase(s: State) -> str:
    chosen = any(s.side[player] for player in range(s.players))
    return PHASES[Phase.DAY if chosen else Phase.CHARACTERS]


def _obvious_calendar(s: State) -> list[str | None]:
    """A quiet card today, unless the day has not come to its Happening yet."""
    week: list[str | None] = [None] * state.DAYS
    if s.phase not in SETTING_UP and s.source not in (Source.CALENDAR, Source.WEEKEND):
        week[s.day] = HAPPENING_NAMES[0] if s.last_day else QUIET
    return week


def _obvious_vibe(s: State, player: int) -> str:
    side = s.side[player]
    return str(data.VIBES[first_vibe(s.scenario, side - 1) if side else 0])


def _store_acted(s: State, player: int, value: object, where: str) -> None:
    s.acted |= FLAG.read(value, s, where) << player


def _store_card(s: State, given: Section) -> None:
    """The Groove card that is being played lies in no pile."""
    s.card = s.row if 0 <= s.row < state.GROOVES else state.NONE


POSITION = Position(
    "coop",
    state.STATE,
    seats=range(1, state.SEATS + 1),
    options=data.OPTIONS,
    option_fields=state.OPTION_FIELDS,
    begin=_begin,
    fields=[
        Field("phase", word(PHASES), default=_obvious_phase),
        Field("outcome", word(OUTCOMES[:3]), default="ongoing"),
        Field("money", number(data.LOWEST, data.HIGHEST), default=0),
        Field("day", word(data.DAYS), default=data.DAYS[0]),
        Field("above", number(0, 99), default=lambda s: 0 if s.last_day else 5),
        Field("last_day", FLAG, default=False),
        Field("dude", _PLAYER, default=lambda s: None if s.phase in SETTING_UP else "A"),
        Field("laid", _TOGETHER, default=lambda s: [] if s.phase == Phase.LAY_OUT else _BASE_LAID),
        Field("used", _TOGETHER, default=[]),
        Field("fired", name_set(SITE_WORDS), default=[]),
        Field("calendar", _WEEK, default=_obvious_calendar, late=2),
        Field(
            "active",
            name_set(data.DAYS),
            default=lambda s: [data.DAYS[s.day]] if s.calendar[s.day] else [],
            late=2,
        ),
        Each(
            "players",
            "players",
            Field("character", word(SIDE_WORDS, 0, first=1), "side", default=None),
            Field("vibe", word(data.VIBES), default=_obvious_vibe),
            Field("hand", copies(GROOVE_NAMES, MOST_COPIES, "names of Groove cards"), default=[]),
            Field("in_play", _IN_PLAY, default=[]),
            Part("acted", lambda s, i: bool(s.acted >> i & 1), _store_acted, default=False),
            Field("at", word(SITE_WORDS, 0, first=1), default=None),
            check=check_player,
        ),
        Field(
            "goods_deck",
            _GOODS,
            default=lambda s: name_goods(state.ALL_GOODS & ~(s.storefront | s.warehouse)),
        ),
        Field("storefront", _GOODS, default=[]),
        Field("warehouse", _GOODS, default=[]),
        Field(
            "groove_deck",
            _GROOVE,
            default=lambda s: {
                name_groove(k): discarded(s, k) for k in range(state.GROOVES) if discarded(s, k) > 0
            },
            late=2,
        ),
        Field(
            "happenings",
            by_name(HAPPENING_NAMES, number(0, MOST_COPIES)),
            default=lambda s: dict(zip(HAPPENING_NAMES, happenings_outside(s), strict=True)),
            late=2,
        ),
        Group(
            "pending",
            Field("source", word(SOURCES), default=SOURCES[0]),
            Field("actor", _PLAYER, default=None),
            Field("asked", _ASKED, default=lambda s: name_player(obvious_asked(s))),
            Field(
                "row",
                word(ROW_NAMES, state.NONE, "a card such as 'groove Group Hug', or null"),
                default=None,
            ),
            Field(
                "step", number(0, lambda s: 0 if s.row == state.NONE else LENGTH[s.row]), default=0
            ),
            Field("left", number(0, 9), default=0),
            Field("free", number(0, lambda s: s.left), default=0),
            Field("touched", _PLAYER_SET, default=[]),
            Field("queue", _PLAYER_SET, default=[]),
            Field("site", word(SITE_WORDS, state.NONE), default=None),
            Field("partner", _PLAYER, default=None),
            Field("played", number(0, HUSTLE_CARDS), default=0),
            Field("give", _GROOVE, default={}),
            Field("ask", _GROOVE, default={}),
            check=_store_card,
            late=1,
        ),
    ],
    checks=[check_laid, check_calendar, check_players, check_goods, check_cards, check_phase],
)

options_of = POSITION.write_options
