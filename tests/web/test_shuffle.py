"""The page's verifier of shuffles, run with Node: table/deal/shuffle.js and lib/sha256.js."""

import copy
import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

import commontable.web
from commontable.core.record import Deal, Differs, compare_seen, read, read_seen
from commontable.core.record.deals import write_deal
from tests.deals import SECRET, contribution, entropy, played, seen_of, text_of
from tests.node import needs_node, run_node

pytestmark = needs_node
SCRIPTS = Path(commontable.web.__file__).parent / "static" / "js"
NAMES = ("table/deal/shuffle.js", "lib/sha256.js", "lib/settings.js")
PRELUDE = """
import * as shuffle from "./table/deal/shuffle.js";
import { sha256 } from "./lib/sha256.js";
import { readFileSync } from "node:fs";
const kept = new Map();
let isOpen = true;
globalThis.localStorage = {
  getItem(key) { if (!isOpen) throw new Error("closed"); return kept.get(key) ?? null; },
  setItem(key, value) { if (!isOpen) throw new Error("closed"); kept.set(key, value); },
};
const given = JSON.parse(readFileSync(0, "utf8"));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The scripts where Node takes them as modules."""
    made = tmp_path_factory.mktemp("scripts")
    for name in NAMES:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SCRIPTS / name, made / name)
    (made / "package.json").write_text('{"type": "module"}')
    return made


@pytest.fixture
def node(folder):
    """Runs lines of JavaScript beside the scripts; what they return comes back."""

    def run(body, given=None):
        lines = f"{PRELUDE}\nconsole.log(JSON.stringify(await (async () => {{ {body} }})()));"
        (folder / "test.js").write_text(lines)
        done = run_node(folder / "test.js", typed=json.dumps(given))
        assert done.stderr == ""
        return json.loads(done.stdout)

    return run


# ------------------------------------------------------------------ hashes

# FIPS 180-4 examples (NIST), with their published digests.
PUBLISHED = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}


def test_our_sha256_has_the_published_digests(node):
    body = """return given.map((text) => Buffer.from(sha256(Buffer.from(text))).toString("hex"));"""
    assert node(body, list(PUBLISHED)) == list(PUBLISHED.values())


def test_our_sha256_agrees_with_another_for_every_length_around_a_block(node):
    dice = random.Random("messages of all lengths")
    messages = [dice.randbytes(n) for n in range(200)]
    body = """return given.map((hex) =>
      Buffer.from(sha256(Buffer.from(hex, "hex"))).toString("hex"));"""
    expected = [hashlib.sha256(message).hexdigest() for message in messages]
    assert node(body, [message.hex() for message in messages]) == expected


@pytest.mark.parametrize("is_secure", [True, False], ids=["Web Crypto", "plain http"])
def test_a_commitment_is_the_sha256_of_the_bytes(node, is_secure):
    body = """
    if (!given.is_secure) Object.defineProperty(crypto, "subtle", { value: undefined });
    const entropy = shuffle.makeEntropy();
    return [entropy, await shuffle.commitmentOf(entropy), await shuffle.commitmentOf("xx"),
      entropy === shuffle.makeEntropy()];"""
    entropy, commitment, nothing, is_same = node(body, {"is_secure": is_secure})
    assert len(entropy) == 64
    assert commitment == hashlib.sha256(bytes.fromhex(entropy)).hexdigest()
    assert nothing == ""
    assert not is_same


# ------------------------------------------------------------------ what is remembered

REMEMBER = """
for (const [table, seen, isFinal] of given) shuffle.remember(table, seen, isFinal);
return Object.fromEntries(given.map(([table]) => [table, shuffle.recall(table)]));
"""


def seen(**values):
    return {"commitment": "c" * 64, "attempt": 1, "commitments": [], "entropy": None, **values}


def entry(is_final=True, **values):
    """What is remembered of the table t."""
    part = {"seats": [], "isShared": False, "isPressed": False, "reveals": 0}
    return {"table": "t", "isFinal": is_final, **part, **seen(), **values}


def rows(*commitments):
    return [{"seats": [i], "commitment": one} for i, one in enumerate(commitments)]


def test_what_was_seen_is_remembered(node):
    one = seen(commitments=rows("a", "b"), entropy="e")
    assert node(REMEMBER, [["t", one, True]])["t"] == entry(**one)
    assert node("return shuffle.recall('t');") is None


