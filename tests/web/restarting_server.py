"""A server that can be killed and started again in a blink, many thousand times.

Most of a start is importing. This process imports once; each life of the server is a fork of it,
running the very function that `commontable serve` runs.

Reads lines: "start". Writes for each: the number of the process that now serves.

SIGUSR1 makes the one that serves write the bytes of every table it has in memory into a file, so
that they can be compared with what is stored.
"""

import asyncio
import gc
import json
import os
import signal
import sys
from functools import partial
from pathlib import Path

from commontable.tables.service.table_service import TableService


def is_ready(pipe: int, address: str) -> None:
    os.write(pipe, b"1")


def open_book(path: Path) -> type[TableService]:
    """A service that shows what it has in memory when it is asked by a signal."""

    def show(self: TableService) -> None:
        states = {
            table_id: [session.table.seq, bytes(session.table.state).hex()]
            for table_id, session in self._live.items()
        }
        path.with_suffix(".new").write_text(json.dumps(states))
        path.with_suffix(".new").rename(path)

    class OpenService(TableService):
        async def listen(self) -> None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, show, self)
            await super().listen()

    return OpenService


def main() -> None:
    from commontable.bots.policy_kernels import POLICY
    from commontable.cli import serve as flags
    from commontable.cli.arguments import Parser
    from commontable.core.compiling.compiled_games import COMPILED, RULES
    from commontable.games import GAMES
    from commontable.web.server import app
    from commontable.web.server.run import serve
    from tests import seeded

    vars(app)["TableService"] = open_book(Path(sys.argv.pop(1)))
    parser = Parser(prog="restarting_server")
    commands = parser.add_subparsers()
    flags.add(commands)
    settings = flags.settings_of(parser.parse_args(["serve", *sys.argv[1:]]))
    for game in GAMES.values():
        COMPILED.load_from_disk(game, RULES, POLICY)
    gc.freeze()  # so that no life has to look through all this again
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are forgotten at once
    for life, _ in enumerate(sys.stdin):
        ready, tell = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ready)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            seeded.install(f"life {life}")
            os._exit(serve(settings, partial(is_ready, tell)))
        os.close(tell)
        is_up = os.read(ready, 1) == b"1"
        os.close(ready)
        sys.stdout.write(f"{child if is_up else 0}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
