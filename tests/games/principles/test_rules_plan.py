"""Phase 2: where discs may lie, changing one's policy, agreeing."""

from itertools import product

import pytest

from commontable.games.principles.data import BOARDS
from commontable.games.principles.rules.state import NOWHERE
from tests.games.principles.scene import (
    GAME,
    NOBODY,
    A,
    B,
    C,
    D,
    agree,
    keep,
    legal,
    now,
    plans,
    play,
    position,
    refused,
    story,
)

APART = ["A5", "H7", "C4"]  # three meeples out of each other's way


@pytest.mark.rule("POC-19", "POC-26")
def test_a_disc_shows_everybody_where_its_owner_wants_to_go():
    s = position(meeples=APART)
    play(s, "A plan A4")
    for viewer in (NOBODY, A, B, C):
        assert GAME.view(s, viewer)["players"][A]["disc"] == "A4"


@pytest.mark.rule("POC-20", "POC-22", "POC-M1")
@pytest.mark.parametrize(
    "space, reach",
    [
        ("A5", {"A5", "A4", "A6", "B4", "B6", "B7", "C4"}),
        ("A6", {"A6", "A5", "B6", "A4", "B7", "B4", "C7"}),
        ("B6", {"B6", "A6", "B7", "A5", "C7", "A4", "D7"}),
        ("B7", {"B7", "B6", "C7", "A6", "D7", "A5", "E7"}),
        ("I5", {"I5", "I4", "I6", "H4", "H6", "H7", "G4"}),
    ],
)
def test_a_destination_is_up_to_three_steps_away(space, reach):
    s = position(meeples=[space, "E2", "E4"], market=["E9"])
    assert plans(s, A) == reach
    assert refused(s, A, "plan D1").rule == "POC-20"


@pytest.mark.rule("POC-21")
def test_no_step_is_diagonal():
    s = position(meeples=["D5", "H7", "A5"], market=["E9", "D4"])
    assert plans(s, A) == {"D5"}  # C4 and E4 touch only the corners


@pytest.mark.rule("POC-22")
def test_who_stays_puts_the_disc_on_the_own_space():
    s = position(meeples=APART)
    assert "@A planned to stay on A5: two rerolls." in story(s, A, "plan A5", B)
    assert now(s)["discs"][A] == "A5"


@pytest.mark.rule("POC-23", "POC-E5")
def test_no_two_discs_share_a_space_among_three():
    s = position(meeples=["B7", "B7", "C7"])
    play(s, "A plan D7")
    for other in (B, C):
        refusal = refused(s, other, "plan D7")
        assert refusal.rule == "POC-23"
        assert "D7" in refusal.reason


@pytest.mark.rule("POC-23")
def test_who_sits_opposite_may_share_a_space_among_four():
    s = position(meeples=["B7", "B7", "B7", "C7"])
    play(s, "A plan D7", "C plan D7")
    assert refused(s, B, "plan D7").rule == refused(s, D, "plan D7").rule == "POC-23"


@pytest.mark.rule("POC-E7", "POC-23")
def test_two_neighbours_on_one_space_cannot_both_stay():
    s = position(meeples=["B7", "B7", "H7"])
    play(s, "A plan B7")
    assert refused(s, B, "plan B7").rule == "POC-23"
    assert "B6" in plans(s, B)


@pytest.mark.rule("POC-23", "POC-E7", "POC-E5")
def test_without_a_joint_plan_neighbours_on_one_space_may_both_stay():
    s = position(meeples=["D5", "D5", "A5"], market=["E9", "D4"])
    assert plans(s, A) == plans(s, B) == {"D5"}
    play(s, "A plan D5", "B plan D5", "C plan A4")
    agree(s)
    assert now(s)["phase"] == "reroll"


@pytest.mark.rule("POC-23")
def test_without_a_joint_plan_others_still_keep_apart():
    s = position(meeples=["D5", "D5", "A5", "B4"], market=["E9", "D4"])
    play(s, "A plan D5", "B plan D5", "C plan A4")
    assert refused(s, D, "plan A4").rule == "POC-23"  # a space they share, but nobody stays there
    assert "B4" in plans(s, D)


@pytest.mark.rule("POC-23")
def test_with_a_joint_plan_nobody_shares_however_tight():
    market = ["E9", "C4", "E4"]  # D4 and D5 are cut off
    s = position(meeples=["D5", "D4", "A5"], market=market)
    assert not GAME.view(s, A)["crowded"]
    play(s, "A plan D5")
    assert plans(s, B) == {"D4"}


