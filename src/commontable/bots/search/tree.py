"""Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) below a move.

Written against `game`, a game's rules, and `policy`, a policy for it, like bots/loops.py. Nothing
is allocated here: the caller brings a workspace (bots/search/halving.py) that is used again.

- A playout redeals what the seat cannot know (a determinization), takes one of the candidates,
  walks down the tree and goes on by the policy until the game is over or the horizon reached. A
  candidate is a course: an action, or several that belong together, the first by the searching
  seat, the others by whoever has the turn.
- All candidates meet the same deals and the same luck (common random numbers), so they are compared
  like with like.
- In the tree actions are chosen by UCT (Kocsis, Szepesvári 2006) with progressive widening.
- A node is an information set: a place after certain actions, whatever was dealt and rolled on the
  way (parent, seat, action). Actions that only some deals allow count how often they could have
  been chosen.
- Teammates in the tree follow the policy where they cannot know what the searching seat supposes:
  the policy is the plan that the team shares. Each other action of theirs opens a branch, so what a
  teammate does can be read.
"""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Annotated, Any, NamedTuple

from commontable.bots.search.nodes import NONE, Count, Nodes, child_of, grow, untried_action
from commontable.core import luck
from commontable.core.build import kernel, rule
from commontable.core.compiling.kernels import Actions, Numbers
from commontable.core.game import LOST, WON
from commontable.core.layout import AnyState, Box, Grid, Row
from commontable.core.value_network import SURE

game: Any = None  # stands for the compiled rules of whichever game the loops are built for
policy: Any = None  # stands for the compiled policy

NOTHING = -1  # fills up a course that is shorter than others
PERCENT = 100
FEW = 20  # values that say little about their spread

Seeds = Annotated[Row, "u8"]
Reals = Annotated[Row, "f8"]
Short = Annotated[Row, "i4"]
ShortTable = Annotated[Grid, "i4"]


class Plan(IntEnum):
    """Places of the numbers that say how to search."""

    DEPTH = 0  # actions below the candidate that are remembered in the tree
    TRUST = 1  # teammate policy rate: how often in a hundred one in the tree follows the policy
    NOISE = 2  # how often in a hundred a playout takes any action instead of the policy's
    IS_OPEN = 3  # 1: nothing is dealt anew, and luck comes as it will
    HORIZON = 4  # quiet positions of a playout
    IS_SHARED = 5  # 1: all seats want the same
    WIDTH = 6  # progressive widening: how fast a node tries more actions
    EXPLORATION = 7  # constant of UCB1, in hundredths of the spread of values
    CREDIT = 8  # what of its value a lost game keeps, in hundredths


class Moment(IntEnum):
    """Places of the sums that say how far values are spread."""

    COUNT = 0
    SUM = 1
    SQUARES = 2


class Workspace(NamedTuple):
    """Arrays that one worker uses again for every batch."""

    deal: Box  # one redealt state
    work: Box  # the state of a playout
    nodes: Nodes
    counts: Numbers  # by Count
    moments: Reals  # by Moment
    slots: Short  # for each action: the child that it leads to, while one node is looked at
    path: Short  # nodes of a playout
    line: ShortTable  # seats and actions of a playout
    worths: Numbers  # of a playout, by seat
    out: Actions


class Batch(NamedTuple):
    """What to play out, and where the results go."""

    root: Box
    courses: ShortTable  # a row of actions for each candidate, filled up with NOTHING
    entries: Short  # the node that each candidate leads to
    seeds: Seeds  # one for each deal
    values: ShortTable  # by candidate and deal: what came of it
    chances: ShortTable  # the same without credit for a near miss: chance to win, or share


@rule
def _choose(s: AnyState, seat: int, out: Row, n: int, plan: Row) -> int:
    """The policy's action, or any."""
    if n == 1:
        return int(out[0])
    if plan[Plan.NOISE] > 0 and luck.below(s, PERCENT) < plan[Plan.NOISE]:
        return int(out[luck.below(s, n)])
    return int(policy.choose(s, seat, out, n))


@rule
def _select(
    s: AnyState, seat: int, node: int, n: int, space: Any, plan: Row, exploration: float
) -> int:
    """The action to try now: the policy's first, then more as visits grow, else the best so far.

    UCB1 (Auer et al. 2002) over the actions that this deal allows, with progressive widening
    (Coulom 2007): a node with v visits tries 1 + sqrt(width * v) actions.
    """
    nodes, slots, out = space.nodes, space.slots, space.out
    tried = 0
    child = nodes[node].first
    while child != NONE:
        if nodes[child].seat == seat:
            slots[nodes[child].action] = child
            tried += 1
        child = nodes[child].next
    if tried == 0:
        return _choose(s, seat, out, n, plan)
    best = -1.0
    chosen = -1
    untried = 0
    for i in range(n):
        child = slots[out[i]]
        if child == NONE:
            untried += 1
            continue
        slots[out[i]] = NONE
        nodes[child].chances += 1
        visits = nodes[child].visits + 1e-9
        bound = nodes[child].total / visits + exploration * math.sqrt(
            math.log(nodes[child].chances) / visits
        )
        if bound > best:
            best = bound
            chosen = out[i]
    if tried > n - untried:  # children that this deal does not allow
        child = nodes[node].first
        while child != NONE:
            slots[nodes[child].action] = NONE
            child = nodes[child].next
    is_wide = (tried - 1) * (tried - 1) >= plan[Plan.WIDTH] * nodes[node].visits
    if untried > 0 and (chosen < 0 or not is_wide):
        chosen = untried_action(s, nodes, node, seat, out, n, luck.below(s, untried))
    return chosen


