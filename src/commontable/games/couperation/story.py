"""What happened in Couperation, told to one viewer; who may talk."""

from __future__ import annotations

from commontable.core.game import EVERYBODY, LOST, WON, Json, Policy, Talk
from commontable.core.sets import has
from commontable.core.words import listed, mention
from commontable.games.couperation.data import SYMBOL_OF
from commontable.games.couperation.notation import (
    Card,
    name_card,
    name_cards,
    say_card,
    say_cell,
    split_action,
)
from commontable.games.couperation.refusal import say_range
from commontable.games.couperation.rules.exchange import result, total
from commontable.games.couperation.rules.state import (
    FINISH,
    GLASS,
    NUMBER,
    Action,
    Phase,
    State,
    is_face_down,
)
from commontable.games.couperation.rules.tower import fits

SHAPES = {"one_diamond": "◆", "two_diamonds": "◆◆", "heart": "♥"}


def _show(card: int) -> str:
    """A card that lies open, with its symbol."""
    if card == FINISH:
        return "the Finish card"
    return f"{card} {SHAPES[SYMBOL_OF[card]]}"


def _list(cards: list[Card]) -> str:
    return listed([say_card(card) for card in cards])


# ------------------------------------------------------------------ what happened


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    """Sentences about one action, as much as the viewer may know; none for a private step."""
    who = mention(seat)
    kind, one, other = split_action(action)
    sees = viewer in (seat, EVERYBODY)
    told: list[str] = []
    match kind:
        case Action.WANT:
            told = [f"{who} wants to start."]
        case Action.FIRST:
            chose = "chose to begin" if one == seat else f"asked {mention(one)} to begin"
            told = [f"{who} {chose}."]
        case Action.DRAW:
            told = _tell_draw(who, before, seat, after, sees)
        case Action.PLACE:
            told = [f"{who} placed {_show(one)} at {say_cell(other)}."]
        case Action.HIDE:
            card = str(one) if sees else "a card"
            told = [f"{who} placed {card} face down at {say_cell(other)}."]
        case Action.OPEN:
            told = [f"{who} opened the card at {say_cell(one)}: {_tell_opened(before, one)}"]
        case Action.TAKE:
            told = _tell_take(who, before, one, other, sees)
        case Action.DESTROY:
            where = "from the Reserve" if before.phase == Phase.RESERVE_LIMIT else "from the hand"
            told = [f"{who} destroyed {_list([name_card(one)])} {where}."]
        case _ if sees:
            told = [f"{who} is thinking of an exchange for {total(after)}."]
    return told + _tell_end(before, seat, kind, one, after)


def _tell_opened(before: State, cell: int) -> str:
    shown = _show(before.tower[cell])
    if fits(before, cell, before.tower[cell]):
        return f"{shown}."
    return f"{shown}, which does not fit: {say_range(before, cell)}. Everybody loses."


def _tell_draw(who: str, before: State, seat: int, after: State, sees: bool) -> list[str]:
    drawn = after.hand[seat] & ~before.hand[seat]
    glass = drawn & GLASS
    n = glass.bit_count()
    if n == 0 and not has(drawn, FINISH):
        return [f"{who} drew no card."]
    cards = "a card" if n == 1 else f"{n} cards"
    numbers = f": {_list(name_cards(glass))}" if sees and n else ""
    told = [f"{who} drew {cards}{numbers}."] if n else []
    if has(drawn, FINISH):
        told.insert(0, f"{who} drew the Finish card and laid it open.")
    return told


def _tell_take(who: str, before: State, card: int, cell: int, sees: bool) -> list[str]:
    pair = name_cards(before.pair)
    low, high = (NUMBER[FINISH if each == "finish" else int(each)] for each in pair)
    base = result(low, high, before.is_difference)
    sign = "−" if before.is_difference else "+"
    sum_text = f"{max(low, high)} {sign} {min(low, high)} = {base}"
    told = [f"{who} put {_list(pair)} into the Reserve: {sum_text}."]
    for word, cards in (("+1", before.raisers), ("−1", before.lowerers)):
        if cards:
            each = " each" if cards.bit_count() > 1 else ""
            told.append(f"{who} destroyed {_list(name_cards(cards))} for {word}{each}.")
    placed = f"{who} took {_show(card)} from the Reserve and placed it at {say_cell(cell)}"
    old = before.tower[cell]
    if old == 0:
        return [*told, placed + "."]
    if old == FINISH:
        return [*told, placed + ", in the place of the Finish card, which lies open again."]
    if not is_face_down(before, cell):
        return [*told, f"{placed}; {old} went to the hand."]
    number = f" ({old})" if sees else ""
    return [*told, f"{placed}; the face-down card{number} went to the hand."]


def _tell_end(before: State, seat: int, kind: Action, one: int, after: State) -> list[str]:
    if after.outcome == WON:
        return ["The Tower stands. Everybody wins."]
    if after.outcome != LOST:
        return []
    if kind == Action.OPEN and not fits(before, one, before.tower[one]):
        return []  # told with the card
    if has(after.discard, FINISH):
        return ["Without the Finish card the Tower cannot be won. Everybody loses."]
    stuck = seat if kind == Action.DRAW else (seat + 1) % after.seats
    return [f"{mention(stuck)} has no possible action. Everybody loses."]


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: the cards drawn."""
    drawn = after.hand[seat] & ~before.hand[seat] & before.deck
    return {"drawn": name_cards(drawn)} if drawn else {}


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether the others have learnt something, so that it cannot simply be taken back.

    CUP-14: a card placed face down and taken up again would tell them of a plan.
    """
    kind = split_action(action)[0]
    if kind == Action.DRAW:
        return after.deck != before.deck
    return kind in (Action.PLACE, Action.HIDE, Action.OPEN, Action.TAKE, Action.DESTROY)


# ------------------------------------------------------------------ talk


_WISHES = "You may only say that you want to start: use the action for it."
_SILENCE = "Couperation is played in silence: no word about cards or plans."
_TALK = {
    Phase.START: Talk(Policy.SILENT, "CUP-14", _WISHES),
    Phase.OVER: Talk(Policy.FREE, "CUP-14", "The game is over: talk about it."),
}
_SILENT = Talk(Policy.SILENT, "CUP-14", _SILENCE)


def talk(s: State, seat: int) -> Talk:
    """CUP-14: silence; the wish to start is said by an action."""
    return _TALK.get(s.phase, _SILENT)  # type: ignore[call-overload, no-any-return]