@pytest.mark.rule("POC-23", "POC-25")
def test_a_seat_may_have_no_place_until_a_neighbour_makes_room():
    s = position(meeples=["D5", "D4", "A5", "D5"], market=["E9", "C4", "E4"])
    play(s, "B plan D4", "D plan D5", "C plan A5")
    assert legal(s, A) == []
    assert GAME.turn(s) in (B, C, D)  # not A, who can do nothing
    play(s, "D plan D4")
    assert plans(s, A) == {"D5"}
    assert GAME.turn(s) == A


@pytest.mark.rule("POC-24")
def test_a_disc_may_lie_where_anothers_meeple_stands():
    s = position(meeples=["B7", "C7", "H7"])
    play(s, "B plan D7")
    assert "C7" in plans(s, A)


@pytest.mark.rule("POC-25")
def test_neighbours_can_swap_by_taking_a_disc_up():
    s = position(meeples=["B7", "C7", "H7"])
    play(s, "A plan B7", "B plan C7")
    assert refused(s, A, "plan C7").rule == "POC-23"
    play(s, "B lift", "A plan C7", "B plan B7")
    assert now(s)["discs"] == ["C7", "B7", None]


@pytest.mark.rule("POC-25")
def test_discs_are_changed_without_limit_while_nobody_has_agreed():
    s = position(meeples=APART)
    for _ in range(50):
        play(s, "A plan A4", "A plan A6", "A lift")
    assert now(s)["thoughts"] == [2, 2, 2]


@pytest.mark.rule("POC-25")
def test_planning_closes_when_all_discs_lie_and_everybody_agrees():
    s = position(meeples=APART)
    play(s, "A plan A4", "B plan H6")
    refusal = refused(s, A, "agree")
    assert refusal.rule == "POC-25"
    assert "C" in refusal.reason
    play(s, "C plan C4", "B agree", "A agree")
    assert now(s)["phase"] == "plan"
    assert refused(s, A, "agree").rule == "POC-25"
    play(s, "C agree")
    assert now(s)["phase"] == "reroll"
    assert refused(s, A, "plan A5").rule == "POC-25"


@pytest.mark.rule("POC-25")
def test_a_change_cancels_all_agreements():
    s = position(meeples=APART, discs=["A4", "H6", "C4"])
    play(s, "A agree", "B agree", "C plan D4")
    assert now(s)["agreed"] == []
    play(s, "A agree", "B lift")
    assert now(s)["agreed"] == []


@pytest.mark.rule("POC-25")
def test_an_agreement_can_be_upset_twice_a_round_by_each_seat():
    s = position(meeples=APART, discs=["A4", "H6", "C4"])
    play(s, "A agree", "C plan D4", "A agree", "C plan C4", "A agree")
    assert legal(s, C) == ["agree"]
    assert refused(s, C, "plan D4").rule == refused(s, C, "lift").rule == "POC-25"
    play(s, "B plan H7", "C plan D4")  # nobody has agreed now, so C is free again
    assert now(s)["thoughts"] == [2, 1, 0]


@pytest.mark.rule("POC-25")
def test_who_has_agreed_may_still_change():
    s = position(meeples=APART, discs=["A4", "H6", "C4"])
    play(s, "A agree")
    assert GAME.turn(s) == B  # the game waits for the others
    assert "plan A5" in legal(s, A)


@pytest.mark.rule("POC-27", "POC-A12")
def test_a_hopeless_destination_is_legal_and_only_its_owner_is_warned():
    s = position(meeples=["B7", "H7", "C4"], dice=[[2, 4, 6, 2, 4, 6], [1] * 6, [1] * 6])
    assert "A5" in plans(s, A)  # odd, three steps away
    assert GAME.view(s, A)["reach"]["A5"]["hopeless"]
    assert "hopeless" in GAME.note(GAME.view(s, A), "plan A5")
    assert not GAME.view(s, A)["reach"]["B6"]["hopeless"]  # there is a reroll
    for viewer in (NOBODY, B, C):
        before = GAME.view(s, viewer)
        twin = s.copy()
        twin.dice[A, 0] = 5
        assert not GAME.view(twin, A)["reach"]["A5"]["hopeless"]
        assert GAME.view(twin, viewer) == before


