"""`commontable print`: the cards, boards and pieces of a game, to print and cut."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from commontable.cli.arguments import add_output, write_out
from commontable.core.errors import BadOption
from commontable.draw.sheet import PAPERS, booklet, leaves
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "print",
        help="make sheets of a game to print and play",
        description="Makes all sheets of a game, cards and boards and pieces, as one page for\n"
        "a browser. Open it there and print it at 100 %, without margins of the browser's own;\n"
        "marks at the edges say where to cut. Dice and money for many people are for you to find.",
        epilog="examples:\n"
        "  commontable print couperation -o couperation.html\n"
        "  commontable print coop --paper Letter -o coop.html",
    )
    parser.add_argument("game", metavar="GAME", help="a game; 'commontable games' lists them")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="A4", help="(A4)")
    add_output(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = GAMES.find(args.game)
    if game.sheets is None:
        raise BadOption(f"game: {game.title} has no sheets to print")
    style = f"<style>{leaves(args.paper)}</style>"
    write_out(args, booklet(game.title, game.sheets(args.paper), style))
    return 0
