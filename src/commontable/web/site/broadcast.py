"""The broadcast queue: spectators are updated one at a time, between answers to those who act."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Onlookers:
    """A queue of which each round of the event loop takes one.

    To draw a picture takes as long as to carry out an action. When many act at once, nobody who
    acts has to wait for the pictures of all the others.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def tell(self, show: Callable[[], None]) -> None:
        self._waiting.append(show)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._tell_one)

    def _tell_one(self) -> None:
        show = self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._tell_one)
        show()
