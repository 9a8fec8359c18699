"""Numbers for whoever runs the server, as Prometheus reads them. No names, no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

HELP = {
    "commontable_requests_total": ("counter", "Answers by status."),
    "commontable_messages_total": ("counter", "Messages that came by sockets, by what they ask."),
    "commontable_commands_total": ("counter", "Commands by how they ended."),
    "commontable_views_total": ("counter", "Views that were sent by sockets."),
    "commontable_tables_opened_total": ("counter", "Tables opened here."),
    "commontable_guests_total": ("counter", "Guests who gave a name here."),
    "commontable_sockets": ("gauge", "Sockets that are open."),
    "commontable_tables_live": ("gauge", "Tables in memory."),
    "commontable_games_compiled": ("gauge", "1 for each game whose compiled rules are loaded."),
}


class Metrics:
    """Counts since the process began."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counts[name, label] += by

    def total(self) -> int:
        """Grows whenever anything is counted."""
        return self._counts.total()

    def text(self, now: Mapping[tuple[str, str], int]) -> str:
        """All counts, and what holds at this moment: numbers by name and label."""
        counts = {**now, **self._counts}
        rows = {(f"commontable_{name}", label): n for (name, label), n in counts.items()}
        lines = []
        for name, (kind, words) in HELP.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
            found = {label: value for (each, label), value in rows.items() if each == name}
            lines += [
                f"{name}{label} {value}" for label, value in sorted((found or {"": 0}).items())
            ]
        return "\n".join(lines) + "\n"
