"""The terminal: colours by name, and the lines that a person types."""

from __future__ import annotations

import contextlib
import sys
from typing import TextIO

from rich.console import Console
from rich.theme import Theme

# No colour is the only sign: cards have numbers and shapes, hidden ones a pattern.
_SHARED = {
    "title": "bold",
    "label": "bold",
    "number": "bold",
    "quiet": "dim",
    "story": "none",
    "place": "dim",
    "refusal": "bold",
    "rule": "bold underline",
}
THEMES = {
    "dark": {
        "glass": "#e6f4f8 on #1b4b5c",
        "last": "#08222b on #8fd3e8",
        "heart": "#ffb3c1",
        "diamond": "#9fe3f5",
        "hidden": "#c9b8e8 on #3a3054",
        "open": "#8fbf8f",
        "frame": "#5f8796",
        "title": "bold #9fe3f5",
        "number": "bold #f3d27a",
        "refusal": "bold #ffb86b",
    },
    "light": {
        "glass": "#06323f on #cfe9f1",
        "last": "#ffffff on #1f6f87",
        "heart": "#b0003a",
        "diamond": "#00607a",
        "hidden": "#3d2b66 on #e0d6f2",
        "open": "#2d6a2d",
        "frame": "#7fa3b0",
        "title": "bold #00607a",
        "number": "bold #8a5a00",
        "refusal": "bold #a04a00",
    },
    "plain": {
        "glass": "none",
        "last": "reverse",
        "heart": "none",
        "diamond": "none",
        "hidden": "none",
        "open": "none",
        "frame": "none",
        "place": "none",
        "quiet": "none",
    },
}


def screen(theme: str = "dark", file: TextIO | None = None) -> Console:
    """A console that prints what it is given, without guessing at colours in it."""
    return Console(
        theme=Theme({**_SHARED, **THEMES[theme]}),
        no_color=True if theme == "plain" else None,
        file=file,
        highlight=False,
        markup=False,
        emoji=False,
    )


class Keyboard:
    """Lines from a person or a file. A file is echoed, so that what is printed reads as a game."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._is_live = sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self._is_live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  # arrows and history in input()

    def line(self, prompt: str) -> str | None:
        """The next line without blanks around it, or None when there are no more."""
        if self._is_live:
            try:
                return input(prompt).strip()
            except EOFError:
                self._console.print()
                return None
        line = sys.stdin.readline()
        self._console.print(prompt + line.rstrip("\n"), soft_wrap=True)
        return line.strip() if line else None
