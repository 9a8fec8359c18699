"""Short words for tests: positions as data, playing on, dice that show what a test needs."""

from __future__ import annotations

from typing import Any

import pytest

from commontable import GAMES, NOBODY, IllegalAction

GAME = GAMES["principles"]
A, B, C, D = range(4)
BLANKS = [1, 1, 1, 1, 1, 1]


def position(**fields: Any) -> Any:
    """A position of planning on the Valley, three seats on the starts, unless told otherwise."""
    seats = fields.setdefault("seats", len(fields.get("meeples", "ABC")))
    fields.setdefault("meeples", ["B7", "H7", "B7", "H7"][:seats])
    if fields.get("phase") not in ("start", "over"):
        fields.setdefault("dice", [BLANKS] * seats)
    if fields.get("phase") == "start":
        fields["meeples"] = [None] * seats
    return GAME.from_position(fields)


def tried(dice: list[list[int]], to: list[str], **fields: Any) -> Any:
    """What comes of a plan with these dice: every seat agrees and keeps its dice."""
    s = position(dice=dice, **fields)
    for seat, space in enumerate(to):
        GAME.play(s, seat, f"plan {space}")
    agree(s)
    keep(s)
    return s


def agree(s: Any) -> None:
    for seat in range(s.seats):
        GAME.play(s, seat, "agree")


def keep(s: Any) -> None:
    """Everybody who has a reroll keeps the dice."""
    while s.rerolls[: s.seats].tolist() != [0] * s.seats:
        GAME.play(s, GAME.turn(s), "keep")


def play(s: Any, *moves: str) -> None:
    """Moves with the letter of the seat first: `A plan D4`."""
    for move in moves:
        letter, text = move.split(" ", 1)
        GAME.play(s, "ABCD".index(letter), text)


def now(s: Any) -> dict[str, Any]:
    return GAME.position(s)


def legal(s: Any, seat: int, verb: str = "") -> list[str]:
    return [text for text in GAME.legal_texts(s, seat) if text.startswith(verb)]


def plans(s: Any, seat: int) -> set[str]:
    """The spaces on which a seat may put its disc."""
    return {text.split()[1] for text in legal(s, seat, "plan ")}


def refused(s: Any, seat: int, text: str) -> IllegalAction:
    """The refusal of an action, which has left the state alone."""
    before = bytes(s)
    with pytest.raises(IllegalAction) as refusal:
        GAME.play(s, seat, text)
    assert bytes(s) == before
    return refusal.value


def story(s: Any, seat: int, text: str, viewer: int) -> str:
    """Plays, and returns what a viewer is told about it."""
    before = s.copy()
    action = GAME.play(s, seat, text)
    return " ".join(GAME.tell(before, seat, action, s, viewer))


__all__ = ["BLANKS", "GAME", "NOBODY", "A", "B", "C", "D", "agree", "keep", "legal", "now", "plans"]
__all__ += ["play", "position", "refused", "story", "tried"]
