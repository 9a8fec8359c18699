"""A wall of bricks drawn with line characters: each brick may lie on two others."""

from __future__ import annotations

from rich.text import Text

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sum of the directions that a line goes to


class Wall:
    """A canvas of characters. Lines that meet are joined."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._lines = [[0] * width for _ in range(height)]
        self._words: dict[tuple[int, int], Text] = {}

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """A rectangle whose corners are `width` and `height` apart."""
        for row in (y, y + height):
            for column in range(x, x + width):
                self._lines[row][column] |= _RIGHT
                self._lines[row][column + 1] |= _LEFT
        for column in (x, x + width):
            for row in range(y, y + height):
                self._lines[row][column] |= _DOWN
                self._lines[row + 1][column] |= _UP

    def write(self, x: int, y: int, text: Text) -> None:
        """Puts text over whatever lines are there."""
        self._words[y, x] = text

    def rows(self) -> list[Text]:
        return [self._row(y) for y in range(self.height)]

    def _row(self, y: int) -> Text:
        row = Text(no_wrap=True)
        while len(row) < self.width:
            words = self._words.get((y, len(row)))
            row.append_text(words or Text(_LINES[self._lines[y][len(row)]], "frame"))
        row.rstrip()
        return row
