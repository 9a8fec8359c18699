"""Metrics in the text format of Prometheus. They contain no names and no secrets."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType

from commontable.tables.log.meters import BOUNDS, Histogram, Histograms

HELP = {
    "commontable_requests_total": ("counter", "Answers by status."),
    "commontable_request_seconds": ("histogram", "Until an answer begins, by address."),
    "commontable_messages_total": ("counter", "Messages that came by sockets, by what they ask."),
    "commontable_message_seconds": ("histogram", "From a message to its answer, by what it asks."),
    "commontable_commands_total": ("counter", "Commands by how they ended."),
    "commontable_refusals_total": ("counter", "Requests and sockets that were refused, by error."),
    "commontable_turned_away_total": ("counter", "What limits have turned away, by kind."),
    "commontable_moves_total": ("counter", "Actions of people and bots that were stored."),
    "commontable_views_total": ("counter", "Views that were sent by sockets."),
    "commontable_tables_opened_total": ("counter", "Tables opened here."),
    "commontable_guests_total": ("counter", "Guests who gave a name here."),
    "commontable_hints_total": ("counter", "Hints that were asked for."),
    "commontable_hints_waiting": ("gauge", "Hints being thought out or in line."),
    "commontable_analyses_waiting": ("gauge", "Analyses being worked on or in line."),
    "commontable_bot_seconds": ("histogram", "Bots' thinking, with the wait for a thread, by bot."),
    "commontable_store_seconds": ("histogram", "Until the database has done it, by operation."),
    "commontable_store_errors_total": ("counter", "What the database failed to do, by operation."),
    "commontable_store_waiting": ("gauge", "Writes that were asked for and are not on disk yet."),
    "commontable_sockets": ("gauge", "Sockets that are open."),
    "commontable_tables_live": ("gauge", "Tables in memory."),
    "commontable_damaged_tables": ("gauge", "Tables that could not be read at the start."),
    "commontable_games_compiled": ("gauge", "1 for each game whose compiled rules are loaded."),
    "process_resident_memory_bytes": ("gauge", "Memory of this process."),
    "process_open_fds": ("gauge", "Open files and sockets of this process."),
    "process_max_fds": ("gauge", "Files and sockets that this process may open."),
}
LABELS = {  # of histograms: what their kinds are
    "commontable_request_seconds": "path",
    "commontable_message_seconds": "do",
    "commontable_bot_seconds": "bot",
    "commontable_store_seconds": "op",
}
PREFIX = "commontable_"


class Metrics:
    """Counts since the process began."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self.requests = Histograms()  # by path as the routes have it
        self.messages = Histograms()  # by what is asked

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def count_message(self, do: str, label: str, seconds: float) -> None:
        """A message of a socket was answered; `label` is what it asks for, as a label."""
        self._counts["messages_total", label] += 1
        self.messages[do].observe(seconds)

    def total(self) -> int:
        """Grows whenever anything is counted."""
        return self._counts.total()

    def text(
        self,
        now: Mapping[tuple[str, str], int],
        histograms: Mapping[str, Histograms] = MappingProxyType({}),
    ) -> str:
        """All counts, and what holds at this moment: numbers by name and label."""
        counts = {**now, **self._counts}
        rows = {(_full(name), label): n for (name, label), n in counts.items()}
        kept = {_full(name): found for name, found in histograms.items()}
        lines = []
        for name, (kind, words) in HELP.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
            if kind == "histogram":
                for each, histogram in sorted(kept[name].items() if name in kept else ()):
                    lines += _histogram_lines(name, f'{LABELS[name]}="{each}"', histogram)
                continue
            found = {label: value for (each, label), value in rows.items() if each == name}
            lines += [
                f"{name}{label} {value}" for label, value in sorted((found or {"": 0}).items())
            ]
        return "\n".join(lines) + "\n"


def _full(name: str) -> str:
    return name if name.startswith("process_") else PREFIX + name


def _histogram_lines(name: str, label: str, histogram: Histogram) -> Iterator[str]:
    """Buckets count all that took no longer than their end."""
    counts = list(accumulate(histogram.counts))
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
        yield f'{name}_bucket{{{label},le="{bound}"}} {count}'
    yield f"{name}_sum{{{label}}} {histogram.sum:.6f}"
    yield f"{name}_count{{{label}}} {counts[-1]}"


def process_figures() -> dict[tuple[str, str], int]:
    """Memory and open files of this process; without them where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return {
            ("process_resident_memory_bytes", ""): pages * os.sysconf("SC_PAGE_SIZE"),
            ("process_open_fds", ""): sum(1 for _ in Path("/proc/self/fd").iterdir()),
            ("process_max_fds", ""): _most_files(),
        }
    except OSError:
        return {}


def _most_files() -> int:
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
