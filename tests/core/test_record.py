import contextlib
import hashlib
import hmac
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commontable import GAMES, BadNotation, BadOption, BadRecord, IllegalAction
from commontable.core.record import (
    Differs,
    Recorder,
    begin,
    commitment_of,
    luck_of,
    read,
    read_secret,
    replay,
    verify,
)

GAME = GAMES["couperation"]
SECRET = bytes(range(32))
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "record.md"


def short_game(**luck):
    """B asks to start, A lets B, B draws and places a card; then everybody leaves."""
    recorder = Recorder(GAME, 2, **(luck or {"seed": 7}))
    recorder.play(1, "want")
    recorder.play(0, "first B")
    recorder.play(1, "draw 1")
    recorder.play(1, next(t for t in GAME.legal_texts(recorder.s, 1) if t.startswith("place")))
    return recorder


def lines_of(recorder, **extras):
    return list(recorder.lines(**extras))


def changed(lines, number, **values):
    """The lines with some values of one line, counted from 1, replaced."""
    line = {**json.loads(lines[number - 1]), **values}
    return [*lines[: number - 1], json.dumps(line), *lines[number:]]


def difference(lines):
    with pytest.raises(Differs) as caught:
        verify(GAME, read(lines))
    return caught.value


# ------------------------------------------------------------------ luck


def test_the_luck_of_an_action_is_the_start_of_an_hmac():
    mark = hmac.new(b"secret of the table", b"12", hashlib.sha256).hexdigest()
    assert luck_of(b"secret of the table", 12) == int(mark[:16], 16)


def test_a_secret_sets_up_the_game_and_is_used_anew_before_every_action():
    recorder = short_game(secret=SECRET)
    assert recorder.start == GAME.new(2, luck_of(SECRET, 0))
    s = recorder.steps[1].after.copy()
    s.luck = luck_of(SECRET, 3)
    GAME.play(s, 1, "draw 1")
    assert recorder.steps[2].after == s


def test_a_secret_is_committed_to_in_the_head():
    head = json.loads(lines_of(short_game(secret=SECRET))[0])
    assert head["commitment"] == hashlib.sha256(SECRET).hexdigest() == commitment_of(SECRET)
    assert bytes.fromhex(head["secret"]) == SECRET
    assert "seed" not in head


@pytest.mark.parametrize("text", ["", "00", "0" * 31, "0" * 33, "G" * 32, "AA" * 16, "0" * 130])
def test_a_secret_is_32_to_128_hexadecimal_digits(text):
    with pytest.raises(BadOption, match=re.escape(repr(text))):
        read_secret(text)


def test_a_game_has_a_seed_or_a_secret_but_not_both():
    with pytest.raises(BadOption, match="either a seed or a secret"):
        Recorder(GAME, 2)
    with pytest.raises(BadOption, match="either a seed or a secret"):
        Recorder(GAME, 2, seed=1, secret=SECRET)


# ------------------------------------------------------------------ playing and writing


def test_a_refused_action_is_not_recorded():
    recorder = short_game()
    before = bytes(recorder.s)
    with pytest.raises(IllegalAction):
        recorder.play(1, "draw 1")
    with pytest.raises(BadNotation):
        recorder.play(0, "dance")
    assert len(recorder.steps) == 4
    assert bytes(recorder.s) == before


def test_what_is_taken_back_leaves_no_trace():
    recorder, other = Recorder(GAME, 2, seed=7), Recorder(GAME, 2, seed=7)
    recorder.play(0, "want")
    recorder.undo()
    recorder.play(1, "first A")
    other.play(1, "first A")
    assert lines_of(recorder) == lines_of(other)


def test_every_line_is_one_json_object():
    lines = lines_of(short_game(), states=True, legal=True)
    assert all("\n" not in line and isinstance(json.loads(line), dict) for line in lines)
    head, *actions, tail = map(json.loads, lines)
    assert head["kind"] == "head"
    assert [line["seq"] for line in actions] == [1, 2, 3, 4]
    assert tail == {"kind": "tail", "outcome": "ongoing", "scores": [2, 2], "steps": 4}


def test_luck_names_the_cards_that_were_drawn():
    recorder = short_game()
    step = recorder.steps[2]
    drawn = json.loads(lines_of(recorder)[3])["luck"]["drawn"]
    assert [1 << card for card in drawn] == [step.after.hand[1] & ~step.before.hand[1]]


def test_states_and_legal_lists_are_those_around_the_action():
    recorder = short_game()
    for line, step in zip(
        lines_of(recorder, states=True, legal=True)[1:-1], recorder.steps, strict=True
    ):
        found = json.loads(line)
        assert GAME.from_position(found["state"]) == step.after
        assert found["legal"] == [GAME.legal_texts(step.before, seat) for seat in (0, 1)]


