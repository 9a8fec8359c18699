"""Texts for people are free of the worst phrases; docs/contribute/writing.md is the style sheet."""

import re

import pytest

from tests.writing import STYLE_SHEET, faults, texts

# Files that still have such phrases. The list can only become shorter.
TO_EDIT = {
    "src/commontable/games/coop/data/guide.toml",
    "src/commontable/games/coop/policy/why.py",
    "src/commontable/games/coopoly/question.py",
    "src/commontable/games/coopoly/story.py",
    "src/commontable/games/couperation/story.py",
    "src/commontable/games/principles/picture/report.py",
    "src/commontable/games/principles/picture/table.py",
}


@pytest.fixture(scope="module")
def found():
    return {path: bad for path, text in texts() if (bad := faults(text))}


def test_no_other_text_has_a_phrase_that_nobody_would_say(found):
    assert {path: bad for path, bad in found.items() if path not in TO_EDIT} == {}


def test_a_file_that_is_clean_is_off_the_list(found):
    assert sorted(TO_EDIT - set(found)) == []


def test_rules_are_never_on_the_list():
    assert [path for path in TO_EDIT if path.endswith("RULES.md")] == []


@pytest.mark.parametrize(
    "text",
    [
        "All discs lie.",
        "Who can do nothing on their turn loses it for all.",
        "The Developers have their way.",
        "How you read the rules",
        "The Police move so many positions.",
        "It works. Who stays pays time.",
        "The Reserve lies open on the table.",
        "7 ways to go on",
        "Class room",
    ],
)
def test_a_phrase_is_found(text):
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "Who goes first?",
        "So many emails.",
        "There are so many that you can choose.",
        "The player who acts next.",
        "An open place.",
    ],
)
def test_english_is_left_alone(text):
    assert faults(text) == []


def test_the_style_sheet_has_pairs_and_terms():
    page = STYLE_SHEET.read_text(encoding="utf-8")
    pairs = page.partition("## Before and after")[2].partition("\n## ")[0]
    terms = page.partition("## Terms")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| .* \| .* \|$", pairs, re.MULTILINE)) > 25
    for term in ("goal space", "market", "rule variants", "classroom", "spectator", "save"):
        assert f"| {term} | " in terms
