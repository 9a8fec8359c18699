"""A board for any game: the view's names and values, laid out."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from commontable.core.game import SEAT_NAMES, Json

# Shown elsewhere, or not worth a line.
_SILENT = ("game", "viewer", "seats", "legal", "options", "outcome", "acting")


def board(view: Json) -> Any:
    rows = Table.grid(padding=(0, 2))
    for key, value in view.items():
        if key not in _SILENT:
            rows.add_row(Text(key.replace("_", " "), "label"), _shown(value, view.get("seats")))
    return Panel(rows, title=str(view.get("game", "")), title_align="left", border_style="frame")


def _shown(value: Any, seats: Any) -> Any:
    """Short values on one line; a list with an entry for each seat names the seats."""
    if isinstance(value, dict):
        if all(_is_plain(inner) for inner in value.values()):
            return Text(
                ", ".join(f"{key} {_word(inner)}" for key, inner in value.items()) or "none"
            )
        return _table(((str(key), inner) for key, inner in value.items()), seats)
    if isinstance(value, list | tuple):
        if all(_is_plain(inner) for inner in value):
            return Text(" ".join(_word(inner) for inner in value) or "none")
        names = SEAT_NAMES if len(value) == seats else map(str, count(1))
        return _table(zip(names, value, strict=False), seats)
    return Text(_word(value))


def _table(rows: Iterable[tuple[str, Any]], seats: Any) -> Table:
    table = Table.grid(padding=(0, 2))
    for name, inner in rows:
        table.add_row(Text(name, "quiet"), _shown(inner, seats))
    return table


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list | tuple)


def _word(value: Any) -> str:
    if value is None:
        return "▒"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
