import json
import re

import pytest


@pytest.fixture
def record(run):
    return run("record", "couperation", "--seats", 3, "--seed", 7, "--states", "--legal").out


def test_a_replay_tells_every_step_and_shows_the_board(run, record):
    done = run("replay", "-", typed=record)
    steps = len(record.splitlines()) - 2
    assert done.status == 0
    numbers = [int(n) for n in re.findall(r"^ +(\d+)  \S", done.out, re.MULTILINE)]
    assert numbers == sorted(numbers)
    assert "┌" in done.out
    assert f"After {steps} actions: lost" in done.out


def test_a_replay_stops_where_it_is_asked_to(run, record):
    done = run("replay", "-", "--at", 2, typed=record)
    assert "After 2 actions: ongoing" in done.out
    assert not re.search(r"^ +3  \S", done.out, re.MULTILINE)
    assert "After 0 actions" in run("replay", "-", "--at", 0, typed=record).out


def test_nothing_comes_after_the_end(refused, record):
    assert "got 5000" in refused("replay", "-", "--at", 5000, typed=record)


def test_states_are_printed_as_positions(run, record):
    shown = run("replay", "-", "--states", typed=record).out
    found = [json.loads(line) for line in shown.splitlines() if line.startswith("{")]
    lines = [json.loads(line) for line in record.splitlines()]
    assert found == [lines[0]["start"], *(line["state"] for line in lines[1:-1])]


def test_a_seat_is_told_what_it_saw(run, record):
    hands = json.loads(record.splitlines()[0])["start"]["hands"]
    seen = run("replay", "-", "--viewer", "b", "--at", 0, typed=record).out
    assert "B, your hand" in seen
    assert all(str(card) in seen for card in hands[1])
    assert not any(re.search(rf"\b{card}\b [◆♥]", seen) for card in hands[0] + hands[2])


def test_somebody_who_watches_sees_no_hand(run, record):
    hands = json.loads(record.splitlines()[0])["start"]["hands"]
    seen = run("replay", "-", "--viewer", "public", "--at", 0, typed=record).out
    assert not any(re.search(rf"\b{card}\b [◆♥]", seen) for hand in hands for card in hand)


@pytest.mark.parametrize("viewer", ["D", "AB", "", "nobody"])
def test_an_unknown_viewer_is_refused(refused, record, viewer):
    assert repr(viewer) in refused("replay", "-", "--viewer", viewer, typed=record)


def test_positions_are_for_those_who_may_see_everything(refused, record):
    assert "'A'" in refused("replay", "-", "--states", "--viewer", "A", typed=record)


def test_a_difference_is_named_and_ends_with_status_one(run, record):
    wrong = record.replace('"outcome": "lost", "scores"', '"outcome": "won", "scores"')
    assert wrong != record
    done = run("replay", "-", "--verify", typed=wrong)
    count = len(record.splitlines())
    assert done.status == 1
    assert done.out == f'differs: line {count}: outcome: expected "lost", found "won"\n'


def test_an_illegal_action_stops_the_story(run, record):
    lines = record.splitlines()
    third = {**json.loads(lines[3]), "action": "open 1.1"}
    done = run("replay", "-", typed="\n".join([*lines[:3], json.dumps(third), *lines[4:]]))
    assert done.status == 1
    assert "differs: line 4: action" in done.out


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda text: "", "got 0 lines"),
        (lambda text: text[:200], "line 1: expected one JSON object"),
        (lambda text: text.partition("\n")[0], "got 1 lines"),
        (lambda text: text.replace('"rules": 1', '"rules": 2'), "version 1"),
        (lambda text: text.replace('"game": "couperation"', '"game": "go"', 1), "'go'"),
        (lambda text: text.replace('"seq": 3', '"seq": 4'), "line 4: seq: expected 3, got 4"),
        (lambda text: "\n" + text, "line 1"),
    ],
)
def test_a_malformed_file_is_refused_with_line_and_key(refused, record, change, words):
    assert words in refused("replay", "-", "--verify", typed=change(record))


def test_bytes_that_are_no_text_are_refused(refused):
    assert "line 1" in refused("replay", "-", typed=b"\xff\xfe\n\0\n")


def test_a_key_cannot_write_lines_of_its_own(run, record):
    lines = record.splitlines()
    second = json.loads(lines[1])
    second["state"]["x\n\x1b[31mverified: all"] = 1
    wrong = "\n".join([lines[0], json.dumps(second), *lines[2:]])
    done = run("replay", "-", "--verify", typed=wrong)
    assert done.status == 1
    assert done.out.count("\n") == 1
    assert "\x1b" not in done.out
