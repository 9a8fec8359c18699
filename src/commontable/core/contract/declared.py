"""What a game declares of itself: facts, options, its page of rules, and the files beside it."""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Callable
from typing import Any

from commontable.core import beside
from commontable.core.compiling import kernels
from commontable.core.contract.fields import check_fields
from commontable.core.contract.playing import asked
from commontable.core.errors import BadData
from commontable.core.game import SEAT_NAMES, Game

NAME = re.compile(r"[a-z][a-z0-9_]*")
OPTION = re.compile(r"[a-zA-Z][a-zA-Z0-9_]*")
RULE = re.compile(r"\*\*([A-Z][A-Z0-9]*-[A-Z]?\d+)\*\*")
LONGEST = {"title": 60, "summary": 160, "explanation": 800}  # characters


def rule_numbers(game: Game) -> list[str]:
    """The numbers of the rules in RULES.md, in their order; they stand there as **PIER-1**."""
    return RULE.findall(game.page.read_text(encoding="utf-8")) if game.page.is_file() else []


def check_declared(game: Game) -> None:
    """All that can be said of a game before it is played."""
    check_fields(game)
    where = game.name
    _check_facts(game, where)
    _check_rules_marked(game, where)
    _check_page(game, where)
    numbers = set(rule_numbers(game))
    _check_options(game, numbers, where)
    _check_words(game, where)
    _check_leading(game, where)
    _check_areas(game, where)
    _check_guide(game, numbers, where)
    _check_verbs(game, where)
    _check_loads(
        where, "policy.py", "POLICY, a commontable.core.policy.Policy", beside.policy_of, game
    )
    _check_loads(where, "terminal.py", "a function board(view)", beside.terminal_board_of, game)


def is_one_line(text: Any) -> bool:
    """Whether a text fits into a button, a list or a line of a story."""
    if not isinstance(text, str) or not text.strip():
        return False
    return text.replace("\N{NO-BREAK SPACE}", " ").isprintable()


def _check_facts(game: Game, where: str) -> None:
    assert NAME.fullmatch(game.name), (
        f"name: expected lower-case letters, digits and underscores, such as 'pier', "
        f"got {game.name!r}"
    )
    for name in ("title", "summary"):
        _check_line(game, name, where)
    for name in ("minutes", "version", "most_legal", "observation_size"):
        number = getattr(game, name)
        assert isinstance(number, int) and number >= 1, (
            f"{where}: {name}: expected a whole number from 1 up, got {number!r}"
        )
    rising = list(game.seats) == sorted(set(game.seats))
    assert game.seats and rising and 1 <= game.seats[0] and game.seats[-1] <= len(SEAT_NAMES), (
        f"{where}: seats: expected rising numbers from 1 to {len(SEAT_NAMES)}, got {game.seats!r}"
    )


def _check_line(of: object, name: str, where: str) -> None:
    """A text of one line that fits into lists and panels."""
    text = getattr(of, name)
    assert is_one_line(text), f"{where}: {name}: expected one line of text, got {text!r}"
    most = LONGEST[name]
    assert len(text) <= most, (
        f"{where}: {name}: it has {len(text)} characters; shorten it to {most} at most"
    )


def _check_rules_marked(game: Game, where: str) -> None:
    for name in kernels.RULES:
        assert hasattr(getattr(game, name), "__rule__"), (
            f"{where}: {name} is not marked; write @rule (commontable.core.build) above it, so "
            "that it can be compiled"
        )


def _check_page(game: Game, where: str) -> None:
    assert game.page.is_file(), (
        f"{where}: page: there is no file {game.page.name} in {game.page.parent.name}/; write the "
        "rules there, each with its number as **PIER-1**"
    )
    lines = game.page.read_text(encoding="utf-8").splitlines()
    assert lines and lines[0].startswith("# "), (
        f"{where}: {game.page.name}: expected a heading such as '# {game.title}' in the first line"
    )
    numbers = rule_numbers(game)
    assert numbers, (
        f"{where}: {game.page.name} has no numbered rule; begin each as **PIER-1**, so that "
        "refusals and tips can link to it"
    )
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    assert not twice, f"{where}: {game.page.name}: {', '.join(twice)} stands there twice"


def _check_options(game: Game, numbers: set[str], where: str) -> None:
    names = [option.name for option in game.options]
    assert len(names) == len(set(names)), f"{where}: options: two have the same name: {names}"
    for option in game.options:
        here = f"{where}: option {option.name!r}"
        assert OPTION.fullmatch(option.name), f"{here}: expected a name of letters and digits"
        assert len(set(option.values)) == len(option.values) >= 2, (
            f"{here}: expected at least two different values, the default first, "
            f"got {option.values!r}"
        )
        kinds = {type(value) for value in option.values}
        assert len(kinds) == 1 and kinds <= {bool, int, str}, (
            f"{here}: expected values of one kind, flags, numbers or words, got {option.values!r}"
        )
        spelled = {str(value).casefold() for value in option.values}
        assert len(spelled) == len(option.values), (
            f"{here}: expected values that differ in more than upper and lower case, because "
            f"people type them, got {option.values!r}"
        )
        for name in ("title", "explanation"):
            _check_line(option, name, here)
        assert option.rule in numbers, _unknown(game, here, option.rule)