def test_commitments_that_were_final_cannot_be_replaced(node):
    first = seen(commitments=rows("a", "b"), entropy="e")
    other = seen(commitments=rows("a", "x"), entropy="e", commitment="d" * 64)
    found = node(REMEMBER, [["t", first, True], ["t", other, True]])["t"]
    assert (found["commitment"], found["commitments"]) == ("c" * 64, rows("a", "b"))
    spectating = seen(commitments=rows("a", "x"))
    assert node(REMEMBER, [["t", first, True], ["t", spectating, True]])["t"] == found


def test_commitments_come_one_by_one_until_they_are_final(node):
    steps = [
        ["t", seen(commitments=[], entropy="e"), False],
        ["t", seen(commitments=rows("a")), False],
        ["t", seen(commitments=rows("a", "b"), entropy="e"), True],
    ]
    found = node(REMEMBER, steps)["t"]
    assert (found["entropy"], found["commitments"], found["isFinal"]) == ("e", rows("a", "b"), True)


def test_a_new_deal_or_new_entropy_begins_again_but_for_the_commitment_of_the_server(node):
    first = ["t", seen(commitments=rows("a"), entropy="e"), True]
    again = seen(attempt=2, commitment="d" * 64)
    found = node(REMEMBER, [first, ["t", again, False]])["t"]
    assert found == entry(is_final=False, attempt=2)
    fresh = seen(entropy="f", commitments=rows("z"))
    assert node(REMEMBER, [first, ["t", fresh, False]])["t"]["entropy"] == "f"


def test_that_its_person_was_ready_is_remembered_from_attempt_to_attempt(node):
    pressed = seen(entropy="e", seats=[1], isShared=True, isPressed=True)
    revealed = seen(entropy="e", commitments=rows("a", "b"), seats=[1], isShared=True, reveals=1)
    steps = [["t", pressed, False], ["t", revealed, True], ["t", seen(attempt=2), True]]
    part = {"seats": [1], "isShared": True, "isPressed": True, "reveals": 1}
    assert node(REMEMBER, steps)["t"] == entry(attempt=2, **part)
    forget = "shuffle.remember('t', given); shuffle.forgetSeats('t'); return shuffle.recall('t');"
    assert node(forget, pressed) == entry(entropy="e", isShared=True)
    assert node("shuffle.forgetSeats('t'); return shuffle.recall('t');") is None


def test_the_last_fifty_tables_are_remembered(node):
    steps = [[f"t{n}", seen(), True] for n in range(60)]
    found = node(REMEMBER, steps)
    assert [name for name, entry in found.items() if entry] == [f"t{n}" for n in range(10, 60)]


def test_closed_or_spoilt_storage_is_no_error(node):
    body = """
    isOpen = false;
    shuffle.remember("t", given);
    const closed = shuffle.recall("t")?.attempt;
    isOpen = true;
    const found = ["{", "3", "[3, null, {}]", '{"t": 1}'].map((text) => {
      kept.set("ct-shuffles", text);
      return shuffle.recall("u");
    });
    return [closed, found];"""
    assert node(body, seen()) == [1, [None] * 4]


# ------------------------------------------------------------------ at the end


def ended(**more):
    """The end of a game as Ann's page gets it, and what her browser saw at the start."""
    head = read(text_of(played(**more)).splitlines()).head
    remembered = {**seen_of(head, "Ann" if head.deal else None), "isFinal": True}
    view: dict[str, Any] = {
        "table": "table-1",
        "commitment": head.commitment,
        "secret": SECRET.hex(),
        "you": [0, 2],
        "status": "over",
        "story": [{"text": "The end."}],
        "deal": None,
    }
    if head.deal:
        deal = json.loads(text_of(played()).splitlines()[0])["deal"]
        shown = [{**row, "is_revealed": True} for row in remembered["commitments"]]
        view["deal"] = {
            **deal,
            "stage": "dealt",
            "commitment": head.commitment,
            "commitments": shown,
        }
    return copy.deepcopy(view), copy.deepcopy(remembered)


@pytest.fixture
def verdict(node):
    def find(view, remembered):
        body = "return shuffle.verifyDeal(given.view, given.remembered);"
        return node(body, {"view": view, "remembered": remembered})

    return find


AGAIN = "Somebody came, left or did not answer before the first move, so it was dealt again."
UNKNOWN = "This browser did not see the commitments before the first move, so it cannot check more."


