"""A view as a picture: the ring of the city, its Zones in the middle, seats and buttons below."""

from __future__ import annotations

from commontable.core.words import called, counted, dollars, letters
from commontable.draw import board
from commontable.draw.lettering import cut, width_of
from commontable.draw.svg import Choices, Svg, at, check_prefix, edge, escape, flat, picture, rect
from commontable.draw.theme import SEAT_INK, Theme, named
from commontable.draw.theme import SEATS as SEATS_LOOK
from commontable.games.coopoly.data import ZONE_LIST
from commontable.games.coopoly.picture import words
from commontable.games.coopoly.picture.look import (
    CORNER,
    DUSKS,
    HEART,
    SMALL_TEXT,
    TEXT,
    WIDTH,
    Dusk,
)
from commontable.games.coopoly.picture.pieces import defs, die, use
from commontable.games.coopoly.picture.ring import PROPERTIES, SPOTS, corner_name, ground, tile

SEATS = WIDTH + 8
PLAQUE_HEIGHT = 64.0
BUTTONS = SEATS + PLAQUE_HEIGHT + 14
BUTTON_HEIGHT = 36.0
BUTTON_ROWS = 2
SKYLINE = 30.0  # what is seen of it where there are no buttons
MARGIN = 8.0
ROW = 26.0  # height of a Zone in the middle
ZONES = 60.0  # where they begin, from the top of the middle
LEFT = CORNER + 8  # of the middle
MIDDLE = CORNER + 8
PAWN, LEAST_PAWN = 0.6, 0.36  # scale of a seat's shape
MARK = 31.0  # width of a seat's shape, with a little air
LETTER = 14.0  # on a pawn of any size: 11 pixels on a phone
ABREAST = 3  # pawns in a row of a plot
ROW_OF_PAWNS = 14.0
MOST_BUTTONS = 7  # in a row

LABELS = {
    "take": "Take back",
    "think": "Think again",
    "counterclockwise": "↺ Counter",
    "clockwise": "↻ Clockwise",
}


class Scene:
    """What has been drawn so far of one view."""

    def __init__(self, view: words.View, theme: Theme, dusk: Dusk, prefix: str) -> None:
        self.view, self.theme, self.dusk, self.prefix = view, theme, dusk, prefix
        self.choices = Choices(view["legal"])
        self.table: list[str] = []
        self.pieces: list[tuple[str, str]] = []
        self.letters = letters(view, view["seats"])

    def put(self, name: str, x: float, y: float, body: str, scale: float = 1) -> None:
        """A piece that moves when its place changes. Pieces are chosen through their space."""
        key = f"{self.prefix}-{name}"
        self.pieces.append((key, f'<g id="{key}" {at(x, y, scale)}>{body}</g>'))


def draw(view: words.View, theme: str = "light", prefix: str = "ct") -> Svg:
    """The same view gives the same bytes. `prefix` begins every id, for pages with two pictures."""
    check_prefix(prefix)
    scene = Scene(view, named(theme), DUSKS[theme], prefix)
    _tiles(scene)
    draw_police(scene)
    _buildings(scene)
    _activists(scene)
    _pawns(scene)
    _zones(scene)
    _rolls(scene)
    _seats(scene)
    end = BUTTONS + SKYLINE
    buttons = board.beside(end, _buttons(scene, end + 4))
    height = end + BUTTON_ROWS * (BUTTON_HEIGHT + 8) + 4 if buttons else end
    body = board.plain_type(
        f"<defs>{_defs(prefix, scene.dusk, scene.letters)}</defs>"
        f"{ground(prefix, scene.dusk, end, height)}"
        f'<g id="{prefix}-table">{"".join(scene.table)}</g>'
        f'<g id="{prefix}-pieces" pointer-events="none">{flat(scene.pieces)}</g>'
        f'<g id="{prefix}-spaces">{_spaces(scene)}</g>{buttons}'
    )
    label = f"Co-opoly. {words.asked(view)}"
    return picture(WIDTH, height, body, label=label, in_words=words.told(view))


def _defs(prefix: str, dusk: Dusk, on_pieces: tuple[str, ...]) -> str:
    plain = ("",) * len(on_pieces)
    return (
        defs(prefix, dusk)
        + board.seat_defs(prefix, on_pieces)
        + board.seat_defs(f"{prefix}-plain", plain)
    )


