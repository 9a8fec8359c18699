"""Every bot at every game: how often it wins, how fast it plays, and what a bot that sees all does.

Results are kept in one JSON file after each game, so a tournament can be stopped and taken up.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from commontable import bots
from commontable.bots import levels
from commontable.bots.intents import Intent
from commontable.bots.kernel_sets import load_searcher
from commontable.bots.policies import policy_for
from commontable.bots.search.config import Budget, SearchConfig, Thought
from commontable.core.errors import BadOption
from commontable.core.game import NOBODY, SEAT_NAMES, WON, Game, Json
from commontable.core.layout import AnyState
from commontable.games import GAMES
from commontable.lab.playouts import COMPILED_BOTS, simulate

CLAIRVOYANT = "clairvoyant"  # all cards and all luck to come lie open before it
BOTS = ("random", "easy", "steady", "strong", CLAIRVOYANT)
OPEN = SearchConfig(depth=48, trust=0, noise=10, is_open=True, exploration=70, horizon=10_000)
OPEN_MS = 900.0  # of each action, until a line is found that wins
OPEN_PLAYOUTS = 300  # of each action where each plays alone: no line ends the search there

ADDED_UP = ("games", "won", "score", "shares", "moves", "seconds", "playouts")
COUNTED = ":"  # strong:2000 searches 2,000 playouts whatever the clock says

Tell = Callable[[str, int, int], None]  # what is played, games played, games in all


@dataclass(frozen=True)
class Plan:
    """How many games each bot plays. Fast ones are cheap, so they play more."""

    quick: int = 10_000
    slow: int = 100
    playouts: int = 0  # instead of a clock, for those that search
    seed: int = 1
    abreast: int = 1  # games at a time of those that search; they slow each other down

    def games(self, bot: str) -> int:
        return self.quick if bot in COMPILED_BOTS else self.slow


QUICK = Plan(quick=500, slow=4, playouts=40)


@dataclass(frozen=True)
class Match:
    """One line of the table. Where each plays alone, the bot sits on one seat among easy ones."""

    game: Game
    seats: int
    bot: str
    place: str = ""  # a class of farmers, or a seat's letter; empty: all seats

    @property
    def key(self) -> str:
        where = f" {self.place}" if self.place else ""
        return f"{self.game.name} {self.seats}{where} {self.bot}"

    def seat(self, s: AnyState) -> int:
        """Where the bot sits in a game that begins so; NOBODY: everywhere."""
        return places(self.game, s).index(self.place) if self.place else NOBODY


def places(game: Game, s: AnyState) -> list[str]:
    """What tells the seats of a contest apart: classes where there are any, else letters."""
    return [game.class_of(s, seat) or SEAT_NAMES[seat] for seat in range(s.seats)]


def matches(games: Sequence[Game], names: Sequence[str] = BOTS) -> Iterator[Match]:
    for game in games:
        for seats in game.seats:
            apart = [""] if game.together else sorted(set(places(game, game.new(seats, 0))))
            for place in apart:
                for bot in names:
                    yield Match(game, seats, bot, place)


def check(name: str) -> None:
    """Refuses a bot that takes part in no tournament."""
    level, colon, number = name.partition(COUNTED)
    if level not in BOTS or (colon and (level in COMPILED_BOTS or not number.isdecimal())):
        known = ", ".join(BOTS)
        raise BadOption(f"bots: expected some of {known}, or one like strong:2000, got {name!r}")


# ------------------------------------------------------------------ playing


def run(
    games: Sequence[Game], names: Sequence[str], plan: Plan, file: Path, tell: Tell
) -> dict[str, Json]:
    """Plays what the file does not hold yet; returns all lines by key."""
    for game in games:
        if not set(names) <= set(COMPILED_BOTS):
            load_searcher(game)  # no move waits for the compiler
    found = stored(file)
    for match in matches(games, names):
        row = row_of(found, match, plan)
        wanted = plan.games(match.bot)
        tell(match.key, row["games"], wanted)
        for _ in _play(match, plan, max(0, wanted - row["games"]), row):
            keep(found, file)
            tell(match.key, row["games"], wanted)
    return found


def _play(match: Match, plan: Plan, games: int, row: Json) -> Iterator[None]:
    """Adds games to a row, and says so after each one, or after all if they take no time."""
    if match.bot in COMPILED_BOTS and match.game.together:
        if games:
            _play_many(match, plan, games, row)
            yield
    elif plan.abreast > 1:
        yield from _play_abreast(match, plan, games, row)
    else:
        for _ in range(games):
            _play_one(match, plan, row)
            yield


def keep(found: dict[str, Json], file: Path) -> None:
    """Whole or not at all."""
    beside = file.with_suffix(".part")
    beside.write_text(json.dumps(found, indent=1) + "\n")
    beside.replace(file)


def stored(file: Path) -> dict[str, Json]:
    return dict(json.loads(file.read_text())) if file.is_file() else {}


def row_of(found: dict[str, Json], match: Match, plan: Plan) -> Json:
    """What is known of a match; what was played by other rules does not count."""
    row = found.get(match.key)
    if row is None or row["rules"] != match.game.version:
        row = found[match.key] = blank(match, plan)
    return row


def blank(match: Match, plan: Plan) -> Json:
    return {
        "game": match.game.name,
        "rules": match.game.version,
        "seats": match.seats,
        "bot": match.bot,
        "place": match.place,
        "playouts_limit": plan.playouts,
        "seed": plan.seed,  # of the first game
        "games": 0,
        "won": 0,
        "score": 0,
        "shares": [],  # of all wealth, where each plays alone
        "moves": 0,  # decisions with a choice
        "seconds": 0.0,
        "playouts": 0,
        "took": [],  # milliseconds of each move that was timed
        "searched": [],  # playouts of each
    }


def _play_abreast(match: Match, plan: Plan, games: int, row: Json) -> Iterator[None]:
    """Several games at a time, each in a process of its own."""
    first = row["seed"] + row["games"]
    jobs = [(match.place, replace(plan, seed=seed)) for seed in range(first, first + games)]
    where = (match.game.name, match.seats, match.bot)
    context = multiprocessing.get_context("spawn")
    counted = (context.Value("i", 0),)
    with ProcessPoolExecutor(plan.abreast, context, _keep_to_a_core, counted) as pool:
        for job in [pool.submit(_play_aside, *where, *each) for each in jobs]:
            for figure, number in job.result().items():
                row[figure] += number
            yield


def _keep_to_a_core(counted: Any) -> None:
    """A process has a core of its own, where the system allows it and there are enough."""
    with counted.get_lock():
        counted.value += 1
        number = counted.value
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[number % len(cores)]})


def _play_aside(game: str, seats: int, bot: str, place: str, plan: Plan) -> Json:
    """What one game adds to a row."""
    match = Match(GAMES[game], seats, bot, place)
    row = blank(match, plan)
    _play_one(match, plan, row)
    return {figure: row[figure] for figure in ADDED_UP}


def _play_many(match: Match, plan: Plan, games: int, row: Json) -> None:
    seed = row["seed"] + row["games"]
    batch = simulate(match.game, match.seats, names=(match.bot,), games=games, seed=seed, threads=2)
    row["games"] += batch.games
    row["won"] += batch.outcomes["won"]
    row["score"] += batch.scores[0].total
    row["moves"] += batch.steps.total
    row["seconds"] += batch.seconds


def _play_one(match: Match, plan: Plan, row: Json) -> None:
    """One game, one action at a time."""
    game = match.game
    seed = row["seed"] + row["games"]
    s = game.new(match.seats, seed)
    own = match.seat(s)
    ahead = Ahead()
    step = 0
    while (seat := game.turn(s)) != NOBODY:
        turn = bots.seed_for("turn", seed, step)
        step += 1
        if ahead.line:
            seat, action = ahead.line.pop(0)
        elif own not in (NOBODY, seat):
            action = easy(game, s, seat, turn)
        else:
            action = _decide(match, plan, s, seat, turn, row, ahead)
        game.apply(s, seat, action)
    row["games"] += 1
    row["won"] += int(game.outcome(s) == WON)
    scores = [game.score(s, seat) for seat in range(match.seats)]
    row["score"] += scores[max(own, 0)]
    if own != NOBODY:
        row["shares"].append(round(scores[own] / max(1, sum(scores)), 4))


def easy(game: Game, s: AnyState, seat: int, seed: int) -> int:
    return game.read_action(s, bots.ask("easy", game, s, seat, seed))


@dataclass
class Ahead:
    """What was decided before its time has come."""

    line: list[tuple[int, int]] = field(default_factory=list)  # that a clairvoyant team wins by
    intent: Intent | None = None  # of a bot


def _decide(
    match: Match, plan: Plan, s: AnyState, seat: int, turn: int, row: Json, ahead: Ahead
) -> int:
    game = match.game
    legal = game.legal_actions(s, seat)
    if len(legal) == 1:
        return legal[0]
    begin = time.perf_counter()
    level, _, number = match.bot.partition(COUNTED)
    limit = int(number or plan.playouts) or _enough(level, game)
    if level == CLAIRVOYANT:
        thought = _foresee(game, s, seat, turn, limit)
        action, playouts = thought.action, thought.playouts
        ahead.line += thought.line[1:]
    else:
        name = f"{level}{COUNTED}{limit}" if limit and level in levels.SEARCH else level
        move = bots.think(name, game, s, seat, turn, ahead.intent)
        ahead.intent = move.intent
        action, playouts = game.read_action(s, move.text), move.playouts
    row["playouts"] += playouts
    row["moves"] += 1
    row["seconds"] += time.perf_counter() - begin
    return action


def _enough(level: str, game: Game) -> int:
    """Nobody is hurried here: the result is that of a quiet machine, on every machine."""
    if level == CLAIRVOYANT and not game.together:
        return OPEN_PLAYOUTS
    return levels.SEARCH[level].enough(policy_for(game)) if level in levels.SEARCH else 0


def _foresee(game: Game, s: AnyState, seat: int, turn: int, playouts: int) -> Thought:
    """A search that is given the true state and its luck."""
    budget = Budget(playouts=playouts) if playouts else Budget(ms=OPEN_MS)
    seed = bots.seed_for("choice", turn, seat)
    thought: Thought = load_searcher(game).think(s, seat, seed, budget, OPEN)
    return thought
