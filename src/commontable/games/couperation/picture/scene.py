"""A picture being drawn: its measures, what lies on the table, and one flat layer of cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from commontable.draw import board, card
from commontable.draw.svg import Choices, at, escape
from commontable.draw.theme import Theme
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture.cards import Card, face, name
from commontable.games.couperation.picture.words import View

# Units: a tip leaves a picture of 350 pixels on a phone. 17 of them are 12 pixels then.
WIDTH = 480
MARGIN = 12
ROOM = WIDTH - 2 * MARGIN
GAP = 8
TOWER = 90
STEP, RISE = 66, 64  # from card to card, across and up
RESERVE = TOWER + LEVELS * RISE + 8
RIM = RESERVE + 62
BUTTONS = RIM + 8
HAND = BUTTONS + 48
HAND_HEIGHT = 92
SMALL_TEXT, TEXT, LARGE_TEXT = 17, 18, 26


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
        self.pieces.append(
            _piece(self.prefix, self.theme, key, x, y, scale, body, title, parts, word)
        )

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
        parts = "" if part is None else self.choices.mark(part)
        self.pieces.append(
            _face_up(self.prefix, self.theme, which, x, y, scale, where, parts, word, marks)
        )

    def say(self, x: float, y: float, text: object, anchor: str = "start", **more: Any) -> None:
        """Writes on the table: small and soft, if nothing else is asked."""
        size = more.pop("size", SMALL_TEXT)
        colour = more.pop("colour", self.theme.soft_ink)
        self.table.append(board.words(x, y, text, size, colour, anchor, **more))


Piece = tuple[str, str]  # id and markup


@lru_cache(8192)
def _face_up(
    prefix: str,
    theme: Theme,
    which: Card,
    x: float,
    y: float,
    scale: float,
    where: str,
    parts: str,
    word: str,
    marks: str,
) -> Piece:
    body = face(prefix, theme, which) + marks
    title = f"{name(which)}, {where}"
    return _piece(prefix, theme, f"card-{which}", x, y, scale, body, title, parts, word)


@lru_cache(8192)
def _piece(
    prefix: str,
    theme: Theme,
    key: str,
    x: float,
    y: float,
    scale: float,
    body: str,
    title: str,
    parts: str,
    word: str,
) -> Piece:
    if parts:
        body += card.outline(prefix, theme)
        y -= 2 * scale
    if word:
        parts += f' data-word="{word}"'
    key = f"{prefix}-{key}"
    return key, (
        f'<g id="{key}" class="{prefix}-card" {at(x, y, scale)}{parts}>'
        f"<title>{escape(title)}</title>{body}</g>"
    )
