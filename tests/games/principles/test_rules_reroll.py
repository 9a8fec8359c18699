"""Phase 3: rerolls in secret and in silence."""

import pytest

from commontable.core.contract import seen
from commontable.core.game import EVERYBODY, TalkPolicy
from tests.games.principles.scene import (
    GAME,
    NOBODY,
    A,
    B,
    C,
    agree,
    legal,
    now,
    play,
    position,
    refused,
    story,
)

DICE = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [2, 2, 2, 2, 2, 2]]


def rerolling(to, **fields):
    """Three seats on A6, H7 and E4 that have agreed on these destinations."""
    s = position(meeples=["A6", "H7", "E4"], dice=DICE, **fields)
    for seat, space in enumerate(to):
        GAME.play(s, seat, f"plan {space}")
    agree(s)
    return s


@pytest.mark.rule("POC-29")
@pytest.mark.parametrize("space, left", [("A6", 2), ("A5", 1), ("A4", 1), ("B4", 0)])
def test_the_farther_the_fewer_rerolls(space, left):
    s = rerolling([space, "H7", "E4"])
    assert now(s)["rerolls"] == [left, 2, 2]
    assert bool(legal(s, A)) == bool(left)


@pytest.mark.rule("POC-E10", "POC-29")
def test_rerolls_follow_the_final_disc():
    s = position(meeples=["A6", "H7", "E4"], dice=DICE, discs=["A5", "H7", "E4"])
    play(s, "A plan B4")
    agree(s)
    assert now(s)["rerolls"] == [0, 2, 2]
    refusal = refused(s, A, "reroll red1")
    assert refusal.rule == "POC-29"
    assert "B4" in refusal.reason


@pytest.mark.rule("POC-30")
def test_any_dice_are_rolled_again_and_no_others():
    s = rerolling(["A5", "H7", "E4"])
    assert len(legal(s, A, "reroll")) == 63
    changed = set()
    for seed in range(40):
        twin = s.copy()
        twin.luck = seed
        play(twin, "A reroll red2 blue1")
        dice = now(twin)["dice"][A]
        assert (dice["red"][0], dice["yellow"], dice["blue"][1]) == (1, [3, 4], 6)
        changed.add((dice["red"][1], dice["blue"][0]))
    assert len(changed) > 15


@pytest.mark.rule("POC-30")
def test_the_second_reroll_is_chosen_after_the_first_and_may_be_left():
    s = rerolling(["A6", "H7", "E4"])
    play(s, "A reroll red1")
    assert now(s)["rerolls"][A] == 1
    assert len(legal(s, A)) == 64
    play(s, "A keep")
    assert legal(s, A) == []
    assert refused(s, A, "reroll red1").rule == "POC-29"


@pytest.mark.rule("POC-30")
def test_keeping_at_once_uses_no_reroll_at_all():
    s = rerolling(["A6", "H7", "E4"])
    play(s, "A keep")
    assert now(s)["dice"][A] == {"red": [1, 2], "yellow": [3, 4], "blue": [5, 6]}
    assert legal(s, A) == []


@pytest.mark.rule("POC-30", "POC-E23")
def test_a_secret_reroll_changes_nothing_that_others_receive():
    for text in ("keep", "reroll red1", "reroll red1 red2 yellow1 yellow2 blue1 blue2"):
        s = rerolling(["A6", "H7", "E4"])
        before = {viewer: seen(GAME, s, viewer) for viewer in (NOBODY, B, C)}
        for viewer in before:
            assert story(s.copy(), A, text, viewer) == ""
        play(s, f"A {text}")
        for viewer, received in before.items():
            assert seen(GAME, s, viewer) == received


@pytest.mark.rule("POC-E23")
def test_nobody_sees_who_has_finished():
    s = rerolling(["A6", "H7", "E4"])
    play(s, "A keep", "B keep")
    assert GAME.view(s, C)["acting"] == [A, B, C]
    assert GAME.view(s, NOBODY)["acting"] == [A, B, C]
    assert GAME.view(s, A)["acting"] == [B, C]
    assert GAME.view(s, EVERYBODY)["acting"] == [C]


@pytest.mark.rule("POC-E23")
def test_the_story_of_the_last_reroll_does_not_say_whose_it_was():
    told = set()
    for last, first in ((A, B), (B, A)):
        s = rerolling(["A6", "H7", "E4"])
        for seat in (C, first):
            GAME.play(s, seat, "keep")
        twin = s.copy()
        action = GAME.play(twin, last, "keep")
        told.add(tuple(GAME.tell(s, last, action, twin, NOBODY)[:-1]))
    assert len(told) == 1


@pytest.mark.rule("POC-29", "POC-17")
def test_with_no_reroll_for_anybody_the_phase_passes_by_itself():
    s = rerolling(["B4", "I5", "H4"])
    assert now(s)["round"] == 2


@pytest.mark.rule("POC-28", "POC-50", "POC-E22")
def test_rerolls_are_silent_for_everybody():
    s = rerolling(["A6", "H7", "E4"])
    for viewer in (NOBODY, A, B, C):
        assert GAME.talk(s, viewer).policy is TalkPolicy.SILENT
        assert GAME.talk(s, viewer).rule == "POC-50"


@pytest.mark.rule("POC-A17")
def test_rerolls_come_third():
    s = position(meeples=["A6", "H7", "E4"])
    order = [now(s)["phase"]]
    play(s, "A plan A6", "B plan H7", "C plan E4")
    agree(s)
    order.append(now(s)["phase"])
    assert order == ["plan", "reroll"]


@pytest.mark.rule("POC-A1")
def test_green_is_another_word_for_yellow_dice():
    s = rerolling(["A6", "H7", "E4"])
    assert GAME.read_action(s, "reroll green1 red2") == GAME.read_action(s, "reroll red2 yellow1")
    assert GAME.write_action(s, GAME.read_action(s, "reroll green2")) == "reroll yellow2"


@pytest.mark.rule("POC-E23")
def test_a_reroll_cannot_be_taken_back():
    s = rerolling(["A6", "H7", "E4"])
    for text in ("keep", "reroll red1"):
        after = s.copy()
        action = GAME.play(after, A, text)
        assert GAME.reveals(s, A, action, after)
