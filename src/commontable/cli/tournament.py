"""`commontable tournament`: every bot at every game."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commontable.cli.arguments import whole
from commontable.core.errors import BadOption
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "tournament",
        help="measure how well the bots play",
        description="Lets random, easy, steady, strong and clairvoyant bots play every game with\n"
        "every number of seats, and counts how often they win. Where everybody plays alone, one\n"
        "bot sits among easy ones, on each seat in turn, and its share of all wealth counts. The\n"
        "results are kept in FILE after each game: run it again to go on where it stopped.",
        epilog="examples:\n"
        "  commontable tournament --quick\n"
        "  commontable tournament --games couperation --bots easy strong --slow 50\n"
        "  commontable tournament --moves 30\n"
        "  commontable tournament --write docs/bots.md",
    )
    parser.add_argument(
        "--games", nargs="+", metavar="NAME", help="only these; 'commontable games' lists all"
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="NAME",
        help="only these; strong:2000 counts playouts instead of time",
    )
    parser.add_argument(
        "--fast", type=whole(1, 10**9), metavar="N", help="games of random and easy (10000)"
    )
    parser.add_argument(
        "--slow", type=whole(1, 10**6), metavar="N", help="games of those that search (100)"
    )
    parser.add_argument(
        "--seed", type=whole(1, 10**9), metavar="N", help="seed of the first game of each bot (1)"
    )
    parser.add_argument(
        "--abreast",
        type=whole(1, 64),
        default=1,
        metavar="N",
        help="games at a time of those that search (1); they slow each other down",
    )
    parser.add_argument(
        "--moves",
        type=whole(1, 10**6),
        metavar="N",
        help="instead of whole games, time this many moves of each bot; on a quiet machine",
    )
    parser.add_argument(
        "--quick", action="store_true", help="few games and few playouts: a trial of the command"
    )
    parser.add_argument(
        "--file", default="tournament.json", metavar="FILE", help="results (tournament.json)"
    )
    parser.add_argument("--json", action="store_true", help="print all results as JSON")
    parser.add_argument(
        "--write",
        metavar="PAGE",
        help="put a table of all results in FILE into a page, between its two marks",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from commontable import bots
    from commontable.cli.terminal.screen import screen
    from commontable.lab import standings, tournament
    from commontable.lab.bench import paces

    games = [GAMES.find(name) for name in args.games or list(GAMES)]
    names = args.bots or list(paces.TIMED if args.moves else tournament.BOTS)
    for name in names:
        if args.moves:
            bots.resolve_bot(name)
        else:
            tournament.check(name)
    plan = tournament.QUICK if args.quick else tournament.Plan()
    plan = replace(
        plan,
        quick=args.fast or plan.quick,
        slow=args.slow or plan.slow,
        seed=args.seed or plan.seed,
        abreast=args.abreast,
    )
    if args.write and not Path(args.write).is_file():
        raise BadOption(f"write: there is no page {args.write!r}")
    console = screen(file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks: dict[str, Any] = {}

        def tell(what: str, played: int, wanted: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=wanted)
            progress.update(tasks[what], completed=played)

        if args.moves:
            found = paces.run(games, names, args.moves, plan, Path(args.file), tell)
        else:
            found = tournament.run(games, names, plan, Path(args.file), tell)
    if args.write:
        played = {row["game"] for row in found.values()}
        known = [game for name, game in GAMES.items() if name in played]
        standings.write_table(Path(args.write), standings.table(found, known))
    if args.json:
        rows = {key: {**row, **standings.summary(row)} for key, row in found.items()}
        print(json.dumps(rows, indent=2))
    else:
        print(standings.table(found, games))
    return 0
