"""CO-OP in sentences: what happened, from facts alone; who may talk."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import Talk, TalkPolicy
from commontable.core.words import dollars, listed
from commontable.games.coop import data
from commontable.games.coop.facts import kinds
from commontable.games.coop.notation import SEAT_WORDS, player_word
from commontable.games.coop.rules.state import State

RULE_OF_TALK = "COOP-37"
_TEXTS = {card.name: card.text for card in (*data.GROOVE, *data.HAPPENINGS, *data.COOPERATE)}


def sentence(fact: Fact) -> str:
    """One fact in words; a seat is written @A."""
    say = _SENTENCES.get(type(fact))
    if say is None:
        raise no_sentence(fact)
    return say(fact)


def mention_player(player: str) -> str:
    """A player in a sentence: '@A', or the character of somebody alone at the table."""
    return f"@{player}" if player in SEAT_WORDS else player


def name_of(s: State, player: int) -> str:
    """The same for a player of a state."""
    return mention_player(player_word(s, player))


# ------------------------------------------------------------------ phrases

_SAY: dict[str, Callable[[Any], str]] = {  # how fields are said
    "player": mention_player,
    "other": mention_player,
    "goods": listed,
    "cards": listed,
}


def _phrase(template: str) -> Callable[[Any], str]:
    """A sentence that names fields of a fact."""
    fields = [name for _, name, _, _ in Formatter().parse(template) if name]
    says = [(name, _SAY.get(name, str)) for name in fields]

    def said(fact: Any) -> str:
        return _ended(template.format_map({name: say(getattr(fact, name)) for name, say in says}))

    return said


def _ended(words: str) -> str:
    """With a full stop, unless it was called out or a name ends in one."""
    return words if words.endswith(("!", ".")) else f"{words}."


def _with_text(template: str, card: str) -> Callable[[Any], str]:
    """A phrase, and then what the card in this field says."""
    phrase = _phrase(template)
    return lambda fact: f"{phrase(fact)} {_TEXTS[getattr(fact, card)]}"


def _character_chosen(fact: kinds.CharacterChosen) -> str:
    way = f", a {fact.type}" if fact.type else ", the hard way" if fact.is_hard else ""
    return f"{mention_player(fact.player)} chose to be {fact.character}{way}."


def _first_dude(fact: kinds.FirstDudeNamed) -> str:
    who = mention_player(fact.player)
    if fact.other == fact.player:
        return f"{who} chose to be the first Happening Dude."
    return f"{who} named {mention_player(fact.other)} as the first Happening Dude."


def _player_chosen(fact: kinds.PlayerChosen) -> str:
    whom = "to be the one" if fact.other == fact.player else mention_player(fact.other)
    return f"{mention_player(fact.player)} chose {whom}."


def _meditated(fact: kinds.Meditated) -> str:
    before = f"let go of {fact.without} and " if fact.without else ""
    return f"{mention_player(fact.player)} {before}meditated."


def _joined(fact: kinds.CooperationJoined) -> str:
    where = f" at {fact.happening}" if fact.happening else ""
    return f"{mention_player(fact.player)} was ready to cooperate{where}."


def _money(fact: kinds.MoneyChanged) -> str:
    verb = "got" if fact.by > 0 else "paid"
    return f"The CO-OP {verb} ${abs(fact.by)} and has {dollars(fact.money)}."


def _goods_gone(fact: kinds.GoodsGone) -> str:
    return f"{listed(fact.goods)} left the {'shelf' if fact.is_work else 'store'}."


def _ending(fact: kinds.GameEnded) -> str:
    result = "all goals are reached. Everybody wins"
    if not fact.is_won:
        result = "the goals were not reached. Everybody loses"
    return f"The evening of the last day: {result}."


_SENTENCES: dict[type[Fact], Callable[[Any], str]] = {
    kinds.CharacterChosen: _character_chosen,
    kinds.CooperateCardLaidOut: _phrase("{player} laid out {card}"),
    kinds.FirstDudeNamed: _first_dude,
    kinds.CharacterLed: _phrase("It was the turn of {other}"),
    kinds.CardPlayed: _with_text("{player} played {card}", "card"),
    kinds.Frolicked: _phrase("{player} frolicked in the Park. Wheee!"),
    kinds.Meditated: _meditated,
    kinds.DrawChosen: _phrase("{player} drew a card"),
    kinds.CooperationJoined: _joined,
    kinds.CooperateCardDone: _with_text("{player} called everybody to {card}", "card"),
    kinds.HappeningDone: _phrase("{player} called everybody to {happening}"),
    kinds.Waited: _phrase("{player} said: let us wait for more"),
    kinds.Declined: _phrase("{player} said: not today"),
    kinds.SharingBegun: _phrase("{player} sat down with {other} to share cards"),
    kinds.CardOffered: _phrase("{player} offered {card}"),
    kinds.CardAskedFor: _phrase("{player} asked for {card}"),
    kinds.OfferMade: _phrase("{player} made the offer"),
    kinds.OfferAccepted: _phrase("{player} agreed, and the cards changed hands"),
    kinds.OfferRefused: _phrase("{player} kindly refused"),
    kinds.CardDiscarded: _phrase("{player} discarded {card}"),
    kinds.PlayerChosen: _player_chosen,
    kinds.GoodSold: _phrase("{player} sold {good}"),
    kinds.GoodOrdered: _phrase("{player} ordered {good}"),
    kinds.GoodMoved: _phrase("{player} moved {good} to the Storefront"),
    kinds.GoodGivenUp: _phrase("{player} gave up {good}"),
    kinds.HappeningFlipped: _phrase("{player} turned {happening} face-down"),
    kinds.CardTaken: _phrase("{player} took {card}"),
    kinds.Stopped: _phrase("{player} had enough"),
    kinds.Sang: _phrase("{player} sang a line, and everybody clapped"),
    kinds.StayedSilent: _phrase("{player} did not sing"),
    kinds.LegalFundUsed: _phrase("{player} paid the lawyers from the Legal Fund"),
    kinds.LegalFundKept: _phrase("{player} kept the Legal Fund"),
    kinds.WeekEnded: _phrase("The week was over. The calendar was cleared"),
    kinds.DudeChanged: _phrase("{player} is the Happening Dude of {day}"),
    kinds.HappeningDrawn: _with_text("{day}: {happening}", "happening"),
    kinds.HappeningStopped: _phrase("A card in play stopped it"),
    kinds.HappeningEnded: _phrase("{happening} is no more"),
    kinds.MoneyChanged: _money,
    kinds.VibeChanged: _phrase("{player} is {vibe} now"),
    kinds.CardsDrawn: _phrase("{player} drew {cards}"),
    kinds.GoodsDelivered: _phrase("{goods} came into the Warehouse"),
    kinds.GoodsWithoutRoom: _phrase("{goods} found no room"),
    kinds.GoodsGone: _goods_gone,
    kinds.GameEnded: _ending,
}


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """All hands are open and everybody plans together."""
    return Talk(TalkPolicy.FREE, RULE_OF_TALK, "CO-OP is planned together: talk as you like.")
