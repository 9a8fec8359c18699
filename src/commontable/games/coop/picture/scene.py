"""A picture of CO-OP being drawn downwards."""

from __future__ import annotations

from dataclasses import dataclass, field

from commontable.core.game import Json
from commontable.draw.svg import Choices, escape
from commontable.games.coop import data
from commontable.games.coop.picture.poster import Poster, text

# Units: at a width of 320 pixels, 16.5 of them are 11 pixels and 36 are 24.
WIDTH = 480
MARGIN = 12
ROOM = WIDTH - 2 * MARGIN
GAP = 8
SMALL, TEXT, LARGE = 16.5, 17.5, 22
FIFTH = (ROOM - 4 * 6) / 5
GOOD_HEIGHT = 62
GROOVE = {card.name: card for card in data.GROOVE}
HAPPENINGS = {card.name: card for card in data.HAPPENINGS}
ROUNDED = "'Cooper Black','Baloo 2','Source Serif 4',Georgia,serif"


@dataclass(slots=True)
class Scene:
    """A picture being drawn downwards."""

    view: Json
    look: Poster
    prefix: str
    choices: Choices
    legal: set[str]
    body: list[str] = field(default_factory=list)
    y: float = 0
    width: float = WIDTH

    @property
    def room(self) -> float:
        return self.width - 2 * MARGIN

    def put(
        self,
        x: float,
        y: float,
        markup: str,
        *,
        words: tuple[object, ...] = (),
        action: str = "",
        title: str = "",
        size: tuple[float, float] = (0, 0),
        key: str = "",
    ) -> bool:
        """Adds a piece; outlines it if it can be chosen."""
        marks = self.choices.mark(*words) if words else ""
        if action in self.legal:
            marks = f' data-part="{escape(action)}" data-action="{escape(action)}"'
        if marks and size[0]:
            markup += (
                f'<rect class="{self.prefix}-may" x="-2" y="-2" width="{size[0] + 4:g}"'
                f' height="{size[1] + 4:g}" rx="11" fill="none" stroke="{self.look.shared.may}"'
                ' stroke-width="3.2"/>'
            )
        name = f' id="{self.prefix}-{key}"' if key else ""
        told = f"<title>{escape(title)}</title>" if title else ""
        self.body.append(
            f'<g{name} transform="matrix(1,0,0,1,{x:g},{y:g})"{marks}>{told}{markup}</g>'
        )
        return bool(marks)

    def heading(self, words: str, more: str = "") -> None:
        self.body.append(text(MARGIN, self.y + 16, words, TEXT, self.look.ink, bold=True))
        if more:
            self.body.append(
                text(
                    self.width - MARGIN, self.y + 16, more, SMALL, self.look.soft, "end", width=300
                )
            )
        self.y += 23
