"""`commontable play`: a game at this terminal."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from commontable import bots
from commontable.cli.arguments import add_game, game_of, options_of, seats_of, seed_of, whole
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help="play a game in the terminal",
        description="You play a game here; bots take the seats that are left. You see what your\n"
        "seat may see, the question you are asked, and all you can do. Type an action or its\n"
        "number. While you play, 'help' lists what else you can type.",
        epilog="examples:\n"
        "  commontable play couperation\n"
        "  commontable play couperation --seats 2 --seat B --option finish=yes\n"
        "  commontable play couperation --seats 4 --people 2      two of you take turns here\n"
        "  commontable play couperation --seed 7                  the same game again",
    )
    add_game(parser)
    parser.add_argument(
        "--seat", metavar="A", help="where you sit; several people: A,C (the first seats)"
    )
    parser.add_argument(
        "--people", type=whole(1, 99), metavar="N", help="how many of you share the keyboard (1)"
    )
    parser.add_argument(
        "--bots",
        default=bots.USUAL,
        metavar="NAME[,NAME...]",
        help=f"one for all free seats, or one for each: {', '.join(sorted(bots.BOTS))}",
    )
    parser.add_argument(
        "--theme",
        choices=("dark", "light", "plain"),
        default="dark",
        help="colours for a dark terminal, a light one, or none (dark)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_of(args)
    seats = seats_of(args, game)
    options = options_of(args, game)
    people = _people(args, seats)
    seated = bots.seated(args.bots, [seat for seat in range(seats) if seat not in people])
    seed = seed_of(args)

    from commontable.cli.terminal.screen import Keyboard, screen
    from commontable.cli.terminal.session import Session
    from commontable.core.record import Recorder

    console = screen(args.theme)
    recorder = Recorder(
        game, seats, options, seed=seed, bots=[seated.get(seat) for seat in range(seats)]
    )
    Session(recorder, people, seated, seed, console, Keyboard(console)).run()
    return 0


def _people(args: argparse.Namespace, seats: int) -> list[int]:
    """The seats of those at the keyboard, in order."""
    if args.seat is None:
        count: int = args.people or 1
        if count > seats:
            raise BadOption(f"people: there are {seats} seats, got {count}")
        return list(range(count))
    letters = SEAT_NAMES[:seats]
    named = [word.strip().upper() for word in args.seat.split(",")]
    if not all(len(word) == 1 and word in letters for word in named):
        raise BadOption(f"seat: expected one of {', '.join(letters)}, got {args.seat!r}")
    if len(set(named)) < len(named):
        raise BadOption(f"seat: expected each seat once, got {args.seat!r}")
    if args.people is not None and args.people != len(named):
        raise BadOption(f"people: {len(named)} seats are named by --seat, got {args.people}")
    return sorted(letters.index(word) for word in named)
