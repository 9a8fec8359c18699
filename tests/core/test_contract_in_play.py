"""Mistakes in rules, positions, views and sentences are caught by the contract."""

import math
from typing import Any

import pytest

from commontable.core.actions import Actions, Block, Numbers
from commontable.core.build import rule
from commontable.core.facts import Fact
from commontable.core.game import Game
from commontable.core.talk import Advice, Talk, TalkPolicy
from tests.core.planting import (
    Mistakes,
    Planted,
    Told,
    boom,
    copy_of_pier,
    expect_caught,
    happened,
    refused,
    told,
    with_key,
    without,
    written,
)


@pytest.fixture(scope="module")
def pier(tmp_path_factory) -> Game:
    return copy_of_pier(tmp_path_factory.mktemp("pier"), {})


@rule
def never_over(s: Any) -> int:
    return 0


@rule
def half_points(s: Any, seat: int) -> Any:
    return 0.5


@rule
def same_deal(s: Any, seat: int, seed: int) -> None:
    s.luck = seed


@rule
def strange_outcome(s: Any) -> int:
    return 9


def without_options(g: Game) -> dict[str, Any]:
    return {
        "write_position": lambda s: {
            key: value for key, value in g.write_position(s).items() if key != "options"
        }
    }


def forgetful(g: Game) -> dict[str, Any]:
    return {
        "write_position": lambda s: {**g.write_position(s), "lives": 1},
    }


def leaking(g: Game) -> dict[str, Any]:
    return {"see": lambda s, viewer: {"hands": g.see(s, 0)["hands"]}}


def all_alike(g: Game) -> dict[str, Any]:
    return {"hides": False}


@rule
def observe_infinity(s: Any, seat: int, out: Any) -> None:
    out[0] = math.inf


def forget_a_life(before: Any, *change: Any) -> list[Fact]:
    before.lives = 1
    return []


def in_mixed_case(text: str) -> str:
    """Every crate by the same word, with capitals at the places of its number's bits."""
    verb, _, number = text.partition(" ")
    letters = [c.upper() if int(number or 0) >> n & 1 else c for n, c in enumerate("crate")]
    return f"{verb} {''.join(letters)}" if number else verb


def in_position(key: str, value: Any) -> Planted:
    return lambda g: {
        "write_position": lambda s: {**g.write_position(s), key: value},
        "read_position": lambda position: g.read_position(
            {**position, key: {"quay": "pier", 7: 3}.get(position.get(key), position.get(key))}
        ),
    }


def advised(**changes: Any) -> Planted:
    """Talk is limited to advice, which has a mistake."""
    honest = {
        "phrases": lambda view: ["Careful!"],
        "screen": lambda line: None,
        "signs": {"avoid": "avoid"},
        "places": lambda view: [],
        "round_of": lambda s: 0,
    }
    return lambda g: {
        "talk": lambda s, seat: Talk(TalkPolicy.ADVICE, "PIER-6", "Advise."),
        "advice": Advice(**{**honest, **changes}),
    }


