"""The first step of a turn: how many cards may be drawn."""

import pytest

from tests.games.couperation.scene import GAME, A, B, legal, now, play, position, refused


def draws(s):
    """What the seat that is to act may draw, and it may always draw less."""
    n = len(legal(s, "draw"))
    assert legal(s, "draw") == [f"draw {i}" for i in range(n)]
    return max(n - 1, 0)


def after_placing(card, hands=None, **changes):
    """A has the card alone and places it at 1.1; B is next."""
    s = position(
        "early",
        tower={"1.4": 25},
        last=None,
        reserve=[1, 50],
        hands=hands or [[card], [3, 31, 44]],
        **changes,
    )
    play(s, f"place {card} at 1.1")
    return s


@pytest.mark.rule("CUP-16")
def test_whoever_begins_may_draw_one():
    s = position("first-turn")
    assert legal(s) == ["draw 0", "draw 1"]
    play(s, "draw 1")
    assert len(now(s)["hands"][A]) == 4
    assert len(now(s)["deck"]) == 34


@pytest.mark.rule("CUP-16", "CUP-15")
def test_only_the_first_turn_of_the_game_draws_without_a_card():
    s = position("first-turn")
    play(s, "draw 0", "place 40 at 1.7")
    assert GAME.turn(s) == B
    assert legal(s, "draw") == []  # a heart on the lowest level


@pytest.mark.rule("CUP-17", "CUP-M4")
@pytest.mark.parametrize("card, allowed", [(17, 1), (12, 2), (16, 2), (8, 2), (20, 0)])
def test_the_symbol_of_the_last_card_says_how_many(card, allowed):
    assert draws(after_placing(card)) == allowed


@pytest.mark.rule("CUP-18", "CUP-A7", "CUP-E8")
def test_the_number_is_said_first_and_may_be_less():
    for n in (0, 1, 2):
        s = after_placing(12)
        before = now(s)
        play(s, f"draw {n}")
        assert len(now(s)["hands"][B]) == 3 + n
        assert len(now(s)["deck"]) == len(before["deck"]) - n
        assert now(s)["phase"] == "act"
        assert refused(s, "draw 1").rule == "CUP-18"


@pytest.mark.rule("CUP-18")
def test_nobody_draws_more_than_allowed():
    refusal = refused(after_placing(12), "draw 3")
    assert refusal.rule == "CUP-18"
    assert "2 at most" in refusal.reason
    assert "3" in refusal.reason


@pytest.mark.rule("CUP-18", "CUP-21")
def test_nobody_draws_more_than_the_deck_holds():
    everything = set(range(1, 51)) - {25, 12, 3, 31, 44, 1, 50}
    s = after_placing(12, deck=[7], discard=sorted(everything - {7}))
    assert draws(s) == 1
    play(s, "draw 1")
    assert now(s)["deck"] == []


@pytest.mark.rule("CUP-21")
def test_an_empty_deck_ends_drawing():
    s = after_placing(12, deck=[], discard=sorted(set(range(1, 51)) - {25, 12, 3, 31, 44, 1, 50}))
    assert now(s)["phase"] == "act"
    refusal = refused(s, "draw 1")
    assert refusal.rule == "CUP-21"


HEARTS = [  # left below, right below, diamonds
    (16, 24, 3),
    (16, 22, 4),
    (17, 24, 2),
    (16, 25, 2),
    (15, 24, 1),
    (15, 25, 0),
]


@pytest.mark.rule("CUP-19", "CUP-A2", "CUP-F3", "CUP-17")
@pytest.mark.parametrize("left, right, diamonds", HEARTS)
def test_a_heart_counts_the_diamonds_of_both_cards_below(left, right, diamonds):
    tower = {"1.3": left, "1.4": right}
    s = position("early", tower=tower, last="1.4", hands=[[20], [3]], reserve=[1, 50])
    play(s, "place 20 at 2.3")
    assert draws(s) == diamonds


@pytest.mark.rule("CUP-19", "CUP-A2")
def test_a_heart_over_a_heart_does_not_look_further_down():
    tower = {"1.2": 8, "1.3": 16, "1.4": 26, "2.2": 10, "2.3": 20}
    s = position("early", tower=tower, last="1.4", hands=[[15], [3]], reserve=[1, 50])
    play(s, "place 15 at 3.2")  # over 10 and 20, both hearts
    assert draws(s) == 0


@pytest.mark.rule("CUP-A3", "CUP-E10")
def test_a_heart_on_the_lowest_level_draws_nothing():
    s = after_placing(20)
    assert now(s)["phase"] == "act"
    assert refused(s, "draw 1").rule == "CUP-19"


@pytest.mark.rule("CUP-A4")
def test_a_face_down_card_under_a_heart_counts_nothing():
    s = position(
        "hidden-beside-25", tower={"1.3": 44, "1.4": 26}, hands=[[20], [3]], reserve=[1, 50]
    )
    play(s, "place 20 at 2.3")
    assert draws(s) == 2  # of 26 alone; the hidden 44 shows a diamond to nobody


