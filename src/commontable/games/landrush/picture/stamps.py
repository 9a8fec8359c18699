"""Small shapes of Land Rush: crops as woodcut stamps, symbols of farmers, tools, event cards.

Every shape is drawn around its middle on a square of 40 by 40.
"""

from __future__ import annotations

from dataclasses import dataclass

from commontable.draw.theme import read_colours
from commontable.games.landrush.data import FOLDER

SYMBOLS = {
    "star": '<path d="M0-17 5-6 17-5 8 3 11 15 0 9-11 15-8 3-17-5-5-6Z"/>',
    "circle": '<circle r="14"/>',
    "triangle": '<path d="M0-16 16 13H-16Z"/>',
    "square": '<rect x="-13" y="-13" width="26" height="26"/>',
}
CROPS = {
    "cassava": (
        '<path d="M0 18V4M0 4C-5-8-4-14 0-19 4-14 5-8 0 4Z'
        "M0 4C-12-2-16-7-18-13-11-13-4-8 0 4ZM0 4C12-2 16-7 18-13 11-13 4-8 0 4Z"
        'M0 5C-12 5-16 8-19 12-12 15-4 12 0 5ZM0 5C12 5 16 8 19 12 12 15 4 12 0 5Z"/>'
    ),
    "tomato": (
        '<path d="M0-8C11-15 19-6 18 3 17 13 9 18 0 18-9 18-17 13-18 3-19-6-11-15 0-8Z"/>'
        '<path d="M0-8-8-13M0-8 8-13M0-8-4-17M0-8 5-18M-11 2C-11 8-7 12-3 13" class="cut"/>'
    ),
    "palm": (
        '<path d="M-3 19C-2 8-2 2 0-6L3-5C2 2 3 9 4 19Z'
        "M0-6C-8-12-15-10-19-3-12-6-6-5 0-6ZM0-6C8-12 15-10 19-3 12-6 6-5 0-6Z"
        'M0-7C-4-15-9-18-15-17-10-14-5-11 0-7ZM0-7C4-15 9-18 15-17 10-14 5-11 0-7Z"/>'
        '<circle cx="-4" cy="-2" r="3"/><circle cx="5" cy="-2" r="3"/>'
    ),
}
TOOLS = {
    "hoe": '<path d="M-13 14 8-9M4-14 14-5 10-1 1-9Z"/>',
    "truck": '<path d="M-16 8V-8H4V8ZM6 8V-4H12L16 2V8Z"/><circle cx="-9" cy="10" r="4"/>'
    '<circle cx="10" cy="10" r="4"/>',
    "factory": '<path d="M-16 14V-2L-7 3V-2L2 3V-14H9V-2L16 3V14Z"/>',
}
EVENTS = {
    "market": '<path d="M-16-4H16L12-14H-12ZM-13-4V14H13V-4M-5 14V3H5V14"/>',
    "mine": '<path d="M-16 14-4-14H4L16 14ZM-5 14V3H5V14M-12-12 12 4M12-12-12 4"/>',
    "investor": '<path d="M-12 15V-15H4V15M4-6H13V15M-7-9H-1M-7-2H-1M-7 5H-1M8 0H10M8 7H10"/>',
    "cooperative": '<circle cx="-8" cy="-8" r="5"/><circle cx="8" cy="-8" r="5"/>'
    '<path d="M-16 14C-16 2-1 2 0 10 1 2 16 2 16 14Z"/>',
    "disease": '<circle r="8"/><path d="M0-8V-17M0 8V17M-8 0H-17M8 0H17M-6-6-12-12M6 6 12 12'
    'M-6 6-12 12M6-6 12-12"/>',
    "flood": '<path d="M-17-8Q-12-14-6-8T6-8T17-8M-17 2Q-12-4-6 2T6 2T17 2'
    'M-17 12Q-12 6-6 12T6 12T17 12"/>',
}
PATTERNS = (
    "",
    '<path d="M-2 8 8-2M4 14 14 4" stroke-width="2.4"/>',
    '<path d="M3 3h.01M9 9h.01" stroke-width="4" stroke-linecap="round"/>',
    '<path d="M0 3H12M0 9H12" stroke-width="2.2"/>',
)


@dataclass(frozen=True, slots=True)
class Earth:
    """The colours of the village maps; the rest comes from the theme."""

    cloth: str
    weave: str
    soil: str
    plot: str
    furrow: str
    stamp: str  # crops and symbols on a seat's colour
    back: str  # of an event card
    back_line: str
    wash: str  # how much of a seat's colour lies on its plots


EARTHS = {
    theme: Earth(**colours) for theme, colours in read_colours(FOLDER / "colours.toml").items()
}
LIGHT = EARTHS["light"]
