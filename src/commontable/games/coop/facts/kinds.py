"""What happens in CO-OP: the kinds of facts. Everybody sees the same.

A player is written as the letter of a seat, and by the name of the character where one person runs
both. Cards, Goods, days and VIBEs are named as in a view.
"""

from __future__ import annotations

from commontable.core.facts import Fact


class Decision(Fact, frozen=True):
    """What a seat decided, for one of the players."""

    player: str


class CharacterChosen(Decision, frozen=True):
    character: str
    type: str | None  # of the one who has two, else None
    is_hard: bool  # the back of the others


# ------------------------------------------------------------------ without details


class Frolicked(Decision, frozen=True):
    """COOP-39: in the Park."""


class Waited(Decision, frozen=True):
    """COOP-41: the group waits for more players."""


class Declined(Decision, frozen=True):
    """The group does none of the COOPERATE cards."""


class DrawChosen(Decision, frozen=True):
    """COOP-40: one more card in meditation; CardsDrawn says which."""


class Stopped(Decision, frozen=True):
    """Enough cards, players or Goods."""


class Sang(Decision, frozen=True):
    """A line of a song."""


class StayedSilent(Decision, frozen=True):
    """No song."""


class LegalFundUsed(Decision, frozen=True):
    """COOP-M3: discarded to cancel a Happening."""


class LegalFundKept(Decision, frozen=True):
    """COOP-M3."""


class OfferMade(Decision, frozen=True):
    """COOP-42: what is given and asked for is complete."""


class OfferAccepted(Decision, frozen=True):
    """COOP-A18: the cards have changed hands."""


class OfferRefused(Decision, frozen=True):
    """COOP-A18."""


# ------------------------------------------------------------------ about a player


class FirstDudeNamed(Decision, frozen=True):
    other: str


class CharacterLed(Decision, frozen=True):
    other: str  # which of a person's two characters acts first


class SharingBegun(Decision, frozen=True):
    other: str


class PlayerChosen(Decision, frozen=True):
    other: str


# ------------------------------------------------------------------ about a card


class CooperateCardLaidOut(Decision, frozen=True):
    card: str


class CooperateCardDone(Decision, frozen=True):
    card: str


class CardPlayed(Decision, frozen=True):
    card: str


class Meditated(Decision, frozen=True):
    without: str | None  # the card that was discarded for it


class CardTaken(Decision, frozen=True):
    card: str


class CardDiscarded(Decision, frozen=True):
    card: str


class CardOffered(Decision, frozen=True):
    card: str


class CardAskedFor(Decision, frozen=True):
    card: str


class CooperationJoined(Decision, frozen=True):
    happening: str | None  # that of today, or None for the COOPERATE cards


class HappeningFlipped(Decision, frozen=True):
    happening: str


class HappeningDone(Decision, frozen=True):
    happening: str


class GoodSold(Decision, frozen=True):
    good: str


class GoodOrdered(Decision, frozen=True):
    good: str


class GoodMoved(Decision, frozen=True):
    good: str


class GoodGivenUp(Decision, frozen=True):
    good: str


# ------------------------------------------------------------------ what followed by itself


class WeekEnded(Fact, frozen=True):
    """COOP-46: the calendar is cleared."""


class DudeChanged(Fact, frozen=True):
    player: str
    day: str


class HappeningDrawn(Fact, frozen=True):
    day: str
    happening: str


class HappeningStopped(Fact, frozen=True):
    happening: str


class HappeningEnded(Fact, frozen=True):
    happening: str


class MoneyChanged(Fact, frozen=True):
    by: int  # dollars
    money: int  # what the CO-OP has now


class VibeChanged(Fact, frozen=True):
    player: str
    vibe: str


class CardsDrawn(Fact, frozen=True):
    player: str
    cards: tuple[str, ...]


class GoodsDelivered(Fact, frozen=True):
    goods: tuple[str, ...]


class GoodsWithoutRoom(Fact, frozen=True):
    goods: tuple[str, ...]


class GoodsGone(Fact, frozen=True):
    goods: tuple[str, ...]
    is_work: bool  # by a card that somebody played
    is_luck: bool  # nobody chose them


class GameEnded(Fact, frozen=True):
    is_won: bool
