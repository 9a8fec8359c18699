"""`commontable bench`: how fast the games run on this machine."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from commontable.core.game import Json
from commontable.games import GAMES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from commontable.cli.arguments import Commands

SERVE = (sys.executable, "-m", "commontable.cli", "serve")  # what `--server` loads


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "bench",
        help="measure how fast the games run here",
        description="Measures random games in the compiled loop on one core and on all, single\n"
        "calls from Python, and compiling; for Couperation also the same games in C, if there\n"
        "is a C compiler. What is compared is measured in alternating runs, and the best run\n"
        "counts, because other programs may be running. No figure is an error: the exit status\n"
        "is 0. docs/reference/bench.md says what each of them means.",
        epilog="examples:\n"
        "  commontable bench\n"
        "  commontable bench --quick                     a first impression in a few seconds\n"
        "  commontable bench --games couperation --json > speed.json\n"
        "  commontable bench --server                    500 tables of a real server\n"
        "  make bench PEERS=1                            installs peers and compares with them",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--games", nargs="+", metavar="NAME", help="only these; 'commontable games' lists all"
    )
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help="how long each turn of each measurement lasts (0.2; with --quick 0.05)",
    )
    parser.add_argument(
        "--peers",
        action="store_true",
        help="compare with OpenSpiel and catanatron, and --server with boardgame.io, if installed",
    )
    parser.add_argument(
        "--quick", action="store_true", help="short turns, and nothing is compiled from nothing"
    )
    parser.add_argument(
        "--server", action="store_true", help="instead: load a real server with many tables"
    )
    parser.add_argument(
        "--tables", type=int, default=500, metavar="N", help="with --server: how many (500)"
    )
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"expected seconds from 0.001 to 3600, got {text[:60]!r}")
    return seconds


def run(args: argparse.Namespace) -> int:
    if args.server:
        return _run_server(args)
    games = [GAMES.find(name) for name in args.games or sorted(GAMES)]

    from commontable.cli.terminal.screen import screen
    from commontable.lab import bench

    plan = replace(bench.QUICK if args.quick else bench.Plan(), has_peers=args.peers)
    if args.seconds is not None:
        plan = replace(plan, seconds=args.seconds)
    console = screen(file=sys.stderr)
    with console.status("Measuring") as status:

        def tell(what: str) -> None:
            status.update(what)
            if not console.is_terminal:
                console.print(what)

        report = bench.measure(games, plan, tell)
    if args.json:
        print(bench.as_json(report))
    else:
        show(report, screen())
    return 0


def _run_server(args: argparse.Namespace) -> int:
    import json

    from commontable.cli.terminal.screen import screen
    from commontable.lab.load import servers

    console = screen(file=sys.stderr)
    seconds = args.seconds or 10.0
    report = servers.measure(
        SERVE, args.tables, seconds, lambda what: console.print(what), has_peer=args.peers
    )
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        _show_server(report, screen())
    return 0


def _show_server(report: Json, console: Console) -> None:
    table = _table("server", *_LOAD)
    for row in report["load"]:
        stuck = f", {row['stuck']} stuck" if row["stuck"] else ""
        hostile = f", {row['hostile']} hostile" if row["hostile"] else ""
        label = f"{row['tables']} tables, {row['format']}, {_pace(row)}{stuck}{hostile}"
        table.add_row(label, *_load_cells(row))
    console.print(table)
    if "peer" in report:
        console.print(_server_peer(report["peer"]))
    memory = report["memory"]
    table = _table("memory", "")
    table.add_row("just started", _megabytes(memory["empty_bytes"]))
    table.add_row(f"{memory['stored']:,} tables stored", _megabytes(memory["stored_bytes"]))
    table.add_row(f"and {memory['live']:,} played as pages", _megabytes(memory["live_bytes"]))
    console.print(table)


_LOAD = ("moves/s", "p50", "p99", "others' p99", "its core", "a move", "clients' core")


def _pace(row: Json) -> str:
    return f"{row['rate']:g} a second" if row["rate"] else "as fast as it goes"


def _load_cells(row: Json) -> list[str]:
    return [
        f"{row['moves_per_second']:,.0f}",
        f"{row['p50_ms']:.1f} ms",
        f"{row['p99_ms']:.1f} ms",
        f"{row['others_p99_ms']:.1f} ms",
        f"{row['server_cpu']:.0%}",
        f"{row.get('server_us_per_move', 0):,.0f} µs",
        f"{row['client_cpu']:.0%}",
    ]


def _server_peer(found: Json) -> Table | str:
    if "missing" in found:
        return f"\nNo peer: {found['missing']}."
    table = _table("alternating", *_LOAD)
    for key in ("fast", "paced"):
        table.add_row(f"Commontable, {_pace(found[key])}", *_load_cells(found[key]))
        peer = found[f"peer_{key}"]
        table.add_row(f"{found['name']}, {_pace(peer)}", *_load_cells(peer))
    each = ", ".join(f"{ratio:.2f}" for ratio in found["fast_ratios"])
    table.add_row("ours by theirs, as fast as it goes", f"{found['fast_ratio']:.2f} ×", each)
    return table


def _megabytes(size: int) -> str:
    return f"{size / 2**20:,.0f} MB"


def show(report: Json, console: Console) -> None:
    console.print(
        f"Commontable {report['commontable']}, Python {report['python']}, Numba {report['numba']}, "
        f"{report['cores']} × {report['machine']}, {report['date']}",
        style="title",
    )
    for heading, lines in _PARTS.items():
        table = _table(
            heading, *(f"{row['title']}, {row['seats']} seats" for row in report["games"])
        )
        for label, write in lines:
            cells = [write(row) for row in report["games"]]
            if any(cells):
                table.add_row(label, *cells)
        if table.rows:
            console.print(table)
    if "search" in report:
        console.print(_search(report["search"]))
    if "peers" in report:
        console.print(_peers(report["peers"]))
    if "land_peer" in report:
        console.print(_land_peer(report["land_peer"]))
    console.print(_targets(report["targets"]))


def _table(*headings: str) -> Table:
    """What it is about on the left, figures on the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="label")
    table.title = " "  # an empty line before each part
    for n, heading in enumerate(headings):
        table.add_column(heading, justify="left" if n == 0 else "right")
    return table


