"""What happens in Couperation, as facts for one viewer."""

from __future__ import annotations

from commontable.core.facts import Fact
from commontable.core.game import EVERYBODY, LOST, WON
from commontable.core.sets import has
from commontable.games.couperation.notation import Card, name_card, name_cards
from commontable.games.couperation.rules import actions
from commontable.games.couperation.rules.actions import CELL_NAMES
from commontable.games.couperation.rules.exchange import total
from commontable.games.couperation.rules.state import FINISH, GLASS, Phase, State, is_face_down
from commontable.games.couperation.rules.tower import fits

Cards = tuple[Card, ...]


class WantsToStart(Fact, frozen=True):
    """The wish to be the first player."""


class FirstPlayerChosen(Fact, frozen=True):
    first: int  # a seat


class FinishDrawn(Fact, frozen=True):
    """The Finish card was drawn; it lies open."""


class CardsDrawn(Fact, frozen=True):
    n: int
    cards: Cards | None  # the numbers, for whoever drew them


class CardPlaced(Fact, frozen=True):
    card: Card
    cell: str


class CardHidden(Fact, frozen=True):
    """A card placed face down."""

    card: Card | None
    cell: str


class CardOpened(Fact, frozen=True):
    cell: str
    card: Card
    right: tuple[int, int] | None  # the lowest and highest that would fit, if this one does not


class ExchangePlanned(Fact, frozen=True):
    """An exchange that is being put together; only whoever does it knows."""

    is_draft = True

    total: int


class PairExchanged(Fact, frozen=True):
    """Two cards put into the Reserve for their sum or their difference."""

    pair: Cards
    is_difference: bool


class CardsDestroyed(Fact, frozen=True):
    """Cards that change the total of an exchange, each by one."""

    cards: Cards
    change: int  # 1 or -1


class CardTaken(Fact, frozen=True):
    """A card of the Reserve, placed in the Tower."""

    card: Card
    cell: str


class CardReplaced(CardTaken, frozen=True):
    """A card of the Reserve, placed where another was; that one went to the hand."""

    old: Card | None  # None if it was face down and the viewer may not know it
    is_face_down: bool


class CardDestroyed(Fact, frozen=True):
    """A card beyond a limit."""

    card: Card
    is_from_reserve: bool


class TowerFinished(Fact, frozen=True):
    """Everybody has won."""


class FinishDestroyed(Fact, frozen=True):
    """The Finish card is gone: everybody has lost."""


class NoPossibleAction(Fact, frozen=True):
    """The seat whose turn it is can do nothing: everybody has lost."""


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    """What one action did, as far as the viewer may know; nothing for a private step."""
    kind, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    knows = viewer in (seat, EVERYBODY)
    facts: list[Fact] = []
    match kind:
        case actions.WANT:
            facts = [WantsToStart(seat=seat)]
        case actions.FIRST:
            facts = [FirstPlayerChosen(first=one, seat=seat)]
        case actions.DRAW:
            facts = _drawn(before, seat, after, knows)
        case actions.PLACE:
            facts = [CardPlaced(card=name_card(one), cell=CELL_NAMES[other], seat=seat)]
        case actions.HIDE:
            card = name_card(one) if knows else None
            facts = [CardHidden(card=card, cell=CELL_NAMES[other], seat=seat)]
        case actions.OPEN:
            facts = [_opened(before, seat, one)]
        case actions.TAKE:
            facts = [*_exchanged(before, seat), _taken(before, seat, one, other, knows)]
        case actions.DESTROY:
            is_reserve = before.phase == Phase.RESERVE_LIMIT
            facts = [CardDestroyed(card=name_card(one), is_from_reserve=is_reserve, seat=seat)]
        case _ if knows:
            facts = [ExchangePlanned(total=int(total(after)), seat=seat)]
    return facts + _end(before, seat, action, after)


def _drawn(before: State, seat: int, after: State, knows: bool) -> list[Fact]:
    drawn = after.hand[seat] & ~before.hand[seat]
    glass = drawn & GLASS
    n = glass.bit_count()
    facts: list[Fact] = [FinishDrawn(seat=seat)] if has(drawn, FINISH) else []
    if n or not facts:
        cards = tuple(name_cards(glass)) if knows else None
        facts.append(CardsDrawn(n=n, cards=cards, seat=seat))
    return facts


def _opened(before: State, seat: int, cell: int) -> CardOpened:
    card = before.tower[cell]
    limits = int(before.low[cell]), int(before.high[cell])
    right = None if fits(before, cell, card) else limits
    return CardOpened(cell=CELL_NAMES[cell], card=name_card(card), right=right, seat=seat)


def _exchanged(before: State, seat: int) -> list[Fact]:
    """What was given for a card of the Reserve."""
    pair = tuple(name_cards(before.pair))
    facts: list[Fact] = [
        PairExchanged(pair=pair, is_difference=bool(before.is_difference), seat=seat)
    ]
    for change, cards in ((1, before.raisers), (-1, before.lowerers)):
        if cards:
            named = tuple(name_cards(cards))
            facts.append(CardsDestroyed(cards=named, change=change, seat=seat))
    return facts


def _taken(before: State, seat: int, card: int, cell: int, knows: bool) -> CardTaken:
    taken, place, old = name_card(card), CELL_NAMES[cell], before.tower[cell]
    if old == 0:
        return CardTaken(card=taken, cell=place, seat=seat)
    is_hidden = old != FINISH and bool(is_face_down(before, cell))
    known = name_card(old) if knows or not is_hidden else None
    return CardReplaced(card=taken, cell=place, old=known, is_face_down=is_hidden, seat=seat)


def _end(before: State, seat: int, action: int, after: State) -> list[Fact]:
    if after.outcome == WON:
        return [TowerFinished()]
    if after.outcome != LOST:
        return []
    if actions.OPEN.has(action):
        cell = actions.OPEN.cell(action)
        if not fits(before, cell, before.tower[cell]):
            return []  # the card that was opened says it
    if has(after.discard, FINISH):
        return [FinishDestroyed()]
    stuck = seat if actions.DRAW.has(action) else (seat + 1) % after.seats
    return [NoPossibleAction(seat=stuck)]
