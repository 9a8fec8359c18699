"""Compiled loops over the rules of a game and a policy: one unit that plays, one that searches."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from commontable.bots import loops
from commontable.bots.policies import policy_for
from commontable.bots.search import tree
from commontable.core.build import Compiled, cache_root, digest
from commontable.core.compiling.compiled_games import COMPILED, KernelSet, Unit
from commontable.core.compiling.kernels import compiled_rules
from commontable.core.compiling.sources import rule_modules, source_files
from commontable.core.game import Game
from commontable.core.layout import AnyState
from commontable.core.policy import Policy

POLICY_RULES = ("choose", "value", "is_quiet", "features", "suppose")


class PolicyKernels:
    """Loops that ask a policy of one game."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self.policy = policy
        built, self.unit = built_over(game, policy, loops)
        self.choose: Any = built.choose
        self.value: Any = built.value
        self.play_batch: Any = built.play_batch


class SearchKernels:
    """The playouts of a search with a policy of one game."""

    def __init__(self, game: Game, policy: Policy) -> None:
        built, self.unit = built_over(game, policy, tree)
        self.explore: Any = built.explore


POLICY = KernelSet("policy", lambda game: PolicyKernels(game, policy_for(game)))


def policy_kernels(game: Game) -> PolicyKernels:
    """The loops of a game with its own policy."""
    return COMPILED.kernels(game, POLICY)


def policy_action(game: Game, policy: Policy, state: AnyState, seat: int, seed: int) -> int:
    """What a policy does, compiled where that is loaded; the state is left as it was."""
    s = state.copy()
    s.luck = seed
    if (kernels := COMPILED.loaded(game, POLICY)) is not None and kernels.policy is policy:
        return int(kernels.choose(s.box, seat, np.empty(game.most_legal, np.int32)))
    out = [0] * game.most_legal
    n = game.legal(s, seat, out)
    return int(out[0]) if n == 1 else int(policy.choose(s, seat, out, n))


def built_over(game: Game, policy: Policy, module: ModuleType) -> tuple[Any, Unit]:
    """A module of loops over the rules of a game and a policy, and the unit of its kernels."""
    import numba

    rules = {name: getattr(policy, name) for name in POLICY_RULES}
    files = {*game.sources(), *source_files([module, *rule_modules(rules.values())])}
    mark = digest(files, numba.__version__, np.__version__, *game.build_marks())
    kind = module.__name__.rpartition(".")[2]
    cache = cache_root() / f"{game.name}-{kind}-{mark}"
    build = Compiled(cache, game.state.dtype, helpers_of=game.compiled.cache)
    thoughts = build.namespace("policy of " + game.name, rules)
    built = build.module(module, game=compiled_rules(build, game), policy=thoughts)
    return built, build.units[module.__name__]
