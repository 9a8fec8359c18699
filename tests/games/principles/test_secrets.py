"""What others cannot know: their dice, how often and how much they rerolled."""

from collections import Counter

import numpy as np
import pytest

from commontable.core.contract import seen
from tests.games.principles.scene import GAME, NOBODY, A, B, C, now, position

DICE = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [2, 2, 2, 2, 2, 2]]
PLAN = {"meeples": ["A6", "H7", "E4"], "dice": DICE, "discs": ["A6", "I6", "E4"]}


@pytest.mark.rule("POC-18", "POC-E23")
@pytest.mark.parametrize("phase", ["plan", "reroll"])
def test_only_the_owner_sees_the_dice(phase):
    s = position(phase=phase, **PLAN)
    for viewer in (NOBODY, A, B, C):
        shown = [player["dice"] is not None for player in GAME.view(s, viewer)["players"]]
        assert shown == [seat == viewer for seat in range(3)]


@pytest.mark.rule("POC-E23")
def test_what_others_see_is_the_same_for_all_dice():
    for phase in ("plan", "reroll"):
        s = position(phase=phase, **PLAN)
        for value in range(1, 7):
            twin = position(
                phase=phase, **{**PLAN, "dice": [DICE[0], [value] * 6, [7 - value] * 6]}
            )
            assert seen(GAME, twin, A) == seen(GAME, s, A)
            assert seen(GAME, twin, B) != seen(GAME, s, B)


def redealt(s, viewer, n):
    for seed in range(n):
        twin = s.copy()
        GAME.compiled.redeal(twin.box, viewer, np.uint64(seed))
        yield now(twin)


@pytest.mark.rule("POC-E23")
def test_dealing_anew_keeps_what_a_seat_knows():
    s = position(phase="reroll", rerolls=[1, 0, 2], **PLAN)
    for twin in redealt(s, A, 50):
        assert twin["dice"][A] == now(s)["dice"][A]
        assert twin["rerolls"][A] == 1
        assert twin["discs"] == now(s)["discs"]


@pytest.mark.rule("POC-E23")
def test_every_way_the_hidden_dice_can_lie_is_equally_likely():
    s = position(**PLAN)
    counts: Counter[int] = Counter()
    for twin in redealt(s, A, 1500):
        counts.update(
            value for seat in (B, C) for pair in twin["dice"][seat].values() for value in pair
        )
    expected = 1500 * 12 / 6
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 25  # 5 degrees of freedom


@pytest.mark.rule("POC-E23")
@pytest.mark.parametrize("mine", [0, 1])
def test_every_number_of_rerolls_left_is_equally_likely_but_somebody_has_one(mine):
    """B may have 0 or 1 left, C 0 to 2; if A is done, not both can be done too."""
    s = position(phase="reroll", rerolls=[mine, 1, 0], **PLAN)
    counts = Counter(tuple(twin["rerolls"][1:]) for twin in redealt(s, A, 1200))
    possible = {(b, c) for b in (0, 1) for c in (0, 1, 2)} - (set() if mine else {(0, 0)})
    assert set(counts) == possible
    expected = 1200 / len(possible)
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 30


def test_who_only_watches_sees_no_dice_and_is_dealt_all_anew():
    s = position(**PLAN)
    found = {str(twin["dice"][A]) for twin in redealt(s, NOBODY, 20)}
    assert len(found) > 15