# ------------------------------------------------------------------ the ring


def _tiles(scene: Scene) -> None:
    tiles = set(scene.view["tiles"])
    shown = [name for name, (_, plot) in PROPERTIES.items() if plot == 0 or name in tiles]
    drawn = "".join(tile(scene.dusk, name) for name in shown)
    scene.table.append(f'<g pointer-events="none">{drawn}</g>')


def _buildings(scene: Scene) -> None:
    view = scene.view
    homes = set(view["homes"])
    for name in view["condos"]:
        x, y = SPOTS[name].building
        aside = _aside(name) if name in homes else (0.0, 0.0)
        scene.put(f"condo-{name}", x - aside[0], y - aside[1], use(scene.prefix, "condo"))
    for name in view["homes"]:
        x, y = SPOTS[name].building
        is_shared = name in view["condos"]
        aside = _aside(name) if is_shared else (0.0, 0.0)
        scale = 0.72 if is_shared else 1
        scene.put(f"homes-{name}", x + aside[0], y + aside[1], use(scene.prefix, "homes"), scale)


def _aside(name: str) -> tuple[float, float]:
    """How far a condo and the homes it threatens stand apart."""
    return (8.5, 0.0) if SPOTS[name].height == CORNER else (7.0, 0.0)


def _activists(scene: Scene) -> None:
    view = scene.view
    for name, n in view["activists"].items():
        x, y = SPOTS[name].people
        scene.put(f"activists-{name}", x, y, _crowd(scene, n))
    if view["jail"]:
        spot = SPOTS["jail"]
        paper = rect(-18, -10, 36, 20, 5, scene.dusk.corner)
        scene.put("jailed", spot.x + 22, spot.y + 20, paper + _crowd(scene, view["jail"]))


def _crowd(scene: Scene, n: int) -> str:
    wide = 4 if n < 10 else 8
    return (
        use(scene.prefix, "activist", -wide - 3)
        + f'<text x="{4 - wide + 0.5:g}" y="5.2" font-size="{TEXT:g}" font-weight="700"'
        f' fill="{scene.dusk.ink}">{n}</text>'
    )


def _pawns(scene: Scene) -> None:
    """Up to three side by side; of more, one of each seat is on top, and a number counts all."""
    there: dict[str, list[tuple[int, int]]] = {}
    for seat, pawns in enumerate(scene.view["pawns"]):
        for number, space in enumerate(pawns):
            there.setdefault(space, []).append((seat, number))
    tired = [list(each) for each in scene.view["acted"]]
    for space, crowd in there.items():
        seats = sorted({seat for seat, _ in crowd})
        is_few = len(crowd) <= ABREAST
        is_full = len(seats) > ABREAST and space in scene.view["activists"]
        is_counted = not is_few and not (is_full and _is_plot(space))  # its title says how many
        places, scale = _places(scene, space, len(crowd) if is_few else len(seats) + is_counted)
        for i, (seat, number) in enumerate(crowd):
            has_acted = space in tired[seat]
            if has_acted:
                tired[seat].remove(space)
            pawn = _pawn(scene, seat, scale)
            body = f'<g opacity=".4">{pawn}</g>' if has_acted else pawn
            name = f"pawn-{words.letter(seat)}-{number}"
            scene.put(name, *places[i if is_few else seats.index(seat)], body)
        if is_counted:
            count = board.words(0, 5, len(crowd), SMALL_TEXT, scene.dusk.ink, "middle")
            scene.put(f"pawns-{space}", *places[-1], count)


