"""What CO-OP says: stories, refusals, texts of characters."""

import pytest

from tests.games.coop.scene import GAME, A, data, now, play


def told_of(s, text):
    seat = GAME.turn(s)
    before = s.copy()
    return GAME.tell(before, seat, GAME.play(s, seat, text), s, A)


def with_sales(days, **changes):
    """A Wednesday in a week with Mega-Sales that keep happening."""
    position = data(day="Wednesday", active=[*days, "Wednesday"], **changes)
    for day in days:
        position["calendar"][["Monday", "Tuesday"].index(day)] = "MondoMart Mega-Sale"
    return GAME.from_position(position)


@pytest.mark.rule("COOP-45", "COOP-M5")
def test_a_happening_of_an_earlier_day_that_is_turned_face_down_is_told():
    march = {"options": {"expansion": True}, "laid": ["Protest March", "Car Wash", "Drum Circle"]}
    s = play(with_sales(["Monday"], **march), "A: cooperate area", "B: cooperate area")
    assert told_of(s, "do Protest-March")[-1] == "MondoMart Mega-Sale is no more."
    assert now(s)["active"] == ["Wednesday"]
    s = with_sales(["Monday"], hands=[["Flower Power"]])
    assert "is no more" not in " ".join(told_of(s, "work Flower-Power"))
    assert told_of(s, "flip Monday") == ["@A turned MondoMart Mega-Sale face-down."]


@pytest.mark.rule("COOP-45")
def test_a_happening_that_ends_with_its_day_needs_no_words():
    s = with_sales(["Monday"], acted="BC", above=3)
    assert "is no more" not in " ".join(told_of(s, "frolic"))
    assert now(s)["active"] == ["Monday", "Thursday"]
