"""Phase 4: comparing, moving, paying time."""

from itertools import permutations

import pytest

from tests.games.principles import referee
from tests.games.principles.scene import GAME, NOBODY, A, B, C, D, now, position, story, tried

HERE = ["A6", "H7", "E4"]  # A tries A5 (odd) or stays; the others stay


def result(s, seat=A):
    """Where the seat's meeple is and what time it paid in the last execution."""
    last = GAME.view(s, NOBODY)["last_round"][seat]
    return now(s)["meeples"][seat], last["paid"]


@pytest.mark.rule("POC-40", "POC-34", "POC-36", "POC-39", "POC-M5")
def test_the_worked_example():
    dice = [[5, 5, 2, 2, 2, 1], [5, 2, 2, 2, 1, 3], [5, 2, 1, 3, 4, 6]]
    s = tried(dice, ["I6", "E4", "A6"], meeples=["H7", "E4", "A6"])
    last = GAME.view(s, NOBODY)["last_round"][A]
    assert (last["own"], last["left"]["value"], last["right"]["value"]) == (16, 11, 7)
    assert now(s)["meeples"][A] == "I6"
    assert now(s)["times"][A] == 1


@pytest.mark.rule("POC-40", "POC-35")
def test_the_story_tells_the_comparison_left_then_right():
    dice = [[5, 5, 2, 2, 2, 1], [5, 2, 2, 2, 1, 3], [5, 2, 1, 3, 4, 6]]
    fields = {"phase": "reroll", "discs": ["I6", "E4", "A6"], "rerolls": [1, 0, 0]}
    s = position(meeples=["H7", "E4", "A6"], dice=dice, **fields)
    told = story(s, A, "keep", B)
    assert "@A tried I6 (2 or 5): 16 against 11 on the left (@B) and 7 on the right (@C)." in told
    assert "@A moved; difference 5, time 1: the time disc went from 0 to 1." in told


@pytest.mark.rule("POC-E1", "POC-A18", "POC-37")
def test_a_tie_fails_and_costs_four():
    dice = [[6, 6, 1, 1, 1, 1], [6, 6, 1, 1, 1, 1], [1, 2, 1, 1, 1, 1]]
    s = tried(dice, ["A6", "H7", "E4"], meeples=["A5", "H7", "E4"])  # any red
    last = GAME.view(s, NOBODY)["last_round"][A]
    assert (last["own"], last["left"]["value"], last["right"]["value"]) == (12, 12, 3)
    assert result(s) == ("A5", 4)
    assert now(s)["times"][A] == 4


@pytest.mark.rule("POC-E2", "POC-A5", "POC-A9", "POC-37")
@pytest.mark.parametrize("absolute, paid", [(False, 4), (True, 1)])
def test_falling_short_costs_four_unless_the_difference_counts_either_way(absolute, paid):
    dice = [[5, 3, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2], [5, 5, 5, 2, 2, 2]]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE, options={"absolute": absolute})
    last = GAME.view(s, NOBODY)["last_round"][A]
    assert (last["own"], last["left"]["value"], last["right"]["value"]) == (9, 2, 15)
    assert result(s) == ("A6", paid)


@pytest.mark.rule("POC-A5")
def test_with_absolute_a_large_deficit_costs_nothing():
    dice = [[2] * 6, [5, 5, 2, 2, 2, 2], [2] * 6]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE, options={"absolute": True})
    assert result(s) == ("A6", 0)


@pytest.mark.rule("POC-39")
@pytest.mark.parametrize(
    "own, paid",
    [
        ([1], 4),
        ([1, 1], 3),
        ([3], 3),
        ([3, 1], 2),
        ([5], 2),
        ([5, 1], 1),
        ([5, 1, 1], 1),
        ([5, 3], 0),
    ],
)
def test_the_chart_of_differences(own, paid):
    """Odd dice on A5, against 1 and 0."""
    dice = [own + [2] * (6 - len(own)), [1, 2, 2, 2, 2, 2], [2] * 6]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE)
    assert result(s) == ("A6" if own == [1] else "A5", paid)


@pytest.mark.rule("POC-39")
def test_a_difference_beyond_the_chart_costs_nothing():
    s = tried([[5] * 6, [2] * 6, [2] * 6], ["A5", "H7", "E4"], meeples=HERE)
    assert result(s) == ("A5", 0)


