"""What cannot be done, and what is said about it."""

import pytest

from commontable import BadNotation, IllegalAction
from commontable.games.couperation.vocabulary import PLACES
from tests.games.couperation.scene import GAME, NAMES, A, B, play, position, refused

# position, actions before it, action, rule, words that the reason names
TABLE = """
first-turn          |                     | draw 2              | CUP-18  | 1 at most; 2
first-turn          |                     | draw 4              | CUP-18  | 1 at most; 4
first-turn          |                     | place 9 at 1.1      | CUP-18  | 0 to 1
first-turn          |                     | open 1.4            | CUP-18  | 0 to 1
first-turn          |                     | want                | CUP-18  | 0 to 1
early               |                     | want                | CUP-15  | first player
early               |                     | first A             | CUP-15  | first player
early               |                     | draw 1              | CUP-19  | ♥; Act now
early               |                     | place 12 at 1.1     | CUP-22  | 12
early               |                     | place 3 at 1.1      | CUP-22  | 3
early               |                     | hide 3 at 1.1       | CUP-23  | 3
early               |                     | hide 20 at 1.1      | CUP-23  | 20
early               |                     | place finish at 1.1 | CUP-22  | Finish card
early               |                     | place 11 at 1.1     | CUP-9   | 11; 1.1; 1 to 9
early               |                     | place 11 at 1.2     | CUP-9   | 11; 1.2; 1 to 9
early               |                     | place 24 at 1.6     | CUP-9   | 24; 1.6; 41 to 50
early               |                     | place 24 at 1.7     | CUP-9   | 24; 1.7; 41 to 50
early               |                     | place 9 at 2.3      | CUP-10  | 9; 2.3; 11 to 24
early               |                     | place 24 at 2.4     | CUP-10  | 24; 2.4; 26 to 39
early               |                     | place 24 at 1.4     | CUP-29  | 1.4; Reserve
early               |                     | hide 24 at 1.5      | CUP-29  | 1.5; Reserve
early               |                     | place 24 at 2.1     | CUP-11  | 2.1; places 1 and 2
early               |                     | hide 24 at 3.2      | CUP-11  | 3.2; places 2 and 3
early               |                     | hide 24 at 6.1      | CUP-11  | 6.1; places 1 and 2
early               |                     | place 24 at 7.1     | CUP-32  | 27
early               |                     | open 1.3            | CUP-24  | 1.3
early               |                     | open 2.3            | CUP-24  | 2.3
early               |                     | add 9 12            | CUP-25  | 12
early               |                     | subtract 3 31       | CUP-25  | 3
early               |                     | subtract 9 finish   | CUP-25  | Finish card
early               |                     | plus 9              | CUP-25  | two hand cards
early               |                     | minus 9             | CUP-25  | two hand cards
early               |                     | take 20 to 2.3      | CUP-25  | two hand cards
early               |                     | destroy 9           | CUP-30  | Nothing
placing-30          | add 12 17           | add 8 12            | CUP-25  | Finish the exchange
placing-30          | add 12 17           | draw 1              | CUP-25  | Finish the exchange
placing-30          | add 12 17           | plus 12             | CUP-25  | 12
placing-30          | add 12 17           | plus 31             | CUP-25  | 31
placing-30          | add 12 17           | minus 8             | CUP-A10 | 29
placing-30          | add 12 17           | take 30 to 1.5      | CUP-25  | 29; 30
placing-30          | add 12 17           | take 29 to 1.5      | CUP-25  | 29
placing-30          | add 12 17; plus 8   | take 30 to 1.1      | CUP-9   | 30; 1.1; 1 to 24
placing-30          | add 12 17; plus 8   | take 30 to 2.3      | CUP-11  | 2.3; places 3 and 4
placing-30          | add 12 17; plus 8   | take 30 to 7.1      | CUP-32  | 27
placing-30          | add 12 17; plus 8   | plus 8              | CUP-25  | 8
hand-of-five        |                     | destroy 45          | CUP-30  | 45
hand-of-five        |                     | destroy 3           | CUP-30  | 3
hand-of-five        |                     | place 24 at 2.3     | CUP-30  | 3 cards
hand-of-five        |                     | draw 0              | CUP-30  | 3 cards
hidden-beside-25    |                     | draw 1              | CUP-20  | hand of 2
hidden-beside-25    |                     | place 1 at 2.3      | CUP-A8  | 1; 2.3; 2 to 24
hidden-beside-25    |                     | place 2 at 1.3      | CUP-29  | 1.3
only-an-eleven      |                     | place 13 at 3.2     | CUP-10  | 13; 3.2; only 11
one-left-face-down  |                     | place 24 at 7.1     | CUP-32  | 27
one-left-face-down  |                     | open 1.3            | CUP-24  | 1.3
one-left-face-down  |                     | draw 1              | CUP-21  | empty
top-open            |                     | hide 24 at 7.1      | CUP-32  | face down
finish-in-front     |                     | hide finish at 1.1  | CUP-37  | face down
finish-in-front     |                     | place finish at 2.3 | CUP-10  | 25; 2.3; 11 to 23
finish-to-place     |                     | place 24 at 7.1     | CUP-39  | Finish card
finish-to-place     |                     | hide finish at 7.1  | CUP-37  | face down
finish-in-reserve   | add 5 20            | take 13 to 1.3      | CUP-25  | 25; 13
finish-in-reserve   | add 5 20            | take finish to 1.3  | CUP-9   | 25; 1.3; 1 to 23
"""
ROWS = [[part.strip() for part in row.split("|")] for row in TABLE.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[2]}")
def test_a_refusal_names_the_rule_and_the_values(row):
    name, before, text, rule, words = row
    s = position(name)
    play(s, *filter(None, before.split("; ")))
    refusal = refused(s, text)
    assert refusal.rule == rule
    said = [PLACES.get(word, word) for word in words.split("; ")]
    assert [word for word in said if word not in refusal.reason] == []
    assert rule in str(refusal)
    assert f"**{rule}**" in GAME.page.read_text(encoding="utf-8")


