"""A view of Land Rush as SVG."""

from __future__ import annotations

from commontable.core.game import Json


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
