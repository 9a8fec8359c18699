"""CO-OP in the terminal: the store, the week, and everybody with their cards."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from commontable.core.game import Json
from commontable.core.words import dollars

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")


def board(view: Json) -> Any:
    lines = [
        _head(view),
        _goal(view),
        _line("storefront", view["storefront"]),
        _line("warehouse", view["warehouse"]),
        _week(view),
        _together(view),
        *(_player(view, player) for player in view["players"]),
        _piles(view),
    ]
    return Text("\n").join(line for line in lines if line)


def _head(view: Json) -> Text:
    day = view["day"] or "before the week"
    text = Text(f"{day}, {view['days_left']} days left")
    if view["last_day"]:
        text.append(", the last one", "bold")
    text.append(", money ").append(dollars(view["money"]), "bold")
    if view["closed"]:
        text.append(", closed: " + ", ".join(view["closed"]), "bold")
    return text


def _goal(view: Json) -> Text:
    scenario = view["scenario"]
    text = Text(f"{scenario['title']} ", "place").append(scenario["goal"])
    return text.append(f" ({scenario['missing']} missing)", "quiet")


def _line(label: str, cards: list[str]) -> Text:
    text = Text(f"{label:<11}", "place")
    return text.append(", ".join(cards)) if cards else text.append("empty", "quiet")


def _week(view: Json) -> Text:
    text = Text("week       ", "place")
    for day, card in zip(DAYS, view["calendar"], strict=False):
        name = "▒" if card is None or not card.get("face_up", True) else card["name"]
        style = "bold" if card and card.get("holds") else ""
        text.append(f"{day} ", "quiet").append(f"{name}  ", style)
    text.rstrip()
    return text


def _together(view: Json) -> Text:
    text = Text("together   ", "place")
    for card in view["together"]:
        text.append(card["name"] + "  ", "quiet" if card["used"] else "")
    text.rstrip()
    return text


def _player(view: Json, player: Json) -> Text:
    who = player["person"] or "no character yet"
    text = Text(f"{player['name']} {who}", "open" if player["seat"] == view["viewer"] else "")
    if player["types"]:
        text.append(" " + "/".join(player["types"]), "quiet")
    if player["vibe"]:
        text.append(", ").append(player["vibe"], "bold")
    if player["at"]:
        text.append(f", at {player['at']}")
    text.append(", has acted" if player["acted"] else "", "quiet")
    for label, cards in (("in play", player["in_play"]), ("cards", player["hand"])):
        if cards:
            text.append(f"\n    {label}: ", "quiet").append(", ".join(cards))
    return text


def _piles(view: Json) -> Text:
    return Text(
        f"left: {view['goods_deck']} goods, {view['groove_deck']} Groove, "
        f"{view['happenings_deck']} Happenings",
        "quiet",
    )