@pytest.mark.rule("CUP-18")
def test_who_has_drawn_cannot_draw_again():
    s = position("first-turn")
    play(s, "draw 0")
    assert refused(s, "draw 1").rule == "CUP-18"


@pytest.mark.rule("CUP-36")
def test_a_full_hand_draws_nothing_after_the_finish_card():
    tower = {"1.3": "finish", "1.4": 26}
    s = position("finish-in-front", tower=tower, last="1.3", hands=[[9, 11], [3, 31, 44]])
    assert refused(s, "draw 1").rule == "CUP-36"


@pytest.mark.rule("CUP-A5")
def test_an_opening_after_which_nothing_is_drawn_is_given_as_the_reason():
    fields = {"tower": {"1.3": 12, "1.4": 25}, "last": "1.3", "last_deed": "opened"}
    s = position("early", options={"drawAfterOpening": "none"}, **fields)
    assert refused(s, "draw 1").rule == "CUP-A5"


@pytest.mark.rule("CUP-9", "CUP-10", "CUP-A8")
def test_a_replacing_card_is_refused_by_the_cards_it_does_not_suit():
    tower = {"1.3": 20, "1.4": 25, "1.5": 44, "2.3": 22}
    fields = {"tower": tower, "last": "2.3", "hands": [[10, 13], [2]]}
    s = position("early", reserve=[1, 7, 23, 24, 45, 50], **fields)
    play(s, "add 10 13")
    assert refused(s, "take 23 to 1.3").rule == "CUP-10"  # the 22 rests on it
    assert refused(s, "take 23 to 1.5").rule == "CUP-9"
    fields = {"tower": {"1.3": 20, "1.4": 44, "1.5": 22}, "last": "1.5", "face_down": ["1.4"]}
    s = position("early", reserve=[1, 7, 21, 24, 45, 50], hands=[[10, 11], [2]], **fields)
    play(s, "add 10 11")
    assert refused(s, "take 21 to 2.3").rule == "CUP-A8"  # the card below it can only be a 21
    play(s, "take 21 to 1.4")


@pytest.mark.rule("CUP-15")
@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_is_not_to_act_is_told_whose_turn_it_is(name):
    s = position(name)
    for text in GAME.legal_texts(s, A):
        refusal = refused(s, text, B)
        assert refusal.rule == "CUP-15"
        assert "@A" in refusal.reason


@pytest.mark.rule("CUP-33")
def test_after_the_end_nothing_can_be_done():
    s = position("top-open")
    play(s, "place 24 at 7.1")
    for seat in (A, B):
        assert refused(s, "draw 1", seat).rule == "CUP-33"


@pytest.mark.parametrize("seat", [-2, -1, 2, 3, 99, None, "A", 0.5])
def test_a_seat_that_is_not_there_cannot_act(seat):
    s = position("early")
    before = bytes(s)
    with pytest.raises(IllegalAction, match="no seat"):
        GAME.play(s, seat, "place 24 at 2.3")
    assert bytes(s) == before


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_an_action_or_is_refused_with_a_rule(name):
    """All actions there are, legal or not: the others leave the state alone and cite the page."""
    s = position(name)
    page = GAME.page.read_text(encoding="utf-8")
    legal = set(GAME.legal_actions(s, A))
    texts = {GAME.write_action(s, action) for action in range(len(GAME.actions))}
    for text in sorted(texts):
        try:
            action = GAME.read_action(s, text)
        except BadNotation:
            continue  # a number that stands for nothing, such as card 0
        if action not in legal:
            refusal = GAME.refuse(s, A, action)
            assert f"**{refusal.rule}**" in page
            assert refusal.reason.endswith(".")


BAD = [
    "", " ", "place", "place 17", "place 17 at", "place 17 at 1", "place 17 on 1.1", "at 1.1",
    "place 0 at 1.1", "place 51 at 1.1", "place 017 at 1.1", "place -1 at 1.1", "place x at 1.1",
    "place 17 at 0.1", "place 17 at 1.0", "place 17 at 1.8", "place 17 at 2.7", "place 17 at 8.1",
    "place 17 at 1,3", "Place 17 at 1.3", "place 1７ at 1.3", "draw", "draw 5", "draw -1",
    "draw two", "draw 1 1", "first", "first a", "first E", "first 0", "first AB", "add 12",
    "add 12 12", "add 12 17 8", "subtract finish finish", "plus", "plus 0", "minus 51", "take 30",
    "take 30 to", "take 30 at 1.1", "destroy", "destroy 0", "open", "open 7.2", "pass",
    "want to start", "2.3", "place 17 at 1.3; draw 1", "place\x0017 at 1.3", "９", "finish",
    "place Finish at 1.1",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_action_is_answered_with_what_was_expected(text):
    s = position("early")
    before = bytes(s)
    with pytest.raises(BadNotation, match="expected") as error:
        GAME.play(s, A, text)
    assert "got" in str(error.value)
    assert bytes(s) == before


@pytest.mark.parametrize("thing", [None, 3, 1.5, b"draw 1", ["draw", "1"], {"draw": 1}, True])
def test_an_action_is_text(thing):
    with pytest.raises(BadNotation, match="expected"):
        GAME.play(position("first-turn"), A, thing)
