"""Who sees what in Principles of Co-ops: all that leaves the server passes through here.

A viewer is a seat, NOBODY (somebody who only watches) or EVERYBODY (all dice open). Until the
screens are removed, others' dice, who has rerolled, how often and how many dice stay unseen.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import EVERYBODY, NOBODY, Json
from commontable.core.sets import has, lowest, rest
from commontable.core.view import Observation
from commontable.games.principles import notation
from commontable.games.principles.boards import ROOM, VALUES, requirement_text
from commontable.games.principles.data import BOARDS, SEAT_COLOURS
from commontable.games.principles.position import POSITION, name_values
from commontable.games.principles.rules import legal, state
from commontable.games.principles.rules.dice import face
from commontable.games.principles.rules.execute import is_compared, succeeds, time_to_pay, value_for
from commontable.games.principles.rules.plan import all_planned
from commontable.games.principles.rules.state import Phase, State
from commontable.games.principles.rules.ways import in_reach, rerolls_for

_open = POSITION.subset("round", "phase", "outcome", "market")


def shared(s: State) -> Json:
    """What everybody sees of the position."""
    return {
        **_open(s),
        "board": _board_seen(s),
        "next_market": notation.name_spaces(s, next_market(s)),
        "crowded": bool(s.crowded),
        "last_round": last_round(s),
    }


def see(s: State, viewer: int) -> Json:
    """What a viewer sees besides: behind its own screen, and how far it could go."""
    return {
        "acting": acting_seen(s, viewer),
        "waiting": _waiting_seen(s, viewer),
        "players": [_player_seen(s, viewer, seat) for seat in range(s.seats)],
        "reach": _reach_seen(s, viewer),
        "rerolls_left": s.rerolls[viewer] if state.is_seat(s, viewer) else None,
    }


# ------------------------------------------------------------------ who may act


def acting_seen(s: State, viewer: int) -> list[int]:
    """The seats that may act, as far as the viewer can tell.

    In the rerolls that is every seat whose plan leaves it a reroll: nobody sees who is done.
    """
    if s.phase == Phase.REROLL:
        return [seat for seat in range(s.seats) if _may_be_rerolling(s, viewer, seat)]
    out = [0] * state.MOST_LEGAL
    return [seat for seat in range(s.seats) if legal(s, seat, out) > 0]


def _may_be_rerolling(s: State, viewer: int, seat: int) -> bool:
    if viewer in (seat, EVERYBODY):
        return s.rerolls[seat] > 0
    return rerolls_for(s, seat, s.disc[seat]) > 0


def _waiting_seen(s: State, viewer: int) -> list[int]:
    """The seats that have something left to do before the phase can end."""
    if s.phase != Phase.PLAN:
        return acting_seen(s, viewer)
    if all_planned(s):
        return [seat for seat in range(s.seats) if not has(s.agreed, seat)]
    return [seat for seat in range(s.seats) if s.disc[seat] == state.NOWHERE]


# ------------------------------------------------------------------ what lies on the table


def _board_seen(s: State) -> Json:
    board = notation.board_of(s)
    return {
        "title": board.title,
        "columns": board.columns,
        "rows": board.rows,
        "starts": [board.names[space] for space in board.starts],
        "goals": [board.names[space] for space in board.goals],
        "source": board.names[board.source],
        "requirements": {
            name: requirement_text(asked)
            for name, asked in zip(board.names, board.requirements, strict=True)
        },
    }


def next_market(s: State) -> int:
    """The spaces that the market takes at the end of this round."""
    if s.phase == Phase.OVER:
        return 0
    ring = 0
    for space, near in enumerate(notation.board_of(s).beside):
        if not has(s.market, space) and any(has(s.market, other) for other in near):
            ring |= 1 << space
    return ring


def _player_seen(s: State, viewer: int, seat: int) -> Json:
    disc, dice = s.disc[seat], [s.dice[seat, i] for i in range(state.DICE)]
    return {
        "colour": SEAT_COLOURS[seat],
        "meeple": notation.name_space(s, s.meeple[seat]),
        "disc": notation.name_space(s, disc),
        "agreed": has(s.agreed, seat),
        "thoughts": s.thoughts[seat],
        "time": s.time[seat],
        "rerolls": None if disc == state.NOWHERE else rerolls_for(s, seat, disc),
        "dice": name_values(dice) if viewer in (seat, EVERYBODY) else None,
        "screen": s.phase in (Phase.PLAN, Phase.REROLL),
    }


def _reach_seen(s: State, viewer: int) -> dict[str, Json]:
    """For a seat, the spaces it could plan: rerolls left there, what its dice are worth now.

    `hopeless` is the private warning of POC-A12: no valid die, and no reroll.
    """
    if not state.is_seat(s, viewer) or s.phase not in (Phase.PLAN, Phase.REROLL):
        return {}
    reach = {}
    for space, name in enumerate(notation.board_of(s).names):
        if has(in_reach(s, viewer), space):
            rerolls = rerolls_for(s, viewer, space)
            reach[name] = {
                "rerolls": rerolls,
                "worth": worth(s, viewer, space),
                "hopeless": rerolls == 0 and not _is_possible(s, viewer, space),
            }
    return reach


def _is_possible(s: State, seat: int, space: int) -> bool:
    """POC-27: whether the dice as they are could carry the meeple there at all."""
    faces = sum({1 << face(i, s.dice[seat, i]) for i in range(state.DICE)})
    criteria = [
        state.CRITERIA[state.at(s, space), number]
        for number in range(len(notation.requirement_of(s, space)))
    ]
    met = [asked & faces != 0 for asked in criteria]
    return all(met) if s.all_criteria else any(met)


# ------------------------------------------------------------------ the last execution


def last_round(s: State) -> list[Json] | None:
    """What every seat tried when the screens were last removed, step by step; open to all."""
    if s.resolved == 0:
        return None
    return [_tried_seen(s, seat) for seat in range(s.seats)]


def _tried_seen(s: State, seat: int) -> Json:
    to = s.tried[seat]
    is_resolved = seat < s.resolved
    is_priced = is_resolved and is_compared(s, seat)
    return {
        "dice": name_values([s.shown[seat, i] for i in range(state.DICE)]),
        "valid": valid_shown(s, seat, seat),
        "from": notation.name_space(s, s.came_from[seat]),
        "to": notation.name_space(s, to),
        "requirement": requirement_text(notation.requirement_of(s, to)),
        "own": value_for(s, seat, seat),
        "left": _neighbour_seen(s, state.left_of(s, seat), seat),
        "right": _neighbour_seen(s, state.right_of(s, seat), seat),
        "compared": is_priced,
        "succeeded": is_priced and succeeds(s, seat),
        "paid": time_to_pay(s, seat) if is_priced else 0,
    }


def _neighbour_seen(s: State, seat: int, active: int) -> Json:
    """What a neighbour is worth on the destination of the active seat, and by which dice."""
    value = value_for(s, seat, active)
    return {"seat": seat, "value": value, "valid": valid_shown(s, seat, active)}


def valid_shown(s: State, seat: int, active: int) -> list[bool]:
    """Which dice of a seat count for the destination of the active seat."""
    valid = state.VALID[state.at(s, s.tried[active])]
    return [has(valid, face(i, s.shown[seat, i])) for i in range(state.DICE)]


# ------------------------------------------------------------------ numbers for a learner

# For each space: market, a goal, my meeple, others' meeples, my disc, others' discs, in my reach
# (1, 2/3 or 1/3 for two, one or no reroll), what my dice are worth there. For each seat
# from the viewer's on: time, disc placed, agreed, rerolls by its plan, the six dice it showed last.
# Then my dice value by value, phase by phase, board by board, and the rest as `_observe_rest` says.
_SPACE_FACTS = 8
_SEAT_FACTS = 4 + state.DICE
_SEATS_FROM = _SPACE_FACTS * ROOM
_DICE_FROM = _SEATS_FROM + _SEAT_FACTS * state.SEATS
_PHASES_FROM = _DICE_FROM + state.DICE * VALUES
_BOARDS_FROM = _PHASES_FROM + len(Phase)
_KNOWN_BOARDS = len(BOARDS)  # a board of one's own is none of them
_REST_FROM = _BOARDS_FROM + _KNOWN_BOARDS
OBSERVATION_SIZE = _REST_FROM + 8
_MOST_WORTH = 36.0  # six sixes
_MOST_TIME = float(state.BANKRUPT)


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """What a seat (or NOBODY) sees, as numbers; no more than its view tells."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    for space in range(ROOM):
        if has(s.market, space):
            out[_SPACE_FACTS * space] = 1
        if has(state.GOALS[s.board], space):
            out[_SPACE_FACTS * space + 1] = 1
    for i in range(s.seats):
        other = (max(seat, 0) + i) % s.seats
        _observe_pieces(s, seat, other, out)
        _observe_seat(s, other, _SEATS_FROM + _SEAT_FACTS * i, out)
    if seat != NOBODY:
        _observe_own(s, seat, out)
    out[_PHASES_FROM + s.phase] = 1
    if s.board < _KNOWN_BOARDS:
        out[_BOARDS_FROM + s.board] = 1
    _observe_rest(s, seat, out)


