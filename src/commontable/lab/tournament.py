"""Every bot at every game: how often it wins, how fast it plays, and what a bot that sees all does.

Results are kept in one JSON file after each game, so a tournament can be stopped and taken up.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commontable import bots
from commontable.bots import levels, search
from commontable.bots.thought import Budget, Manner, Thought
from commontable.core.errors import BadOption
from commontable.core.game import NOBODY, SEAT_NAMES, WON, Game, Json
from commontable.lab.playouts import COMPILED_BOTS, simulate

CLAIRVOYANT = "clairvoyant"  # all cards and all luck to come lie open before it
BOTS = ("random", "easy", "steady", "strong", CLAIRVOYANT)
OPEN = Manner(depth=48, trust=0, noise=10, is_open=True, curiosity=70, horizon=10_000)
OPEN_MS = 900.0

COUNTED = ":"  # strong:2000 searches 2,000 playouts whatever the clock says

Tell = Callable[[str, int, int], None]  # what is played, games played, games in all


@dataclass(frozen=True)
class Plan:
    """How many games each bot plays. Fast ones are cheap, so they play more."""

    quick: int = 10_000
    slow: int = 100
    playouts: int = 0  # instead of a clock, for those that search
    seed: int = 1

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

    def seat(self, s: Any) -> int:
        """Where the bot sits in a game that begins so; NOBODY: everywhere."""
        return places(self.game, s).index(self.place) if self.place else NOBODY


def places(game: Game, s: Any) -> list[str]:
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
            levels.ready(game)  # no move waits for the compiler
    found: dict[str, Json] = json.loads(file.read_text()) if file.is_file() else {}
    for match in matches(games, names):
        row = found.setdefault(match.key, blank(match, plan))
        if row["rules"] != match.game.version:  # what was played by other rules does not count
            row = found[match.key] = blank(match, plan)
        wanted = plan.games(match.bot)
        while row["games"] < wanted:
            tell(match.key, row["games"], wanted)
            if match.bot in COMPILED_BOTS and match.game.together:
                _play_many(match, plan, wanted - row["games"], row)
            else:
                _play_one(match, plan, row)
            keep(found, file)
        tell(match.key, row["games"], wanted)
    return found


def keep(found: dict[str, Json], file: Path) -> None:
    """Whole or not at all."""
    beside = file.with_suffix(".part")
    beside.write_text(json.dumps(found, indent=1) + "\n")
    beside.replace(file)


def blank(match: Match, plan: Plan) -> Json:
    return {
        "game": match.game.name,
        "rules": match.game.version,
        "seats": match.seats,
        "bot": match.bot,
        "place": match.place,
        "playouts_limit": plan.playouts,
        "games": 0,
        "won": 0,
        "score": 0,
        "shares": [],  # of all wealth, where each plays alone
        "moves": 0,  # decisions with a choice
        "seconds": 0.0,
        "slowest_ms": 0.0,
        "playouts": 0,
    }


def _play_many(match: Match, plan: Plan, games: int, row: Json) -> None:
    seed = plan.seed + row["games"]
    batch = simulate(match.game, match.seats, names=(match.bot,), games=games, seed=seed, threads=2)
    row["games"] += batch.games
    row["won"] += batch.outcomes["won"]
    row["score"] += batch.scores[0].total
    row["moves"] += batch.steps.total
    row["seconds"] += batch.seconds


def _play_one(match: Match, plan: Plan, row: Json) -> None:
    """One game, one action at a time."""
    game = match.game
    seed = plan.seed + row["games"]
    s = game.new(match.seats, seed)
    own = match.seat(s)
    line: list[tuple[int, int]] = []  # what a clairvoyant team has found to win
    step = 0
    while (seat := game.turn(s)) != NOBODY:
        turn = bots.seed_for("turn", seed, step)
        step += 1
        if line:
            seat, action = line.pop(0)
        elif own not in (NOBODY, seat):
            action = _easy(game, s, seat, turn)
        else:
            action = _decide(match, plan, s, seat, turn, row, line)
        game.apply(s, seat, action)
    row["games"] += 1
    row["won"] += int(game.outcome(s) == WON)
    scores = [game.score(s, seat) for seat in range(match.seats)]
    row["score"] += scores[max(own, 0)]
    if own != NOBODY:
        row["shares"].append(round(scores[own] / max(1, sum(scores)), 4))


def _easy(game: Game, s: Any, seat: int, seed: int) -> int:
    return game.read_action(s, bots.ask("easy", game, s, seat, seed))


def _decide(
    match: Match, plan: Plan, s: Any, seat: int, turn: int, row: Json, line: list[tuple[int, int]]
) -> int:
    game = match.game
    legal = game.legal_actions(s, seat)
    if len(legal) == 1:
        return legal[0]
    begin = time.perf_counter()
    if match.bot in COMPILED_BOTS:
        action = game.read_action(s, bots.ask(match.bot, game, s, seat, turn))
    else:
        thought = _think(match, plan, s, seat, turn)
        row["playouts"] += thought.playouts
        action = thought.action
        line += thought.line[1:]
    took = time.perf_counter() - begin
    row["moves"] += 1
    row["seconds"] += took
    row["slowest_ms"] = max(row["slowest_ms"], 1000 * took)
    return action


def _think(match: Match, plan: Plan, s: Any, seat: int, turn: int) -> Thought:
    """As the bot of that name does; the clairvoyant one is given the true state and its luck."""
    game = match.game
    searcher = levels.ready(game)
    level, _, number = match.bot.partition(COUNTED)
    if level == CLAIRVOYANT:
        manner, ms = OPEN, OPEN_MS
        state = s
    else:
        manner, ms = search.manner_of(game, searcher.mind), levels.SEARCH[level].ms
        state = s.copy()
        game.redeal(state, seat, bots.seed_for("deal", turn, seat))
    limit = int(number or plan.playouts)
    budget = Budget(playouts=limit) if limit else Budget(ms=ms)
    thought: Thought = searcher.think(
        state, seat, bots.seed_for("choice", turn, seat), budget, manner
    )
    return thought
