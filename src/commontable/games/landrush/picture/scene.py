"""A view of Land Rush as SVG: four village maps on one cloth, farmers above, words below."""

from __future__ import annotations

from commontable.core.game import OUTCOMES, SEAT_NAMES, Json
from commontable.core.view import GameView
from commontable.core.words import called, counted, dollars
from commontable.draw.board import beside, plain_type, words
from commontable.draw.lettering import cut, width_of, wrapped
from commontable.draw.svg import Choices, Svg, at, check_prefix, escape, picture
from commontable.draw.theme import SEAT_INK, SEATS, named
from commontable.games.landrush.picture import stamps
from commontable.games.landrush.picture.maps import MAP, PAD, Scene, map_height, zone_map
from commontable.games.landrush.picture.stamps import Earth
from commontable.games.landrush.picture.words import (
    chip_words,
    chips_of,
    in_words,
    lines_of,
    season_line,
)

WIDTH = 960
HEAD = 62
GAP = 12  # between the two columns
PLAQUE_WIDTH, PLAQUE_HEIGHT = MAP, 92
MAPS_FROM = HEAD + 2 * (PLAQUE_HEIGHT + 10) + 6
CHIP = 62  # at a width of 390 pixels, 25 of them
FEW = 3  # words that go with verbs; more of them begin a line of their own
LINE, LINE_TEXT = 40, 33  # at a width of 320 pixels, 11 of them


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> Svg:
    check_prefix(prefix)
    earth = stamps.EARTHS[theme]
    scene = Scene(view, named(theme), earth, prefix, Choices(view["legal"]))
    zones = list(view["zones"])
    rows = -(-len(zones) // 2)
    tall = map_height(view)
    bottom = MAPS_FROM + rows * tall + 12
    told, end = _lines(scene, bottom)
    chips, high = _chips(scene, end)
    height = end + high
    maps = "".join(
        zone_map(scene, zone, PAD + i % 2 * (MAP + GAP), MAPS_FROM + i // 2 * tall)
        for i, zone in enumerate(zones)
    )
    body = (
        f"<defs>{shapes_of(prefix, earth)}</defs>"
        f'<rect width="{WIDTH}" height="{height}" fill="{earth.cloth}"/>'
        f'<rect width="{WIDTH}" height="{height}" fill="url(#{prefix}-cloth)"/>'
        f"{_head(scene)}{_plaques(scene)}"
        f"{maps}{told}{beside(end, chips)}"
    )
    label = f"Land Rush, season {view['season']} of {view['seasons']}"
    told_all = in_words(view)
    return picture(
        WIDTH, height, plain_type(body), label=label, in_words=told_all, marks=marks(view)
    )


def marks(view: GameView) -> list[tuple[str, str, str]]:
    """A seat is known by the symbol of its farmer."""
    return [
        (farmer["name"], SEATS[seat].colour, SEAT_INK)
        for seat, farmer in enumerate(view["farmers"])
    ]


def shapes_of(prefix: str, earth: Earth) -> str:
    weave = (
        f'<pattern id="{prefix}-cloth" width="14" height="14" patternUnits="userSpaceOnUse">'
        f'<path d="M0 3.5H14M3.5 0V14" stroke="{earth.weave}" stroke-width="1.2"/></pattern>'
    )
    patterns = "".join(
        f'<pattern id="{prefix}-field-{SEAT_NAMES[seat]}" width="12" height="12"'
        f' patternUnits="userSpaceOnUse"><g stroke="#fff" stroke-opacity=".5" fill="none">'
        f"{stamps.PATTERNS[seat]}</g></pattern>"
        for seat in range(len(stamps.PATTERNS))
    )
    solid = {**stamps.SYMBOLS, **stamps.CROPS}
    shapes = "".join(
        f'<g id="{prefix}-{name}" stroke-linejoin="round">{_cut(shape, earth)}</g>'
        for name, shape in solid.items()
    )
    lined = "".join(
        f'<g id="{prefix}-{name}">{shape}</g>'
        for name, shape in {**stamps.TOOLS, **stamps.EVENTS}.items()
    )
    return weave + patterns + shapes + lined


def _cut(shape: str, earth: Earth) -> str:
    """Lines that the knife leaves white in a woodcut."""
    return shape.replace('class="cut"', f'fill="none" stroke="{earth.plot}" stroke-width="2.6"')


def _head(scene: Scene) -> str:
    view, colours = scene.view, scene.colours
    season = f"Season {view['season']} of {view['seasons']}"
    if view["outcome"] != OUTCOMES[0]:
        season = "After the last season"
    room = WIDTH - 2 * PAD - 20 - width_of(season, 36, is_bold=True)
    line = cut(season_line(view), LINE_TEXT, room)
    return words(PAD, 44, season, 36, colours.ink, is_title=True) + words(
        WIDTH - PAD, 43, line, LINE_TEXT, colours.ink, "end"
    )


def _plaques(scene: Scene) -> str:
    drawn = []
    for place, seat in enumerate(scene.view["order"]):
        x = PAD + place % 2 * (PLAQUE_WIDTH + GAP)
        y = HEAD + place // 2 * (PLAQUE_HEIGHT + 10)
        drawn.append(_plaque(scene, seat, x, y))
    return "".join(drawn)


def _plaque(scene: Scene, seat: int, x: int, y: int) -> str:
    view, colours, prefix = scene.view, scene.colours, scene.prefix
    farmer, letter = view["farmers"][seat], SEAT_NAMES[seat]
    mark = scene.choices.mark(letter)
    edge = colours.may if mark else colours.brass if seat in view["acting"] else colours.line
    thick = 4 if mark or seat in view["acting"] else 1.4
    acting = f'<path d="M-11 34-1 46-11 58Z" fill="{colours.brass}"/>'
    plots = counted(farmer["plots"], "plot")
    rank, cash = farmer["class"], dollars(farmer["cash"])
    who = called(view, seat)
    if seat == view["viewer"]:
        who = "you" if "names" in view else f"{letter} (you)"
    room = PLAQUE_WIDTH - 96 - 16 - 10 - width_of(cash, 42, is_bold=True)
    who = cut(who, LINE_TEXT, room - width_of(f": {rank}", LINE_TEXT))
    return (
        f'<g class="{prefix}-farmer" {at(x, y)}{mark}>'
        f'<rect width="{PLAQUE_WIDTH}" height="{PLAQUE_HEIGHT}" rx="12" fill="{colours.panel}"'
        f' stroke="{edge}" stroke-width="{thick}"/>'
        + (acting if seat in view["acting"] else "")
        + f'<rect x="10" y="10" width="72" height="72" rx="8" fill="{SEATS[seat].colour}"/>'
        f'<rect x="10" y="10" width="72" height="72" rx="8" fill="url(#{prefix}-field-{letter})"/>'
        f'{scene.use(farmer["name"])} transform="matrix(1.5,0,0,1.5,46,46)"'
        f' fill="{scene.earth.stamp}"/>'
        + words(96, 38, f"{who}: {rank}", LINE_TEXT, colours.ink)
        + words(96, 76, plots, LINE_TEXT, colours.soft_ink)
        + f'<text x="{PLAQUE_WIDTH - 16}" y="46" font-size="42" font-weight="700"'
        f' text-anchor="end" fill="{colours.ink}">{cash}</text>'
        + words(
            PLAQUE_WIDTH - 16,
            78,
            f"worth {dollars(farmer['wealth'])}",
            LINE_TEXT,
            colours.soft_ink,
            "end",
        )
        + "</g>"
    )


def _chips(scene: Scene, top: float) -> tuple[str, float]:
    """Words of legal actions that no plot and no farmer stands for."""
    colours, prefix = scene.colours, scene.prefix
    verbs, others = chips_of(scene.view)
    x, y, drawn = float(PAD), top, []
    for word in [*verbs, *others]:
        label = chip_words(word, is_verb=word in verbs)
        wide = 34 + width_of(label, LINE_TEXT, is_bold=word in verbs)
        begins_anew = others and word == others[0] and len(others) > FEW
        if x + wide > WIDTH - PAD or begins_anew:
            x, y = PAD, y + CHIP + 10
        weight, thick = (700, 3) if word in verbs else (400, 1.6)
        drawn.append(
            f'<g class="{prefix}-word" {at(x, y)}{scene.choices.mark(word)}>'
            f'<rect class="{prefix}-may" width="{wide:g}" height="{CHIP}" rx="10"'
            f' fill="{colours.panel}" stroke="{colours.may}" stroke-width="{thick}"/>'
            f'<text x="{wide / 2:g}" y="42" font-size="{LINE_TEXT}" font-weight="{weight}"'
            f' text-anchor="middle" fill="{colours.ink}">{escape(label)}</text></g>'
        )
        x += wide + 10
    return "".join(drawn), (y - top + CHIP + 14 if drawn else 0)


def _lines(scene: Scene, top: float) -> tuple[str, float]:
    room = WIDTH - 2 * PAD
    lines = [row for line in lines_of(scene.view) for row in wrapped(line, LINE_TEXT, room)]
    drawn = "".join(
        words(PAD, top + 28 + i * LINE, line, LINE_TEXT, scene.colours.ink)
        for i, line in enumerate(lines)
    )
    return drawn, top + len(lines) * LINE + 12
