"""Notation, positions, questions: what is written is read, and nonsense is refused by name."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commontable.core.contract import walk
from commontable.core.errors import BadNotation, BadPosition, IllegalAction
from commontable.games.principles.rules.actions import ACTIONS
from tests.games.principles.scene import GAME, NOBODY, A, B, now, play, position
from tests.games.principles.steering import brisk

WORDS = [
    "start",
    "plan",
    "lift",
    "agree",
    "reroll",
    "keep",
    "B7",
    "D4",
    "Z9",
    "red1",
    "green2",
    "blue3",
    "",
    "1",
]


@given(st.one_of(st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)))
def test_any_text_is_an_action_or_refused(text):
    s = position()
    try:
        action = GAME.read_action(s, text)
    except BadNotation:
        return
    assert GAME.read_action(s, GAME.write_action(s, action)) == action
    if action not in GAME.legal_actions(s, A):
        with pytest.raises(IllegalAction) as refusal:
            GAME.play(s, A, text)
        assert refusal.value.rule.startswith("POC-")
        assert refusal.value.reason.endswith(".")


@pytest.mark.parametrize("text", [None, 7, ["plan", "D4"]])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(BadNotation):
        GAME.read_action(position(), text)


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("plan Z9", "a space of Valley"),
        ("start D4", "B7 or H7"),
        ("reroll pink1", "red1 to blue2"),
        ("reroll red1 red1", "twice"),
        ("reroll", ACTIONS.forms),
        ("dance", ACTIONS.forms),
    ],
)
def test_a_refusal_says_what_was_expected(text, wanted):
    with pytest.raises(BadNotation, match=wanted):
        GAME.read_action(position(), text)


def positions():
    """Positions of all phases, as JSON."""
    found = []
    for seats in (3, 4):
        for step in walk(GAME, seats, seats, None, brisk):
            found.append(GAME.position(step.after))
    return found


POSITIONS = positions()


def test_every_position_survives_json_to_the_byte():
    for each in POSITIONS:
        s = GAME.from_position(json.loads(json.dumps(each)))
        assert GAME.position(s) == each
        assert GAME.from_position(each) == s


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 70),
    st.sampled_from(["B7", "E9", "plan", "over", "won", ""]),
    st.lists(
        st.one_of(st.none(), st.integers(-1, 7), st.sampled_from(["B7", "D1", "E9"])), max_size=6
    ),
    st.dictionaries(
        st.sampled_from(["red", "yellow", "blue", "board"]),
        st.lists(st.integers(0, 7), max_size=3),
        max_size=4,
    ),
)


@given(st.data())
def test_a_changed_position_is_refused_or_can_be_played(data):
    changed = dict(data.draw(st.sampled_from(POSITIONS)))
    for key in data.draw(st.lists(st.sampled_from([*changed, "more"]), max_size=2)):
        changed[key] = data.draw(VALUES)
    try:
        s = GAME.from_position(changed)
    except BadPosition:
        return
    dice = random.Random(1)
    for _ in range(30):
        if GAME.turn(s) == NOBODY:
            break
        assert GAME.from_position(GAME.position(s)) == s
        seat = GAME.turn(s)
        GAME.play(s, seat, dice.choice(GAME.legal_texts(s, seat)))


@pytest.mark.parametrize(
    "fields, key",
    [
        ({"seats": 2, "meeples": ["B7", "H7"]}, "seats"),
        ({"meeples": ["B7", "H7", "Q1"]}, "meeples"),
        ({"meeples": ["B7", "H7", "E9"]}, "meeples"),
        ({"dice": [[1] * 6, [1] * 6, [7] * 6]}, "dice"),
        ({"dice": [[1] * 6, [1] * 6, [1] * 5]}, "dice"),
        ({"dice": [[1] * 6, [1] * 6, {"red": [1, 1], "yellow": [1, 1], "pink": [1, 1]}]}, "dice"),
        ({"discs": ["D1", None, None]}, "discs"),
        ({"discs": ["C7", None, "C7"]}, "discs"),
        ({"agreed": [0]}, "agreed"),
        ({"times": [25, 0, 0]}, "times"),
        ({"times": [0, 0]}, "times"),
        ({"market": ["Z1"]}, "market"),
        ({"phase": "reroll", "discs": ["C7", "G7", None]}, "discs"),
        ({"phase": "reroll", "discs": ["C7", "G7", "B6"], "rerolls": [2, 0, 0]}, "rerolls"),
        ({"phase": "reroll", "discs": ["C7", "G7", "B6"], "rerolls": [0, 0, 0]}, "rerolls"),
        ({"phase": "over"}, "outcome"),
        ({"phase": "over", "outcome": "won"}, "outcome"),
        ({"phase": "over", "outcome": "lost"}, "outcome"),
        ({"options": {"board": "Mars"}}, "board"),
        ({"thoughts": [3, 0, 0]}, "thoughts"),
        ({"changed": 3}, "changed"),
        ({"round": 0}, "round"),
        ({"market": []}, "market"),
        ({"market": ["A4"]}, "market"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_wrong_position_is_refused_by_the_name_of_its_field(fields, key):
    with pytest.raises(BadPosition, match=key):
        position(**fields)


def test_dice_may_be_written_by_colour_or_in_a_row_and_green_means_yellow():
    row = position(dice=[[1, 2, 3, 4, 5, 6], [1] * 6, [1] * 6])
    named = {"red": [1, 2], "green": [3, 4], "blue": [5, 6]}
    assert position(dice=[named, [1] * 6, [1] * 6]) == row


@pytest.mark.rule("POC-51", "POC-M3")
def test_a_seat_is_asked_one_question():
    s = position(meeples=["A6", "H7", "E4"])
    assert "Place your disc" in GAME.question(GAME.view(s, A))
    play(s, "A plan A6")
    assert "still change your plan" in GAME.question(GAME.view(s, A))
    play(s, "B plan H7", "C plan E4")
    assert "Do you agree" in GAME.question(GAME.view(s, A))
    play(s, "A agree", "B agree", "C agree")
    assert "two rerolls" in GAME.question(GAME.view(s, B))
    assert "in silence" in GAME.question(GAME.view(s, NOBODY))
    assert "your dice stay" in GAME.note(GAME.view(s, B), "keep")
    assert now(s)["phase"] == "reroll"
