"""Mistakes in what a game declares, and in the files beside it, are caught by the contract."""

from pathlib import Path
from typing import Any

import pytest

from commontable.core.errors import BadData
from commontable.core.game import Cover, Game
from commontable.core.options import Option
from tests.core.planting import (
    Mistakes,
    boom,
    check,
    copy_of_pier,
    expect_caught,
    option,
)


@pytest.fixture(scope="module")
def pier(tmp_path_factory) -> Game:
    return copy_of_pier(tmp_path_factory.mktemp("pier"), {})


def test_pier_itself_keeps_the_contract(pier):
    check(pier)


def refuse_board(path: Path) -> Game:
    raise BadData(f"{path.name}: no board of Pier")


def unmarked(s: Any) -> int:
    return int(s.turn)


MISTAKES: Mistakes = {
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
    "a name that is no text": (lambda g: {"name": None}, r"name: name: expected a text, got None"),
    "a title that is too long": (
        lambda g: {"title": "Pier " * 1000},
        r"title: it has 5000 characters; shorten it to 60 at most",
    ),
    "a summary that is too long": (
        lambda g: {"summary": "Crates. " * 625},
        r"summary: it has 5000 characters; shorten it to 160 at most",
    ),
    "minutes as text": (lambda g: {"minutes": "5"}, r"minutes: expected a whole number, got '5'"),
    "seats as a list": (lambda g: {"seats": [2, 3]}, r"seats: expected a tuple of whole numbers"),
    "actions that are only counted": (
        lambda g: {"actions": len(g.actions)},
        r"actions: expected the declared commontable.core.actions.Actions, got 13",
    ),
    "a page as text": (
        lambda g: {"page": "RULES.md"},
        r"page: expected a pathlib.Path, such as Path\(__file__\)",
    ),
    "no cover": (lambda g: {"cover": None}, r"cover: expected a commontable.core.game.Cover, or"),
    "a cover that counts in words": (
        lambda g: {"cover": Cover(steps="ten")},  # type: ignore[arg-type]
        r"cover: expected steps from 1 up",
    ),
    "a cover in a theme that there is not": (
        lambda g: {"cover": Cover(theme="sepia")},
        r"cover: expected a theme of light, dark, contrast, got 'sepia'",
    ),
    "an order as text": (
        lambda g: {"list_order": "first"},
        r"list_order: expected a whole number, or leave it out, got 'first'",
    ),
    "hides as a number": (lambda g: {"hides": 1}, r"hides: expected True or False, got 1"),
    "a function that is none": (
        lambda g: {"question": "What now?"},
        r"question: expected a function, got 'What now\?'",
    ),
    "sheets that cannot be called": (
        lambda g: {"sheets": ["<svg/>"]},
        r"sheets: expected a function or None",
    ),
    "advice that is a function": (
        lambda g: {"advice": boom},
        r"advice: expected a commontable.core.talk.Advice or None",
    ),
    # words
    "words as a list": (
        lambda g: {"words": [("pass", "light a flare")]},
        r"words: expected a dictionary from words of notation",
    ),
    "words of no action": (
        lambda g: {"words": {"row": "row the boat"}},
        r"words: 'row' is neither an action nor a word of one; remove it",
    ),
    "leading as a text": (
        lambda g: {"leading": "pass"},
        r"leading: expected a tuple of verbs, such as",
    ),
    "leading with an unknown verb": (
        lambda g: {"leading": ("row",)},
        r"leading: no action begins with 'row'; actions begin with pass, play",
    ),
    "areas as a list": (
        lambda g: {"areas": ["1"]},
        r"areas: expected a dictionary from words of notation to \(area, number\)",
    ),
    "areas of one text": (
        lambda g: {"areas": {"1": "North"}},
        r"areas: expected \(area, number\) as two texts for '1', got 'North'",
    ),
    "areas of numbers": (
        lambda g: {"areas": {"1": ("North", 1)}},
        r"areas: expected \(area, number\) as two texts for '1'",
    ),
    "areas of unknown words": (
        lambda g: {"areas": {"99": ("North", "1")}},
        r"areas: no action has the word '99'",
    ),
    # boards
    "a board that is missing": (
        lambda g: {"boards": (Path("lost.toml"),), "with_board": refuse_board},
        r"boards: there is no file lost.toml in .*; list the files that with_board has read",
    ),
    "boards without with_board": (
        lambda g: {"boards": (g.page,)},
        r"boards: they are read by with_board; set it as well",
    ),
    "a with_board that raises": (
        lambda g: {"with_board": boom},
        r"with_board of a file that does not exist raised RuntimeError: boom; raise BadData",
    ),
    "a with_board that reads nothing": (
        lambda g: {"with_board": lambda path: g},
        r"with_board read a file that does not exist; raise BadData",
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
    "an option with values that are spelled alike": (
        option(values=("few", "Few")),
        r"option 'flares': expected values that differ in more than upper and lower case",
    ),
    "an option that is explained at length": (
        option(explanation="On. " * 1250),
        r"option 'flares': explanation: it has 5000 characters; shorten it",
    ),
    "options that are none": (
        lambda g: {"options": ("flares",)},
        r"options: expected a tuple of commontable.core.options.Option",
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
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught_and_the_message_says_what_to_do(pier, mistake):
    expect_caught(pier, MISTAKES[mistake])


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

@rule
def suppose(s, seat):
    {suppose}

POLICY = Policy(
    choose=choose,
    value=value,
    suppose=suppose,
    candidates=lambda s, seat, actions: {candidates},
    why=lambda view, text: {why},
)
"""
HONEST = {
    "choice": "int(out[0])",
    "value": "0",
    "suppose": "return",
    "candidates": "actions",
    "why": "''",
}


def policy(**changes: str) -> dict[str, str]:
    return {"policy.py": POLICY.format_map({**HONEST, **changes})}


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
    "a tip that cites rules as text": (
        guide('[goal]\ntext = "Win."\nrules = "PIER-1"'),
        r"guide.toml: goal: rules: expected a list of rule numbers",
    ),
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
    "a policy that is half sure": (
        policy(value="0.5"),
        r"the policy's value is 0.5; return an int",
    ),
    "a policy that tries nothing": (
        policy(candidates="[]"),
        r"the policy's candidates are \[\]; return some of the actions it is given",
    ),
    "a policy that tries what is not legal": (
        policy(candidates="[99]"),
        r"the policy's candidates are \[99\]; return some",
    ),
    "a policy that supposes another board": (
        policy(suppose="s.lives = 1"),
        r"the policy's suppose changes what seat \d sees; change only what it cannot know",
    ),
    "a policy that changes the view": (
        policy(why="view.clear() or 'So.'"),
        r"why for .* changes the view that it is given; copy what it needs to change",
    ),
    "a policy that names nobody": (
        policy(why="'@E waits.'"),
        r"names a seat that nobody can sit on",
    ),
    "a terminal without a board": (
        {"terminal.py": ""},
        r"terminal.py: expected a function board\(view\)",
    ),
    "a terminal board that raises": (
        {"terminal.py": "def board(view):\n    return view['boats']"},
        r"the terminal's board raised KeyError: 'boats'",
    ),
    "a terminal board that changes the view": (
        {"terminal.py": "def board(view):\n    return str(view.pop('pier'))"},
        r"the terminal's board changes the view that it is given",
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
        **policy(why="'@A is next.'"),
        **guide('[goal]\ntext = "Win."\nrules = ["PIER-5"]'),
        "data/verbs.toml": 'play = "put a crate on the pier"',
        "terminal.py": "def board(view):\n    return str(view['pier'])",
    }
    check(copy_of_pier(tmp_path, files))


def test_options_are_values_of_one_kind():
    assert Option("n", "N", "How many.", "X-1", (1, 2)).default == 1
