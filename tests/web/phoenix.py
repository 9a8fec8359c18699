"""A server that can be killed and started again in a blink, many thousand times.

Most of a start is importing. This process imports once; each life of the server is a fork of it,
running the very function that `commontable serve` runs.

Reads lines: "start". Writes for each: the number of the process that now serves.
"""

import os
import signal
import sys
from functools import partial


def is_ready(pipe: int, address: str) -> None:
    os.write(pipe, b"1")


def main() -> None:
    from commontable.cli import serve as flags
    from commontable.cli.arguments import Parser
    from commontable.web.run import serve

    parser = Parser(prog="phoenix")
    commands = parser.add_subparsers()
    flags.add(commands)
    settings = flags.settings_of(parser.parse_args(["serve", *sys.argv[1:]]))
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
