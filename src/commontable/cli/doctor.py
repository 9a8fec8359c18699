"""`commontable doctor`: whether this machine can serve, and what to do if not."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commontable.cli import serve
from commontable.core.errors import CommontableError

if TYPE_CHECKING:
    from commontable.cli.arguments import Commands

PATIENCE = 60  # seconds a game of bots may take


class Ill(CommontableError):
    """Something is not as it should be; the message says what to do."""


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor",
        help="check that this machine can serve tables",
        description="Checks the database, the address, the fonts and the compiled rules, then\n"
        "starts a server of its own, lets bots play a game through it and checks its record.\n"
        "Takes the same flags as 'commontable serve'. Changes nothing but a line in the database\n"
        "that it removes again. Ends with 1 if something is wrong.",
        epilog="examples:\n"
        "  commontable doctor\n"
        "  commontable doctor --db postgresql://commontable@db/commontable\n"
        "  commontable doctor --public-url https://play.example.org",
    )
    serve.add_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    settings = serve.settings_of(args)
    checks: list[tuple[str, Callable[[Any], str]]] = [
        ("database", _database),
        ("address", _address),
        ("fonts", _fonts),
        ("compiled rules", _compiled),
        ("a game of bots", _game),
    ]
    if args.board:
        checks.insert(2, ("boards", lambda settings: _boards(args.board, settings)))
    is_well = True
    for name, check in checks:
        try:
            found = check(settings)
        except CommontableError as error:
            is_well = False
            print(f"ill   {name}: {error}")
        else:
            print(f"well  {name}: {found}")
    print("All is well." if is_well else "Something is wrong: see the lines that begin with 'ill'.")
    return 0 if is_well else 1


# ------------------------------------------------------------------ database


def _database(settings: Any) -> str:
    from commontable.tables.log.stores import is_postgres

    milliseconds = asyncio.run(_write_and_read(settings.database))
    if is_postgres(settings.database):
        return f"PostgreSQL writes and reads in {milliseconds:.0f} ms"
    folder = Path(settings.database).expanduser().resolve().parent
    free = shutil.disk_usage(folder).free / 1e9
    if free < 0.2:
        raise Ill(f"{folder} has {free:.2f} GB left; make room before people play")
    return f"{settings.database} writes and reads in {milliseconds:.0f} ms, {free:.0f} GB left"


async def _write_and_read(database: str) -> float:
    """Stores a link that expires at once, uses it up, and leaves nothing behind."""
    from commontable.tables.log.store import Guest
    from commontable.tables.log.stores import open_store

    store = await open_store(database)
    try:
        mark = f"doctor-{secrets.token_hex(8)}"
        began = time.perf_counter()
        await store.save_link(mark, mark, expires_at=0)
        if await store.use_link(mark, 1, mark) not in (None, Guest(mark, "")):
            raise Ill("the database gave back something else than was stored")
        return (time.perf_counter() - began) * 1000
    finally:
        await store.close()


# ------------------------------------------------------------------ address


def _address(settings: Any) -> str:
    where = f"{settings.host}:{settings.port}"
    if _answers(f"http://{_reachable(settings.host)}:{settings.port}"):
        here = f"Commontable is open at {where}"
    else:
        _check_port(settings.host, settings.port, where)
        here = f"{where} is free"
    if settings.public_url:
        if not _answers(settings.public_url):
            raise Ill(
                f"{settings.public_url}/health gives no answer: is the server up, does the name "
                "lead here, does the proxy pass requests and sockets on? docs/operate shows one"
            )
        return f"{here}; {settings.public_url} leads to it"
    if settings.host in ("127.0.0.1", "localhost", "::1"):
        return f"{here}; only this machine can reach it (--host 0.0.0.0 lets others in)"
    return here


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
            return bool(json.loads(answer.read()) == {"status": "well"})
    except (OSError, ValueError):
        return False


def _check_port(host: str, port: int, where: str) -> None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind((host, port))
    except OSError as error:
        raise Ill(f"cannot listen on {where}: {error.strerror}; try another --port") from None


# ------------------------------------------------------------------ boards, fonts, compiled rules


def _boards(paths: list[str], settings: Any) -> str:
    serve.lay_boards(paths, settings)
    return f"{len(paths)} of your own can be played on"


def _fonts(settings: Any) -> str:
    """The letters of pages and pictures come from packages; without them no page looks right."""
    from commontable.web.pages.fonts import FACES, compressed

    for face, (package, name) in FACES.items():
        try:
            compressed(face)
        except (ImportError, OSError) as error:
            raise Ill(f"{name} of {package} cannot be read ({error}): install again") from None
    return f"{len(FACES)} faces are at hand"


def _compiled(settings: Any) -> str:
    from commontable.core.build import cache_root
    from commontable.core.compiling.linker import linker_problem

    root = cache_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        raise Ill(
            f"{root} cannot be written ({error.strerror}): every start would compile anew; "
            "name another folder with COMMONTABLE_CACHE"
        ) from None
    kept = f"kept in {root}; pages and tables do not wait for them"
    problem = linker_problem()
    return f"{kept}; warning: {problem}, so they take longer to compile" if problem else kept


# ------------------------------------------------------------------ a game of bots


def _game(settings: Any) -> str:
    """A whole game through a real server, on a database of its own."""
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as url:
        began = time.perf_counter()
        token = _post(url, "/api/guests", {"name": "Doctor"})["token"]
        bots = {"0": "random", "1": "random"}
        wanted = {"game": "couperation", "seats": 2, "bots": bots}
        table = _post(url, "/api/tables", wanted, token)["table"]
        views, outcome = _watch(url, table, token)
        actions = _check_record(url, table, outcome)
        seconds = time.perf_counter() - began
    return f"{actions} actions and {views} views in {seconds:.1f} s, {outcome}; its record holds"


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[str]:
    flags = ["--host", "127.0.0.1", "--port", "0", "--db", str(folder / "doctor.db")]
    others = {name for name in os.environ if name.startswith("COMMONTABLE_")}
    others -= {"COMMONTABLE_CACHE", "COMMONTABLE_NJIT"}  # what was just looked at
    process = subprocess.Popen(
        [sys.executable, "-m", "commontable.cli", "serve", *flags, "--bot-pace", "0.01"],
        stdout=subprocess.PIPE,
        text=True,
        env={name: text for name, text in os.environ.items() if name not in others},
    )
    try:
        assert process.stdout is not None
        words = process.stdout.readline().split()
        address = next((word for word in words if word.startswith("http://")), None)
        if address is None:
            raise Ill("the server did not start; 'commontable serve' says why")
        yield address
    finally:
        process.terminate()
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


def _post(url: str, path: str, body: Any, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())
    except (OSError, ValueError) as error:
        raise Ill(f"POST {path}: {error}") from None


def _watch(url: str, table: str, token: str) -> tuple[int, str]:
    """Looks on until the game is over."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    headers = {"Authorization": f"Bearer {token}"}
    end = time.monotonic() + PATIENCE
    views = 0
    try:
        with connect(
            f"ws{url[4:]}/t/{table}/socket?format=page", additional_headers=headers, proxy=None
        ) as line:
            while time.monotonic() < end:
                message = json.loads(line.recv(PATIENCE))
                views += 1
                if message["status"] == "over":
                    return views, str(message["outcome"])
    except (OSError, TimeoutError, WebSocketException) as error:
        raise Ill(f"the socket of a table: {error}") from None
    raise Ill(f"the bots did not finish within {PATIENCE} seconds")


def _check_record(url: str, table: str, outcome: str) -> int:
    from commontable.core import record
    from commontable.games import GAMES

    with urllib.request.urlopen(f"{url}/api/tables/{table}/record", timeout=10) as answer:
        lines = answer.read().splitlines()
    verified = record.verify(GAMES["couperation"], record.read(lines))
    if verified.outcome != outcome:
        raise Ill(f"the record says {verified.outcome}, the table said {outcome}")
    return verified.actions
