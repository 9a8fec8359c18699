"""Set-up: who plays, with what, for how long."""

import pytest

from commontable import NOBODY
from commontable.core.game import TalkPolicy
from tests.games.coop.scene import GAME, A, B, legal, now, play, refused, table, vibes

FIVE = ["CherryPit-Jones", "Sunshine-Freespirit", "Henry-Hall", "Leigh-Galbrief", "C.P.-Junior"]
SOURCES = "kickstarter.com casualgamerevolution.com kh-km.com gjjgames.blogspot.com"


def begun(seats, people=FIVE, seed=1, **options):
    s = GAME.new(seats, seed, options)
    for seat, name in enumerate(people[: max(2, seats)]):
        GAME.play(s, seat if seats > 1 else 0, "be " + name)
    return s


@pytest.mark.rule("COOP-1", "COOP-27", "COOP-28")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_everybody_has_a_character_and_five_open_cards(seats):
    s = begun(seats)
    assert [len(p["hand"]) for p in now(s)["players"]] == [5] * max(2, seats)
    assert len({p["character"] for p in now(s)["players"]}) == max(2, seats)
    for viewer in (NOBODY, A):
        assert [p["hand"] for p in GAME.view(s, viewer)["players"]] == [
            p["hand"] for p in now(s)["players"]
        ]


@pytest.mark.rule("COOP-27", "COOP-9", "COOP-A12", "COOP-16")
def test_a_character_is_chosen_once_and_backs_belong_to_the_expansion():
    s = GAME.new(3, 1)
    assert len(legal(s, "be")) == 8  # seven fronts, and Hugh's other type
    assert {"be Hugh-Sellum HIPPIE", "be Hugh-Sellum BIZZIE"} <= set(legal(s))
    play(s, "B: be Hugh-Sellum BIZZIE")
    assert GAME.acting(s) == [0, 2]
    assert refused(s, "be Hugh-Sellum HIPPIE", A).rule == "COOP-27"
    assert refused(s, "be Henry-Hall", B).rule == "COOP-27"
    assert refused(s, "be Henry-Hall back", A).rule == "COOP-9"
    play(s, "A: be Henry-Hall", "C: be Weldon-Rumproast")
    types = [p["types"] for p in GAME.view(s, A)["players"]]
    assert types == [["BIZZIE"], ["BIZZIE"], []]


@pytest.mark.rule("COOP-63", "COOP-A12", "COOP-A4", "COOP-22", "COOP-M8", "COOP-A11")
def test_the_expansion_offers_six_cards_to_lay_out_and_fourteen_sides():
    s = GAME.new(2, 1, {"expansion": True})
    assert len(legal(s, "lay")) == 6
    play(s, "A: lay Potluck", "B: lay Car-Wash")
    assert refused(s, "lay Potluck").rule == "COOP-22"
    play(s, "A: lay Bake-Off")
    assert len(legal(s, "be")) == 14
    play(s, "A: be CherryPit-Jones back", "B: be Henry-Hall back")
    base = GAME.new(2, 1)
    assert now(base)["laid"] == ["Warehouse Run", "Drum Circle", "Car Wash"]
    assert refused(base, "lay Potluck").rule == "COOP-27"
    assert sum(now(base)["groove_deck"].values()) == 90
    assert sum(now(s)["groove_deck"].values()) + 10 == 98
    assert sum(now(base)["happenings"].values()) == 54
    assert sum(now(s)["happenings"].values()) == 62 - 1


@pytest.mark.rule("COOP-23", "COOP-M1", "COOP-A25", "COOP-E22")
@pytest.mark.parametrize("seats, money", [(1, -10), (2, -10), (3, -10), (4, -13), (5, -13)])
def test_money_starts_in_debt(seats, money):
    assert now(GAME.new(seats, 3))["money"] == money
    assert now(GAME.new(seats, 3, {"scenario": "lawsuit"}))["money"] == -5


