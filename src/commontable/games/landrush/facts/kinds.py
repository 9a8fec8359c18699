"""What happens in Land Rush: the kinds of facts. Everybody sees the same.

Plots, crops, cards, zones and promises are words of the notation, sums are dollars, and seats that
are not the one who did it are numbers like `seat`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from commontable.core.facts import Fact

Plots = tuple[str, ...]
Sums = tuple[tuple[int, int], ...]  # a seat and its dollars


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """All that a deal names, from the side of the seat that offers it; as in a view."""

    by: int
    to: int
    give: Plots
    want: Plots
    pay: int  # dollars, negative: asked for
    owe: int  # dollars, negative: to be owed
    due: int | None  # season, if there is a debt
    turn: str | None  # sold or bought, if one is
    promise: str | None  # such as "no-grab always"
    demand: str | None  # likewise, promised by the other


# ------------------------------------------------------------------ turns and cards


class DiceRolled(Fact, frozen=True):
    dice: tuple[int, ...]


class PlotBought(Fact, frozen=True):
    crop: str  # or "land", for none
    plot: str
    cost: int


class Planted(Fact, frozen=True):
    crop: str
    plot: str
    cost: int


class CardBegun(Fact, frozen=True):
    """A card that is being laid, plot by plot."""

    is_draft: ClassVar[bool] = True

    card: str
    plots: Plots


class CardLaid(Fact, frozen=True):
    card: str
    plots: Plots


class CardLifted(Fact, frozen=True):
    plot: str


class CollectiveCardLaid(Fact, frozen=True):
    card: str
    crop: str


class CollectiveCardLifted(Fact, frozen=True):
    card: str
    crop: str


class TurnDone(Fact, frozen=True):
    """The end of a turn, or of a time to arrange cards."""


# ------------------------------------------------------------------ the rest of a season


class PlotAbandoned(Fact, frozen=True):
    plot: str


class PlotPickedUp(Fact, frozen=True):
    plot: str
    owner: int


class PlotMoved(Fact, frozen=True):
    plot: str  # where it was
    target: str
    owner: int


class PlotGrabbed(Fact, frozen=True):
    plot: str
    owner: int  # until now
    crop: str  # or "land", for none


class ReshufflePassed(Fact, frozen=True):
    """No plot was moved or grabbed any more."""


class SplitProposed(Fact, frozen=True):
    keep: int
    leave: int


class JointRevenueShared(Fact, frozen=True):
    shares: Sums
    is_agreed: bool | None  # None for equal shares: they come with either answer


class ReadyForReshuffle(Fact, frozen=True):
    """Nothing more to negotiate."""


# ------------------------------------------------------------------ deals


class OfferBegun(Fact, frozen=True):
    to: int


class OfferDrafted(Fact, frozen=True):
    """One more part of an offer that is being made."""

    is_draft: ClassVar[bool] = True

    offer: Offer


class OfferMade(Fact, frozen=True):
    offer: Offer


class OfferDropped(Fact, frozen=True):
    to: int


class OfferWithdrawn(Fact, frozen=True):
    to: int


class DealClosed(Fact, frozen=True):
    offer: Offer


class OfferRefused(Fact, frozen=True):
    by: int


class DebtRepaid(Fact, frozen=True):
    creditor: int
    dollars: int


class DebtForgiven(Fact, frozen=True):
    debtor: int
    dollars: int


class PromiseAccused(Fact, frozen=True):
    by: int
    to: int
    promise: str  # such as "no-grab always"


class DebtAccused(Fact, frozen=True):
    debtor: int
    creditor: int
    dollars: int
    due: int  # season


class Voted(Fact, frozen=True):
    fine: str  # dollars, or "all"


class FineSet(Fact, frozen=True):
    """The result of a vote, by the last who voted: single votes do not follow from it."""

    accused: int
    dollars: int


# ------------------------------------------------------------------ what followed by itself


class CardLost(Fact, frozen=True):
    card: str
    owner: int
    plots: Plots


class CollectiveCardsLost(Fact, frozen=True):
    crop: str
    n: int


class LandReturned(Fact, frozen=True):
    returns: Sums  # of those who got something


class JointRevenueBrought(Fact, frozen=True):
    dollars: int


class CostDieRolled(Fact, frozen=True):
    roller: int  # whose die it is; NOBODY if one counts for all
    face: int
    crop: str
    dollars: int  # for each plot


class CostsPaid(Fact, frozen=True):
    dollars: int


class CashShort(Fact, frozen=True):
    dollars: int  # that are missing


class NegotiationBegun(Fact, frozen=True):
    """Everybody may deal until all are ready."""


class ReshuffleDieRolled(Fact, frozen=True):
    roller: int
    face: int
    rank: str  # the class that may use it
    moves: int
    grabs: int


class EventTurned(Fact, frozen=True):
    zone: str
    event: str


class SeasonBegun(Fact, frozen=True):
    season: int


class GameEnded(Fact, frozen=True):
    wealth: Sums  # the richest first
