"""How much one connection, one guest and one address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

FRAME = 8 * 1024  # bytes of a message on a socket
BODY = 64 * 1024  # bytes of a request
HEAD = 64 * 1024  # bytes of what comes before it
HEAD_SECONDS = 30.0  # in which that comes
REQUESTS_AHEAD = 32  # that may wait on a line for those before them
MESSAGES = (200.0, 40.0)  # on a socket: at once, and how many come back each second
FRAMES = (400.0, 80.0)  # of them that are no plain text: packed ones, pieces, pings
GUESTS = (200.0, 1.0)  # new ones from an address
HINTS = (100.0, 2.0)  # of a guest; somebody who learns asks before every action
COST_OF_HINT = {"possible": 1.0, "sensible": 1.0, "best": 10.0}
ANALYSES = (4.0, 1 / 120)  # new ones of a guest
ANALYSES_FROM = (20.0, 1 / 60)  # from an address: a class behind one door
ADDRESSES = 10_000  # remembered; the one not heard of for longest is forgotten


class Credits:
    """A purse that fills up by itself: each request costs one, an empty purse refuses."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self.left = most
        self.at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Purses:
    """Credits by address, or by guest."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self._purses: OrderedDict[str, Credits] = OrderedDict()

    def take(self, address: str, cost: float = 1) -> bool:
        purse = self._purses.setdefault(address, Credits(self.most, self.a_second))
        self._purses.move_to_end(address)
        if len(self._purses) > ADDRESSES:
            self._purses.popitem(last=False)
        return purse.take(cost)
