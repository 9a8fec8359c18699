"""`commontable record`: a game of bots, written down."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from commontable import bots
from commontable.cli.arguments import (
    add_game,
    add_output,
    game_of,
    options_of,
    seats_of,
    seed_of,
    write_out,
)
from commontable.core.errors import BadOption
from commontable.core.record import Recorder, luck_of, read_secret

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "record",
        help="let bots play one game and write it down",
        description="Lets bots play one game and writes its record: a line of JSON for the\n"
        "set-up, one for each action, one for the end. The same arguments write the\n"
        "same record. With --states and --legal anybody can check each step without our code.\n"
        "docs/reference/record.md describes every key.",
        epilog="examples:\n"
        "  commontable record couperation --seats 3 --seed 7 -o game.jsonl\n"
        "  commontable record couperation --seed 7 --states --legal | commontable replay -\n"
        "  commontable replay game.jsonl --verify",
    )
    add_game(parser)
    parser.add_argument(
        "--secret",
        metavar="HEX",
        help="instead of a seed: draw the luck of every action from a secret, as tables do",
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAME[,NAME...]",
        help="one for all seats, or for each (random)",
    )
    parser.add_argument("--states", action="store_true", help="add the position after each action")
    parser.add_argument(
        "--legal", action="store_true", help="add what each seat could have done before it"
    )
    add_output(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from commontable.lab.playouts import play_out

    game = game_of(args)
    seats = seats_of(args, game)
    options = options_of(args, game)
    seated = bots.seated(args.bots, range(seats))
    names = list(seated.values())
    if args.secret is None:
        seed = seed_of(args)
        recorder = Recorder(game, seats, options, seed=seed, bots=names)
    elif args.seed is not None:
        raise BadOption(f"secret: give a seed or a secret, not both; got seed {args.seed} too")
    else:
        secret = read_secret(args.secret)
        seed = luck_of(secret, 0)
        recorder = Recorder(game, seats, options, secret=secret, bots=names)
    play_out(recorder, seated, seed)
    text = "".join(line + "\n" for line in recorder.lines(args.states, args.legal))
    write_out(args, text)
    return 0
