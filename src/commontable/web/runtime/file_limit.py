"""Raises the limit of open files (RLIMIT_NOFILE) as far as the system allows."""

from __future__ import annotations

import logging

try:
    import resource
except ImportError:  # Windows: sockets are not counted there
    resource = None  # type: ignore[assignment]

WANTED = 65_536
LOW = 4_096  # fewer are worth a warning
UNKNOWN = 2_048  # assumed where the system does not tell
log = logging.getLogger("commontable")


def raise_file_limit(wanted: int = WANTED) -> int:
    """Raises the soft limit towards the hard one. Returns what holds now."""
    if resource is None:
        return UNKNOWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    while 0 <= soft < wanted:  # -1: without limit
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (_least(wanted, hard), hard))
            break
        except (OSError, ValueError):  # macOS has a lower limit than it tells
            wanted //= 2
    found = file_limit()
    if found < LOW:
        log.warning(
            "files: this process may open %d files and sockets only; people may be refused when"
            " many come. Raise LimitNOFILE of the service, or 'ulimit -n'.",
            found,
        )
    return found


def _least(wanted: int, hard: int) -> int:
    """Linux writes no limit as -1."""
    return wanted if hard < 0 else min(wanted, hard)


def file_limit() -> int:
    """The soft limit of this process."""
    if resource is None:
        return UNKNOWN
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED if soft == resource.RLIM_INFINITY else soft
