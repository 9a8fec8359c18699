"""Shapes as SVG text: cards, seats, tables, sheets, themes. Knows no game."""
