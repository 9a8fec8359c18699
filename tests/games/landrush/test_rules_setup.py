"""How a game of Land Rush is set up: LAND-1 to LAND-6."""

from collections import Counter

import pytest

from commontable import GAMES
from commontable.core import luck
from commontable.core.game import ENDED, EVERYBODY, NOBODY
from commontable.games.landrush import GAME, data
from tests.games.landrush.farm import cards, farm, season_end, texts

SOURCES = "land-rush.org juwaresearch.org greeneconomyinthesouth.wordpress.com"


def new(seed=1, **options):
    return GAME.new(4, seed, options)


@pytest.mark.rule("LAND-1")
def test_everybody_plays_for_himself_and_has_a_score():
    s = farm(season=10, phase="negotiate", cash=[40, 30, 20, 10])
    over = season_end(s, reshuffle=[1])
    assert GAME.outcome(over) == ENDED
    assert [GAME.score(over, seat) for seat in range(4)] == [40, 30, 20, 10]


@pytest.mark.rule("LAND-2")
def test_classes_start_unequal():
    s = new()
    view = GAME.view(s, NOBODY)
    start = {farmer["name"]: (farmer["class"], farmer["cash"]) for farmer in view["farmers"]}
    assert start == {
        "star": ("rich", 30),
        "circle": ("middle", 15),
        "triangle": ("poor", 5),
        "square": ("poor", 5),
    }
    assert GAME.seats == (4,)
    assert view["bank"]["paid_out"] == 55


@pytest.mark.rule("LAND-3")
def test_roles_are_dealt_at_random():
    deals = Counter(tuple(new(seed).role) for seed in range(600))
    assert len(deals) == 24
    assert all(sorted(deal) == [0, 1, 2, 3] for deal in deals)
    assert max(deals.values()) < 60


@pytest.mark.rule("LAND-4")
@pytest.mark.rule("LAND-E20")
def test_events_lie_face_down():
    s = new()
    for viewer in (NOBODY, 0, 1, 2, 3):
        zones = GAME.view(s, viewer)["zones"]
        assert [zone["event"] for zone in zones.values()] == [None] * 4
    assert all(zone["event"] for zone in GAME.view(s, EVERYBODY)["zones"].values())


@pytest.mark.rule("LAND-M3")
def test_four_of_six_different_events_are_dealt_evenly():
    seen: Counter[int] = Counter()
    for seed in range(600):
        s = new(seed)
        assert len(set(s.event)) == 4
        seen.update(s.event)
        GAME.redeal(s, 0, seed)
        assert len(set(s.event)) == 4
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert all(340 < times < 460 for times in seen.values())


@pytest.mark.rule("LAND-E20")
def test_dealing_anew_reaches_every_event_in_every_zone():
    found = set()
    for seed in range(200):
        s = new(3)
        GAME.redeal(s, 1, seed)
        found |= set(enumerate(s.event))
    assert len(found) == 24


def rolled_for_order(seed):
    """The rolls for the playing order, round by round, told by the luck of the set-up alone."""
    s = new(seed)
    luck.start(s, seed)
    for n in (4, 3, 2, 1, 6, 5, 4, 3):  # farmers, then events
        luck.below(s, n)
    rounds = []
    rolling = [0, 1, 2, 3]
    while len(rolling) > 1:
        rolls = {seat: luck.below(s, 6) + 1 + luck.below(s, 6) + 1 for seat in rolling}
        rounds.append(rolls)
        rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
    return rounds, rolling[0]


@pytest.mark.rule("LAND-5")
def test_the_highest_roll_is_first_and_play_goes_clockwise():
    seen = set()
    for seed in range(100):
        s = new(seed)
        rounds, first = rolled_for_order(seed)
        if len(rounds) == 1:
            assert list(s.order_roll) == list(rounds[0].values())
            assert s.order_roll[first] == max(s.order_roll)
        assert s.first == first
        assert GAME.view(s, NOBODY)["order"] == [(first + i) % 4 for i in range(4)]
        assert GAME.turn(s) == first
        seen.add(first)
    assert seen == {0, 1, 2, 3}


@pytest.mark.rule("LAND-A26")
def test_only_those_tied_for_highest_roll_again():
    again = 0
    for seed in range(400):
        s = new(seed)
        rounds, first = rolled_for_order(seed)
        last = {seat: roll for rolls in rounds for seat, roll in rolls.items()}
        assert list(s.order_roll) == [last[seat] for seat in range(4)]
        assert s.first == first
        again += len(rounds) > 1 and last[first] < max(last.values())
    assert again > 0  # lower than somebody who was out of it before, and first all the same


@pytest.mark.rule("LAND-6")
def test_there_are_ten_seasons_and_events_after_the_fifth():
    s = farm(season=5, phase="negotiate")
    assert not s.has_events
    after = season_end(s, reshuffle=[1])
    assert (after.season, after.has_events) == (6, 1)
    s = farm(season=9, phase="negotiate")
    assert season_end(s).season == 10
    assert GAME.turn(season_end(farm(season=10, phase="negotiate"))) == NOBODY


@pytest.mark.rule("LAND-M1")
def test_boards_have_four_zones():
    village = GAME.view(new(), NOBODY)
    assert len(village["ground"]) == 100
    assert village["seasons"] == 10
    hamlet = GAME.view(new(board="hamlet"), NOBODY)
    assert len(hamlet["ground"]) == 48
    assert hamlet["seasons"] == 6
    assert {name.split(".")[0] for name in hamlet["ground"]} == {"north", "east", "south", "west"}
    short = farm(season=3, phase="negotiate", options={"board": "hamlet"})
    assert season_end(short).has_events == 1


@pytest.mark.rule("LAND-M2")
def test_nothing_runs_out():
    land = {
        f"{zone}.{column}{row}": "0 palm"
        for zone in data.ZONES
        for column in "abcde"
        for row in "12345"
    }
    s = farm(land, phase="before", cash=[1_000, 0, 0, 0])
    while laid := texts(s, 0, "cover") or [t for t in texts(s, 0, "lay") if "hoe" in t]:
        GAME.play(s, 0, laid[0])
    assert len(GAME.position(s)["plots"]) == 100
    assert len(cards(s)) >= 20


@pytest.mark.rule("LAND-M4")
def test_the_middle_class_is_the_circle():
    assert [(f.name, f.rank) for f in data.FARMERS][1] == ("circle", "middle")


@pytest.mark.rule("LAND-F1", "LAND-F2", "LAND-F3", "LAND-F4")
@pytest.mark.parametrize("source", SOURCES.split())
def test_the_page_names_its_sources(source):
    assert source in GAME.page.read_text(encoding="utf-8").split("## Where this comes from")[1]


def test_the_game_is_on_the_shelf():
    assert GAMES["landrush"] is GAME
