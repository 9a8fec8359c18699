"""`commontable replay`: a record told again, or checked."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from commontable.cli.arguments import laid, one_line, whole
from commontable.cli.verified import seen_in, summarize
from commontable.core.errors import BadOption, BadRecord
from commontable.core.game import EVERYBODY, NOBODY, OUTCOMES, SEAT_NAMES, Game, name_seats
from commontable.core.record import Differs, Record, Step, begin, compare_seen, read, replay, verify
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands

DIFFERENT = 1


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="tell a recorded game again, or check it",
        description="Plays a record again and tells what happened, step by step, with the board\n"
        "at the end. With --verify it checks every claim of the record instead: that each\n"
        "action was legal, what luck brought, positions and lists of legal actions if they\n"
        "are there, the outcome, the scores, and that the server's secret and the random\n"
        "numbers that people added fit the commitments shown before the deal.\n"
        "With --commitments it compares them with those that your own browser saw; the page\n"
        "offers that file at the end of a game.\n"
        "Exit status: 0 as claimed, 1 if something differs, 2 if it is not a record.",
        epilog="examples:\n"
        "  commontable replay game.jsonl\n"
        "  commontable replay game.jsonl --verify\n"
        "  commontable replay game.jsonl --verify --commitments commitments.json\n"
        "  commontable replay game.jsonl --at 12 --viewer B     what B saw after action 12\n"
        "  commontable record couperation | commontable replay - --verify",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    parser.add_argument("--board", metavar="FILE", help="the board it was played on, if not ours")
    parser.add_argument("--verify", action="store_true", help="check everything, tell nothing")
    parser.add_argument(
        "--commitments",
        metavar="FILE",
        help="with --verify: compare with the commitments that your browser saw at the start",
    )
    parser.add_argument(
        "--states", action="store_true", help="print the position after each action, as JSON"
    )
    parser.add_argument(
        "--at", type=whole(0, 10**9), metavar="SEQ", help="stop after this action; 0 is the set-up"
    )
    parser.add_argument(
        "--viewer",
        default="all",
        metavar="A|public|all",
        help="tell it as this seat saw it, as somebody who watched, or with all cards open (all)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read(lines_of(args.file))
    game = laid(game_of(record), args.board)
    viewer = _viewer(args.viewer, record.head.seats)
    if args.states and viewer != EVERYBODY:
        raise BadOption(f"states: positions show all cards, so not with viewer {args.viewer!r}")
    if args.at is not None and args.at > len(record.lines):
        raise BadOption(f"at: the record has {len(record.lines)} actions, got {args.at}")
    if args.commitments is not None and not args.verify:
        raise BadOption("commitments: only with --verify")
    seen = None if args.commitments is None else seen_in(args.commitments)
    try:
        if args.verify:
            found = verify(game, record)
            if seen is not None:
                compare_seen(record.head, seen)
            print(summarize(record.head, found, seen))
        if not args.verify or args.states or args.at is not None:
            _tell(game, record, viewer, args)
    except Differs as error:
        print(f"differs: {one_line(str(error))}")
        return DIFFERENT
    return 0


def lines_of(name: str) -> list[bytes]:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"file: cannot read {name!r}: {reason}") from None
    lines = data.split(b"\n")
    return lines[:-1] if lines[-1] == b"" else lines


def game_of(record: Record) -> Game:
    if record.head.game not in GAMES:
        known = ", ".join(sorted(GAMES))
        raise BadRecord(f"line 1: game: expected one of {known}, got {record.head.game!r}")
    return GAMES[record.head.game]


def _viewer(name: str, seats: int) -> int:
    if name in ("public", "all"):
        return NOBODY if name == "public" else EVERYBODY
    letters = SEAT_NAMES[:seats]
    if len(name) != 1 or name.upper() not in letters:
        raise BadOption(f"viewer: expected one of {', '.join(letters)}, public, all, got {name!r}")
    return letters.index(name.upper())


def _tell(game: Game, record: Record, viewer: int, args: argparse.Namespace) -> None:
    from commontable.cli.terminal.boards import board_of
    from commontable.cli.terminal.screen import screen

    console = screen()
    s = begin(game, record.head)
    last = len(record.lines) if args.at is None else args.at
    luck = "a secret" if record.head.seed is None else f"seed {record.head.seed}"
    console.print(f"{game.title}, {record.head.seats} seats, from {luck}", style="title")
    if args.states:
        print(json.dumps(game.position(s), ensure_ascii=False))
    for seq, step in enumerate(replay(game, record), 1):
        if seq > last:
            break
        s = step.after
        for sentence in _sentences(game, step, viewer):
            console.print(f"{seq:4}  {sentence}", soft_wrap=True)
        if args.states:
            print(json.dumps(game.position(s), ensure_ascii=False))
    console.print()
    console.print(board_of(game)(game.view(s, viewer)))
    scores = " ".join(str(game.score(s, seat)) for seat in range(s.seats))
    console.print(f"\nAfter {last} actions: {OUTCOMES[game.outcome(s)]}, scores {scores}")


def _sentences(game: Game, step: Step, viewer: int) -> list[str]:
    told = game.tell(step.before, step.seat, step.action, step.after, viewer)
    return [name_seats(sentence, SEAT_NAMES) for sentence in told]
