"""`commontable design`: a folder with the data files of a game, to change them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "design",
        help="copy the cards and numbers of a game into a folder, to change them",
        description="Copies the data files of a game (cards, boards, numbers, options) into a new\n"
        "folder. Change what you like, and let `commontable compare` tell what it does.",
        epilog="examples:\n  commontable design coop my-deck\n  commontable compare coop my-deck",
    )
    parser.add_argument("game", metavar="GAME", help="a game; 'commontable games' lists them")
    parser.add_argument("folder", metavar="FOLDER", help="a folder that is not there yet")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from commontable.lab.variant import begin_variant

    game = GAMES.find(args.game)
    names = begin_variant(game, Path(args.folder))
    print(f"{args.folder} has the files of {game.title}: {', '.join(names)}.")
    print(f"Change them, then: commontable compare {game.name} {args.folder}")
    return 0
