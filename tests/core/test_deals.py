"""A deal that people have added random numbers to: its record, and what a browser saw of it."""

import copy
import hashlib
import hmac
import json
import re

import pytest

from commontable import GAMES, BadOption, BadRecord
from commontable.core.record import (
    Deal,
    Differs,
    Recorder,
    compare_seen,
    deal_key,
    luck_of,
    read,
    read_seen,
    replay,
    verify,
)
from tests.deals import DEAL, SECRET, contribution, dealt, entropy, played, seen_of, text_of

GAME = GAMES["couperation"]


def lines(**more):
    return text_of(played(**more)).splitlines()


def with_deal(change):
    """A record whose head's deal was changed by a function."""
    first, *rest = lines()
    head = json.loads(first)
    change(head["deal"])
    return [json.dumps(head), *rest]


# ------------------------------------------------------------------ luck


def test_luck_is_an_hmac_over_the_secret_and_all_contributions_in_the_order_of_seats():
    message = b"commontable deal 2\n" + entropy("Ann") + entropy("Ben")
    key = hmac.new(SECRET, message, hashlib.sha256).digest()
    assert deal_key(SECRET, DEAL) == key
    recorder = played()
    assert recorder.start == GAME.new(3, luck_of(key, 0))
    assert [s.before.luck for s in recorder.steps[:3]] == [luck_of(key, n) for n in (1, 2, 3)]


@pytest.mark.parametrize(
    "deal",
    [
        None,
        Deal(2, ()),
        Deal(1, DEAL.contributions),
        Deal(2, DEAL.contributions[:1]),
        Deal(2, (contribution("Cat", 0, 2), contribution("Ben", 1))),
    ],
)
def test_each_part_of_a_deal_changes_the_luck(deal):
    assert dealt(deal=deal).start != dealt().start


def test_a_deal_needs_a_secret():
    with pytest.raises(BadOption, match="deal: only a record with a secret"):
        Recorder(GAME, 2, seed=1, deal=DEAL)


# ------------------------------------------------------------------ the record


def test_the_deal_is_in_the_head_and_read_again():
    record = read(lines())
    assert record.head.deal == DEAL
    assert [step.after for step in replay(GAME, record)] == [s.after for s in played().steps]
    assert verify(GAME, record).actions == 8


def test_a_record_without_a_deal_has_no_such_key():
    head = json.loads(lines(deal=None)[0])
    assert "deal" not in head
    assert verify(GAME, read(lines(deal=None))).actions == 8


def test_a_game_that_goes_on_can_have_a_deal_of_its_own():
    start = GAME.position(played(actions=2).s)
    recorder = Recorder(GAME, 3, start["options"], secret=SECRET, start=start, deal=DEAL)
    recorder.play(GAME.turn(recorder.s), GAME.legal_texts(recorder.s, GAME.turn(recorder.s))[0])
    assert verify(GAME, read(recorder.lines())).actions == 1
    assert recorder.steps[0].before.luck == luck_of(deal_key(SECRET, DEAL), 1)


@pytest.mark.parametrize(
    "change, key",
    [
        (lambda d: d["contributions"][1].update(entropy="0" * 64), "[1].commitment"),
        (lambda d: d["contributions"][0].update(commitment="0" * 64), "[0].commitment"),
        (lambda d: d["contributions"].pop(), "start.hands[0][0]"),
        (lambda d: d.update(attempt=1), "start.hands[0][0]"),
    ],
)
def test_a_changed_deal_is_noticed(change, key):
    with pytest.raises(Differs) as caught:
        verify(GAME, read(with_deal(change)))
    assert caught.value.line == 1
    assert caught.value.key.endswith(key)


def test_a_changed_secret_is_told_by_its_commitment():
    first, *rest = lines()
    with pytest.raises(Differs) as caught:
        verify(GAME, read([json.dumps({**json.loads(first), "secret": "00" * 32}), *rest]))
    assert caught.value.key == "commitment"


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda d: d.update(attempt=0), "deal: attempt: expected a whole number from 1"),
        (lambda d: d.update(attempt=True), "deal: attempt"),
        (lambda d: d.update(colour="red"), "deal: colour: not a known key"),
        (lambda d: d.pop("contributions"), "deal: contributions: expected a list"),
        (lambda d: d["contributions"].insert(0, 3), "contributions[0]: expected named values"),
        (lambda d: d["contributions"].reverse(), "in the order of their lowest seats"),
        (lambda d: d["contributions"].append(d["contributions"][1]), "no seat twice"),
        (lambda d: d["contributions"][0].update(seats=[]), "contributions[0]: seats"),
        (lambda d: d["contributions"][0].update(seats=[2, 0]), "in rising order"),
        (lambda d: d["contributions"][0].update(seats=[3]), "seats: expected a list of whole"),
        (lambda d: d["contributions"][0].update(entropy="00"), "entropy: expected 64 digits"),
        (lambda d: d["contributions"][0].update(entropy="AA" * 32), "entropy"),
        (lambda d: d["contributions"][1].update(commitment=7), "commitment: expected a text"),
        (lambda d: d["contributions"][1].pop("entropy"), "entropy: expected a text, got nothing"),
        (lambda d: d["contributions"][1].update(name="Ben"), "name: not a known key"),
    ],
)
def test_a_malformed_deal_is_refused_with_its_place(change, words):
    with pytest.raises(BadRecord, match=re.escape(words)) as caught:
        read(with_deal(change))
    assert not isinstance(caught.value, Differs)
    assert str(caught.value).startswith("line 1: deal: ")