@pytest.mark.rule("POC-36", "POC-35")
@pytest.mark.parametrize("left, right, moves", [(2, 2, True), (4, 2, False), (2, 4, False)])
def test_one_has_to_be_higher_than_each_neighbour(left, right, moves):
    """3 on A5 (odd) against sums of ones."""
    others = [[1] * n + [2] * (6 - n) for n in (left, right)]
    s = tried([[3, 2, 2, 2, 2, 2], *others], ["A5", "H7", "E4"], meeples=HERE)
    assert (now(s)["meeples"][A] == "A5") == moves


@pytest.mark.rule("POC-36")
def test_neighbours_are_compared_separately_not_together():
    dice = [[3, 2, 2, 2, 2, 2], [1, 1, 2, 2, 2, 2], [1, 1, 2, 2, 2, 2]]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE)
    assert result(s) == ("A5", 3)


@pytest.mark.rule("POC-E4", "POC-32")
def test_the_seat_opposite_is_not_compared():
    dice = [[4, 2, 1, 1, 1, 1], [2, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 1], [2, 1, 1, 1, 1, 1]]
    s = tried(dice, ["H6", "A6", "E4", "C4"], meeples=["H7", "A6", "E4", "C4"])
    assert referee.movement_value(now(s)["last_round"]["dice"][C], ["even"]) == 30
    assert result(s) == ("H6", 2)


@pytest.mark.rule("POC-32")
def test_the_left_neighbour_is_the_next_seat_clockwise():
    s = tried([[1] * 6] * 4, ["H6", "A6", "E4", "C4"], meeples=["H7", "A6", "E4", "C4"])
    last = GAME.view(s, NOBODY)["last_round"]
    assert [(last[i]["left"]["seat"], last[i]["right"]["seat"]) for i in range(4)] == [
        (B, D),
        (C, A),
        (D, B),
        (A, C),
    ]


@pytest.mark.rule("POC-E8", "POC-33")
def test_neighbours_dice_count_for_the_active_seats_destination():
    """On C2 (any blue) B's blue dice count, though B goes where only odd dice do."""
    dice = [[1, 1, 1, 1, 6, 4], [1, 1, 1, 1, 6, 5], [1, 1, 1, 1, 1, 1]]
    s = tried(dice, ["C2", "A5", "E4"], meeples=["C3", "A6", "E4"])
    last = GAME.view(s, NOBODY)["last_round"][A]
    assert (last["own"], last["left"]["value"]) == (10, 11)
    assert result(s) == ("C3", 4)


@pytest.mark.rule("POC-34", "POC-9", "POC-8")
@pytest.mark.parametrize(
    "space, start, value",
    [
        ("A6", "A5", 1 + 2),  # any red
        ("B6", "A6", 4 + 5 + 6),  # 4 or any blue: the four is yellow
        ("I6", "H7", 2 + 5),  # 2 or 5
        ("H6", "H7", 2 + 4 + 6),  # even
        ("A5", "A6", 1 + 3 + 5),  # odd
        ("B7", "B6", 21),  # any die
        ("F2", "E2", 1 + 2),  # 1 or any red: the one counts once
    ],
)
def test_all_valid_dice_are_added_up(space, start, value):
    meeples = [start, "E4", "G4"]
    s = tried([[1, 2, 3, 4, 5, 6], [1] * 6, [1] * 6], [space, "E4", "G4"], meeples=meeples)
    assert GAME.view(s, NOBODY)["last_round"][A]["own"] == value


@pytest.mark.rule("POC-A3")
@pytest.mark.parametrize("all_criteria", [False, True])
def test_one_criterion_is_enough_unless_all_are_asked_for(all_criteria):
    """A4 asks 2 or 5: three fives are enough for one reading only."""
    dice = [[5, 5, 5, 1, 1, 1], [1] * 6, [1] * 6]
    options = {"allCriteria": all_criteria}
    s = tried(dice, ["A4", "H7", "E4"], meeples=["A6", "H7", "E4"], options=options)
    assert result(s) == ("A6" if all_criteria else "A4", 0)  # time as usual: 15 against 0


@pytest.mark.rule("POC-A3")
def test_with_all_criteria_a_die_for_each_is_enough_and_one_may_serve_several():
    options = {"allCriteria": True}
    dice = [[5, 2, 1, 1, 1, 1], [1] * 6, [1] * 6]
    s = tried(dice, ["A4", "H7", "E4"], meeples=["A6", "H7", "E4"], options=options)
    assert result(s) == ("A4", 0)
    dice = [[1, 1, 1, 1, 4, 4], [1] * 6, [1] * 6]  # B6: 4 or any blue
    s = tried(dice, ["B6", "H7", "E4"], meeples=["A6", "H7", "E4"], options=options)
    assert now(s)["meeples"][A] == "B6"


