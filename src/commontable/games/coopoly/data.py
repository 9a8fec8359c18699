"""Loads and checks the data files of Co-opoly."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from commontable.core.data import Section, read_toml
from commontable.core.errors import BadData
from commontable.core.options import read_options

FOLDER = Path(__file__).parent / "data"
SPACES = 40
ZONES = 8
PLOTS = 4  # properties of a complete Zone: the Starting Property and three tiles

with read_toml(FOLDER / "game.toml") as _box:
    ACTIVISTS = _box.number("activists", 1, 100)
    PAWNS = _box.number("pawns", 4, 8)
    BILL = _box.number("bill", 1, 1000)
    EARNED = _box.number("earned", 0, 10)
    PAIR_BONUS = _box.number("pair_bonus", 0, 10)
    PRICE = _box.number("price", 1, 5)
    SWEAT = _box.number("sweat", 1, 10)
    TAKE_BACKS = _box.number("take_backs", 1, 100)
    MOST_ROUNDS = _box.number("most_rounds", 100, 32_000)
    _pace = _box.section("developers")
    PACES = tuple(_pace.values)
    TILES_DRAWN, ROLLS_MADE = zip(*(_pace.numbers(pace, 0, 4) for pace in PACES), strict=True)

OPTIONS = read_options(FOLDER / "options.toml")
if OPTIONS[1].values != PACES:
    raise BadData(f"options.toml: developers: expected the paces {PACES} of game.toml")


@dataclass(frozen=True)
class Zone:
    """A colour of properties; its number is its place in the list, from 1."""

    name: str
    colour: str
    title: str
    spaces: tuple[int, ...]  # from the Starting Property inward
    fill: str
    ink: str


@dataclass(frozen=True)
class Corner:
    """A corner or a railroad: a space without property."""

    name: str
    title: str
    space: int


def _zone(given: Section) -> Zone:
    start, toward = given.number("start", 0, SPACES - 1), given.number("toward", -1, 1)
    spaces = tuple((start + toward * plot) % SPACES for plot in range(PLOTS))
    texts = {key: given.text(key) for key in ("name", "colour", "title", "fill", "ink")}
    return Zone(spaces=spaces, **texts)


def _corner(given: Section) -> Corner:
    return Corner(given.text("name"), given.text("title"), given.number("space", 0, SPACES - 1))


with read_toml(FOLDER / "board.toml") as _board:
    CORNERS = _board.each("corner", _corner)
    RAILROADS = _board.each("railroad", _corner)
    ZONE_LIST = _board.each("zone", _zone)

_names = {each.space: each.name for each in (*CORNERS, *RAILROADS)}
_titles = {each.space: each.title for each in (*CORNERS, *RAILROADS)}
for _each in ZONE_LIST:
    for _plot, _space in enumerate(_each.spaces, 1):
        if _space in _names:
            raise BadData(f"board.toml: {_each.name}: space {_space} is {_names[_space]} already")
        _names[_space] = f"{_each.name}{_plot}"
        _titles[_space] = f"{_each.title} {_plot}"
if len(ZONE_LIST) != ZONES or len(_names) != SPACES or len(set(_names.values())) != SPACES:
    raise BadData(f"board.toml: expected {ZONES} zones and {SPACES} spaces with names of their own")

SPACE_NAMES = tuple(_names[space] for space in range(SPACES))
SPACE_TITLES = tuple(_titles[space] for space in range(SPACES))
RAILROAD_SPACES = tuple(each.space for each in RAILROADS)
PAYDAY, JAIL, CARCOOP, POLICE_CORNER = (each.space for each in CORNERS)


def _police_positions() -> tuple[tuple[int, ...], ...]:
    """OPOLY-21: corners and pairs of plots, counter-clockwise from the Police corner."""
    positions: list[tuple[int, ...]] = []
    ring = [(POLICE_CORNER - i) % SPACES for i in range(SPACES)]
    plots = [space for space in ring if space not in RAILROAD_SPACES]
    while plots:
        width = 1 if plots[0] in (PAYDAY, JAIL, CARCOOP, POLICE_CORNER) else 2
        positions.append(tuple(plots[:width]))
        plots = plots[width:]
    return tuple(positions)


POLICE_POSITIONS = _police_positions()
