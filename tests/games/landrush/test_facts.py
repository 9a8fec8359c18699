"""What happens in Land Rush, as facts."""

import json

import msgspec
import pytest

from commontable.core.contract import walk
from commontable.core.facts import Fact, write_fact
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games.landrush import GAME, story
from commontable.games.landrush.facts import happened, kinds
from tests.games.landrush.farm import EVENTS, events, farm, late, play, turn
from tests.games.landrush.steering import STEERS

READY = ("A: ready", "B: ready", "C: ready")
KINDS = [
    each
    for each in vars(kinds).values()
    if isinstance(each, type) and issubclass(each, Fact) and each is not Fact
]


def facts_of(s, line):
    """What 'seat: action' leads to."""
    name, text = line.split(": ")
    seat, before = "ABCD".index(name), s.copy()
    return happened(before, seat, GAME.play(s, seat, text), s, NOBODY)


def test_every_kind_of_fact_has_a_sentence():
    in_words = {kind.__struct_config__.tag for kind in story._TOLD}
    kinds_of_facts = {kind.__struct_config__.tag for kind in KINDS}
    assert in_words | set(story.sentence.templates) == kinds_of_facts


def test_a_plot_is_bought_with_a_crop():
    (bought,) = facts_of(turn(), "A: buy palm north.c4")
    assert write_fact(bought) == {
        "kind": "plot_bought",
        "seat": 0,
        "crop": "palm",
        "plot": "north.c4",
        "cost": bought.cost,
    }


@pytest.mark.rule("LAND-19")
def test_an_offer_is_a_draft_until_it_is_made():
    s = play(farm({"north.a1": "0 palm", "north.b1": "1 tomato"}), "A: offer B")
    (draft,) = facts_of(s, "A: give north.a1")
    assert draft.is_draft
    (draft,) = facts_of(s, "A: ask 2")
    assert (draft.is_draft, draft.offer.give, draft.offer.pay) == (True, ("north.a1",), -2)
    (made,) = facts_of(s, "A: propose")
    assert (made.is_draft, made.offer) == (False, draft.offer)
    closed = facts_of(s, "B: accept A")[0]
    assert (closed.seat, closed.offer) == (1, draft.offer)


def test_a_card_is_a_draft_until_all_its_plots_are_covered():
    s = turn({"north.a1,north.b1,north.c1,north.d1,north.a2": "0 palm"})
    drafts = [facts_of(s, "A: lay hoe north.a1")[0]]
    while drafts[-1].is_draft:
        cover = next(t for t in GAME.legal_texts(s, 0) if t.startswith("cover"))
        drafts.append(facts_of(s, f"A: {cover}")[0])
    *begun, laid = drafts
    assert all(isinstance(each, kinds.CardBegun) for each in begun)
    assert isinstance(laid, kinds.CardLaid)
    assert set(begun[-1].plots) < set(laid.plots)


@pytest.mark.rule("LAND-A29")
def test_the_last_vote_tells_the_fine_and_not_the_vote():
    promise = {"by": 1, "to": 0, "promise": "no-grab", "made": 1, "until": 2}
    s = play(turn(promises=[promise]), "A: accuse promise 1", "A: vote 5", "C: vote 5")
    (low,), (high,) = facts_of(s.copy(), "D: vote 5"), facts_of(s.copy(), "D: vote all")
    assert low == high == kinds.FineSet(seat=3, accused=1, dollars=5)


@pytest.mark.rule("LAND-25")
def test_an_equal_split_does_not_tell_the_answer():
    s = late(phase="answer", joint=6, share=3)
    answers = [facts_of(s.copy(), f"D: {answer}")[0] for answer in ("agree", "disagree")]
    assert answers[0] == answers[1]
    assert answers[0].is_agreed is None


@pytest.mark.parametrize("steer", STEERS)
def test_facts_are_json_and_name_seats_of_the_table(steer):
    for step in walk(GAME, 4, 5, {"board": "hamlet"}, steer):
        for fact in happened(step.before, step.seat, step.action, step.after, NOBODY):
            written = json.loads(json.dumps(write_fact(fact)))
            assert msgspec.convert(written, type(fact)) == fact
            assert NOBODY <= fact.seat < 4


@pytest.mark.parametrize("steer", STEERS)
def test_facts_tell_nothing_of_events_before_they_are_turned(steer):
    """Whoever cannot tell two worlds apart is told the same facts of both."""
    steps = list(walk(GAME, 4, 5, {"board": "hamlet"}, steer))
    compared = 0
    for step in steps[::5]:
        told = happened(step.before, step.seat, step.action, step.after, NOBODY)
        for viewer in (NOBODY, EVERYBODY, 0, 1, 2, 3):
            assert happened(step.before, step.seat, step.action, step.after, viewer) == told
        twin = step.before.copy()
        GAME.redeal(twin, NOBODY, 99)
        before = twin.copy()
        GAME.apply(twin, step.seat, step.action)
        if GAME.view(twin, NOBODY) == GAME.view(step.after, NOBODY):
            assert happened(before, step.seat, step.action, twin, NOBODY) == told
            compared += events(twin) != events(step.after)
    assert compared > 5


@pytest.mark.rule("LAND-21")
def test_events_are_facts_once_they_are_turned():
    s = play(farm(phase="negotiate", season=5, events=EVENTS, has_events=False), *READY)
    facts = facts_of(s, "D: ready")
    turned = [fact for fact in facts if isinstance(fact, kinds.EventTurned)]
    assert {fact.zone: fact.event for fact in turned} == EVENTS
    assert kinds.SeasonBegun(season=6) in facts
