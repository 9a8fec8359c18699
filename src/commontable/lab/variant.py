"""A game with changed data files, played beside the one as published.

A variant is a folder with some of a game's data files, changed. The games of both sides are played
by programs of their own: one by the rules as installed, the other by a copy of them in which the
changed files lie. So the rules know nothing of variants, and no record or table can mix them up.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from commontable.core.errors import BadData, BadOption
from commontable.core.game import Game, Json
from commontable.lab.playouts import Z, is_compiled, load, simulate

PACKAGE = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Trial:
    """Which games are played on both sides."""

    game: str
    seats: tuple[int, ...]
    options: Json
    bots: str
    games: int
    seed: int
    threads: int


# ------------------------------------------------------------------ the files


def data_files(game: Game) -> dict[str, Path]:
    """The data files of a game, by their names within its data folder."""
    folder = game.page.parent / "data"
    return {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*.toml"))}


def begin_variant(game: Game, folder: Path) -> list[str]:
    """Copies the data files of a game into a new folder, to be changed there."""
    if folder.exists():
        raise BadOption(f"folder: {str(folder)!r} is there already; nothing was written")
    files = data_files(game)
    try:
        for name, path in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
    except OSError as error:
        raise BadOption(f"folder: cannot write {str(folder)!r}: {error.strerror}") from None
    return list(files)


def changed_files(game: Game, folder: Path) -> dict[str, Path]:
    """Those files of a variant that differ from the game's own."""
    if not folder.is_dir():
        raise BadOption(f"folder: there is no folder {str(folder)!r}")
    if PACKAGE not in game.page.resolve().parents:
        raise BadOption(f"game: {game.title} comes from a package of its own; compare it there")
    own = data_files(game)
    changed: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.toml")):
        name = str(path.relative_to(folder))
        if name not in own:
            raise BadData(f"{name}: {game.title} has no such file; it has {', '.join(own)}")
        if path.read_bytes() != own[name].read_bytes():
            changed[name] = path
    return changed


@contextmanager
def _copy_of_rules(game: Game, changed: dict[str, Path]) -> Iterator[Path]:
    """A folder to import `commontable` from, with the changed files in their places."""
    with tempfile.TemporaryDirectory(prefix="commontable-") as folder:
        copy = Path(folder) / PACKAGE.name
        shutil.copytree(PACKAGE, copy)
        inside = (game.page.parent / "data").resolve().relative_to(PACKAGE)
        for name, path in changed.items():
            shutil.copyfile(path, copy / inside / name)
        yield Path(folder)


# ------------------------------------------------------------------ the games


def compare(
    game: Game, folder: Path, trial: Trial, say: Callable[[str], None]
) -> list[tuple[Json, Json]]:
    """For each number of seats, what came out as published and as changed."""
    changed = changed_files(game, folder)
    if not changed:
        raise BadData(f"{folder}: no file differs from those of {game.title}")
    say(f"{game.title} as changed: " + ", ".join(changed))
    with _copy_of_rules(game, changed) as rules:
        varied = list(_played(trial, rules, say))  # first, since it may be refused
    say("as published")
    published = list(_played(trial, PACKAGE.parent, say))
    return list(zip(published, varied, strict=True))


def _played(trial: Trial, rules: Path, say: Callable[[str], None]) -> Iterator[Json]:
    """The results of another program that plays by the rules in that folder."""
    path = os.pathsep.join([str(rules), *filter(None, [os.environ.get("PYTHONPATH")])])
    with subprocess.Popen(
        [sys.executable, "-m", __name__, json.dumps(asdict(trial))],
        env={**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        for line in player.stdout:
            told = json.loads(line)
            if "say" in told:
                say(told["say"])
            else:
                yield told
        complaint = player.stderr.read().strip()
    if player.returncode != 0:
        raise BadData(_refusal(complaint))


def _refusal(complaint: str) -> str:
    """What the last line of a traceback says. Data are read when rules are imported, so that is
    how a file which cannot be right comes out."""
    kind, _, words = (complaint or "nothing was said").splitlines()[-1].partition(": ")
    is_ours = kind.startswith("commontable.core.errors.")
    return words if is_ours else f"the changed rules cannot be played: {complaint}"


def main(argv: Sequence[str]) -> None:
    """Plays one side of a trial and prints a line for each number of seats."""
    from commontable.games import GAMES

    trial = Trial(**json.loads(argv[0]))
    game = GAMES.find(trial.game)
    if not is_compiled(game, [trial.bots]):
        _print({"say": "compiling the rules, once; this takes some seconds"})
    for seats in trial.seats:
        names = [trial.bots] * seats
        load(game, seats, names)
        batch = simulate(
            game,
            seats,
            trial.options,
            names=names,
            games=trial.games,
            seed=trial.seed,
            threads=trial.threads,
        )
        _print({"seats": seats, **batch.json()})


def _print(told: Json) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


# ------------------------------------------------------------------ the difference


def difference(before: Json, after: Json) -> tuple[float, float]:
    """By how much the share of wins rose, and how far off that may be in 95 of 100 cases."""
    shares = [side["outcomes"]["won"]["share"] for side in (before, after)]
    games = [side["games"] for side in (before, after)]
    spread = sum(share * (1 - share) / n for share, n in zip(shares, games, strict=True))
    return shares[1] - shares[0], Z * math.sqrt(spread)


if __name__ == "__main__":
    main(sys.argv[1:])
