"""The process that compiles: python -m commontable.bots.compiler SETS NICENESS GAME [BOARD...]."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from commontable.bots.kernel_sets import KERNEL_SETS
from commontable.core.compiling.compiled_games import COMPILED
from commontable.core.subprocesses import end_with_parent
from commontable.games import GAMES


def main() -> None:
    end_with_parent()
    names, niceness, game, *boards = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    for board in boards:
        GAMES.lay(Path(board))
    COMPILED.load(GAMES[game], *(KERNEL_SETS[name] for name in names.split(",")))


if __name__ == "__main__":
    main()
