"""What viewers are shown and told: views, legal texts, questions, stories, refusals, talk."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec

from commontable.core.contract.declared import check_rule, is_one_line
from commontable.core.contract.playing import (
    Looks,
    WalkStep,
    as_json,
    asked,
    asked_of_view,
    talk_of,
)
from commontable.core.errors import CommontableError, IllegalAction
from commontable.core.facts import Fact, kind_of, write_fact
from commontable.core.game import (
    NOBODY,
    ONGOING,
    OUTCOMES,
    SEAT_NAMES,
    Game,
    Refusal,
    name_seats,
    waited_for,
)
from commontable.core.layout import AnyState
from commontable.core.talk import Advice, Pin, TalkPolicy, read_pin, write_pin
from commontable.core.view import ADDED, REQUIRED, View

LONGEST = 200  # characters of a legal text: pages list it, and messages carry it
LONGEST_SENTENCE = 600  # characters of what is told
LONGEST_NOTE = 160  # characters of what stands beside an action or above a result
MOST_LINES = 20  # of an ending: a panel beside the board shows it
EXACT = 2**53 - 1  # JavaScript reads whole numbers up to this one exactly
LONG_NUMBER = re.compile(r"\d{16}")  # as long as that one; it may stand in a text
NONSENSE = ("", "xyzzy", "xyzzy 1 2 3", "\x00", "9" * 30)
PERSON = "Person"  # stands for the name of whoever sits somewhere


# ------------------------------------------------------------------ views


def check_view(looks: Looks, s: AnyState, viewer: int, where: str) -> View:
    """A view has the keys that tables, pages, terminal and bots read, and survives JSON."""
    game = looks.game
    where = f"{where}, viewer {viewer}"
    if viewer == NOBODY:
        _check_own_keys(game, s, where)
    view = looks.view(s, viewer)
    missing = [key for key in REQUIRED if key not in view]
    assert not missing, (
        f"{where}: the view has no {', '.join(missing)}; return it from shared or see "
        "(commontable.core.view says what each key means)"
    )
    as_json(where, "the view", view)
    _check_exact(view, where)
    _check_values(game, s, view, where)
    looks.phases.add(view.get("phase", ""))
    return view


def _check_exact(view: View, where: str) -> None:
    numbers: list[int] = []
    if LONG_NUMBER.search(text := json.dumps(view)):
        json.loads(text, parse_int=lambda digits: numbers.append(int(digits)))
    large = [number for number in numbers if abs(number) > EXACT]
    assert not large, (
        f"{where}: the view has {large[0]}, which JavaScript cannot read exactly; write numbers "
        "beyond 2**53 as text"
    )


def _check_own_keys(game: Game, s: AnyState, where: str) -> None:
    own = {**asked(where, "shared", game.shared, s), **asked(where, "see", game.see, s, NOBODY)}
    for key in ADDED:
        assert key not in own, (
            f"{where}: shared or see writes the key {key!r}, which is added by others; leave it out"
        )


def _check_values(game: Game, s: AnyState, view: View, where: str) -> None:
    outcome = OUTCOMES[game.outcome(s)]
    for key, value in (("game", game.name), ("seats", s.seats), ("outcome", outcome)):
        found = dict(view)[key]
        assert found == value, f"{where}: the view's {key} is {found!r}; expected {value!r}"
    seats = range(s.seats)
    for key in ("acting", "waiting"):
        listed = view.get(key, [])
        assert isinstance(listed, list) and all(seat in seats for seat in listed), (
            f"{where}: the view's {key} is {listed!r}; expected a list of seats"
        )
    waited = waited_for(view)
    assert bool(waited) == (game.outcome(s) == ONGOING), (
        f"{where}: the view waits for {waited}, but the game is {outcome}; list in acting (or "
        "waiting) the seats that the table waits for, and nobody at the end"
    )
    phase = view.get("phase", "")
    assert isinstance(phase, str), f"{where}: the view's phase is {phase!r}; expected a text"


# ------------------------------------------------------------------ words


def check_texts(game: Game, s: AnyState, texts: list[str], where: str) -> None:
    """Legal texts fit on buttons and in messages, and no two are the same."""
    for text in texts:
        assert is_one_line(text) and len(text) <= LONGEST, (
            f"{where}: the action {text[:60]!r} is not one line of 1 to {LONGEST} characters"
        )
        assert " ".join(text.split()) == text, (
            f"{where}: the action {text!r} has more than one space between words, or at an end"
        )
        assert not text.isdigit(), (
            f"{where}: the action {text!r} is a number, and terminals number what is legal; begin "
            "it with a verb"
        )
    twice = [text for text, times in Counter(map(str.casefold, texts)).items() if times > 1]
    assert not twice, (
        f"{where}: two legal actions are both written {twice}, in upper or lower case; people "
        "type either"
    )
    for text in texts:
        assert game.actions.match(text) is not None, (
            f"{where}: the action {text!r} is not written as a block of actions declares it; "
            "pages and the terminal group actions by their blocks"
        )


def check_nonsense(game: Game, s: AnyState, where: str) -> None:
    """What somebody types or sends by mistake is refused by an error of ours, not by a crash."""
    for text in NONSENSE:
        try:
            game.read_action(s, text)
        except CommontableError:
            continue
        except Exception as error:
            raise AssertionError(
                f"{where}: read_action({text!r}) raised {type(error).__name__}; raise BadNotation"
            ) from error
        raise AssertionError(f"{where}: read_action({text!r}) read it; raise BadNotation")
    for position in ({"game": "xyzzy"}, {"xyzzy": 1}, {"seats": "two"}, {"seats": 99}):
        try:
            game.from_position(position)
        except CommontableError:
            continue
        except Exception as error:
            raise AssertionError(
                f"{where}: read_position({position}) raised {type(error).__name__}; "
                "raise BadPosition"
            ) from error
        raise AssertionError(f"{where}: read_position({position}) read it; raise BadPosition")


def check_sentence(
    text: Any, seats: int, what: str, where: str, longest: int = LONGEST_SENTENCE
) -> None:
    """One line in which every @ stands for a seat of this table."""
    assert is_one_line(text), f"{where}: {what} is {text!r}; expected one line of text"
    assert len(text) <= longest, (
        f"{where}: {what} has {len(text)} characters; shorten it to {longest} at most"
    )
    named = name_seats(text, [PERSON] * seats)
    letters = ", ".join("@" + letter for letter in SEAT_NAMES[:seats])
    assert "@" not in named, (
        f"{where}: {what} says {text!r}, which names a seat that nobody can sit on; "
        f"the seats of this table are {letters}"
    )


def check_asked(game: Game, s: AnyState, view: View, where: str) -> None:
    """What a page asks of this viewer, the words beside its actions, and how it ended."""
    if view["legal"]:
        question = asked_of_view(where, "question", game.question, view)
        check_sentence(question, s.seats, "question", where)
        asked_of_view(where, "note", lambda view: _check_notes(game, s, view, where), view)
    if game.outcome(s) != ONGOING:
        _check_ending(game, s, view, where)


def _check_notes(game: Game, s: AnyState, view: View, where: str) -> None:
    for text in view["legal"]:
        _check_remark(game.note(view, text), s.seats, f"note for {text!r}", where)


def _check_ending(game: Game, s: AnyState, view: View, where: str) -> None:
    verdict = asked_of_view(where, "verdict", game.verdict, view)
    _check_remark(verdict, s.seats, "verdict", where)
    ending = asked_of_view(where, "ending", game.ending, view)
    assert isinstance(ending, list), f"{where}: ending is {ending!r}; expected a list of texts"
    assert len(ending) <= MOST_LINES, (
        f"{where}: ending has {len(ending)} lines; keep the {MOST_LINES} that matter most"
    )
    for fact in ending:
        check_sentence(fact, s.seats, "ending", where)


def _check_remark(text: Any, seats: int, what: str, where: str) -> None:
    """A few words, or none: ''."""
    assert isinstance(text, str), f"{where}: {what} is {text!r}; expected a text, '' for none"
    if text:
        check_sentence(text, seats, what, where, LONGEST_NOTE)


def check_story(game: Game, step: WalkStep, viewers: Sequence[int]) -> None:
    """Each of these viewers is told of an action in whole sentences; chance is JSON."""
    seats = step.before.seats
    change = (step.before, step.seat, step.action, step.after)
    frozen = bytes(step.before) + bytes(step.after)
    for viewer in viewers:
        where = f"{step.where}, viewer {viewer}"
        facts = asked(where, "happened", game.happened, *change, viewer)
        assert isinstance(facts, list), f"{where}: happened is {facts!r}; expected a list of facts"
        for fact in facts:
            check_fact(game, fact, seats, where)
    chance = asked(step.where, "chance", game.chance, *change)
    assert isinstance(chance, dict), f"{step.where}: chance is {chance!r}; expected a dictionary"
    as_json(step.where, "chance", chance)
    revealed = asked(step.where, "reveals", game.reveals, *change)
    assert isinstance(revealed, bool), f"{step.where}: reveals is {revealed!r}; expected a bool"
    assert bytes(step.before) + bytes(step.after) == frozen, (
        f"{step.where}: happened, chance or reveals changes a state; they may only read"
    )
    assert revealed or step.after.luck == step.before.luck, (
        f"{step.where}: luck was drawn, but reveals says that the action can be taken back"
    )


def check_fact(game: Game, fact: Fact, seats: int, where: str) -> None:
    """A fact is JSON and can be compared, its seat is at the table, and it has a sentence."""
    assert isinstance(fact, Fact), f"{where}: happened gave {fact!r}; expected a Fact"
    kind = kind_of(fact)
    assert fact.seat in range(NOBODY, seats), (
        f"{where}: {kind} is of seat {fact.seat}; expected a seat of the table, or NOBODY"
    )
    try:
        hash(fact)
    except TypeError:
        raise AssertionError(f"{where}: {kind} has a list in it; use tuples in facts") from None
    copy = msgspec.json.decode(json.dumps(write_fact(fact)), type=type(fact))
    assert copy == fact, f"{where}: {kind} reads differently from JSON"
    sentence = asked(where, f"sentence of {kind}", game.sentence, fact)
    check_sentence(sentence, seats, f"the sentence of {kind}", where)
    assert sentence.endswith((".", "!", "?")), (
        f"{where}: {kind} says {sentence!r}, which is no sentence; end it with a full stop"
    )


def check_refusals(looks: Looks, step: WalkStep, seats: Sequence[int], numbers: set[str]) -> None:
    """An action of another moment or another seat is refused, and changes nothing."""
    game, s = looks.game, step.after.copy()
    text = game.write_action(step.before, step.action)
    for seat in seats:
        if step.action in looks.legal(s, seat):
            continue
        where = f"{step.where}, seat {seat}"
        refusal = asked(where, f"refuse for {text!r}", game.refuse, s, seat, step.action)
        assert isinstance(refusal, Refusal), (
            f"{where}: refuse for {text!r} is {refusal!r}; return a commontable.core.game.Refusal"
        )
        try:
            asked(where, f"refuse for {text!r}", game.check, s, seat, text)
        except AssertionError as error:
            cause = error.__cause__
            if not isinstance(cause, CommontableError):
                raise
            if isinstance(cause, IllegalAction):
                check_rule(game, cause.rule, numbers, f"{where}: the refusal of {text!r}")
                check_sentence(refusal.reason, s.seats, f"the refusal of {text!r}", where)
        else:
            raise AssertionError(f"{where}: {text!r} is not legal, but it was not refused")
    assert s == step.after, f"{step.where}: a refused action changed the state"


def check_talk(
    looks: Looks, s: AnyState, view: View, picture: ET.Element, numbers: set[str], where: str
) -> None:
    """A reason for everything; where advice is given, there is some, and pins have a place."""
    game = looks.game
    talk, advice = talk_of(game, s, view["viewer"], where), game.advice
    check_sentence(talk.reason, s.seats, "the reason of talk", where)
    check_rule(game, talk.rule, numbers, f"{where}: talk")
    if talk.policy != TalkPolicy.ADVICE:
        return
    assert advice is not None, (
        f"{where}: talk allows advice, but the game has none; set Game.advice"
    )
    check_advice(looks, advice, view, s, where)
    places = set(asked_of_view(where, "places of advice", advice.places, view))
    drawn = {element.get("data-place") for element in picture.iter()} - {None}
    assert drawn == places, f"{where}: pins on {drawn ^ places} cannot be put or seen"
    for sign, place in product(advice.signs, places):
        pin = Pin(sign, place, view["seats"] - 1)
        assert read_pin(advice, view, write_pin(pin)) == pin, f"{where}: {pin} reads differently"


def check_advice(looks: Looks, advice: Advice, view: View, s: AnyState, where: str) -> None:
    """Phrases are lines that pass the screen, signs are words, and the round is a number."""
    for phrase in {*asked_of_view(where, "phrases of advice", advice.phrases, view)} - looks.passed:
        check_sentence(phrase, s.seats, "a phrase of advice", where, LONGEST)
        refused = asked(where, f"screen of {phrase!r}", advice.screen, phrase)
        assert refused is None, f"{where}: {phrase!r} would not pass its own screen"
        looks.passed.add(phrase)
    for sign, meaning in advice.signs.items():
        assert is_one_line(sign) and is_one_line(meaning) and " " not in sign, (
            f"{where}: signs of advice: expected a word and what it means, got {sign!r}: "
            f"{meaning!r}"
        )
    number = asked(where, "round_of of advice", advice.round_of, s)
    assert isinstance(number, int), f"{where}: round_of of advice is {number!r}; return an int"
    for line in NONSENSE:
        refused = asked(where, f"screen of {line!r}", advice.screen, line)
        assert refused is None or is_one_line(refused), (
            f"{where}: screen of {line!r} is {refused!r}; return None, or why it may not be said"
        )
