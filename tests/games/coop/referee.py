"""A second set of rules for CO-OP, slow and plain, that shares nothing with the engine.

It plays a whole game as one script, reads what cards do from their *texts*, and is told only what
luck decided. At every question it says what each seat may answer.
"""

from __future__ import annotations

from collections import Counter

from tests.games.coop.deeds import Deeds
from tests.games.coop.texts import (
    BACKS,
    DAYS,
    GROOVE,
    GROUP,
    HAPPENINGS,
    LETTERS,
    SHORT,
    TOGETHER,
    Question,
    word,
)


class Referee(Deeds):
    """The course of a game: days, turns, actions, COOPERATE."""

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
            case "grandfest":
                return low >= 3 and awesome >= self.n - 1 and self.money >= 5
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
