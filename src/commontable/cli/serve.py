"""`commontable serve`: tables in the browser."""

from __future__ import annotations

import argparse
import dataclasses
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commontable.cli.arguments import whole
from commontable.core.errors import BadOption
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands

EVERYWHERE = ("0.0.0.0", "::")  # hosts that let other machines in


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "serve",
        help="open a house: tables in the browser, for people, bots and programs",
        description="Serves pages, tables and the HTTP API until you press Ctrl-C.\n"
        "Every flag but --board can also be given by the environment: COMMONTABLE_PORT=9000.\n"
        "docs/operate says how to run it for others.",
        epilog="examples:\n"
        "  commontable serve\n"
        "  commontable serve --port 9000 --db evening.db\n"
        "  commontable serve --host 0.0.0.0 --public-url https://play.example.org\n"
        "  commontable serve --db postgresql://commontable@db/commontable --workers 4",
    )
    add_flags(parser)
    parser.set_defaults(run=run)


def add_flags(parser: argparse.ArgumentParser) -> None:
    """How a server is run."""
    parser.add_argument("--host", help="the address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=whole(0, 65535), help="(8000; 0 takes any free one)")
    parser.add_argument(
        "--db", metavar="PATH|URL", help="a SQLite file, or postgresql://… (in your data folder)"
    )
    parser.add_argument(
        "--workers", type=whole(1, 64), metavar="N", help="processes; more than 1 needs PostgreSQL"
    )
    parser.add_argument(
        "--public-url", metavar="URL", help="what people type, such as https://play.example.org"
    )
    parser.add_argument(
        "--board",
        action="append",
        default=[],
        metavar="FILE",
        help="a board of your own for Principles of Co-ops, as often as you like",
    )
    parser.add_argument(
        "--bot-pace", type=float, metavar="SECONDS", help="how long a bot seems to think (0.8)"
    )


def run(args: argparse.Namespace) -> int:
    from commontable.web.server.run import serve

    settings = settings_of(args)
    lay_boards(args.board, settings)
    tokens: list[str] = []  # at the first start there is a new one

    def ready(address: str) -> None:
        print(f"Commontable is open at {address} (Ctrl-C closes it)")
        if settings.public_url:
            print(f"People find it at {settings.public_url}")
        elif settings.host in EVERYWHERE and (own := own_address()):
            print(f"Other devices here find it at http://{own}:{address.rpartition(':')[2]}")
        for token in tokens:
            print(f"Operator token, shown this once: {token}")
            print(f"It opens {address}/operator; 'commontable admin token' makes a new one.")
        sys.stdout.flush()

    try:
        return serve(settings, ready, tokens.append)
    except KeyboardInterrupt:  # how it is closed by hand; all is stored and told by now
        print("\nCommontable is closed.")
        return 0


def lay_boards(paths: list[str], settings: Any) -> None:
    """Boards of one's own, beside those of the game."""
    if paths and settings.workers > 1:
        raise BadOption("board: boards of your own need one process, not --workers")
    for path in paths:
        GAMES.lay(Path(path))


def own_address() -> str | None:
    """This machine's in its own network, if it is in one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # stands for any place outside
        except OSError:
            return None
        return str(line.getsockname()[0])


def settings_of(args: argparse.Namespace) -> Any:
    """Flags first, then the environment, then what is usual."""
    from commontable.web.runtime.settings import from_environment

    names = ("host", "port", "db", "workers", "public_url", "bot_pace")
    given = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    return dataclasses.replace(from_environment(), **given).checked()
