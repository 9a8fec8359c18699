"""Plots as SVG: lines, bars, Lorenz curves, graphs. They know no game.

What is told apart by colour is told apart by shape and label too, so that a plot can be read in
black and white. Every plot takes a sentence that says the same in words.
"""

from commontable.draw.plot.bars import Group, bars
from commontable.draw.plot.course import course
from commontable.draw.plot.frame import NO_THEME, TEXT, Look, in_unit, look_of
from commontable.draw.plot.graph import Edge, graph
from commontable.draw.plot.lines import Series, lines
from commontable.draw.plot.lorenz import lorenz

__all__ = [
    "NO_THEME",
    "TEXT",
    "Edge",
    "Group",
    "Look",
    "Series",
    "bars",
    "course",
    "graph",
    "in_unit",
    "lines",
    "look_of",
    "lorenz",
]
