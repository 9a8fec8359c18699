"""Co-opoly in the terminal: a row for each Zone, then corners, stations and seats."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import counted
from commontable.games.coopoly.data import ACTIVISTS, CORNERS, RAILROADS, ZONE_LIST

CONDO, HOMES, PROPERTY, BLANK, POLICE = "▲", "⌂", "□", "·", "¤"
CELL = 12  # columns for a space, with the gap after it
LEGEND = (
    f"{PROPERTY} property  {CONDO} condo  {HOMES} homes  {BLANK} blank  {POLICE} Police  "
    "5 Activists  AB pawns"
)


def board(view: Json) -> Any:
    lines = [
        _head(view),
        *(_zone(view, number) for number in range(len(ZONE_LIST))),
        _row(view, "corners", [corner.name for corner in CORNERS]),
        _row(view, "stations", [railroad.name for railroad in RAILROADS]),
        *_seats(view),
        Text(LEGEND, "quiet"),
    ]
    return Text("\n").join(lines)


def _head(view: Json) -> Text:
    limit = view["options"]["roundLimit"]
    rounds = f"Round {view['round']}" + (f" of {limit}" if limit else "")
    bag = sum(view["bag"].values())
    return Text(
        f"{rounds}, bag {bag}, Activists {view['in_play']} of {ACTIVISTS}, "
        f"{view['jail']} in Jail, Police at {' '.join(view['police'])}"
    )


def _zone(view: Json, number: int) -> Text:
    zone, row = ZONE_LIST[number], view["zones"][number]
    text = Text(f"{number + 1} {zone.name:<7}", "place")
    for plot in range(1, 5):
        text.append_text(_cell(view, f"{zone.name}{plot}", is_start=plot == 1))
    price = f"${row['price']} a condo" if row["condos"] else ""
    return text.append(price, "quiet")


def _cell(view: Json, space: str, is_start: bool) -> Text:
    has_ground = is_start or space in view["tiles"]
    marks = PROPERTY if has_ground else BLANK
    if space in view["condos"]:
        marks = CONDO
    if space in view["homes"]:
        marks = marks.replace(PROPERTY, "") + HOMES
    return _padded(Text(marks), view, space)


def _padded(text: Text, view: Json, space: str) -> Text:
    """What stands on a space, after what it is."""
    if n := view["activists"].get(space):
        text.append(f" {n}", "bold")
    if pawns := _pawns(view, space):
        text.append(f" {pawns}", "open")
    if space in view["police"]:
        text.append(f" {POLICE}", "bold")
    return text.append(" " * max(CELL - len(text), 1))


def _pawns(view: Json, space: str) -> str:
    """AB for a pawn each, A3 for three of A's."""
    counts = [(SEAT_NAMES[seat], pawns.count(space)) for seat, pawns in enumerate(view["pawns"])]
    return "".join(letter + (str(n) if n > 1 else "") for letter, n in counts if n)


def _row(view: Json, label: str, spaces: list[str]) -> Text:
    text = Text(f"{label:<9}", "place")
    for space in spaces:
        text.append_text(_padded(Text(space), view, space))
    return text


def _seats(view: Json) -> list[Text]:
    lines = []
    for seat, money in enumerate(view["purses"]):
        held = view["held"][seat]
        pawns = counted(held, "pawn")
        text = Text(f"{SEAT_NAMES[seat]} ${money}, {pawns} in hand")
        if seat in view["done"]:
            text.append(", ready" if view["phase"] == "place" else ", done")
        if seat == view["viewer"]:
            text.append(" (you)", "quiet")
        lines.append(text)
    return lines
