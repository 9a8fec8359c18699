"""docs/reference/verify.mjs, which uses none of our code, agrees with our records."""

import json

import pytest

from commontable.core.record import Deal, Recorder, deal_key, luck_of
from commontable.games import GAMES, OURS
from tests import golden
from tests.deals import DEAL, SECRET, contribution, dealt, played, seen_of, text_of, with_head
from tests.node import needs_node, run_node

pytestmark = needs_node
SCRIPT = golden.ROOT / "docs" / "reference" / "verify.mjs"


@pytest.fixture
def check(tmp_path):
    """Runs the verifier on the text of a record, and of a commitments file."""

    def run(record, seen=None):
        file, other = tmp_path / "game.jsonl", tmp_path / "commitments.json"
        file.write_text(record)
        other.write_text(json.dumps(seen))
        done = run_node(SCRIPT, file, *([other] if seen else []))
        assert done.stderr == ""
        assert done.returncode == ("refused: " in done.stdout)
        return done.stdout.splitlines()

    return run


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"finish": True}], ids=["basic", "finish"])
def test_it_rebuilds_the_deal_of_couperation(check, seats, options):
    deal = Deal(1, (contribution("Ann", 0), contribution("Ben", 1)))
    said = check(text_of(played(seats=seats, options=options, deal=deal)))
    assert said == [
        "The secret and the random numbers of 2 people fit their commitments (attempt 1).",
        f"luck(0) = {luck_of(deal_key(SECRET, deal), 0)}",
        "Hands, reserve, tower and deck of Couperation follow from luck(0).",
    ]


@pytest.mark.parametrize("game", [g for g in OURS if g.name != "couperation"], ids=lambda g: g.name)
def test_it_derives_the_luck_of_every_game(check, game):
    seats = max(game.seats)
    deal = Deal(4, (contribution("Ann", 0),))
    said = check(text_of(dealt(game.name, seats, deal=deal)))
    assert said[1:] == [f"luck(0) = {luck_of(deal_key(SECRET, deal), 0)}"]


def test_it_knows_records_without_contributions(check):
    assert "luck(0)" in check(text_of(played(deal=None)))[1]
    assert "no secret" in check(text_of(Recorder(GAMES["couperation"], 2, seed=7)))[-1]


def test_it_compares_what_a_browser_saw(check):
    recorder = played()
    said = check(text_of(recorder), seen_of(recorder.head))
    assert said[0].endswith("(attempt 2).")
    assert said[1] == "The commitments are those that your browser saw at the start."
    check(text_of(recorder), {**seen_of(recorder.head), "seats": [0, 2]})


def deal_with(**values):
    """The deal of the record with something else in its second contribution."""
    first, second = json.loads(text_of(dealt()).splitlines()[0])["deal"]["contributions"]
    return {"attempt": DEAL.attempt, "contributions": [first, {**second, **values}]}


def start_with(**values):
    return {**json.loads(text_of(dealt()).splitlines()[0])["start"], **values}


@pytest.mark.parametrize(
    "values, reason",
    [
        ({"secret": "00" * 32}, "the secret does not fit its commitment"),
        ({"secret": "zz" * 32}, "the secret is not hexadecimal"),
        ({"commitment": "00" * 32}, "the secret does not fit its commitment"),
        ({"deal": deal_with(entropy="00" * 32)}, "the number of seats 1 does not fit"),
        ({"deal": deal_with(commitment="00" * 32)}, "the number of seats 1 does not fit"),
        ({"deal": deal_with(entropy="00")}, "the number of seats 1 is not 64 digits"),
        ({"deal": deal_with(seats=[0])}, "people are not in the order of seats"),
        ({"deal": {**deal_with(), "attempt": 3}}, "hands: expected"),
        ({"deal": {**deal_with(), "attempt": "2"}}, "the attempt is not a whole number"),
        ({"deal": {"attempt": 2, "contributions": []}}, "hands: expected"),
        ({"deal": None}, "hands: expected"),
        ({"start": start_with(hands=[[2, 3, 4], [5, 6, 8], [9, 10, 11]])}, "hands: expected"),
        ({"start": start_with(reserve=[1, 2, 3, 4, 50])}, "reserve: expected"),
        ({"start": start_with(deck=[2])}, "deck: expected"),
        ({"start": start_with(tower={"1.4": 24})}, "tower: expected"),
    ],
)
def test_a_tampered_record_is_refused_with_a_reason(check, values, reason):
    text = text_of(dealt())
    assert "refused" not in check(text)[-1]
    assert check(with_head(text, **values))[-1].startswith(f"refused: {reason}")


@pytest.mark.parametrize(
    "values, reason",
    [
        ({"commitment": "00" * 32}, "your browser saw another commitment of the server"),
        ({"commitments": []}, "your browser saw other commitments of people"),
        ({"attempt": 1}, "your browser saw another attempt"),
        ({"entropy": "00" * 32}, "your own number is missing from the deal"),
        ({"seats": [3]}, "your random number was not used in this deal"),
    ],
)
def test_another_start_than_a_browser_saw_is_refused(check, values, reason):
    recorder = dealt()
    seen = {**seen_of(recorder.head), **values}
    assert check(text_of(recorder), seen)[-1] == f"refused: {reason}"


@pytest.mark.parametrize("text", ["", "nonsense\n", "[]\n", "3\n", '{"secret": 3}\n'])
def test_what_is_no_record_is_refused_without_a_traceback(check, text):
    assert check(text)[-1].startswith("refused: ")