@pytest.mark.rule("CUP-A4", "CUP-36")
def test_the_finish_card_under_a_heart_counts_nothing():
    s = position(
        "early",
        options={"finish": True},
        tower={"1.3": 16, "1.4": "finish"},
        last="1.3",
        hands=[[20], [3]],
        reserve=[1, 50],
    )
    play(s, "place 20 at 2.3")
    assert draws(s) == 2


@pytest.mark.rule("CUP-A5", "CUP-24")
@pytest.mark.parametrize("choice, allowed", [("symbol", 2), ("none", 0)])
def test_an_opened_card_counts_by_its_symbol_unless_the_option_says_none(choice, allowed):
    s = position(
        "hidden-beside-25",
        tower={"1.3": 12, "1.4": 25},
        trail=[],
        options={"drawAfterOpening": choice},
    )
    play(s, "open 1.3")
    assert GAME.turn(s) == B
    assert draws(s) == allowed


@pytest.mark.rule("CUP-A5", "CUP-19")
@pytest.mark.parametrize("choice, allowed", [("symbol", 3), ("none", 0)])
def test_an_opened_heart_counts_the_cards_below(choice, allowed):
    tower = {"1.3": 16, "1.4": 24, "2.3": 20}
    s = position(
        "hidden-beside-25",
        tower=tower,
        face_down=["2.3"],
        last="2.3",
        trail=[],
        hands=[[2], [3]],
        reserve=[1, 50],
        options={"drawAfterOpening": choice},
    )
    play(s, "open 2.3")
    assert draws(s) == allowed


@pytest.mark.rule("CUP-A6")
def test_after_an_exchange_the_card_taken_counts_at_its_new_place():
    s = position("two-levels", hands=[[22, 48], [3]], reserve=[1, 7, 13, 26, 45, 50])
    play(s, "subtract 22 48", "take 26 to 3.3", "destroy 45")
    assert draws(s) == 2  # 26 shows two diamonds
    s = position("early", hands=[[4, 16], [3]])
    play(s, "add 4 16", "take 20 to 2.3", "destroy 45")
    assert draws(s) == 0  # 20 is a heart over 10 and 25, hearts both
    s = position("hidden-beside-25", hands=[[1, 12], [3, 31]])
    play(s, "add 1 12", "take 13 to 1.1", "destroy 45")
    assert draws(s) == 1  # whatever was hidden before it


@pytest.mark.rule("CUP-20", "CUP-E11", "CUP-M4")
@pytest.mark.parametrize("hand, allowed", [([3, 31, 44], 0), ([3, 31], 0), ([3], 1), ([], 2)])
def test_after_a_hidden_card_one_draws_up_to_two(hand, allowed):
    s = position("early", hands=[[24], hand])
    play(s, "hide 24 at 1.1")
    assert draws(s) == allowed
    if allowed == 0:
        assert refused(s, "draw 1").rule == "CUP-20"


@pytest.mark.rule("CUP-A16", "CUP-20", "CUP-35")
@pytest.mark.parametrize(
    "hand, allowed", [([3, "finish"], 1), (["finish"], 2), ([3, 31, "finish"], 0)]
)
def test_the_finish_card_is_not_counted_when_one_draws_up_to_two(hand, allowed):
    s = position("early", options={"finish": True}, hands=[[24], hand])
    play(s, "hide 24 at 1.1")
    assert draws(s) == allowed


@pytest.mark.rule("CUP-36", "CUP-M4")
@pytest.mark.parametrize("hand, allowed", [([], 2), ([3], 1), ([3, 31], 0)])
def test_after_the_finish_card_one_draws_up_to_two(hand, allowed):
    s = position("finish-in-front", hands=[[9, 11, "finish"], hand])
    play(s, "place finish at 2.4")  # over 24 and 40
    assert draws(s) == allowed


@pytest.mark.rule("CUP-E8", "CUP-30")
def test_drawing_two_on_a_hand_of_three_costs_a_card_later():
    s = after_placing(12)
    play(s, "draw 2", "place 31 at 1.7")
    assert now(s)["phase"] == "hand limit"
    play(s, legal(s)[0])
    assert len(now(s)["hands"][B]) == 3
    assert GAME.turn(s) == A


@pytest.mark.rule("CUP-M4")
def test_the_aid_on_the_page_says_what_the_game_does():
    aid = GAME.page.read_text(encoding="utf-8").split("\n## Player aid\n")[1].split("\n## ")[0]
    table = [row.split("|") for row in aid.splitlines() if row.startswith("|")]
    rows = {row[1].strip(): row[2].strip() for row in table}
    assert rows["none yet: the first turn"] == str(draws(position("first-turn")))
    assert rows["face up with ◆"] == str(draws(after_placing(17)))
    assert rows["face up with ◆◆"] == str(draws(after_placing(12)))
    assert rows["face down, or the Finish card"].endswith("2")
    assert [row for row in rows if row[:2] in ("A ", "B ", "C ", "D ")] == [
        "A place",
        "B hide",
        "C open",
        "D exchange",
    ]