# ------------------------------------------------------------------ reading and checking


@pytest.mark.parametrize("luck", [{"seed": 7}, {"secret": SECRET}], ids=["seed", "secret"])
@pytest.mark.parametrize("states", [False, True])
@pytest.mark.parametrize("legal", [False, True])
def test_what_was_written_is_verified(luck, states, legal):
    record = read(lines_of(short_game(**luck), states=states, legal=legal))
    found = verify(GAME, record)
    assert (found.actions, found.outcome, found.scores) == (4, "ongoing", [2, 2])
    assert (found.states, found.legal) == (4 * states, 4 * legal)
    assert found.has_commitment == ("secret" in luck)


def test_a_replay_goes_through_the_same_states():
    recorder = short_game(secret=SECRET)
    again = list(replay(GAME, read(lines_of(recorder))))
    assert [step.after for step in again] == [step.after for step in recorder.steps]


def test_lines_may_be_bytes_with_line_ends():
    lines = [line.encode() + b"\r\n" for line in lines_of(short_game())]
    assert verify(GAME, read(lines)).actions == 4


@pytest.mark.parametrize(
    "number, values, key",
    [
        (2, {"action": "open 1.1"}, "action"),
        (2, {"action": "dance"}, "action"),
        (2, {"action": " want"}, "action"),
        (4, {"luck": {"drawn": [13]}}, "luck.drawn[0]"),
        (4, {"luck": {}}, "luck.drawn"),
        (3, {"luck": {"drawn": []}}, "luck.drawn"),
        (5, {"legal": [[], []]}, "legal[1]"),
        (5, {"state": {}}, "state.game"),
        (6, {"outcome": "won"}, "outcome"),
        (6, {"scores": [2, 3]}, "scores[1]"),
        (6, {"steps": 5}, "steps"),
        (1, {"seed": 8}, "start.hands[0][0]"),
    ],
)
def test_the_first_difference_is_named_with_line_and_key(number, values, key):
    error = difference(changed(lines_of(short_game()), number, **values))
    assert (error.line, error.key) == (number, key)
    assert str(error).startswith(f"line {number}: {key}: expected ")


def test_true_is_not_one():
    lines = lines_of(short_game(), states=True)
    state = {**json.loads(lines[1])["state"], "seats": 2.0}
    assert difference(changed(lines, 2, state=state)).key == "state.seats"
    state = {**state, "seats": 2, "turn": False}
    assert difference(changed(lines, 2, state=state)).found == "false"


def test_another_commitment_is_a_difference():
    lines = changed(lines_of(short_game(secret=SECRET)), 1, commitment="0" * 64)
    assert difference(lines).key == "commitment"


def test_a_refused_action_is_explained_with_its_rule():
    assert "CUP-18" in str(difference(changed(lines_of(short_game()), 4, action="want")))


@pytest.mark.parametrize(
    "number, values, words",
    [
        (1, {"commontable": 2}, "commontable: expected 1"),
        (1, {"kind": "tail"}, "kind"),
        (1, {"seats": 9}, "seats"),
        (1, {"seed": -1}, "seed"),
        (1, {"seed": True}, "seed"),
        (1, {"secret": "00"}, "secret"),
        (1, {"start": []}, "start"),
        (1, {"bots": ["random"]}, "bots"),
        (1, {"bots": [1, 2]}, "bots"),
        (1, {"colour": "red"}, "colour: not a known key"),
        (2, {"seq": 2}, "seq: expected 1, got 2"),
        (2, {"seq": True}, "seq: expected 1"),
        (2, {"seat": 2}, "seat"),
        (2, {"action": 3}, "action: expected a text, got 3"),
        (2, {"legal": [[]]}, "legal: expected a list of 2"),
        (6, {"outcome": "drawn"}, "outcome"),
        (6, {"scores": [1]}, "scores: expected 2 numbers"),
    ],
)
def test_a_malformed_line_is_refused_with_its_number_key_and_value(number, values, words):
    with pytest.raises(BadRecord, match=re.escape(words)) as caught:
        read(changed(lines_of(short_game()), number, **values))
    assert not isinstance(caught.value, Differs)
    assert str(caught.value).startswith(f"line {number}: ")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "nonsense",
        '{"seq": 1, "seq": 1}',
        '{"seq": NaN}',
        '{"seq": ' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"seq": ' + "[" * 500 + "]" * 500 + "}",
        b"\xff",
    ],
)
def test_a_line_that_is_no_json_object_is_refused(line):
    lines = lines_of(short_game())
    with pytest.raises(BadRecord, match=r"^line 2: "):
        read([lines[0], line, *lines[2:]])


