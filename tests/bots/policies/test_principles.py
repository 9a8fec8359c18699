"""The policy for Principles of Co-ops: honest, alike in both builds, far better than chance."""

import pytest

from commontable import GAMES, bots
from commontable.games.principles.policy import POLICY
from commontable.games.principles.sight import worth
from tests.bots.policies.team import Team
from tests.games.principles.scene import position

GAME = GAMES["principles"]
TEAM = Team(GAME)


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(3, 3)) + list(TEAM.walk(4, 5, {"board": "Highlands"}))
    found += TEAM.walk(3, 4, {"board": "Gorge", "allCriteria": True, "absolute": True})
    found += TEAM.walk(4, 6, {"board": "Meadow", "stayFree": True})
    for seed in range(4):
        found += TEAM.walk(3 + seed % 2, seed, chance=True)
    return found


def chosen(s, seat):
    return GAME.write_action(s, TEAM.choice(s, seat))


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats, enough", [(3, 140), (4, 220)])
def test_a_team_that_thinks_wins_where_chance_does_not(seats, enough):
    assert TEAM.wins(seats, thinks=0) < 10
    assert TEAM.wins(seats) > enough


@pytest.mark.parametrize("board", ["Meadow", "Gorge", "Highlands"])
def test_it_wins_on_every_board(board):
    assert TEAM.wins(4, {"board": board}) > 40


# ------------------------------------------------------------------ sensible choices


def test_high_dice_of_the_right_kind_are_worth_three_steps():
    s = position(dice=[[3, 5, 5, 5, 3, 5], [2, 2, 4, 4, 6, 6], [2, 2, 4, 4, 6, 6]])
    assert chosen(s, 0) == "plan A5"  # odd dice, and no reroll needed


def test_dice_that_only_serve_a_neighbour_are_rolled_again():
    s = position(
        phase="reroll",
        meeples=["B7", "H7", "B7"],
        discs=["A6", "F7", "D7"],
        rerolls=[1, 1, 1],
        dice=[[6, 6, 6, 6, 6, 6]] * 3,
    )
    assert chosen(s, 0) == "reroll yellow1 yellow2 blue1 blue2"  # A6 asks for red


def test_a_seat_agrees_when_its_own_plan_is_the_best():
    s = position(dice=[[3, 5, 5, 5, 3, 5]] * 3, discs=["A5", "I5", "B6"])
    assert chosen(s, 0) == "agree"


# ------------------------------------------------------------------ what is supposed of others


def supposed(s, seat, deal):
    """A deal of what the seat cannot know, as a search has it."""
    guess = s.copy()
    GAME.redeal(guess, seat, deal)
    POLICY.suppose(guess, seat)
    return guess


def test_what_is_supposed_changes_nothing_that_the_seat_sees(states):
    for s in states[::6]:
        for seat in range(s.seats):
            assert GAME.view(supposed(s, seat, 7), seat) == GAME.view(s, seat)


def test_a_plan_tells_of_the_dice_behind_its_screen():
    s = position(discs=["A5", "I5", None])  # three steps: no reroll
    evenly = s.copy()
    likely = even = 0
    for deal in range(100):
        GAME.redeal(evenly, 2, deal)
        even += worth(evenly, 0, s.disc[0])
        likely += worth(supposed(s, 2, deal), 0, s.disc[0])
    assert likely > 1.2 * even


def test_rerolls_of_others_are_supposed_to_be_still_to_come():
    s = position(
        phase="reroll", discs=["A6", "I5", "B7"], rerolls=[0, 0, 1], meeples=["B7", "H7", "B7"]
    )
    assert {tuple(supposed(s, 2, deal).rerolls[:3]) for deal in range(10)} == {(1, 0, 1)}


# ------------------------------------------------------------------ advice

STRONG, WEAK = [5, 5, 5, 5, 5, 5], [2, 2, 2, 2, 2, 2]
PLANNED = {"meeples": ["B7", "H7", "E4"], "discs": ["A5", "I5", "E4"]}  # A5 asks for odd dice


def advice(s, seat, whom):
    return bots.advise("easy", GAME, s, seat, whom)


def test_a_neighbour_is_warned_of_dice_that_can_hardly_be_beaten():
    s = position(**PLANNED, dice=[WEAK, STRONG, WEAK])
    assert advice(s, 1, 0) == "avoid A5 for A"
    assert advice(s, 2, 0) == ""
    assert bots.advise("random", GAME, s, 1, 0) == ""


def test_a_seat_opposite_is_in_nobodys_way_and_not_warned():
    s = position(
        seats=4,
        meeples=["B7", "H7", "H7", "E4"],
        discs=["A5", "H6", "I5", "E4"],
        dice=[WEAK, WEAK, STRONG, WEAK],
    )
    assert advice(s, 2, 0) == ""


def test_anybody_is_warned_of_the_market():
    s = position(
        seats=4,
        meeples=["E7", "H7", "H7", "E4"],
        discs=["E8", "H6", "I5", "E4"],
        dice=[STRONG, WEAK, WEAK, WEAK],
        round=1,
    )
    assert advice(s, 2, 0) == "avoid E8 for A"


def test_advice_depends_on_nothing_that_is_hidden(states):
    given = set()
    for s in states:
        for seat in range(s.seats):
            for whom in range(s.seats):
                other = s.copy()
                GAME.redeal(other, seat, 99)
                text = POLICY.advise(other, seat, whom)
                assert text == POLICY.advise(s, seat, whom) == advice(s, seat, whom)
                given.add(text)
    assert len(given) > 3
