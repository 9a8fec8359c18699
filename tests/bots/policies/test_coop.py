"""The policy for CO-OP: honest, alike in both builds, far better than chance."""

import pytest

from commontable import GAMES
from commontable.games.coop import data
from commontable.games.coop.policy.day import worst_card
from commontable.games.coop.policy.why import why
from tests.bots.policies.team import Team
from tests.games.coop.scene import table

GAME = GAMES["coop"]
TEAM = Team(GAME)


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(1, 3))
    found += TEAM.walk(5, 4, {"scenario": "groovefest", "expansion": True, "firstDude": "ask"})
    found += TEAM.walk(3, 5, {"scenario": "fullshelves", "difficulty": "hard"})
    for seed in range(4):
        found += TEAM.walk(2 + seed, seed, chance=True)
    return found


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_team_that_thinks_wins_where_chance_does_not(seats):
    assert TEAM.wins(seats, thinks=0) < 10
    assert TEAM.wins(seats) > 40


# ------------------------------------------------------------------ where the choice is plain


def chosen(seat=0, **start):
    s = table(used=["Warehouse Run", "Drum Circle", "Car Wash"], **start)
    return GAME.write_action(s, TEAM.choice(s, seat))


def test_on_the_last_day_nobody_draws_cards_that_cannot_be_played():
    assert chosen(today="GAME OVER!", above=0, hands=[["Lon F."]], vibes="Dreary OKAY OKAY") == (
        "frolic"
    )


def test_money_that_is_missing_is_earned():
    hands = [["Granola Gary", "Lon F."]]
    assert chosen(hands=hands, money=8, vibes="Groovy Groovy Groovy") == "work Granola-Gary"


def test_kindness_goes_to_the_one_who_needs_it():
    s = table(hands=[["Random Acts of Kindness"]], vibes="Groovy Groovy OKAY", money=12)
    GAME.play(s, 0, "work Random-Acts-of-Kindness")
    assert GAME.write_action(s, TEAM.choice(s, 0)) == "choose C"


def test_a_dud_is_discarded_not_a_customer():
    s = table(hands=[["Lon F.", "Granola Gary"]], money=0)
    assert worst(s) == "Lon F."


def worst(s):
    return data.GROOVE[worst_card(s, 0)].name


def test_a_reason_names_people_as_the_story_does():
    view = GAME.view(table(), 0)
    assert why(view, "choose B").startswith(f"@B is {view['players'][1]['vibe']}")


def test_a_reason_names_the_characters_of_somebody_alone():
    s = GAME.new(1, 1)
    while GAME.view(s, 0)["phase"] == "characters":
        GAME.play(s, 0, GAME.legal_texts(s, 0)[0])
    view = GAME.view(s, 0)
    whom = view["players"][1]
    assert why(view, "choose B").startswith(f"{whom['person']} is {whom['vibe']}")
