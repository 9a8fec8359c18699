"""The policy for Couperation: honest, alike in both builds, and wins most of its games."""

import pytest

from commontable import GAMES
from tests.bots.policies.team import Team

GAME = GAMES["couperation"]
TEAM = Team(GAME)


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(2, 3)) + list(TEAM.walk(4, 5))
    found += TEAM.walk(3, 4, {"finish": True})
    found += TEAM.walk(3, 6, {"lenientFaceDown": True, "freshReserve": False})
    for seed in range(12):
        found += TEAM.walk(2 + seed % 3, seed, {"finish": seed % 2 == 1}, every=3, chance=True)
    return found


def chosen(**fields):
    fields.setdefault("reserve", [1, 7, 20, 28, 46, 50])
    s = GAME.from_position(fields)
    return GAME.write_action(s, TEAM.choice(s, s.turn))


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_team_that_thinks_wins_where_chance_does_not(seats):
    assert TEAM.wins(seats, thinks=0) == 0
    assert TEAM.wins(seats) > 200


def test_it_wins_with_the_finish_card_too():
    assert TEAM.wins(3, {"finish": True}) > 60


# ------------------------------------------------------------------ sensible choices


def test_a_low_number_goes_to_the_left_edge():
    assert chosen(seats=2, phase="act", turn=0, hands=[[3], [30, 31, 32]]) == "place 3 at 1.1"


def test_a_high_number_goes_to_the_right_edge():
    assert chosen(seats=2, phase="act", turn=0, hands=[[47], [30, 31, 32]]) == "place 47 at 1.7"


def test_a_number_just_below_the_base_does_not_block_the_left_edge():
    assert "at 1.1" not in chosen(seats=2, phase="act", turn=0, hands=[[24, 12], [30, 31, 32]])


def test_a_card_that_somebody_else_hid_is_not_opened_while_there_is_a_choice():
    text = chosen(
        seats=2,
        phase="act",
        turn=0,
        hands=[[3, 21], [30, 31, 32]],
        tower={"1.4": 25, "1.5": 33},
        last="1.5",
        face_down=["1.5"],
        trail=[{"event": "hide", "seat": 1, "cell": "1.5", "card": 33, "held": 3}],
    )
    assert not text.startswith("open")


def test_an_exchange_that_only_the_finish_card_can_complete_is_still_completed():
    s = GAME.from_position(
        {
            "seats": 2,
            "phase": "act",
            "turn": 0,
            "options": {"finish": True},
            "hands": [[12, 18, "finish"], [30, 33, 34]],
            "reserve": [1, 7, 21, 31, 46, 50],
        }
    )
    GAME.play(s, 0, "add 12 18")
    assert GAME.legal_texts(s, 0) == ["plus finish"]
    assert GAME.write_action(s, TEAM.choice(s, 0)) == "plus finish"
