"""Arguments that several commands share, and how a wrong one is refused: in one line."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from commontable.core.data import read_toml
from commontable.core.errors import BadOption
from commontable.core.game import Game
from commontable.core.options import Value, complete
from commontable.games import GAMES

MOST_SHOWN = 60  # characters of a wrong value


class Parser(argparse.ArgumentParser):
    """An argparse parser whose complaints are one line, like all others."""

    def __init__(self, **words: Any) -> None:
        super().__init__(
            allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **words
        )

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{message} ({self.prog} --help says more)")


if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]  # what a command adds itself to


class ShowVersion(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __init__(self, option_strings: list[str], dest: str) -> None:
        words = "show the version and leave"
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=words)

    def __call__(self, parser: argparse.ArgumentParser, *rest: Any) -> None:
        from importlib.metadata import version

        print(f"commontable {version('commontable')}")
        parser.exit()


def one_line(message: str) -> str:
    """What came from outside may hold line ends and colours of its own."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A type for argparse: a whole number within bounds."""
    wanted = f"a whole number from {low} to {high}" if high is not None else f"{low} or more"

    def read(text: str) -> int:
        is_short_enough = text.isascii() and text.isdigit() and len(text) <= 20
        if not is_short_enough or int(text) < low or (high is not None and int(text) > high):
            shown = text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."
            raise argparse.ArgumentTypeError(f"expected {wanted}, got {shown!r}")
        return int(text)

    return read


def add_game(
    parser: argparse.ArgumentParser, has_board: bool = True, usual: str = "the game's usual number"
) -> None:
    """GAME, --seats, --option, --seed, and --board unless that makes no sense."""
    parser.add_argument("game", metavar="GAME", help="a game; 'commontable games' lists them")
    parser.add_argument("--seats", type=whole(1, 99), metavar="N", help=f"how many play ({usual})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a choice about the rules, as often as you like",
    )
    parser.set_defaults(board=None)
    if has_board:
        parser.add_argument(
            "--board",
            metavar="FILE",
            help="a board of your own, where a game has boards; 'commontable board' makes some",
        )
    parser.add_argument(
        "--seed",
        type=whole(0, 2**64 - 1),
        metavar="S",
        help="the number luck begins with; the same seed brings the same game (a new one)",
    )


def add_many(parser: argparse.ArgumentParser, where: str = "") -> None:
    """--games, --threads and --json, for commands that play many games."""
    parser.add_argument(
        "--games",
        type=whole(1, 10**12),
        default=10_000,
        metavar="N",
        help=f"how many{where} (10000)",
    )
    parser.add_argument(
        "--threads", type=whole(1, 1024), metavar="K", help="how many at a time (one for each core)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def game_of(args: argparse.Namespace) -> Game:
    """The game asked for, on a board of one's own if one is given."""
    return laid(GAMES.find(args.game), args.board)


def laid(game: Game, board: str | None) -> Game:
    if board is None:
        return game
    if game.with_board is None:
        raise BadOption(f"board: {game.title} cannot be played on a board of your own")
    return game.with_board(Path(board))


def seats_of(args: argparse.Namespace, game: Game) -> int:
    """The number asked for, else the middle one of those that can play."""
    seats: int = args.seats if args.seats is not None else game.seats[len(game.seats) // 2]
    game.option_row(seats)  # refuses a number that cannot play
    return seats


def options_of(args: argparse.Namespace, game: Game) -> dict[str, Value]:
    """All options of the game, those given by --option among them."""
    chosen: dict[str, str] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option: expected name=value, got {text!r}")
        if name in chosen:
            raise BadOption(f"option {name}: given twice, as {chosen[name]!r} and {value!r}")
        chosen[name] = value
    if args.board is not None and "board" not in chosen:
        chosen["board"] = read_toml(Path(args.board)).text("title")
    return complete(game.options, chosen)


def seed_of(args: argparse.Namespace) -> int:
    """The seed asked for, else one that nobody can guess."""
    seed: int | None = args.seed
    return secrets.randbits(64) if seed is None else seed


# ------------------------------------------------------------------ where it goes


def add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file instead of stdout")


def write_out(args: argparse.Namespace, text: str) -> None:
    """To the file that was asked for, else to stdout."""
    if args.output is None:
        sys.stdout.write(text)
        return
    try:
        Path(args.output).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"output: cannot write {args.output!r}: {reason}") from None
