"""Co-opoly in words: `place at yellow1`, `free 3 to north`, `drive north clockwise`."""

from __future__ import annotations

from commontable.core import words
from commontable.core.errors import BadNotation
from commontable.core.notation import (
    name_set,
    no_such_form,
    read_name,
    read_number,
    split_block,
    word_of,
    words_of,
)
from commontable.games.coopoly.data import (
    BILL,
    RAILROADS,
    SPACE_NAMES,
    SPACE_TITLES,
    ZONE_LIST,
)
from commontable.games.coopoly.rules.state import (
    MOST_PRICE,
    MOST_ROLLED,
    PROPERTIES,
    SPACE_OF,
    SPACES,
    Action,
    News,
    Phase,
    State,
)

_KINDS = sorted(Action)
PHASES = [word_of(phase) for phase in Phase]
EVENTS = {event: word_of(event) for event in News}
ZONE_NAMES = [zone.name for zone in ZONE_LIST]
RAILROAD_NAMES = [railroad.name for railroad in RAILROADS]
WAYS = ("counterclockwise", "clockwise")  # as the numbers of actions count them
PROPERTY_NAMES = [SPACE_NAMES[SPACE_OF[place]] for place in range(PROPERTIES)]
PROPERTY_TITLES = [SPACE_TITLES[SPACE_OF[place]] for place in range(PROPERTIES)]


# ------------------------------------------------------------------ names


def name_properties(group: int) -> list[str]:
    """A set of properties as a list, Zone by Zone."""
    return name_set(group, PROPERTY_NAMES)


def dollars(bills: int) -> int:
    return bills * BILL


def money(bills: int) -> str:
    """A sum as people say it."""
    return words.dollars(dollars(bills))


def _space(text: str) -> int:
    return read_name(text, SPACE_NAMES, "a space such as yellow1, payday or north")


def _property(text: str) -> int:
    return read_name(text, PROPERTY_NAMES, "a property, yellow1 to green4")


def _railroad(text: str) -> int:
    return read_name(text, RAILROAD_NAMES, f"a railroad ({', '.join(RAILROAD_NAMES)})")


def _way(text: str) -> int:
    return read_name(text, WAYS, " or ".join(WAYS))


def _bills(text: str) -> int:
    amount = read_number(text, BILL, MOST_PRICE * BILL, "a number of dollars")
    if amount % BILL:
        raise BadNotation(f"expected whole bills of ${BILL}, got {text!r}")
    return amount // BILL


# ------------------------------------------------------------------ actions


def split_action(action: int) -> tuple[Action, int, int]:
    """The kind of an action and its one or two details, as its block of numbers says."""
    kind, rest = split_block(_KINDS, action)
    if kind == Action.FREE:
        return kind, rest // (MOST_ROLLED + 1), rest % (MOST_ROLLED + 1)
    if kind == Action.DRIVE:
        space = rest // 2
        return kind, space, (space - 1 + 2 * (rest % 2)) % SPACES
    return kind, rest, 0


def write_action(s: State, action: int) -> str:
    return WRITTEN[action]


def _write(action: int) -> str:
    kind, one, other = split_action(action)
    match kind:
        case Action.PLACE:
            return f"place at {SPACE_NAMES[one]}"
        case Action.TAKE_BACK:
            return f"take back from {SPACE_NAMES[one]}"
        case Action.ROLL_AT:
            return f"roll at {RAILROAD_NAMES[one]}"
        case Action.FREE:
            return f"free {other} to {RAILROAD_NAMES[one]}"
        case Action.DRIVE:
            return f"drive {SPACE_NAMES[one]} {WAYS[(one + 1) % SPACES == other]}"
        case Action.REMOVE_CONDO | Action.REMOVE_TILE | Action.BUILD:
            return f"{word_of(kind)} at {PROPERTY_NAMES[one]}"
        case Action.SPEND:
            return f"spend {one}"
        case Action.PAY:
            return f"pay {dollars(one)}"
    return word_of(kind)


WRITTEN = [_write(action) for action in range(Action.END)]

FORMS = (
    "place at yellow1, take back from yellow1, ready, think again, roll, roll at north, "
    "free 3 to north, drive north clockwise, remove condo at yellow1, spend 2, pay 200, "
    "remove tile at yellow2, agree, decline, build at yellow1, done"
)


def read_action(s: State, text: str) -> int:
    match words_of(text):
        case ["place", "at", space]:
            return Action.PLACE + _space(space)
        case ["take", "back", "from", space]:
            return Action.TAKE_BACK + _space(space)
        case ["think", "again"]:
            return Action.THINK_AGAIN
        case ["ready" | "roll" | "agree" | "decline" | "done" as word]:
            return Action[word.upper()]
        case ["roll", "at", railroad]:
            return Action.ROLL_AT + _railroad(railroad)
        case ["free", n, "to", railroad]:
            freed = read_number(n, 1, MOST_ROLLED, "a number of Activists")
            return Action.FREE + _railroad(railroad) * (MOST_ROLLED + 1) + freed
        case ["drive", space, way]:
            return Action.DRIVE + 2 * _space(space) + _way(way)
        case ["remove", "condo", "at", place]:
            return Action.REMOVE_CONDO + _property(place)
        case ["remove", "tile", "at", place]:
            return Action.REMOVE_TILE + _property(place)
        case ["build", "at", place]:
            return Action.BUILD + _property(place)
        case ["spend", n]:
            return Action.SPEND + read_number(n, 0, MOST_PRICE, "a number of Activists")
        case ["pay", amount]:
            return Action.PAY + _bills(amount)
    raise no_such_form(text, FORMS)
