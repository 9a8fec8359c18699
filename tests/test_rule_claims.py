"""Every numbered rule of every game is held by a test, and no test claims one that is not there."""

import ast
import re
from pathlib import Path

import pytest

from commontable.games import OURS

TESTS = Path(__file__).parent
RULE = re.compile(r"\*\*([A-Z]+-[A-Z]?\d+)\*\*")


def rules_of(game):
    return RULE.findall(game.page.read_text(encoding="utf-8"))


def claims_in(path):
    """The rules that the tests of a file claim: arguments of `pytest.mark.rule`, read, not run."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}: not a plain text"
                yield str(argument.value), f"{path.relative_to(TESTS)}:{node.lineno}"


def claims_of(game):
    folder = TESTS / "games" / game.name
    return [claim for path in sorted(folder.rglob("test_*.py")) for claim in claims_in(path)]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_page_numbers_each_rule_once(game):
    rules = rules_of(game)
    assert rules
    assert sorted(set(rules)) == sorted(rules)


KINDS = ["", "E", "A", "M", "F"]  # plain rules, examples, rulings, lost components, sources


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_page_has_its_rules_in_the_order_of_their_numbers(game):
    places = [
        (KINDS.index(kind), int(number))
        for kind, number in re.findall(r"-([A-Z]?)(\d+)", " ".join(rules_of(game)))
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_page_teaches_before_it_numbers(game):
    """The introduction has what a newcomer needs, in words, a picture and an example."""
    first, intro, *_ = re.split(r"^## .*$", game.page.read_text(encoding="utf-8"), flags=re.M)
    assert RULE.findall(first + intro) == []
    titles = re.findall(r"^### (.*)$", intro, re.MULTILINE)
    assert any(title.startswith("How you win") for title in titles)
    assert any(title.startswith("An example") for title in titles)
    assert "What is on the table" in titles
    assert "![" in intro
    assert 300 <= len(intro.split()) <= 900  # three to five minutes


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_rule_of_the_page_is_held_by_a_test(game):
    claimed = {rule for rule, _ in claims_of(game)}
    assert [rule for rule in rules_of(game) if rule not in claimed] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_test_claims_a_rule_that_is_not_in_the_page(game):
    known = set(rules_of(game))
    assert [(rule, where) for rule, where in claims_of(game) if rule not in known] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_option_names_a_rule_of_the_page(game):
    assert [option.name for option in game.options if option.rule not in rules_of(game)] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_option_is_named_in_the_page(game):
    page = game.page.read_text(encoding="utf-8")
    assert [option.name for option in game.options if f"`{option.name}`" not in page] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_rule_number_in_the_code_is_in_the_page(game):
    prefix = rules_of(game)[0].split("-")[0]
    found = {
        rule
        for path in game.page.parent.rglob("*")
        if path.suffix in (".py", ".toml")
        for rule in re.findall(rf"{prefix}-[A-Z]?\d+", path.read_text(encoding="utf-8"))
    }
    assert sorted(found - set(rules_of(game))) == []
