"""The policy for Land Rush: honest, alike in both builds, far better than chance."""

import numpy as np
import pytest

from commontable.bots.policies import policy_of
from commontable.bots.policy_kernels import policy_kernels
from commontable.core import luck
from commontable.core.compiling.kernels import batch_room
from commontable.games import landrush
from commontable.games.landrush.rules.names import MOST_CARDS

GAME = landrush.GAME
POLICY = policy_of("landrush")
BY_POLICY, AT_RANDOM = 1, 0


def choice(s, seat):
    out = [0] * GAME.most_legal
    return POLICY.choose(s, seat, out, GAME.legal(s, seat, out))


def walk(seed, options=None):
    """The states of a game played by the policy, a dozen actions apart."""
    s = GAME.new(seats=4, seed=seed, options=options)
    steps = 0
    while (seat := GAME.turn(s)) >= 0:
        if steps % 12 == 0:
            yield s.copy()
        GAME.apply(s, seat, choice(s, seat))
        steps += 1
        assert steps < 2_000


@pytest.fixture(scope="module")
def states():
    options = [None, {"board": "hamlet", "highestTierPerCluster": True}]
    return [s for seed, chosen in enumerate(options) for s in walk(seed, chosen)]


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    for s in states:
        seat = GAME.turn(s)
        other = s.copy()
        GAME.redeal(other, seat, 99)
        other.luck = s.luck
        assert choice(other, seat) == choice(s.copy(), seat)


def test_both_builds_choose_alike(states):
    choose = policy_kernels(GAME).choose
    out = GAME.compiled.buffer()
    for s in states:
        seat = GAME.turn(s)
        luck.start(s, 5)
        assert choose(s.copy().box, seat, out) == choice(s.copy(), seat)


def test_what_it_chooses_is_legal_for_seats_that_nobody_waits_for(states):
    for s in states:
        for seat in GAME.acting(s):
            assert choice(s.copy(), seat) in GAME.legal_actions(s, seat)


def test_the_value_of_all_farmers_together_is_the_whole(states):
    for s in states:
        assert 996 <= sum(POLICY.value(s, seat) for seat in range(4)) <= 1000


def played(thinks, games=300):
    boxes, steps, outcomes, scores = batch_room(GAME, games)
    policy_kernels(GAME).play_batch(
        boxes,
        GAME.state.blank().box,
        GAME.compiled.options(4),
        np.uint64(1),
        np.array(thinks, np.int8),
        GAME.compiled.buffer(),
        steps,
        outcomes,
        scores,
    )
    return boxes, scores


def test_a_farmer_who_thinks_has_more_than_one_who_does_not_in_every_class():
    _, by_chance = played([AT_RANDOM] * 4)
    boxes, scores = played([BY_POLICY] * 4)
    roles = boxes["role"]
    for role in range(4):
        assert scores[roles == role].mean() > 2 * by_chance.mean()


def test_the_rich_stay_rich():
    boxes, scores = played([BY_POLICY] * 4)
    roles = boxes["role"]
    assert scores[roles == 0].mean() > 2 * scores[roles == 1].mean()
    assert scores[roles == 1].mean() > scores[roles == 2].mean()


def offered(deal):
    """A hamlet in its negotiation: A has three cassava plots in a row, B one beside them."""
    s = GAME.new(seats=4, seed=3, options={"board": "hamlet"})
    while s.phase != 6:
        GAME.apply(s, GAME.turn(s), choice(s, GAME.turn(s)))
    for zone in range(4):
        for seat in range(4):
            s.land[seat, zone] = 0
        for crop in range(3):
            s.crops[crop, zone] = 0
        for i in range(MOST_CARDS):
            s.cards[zone, i] = 0
    s.land[0, 0], s.land[1, 0], s.crops[0, 0] = 0b0111, 0b1000, 0b1111
    s.ready = 0
    for seat in range(4):
        s.cash[seat], s.offers[seat] = 40, 0
    for seat, text in deal:
        GAME.play(s, seat, text)
    return s


def test_it_offers_money_for_the_plot_that_completes_four():
    s = offered([])
    texts = []
    while s.is_open[0] == 0:
        action = choice(s, 0)
        texts.append(GAME.write_action(s, action))
        GAME.apply(s, 0, action)
    assert texts[0] == "offer B"
    assert texts[1].startswith("want ")
    assert texts[-1] == "propose"
    assert GAME.write_action(s, choice(s, 1)) == "accept A"


def test_it_refuses_to_give_land_away():
    s = offered([(0, "offer B")])
    wanted = next(text for text in GAME.legal_texts(s, 0) if text.startswith("want "))
    GAME.play(s, 0, wanted)
    GAME.play(s, 0, "pay 1")
    GAME.play(s, 0, "propose")
    assert GAME.write_action(s, choice(s, 1)) == "refuse A"


def test_every_action_it_takes_has_a_reason(states):
    for s in states:
        seat = GAME.turn(s)
        text = GAME.write_action(s, choice(s.copy(), seat))
        assert POLICY.why(GAME.view(s, seat), text)
