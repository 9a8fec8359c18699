"""What messages on a socket cost: charged to the reads of the address that they come from.

A move that is carried out costs nothing here. Views that are asked for, refusals and repetitions
do: an address has many sockets, and each of them may send many messages a second.
"""

from __future__ import annotations

from commontable.web.runtime.read_limits import Reads
from commontable.web.socket import messages

PREPAID: dict[type, float] = {messages.Look: 1.0, messages.Hint: 1.0}  # paid before they are done
REFUSED = 1.0  # also what cannot be read
SMALL = 0.1  # pings, and what was done before
UNPAID = 5  # messages in a row after which a socket is closed


class MessageCosts:
    """What one socket owes."""

    def __init__(self, reads: Reads, address: str) -> None:
        self._reads = reads
        self._address = address
        self._unpaid = 0  # messages in a row

    def pay(self, cost: float) -> bool:
        """False: its address has asked for too much, and the socket has to wait."""
        is_paid = self._reads.take(self._address, cost)
        self._unpaid = 0 if is_paid else self._unpaid + 1
        return is_paid

    @property
    def is_exhausted(self) -> bool:
        return self._unpaid >= UNPAID
