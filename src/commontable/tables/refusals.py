"""Why a command is not carried out. Every refusal is an answer in words, never a traceback."""

from __future__ import annotations

from commontable.core.errors import CommontableError


class Refused(CommontableError):
    """A command cannot be carried out now. `error` is a short word for programs."""

    def __init__(self, error: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.rule = rule


class Taken(CommontableError):
    """Another event has this number already: somebody was first."""
