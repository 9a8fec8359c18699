"""CO-OP in sentences: what happened, from facts alone; who may talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.facts import Fact
from commontable.core.game import Talk, TalkPolicy
from commontable.core.sentences import Sentences
from commontable.core.words import dollars, listed
from commontable.games.coop import data
from commontable.games.coop.data import FOLDER
from commontable.games.coop.facts import kinds
from commontable.games.coop.notation import SEAT_WORDS, player_word
from commontable.games.coop.rules.state import State

RULE_OF_TALK = "COOP-37"
_TEXTS = {card.name: card.text for card in (*data.GROOVE, *data.HAPPENINGS, *data.COOPERATE)}


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


def _ended(words: str) -> str:
    """With a full stop, unless it was called out or a name ends in one."""
    return words if words.endswith(("!", ".")) else f"{words}."


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


def _played(fact: kinds.CardPlayed) -> str:
    words = _ended(f"{mention_player(fact.player)} played {fact.card}")
    return f"{words} {_TEXTS[fact.card]}"


def _called(fact: kinds.CooperateCardDone) -> str:
    words = _ended(f"{mention_player(fact.player)} called everybody to {fact.card}")
    return f"{words} {_TEXTS[fact.card]}"


def _drawn(fact: kinds.HappeningDrawn) -> str:
    return f"{_ended(f'{fact.day}: {fact.happening}')} {_TEXTS[fact.happening]}"


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


_TOLD: dict[type[Fact], Callable[[Any], str]] = {
    kinds.CharacterChosen: _character_chosen,
    kinds.FirstDudeNamed: _first_dude,
    kinds.CardPlayed: _played,
    kinds.Meditated: _meditated,
    kinds.CooperationJoined: _joined,
    kinds.CooperateCardDone: _called,
    kinds.PlayerChosen: _player_chosen,
    kinds.HappeningDrawn: _drawn,
    kinds.MoneyChanged: _money,
    kinds.GoodsGone: _goods_gone,
    kinds.GameEnded: _ending,
}

sentence = Sentences(_SAY, FOLDER / "story.toml", _TOLD, end=_ended)


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """All hands are open and everybody plans together."""
    return Talk(TalkPolicy.FREE, RULE_OF_TALK, "CO-OP is planned together: talk as you like.")
