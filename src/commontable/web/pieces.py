"""Pictures in pieces: whoever has the picture before is sent only what is new in the next one."""

from __future__ import annotations

from itertools import count

import msgspec

CUT = b"<g "  # a picture is cut before each of its groups; `socket.js` puts it together again
AS_IT_WAS = b"[]"
_numbers = count(1)
_encode = msgspec.json.Encoder().encode


class Picture:
    """A picture as it goes to sockets.

    It is a list of pieces: a text is new, a number is a place in the list before. None at all:
    the picture is as it was.
    """

    def __init__(self, svg: str, before: Picture | None = None) -> None:
        self.number = next(_numbers)
        self._before = 0 if before is None else before.number
        self._pieces = svg.encode().split(CUT)
        known = {} if before is None else before._places()
        self._news = _encode(
            [known[piece] if piece in known else piece.decode() for piece in self._pieces]
        )

    def _places(self) -> dict[bytes, int]:
        return {piece: place for place, piece in enumerate(self._pieces)}

    def after(self, number: int) -> bytes:
        """For one who was sent the picture of this number last; 0: none."""
        if number == self.number:
            return AS_IT_WAS
        if number == self._before:
            return self._news
        return _encode([piece.decode() for piece in self._pieces])
