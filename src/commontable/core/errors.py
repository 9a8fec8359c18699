"""The exceptions of the package.

    ValueError
    └── CommontableError     anything given to us that we cannot accept
        ├── BadData          a data file does not describe a game
        ├── BadOption        no such game, bot, option, number of seats or value
        ├── BadNotation      the text is not an action of this game
        ├── BadPosition      the JSON is not a position of this game
        ├── BadRecord        the lines are not the record of a game
        │   └── Differs      a record does not replay as it says (commontable.core.record)
        ├── IllegalAction    an action, but not one that this seat may take now
        ├── Refused          a table does not carry out a command (commontable.tables.errors)
        ├── Taken            another process appended first     (commontable.tables.errors)
        └── StoreUnavailable the database cannot be used    (commontable.tables.log.store)
            ├── StoreDamaged stored data cannot be read     (commontable.tables.log.store)
            └── InUse        another server uses the file   (commontable.tables.log.file_lock)

Catch `CommontableError` for all of them. Messages say what was expected and what was given.

>>> from commontable import GAMES, IllegalAction
>>> match = GAMES["couperation"].start(seats=3, seed=1)
>>> try:
...     match.play("first A", seat=7)
... except IllegalAction as error:
...     print(error.rule, "|", error.reason)
seat | there is no seat 7 at this table
"""

from __future__ import annotations


class CommontableError(ValueError):
    """The base class: an input is not acceptable; the message says what and where."""


class BadData(CommontableError):
    """A data file does not describe a game."""


class BadOption(CommontableError):
    """There is no such game, bot, option, number of seats or value."""


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
