"""Names in positions of CO-OP."""

from __future__ import annotations

from commontable.core.notation import word_of
from commontable.games.coop import data
from commontable.games.coop.notation import SEAT_WORDS
from commontable.games.coop.rules.state import GROUP, NONE, Source

HAPPENING_NAMES = [card.name for card in data.HAPPENINGS]
TOGETHER_NAMES = [card.name for card in data.COOPERATE]
GROOVE_NAMES = [card.name for card in data.GROOVE]
SOURCES = [word_of(source) for source in Source]
ROW_NAMES = [
    *(f"groove {card.name}" for card in data.GROOVE),
    *(f"happening {card.name}" for card in data.HAPPENINGS),
    *(f"opportunity {card.name}" for card in data.HAPPENINGS),
    *(f"cooperate {card.name}" for card in data.COOPERATE),
    *(f"day {day}" for day in data.DAYS),
    "dance",
    "wide dance",
    "weekend",
]


def name_player(player: int) -> str | None:
    """A seat's letter; a person alone runs players A and B."""
    if player == GROUP:
        return "group"
    return None if player == NONE else SEAT_WORDS[player]
