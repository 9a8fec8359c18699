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


def _farmer(given: Section) -> Farmer:
    name, rank = given.text("name"), given.word("class", CLASSES)
    return Farmer(name, rank, given.number("cash", 0, 100), given.number("dice", 1, 2))


def _card(given: Section) -> Card:
    plots = given.number("plots", 2, SIDE * SIDE)
    return Card(given.text("name"), plots, given.number("brings", 0, 50))


def _prices(given: Section) -> Prices:
    cost, brings = given.numbers("cost", 0, 50), given.numbers("brings", 0, 50)
    if len(cost) != len(CROPS) or len(brings) != len(CROPS):
        raise BadData(f"{given.where}: expected a number for each of {', '.join(CROPS)}")
    return Prices(cost, brings, given.flag("cards"))


def _exploitation(given: Section) -> tuple[str, int]:
    return given.word("crop", CROPS), given.number("pay", 0, 20)


def _reshuffle(given: Section) -> tuple[str, int, int]:
    """The class, how many plots it may move, how many it may grab."""
    moves, grabs = given.number("moves", 0, 1, 0), given.number("grabs", 0, 2, 0)
    if (moves > 0) == (grabs > 0):
        raise BadData(f"{given.where}: expected either moves or grabs")
    return given.word("class", CLASSES), moves, grabs


def _board(given: Section) -> Board:
    with given.section("zones") as drawn:
        zones = {name: _drawn(drawn, name) for name in ZONES}
    seasons = given.number("seasons", 2, 20)
    if seasons % 2:
        raise BadData(f"{given.where}: seasons: expected an even number, events come half-way")
    return Board(given.text("name"), given.text("title"), seasons, zones)


def _drawn(zones: Section, name: str) -> list[str]:
    rows = zones.items(name)
    is_right = 0 < len(rows) <= SIDE and all(
        isinstance(row, str) and 0 < len(row) <= SIDE and set(row) <= set("#.") for row in rows
    )
    if not is_right or not any("#" in row for row in rows):
        raise zones.fail(name, f"up to {SIDE} rows of up to {SIDE} # and .")
    return [str(row) for row in rows]


def _questions() -> list[str]:
    with read_toml(FOLDER / "debrief.toml") as file:
        found = file.items("questions")
        if not all(isinstance(each, str) and each.endswith("?") for each in found):
            raise file.fail("questions", "questions that end with a question mark")
    return [str(each) for each in found]


with read_toml(FOLDER / "game.toml") as _file:
    FARMERS = _file.each("farmer", _farmer)
    CROPS = [each.text("name") for each in _file.sections("crop")]
    CARDS = _file.each("card", _card)
    with _file.section("zone") as _zone:
        PRICES = {kind: _zone.section(kind).read(_prices) for kind in KINDS}
    EXPLOITATION = _file.each("exploitation", _exploitation)  # a line for each face of a die
    RESHUFFLE = _file.each("reshuffle", _reshuffle)  # likewise
    with _file.section("deals") as _deals:
        OFFERS = _deals.number("offers", 0, 20)
        PARTS = _deals.number("parts", 1, 20)
        STEPS = _deals.numbers("steps", 1, 100)
        DEBTS = _deals.number("debts", 0, 50)
        PROMISED = _deals.number("promises", 0, 50)
        FINES = _deals.numbers("fines", 0, 100)
with read_toml(FOLDER / "boards.toml") as _file:
    BOARDS = _file.each("board", _board)
with read_toml(FOLDER / "promises.toml") as _file:
    PROMISES = _file.each("promise", lambda each: Promise(each.text("name"), each.text("words")))
PROMISE_WORDS = {promise.name: promise.words for promise in PROMISES}
QUESTIONS = _questions()
OPTIONS = read_options(FOLDER / "options.toml")

if [farmer.rank for farmer in FARMERS] != ["rich", "middle", "poor", "poor"]:
    raise BadData("game.toml: farmer: expected one rich, one middle and two poor")
if [card.plots for card in CARDS] != sorted({card.plots for card in CARDS}):
    raise BadData("game.toml: card: expected cards in the order of their plots")
if not len(EXPLOITATION) == len(RESHUFFLE) == FACES:
    raise BadData("game.toml: exploitation, reshuffle: expected a line for each face of a die")
for _names in (CROPS, [card.name for card in CARDS], [p.name for p in PROMISES]):
    if len(set(_names)) < len(_names) or any(" " in name for name in _names):
        raise BadData(f"game.toml: expected different names of one word, got {_names}")
if OPTIONS[0].values != tuple(board.name for board in BOARDS):
    raise BadData("options.toml: board: expected the boards of boards.toml in their order")
