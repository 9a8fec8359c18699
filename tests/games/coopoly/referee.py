"""Co-opoly once more, slowly, with words and dicts, as the rules tell it.

It shares nothing with the engine: it reads a position, lists what each seat may do, and plays an
action with the dice and tiles that the record names.
"""

from collections import Counter

RING = [
    "payday", "plum1", "plum2", "plum3", "plum4", "south", "sky4", "sky3", "sky2", "sky1",
    "jail", "lilac1", "lilac2", "lilac3", "lilac4", "west", "orange4", "orange3", "orange2",
    "orange1", "carcoop", "red1", "red2", "red3", "red4", "north", "yellow4", "yellow3", "yellow2",
    "yellow1", "police", "green1", "green2", "green3", "green4", "east", "navy4", "navy3", "navy2",
    "navy1",
]  # fmt: skip
COLOURS = ["yellow", "red", "orange", "lilac", "sky", "plum", "navy", "green"]
STATIONS = ["south", "west", "north", "east"]
# The positions of the Police in the order of their walk; None is a railroad that they skip.
WALK: list[tuple[int, ...] | None] = [
    (30,), (29, 28), (27, 26), None, (24, 23), (22, 21),
    (20,), (19, 18), (17, 16), None, (14, 13), (12, 11),
    (10,), (9, 8), (7, 6), None, (4, 3), (2, 1),
    (0,), (39, 38), (37, 36), None, (34, 33), (32, 31),
]  # fmt: skip
PACE = {"standard": (3, 3), "relaxed": (2, 2), "ruthless": (4, 3)}


def plots(colour):
    return [f"{colour}{n}" for n in (1, 2, 3, 4)]


def colour_of(plot):
    return plot[:-1]


