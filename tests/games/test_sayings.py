"""What all games say to people beside their stories."""

import re
import xml.etree.ElementTree as ET

import pytest

from commontable.core.contract import walk
from commontable.core.game import NOBODY, SEAT_NAMES, name_seats
from commontable.games import OURS


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_end_is_told_in_facts_that_everybody_may_know(game):
    for seats in game.seats:
        *_, last = walk(game, seats, 1, None, None)
        told = [game.ending(game.view(last.after, seat)) for seat in range(NOBODY, seats)]
        assert len(told[0]) >= 2
        assert all(facts == told[0] for facts in told), "the same to all"
        for fact in told[0]:
            assert fact.endswith(".")
            assert "@" not in name_seats(fact, SEAT_NAMES)


HOW_IT_ENDED = ("wins", "loses", "won", "lost", "is over")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_last_sentence_of_the_story_says_by_itself_how_it_ended(game):
    for seats in game.seats:
        for seed in range(3):
            *_, step = walk(game, seats, seed)
            told = game.tell(step.before, step.seat, step.action, step.after, NOBODY)[-1]
            assert any(word in told for word in HOW_IT_ENDED), f"{step.where}: {told}"
            assert len(told.split()) > 5, "what decided it stands there too"


HYPHEN = re.compile(r"(?<!\w)-\$?\d|\d - \d|\$-")
LONG_SUM = re.compile(r"\$\d{4}")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_sums_that_people_read_have_a_true_minus_and_a_comma_after_thousands(game):
    """Machines read a hyphen there, people U+2212: in stories, questions, pictures, refusals."""
    read = {option.explanation for option in game.options}
    read |= {line for line in game.page.read_text(encoding="utf-8").splitlines() if "`" not in line}
    for seats in game.seats:
        known: set[int] = set()
        for number, step in enumerate(walk(game, seats, 3)):
            s, seat = step.before, step.seat
            read.update(game.tell(s, seat, step.action, step.after, seat))
            if number % 20 == 0:
                read |= _read_from(game, s, seat, known)
            known.update(game.legal_actions(s, seat))
        read.update(game.ending(game.view(step.after, NOBODY)))
    assert [text for text in read if HYPHEN.search(text) or LONG_SUM.search(text)] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_story_speaks_in_notation(game):
    """Names are told as they stand on cards and dice: Fair-Minded Fran, red 1."""
    notation = {word: said for word, said in game.words.items() if re.search(r"\d$|\w-[A-Z]", word)}
    for step in walk(game, game.seats[-1], 3):
        for told in game.tell(step.before, step.seat, step.action, step.after, step.seat):
            for word, said in notation.items():
                assert word not in told.replace(said, ""), f"{step.where}: {told}"


CODE = re.compile(r"[a-z]\d$|\w-[A-Z]")  # red1, north.c4; 1.3 stands on the tower itself


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_picture_question_or_refusal_speaks_in_notation(game):
    """Pay Day, and not Pay Day (payday): notation stands where it is typed."""
    notation = {word: said for word, said in game.words.items() if CODE.search(word)}
    asides = re.compile(rf"\((?:{'|'.join(map(re.escape, game.words))})\)") if game.words else None
    read: set[str] = set()
    for seats in game.seats:
        known: set[int] = set()
        for number, step in enumerate(walk(game, seats, 3)):
            known.update(game.legal_actions(step.before, step.seat))
            if number % 20 == 0:
                read |= _read_from(game, step.before, step.seat, known)
    for told in read:
        assert not (asides and asides.search(told)), told
        for word, said in notation.items():
            assert word not in told.replace(said, ""), told


def _read_from(game, s, seat, known):
    """Words of the picture, the question, the notes beside actions, and refusals of others."""
    view = game.view(s, seat)
    drawn = ET.fromstring(game.draw(view))
    others = known - set(game.legal_actions(s, seat))
    return (
        {*drawn.itertext(), drawn.get("aria-label", "")}
        | {game.question(view)}
        | {game.note(view, text) for text in view["legal"]}
        | {game.refuse(s, seat, action).reason for action in others}
    )


def test_buttons_of_coop_have_the_names_of_cards():
    game = next(game for game in OURS if game.name == "coop")
    assert game.say("work Fair-Minded-Fran") == "work with Fair-Minded Fran"
    assert game.say("be Sunshine-Freespirit") == "be Sunshine Freespirit"


LETTER = re.compile(r"(?<![@\w])[B-E](?![\w.])")  # a seat; an A alone is mostly an article


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_whom_words_beside_actions_and_refusals_mean_can_be_named(game):
    """Seats are written as in stories, @B, so that a table can say who sits there."""
    read = set()
    for seats in game.seats:
        known: set[int] = set()
        for number, step in enumerate(walk(game, seats, 4)):
            s = step.before
            known.update(game.legal_actions(s, step.seat))
            if number % 10:
                continue
            view = game.view(s, step.seat)
            read |= {game.note(view, text) for text in view["legal"]}
            for seat in range(seats):
                others = known - set(game.legal_actions(s, seat))
                read |= {game.refuse(s, seat, action).reason for action in others}
    lettered = {text for text in read if LETTER.search(text)}
    assert {text for text in lettered if "There is no" not in text} == set()
