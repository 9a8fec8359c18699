"""SVG deltas: a socket that has the last picture is sent only the changed parts of the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import msgspec

from commontable.draw.svg import Svg

GROUP = "<g "  # pictures that are one long part are cut before each of their groups
FEW = 8  # parts of a picture that is not made of pieces that are kept
AS_IT_WAS = b"[]"
_numbers = count(1)
_encode = msgspec.json.Encoder().encode


class Picture:
    """A picture as it goes to sockets; `picture-delta.js` puts it together again.

    It is a list of pieces: a text is new, a number is a place in the list before. None at all:
    the picture is as it was.
    """

    def __init__(self, svg: Svg, before: Picture | None = None) -> None:
        self.number = next(_numbers)
        self._before = 0 if before is None else before.number
        parts = svg.undescribed()
        self._pieces = parts if len(parts) > FEW else _groups("".join(parts))
        known: dict[str, str | int] = {} if before is None else before._places()
        self._news = _encode(list(map(known.get, self._pieces, self._pieces)))

    def _places(self) -> dict[str, str | int]:
        return dict(zip(self._pieces, range(len(self._pieces)), strict=True))

    def after(self, number: int) -> bytes:
        """For one who was sent the picture of this number last; 0: none."""
        if number == self.number:
            return AS_IT_WAS
        if number == self._before:
            return self._news
        return _encode(self._pieces)


def _groups(svg: str) -> Sequence[str]:
    first, *others = svg.split(GROUP)
    return [first, *(GROUP + each for each in others)]