class Referee:
    def __init__(self, position):
        p = position
        self.seats = p["seats"]
        self.everybody = range(self.seats)
        self.options = p["options"]
        self.round = p["round"]
        self.phase = p["phase"]
        self.outcome = p["outcome"]
        self.board = set(p["tiles"]) | {f"{colour}1" for colour in COLOURS}
        self.condos = set(p["condos"])
        self.homes = set(p["homes"])
        self.prices = dict(p["prices"])
        self.activists = Counter(p["activists"])
        self.jail = p["jail"]
        self.police = p["police"]
        self.purses = list(p["purses"])
        self.pawns = [Counter(each) for each in p["pawns"]]
        self.acted = [Counter(each) for each in p["acted"]]
        self.declined = {(seat, at) for seat in self.everybody for at in p["declined"][seat]}
        self.take_backs = list(p["take_backs"])
        self.done = set(p["done"])
        self.asked = set(p["asked"])
        self.roll = p["roll"] and {**p["roll"], "sent": list(p["roll"]["sent"])}
        self.attempt = p["attempt"] and {**p["attempt"], "pledges": list(p["attempt"]["pledges"])}
        self.luck = {}

    def position(self):
        """What can be compared with a position of the engine."""
        order = [plot for colour in COLOURS for plot in plots(colour)]
        return {
            "seats": self.seats,
            "options": self.options,
            "round": self.round,
            "phase": self.phase,
            "outcome": self.outcome,
            "tiles": [p for p in order if p in self.board and not p.endswith("1")],
            "condos": [p for p in order if p in self.condos],
            "homes": [p for p in order if p in self.homes],
            "prices": self.prices,
            "activists": {at: self.activists[at] for at in RING if self.activists[at]},
            "jail": self.jail,
            "police": self.police,
            "purses": self.purses,
            "pawns": [self._in_ring_order(each) for each in self.pawns],
            "acted": [self._in_ring_order(each) for each in self.acted],
            "declined": [
                [at for at in self._in_ring_order(self.pawns[s]) if (s, at) in self.declined]
                for s in self.everybody
            ],
            "take_backs": self.take_backs,
            "done": sorted(self.done),
            "asked": sorted(self.asked),
            "roll": self.roll,
            "attempt": self.attempt,
        }

    def _in_ring_order(self, pawns):
        return [at for at in RING for _ in range(pawns[at])]

    # -------------------------------------------------------------- small facts

    def police_spaces(self):
        start = RING.index(self.police)
        return {RING[i] for spaces in WALK if spaces and spaces[0] == start for i in spaces}

    def fresh(self, seat, at):
        return self.pawns[seat][at] - self.acted[seat][at]

    def with_fresh(self, at):
        return [seat for seat in self.everybody if self.fresh(seat, at)]

    def in_hand(self, seat):
        return 8 // self.seats - sum(self.pawns[seat].values())

    def in_play(self):
        return self.jail + sum(self.activists.values())

    def others_after(self, seat, leader):
        """Seats that are asked after `seat`, round the table and not the leader."""
        order = [(leader + i) % self.seats for i in range(1, self.seats)]
        return order if seat == leader else order[order.index(seat) + 1 :]

    def can_pool(self, seat, at):
        return bool(self.fresh(seat, at) and self.purses[seat] and (seat, at) not in self.declined)

    def pool_after(self, seat, leader, at):
        others = self.others_after(seat, leader)
        return sum(self.purses[s] for s in others if self.can_pool(s, at))

    def can_lend(self, seat, at):
        return bool(self.fresh(seat, at) and (seat, at) not in self.declined)

    def lent_after(self, seat, leader, at):
        others = self.others_after(seat, leader)
        return sum(self.fresh(s, at) for s in others if self.can_lend(s, at))

    # -------------------------------------------------------------- what is legal

    def legal(self, seat):
        return sorted(getattr(self, "_legal_" + self.phase)(seat))

    def _legal_over(self, seat):
        return []

    def _legal_place(self, seat):
        if seat in self.done:
            return []
        texts = ["ready"]
        if self.in_hand(seat):
            texts += [f"place at {at}" for at in RING if at not in self.police_spaces()]
        if self.take_backs[seat] < 100:
            texts += [f"take back from {at}" for at, n in self.pawns[seat].items() if n]
        if self.done and seat not in self.asked:
            texts.append("think again")
        return texts

    def _legal_jail(self, seat):
        return ["roll"] if self.fresh(seat, "jail") else []

    def _legal_car(self, seat):
        return ["roll"] if self.fresh(seat, "carcoop") else []

    def _legal_railroad(self, seat):
        return [f"roll at {at}" for at in STATIONS if self.fresh(seat, at)]

    def _legal_free(self, seat):
        if seat != self.roll["seat"]:
            return []
        most = min(self.roll["points"], self.jail)
        stations = [at for at in STATIONS if at not in self.roll["sent"]]
        return ["done"] + [f"free {n} to {at}" for at in stations for n in range(1, most + 1)]

    def _legal_drive(self, seat):
        if seat != self.roll["seat"]:
            return []
        texts = ["done"]
        for i, at in enumerate(RING):
            for way, goal in (("counterclockwise", RING[i - 1]), ("clockwise", RING[i - 39])):
                if self.activists[at] and goal not in self.police_spaces():
                    texts.append(f"drive {at} {way}")
        return texts

    def _deeds(self, seat, word, is_possible):
        if seat in self.done:
            return []
        at = [plot for plot in self.board if self.fresh(seat, plot) and is_possible(seat, plot)]
        return [f"{word} at {plot}" for plot in at if at] + ["done"] * bool(at)

    def _legal_condo(self, seat):
        return self._deeds(seat, "remove condo", self._condo_possible)

    def _condo_possible(self, seat, plot):
        if plot not in self.condos or plot in self.police_spaces():
            return False
        return bool(self._spendings(seat, plot))

    def _spendings(self, seat, plot):
        price = self.prices[colour_of(plot)]
        most = min(self.activists[plot], price // 100)
        return [n for n in range(most + 1) if self._payable(seat, plot, price - 100 * n)]

    def _payable(self, seat, plot, rest):
        own = self.purses[seat]
        return rest <= own or (bool(own) and rest <= own + self.pool_after(seat, seat, plot))

    def _legal_spend(self, seat):
        if seat != self.attempt["seat"]:
            return []
        return [f"spend {n}" for n in self._spendings(seat, self.attempt["at"])]

    def _shares(self):
        seat, at, missing = (self.attempt[key] for key in ("seat", "at", "missing"))
        others = self.pool_after(seat, self.attempt["leader"], at)
        most = min(self.purses[seat], missing)
        return [n for n in range(100, most + 1, 100) if missing - n <= others]

    def _legal_pay(self, seat):
        return [f"pay {n}" for n in self._shares()] if seat == self.attempt["seat"] else []

    def _legal_pool(self, seat):
        texts = self._legal_pay(seat)
        return [*texts, "decline"] if seat == self.attempt["seat"] else []

    def _legal_tile(self, seat):
        return self._deeds(seat, "remove tile", self._tile_possible)

    def _tile_possible(self, seat, plot):
        if plot.endswith("1") or plot in self.condos | self.homes | self.police_spaces():
            return False
        pawns = self.fresh(seat, plot) + self.lent_after(seat, seat, plot)
        return pawns >= self.options["tilePawns"]

    def _legal_lend(self, seat):
        return ["agree", "decline"] if seat == self.attempt["seat"] else []

    def _legal_home(self, seat):
        return self._deeds(seat, "build", self._home_possible)

    def _home_possible(self, seat, plot):
        taken = self.condos | self.homes | self.police_spaces()
        return plot not in taken and self.activists[plot] >= 4

    # -------------------------------------------------------------- what an action does

    def play(self, seat, text, luck):
        """Plays a text, then everything that needs no choice."""
        self.luck = {
            key: list(value) if isinstance(value, list) else value for key, value in luck.items()
        }
        self.luck.pop("opening", None)
        words = text.split()
        getattr(self, "_do_" + words[0])(seat, words)
        while self.phase != "over" and not any(self._may_act(seat) for seat in self.everybody):
            self._go_on()
        assert not any(self.luck.values()), f"dice left over: {self.luck}"

    def _may_act(self, seat):
        """Whether a seat really has a choice: rolls in an order that cannot matter are none."""
        if self.phase == "jail" and (not self.jail or len(self.with_fresh("jail")) < 2):
            return False
        if self.phase == "car" and (
            not any(self.activists.values()) or len(self.with_fresh("carcoop")) < 2
        ):
            return False
        if self.phase == "railroad" and not self._order_matters():
            return False
        if self.phase == "free" and (not self.roll["points"] or not self.jail):
            return False
        if self.phase == "free" and len(self.roll["sent"]) == 4:
            return False
        if self.phase == "drive" and not self.roll["points"]:
            return False
        return bool(self.legal(seat))

    def _order_matters(self):
        used = [at for at in STATIONS if self.with_fresh(at)]
        rolls = sum(self.fresh(seat, at) for seat in self.everybody for at in STATIONS)
        return len(used) > 1 and self.in_play() < 50 and self.in_play() + 6 * rolls > 50

    def _do_place(self, seat, words):
        self.pawns[seat][words[-1]] += 1

    def _do_take(self, seat, words):
        self.pawns[seat][words[-1]] -= 1
        self.take_backs[seat] += 1

    def _do_ready(self, seat, words):
        self.done.add(seat)

    def _do_think(self, seat, words):
        self.asked.add(seat)
        self.done = set()

    def _do_roll(self, seat, words):
        if self.phase == "jail":
            self._roll_two(seat, "jail", "jail", "free")
        elif self.phase == "car":
            self._roll_two(seat, "carcoop", "car", "drive")
        else:
            self._roll_at(seat, words[-1])

    def _do_free(self, seat, words):
        n, at = int(words[1]), words[3]
        self.jail -= n
        self.activists[at] += n
        self.roll["points"] -= n
        self.roll["sent"] = [s for s in STATIONS if s in (*self.roll["sent"], at)]

    def _do_drive(self, seat, words):
        self.activists[words[1]] -= 1
        step = {"clockwise": 1, "counterclockwise": -1}[words[2]]
        self.activists[RING[(RING.index(words[1]) + step) % 40]] += 1
        self.roll["points"] -= 1

    def _do_done(self, seat, words):
        if self.phase in ("free", "drive"):
            self.phase = {"free": "jail", "drive": "car"}[self.phase]
            self.roll = None
        else:
            self.done.add(seat)

    def _do_remove(self, seat, words):
        at = words[-1]
        condo = words[1] == "condo"
        missing = self.prices[colour_of(at)] if condo else self.options["tilePawns"]
        self.attempt = {
            "leader": seat, "seat": seat, "at": at, "missing": missing, "spent": 0,
            "pledges": [0] * self.seats,
        }  # fmt: skip
        self.phase = "spend" if condo else "lend"
        if not condo:
            self._do_agree(seat, words)
        elif len(choices := self._legal_spend(seat)) == 1:
            self._do_spend(seat, choices[0].split())

    def _do_spend(self, seat, words):
        self.attempt["spent"] = int(words[1])
        self.attempt["missing"] -= 100 * int(words[1])
        self.phase = "pay"
        if self.attempt["missing"] == 0:
            self._condo_goes()
        elif len(choices := self._legal_pay(seat)) == 1:
            self._do_pay(seat, choices[0].split())

    def _do_pay(self, seat, words):
        self.attempt["pledges"][seat] = int(words[1])
        self.attempt["missing"] -= int(words[1])
        if self.attempt["missing"] == 0:
            self._condo_goes()
        else:
            self._ask_next(self.can_pool)
            self.phase = "pool"

    def _ask_next(self, can_help):
        seats = self.others_after(self.attempt["seat"], self.attempt["leader"])
        self.attempt["seat"] = next(s for s in seats if can_help(s, self.attempt["at"]))

    def _condo_goes(self):
        at = self.attempt["at"]
        for seat in self.everybody:
            share = self.attempt["pledges"][seat]
            if share or seat == self.attempt["leader"]:
                self.purses[seat] -= share
                self.acted[seat][at] += 1
        self.activists[at] -= self.attempt["spent"]
        self.condos.remove(at)
        self.attempt, self.phase = None, "condo"

    def _do_decline(self, seat, words):
        at, leader = self.attempt["at"], self.attempt["leader"]
        self.declined.add((seat, at))
        count = self.pool_after if self.phase == "pool" else self.lent_after
        if count(seat, leader, at) >= self.attempt["missing"]:
            self._ask_next(self.can_pool if self.phase == "pool" else self.can_lend)
        else:
            self.attempt, self.phase = None, "condo" if self.phase == "pool" else "tile"

    def _do_agree(self, seat, words):
        at = self.attempt["at"]
        lent = min(self.fresh(seat, at), self.attempt["missing"])
        self.attempt["pledges"][seat] = lent
        self.attempt["missing"] -= lent
        if self.attempt["missing"]:
            self._ask_next(self.can_lend)
            return
        for each in self.everybody:
            self.acted[each][at] += self.attempt["pledges"][each]
        self.board.remove(at)
        self.attempt, self.phase = None, "tile"

    def _do_build(self, seat, words):
        at = words[-1]
        self.acted[seat][at] += 1
        self.activists[at] -= 4
        self.homes.add(at)

    # -------------------------------------------------------------- what happens by itself

    def _go_on(self):
        getattr(self, "_leave_" + self.phase)()

    def _begin(self, phase):
        self.phase, self.done, self.declined, self.roll = phase, set(), set(), None

    def _leave_place(self):
        self._police_walk(self.luck.pop("police"))
        for seat in self.everybody:
            for at in self.police_spaces():
                self.acted[seat][at] = self.pawns[seat][at]
            pawns = self.fresh(seat, "payday")
            self.purses[seat] += 100 * pawns + 100 * (pawns // 2)
            self.acted[seat]["payday"] += pawns
        self._begin("jail")

    def _police_walk(self, positions):
        i = next(i for i, spaces in enumerate(WALK) if spaces and RING[spaces[0]] == self.police)
        while positions:
            i = (i + 1) % len(WALK)
            positions -= WALK[i] is not None
            for space in WALK[i] or [25 - 10 * (i // 6)]:
                self.jail += self.activists.pop(RING[space], 0)
        self.police = RING[(WALK[i] or ())[0]]

    def _roll_two(self, seat, at, kind, phase):
        rolled = self.luck[kind].pop(0)
        assert rolled["seat"] == seat
        self.acted[seat][at] += 1
        someone = self.jail if kind == "jail" else any(self.activists.values())
        if someone:
            self.phase = phase
            self.roll = {"seat": seat, "points": sum(rolled["dice"]), "sent": []}

    def _roll_at(self, seat, at):
        rolled = self.luck["railroads"].pop(0)
        assert (rolled["seat"], rolled["at"]) == (seat, at)
        self.acted[seat][at] += 1
        self.activists[at] += min(rolled["die"], 50 - self.in_play())

    def _leave_jail(self):
        if seats := self.with_fresh("jail"):
            self._roll_two(seats[0], "jail", "jail", "free")
        else:
            self._begin("railroad")

    def _leave_free(self):
        self.phase, self.roll = "jail", None

    def _leave_railroad(self):
        order = [
            (seat, at) for seat in self.everybody for at in RING
            if at in STATIONS and self.fresh(seat, at)
        ]  # fmt: skip
        if order:
            self._roll_at(*order[0])
        else:
            self._begin("car")

    def _leave_car(self):
        if seats := self.with_fresh("carcoop"):
            self._roll_two(seats[0], "carcoop", "car", "drive")
        else:
            self._begin("condo")

    def _leave_drive(self):
        self.phase, self.roll = "car", None

    def _leave_condo(self):
        self._begin("tile")

    def _leave_tile(self):
        self._begin("home")

    def _leave_home(self):
        self.homes -= self.condos
        self._begin("place")
        self.pawns = [Counter() for _ in self.everybody]
        self.acted = [Counter() for _ in self.everybody]
        self.take_backs = [0] * self.seats
        self.asked = set()
        limit = self.options["roundLimit"]
        if any(set(plots(colour)) <= self.condos for colour in COLOURS):
            self.phase, self.outcome = "over", "lost"
        elif any(
            set(plots(colour)) <= self.homes and not set(plots(colour)) & self.condos
            for colour in COLOURS
        ):
            self.phase, self.outcome = "over", "won"
        elif limit and self.round == limit:
            self.phase, self.outcome = "over", "lost"
        else:
            self._developers()

    def _developers(self):
        self.round += 1
        tiles, rolls = PACE[self.options["developers"]]
        drawn = self.luck.pop("tiles", [])
        assert len(drawn) == min(tiles, 32 - len(self.board))
        for tile in drawn:
            free = [plot for plot in plots(colour_of(tile)) if plot not in self.board]
            assert tile == free[0]
            self.board.add(tile)
        for colour in COLOURS:
            if set(plots(colour)) <= self.board:
                self._condo_in(colour)
        dice = self.luck.pop("developers")
        assert len(dice) == rolls
        for die in dice:
            self._condo_in(COLOURS[die - 1])
        for colour in COLOURS:
            self.prices[colour] = 100 * len(self.condos & set(plots(colour)))

    def _condo_in(self, colour):
        free = [plot for plot in plots(colour) if plot in self.board - self.condos]
        self.condos |= set(free[:1])
