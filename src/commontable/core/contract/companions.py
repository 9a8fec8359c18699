"""What comes with a game: its policy, and its board for the terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

from commontable.core import beside
from commontable.core.contract.declared import is_one_line
from commontable.core.contract.playing import Looks, WalkStep, asked, asked_of_view
from commontable.core.contract.views import check_sentence
from commontable.core.game import NOBODY, Game
from commontable.core.layout import AnyState
from commontable.core.policy import SURE, Policy
from commontable.core.talk import read_pin
from commontable.core.view import View

LUCK = 0x1DEA  # the luck with which a policy is asked twice
WIDTH = 80  # columns of a terminal


def check_policy(looks: Looks, step: WalkStep, seed: int) -> None:
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
    _check_candidates(policy, s, seat, actions, step.where)
    _check_suppose(looks, policy, s, seat, step.where)
    _check_pins(game, policy, looks.view(s, seat), s, step.where)
    value = asked(step.where, "value", policy.value, s, seat)
    assert isinstance(value, int), f"{step.where}: the policy's value is {value!r}; return an int"
    assert 0 <= value <= SURE, f"{step.where}: the policy's value is {value}; expected 0 to {SURE}"
    text = game.write_action(s, chosen)
    why = asked_of_view(step.where, f"why for {text!r}", policy.why, looks.view(s, seat), text)
    assert not why or is_one_line(why), (
        f"{step.where}: why for {text!r} is {why!r}; expected a line"
    )
    if why:
        check_sentence(why, s.seats, f"why for {text!r}", step.where)


def _choice(
    game: Game, policy: Policy, s: AnyState, seat: int, actions: Sequence[int], where: str
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


def _check_candidates(
    policy: Policy, s: AnyState, seat: int, actions: Sequence[int], where: str
) -> None:
    found = asked(where, "the policy's candidates", policy.candidates, s, seat, [*actions])
    assert found and set(found) <= set(actions), (
        f"{where}: the policy's candidates are {found!r}; return some of the actions it is given"
    )


def _check_suppose(looks: Looks, policy: Policy, s: AnyState, seat: int, where: str) -> None:
    deal = s.copy()
    looks.game.redeal(deal, seat, LUCK)
    asked(where, "the policy's suppose", policy.suppose, deal, seat)
    assert looks.view(deal, seat) == looks.view(s, seat), (
        f"{where}: the policy's suppose changes what seat {seat} sees; change only what it "
        "cannot know"
    )


def _check_pins(game: Game, policy: Policy, view: View, s: AnyState, where: str) -> None:
    if game.advice is None:
        return
    for whom in range(s.seats):
        text = asked(where, "the policy's advise", policy.advise, s, view["viewer"], whom)
        if text:
            asked(where, f"the pin {text!r} of advise", read_pin, game.advice, view, text)


def check_terminal(looks: Looks, s: AnyState, where: str) -> None:
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
        console.print(asked_of_view(here, "the terminal's board", board, view))
    assert console.file.getvalue().strip(), f"{where}: the terminal's board shows nothing"  # type: ignore[attr-defined]
