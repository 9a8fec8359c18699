"""A board for any game: the view's names and values, laid out."""

from __future__ import annotations

from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from commontable.core.game import Json

# Shown elsewhere, or not worth a line.
_SILENT = ("game", "viewer", "legal", "options", "outcome", "acting")


def board(view: Json) -> Any:
    rows = Table.grid(padding=(0, 2))
    for key, value in view.items():
        if key not in _SILENT:
            rows.add_row(Text(key.replace("_", " "), "label"), _shown(value))
    return Panel(rows, title=str(view.get("game", "")), title_align="left", border_style="frame")


def question(view: Json) -> str:
    return "It is your turn. What do you do?"


def note(view: Json, text: str) -> str:
    return ""


def _shown(value: Any) -> Any:
    """Short values on one line; a list of named values as a small table."""
    if isinstance(value, dict):
        if all(_is_plain(inner) for inner in value.values()):
            return Text(
                ", ".join(f"{key} {_word(inner)}" for key, inner in value.items()) or "none"
            )
        rows = Table.grid(padding=(0, 2))
        for key, inner in value.items():
            rows.add_row(Text(str(key), "quiet"), _shown(inner))
        return rows
    if isinstance(value, list | tuple):
        if all(_is_plain(inner) for inner in value):
            return Text(" ".join(_word(inner) for inner in value) or "none")
        rows = Table.grid(padding=(0, 2))
        for number, inner in enumerate(value):
            rows.add_row(Text(str(number), "quiet"), _shown(inner))
        return rows
    return Text(_word(value))


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list | tuple)


def _word(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