def _places(scene: Scene, space: str, n: int) -> tuple[list[tuple[float, float]], float]:
    """Where so many marks stand, and their scale; in two rows where a plot has no Activists."""
    spot = SPOTS[space]
    x, y = spot.pawns
    room = min(spot.width, 2 * (WIDTH - x), 2 * x)
    is_double = n > ABREAST and _is_plot(space) and space not in scene.view["activists"]
    rows = [n // 2, n - n // 2] if is_double else [n]
    most = max(rows)
    scale = min(PAWN, max(LEAST_PAWN, (room - 2) / most / MARK))
    step = min(MARK * scale, room / most)
    up = -ROW_OF_PAWNS if y < spot.y + spot.height / 2 else ROW_OF_PAWNS
    return [
        (x + step * (i - (columns - 1) / 2), y - up * (len(rows) - 1 - row))
        for row, columns in enumerate(rows)
        for i in range(columns)
    ], scale


def _is_plot(space: str) -> bool:
    """Whether a space is narrow: all but the corners."""
    return min(SPOTS[space].width, SPOTS[space].height) < CORNER


def _pawn(scene: Scene, seat: int, scale: float) -> str:
    """A seat's shape as small as it must be, with a letter that can be read on a phone."""
    look = SEATS_LOOK[seat]
    shape = board.seat_mark(f"{scene.prefix}-plain", seat, 0, 0)
    lower = 2 * scale if look.shape == "triangle" else 0
    return (
        f'<g transform="scale({scale:g})">{shape}</g>'
        f'<text y="{LETTER * 0.35 + lower:g}" font-size="{LETTER:g}" font-weight="700"'
        f' text-anchor="middle" fill="{SEAT_INK}" stroke="{look.colour}" stroke-width="2.4"'
        f' stroke-linejoin="round" paint-order="stroke">{escape(scene.letters[seat])}</text>'
    )


def draw_police(scene: Scene) -> None:
    """The van lies over its spaces; a dotted line shows the last move."""
    view, dusk, prefix = scene.view, scene.dusk, scene.prefix
    gates = [_gate(spaces) for spaces in words.police_gates(view)]
    if len(gates) > 1:
        line = "L".join(f"{x:g} {y:g}" for x, y in gates)
        scene.table.append(
            f'<path id="{prefix}-way" d="M{line}" fill="none" stroke="{dusk.way}"'
            ' stroke-width="3" stroke-dasharray="1 6" stroke-linecap="round"'
            f' marker-end="url(#{prefix}-tip)" pointer-events="none"/>'
        )
    spots = [SPOTS[space] for space in view["police"]]
    x, y = min(spot.x for spot in spots), min(spot.y for spot in spots)
    right = max(spot.x + spot.width for spot in spots)
    bottom = max(spot.y + spot.height for spot in spots)
    look = edge(dusk.cordon, 2.5) + ' pointer-events="none"'
    cordon = f"url(#{prefix}-cordon)"
    scene.table.append(rect(x + 2, y + 2, right - x - 4, bottom - y - 4, 6, cordon, look))
    middle = ((x + right) / 2, bottom - 11.5)  # on a corner: below its name
    if len(spots) == 1:
        halo = f' stroke="{dusk.corner}" stroke-width="4" paint-order="stroke"'
        scene.table.append(corner_name(dusk, view["police"][0], halo))
    else:
        outer = [(a + b) / 2 for a, b in zip(spots[0].people, spots[1].people, strict=True)]
        pawns = [(a + b) / 2 for a, b in zip(spots[0].pawns, spots[1].pawns, strict=True)]
        middle = ((outer[0] + pawns[0]) / 2, (outer[1] + pawns[1]) / 2)
    scene.put("police", *middle, use(prefix, "van"))


def _gate(spaces: list[str]) -> tuple[float, float]:
    gates = [SPOTS[space].gate for space in spaces]
    x, y = sum(g[0] for g in gates) / len(gates), sum(g[1] for g in gates) / len(gates)
    near, far = CORNER + 4, WIDTH - CORNER - 4
    return min(max(x, near), far), min(max(y, near), far)


def _spaces(scene: Scene) -> str:
    """Transparent spaces on top: they carry titles and can be chosen."""
    drawn = []
    titles = words.space_titles(scene.view)
    for name, spot in SPOTS.items():
        parts = scene.choices.mark(name)
        look = ""
        if parts:
            look = (
                f' class="{scene.prefix}-may" stroke="{scene.theme.may}" stroke-width="2.6"'
                f' stroke-opacity="{".45" if scene.view["phase"] == "place" else "1"}"'
            )
        drawn.append(
            f'<rect id="{scene.prefix}-at-{name}" x="{spot.x + 2:g}" y="{spot.y + 2:g}"'
            f' width="{spot.width - 4:g}" height="{spot.height - 4:g}" rx="4" fill="#fff"'
            f' fill-opacity="0"{look}{scene.choices.place(name)}>'
            f"<title>{escape(titles[name])}</title></rect>"
        )
    return "".join(drawn)


# ------------------------------------------------------------------ the middle


def _zones(scene: Scene) -> None:
    """How near each side is to its goal, Zone by Zone, and what a condo costs this round."""
    theme, view = scene.theme, scene.view
    top, right = MIDDLE + ZONES, LEFT + HEART - 26
    look = f' fill-opacity=".92" stroke="{theme.line}"'
    scene.table.append(
        '<g pointer-events="none">'
        + rect(LEFT, MIDDLE, HEART - 16, HEART - 16, 12, theme.panel, look)
        + "".join(
            board.words(LEFT + 12, MIDDLE + 19 + 18 * i, line, SMALL_TEXT, theme.ink)
            for i, line in enumerate(words.summary(view))
        )
        + board.words(right, top - 5, "to remove a condo", SMALL_TEXT, theme.soft_ink, "end")
        + "".join(_zone(scene, i, top + i * ROW) for i in range(len(ZONE_LIST)))
        + "</g>"
    )


def _zone(scene: Scene, number: int, y: float) -> str:
    zone, row = ZONE_LIST[number], scene.view["zones"][number]
    theme, dusk = scene.theme, scene.dusk
    near = dusk.danger if row["condos"] == 4 else dusk.hope if row["homes"] == 4 else ""
    frame = rect(LEFT + 4, y - 1, HEART - 24, ROW, 5, "none", edge(near, 2.5)) if near else ""
    price = dollars(row["price"]) if row["condos"] else "–"
    return (
        f'{frame}<g id="{scene.prefix}-zone-{zone.name}">'
        + rect(LEFT + 10, y + 3, 20, 18, 4, zone.fill)
        + board.bold(LEFT + 20, y + 17.5, number + 1, 16, zone.ink)
        + board.words(LEFT + 37, y + 17, zone.title, SMALL_TEXT, theme.ink)
        + "".join(
            _plot(scene, f"{zone.name}{n}", LEFT + 148 + 30 * (n - 1), y) for n in range(1, 5)
        )
        + board.words(LEFT + HEART - 26, y + 17, price, SMALL_TEXT, theme.ink, "end")
        + "</g>"
    )


def _plot(scene: Scene, name: str, x: float, y: float) -> str:
    """One property in the row of its Zone, small."""
    view = scene.view
    if PROPERTIES[name][1] > 0 and name not in view["tiles"]:
        dashed = f' stroke="{scene.theme.line}" stroke-dasharray="3 3"'
        return rect(x + 3, y + 4, 20, 16, 3, "none", dashed)
    fill = ZONE_LIST[PROPERTIES[name][0]].fill
    parts = [rect(x + 1, y + 1.5, 26, 21, 3, scene.dusk.ground, edge(fill, 2))]
    is_both = name in view["condos"] and name in view["homes"]
    if name in view["condos"]:
        cx = x + (8 if is_both else 14)
        parts.append(f"<g {_small(cx, y + 12, 0.72)}>{use(scene.prefix, 'condo')}</g>")
    if name in view["homes"]:
        cx = x + (19 if is_both else 14)
        scale = 0.6 if is_both else 0.8
        parts.append(f"<g {_small(cx, y + 12, scale)}>{use(scene.prefix, 'homes')}</g>")
    return "".join(parts)


def _small(x: float, y: float, scale: float) -> str:
    return f'transform="translate({x:g},{y:g}) scale({scale:g})"'


def _rolls(scene: Scene) -> None:
    """The dice that have just fallen."""
    theme = scene.theme
    x, y = LEFT + 12, MIDDLE + ZONES + 8 * ROW + 15
    drawn = []
    for label, faces, is_eight in words.rolls(scene.view):
        wide = max(len(label) * 8.0, 27.0 * len(faces)) + 8
        if x + wide > LEFT + HEART - 16:
            break
        drawn.append(board.words(x, y, label, SMALL_TEXT, theme.soft_ink))
        drawn += [
            die(x + 12 + 27 * i, y + 21, face, theme.panel, theme.ink, is_eight=is_eight)
            for i, face in enumerate(faces)
        ]
        x += wide
    scene.table.append(f'<g id="{scene.prefix}-rolls" pointer-events="none">{"".join(drawn)}</g>')


# ------------------------------------------------------------------ seats and buttons


def _seats(scene: Scene) -> None:
    view, theme = scene.view, scene.theme
    seats = view["seats"]
    width = (WIDTH - 2 * MARGIN - 8 * (seats - 1)) / seats
    for seat in range(seats):
        x = MARGIN + seat * (width + 8)
        is_turn = seat in view["acting"] and view["phase"] != "over"
        plate = board.plaque(theme, width, PLAQUE_HEIGHT, is_turn=is_turn, may=False)
        who = "you" if seat == view["viewer"] else called(view, seat, "seat ")
        pawns = counted(view["held"][seat], "pawn") if view["phase"] == "place" else ""
        ready = "ready" if view["phase"] == "place" and seat in view["done"] else pawns
        who = cut(who, SMALL_TEXT, width - 48)
        scene.table.append(
            f'<g id="{scene.prefix}-seat-{words.letter(seat)}" pointer-events="none"'
            f' transform="translate({x:g},{SEATS:g})">'
            f"<title>{escape(_seat_title(view, seat))}</title>{plate}"
            f"{board.seat_mark(scene.prefix, seat, 22, 32)}"
            f"{board.words(42, 19, who, SMALL_TEXT, theme.ink)}"
            f"{board.words(42, 38, _money(view, seat), TEXT, theme.ink)}"
            f"{board.words(42, 56, ready, SMALL_TEXT, theme.soft_ink)}</g>"
        )


def _money(view: words.View, seat: int) -> str:
    return dollars(view["purses"][seat])


def _seat_title(view: words.View, seat: int) -> str:
    pawns = counted(view["held"][seat], "pawn")
    told = f"{called(view, seat, 'Seat ')}, {_money(view, seat)}, {pawns} in hand"
    return told + (", may act now" if seat in view["acting"] else "")


def _buttons(scene: Scene, top: float) -> str:
    """What is not chosen on the ring: verbs, numbers, ways, and words to go on."""
    keys = _button_words(scene.view["legal"])
    drawn = []
    rows = [keys[i : i + MOST_BUTTONS] for i in range(0, len(keys), MOST_BUTTONS)]
    for number, row in enumerate(rows):
        y = top + number * (BUTTON_HEIGHT + 8)
        width = (WIDTH - 2 * MARGIN - 8 * (len(row) - 1)) / len(row)
        labels = [LABELS.get(key, _label(scene.view["phase"], key)) for key in row]
        widest = max(width_of(label, 17, is_bold=True) for label in labels)
        size = min(17.0, 17 * (width - 8) / widest)
        for i, (key, label) in enumerate(zip(row, labels, strict=True)):
            plate = board.button(scene.prefix, scene.theme, width, BUTTON_HEIGHT, label, size)
            drawn.append(
                f'<g id="{scene.prefix}-button-{key}" class="{scene.prefix}-button"'
                f' transform="translate({MARGIN + i * (width + 8):g},{y:g})"'
                f"{scene.choices.mark(key)}>{plate}</g>"
            )
    return "".join(drawn)


def _button_words(legal: list[str]) -> list[str]:
    """The words of legal texts that have a button, each once, in their order."""
    verbs = {text.split()[0] for text in legal}
    keys: dict[str, None] = {}
    if {"place", "take"} <= verbs:
        keys.update(dict.fromkeys(("place", "take")))
    for text in legal:
        parts = text.split()
        if parts[0] in ("free", "spend", "pay"):
            keys[parts[1]] = None
        elif parts[0] == "drive":
            keys.update(dict.fromkeys(("counterclockwise", "clockwise")))
        elif parts[0] in ("ready", "think", "agree", "decline", "done") or text == "roll":
            keys[parts[0]] = None
    legal_words = {word for text in legal for word in text.split()}
    return [key for key in keys if key in legal_words]


def _label(phase: str, key: str) -> str:
    if phase in ("pay", "pool") and key.isdigit():
        return dollars(int(key))
    return key.capitalize()
