"""The engine and a referee that shares nothing with it agree on every step of many games."""

import random

import pytest

from commontable.core.contract import WalkStep, option_sets, walk
from commontable.games.coopoly import GAME
from commontable.games.coopoly.notation import PHASES
from tests.games.coopoly.referee_play import PlayingReferee
from tests.games.coopoly.steering import STEERS

APART = {"game", "luck", "news", "police_before"}  # what the referee does not keep


def agree(step):
    before = GAME.position(step.before)
    referee = PlayingReferee(before)
    for seat in range(step.before.seats):
        assert referee.legal(seat) == sorted(GAME.legal_texts(step.before, seat)), step.where
    text = GAME.write_action(step.before, step.action)
    referee.play(step.seat, text, GAME.chance(step.before, step.seat, step.action, step.after))
    after = GAME.position(step.after)
    assert referee.position() == {k: v for k, v in after.items() if k not in APART}, step.where


@pytest.mark.parametrize("options", option_sets(GAME), ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("steer", [None, *STEERS], ids=lambda s: s.__name__ if s else "random")
@pytest.mark.rule("OPOLY-12")
def test_engine_and_referee_agree(seats, options, steer):
    for seed in range(6):
        for step in walk(GAME, seats, 1000 + seed, options, steer):
            agree(step)


def busy_position(dice):
    """A late position with money, Activists, homes and tiles everywhere, pawns in a crowd."""
    seats = dice.choice([2, 4])
    plots = [f"{c}{n}" for c in ("yellow", "red", "navy", "green") for n in (1, 2, 3, 4)]
    tiles = [plot for plot in plots if plot[-1] != "1" and dice.random() < 0.9]
    board = [plot for plot in plots if plot in tiles or plot[-1] == "1"]
    condos = [plot for plot in board if dice.random() < 0.4]
    homes = [plot for plot in board if dice.random() < 0.4]
    crowd = dice.sample(board, 2) + dice.sample(["jail", "carcoop", "north", "east"], 2)
    return {
        "seats": seats,
        "options": {"tilePawns": dice.choice([2, 3])},
        "round": 5,
        "tiles": tiles,
        "condos": condos,
        "homes": homes,
        "jail": dice.choice([0, 3, 9]),
        "activists": {at: dice.choice([0, 1, 4, 5]) for at in dice.sample([*board, "north"], 8)},
        "purses": [100 * dice.randrange(4) for _ in range(seats)],
        "police": dice.choice(["police", "jail", "orange1"]),
        "pawns": [dice.choices(crowd, k=8 // seats) for _ in range(seats)],
    }


@pytest.mark.rule("OPOLY-31", "OPOLY-33", "OPOLY-34")
def test_engine_and_referee_agree_in_crowded_positions():
    seen: set[str] = set()
    for seed in range(250):
        dice = random.Random(seed)
        position = busy_position(dice)
        for pawns in position["pawns"]:
            if position["police"] in pawns:
                pawns[:] = [at for at in pawns if at != position["police"]]
        s = GAME.from_position(position)
        round_now = s.rounds
        for _ in range(300):
            seat = dice.choice(GAME.acting(s)) if GAME.turn(s) >= 0 else None
            if seat is None or s.rounds != round_now:
                break
            texts = GAME.legal_texts(s, seat)
            if "ready" in texts:
                texts = ["ready"]
            before = s.copy()
            seen.add(GAME.position(s)["phase"])
            action = GAME.play(s, seat, dice.choice(texts))
            agree(WalkStep(before, seat, action, s.copy(), f"seed {seed}"))
    assert seen == set(PHASES) - {"over"}
