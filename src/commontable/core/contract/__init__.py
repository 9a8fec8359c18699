"""What every game promises, as checks that its tests call: `check_game(GAME, seats=3)`.

A check plays whole games and raises AssertionError with the seed and the step at fault, and says
what to do. `steer` narrows what is chosen at random, so that play gets beyond the first mistakes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commontable.core.contract.companions import check_policy, check_terminal
from commontable.core.contract.debriefs import check_debrief
from commontable.core.contract.declared import check_declared, check_phases, rule_numbers
from commontable.core.contract.pictures import (
    check_clickable,
    check_looks,
    check_picture,
    check_sheets,
)
from commontable.core.contract.playing import Looks, Steer, WalkStep, option_sets, seen, walk
from commontable.core.contract.rules import (
    check_actions,
    check_beginning,
    check_lockstep,
    check_position,
    check_secrets,
)
from commontable.core.contract.views import (
    check_asked,
    check_nonsense,
    check_refusals,
    check_story,
    check_talk,
    check_texts,
    check_view,
)
from commontable.core.game import NOBODY, Game
from commontable.core.layout import AnyState

THOROUGH = 40  # steps of a game in which words and secrets are checked; of the rest every …
SOMETIMES = 7  # … seventh, because a long game repeats itself, …
LONG = 400  # … and beyond this step only every …
SELDOM = 41  # … of these
NOW_AND_THEN = 17  # every so many of the checked steps, all themes, the policy and the terminal


def check_game(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None = None,
    seeds: Sequence[int] = range(5),
    steer: Steer | None = None,
    compiled: bool = True,
) -> None:
    """All promises over a few games."""
    check_declared(game)
    check_sheets(game)
    hidden, looks, numbers = 0, Looks(game), set(rule_numbers(game))
    for seed in seeds:
        check_beginning(game, seats, seed, options, compiled)
        last = game.new(seats, seed, options)
        steps: list[WalkStep] = []
        check_nonsense(game, last, f"{game.name}, seed {seed}, start")
        for number, step in enumerate(walk(game, seats, seed, options, steer)):
            check_actions(looks, step.before, step.where)
            often = SOMETIMES if number < LONG else SELDOM
            is_thorough = number < THOROUGH or number % often == 0
            every = range(seats) if is_thorough else [step.seat]
            check_story(game, step, [NOBODY, *every] if is_thorough else every)
            check_refusals(looks, step, every, numbers)
            if is_thorough:
                check_words(looks, step.before, numbers, step.where)
                hidden += check_secrets(looks, step, seed)
            if number < THOROUGH and number % NOW_AND_THEN == 0:
                check_looks(game, step.before, step.where)
                check_policy(looks, step, seed)
                check_terminal(looks, step.before, step.where)
            if compiled:
                check_lockstep(game, step, seed)
            if game.debrief is not None:
                steps.append(step)
            last = step.after
        check_end(looks, last, steps, numbers, f"{game.name}, seed {seed}, end")
    check_clickable(looks)
    check_phases(game, looks.phases)
    if game.hides:
        assert hidden, (
            f"{game.name}: redeal never changed what is hidden; deal it anew, or set hides=False"
        )
    else:
        assert not hidden, f"{game.name}: redeal changed something, but hides is False"


def check_end(
    looks: Looks, s: AnyState, steps: Sequence[WalkStep], numbers: set[str], where: str
) -> None:
    """The last state of a game, with all that is shown of it."""
    check_actions(looks, s, where)
    check_words(looks, s, numbers, where)
    check_looks(looks.game, s, where)
    check_terminal(looks, s, where)
    check_debrief(looks.game, steps, where)


def check_words(looks: Looks, s: AnyState, numbers: set[str], where: str) -> None:
    """Positions, views, texts and pictures of one state."""
    game, frozen = looks.game, bytes(s)
    check_position(game, s, where)
    for viewer in [NOBODY, *range(s.seats)]:
        here = f"{where}, viewer {viewer}"
        view = check_view(looks, s, viewer, where)
        expected = game.legal_texts(s, viewer) if viewer >= 0 else []
        assert view["legal"] == expected, f"{here}: the view lists other actions than are legal"
        check_texts(game, s, view["legal"], here)
        check_asked(game, s, view, here)
        check_talk(looks, s, view, check_picture(looks, view, here), numbers, here)
    assert bytes(s) == frozen, f"{where}: looking changed the state"


__all__ = [
    "Looks",
    "Steer",
    "WalkStep",
    "check_actions",
    "check_declared",
    "check_game",
    "check_lockstep",
    "check_secrets",
    "check_words",
    "option_sets",
    "rule_numbers",
    "seen",
    "walk",
]
