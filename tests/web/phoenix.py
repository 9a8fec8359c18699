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

from commontable.tables.house import House


def is_ready(pipe: int, address: str) -> None:
    os.write(pipe, b"1")


def open_book(path: Path) -> type[House]:
    """A house that shows what it has in memory when it is asked by a signal."""

    def show(self: House) -> None:
        states = {
            table_id: [live.table.seq, bytes(live.table.state).hex()]
            for table_id, live in self._live.items()
        }
        path.with_suffix(".new").write_text(json.dumps(states))
        path.with_suffix(".new").rename(path)

    class OpenHouse(House):
        async def listen(self) -> None:
            asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, show, self)
            await super().listen()

    return OpenHouse


def main() -> None:
    from commontable.cli import serve as flags
    from commontable.cli.arguments import Parser
    from commontable.games import OURS
    from commontable.tables import quick
    from commontable.web import app
    from commontable.web.run import serve

    vars(app)["House"] = open_book(Path(sys.argv.pop(1)))
    parser = Parser(prog="phoenix")
    commands = parser.add_subparsers()
    flags.add(commands)
    settings = flags.settings_of(parser.parse_args(["serve", *sys.argv[1:]]))
    for game in OURS:
        quick.load_kept(game)
    gc.freeze()  # so that no life has to look through all this again
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are forgotten at once
    for _ in sys.stdin:
        ready, tell = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ready)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os._exit(serve(settings, partial(is_ready, tell)))
        os.close(tell)
        is_up = os.read(ready, 1) == b"1"
        os.close(ready)
        sys.stdout.write(f"{child if is_up else 0}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
