"""Whole games, each step of which a second, plain set of rules has to agree with."""

import contextlib
import json
import random

import pytest

from commontable import NOBODY
from commontable.core.record import Recorder
from tests.games.coop.referee import Referee
from tests.games.coop.scene import GAME, now
from tests.games.coop.shop import facts
from tests.games.coop.steering import STEERS
from tests.games.coop.texts import GROUP

OPTIONS = [
    {},
    {"difficulty": "easy", "scenario": "groovefest", "dance": "every"},
    {"difficulty": "hard", "scenario": "lawsuit", "singing": False},
    {"expansion": True, "firstDude": "ask"},
    {"expansion": True, "scenario": "fullshelves", "dance": "every", "difficulty": "easy"},
]


def expected(question, seats):
    """Who may answer a question of the referee, and with what."""
    who, texts = question
    if isinstance(who, dict):
        return {seat: set(each) for seat, each in who.items()}
    if who == GROUP:
        return {seat: set(texts) for seat in range(seats)}
    if isinstance(who, set):
        return {seat: set(texts) for seat in who}
    return {(who if seats > 1 else 0): set(texts)}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(map(str, o.values())) or "base")
def test_the_referee_agrees_with_every_step(options, seats):
    for style, steer in enumerate([None, *STEERS, None]):
        seed = 100 * seats + 10 * OPTIONS.index(options) + style
        dice = random.Random(seed)
        s = GAME.new(seats, seed, options)
        referee = Referee(now(s))
        script = referee.game()
        question = next(script)
        while GAME.turn(s) != NOBODY:
            asked = {seat: set(GAME.legal_texts(s, seat)) for seat in GAME.acting(s)}
            assert asked == expected(question, seats)
            seat = dice.choice(sorted(asked))
            texts = GAME.legal_texts(s, seat)
            text = dice.choice(list(steer(texts)) if steer else texts)
            before = s.copy()
            action = GAME.play(s, seat, text)
            referee.luck = GAME.chance(before, seat, action, s)
            try:
                question = script.send((seat, text))
            except StopIteration:
                assert GAME.turn(s) == NOBODY
            assert referee.position() == facts(now(s)), (seed, text)
        assert referee.outcome == now(s)["outcome"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_record_with_a_secret_names_all_luck_that_the_referee_needs(seats):
    """As tables write them: luck is drawn anew before every action."""
    recorder = Recorder(GAME, seats, secret=bytes([seats]) * 32)
    dice = random.Random(seats)
    while acting := GAME.acting(recorder.s):
        seat = dice.choice(acting)
        recorder.play(seat, dice.choice(GAME.legal_texts(recorder.s, seat)))
    referee = Referee(now(recorder.start))
    script = referee.game()
    next(script)
    for step, line in zip(recorder.steps, list(recorder.lines())[1:-1], strict=True):
        referee.luck = json.loads(line).get("luck", {})
        with contextlib.suppress(StopIteration):
            script.send((step.seat, step.text))
        assert referee.position() == facts(now(step.after)), line
