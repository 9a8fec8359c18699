"""The tables of a tournament: who wins how often, and how long a move takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from commontable.core.game import Game, Json
from commontable.lab.playouts import wilson
from commontable.lab.tournament import BOTS, CLAIRVOYANT, COUNTED, Match, matches

NOT_PLAYED = "–"


def summary(row: Json) -> Json:
    """What is shown of a match."""
    games = max(1, row["games"])
    low, high = wilson(row["won"], games)
    shares = row["shares"]
    mean = sum(shares) / len(shares) if shares else 0.0
    spread = (sum((x - mean) ** 2 for x in shares) / len(shares)) ** 0.5 if shares else 0.0
    reach = 1.96 * spread / max(1, len(shares)) ** 0.5
    is_alone = bool(row["place"])
    return {
        "share": mean if is_alone else row["won"] / games,
        "low": mean - reach if is_alone else low,
        "high": mean + reach if is_alone else high,
        "ms": 1000 * row["seconds"] / max(1, row["moves"]),
        "playouts_per_second": row["playouts"] / row["seconds"] if row["seconds"] else 0.0,
    }


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
    low, high = (f"{100 * shown[each]:.0f}" for each in ("low", "high"))
    return f"{100 * shown['share']:.1f} ({low} to {high}) in {row['games']:,}"


def speeds(found: dict[str, Json], games: Sequence[Game]) -> list[str]:
    """For each game and bot over all seats: the mean, the slowest move, playouts a second."""
    names = columns(found)
    lines = ["| game | bot | ms a move | the slowest | playouts/s |", "|---|---|---:|---:|---:|"]
    for game in games:
        for name in names:
            rows = [r for m in matches([game], names[:1]) if (r := _row(found, m, name))]
            seconds = sum(row["seconds"] for row in rows)
            if seconds:
                each = 1000 * seconds / max(1, sum(row["moves"] for row in rows))
                slowest = max(row["slowest_ms"] for row in rows)
                rate = sum(row["playouts"] for row in rows) / seconds if name != CLAIRVOYANT else 0
                more = " | ".join(f"{n:,.0f}" if n else "" for n in (slowest, rate))
                lines.append(f"| {game.title} | {name} | {each:.3g} | {more} |")
    return lines


BEGIN, END = "<!-- tournament -->", "<!-- /tournament -->"


def write_table(page: Path, text: str) -> None:
    """Puts the tables between the marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
