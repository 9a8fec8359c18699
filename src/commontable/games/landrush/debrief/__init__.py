"""Figures for the talk after a game of Land Rush: as words, plots and CSV."""

from commontable.games.landrush.debrief.telling import debrief

__all__ = ["debrief"]
