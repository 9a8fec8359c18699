"""A position of Co-opoly as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from typing import Any

from commontable.core.codecs import (
    SEAT_SET,
    Codec,
    by_functions,
    by_name,
    each,
    name_set,
    number,
    read_list,
    refusal,
    word,
)
from commontable.core.data import Section, misfit
from commontable.core.errors import BadPosition
from commontable.core.game import ONGOING, OUTCOMES, Json
from commontable.core.position import Field, Group, Part, Position
from commontable.core.sets import has
from commontable.games.coopoly import data
from commontable.games.coopoly.data import BILL, OPTIONS, SPACE_NAMES
from commontable.games.coopoly.notation import EVENTS, PHASES, ZONE_NAMES
from commontable.games.coopoly.rules import state
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES, RAILROAD_NAMES
from commontable.games.coopoly.rules.building import bare_tiles
from commontable.games.coopoly.rules.play import can_go_on
from commontable.games.coopoly.rules.police import POSITIONS, under_police
from commontable.games.coopoly.rules.round import who_may_act
from commontable.games.coopoly.rules.state import Column, News, Phase, State

MOST_BILLS = 2**31 - 1 - 12 * data.MOST_ROUNDS  # so that a purse never overflows
POLICE_NAMES = [SPACE_NAMES[spaces[0]] for spaces in data.POLICE_POSITIONS]
ROLLED = (Phase.FREE, Phase.DRIVE)
ATTEMPTS = (Phase.SPEND, Phase.PAY, Phase.POOL, Phase.LEND)


def _begin(s: State) -> None:
    s.actor = s.leader = s.target = state.NONE


def _unit(s: State) -> int:
    """What an attempt is counted in: pawns, or dollars by the bill."""
    return 1 if s.phase == Phase.LEND else BILL


def _least_price(s: State, zone: int) -> int:
    return data.PRICE * state.in_zone(s.condos, zone).bit_count()


_BUILT = name_set(PROPERTY_NAMES, "properties on the board", allowed=lambda s: s.properties)
_DRAWN = name_set(PROPERTY_NAMES, "tiles of the bag", allowed=lambda s: ~state.STARTS)
_TILES = Codec(  # Starting Properties are on every board and not named
    lambda value, s, where: state.STARTS | _DRAWN.read(value, s, where),
    lambda x, bind: _DRAWN.text(f"({x} & {~state.STARTS})", bind),
)
_SEAT = number(0, lambda s: s.seats - 1)


# ------------------------------------------------------------------ pawns


def _pawns_of(s: State, seat: int) -> range:
    return range(state.first_pawn(s, seat), state.first_pawn(s, seat + 1))


def _write_pawns(pawns: list[int], s: State) -> list[list[str]]:
    """For each seat the spaces of its pawns that are on the board."""
    return [
        [SPACE_NAMES[pawns[pawn]] for pawn in _pawns_of(s, seat) if pawns[pawn] != state.HAND]
        for seat in range(s.seats)
    ]


def _read_pawns(value: Any, s: State, where: str) -> list[int]:
    pawns = [state.HAND] * state.PAWNS
    for seat, names in enumerate(read_list(value, where, s.seats)):
        spaces = sorted(_SPACE.read(name, s, where) for name in read_list(names, where))
        if len(spaces) > state.PAWNS // s.seats:
            raise refusal(where, f"for each seat at most {state.PAWNS // s.seats} spaces", value)
        first = state.first_pawn(s, seat)
        pawns[first : first + len(spaces)] = spaces
    return pawns


def _write_marks(marks: int, s: State) -> list[list[str]]:
    """For each seat the spaces of those of its pawns that a set names."""
    return [
        [SPACE_NAMES[s.pawn[pawn]] for pawn in _pawns_of(s, seat) if has(marks, pawn)]
        for seat in range(s.seats)
    ]


def _read_marks(value: Any, s: State, where: str) -> int:
    """Of pawns that are alike the first are marked."""
    marks = 0
    for seat, names in enumerate(read_list(value, where, s.seats)):
        for name in read_list(names, where):
            space = _SPACE.read(name, s, where)
            pawns = _pawns_of(s, seat)
            free = [pawn for pawn in pawns if s.pawn[pawn] == space and not has(marks, pawn)]
            if not free:
                raise refusal(where, "for each seat spaces where its pawns stand", value)
            marks |= 1 << free[0]
    return marks


_SPACE = word(SPACE_NAMES)
_PAWNS = by_functions(_write_pawns, _read_pawns)
_MARKS = by_functions(_write_marks, _read_marks)


def _nobody(s: State) -> list[list[str]]:
    return [[] for _ in range(s.seats)]


def _nothing(s: State) -> list[int]:
    return [0] * s.seats


# ------------------------------------------------------------------ news


def write_news(s: State) -> list[Json]:
    """What happened, line by line; what does not belong to a line is left out."""
    return [_write_line(s, line) for line in range(s.news_length)]


def _write_line(s: State, line: int) -> Json:
    event, seat, place, first, second = (s.news[line, column] for column in range(state.COLUMNS))
    news: Json = {"event": EVENTS[News(event)]}
    if seat != state.NONE:
        news["seat"] = seat
    if place != state.NONE:
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


def _read_news(s: State, value: Any, where: str) -> None:
    lines = Section("position", {"news": value}, BadPosition).sections("news")
    if len(lines) > state.MOST_NEWS:
        raise refusal(where, f"at most {state.MOST_NEWS} lines", len(lines))
    s.news_length = len(lines)
    for i, line in enumerate(lines):
        _read_line(s, i, line)


def _read_line(s: State, i: int, line: Section) -> None:
    names = {name: event for event, name in EVENTS.items()}
    event = names[line.word("event", list(names))]
    s.news[i, Column.EVENT] = event
    s.news[i, Column.SEAT] = state.NONE
    s.news[i, Column.PLACE] = state.NONE
    if "seat" in line.values:
        s.news[i, Column.SEAT] = line.number("seat", 0, s.seats - 1)
    if "place" in line.values:
        places = _places_of(event)
        s.news[i, Column.PLACE] = places.index(line.word("place", places))
    if event == News.PASSED:
        s.news[i, Column.FIRST] = PHASES.index(line.word("step", PHASES))
    else:
        s.news[i, Column.FIRST] = line.number("first", 0, data.ACTIVISTS, 0)
    s.news[i, Column.SECOND] = line.number("second", 0, data.ACTIVISTS, 0)
    line.done()


# ------------------------------------------------------------------ whether it hangs together


def _check_board(s: State, given: Section) -> None:
    for zone, name in enumerate(ZONE_NAMES):
        if s.price[zone] < _least_price(s, zone) or s.price[zone] % data.PRICE:
            least = BILL * _least_price(s, zone)
            raise misfit(f"prices: {name}", f"a multiple of {BILL * data.PRICE} from {least} on")
    if (s.police - s.police_before) % POSITIONS > 6:
        raise given.fail("police_before", "a position at most 6 before that of the Police")
    spaces = range(state.SPACES)
    if any(s.activists[space] and under_police(s, space) for space in spaces):
        raise given.fail("activists", "no Activist where the Police stand")
    if s.jail + sum(s.activists[space] for space in spaces) > data.ACTIVISTS:
        raise given.fail("activists", f"at most {data.ACTIVISTS} with those in Jail")


def _check_phase(s: State, given: Section) -> None:
    if (s.outcome != ONGOING) != (s.phase == Phase.OVER):
        raise given.fail("outcome", "phase and outcome to agree on whether it is over")
    if s.phase == Phase.PLACE and (s.acted or s.declined):
        raise given.fail("acted", "no pawn that has acted while pawns are placed")
    on_board = [pawn for pawn in range(state.PAWNS) if s.pawn[pawn] != state.HAND]
    if s.phase == Phase.OVER and on_board:
        raise given.fail("pawns", "no pawn on the board when the game is over")
    if any(under_police(s, s.pawn[pawn]) and not has(s.acted, pawn) for pawn in on_board):
        raise given.fail("pawns", "no pawn under the Police, unless it counts as acted")
    if s.sent and s.phase != Phase.FREE:
        raise misfit("roll: sent", "railroads, in phase 'free' only")


def _check_attempt(s: State, given: Section) -> None:
    """What is missing, spent and pledged makes the price, and those asked could still give it."""
    if s.phase not in ATTEMPTS:
        return
    pledged = sum(s.pledge[seat] for seat in range(s.seats))
    whole = s.tile_pawns if s.phase == Phase.LEND else s.price[state.zone_of(s.target)]
    if s.points + s.spent + pledged != whole:
        raise BadPosition(f"position: attempt: missing, spent and pledged do not make {whole}")
    space = state.SPACE_OF[s.target]
    is_about = has(s.condos, s.target) or (s.phase == Phase.LEND and has(bare_tiles(s), s.target))
    if not is_about or under_police(s, space) or s.spent > s.activists[space]:
        raise BadPosition(f"position: attempt: nothing to attempt at {PROPERTY_NAMES[s.target]}")
    for seat in range(s.seats):
        own = state.fresh_pawns(s, seat, space) if s.phase == Phase.LEND else s.purse[seat]
        takes_part = s.pledge[seat] > 0 or seat in (s.leader, s.actor)
        if s.pledge[seat] > own or (takes_part and state.fresh_pawns(s, seat, space) == 0):
            raise BadPosition(f"position: attempt: seat {seat} cannot take its part in it")
    is_leading = s.phase in (Phase.SPEND, Phase.PAY)
    if is_leading != (s.actor == s.leader) or s.pledge[s.actor] or (is_leading and pledged):
        raise BadPosition("position: attempt: seat: the leader is asked first, then others")
    if not can_go_on(s) or (s.phase == Phase.SPEND and s.spent):
        raise BadPosition("position: attempt: those who are asked could not complete it")


def _check_acting(s: State, given: Section) -> None:
    s.acting = who_may_act(s)
    if s.outcome == ONGOING and s.acting == 0:
        reason = f"{PHASES[s.phase]!r} asks nobody anything here"
        raise BadPosition(f"position: phase: expected a phase with a choice, but {reason}")


POSITION = Position(
    "coopoly",
    state.STATE,
    seats=[1, 2, 4],
    options=OPTIONS,
    option_fields=state.OPTION_FIELDS,
    begin=_begin,
    fields=[
        Field("round", number(1, data.MOST_ROUNDS), "rounds", default=1),
        Field("phase", word(PHASES), default=lambda s: "over" if s.outcome else "place"),
        Field("outcome", word(OUTCOMES[:3]), default="ongoing"),
        Field("tiles", _TILES, "properties", default=[]),
        Field("condos", _BUILT, default=[]),
        Field("homes", _BUILT, default=[]),
        Field(
            "prices",
            by_name(ZONE_NAMES, number(0, state.MOST_PRICE, BILL), _least_price, zeros=True),
            "price",
            default={},
        ),
        Field("activists", by_name(SPACE_NAMES, number(0, data.ACTIVISTS)), default={}),
        Field("jail", number(0, data.ACTIVISTS), default=0),
        Field("police", word(POLICE_NAMES), default=POLICE_NAMES[0]),
        Field("police_before", word(POLICE_NAMES), default=lambda s: POLICE_NAMES[s.police]),
        Field("purses", each(number(0, MOST_BILLS, BILL)), "purse", default=_nothing),
        Field("pawns", _PAWNS, "pawn", default=_nobody),
        Field("acted", _MARKS, default=_nobody),
        Field("declined", _MARKS, default=_nobody),
        Field("take_backs", each(number(0, data.TAKE_BACKS)), default=_nothing),
        Field("done", SEAT_SET, default=[]),
        Field("asked", SEAT_SET, default=[]),
        Group(
            "roll",
            Field("seat", _SEAT, "actor"),
            Field("points", number(1, state.MOST_ROLLED)),
            Field("sent", name_set(RAILROAD_NAMES), default=[]),
            present=lambda s: s.phase in ROLLED,
            wanted="named values exactly in phases 'free' and 'drive'",
            late=1,
        ),
        Group(
            "attempt",
            Field("leader", _SEAT),
            Field("seat", _SEAT, "actor"),
            Field("at", word(PROPERTY_NAMES), "target"),
            Field("missing", number(1, state.MOST_PRICE, _unit), "points"),
            Field("spent", number(0, state.MOST_PRICE), default=0),
            Field("pledges", each(number(0, state.MOST_PRICE, _unit)), "pledge", default=_nothing),
            present=lambda s: s.phase in ATTEMPTS,
            wanted="named values exactly in phases 'spend' to 'pool' and 'lend'",
            late=1,
        ),
        Part("news", write_news, _read_news, default=[]),
    ],
    checks=[_check_board, _check_phase, _check_attempt, _check_acting],
)
