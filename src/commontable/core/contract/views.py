"""What viewers are shown and told: views, legal texts, questions, stories, refusals, talk."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec

from commontable.core.contract.declared import check_rule, is_one_line
from commontable.core.contract.playing import Looks, Step, as_json, asked
from commontable.core.errors import CommontableError, IllegalAction
from commontable.core.facts import Fact, kind_of, write_fact
from commontable.core.game import (
    NOBODY,
    ONGOING,
    OUTCOMES,
    SEAT_NAMES,
    Game,
    name_seats,
    waited_for,
)
from commontable.core.talk import Pin, TalkPolicy, read_pin, write_pin
from commontable.core.view import ADDED, REQUIRED, View

LONGEST = 200  # characters of a legal text: pages list it, and messages carry it
NONSENSE = ("", "xyzzy", "xyzzy 1 2 3", "\x00", "9" * 30)
PERSON = "Person"  # stands for the name of whoever sits somewhere


# ------------------------------------------------------------------ views


def check_view(looks: Looks, s: Any, viewer: int, where: str) -> View:
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
    _check_values(game, s, view, where)
    looks.phases.add(view.get("phase", ""))
    return view


def _check_own_keys(game: Game, s: Any, where: str) -> None:
    own = {**asked(where, "shared", game.shared, s), **asked(where, "see", game.see, s, NOBODY)}
    for key in ADDED:
        assert key not in own, (
            f"{where}: shared or see writes the key {key!r}, which is added by others; leave it out"
        )


def _check_values(game: Game, s: Any, view: View, where: str) -> None:
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


def check_texts(game: Game, s: Any, texts: list[str], where: str) -> None:
    """Legal texts fit on buttons and in messages, and no two are the same."""
    for text in texts:
        assert is_one_line(text) and len(text) <= LONGEST, (
            f"{where}: the action {text[:60]!r} is not one line of 1 to {LONGEST} characters"
        )
        assert " ".join(text.split()) == text, (
            f"{where}: the action {text!r} has more than one space between words, or at an end"
        )
    twice = [text for text, times in Counter(texts).items() if times > 1]
    assert not twice, f"{where}: two legal actions are both written {twice}"


def check_nonsense(game: Game, s: Any, where: str) -> None:
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


def check_sentence(text: Any, seats: int, what: str, where: str) -> None:
    """One line in which every @ stands for a seat of this table."""
    assert is_one_line(text), f"{where}: {what} is {text!r}; expected one line of text"
    named = name_seats(text, [PERSON] * seats)
    letters = ", ".join("@" + letter for letter in SEAT_NAMES[:seats])
    assert "@" not in named, (
        f"{where}: {what} says {text!r}, which names a seat that nobody can sit on; "
        f"the seats of this table are {letters}"
    )


def check_asked(game: Game, s: Any, view: View, where: str) -> None:
    """What a page asks of this viewer, the words beside its actions, and how it ended."""
    if view["legal"]:
        question = asked(where, "question", game.question, view)
        check_sentence(question, s.seats, "question", where)
    asked(where, "note", _check_notes, game, s, view, where)
    if game.outcome(s) != ONGOING:
        ending = asked(where, "ending", game.ending, view)
        assert isinstance(ending, list), f"{where}: ending is {ending!r}; expected a list of texts"
        for fact in ending:
            check_sentence(fact, s.seats, "ending", where)


def _check_notes(game: Game, s: Any, view: View, where: str) -> None:
    for text in view["legal"]:
        note = game.note(view, text)
        assert isinstance(note, str), f"{where}: note for {text!r} is {note!r}; expected a text"
        if note:
            check_sentence(note, s.seats, f"note for {text!r}", where)


def check_story(game: Game, step: Step, viewers: Sequence[int]) -> None:
    """Each of these viewers is told of an action in whole sentences; chance is JSON."""
    seats = step.before.seats
    change = (step.before, step.seat, step.action, step.after)
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


def check_refusals(looks: Looks, step: Step, seats: Sequence[int], numbers: set[str]) -> None:
    """An action of another moment or another seat is refused, and changes nothing."""
    game, s = looks.game, step.after.copy()
    text = game.write_action(step.before, step.action)
    for seat in seats:
        if step.action in looks.legal(s, seat):
            continue
        where = f"{step.where}, seat {seat}"
        try:
            asked(where, f"refuse for {text!r}", game.check, s, seat, text)
        except AssertionError as error:
            cause = error.__cause__
            if not isinstance(cause, CommontableError):
                raise
            if isinstance(cause, IllegalAction):
                check_rule(game, cause.rule, numbers, f"{where}: the refusal of {text!r}")
                reason = game.refuse(s, seat, step.action).reason
                check_sentence(reason, s.seats, f"the refusal of {text!r}", where)
        else:
            raise AssertionError(f"{where}: {text!r} is not legal, but it was not refused")
    assert s == step.after, f"{step.where}: a refused action changed the state"


def check_talk(
    looks: Looks, s: Any, view: View, picture: ET.Element, numbers: set[str], where: str
) -> None:
    """A reason for everything; where advice is given, there is some, and pins have a place."""
    game = looks.game
    talk, advice = asked(where, "talk", game.talk, s, view["viewer"]), game.advice
    check_sentence(talk.reason, s.seats, "the reason of talk", where)
    check_rule(game, talk.rule, numbers, f"{where}: talk")
    if talk.policy != TalkPolicy.ADVICE:
        return
    assert advice is not None, (
        f"{where}: talk allows advice, but the game has none; set Game.advice"
    )
    for phrase in {*advice.phrases(view)} - looks.passed:
        assert advice.screen(phrase) is None, f"{where}: {phrase!r} would not pass its own screen"
        looks.passed.add(phrase)
    places = set(advice.places(view))
    drawn = {element.get("data-place") for element in picture.iter()} - {None}
    assert drawn == places, f"{where}: pins on {drawn ^ places} cannot be put or seen"
    for sign, place in product(advice.signs, places):
        pin = Pin(sign, place, view["seats"] - 1)
        assert read_pin(advice, view, write_pin(pin)) == pin, f"{where}: {pin} reads differently"
