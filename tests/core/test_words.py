"""Sentences and letters that all games share."""

import pytest

from commontable.core.words import (
    addressed,
    clause,
    dollars,
    initials,
    letters,
    listed,
    mention,
    signed,
)


@pytest.mark.parametrize(
    "names, told",
    [([], ""), (["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben")],
)
def test_names_are_listed_as_people_say_them(names, told):
    assert listed(names) == told


def test_pieces_have_the_first_letter_of_a_name():
    assert initials(["Maria", "émile", "7 of us"]) == ("M", "É", "7")


def test_where_two_begin_alike_all_have_the_letters_of_their_seats():
    assert initials(["Maria", "Mo", "Zoe"]) == ("A", "B", "C")


def test_an_open_seat_and_a_name_without_a_letter_have_the_letter_of_the_seat():
    assert initials(["Maria", "", "<Zoe>"]) == ("M", "B", "C")
    assert initials(["Bo", ""]) == ("A", "B")


def test_a_picture_of_nobody_in_particular_has_the_letters_of_seats():
    assert letters({}, 3) == ("A", "B", "C")
    assert letters({"names": ["Zoe"]}, 2) == ("A", "B")  # one person, two players


def test_people_are_told_of_themselves_as_you():
    view = {"viewer": 0, "names": ["Ann", "Ben"]}
    assert clause(view, 0, "is making an offer", "are making an offer") == "You are making an offer"
    assert clause(view, 1, "rolls for a turn", "roll for a turn") == "Ben rolls for a turn"
    assert [addressed(view, seat) for seat in (0, 1)] == ["you", "Ben"]
    assert [mention(seat, to=0) for seat in (0, 1)] == ["you", "@B"]
    assert mention(0) == "@A", "stories are told to all alike"


def test_a_sum_below_zero_has_a_true_minus():
    assert [dollars(5), dollars(0), dollars(-5)] == ["$5", "$0", "−$5"]
    assert dollars(-1200) == "−$1,200"


def test_texts_of_data_files_are_shown_with_a_true_minus():
    assert signed("-$5, and every HIPPIE: -1 VIBE.") == "−$5, and every HIPPIE: −1 VIBE."
    assert signed("Knick-Knack, 2-3 and +$4") == "Knick-Knack, 2-3 and +$4"