@pytest.mark.parametrize(
    "part, words",
    [
        ({}, "One of them is yours."),
        ({"entropy": None}, "The one of your seat came from another device."),
    ],
)
def test_a_deal_that_was_seen_from_the_start_is_verified(verdict, part, words):
    view, remembered = ended()
    assert verdict(view, {**remembered, **part}) == {
        "ok": True,
        "lines": [
            "Shuffle verified: the deck was fixed before the first move, by random numbers of the"
            " server and 2 people. It took 2 attempts to deal.",
            f"All fit the commitments that this browser saw before the first move. {words}",
            AGAIN,
        ],
    }


def test_a_browser_that_was_not_there_says_how_little_it_can_check(verdict):
    view, _ = ended()
    assert verdict(view, None) == {
        "ok": True,
        "lines": [
            "The published random numbers of the server and 2 people fit each other."
            " It took 2 attempts to deal.",
            UNKNOWN,
            AGAIN,
        ],
    }


@pytest.mark.parametrize("is_final", [True, False])
def test_a_game_without_contributions_rests_on_the_server_alone(verdict, is_final):
    view, remembered = ended(deal=None)
    alone = "Dealt by the server alone: no person added a random number."
    assert verdict(view, {**remembered, "isFinal": is_final}) == {
        "ok": True,
        "lines": [
            alone,
            "The server's number fits the commitment that this browser saw before the first move.",
        ],
    }
    assert verdict(view, None) == {"ok": True, "lines": [alone, UNKNOWN]}


def test_a_browser_that_revealed_more_often_than_the_server_counts_says_so(verdict):
    view, remembered = ended()
    first = verdict(view, {**remembered, "reveals": 5})["lines"][0]
    assert first.endswith("It took 5 attempts to deal.")


# ------------------------------------------------------------------ left out

LEFT_OUT = """
const { views, last } = given;
const [one] = views;
const pressed = { ...shuffle.seenIn(one), entropy: given.entropy, isPressed: true };
shuffle.remember(one.table, pressed, false);
for (const view of views) shuffle.witness(view);
const found = shuffle.recall(one.table);
return [await shuffle.verifyDeal(last, found), JSON.parse(shuffle.commitmentsFile(found))];
"""


def shown(view, attempt, stage, commitments=(), you=(1,)):
    """What a server shows Ben before the first move."""
    kinds = ["person", "person"] if you else ["person", "open"]
    return {
        **view,
        "status": "playing" if stage == "dealt" else "waiting",
        "story": [],
        "secret": None,
        "you": list(you),
        "seats": [{"seat": n, "kind": kind, "stands_in": False} for n, kind in enumerate(kinds)],
        "deal": {**view["deal"], "attempt": attempt, "stage": stage, "commitments": commitments},
    }


@pytest.mark.parametrize("way", ["plainly", "unseated for a moment", "not shown before a move"])
@pytest.mark.parametrize("who", [("Eve", 0), ("Eve", 1)], ids=["left out", "replaced"])
def test_a_server_that_deals_again_without_ones_number_is_found_out(node, way, who):
    """Ben pressed Ready at attempt 1; the server deals attempt 2 with what an accomplice added."""
    head = read(text_of(played(seats=2, deal=Deal(2, (contribution(*who),)))).splitlines()).head
    assert head.deal is not None
    view, _ = ended()
    rows_ = seen_of(head)["commitments"]
    deal = {**view["deal"], "contributions": write_deal(head.deal)["contributions"]}
    last = {**view, "you": [1], "deal": {**deal, "commitments": rows_}}
    views = [shown(view, 1, "gathering"), shown(view, 2, "dealt", rows_)]
    if way == "unseated for a moment":
        views.insert(1, shown(view, 1, "gathering", you=()))
    if way == "not shown before a move":
        del views[-1]
    found, file = node(LEFT_OUT, {"views": views, "last": last, "entropy": entropy("Ben").hex()})
    assert not found["ok"]
    said = {
        "Warning: your random number was not used in this deal. It took 2 attempts to deal.",
        "Warning: the random number used for your seat is not the one of this browser."
        " It took 2 attempts to deal.",
    }
    assert found["lines"][0] in said
    assert ("not used" in found["lines"][0]) == (who == ("Eve", 0))
    assert "do not trust this deal" in found["lines"][-1]
    if who == ("Eve", 0):
        with pytest.raises(Differs):
            compare_seen(head, read_seen(file))


