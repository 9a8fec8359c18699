"""The command line: one module for each command of `commontable`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from commontable.cli import (
    admin,
    analyse,
    bench,
    board,
    compare,
    debrief,
    design,
    doctor,
    games,
    play,
    record,
    replay,
    serve,
    sheets,
    simulate,
    tournament,
)
from commontable.cli.arguments import Parser, ShowVersion, one_line
from commontable.core.errors import CommontableError

# Each has add(commands), which describes the command, and run(args), which returns its exit status.
COMMANDS = (
    *(games, serve, play, sheets, simulate, record, replay, debrief),
    *(analyse, board, design, compare, tournament, bench, doctor, admin),
)

REFUSED = 2
INTERRUPTED = 130
NOBODY_LISTENS = 141  # what a shell reports for a program whose pipe was closed


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. 0: done; 1: not as it should be; 2: something given to it was wrong."""
    _write_what_can_be_written()
    try:
        args = parser().parse_args(argv)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except CommontableError as error:
        print(f"commontable: {one_line(str(error))}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python writes what is left to stdout when it ends: give it somewhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    except SystemExit as ended:  # argparse has shown help or a version
        return int(ended.code or 0)


def parser() -> Parser:
    """All commands, and what they say of themselves."""
    whole = Parser(
        prog="commontable",
        description="Tabletop games about cooperation, from one set of rules:\n"
        "played in the terminal, simulated, recorded and checked.",
        epilog="begin with:\n"
        "  commontable games                  what there is to play\n"
        "  commontable serve                  play it in the browser, with friends and bots\n"
        "  commontable play couperation       play it here, with bots on the other seats\n"
        "  commontable COMMAND --help         more about one command",
    )
    whole.add_argument("--version", action=ShowVersion)
    commands = whole.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    for command in COMMANDS:
        command.add(commands)
    return whole


def _write_what_can_be_written() -> None:
    """On a terminal that does not know ◆, a question mark is better than no game."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and (stream.encoding or "").lower() != "utf-8":
            stream.reconfigure(errors="replace")