@rule
def _observe_pieces(s: State, seat: int, other: int, out: Observation) -> None:
    shift = 2
    if other != seat:
        shift = 3
    if s.meeple[other] != state.NOWHERE:
        out[_SPACE_FACTS * s.meeple[other] + shift] += 1
    if s.disc[other] != state.NOWHERE:
        out[_SPACE_FACTS * s.disc[other] + shift + 2] += 1


@rule
def _observe_seat(s: State, other: int, where: int, out: Observation) -> None:
    out[where] = s.time[other] / _MOST_TIME
    if s.disc[other] != state.NOWHERE:
        out[where + 1] = 1
        out[where + 3] = rerolls_for(s, other, s.disc[other])
    if has(s.agreed, other):
        out[where + 2] = 1
    for die in range(state.DICE):
        out[where + 4 + die] = s.shown[other, die] / 6.0


@rule
def _observe_own(s: State, seat: int, out: Observation) -> None:
    """The viewer's own dice, and what they promise on each space in reach."""
    if s.phase != Phase.PLAN and s.phase != Phase.REROLL:
        return
    for die in range(state.DICE):
        out[_DICE_FROM + VALUES * die + s.dice[seat, die] - 1] = 1
    spaces = in_reach(s, seat)
    while spaces != 0:
        space = lowest(spaces)
        spaces = rest(spaces)
        out[_SPACE_FACTS * space + 6] = (1 + rerolls_for(s, seat, space)) / 3.0
        out[_SPACE_FACTS * space + 7] = worth(s, seat, space) / _MOST_WORTH


@rule
def worth(s: State, seat: int, space: int) -> int:
    """What the dice behind a seat's screen add up to on a space."""
    valid = state.VALID[state.at(s, space)]
    total = 0
    for die in range(state.DICE):
        if has(valid, face(die, s.dice[seat, die])):
            total += s.dice[seat, die]
    return total


@rule
def _observe_rest(s: State, seat: int, out: Observation) -> None:
    """Round, seats, own rerolls left, own second thoughts, crowded, then the options."""
    out[_REST_FROM] = s.round
    out[_REST_FROM + 1] = s.seats
    if seat != NOBODY:
        out[_REST_FROM + 2] = s.rerolls[seat]
        out[_REST_FROM + 3] = s.thoughts[seat]
    out[_REST_FROM + 4] = s.crowded
    out[_REST_FROM + 5] = s.all_criteria
    out[_REST_FROM + 6] = s.absolute
    out[_REST_FROM + 7] = s.stay_free
