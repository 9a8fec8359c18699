"""Everything that can be wrong with what people and programs hand us. One short tree."""

from __future__ import annotations


class CommontableError(ValueError):
    """Something handed to us is not as it should be; the message says what and where."""


class BadData(CommontableError):
    """A data file does not describe a game."""


class BadOption(CommontableError):
    """The game has no such option, number of seats or value."""


class BadNotation(CommontableError):
    """The text is not an action of this game."""


class BadPosition(CommontableError):
    """The JSON does not describe a position of this game."""


class BadRecord(CommontableError):
    """The lines are not the record of a game."""


class IllegalAction(CommontableError):
    """The text is an action, but not one this seat may take now."""

    def __init__(self, rule: str, reason: str) -> None:
        # Where nobody is named, a seat is its letter.
        super().__init__(f"{reason.replace('@', '')} ({rule})")
        self.rule = rule  # the number of the rule in the game's RULES.md
        self.reason = reason  # as in a story, @A stands for who sits there
