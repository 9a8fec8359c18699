"""Land Rush in words: `buy palm north.c4`."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.layout import Row
from commontable.core.notation import (
    name_seat,
    no_such_form,
    read_name,
    read_number,
    read_seat,
    split_block,
    word_of,
    words_of,
)
from commontable.core.sets import things
from commontable.games.landrush import data
from commontable.games.landrush.rules.names import (
    CROPS,
    MOST_DEBTS,
    MOST_JOINT,
    MOST_PROMISES,
    MOST_SEASONS,
    PLOTS,
    SEATS,
    SIDE,
    SPOTS,
    ZONES,
    Action,
    Phase,
)
from commontable.games.landrush.rules.state import State
from commontable.games.landrush.vocabulary import say_plot

PHASES = [word_of(phase) for phase in Phase]
COLUMNS = "abcde"[:SIDE]
SPOT_NAMES = [f"{COLUMNS[spot % SIDE]}{spot // SIDE + 1}" for spot in range(SPOTS)]
PLOT_NAMES = [f"{zone}.{spot}" for zone in data.ZONES for spot in SPOT_NAMES]
CROP_NAMES = [*data.CROPS, "land"]  # the last: without a crop, in a mine
CARD_NAMES = [card.name for card in data.CARDS]
PROMISE_NAMES = [promise.name for promise in data.PROMISES]
SPANS = ["season", "always"]  # how long a promise lasts
FINE_NAMES = [*map(str, data.FINES), "all"]
STEP_NAMES = [str(step) for step in data.STEPS]


PLOT_WORDS = [say_plot(name) for name in PLOT_NAMES]


def numbers(row: Row, length: int = SEATS) -> list[int]:
    """A row of a state as a list; most rows have a number for each seat."""
    return [row[i] for i in range(length)]


def name_spots(zone: int, spots: int) -> list[str]:
    """A set of plots of one zone as a list."""
    return [PLOT_NAMES[zone * SPOTS + spot] for spot in things(spots)]


def name_plots(sets: Row | Sequence[int]) -> list[str]:
    """Sets of plots, one for each zone, as a list."""
    return [plot for zone in range(ZONES) for plot in name_spots(zone, sets[zone])]


# ------------------------------------------------------------------ reading words


def _word(text: str, words: Sequence[str], what: str) -> int:
    return read_name(text, words, f"{what}, one of {', '.join(words)}")


def _plot(text: str) -> int:
    return read_name(text, PLOT_NAMES, "a plot such as north.c4")


# ------------------------------------------------------------------ actions

_ALONE = {  # actions of one word
    Action.ROLL: "roll",
    Action.DONE: "done",
    Action.PASS: "pass",
    Action.AGREE: "agree",
    Action.DISAGREE: "disagree",
    Action.READY: "ready",
    Action.SELL_TURN: "sell-turn",
    Action.BUY_TURN: "buy-turn",
    Action.PROPOSE: "propose",
    Action.DROP: "drop",
    Action.WITHDRAW: "withdraw",
}
_BY_PLOT = {
    Action.COVER: "cover",
    Action.LIFT: "lift",
    Action.ABANDON: "abandon",
    Action.MOVE: "move",
    Action.TO: "to",
    Action.GIVE: "give",
    Action.WANT: "want",
}
_BY_CROP = {Action.BUY: "buy", Action.PLANT: "plant", Action.GRAB: "grab"}
_BY_SEAT = {Action.OFFER: "offer", Action.ACCEPT: "accept", Action.REFUSE: "refuse"}
_BY_STEP = {
    Action.PAY: "pay",
    Action.ASK: "ask",
    Action.OWE: "owe",
    Action.CREDIT: "credit",
}
_BY_CARD = {Action.POOL: "pool", Action.UNPOOL: "unpool"}
_BY_WORDS = {Action.PROMISE: "promise", Action.DEMAND: "demand"}
_BY_DEBT = {Action.REPAY: "repay", Action.FORGIVE: "forgive"}
_KINDS = sorted(Action)


def split_action(action: int) -> tuple[Action, int, int]:
    """The kind of an action and its one or two details, as its block of numbers says."""
    kind, rest = split_block(_KINDS, action)
    if kind in _BY_CROP or kind == Action.LAY:
        return kind, rest // PLOTS, rest % PLOTS
    if kind in _BY_CARD:
        return kind, rest // CROPS, rest % CROPS
    if kind in _BY_WORDS:
        return kind, rest // 2, rest % 2
    return kind, rest, 0


def write_action(s: State, action: int) -> str:
    kind, one, other = split_action(action)
    if kind in _ALONE:
        return _ALONE[kind]
    if kind in _BY_PLOT:
        return f"{_BY_PLOT[kind]} {PLOT_NAMES[one]}"
    if kind in _BY_CROP:
        return f"{_BY_CROP[kind]} {CROP_NAMES[one]} {PLOT_NAMES[other]}"
    if kind in _BY_SEAT:
        return f"{_BY_SEAT[kind]} {name_seat(one)}"
    if kind in _BY_STEP:
        return f"{_BY_STEP[kind]} {STEP_NAMES[one]}"
    if kind in _BY_CARD:
        return f"{_BY_CARD[kind]} {CARD_NAMES[one]} {CROP_NAMES[other]}"
    if kind in _BY_WORDS:
        return f"{_BY_WORDS[kind]} {PROMISE_NAMES[one]} {SPANS[other]}"
    if kind in _BY_DEBT:
        return f"{_BY_DEBT[kind]} {one + 1}"
    match kind:
        case Action.LAY:
            return f"lay {CARD_NAMES[one]} {PLOT_NAMES[other]}"
        case Action.SPLIT:
            return f"split {one}"
        case Action.DUE:
            return f"due {one}"
        case Action.ACCUSE if one < MOST_PROMISES:
            return f"accuse promise {one + 1}"
        case Action.ACCUSE:
            return f"accuse debt {one - MOST_PROMISES + 1}"
    return f"vote {FINE_NAMES[one]}"


FORMS = (
    "roll, buy palm north.c4, buy land north.c4, plant tomato north.c4, lay hoe north.c4, "
    "cover north.c5, lift north.c4, pool hoe cassava, unpool hoe cassava, done, abandon north.c4, "
    "move north.c4, to south.a1, grab palm north.c4, pass, split 3, agree, disagree, ready, "
    "offer B, give north.c4, want south.a1, pay 5, ask 5, owe 5, credit 5, due 7, sell-turn, "
    "buy-turn, promise no-grab season, demand no-grab always, propose, drop, withdraw, accept A, "
    "refuse A, repay 1, forgive 1, accuse promise 1, accuse debt 1, vote 5, vote all"
)
_NAMED = {
    word: kind
    for block in (_ALONE, _BY_PLOT, _BY_CROP, _BY_SEAT, _BY_STEP, _BY_CARD, _BY_WORDS, _BY_DEBT)
    for kind, word in block.items()
}


def read_action(s: State, text: str) -> int:
    words = words_of(text)
    kind = _NAMED.get(words[0]) if words else None
    match words[1:]:
        case [] if kind in _ALONE:
            return int(kind)
        case [plot] if kind in _BY_PLOT:
            return kind + _plot(plot)
        case [crop, plot] if kind in _BY_CROP:
            names = data.CROPS if kind == Action.PLANT else CROP_NAMES
            return kind + _word(crop, names, "a crop") * PLOTS + _plot(plot)
        case [seat] if kind in _BY_SEAT:
            return kind + read_seat(seat, SEATS)
        case [step] if kind in _BY_STEP:
            return kind + _word(step, STEP_NAMES, "dollars")
        case [card, crop] if kind in _BY_CARD:
            row = _word(card, CARD_NAMES, "an upgrade") * CROPS
            return kind + row + _word(crop, data.CROPS, "a crop")
        case [promise, span] if kind in _BY_WORDS:
            row = _word(promise, PROMISE_NAMES, "a promise") * 2
            return kind + row + _word(span, SPANS, "a time")
        case [number] if kind in _BY_DEBT:
            return kind + read_number(number, 1, MOST_DEBTS, "the number of a debt") - 1
    return _read_other(words, text)


def _read_other(words: list[str], text: str) -> int:
    match words:
        case ["lay", card, plot]:
            return Action.LAY + _word(card, CARD_NAMES, "an upgrade") * PLOTS + _plot(plot)
        case ["split", dollars]:
            return Action.SPLIT + read_number(dollars, 0, MOST_JOINT, "dollars")
        case ["due", season]:
            return Action.DUE + read_number(season, 1, MOST_SEASONS, "a season")
        case ["accuse", "promise", number]:
            what = "the number of a promise"
            return Action.ACCUSE + read_number(number, 1, MOST_PROMISES, what) - 1
        case ["accuse", "debt", number]:
            line = read_number(number, 1, MOST_DEBTS, "the number of a debt") - 1
            return Action.ACCUSE + MOST_PROMISES + line
        case ["vote", fine]:
            return Action.VOTE + _word(fine, FINE_NAMES, "a fine")
    raise no_such_form(text, FORMS)
