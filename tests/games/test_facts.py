"""Facts of all games: kinds that cannot be mixed up, and nothing that a viewer may not know."""

import importlib
import inspect

import pytest

from commontable.core.contract import walk
from commontable.core.facts import Fact, kind_of, write_fact
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games import GAMES, OURS
from commontable.games.couperation.facts import CardHidden, CardsDrawn


def kinds_of(name):
    """The kinds that a game declares."""
    module = importlib.import_module(f"commontable.games.{name}.facts")
    return [
        kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, Fact)
    ]


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_kinds_have_names_of_their_own(name):
    tags = [kind.__struct_config__.tag for kind in kinds_of(name)]
    assert len(tags) == len(set(tags))


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_a_kind_without_a_sentence_is_an_error(name):
    class Unknown(Fact, frozen=True):
        pass

    with pytest.raises(TypeError, match="unknown"):
        GAMES[name].sentence(Unknown())


def test_a_fact_as_json_has_its_kind_its_seat_and_its_fields():
    fact = CardHidden(card=17, cell="1.3", seat=2)
    assert write_fact(fact) == {"kind": "card_hidden", "seat": 2, "card": 17, "cell": "1.3"}
    assert kind_of(fact) == "card_hidden"


def test_what_is_hidden_is_none_to_others_and_known_to_all_eyes():
    game = GAMES["couperation"]
    seen = 0
    for step in walk(game, 3, seed=5):
        for fact in game.happened(step.before, step.seat, step.action, step.after, NOBODY):
            if isinstance(fact, CardsDrawn):
                assert fact.cards is None
            elif isinstance(fact, CardHidden):
                assert fact.card is None
        for fact in game.happened(step.before, step.seat, step.action, step.after, EVERYBODY):
            seen += isinstance(fact, CardsDrawn) and fact.cards is not None
    assert seen
