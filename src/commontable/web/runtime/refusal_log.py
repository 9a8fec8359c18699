"""Counts refused requests for operators, and logs each kind at most once a minute.

A log line for each refusal would let one client fill the disk.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable

from commontable.web.runtime.metrics import Metrics

EVERY = 60.0  # seconds between two lines about one kind
MALFORMED = "malformed"
UVICORN_WARNING = "Invalid HTTP request received."  # one for each; counted as malformed instead
log = logging.getLogger("commontable")


class RefusalLog:
    """Counts refusals by kind. Lines name no address and no guest."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._unlogged: Counter[str] = Counter()
        self._logged_at: dict[str, float] = {}

    def count(self, kind: str) -> None:
        self._metrics.count("turned_away_total", f'{{kind="{kind}"}}')
        self._unlogged[kind] += 1
        now = self._clock()
        last = self._logged_at.get(kind)
        if last is None or now - last >= EVERY:
            times = self._unlogged.pop(kind)
            since = "" if last is None else f" in {now - last:,.0f} s"
            log.warning(
                "refused: %s, %s%s", kind, f"{times:,} times" if times > 1 else "1 time", since
            )
            self._logged_at[kind] = now


class WithoutMalformed(logging.Filter):
    """Drops uvicorn's line about each malformed request: the refusal log counts them."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.msg != UVICORN_WARNING
