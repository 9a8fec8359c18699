"""Names of phases, players, cards and Goods of CO-OP."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES
from commontable.core.notation import name_set, word_of
from commontable.games.coop import data
from commontable.games.coop.rules import state
from commontable.games.coop.rules.actions import SIDE_WORDS
from commontable.games.coop.rules.state import Phase, Source, State

PHASES = [word_of(phase) for phase in Phase][: Phase.BUSY]

GOOD_NAMES = [good.name for good in data.GOODS]
SEAT_WORDS = list(SEAT_NAMES[: state.SEATS])
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


def name_groove(kind: int) -> str:
    return data.GROOVE[kind].name


def player_word(s: State, player: int) -> str:
    """The letter of a seat; for somebody alone at the table, the character."""
    if s.seats > 1:
        return SEAT_WORDS[player]
    return data.CHARACTERS[(s.side[player] - 1) // 2].name if s.side[player] else SEAT_WORDS[0]


def name_goods(goods: int) -> list[str]:
    """A set of Goods as a list, in the order of the file."""
    return name_set(goods, GOOD_NAMES)


def name_hand(s: State, player: int) -> list[str]:
    """Hand cards, as often as they are there."""
    return [name_groove(kind) for kind in range(state.GROOVES) for _ in range(s.hand[player, kind])]


def name_in_play(s: State, player: int) -> list[str]:
    kinds = range(state.CONTINUOUS)
    return [name_groove(kind) for kind in kinds for _ in range(s.in_play[player, kind])]


def week_of(s: State) -> list[int]:
    """The Happenings of the calendar, counted from 1; 0 is none."""
    return [s.calendar[day] for day in range(state.DAYS)]


def name_side(side: int) -> str | None:
    """A character side as notation has it; `side` counts from 1, 0 is none."""
    return SIDE_WORDS[side - 1] if side else None


def name_player(player: int) -> str | None:
    """A seat's letter; a person alone runs players A and B."""
    if player == state.GROUP:
        return "group"
    return None if player == state.NONE else SEAT_WORDS[player]
