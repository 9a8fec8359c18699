"""Loads and checks the data files of Land Rush."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from commontable.core.data import Section, read_toml
from commontable.core.errors import BadData
from commontable.core.options import read_options

FOLDER = Path(__file__).parent / "data"
SIDE = 5  # a zone is drawn on a grid of at most this many rows and columns
CLASSES = ("rich", "middle", "poor")
ZONES = ("north", "east", "south", "west")
KINDS = ("initial", "market", "mine", "investor", "cooperative", "disease", "flood")
FACES = 6


@dataclass(frozen=True)
class Farmer:
    name: str  # also the shape of his flag
    rank: str  # one of CLASSES
    cash: int
    dice: int


@dataclass(frozen=True)
class Card:
    name: str
    plots: int
    brings: int


@dataclass(frozen=True)
class Prices:
    """What plots of a zone cost and bring, crop by crop, and whether cards may lie there."""

    cost: list[int]
    brings: list[int]
    has_cards: bool


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    seasons: int
    zones: dict[str, list[str]]  # drawn in rows of # and .


@dataclass(frozen=True)
class Promise:
    name: str
    words: str


def _farmers(file: Section) -> list[Farmer]:
    found = []
    for each in file.sections("farmer"):
        name, rank = each.text("name"), each.word("class", CLASSES)
        found.append(Farmer(name, rank, each.number("cash", 0, 100), each.number("dice", 1, 2)))
        each.done()
    if [farmer.rank for farmer in found] != ["rich", "middle", "poor", "poor"]:
        raise BadData(f"{file.where}: farmer: expected one rich, one middle and two poor")
    return found


def _cards(file: Section) -> list[Card]:
    found = []
    for each in file.sections("card"):
        plots = each.number("plots", 2, SIDE * SIDE)
        found.append(Card(each.text("name"), plots, each.number("brings", 0, 50)))
        each.done()
    if [card.plots for card in found] != sorted({card.plots for card in found}):
        raise BadData(f"{file.where}: card: expected cards in the order of their plots")
    return found


def _prices(file: Section) -> dict[str, Prices]:
    zone = file.section("zone")
    found = {}
    for kind in KINDS:
        each = zone.section(kind)
        cost, brings = each.numbers("cost", 0, 50), each.numbers("brings", 0, 50)
        if len(cost) != len(CROPS) or len(brings) != len(CROPS):
            raise BadData(f"{each.where}: expected a number for each of {', '.join(CROPS)}")
        found[kind] = Prices(cost, brings, each.flag("cards"))
        each.done()
    zone.done()
    return found


def _exploitation(file: Section) -> list[tuple[str, int]]:
    found = []
    for each in file.sections("exploitation"):
        found.append((each.word("crop", CROPS), each.number("pay", 0, 20)))
        each.done()
    if len(found) != FACES:
        raise BadData(f"{file.where}: exploitation: expected a line for each face of a die")
    return found


def _reshuffle(file: Section) -> list[tuple[str, int, int]]:
    """For each face: the class, how many plots it may move, how many it may grab."""
    found = []
    for each in file.sections("reshuffle"):
        moves, grabs = each.number("moves", 0, 1, 0), each.number("grabs", 0, 2, 0)
        if (moves > 0) == (grabs > 0):
            raise BadData(f"{each.where}: expected either moves or grabs")
        found.append((each.word("class", CLASSES), moves, grabs))
        each.done()
    if len(found) != FACES:
        raise BadData(f"{file.where}: reshuffle: expected a line for each face of a die")
    return found


def _boards() -> list[Board]:
    file = read_toml(FOLDER / "boards.toml")
    found = []
    for each in file.sections("board"):
        drawn = each.section("zones")
        zones = {name: _drawn(drawn, name) for name in ZONES}
        drawn.done()
        seasons = each.number("seasons", 2, 20)
        found.append(Board(each.text("name"), each.text("title"), seasons, zones))
        each.done()
        if seasons % 2:
            raise BadData(f"{each.where}: seasons: expected an even number, events come half-way")
    file.done()
    return found


def _drawn(zones: Section, name: str) -> list[str]:
    rows = zones.items(name)
    is_right = 0 < len(rows) <= SIDE and all(
        isinstance(row, str) and 0 < len(row) <= SIDE and set(row) <= set("#.") for row in rows
    )
    if not is_right or not any("#" in row for row in rows):
        raise zones.fail(name, f"up to {SIDE} rows of up to {SIDE} # and .")
    return [str(row) for row in rows]


def _promises() -> list[Promise]:
    file = read_toml(FOLDER / "promises.toml")
    found = []
    for each in file.sections("promise"):
        found.append(Promise(each.text("name"), each.text("words")))
        each.done()
    file.done()
    return found


def _questions() -> list[str]:
    file = read_toml(FOLDER / "debrief.toml")
    found = file.items("questions")
    if not all(isinstance(each, str) and each.endswith("?") for each in found):
        raise file.fail("questions", "questions that end with a question mark")
    file.done()
    return [str(each) for each in found]


_file = read_toml(FOLDER / "game.toml")
FARMERS = _farmers(_file)
CROPS = [each.text("name") for each in _file.sections("crop")]
CARDS = _cards(_file)
PRICES = _prices(_file)
EXPLOITATION = _exploitation(_file)
RESHUFFLE = _reshuffle(_file)
_deals = _file.section("deals")
OFFERS = _deals.number("offers", 0, 20)
PARTS = _deals.number("parts", 1, 20)
STEPS = _deals.numbers("steps", 1, 100)
DEBTS = _deals.number("debts", 0, 50)
PROMISED = _deals.number("promises", 0, 50)
FINES = _deals.numbers("fines", 0, 100)
_deals.done()
_file.done()
BOARDS = _boards()
PROMISES = _promises()
PROMISE_WORDS = {promise.name: promise.words for promise in PROMISES}
QUESTIONS = _questions()
OPTIONS = read_options(FOLDER / "options.toml")

for _names in (CROPS, [card.name for card in CARDS], [p.name for p in PROMISES]):
    if len(set(_names)) < len(_names) or any(" " in name for name in _names):
        raise BadData(f"game.toml: expected different names of one word, got {_names}")
if OPTIONS[0].values != tuple(board.name for board in BOARDS):
    raise BadData("options.toml: board: expected the boards of boards.toml in their order")
