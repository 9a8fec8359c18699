"""Couperation in sentences: what happened, what luck decided, who may talk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from commontable.core.facts import Fact
from commontable.core.game import Json, Talk, TalkPolicy
from commontable.core.sentences import Sentences
from commontable.core.words import listed, mention
from commontable.games.couperation import facts
from commontable.games.couperation.data import FINISH_NUMBER, FOLDER, SYMBOL_OF
from commontable.games.couperation.notation import Card, name_cards, say_card
from commontable.games.couperation.rules import actions
from commontable.games.couperation.rules.exchange import result
from commontable.games.couperation.rules.state import Phase, State
from commontable.games.couperation.vocabulary import say_place, say_range

SHAPES = {"one_diamond": "◆", "two_diamonds": "◆◆", "heart": "♥"}


# ------------------------------------------------------------------ what happened


def _show(card: Card) -> str:
    """A card that lies open, with its symbol."""
    return f"{card} {SHAPES[SYMBOL_OF[card]]}" if isinstance(card, int) else say_card(card)


def _list(cards: Sequence[Card]) -> str:
    return listed([say_card(card) for card in cards])


def _first_chosen(fact: facts.FirstPlayerChosen) -> str:
    is_own = fact.first == fact.seat
    chose = "chose to begin" if is_own else f"asked {mention(fact.first)} to begin"
    return f"{mention(fact.seat)} {chose}."


def _drawn(fact: facts.CardsDrawn) -> str:
    cards = "a card" if fact.n == 1 else f"{fact.n} cards" if fact.n else "no card"
    shown = f": {_list(fact.cards)}" if fact.n and fact.cards else ""
    return f"{mention(fact.seat)} drew {cards}{shown}."


def _opened(fact: facts.CardOpened) -> str:
    opened = f"{mention(fact.seat)} opened the card at {say_place(fact.cell)}: {_show(fact.card)}"
    if fact.right is None:
        return f"{opened}."
    return f"{opened}, which does not fit: {say_range(*fact.right)}. Everybody loses."


def _exchanged(fact: facts.PairExchanged) -> str:
    low, high = (FINISH_NUMBER if card == "finish" else int(card) for card in fact.pair)
    sign = "−" if fact.is_difference else "+"
    made = result(low, high, int(fact.is_difference))
    total = f"{max(low, high)} {sign} {min(low, high)} = {made}"
    return f"{mention(fact.seat)} put {_list(fact.pair)} into the Reserve: {total}."


def _destroyed(fact: facts.CardsDestroyed) -> str:
    each = " each" if len(fact.cards) > 1 else ""
    change = "+1" if fact.change > 0 else "−1"
    return f"{mention(fact.seat)} destroyed {_list(fact.cards)} for {change}{each}."


def _taken(fact: facts.CardTaken) -> str:
    placed = f"took {_show(fact.card)} from the Reserve and placed it at {say_place(fact.cell)}"
    return f"{mention(fact.seat)} {placed}{_replaced(fact)}."


def _one_destroyed(fact: facts.CardDestroyed) -> str:
    where = "Reserve" if fact.is_from_reserve else "hand"
    return f"{mention(fact.seat)} destroyed {say_card(fact.card)} from the {where}."


def _hidden(fact: facts.CardHidden) -> str:
    where = say_place(fact.cell)
    return f"{mention(fact.seat)} placed {fact.card or 'a card'} face down at {where}."


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


_TOLD: dict[type[Fact], Callable[[Any], str]] = {
    facts.FirstPlayerChosen: _first_chosen,
    facts.CardsDrawn: _drawn,
    facts.CardHidden: _hidden,
    facts.CardOpened: _opened,
    facts.PairExchanged: _exchanged,
    facts.CardsDestroyed: _destroyed,
    facts.CardTaken: _taken,
    facts.CardReplaced: _taken,
    facts.CardDestroyed: _one_destroyed,
}
sentence = Sentences(
    {"seat": mention, "card": _show, "cell": say_place}, FOLDER / "story.toml", _TOLD
)


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
