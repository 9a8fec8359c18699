"""Rate limiting by token bucket: per connection, per guest and per address."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache

FRAME = 8 * 1024  # bytes of a message on a socket
BODY = 64 * 1024  # bytes of a request
HEAD = 64 * 1024  # bytes of what comes before it
HEAD_SECONDS = 30.0  # in which that comes
BODY_SECONDS = 30.0  # and the body after it
REQUESTS_AHEAD = 32  # that may wait on a line for those before them
MESSAGES = (200.0, 40.0)  # on a socket: at once, and how many come back each second
FRAMES = (400.0, 80.0)  # of them that are no plain text: compressed ones, pieces, pings
FRAMES_FROM = (4000.0, 2000.0)  # of these, from an address
GUESTS = (200.0, 1.0)  # new ones from an address
HINTS = (100.0, 2.0)  # of a guest; somebody who learns asks before every action
COST_OF_HINT = {"possible": 1.0, "sensible": 1.0, "best": 10.0}
ANALYSES = (4.0, 1 / 120)  # new ones of a guest
ANALYSES_FROM = (20.0, 1 / 60)  # from an address: a class behind one door
WRONG_CODES = (20.0, 0.1)  # from an address: a class mistypes a few, a guesser needs 2**40
EXPORTS = (5.0, 1 / 60)  # of a guest's data
ADDRESSES = 10_000  # remembered; the one not heard of for longest is forgotten
IPV6_PREFIX = 64  # bits of an IPv6 address that tell customers of a provider apart


class TokenBucket:
    """Refills at a constant rate. Each request takes tokens; an empty bucket refuses."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self.left = most
        self.at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Takes tokens if there are enough."""
        if not self.has(cost):
            return False
        self.left -= cost
        return True

    def has(self, cost: float = 1) -> bool:
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.a_second)
        self.at = now
        return self.left >= cost


class RateLimiter:
    """A token bucket for each address, or for each guest."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, cost: float = 1) -> bool:
        return self._bucket(key).take(cost)

    def has(self, key: str, cost: float = 1) -> bool:
        """Whether `take` would succeed now."""
        return self._bucket(key).has(cost)

    def _bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.most, self.a_second)
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket


@lru_cache(maxsize=ADDRESSES)
def network_of(host: str) -> str:
    """What limits count by: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
