"""The types of a game's fields. They are checked first, because every other check reads them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from commontable.core.actions import Actions
from commontable.core.contract.playing import asked
from commontable.core.errors import CommontableError
from commontable.core.game import Cover, Game
from commontable.core.layout import Layout
from commontable.core.options import Option
from commontable.core.talk import Advice

THEMES = ("light", "dark", "contrast")
BOARD = Path("no-such-folder") / "no-such-board.toml"

# Fields of one value: what it must be, and how a message says so.
TYPES: dict[str, tuple[type, str]] = {
    "name": (str, "a text"),
    "title": (str, "a text"),
    "summary": (str, "a text"),
    "minutes": (int, "a whole number"),
    "version": (int, "a whole number"),
    "page": (Path, "a pathlib.Path, such as Path(__file__).parent / 'RULES.md'"),
    "state": (Layout, "a Layout of the state's fields"),
    "actions": (Actions, "the declared commontable.core.actions.Actions"),
    "most_legal": (int, "a whole number"),
    "observation_size": (int, "a whole number"),
    "whispers": (bool, "True or False"),
    "hides": (bool, "True or False"),
    "together": (bool, "True or False"),
    "words": (Mapping, "a dictionary from words of notation to what people say"),
    "areas": (Mapping, "a dictionary from words of notation to (area, number)"),
    "cover": (Cover, "a commontable.core.game.Cover, or leave it out"),
    "list_order": (int, "a whole number, or leave it out"),
}
# Fields of several values: what each of them must be.
MEMBERS: dict[str, tuple[type, str]] = {
    "seats": (int, "a tuple of whole numbers, such as (2, 3, 4)"),
    "options": (Option, "a tuple of commontable.core.options.Option"),
    "leading": (str, "a tuple of verbs, such as ('roll',)"),
    "boards": (Path, "a tuple of pathlib.Path"),
}


def check_fields(game: Game) -> None:
    """Each field has its type; what lies on disk is there."""
    for name, (kind, expected) in TYPES.items():
        value = getattr(game, name)
        assert _is_a(value, kind), f"{_where(game)}: {name}: expected {expected}, got {value!r}"
    for name, (kind, expected) in MEMBERS.items():
        values = getattr(game, name)
        assert isinstance(values, tuple) and all(_is_a(value, kind) for value in values), (
            f"{_where(game)}: {name}: expected {expected}, got {values!r}"
        )
    _check_callables(game)
    _check_cover(game)
    _check_boards(game)


def _where(game: Game) -> str:
    name: Any = game.name
    return name if isinstance(name, str) else "name"


def _is_a(value: Any, kind: type) -> bool:
    """As isinstance, but True and False are no numbers."""
    return isinstance(value, kind) and (kind is not int or not isinstance(value, bool))


def _check_callables(game: Game) -> None:
    for field in dataclasses.fields(Game):
        if not str(field.type).startswith(("Callable", "Teller")):
            continue
        value, may_be_none = getattr(game, field.name), str(field.type).endswith("None")
        assert callable(value) or (value is None and may_be_none), (
            f"{game.name}: {field.name}: expected a function{' or None' if may_be_none else ''}, "
            f"got {value!r}"
        )
    assert game.advice is None or isinstance(game.advice, Advice), (
        f"{game.name}: advice: expected a commontable.core.talk.Advice or None, got {game.advice!r}"
    )


def _check_cover(game: Game) -> None:
    cover = game.cover
    is_right = _is_a(cover.steps, int) and _is_a(cover.focus, int)
    assert is_right and cover.steps >= 1 and 0 <= cover.focus <= 100, (
        f"{game.name}: cover: expected steps from 1 up and a focus from 0 to 100, got {cover!r}"
    )
    assert cover.theme in THEMES, (
        f"{game.name}: cover: expected a theme of {', '.join(THEMES)}, got {cover.theme!r}"
    )


def _check_boards(game: Game) -> None:
    """Files of boards exist; a file that cannot be read is refused by an error of ours."""
    for path in game.boards:
        assert path.is_file(), (
            f"{game.name}: boards: there is no file {path.name} in {path.parent.name}/; list the "
            "files that with_board has read"
        )
    if game.with_board is None:
        assert not game.boards, f"{game.name}: boards: they are read by with_board; set it as well"
        return
    try:
        asked(game.name, "with_board of a file that does not exist", game.with_board, BOARD)
    except AssertionError as error:
        if isinstance(error.__cause__, CommontableError):
            return
        raise AssertionError(f"{error}; raise BadData") from error.__cause__
    raise AssertionError(f"{game.name}: with_board read a file that does not exist; raise BadData")
