"""Malformed notation and positions: a clear error, and nothing else."""

import copy
import json
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commontable import NOBODY, BadNotation, BadPosition, IllegalAction
from tests.games.couperation.play import play_on
from tests.games.couperation.scene import GAME, NAMES, A, data, now, position
from tests.games.spoiling import spoilt

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
GAMES = [f"game {seed}" for seed in range(6)]


@cache
def full(name):
    """A named position, or one out of the middle of a game in which much was hidden."""
    if name in NAMES:
        return now(position(name))
    seed = GAMES.index(name)
    s = GAME.new(seats=2 + seed % 3, seed=seed, options={"finish": seed % 2 == 1})
    steps = [p for *_, p in play_on(s, "hider", seed)]
    return steps[len(steps) * 3 // 5]


WORDS = """
    want first draw place hide open add subtract plus minus take destroy at to A B D 0 1 2 8 11 17
    24 30 50 51 finish 1.1 1.3 1.4 2.3 3.2 7.1 8.1 ½ -1
"""
words = st.sampled_from(WORDS.split())
junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.sampled_from(["finish", "1.1", "2.3", "7.1", "act", "over", "lost", "won", "exchange"]),
    st.lists(st.integers(0, 52), max_size=5),
    st.dictionaries(st.text(max_size=4), st.integers(0, 52), max_size=3),
)


@QUICK
@given(st.sampled_from(NAMES), st.lists(words, max_size=6).map(" ".join))
def test_any_words_are_an_action_or_are_answered(name, text):
    check_text(position(name), text)


@QUICK
@given(st.text(max_size=30))
def test_any_text_is_an_action_or_is_answered(text):
    check_text(position("early"), text)


def check_text(s, text):
    before = bytes(s)
    answer: Exception | None = None
    try:
        action = GAME.play(s, A, text)
    except (BadNotation, IllegalAction) as error:
        answer = error
    if answer is None:
        assert GAME.read_action(s, GAME.write_action(s, action)) == action
        assert bytes(GAME.from_position(json.loads(json.dumps(now(s))))) == bytes(s)
        return
    assert bytes(s) == before
    if isinstance(answer, IllegalAction):
        assert f"**{answer.rule}**" in GAME.page.read_text(encoding="utf-8")
    else:
        assert "expected" in str(answer)


def check_position(p):
    """A position is refused; or it can be written, seen, dealt anew and played."""
    kept = copy.deepcopy(p)
    answer = ""
    try:
        s = GAME.from_position(p)
    except BadPosition as error:
        answer = str(error)
    assert p == kept
    if answer:
        assert answer.startswith("position: ")
        return
    assert bytes(GAME.from_position(now(s))) == bytes(s)
    for viewer in (NOBODY, *range(s.seats)):
        GAME.view(s, viewer)
        GAME.redeal(s.copy(), viewer, 1)
    if GAME.turn(s) != NOBODY:
        GAME.play(s, GAME.turn(s), GAME.legal_texts(s, GAME.turn(s))[0])


@QUICK
@given(st.data(), st.sampled_from(NAMES + GAMES))
def test_a_position_with_a_changed_field_is_read_or_refused(draw, name):
    check_position(spoilt(draw, full(name), junk))


@QUICK
@given(
    st.sampled_from(NAMES), st.text(max_size=8).filter(lambda key: key not in full("early")), junk
)
def test_an_unknown_field_is_named(name, key, thing):
    with pytest.raises(BadPosition) as error:
        GAME.from_position({**data(name), key: thing})
    assert f"position: {key}: not a known key" in str(error.value)


@pytest.mark.parametrize("thing", [None, 3, "early", [], True])
def test_a_position_has_named_values(thing):
    with pytest.raises(BadPosition, match="position"):
        GAME.from_position(thing)


