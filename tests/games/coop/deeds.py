"""What the cards of CO-OP do, deed by deed, as their texts say it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.coop.shop import Shop
from tests.games.coop.texts import (
    DAYS,
    GOODS,
    GROOVE,
    GROUP,
    HAPPENINGS,
    LETTERS,
    Question,
    effects,
    word,
)


class Stop(Exception):
    """The rest of a card does not happen."""


class Deeds(Shop):
    """One function for each thing that a text can say."""

    def card(self, text: str, kind: str) -> Question:
        self.touched = set()
        self.member = "Not a member" not in text
        try:
            for deed, groups in effects(text):
                yield from getattr(self, "do_" + deed)(kind, *groups)
        except Stop:
            pass

    def do_money(self, kind: str, sign: str, n: str, per: str | None, tables: range) -> Question:
        times = int(self.n in tables)
        if per and "cooperating" in per:
            times = len(self.cooperators())
        elif per:
            times = self.n - 2
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
            paid = max(1, paid - self.dollars(r"CUSTOMERs pay \$(\d) less"))
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
        more = self.dollars(r"DISTRIBUTORs cost \$(\d) more")
        self.pay(-max(0, int(cost) - less + more))
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
        lost: set[str] = set()
        for _ in range(n):
            if not self.goods:  # the discard is shuffled, without what this card has lost
                self.goods = set(GOODS) - self.front - self.back - lost
            if self.goods:
                good = self.lucky("goods")
                self.goods.remove(good)
                (self.back if is_open and len(self.back) < 9 else lost).add(good)

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
