"""Five tabletop games about cooperation, from one set of rules.

>>> from commontable import GAMES
>>> match = GAMES["couperation"].start(seats=3, seed=1)
>>> match.play("first B")
>>> match.legal_actions
['draw 0', 'draw 1']

The public names below are imported on first use, so `import commontable` alone costs little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from commontable.core.errors import (
        BadData,
        BadNotation,
        BadOption,
        BadPosition,
        BadRecord,
        CommontableError,
        IllegalAction,
    )
    from commontable.core.game import ENDED, EVERYBODY, LOST, NOBODY, ONGOING, WON, Game
    from commontable.core.match import Match, Played
    from commontable.games import GAMES

    __version__: str

__all__ = [
    "ENDED",
    "EVERYBODY",
    "GAMES",
    "LOST",
    "NOBODY",
    "ONGOING",
    "WON",
    "BadData",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CommontableError",
    "Game",
    "IllegalAction",
    "Match",
    "Played",
    "__version__",
]

_ERRORS = (
    *("BadData", "BadNotation", "BadOption", "BadPosition", "BadRecord"),
    *("CommontableError", "IllegalAction"),
)
_HOMES = {
    **dict.fromkeys(_ERRORS, "commontable.core.errors"),
    **dict.fromkeys(
        ("ENDED", "EVERYBODY", "LOST", "NOBODY", "ONGOING", "WON", "Game"), "commontable.core.game"
    ),
    **dict.fromkeys(("Match", "Played"), "commontable.core.match"),
    "GAMES": "commontable.games",
}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first asked for (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        return version("commontable")
    if name not in _HOMES:
        raise AttributeError(f"module 'commontable' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
