"""The tables of a tournament: who wins how often, and how long a move takes."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from pathlib import Path

from commontable.core.game import Game, Json
from commontable.lab.bench import paces
from commontable.lab.bench.paces import TIMED
from commontable.lab.playouts import Z, wilson
from commontable.lab.tournament import BOTS, COUNTED, Match, matches

NOT_PLAYED = "–"


def summary(row: Json) -> Json:
    """What is shown of a match."""
    games = max(1, row["games"])
    share, reach = _wealth(row["shares"]) if row["place"] else _wins(row["won"], games)
    low, high = reach or (None, None)
    return {
        "share": share,
        "low": low,
        "high": high,
        "ms": 1000 * row["seconds"] / max(1, row["moves"]),
        "playouts_per_second": row["playouts"] / row["seconds"] if row["seconds"] else 0.0,
    }


Share = tuple[float, tuple[float, float] | None]  # and where the true one lies in 95 of 100 cases


def _wins(won: int, games: int) -> Share:
    return won / games, wilson(won, games)


def _wealth(shares: Sequence[float]) -> Share:
    """The mean, by Student's t, as nearly as three terms bring it; one alone tells nothing."""
    mean = statistics.fmean(shares or [0.0])
    if len(shares) < 2:
        return mean, None
    free = len(shares) - 1
    t = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    reach = t * statistics.stdev(shares) / len(shares) ** 0.5
    return mean, (mean - reach, mean + reach)


def table(found: dict[str, Json], games: Sequence[Game]) -> str:
    """Both tables in Markdown."""
    return "\n".join([*results(found, games), "", *speeds(found, games)])


def results(found: dict[str, Json], games: Sequence[Game]) -> list[str]:
    """A line for each game and number of seats, a column for each bot."""
    names = columns(found)
    lines = [
        f"| game | seats | {' | '.join(names)} |",
        f"|---|---|{'---|' * len(names)}",
    ]
    for match in matches(games, names[:1]):
        where = f", {match.place}" if match.place else ""
        cells = [_result(found, match, name) for name in names]
        lines.append(f"| {match.game.title} | {match.seats}{where} | {' | '.join(cells)} |")
    return lines


def columns(found: dict[str, Json]) -> list[str]:
    """The bots; those with a number of playouts stand before the one they are a kind of."""
    counted = {row["bot"] for row in found.values() if row["games"] and COUNTED in row["bot"]}
    order = sorted(counted, key=lambda name: int(name.partition(COUNTED)[2]))
    return [
        each
        for bot in BOTS
        for each in [*(name for name in order if name.partition(COUNTED)[0] == bot), bot]
    ]


def _row(found: dict[str, Json], match: Match, name: str) -> Json | None:
    row = found.get(Match(match.game, match.seats, name, match.place).key)
    return row if row and row["games"] else None


def _result(found: dict[str, Json], match: Match, name: str) -> str:
    row = _row(found, match, name)
    if row is None:
        return NOT_PLAYED
    shown = summary(row)
    share = f"{100 * shown['share']:.1f}"
    if shown["low"] is None:
        return f"{share} in {row['games']:,}"
    return f"{share} ({100 * shown['low']:.0f} to {100 * shown['high']:.0f}) in {row['games']:,}"


def speeds(found: dict[str, Json], games: Sequence[Game]) -> list[str]:
    """Milliseconds of the moves that were timed: the mean (99 of 100 are quicker; the longest)."""
    names = " | ".join(f"{bot}, ms" for bot in TIMED)
    lines = [
        f"| game | seats | {names} | playouts of strong | a second |",
        f"|---|---|{'---:|' * len(TIMED)}---:|---:|",
    ]
    for match in paces.matches(games, ("strong",)):
        cells = [_pace(found, match, bot) for bot in TIMED]
        row = found.get(match.key, {})
        playouts, ms = sum(row.get("searched", [])), sum(row.get("took", []))
        each = f"{playouts / len(row['took']):,.0f}" if ms else NOT_PLAYED
        rate = f"{1000 * playouts / ms:,.0f}" if ms else NOT_PLAYED
        lines.append(
            f"| {match.game.title} | {match.seats} | {' | '.join(cells)} | {each} | {rate} |"
        )
    return lines


def _pace(found: dict[str, Json], match: Match, bot: str) -> str:
    took = sorted(found.get(Match(match.game, match.seats, bot).key, {}).get("took", []))
    if not took:
        return NOT_PLAYED
    nearly_all = took[math.ceil(0.99 * len(took)) - 1]
    mean, nearly, longest = (_short(ms) for ms in (sum(took) / len(took), nearly_all, took[-1]))
    return f"{mean} ({nearly}; {longest})"


def _short(ms: float) -> str:
    return f"{ms:,.0f}" if ms >= 100 else f"{ms:.2g}"


BEGIN, END = "<!-- tournament -->", "<!-- /tournament -->"


def write_table(page: Path, text: str) -> None:
    """Puts the tables between the marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
