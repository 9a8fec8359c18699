"""What belongs to a game and is found beside it, in the package whose folder holds RULES.md.

policy            `POLICY`, a `Policy`: how bots play the game (core/policy.py)
terminal          `board(view)`: the game as something Rich can print
board_maker       a `BoardMaker`: new boards from a seed, where a game can be played on others
data/guide.toml   tips for a first game
data/verbs.toml   what each kind of action is for

All of it is optional. Modules are imported when somebody asks for them, so that a game without
bots or terminal loads neither. The rule is the same for our games and for installed packages.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, TypedDict, cast

from commontable.core.errors import BadData
from commontable.core.game import Game
from commontable.core.policy import Policy
from commontable.core.view import GameView

GOAL = "goal"  # the tip that stands above the first one, and above the rules

Board = Callable[[GameView], Any]


class Tip(TypedDict):
    """A sentence or two about a kind of decision, which a phase and a verb tell."""

    id: str
    phase: str  # of the view; "": in every phase
    verb: str  # how a legal action begins; "": whatever is legal
    text: str  # what matters most: a closed sheet of a phone shows no more
    more: str  # sentences that go on from there, or ""
    rules: list[str]  # numbers of the rules it speaks of


# ------------------------------------------------------------------ modules


def package_of(game: Game) -> str:
    """The name of the package whose folder holds the game's RULES.md; "" if there is none."""
    return _package_in(game.page.parent)


@lru_cache(maxsize=64)
def _package_in(folder: Path) -> str:
    start = folder.resolve() / "__init__.py"
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if name != "__main__" and file.endswith("__init__.py") and Path(file).resolve() == start:
            return name
    return ""


def module_of(game: Game, name: str) -> ModuleType | None:
    """The module of that name beside a game, if it has one."""
    package = package_of(game)
    return _module(f"{package}.{name}") if package else None


@lru_cache(maxsize=128)
def _module(name: str) -> ModuleType | None:
    return import_module(name) if find_spec(name) is not None else None


def policy_of(game: Game) -> Policy | None:
    """The policy that comes with a game."""
    if (module := module_of(game, "policy")) is None:
        return None
    policy = getattr(module, "POLICY", None)
    if not isinstance(policy, Policy):
        raise BadData(f"{module.__name__}: POLICY: expected a Policy, got {policy!r}")
    return policy


def terminal_board_of(game: Game) -> Board | None:
    """The board that a game brings for the terminal: a function of a view."""
    if (module := module_of(game, "terminal")) is None:
        return None
    board = getattr(module, "board", None)
    if not callable(board):
        raise BadData(f"{module.__name__}: expected a function board(view), got {board!r}")
    return board  # type: ignore[no-any-return]


class BoardMaker(Protocol):
    """The module `board_maker`. Its docstring is what `commontable board` says of itself."""

    __doc__: str | None
    DIFFICULTIES: Iterable[str]  # each has a "normal"
    SIZES: Iterable[str]

    def make(self, seed: int, difficulty: str, size: str) -> Any: ...
    def write(self, board: Any) -> str: ...  # as `Game.with_board` reads it
    def draw(self, board: Any) -> str: ...  # as SVG


def board_maker_of(game: Game) -> BoardMaker | None:
    """What makes new boards for a game."""
    return cast("BoardMaker | None", module_of(game, "board_maker"))


# ------------------------------------------------------------------ files


def guide_of(game: Game) -> list[Tip]:
    """The tips of data/guide.toml, in the order of the file."""
    return list(_read_guide(game.page.parent / "data" / "guide.toml"))


def verbs_of(game: Game) -> dict[str, str]:
    """What each kind of action is for, by the words it begins with: data/verbs.toml."""
    return _read_verbs(game.page.parent / "data" / "verbs.toml")


def goal_of(guide: Sequence[Tip]) -> str:
    """What all of it is for, in a sentence or two; "" where a guide does not say it."""
    return next((tip["text"] for tip in guide if tip["id"] == GOAL), "")


@lru_cache(maxsize=32)
def _read_guide(path: Path) -> tuple[Tip, ...]:
    return tuple(
        {
            "id": name,
            "phase": tip.get("phase", ""),
            "verb": tip.get("verb", ""),
            "text": tip["text"],
            "more": tip.get("more", ""),
            "rules": tip["rules"],
        }
        for name, tip in _read_toml(path).items()
    )


@lru_cache(maxsize=32)
def _read_verbs(path: Path) -> dict[str, str]:
    return _read_toml(path)


def _read_toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
