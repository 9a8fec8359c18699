"""`commontable board`: a new board for Principles of Co-ops, from a seed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from commontable.cli.arguments import add_output, seed_of, whole, write_out
from commontable.games.principles.boards import DIFFICULTIES, write_board
from commontable.games.principles.generator import SIZES, make_board

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "board",
        help="make a new board for Principles of Co-ops",
        description="Makes a board of Principles of Co-ops from a seed and prints it as TOML,\n"
        "which you may change by hand. It is checked when it is read: two fair starts, four\n"
        "goals that can be reached, the source of the market not beside a start.",
        epilog="examples:\n"
        "  commontable board --seed 7 --difficulty hard --output gorge7.toml\n"
        "  commontable play principles --board gorge7.toml\n"
        "  commontable simulate principles --board gorge7.toml --games 1000\n"
        "  commontable board --seed 7 --svg --output seed7.svg      its picture",
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**64 - 1), metavar="S", help="the same seed, the same board"
    )
    parser.add_argument(
        "--difficulty", choices=DIFFICULTIES, default="normal", help="how hard to win (normal)"
    )
    parser.add_argument("--size", choices=tuple(SIZES), default="normal", help="(normal)")
    parser.add_argument("--svg", action="store_true", help="draw it instead, as a sheet to print")
    add_output(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    board = make_board(seed_of(args), args.difficulty, args.size)
    text = write_board(board)
    if args.svg:
        from commontable.games.principles.picture import board_sheet

        text = str(board_sheet(board)) + "\n"
    write_out(args, text)
    return 0
