"""Co-opoly once more, slowly, with words and dicts, as the rules tell it.

It shares nothing with the engine: it reads a position and lists what each seat may do.
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
