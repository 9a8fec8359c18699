"""A picture being drawn: its measures, what lies on the table, and one flat layer of cards.

Most of a picture is as it was one move before. So it is put together from parts, and each part is
a function of the few values that it shows: what it has drawn of them once is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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

Piece = tuple[str, str]  # id and markup


@dataclass(slots=True)
class Part:
    """Some of a picture, or all of it."""

    prefix: str
    theme: Theme
    table: list[str] = field(default_factory=list)  # what lies under the cards
    pieces: list[Piece] = field(default_factory=list)

    def add(self, part: Part) -> None:
        self.table += part.table
        self.pieces += part.pieces

    def lay(
        self, key: str, x: float, y: float, scale: float, body: str, title: str, parts: str = ""
    ) -> None:
        """Adds a card to the one flat layer; lifts it if it can be chosen."""
        self.pieces.append(piece(self.prefix, self.theme, key, x, y, scale, body, title, parts))

    def show(
        self,
        which: Card,
        x: float,
        y: float,
        scale: float,
        where: str,
        parts: str = "",
        marks: str = "",
    ) -> None:
        """Lays a card face up."""
        body = face(self.prefix, self.theme, which) + marks
        self.lay(f"card-{which}", x, y, scale, body, f"{name(which)}, {where}", parts)

    def say(self, x: float, y: float, text: object, anchor: str = "start") -> None:
        """Writes on the table, small and soft."""
        self.table.append(board.words(x, y, text, SMALL_TEXT, self.theme.soft_ink, anchor))

    def call(self, x: float, y: float, text: object, size: float, anchor: str = "start") -> None:
        """Writes on the table, so that it is read first."""
        self.table.append(board.words(x, y, text, size, self.theme.ink, anchor, is_title=True))


@dataclass(slots=True)
class Scene:
    """What a picture is drawn from, and what there is of it."""

    view: View
    draws: tuple[str, ...]  # legal texts whose numbers are no cards
    choices: Choices  # the others
    whole: Part


def piece(
    prefix: str,
    theme: Theme,
    key: str,
    x: float,
    y: float,
    scale: float,
    body: str,
    title: str,
    parts: str,
    word: str = "",
) -> Piece:
    """A card. One that lies at a place, `word`, answers when it cannot be chosen."""
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