@pytest.mark.rule("COOP-M7")
@pytest.mark.parametrize("seats, money", [(1, 5), (2, 5), (3, 0), (4, 0), (5, 0)])
def test_full_shelves_start_with_a_little_for_a_small_table(seats, money):
    assert now(GAME.new(seats, 3, {"scenario": "fullshelves"}))["money"] == money


@pytest.mark.rule("COOP-26", "COOP-24", "COOP-25")
@pytest.mark.parametrize("level, front, back", [("easy", 3, 5), ("medium", 3, 3), ("hard", 1, 3)])
def test_difficulty_says_how_many_goods_there_are(level, front, back):
    s = GAME.new(2, 5, {"difficulty": level})
    assert len(now(s)["storefront"]) == front
    assert len(now(s)["warehouse"]) == back
    assert len(now(s)["goods_deck"]) == 27 - front - back
    assert GAME.view(s, A)["closed"] == []
    assert now(s)["calendar"] == [None] * 5


@pytest.mark.rule("COOP-30", "COOP-31", "COOP-E23", "COOP-A25")
@pytest.mark.parametrize(
    "seats, level, above",
    [(1, "medium", 14), (2, "easy", 16), (3, "medium", 9), (4, "hard", 6), (5, "medium", 5)],
)
def test_so_many_happenings_lie_above_game_over(seats, level, above):
    s = GAME.new(seats, 5, {"difficulty": level})
    assert now(s)["above"] == above
    assert GAME.view(s, NOBODY)["days_left"] == above + 1


@pytest.mark.rule("COOP-21", "COOP-A1", "COOP-18", "COOP-M7")
def test_everybody_starts_dreary_but_cherrypit():
    people = ["CherryPit-Jones", "Weldon-Rumproast"]
    s = GAME.new(2, 1)
    play(s, "A: be CherryPit-Jones")
    assert vibes(s).split()[A] == "OKAY"
    s = GAME.new(2, 1)
    play(s, "A: be Weldon-Rumproast")
    assert vibes(s).split()[A] == "Dreary"
    s = GAME.new(2, 1, {"scenario": "lawsuit"})
    play(s, "A: be Weldon-Rumproast")
    assert vibes(s).split()[A] == "Bogus"
    s = GAME.new(2, 1, {"scenario": "lawsuit"})
    assert vibes(play(s, f"A: be {people[0]}")).split()[A] == "OKAY"


@pytest.mark.rule("COOP-M8", "COOP-10")
def test_the_backs_of_characters_are_harder():
    s = GAME.new(2, 1, {"expansion": True})
    play(s, "lay Potluck", "lay Car-Wash", "lay Bake-Off", "A: be Henry-Hall back")
    assert vibes(s).split()[A] == "Bogus"
    options = {"expansion": True}
    laid = ["Potluck", "Car Wash", "Bake-Off"]
    people = "Weldon-Rumproast CherryPit-Jones/back Henry-Hall"
    for mood, after in (("Dreary", "OKAY"), ("Bogus", "Dreary")):
        s = table(
            people=people,
            vibes=f"OKAY OKAY {mood}",
            options=options,
            laid=laid,
            acted="BC",
            happenings={"Double Complaint": 1, "GAME OVER!": 1},
            above=1,
        )
        play(s, "A: share with B", "offer")
        assert vibes(s).split()[B] == after


@pytest.mark.rule("COOP-32", "COOP-A23")
def test_the_first_happening_dude_is_found_by_luck_or_named():
    found = {now(begun(3, seed=seed))["dude"] for seed in range(20)}
    assert found == {"A", "B", "C"}
    s = begun(3, firstDude="ask")
    assert now(s)["phase"] == "dude"
    assert GAME.acting(s) == [0, 1, 2]
    assert refused(s, "dude D").rule == "COOP-32"
    assert now(play(s, "C: dude B"))["dude"] == "B"


