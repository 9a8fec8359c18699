"""`commontable simulate`: many games at once."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from commontable import bots
from commontable.cli.arguments import add_game, add_many, game_of, options_of, seats_of, seed_of
from commontable.core.game import SEAT_NAMES, Game, Json
from commontable.core.words import counted

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands
    from commontable.lab.playouts import Batch


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let bots play many games and count how they end",
        description="Plays many games with the compiled rules, on all cores, and counts outcomes,\n"
        "actions and scores. Game number i begins with seed S + i, so the result is the same\n"
        "for any number of threads. The range after a share holds the true share in 95 of\n"
        "100 cases. The first run of a game compiles its rules, which takes some seconds.",
        epilog="examples:\n"
        "  commontable simulate couperation --seats 3 --games 100000 --seed 1\n"
        "  commontable simulate couperation --games 10000 --option finish=yes --json",
    )
    add_game(parser)
    names = ", ".join(sorted(bots.BOTS))
    parser.add_argument(
        "--bots", default="random", metavar="NAME", help=f"who plays: {names} (random)"
    )
    add_many(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from commontable.lab.playouts import count_cores

    game = game_of(args)
    seats = seats_of(args, game)
    options = options_of(args, game)
    seed = seed_of(args)
    seated = bots.seated(args.bots, range(seats))
    threads = args.threads or count_cores()
    batch = _play(game, seats, options, list(seated.values()), args.games, seed, threads)
    setting: Json = {
        "game": game.name,
        "rules": game.version,
        "seats": seats,
        "options": options,
        "bots": list(seated.values()),
        "seed": seed,
    }
    speed = {
        "threads": threads,
        "seconds": batch.seconds,
        "games_per_second": batch.games / batch.seconds,
        "steps_per_second": batch.steps.total / batch.seconds,
    }
    if args.json:
        print(json.dumps({**setting, **batch.json(), "speed": speed}, indent=2))
    else:
        _show(game, setting, batch, speed)
    return 0


def _play(
    game: Game, seats: int, options: Json, names: list[str], games: int, seed: int, threads: int
) -> Batch:
    """With a bar on stderr that moves, if somebody is there to see it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    from commontable.cli.terminal.screen import screen
    from commontable.lab import playouts

    console = screen(file=sys.stderr)
    words = f"Compiling the rules of {game.title}, once. This takes some seconds."
    if not console.is_terminal and not playouts.is_compiled(game, names):
        console.print(words)
    with console.status(words if not playouts.is_compiled(game, names) else "Loading the rules"):
        playouts.load(game, seats, names)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(
        *columns, console=console, disable=not console.is_terminal, transient=True
    ) as progress:
        bar = progress.add_task("games", total=games)
        return playouts.simulate(
            game,
            seats,
            options,
            names=names,
            games=games,
            seed=seed,
            threads=threads,
            played=lambda n: progress.advance(bar, n),
        )


def _show(game: Game, setting: Json, batch: Batch, speed: Json) -> None:
    from rich.table import Table

    from commontable.cli.terminal.screen import screen

    console = screen()
    result = batch.json()
    players = ", ".join(sorted(set(setting["bots"])))
    console.print(
        f"{game.title}, {setting['seats']} seats, {players}: {batch.games:,} games "
        f"from seed {setting['seed']}",
        style="title",
    )
    options = setting["options"]
    changed = [o.name for o in game.options if options[o.name] != o.default]
    if changed:
        console.print("with " + ", ".join(f"{name}={options[name]}" for name in changed))
    table = Table.grid(padding=(0, 3))
    for name, share in result["outcomes"].items():
        spread = f"{share['low']:.3%} to {share['high']:.3%}"
        table.add_row(name, f"{share['count']:,}", f"{share['share']:.3%}", spread)
    console.print(table)
    console.print()
    table = Table("", "mean", "least", "most", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for name, row in [("steps", result["steps"]), *score_rows(result)]:
        table.add_row(name, f"{row['mean']:.2f}", f"{row['min']:,}", f"{row['max']:,}")
    console.print(table)
    console.print(
        f"\n{speed['games_per_second']:,.0f} games/s, {speed['steps_per_second']:,.0f} steps/s "
        f"on {counted(speed['threads'], 'thread')}",
        style="quiet",
    )


def score_rows(result: Json) -> list[tuple[str, Json]]:
    """One line for each class; without classes one for all who share a score, or for each seat."""
    scores = result["scores"]
    if result["classes"]:
        return [(f"score, {name}", score) for name, score in result["classes"].items()]
    if all(score == scores[0] for score in scores):
        return [("score", scores[0])]
    return [(f"score of {SEAT_NAMES[seat]}", score) for seat, score in enumerate(scores)]
