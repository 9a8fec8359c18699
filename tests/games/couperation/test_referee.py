"""Whole games, each step of which a second, plain set of rules has to agree with."""

import random
from itertools import product

import pytest

from tests.games.couperation import referee
from tests.games.couperation.play import STYLES, play_on
from tests.games.couperation.scene import GAME, now
from tests.games.couperation.witness import Witness

CHOICES = {option.name: option.values for option in GAME.options}
OPTIONS = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]


def check_legal(s, p):
    for seat in range(p["seats"]):
        texts = GAME.legal_texts(s, seat)
        assert len(texts) == len(set(texts))
        assert set(texts) == referee.legal(p, seat)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(str(v) for v in o.values()))
def test_the_referee_agrees_with_every_step(options, seats):
    number = OPTIONS.index(options) * 10 + seats
    for style in STYLES:
        s = GAME.new(seats=seats, seed=number, options=options)
        check_legal(s, now(s))
        for before, seat, text, after in play_on(s, style, number):
            drawn = [card for card in before["deck"] if card not in after["deck"]]
            assert referee.after(before, seat, text, drawn) == referee.sorted_position(after)
            check_legal(s, after)
        assert bytes(GAME.from_position(now(s))) == bytes(s)


def told(view):
    """What a view says of hidden cards: their number and all the places where they may be."""
    sure = [
        (cell, spot["card"]) for cell, spot in view["tower"].items() if spot and not spot["face_up"]
    ]
    for seat, hand in enumerate(view["hands"]):
        sure += [("ABCD"[seat], card) for card in hand["known"]]
    places = {card: [place] for place, card in sure if card is not None}
    places |= {each["card"]: sorted(each["places"]) for each in view["maybe"]}
    return dict(sorted(places.items()))


def cards_of(p):
    piles = [*p["hands"], p["reserve"], p["deck"], p["discard"], p["tower"].values()]
    return referee.in_order(card for pile in piles for card in pile)


@pytest.mark.rule("CUP-A21", "CUP-E29")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(3))
def test_a_witness_who_never_forgets_knows_what_the_view_says(seats, seed):
    s = GAME.new(seats=seats, seed=seed, options={"finish": seed % 2 == 0})
    witnesses = [Witness(viewer) for viewer in range(-1, seats)]
    for before, seat, text, after in play_on(s, "hider", seed):
        for witness in witnesses:
            witness.watch(before, seat, text, after)
            if after["outcome"] == "ongoing":
                assert told(GAME.view(s, witness.viewer)) == witness.places()


@pytest.mark.rule("CUP-A21")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_redeal_and_a_redeal_of_it_lose_no_card_and_change_no_view(seats):
    s = GAME.new(seats=seats, seed=seats, options={"finish": True})
    dice = random.Random(seats)
    everything = cards_of(now(s))
    for _ in play_on(s, "hider", seats):
        if GAME.turn(s) < 0:
            break
        first, second = dice.sample(range(-1, seats), 2)
        once = s.copy()
        GAME.redeal(once, first, dice.getrandbits(64))
        twice = once.copy()
        GAME.redeal(twice, second, dice.getrandbits(64))
        assert GAME.view(once, first) == GAME.view(s, first)
        assert GAME.view(twice, second) == GAME.view(once, second)
        for t in (once, twice):
            assert cards_of(now(t)) == everything
            assert GAME.legal_texts(t, GAME.turn(t))
            assert bytes(GAME.from_position(now(t))) == bytes(t)
