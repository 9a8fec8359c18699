"""Couperation in the terminal: the Tower, and beside it hands, Reserve, deck and discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import counted
from commontable.games.couperation.data import FINISH_NUMBER, LEVELS, SYMBOL_OF
from commontable.games.couperation.story import SHAPES
from commontable.games.couperation.terminal.wall import Wall

WIDE, NARROW = 10, 8  # columns from one card to the next
SIDE = 21  # columns that hands and Reserve need at least
GAP = 2
CARD = 7  # columns for a card in a row of cards, with the gap after it
TALL = 30  # lines of a terminal that has room for the levels nobody has reached
FINISH = "★"  # shown for the Finish card


def board(view: Json) -> Any:
    return Board(view)


@dataclass(frozen=True)
class Board:
    """A view that fits itself to the terminal."""

    view: Json

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        pitch = WIDE if options.max_width >= LEVELS * WIDE + 40 else NARROW
        levels = LEVELS if console.size.height >= TALL else _levels_in_use(self.view)
        tower = _tower(self.view, pitch, levels)
        side = options.max_width - (LEVELS * pitch + 1) - GAP
        if side < SIDE:
            yield Text("\n").join(tower)
            yield Text()
            yield _side(self.view, options.max_width)
            return
        both = Table.grid(padding=(0, GAP, 0, 0))
        both.add_column(width=LEVELS * pitch + 1)
        both.add_column(width=side)
        both.add_row(Text("\n").join(tower), _side(self.view, side))
        yield both


# ------------------------------------------------------------------ the Tower


def _levels_in_use(view: Json) -> int:
    used = [name for name, cell in view["tower"].items() if cell] + view["open"]
    return max(int(name.split(".")[0]) for name in used)


def _tower(view: Json, pitch: int, levels: int) -> list[Text]:
    wall = Wall(LEVELS * pitch + 1, 2 * levels + 1)
    for name, cell in view["tower"].items():
        level, place = (int(word) - 1 for word in name.split("."))
        x, y = place * pitch + level * pitch // 2, 2 * (levels - 1 - level)
        if level >= levels:
            continue
        if cell is None and name not in view["open"]:
            wall.write(x + pitch // 2, y + 1, Text("·", "quiet"))
        else:
            wall.frame(x, y, pitch, 2)
            wall.write(x + 1, y, Text(name, "place"))
            wall.write(x + 1, y + 1, _cell(view, name, pitch - 1))
    return wall.rows()


def _cell(view: Json, name: str, width: int) -> Text:
    """What lies in a place, or which numbers would fit an open one."""
    cell = view["tower"][name]
    if cell is None:
        return _centred(Text(_range(*view["fits"][name]), "open"), width)
    style = "last" if name == view["last"] else "glass" if cell["face_up"] else "hidden"
    if cell["face_up"]:
        inner = _card(cell["card"], coloured=style != "last")
    elif cell["card"] is None:
        inner = Text("▒" * (width - 2))
    else:
        inner = Text(f"{cell['card']:>2} ▒▒")
    text = _centred(inner, width)
    text.style = style
    return text


def _centred(text: Text, width: int) -> Text:
    left = (width - len(text)) // 2
    return Text(" " * left).append_text(text).append(" " * (width - left - len(text)))


def _range(low: int, high: int) -> str:
    if low > high:
        return "none"
    return f"only {low}" if low == high else f"{low}–{high}"


def _card(card: Any, coloured: bool = True) -> Text:
    """A card with its symbol, always as wide: ' 7 ◆ '."""
    if card == "finish":
        return Text.assemble((f"{FINISH_NUMBER} {FINISH} ", "bold"))
    symbol = SYMBOL_OF[int(card)]
    shade = ("heart" if symbol == "heart" else "diamond") if coloured else ""
    return Text.assemble((f"{card:>2}", "bold"), " ", (f"{SHAPES[symbol]:<2}", shade))


# ------------------------------------------------------------------ beside the Tower


def _side(view: Json, width: int) -> Text:
    lines: list[Text] = []
    for seat, hand in enumerate(view["hands"]):
        lines += _hand(view, seat, hand, width)
    size = len(view["reserve"])
    note = f" ({size}, {view['reserve_size']} at most)" if size > view["reserve_size"] else ""
    lines += _cards("Reserve" + note, view["reserve"], width)
    discard = f", discard {len(view['discard'])}" if view["discard"] else ""
    lines.append(Text.assemble(("Deck ", "label"), f"{view['deck']}{discard}"))
    if view["discard"]:
        numbers = " ".join(FINISH if card == "finish" else str(card) for card in view["discard"])
        lines.append(Text(" " + numbers, "quiet"))
    lines += [Text(line, "quiet") for line in _maybes(view)]
    if view["options"]["finish"] and any(FINISH in line.plain for line in lines):
        lines.append(Text(f"{FINISH} is the Finish card", "quiet"))
    if view["last"] is not None:
        lines.append(_last(view))
    return Text("\n").join(lines)


def _hand(view: Json, seat: int, hand: Json, width: int) -> list[Text]:
    finish = f" {FINISH}" if hand["finish"] else ""
    acting = "▸" if seat in view["acting"] else " "
    if hand["cards"] is None:
        known = f", {', '.join(map(str, hand['known']))} among them" if hand["known"] else ""
        count = counted(hand["count"], "card")
        return [Text.assemble(f"{acting}", (SEAT_NAMES[seat], "label"), f" {count}{known}{finish}")]
    title = f"{acting}{SEAT_NAMES[seat]}{', your hand' if seat == view['viewer'] else ''}"
    cards = hand["cards"] + (["finish"] if hand["finish"] else [])
    return _cards(title, cards, width)


def _cards(title: str, cards: list[Any], width: int) -> list[Text]:
    """A title and cards below it, as many to a line as there is room for."""
    lines = [Text(title, "label")]
    if not cards:
        return [*lines, Text("   none", "quiet")]
    per_line = max(1, (width - 1) // CARD)
    for at in range(0, len(cards), per_line):
        row = [_card(card) for card in cards[at : at + per_line]]
        line = Text("  ").append_text(Text(" " * (CARD - 5)).join(row))
        line.rstrip()
        lines.append(line)
    return lines


def _maybes(view: Json) -> list[str]:
    """Cards the viewer has seen, that may lie in one place or another by now."""
    lines = []
    for each in view["maybe"]:
        places = [f"with {p}" if p in SEAT_NAMES else f"at {p}" for p in each["places"]]
        lines.append(f"{each['card']} is {' or '.join(places)}")
    return lines


def _last(view: Json) -> Text:
    """What the next seat draws by."""
    place = f"at {view['last']}"
    if view["last_deed"] == "hidden":
        return Text.assemble(("Last ", "label"), f"face down {place}")
    label = "Opened " if view["last_deed"] == "opened" else "Last "
    card = _card(view["tower"][view["last"]]["card"])
    card.plain = " ".join(card.plain.split())
    return Text.assemble((label, "label"), card, f" {place}")
