"""Pictures of CO-OP: a poster of the seventies, with a shelf, a chalkboard and a calendar.

Every legal text can be chosen in the picture itself (draw/svg.py says how): hand cards, Goods,
players, days and COOPERATE cards stand for their names, buttons for verbs.
"""

from commontable.games.coop.picture.sheets import sheets
from commontable.games.coop.picture.table import draw, draw_wide

__all__ = ["draw", "draw_wide", "sheets"]
