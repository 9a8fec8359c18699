"""Land Rush on paper: zones, event cards, crops, upgrades, symbols and money."""

from __future__ import annotations

from commontable.draw import sheet
from commontable.draw.svg import Svg, edge, rect
from commontable.draw.theme import SANS, SEATS
from commontable.games.landrush import data
from commontable.games.landrush.picture.scene import shapes_of
from commontable.games.landrush.picture.stamps import LIGHT

PREFIX = "cts"
INK = "#20150d"
NOTE = "Print at 100 % and cut along the marks."


def sheets(paper: str = "A4") -> list[Svg]:
    """Pages to print: four zones, events, crops with owners, upgrades."""
    defs = shapes_of(PREFIX, LIGHT)
    zones = [_zone(name, data.BOARDS[0].zones[name]) for name in data.ZONES]
    events = [_tile(kind, kind, 60, 40) for kind in data.KINDS[1:]]
    crops = [_tile(crop, crop, 17, 17) for crop in data.CROPS for _ in range(50)]
    flags = [
        _tile(farmer.name, "", 17, 17, SEATS[seat].colour)
        for seat, farmer in enumerate(data.FARMERS)
        for _ in range(30)
    ]
    tools = [
        _tile(card.name, f"{card.plots} plots: ${card.brings}", 40, 25) for card in data.CARDS * 8
    ]
    return [
        *sheet.pages(zones, 180, 195, paper, defs, f"Land Rush: zones. {NOTE}"),
        *sheet.pages(events, 60, 40, paper, defs, f"Land Rush: events. {NOTE}"),
        *sheet.pages(crops, 17, 17, paper, defs, f"Land Rush: crops. {NOTE}"),
        *sheet.pages(flags, 17, 17, paper, defs, f"Land Rush: symbols. {NOTE}"),
        *sheet.pages(tools, 40, 25, paper, defs, f"Land Rush: upgrades. {NOTE}"),
    ]


def _zone(name: str, rows: list[str]) -> str:
    plots = "".join(
        rect(2 + c * 35, 17 + r * 35, 34, 34, 2, LIGHT.plot, edge(LIGHT.soil, ".6"))
        + _text(5 + c * 35, 22 + r * 35, f"{'abcde'[c]}{r + 1}", 4)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark == "#"
    )
    return _text(4, 12, name.capitalize(), 9) + plots


def _tile(shape: str, label: str, wide: float, high: float, fill: str = "#fff8ec") -> str:
    scale = min(wide, high) / 52
    lined = shape in data.KINDS or shape == "hoe"
    look = f'fill="none" stroke="{INK}" stroke-width="2.6"' if lined else f'fill="{INK}"'
    middle = high / 2 - (2.5 if label and high > 20 else 0)
    return (
        f'<rect width="{wide}" height="{high}" fill="{fill}"/>'
        f'<use href="#{PREFIX}-{shape}"'
        f' transform="translate({wide / 2:g},{middle:g}) scale({scale:g})"'
        f" {look}/>" + (_text(3, high - 3, label, 4) if label and high > 20 else "")
    )


def _text(x: float, y: float, text: str, size: float) -> str:
    look = f'font-size="{size:g}" font-family="{SANS}" fill="{INK}"'
    return f'<text x="{x:g}" y="{y:g}" {look}>{text}</text>'
