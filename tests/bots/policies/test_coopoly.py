"""The policy for Co-opoly: honest, alike in both builds, better than chance."""

from dataclasses import replace

import pytest

from commontable import GAMES
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policies import policy_of
from commontable.bots.search import search
from commontable.bots.search.config import Budget
from commontable.games.coopoly.policy.evaluation import INPUTS, Feature
from tests.bots.policies.team import Team
from tests.games.coopoly.table import STARTS, begin, plots

GAME = GAMES["coopoly"]
TEAM = Team(GAME)
POLICY = policy_of("coopoly")


@pytest.fixture(scope="module")
def states():
    found = list(TEAM.walk(1, 3))
    found += TEAM.walk(2, 4, {"tilePawns": 3})
    found += TEAM.walk(4, 5)
    for seats in (1, 2, 4):
        found += TEAM.walk(seats, seats, chance=True)
    return found


def test_what_it_chooses_depends_on_nothing_that_is_hidden(states):
    TEAM.assert_honest(states)


def test_what_it_chooses_is_legal_for_every_seat_that_may_act(states):
    TEAM.assert_legal(states)


def test_both_builds_choose_alike(states):
    TEAM.assert_alike(states)


def test_it_says_why(states):
    TEAM.assert_says_why(states)


@pytest.mark.parametrize("seats, least", [(1, 110), (2, 100), (4, 85)])
def test_a_team_that_thinks_wins_where_chance_does_not(seats, least):
    assert TEAM.wins(seats, thinks=0) < 4
    assert TEAM.wins(seats) > least


# ------------------------------------------------------------------ where the choice is plain


def chosen(s, seat=0):
    return GAME.write_action(s, TEAM.choice(s, seat))


def placed(s):
    """Where the pawns of a table go, until everybody is ready."""
    while GAME.view(s, 0)["phase"] == "place":
        seat = GAME.turn(s)
        text = chosen(s, seat)
        if text == "ready" and GAME.view(s, 0)["acting"] == [seat]:
            break
        GAME.play(s, seat, text)
    return [space for own in GAME.view(s, 0)["pawns"] for space in own]


def lost_soon(**fields):
    condos = sorted({*STARTS, *plots("sky")})
    return begin(tiles=plots("sky")[1:], condos=condos, **fields)


def test_a_zone_with_four_condos_is_rescued_before_all_else():
    s = lost_soon(purses=[400])
    assert chosen(s).startswith("place at sky")


def test_who_cannot_pay_goes_to_pay_day_first():
    s = lost_soon(purses=[0])
    assert chosen(s) == "place at payday"
    assert {"sky1", "sky2", "sky3", "sky4"} & set(placed(s))


def test_two_purses_are_pooled_where_one_is_too_thin():
    s = lost_soon(seats=2, purses=[200, 200])
    where = placed(s)
    assert max(where.count(space) for space in plots("sky")) >= 2


def test_homes_under_a_condo_are_saved():
    s = begin(tiles=["red2"], homes=["red2"], condos=sorted({*STARTS, "red2"}), purses=[500])
    assert "red2" in placed(s)


def test_every_zone_in_danger_is_rescued_before_one_loses_its_tile_as_well():
    condos = sorted({*STARTS, *plots("sky"), *plots("plum")})
    s = begin(tiles=[*plots("sky")[1:], *plots("plum")[1:]], condos=condos, purses=[800])
    assert {"sky", "plum"} <= {space.rstrip("1234") for space in placed(s)}


def test_a_saved_zone_loses_its_tile_while_the_bag_is_full():
    s = lost_soon(purses=[400])
    where = placed(s)
    assert max(where.count(space) for space in plots("sky")[1:]) == 3


def test_a_bare_tile_of_a_complete_zone_with_three_condos_goes_back_into_the_bag():
    condos = sorted({*STARTS, *plots("sky")[:3]})
    tiles = [*plots("sky")[1:], "red2", "red3"]
    s = begin(tiles=tiles, homes=["red2"], condos=condos, purses=[400])
    assert placed(s).count("sky4") == 2


# ------------------------------------------------------------------ features of a position


def features_of(s):
    numbers = [0] * INPUTS
    POLICY.features(s, numbers)
    return numbers


def test_features_tell_of_zones_in_danger_and_whether_the_police_may_keep_helpers_away():
    assert features_of(begin())[Feature.THREATENED] == 0
    far = features_of(lost_soon(police="payday"))
    assert (far[Feature.THREATENED], far[Feature.THREATENED_NEAR]) == (1, 0)
    near = features_of(lost_soon(police="jail"))
    assert (near[Feature.THREATENED], near[Feature.THREATENED_NEAR]) == (1, 1)


