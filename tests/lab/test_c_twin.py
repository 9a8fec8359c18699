"""The C program of the benchmark plays the same games as the compiled rules, to the byte."""

from itertools import product

import numpy as np
import pytest

from commontable.core import luck
from commontable.core.compiling.kernels import batch_room
from commontable.games import GAMES
from commontable.games.couperation.rules.state import CELLS, GLASS, HIGHEST, TOP, Deed, Phase
from commontable.games.couperation.rules.tower import PLACES, lay, measure
from commontable.lab.bench.peers import Missing, build_twin

GAME = GAMES["couperation"]
GAMES_EACH = 2000
LEFT_TO_RIGHT = sorted(range(CELLS), key=lambda cell: 2 * PLACES[cell][1] + PLACES[cell][0])
NAMES = [option.name for option in GAME.options]
CHOICES = [
    dict(zip(NAMES, values, strict=True))
    for values in product(*(option.values for option in GAME.options))
]


@pytest.fixture(scope="module")
def twin(tmp_path_factory):
    try:
        return build_twin(tmp_path_factory.mktemp("twin"))
    except Missing as reason:
        pytest.skip(str(reason))


def random_games(play_batch, seats, options):
    room = batch_room(GAME, GAMES_EACH)
    boxes, *results = room
    kernels = GAME.compiled
    row = kernels.options(seats, options)
    play_batch(boxes, GAME.state.batch(1), row, np.uint64(1), kernels.buffer(), *results)
    return room


@pytest.mark.parametrize("options", CHOICES, ids=lambda chosen: "-".join(map(str, chosen.values())))
@pytest.mark.parametrize("seats", GAME.seats)
def test_c_plays_the_same_random_games(twin, seats, options):
    theirs = random_games(twin.play_batch, seats, options)
    ours = random_games(GAME.compiled.play_batch, seats, options)
    assert (ours[2] != 0).all(), "every game has ended"
    for name, c, compiled in zip(["state", "steps", "outcome", "score"], theirs, ours, strict=True):
        assert c.tobytes() == compiled.tobytes(), name


def tall_tower(seats, options, seed):
    """Somebody's turn with a Tower that lacks a few cards; some lie face down, all are right."""
    dice = np.random.default_rng(seed)
    s = GAME.new(seats, seed, options)
    luck.start(s, seed)
    s.tower[:] = GAME.state.blank().tower
    s.filled = 0
    left = GLASS
    missing = int(dice.integers(1, 12))
    first_card = int(dice.integers(1, HIGHEST - CELLS))
    for card, cell in enumerate(LEFT_TO_RIGHT, start=first_card):
        if cell <= TOP - missing:
            lay(s, card, cell)
            left &= ~(1 << card)
            if dice.random() < 0.1:
                s.face_down |= 1 << cell
    cards = [card for card in range(1, HIGHEST + 1) if left >> card & 1]
    dice.shuffle(cards)
    for seat in range(seats):
        s.hand[seat] = sum(1 << cards.pop() for _ in range(3))
    s.reserve = sum(1 << cards.pop() for _ in range(4))
    s.deck = sum(1 << card for card in cards) | (s.deck & ~GLASS)
    s.phase, s.turn, s.last, s.last_deed = Phase.ACT, 0, 0, Deed.PLACED
    measure(s)
    return s


@pytest.mark.parametrize("seats", GAME.seats)
def test_c_ends_tall_towers_in_the_same_way(twin, seats):
    out = GAME.compiled.buffer()
    outcomes = set()
    for seed in range(1000):
        ours = tall_tower(seats, CHOICES[seed % len(CHOICES)], seed)
        theirs = ours.copy()
        if GAME.legal_actions(ours, 0):
            steps = GAME.compiled.play_out(ours.box, out)
            assert twin.play_out(theirs.box, out) == steps
            assert bytes(theirs) == bytes(ours), seed
            outcomes.add(ours.outcome)
    assert len(outcomes) == 2, "some are won and some are lost"