@pytest.mark.parametrize("count", [0, 1])
def test_a_record_needs_head_and_tail(count):
    with pytest.raises(BadRecord, match=f"got {count} lines"):
        read(lines_of(short_game())[:count])


def test_a_record_of_other_rules_is_refused():
    head = read(lines_of(short_game())).head
    with pytest.raises(BadRecord, match=r"rules: expected version 1 .*, got 2"):
        begin(GAME, replace(head, rules=2))
    with pytest.raises(BadRecord, match="game: expected 'couperation', got 'chess'"):
        begin(GAME, replace(head, game="chess"))
    with pytest.raises(BadRecord, match=r"seats: expected one of 2, 3, 4, got 5"):
        begin(GAME, replace(head, seats=5))


@pytest.mark.parametrize(
    "options, words",
    [
        ({}, "finish: expected a value, got nothing"),
        ({"finish": 1}, "finish: expected one of false, true, got 1"),
        ({"drawAfterOpening": "two"}, "'two'"),
        ({"speed": 3}, "speed: not a known key"),
    ],
)
def test_the_options_of_a_record_are_complete_and_exact(options, words):
    head = read(lines_of(short_game())).head
    given = {**head.options, **options} if options else {}
    with pytest.raises(BadRecord, match=re.escape(words)):
        begin(GAME, replace(head, options=given))


# ------------------------------------------------------------------ whatever else comes

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["finish", "1.4", "2.1", "want", "won", "couperation", 2, 25]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def check_or_refuse(lines):
    """A record is verified or refused: nothing else ever happens."""
    with contextlib.suppress(BadRecord):
        verify(GAME, read(lines))


@given(st.data())
def test_changed_bytes_are_refused_or_right(data):
    text = bytearray("\n".join(lines_of(short_game(), states=True)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    check_or_refuse(bytes(text).split(b"\n"))


@given(st.data())
def test_changed_values_are_refused_or_right(data):
    lines = [json.loads(line) for line in lines_of(short_game(), states=True, legal=True)]
    place = data.draw(st.sampled_from(lines))
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            if data.draw(st.booleans()):
                place[key] = data.draw(JSON)
            else:
                del place[key]
            break
        place = place[key]
    check_or_refuse([json.dumps(line) for line in lines])


@given(st.lists(st.binary(max_size=30) | st.text(max_size=30), max_size=5))
def test_any_lines_are_refused_or_right(lines):
    check_or_refuse(lines)


# ------------------------------------------------------------------ the page


def test_the_example_of_the_page_is_a_record():
    block = re.findall(r"^```json\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)[-1]
    head, rest = block.split("}}\n", 1)
    lines = [head.replace("\n", " ") + "}}", *rest.splitlines()]
    assert verify(GAME, read(lines)).actions == 4


def test_the_page_names_every_key_and_no_other():
    sections = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)
    tables = {s.split("\n")[0]: set(re.findall(r"^\| `(\w+)`", s, re.MULTILINE)) for s in sections}
    lines = lines_of(short_game(secret=SECRET), states=True, legal=True)
    head, action, tail = (set(json.loads(lines[i])) for i in (0, 1, -1))
    assert tables["Head"] == head | {"seed", "bots", "goes_on", "deal"}
    assert tables["Action"] == action
    assert tables["Tail"] == tail


# ------------------------------------------------------------------ games that go on


def a_game_that_goes_on():
    first = short_game(secret=bytes(range(32)))
    start = GAME.position(first.steps[2].before)
    recorder = Recorder(GAME, start["seats"], start["options"], secret=bytes(32), start=start)
    for _ in range(4):
        seat = GAME.turn(recorder.s)
        recorder.play(seat, GAME.legal_texts(recorder.s, seat)[0])
    return recorder


def test_a_game_that_goes_on_from_another_has_a_record_that_holds():
    lines = lines_of(a_game_that_goes_on(), states=True, legal=True)
    assert json.loads(lines[0])["goes_on"] is True
    assert verify(GAME, read(lines)).actions == 4


def test_a_game_that_goes_on_from_nowhere_is_refused():
    lines = lines_of(a_game_that_goes_on())
    head = json.loads(lines[0])
    with pytest.raises(BadRecord, match="start"):
        verify(GAME, read([json.dumps({**head, "start": {"seats": 2}}), *lines[1:]]))
    with pytest.raises(BadRecord, match="goes_on"):
        read([json.dumps({**head, "goes_on": False}), *lines[1:]])
    others = {**head["options"], "finish": not head["options"]["finish"]}
    changed_head = read([json.dumps({**head, "options": others}), *lines[1:]])
    with pytest.raises(BadRecord, match="seats and options"):
        verify(GAME, changed_head)
