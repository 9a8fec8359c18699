"""Loads and checks the data files of CO-OP: counts as on the box, tags, vocabulary, texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from commontable.core.data import Section, is_number, read_toml
from commontable.core.errors import BadData
from commontable.core.options import read_options
from commontable.core.words import signed
from commontable.games.coop.vocabulary import SHIELDED, Effect, check_text, read_deed, read_standing

FOLDER = Path(__file__).parent / "data"
OPTIONS = read_options(FOLDER / "options.toml")
GROOVE_TYPES = ("CONTINUOUS", "CUSTOMER", "DISTRIBUTOR", "INSTAGROOVE")
PLAYERS = range(2, 6)
AWESOME: Mapping[str, Callable[[int], int]] = {  # how many of so many players must be Awesome
    "none": lambda players: 0,
    "half": lambda players: (players + 1) // 2,
    "all but one": lambda players: players - 1,
}
TYPES = ("HIPPIE", "BIZZIE")


@dataclass(frozen=True)
class Card:
    """A card of any pile: what it says and what it does."""

    name: str
    copies: int
    type: str  # of a Groove card, else ""
    text: str
    joke: str
    expansion: bool
    member: bool  # a CUSTOMER who is one
    tags: tuple[str, ...]
    keeps_happening: bool
    effects: tuple[Effect, ...]
    standing: tuple[Effect, ...]
    opportunity: tuple[Effect, ...]

    @property
    def word(self) -> str:
        """The name as one word, for notation."""
        return word(self.name)


@dataclass(frozen=True)
class Good:
    name: str
    tags: tuple[str, ...]

    @property
    def word(self) -> str:
        return word(self.name)


@dataclass(frozen=True)
class Character:
    """One of seven people. Hugh's back is his other type; the other backs are harder."""

    name: str
    types: tuple[tuple[str, ...], tuple[str, ...]]  # front and back
    ability: str
    text: str
    joke: str
    back: str
    every: str  # the text where the option `dance` is every; empty if it is no other

    @property
    def word(self) -> str:
        return word(self.name)

    @property
    def has_two_types(self) -> bool:
        return self.types[0] != self.types[1]

    @property
    def kinds(self) -> str:
        """COOP-1: 'HIPPIE', 'HIPPIE & BIZZIE', 'neither'; of Hugh, 'HIPPIE or BIZZIE'."""
        if self.has_two_types:
            return " or ".join(kind for types in self.types for kind in types)
        return " & ".join(self.types[0]) or "neither"

    def says(self, dance: str) -> str:
        """COOP-M6: what the ability does with this value of the option `dance`."""
        return self.every if self.every and dance == "every" else self.text


@dataclass(frozen=True)
class Scenario:
    name: str
    title: str
    start: str  # how it starts, where that is not as printed
    text: str
    money: int
    vibe: int
    awesome: str  # a word of AWESOME
    storefront: int
    warehouse: int
    start_money: Mapping[int, int]  # by number of players
    start_vibe: int


@dataclass(frozen=True)
class Difficulty:
    storefront: int
    warehouse: int
    happenings: int


def word(name: str) -> str:
    return name.replace(" ", "-")


# ------------------------------------------------------------------ the box


def _difficulty(given: Section) -> Difficulty:
    return Difficulty(
        given.number("storefront", 0, STOREFRONT),
        given.number("warehouse", 0, WAREHOUSE),
        given.number("happenings", -4, 9),
    )


