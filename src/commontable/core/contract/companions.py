"""What comes with a game: its policy, its board for the terminal, its debrief."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from commontable.core import beside
from commontable.core.contract.declared import is_one_line
from commontable.core.contract.playing import Looks, Step, asked
from commontable.core.contract.views import check_sentence
from commontable.core.debrief import Debrief
from commontable.core.game import NOBODY, Game
from commontable.core.policy import SURE, Policy

LUCK = 0x1DEA  # the luck with which a policy is asked twice
WIDTH = 80  # columns of a terminal


def check_policy(looks: Looks, step: Step, seed: int) -> None:
    """A policy chooses a legal action, from nothing but what its seat may know."""
    game = looks.game
    policy = beside.policy_of(game)
    if policy is None:
        return
    s, seat = step.before, game.turn(step.before)
    actions = looks.legal(s, seat)
    chosen = _choice(game, policy, s, seat, actions, step.where)
    assert chosen in actions, (
        f"{step.where}: the policy chose the action {chosen}, which is not legal for seat {seat}; "
        "choose returns one of out[:n]"
    )
    twin = s.copy()
    game.redeal(twin, seat, seed)
    if looks.legal(twin, seat) == actions:
        other = _choice(game, policy, twin, seat, actions, step.where)
        assert other == chosen, (
            f"{step.where}: the policy peeks: it chose {chosen}, and {other} after a redeal of "
            f"what seat {seat} cannot know"
        )
    value = asked(step.where, "value", policy.value, s, seat)
    assert 0 <= value <= SURE, f"{step.where}: the policy's value is {value}; expected 0 to {SURE}"
    text = game.write_action(s, chosen)
    why = asked(step.where, f"why for {text!r}", policy.why, looks.view(s, seat), text)
    assert not why or is_one_line(why), (
        f"{step.where}: why for {text!r} is {why!r}; expected a line"
    )
    if why:
        check_sentence(why, s.seats, f"why for {text!r}", step.where)


def _choice(
    game: Game, policy: Policy, s: Any, seat: int, actions: Sequence[int], where: str
) -> int:
    asked_of = s.copy()
    asked_of.luck = LUCK
    out = [*actions, *[0] * (game.most_legal - len(actions))]
    chosen = int(
        asked(where, "the policy's choose", policy.choose, asked_of, seat, out, len(actions))
    )
    asked_of.luck = s.luck
    assert asked_of == s, f"{where}: the policy changed the state; only luck may be drawn"
    return chosen


def check_terminal(looks: Looks, s: Any, where: str) -> None:
    """The terminal's board can be printed for every viewer."""
    board = beside.terminal_board_of(looks.game)
    if board is None:
        return
    from rich.console import Console
    from rich.style import Style

    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=False)
    # The styles are those of the terminal, which this layer does not know.
    setattr(console, "get_style", lambda name, default=None: Style.null())  # noqa: B010 (by type)
    for viewer in [NOBODY, *range(s.seats)]:
        view = looks.view(s, viewer)
        here = f"{where}, viewer {viewer}"
        console.print(asked(here, "the terminal's board", board, view))
    assert console.file.getvalue().strip(), f"{where}: the terminal's board shows nothing"  # type: ignore[attr-defined]


def check_debrief(game: Game, steps: Sequence[Step], where: str) -> None:
    """The figures for the talk afterwards can be made, written and drawn."""
    if game.debrief is None or not steps:
        return
    course = [(step.before, step.seat, step.action, step.after) for step in steps]
    made = asked(where, "debrief", game.debrief, steps[0].before, course)
    assert isinstance(made, Debrief), f"{where}: debrief is {made!r}; expected a Debrief"
    names = [figure.name for figure in made.figures]
    assert len(names) == len(set(names)), f"{where}: two figures of the debrief are called the same"
    for figure in made.figures:
        asked(where, f"the rows of figure {figure.name!r}", figure.as_csv)
        if figure.draw is not None:
            asked(where, f"figure {figure.name!r}", figure.draw, "light")
