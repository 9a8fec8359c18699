"""Loads and checks the data files of Couperation."""

from __future__ import annotations

from pathlib import Path

from commontable.core.data import read_toml
from commontable.core.errors import BadData
from commontable.core.options import read_options

FOLDER = Path(__file__).parent / "data"

with read_toml(FOLDER / "game.toml") as _box:
    HIGHEST = _box.number("highest", 1, 50)
    LEVELS = _box.number("levels", 2, 7)
    HAND = _box.number("hand", 1, 4)
    REFILL = _box.number("refill", 1, 4)
    FIRST_DRAW = _box.number("first_draw", 0, 4)
    BASE = _box.number("base", 1, HIGHEST)
    ALWAYS_IN_RESERVE = _box.numbers("always_in_reserve", 1, HIGHEST)
    FINISH_NUMBER = _box.number("finish_number", 1, HIGHEST)
    with _box.section("reserve") as _reserve:
        RESERVE = {seats: _reserve.number(str(seats), 2, 10) for seats in (2, 3, 4)}

SYMBOLS = ("none", "one_diamond", "two_diamonds", "heart")


def _read_symbols() -> dict[int, str]:
    file = read_toml(FOLDER / "symbols.toml")
    symbols: dict[int, str] = {}
    for symbol in SYMBOLS[1:]:
        for card in file.numbers(symbol, 1, HIGHEST):
            if card in symbols:
                raise BadData(f"{file.where}: {symbol}: card {card} is {symbols[card]} already")
            symbols[card] = symbol
    file.done()
    for card in range(1, HIGHEST + 1):
        if card not in symbols:
            raise BadData(f"{file.where}: card {card} has no symbol")
    return symbols


SYMBOL_OF = _read_symbols()
OPTIONS = read_options(FOLDER / "options.toml")
