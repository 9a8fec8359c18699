"""`commontable debrief`: figures of a recorded game for the talk afterwards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commontable.cli.arguments import one_line
from commontable.cli.replay import DIFFERENT, game_of, lines_of
from commontable.core.debrief import Debrief, Figure
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES, Game, name_seats
from commontable.core.record import Differs, Record, begin, read, replay
from commontable.games import GAMES

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands

MOST_ROWS = 60  # of a figure in the terminal; the file has them all


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "debrief",
        help="figures of a recorded game, for the talk afterwards",
        description="Plays a record again and tells what it did to whom: figures in words and as\n"
        "tables. With --csv every figure is written to a file for a spreadsheet, with --svg\n"
        "its plot too. Not every game has a debrief; Land Rush has.",
        epilog="examples:\n"
        "  commontable debrief game.jsonl\n"
        "  commontable debrief game.jsonl --csv figures\n"
        "  commontable record landrush | commontable debrief - --csv figures --svg figures",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    parser.add_argument("--csv", metavar="DIR", help="write every figure to DIR/NAME.csv")
    parser.add_argument("--svg", metavar="DIR", help="write every plot to DIR/NAME.svg")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read(lines_of(args.file))
    game = game_of(record)
    try:
        told = _told(game, record)
    except Differs as error:
        print(f"differs: {one_line(str(error))}")
        return DIFFERENT
    if args.csv is not None:
        _write(args.csv, {f"{each.name}.csv": each.as_csv() for each in told.figures})
    if args.svg is not None:
        drawn = [each for each in told.figures if each.draw is not None]
        _write(args.svg, {f"{each.name}.svg": _plot(each) for each in drawn})
    if args.csv is None and args.svg is None:
        _show(game, told)
    return 0


def _told(game: Game, record: Record) -> Debrief:
    if game.debrief is None:
        known = ", ".join(name for name in sorted(GAMES) if GAMES[name].debrief)
        raise BadOption(f"debrief: {game.title} has none; these games have: {known}")
    steps = [(each.before, each.seat, each.action, each.after) for each in replay(game, record)]
    return game.debrief(begin(game, record.head), steps)


def _plot(figure: Figure) -> str:
    assert figure.draw is not None
    return figure.draw("light")


def _write(folder: str, files: dict[str, str]) -> None:
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="")
            print(Path(folder) / name)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"cannot write to {folder!r}: {reason}") from None


def _show(game: Game, told: Debrief) -> None:
    from commontable.cli.terminal.screen import screen

    console = screen()
    console.print(f"{game.title}: debrief", style="title")
    for title, words in told.facts.items():
        console.print(f"{title}: {_named(words)}", soft_wrap=True)
    for figure in told.figures:
        console.print()
        console.print(figure.title, style="title")
        console.print(_named(figure.told), soft_wrap=True)
        if figure.rows:
            console.print(_grid(figure))
    if told.questions:
        console.print()
        console.print("To talk about", style="title")
        for number, question in enumerate(told.questions, 1):
            console.print(f"{number}. {question}", soft_wrap=True)


def _named(words: str) -> str:
    return name_seats(words, SEAT_NAMES)


def _grid(figure: Figure) -> Any:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in figure.columns:
        grid.add_column(column)
    for row in figure.rows[:MOST_ROWS]:
        cells = [row[column] for column in figure.columns]
        grid.add_row(*("" if cell is None else str(cell) for cell in cells))
    if len(figure.rows) > MOST_ROWS:
        grid.caption = f"{len(figure.rows) - MOST_ROWS} more rows: --csv writes them all"
    return grid
