"""`commontable compare`: what changed cards or numbers do to a game."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from commontable import bots
from commontable.cli.arguments import add_game, add_many, game_of, options_of, seats_of, seed_of
from commontable.cli.simulate import score_rows
from commontable.core.game import Game, Json

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands
    from commontable.lab.variant import Trial


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "compare",
        help="tell what changed cards or numbers do to a game",
        description="Lets bots play a game as published and with the data files in FOLDER, which\n"
        "`commontable design` begins, and shows both side by side. A file that cannot be right\n"
        "is refused, with its name, the place and what was expected. The first run of changed\n"
        "rules compiles them, which takes some seconds. The installed game stays as it is.",
        epilog="examples:\n"
        "  commontable compare coop my-deck\n"
        "  commontable compare coop my-deck --option difficulty=hard --games 50000\n"
        "  commontable compare coop my-deck --seats 3 --bots strong:200 --games 100 --json",
    )
    add_game(parser, has_board=False, usual="each number in turn")
    parser.add_argument("folder", metavar="FOLDER", help="where the changed data files are")
    parser.add_argument(
        "--bots", default="easy", metavar="NAME", help="who plays on all seats (easy)"
    )
    add_many(parser, " on each side")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from commontable.cli.terminal.screen import screen
    from commontable.lab.playouts import count_cores
    from commontable.lab.variant import Trial, compare

    game = game_of(args)
    bots.seated(args.bots, [0])  # refuses a name that nobody has
    trial = Trial(
        game=game.name,
        seats=game.seats if args.seats is None else (seats_of(args, game),),
        options=options_of(args, game),
        bots=args.bots,
        games=args.games,
        seed=seed_of(args),
        threads=args.threads or count_cores(),
    )
    console = screen(file=sys.stderr)
    console.print("Playing; the number of games decides how long it takes.", style="quiet")
    pairs = compare(game, Path(args.folder), trial, lambda words: console.print(f"  {words}"))
    if args.json:
        sides = [{"published": before, "changed": after} for before, after in pairs]
        print(json.dumps({**vars(trial), "results": sides}, indent=2))
    else:
        _show(game, trial, pairs)
    return 0


def _show(game: Game, trial: Trial, pairs: list[tuple[Json, Json]]) -> None:
    from rich.table import Table

    from commontable.cli.terminal.screen import screen

    console = screen()
    console.print(
        f"{game.title}, {trial.bots}: {trial.games:,} games on each side from seed {trial.seed}",
        style="title",
    )
    chosen = [o.name for o in game.options if trial.options[o.name] != o.default]
    if chosen:
        console.print("with " + ", ".join(f"{name}={trial.options[name]}" for name in chosen))
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for title in ("seats", "", "published", "changed", "difference"):
        table.add_column(title, justify="left" if title in ("seats", "") else "right")
    for before, after in pairs:
        for i, row in enumerate(_rows(before, after)):
            table.add_row(str(before["seats"]) if i == 0 else "", *row)
    console.print(table)


def _rows(before: Json, after: Json) -> Iterator[tuple[str, str, str, str]]:
    """The share of wins, with the range of the difference; then steps and scores on average."""
    from commontable.lab.variant import difference

    sides = (before, after)
    if not any("ended" in side["outcomes"] for side in sides):  # where each plays alone
        more, reach = difference(before, after)
        shares = [f"{side['outcomes']['won']['share']:.1%}" for side in sides]
        yield "won", shares[0], shares[1], f"{more:+.1%} ± {reach:.1%}"
    olds, news = ({"steps": side["steps"], **dict(score_rows(side))} for side in sides)
    for name in [name for name in olds if name in news]:
        old, new = olds[name]["mean"], news[name]["mean"]
        yield name, f"{old:.1f}", f"{new:.1f}", f"{new - old:+.1f}"
