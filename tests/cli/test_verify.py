"""`commontable replay --verify` says in sentences what it has verified about luck."""

import json

import pytest

from commontable.core.record import Deal, read
from tests.deals import DEAL, contribution, played, seen_of, text_of, with_head


@pytest.fixture
def files(tmp_path):
    """Writes a record and a commitments file; returns their names."""

    def write(recorder, name="Ann", **changed):
        text = text_of(recorder)
        record, seen = tmp_path / "game.jsonl", tmp_path / "commitments.json"
        record.write_text(text)
        seen.write_text(json.dumps({**seen_of(read(text.splitlines()).head, name), **changed}))
        return record, seen

    return write


def test_a_joint_deal_is_told_in_plain_words(run, files):
    record, _ = files(played())
    done = run("replay", record, "--verify")
    assert done.status == 0
    assert done.out.splitlines()[1:] == [
        "The server's secret fits its commitment.",
        "2 people added random numbers (seats A, B and C); each fits its commitment from before"
        " the deal.",
        "It took 2 attempts to deal before the first action.",
        "The set-up and the luck of all 8 actions follow from this.",
        "Not compared with what your browser saw at the start (--commitments FILE).",
    ]


def test_a_person_who_added_nothing_is_named(run, files):
    deal = Deal(1, (contribution("Ann", 0),))
    record, _ = files(played(deal=deal, bots=[None, "easy", None]))
    lines = run("replay", record, "--verify").out.splitlines()
    assert lines[2] == (
        "1 person added a random number (seat A); it fits its commitment from before the deal."
    )
    assert lines[3] == "No random number was added for seat C."


def test_a_secret_alone_is_told_as_such(run, files):
    record, seen = files(played(deal=None), None)
    done = run("replay", record, "--verify", "--commitments", seen)
    assert done.out.splitlines()[2:] == [
        "Dealt by the server alone: no person added a random number.",
        "The set-up and the luck of all 8 actions follow from this.",
        "The commitments are those that your browser saw at the start.",
    ]


def test_a_record_without_a_commitment_says_that_its_secret_was_not_checked(run, files):
    record, _ = files(played(deal=None))
    record.write_text(with_head(record.read_text(), commitment=None))
    assert "The record has no commitment" in run("replay", record, "--verify").out


def test_what_a_browser_saw_is_compared(run, files):
    record, seen = files(played())
    done = run("replay", record, "--verify", "--commitments", seen)
    assert done.status == 0
    assert done.out.splitlines()[-2:] == [
        "The commitments are those that your browser saw at the start.",
        "Your own random number is part of the deal.",
    ]


@pytest.mark.parametrize(
    "changed, key",
    [
        ({"commitment": "0" * 64}, "commitment"),
        ({"attempt": 3}, "deal.attempt"),
        ({"commitments": []}, "deal.contributions[0]"),
        ({"entropy": "0" * 64}, "deal.contributions"),
    ],
)
def test_other_commitments_than_a_browser_saw_end_with_status_one(run, files, changed, key):
    record, seen = files(played(), **changed)
    done = run("replay", record, "--verify", "--commitments", seen)
    assert done.status == 1
    assert done.out.startswith(f"differs: line 1: {key}: expected ")


def test_a_tampered_contribution_ends_with_status_one(run, files):
    record, _ = files(played())
    text = record.read_text()
    record.write_text(text.replace(DEAL.contributions[1].entropy.hex(), "0" * 64))
    done = run("replay", record, "--verify")
    assert done.status == 1
    assert done.out.startswith("differs: line 1: deal.contributions[1].commitment: expected ")


def test_a_commitments_file_that_is_none_is_refused(refused, files, tmp_path):
    record, seen = files(played())
    assert "only with --verify" in refused("replay", record, "--commitments", seen)
    verify = ("replay", record, "--verify", "--commitments")
    assert "cannot read" in refused(*verify, tmp_path / "nowhere")
    for text in (b"", b"\xff", b"[" * 90_000, b"[]", b" " * 100_001, b'{"table": "x"}'):
        seen.write_bytes(text)
        assert "commitments" in refused(*verify, seen)
