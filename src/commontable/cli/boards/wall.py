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
        self._words: dict[tuple[int, int], tuple[str, str]] = {}

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
        """Puts text over whatever is there."""
        for i, character in enumerate(text.plain):
            styles = [span.style for span in text.spans if span.start <= i < span.end]
            words = " ".join(str(style) for style in [text.style, *styles] if style)
            self._words[y, x + i] = (character, words)

    def rows(self) -> list[Text]:
        return [self._row(y) for y in range(self.height)]

    def _row(self, y: int) -> Text:
        row = Text(no_wrap=True)
        for x, line in enumerate(self._lines[y]):
            character, style = self._words.get((y, x), (_LINES[line], "frame"))
            row.append(character, style)
        row.rstrip()
        return row