@pytest.mark.rule("COOP-34", "COOP-35")
def test_the_game_starts_on_a_monday_with_a_happening():
    s = begun(3)
    assert now(s)["day"] == "Monday"
    assert now(s)["calendar"][0] is not None
    assert now(s)["calendar"][1:] == [None] * 4
    assert now(s)["above"] == 8


@pytest.mark.rule("COOP-2", "COOP-E22")
def test_a_person_alone_runs_two_characters():
    s = begun(1, people=["Weldon-Rumproast", "Henry-Hall"], seed=4)
    assert now(s)["above"] == 13
    assert legal(s) == ["lead A", "lead B"]
    assert refused(s, "frolic").rule == "COOP-2"
    first = play(s.copy(), "lead A", "frolic")
    assert [p["acted"] for p in now(first)["players"]] == [True, False]
    play(s, "lead B", "frolic")
    assert [p["acted"] for p in now(s)["players"]] == [False, True]
    assert "lead A" not in legal(s)  # only one is left
    play(s, "share with B", "offer")
    assert now(s)["day"] == "Tuesday"
    assert refused(table(), "lead A").rule == "COOP-2"


@pytest.mark.rule("COOP-5")
def test_without_singing_lon_f_lies_beside_the_decks():
    with_card, without = GAME.new(2, 1), GAME.new(2, 1, {"singing": False})
    assert now(with_card)["groove_deck"]["Lon F."] == 1
    assert "Lon F." not in now(without)["groove_deck"]
    people = {"hands": [["Sing-Along"]]}
    s = play(table(**people), "A: work Sing-Along", "hush")
    assert vibes(s) == "OKAY OKAY OKAY"
    s = play(table(**people, options={"singing": False}), "A: work Sing-Along", "choose A", "stop")
    assert vibes(s) == "Groovy OKAY OKAY"
    s = play(table(**people, in_play=[[], ["Lon F."]]), "A: work Sing-Along", "choose A", "stop")
    assert vibes(s) == "Groovy OKAY OKAY"


@pytest.mark.rule("COOP-17", "COOP-37")
def test_two_of_one_type_may_play_and_talk_is_free():
    s = begun(2, people=["Henry-Hall", "Leigh-Galbrief"])
    assert [p["types"] for p in GAME.view(s, A)["players"]] == [["BIZZIE"], ["BIZZIE"]]
    assert GAME.acting(s) == [A, B]
    assert [GAME.talk(s, seat).policy for seat in (A, B)] == [TalkPolicy.FREE, TalkPolicy.FREE]


@pytest.mark.rule("COOP-60", "COOP-A1")
def test_what_a_character_says_goes_before_the_rules_of_set_up():
    s = begun(2, people=["CherryPit-Jones", "Henry-Hall"], scenario="lawsuit")
    assert vibes(s).split()[A] == "OKAY"
    assert vibes(s).split()[B] == "Bogus"


@pytest.mark.rule("COOP-60", "COOP-A24")
def test_what_is_left_in_doubt_is_an_option_that_the_host_chooses_for_the_whole_game():
    doubts = {
        option.name: option for option in GAME.options if option.rule in GAME.page.read_text()
    }
    assert {"dance", "firstDude", "singing"} <= set(doubts)
    chosen = {name: doubts[name].values[-1] for name in ("dance", "firstDude", "singing")}
    s = begun(2, **chosen)
    assert GAME.chosen_options(s).items() >= chosen.items()
    assert not any(text.split()[0] in chosen for text in legal(s))  # nobody is asked again


@pytest.mark.rule("COOP-F1", "COOP-F2", "COOP-F3", "COOP-F4", "COOP-F5")
@pytest.mark.parametrize("source", SOURCES.split())
def test_the_page_names_its_sources(source):
    assert source in GAME.page.read_text(encoding="utf-8").split("## Where this comes from")[1]
