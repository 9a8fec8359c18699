"""Land Rush in sentences: what happened, from facts alone; who may talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.facts import NOBODY, Fact
from commontable.core.game import Talk, TalkPolicy
from commontable.core.sentences import Sentences
from commontable.core.words import counted, dollars, listed, mention
from commontable.games.landrush import data
from commontable.games.landrush.data import FOLDER
from commontable.games.landrush.facts import kinds
from commontable.games.landrush.rules.names import Phase
from commontable.games.landrush.rules.state import State
from commontable.games.landrush.vocabulary import say_plot, say_plots

_EVENTS = {
    "market": "a market: plots cost and bring double",
    "mine": "a mine: no crops, $10 for a plot, $6 from each",
    "investor": "a private investor: no land is for sale, and only palm plots are kept",
    "cooperative": "a cooperative of the two poor farmers",
    "disease": "a disease: no cards, and every plot costs $2 and brings $1",
    "flood": "a flood: all property there is lost",
}
_FARMERS = {"poor": "a poor farmer", "middle": "the middle class", "rich": "the rich farmer"}
_SPANS = {"season": "this season and the next", "always": "for good"}
_MAY = {1: "one plot", 2: "two plots"}


# ------------------------------------------------------------------ words


def _promise(text: str) -> str:
    """What was promised, and for how long."""
    name, span = text.split()
    return f"{data.PROMISE_WORDS[name]}, {_SPANS[span]}"


def _plots(names: tuple[str, ...]) -> str:
    return listed(say_plots(names))


def _sums(sums: kinds.Sums) -> str:
    return listed([f"{mention(seat)} {dollars(each)}" for seat, each in sums])


def _offer(offer: kinds.Offer) -> str:
    """All that an offer names, from the side of the seat that makes it."""
    gives, wants = _offered(offer)
    sides = [
        f"{mention(seat)} gives {listed(words)}"
        for seat, words in ((offer.by, gives), (offer.to, wants))
        if words
    ]
    return "; ".join(sides) or "nothing yet"


def _offered(offer: kinds.Offer) -> tuple[list[str], list[str]]:
    """What each side would give; sums and turns go one way."""
    gives = [_plots(offer.give)] if offer.give else []
    wants = [_plots(offer.want)] if offer.want else []
    if offer.pay:
        (gives if offer.pay > 0 else wants).append(dollars(abs(offer.pay)))
    if offer.owe:
        debt = f"a debt of {dollars(abs(offer.owe))} due in season {offer.due}"
        (gives if offer.owe > 0 else wants).append(debt)
    if offer.turn:
        (gives if offer.turn == "sold" else wants).append("the turn of this season")
    if offer.promise:
        gives.append(f"the promise {_promise(offer.promise)}")
    if offer.demand:
        wants.append(f"the promise {_promise(offer.demand)}")
    return gives, wants


_SAY: dict[str, Callable[[Any], str]] = {  # how fields are said
    **dict.fromkeys(("seat", "by", "to", "owner", "debtor", "creditor", "accused"), mention),
    **dict.fromkeys(("cost", "dollars", "keep", "leave"), dollars),
    **dict.fromkeys(("plot", "target"), say_plot),
    "plots": _plots,
    "offer": _offer,
    "promise": _promise,
    "wealth": _sums,
    "returns": lambda sums: _sums(sums) or "nothing",
    "zone": str.capitalize,
    "event": _EVENTS.__getitem__,
}


# ------------------------------------------------------------------ what a seat did


def _rolled(fact: kinds.DiceRolled) -> str:
    faces = " and ".join(map(str, fact.dice))
    return f"{mention(fact.seat)} rolled {faces}: up to {counted(sum(fact.dice), 'plot')}."


def _bought(fact: kinds.PlotBought) -> str:
    crop = "" if fact.crop == "land" else f" with {fact.crop}"
    return f"{mention(fact.seat)} bought {say_plot(fact.plot)}{crop} for {dollars(fact.cost)}."


def _planted(fact: kinds.Planted) -> str:
    cost = dollars(fact.cost) if fact.cost else "nothing"
    return f"{mention(fact.seat)} planted {fact.crop} at {say_plot(fact.plot)} for {cost}."


def _card_laid(fact: kinds.CardLaid) -> str:
    where = f" on {_plots(fact.plots)}" if fact.plots else ""
    return f"{mention(fact.seat)} laid a {fact.card}{where}."


def _picked_up(fact: kinds.PlotPickedUp) -> str:
    return f"{mention(fact.seat)} picked up {_land(fact)}."


def _moved(fact: kinds.PlotMoved) -> str:
    return f"{mention(fact.seat)} moved {_land(fact)} to {say_plot(fact.target)}."


def _land(fact: kinds.PlotPickedUp | kinds.PlotMoved) -> str:
    plot = say_plot(fact.plot)
    return f"their own {plot}" if fact.owner == fact.seat else f"{plot} of {mention(fact.owner)}"


def _grabbed(fact: kinds.PlotGrabbed) -> str:
    crop = "" if fact.crop == "land" else f" and planted {fact.crop}"
    return f"{mention(fact.seat)} grabbed {say_plot(fact.plot)} from {mention(fact.owner)}{crop}."


def _shared(fact: kinds.JointRevenueShared) -> str:
    (one, first), (other, second) = fact.shares
    shares = f"{mention(one)} got {dollars(first)} of the joint revenue"
    shares = f"{shares}, {mention(other)} {dollars(second)}."
    if fact.is_agreed is None:
        return shares
    return f"{mention(fact.seat)} {'agreed' if fact.is_agreed else 'refused the split'}: {shares}"


def _voted(fact: kinds.Voted) -> str:
    fine = "everything" if fact.fine == "all" else dollars(int(fact.fine))
    return f"{mention(fact.seat)} voted for a fine of {fine}."


def _fine_set(fact: kinds.FineSet) -> str:
    paid = f"paid a fine of {dollars(fact.dollars)}" if fact.dollars else "goes without a fine"
    return f"{mention(fact.seat)} was the last to vote: {mention(fact.accused)} {paid}."


# ------------------------------------------------------------------ what followed by itself


def _collective_cards_lost(fact: kinds.CollectiveCardsLost) -> str:
    if fact.n == 1:
        return f"The newest collective card for {fact.crop} was lost."
    return f"The {fact.n} newest collective cards for {fact.crop} were lost."


def _die(name: str, roller: int, face: int) -> str:
    whose = "" if roller == NOBODY else f" of {mention(roller)}"
    return f"The {name} die{whose} showed {face}"


def _cost_die(fact: kinds.CostDieRolled) -> str:
    die = _die("cost", fact.roller, fact.face)
    return f"{die}: {dollars(fact.dollars)} for each {fact.crop} plot."


def _reshuffle_die(fact: kinds.ReshuffleDieRolled) -> str:
    may = f"move {_MAY[fact.moves]}" if fact.moves else f"grab {_MAY[fact.grabs]}"
    die = _die("reshuffle", fact.roller, fact.face)
    return f"{die}: {_FARMERS[fact.rank]} may {may}."


_TOLD: dict[type[Fact], Callable[[Any], str]] = {
    kinds.DiceRolled: _rolled,
    kinds.PlotBought: _bought,
    kinds.Planted: _planted,
    kinds.CardLaid: _card_laid,
    kinds.PlotPickedUp: _picked_up,
    kinds.PlotMoved: _moved,
    kinds.PlotGrabbed: _grabbed,
    kinds.JointRevenueShared: _shared,
    kinds.Voted: _voted,
    kinds.FineSet: _fine_set,
    kinds.CollectiveCardsLost: _collective_cards_lost,
    kinds.CostDieRolled: _cost_die,
    kinds.ReshuffleDieRolled: _reshuffle_die,
}

sentence = Sentences(_SAY, FOLDER / "story.toml", _TOLD)


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """LAND-19: free, between two as well as at the table."""
    if s.phase == Phase.OVER:
        return Talk(TalkPolicy.FREE, "LAND-19", "The game is over: talk about it.")
    return Talk(TalkPolicy.FREE, "LAND-19", "Talk, bargain and promise as you like, at any time.")