def test_who_came_after_the_deal_or_plays_alone_is_not_alarmed(node):
    view, _ = ended(deal=None)
    alone = {**view, "deal": {"attempt": 1, "commitments": [], "commitment": view["commitment"]}}
    one = shown(alone, 1, "gathering")
    one["seats"][0]["kind"] = "bot"
    found, file = node(LEFT_OUT, {"views": [one], "last": {**alone, "you": [1]}, "entropy": None})
    assert (found["ok"], file["seats"]) == (True, [])
    newcomer, _ = ended()
    assert node("return shuffle.verifyDeal(given, null);", newcomer)["ok"]


def change(place, **values):
    place.update(values)


@pytest.mark.parametrize(
    "tamper, words",
    [
        (lambda v, s: change(v, secret="00" * 32), "server's random number does not fit"),
        (lambda v, s: change(v, secret="nonsense"), "server's random number does not fit"),
        (
            lambda v, s: change(v["deal"]["contributions"][0], entropy="00" * 32),
            "random number of seats A and C does not fit",
        ),
        (
            lambda v, s: change(v["deal"]["contributions"][1], commitment="00" * 32),
            "random number of seat B does not fit",
        ),
        (lambda v, s: v["deal"]["commitments"].pop(), "not those that were committed to"),
        (lambda v, s: v["deal"]["contributions"].pop(), "not those that were committed to"),
        (lambda v, s: change(s, commitment="00" * 32), "not the one that this browser saw"),
        (
            lambda v, s: change(s["commitments"][1], commitment="00" * 32),
            "players' commitments are not those that this browser saw",
        ),
        (lambda v, s: change(s["commitments"][0], seats=[0]), "players' commitments are not"),
        (lambda v, s: change(s, entropy="00" * 32), "of this browser is missing from the deal"),
        (lambda v, s: change(s, attempt=1), "dealt again after the deal that this browser saw"),
    ],
)
def test_a_difference_is_a_warning(verdict, tamper, words):
    view, remembered = ended()
    tamper(view, remembered)
    found = verdict(view, remembered)
    assert not found["ok"]
    assert found["lines"][0].startswith("Warning: ")
    assert words in found["lines"][0]
    assert "do not trust this deal." in found["lines"][-1].lower()


def test_a_contribution_without_commitments_at_the_start_is_missed(verdict):
    """The server forgets all that people have added, at the end of the game."""
    view, remembered = ended()
    view["deal"].update(commitments=[], contributions=[])
    assert "this browser is missing" in verdict(view, remembered)["lines"][0]


def test_a_spectator_who_saw_an_earlier_deal_is_not_alarmed(verdict):
    view, remembered = ended()
    found = verdict({**view, "you": []}, {**remembered, "attempt": 1, "entropy": None})
    assert found["ok"]
    assert found["lines"][0].startswith("The published random numbers of the server")


# ------------------------------------------------------------------ what views show on the way

WITNESS = """
for (const view of given) shuffle.witness(view);
return shuffle.recall(given[0].table);
"""


def moment(stage=None, story=0, status="playing", **deal):
    told = {"attempt": 1, "stage": stage, "commitment": "c" * 64, "commitments": [], **deal}
    return {
        "table": "t",
        "you": [],
        "seats": [],
        "commitment": "c" * 64,
        "status": status,
        "story": [{"text": "Something."}] * story,
        "deal": told if stage else None,
    }


def test_views_before_the_first_move_are_witnessed(node):
    views = [
        moment("gathering", status="waiting"),
        moment("revealing", status="waiting", commitments=rows("a", "b")),
        moment("dealt", commitments=rows("a", "b")),
        moment("dealt", story=1, commitments=rows("a", "x")),
    ]
    found = node(WITNESS, views)
    assert (found["commitments"], found["isFinal"]) == (rows("a", "b"), True)
    assert node(WITNESS, views[:2])["isFinal"] is False


def test_views_after_the_first_move_or_of_a_finished_game_are_not(node):
    assert node(WITNESS, [moment("dealt", story=1)]) is None
    assert node(WITNESS, [moment(story=1)]) is None
    assert node(WITNESS, [moment("dealt", status="over")]) is None
    assert node(WITNESS, [moment()])["isFinal"] is True


def test_the_file_that_the_page_offers_is_one_that_replay_reads(node):
    recorder = played()
    remembered = {**seen_of(recorder.head), "isFinal": True}
    text = node("return shuffle.commitmentsFile(given);", remembered)
    compare_seen(recorder.head, read_seen(json.loads(text)))
