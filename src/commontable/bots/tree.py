"""The search inside a move: playouts of redealt games along a tree that remembers how they ended.

Written against `game`, a game's rules, and `mind`, a mind for it, like bots/loops.py. Nothing is
allocated here: the caller brings a room (bots/halving.py) whose arrays are used again and again.

- A playout deals anew what the seat cannot know, takes one of the candidates, walks down the tree
  and goes on by the mind until the game is over or the horizon is reached. A candidate is a course:
  an action, or several that belong together, the first by the searching seat, the others by
  whoever has the turn.
- All candidates meet the same deals and the same luck, so they are compared like with like.
- A node is a place after certain actions, whatever was dealt and rolled on the way: (parent, seat,
  action). Actions that only some deals allow count how often they could have been chosen.
- Team-mates in the tree follow the mind where they cannot know what the searching seat supposes:
  the mind is the plan that the team shares. Each other action of theirs opens a branch, so what a
  team-mate does can be read.
"""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Annotated, Any

from commontable.bots.nodes import NONE, Count, Nodes, child_of, grow, untried_action
from commontable.core import luck
from commontable.core.build import kernel, rule
from commontable.core.game import LOST, WON
from commontable.core.kernels import Actions, Numbers
from commontable.core.layout import Box, Grid, Row

game: Any = None  # stands for the compiled rules of whichever game the loops are built for
mind: Any = None  # stands for the compiled mind

SURE = 1000  # the value of a game that is won, as in bots/mind.py
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
    TRUST = 1  # how often in a hundred a team-mate in the tree follows the mind
    NOISE = 2  # how often in a hundred a playout takes any action instead of the mind's
    IS_OPEN = 3  # 1: nothing is dealt anew, and luck comes as it will
    HORIZON = 4  # quiet positions of a playout
    IS_SHARED = 5  # 1: all seats want the same
    WIDTH = 6  # how fast a node tries more actions
    CURIOSITY = 7  # how much is tried that looked worse, in hundredths
    CREDIT = 8  # what of its value a lost game keeps, in hundredths


class Moment(IntEnum):
    """Places of the sums that say how far values are spread."""

    COUNT = 0
    SUM = 1
    SQUARES = 2


@rule
def _choose(s: Any, seat: int, out: Any, n: int, plan: Any) -> int:
    """The mind's action, or any."""
    if n == 1:
        return int(out[0])
    if plan[Plan.NOISE] > 0 and luck.below(s, PERCENT) < plan[Plan.NOISE]:
        return int(out[luck.below(s, n)])
    return int(mind.choose(s, seat, out, n))


@rule
def _select(
    s: Any,
    nodes: Any,
    node: int,
    seat: int,
    out: Any,
    n: int,
    plan: Any,
    slots: Any,
    curious: float,
) -> int:
    """The action to try now: the mind's first, then more as visits grow, else the best so far."""
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
        bound = nodes[child].total / visits + curious * math.sqrt(
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
def _worth(s: Any, seat: int, plan: Any) -> int:
    """How a playout ended for a seat: a near miss is a little better than a clear loss."""
    outcome = game.outcome(s)
    if outcome == WON:
        return SURE
    worth = int(mind.value(s, seat))
    if outcome == LOST:
        worth = worth * plan[Plan.CREDIT] // PERCENT
    return worth


@rule
def _follow(s: Any, seat: int, courses: Any, c: int, line: Any) -> int:
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
    s: Any,
    seat: int,
    node: int,
    own_luck: Any,
    plan: Any,
    nodes: Any,
    counts: Any,
    slots: Any,
    path: Any,
    line: Any,
    steps: int,
    out: Any,
    curious: float,
) -> int:
    """One playout after a course of `steps`, which led to `node`; returns the length of its path.

    In an open game choices draw from a luck of their own: that of the game comes as it will.
    """
    length = 1
    path[0] = node
    is_open = plan[Plan.IS_OPEN] == 1
    is_in_tree = True
    acting = game.turn(s)
    quiet = int(acting >= 0 and mind.is_quiet(s))
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
                action = _select(s, nodes, node, acting, out, n, plan, slots, curious)
            child = child_of(nodes, node, acting, action)
            if child == NONE:
                child = grow(nodes, counts, node, acting, action)
                is_in_tree = False
            if child != NONE:
                node = child
                path[length] = node
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
        quiet += int(acting >= 0 and mind.is_quiet(s))
    counts[Count.STEPS] += steps
    if is_open and game.outcome(s) == WON and steps <= len(line):
        counts[Count.LINE] = steps
    return length


@rule
def _spread(moments: Any) -> float:
    """The standard deviation of all values so far; half of all there is while they are few."""
    if moments[Moment.COUNT] <= FEW:
        return 0.5 * SURE
    mean = moments[Moment.SUM] / moments[Moment.COUNT]
    return math.sqrt(max(moments[Moment.SQUARES] / moments[Moment.COUNT] - mean * mean, 1.0))


@rule
def _remember(s: Any, nodes: Any, path: Any, length: int, plan: Any, worths: Any) -> None:
    """Every node of the path learns how it ended for the seat that came there."""
    if plan[Plan.IS_SHARED] == 1:
        worths[:] = _worth(s, 0, plan)
    else:
        for seat in range(s.seats):
            worths[seat] = _worth(s, seat, plan)
    for i in range(length):
        at = path[i]
        nodes[at].visits += 1
        nodes[at].total += worths[nodes[at].seat]


@kernel
def explore(
    root: Box,
    deal: Box,
    work: Box,
    seat: int,
    courses: ShortTable,
    entries: Short,
    seeds: Seeds,
    plan: Numbers,
    nodes: Nodes,
    counts: Numbers,
    moments: Reals,
    slots: Short,
    path: Short,
    line: ShortTable,
    worths: Numbers,
    out: Actions,
    values: ShortTable,
    chances: ShortTable,
) -> None:
    """Plays every course once for each seed; `values[c, i]` is what came of it.

    `chances` are the same without credit for a near miss: the chance to win, or the share of
    all wealth where each plays alone.

    `entries[c]` is the node that a course leads to. `deal` and `work` are room for a state each.
    """
    for i in range(len(seeds)):
        deal[0] = root[0]
        if plan[Plan.IS_OPEN] == 0:
            game.redeal(deal[0], seat, seeds[i])
            mind.suppose(deal[0], seat)
        curious = _spread(moments) * plan[Plan.CURIOSITY] / PERCENT
        for c in range(len(entries)):
            work[0] = deal[0]
            s = work[0]
            steps = _follow(s, seat, courses, c, line)
            length = _play(
                s,
                seat,
                entries[c],
                seeds[i],
                plan,
                nodes,
                counts,
                slots,
                path,
                line,
                steps,
                out,
                curious,
            )
            _remember(s, nodes, path, length, plan, worths)
            worth = worths[seat]
            values[c, i] = worth
            chances[c, i] = 0 if game.outcome(s) == LOST else worth
            moments[Moment.COUNT] += 1
            moments[Moment.SUM] += worth
            moments[Moment.SQUARES] += worth * worth
            if counts[Count.LINE] > 0:
                return
