"""The table of CO-OP as dicts, lists and counters, and what is in force on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator
from typing import Any

from tests.games.coop.texts import BACKS, DAYS, GROOVE, HAPPENINGS, MOODS, SHORT


class Shop:
    """Knows luck, piles and people, and asks questions; others say when."""

    def __init__(self, first: dict[str, Any]) -> None:
        self.seats = first["seats"]
        self.n = max(2, self.seats)
        self.options = first["options"]
        self.money = first["money"]
        self.above = first["above"]
        self.front, self.back = set(first["storefront"]), set(first["warehouse"])
        self.goods = set(first["goods_deck"])
        self.deck = Counter(first["groove_deck"])
        self.hap = Counter(first["happenings"])
        self.discard: Counter[str] = Counter()
        self.day = 0
        self.calendar: list[str | None] = [None] * 5
        self.active: set[int] = set()
        self.side: list[str | None] = [None] * self.n
        self.vibe = [0] * self.n
        self.hand: list[Counter[str]] = [Counter() for _ in range(self.n)]
        self.play: list[Counter[str]] = [Counter() for _ in range(self.n)]
        self.acted: set[int] = set()
        self.at: dict[int, str] = {}
        self.laid: list[str] = []
        self.used: set[str] = set()
        self.settled: set[str] = set()
        self.dude = -1
        self.last = False
        self.outcome = "ongoing"
        self.luck: dict[str, Any] = {}
        self.actor = -1
        self.touched: set[int] = set()
        self.member = True
        self.site = ""

    # -------------------------------------------------------------- luck and piles

    def lucky(self, key: str) -> str:
        return str(self.luck[key].pop(0))

    def draw(self, p: int) -> None:
        if self.standing("No Groove card is drawn"):
            return
        if not +self.deck:
            self.deck, self.discard = +self.discard, Counter()
        if +self.deck:
            card = self.lucky("groove")
            assert self.deck[card] > 0, card
            self.deck[card] -= 1
            self.hand[p][card] += 1

    def pay(self, by: int) -> None:
        self.money = max(-20, min(20, self.money + by))

    # -------------------------------------------------------------- people

    def name(self, p: int) -> str:
        return (self.side[p] or "").split(" ")[0]

    def types(self, p: int) -> str:
        if self.name(p) == "Hugh-Sellum":
            return (self.side[p] or "").split(" ")[1][0]
        return SHORT[self.name(p)]

    def able(self, p: int, who: str) -> bool:
        if not self.name(p).startswith(who) or self.vibe[p] == 0:
            return False
        if who == "CherryPit" and "back" in (self.side[p] or ""):
            return 0 not in self.vibe
        return True

    def shift(self, p: int, by: int) -> None:
        old = self.vibe[p]
        new = max(0, min(4, old + by))
        if by < 0 and self.able(p, "CherryPit") and new < 2:
            new = min(old, 2)
        self.vibe[p] = new
        if new == 4 and old != 4:
            self.draw(p)

    def touch(self, p: int, by: int) -> None:
        if p not in self.touched:
            self.touched.add(p)
            self.shift(p, by)

    def of_type(self, kind: str) -> list[int]:
        return [p for p in range(self.n) if kind in self.types(p)]

    # -------------------------------------------------------------- what is in force

    def holds(self, day: int) -> bool:
        card = self.calendar[day]
        if card is None or day not in self.active:
            return False
        tags = HAPPENINGS[card].get("tags", [])
        leigh = any(self.able(p, "Leigh") for p in range(self.n))
        return not (leigh and {"LAWYER", "POLICE"} & set(tags))

    def in_force(self) -> list[str]:
        """The texts that hold now."""
        cards = [HAPPENINGS[str(self.calendar[d])] for d in range(5) if self.holds(d)]
        if self.options["expansion"]:
            cards.append(BACKS[DAYS[self.day]])
        return [card["text"] for card in cards]

    def standing(self, words: str) -> int:
        return sum(words.lower() in text.lower() for text in self.in_force())

    def dollars(self, pattern: str) -> int:
        """What all texts that hold now say about a sum, together."""
        return sum(int(n) for text in self.in_force() for n in re.findall(pattern, text))

    def mine(self, p: int, words: str) -> int:
        return sum(n for card, n in self.play[p].items() if words in GROOVE[card]["text"])

    def silent(self) -> bool:
        return not self.options["singing"] or any(p["Lon F."] for p in self.play)

    def cooperators(self) -> list[int]:
        return [p for p in range(self.n) if self.at.get(p) == self.site]

    # -------------------------------------------------------------- questions

    def ask(
        self, who: Any, texts: list[str]
    ) -> Generator[tuple[Any, list[str]], tuple[int, str], str]:
        _, text = yield who, texts
        assert text in texts
        return text

    # -------------------------------------------------------------- what everybody sees

    def position(self) -> dict[str, Any]:
        """The facts that the engine's position must have too."""
        return {
            "money": self.money,
            "above": self.above,
            "day": DAYS[self.day],
            "calendar": self.calendar,
            "active": sorted(DAYS[day] for day in self.active),
            "storefront": sorted(self.front),
            "warehouse": sorted(self.back),
            "used": sorted(self.used),
            "outcome": self.outcome,
            "vibes": [MOODS[v] for v in self.vibe],
            "hands": [sorted(h.elements()) for h in self.hand],
            "in_play": [sorted(h.elements()) for h in self.play],
            "goods_deck": sorted(self.goods),
            "groove_deck": dict(+self.deck),
            "happenings": dict(+self.hap),
        }


def facts(p: dict[str, Any]) -> dict[str, Any]:
    """The same facts out of the engine's position."""
    players = p["players"]
    same = ("money", "above", "day", "calendar", "outcome", "groove_deck", "happenings")
    piles = ("active", "storefront", "warehouse", "used", "goods_deck")
    return {
        **{key: p[key] for key in same},
        **{key: sorted(p[key]) for key in piles},
        "vibes": [each["vibe"] for each in players],
        "hands": [sorted(each["hand"]) for each in players],
        "in_play": [sorted(each["in_play"]) for each in players],
    }
