"""Mistakes to plant into Pier, the example, so that tests see whether the contract finds them."""

import importlib
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from commontable.core.contract import check_game
from commontable.core.errors import BadNotation
from commontable.core.facts import Fact
from commontable.core.game import Game, Refusal

PIER = Path(__file__).parents[2] / "examples" / "pier" / "src" / "pier"
copies = count()


def copy_of_pier(folder: Path, files: dict[str, str]) -> Game:
    """Pier in a package of its own, with some files added or changed."""
    name = f"pier_copy_{next(copies)}"
    shutil.copytree(PIER, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in files.items():
        (folder / name / path).parent.mkdir(exist_ok=True)
        (folder / name / path).write_text(text)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        game: Game = importlib.import_module(name).GAME
    finally:
        sys.path.remove(str(folder))
    return game


def check(game: Game) -> None:
    check_game(game, 3, seeds=[1, 2], compiled=False)


Planted = Callable[[Game], dict[str, Any]]


def without(key: str) -> Planted:
    """The view lacks a key."""
    return lambda g: {"shared": lambda s: {k: v for k, v in g.shared(s).items() if k != key}}


def with_key(key: str, value: Any) -> Planted:
    return lambda g: {"shared": lambda s: {**g.shared(s), key: value}}


def option(**changes: Any) -> Planted:
    return lambda g: {"options": (replace(g.options[0], **changes),)}


def drawn(change: Callable[[str], str]) -> Planted:
    """The picture, changed as text."""
    return lambda g: {
        "draw": lambda view, theme="light", prefix="ct": change(g.draw(view, theme, prefix))
    }


def root_with(attribute: str) -> Planted:
    return drawn(lambda svg: svg.replace("<svg ", f"<svg {attribute} ", 1))


def body_with(element: str) -> Planted:
    return drawn(lambda svg: svg.replace("</svg>", f"{element}</svg>"))


class Told(Fact, frozen=True):
    """A sentence as a fact."""

    text: Any


def happened(*facts: Any) -> Planted:
    return lambda g: {
        "happened": lambda before, seat, action, after, viewer: list(facts),
        "sentence": lambda fact: fact.text,
    }


def told(*sentences: Any) -> Planted:
    return happened(*(Told(text=sentence) for sentence in sentences))


def refused(number: str, reason: str = "Not now.") -> Planted:
    return lambda g: {"refuse": lambda s, seat, action: Refusal(number, reason)}


def written(change: Callable[[str], str]) -> Planted:
    """Actions written otherwise, and read back all the same."""

    def plant(g: Game) -> dict[str, Any]:
        def read(s: Any, text: str) -> int:
            for number in range(len(g.actions)):
                if change(g.write_action(s, number)) == text:
                    return number
            raise BadNotation(text)

        return {
            "write_action": lambda s, action: change(g.write_action(s, action)),
            "read_action": read,
        }

    return plant


def boom(*args: Any, **named: Any) -> Any:
    raise RuntimeError("boom")


Mistakes = dict[str, tuple[Planted, str]]  # by what is wrong: how to plant it, what is said


def expect_caught(pier: Game, mistake: tuple[Planted, str]) -> None:
    """The game with this mistake fails the contract, and the message says what to do."""
    plant, message = mistake
    game = replace(pier, **{"name": "pier", **plant(pier)})
    with pytest.raises(AssertionError, match=message):
        check(game)