def test_features_tell_what_it_costs_to_clear_the_best_zone():
    fields = {"tiles": plots("red")[1:], "homes": ["red3", "red4"], "police": "payday"}
    condos = sorted({*STARTS, "red2"})
    rich, poor = (features_of(begin(condos=condos, purses=[each], **fields)) for each in (400, 100))
    assert (rich[Feature.CLEARING], rich[Feature.CLEARING_SHORT]) == (4, 0)
    assert (poor[Feature.CLEARING], poor[Feature.CLEARING_SHORT]) == (4, 3)
    assert (rich[Feature.HOMES], rich[Feature.ZONES_WITH_HOMES]) == (2, 1)


def test_features_tell_of_crowds_and_of_those_that_the_police_may_sweep():
    crowds = {"south": 6, "plum4": 1, "north": 2}
    far, near = (features_of(begin(activists=crowds, police=each)) for each in ("payday", "jail"))
    assert far[Feature.BIGGEST_CROWD] == near[Feature.BIGGEST_CROWD] == 7
    assert (far[Feature.CROWDS_NEAR], near[Feature.CROWDS_NEAR]) == (0, 7)


# ------------------------------------------------------------------ what a search tries


def tried(s, seat=0):
    actions = POLICY.candidates(s, seat, GAME.legal_actions(s, seat))
    return [GAME.write_action(s, action) for action in actions]


def test_a_search_tries_legal_actions_alone(states):
    for s in states:
        for seat in GAME.acting(s):
            legal = GAME.legal_actions(s, seat)
            found = POLICY.candidates(s, seat, legal)
            assert found
            assert set(found) <= set(legal)


def test_a_search_places_pawns_only_where_they_can_act():
    s = begin(tiles=["red2"], condos=STARTS, purses=[500])
    found = tried(s)
    assert {"place at payday", "place at carcoop", "place at red2"} <= set(found)
    assert not {"place at red3", "place at jail", "ready"} & set(found)


def test_a_search_takes_a_pawn_back_only_when_all_are_placed():
    s = begin(seats=4, purses=[0, 0, 0, 0])
    GAME.play(s, 0, "place at payday")
    assert "take back from payday" not in tried(s)
    GAME.play(s, 0, "place at payday")
    assert tried(s) == ["take back from payday", "ready"]


# ------------------------------------------------------------------ plans for several pawns


def plans(s, seat):
    """The policy's own plan and some nearby; none where nothing belongs together."""
    whole = POLICY.whole(s, seat, TEAM.choice(s, seat))
    found = [whole, *POLICY.nearby(s, seat, whole)] if len(whole) > 1 else []
    return found[:: 1 + len(found) // 8]


def followed(s, seat, plan):
    """The table after a plan, each action of which is legal."""
    t, acting = s.copy(), seat
    for action in plan:
        assert action in GAME.legal_actions(t, acting)
        GAME.apply(t, acting, action)
        acting = GAME.turn(t)
    return t


def test_plans_place_all_pawns_in_hand_by_legal_actions(states):
    seen = 0
    for s in states:
        for seat in GAME.acting(s) if GAME.view(s, 0)["phase"] == "place" else ():
            for plan in plans(s, seat):
                t = followed(s, seat, plan[:-1])
                held = GAME.view(t, 0)["held"]
                assert not any(held[other] for other in GAME.acting(t))
                assert GAME.write_action(t, plan[-1]) == "ready"
                seen += 1
    assert seen > 100


def test_plans_of_a_drive_use_up_the_roll_by_legal_steps(states):
    seen = 0
    for s in states:
        for seat in GAME.acting(s) if GAME.view(s, 0)["phase"] == "drive" else ():
            for plan in plans(s, seat):
                followed(s, seat, plan)
                assert len(plan) == s.points or GAME.write_action(s, plan[-1]) == "done"
                seen += 1
    assert seen > 20


def test_there_are_plans_only_for_who_has_a_pawn_to_place():
    s = begin(seats=4, purses=[0, 0, 0, 0])
    assert plans(s, 0)
    GAME.play(s, 0, "place at payday")
    GAME.play(s, 0, "place at payday")
    assert not plans(s, 0)
    assert plans(s, 1)
    assert not plans(begin(phase="home", condos=[], activists={"plum1": 4}, pawns=[["plum1"]]), 0)


def test_what_the_mind_would_do_too_comes_first_in_a_plan():
    s = begin(tiles=["red2"], purses=[0])
    usual = {f"place at {space}" for space in placed(s.copy())}
    for plan in plans(s, 0):
        texts = [GAME.write_action(s, action) for action in plan]
        assert texts[0] in usual or not usual & set(texts)


def test_a_search_for_plans_finds_more_than_one_for_single_pawns():
    searcher = load_searcher(GAME)
    config = search.config_for(GAME, POLICY)
    gains = []
    for seed in (3, 4, 5, 6):
        s = next(s for s in TEAM.walk(1, seed, every=1) if s.rounds == 4)
        planned, single = (
            searcher.think(s, 0, seed, Budget(playouts=24_000), each)
            for each in (config, replace(config, climbs=0))
        )
        gains.append(planned.best.chance - single.best.chance)
    assert sum(gains) / len(gains) > 0.02