@rule
def _worth(s: AnyState, seat: int, plan: Row) -> int:
    """How a playout ended for a seat: a near miss is a little better than a clear loss."""
    outcome = game.outcome(s)
    if outcome == WON:
        return SURE
    worth = int(policy.value(s, seat))
    if outcome == LOST:
        worth = worth * plan[Plan.CREDIT] // PERCENT
    return worth


@rule
def _follow(s: AnyState, seat: int, courses: Any, c: int, line: Grid) -> int:
    """Takes the actions of a course; returns how many there were."""
    steps = 0
    while steps < courses.shape[1] and courses[c, steps] != NOTHING:
        line[steps, 0] = seat
        line[steps, 1] = courses[c, steps]
        game.apply(s, seat, courses[c, steps])
        seat = game.turn(s)
        steps += 1
    return steps


@rule
def _play(
    s: AnyState,
    seat: int,
    entry: int,
    steps: int,
    seed: Any,
    space: Any,
    plan: Row,
    exploration: float,
) -> int:
    """One playout after a course of `steps`, which led to a node; returns the length of its path.

    In an open game choices draw from a luck of their own, which begins with the seed of the deal:
    that of the game comes as it will.
    """
    nodes, counts, line, out = space.nodes, space.counts, space.line, space.out
    node = entry
    own_luck = seed
    length = 1
    space.path[0] = node
    is_open = plan[Plan.IS_OPEN] == 1
    is_in_tree = True
    acting = game.turn(s)
    quiet = int(acting >= 0 and policy.is_quiet(s))
    while acting >= 0 and quiet < plan[Plan.HORIZON]:
        n = game.legal(s, acting, out)
        game_luck = s.luck
        if is_open:
            s.luck = own_luck
        if not is_in_tree or length > plan[Plan.DEPTH]:
            action = _choose(s, acting, out, n, plan)
        elif n == 1:
            action = int(out[0])
        else:
            if acting != seat and luck.below(s, PERCENT) < plan[Plan.TRUST]:
                action = _choose(s, acting, out, n, plan)
            else:
                action = _select(s, acting, node, n, space, plan, exploration)
            child = child_of(nodes, node, acting, action)
            if child == NONE:
                child = grow(nodes, counts, node, acting, action)
                is_in_tree = False
            if child != NONE:
                node = child
                space.path[length] = node
                length += 1
        if is_open:
            own_luck = s.luck
            s.luck = game_luck
            if steps < len(line):
                line[steps, 0] = acting
                line[steps, 1] = action
        game.apply(s, acting, action)
        steps += 1
        acting = game.turn(s)
        quiet += int(acting >= 0 and policy.is_quiet(s))
    counts[Count.STEPS] += steps
    if is_open and game.outcome(s) == WON and steps <= len(line):
        counts[Count.LINE] = steps
    return length


@rule
def _spread(moments: Row) -> float:
    """The standard deviation of all values so far; half of all there is while they are few."""
    if moments[Moment.COUNT] <= FEW:
        return 0.5 * SURE
    mean = moments[Moment.SUM] / moments[Moment.COUNT]
    return math.sqrt(max(moments[Moment.SQUARES] / moments[Moment.COUNT] - mean * mean, 1.0))


@rule
def _remember(s: AnyState, length: int, space: Any, plan: Row) -> None:
    """Backpropagation: every node of the path adds how it ended for the seat that came there."""
    nodes, worths = space.nodes, space.worths
    if plan[Plan.IS_SHARED] == 1:
        worths[:] = _worth(s, 0, plan)
    else:
        for seat in range(s.seats):
            worths[seat] = _worth(s, seat, plan)
    for i in range(length):
        at = space.path[i]
        nodes[at].visits += 1
        nodes[at].total += worths[nodes[at].seat]


@kernel
def explore(batch: Batch, space: Workspace, plan: Numbers, seat: int) -> None:
    """Plays every course of a batch once for each seed."""
    for i in range(len(batch.seeds)):
        space.deal[0] = batch.root[0]
        if plan[Plan.IS_OPEN] == 0:
            game.redeal(space.deal[0], seat, batch.seeds[i])
            policy.suppose(space.deal[0], seat)
        exploration = _spread(space.moments) * plan[Plan.EXPLORATION] / PERCENT
        for c in range(len(batch.entries)):
            space.work[0] = space.deal[0]
            s = space.work[0]
            steps = _follow(s, seat, batch.courses, c, space.line)
            entry = batch.entries[c]
            length = _play(s, seat, entry, steps, batch.seeds[i], space, plan, exploration)
            _remember(s, length, space, plan)
            worth = space.worths[seat]
            batch.values[c, i] = worth
            batch.chances[c, i] = 0 if game.outcome(s) == LOST else worth
            space.moments[Moment.COUNT] += 1
            space.moments[Moment.SUM] += worth
            space.moments[Moment.SQUARES] += worth * worth
            if space.counts[Count.LINE] > 0:
                return