@pytest.mark.rule("POC-A12", "POC-A3")
def test_with_all_criteria_a_missing_one_is_hopeless_three_steps_away():
    dice = [[2, 2, 1, 1, 1, 1], [1] * 6, [1] * 6]
    for all_criteria in (False, True):
        options = {"allCriteria": all_criteria}
        s = position(meeples=["B6", "H7", "C4"], dice=dice, options=options)
        assert GAME.view(s, A)["reach"]["A4"]["hopeless"] == all_criteria  # 2 or 5


@pytest.mark.rule("POC-A15")
def test_no_step_leads_onto_the_market():
    s = position(meeples=["B7", "H7", "C4"], market=["E9", "D7"])
    assert plans(s, A) == {"B7", "B6", "C7", "A6", "A5"}
    assert refused(s, A, "plan D7").rule == "POC-A15"
    far = refused(s, A, "plan E7")
    assert far.rule == "POC-20"
    assert far.reason == "E7 is more than 3 spaces away from B7, for the market lies in between."
    assert refused(s, A, "plan D1").reason == "D1 is more than 3 spaces away from B7."


@pytest.mark.rule("POC-A16")
def test_meeples_are_not_in_the_way_and_only_the_destination_asks():
    s = position(meeples=["B7", "C7", "C7"], dice=[[6, 6, 6, 6, 1, 1], [1] * 6, [1] * 6])
    play(s, "A plan E7", "B plan C7", "C plan B6")  # over C7 (3 or 4) and D7 (any blue)
    agree(s)
    keep(s)
    assert now(s)["last_round"]["to"][A] == "E7"
    assert now(s)["meeples"][A] == "E7"


@pytest.mark.rule("POC-A16", "POC-E11", "POC-20")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_the_distance_is_the_shortest_way(board):
    """From every space: whatever longer ways there are, the shortest says how many rerolls."""
    source = board.names[board.source]
    for space, name in enumerate(board.names):
        if name == source:
            continue
        s = position(meeples=[name] * 3, options={"board": board.title}, market=[source])
        steps = board.steps([space])
        if source not in (board.names[i] for i in range(len(steps)) if steps[i] <= 3):
            rerolls = {
                n: [2, 1, 1, 0][d] for n, d in zip(board.names, steps, strict=True) if d <= 3
            }
            assert {n: r["rerolls"] for n, r in GAME.view(s, A)["reach"].items()} == rerolls


@pytest.mark.rule("POC-A16")
def test_the_market_makes_ways_longer():
    s = position(meeples=["C4", "H7", "A6"])
    assert GAME.view(s, A)["reach"]["E4"]["rerolls"] == 1
    s = position(meeples=["C4", "H7", "A6"], market=["E9", "D4"])
    assert "E4" not in GAME.view(s, A)["reach"]


@pytest.mark.rule("POC-E20")
def test_who_stands_on_a_goal_may_stay_or_leave():
    s = position(meeples=["D1", "H7", "A6"])
    assert {"D1", "D2"} <= plans(s, A)


@pytest.mark.rule("POC-9")
def test_legal_plans_do_not_depend_on_dice():
    seen = set()
    for value in range(1, 7):
        s = position(meeples=APART, dice=[[value] * 6] * 3)
        seen.add(tuple(legal(s, A)))
    assert len(seen) == 1


def lying(s):
    return (*(s.disc[seat] for seat in range(s.seats)), s.changed)


def hopeless_plans(s):
    """How discs can come to lie so that they never all lie, asking whom the game waits for."""
    before: dict[tuple[int, ...], set[tuple[int, ...]]] = {lying(s): set()}
    found, complete = [s], []
    for here in found:
        if NOWHERE not in lying(here)[:-1]:
            complete.append(lying(here))
            continue
        for action in GAME.legal_actions(here, GAME.turn(here)):
            there = here.copy()
            GAME.apply(there, GAME.turn(here), action)
            if lying(there) not in before:
                before[lying(there)] = set()
                found.append(there)
            before[lying(there)].add(lying(here))
    reached = set(complete)
    for each in complete:
        fresh = before[each] - reached
        reached |= fresh
        complete += fresh
    return before.keys() - reached


@pytest.mark.rule("POC-23", "POC-25")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("dry", [["D5"], ["D5", "D4"], ["A2", "B2", "C2"]])
def test_in_the_tightest_corner_all_discs_can_be_placed_in_the_end(dry, seats):
    """However discs were placed and taken up, and wherever the meeples stand."""
    market = [name for name in BOARDS[0].names if name not in dry]
    for meeples in product(dry, repeat=seats):
        assert not hopeless_plans(position(meeples=list(meeples), market=market))
