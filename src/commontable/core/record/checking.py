"""Replays a record and verifies every claim in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadNotation, BadPosition, BadRecord, IllegalAction
from commontable.core.game import SEAT_NAMES, Game, checked_seed
from commontable.core.layout import AnyState
from commontable.core.record.deals import check_commitments
from commontable.core.record.parts import (
    Differs,
    Head,
    Line,
    Record,
    Step,
    Verified,
    end_of,
    legal_of,
    luck_of,
    take,
)
from commontable.core.state_type import S


def begin(game: Game[S], head: Head) -> S:
    """The state a record begins with, if it was made with this game's rules."""
    line = Section("line 1", {**vars(head), "options": dict(head.options)}, BadRecord)
    if head.game != game.name:
        raise line.fail("game", repr(game.name))
    if head.rules != game.version:
        wanted = f"version {game.version} of the rules of {game.title}, the one installed"
        raise line.fail("rules", wanted)
    if head.seats not in game.seats:
        raise line.fail("seats", "one of " + ", ".join(map(str, game.seats)))
    options = line.section("options")
    for option in game.options:
        value = options.any(option.name, wanted="a value")
        if not any(value == v and type(value) is type(v) for v in option.values):
            raise options.fail(option.name, "one of " + ", ".join(map(json.dumps, option.values)))
    options.done()
    if head.goes_on:
        return _go_on(game, head)
    seed = head.seed if head.key is None else luck_of(head.key, 0)
    return game.new(head.seats, checked_seed(seed), head.options)


def _go_on(game: Game[S], head: Head) -> S:
    """The state that `start` describes, if it is one of the game that the head names."""
    try:
        s = game.from_position(head.start or {})
    except BadPosition as error:
        raise BadRecord(f"line 1: start: {error}") from None
    if s.seats != head.seats or game.chosen_options(s) != head.options:
        raise BadRecord("line 1: start: expected the seats and options of the head")
    return s


def replay(game: Game[S], record: Record) -> Iterator[Step[S]]:
    """Plays the actions again; raises Differs at one that the rules do not allow."""
    s = begin(game, record.head)
    for seq, line in enumerate(record.lines, 1):
        step = take(game, record.head, seq, s, line.seat, _check(game, s, line))
        yield step
        s = step.after


def _check(game: Game, s: AnyState, line: Line) -> int:
    try:
        return game.check(s, line.seat, line.action)
    except (BadNotation, IllegalAction) as error:
        wanted = f"an action that seat {SEAT_NAMES[line.seat]} may take"
        raise Differs(line.number, "action", wanted, f"{_short(line.action)}: {error}") from None


def verify(game: Game, record: Record) -> Verified:
    """Checks every claim of a record; raises Differs at the first that does not hold."""
    head, tail = record.head, record.tail
    check_commitments(head)
    s = begin(game, head)
    _compare(1, "start", game.position(s), head.start)
    for line, step in zip(record.lines, replay(game, record), strict=True):
        if line.legal is not None:
            _compare(line.number, "legal", legal_of(game, step.before), line.legal)
        _compare(line.number, "action", step.text, line.action)
        chance = game.chance(step.before, step.seat, step.action, step.after)
        _compare(line.number, "luck", chance, line.luck)
        if line.state is not None:
            _compare(line.number, "state", game.position(step.after), line.state)
        s = step.after
    end = end_of(game, s)
    _compare(tail.number, "outcome", end["outcome"], tail.outcome)
    _compare(tail.number, "scores", end["scores"], tail.scores)
    _compare(tail.number, "steps", len(record.lines), tail.steps)
    return Verified(
        actions=len(record.lines),
        states=sum(line.state is not None for line in record.lines),
        legal=sum(line.legal is not None for line in record.lines),
        outcome=tail.outcome,
        scores=tail.scores,
        has_commitment=head.commitment is not None,
    )


def _compare(line: int, key: str, expected: Any, found: Any) -> None:
    """Raises Differs at the first place, however deep, where two JSON values differ."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name in [*expected, *found]:
            if (name in expected) != (name in found):
                there = _short(expected[name]) if name in expected else "no such key"
                here = _short(found[name]) if name in found else "nothing"
                raise Differs(line, f"{key}.{name}", there, here)
            _compare(line, f"{key}.{name}", expected[name], found[name])
    elif isinstance(expected, list) and isinstance(found, list):
        for i, (one, other) in enumerate(zip(expected, found, strict=False)):
            _compare(line, f"{key}[{i}]", one, other)
        if len(expected) != len(found):
            raise Differs(line, key, f"a list of {len(expected)}", f"one of {len(found)}")
    elif type(expected) is not type(found) or expected != found:
        raise Differs(line, key, _short(expected), _short(found))


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:77] + "..."
