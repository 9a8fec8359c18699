"""Malformed notation and positions: a clear error, and nothing else."""

import copy
import json
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commontable import NOBODY, BadNotation, BadPosition, IllegalAction
from commontable.core.contract import walk
from commontable.games.coop.rules.actions import ACTIONS
from tests.games.coop.scene import GAME, now
from tests.games.coop.steering import STEERS
from tests.games.spoiling import spoilt

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
GAMES = range(6)
TEXTS = [ACTIONS.write(None, action) for action in range(len(ACTIONS))]


@cache
def moments(seed):
    """Positions out of a whole game."""
    options = {"expansion": seed % 2 == 1, "firstDude": "ask" if seed % 3 else "random"}
    steps = walk(GAME, 1 + seed % 5, seed, options, STEERS[seed % 2])
    return [now(step.before) for step in steps]


moment = st.builds(
    lambda seed, part: moments(seed)[int(part * (len(moments(seed)) - 1))],
    st.sampled_from(GAMES),
    st.floats(0, 1),
)
words = st.sampled_from(sorted({word for text in TEXTS for word in text.split()} | {"½", "-1"}))
junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-30, 60),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=4),
    st.sampled_from(
        ["A", "E", "group", "Tofu", "Farm Truck", "day", "over", "won", "share", "area"]
    ),
    st.sampled_from(["sell", "groove Group Hug", "happening Spoilage", "weekend", "dance", "work"]),
    st.lists(st.sampled_from(["A", "Tofu", "Farm Truck", "Monday"]), max_size=4),
    st.dictionaries(st.sampled_from(["Farm Truck", "Spoilage", "x"]), st.integers(0, 9)),
)


@QUICK
@given(moment, st.one_of(st.sampled_from(TEXTS), st.lists(words, max_size=4).map(" ".join)))
def test_any_words_are_an_action_or_are_answered(p, text):
    check_text(GAME.from_position(p), text)


@QUICK
@given(st.text(max_size=30))
def test_any_text_is_an_action_or_is_answered(text):
    check_text(GAME.from_position(moments(0)[9]), text)


def check_text(s, text):
    page = GAME.page.read_text(encoding="utf-8")
    for seat in range(s.seats):
        t = s.copy()
        try:
            action = GAME.play(t, seat, text)
        except IllegalAction as error:
            assert f"**{error.rule}**" in page  # noqa: PT017
            assert t == s
        except BadNotation as error:
            assert "expected" in str(error)  # noqa: PT017
        else:
            assert GAME.read_action(t, GAME.write_action(t, action)) == action
            assert GAME.from_position(json.loads(json.dumps(now(t)))) == t


@QUICK
@given(st.data(), moment)
def test_a_position_with_a_changed_field_is_read_or_refused(draw, p):
    check_position(spoilt(draw, p, junk))


def check_position(p):
    """A position is refused; or it can be written, seen and played to the end."""
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
    assert GAME.from_position(now(s)) == s
    for viewer in (NOBODY, *range(s.seats)):
        GAME.draw(GAME.view(s, viewer))
    for _ in range(12):
        if GAME.turn(s) == NOBODY:
            break
        texts = GAME.legal_texts(s, GAME.turn(s))
        GAME.play(s, GAME.turn(s), texts[len(texts) // 2])
        assert GAME.from_position(now(s)) == s


@QUICK
@given(junk)
def test_what_is_no_position_is_refused(thing):
    check_position(thing)