def _rate(key: str, row: Json) -> str:
    rate = row[key]
    return (
        f"{rate['steps_per_second']:,.0f} steps/s  {rate['ns_per_step']:,.0f} ns/step  "
        f"{rate['games_per_second']:,.0f} games/s"
    )


def _in_c(row: Json) -> str:
    if "missing" in (found := row.get("c", {})):
        return f"not measured: {found['missing']}"
    return _rate("c", row) if found else ""


def _of_c(row: Json) -> str:
    return f"{row['c']['ratio']:.2f} ×" if "ratio" in row.get("c", {}) else ""


def _call(name: str) -> Any:
    return lambda row: f"{row['from_python'][name + '_us']:.2f} µs"


def _stepped(name: str) -> Any:
    return lambda row: f"{row['from_python'][name + '_per_second']:,.0f} steps/s"


def _compiling(key: str, unit: str) -> Any:
    return lambda row: f"{row['compile'][key]:.2f} {unit}" if "compile" in row else ""


_PARTS: dict[str, list[tuple[str, Any]]] = {
    "random games": [
        ("one core", lambda row: _rate("one_core", row)),
        ("two threads", lambda row: _rate("two_threads", row)),
        ("  faster than one", lambda row: f"{row['two_threads']['speed_up']:.2f} ×"),
        ("all cores", lambda row: "" if _has_two(row) else _rate("all_cores", row)),
        ("  faster than one", lambda row: "" if _has_two(row) else _speed_up(row)),
        ("in C, one core", _in_c),
        ("  our time by that of C", _of_c),
    ],
    "from Python": [
        ("legal", _call("legal")),
        ("apply", _call("apply")),
        ("step", _call("step")),
        ("step, bound", _call("bound_step")),
        ("a copy of a state", _call("copy")),
        ("a view", _call("view")),
        ("a step of the plain build", _call("plain_step")),
        ("one game stepped", _stepped("steps")),
        ("one game stepped, bound", _stepped("bound_steps")),
    ],
    "in all": [
        ("compiled from nothing", _compiling("cold_cpu_seconds", "s CPU")),
        ("warm start, all kernels", _compiling("warm_seconds", "s")),
        ("bytes of a state", lambda row: f"{row['state_bytes']:,}"),
        ("helpers and kernels", lambda row: f"{row['helpers']} and {row['kernels']}"),
    ],
}


def _has_two(row: Json) -> bool:
    return bool(row["all_cores"]["threads"] == 2)


def _speed_up(row: Json) -> str:
    return f"{row['all_cores']['speed_up']:.2f} × with {row['all_cores']['threads']} threads"


def _peers(found: Json) -> Table | str:
    if "missing" in found:
        return f"\nNo peer: {found['missing']}."
    table = _table(f"with {found['seats']} seats", "Couperation", found["name"], "ratio")
    for label, ours, theirs in (
        ("compiled loop, one core", "loop", "peer_loop"),
        ("one game stepped", "steps", "peer_steps"),
        ("one game stepped, bound", "bound_steps", "peer_steps"),
    ):
        table.add_row(
            label,
            f"{found[ours + '_per_second']:,.0f} steps/s",
            f"{found[theirs + '_per_second']:,.0f} steps/s",
            f"{found[ours + '_ratio']:.1f} ×",
        )
    return table


def _land_peer(found: Json) -> Table | str:
    if "missing" in found:
        return f"\nNo peer: {found['missing']}."
    table = _table(f"with {found['seats']} seats", "Land Rush", found["name"], "ratio")
    table.add_row(
        "random games, one core",
        f"{found['loop_per_second']:,.0f} steps/s",
        f"{found['peer_loop_per_second']:,.0f} steps/s",
        f"{found['loop_ratio']:.1f} ×",
    )
    return table


def _search(found: Json) -> Table:
    table = _table("search on one core", "")
    for label, key in (
        ("Couperation, random playouts", "couperation"),
        ("Four in a row, random playouts", "four_in_a_row"),
        ("OpenSpiel's MCTSBot, connect_four", "peer"),
    ):
        if key in found:
            table.add_row(label, f"{found[key]:,.0f} iterations/s")
    return table


def _targets(targets: list[Json]) -> Table:
    table = _table("target", "wanted", "measured", "")
    for target in targets:
        word = "met" if target["is_met"] else "not met"
        table.add_row(target["what"], target["wanted"], f"{target['measured']:.2f}", word)
    return table
