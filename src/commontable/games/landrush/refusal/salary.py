"""Why nothing can be done with a salary (LAND-A13)."""

from __future__ import annotations

from commontable.core.game import Refusal
from commontable.core.sets import has
from commontable.games.landrush.notation import PLOT_WORDS
from commontable.games.landrush.rules.names import SEATS, SPOTS
from commontable.games.landrush.rules.state import State


def is_salary(s: State, plot: int) -> bool:
    return any(has(s.salary[seat, plot // SPOTS], plot % SPOTS) for seat in range(SEATS))


def refuse_salary(plot: int) -> Refusal:
    return Refusal("LAND-A13", f"{PLOT_WORDS[plot]} pays a salary; it is nobody's land any more.")
