"""`commontable board`: a new board from a seed, for a game that brings a board maker."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from commontable.cli.arguments import add_output, seed_of, whole, write_out
from commontable.core.beside import board_maker_of
from commontable.games import OURS

MAKERS = {game.name: maker for game in OURS if (maker := board_maker_of(game)) is not None}
TITLES = [game.title for game in OURS if game.name in MAKERS]

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    usual = next(iter(MAKERS))
    parser = commands.add_parser(
        "board",
        help=f"make a new board for {', '.join(TITLES)}",
        description="\n\n".join(maker.__doc__ or "" for maker in MAKERS.values()),
        epilog="examples:\n"
        "  commontable board --seed 7 --difficulty hard --output gorge7.toml\n"
        f"  commontable play {usual} --board gorge7.toml\n"
        f"  commontable simulate {usual} --board gorge7.toml --games 1000\n"
        "  commontable board --seed 7 --svg --output seed7.svg      its picture",
    )
    parser.add_argument(
        "game", nargs="?", choices=tuple(MAKERS), default=usual, help=f"whose board ({usual})"
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**64 - 1), metavar="S", help="the same seed, the same board"
    )
    parser.add_argument(
        "--difficulty",
        choices=_offered("DIFFICULTIES"),
        default="normal",
        help="how hard to win (normal)",
    )
    parser.add_argument("--size", choices=_offered("SIZES"), default="normal", help="(normal)")
    parser.add_argument("--svg", action="store_true", help="draw it instead, as a sheet to print")
    add_output(parser)
    parser.set_defaults(run=run)


def _offered(name: str) -> tuple[str, ...]:
    """What any of the makers offers."""
    return tuple(dict.fromkeys(each for maker in MAKERS.values() for each in getattr(maker, name)))


def run(args: argparse.Namespace) -> int:
    maker = MAKERS[args.game]
    board = maker.make(seed_of(args), args.difficulty, args.size)
    write_out(args, maker.draw(board) + "\n" if args.svg else maker.write(board))
    return 0
