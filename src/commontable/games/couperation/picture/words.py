"""What a picture says in words: what the game waits for, titles of seats, the whole of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from commontable.core.talk import SEAT_NAMES
from commontable.core.words import called, counted, listed
from commontable.draw.theme import SEATS
from commontable.games.couperation.data import LEVELS
from commontable.games.couperation.picture.cards import FINISH, Card, name
from commontable.games.couperation.question import verdict
from commontable.games.couperation.vocabulary import say_place

View = dict[str, Any]

_LEVELS = {
    level: [f"{level}.{place}" for place in range(1, LEVELS + 2 - level)]
    for level in range(1, LEVELS + 1)
}
_YOURS = {
    "act": "Your turn: choose a card and a place.",
    "exchange": "Your exchange: take a card, or go on.",
    "hand limit": "Too many cards: destroy one.",
    "reserve limit": "The Reserve is full: destroy one of it.",
}


def letter(seat: int) -> str:
    return SEATS[seat].letter


def question(view: View) -> str:
    """What the game waits for, in one sentence."""
    phase = view["phase"]
    is_yours = view["viewer"] in view["acting"]
    if phase == "over":
        return verdict(view)
    if phase == "start":
        return "Who goes first? Choose a seat." if is_yours else "Who goes first?"
    if is_yours:
        return _YOURS.get(phase) or f"Your turn: draw up to {view['may_draw']}."
    waited_for = called(view, view["acting"][0])
    if phase == "draw":
        return f"{waited_for} may draw up to {view['may_draw']}."
    return f"{waited_for} is thinking."


def seat_title(view: View, seat: int) -> str:
    hand, who = view["hands"][seat], called(view, seat, "Seat ")
    is_first, may_act = seat in view["wants"], seat in view["acting"]
    return _seat_title(who, hand["count"], hand["finish"], is_first, may_act)


@lru_cache(8192)
def _seat_title(who: str, count: int, has_finish: bool, wants: bool, may_act: bool) -> str:
    told = f"{who}, {counted(count, 'card')}"
    if has_finish:
        told += ", the Finish card open before it"
    if wants:
        told += ", wants to start"
    if may_act:
        told += ", may act now"
    return told


def closed_title(cell: str) -> str:
    return f"{say_place(cell)}: not open yet"


def open_title(cell: str, low: int, high: int) -> str:
    if low > high:
        return f"{say_place(cell)}: open, but no number fits"
    return f"{say_place(cell)}: open for {_span(low, high)}"


def hidden_title(cell: str, low: int, high: int) -> str:
    if low > high:
        return f"a face-down card at {say_place(cell)}"
    return f"a face-down card at {say_place(cell)}, which can stand for {_span(low, high)}"


def guess_title(view: View, guess: dict[str, Any]) -> str:
    places = [
        say_place(place) if "." in place else called(view, SEAT_NAMES.index(place), "seat ")
        for place in guess["places"]
    ]
    return f"You have seen {guess['card']}. It is at {listed(places, 'or')}."


def _span(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)


def told(view: View) -> list[str]:
    """The whole picture in words."""
    tower = view["tower"]
    lines = []
    for level, cells in _LEVELS.items():
        lying = [tower[cell] for cell in cells]
        if level == 1 or any(lying):
            said = ", ".join(["empty" if each is None else _said(each) for each in lying])
            lines.append(f"Level {level}: {said}.")
    lines += _piles(tuple(view["reserve"]), tuple(view["discard"]), view["deck"])
    lines += [f"{seat_title(view, seat)}." for seat in range(view["seats"])]
    if view["viewer"] >= 0:
        lines.append(f"Your hand: {_list(view['hands'][view['viewer']]['cards'])}.")
    return lines


@lru_cache(8192)
def _piles(
    reserve: tuple[Card, ...], destroyed: tuple[Card, ...], deck: int
) -> tuple[str, str, str]:
    return (
        f"Reserve: {_list(reserve)}.",
        f"Destroyed: {_list(destroyed)}.",
        f"Deck: {counted(deck, 'card')}.",
    )


def _said(lying: dict[str, Any]) -> str:
    if lying["face_up"]:
        return name(lying["card"])
    return "face down" if lying["card"] is None else f"face down, you know {lying['card']}"


def _list(which: Sequence[Card]) -> str:
    return listed(["Finish" if one == FINISH else str(one) for one in which]) or "none"