def _unknown(game: Game, where: str, rule: str) -> str:
    return (
        f"{where}: cites the rule {rule!r}, which {game.page.name} does not have; add **{rule}** "
        "there, or cite another"
    )


def check_rule(game: Game, rule: str, numbers: set[str], where: str) -> None:
    """A rule that is cited must stand in the page, because pages link to it."""
    assert rule, f"{where}: cites no rule; give the number of one of {game.page.name}"
    assert rule in numbers, _unknown(game, where, rule)


def _check_words(game: Game, where: str) -> None:
    known = words_in_use(game) if game.words else set()
    for word, said in game.words.items():
        assert is_one_line(word) and is_one_line(said), (
            f"{where}: words: expected one line for one line, got {word!r}: {said!r}"
        )
        assert word in known, (
            f"{where}: words: {word!r} is neither an action nor a word of one; remove it or "
            "write it as the notation does"
        )


def _check_leading(game: Game, where: str) -> None:
    known = verbs_in_use(game) if game.leading else set()
    for verb in game.leading:
        assert verb in known, (
            f"{where}: leading: no action begins with {verb!r}; actions begin with "
            f"{', '.join(sorted(known))}"
        )


def _check_areas(game: Game, where: str) -> None:
    known = words_in_use(game) if game.areas else set()
    place: Any
    for word, place in game.areas.items():
        is_pair = isinstance(place, tuple) and len(place) == 2 and all(map(is_one_line, place))
        assert is_pair, (
            f"{where}: areas: expected (area, number) as two texts for {word!r}, got {place!r}"
        )
        assert word in known, f"{where}: areas: no action has the word {word!r}"


# ------------------------------------------------------------------ beside the game


def _check_guide(game: Game, numbers: set[str], where: str) -> None:
    file = f"{where}: data/guide.toml"
    try:
        guide = beside.guide_of(game)
    except (tomllib.TOMLDecodeError, KeyError, AttributeError) as error:
        raise AssertionError(
            f"{file}: each tip is a table with text and rules, and may have phase and verb: {error}"
        ) from error
    known = verbs_in_use(game) if any(tip["verb"] for tip in guide) else set()
    for tip in guide:
        here = f"{file}: {tip['id']}"
        assert is_one_line(tip["text"]), f"{here}: text: expected one line of text"
        assert isinstance(tip["rules"], list), f"{here}: rules: expected a list of rule numbers"
        is_goal = tip["id"] == beside.GOAL
        assert not is_goal or not (tip["phase"] or tip["verb"]), (
            f"{here}: the goal belongs to every decision; give it neither phase nor verb"
        )
        assert not tip["verb"] or tip["verb"] in known, (
            f"{here}: no action begins with {tip['verb']!r}; actions begin with "
            f"{', '.join(sorted(known))}"
        )
        for rule in tip["rules"]:
            assert rule in numbers, _unknown(game, here, rule)


def check_phases(game: Game, phases: set[str]) -> None:
    """Asked after whole games: tips that belong to a phase need views that have one."""
    for tip in beside.guide_of(game):
        assert not tip["phase"] or phases != {""}, (
            f"{game.name}: data/guide.toml: {tip['id']}: names the phase {tip['phase']!r}, but no "
            "view has a phase; return it from shared or see"
        )


def _check_verbs(game: Game, where: str) -> None:
    file = f"{where}: data/verbs.toml"
    verbs = asked(file, "reading it", beside.verbs_of, game)
    known = verbs_in_use(game) if verbs else set()
    for verb, purpose in verbs.items():
        assert is_one_line(purpose), f"{file}: {verb}: expected one line of text, got {purpose!r}"
        assert verb.split()[0] in known, (
            f"{file}: no action begins with {verb!r}; actions begin with {', '.join(sorted(known))}"
        )


def verbs_in_use(game: Game) -> set[str]:
    """The first words of all actions there are."""
    return {text.split()[0] for text in _texts_in_use(game)}


def words_in_use(game: Game) -> set[str]:
    """All actions there are, and all words in them."""
    texts = _texts_in_use(game)
    return {*texts, *(word for text in texts for word in text.split())}


def _texts_in_use(game: Game) -> set[str]:
    found = set()
    for seats in {game.seats[0], game.seats[-1]}:
        s = asked(game.name, "setup", game.new, seats, 0)
        for number in range(len(game.actions)):
            with contextlib.suppress(LookupError, ValueError):  # of another board, other seats
                found.add(game.write_action(s, number))
    return found


def _check_loads(
    where: str, file: str, wanted: str, load: Callable[[Game], object], game: Game
) -> None:
    try:
        asked(f"{where}: {file}", "importing it", load, game)
    except AssertionError as error:
        if isinstance(error.__cause__, BadData):
            raise AssertionError(
                f"{where}: {file}: expected {wanted}: {error.__cause__}"
            ) from error
        raise
