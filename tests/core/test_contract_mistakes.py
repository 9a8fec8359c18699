"""Every mistake that somebody who writes a game can make is caught by the contract, in words that
say what to do. Each is planted into Pier, the example."""

import importlib
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from commontable.core.build import rule
from commontable.core.contract import check_game
from commontable.core.errors import BadNotation
from commontable.core.facts import Fact
from commontable.core.game import Cover, Game, Refusal
from commontable.core.options import Option
from commontable.core.talk import Talk, TalkPolicy

PIER = Path(__file__).parents[2] / "examples" / "pier" / "src" / "pier"
copies = count()


def copy_of_pier(folder: Path, files: dict[str, str]) -> Game:
    """Pier in a package of its own, with some files added or changed."""
    name = f"pier_copy_{next(copies)}"
    shutil.copytree(PIER, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in files.items():
        (folder / name / path).parent.mkdir(exist_ok=True)
        (folder / name / path).write_text(text)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        game: Game = importlib.import_module(name).GAME
    finally:
        sys.path.remove(str(folder))
    return game


@pytest.fixture(scope="module")
def pier(tmp_path_factory) -> Game:
    return copy_of_pier(tmp_path_factory.mktemp("pier"), {})


def check(game: Game) -> None:
    check_game(game, 3, seeds=[1, 2], compiled=False)


def test_pier_itself_keeps_the_contract(pier):
    check(pier)


# ------------------------------------------------------------------ values and functions

Planted = Callable[[Game], dict[str, Any]]


def without(key: str) -> Planted:
    """The view lacks a key."""
    return lambda g: {"shared": lambda s: {k: v for k, v in g.shared(s).items() if k != key}}


def with_key(key: str, value: Any) -> Planted:
    return lambda g: {"shared": lambda s: {**g.shared(s), key: value}}


def option(**changes: Any) -> Planted:
    return lambda g: {"options": (replace(g.options[0], **changes),)}


def drawn(change: Callable[[str], str]) -> Planted:
    """The picture, changed as text."""
    return lambda g: {
        "draw": lambda view, theme="light", prefix="ct": change(g.draw(view, theme, prefix))
    }


def root_with(attribute: str) -> Planted:
    return drawn(lambda svg: svg.replace("<svg ", f"<svg {attribute} ", 1))


def body_with(element: str) -> Planted:
    return drawn(lambda svg: svg.replace("</svg>", f"{element}</svg>"))


class Told(Fact, frozen=True):
    """A sentence as a fact."""

    text: Any


def happened(*facts: Any) -> Planted:
    return lambda g: {
        "happened": lambda before, seat, action, after, viewer: list(facts),
        "sentence": lambda fact: fact.text,
    }


def told(*sentences: Any) -> Planted:
    return happened(*(Told(text=sentence) for sentence in sentences))


def refused(number: str, reason: str = "Not now.") -> Planted:
    return lambda g: {"refuse": lambda s, seat, action: Refusal(number, reason)}


def written(change: Callable[[str], str]) -> Planted:
    """Actions written otherwise, and read back all the same."""

    def plant(g: Game) -> dict[str, Any]:
        def read(s: Any, text: str) -> int:
            for number in range(g.actions):
                if change(g.write_action(s, number)) == text:
                    return number
            raise BadNotation(text)

        return {
            "write_action": lambda s, action: change(g.write_action(s, action)),
            "read_action": read,
        }

    return plant


def boom(*args: Any, **named: Any) -> Any:
    raise RuntimeError("boom")


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


def unmarked(s: Any) -> int:
    return int(s.turn)


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


MISTAKES: dict[str, tuple[Planted, str]] = {
    # the six that used to pass
    "a view without acting": (without("acting"), r"the view has no acting; return it from shared"),
    "a view without game": (without("game"), r"the view has no game; return it from shared"),
    "a view without seats": (without("seats"), r"the view has no seats; return it from shared"),
    "a view without outcome": (without("outcome"), r"the view has no outcome"),
    "a picture that takes no theme": (
        lambda g: {"draw": lambda view: g.draw(view)},
        r"draw cannot be called as draw\(view, theme, prefix=prefix\)",
    ),
    "a picture that takes no prefix": (
        lambda g: {"draw": lambda view, theme="light": g.draw(view, theme)},
        r"draw cannot be called as draw\(view, theme, prefix=prefix\)",
    ),
    "a picture with nothing to click": (
        drawn(lambda svg: svg.replace("data-action", "data-nothing")),
        r"nothing in the picture can be clicked; give elements data-action",
    ),
    "a refusal that cites an unknown rule": (
        refused("PIER-99"),
        r"cites the rule 'PIER-99', which RULES.md does not have; add \*\*PIER-99\*\*",
    ),
    "no page of rules": (
        lambda g: {"page": g.page.with_name("MISSING.md")},
        r"there is no file MISSING.md in .*; write the rules there",
    ),
    # facts
    "a name that is none": (lambda g: {"name": "My Pier"}, r"name: expected lower-case letters"),
    "an empty title": (lambda g: {"title": " "}, r"title: expected one line of text"),
    "a summary of two lines": (lambda g: {"summary": "a\nb"}, r"summary: expected one line"),
    "no minutes": (lambda g: {"minutes": 0}, r"minutes: expected a whole number from 1 up"),
    "no version": (lambda g: {"version": 0}, r"version: expected a whole number from 1 up"),
    "no seats": (lambda g: {"seats": ()}, r"seats: expected rising numbers from 1 to 5"),
    "too many seats": (lambda g: {"seats": (2, 3, 9)}, r"seats: expected rising numbers"),
    "seats out of order": (lambda g: {"seats": (4, 3)}, r"seats: expected rising numbers"),
    "a cover that shows nothing": (
        lambda g: {"cover": Cover(steps=0)},
        r"cover: expected steps from 1 up",
    ),
    "a rule that is not marked": (lambda g: {"turn": unmarked}, r"turn is not marked; write @rule"),
    "words of several lines": (
        lambda g: {"words": {"pass": "light\na flare"}},
        r"words: expected one line for one line",
    ),
    # options
    "an option with one value": (
        option(values=(True,)),
        r"option 'flares': expected at least two different values, the default first",
    ),
    "an option with the same value twice": (
        option(values=(True, True)),
        r"option 'flares': expected at least two different values",
    ),
    "an option with values of two kinds": (
        option(values=(True, "no")),
        r"option 'flares': expected values of one kind",
    ),
    "an option that cites an unknown rule": (
        option(rule="PIER-42"),
        r"option 'flares': cites the rule 'PIER-42'",
    ),
    "an option without a title": (option(title=""), r"option 'flares': title: expected one line"),
    "an option whose name is none": (option(name="my flares"), r"expected a name of letters"),
    "two options of one name": (
        lambda g: {"options": (*g.options, *g.options)},
        r"options: two have the same name",
    ),
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
        lambda g: {"actions": 4},
        r"an action number is not below actions, 4",
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
            "read_action": lambda s, text: {g.write_action(s, n): n for n in range(g.actions)}[
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
    # views
    "a view that is not JSON": (
        with_key("crates", {1, 2}),
        r"the view cannot be written as JSON",
    ),
    "a view with tuples": (with_key("crates", (1, 2)), r"use lists, not tuples"),
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
    "an ending that raises": (lambda g: {"ending": boom}, r"ending raised RuntimeError: boom"),
    "an ending that is one text": (
        lambda g: {"ending": lambda view: "It is over."},
        r"ending is 'It is over.'; expected a list of texts",
    ),
    "a story without a full stop": (told("Something happened"), r"end it with a full stop"),
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
    "a refusal without a reason": (refused("PIER-1", ""), r"expected one line of text"),
    "a refusal that raises": (lambda g: {"refuse": boom}, r"refuse for .* raised RuntimeError"),
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
    # pictures
    "a picture that raises": (lambda g: {"draw": boom}, r"boom"),
    "a picture that is not well-formed": (
        drawn(lambda svg: svg.replace("</svg>", "<g></svg>")),
        r"draw is not well-formed: .*; escape words by draw.svg.escape",
    ),
    "a picture that is HTML": (
        drawn(lambda svg: f"<p>{svg}</p>"),
        r"draw begins with <p>; expected <svg>",
    ),
    "a picture without a size": (
        drawn(lambda svg: svg.replace("viewBox", "data-size")),
        r"draw has no viewBox",
    ),
    "a picture that ignores the theme": (
        lambda g: {"draw": lambda view, theme="light", prefix="ct": g.draw(view)},
        r"draw ignores its theme: light and dark are the same",
    ),
    "a picture with ids of its own": (
        body_with('<g id="crates"/>'),
        r"draw has the ids \['crates'\]; begin each with the prefix",
    ),
    "a picture with the same id twice": (
        body_with('<g id="x"/><g id="x"/>'),
        r"ids of the picture repeat",
    ),
    "a picture that refers to nothing": (
        body_with('<g fill="url(#wood)"/>'),
        r"draw refers to \['wood'\], but no element has that id",
    ),
    "a picture with a script": (body_with("<script>1</script>"), r"draw has <script>, which pages"),
    "a picture with a style sheet": (body_with("<style>g{}</style>"), r"draw has <style>"),
    "a picture with an event": (
        body_with('<g onclick="1"/>'),
        r"has the attribute onclick; pages run no code of pictures",
    ),
    "a picture that loads from elsewhere": (
        body_with('<a href="https://example.org/"/>'),
        r"a picture loads nothing from elsewhere",
    ),
    "a picture for those who see alone": (
        drawn(lambda svg: svg.replace("aria-label", "data-label")),
        r"says nothing to those who cannot see it; give <svg> role='img'",
    ),
    "a picture without a role": (
        drawn(lambda svg: svg.replace('role="img"', "")),
        r"says nothing to those who cannot see it",
    ),
    "a picture that does not escape names": (
        lambda g: {
            "draw": lambda view, theme="light", prefix="ct": g.draw(view, theme, prefix).replace(
                "</svg>", f"<text>{view.get('names', [''])[0]}</text></svg>"
            )
        },
        r"draw is not well-formed",
    ),
    "a picture that offers what is not legal": (
        body_with('<g data-action="play 99"/>'),
        r"the picture offers data-action='play 99', which is not legal",
    ),
    "a picture that offers words of no action": (
        body_with('<g data-part="99"/>'),
        r"the picture offers data-part='99', but no legal action has these words",
    ),
    "a wide picture that takes no theme": (
        lambda g: {"draw_wide": lambda view: g.draw(view)},
        r"draw_wide cannot be called as",
    ),
    "marks for too few seats": (
        lambda g: {"marks": lambda view: [("circle", "#000", "#fff")]},
        r"expected \(shape, colour, ink\) for each of 3 seats",
    ),
    "marks of an unknown shape": (
        lambda g: {"marks": lambda view: [("blob", "#000", "#fff")] * 3},
        r"with a shape of circle, square, triangle, star",
    ),
    "sheets that are not SVG": (lambda g: {"sheets": lambda paper: ["<p/>"]}, r"expected <svg>"),
    "sheets without a page": (lambda g: {"sheets": lambda paper: []}, r"sheets\('A4'\) is empty"),
    "sheets that know one paper": (
        lambda g: {"sheets": lambda paper: {"A4": []}[paper] or [g.draw(g.view(g.new(2, 1), -1))]},
        r"sheets\('Letter'\) raised KeyError",
    ),
    "a debrief that raises": (lambda g: {"debrief": boom}, r"debrief raised RuntimeError: boom"),
    "a debrief that is none": (
        lambda g: {"debrief": lambda start, steps: {}},
        r"debrief is {}; expected a Debrief",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_and_the_message_says_what_to_do(pier, mistake):
    plant, message = MISTAKES[mistake]
    game = replace(pier, **{"name": "pier", **plant(pier)})
    with pytest.raises(AssertionError, match=message):
        check(game)


# ------------------------------------------------------------------ files beside the game

POLICY = """
from commontable.core.build import rule
from commontable.core.policy import Policy

@rule
def choose(s, seat, out, n):
    return {choice}

@rule
def value(s, seat):
    return {value}

POLICY = Policy(choose=choose, value=value, why=lambda view, text: {why!r})
"""


def policy(choice: str = "int(out[0])", value: str = "0", why: str = "") -> dict[str, str]:
    return {"policy.py": POLICY.format(choice=choice, value=value, why=why)}


def guide(text: str) -> dict[str, str]:
    return {"data/guide.toml": text}


FILES: dict[str, tuple[dict[str, str], str]] = {
    "a page without a heading": (
        {"RULES.md": "**PIER-2** Put a crate on the pier."},
        r"RULES.md: expected a heading such as '# Pier' in the first line",
    ),
    "a page without numbered rules": (
        {"RULES.md": "# Pier\n\nPut a crate on the pier."},
        r"RULES.md has no numbered rule; begin each as \*\*PIER-1\*\*",
    ),
    "a rule that stands twice in the page": (
        {"RULES.md": "# Pier\n\n**PIER-2** One.\n\n**PIER-2** Two."},
        r"PIER-2 stands there twice",
    ),
    "a guide that is not TOML": (guide("goal = ["), r"data/guide.toml: each tip is a table"),
    "a tip without a text": (guide('[goal]\nrules = ["PIER-1"]'), r"each tip is a table with text"),
    "a tip that cites an unknown rule": (
        guide('[goal]\ntext = "Win."\nrules = ["PIER-50"]'),
        r"guide.toml: goal: cites the rule 'PIER-50'",
    ),
    "a tip about an unknown verb": (
        guide('[row]\nverb = "row"\ntext = "Row."\nrules = []'),
        r"guide.toml: row: no action begins with 'row'; actions begin with pass, play",
    ),
    "a tip about a phase where there are none": (
        guide('[row]\nphase = "night"\ntext = "Sleep."\nrules = []'),
        r"guide.toml: row: names the phase 'night', but no view has a phase",
    ),
    "a goal for one decision": (
        guide('[goal]\nverb = "play"\ntext = "Win."\nrules = []'),
        r"the goal belongs to every decision; give it neither phase nor verb",
    ),
    "verbs that are not TOML": ({"data/verbs.toml": "= 1"}, r"data/verbs.toml: reading it raised"),
    "a verb that there is not": (
        {"data/verbs.toml": 'row = "move the boat"'},
        r"verbs.toml: no action begins with 'row'; actions begin with pass, play",
    ),
    "a verb without a purpose": (
        {"data/verbs.toml": 'pass = ""'},
        r"verbs.toml: pass: expected one line of text",
    ),
    "a policy without POLICY": ({"policy.py": ""}, r"policy.py: expected POLICY, a commontable"),
    "a policy that cannot be imported": (
        {"policy.py": "1 / 0"},
        r"policy.py: importing it raised ZeroDivisionError",
    ),
    "a policy that chooses what is not legal": (
        policy(choice="99"),
        r"the policy chose the action 99, which is not legal for seat 0; choose returns one of",
    ),
    "a policy that peeks": (
        policy(choice="int(out[(s.holder[0] + s.holder[5] + s.holder[9] + s.holder[11]) % n])"),
        r"the policy peeks: it chose",
    ),
    "a policy that changes the state": (
        policy(choice="int(out[0]) if setattr(s, 'lives', 1) is None else 0"),
        r"the policy changed the state; only luck may be drawn",
    ),
    "a policy that is too sure": (policy(value="2000"), r"value is 2000; expected 0 to 1000"),
    "a policy that names nobody": (policy(why="@E waits."), r"names a seat that nobody can sit on"),
    "a terminal without a board": (
        {"terminal.py": ""},
        r"terminal.py: expected a function board\(view\)",
    ),
    "a terminal board that raises": (
        {"terminal.py": "def board(view):\n    return view['boats']"},
        r"the terminal's board raised KeyError: 'boats'",
    ),
    "a terminal board that shows nothing": (
        {"terminal.py": "def board(view):\n    return ''"},
        r"the terminal's board shows nothing",
    ),
}


@pytest.mark.parametrize("mistake", FILES)
def test_a_mistake_in_a_file_is_caught_and_the_message_says_what_to_do(tmp_path, mistake):
    files, message = FILES[mistake]
    with pytest.raises(AssertionError, match=message):
        check(copy_of_pier(tmp_path, files))


def test_a_game_with_everything_beside_it_keeps_the_contract(tmp_path):
    files = {
        **policy(why="@A is next."),
        **guide('[goal]\ntext = "Win."\nrules = ["PIER-5"]'),
        "data/verbs.toml": 'play = "put a crate on the pier"',
        "terminal.py": "def board(view):\n    return str(view['pier'])",
    }
    check(copy_of_pier(tmp_path, files))


def test_options_are_values_of_one_kind():
    assert Option("n", "N", "How many.", "X-1", (1, 2)).default == 1
