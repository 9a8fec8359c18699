"""A position of Principles of Co-ops as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.data import REQUIRED, Section, is_list, is_number, open_position
from commontable.core.errors import BadPosition
from commontable.core.game import LOST, ONGOING, OUTCOMES, WON, Json
from commontable.core.options import set_options, write_options
from commontable.core.sets import has, only
from commontable.games.principles import data
from commontable.games.principles.boards import ALIAS, COLOURS, VALUES
from commontable.games.principles.notation import PHASES, board_of, name_space, name_spaces
from commontable.games.principles.rules.dice import reroller
from commontable.games.principles.rules.plan import all_planned, on_start
from commontable.games.principles.rules.state import (
    BANKRUPT,
    DICE,
    GOALS,
    MOST_ROUNDS,
    NOWHERE,
    OPTION_FIELDS,
    SAME_COLOUR,
    SEATS,
    SECOND_THOUGHTS,
    SOURCE,
    STATE,
    Phase,
    State,
)
from commontable.games.principles.rules.ways import in_reach, measure, places_for, rerolls_for

Dice = dict[str, list[int]]


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming rolls."""
    seats = range(s.seats)
    return {
        "game": "principles",
        "seats": s.seats,
        "options": options_of(s),
        "round": s.round,
        "phase": PHASES[s.phase],
        "outcome": OUTCOMES[s.outcome],
        "meeples": [name_space(s, s.meeple[seat]) for seat in seats],
        "times": [s.time[seat] for seat in seats],
        "market": name_spaces(s, s.market),
        "dice": [name_values([s.dice[seat, i] for i in range(DICE)]) for seat in seats],
        "discs": [name_space(s, s.disc[seat]) for seat in seats],
        "agreed": [seat for seat in seats if has(s.agreed, seat)],
        "changed": None if s.changed == NOWHERE else s.changed,
        "thoughts": [s.thoughts[seat] for seat in seats],
        "rerolls": [s.rerolls[seat] for seat in seats],
        "last_round": _write_last_round(s),
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    return write_options(s, data.options(), OPTION_FIELDS)


def name_values(values: list[int]) -> Dice | None:
    """Six dice by colour; None if there are none."""
    if values[0] == 0:
        return None
    return {
        colour: values[SAME_COLOUR * i : SAME_COLOUR * (i + 1)] for i, colour in enumerate(COLOURS)
    }


def _write_last_round(s: State) -> Json | None:
    if s.resolved == 0:
        return None
    seats = range(s.seats)
    return {
        "dice": [name_values([s.shown[seat, i] for i in range(DICE)]) for seat in seats],
        "from": [name_space(s, s.came_from[seat]) for seat in seats],
        "to": [name_space(s, s.tried[seat]) for seat in seats],
        "resolved": s.resolved,
    }


# ------------------------------------------------------------------ reading


def read_position(position: Mapping[str, Any]) -> State:
    """The state a position describes; what is left out has its obvious value."""
    given = open_position(position, "principles")
    s: State = STATE.blank()
    s.seats = given.number("seats", 3, SEATS)
    set_options(s, given.section("options", {}), data.options(), OPTION_FIELDS)
    _read_stage(s, given)
    _read_board(s, given)
    measure(s)
    _read_dice(s, given)
    _read_plans(s, given)
    _read_rerolls(s, given)
    _read_last_round(s, given)
    s.luck = given.luck()
    given.done()
    return s


def _read_stage(s: State, given: Section) -> None:
    s.outcome = OUTCOMES.index(given.word("outcome", OUTCOMES[:3], "ongoing"))
    s.phase = PHASES.index(given.word("phase", PHASES, "over" if s.outcome else "plan"))
    if (s.outcome != ONGOING) != (s.phase == Phase.OVER):
        raise given.fail("outcome", "phase and outcome to agree on whether it is over")
    first = 0 if s.phase == Phase.START else 1
    s.round = given.number("round", first, 0 if s.phase == Phase.START else MOST_ROUNDS, first)


def _spaces(s: State, given: Section, key: str, values: list[Any], may_be_none: bool) -> list[int]:
    names = board_of(s).names
    spaces = []
    for value in values:
        if value is None and may_be_none:
            spaces.append(NOWHERE)
        elif isinstance(value, str) and value in names:
            spaces.append(names.index(value))
        else:
            raise BadPosition(f"{given.where}: {key}: {value!r} is not a space of the board")
    return spaces


def _read_board(s: State, given: Section) -> None:
    nowhere = [None] * s.seats
    is_start = s.phase == Phase.START
    meeples = given.items("meeples", s.seats, nowhere if is_start else REQUIRED)
    for seat in range(SEATS):
        s.meeple[seat] = NOWHERE
    for seat, space in enumerate(_spaces(s, given, "meeples", meeples, is_start)):
        s.meeple[seat] = space
    source = board_of(s).names[SOURCE[s.board]]
    market = given.items("market", default=[source])
    for space in _spaces(s, given, "market", market, False):
        s.market |= only(space)
    if not has(s.market, SOURCE[s.board]):
        raise given.fail("market", f"a disc on {source}, where it begins")
    times = given.items("times", s.seats, [0] * s.seats)
    for seat, time in enumerate(times):
        if not is_number(time) or not 0 <= time <= BANKRUPT:
            raise given.fail("times", f"whole numbers from 0 to {BANKRUPT}")
        s.time[seat] = time
    _check_board(s, given)


def _check_board(s: State, given: Section) -> None:
    if s.phase == Phase.START:
        if any(s.meeple[seat] not in (NOWHERE, *board_of(s).starts) for seat in range(s.seats)):
            raise given.fail("meeples", "starts, or null for who has not chosen")
        placed = [seat for seat in range(s.seats) if s.meeple[seat] != NOWHERE]
        if len(placed) == s.seats or max(on_start(s, which) for which in (0, 1)) > 1:
            raise given.fail("meeples", "a choice that is left to somebody")
    caught = [seat for seat in range(s.seats) if _stands_in_market(s, seat)]
    bankrupt = [seat for seat in range(s.seats) if s.time[seat] == BANKRUPT]
    home = all(has(GOALS[s.board], max(s.meeple[seat], 0)) for seat in range(s.seats))
    if caught and s.outcome != LOST:
        raise given.fail("meeples", "none of them on a market disc, unless the game is lost")
    if bankrupt and s.outcome != LOST:
        raise given.fail("times", f"less than {BANKRUPT}, unless the game is lost")
    if s.outcome == LOST and not caught and not bankrupt:
        raise given.fail("outcome", "a time disc at the end or a meeple on a market disc")
    if s.outcome == WON and not home:
        raise given.fail("outcome", "every meeple on a goal")


def _stands_in_market(s: State, seat: int) -> bool:
    return s.meeple[seat] != NOWHERE and has(s.market, s.meeple[seat])


# ------------------------------------------------------------------ dice


def _read_dice(s: State, given: Section) -> None:
    has_dice = s.phase in (Phase.PLAN, Phase.REROLL)
    default: Any = REQUIRED if has_dice else [None] * s.seats
    for seat, value in enumerate(given.items("dice", s.seats, default)):
        if not has_dice:
            if value is not None:
                raise given.fail("dice", "none before the first round and after the last")
            continue
        for i, number in enumerate(_read_six("dice", value)):
            s.dice[seat, i] = number


def _read_six(key: str, value: Any) -> list[int]:
    """The dice of a seat by colour, or as six numbers."""
    if isinstance(value, Mapping):
        named = {ALIAS.get(str(name), str(name)): pair for name, pair in value.items()}
        pairs = [named.pop(colour, None) for colour in COLOURS]
        if named or not all(is_list(p) and len(p) == SAME_COLOUR for p in pairs):
            raise BadPosition(f"position: {key}: expected two dice of each colour, got {value!r}")
        value = [number for pair in pairs for number in pair or []]
    is_six = is_list(value) and len(value) == DICE
    if not is_six or not all(is_number(n) and 1 <= n <= VALUES for n in value):
        raise BadPosition(f"position: {key}: expected six dice from 1 to {VALUES}, got {value!r}")
    return list(value)


# ------------------------------------------------------------------ plans, rerolls


def _read_plans(s: State, given: Section) -> None:
    for seat in range(SEATS):
        s.disc[seat] = NOWHERE
    discs = _spaces(s, given, "discs", given.items("discs", s.seats, [None] * s.seats), True)
    if s.phase in (Phase.START, Phase.OVER):
        if discs != [NOWHERE] * s.seats:
            raise given.fail("discs", "none outside planning and rerolls")
    for seat, space in enumerate(discs):
        if space != NOWHERE and not has(in_reach(s, seat), space):
            raise given.fail("discs", "spaces in reach of their meeples")
    for seat, space in enumerate(discs):
        if space != NOWHERE and not has(places_for(s, seat), space):
            raise given.fail("discs", "no two neighbours' discs on one space")
        s.disc[seat] = space
    if s.phase == Phase.REROLL and not all_planned(s):
        raise given.fail("discs", "a disc of every seat in the rerolls")
    _read_agreement(s, given)


def _read_agreement(s: State, given: Section) -> None:
    is_plan = s.phase == Phase.PLAN
    s.agreed = given.seats("agreed", s.seats)
    if s.agreed and (not is_plan or not all_planned(s) or s.agreed == only(s.seats) - 1):
        raise given.fail("agreed", "some seats, in planning, with all discs on the board")
    changed = given.any("changed", None)
    s.changed = NOWHERE if changed is None else given.number("changed", 0, s.seats - 1)
    if changed is not None and not is_plan:
        raise given.fail("changed", "null outside planning")
    most = SECOND_THOUGHTS if is_plan else 0
    for seat, left in enumerate(given.items("thoughts", s.seats, [most] * s.seats)):
        if not is_number(left) or not 0 <= left <= most:
            raise given.fail("thoughts", f"whole numbers from 0 to {most}")
        s.thoughts[seat] = left


def _read_rerolls(s: State, given: Section) -> None:
    is_reroll = s.phase == Phase.REROLL
    most = [rerolls_for(s, i, s.disc[i]) if is_reroll else 0 for i in range(s.seats)]
    for seat, left in enumerate(given.items("rerolls", s.seats, most)):
        if not is_number(left) or not 0 <= left <= most[seat]:
            raise given.fail("rerolls", f"at most {most}, by the distance to the discs")
        s.rerolls[seat] = left
    if is_reroll and reroller(s) == NOWHERE:
        raise given.fail("rerolls", "somebody with a reroll left")


def _read_last_round(s: State, given: Section) -> None:
    for seat in range(SEATS):
        s.came_from[seat] = NOWHERE
        s.tried[seat] = NOWHERE
    value = given.any("last_round", None)
    if value is None:
        return
    last = given.section("last_round")
    if s.phase == Phase.START:
        raise given.fail("last_round", "null before the first round")
    s.resolved = last.number("resolved", 1, s.seats, s.seats)
    for key, row in (("from", s.came_from), ("to", s.tried)):
        for seat, space in enumerate(_spaces(s, last, key, last.items(key, s.seats), False)):
            row[seat] = space
    for seat, six in enumerate(last.items("dice", s.seats)):
        for i, number in enumerate(_read_six("last_round: dice", six)):
            s.shown[seat, i] = number
    last.done()