with read_toml(FOLDER / "game.toml") as _box:
    DAYS = _box.items("days", 5)
    VIBES = _box.items("vibes", 5)
    TAGS = _box.items("tags", 5)
    HAND = _box.number("hand", 1, 9)
    LAID_OUT = _box.number("cooperate", 1, 6)
    COOPERATORS = _box.number("cooperators", 2, 5)
    with _box.section("money") as _part:
        LOWEST, HIGHEST = _part.number("lowest", -99, -1), _part.number("highest", 1, 99)
    with _box.section("room") as _part:
        STOREFRONT, WAREHOUSE = _part.number("storefront", 1, 27), _part.number("warehouse", 1, 27)
    with _box.section("frolic") as _part:
        FROLIC = VIBES.index(_part.word("limit", VIBES))
        HAMMOCK = VIBES.index(_part.word("hammock", VIBES))
    with _box.section("meditate") as _part:
        MEDITATE, MEDITATE_MORE = _part.number("draws", 1, 5), _part.number("more", 1, 5)
    with _box.section("negotiator") as _part:
        NEGOTIATED = _part.number("goods", 1, 9)
    with _box.section("start") as _start:
        with _start.section("money") as _part:
            START_MONEY = {n: _part.number(str(n), LOWEST, HIGHEST) for n in PLAYERS}
        with _start.section("happenings") as _part:
            START_HAPPENINGS = {n: _part.number(str(n), 1, 40) for n in PLAYERS}
    with _box.section("difficulty") as _part:
        DIFFICULTIES = {
            str(name): _part.section(str(name)).read(_difficulty)
            for option in OPTIONS
            if option.name == "difficulty"
            for name in option.values
        }
    _counts = _box.section("box")
    BOX = {key: _counts.number(key, 1, 999) for key in _counts.values}


# ------------------------------------------------------------------ goods and people


def _read_goods() -> tuple[Good, ...]:
    goods = []
    with read_toml(FOLDER / "goods.toml") as file:
        lines = file.section("goods")
        for name in lines.values:
            tags = tuple(lines.items(name))
            if not tags or not all(tag in TAGS for tag in tags):
                raise lines.fail(name, "one or more of " + ", ".join(TAGS))
            goods.append(Good(name, tags))
        with file.section("tags") as totals:
            for tag in TAGS:
                found = sum(tag in good.tags for good in goods)
                if totals.number(tag, 1, len(goods)) != found:
                    raise totals.fail(tag, f"{found}, as counted")
    _counted(file, len(goods), "goods")
    return tuple(goods)


def _read_characters() -> tuple[Character, ...]:
    with read_toml(FOLDER / "characters.toml") as file:
        people = file.each("character", _character)
    if len(people) != 7 or sum(person.has_two_types for person in people) != 1:
        raise BadData(f"{file.where}: expected 7 characters, one of them with two types")
    return tuple(people)


def _character(given: Section) -> Character:
    front = tuple(given.items("type"))
    back = tuple(given.items("back_type", default=front))
    if not all(kind in TYPES for kind in front + back):
        raise given.fail("type", "a list of " + ", ".join(TYPES))
    texts = {key: given.text(key) for key in ("name", "ability", "text", "joke", "back")}
    return Character(types=(front, back), every=given.text("every", ""), **texts)


def _read_start(given: Section) -> Mapping[int, int]:
    """Money at the start: as printed, a sum of the scenario's own, or one for each table."""
    start = given.any("start_money", None)
    if start is None:
        return START_MONEY
    if is_number(start):
        found = dict.fromkeys(PLAYERS, given.number("start_money", LOWEST, HIGHEST))
    else:
        with given.section("start_money") as sums:
            found = {n: sums.number(str(n), LOWEST, HIGHEST) for n in PLAYERS}
    for by in found.values():
        if f"{'-' if by < 0 else ''}${abs(by)}" not in given.text("start"):
            raise given.fail("start", f"a text that says what the CO-OP starts with, ${by}")
    return found


def _scenario(given: Section) -> Scenario:
    return Scenario(
        given.text("name"),
        given.text("title"),
        signed(given.text("start", "")),
        signed(given.text("text")),
        given.number("money", LOWEST, HIGHEST, LOWEST),
        VIBES.index(given.word("vibe", VIBES)),
        given.word("awesome", list(AWESOME), "none"),
        given.number("storefront", 0, STOREFRONT, 0),
        given.number("warehouse", 0, WAREHOUSE, 0),
        _read_start(given),
        VIBES.index(given.word("start_vibe", VIBES, VIBES[1])),
    )


