"""Step viii, the end of a game, and the order of steps."""

import pytest

from commontable.core.game import LOST, ONGOING, WON
from commontable.games.coopoly import GAME
from tests.games.coopoly.table import (
    AWAY,
    begin,
    building,
    legal,
    lucky,
    now,
    play,
    plots,
    police_roll,
    refused,
    removing,
)

# ------------------------------------------------------------------ viii and the end


@pytest.mark.rule("OPOLY-36", "OPOLY-A2")
def test_homes_under_a_condo_are_lost_unless_the_condo_goes_in_time():
    fields = {"tiles": ["sky2"], "condos": ["sky2"], "homes": ["sky1", "sky2"], "purses": [100]}
    lost = removing("done", pawns=[["sky2"]], **fields)
    assert now(lost)["homes"] == ["sky1"]
    saved = removing("remove condo at sky2", pawns=[["sky2"]], **fields)
    assert set(now(saved)["homes"]) == {"sky1", "sky2"}


def full(colour):
    return {"tiles": plots(colour)[1:]}


@pytest.mark.rule("OPOLY-6", "OPOLY-A20")
def test_four_properties_with_homes_and_no_condo_win():
    s = begin(homes=plots("sky")[:3], **{**full("sky"), "condos": []}, phase="home",
              pawns=[["sky4"]], activists={"sky4": 4}, **AWAY)  # fmt: skip
    play(s, "build at sky4")
    assert GAME.outcome(s) == WON
    assert GAME.score(s, 0) == 16
    assert legal(s) == []
    assert refused(s, "ready")[1] == "The game is over."


@pytest.mark.rule("OPOLY-6")
def test_homes_on_three_properties_of_a_zone_do_not_win():
    s = play(begin(homes=["sky1", "sky2", "sky3"], tiles=["sky2", "sky3"], condos=[]), "ready")
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("OPOLY-7", "OPOLY-A5", "OPOLY-A20")
def test_four_condos_in_a_zone_win_for_the_developers_at_the_end_of_the_turn():
    s = play(begin(**full("sky"), condos=plots("sky")), "ready")
    assert GAME.outcome(s) == LOST


@pytest.mark.rule("OPOLY-7")
def test_condos_on_all_properties_of_an_incomplete_zone_do_not_win():
    s = play(begin(tiles=["sky2", "sky3"], condos=["sky1", "sky2", "sky3"]), "ready")
    assert GAME.outcome(s) == ONGOING


@pytest.mark.rule("OPOLY-8", "OPOLY-E20", "OPOLY-A20")
def test_players_still_have_their_turn_after_the_fourth_condo():
    s = begin(**full("lilac"), condos=plots("lilac"), purses=[400], pawns=[["lilac3"]],
              police="plum2")  # fmt: skip
    assert GAME.outcome(s) == ONGOING
    play(s, "ready", "remove condo at lilac3")
    assert GAME.outcome(s) == ONGOING
    assert now(s)["round"] == 2


@pytest.mark.rule("OPOLY-9", "OPOLY-37")
def test_if_both_sides_reach_their_goal_the_developers_win():
    tiles = [*plots("sky")[1:], *plots("red")[1:]]
    s = play(begin(tiles=tiles, condos=plots("red"), homes=plots("sky")), "ready")
    assert GAME.outcome(s) == LOST
    assert now(s)["news"][-1] == {"event": "decided", "place": "red"}


@pytest.mark.rule("OPOLY-36", "OPOLY-37", "OPOLY-E22")
def test_a_fresh_condo_over_the_last_homes_spoils_the_win():
    s = play(begin(**full("sky"), condos=["sky3"], homes=plots("sky")), "ready")
    assert GAME.outcome(s) == ONGOING
    assert "sky3" not in now(s)["homes"]


@pytest.mark.rule("OPOLY-A22")
def test_a_game_without_a_limit_goes_on_and_one_with_a_limit_ends():
    limited = {"options": {"roundLimit": 10}}
    s = play(begin(round=9, **limited), "ready")
    assert GAME.outcome(s) == ONGOING
    s = play(begin(round=10, **limited), "ready")
    assert GAME.outcome(s) == LOST
    assert now(s)["news"][-1] == {"event": "decided"}
    s = play(begin(round=30_000), "ready")
    assert GAME.outcome(s) == ONGOING
    assert now(s)["round"] == 30_000


@pytest.mark.rule("OPOLY-A22")
def test_the_last_round_can_still_be_won():
    s = begin(round=10, options={"roundLimit": 10}, homes=plots("sky"), condos=[], **full("sky"))
    assert GAME.outcome(play(s, "ready")) == WON


# ------------------------------------------------------------------ order of steps


@pytest.mark.rule("OPOLY-12")
def test_steps_come_in_their_order_over_all_pawns():
    s = lucky(
        police_roll(1),
        "ready",
        "B: ready",
        seats=2,
        pawns=[["plum1", "carcoop", "jail"], ["plum2", "plum2", "east", "payday"]],
        tiles=["plum2"],
        condos=["plum1"],
        purses=[200, 0],
        jail=4,
        activists={"plum2": 4},
        police="red4",
    )
    phases = []
    while now(s)["round"] == 1:
        phases.append(now(s)["phase"])
        seat = GAME.turn(s)
        GAME.play(s, seat, "done")
    assert phases == ["free", "drive", "condo", "tile", "home"]
    assert now(s)["purses"] == [200, 100]


@pytest.mark.rule("OPOLY-12")
def test_a_seat_that_has_finished_a_step_waits_for_the_others():
    s = building(seats=2, pawns=[["plum2"], ["plum2"]], activists={"plum2": 8})
    play(s, "done")
    assert refused(s, "build at plum2")[1].startswith("You have finished this step")
    assert refused(s, "ready", seat=1)[0] == "OPOLY-12"
    play(s, "B: build at plum2")
    assert now(s)["round"] == 2
