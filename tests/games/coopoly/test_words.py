"""Notation, positions and stories: what people read and write."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commontable.core.contract import walk
from commontable.core.errors import BadNotation, BadPosition, IllegalAction
from commontable.core.game import EVERYBODY, NOBODY, TalkPolicy
from commontable.games.coopoly import GAME
from commontable.games.coopoly.data import SPACE_NAMES
from commontable.games.coopoly.rules.actions import ACTIONS
from tests.games.coopoly.steering import crowded, organised
from tests.games.coopoly.table import begin, lucky, now, play, position

WRITTEN = [ACTIONS.write(None, action) for action in range(len(ACTIONS))]
WORDS = sorted({word for text in WRITTEN for word in text.split()})


# ------------------------------------------------------------------ notation


def test_every_action_is_read_as_it_is_written():
    s = begin()
    for action, text in enumerate(WRITTEN):
        if re.match(r"free 0|pay 0", text):
            continue  # numbers without meaning that keep the blocks regular
        assert GAME.read_action(s, text) == action


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)))
def test_any_text_is_an_action_or_bad_notation_or_refused(text):
    for s in (begin(), begin(phase="home", condos=[], activists={"sky1": 4}, pawns=[["sky1"]])):
        frozen = bytes(s)
        try:
            GAME.play(s, 0, text)
        except (BadNotation, IllegalAction):
            assert bytes(s) == frozen


@pytest.mark.parametrize("text", ["drive north upward", "pay 50", "free 13 to north", "", "roll 1"])
def test_bad_notation_says_what_was_expected(text):
    with pytest.raises(BadNotation, match="expected"):
        GAME.play(begin(), 0, text)


def test_every_action_is_refused_with_a_rule_of_the_page_and_a_reason():
    page = GAME.page.read_text()
    for seats, steer in ((1, organised), (2, crowded), (4, None)):
        for step in walk(GAME, seats, 5, steer=steer):
            for seat in range(seats):
                legal = GAME.legal_actions(step.before, seat)
                for action in range(len(GAME.actions)):
                    if action not in legal:
                        refusal = GAME.refuse(step.before, seat, action)
                        assert f"**{refusal.rule}**" in page
                        assert refusal.reason.endswith(".")


# ------------------------------------------------------------------ positions


SOUND = now(play(begin(seats=2, activists={"north": 3}, jail=2), "place at north", "B: ready"))


@given(st.data())
def test_a_spoilt_position_is_refused_or_sound(data):
    junk = st.one_of(
        st.none(), st.booleans(), st.integers(-5, 200), st.text(max_size=5), st.lists(st.integers())
    )
    spoilt = dict(SOUND)
    for key in data.draw(st.lists(st.sampled_from(sorted(SOUND)), min_size=1, max_size=3)):
        spoilt[key] = data.draw(junk)
    try:
        s = GAME.from_position(spoilt)
    except BadPosition:
        return
    assert GAME.from_position(GAME.position(s)) == s


@pytest.mark.parametrize(
    "fields, word",
    [
        ({"seats": 3}, "seats"),
        ({"condos": ["sky2"]}, "condos"),
        ({"homes": ["sky2"]}, "homes"),
        ({"tiles": ["sky1"]}, "tiles"),
        ({"tiles": ["sky2", "sky2"]}, "tiles"),
        ({"prices": {"sky": 0}}, "prices"),
        ({"prices": {"sky": 150}}, "prices"),
        ({"activists": {"north": 51}}, "activists"),
        ({"activists": {"north": 50}, "jail": 1}, "activists"),
        ({"activists": {"police": 1}}, "activists"),
        ({"pawns": [["police"]]}, "pawns"),
        ({"pawns": [["north"] * 9]}, "pawns"),
        ({"acted": [["north"]]}, "acted"),
        ({"purses": [50]}, "purses"),
        ({"phase": "condo"}, "phase"),
        ({"phase": "over"}, "outcome"),
        ({"phase": "free"}, "roll"),
        ({"phase": "spend"}, "attempt"),
        ({"roll": {"seat": 0, "points": 3}}, "roll"),
        ({"police_before": "navy1", "police": "navy3"}, None),
        ({"police_before": "navy3", "police": "navy1"}, "police_before"),
        ({"news": [{"event": "surprise"}]}, "news"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_field_is_named(fields, word):
    if word is None:
        assert begin(**fields)
        return
    with pytest.raises(BadPosition, match=word):
        begin(**fields)


@pytest.mark.parametrize(
    "change, fault",
    [
        ({}, None),
        ({"missing": 200}, "make"),
        ({"at": "sky1"}, "make"),
        ({"seat": 0}, "asked first"),
        ({"pledges": [0, 100]}, "asked first"),
        ({"leader": 1, "seat": 0, "pledges": [0, 100]}, None),
    ],
)
def test_an_attempt_hangs_together(change, fault):
    attempt = {"leader": 0, "seat": 1, "at": "red1", "missing": 100, "pledges": [100, 0], **change}
    fields = position(
        seats=2,
        tiles=["red2"],
        condos=["red1", "red2"],
        pawns=[["red1"], ["red1"]],
        purses=[100, 200],
        phase="pool",
        police="carcoop",
        attempt=attempt,
    )
    if fault is None:
        assert GAME.from_position(fields).seats == fields["seats"]
        return
    with pytest.raises(BadPosition, match=fault):
        GAME.from_position(fields)


# ------------------------------------------------------------------ stories


def story(s, *texts):
    told = []
    for text in texts:
        letter, _, rest = text.rpartition(": ")
        seat = "ABCD".index(letter or "A")
        before = s.copy()
        action = GAME.play(s, seat, rest)
        told += GAME.tell(before, seat, action, s, NOBODY)
    return told


def test_the_first_action_tells_the_developers_first_turn():
    s = GAME.new(1, 7)
    told = story(s, "place at north", "place at north")
    assert told[0] == "Round 1 began."
    assert sum("tile" in sentence for sentence in told) == 3
    assert sum("The Developers rolled" in sentence for sentence in told) == 3
    assert told[-2:] == ["@A placed a pawn at North Station."] * 2


def test_the_record_of_luck_names_every_tile_and_die():
    s = GAME.new(2, 7)
    before = s.copy()
    action = GAME.play(s, 0, "place at north")
    luck = GAME.chance(before, 0, action, s)["opening"]
    assert luck["tiles"] == sorted(now(before)["tiles"], key=luck["tiles"].index)
    assert len(luck["developers"]) == 3
    assert not GAME.reveals(before, 0, action, s)
    play(s, "ready")
    before = s.copy()
    action = GAME.play(s, 1, "ready")
    luck = GAME.chance(before, 1, action, s)
    assert luck["railroads"][0]["at"] == "north"
    assert set(luck) == {"police", "railroads", "tiles", "developers"}
    assert GAME.reveals(before, 1, action, s)


def test_a_story_of_pooling():
    s = begin(
        seats=2,
        phase="condo",
        tiles=["red2", "red3"],
        condos=["red1", "red2", "red3"],
        pawns=[["red1"], ["red1", "red2"]],
        purses=[100, 200],
        activists={"red1": 1},
        police="carcoop",
    )
    assert story(s, "remove condo at red1", "spend 1") == [
        "@A set about the condo at Brickfield 1, which cost $300.",
        "@A offered 1 Activist; $100 more was needed.",
    ]
    assert story(s, "B: pay 100")[0] == (
        "@A and @B removed the condo at Brickfield 1 for $100 of @A's, $100 of @B's and 1 Activist."
    )


def test_a_story_of_a_ready_group():
    s = lucky(
        lambda luck: luck["police"] == 1,
        "ready",
        police="plum2",
        pawns=[["payday", "payday"]],
        activists={"payday": 1},
    )
    told = GAME.tell(begin(), 0, GAME.read_action(s, "ready"), s, 0)
    assert "The Police rolled 1 and stopped at Pay Day." in told
    assert "1 Activist at Pay Day was put in Jail." in told
    assert "The Police kept @A from acting at Pay Day." in told
    assert any(
        sentence.startswith("There was nothing to do on Pay Day, at the") for sentence in told
    )
    assert "Round 2 began." in told


def test_everybody_sees_the_same_and_may_talk():
    s = GAME.new(4, 1)
    views = [dict(GAME.view(s, viewer)) for viewer in (NOBODY, EVERYBODY, 0, 3)]
    for view in views:
        view.pop("viewer")
        view.pop("legal")
    assert all(view == views[0] for view in views)
    assert GAME.talk(s, 0).policy is TalkPolicy.FREE


# ------------------------------------------------------------------ every round ends


def hesitant(texts):
    """Takes back whatever it can, as often as it can, and helps nobody."""
    for starts in (("take", "think"), ("place",), ("decline",), ("remove", "free", "drive")):
        if chosen := [text for text in texts if text.startswith(starts)]:
            return chosen
    return texts


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.rule("OPOLY-20", "OPOLY-A22")
def test_even_a_round_of_people_who_only_hesitate_ends_within_the_bound(seats):
    s, steps = GAME.new(seats, 1), 0
    while s.rounds == 1:
        seat = GAME.turn(s)
        GAME.play(s, seat, hesitant(GAME.legal_texts(s, seat))[0])
        steps += 1
    assert 200 * seats < steps <= 1_050


def test_every_action_can_be_said_in_words():
    for text in WRITTEN:
        said = GAME.say(text)
        assert not set(SPACE_NAMES) & set(said.replace(",", "").split()), said
    assert GAME.say("place at carcoop") == "place at Car Co-op"
