"""What a game tells bots about playing it well: heuristics that compile with the game's rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from commontable.core import value_network
from commontable.core.build import rule
from commontable.core.layout import AnyState, Row
from commontable.core.state_type import S
from commontable.core.value_network import SURE
from commontable.core.view import GameView

Course = tuple[int, ...]  # actions that belong together, the first by the seat that searches
Suppose = Callable[[S, int], None]


@rule
def suppose_nothing(s: AnyState, seat: int) -> None:
    """Leaves a deal as it is: every deal that agrees with the view is equally likely."""
    return


@dataclass(frozen=True, kw_only=True)
class Policy(Generic[S]):
    """What a bot knows about playing one game well.

    `choose` and `value` are marked with `@rule` and exist plain and compiled.

    choose(s, seat, out, n)  one of out[:n], the rising legal actions of the seat. Honest: it looks
                             at nothing that the seat cannot know, so it says the same of every
                             deal that agrees with what the seat sees. It may draw from s.luck.
    value(s, seat)           how a game that is not won looks for the seat, from 0 to SURE: the
                             chance to win, or the share of all wealth where each plays alone.
                             It may look at everything: searches ask it of deals of their own.
    is_quiet(s)              whether nothing is half done, so that `value` can be trusted.
    suppose(s, seat)         changes a deal of what the seat cannot know to one that is likelier
                             after what the others have done. Honest, too; draws from s.luck.
    candidates(s, seat, all) those of the legal actions that a search tries; runs plain only.
    whole(s, seat, action)   the course that begins with an action of the policy, with all others
                             before the next luck that belong together; runs plain only.
    nearby(s, seat, course)  whole courses that differ from one a little; runs plain only.
    features(s, vector)      fills in the `inputs` features of a quiet position for a value network
                             (core/value_network.py).
    """

    choose: Callable[[S, int, Row, int], int]
    value: value_network.Value[S]
    is_quiet: value_network.Quiet[S] = value_network.is_always_quiet
    features: value_network.Features[S] = value_network.no_features
    suppose: Suppose[S] = suppose_nothing
    inputs: int = 0
    enough: int = 0  # playouts of a search, after which more were no help; 0: as time allows
    horizon: int = 10_000  # quiet positions that a playout reaches before `value` is asked
    depth: int = 0  # actions after its own that a search weighs, instead of asking `choose`
    trust: int = 100  # of those of team-mates, how many in a hundred follow `choose` all the same
    candidates: Callable[[S, int, list[int]], list[int]] = lambda s, seat, actions: actions
    whole: Callable[[S, int, int], Course] = lambda s, seat, action: (action,)
    nearby: Callable[[S, int, Course], list[Course]] = lambda s, seat, course: []
    climbs: int = 0  # how often a search asks for what is nearby
    why: Callable[[GameView, str], str] = lambda view, text: (
        ""
    )  # the reason for an action, in words
    advise: Callable[[S, int, int], str] = lambda s, seat, whom: ""  # a pin for `whom`; honest


__all__ = ["SURE", "Course", "Policy", "Suppose", "suppose_nothing"]