MISTAKES: Mistakes = {
    # rules
    "a game that never ends": (
        lambda g: {"outcome": never_over},
        r"turn is -1, but the outcome is ongoing; when a game is over, set its outcome",
    ),
    "an outcome that there is not": (
        lambda g: {"outcome": strange_outcome},
        r"outcome is 9; expected ONGOING, WON, LOST or ENDED",
    ),
    "a game for oneself that is won together": (
        lambda g: {"together": False},
        r"a game that is played together is won or lost, one with together=False has ended",
    ),
    "too little room for legal actions": (
        lambda g: {"most_legal": 3},
        r"most_legal is 3, but seat \d has more legal actions; raise it",
    ),
    "just too little room for legal actions": (
        lambda g: {"most_legal": 5},
        r"most_legal is 5, raise it above the longest list",
    ),
    "too few action numbers": (
        lambda g: {"actions": Actions(Block("play {crate}", crate=Numbers("a crate", 1, 4)))},
        r"an action number is not below len\(actions\), 4",
    ),
    "a score that is no whole number": (
        lambda g: {"score": half_points},
        r"score of seat 0 is 0.5; return an int",
    ),
    "too little room for an observation": (
        lambda g: {"observation_size": 4},
        r"observation_size is 4; it must hold all that observe writes",
    ),
    "a redeal that deals nothing": (
        lambda g: {"redeal": same_deal},
        r"redeal never changed what is hidden; deal it anew, or set hides=False",
    ),
    "hidden cards in a game that says it hides nothing": (all_alike, r"not all lies open|hides"),
    "a view that shows what is hidden": (leaking, r"a leak: what this viewer sees depends on"),
    # words and positions
    "an action of two lines": (
        written(lambda text: text.replace(" ", "\n")),
        r"the action 'play\\n\d+' is not one line",
    ),
    "an action with two spaces": (
        written(lambda text: text.replace(" ", "  ")),
        r"has more than one space between words",
    ),
    "an action that is too long": (
        written(lambda text: text + " so" * 80),
        r"is not one line of 1 to 200 characters",
    ),
    "an action that no block writes": (
        written(lambda text: f"{text} now"),
        r"the action 'play \d+ now' is not written as a block of actions declares it",
    ),
    "actions that are written alike": (
        lambda g: {
            "write_action": lambda s, action: "play",
            "read_action": lambda s, text: 0,
        },
        r"'play' reads as action 0, not|read_action\(''\) read it",
    ),
    "nonsense that is read": (
        lambda g: {
            "read_action": lambda s, text: g.read_action(s, text) if " " in text else 12,
        },
        r"read_action\(''\) read it; raise BadNotation",
    ),
    "nonsense that raises anything": (
        lambda g: {
            "read_action": lambda s, text: {g.write_action(s, n): n for n in range(len(g.actions))}[
                text
            ],
        },
        r"read_action\(''\) raised KeyError; raise BadNotation",
    ),
    "a position that raises anything": (
        lambda g: {
            "read_position": lambda position: g.read_position(
                {**position, "seats": position["seats"]}
            )
        },
        r"read_position\({'game': 'xyzzy'}\) raised KeyError; raise BadPosition",
    ),
    "a position without options": (without_options, r"write_position raised KeyError: 'options'"),
    "a position that forgets": (forgetful, r"the position reads differently; write every field"),
    "a position of another game": (
        in_position("game", "quay"),
        r"the position's game is 'quay'; expected 'pier'",
    ),
    "a position with another number of seats": (
        in_position("seats", 7),
        r"the position's seats is 7; expected 3",
    ),
    "an action that is a number": (
        written(lambda text: text.split()[-1].replace("pass", "0")),
        r"is a number, and terminals number what is legal; begin it with a verb",
    ),
    "actions that differ in upper and lower case": (
        written(in_mixed_case),
        r"two legal actions are both written \['play crate'\], in upper or lower case",
    ),
    "a class of several lines": (
        lambda g: {"class_of": lambda s, seat: "poor\nrich"},
        r"class_of is 'poor\\nrich'; return a word or two",
    ),
    "an observation that is not finite": (
        lambda g: {"observe": observe_infinity},
        r"observe writes a number that is not finite",
    ),
    # views
    "a view without acting": (without("acting"), r"the view has no acting; return it from shared"),
    "a view without game": (without("game"), r"the view has no game; return it from shared"),
    "a view without seats": (without("seats"), r"the view has no seats; return it from shared"),
    "a view without outcome": (without("outcome"), r"the view has no outcome"),
    "a view that is not JSON": (
        with_key("crates", {1, 2}),
        r"the view cannot be written as JSON",
    ),
    "a view with tuples": (with_key("crates", (1, 2)), r"use lists, not tuples"),
    "a view with infinity": (with_key("wind", math.inf), r"the view cannot be written as JSON"),
    "a view with a number that JavaScript cannot read": (
        with_key("cargo", 2**53),
        r"the view has 9007199254740992, which JavaScript cannot read exactly; write numbers",
    ),
    "a view of another game": (
        with_key("game", "quay"),
        r"the view's game is 'quay'; expected 'pier'",
    ),
    "a view with another number of seats": (
        with_key("seats", 7),
        r"the view's seats is 7; expected 3",
    ),
    "a view with another outcome": (
        with_key("outcome", "won"),
        r"the view's outcome is 'won'; expected 'ongoing'",
    ),
    "a view that waits for nobody": (
        with_key("acting", []),
        r"the view waits for \[\], but the game is ongoing; list in acting",
    ),
    "a view that waits for a stranger": (
        with_key("acting", [8]),
        r"the view's acting is \[8\]; expected a list of seats",
    ),
    "a phase that is a number": (with_key("phase", 3), r"the view's phase is 3; expected a text"),
    "a view that names people": (
        with_key("names", ["A", "B", "C"]),
        r"writes the key 'names', which is added by others; leave it out",
    ),
    "a view that lists what is legal": (
        with_key("legal", []),
        r"writes the key 'legal', which is added by others",
    ),
    # what is asked, told and refused
    "a refusal that cites an unknown rule": (
        refused("PIER-99"),
        r"cites the rule 'PIER-99', which RULES.md does not have; add \*\*PIER-99\*\*",
    ),
    "a question that raises": (lambda g: {"question": boom}, r"question raised RuntimeError: boom"),
    "a question that asks nothing": (
        lambda g: {"question": lambda view: ""},
        r"question is ''; expected one line of text",
    ),
    "a question to somebody who is not there": (
        lambda g: {"question": lambda view: "What does @E do?"},
        r"names a seat that nobody can sit on; the seats of this table are @A, @B, @C",
    ),
    "a note that raises": (lambda g: {"note": boom}, r"note raised RuntimeError"),
    "a note that is none": (
        lambda g: {"note": lambda view, text: None},
        r"note for 'play \d+' is None; expected a text, '' for none",
    ),
    "a note that is too long": (
        lambda g: {"note": lambda view, text: "heavy " * 833},
        r"note for 'play \d+' has 4998 characters; shorten it to 160 at most",
    ),
    "a question that is too long": (
        lambda g: {"question": lambda view: "What now? " * 500},
        r"question has 5000 characters; shorten it to 600 at most",
    ),
    "a question that changes the view": (
        lambda g: {"question": lambda view: view.clear() or "What now?"},
        r"question changes the view that it is given; copy what it needs to change",
    ),
    "a note that changes the view": (
        lambda g: {"note": lambda view, text: str(view.update(lives=0) or "")},
        r"note changes the view that it is given",
    ),
    "a verdict that raises": (lambda g: {"verdict": boom}, r"verdict raised RuntimeError: boom"),
    "a verdict that is none": (
        lambda g: {"verdict": lambda view: None},
        r"verdict is None; expected a text, '' for none",
    ),
    "a verdict of two lines": (
        lambda g: {"verdict": lambda view: "Over.\nAll sank."},
        r"verdict is 'Over.\\nAll sank.'; expected one line of text",
    ),
    "a verdict that names nobody": (
        lambda g: {"verdict": lambda view: "@E won."},
        r"verdict says '@E won.', which names a seat that nobody can sit on",
    ),
    "a verdict that changes the view": (
        lambda g: {"verdict": lambda view: str(view.update(lives=0) or "")},
        r"verdict changes the view that it is given",
    ),
    "an ending of two lines": (
        lambda g: {"ending": lambda view: ["Over.\nAll sank."]},
        r"ending is 'Over.\\nAll sank.'; expected one line of text",
    ),
    "an ending that names nobody": (
        lambda g: {"ending": lambda view: ["@E was last."]},
        r"ending says '@E was last.', which names a seat that nobody can sit on",
    ),
    "an ending with nothing in it": (
        lambda g: {"ending": lambda view: [None]},
        r"ending is None; expected one line of text",
    ),
    "an ending without end": (
        lambda g: {"ending": lambda view: ["It is over."] * 99},
        r"ending has 99 lines; keep the 20 that matter most",
    ),
    "an ending that raises": (lambda g: {"ending": boom}, r"ending raised RuntimeError: boom"),
    "an ending that is one text": (
        lambda g: {"ending": lambda view: "It is over."},
        r"ending is 'It is over.'; expected a list of texts",
    ),
    "a story without a full stop": (told("Something happened"), r"end it with a full stop"),
    "a story that is too long": (
        told("So it went. " * 500 + "."),
        r"the sentence of told has 6001 characters; shorten it to 600 at most",
    ),
    "a story that changes the state": (
        lambda g: {"happened": forget_a_life},
        r"happened, chance or reveals changes a state; they may only read",
    ),
    "a story that names nobody": (told("@D waved."), r"names a seat that nobody can sit on"),
    "a story that is not a list": (
        lambda g: {"happened": lambda *change: "Something happened."},
        r"happened is 'Something happened.'; expected a list of facts",
    ),
    "a sentence instead of a fact": (
        happened("Something happened."),
        r"happened gave 'Something happened.'; expected a Fact",
    ),
    "a fact of a seat that is not there": (
        happened(Told(seat=7, text="Something happened.")),
        r"told is of seat 7; expected a seat of the table, or NOBODY",
    ),
    "a fact with a list in it": (
        happened(Told(text=["Something happened."])),
        r"told has a list in it; use tuples in facts",
    ),
    "a fact without a sentence": (
        lambda g: {"sentence": boom},
        r"sentence of \w+ raised RuntimeError: boom",
    ),
    "an action that nobody is told of": (told(), r"something changed untold"),
    "a chance that is not JSON": (
        lambda g: {"chance": lambda *change: {"dice": {1, 2}}},
        r"chance cannot be written as JSON",
    ),
    "a chance that is a list": (
        lambda g: {"chance": lambda *change: [1]},
        r"chance is \[1\]; expected a dictionary",
    ),
    "reveals that is a number": (
        lambda g: {"reveals": lambda *change: 1},
        r"reveals is 1; expected a bool",
    ),
    "a refusal without a rule": (refused(""), r"cites no rule; give the number of one"),
    "a refusal that is a text": (
        lambda g: {"refuse": lambda s, seat, action: "Not now."},
        r"refuse for .* is 'Not now.'; return a commontable.core.game.Refusal",
    ),
    "a refusal without a reason": (refused("PIER-1", ""), r"expected one line of text"),
    "a refusal that raises": (lambda g: {"refuse": boom}, r"refuse for .* raised RuntimeError"),
    "talk that is a text": (
        lambda g: {"talk": lambda s, seat: "silent"},
        r"talk is 'silent'; return a commontable.core.talk.Talk",
    ),
    "talk without a reason": (
        lambda g: {"talk": lambda s, seat: Talk(TalkPolicy.SILENT, "PIER-6", "")},
        r"the reason of talk is ''; expected one line",
    ),
    "talk by a rule that there is not": (
        lambda g: {"talk": lambda s, seat: Talk(TalkPolicy.SILENT, "PIER-77", "Hush.")},
        r"cites the rule 'PIER-77'",
    ),
    "advice that is missing": (
        lambda g: {"talk": lambda s, seat: Talk(TalkPolicy.ADVICE, "PIER-6", "Advise.")},
        r"talk allows advice, but the game has none; set Game.advice",
    ),
    "advice that its own screen refuses": (
        advised(screen=lambda line: "No."),
        r"'Careful!' would not pass its own screen",
    ),
    "advice that is too long": (
        advised(phrases=lambda view: ["Careful! " * 500]),
        r"a phrase of advice has 4500 characters; shorten it to 200 at most",
    ),
    "advice whose screen raises": (
        advised(screen=lambda line: {"Careful!": None}[line]),
        r"screen of '' raised KeyError",
    ),
    "advice with a sign of two words": (
        advised(signs={"stay away": "stay away from"}),
        r"signs of advice: expected a word and what it means, got 'stay away'",
    ),
    "advice without a round": (
        advised(round_of=lambda s: None),
        r"round_of of advice is None; return an int",
    ),
    "advice that changes the view": (
        advised(phrases=lambda view: [view.pop("game")]),
        r"phrases of advice changes the view that it is given",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_and_the_message_says_what_to_do(pier, mistake):
    expect_caught(pier, MISTAKES[mistake])
