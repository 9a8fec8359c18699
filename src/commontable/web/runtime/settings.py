"""Settings of the server, from flags of `commontable serve` or the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from commontable.core.errors import BadOption
from commontable.tables.log.stores import is_postgres
from commontable.tables.names import WordList
from commontable.tables.people.retention import Retention

PREFIX = "COMMONTABLE_"
BOUNDS = {"port": (0, 65535), "workers": (1, 64)}  # every other number: from 0 to a million


def default_db() -> str:
    """A file in the folder where this person's programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "commontable" / "commontable.db")


@dataclass(frozen=True)
class Settings:
    """How one server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""  # a path, or postgresql://…; empty: in the folder for data
    workers: int = 1  # processes; more than one needs PostgreSQL
    public_url: str = ""  # what people type, https://play.example.org; empty: as they came
    bot_pace: float = 0.8  # seconds a bot waits, so that people can follow
    metrics: str = "local"  # who may read them: "local" (this machine) or "all"
    tables_per_guest: int = 20  # open ones
    tables_per_address: int = 100  # opened at once; they grow back within an hour
    public_tables_per_guest: int = 3  # listed for everybody, not over
    public_tables_per_address: int = 12  # likewise; an IPv6 address counts by its /64
    seats_per_guest: int = 40  # held at tables that are not over
    requests_per_address: int = 40  # that change something, a second; ten times that at once
    reads_per_address: int = 200  # cost of what is read, a second (a table: 6); 0: no limit
    connections_per_address: int = 2500  # open ones, a trusted proxy's aside
    new_connections_per_address: int = 60  # a second, and five times that at once
    sockets_per_address: int = 2000  # open ones: people and devices that look at tables
    keep_unstarted: int = 2  # days, like the three below; 0: for ever
    keep_unfinished: int = 180
    keep_names: int = 365  # in finished tables
    keep_guests: int = 365  # without a table

    @property
    def retention(self) -> Retention:
        return Retention(
            self.keep_unstarted, self.keep_unfinished, self.keep_names, self.keep_guests
        )

    sockets_per_guest: int = 100
    names: str = ""  # a file with words that no name may hold, one a line

    @property
    def database(self) -> str:
        return self.db or default_db()

    def checked(self) -> Settings:
        """These settings, if they can be meant."""
        for name, value in asdict(self).items():
            low, high = BOUNDS.get(name, (0, 10**6))
            if not isinstance(value, str) and not low <= value <= high:
                words = name.replace("_", "-")
                raise BadOption(f"{words}: expected a number from {low} to {high}, got {value}")
        if self.public_url and not is_origin(self.public_url):
            raise BadOption(
                f"public-url: expected https://name or http://name:port, got {self.public_url!r}"
            )
        if self.metrics not in ("local", "all"):
            raise BadOption(f"metrics: expected local or all, got {self.metrics!r}")
        WordList.read(self.names)
        if self.workers > 1 and not is_postgres(self.database):
            raise BadOption(
                f"workers: {self.workers} processes need PostgreSQL; a SQLite file has one owner"
            )
        return self


def is_origin(address: str) -> bool:
    """Scheme, name and port, nothing after it."""
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return known and f"{parts.scheme}://{parts.netloc}" == address and "@" not in address


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """COMMONTABLE_HOST, COMMONTABLE_PORT, COMMONTABLE_DB, … where they are set."""
    given = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    for each in fields(Settings):
        text = given.get(PREFIX + each.name.upper())
        if text:
            chosen[each.name] = _read(each.name, text, type(each.default))
    return Settings(**chosen)


def _read(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise BadOption(f"{PREFIX}{name.upper()}: expected {wanted}, got {text!r}") from None


def to_environment(settings: Settings) -> dict[str, str]:
    """What `from_environment` reads: how worker processes are told."""
    return {PREFIX + name.upper(): str(value) for name, value in asdict(settings).items()}