HIDE = {"event": "hide", "seat": 1, "cell": "1.3", "card": 44, "held": 2}
WRONG = [  # field that the error names, a word of the reason, position, changes
    ("seats", "2 to 4", "early", {"seats": 5}),
    ("seats", "'2'", "early", {"seats": "2"}),
    ("options: finish", "'yes'", "early", {"options": {"finish": "yes"}}),
    ("options: glue", "not a known key", "early", {"options": {"glue": True}}),
    ("tower", "'1.9'", "early", {"tower": {"1.9": 3}}),
    ("tower", "77", "early", {"tower": {"1.4": 77}}),
    ("tower", "2.4", "early", {"tower": {"1.4": 25, "2.4": 30}, "last": None}),
    ("tower", "1.3", "early", {"tower": {"1.3": 30, "1.4": 25}, "last": None}),
    ("face_down", "2.3", "early", {"face_down": ["2.3"]}),
    ("hands", "a list of 2", "early", {"hands": [[9, 11]]}),
    ("hands", "twice", "early", {"hands": [[9, 9], [3]]}),
    ("hands", "3 glass", "early", {"hands": [[9, 11], [3, 31, 44, 43]]}),
    ("two places", "[9]", "early", {"hands": [[9, 11], [9]]}),
    ("lie nowhere", "[2", "early", {"deck": []}),
    ("options", "Finish card", "early", {"hands": [[9, "finish"], [3]]}),
    ("discard", "is lost", "early", {"options": {"finish": True}, "discard": ["finish"]}),
    ("phase", "'dance'", "early", {"phase": "dance"}),
    ("phase", "no action", "top-open", {"turn": 1}),
    ("phase", "does not suit", "early", {"phase": "hand limit"}),
    ("phase", "does not suit", "early", {"reserve": [1, 2, 4, 5, 6, 7, 8]}),
    ("turn", "7", "early", {"turn": 7}),
    ("turn", "0 while", "early", {"turn": 1, "phase": "start"}),
    ("outcome", "agree", "early", {"outcome": "lost", "turn": 0}),
    ("last", "'3.3'", "early", {"last": "3.3"}),
    ("last_deed", "hidden", "early", {"last_deed": "hidden"}),
    ("last_deed", "nothing", "early", {"last_deed": "nothing"}),
    ("exchange", "phase 'exchange'", "early", {"phase": "exchange"}),
    ("exchange", "phase 'exchange'", "early", {"exchange": {"kind": "add", "pair": [9, 11]}}),
    ("exchange: pair", "two cards", "early",
     {"phase": "exchange", "exchange": {"kind": "add", "pair": [9]}}),
    ("exchange: kind", "'divide'", "early",
     {"phase": "exchange", "exchange": {"kind": "divide", "pair": [9, 11]}}),
    ("exchange: pair", "two cards", "early",
     {"phase": "exchange", "exchange": {"kind": "add", "pair": [3, 31]}}),
    ("wants", "9", "early", {"wants": [9]}),
    ("luck", "-1", "early", {"luck": -1}),
    ("trail[0]: event", "'lose'", "early", {"trail": [{**HIDE, "event": "lose"}]}),
    ("trail[0]: seat", "4", "early", {"trail": [{**HIDE, "seat": 4}]}),
    ("trail[0]: cell", "'9.9'", "early", {"trail": [{**HIDE, "cell": "9.9"}]}),
    ("trail[0]: card", "51", "early", {"trail": [{**HIDE, "card": 51}]}),
    ("trail[0]: held", "8", "early", {"trail": [{**HIDE, "held": 8}]}),
    ("trail[0]: colour", "not a known key", "early", {"trail": [{**HIDE, "colour": 1}]}),
    ("trail[0]: card", "everybody sees", "early",
     {"trail": [{**HIDE, "event": "seen", "card": None}]}),
    ("trail", "seat 1", "early", {"trail": [HIDE]}),  # no card lies face down there
    ("trail", "seat 1", "hidden-beside-25", {"trail": [{**HIDE, "card": 43}]}),
    ("trail", "at most", "early", {"trail": [HIDE] * 40}),
]  # fmt: skip


@pytest.mark.parametrize("row", WRONG, ids=lambda row: f"{row[0]} {row[1]}")
def test_a_wrong_position_is_refused_by_field_and_value(row):
    field, word, name, changes = row
    with pytest.raises(BadPosition) as error:
        GAME.from_position(data(name, **changes))
    assert field in str(error.value)
    assert word in str(error.value)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_out_has_its_obvious_value(name):
    s = position(name)
    assert bytes(GAME.from_position(now(s))) == bytes(s)
    assert bytes(GAME.from_position(json.loads(json.dumps(now(s))))) == bytes(s)