def test_a_deal_comes_with_a_secret_and_a_commitment():
    first, *rest = lines()
    head = json.loads(first)
    del head["commitment"]
    with pytest.raises(BadRecord, match="line 1: commitment: expected the server's commitment"):
        read([json.dumps(head), *rest])
    del head["secret"]
    with pytest.raises(BadRecord, match="line 1: deal: not a known key"):
        read([json.dumps({**head, "seed": 3}), *rest])


# ------------------------------------------------------------------ what a browser saw


@pytest.mark.parametrize("name", ["Ann", "Ben", None])
def test_a_browser_that_saw_the_same_commitments_agrees(name):
    head = read(lines()).head
    compare_seen(head, read_seen(seen_of(head, name)))


def test_a_browser_that_saw_a_table_without_contributions_agrees():
    head = read(lines(deal=None)).head
    compare_seen(head, read_seen(seen_of(head, None)))


@pytest.mark.parametrize(
    "change, key",
    [
        (lambda s: s.update(commitment="0" * 64), "commitment"),
        (lambda s: s.update(attempt=1), "deal.attempt"),
        (lambda s: s["commitments"].pop(), "deal.contributions[1]"),
        (
            lambda s: s["commitments"].append({"seats": [3], "commitment": "0" * 64}),
            "deal.contributions[2]",
        ),
        (lambda s: s["commitments"][1].update(commitment="0" * 64), "deal.contributions[1]"),
        (lambda s: s["commitments"][0].update(seats=[0]), "deal.contributions[0]"),
        (lambda s: s.update(entropy="0" * 64), "deal.contributions"),
        (lambda s: s.update(seats=[3]), "deal.contributions"),
    ],
)
def test_a_browser_that_saw_something_else_differs(change, key):
    head = read(lines()).head
    seen = copy.deepcopy(seen_of(head))
    change(seen)
    with pytest.raises(Differs) as caught:
        compare_seen(head, read_seen(seen))
    assert caught.value.key == key


def test_a_person_whose_number_was_left_out_of_the_deal_is_told():
    """All that Ben's browser saw of the last attempt is what the server showed it."""
    head = read(lines(deal=Deal(2, (contribution("Eve", 0),)))).head
    shown = {**seen_of(head, None), "seats": [1]}
    words = "expected a random number of B, found none: yours was not used in this deal"
    with pytest.raises(Differs, match=words):
        compare_seen(head, read_seen(shown))
    compare_seen(head, read_seen({**shown, "seats": []}))  # he played alone, or came later


def test_a_contribution_that_left_no_trace_in_the_record_is_missed():
    seen = read_seen(seen_of(read(lines()).head))
    with pytest.raises(Differs, match=r"deal.contributions\[0\]: expected .* found nothing"):
        compare_seen(read(lines(deal=None)).head, seen)


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda s: s.update(attempt="1"), "attempt"),
        (lambda s: s.update(commitment="x"), "commitment: expected 64 digits"),
        (lambda s: s.update(entropy="x"), "entropy: expected 64 digits"),
        (lambda s: s.update(commitments={}), "commitments: expected a list"),
        (lambda s: s["commitments"][0].update(seats=[99]), "seats"),
        (lambda s: s.update(seats=[99]), "seats"),
        (lambda s: s.update(x=1), "x: not a known key"),
        (lambda s: s.pop("table"), "table: expected a text"),
    ],
)
def test_a_malformed_commitments_file_is_refused(change, words):
    seen = copy.deepcopy(seen_of(read(lines()).head))
    change(seen)
    with pytest.raises(BadRecord, match=re.escape(words)) as caught:
        read_seen(seen)
    assert not isinstance(caught.value, Differs)
    with pytest.raises(BadRecord, match="expected one JSON object"):
        read_seen([seen])
