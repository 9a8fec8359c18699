"""`commontable games`: what there is to play."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from commontable.core.game import Game, numbers
from commontable.core.options import Option, Value
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "games",
        help="list the games, their seats and their options",
        description="Lists the games that are installed: how many can play, how long it takes,\n"
        "and the options, which are choices about the rules made before the game begins.\n"
        "The value that stands first is the default; the number is the rule it is about.",
        epilog="examples:\n"
        "  commontable games\n"
        "  commontable games --json\n"
        "  commontable play couperation --option finish=yes",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list instead")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    games = [GAMES[name] for name in sorted(GAMES)]
    if args.json:
        print(json.dumps([game.facts() for game in games], ensure_ascii=False, indent=2))
        return 0
    from commontable.cli.terminal.screen import screen

    console = screen()
    for game in games:
        console.print(_lines(game))
    return 0


def _lines(game: Game) -> Any:
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    seats = f"{numbers(game.seats)} seats"
    head = Text.assemble((game.name, "title"), f"  {game.title}, {seats}, {game.minutes} minutes")
    options = Table.grid(padding=(0, 2))
    for option in game.options:
        words = Text.assemble(f"{option.title} ", (f"({option.rule})", "quiet"))
        options.add_row(f"{option.name}={_values(option)}", words)
    shown: list[Any] = [head, Padding(game.summary, (0, 2))]
    if game.options:
        shown.append(Padding(options, (0, 0, 0, 4)))
    return Group(*shown, "")


def _values(option: Option) -> str:
    return "|".join(_word(value) for value in option.values)


def _word(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
