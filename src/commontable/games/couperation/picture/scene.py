"""A picture being drawn: its measures, what lies on the table, and one flat layer of cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from commontable.draw import board, card
from commontable.draw.svg import Choices, at, escape, kept
from commontable.draw.theme import Theme
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture.cards import Card, face, name
from commontable.games.couperation.picture.words import View

# Units: at a width of 390 pixels, 15 of them are 12 pixels and 30 are 24.
WIDTH = 480
MARGIN = 12
ROOM = WIDTH - 2 * MARGIN
GAP = 8
TOWER = 125
STEP, RISE = 66, 64  # from card to card, across and up
RESERVE = TOWER + LEVELS * RISE + 8
RIM = RESERVE + 62
BUTTONS = RIM + 8
HAND = BUTTONS + 48
HAND_HEIGHT = 96
SMALL_TEXT, TEXT, LARGE_TEXT = 16, 18, 26


@dataclass(slots=True)
class Scene:
    """What the parts of a picture add to."""

    view: View
    theme: Theme
    prefix: str
    choices: Choices  # without draws: their numbers are no cards
    table: list[str] = field(default_factory=list)  # what lies under the cards
    pieces: list[tuple[str, str]] = field(default_factory=list)  # id and markup

    def lay(
        self,
        key: str,
        x: float,
        y: float,
        scale: float,
        body: str,
        title: str,
        part: object = None,
        word: str = "",
    ) -> None:
        """Adds a card to the one flat layer; lifts it if it can be chosen.

        One that lies at a place, `word`, answers when it cannot be chosen.
        """
        parts = "" if part is None else self.choices.mark(part)
        if parts:
            body += card.outline(self.prefix, self.theme)
            y -= 2 * scale
        if word:
            parts += f' data-word="{word}"'
        key = f"{self.prefix}-{key}"
        self.pieces.append((key, _piece(key, self.prefix, x, y, scale, parts, title, body)))

    def show(
        self,
        which: Card,
        x: float,
        y: float,
        scale: float,
        where: str,
        *,
        part: object = None,
        word: str = "",
        marks: str = "",
    ) -> None:
        """Lays a card face up."""
        body = face(self.prefix, self.theme, which) + marks
        self.lay(f"card-{which}", x, y, scale, body, f"{name(which)}, {where}", part, word)

    def say(self, x: float, y: float, text: object, anchor: str = "start", **more: Any) -> None:
        """Writes on the table: small and soft, if nothing else is asked."""
        size = more.pop("size", SMALL_TEXT)
        colour = more.pop("colour", self.theme.soft_ink)
        self.table.append(board.words(x, y, text, size, colour, anchor, **more))


@kept
def _piece(
    key: str, prefix: str, x: float, y: float, scale: float, parts: str, title: str, body: str
) -> str:
    return (
        f'<g id="{key}" class="{prefix}-card" {at(x, y, scale)}{parts}>'
        f"<title>{escape(title)}</title>{body}</g>"
    )
