"""What the rules promise: both builds alike, legal actions in order, secrets kept."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from commontable.core.contract.playing import Looks, WalkStep, as_json, asked
from commontable.core.game import (
    ENDED,
    LOST,
    NOBODY,
    ONGOING,
    OUTCOMES,
    WON,
    Game,
    blank_observation,
)
from commontable.core.layout import AnyState

OTHER_SEED = 0x5EED
LONGEST_CLASS = 30  # characters of the name of a class: tables of results have a column for it


def check_beginning(
    game: Game, seats: int, seed: int, options: Mapping[str, Any] | None, compiled: bool
) -> None:
    """Same arguments, same game; both builds; options are fields of the state."""
    where = f"{game.name}, seed {seed}, set-up"
    s = asked(where, "setup", game.new, seats, seed, options)
    assert s == game.new(seats, seed, options), f"{where}: the same arguments give another game"
    assert s.seats == seats, f"{where}: s.seats is {s.seats}; set it from options[0]"
    chosen = asked(where, "write_position", game.chosen_options, s)
    for name, value in (options or {}).items():
        assert chosen.get(name) == value, (
            f"{where}: option {name} is {chosen.get(name)!r} in the position, not {value!r}; keep "
            "it in a field of the state"
        )
    if compiled:
        twin = game.state.blank()
        game.compiled.setup(twin.box, game.compiled.options(seats, options), np.uint64(seed))
        assert twin == s, f"{where}: set-up differs between the plain and the compiled build"


def check_position(game: Game, s: AnyState, where: str) -> None:
    """A position survives JSON and reads back as the same state."""
    position = asked(where, "write_position", game.position, s)
    for key in ("game", "seats", "options"):
        assert key in position, f"{where}: the position has no {key!r}"
    for key, value in (("game", game.name), ("seats", s.seats)):
        assert position[key] == value, (
            f"{where}: the position's {key} is {position[key]!r}; expected {value!r}"
        )
    as_json(where, "the position", position)
    again = asked(where, "read_position", game.from_position, position)
    assert again == s, f"{where}: the position reads differently; write every field of the state"


def check_actions(looks: Looks, s: AnyState, where: str) -> None:
    """Legal actions rise, have numbers in range, and run out exactly when the game is over."""
    game, frozen = looks.game, bytes(s)
    turn = game.turn(s)
    _check_outcome(game, s, turn, where)
    acting = [seat for seat in range(s.seats) if looks.legal(s, seat)]
    assert turn in acting if acting else turn == NOBODY, (
        f"{where}: turn says {turn}, but {acting} may act"
    )
    for seat in [NOBODY, *range(s.seats)]:
        actions = looks.legal(s, seat)
        assert actions == sorted(set(actions)), f"{where}: list legal actions in rising order"
        assert all(0 <= a < len(game.actions) for a in actions), (
            f"{where}: an action number is not below len(actions), {len(game.actions)}"
        )
        assert len(actions) < game.most_legal, (
            f"{where}: {len(actions)} legal actions; most_legal is {game.most_legal}, raise it "
            "above the longest list there can be"
        )
        assert seat != NOBODY or not actions, f"{where}: nobody (seat -1) may not act"
        asked(where, "write_action or read_action", _check_notation, game, s, actions, where)
    for seat in range(s.seats):
        score = asked(where, "score", game.score, s, seat)
        assert isinstance(score, int), f"{where}: score of seat {seat} is {score!r}; return an int"
        group: Any = asked(where, "class_of", game.class_of, s, seat)
        assert isinstance(group, str) and group.isprintable() and len(group) <= LONGEST_CLASS, (
            f"{where}: class_of is {group!r}; return a word or two, '' for none"
        )
    assert bytes(s) == frozen, f"{where}: looking changed the state"


def _check_notation(game: Game, s: AnyState, actions: Sequence[int], where: str) -> None:
    for action in actions:
        text = game.write_action(s, action)
        read = game.read_action(s, text)
        assert read == action, f"{where}: {text!r} reads as action {read}, not {action}"


def _check_outcome(game: Game, s: AnyState, turn: int, where: str) -> None:
    outcome = game.outcome(s)
    assert outcome in range(len(OUTCOMES)), (
        f"{where}: outcome is {outcome!r}; expected ONGOING, WON, LOST or ENDED"
    )
    assert NOBODY <= turn < s.seats, f"{where}: turn is {turn}; expected a seat or NOBODY"
    assert (turn == NOBODY) == (outcome != ONGOING), (
        f"{where}: turn is {turn}, but the outcome is {OUTCOMES[outcome]}; when a game is over, "
        "set its outcome, and nobody (-1) is to act"
    )
    wanted = (ONGOING, WON, LOST) if game.together else (ONGOING, ENDED)
    assert outcome in wanted, (
        f"{where}: the outcome is {OUTCOMES[outcome]}; a game that is played together is won or "
        "lost, one with together=False has ended"
    )


def check_secrets(looks: Looks, step: WalkStep, seed: int) -> int:
    """Dealing anew what a viewer cannot know changes nothing that it sees or is told.

    Returns for how many viewers something hidden changed.
    """
    game, changed = looks.game, 0
    for viewer in [NOBODY, *range(step.before.seats)]:
        twin = step.before.copy()
        game.redeal(twin, viewer, seed)
        changed += _without_luck(twin) != _without_luck(step.before)
        here = f"{step.where}, viewer {viewer}"
        sight = looks.seen(step.before, viewer)
        assert looks.seen(twin, viewer) == sight, (
            f"{here}: a leak: what this viewer sees depends on what redeal changes; show it to "
            "those alone who know it, or let redeal leave it"
        )
        again = twin.copy()
        game.redeal(again, viewer, OTHER_SEED)
        fresh = step.before.copy()
        game.redeal(fresh, viewer, OTHER_SEED)
        assert again == fresh, f"{here}: dealing anew depends on what is hidden"
        if game.hides:  # else there is only one world to tell of
            _check_story(looks, step, viewer, twin, sight, here)
        else:
            _check_is_open(game, step, viewer, here)
    return changed


def _check_is_open(game: Game, step: WalkStep, viewer: int, where: str) -> None:
    """Where all lies open, everybody sees and hears the same; only what one may do differs."""
    assert not game.see(step.before, viewer), f"{where}: not all lies open"
    told, told_to_all = (
        game.happened(step.before, step.seat, step.action, step.after, each)
        for each in (viewer, NOBODY)
    )
    assert told == told_to_all, f"{where}: not everybody hears the same"


def _without_luck(s: AnyState) -> bytes:
    twin = s.copy()
    twin.luck = 0
    return bytes(twin)


def _check_story(
    looks: Looks, step: WalkStep, viewer: int, twin: AnyState, before: bytes, where: str
) -> None:
    """What looks the same is told the same; what is not told changes nothing that is seen."""
    if step.seat == viewer:
        return
    game = looks.game
    told = game.happened(step.before, step.seat, step.action, step.after, viewer)
    view, after = looks.view(step.after, viewer), looks.seen(step.after, viewer)
    assert told or after == before, f"{where}: something changed untold"
    actions = looks.legal(twin, step.seat)
    dice = random.Random(len(actions))
    tried = [step.action, *dice.sample(actions, min(3, len(actions)))]
    for action in tried:
        if action not in actions:
            continue
        other = twin.copy()
        game.apply(other, step.seat, action)
        if looks.view(other, viewer) == view and looks.seen(other, viewer) == after:
            facts = game.happened(twin, step.seat, action, other, viewer)
            assert facts == told, f"{where}: told {told} and {facts} for what looks the same"


def check_lockstep(game: Game, step: WalkStep, seed: int) -> None:
    """The compiled build lists the same actions and leaves the same bytes."""
    kernels = game.compiled
    out = kernels.buffer()
    for seat in range(step.before.seats):
        n = kernels.legal(step.before.box, seat, out)
        assert out[:n].tolist() == game.legal_actions(step.before, seat), f"{step.where}: legal"
    twin = step.before.copy()
    kernels.apply(twin.box, step.seat, step.action)
    assert twin == step.after, f"{step.where}: the builds differ after {step.action}"
    for viewer in [NOBODY, *range(step.before.seats)]:
        plain, compiled = step.after.copy(), step.after.copy()
        game.redeal(plain, viewer, seed)
        kernels.redeal(compiled.box, viewer, np.uint64(seed))
        assert plain == compiled, f"{step.where}: redeal differs between the builds"
        observed, compiled_observed = blank_observation(game), blank_observation(game)
        game.observe(plain, viewer, observed)
        kernels.observe(plain.box, viewer, compiled_observed)
        assert observed.tobytes() == compiled_observed.tobytes(), f"{step.where}: observe differs"
