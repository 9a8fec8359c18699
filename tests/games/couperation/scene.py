"""Named positions, and short words for playing on from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from commontable import GAMES, NOBODY, IllegalAction

GAME = GAMES["couperation"]
POSITIONS = Path(__file__).parent / "positions"
NAMES = sorted(path.stem for path in POSITIONS.glob("*.json"))
A, B, C, D = range(4)


def data(name: str, **changes: Any) -> dict[str, Any]:
    """A named position as JSON, with some of its fields replaced."""
    found: dict[str, Any] = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    del found["about"]
    return {**found, **changes}


def position(name: str, **changes: Any) -> Any:
    return GAME.from_position(data(name, **changes))


def play(s: Any, *texts: str) -> None:
    """Plays for whichever seat is to act."""
    for text in texts:
        GAME.play(s, GAME.turn(s), text)


def now(s: Any) -> dict[str, Any]:
    return GAME.position(s)


def legal(s: Any, verb: str = "") -> list[str]:
    """What the seat to act may do, or the part of it that begins with a verb."""
    return [text for text in GAME.legal_texts(s, GAME.turn(s)) if text.startswith(verb)]


def refused(s: Any, text: str, seat: int | None = None) -> IllegalAction:
    """The refusal of an action, which has left the state alone."""
    before = bytes(s)
    with pytest.raises(IllegalAction) as refusal:
        GAME.play(s, GAME.turn(s) if seat is None else seat, text)
    assert bytes(s) == before
    return refusal.value


def story(s: Any, text: str, viewer: int) -> str:
    """Plays, and returns what a viewer is told about it."""
    seat, before = GAME.turn(s), s.copy()
    action = GAME.play(s, seat, text)
    return " ".join(GAME.tell(before, seat, action, s, viewer))


__all__ = ["GAME", "NAMES", "NOBODY", "A", "B", "C", "D", "data", "legal", "now", "play"]
__all__ += ["position", "refused", "story"]
