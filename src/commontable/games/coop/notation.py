"""CO-OP in words: `work Granola-Gary`, `sell Tofu`, `share with B`."""

from __future__ import annotations

from commontable.core.errors import BadNotation
from commontable.core.game import SEAT_NAMES
from commontable.core.notation import name_set, no_such_form, shown, split_block, word_of, words_of
from commontable.games.coop import data
from commontable.games.coop.rules.state import (
    CONTINUOUS,
    DAYS,
    GROOVES,
    SEATS,
    Action,
    Phase,
    Site,
    State,
)

PHASES = [word_of(phase) for phase in Phase][: Phase.BUSY]

CARD_WORDS = [card.word for card in data.GROOVE]
GOOD_NAMES = [good.name for good in data.GOODS]
GOOD_WORDS = [good.word for good in data.GOODS]
TOGETHER_WORDS = [card.word for card in data.COOPERATE]
SITE_WORDS = [word_of(site) for site in Site]
SEAT_WORDS = list(SEAT_NAMES[:SEATS])


def _side_words() -> list[str]:
    words = []
    for person in data.CHARACTERS:
        if person.has_two_types:
            words += [f"{person.word} {kinds[0]}" for kinds in person.types]
        else:
            words += [person.word, f"{person.word} back"]
    return words


SIDE_WORDS = _side_words()

# Each block of actions: its words before a name, and the names, in the order of the numbers.
BLOCKS: list[tuple[Action, str, list[str]]] = [
    (Action.BE, "be", SIDE_WORDS),
    (Action.LAY_OUT, "lay", TOGETHER_WORDS),
    (Action.DUDE, "dude", SEAT_WORDS),
    (Action.LEAD, "lead", SEAT_WORDS),
    (Action.WORK, "work", CARD_WORDS),
    (Action.FROLIC, "frolic", [""]),
    (Action.MEDITATE, "meditate", [""]),
    (Action.EMPTY, "meditate without", CARD_WORDS),
    (Action.COOPERATE, "cooperate", SITE_WORDS),
    (Action.SHARE, "share with", SEAT_WORDS),
    (Action.CHOOSE, "choose", SEAT_WORDS),
    (Action.SELL, "sell", GOOD_WORDS),
    (Action.ORDER, "order", GOOD_WORDS),
    (Action.MOVE, "move", GOOD_WORDS),
    (Action.LOSE, "lose", GOOD_WORDS),
    (Action.FLIP, "flip", data.DAYS),
    (Action.TAKE, "take", CARD_WORDS),
    (Action.DO, "do", TOGETHER_WORDS),
    (Action.DO_TODAY, "do today", [""]),
    (Action.WAIT, "wait", [""]),
    (Action.DECLINE, "decline", [""]),
    (Action.DRAW, "draw", [""]),
    (Action.STOP, "stop", [""]),
    (Action.SING, "sing", [""]),
    (Action.HUSH, "hush", [""]),
    (Action.FUND, "cancel", [""]),
    (Action.KEEP, "bear", [""]),
    (Action.GIVE, "give", CARD_WORDS),
    (Action.ASK, "ask", CARD_WORDS),
    (Action.OFFER, "offer", [""]),
    (Action.AGREE, "agree", [""]),
    (Action.REFUSE, "refuse", [""]),
    (Action.DISCARD, "discard", CARD_WORDS),
]
TEXTS = [f"{verb} {name}".rstrip() for _, verb, names in BLOCKS for name in names]
NUMBERS = {text: number for number, text in enumerate(TEXTS)}
assert len(TEXTS) == len(NUMBERS) == Action.END, "every action has a text of its own"
_KINDS = [kind for kind, _, _ in BLOCKS]
FORMS = ", ".join(f"{verb} {names[0]}".rstrip() for _, verb, names in BLOCKS)


def split_action(action: int) -> tuple[Action, int]:
    """The kind of an action and its detail."""
    return split_block(_KINDS, action)


def write_action(s: State, action: int) -> str:
    return TEXTS[action]


def read_action(s: State, text: str) -> int:
    words = " ".join(words_of(text))
    if words in NUMBERS:
        return NUMBERS[words]
    verbs = [(verb, names) for _, verb, names in BLOCKS if words.split(" ")[0] == verb.split()[0]]
    if verbs:
        forms = " or ".join(
            f"'{verb} {names[0]}'" if names[0] else f"'{verb}'" for verb, names in verbs
        )
        raise BadNotation(f"expected {forms} with a name of the game, got {shown(text)}")
    raise no_such_form(text, FORMS)


# ------------------------------------------------------------------ names for people


def name_groove(kind: int) -> str:
    return data.GROOVE[kind].name


def name_goods(goods: int) -> list[str]:
    """A set of Goods as a list, in the order of the file."""
    return name_set(goods, GOOD_NAMES)


def name_hand(s: State, player: int) -> list[str]:
    """Hand cards, as often as they are there."""
    return [name_groove(kind) for kind in range(GROOVES) for _ in range(s.hand[player, kind])]


def name_in_play(s: State, player: int) -> list[str]:
    kinds = range(CONTINUOUS)
    return [name_groove(kind) for kind in kinds for _ in range(s.in_play[player, kind])]


def week_of(s: State) -> list[int]:
    """The Happenings of the calendar, counted from 1; 0 is none."""
    return [s.calendar[day] for day in range(DAYS)]


def name_side(side: int) -> str | None:
    """A character side as notation has it; `side` counts from 1, 0 is none."""
    return SIDE_WORDS[side - 1] if side else None
