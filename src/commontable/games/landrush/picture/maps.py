"""One zone as a village map: soil, plots, crops, flags of owners, cards that lie over plots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import dollars
from commontable.draw.board import bold, words
from commontable.draw.svg import Choices, at
from commontable.draw.theme import SEATS, Theme
from commontable.games.landrush.picture.stamps import Earth
from commontable.games.landrush.vocabulary import say_plot

CELL = 84
SIDE = 5
PAD = 22
HEADER, EVENT_HEADER = 60, 80  # an event takes two lines: its name, and what plots cost and bring
MANY = 16  # plots that can be chosen: the outlines of more are faint
MAP = SIDE * CELL + 32  # how wide one is, with its rim
ON_SOIL = "#fff6e8"
TITLE, PRICES = 32, 32  # letters; at a width of 320 pixels, 33 of them are 11 pixels
_NAMES = {
    "market": "Market",
    "mine": "Mine",
    "investor": "Investor",
    "cooperative": "Cooperative",
    "disease": "Disease",
    "flood": "Flood",
}


@dataclass(frozen=True, slots=True)
class Scene:
    """What all parts of a picture are drawn from."""

    view: Json
    colours: Theme
    earth: Earth
    prefix: str
    choices: Choices

    def use(self, name: str) -> str:
        """The beginning of an element that shows a shape from `defs`."""
        return f'<use href="#{self.prefix}-{name}"'


def zone_map(scene: Scene, zone: str, x: float, y: float) -> str:
    view = scene.view
    places = _corners(tuple(view["ground"]), zone)
    across, down, scale = _extent(places)
    high = map_height(view) - 14
    is_faint = sum(map(scene.choices.has, view["ground"])) > MANY
    land = "".join(
        _plot(scene, plot, *corner, is_faint=is_faint) for plot, corner in places.items()
    ) + "".join(_card(scene, card, places) for card in view["cards"] if card["plots"][0] in places)
    left = (MAP - across * CELL * scale) / 2
    header = _header_height(view)
    top = header + (high - header - down * CELL * scale) / 2
    return (
        f'<g {at(x, y)}><rect x="0" y="0" width="{MAP}" height="{high + 6:g}" rx="12"'
        f' fill="{scene.earth.soil}"/>{_header(scene, zone)}'
        f"<g {at(left, top, scale)}>{land}</g></g>"
    )


def map_height(view: Json) -> float:
    """What the tallest zone takes, and the gap below it."""
    ground = tuple(view["ground"])
    extents = [_extent(_corners(ground, zone)) for zone in view["zones"]]
    return _header_height(view) + max(down * CELL * scale for _, down, scale in extents) + 14


def _header_height(view: Json) -> float:
    is_turned = any(about["event"] for about in view["zones"].values())
    return EVENT_HEADER if is_turned else HEADER


@lru_cache(64)
def _corners(ground: tuple[str, ...], zone: str) -> dict[str, tuple[float, float]]:
    """Where the plots of a zone lie: `north.b2` has one column and one row before it."""
    plots = (plot for plot in ground if plot.startswith(zone + "."))
    return {
        plot: (float("abcde".index(plot[-2]) * CELL), float((int(plot[-1]) - 1) * CELL))
        for plot in plots
    }


def _extent(corners: dict[str, tuple[float, float]]) -> tuple[int, int, float]:
    """Plots across and down, and how much larger they are drawn where there are few."""
    across, down = (round(max(line) / CELL) + 1 for line in zip(*corners.values(), strict=True))
    return across, down, SIDE / max(across, down)


def _header(scene: Scene, zone: str) -> str:
    """The name of the zone, what plots cost and bring there, and its event card."""
    about, earth = scene.view["zones"][zone], scene.earth
    event = about["event"]
    if event is None:
        card = (
            f'<rect width="38" height="46" rx="5" fill="{earth.back}" stroke="{earth.back_line}"'
            f' stroke-width="2"/><path d="M19 8 32 23 19 38 6 23Z" fill="none"'
            f' stroke="{earth.back_line}" stroke-width="2"/>'
        )
        title = zone.capitalize()
    else:
        card = (
            f'<rect y="9" width="46" height="46" rx="5" fill="#fbf1df" stroke="{earth.stamp}"'
            f' stroke-width="1.5"/>{scene.use(event)} x="23" y="32" fill="none"'
            f' stroke="{earth.stamp if earth.stamp != "#000000" else "#000"}" stroke-width="2.6"/>'
        )
        title = f"{zone.capitalize()}: {_NAMES[event]}"
    return (
        f'<g {at(10, 7)} class="{scene.prefix}-event">{card}</g>'
        + words(66, 34 if event else 40, title, TITLE, ON_SOIL, is_title=True)
        + _prices(scene, about, 68 if event else 40)
    )


_NO_CROPS = {"mine": "10›6", "investor": "not for sale"}


def _prices(scene: Scene, about: Json, y: float) -> str:
    """What a plot costs and brings, beside the stamp of its crop."""
    if about["kind"] in _NO_CROPS:
        return words(66, y, _NO_CROPS[about["kind"]], PRICES, ON_SOIL)
    told = ", ".join(
        f"{crop} costs {dollars(cost)} and brings {dollars(brings)}"
        for crop, (cost, brings) in about["prices"].items()
    )
    left, step = (MAP - 254, 86) if about["event"] is None else (80, 112)
    drawn = "".join(
        f'{scene.use(crop)} transform="matrix(.58,0,0,.58,{x:g},{y - 9:g})" fill="{ON_SOIL}"/>'
        + words(x + 16, y, f"{cost}›{brings}", PRICES, ON_SOIL)
        for x, (crop, (cost, brings)) in zip(count(left, step), about["prices"].items())
    )
    return f"<g><title>{told}</title>{drawn}</g>"


def _plot(scene: Scene, plot: str, x: float, y: float, *, is_faint: bool) -> str:
    view, colours, earth = scene.view, scene.colours, scene.earth
    mark, place = scene.choices.mark(plot), scene.choices.place(plot)
    owned = view["plots"].get(plot)
    inner = _furrows(scene, plot)
    if owned:
        inner = _owned(scene, plot, owned)
    elif plot in view["salary"]:
        paid = _badge(58, 62, "$1", "#fff8ec", "#20150d", 19)
        inner = _palm(scene) + _flag(scene, view["salary"][plot]) + paid
    elif view["zones"][plot.split(".")[0]]["kind"] == "investor":
        inner = _palm(scene)
    if plot in view["unpaid"]:
        inner += _badge(64, 62, "$", "#b3261e", "#fff")
    chosen = plot == view["moving"] or (view["laying"] and plot in view["laying"]["plots"])
    edge, thick = (colours.may, 4) if mark else (earth.soil, 1)
    faint = ' stroke-opacity=".5"' if mark and is_faint and not chosen else ""
    if chosen:
        edge, thick = colours.last, 6
    return (
        f'<g id="{scene.prefix}-{plot.replace(".", "-")}" {at(x, y)}{place}>'
        f"<title>{say_plot(plot)}</title>"
        f'<rect x="2" y="2" width="{CELL - 4}" height="{CELL - 4}" rx="6" fill="{earth.plot}"/>'
        f'{inner}<rect x="3" y="3" width="{CELL - 6}" height="{CELL - 6}" rx="6" fill="none"'
        f' stroke="{edge}" stroke-width="{thick}"{faint}/></g>'
    )


def _pledged(earth: Earth) -> str:
    """Somebody offers this plot, or asks for it."""
    edge = f'x="8" y="8" width="{CELL - 16}" height="{CELL - 16}" rx="5" fill="none"'
    return (
        f'<rect {edge} stroke="{earth.stamp}" stroke-width="7"/>'
        f'<rect {edge} stroke="#fff8ec" stroke-width="4" stroke-dasharray="9 6"/>'
    )


def _furrows(scene: Scene, plot: str) -> str:
    """Bare land says which plot it is: the story and the offers name it."""
    return (
        f'<path d="M12 18H72M12 32H72M12 52H20M64 52H72M12 68H72" stroke="{scene.earth.furrow}"'
        ' stroke-width="3" stroke-dasharray="9 5"/>'
        f'<text x="42" y="58" font-size="33" text-anchor="middle" fill="{scene.colours.soft_ink}"'
        f' fill-opacity=".85" pointer-events="none">{plot.split(".")[1]}</text>'
    )


def _owned(scene: Scene, plot: str, owned: Json) -> str:
    seat, earth, deals = owned["owner"], scene.earth, scene.view["deals"]
    is_pledged = any(deal and plot in (*deal["give"], *deal["want"]) for deal in deals)
    field = f'x="5" y="5" width="{CELL - 10}" height="{CELL - 10}" rx="5"'
    stamp = ""
    if owned["crop"]:
        stamp = (
            f'{scene.use(owned["crop"])} transform="matrix(1.15,0,0,1.15,43,53)"'
            f' fill="{earth.stamp}" stroke="{earth.stamp}" stroke-width="1"/>'
        )
    return (
        f'<rect {field} fill="{SEATS[seat].colour}" opacity="{earth.wash}"/>'
        f'<rect {field} fill="url(#{scene.prefix}-field-{SEAT_NAMES[seat]})"/>{stamp}'
        + (_pledged(earth) if is_pledged else "")
        + _flag(scene, seat)
        + _label(plot)
    )


def _label(plot: str) -> str:
    """Which plot it is, beside the flag: the story and the offers name it."""
    return (
        '<text x="78" y="30" font-size="32" font-weight="700" text-anchor="end" fill="#20150d"'
        ' stroke="#fff8ec" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
        f' pointer-events="none">{plot.split(".")[1]}</text>'
    )


def _flag(scene: Scene, seat: int) -> str:
    """Whose land it is: the symbol on white, in the upper corner."""
    symbol = scene.use(scene.view["farmers"][seat]["name"])
    return (
        f'<circle cx="20" cy="20" r="15" fill="#fff8ec" stroke="{scene.earth.stamp}"'
        f' stroke-width="1.5"/>{symbol} transform="matrix(.68,0,0,.68,20,20)" fill="#20150d"/>'
    )


def _palm(scene: Scene) -> str:
    """What an investor grows."""
    return f'{scene.use("palm")} x="41" y="41" fill="{scene.earth.furrow}"/>'


def _badge(x: float, y: float, text: str, fill: str, ink: str, radius: float = 14) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>' + bold(
        x, y + 9, text, 26, ink
    )


def _card(scene: Scene, card: Json, places: dict[str, tuple[float, float]]) -> str:
    """A card lies over its plots: one frame around them all, and its tool in a round seal."""
    edge = _outline([places[plot] for plot in card["plots"]])
    x, y = places[card["plots"][-1]]
    return (
        f'<g class="{scene.prefix}-card" pointer-events="none">'
        f'<path d="{edge}" stroke="#fff8ec" stroke-width="9" stroke-linecap="square" fill="none"/>'
        f'<path d="{edge}" stroke="{scene.earth.stamp}" stroke-width="3" stroke-linecap="square"'
        ' fill="none"/>'
        f'<g {at(x + 62, y + 62)}><circle r="19" fill="#fff8ec" stroke="{scene.earth.stamp}"'
        f' stroke-width="2.5"/>{scene.use(card["card"])} transform="scale(.8)"'
        f' fill="{"none" if card["card"] == "hoe" else "#20150d"}" stroke="#20150d"'
        ' stroke-width="3" stroke-linejoin="round"/></g></g>'
    )


def _outline(corners: list[tuple[float, float]]) -> str:
    """The edges of a group of plots, without those between two of them."""
    edges = []
    for x, y in corners:
        right, below = x + CELL, y + CELL
        sides = {
            (x, y - CELL): f"M{x:g} {y:g}H{right:g}",
            (x, below): f"M{x:g} {below:g}H{right:g}",
            (x - CELL, y): f"M{x:g} {y:g}V{below:g}",
            (right, y): f"M{right:g} {y:g}V{below:g}",
        }
        edges += [line for beside, line in sides.items() if beside not in corners]
    return "".join(edges)
