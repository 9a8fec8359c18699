"""A second set of rules for CO-OP, slow and plain, that shares nothing with the engine.

It plays a whole game as one script, reads what cards do from their *texts*, and is told only what
luck decided. At every question it says what each seat may answer.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
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
                    groups = (*groups, "another" in text[: match.start()])
                found.append((match.start(), match.end(), deed, groups))
    return [(deed, groups) for _, _, deed, groups in sorted(found)]


class Stop(Exception):
    """The rest of a card does not happen."""


class Referee:
    """The table as dicts, lists and counters."""

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

    def standing(self, words: str) -> int:
        cards = [HAPPENINGS[str(self.calendar[d])] for d in range(5) if self.holds(d)]
        if self.options["expansion"]:
            cards.append(BACKS[DAYS[self.day]])
        return sum(words.lower() in card["text"].lower() for card in cards)

    def mine(self, p: int, words: str) -> int:
        return sum(n for card, n in self.play[p].items() if words in GROOVE[card]["text"])

    def silent(self) -> bool:
        return not self.options["singing"] or any(p["Lon F."] for p in self.play)

    # -------------------------------------------------------------- the script

    def ask(
        self, who: Any, texts: list[str]
    ) -> Generator[tuple[Any, list[str]], tuple[int, str], str]:
        _, text = yield who, texts
        assert text in texts
        return text

    def game(self) -> Question:
        if self.options["expansion"]:
            while len(self.laid) < 3:
                left = [name for name in TOGETHER if name not in self.laid]
                text = yield from self.ask(GROUP, [f"lay {word(name)}" for name in left])
                self.laid.append(next(name for name in left if f"lay {word(name)}" == text))
        else:
            self.laid = [name for name, card in TOGETHER.items() if not card.get("expansion")]
        yield from self.choose_people()
        if self.options["firstDude"] == "ask":
            text = yield from self.ask(GROUP, [f"dude {LETTERS[p]}" for p in range(self.n)])
            self.dude = LETTERS.index(text.split()[1])
        else:
            self.dude = LETTERS.index(self.luck["dude"])
        for p in range(self.n):
            for _ in range(5):
                card = self.lucky("groove")
                self.deck[card] -= 1
                self.hand[p][card] += 1
        while self.outcome == "ongoing":
            yield from self.one_day()

    def choose_people(self) -> Question:
        while None in self.side:
            taken = {self.name(p) for p in range(self.n) if self.side[p]}
            texts = []
            for name in [*SHORT, "Hugh-Sellum"]:
                if name in taken:
                    continue
                if name == "Hugh-Sellum":
                    texts += [f"be {name} HIPPIE", f"be {name} BIZZIE"]
                else:
                    texts += [f"be {name}"] + [f"be {name} back"] * self.options["expansion"]
            free = [p for p in range(self.n) if self.side[p] is None]
            who = set(free) if self.seats > 1 else {0}
            seat, text = yield who, texts
            p = seat if self.seats > 1 else free[0]
            self.side[p] = text[3:]
            is_hard = text.endswith("back") or self.options["scenario"] == "lawsuit"
            self.vibe[p] = 2 if "CherryPit" in text else 0 if is_hard else 1

    def one_day(self) -> Question:
        self.acted, self.at, self.settled = set(), {}, set()
        self.actor = self.dude
        if self.options["expansion"]:
            yield from self.card(BACKS[DAYS[self.day]]["text"], "day")
        yield from self.happen()
        yield from self.players_turn()
        card = str(self.calendar[self.day])
        if not HAPPENINGS[card].get("keeps_happening"):
            self.active.discard(self.day)
        if self.last:
            self.outcome = "won" if self.is_won() else "lost"
            return
        self.acted, self.at, self.settled = set(), {}, set()
        if self.day == 4:
            self.calendar, self.active, self.day = [None] * 5, set(), 0
            yield from self.move(9, GROUP)
        else:
            self.day += 1
        self.dude = (self.dude + 1) % self.n

    def is_won(self) -> bool:
        low, awesome = min(self.vibe), self.vibe.count(4)
        match self.options["scenario"]:
            case "mondomart":
                return low >= 3 and self.money >= 10
            case "groovefest":
                return low >= 3 and 2 * awesome >= self.n and self.money >= 0
            case "fullshelves":
                shelves = len(self.front) == 5 and len(self.back) >= 6
                return shelves and low >= 2 and self.money >= 0
        return low >= 3 and self.money >= 12

    def happen(self) -> Question:
        card = self.lucky("happenings")
        assert (card == "GAME OVER!") == (self.above == 0)
        self.hap[card] -= 1
        if self.above:
            self.above -= 1
        else:
            self.last = True
        self.calendar[self.day] = card
        self.active.add(self.day)
        tags = HAPPENINGS[card].get("tags", [])
        for shields in self.play:
            for shield in +shields:
                if any(f"Cancels {tag} Happenings" in GROOVE[shield]["text"] for tag in tags):
                    self.active.discard(self.day)
        if not self.holds(self.day):
            return
        for p in range(self.n):
            if "LAWYER" in tags and self.play[p]["Legal Fund"]:
                if (yield from self.ask(p, ["cancel", "bear"])) == "cancel":
                    self.play[p]["Legal Fund"] -= 1
                    self.discard["Legal Fund"] += 1
                    self.active.discard(self.day)
                    return
        if "opportunity" not in HAPPENINGS[card]["text"]:
            yield from self.card(HAPPENINGS[card]["text"], "happening")

    # -------------------------------------------------------------- the players' turn

    def free(self) -> list[int]:
        rests = self.standing("the Happening Dude loses the turn")
        return [p for p in range(self.n) if p not in self.acted and not (rests and p == self.dude)]

    def players_turn(self) -> Question:
        while True:
            self.actor = -1
            free = self.free()
            if free:
                yield from self.one_action(free)
                continue
            waiting = [site for site in ("area", "today") if self.can_do(site)]
            if not waiting:
                return
            yield from self.together(waiting[0])

    def one_action(self, free: list[int]) -> Question:
        if self.seats > 1:
            seat, text = yield {p: self.actions(p) for p in free}, []
            p = seat
        else:
            p = free[0]
            if len(free) == 2:
                lead = yield from self.ask(0, ["lead A", "lead B"])
                p = LETTERS.index(lead[-1])
            text = yield from self.ask(0, self.actions(p))
        self.acted.add(p)
        self.actor = p
        yield from self.do_action(p, text)
        limit = 5 + self.mine(p, "hand limit is 1 higher")
        while sum(self.hand[p].values()) > limit:
            text = yield from self.ask(p, [f"discard {word(c)}" for c in +self.hand[p]])
            self.lay_off(p, text.split()[1])

    def lay_off(self, p: int, name: str) -> None:
        card = next(c for c in GROOVE if word(c) == name)
        self.hand[p][card] -= 1
        self.discard[card] += 1

    def actions(self, p: int) -> list[str]:
        idle = p == self.dude and self.standing("may neither WORK nor COOPERATE")
        texts = []
        if not idle and not self.standing("Storefront is CLOSED"):
            texts += [f"work {word(c)}" for c in +self.hand[p]]
        if not self.standing("Park is CLOSED"):
            texts.append("frolic")
        if not self.standing("Yoga Studio is CLOSED"):
            texts += ["meditate", *(f"meditate without {word(c)}" for c in +self.hand[p])]
        if not idle:
            texts += [f"cooperate {site}" for site in ("area", "today") if self.is_open(site)]
        return texts + [f"share with {LETTERS[q]}" for q in range(self.n) if q != p]

    def do_action(self, p: int, text: str) -> Question:
        match text.split():
            case ["work", name]:
                yield from self.work(p, name)
            case ["frolic"]:
                dances = self.able(p, "Sunshine")
                if self.vibe[p] < (3 if self.mine(p, "FROLIC may raise") else 2):
                    self.shift(p, 1)
                if dances:
                    others = [q for q in range(self.n) if q != p]
                    self.touched = set()
                    if self.options["dance"] == "every":
                        for q in others:
                            self.touch(q, 1)
                    else:
                        yield from self.pick_players(others, 1, 1, False)
            case ["meditate", *rest]:
                most = 3 if rest or not +self.hand[p] else 2
                if rest:
                    self.lay_off(p, rest[1])
                while (
                    most and (+self.deck or +self.discard) and not self.standing("No Groove card")
                ):
                    if (yield from self.ask(p, ["draw", "stop"])) == "stop":
                        break
                    self.draw(p)
                    most -= 1
            case ["cooperate", site]:
                self.at[p] = site
                if self.can_do(site):
                    yield from self.together(site)
            case ["share", _, letter]:
                yield from self.share(p, LETTERS.index(letter))

    def work(self, p: int, name: str) -> Question:
        for number in (1, 2):
            card = next(c for c in GROOVE if word(c) == name)
            self.hand[p][card] -= 1
            if GROOVE[card]["type"] == "CONTINUOUS":
                self.play[p][card] += 1
            else:
                yield from self.card(GROOVE[card]["text"], GROOVE[card]["type"])
                self.discard[card] += 1
            if number == 2 or not self.able(p, "C.P.") or not +self.hand[p]:
                break
            text = yield from self.ask(p, ["stop", *(f"work {word(c)}" for c in +self.hand[p])])
            if text == "stop":
                break
            name = text.split()[1]
        self.draw(p)

    def share(self, p: int, q: int) -> Question:
        give: Counter[str] = Counter()
        want: Counter[str] = Counter()
        while True:
            texts = [f"give {word(c)}" for c in +(self.hand[p] - give)]
            texts += [f"ask {word(c)}" for c in +(self.hand[q] - want)]
            text = yield from self.ask(p, [*texts, "offer"])
            if text == "offer":
                break
            card = next(c for c in GROOVE if word(c) == text.split()[1])
            (give if text.startswith("give") else want)[card] += 1
        if not give and not want:
            return
        if self.seats > 1 and (yield from self.ask(q, ["agree", "refuse"])) == "refuse":
            return
        self.hand[p] = self.hand[p] - give + want
        self.hand[q] = self.hand[q] - want + give

    # -------------------------------------------------------------- COOPERATE

    def is_open(self, site: str) -> bool:
        if site in self.settled or self.standing("nobody can COOPERATE"):
            return False
        if site == "area":
            return set(self.laid) != self.used
        card = self.calendar[self.day]
        return self.holds(self.day) and "opportunity" in HAPPENINGS[str(card)]["text"]

    def can_do(self, site: str) -> bool:
        return self.is_open(site) and list(self.at.values()).count(site) >= 2

    def together(self, site: str) -> Question:
        cards = [name for name in self.laid if name not in self.used]
        texts = [f"do {word(name)}" for name in cards] if site == "area" else ["do today"]
        text = yield from self.ask(GROUP, [*texts, "wait" if self.free() else "decline"])
        if text == "wait":
            return
        self.settled.add(site)
        if text == "decline":
            return
        self.site = site
        if site == "today":
            yield from self.card(HAPPENINGS[str(self.calendar[self.day])]["text"], "together")
        else:
            card = next(name for name in cards if f"do {word(name)}" == text)
            self.used.add(card)
            yield from self.card(TOGETHER[card]["text"], "together")

    def cooperators(self) -> list[int]:
        return [p for p in range(self.n) if self.at.get(p) == self.site]

    # -------------------------------------------------------------- cards

    def card(self, text: str, kind: str) -> Question:
        self.touched = set()
        self.member = "Not a member" not in text
        try:
            for deed, groups in effects(text):
                yield from getattr(self, "do_" + deed)(kind, *groups)
        except Stop:
            pass

    def do_money(self, kind: str, sign: str, n: str, per: str | None, another: bool) -> Question:
        times = 1
        if per and "cooperating" in per:
            times = len(self.cooperators())
        elif per:
            times = self.n - 2
        elif another:
            times = int(self.n >= 4)
        self.pay(int(sign + n) * times)
        yield from ()

    def do_vibe(self, kind: str, group: str, by_text: str) -> Question:
        by, group = int(by_text), group.lower()
        everybody = list(range(self.n))
        hippies, bizzies = self.of_type("H"), self.of_type("B")
        if group.startswith("every hippie"):
            for p in hippies:
                self.touch(p, by)
            if "bizzie" in group:
                yield from self.pick_players(bizzies, 1, by, True)
        elif group in ("all players", "every bizzie", "you", "each cooperating player"):
            who = {"all players": everybody, "every bizzie": bizzies, "you": [self.actor]}
            for p in who[group] if group in who else self.cooperators():
                self.touch(p, by)
        elif group.startswith("up to"):
            yield from self.pick_players(everybody, int(group.split()[2]), by, True)
        elif group == "one other player":
            others = [p for p in everybody if p != self.actor]
            yield from self.pick_players(others, 1, by, False)
        elif group.startswith("one hippie"):
            yield from self.pick_players(hippies or bizzies, 1, by, False)
        else:
            yield from self.pick_players(everybody, 1, by, False)

    def pick_players(self, group: list[int], n: int, by: int, up_to: bool) -> Question:
        while n:
            there = [p for p in group if p not in self.touched]
            if not there:
                return
            if not up_to and len(there) <= n:
                for p in there:
                    self.touch(p, by)
                return
            texts = [f"choose {LETTERS[p]}" for p in there] + ["stop"] * up_to
            text = yield from self.ask(self.actor, texts)
            if text == "stop":
                return
            self.touch(LETTERS.index(text[-1]), by)
            n -= 1

    def do_sell(self, kind: str, n_text: str, what: str, price: str) -> Question:
        n, paid = int(n_text), int(price)

        def suiting() -> list[str]:
            if kind == "CUSTOMER" and self.able(self.actor, "Hugh"):
                return sorted(self.front)
            if what.startswith("Good"):
                return sorted(self.front)
            if " and " in what:
                return [g for g in self.front if set(what.split(" and ")) <= set(GOODS[g])]
            return [g for g in self.front if set(what.split(" or ")) & set(GOODS[g])]

        if len(suiting()) < n:
            raise Stop
        if kind == "CUSTOMER":
            if self.member:
                paid += self.mine(self.actor, "Member CUSTOMERs")
            paid = max(1, paid - self.standing("CUSTOMERs pay $1 less"))
        self.pay(paid)
        while n:
            if len(suiting()) == n:
                self.front -= set(suiting())
                return
            text = yield from self.ask(self.actor, [f"sell {word(g)}" for g in suiting()])
            self.front.remove(next(g for g in GOODS if f"sell {word(g)}" == text))
            n -= 1

    def do_buy(self, kind: str, cost: str, n_text: str, chosen: str | None) -> Question:
        less = sum(self.mine(p, "DISTRIBUTORs cost") for p in range(self.n))
        self.pay(-max(0, int(cost) - less))
        n = int(n_text)
        is_henry = self.able(self.actor, "Henry")
        choices = n if chosen else 2 if is_henry else 0
        is_open = not self.standing("Warehouse is CLOSED")
        while n and choices and is_open and len(self.back) < 9:
            there = [g for g in GOODS if g not in self.front and g not in self.back]
            if not there:
                break
            texts = [f"order {word(g)}" for g in there] + ([] if chosen else ["stop"])
            text = yield from self.ask(self.actor, texts)
            if text == "stop":
                break
            good = next(g for g in GOODS if f"order {word(g)}" == text)
            self.goods.discard(good)
            self.back.add(good)
            n, choices = n - 1, choices - 1
        outside = set(GOODS) - self.front - self.back
        drawn = [self.lucky("goods") for _ in range(min(n, len(outside)))]
        if set(drawn) <= self.goods:
            self.goods -= set(drawn)
        else:  # the deck ran out, and the discard was shuffled
            self.goods = outside - set(drawn)
        room = 9 - len(self.back) if is_open else 0
        self.back |= set(drawn[:room])  # told first are those that found room

    def move(self, n: int, who: Any) -> Question:
        while n and self.back and len(self.front) < 5 and not self.standing("Warehouse is CLOSED"):
            text = yield from self.ask(who, [*(f"move {word(g)}" for g in self.back), "stop"])
            if text == "stop":
                return
            good = next(g for g in GOODS if f"move {word(g)}" == text)
            self.back.remove(good)
            self.front.add(good)
            n -= 1

    def do_move(self, kind: str, how: str) -> Question:
        yield from self.move(
            9 if how == "any number of" else 2, GROUP if kind == "together" else self.actor
        )

    def do_draw(self, kind: str, n: str) -> Question:
        for _ in range(int(n)):
            self.draw(self.actor)
        yield from ()

    def do_extend(self, kind: str) -> Question:
        left = sum(n for card, n in self.hap.items() if card != "GAME OVER!")
        if self.last or self.above >= left:
            raise Stop
        self.above += 1
        yield from ()

    def do_end(self, kind: str, what: str) -> Question:
        days = [
            day
            for day in sorted(self.active)
            if self.calendar[day] != "GAME OVER!"
            and ("KEEPS" not in what or HAPPENINGS[str(self.calendar[day])].get("keeps_happening"))
        ]
        if len(days) > 1:
            who = GROUP if kind == "together" else self.actor
            text = yield from self.ask(who, [f"flip {DAYS[day]}" for day in days])
            days = [DAYS.index(text.split()[1])]
        self.active -= set(days)

    def do_lose(self, kind: str, n: str, tag: str | None, place: str, how: str) -> Question:
        pile = self.front if place == "Storefront" else self.back
        left = int(n)
        while left:
            there = [g for g in pile if not tag or "Edible" in GOODS[g]]
            if len(there) <= left and how != "at random":
                pile -= set(there)
                return
            if not there:
                return
            if how == "at random":
                pile.remove(self.lucky("goods"))
            else:
                text = yield from self.ask(GROUP, [f"lose {word(g)}" for g in there])
                pile.remove(next(g for g in GOODS if f"lose {word(g)}" == text))
            left -= 1

    def do_take(self, kind: str) -> Question:
        for p in self.cooperators():

            def customers(pile: Counter[str]) -> list[str]:
                return [c for c in +pile if GROOVE[c]["type"] == "CUSTOMER"]

            pile = self.discard
            if not customers(pile):
                if self.standing("No Groove card is drawn"):
                    return
                pile = self.deck
            if not customers(pile):
                return
            text = yield from self.ask(p, [f"take {word(c)}" for c in customers(pile)])
            card = next(c for c in GROOVE if f"take {word(c)}" == text)
            pile[card] -= 1
            self.hand[p][card] += 1

    def do_sing(self, kind: str, how: str) -> Question:
        sings = self.silent() or (yield from self.ask(self.actor, ["sing", "hush"])) == "sing"
        if sings == (how == "may"):
            raise Stop

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
