"""A position of Principles of Co-ops as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commontable.core.codecs import (
    SEAT_SET,
    by_functions,
    each,
    name_set,
    number,
    or_null,
    refusal,
    word,
    word_on,
)
from commontable.core.data import REQUIRED, Section, is_list, is_number
from commontable.core.game import LOST, ONGOING, OUTCOMES, WON
from commontable.core.position import Field, Group, Position
from commontable.core.sets import has, only
from commontable.games.principles import data
from commontable.games.principles.boards import ALIAS, COLOURS, VALUES
from commontable.games.principles.notation import PHASES, board_of
from commontable.games.principles.rules import state
from commontable.games.principles.rules.dice import reroller
from commontable.games.principles.rules.plan import all_planned, on_start
from commontable.games.principles.rules.state import Phase, State
from commontable.games.principles.rules.ways import in_reach, measure, places_for, rerolls_for

Dice = dict[str, list[int]]


def _begin(s: State) -> None:
    s.changed = state.NOWHERE
    for seat in range(state.SEATS):
        s.meeple[seat] = s.disc[seat] = s.came_from[seat] = s.tried[seat] = state.NOWHERE


# ------------------------------------------------------------------ dice and spaces


def name_values(values: list[int]) -> Dice | None:
    """Six dice by colour; None if there are none."""
    if values[0] == 0:
        return None
    return {
        colour: values[state.SAME_COLOUR * i : state.SAME_COLOUR * (i + 1)]
        for i, colour in enumerate(COLOURS)
    }


def _read_six(value: Any, s: State, where: str) -> list[int]:
    """The dice of a seat by colour, or as six numbers; null for none."""
    if value is None:
        return [0] * state.DICE
    if isinstance(value, Mapping):
        named = {ALIAS.get(str(name), str(name)): pair for name, pair in value.items()}
        pairs = [named.pop(colour, None) for colour in COLOURS]
        if named or not all(is_list(p) and len(p) == state.SAME_COLOUR for p in pairs):
            raise refusal(where, "two dice of each colour", value)
        value = [number for pair in pairs for number in pair or []]
    is_six = is_list(value) and len(value) == state.DICE
    if not is_six or not all(is_number(n) and 1 <= n <= VALUES for n in value):
        raise refusal(where, f"six dice from 1 to {VALUES}", value)
    return list(value)


def _names(s: State) -> tuple[str, ...]:
    return board_of(s).names


_SIX = each(by_functions(lambda values, s: name_values(values), _read_six))
_SPACES = each(word_on(_names, "a space of the board", none=state.NOWHERE))


# ------------------------------------------------------------------ what is left out


def _nothing(s: State) -> list[int]:
    return [0] * s.seats


def _nowhere(s: State) -> list[None]:
    return [None] * s.seats


def _has_dice(s: State) -> bool:
    return s.phase in (Phase.PLAN, Phase.REROLL)


def _thoughts(s: State) -> int:
    return state.SECOND_THOUGHTS if s.phase == Phase.PLAN else 0


def _first_round(s: State) -> int:
    return int(s.phase != Phase.START)


def _most_rerolls(s: State) -> list[int]:
    """By the distance to the discs, which is measured here."""
    seats = range(s.seats)
    if s.phase != Phase.REROLL or any(state.NOWHERE in (s.meeple[i], s.disc[i]) for i in seats):
        return _nothing(s)
    measure(s)
    return [rerolls_for(s, seat, s.disc[seat]) for seat in seats]


# ------------------------------------------------------------------ whether it hangs together


def _check_stage(s: State, given: Section) -> None:
    if (s.outcome != ONGOING) != (s.phase == Phase.OVER):
        raise given.fail("outcome", "phase and outcome to agree on whether it is over")
    if (s.round == 0) != (s.phase == Phase.START):
        raise given.fail("round", "0 before the first roll, and only then")
    if s.resolved and s.phase == Phase.START:
        raise given.fail("last_round", "null before the first round")
    if any((s.dice[seat, 0] > 0) != _has_dice(s) for seat in range(s.seats)):
        raise given.fail("dice", "six for each seat, in planning and rerolls only")


def _check_board(s: State, given: Section) -> None:
    if not has(s.market, state.SOURCE[s.board]):
        raise given.fail("market", f"a disc on {_names(s)[state.SOURCE[s.board]]}, where it begins")
    if s.phase == Phase.START:
        if any(
            s.meeple[seat] not in (state.NOWHERE, *board_of(s).starts) for seat in range(s.seats)
        ):
            raise given.fail("meeples", "starts, or null for who has not chosen")
        placed = [seat for seat in range(s.seats) if s.meeple[seat] != state.NOWHERE]
        if len(placed) == s.seats or max(on_start(s, which) for which in (0, 1)) > 1:
            raise given.fail("meeples", "a choice that is left to somebody")
    elif any(s.meeple[seat] == state.NOWHERE for seat in range(s.seats)):
        raise given.fail("meeples", "a space for each, once the starts are chosen")
    caught = [seat for seat in range(s.seats) if _stands_in_market(s, seat)]
    bankrupt = [seat for seat in range(s.seats) if s.time[seat] == state.BANKRUPT]
    home = all(has(state.GOALS[s.board], max(s.meeple[seat], 0)) for seat in range(s.seats))
    if caught and s.outcome != LOST:
        raise given.fail("meeples", "none of them on a market disc, unless the game is lost")
    if bankrupt and s.outcome != LOST:
        raise given.fail("times", f"less than {state.BANKRUPT}, unless the game is lost")
    if s.outcome == LOST and not caught and not bankrupt:
        raise given.fail("outcome", "a time disc at the end or a meeple on a market disc")
    if s.outcome == WON and not home:
        raise given.fail("outcome", "every meeple on a goal")


def _stands_in_market(s: State, seat: int) -> bool:
    return s.meeple[seat] != state.NOWHERE and has(s.market, s.meeple[seat])


def _check_plans(s: State, given: Section) -> None:
    """The discs are laid once more, one by one, as the rules would allow it."""
    measure(s)
    discs = {seat: s.disc[seat] for seat in range(s.seats) if s.disc[seat] != state.NOWHERE}
    if discs and not _has_dice(s):
        raise given.fail("discs", "none outside planning and rerolls")
    if any(not has(in_reach(s, seat), space) for seat, space in discs.items()):
        raise given.fail("discs", "spaces in reach of their meeples")
    for seat in discs:
        s.disc[seat] = state.NOWHERE
    for seat, space in discs.items():
        if not has(places_for(s, seat), space):
            raise given.fail("discs", "no two neighbours' discs on one space")
        s.disc[seat] = space
    if s.phase == Phase.REROLL and not all_planned(s):
        raise given.fail("discs", "a disc of every seat in the rerolls")
    is_plan = s.phase == Phase.PLAN
    if s.agreed and (not is_plan or not all_planned(s) or s.agreed == only(s.seats) - 1):
        raise given.fail("agreed", "some seats, in planning, with all discs on the board")
    if s.changed != state.NOWHERE and not is_plan:
        raise given.fail("changed", "null outside planning")


def _check_rerolls(s: State, given: Section) -> None:
    most = _most_rerolls(s)
    if any(s.rerolls[seat] > most[seat] for seat in range(s.seats)):
        raise given.fail("rerolls", f"at most {most}, by the distance to the discs")
    if s.phase == Phase.REROLL and reroller(s) == state.NOWHERE:
        raise given.fail("rerolls", "somebody with a reroll left")


POSITION = Position(
    "principles",
    state.STATE,
    seats=range(3, state.SEATS + 1),
    options=data.options,
    option_fields=state.OPTION_FIELDS,
    begin=_begin,
    fields=[
        Field("round", number(0, state.MOST_ROUNDS), default=_first_round, late=2),
        Field("phase", word(PHASES), default=lambda s: "over" if s.outcome else "plan"),
        Field("outcome", word(OUTCOMES[:3]), default="ongoing"),
        Field(
            "meeples",
            _SPACES,
            "meeple",
            default=lambda s: _nowhere(s) if s.phase == Phase.START else REQUIRED,
        ),
        Field("times", each(number(0, state.BANKRUPT)), "time", default=_nothing),
        Field(
            "market",
            name_set(_names, "spaces of the board"),
            default=lambda s: [_names(s)[state.SOURCE[s.board]]],
        ),
        Field("dice", _SIX, default=lambda s: REQUIRED if _has_dice(s) else _nowhere(s)),
        Field("discs", _SPACES, "disc", default=_nowhere),
        Field("agreed", SEAT_SET, default=[]),
        Field("changed", or_null(number(0, lambda s: s.seats - 1), state.NOWHERE), default=None),
        Field("thoughts", each(number(0, _thoughts)), default=lambda s: [_thoughts(s)] * s.seats),
        Field("rerolls", each(number(0, state.DICE)), default=_most_rerolls),
        Group(
            "last_round",
            Field("dice", _SIX, "shown"),
            Field("from", _SPACES, "came_from"),
            Field("to", _SPACES, "tried"),
            Field("resolved", number(1, lambda s: s.seats), default=lambda s: s.seats),
            present=lambda s: s.resolved > 0,
        ),
    ],
    checks=[_check_stage, _check_board, _check_plans, _check_rerolls],
)
