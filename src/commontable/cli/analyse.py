"""`commontable analyse`: where a finished game turned."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from commontable.cli.arguments import laid, one_line, whole
from commontable.cli.replay import game_of, lines_of
from commontable.core.game import Json
from commontable.core.record import Differs, read, replay

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands

BARS = "▁▂▃▄▅▆▇█"
ROWS = 8
DIFFERENT = 1


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "analyse",
        help="show where a recorded game turned",
        description="Looks at every action of a record again, with what its seat could know then:\n"
        "the chance to win (or the share of all wealth) after it, and a better action if search\n"
        "finds one. Marks where the chance changed by ten points or more.",
        epilog="examples:\n"
        "  commontable record couperation --bots easy --seed 7 -o game.jsonl\n"
        "  commontable analyse game.jsonl\n"
        "  commontable analyse game.jsonl --playouts 2000 --json",
    )
    parser.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    parser.add_argument("--board", metavar="FILE", help="the board it was played on, if not ours")
    parser.add_argument(
        "--playouts", type=whole(1, 10**7), default=400, metavar="N", help="for each action (400)"
    )
    parser.add_argument("--json", action="store_true", help="print one line for each action")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from rich.progress import Progress

    from commontable.bots.analysis import analyse
    from commontable.cli.terminal.screen import screen

    record = read(lines_of(args.file))
    game = laid(game_of(record), args.board)
    try:
        steps = list(replay(game, record))
    except Differs as error:
        print(f"differs: {one_line(str(error))}")
        return DIFFERENT
    console = screen(file=sys.stderr)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task("Analysing", total=len(steps))
        rows = []
        for row in analyse(game, steps, args.playouts):
            rows.append(row)
            progress.update(bar, completed=len(rows))
    if args.json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return 0
    out = screen()
    word = "chance to win" if game.together else "share of all wealth"
    out.print(f"{game.title}: {word} after each action", style="title")
    for line in plot([row["chance"] for row in rows], max(20, out.width - 8)):
        out.print(line, style="number", soft_wrap=True)
    for row in rows:
        if row["is_turn"] or row["best"]:
            out.print(_line(row), soft_wrap=True)
    return 0


def plot(chances: list[float], width: int) -> list[str]:
    """Bars in rows of eighths, the mean of several actions where they do not fit."""
    if not chances:
        return []
    columns = min(width, len(chances))
    means = []
    for column in range(columns):
        part = chances[column * len(chances) // columns : (column + 1) * len(chances) // columns]
        means.append(sum(part) / len(part))
    lines = []
    for row in range(ROWS - 1, -1, -1):
        eighths = [min(8, max(0, round(mean * ROWS * 8) - row * 8)) for mean in means]
        label = {ROWS - 1: "100 %", 0: "  0 %"}.get(row, "     ")
        lines.append(f"{label} " + "".join(BARS[n - 1] if n else " " for n in eighths))
    return lines


def _line(row: Json) -> str:
    mark = "◆" if row["is_turn"] else " "
    better = f"; better: {row['best']} ({row['best_chance']:.0%})" if row["best"] else ""
    return (
        f"{mark} {row['seq']:4}  {row['seat']}  {row['action']}: {row['chance']:.0%} "
        f"({100 * row['change']:+.0f} points){better}"
    )
