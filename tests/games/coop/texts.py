"""The cards of CO-OP for a second set of rules: what they do is read from their *texts*."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator
from pathlib import Path
from typing import Any

import commontable.games.coop as package

FOLDER = Path(package.__file__).parent / "data"


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


GROOVE = {card["name"]: card for card in _load("groove")["card"]}
HAPPENINGS = {card["name"]: card for card in _load("happenings")["card"]}
TOGETHER = {card["name"]: card for card in _load("cooperate")["card"]}
BACKS = {card["name"]: card for card in _load("days")["card"]}
GOODS = _load("goods")["goods"]
DAYS = list(BACKS)
MOODS = ["Bogus", "Dreary", "OKAY", "Groovy", "Awesome"]
SHORT = {
    "CherryPit-Jones": "H",
    "Sunshine-Freespirit": "H",
    "Henry-Hall": "B",
    "Leigh-Galbrief": "B",
    "C.P.-Junior": "HB",
    "Weldon-Rumproast": "",
}
LETTERS = "ABCDE"
GROUP = "group"
Question = Generator[tuple[Any, list[str]], tuple[int, str], None]


def word(name: str) -> str:
    return name.replace(" ", "-")


PATTERNS = [
    ("sell", r"Buys (\d) (.+?): \+\$(\d+)"),
    ("sell", r"Discard (\d) (Good) from the Storefront: \+\$(\d+)"),
    ("buy", r"-\$(\d): (\d) Goods( of your choice)? into the Warehouse"),
    ("money", r"([+-])\$(\d+)( for each \w+ ?\w* ?\d?)?(?!:)"),
    (
        "vibe",
        r"(all players|every HIPPIE, and up to one BIZZIE|every HIPPIE|every BIZZIE|you"
        r"|each cooperating player|one other player|up to \d players|another player|one player"
        r"|one HIPPIE \(a BIZZIE if there is none\) of your choice): ([+-]\d) VIBE",
    ),
    ("move", r"Move (up to 2|any number of) Goods"),
    ("draw", r"Draw (\d) Groove cards"),
    ("extend", r"one more day"),
    ("end", r"Turn one (active Happening|KEEPS HAPPENING card) face-down"),
    ("lose", r"Discard (\d) (Edible )?(Storefront|Warehouse) Goods? (at random|of the group)"),
    ("take", r"takes one CUSTOMER"),
    ("sing", r"(If you|may) sing a line"),
]


def effects(text: str) -> list[tuple[str, tuple[Any, ...]]]:
    """What a text says, in its order."""
    found: list[tuple[int, int, str, tuple[Any, ...]]] = []
    for deed, pattern in PATTERNS:
        for match in re.finditer(pattern, text, re.IGNORECASE):
            inside = any(first <= match.start() < last for first, last, _, _ in found)
            if not inside:
                groups = match.groups()
                if deed == "money":
                    some = re.search(
                        r"with (\d)(?: or (\w+))? players[ a-z]*$", text[: match.start()]
                    )
                    low, high = (some[1], some[2] or some[1]) if some else ("0", "more")
                    groups = (*groups, range(int(low), int(high.replace("more", "5")) + 1))
                found.append((match.start(), match.end(), deed, groups))
    return [(deed, groups) for _, _, deed, groups in sorted(found)]
