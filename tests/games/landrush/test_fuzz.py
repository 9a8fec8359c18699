"""Whatever is typed or sent, the answer is an error of ours or a position that can be played."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from commontable.core.contract import walk
from commontable.core.errors import BadNotation, BadPosition, IllegalAction
from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from commontable.games.landrush.rules.actions import ACTIONS
from tests.games.landrush.steering import bargaining, farming

WORDS = sorted(
    {word for form in ACTIONS.forms.split(", ") for word in form.split()} | {"0", "-1", "Z", "é"}
)
POSITIONS = [
    GAME.position(step.before)
    for steer in (None, farming, bargaining)
    for number, step in enumerate(walk(GAME, 4, 7, {"board": "hamlet"}, steer))
    if number % 43 == 0
]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from(["", "north.a1", "east.c3", "palm", "mine", "A", "hoe", "buy", "short"]),
    st.just([]),
    st.just({}),
    st.lists(st.integers(-1, 4), max_size=4),
)


def test_every_form_of_the_notation_reads():
    s = GAME.new(4, 1)
    for form in ACTIONS.forms.split(", "):
        assert GAME.write_action(s, GAME.read_action(s, form)) == form


def test_every_number_can_be_written_and_read():
    s = GAME.new(4, 1)
    texts = [GAME.write_action(s, action) for action in range(len(GAME.actions))]
    unread = []
    for action, text in enumerate(texts):
        try:
            assert GAME.read_action(s, text) == action
        except BadNotation:
            unread.append(text)
    assert unread == ["due 0"]  # no season has that number


@given(st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=30))
def test_any_text_is_refused_or_played(text):
    s = GAME.from_position(POSITIONS[len(text) % len(POSITIONS)])
    before = bytes(s)
    try:
        GAME.play(s, len(text) % 4, text)
    except (BadNotation, IllegalAction):
        assert bytes(s) == before


@settings(max_examples=300)
@given(st.data())
def test_any_position_is_refused_or_can_be_played(data):
    position = json.loads(json.dumps(data.draw(st.sampled_from(POSITIONS))))
    for _ in range(data.draw(st.integers(1, 3))):
        place = position
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], dict | list) and data.draw(st.booleans()):
                place = place[key]
                continue
            place[key] = data.draw(VALUES)
            break
    try:
        s = GAME.from_position(position)
    except BadPosition:
        return
    assert GAME.from_position(GAME.position(s)) == s
    dice = random.Random(1)
    for _ in range(30):
        seat = GAME.turn(s)
        if seat == NOBODY:
            break
        GAME.draw(GAME.view(s, seat))
        GAME.apply(s, seat, dice.choice(GAME.legal_actions(s, seat)))


def test_every_action_is_refused_with_a_rule_of_the_page():
    page = GAME.page.read_text(encoding="utf-8")
    dice = random.Random(5)
    for position in POSITIONS:
        s = GAME.from_position(position)
        for seat in range(4):
            legal = set(GAME.legal_actions(s, seat))
            for action in dice.sample(range(len(GAME.actions)), 150):
                if action not in legal:
                    refusal = GAME.refuse(s, seat, action)
                    assert f"**{refusal.rule}**" in page
                    assert refusal.reason.endswith(".")