@pytest.mark.rule("POC-A4")
def test_who_fails_pays_too():
    s = tried([[1] * 6] * 3, ["A5", "H7", "E4"], meeples=HERE)
    assert result(s) == ("A6", 4)
    assert now(s)["times"][A] == 4


@pytest.mark.rule("POC-A6")
@pytest.mark.parametrize("free, times", [(False, [4, 4, 4]), (True, [4, 0, 0])])
def test_staying_is_compared_and_paid_for_unless_it_is_free(free, times):
    s = tried([[1] * 6] * 3, ["A5", "H7", "E4"], meeples=HERE, options={"stayFree": free})
    assert now(s)["times"] == times


@pytest.mark.rule("POC-A6")
def test_who_stays_well_pays_little():
    s = tried([[1] * 6, [6] * 6, [1] * 6], ["A5", "H7", "E4"], meeples=HERE)
    assert now(s)["times"][B] == 0
    assert now(s)["meeples"][B] == "H7"


@pytest.mark.rule("POC-A7", "POC-41")
def test_everybody_moves_their_own_time_disc():
    dice = [[3, 2, 2, 2, 2, 2], [2] * 6, [2] * 6]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE, options={"stayFree": True})
    assert now(s)["times"] == [2, 0, 0]


@pytest.mark.rule("POC-38")
def test_discs_are_taken_back():
    s = tried([[1] * 6] * 3, ["A5", "H7", "E4"], meeples=HERE)
    assert now(s)["discs"] == [None] * 3
    assert now(s)["last_round"]["to"] == ["A5", "H7", "E4"]


@pytest.mark.rule("POC-31")
def test_when_the_screens_are_removed_everybody_sees_all_dice():
    dice = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [2, 2, 3, 3, 4, 4]]
    s = tried(dice, ["A5", "H7", "E4"], meeples=HERE)
    for viewer in (NOBODY, A, B, C):
        last = GAME.view(s, viewer)["last_round"]
        for seat in range(3):
            assert [value for pair in last[seat]["dice"].values() for value in pair] == dice[seat]


@pytest.mark.rule("POC-37")
def test_there_is_no_going_half_the_way():
    s = tried([[1] * 6] * 3, ["B4", "H7", "E4"], meeples=HERE)
    assert now(s)["meeples"][A] == "A6"


@pytest.mark.rule("POC-E13")
def test_a_meeple_that_fails_to_leave_shares_its_space_with_a_newcomer():
    dice = [[1] * 6, [6] * 6, [2, 1, 1, 1, 1, 1]]
    s = tried(dice, ["D2", "D1", "A6"], meeples=["D1", "D2", "A6"])  # D2: 4 or 5, D1: even
    assert now(s)["meeples"][:2] == ["D1", "D1"]


@pytest.mark.rule("POC-E14")
def test_the_order_of_active_seats_makes_no_difference():
    for seed in range(40):
        s = GAME.new(4, seed)
        while not s.resolved and GAME.turn(s) != NOBODY:
            seat = GAME.turn(s)
            texts = GAME.legal_texts(s, seat)
            before = now(s)
            GAME.play(s, seat, "agree" if "agree" in texts else texts[seed % len(texts)])
        last = now(s)["last_round"]
        asks = referee.board("Valley")["asks"]
        for order in permutations(range(4)):
            p = {**before, "last_round": last, "meeples": list(last["from"]), "times": [0] * 4}
            for seat in order:
                referee.resolve(p, seat, asks[last["to"][seat]], p["options"])
            assert (p["meeples"], p["times"]) == (now(s)["meeples"], now(s)["times"])


@pytest.mark.rule("POC-E20")
def test_who_stands_on_a_goal_still_rolls_compares_and_pays():
    dice = [[2, 1, 1, 1, 1, 1], [1] * 6, [6, 6, 6, 6, 6, 6]]
    s = tried(dice, ["D1", "H6", "E4"], meeples=["D1", "H7", "E4"])
    assert now(s)["times"][A] == 4
    assert now(s)["dice"][A]
    last = GAME.view(s, NOBODY)["last_round"][B]
    assert last["right"].items() >= {"seat": A, "value": 2}.items()  # and counts as a neighbour
