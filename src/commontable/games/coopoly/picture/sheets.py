"""Pages to print and cut: the board, tiles and Police, counters, bills and a player's aid."""

from __future__ import annotations

from commontable.core.talk import SEAT_NAMES
from commontable.draw import board
from commontable.draw.sheet import PAPERS, pages
from commontable.draw.svg import Svg, edge, moved, picture, rect
from commontable.draw.theme import LIGHT as PAPER
from commontable.draw.theme import SANS, SERIF
from commontable.games.coopoly.data import ACTIVISTS, BILL, PAWNS, ZONE_LIST
from commontable.games.coopoly.picture.look import CORNER, LIGHT, PLOT, WIDTH
from commontable.games.coopoly.picture.pieces import defs, use
from commontable.games.coopoly.picture.ring import PROPERTIES, SPOTS, ground, tile

PREFIX = "sheet"
BOARD = 198.0  # millimetres
SCALE = BOARD / WIDTH
TILE = 2 * PLOT * SCALE + 2
COUNTER = 11.0
AID = (
    ("1 Developers", "3 tiles · a condo for each full Zone · 3 rolls"),
    ("2 Pawns", "place them, not under the Police"),
    ("3 Police", "roll, counter-clockwise; all on the way to Jail"),
    ("4 i Pay Day", "$100 a pawn, $100 more for a pair"),
    ("ii Jail", "two dice a pawn: so many go to stations"),
    ("iii Railroads", "one die a pawn: so many arrive"),
    ("iv Car Co-op", "two dice a pawn: so many spaces in all"),
    ("v Condos", "$100 per condo of the Zone; an Activist saves $100"),
    ("vi Tiles", "two pawns, no condo, no homes"),
    ("vii Homes", "four Activists on a property without condo"),
    ("viii", "homes under condos go; then see who has won"),
)


def sheets(paper: str = "A4") -> list[Svg]:
    """The whole box but the dice: an eight-sided one and two with six sides."""
    return [
        _board(paper),
        *pages(_tiles(), TILE, TILE, paper, _defs(), "Co-opoly: tiles and Police"),
        *pages(_counters(), COUNTER, COUNTER * 1.3, paper, _defs(), "Co-opoly: counters"),
        *pages(_bills(), 48, 24, paper, "", "Co-opoly: bills"),
        *pages([_aid()] * 4, 95, 78, paper, "", "Co-opoly: the order of play"),
    ]


def _defs() -> str:
    return defs(PREFIX, LIGHT) + board.seat_defs(PREFIX, SEAT_NAMES[:4], is_printed=True)


def _board(paper: str) -> Svg:
    width, height = PAPERS[paper]
    starts = "".join(tile(LIGHT, name) for name, (_, plot) in PROPERTIES.items() if plot == 0)
    names = "".join(
        f'<text x="{WIDTH / 2:g}" y="{150 + 26 * i:g}" font-size="17" text-anchor="middle"'
        f' fill="{LIGHT.ink}">{i + 1} · {zone.title} · {zone.colour}</text>'
        for i, zone in enumerate(ZONE_LIST)
    )
    title = (
        f'<text x="{WIDTH / 2:g}" y="116" font-size="30" font-weight="700"'
        f' font-family="{SERIF}" text-anchor="middle" fill="{LIGHT.ink}">Co-opoly</text>'
    )
    left, top = (width - BOARD) / 2, (height - BOARD) / 2
    body = (
        f'<defs>{_defs()}</defs><rect width="{width:g}" height="{height:g}" fill="#fff"/>'
        f'<svg x="{left:g}" y="{top:g}" width="{BOARD:g}" height="{BOARD:g}"'
        f' viewBox="0 0 {WIDTH:g} {WIDTH:g}">'
        f'<g font-family="{SANS}">{ground(PREFIX, LIGHT, WIDTH, WIDTH)}{starts}{title}{names}</g>'
        "</svg>"
    )
    size = f' width="{width:g}mm" height="{height:g}mm"'
    return picture(width, height, body, label="Co-opoly: the board", size=size)


def _tiles() -> list[str]:
    """The 24 tiles as wide and deep as their plots, and the Police, two plots wide."""
    tiles = [_tile(name) for name, (_, plot) in PROPERTIES.items() if plot > 0]
    width, height = 2 * PLOT * SCALE, CORNER * SCALE
    frame = rect(-width / 2, -height / 2, width, height, 2, "none", edge(LIGHT.van, ".8"))
    van = f'<g transform="scale({1.6 * SCALE:g})">{use(PREFIX, "van")}</g>'
    return [*tiles, moved(TILE / 2, TILE / 2, frame + van)]


def _tile(name: str) -> str:
    spot = SPOTS[name]
    x, y = (TILE - spot.width * SCALE) / 2, (TILE - spot.height * SCALE) / 2
    return (
        f'<g transform="translate({x:g},{y:g}) scale({SCALE:g})'
        f' translate({-spot.x:g},{-spot.y:g})" font-family="{SANS}">{tile(LIGHT, name)}'
        f'<rect x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" height="{spot.height:g}"'
        f' fill="none" stroke="{LIGHT.edge}" stroke-width=".6"/></g>'
    )


def _counters() -> list[str]:
    """Condos and homes for every property, all Activists, and the pawns of four people."""
    middle = f"translate({COUNTER / 2:g},{COUNTER * 0.65:g})"
    drawn = [
        f'<g transform="{middle} scale({scale})">{use(PREFIX, name)}</g>'
        for name, count, scale in (
            ("condo", len(PROPERTIES), 0.42),
            ("homes", len(PROPERTIES), 0.4),
            ("activist", ACTIVISTS, 0.75),
        )
        for _ in range(count)
    ]
    pawns = [
        f'<g transform="{middle} scale(.3)" font-family="{SANS}">'
        f"{board.seat_mark(PREFIX, seat, 0, 0)}</g>"
        for seat in range(4)
        for _ in range(PAWNS // 4)
    ]
    return drawn + pawns


def _bills() -> list[str]:
    bill = (
        f'<g font-family="{SERIF}"><rect x="1" y="1" width="46" height="22" rx="2"'
        f' fill="#eef5e6" stroke="{LIGHT.hope}" stroke-width=".6"/>'
        f'<text x="24" y="15.500" font-size="10" font-weight="700" text-anchor="middle"'
        f' fill="{LIGHT.hope}">${BILL}</text></g>'
    )
    return [bill] * 30


def _aid() -> str:
    lines = "".join(
        f'<text x="4" y="{15 + 5.6 * i:g}" font-size="3.100" fill="{PAPER.ink}">'
        f'<tspan font-weight="700">{name}</tspan> {text}</text>'
        for i, (name, text) in enumerate(AID)
    )
    return (
        f'<g font-family="{SANS}"><rect x="1" y="1" width="93" height="76" rx="3" fill="#fff"'
        f' stroke="{PAPER.line}" stroke-width=".4"/><text x="4" y="8.500" font-size="5"'
        f' font-weight="700" font-family="{SERIF}" fill="{PAPER.ink}">A round of Co-opoly</text>'
        f"{lines}</g>"
    )