def _read_scenarios() -> tuple[Scenario, ...]:
    with read_toml(FOLDER / "scenarios.toml") as file:
        found = tuple(file.each("scenario", _scenario))
    names = next(option.values for option in OPTIONS if option.name == "scenario")
    if tuple(scenario.name for scenario in found) != names:
        raise BadData(f"{file.where}: expected the scenarios {names} in this order")
    return found


# ------------------------------------------------------------------ cards


def read_cards(file: Section, types: Sequence[str] = ("",)) -> tuple[Card, ...]:
    """The cards of a file, in its order; each is checked by itself."""
    cards = [_read_card(each, types) for each in file.sections("card")]
    file.done()
    for name in {card.name for card in cards}:
        if sum(card.name == name for card in cards) > 1:
            raise BadData(f"{file.where}: card: two are called {name!r}")
    return tuple(cards)


def _read_card(given: Section, types: Sequence[str]) -> Card:
    tags = tuple(given.items("tags", default=[]))
    if not all(tag in SHIELDED for tag in tags):
        raise given.fail("tags", "tags among " + ", ".join(SHIELDED))
    card = Card(
        given.text("name"),
        given.number("copies", 1, 9, 1),
        given.word("type", types, ""),
        given.text("text"),
        given.text("joke"),
        given.flag("expansion", False),
        given.flag("member", True),
        tags,
        given.flag("keeps_happening", False),
        _effects(given, "effects"),
        tuple(read_standing(each) for each in _lines(given, "standing")),
        _effects(given, "opportunity"),
    )
    given.done()
    where = f"{given.where} ({card.name})"
    check_text(where, card.text, card.effects + card.standing + card.opportunity)
    for sign, is_so in (
        ("KEEPS HAPPENING:", card.keeps_happening),
        ("COOPERATE opportunity:", bool(card.opportunity)),
        ("Not a member.", not card.member),
    ):
        if (sign in card.text) != is_so:
            raise BadData(f"{where}: text: {sign!r} is said exactly if it is so")
    return replace(card, text=signed(card.text))


def _lines(given: Section, key: str) -> list[Section]:
    return given.sections(key) if key in given.values else []


def _effects(given: Section, key: str) -> tuple[Effect, ...]:
    return tuple(read_deed(each, TAGS) for each in _lines(given, key))


def _counted(file: Section, found: int, key: str) -> None:
    if found != BOX[key]:
        raise BadData(f"{file.where}: {found} cards, but the box has {BOX[key]} ({key})")


def check_counts(file: Section, cards: Sequence[Card], key: str) -> None:
    """As many cards as are printed on the box, without and with the expansion."""
    _counted(file, sum(card.copies for card in cards if not card.expansion), key)
    _counted(file, sum(card.copies for card in cards if card.expansion), f"expansion_{key}")


def _read_pile(name: str, types: Sequence[str] = ("",)) -> tuple[Card, ...]:
    file = read_toml(FOLDER / f"{name}.toml")
    cards = read_cards(file, types)
    check_counts(file, cards, name)
    return cards


GOODS = _read_goods()
CHARACTERS = _read_characters()
SCENARIOS = _read_scenarios()
GROOVE = _read_pile("groove", GROOVE_TYPES)
HAPPENINGS = _read_pile("happenings")
COOPERATE = _read_pile("cooperate")
DAY_BACKS = read_cards(read_toml(FOLDER / "days.toml"))

GAME_OVER = HAPPENINGS[0]
CONTINUOUS = sum(card.type == "CONTINUOUS" for card in GROOVE)
if GAME_OVER.copies != 1 or GAME_OVER.effects:
    raise BadData("happenings.toml: the first card is GAME OVER!, once and without effects")
if any(card.type != "CONTINUOUS" for card in GROOVE[:CONTINUOUS]):
    raise BadData("groove.toml: CONTINUOUS cards stand first")
if [card.name for card in DAY_BACKS] != DAYS:
    raise BadData(f"days.toml: expected the cards {', '.join(DAYS)}")
if sum(count for key, count in BOX.items() if key != "all") != BOX["all"]:
    raise BadData(f"game.toml: box: the counts do not add up to {BOX['all']}")
