"""Couperation in sentences: what happened, what luck decided, who may talk."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import Json, Talk, TalkPolicy
from commontable.core.words import listed, mention
from commontable.games.couperation import facts
from commontable.games.couperation.data import FINISH_NUMBER, SYMBOL_OF
from commontable.games.couperation.notation import Card, name_cards, say_card
from commontable.games.couperation.rules import actions
from commontable.games.couperation.rules.exchange import result
from commontable.games.couperation.rules.state import Phase, State
from commontable.games.couperation.vocabulary import say_place, say_range

SHAPES = {"one_diamond": "◆", "two_diamonds": "◆◆", "heart": "♥"}


# ------------------------------------------------------------------ what happened


def sentence(fact: Fact) -> str:
    """What happened, in words."""
    who = mention(fact.seat) if fact.seat >= 0 else ""
    match fact:
        case facts.WantsToStart():
            return f"{who} wants to start."
        case facts.FirstPlayerChosen(first=first):
            chose = "chose to begin" if first == fact.seat else f"asked {mention(first)} to begin"
            return f"{who} {chose}."
        case facts.FinishDrawn():
            return f"{who} drew the Finish card and laid it open."
        case facts.CardsDrawn():
            return f"{who} drew {_drawn(fact)}."
        case facts.CardPlaced():
            return f"{who} placed {_show(fact.card)} at {say_place(fact.cell)}."
        case facts.CardHidden():
            return f"{who} placed {fact.card or 'a card'} face down at {say_place(fact.cell)}."
        case facts.CardOpened():
            return f"{who} opened the card at {say_place(fact.cell)}: {_opened(fact)}"
        case facts.ExchangePlanned():
            return f"{who} is thinking of an exchange for {fact.total}."
        case facts.PairExchanged():
            return f"{who} put {_list(fact.pair)} into the Reserve: {_sum(fact)}."
        case facts.CardsDestroyed():
            each = " each" if len(fact.cards) > 1 else ""
            change = "+1" if fact.change > 0 else "−1"
            return f"{who} destroyed {_list(fact.cards)} for {change}{each}."
        case facts.CardTaken():
            placed = f"took {_show(fact.card)} from the Reserve and placed it at"
            return f"{who} {placed} {say_place(fact.cell)}{_replaced(fact)}."
        case facts.CardDestroyed():
            where = "Reserve" if fact.is_from_reserve else "hand"
            return f"{who} destroyed {say_card(fact.card)} from the {where}."
        case facts.NoPossibleAction():
            return f"{who} has no possible action. Everybody loses."
        case facts.FinishDestroyed():
            return "Without the Finish card the Tower cannot be won. Everybody loses."
        case facts.TowerFinished():
            return "The Tower stands. Everybody wins."
    raise no_sentence(fact)


def _show(card: Card) -> str:
    """A card that lies open, with its symbol."""
    return f"{card} {SHAPES[SYMBOL_OF[card]]}" if isinstance(card, int) else say_card(card)


def _list(cards: Sequence[Card]) -> str:
    return listed([say_card(card) for card in cards])


def _drawn(fact: facts.CardsDrawn) -> str:
    if fact.n == 0:
        return "no card"
    cards = "a card" if fact.n == 1 else f"{fact.n} cards"
    return f"{cards}: {_list(fact.cards)}" if fact.cards else cards


def _opened(fact: facts.CardOpened) -> str:
    shown = _show(fact.card)
    if fact.right is None:
        return f"{shown}."
    return f"{shown}, which does not fit: {say_range(*fact.right)}. Everybody loses."


def _sum(fact: facts.PairExchanged) -> str:
    low, high = (FINISH_NUMBER if card == "finish" else int(card) for card in fact.pair)
    sign = "−" if fact.is_difference else "+"
    made = result(low, high, int(fact.is_difference))
    return f"{max(low, high)} {sign} {min(low, high)} = {made}"


def _replaced(fact: facts.CardTaken) -> str:
    """What became of the card whose place was taken."""
    if not isinstance(fact, facts.CardReplaced):
        return ""
    if fact.old == "finish":
        return ", in the place of the Finish card, which lies open again"
    if not fact.is_face_down:
        return f"; {fact.old} went to the hand"
    number = "" if fact.old is None else f" ({fact.old})"
    return f"; the face-down card{number} went to the hand"


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: the cards drawn."""
    drawn = after.hand[seat] & ~before.hand[seat] & before.deck
    return {"drawn": name_cards(drawn)} if drawn else {}


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether the others have learnt something, so that it cannot simply be taken back.

    CUP-14: a card placed face down and taken up again would tell them of a plan.
    """
    kind = actions.ACTIONS.block(action)
    if kind == actions.DRAW:
        return after.deck != before.deck
    return kind in (actions.PLACE, actions.HIDE, actions.OPEN, actions.TAKE, actions.DESTROY)


# ------------------------------------------------------------------ talk


_WISHES = "You may only say that you want to start: use the action for it."
_SILENCE = "Couperation is played in silence: no word about cards or plans."
_TALK = {
    Phase.START: Talk(TalkPolicy.SILENT, "CUP-14", _WISHES),
    Phase.OVER: Talk(TalkPolicy.FREE, "CUP-14", "The game is over: talk about it."),
}
_SILENT = Talk(TalkPolicy.SILENT, "CUP-14", _SILENCE)


def talk(s: State, seat: int) -> Talk:
    """CUP-14: silence; the wish to start is said by an action."""
    return _TALK.get(s.phase, _SILENT)  # type: ignore[call-overload, no-any-return]
