"""What happens in CO-OP, as facts."""

import json

import msgspec
import pytest

from commontable.core.contract import walk
from commontable.core.facts import Fact, write_fact
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games.coop import story
from commontable.games.coop.facts import happened, kinds
from tests.games.coop.scene import GAME, A, hand, table
from tests.games.coop.steering import STEERS

KINDS = [
    each
    for each in vars(kinds).values()
    if isinstance(each, type) and issubclass(each, Fact) and each not in (Fact, kinds.Decision)
]


def facts_of(s, text):
    """What an action of the seat to move leads to."""
    seat = GAME.turn(s)
    before = s.copy()
    return happened(before, seat, GAME.play(s, seat, text), s, NOBODY)


def test_every_kind_of_fact_has_a_sentence():
    in_words = {kind.__struct_config__.tag for kind in story._TOLD}
    kinds_of_facts = {kind.__struct_config__.tag for kind in KINDS}
    assert in_words | set(story.sentence.templates) == kinds_of_facts


def test_facts_come_in_the_order_in_which_they_happened():
    s = table(hands=[["Vinyl Vince"]], storefront=["Folk LP"])
    played, paid, gone, drawn = facts_of(s, "work Vinyl-Vince")
    assert played == kinds.CardPlayed(seat=A, player="A", card="Vinyl Vince")
    assert paid == kinds.MoneyChanged(by=2, money=2)
    assert gone == kinds.GoodsGone(goods=("Folk LP",), is_work=True, is_luck=False)
    assert drawn == kinds.CardsDrawn(seat=A, player="A", cards=tuple(hand(s)))


def test_alone_at_the_table_a_player_is_a_character():
    s = GAME.new(1, 3)
    (chosen,) = facts_of(s, "be Henry-Hall")
    assert chosen == kinds.CharacterChosen(
        seat=A, player="A", character="Henry Hall", type=None, is_hard=False
    )
    facts = facts_of(s, "be Hugh-Sellum BIZZIE")
    assert facts[0].type == "BIZZIE"
    dude = next(fact for fact in facts if isinstance(fact, kinds.DudeChanged))
    assert dude.player in ("Henry Hall", "Hugh Sellum")


@pytest.mark.parametrize("steer", STEERS)
def test_facts_are_json_and_name_seats_of_the_table(steer):
    for step in walk(GAME, 3, 5, None, steer):
        for fact in happened(step.before, step.seat, step.action, step.after, NOBODY):
            written = json.loads(json.dumps(write_fact(fact)))
            assert msgspec.convert(written, type(fact)) == fact
            assert fact.seat in (NOBODY, A, 1, 2)


@pytest.mark.parametrize("steer", STEERS)
def test_everybody_is_told_the_same_and_nothing_of_coming_luck(steer):
    for step in walk(GAME, 3, 6, None, steer):
        told = [
            happened(step.before, step.seat, step.action, step.after, viewer)
            for viewer in (NOBODY, EVERYBODY, A, 1, 2)
        ]
        assert all(facts == told[0] for facts in told)
        twin = step.before.copy()
        GAME.redeal(twin, NOBODY, 99)
        before = twin.copy()
        GAME.apply(twin, step.seat, step.action)
        if GAME.view(twin, NOBODY) == GAME.view(step.after, NOBODY):
            assert happened(before, step.seat, step.action, twin, NOBODY) == told[0]
