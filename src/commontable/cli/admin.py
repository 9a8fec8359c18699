"""`commontable admin`: what an operator does about tables, guests, reports and old data."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from commontable.cli.arguments import whole

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands
    from commontable.cli.operating import Way

LISTED = 20  # tables of one kind that prune names; --json names all
Act = Callable[[argparse.Namespace, "Way"], Any]  # what it returns is printed by --json


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "admin",
        help="operate a server: tables, guests, reports, old data",
        description="Speaks to a running server, or works on its database while none runs.\n"
        "With a SQLite file, it finds the server that uses it. A server asks for the\n"
        "operator token, in the environment: COMMONTABLE_OPERATOR_TOKEN.",
        epilog="examples:\n"
        "  commontable admin figures\n"
        "  commontable admin tables --status playing --search ann\n"
        "  commontable admin close 5nPqGJ0uTbcS --url https://play.example.org\n"
        "  commontable admin prune --dry-run\n"
        "  commontable admin token",
    )
    kinds = parser.add_subparsers(
        title="what to do", metavar="WHAT", required=True, parser_class=type(parser)
    )
    _add_tables(kinds)
    _add_reports(kinds)
    _add_guests(kinds)
    _add_rest(kinds)


def _new(kinds: Commands, name: str, words: str, act: Act) -> Any:
    parser = kinds.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
    parser.add_argument("--url", help="the address of a running server")
    parser.add_argument(
        "--db", metavar="PATH|URL", help="its database, as 'commontable serve' is given it"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead")
    parser.set_defaults(run=lambda args: run(args, act))
    return parser


def _add_tables(kinds: Commands) -> None:
    tables = _new(kinds, "tables", "list tables, those that changed last first", _tables)
    tables.add_argument("--status", default="", choices=["waiting", "playing", "over"])
    tables.add_argument("--game", default="", metavar="NAME")
    tables.add_argument(
        "--search", default="", metavar="TEXT", help="a part of a name, an id, or a code"
    )
    tables.add_argument("--page", type=whole(0, 10**6), default=0, metavar="N", help="(0)")
    close = _new(kinds, "close", "end the game at a table", _close)
    close.add_argument("table", metavar="TABLE", help="its id or code")


def _add_reports(kinds: Commands) -> None:
    reports = _new(kinds, "reports", "list what guests reported, or settle a report", _reports)
    reports.add_argument("--settled", action="store_true", help="list those that are settled")
    reports.add_argument("--settle", metavar="REPORT", help="settle this one")


def _add_guests(kinds: Commands) -> None:
    rename = _new(kinds, "rename", "give a guest another name, also at their tables", _rename)
    ban = _new(kinds, "ban", "refuse a guest from now on", _ban)
    unban = _new(kinds, "unban", "let a banned guest in again", _unban)
    for parser in (rename, ban, unban):
        parser.add_argument("guest", metavar="GUEST", help="the id, as 'admin tables' shows it")
    rename.add_argument("name", metavar="NAME")
    ban.add_argument("--why", default="", metavar="TEXT", help="the reason, shown to them")


def _add_rest(kinds: Commands) -> None:
    _new(kinds, "figures", "show key figures", _figures)
    prune = _new(kinds, "prune", "delete what is older than the settings keep it", _prune)
    prune.add_argument("--dry-run", action="store_true", help="list what would go; change nothing")
    token = kinds.add_parser(
        "token",
        help="make a new operator token; the old one ends",
        description="Makes a new operator token and prints it once. Works on the database,\n"
        "also while a server uses it.",
    )
    token.add_argument("--db", metavar="PATH|URL", help="(in your data folder)")
    token.set_defaults(run=_token)


def run(args: argparse.Namespace, act: Act) -> int:
    from commontable.cli.operating import way_to

    settings = _settings(args)
    with way_to(args.url, settings.database, settings.retention) as way:
        found = act(args, way)
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    return 0


def _settings(args: argparse.Namespace) -> Any:
    from commontable.web.runtime.settings import from_environment

    settings = from_environment()
    return settings if args.db is None else dataclasses.replace(settings, db=args.db)


def _token(args: argparse.Namespace) -> int:
    from commontable.cli.operating import check_exists, run_on
    from commontable.tables.people.operators import new_token

    database = _settings(args).database
    check_exists(database)
    print(f"Operator token, shown this once: {run_on(database, new_token)}")
    return 0


# ------------------------------------------------------------------ what is done


def _tables(args: argparse.Namespace, way: Way) -> Any:
    found = way.tables(args.status, args.game, args.search, args.page)
    if not args.json:
        for row in found:
            people = ", ".join(f"{each['name']} ({each['guest']})" for each in row["people"])
            kind = "public" if row["is_public"] else "private"
            print(
                f"{row['table']}  {row['code']}  {row['game']}, {row['status']}, {kind}, "
                f"opened {_when(row['opened_at'])}, last active {_when(row['last_at'])}"
            )
            print(f"    {people or 'nobody'}")
        if not found:
            print("No tables.")
    return found


def _close(args: argparse.Namespace, way: Way) -> Any:
    way.close(args.table)
    return _done(args, f"Table {args.table} is closed.")


def _reports(args: argparse.Namespace, way: Way) -> Any:
    if args.settle is not None:
        way.settle(args.settle)
        return _done(args, f"Report {args.settle} is settled.")
    found = way.reports(args.settled)
    if not args.json:
        for each in found:
            print(
                f"{each['report']}  {_when(each['at'])}, a {each['kind']} of {each['name']} "
                f"({each['guest']}) at table {each['table']}"
            )
            if each["text"]:
                print(f"    {each['text']}")
        if not found:
            print("No reports.")
    return found


def _rename(args: argparse.Namespace, way: Way) -> Any:
    tables = way.rename(args.guest, args.name)
    return _done(args, f"The new name is shown at {tables} open tables.", tables=tables)


def _ban(args: argparse.Namespace, way: Way) -> Any:
    way.ban(args.guest, args.why)
    return _done(args, f"Guest {args.guest} is banned.")


def _unban(args: argparse.Namespace, way: Way) -> Any:
    way.unban(args.guest)
    return _done(args, f"Guest {args.guest} may come in again.")


def _figures(args: argparse.Namespace, way: Way) -> Any:
    found = way.figures()
    if not args.json:
        for name, value in found.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return found


def _prune(args: argparse.Namespace, way: Way) -> Any:
    plan = way.prune(args.dry_run)
    if not args.json:
        words = "would be" if args.dry_run else "were"
        for kind, what in (
            ("unstarted", f"tables that never started {words} deleted"),
            ("unfinished", f"unfinished tables {words} deleted"),
            ("finished", f"finished tables {words} kept without names"),
        ):
            print(f"{len(plan[kind])} {what}")
            for table in plan[kind][:LISTED]:
                print(f"    {table['table_id']}  {table['game']}, {_when(table['last_at'])}")
            if len(plan[kind]) > LISTED:
                print(f"    and {len(plan[kind]) - LISTED} more (--json lists all)")
        print(f"{len(plan['guests'])} guests without a table {words} deleted")
    return plan


def _done(args: argparse.Namespace, words: str, **facts: Any) -> Any:
    if not args.json:
        print(words)
    return {"done": True, **facts}


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))
