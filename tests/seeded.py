"""All random numbers of tests and of the servers they start follow from seeds that tests name.

`python tests/seeded.py serve …` is `commontable serve …` whose ids, codes, tokens, secrets of deals
and seeds of bots are those of the seed. Nothing in the package itself can be told to do that.

The seed is a text in a file, by default the name of the test that runs: a server that several tests
share deals each of them the same cards, whatever ran before.

Such a server can also have other times (`conditions`), so that no test has to wait for long.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import itertools
import json
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

SEED_FILE = "TEST_SEED_FILE"  # the environment's name for the file with the seed
LIFE = "TEST_SERVER_LIFE"  # and for what tells apart two servers that one test starts
CONSTANTS = "TEST_SERVER_CONSTANTS"  # JSON: other values for constants, by "module:NAME"
AHEAD = "TEST_SERVER_AHEAD"  # seconds by which the server's clock is ahead


class SeededSecrets:
    """Has the functions of the module `secrets`. Each draws from a stream of its own.

    So what one request draws does not depend on what others have drawn of another kind, and nothing
    is drawn twice: a stream goes on where it was when its seed returns.
    """

    def __init__(self, life: str) -> None:
        self.life = life
        self._counts: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)

    def _draw(self, kind: str, size: int) -> bytes:
        stream = f"{current_seed()}\n{self.life}\n{kind}\n{size}"
        number = next(self._counts[stream])
        return hashlib.shake_256(f"{stream}\n{number}".encode()).digest(size)

    def token_hex(self, size: int) -> str:
        return self._draw("hex", size).hex()

    def token_urlsafe(self, size: int) -> str:
        return base64.urlsafe_b64encode(self._draw("urlsafe", size)).rstrip(b"=").decode()

    def choice(self, options: Sequence[str]) -> str:
        return options[int.from_bytes(self._draw("choice", 8)) % len(options)]

    def randbits(self, bits: int) -> int:
        return int.from_bytes(self._draw("bits", 16)) % (1 << bits)


def current_seed() -> str:
    return Path(os.environ[SEED_FILE]).read_text()


def set_seed(seed: str) -> None:
    """From now on, this process and all servers that it has started draw from this seed."""
    file = Path(os.environ[SEED_FILE])
    file.with_suffix(".new").write_text(seed)
    file.with_suffix(".new").replace(file)


def install(life: str) -> None:
    """Replaces the source of all randomness of a server in this process."""
    from commontable.tables import entropy

    vars(entropy)["secrets"] = SeededSecrets(life)


def conditions(constants: Mapping[str, float], ahead: float) -> dict[str, str]:
    """The environment of a server with other constants, such as times, or with another clock."""
    return {CONSTANTS: json.dumps(dict(constants)), AHEAD: str(ahead)}


def apply_conditions() -> None:
    for place, value in json.loads(os.environ.get(CONSTANTS, "{}")).items():
        module, _, name = place.partition(":")
        assert name in vars(importlib.import_module(module)), place
        vars(importlib.import_module(module))[name] = value
    ahead = float(os.environ.get(AHEAD, "0"))
    if ahead:
        clock, clock_ns = time.time, time.time_ns
        vars(time)["time"] = lambda: clock() + ahead
        vars(time)["time_ns"] = lambda: clock_ns() + int(ahead * 1e9)


_lives: defaultdict[str, Iterator[int]] = defaultdict(itertools.count)


def next_life() -> dict[str, str]:
    """The environment of one more server: it draws what no other server of this test draws."""
    return {LIFE: f"server {next(_lives[current_seed()])}"}


def main() -> None:
    from commontable.cli import main as run

    sys.exit(run(sys.argv[1:]))


if __name__ in ("__main__", "__mp_main__"):  # the second: a worker process of the server
    install(f"{os.environ[LIFE]}, {multiprocessing.current_process().name}")
    apply_conditions()
if __name__ == "__main__":
    main()
