"""What actions lead to, by the second set of rules: a referee that also plays.

What luck decided comes from outside: `chance` as the game reports it.
"""

from __future__ import annotations

from tests.games.landrush.referee import (
    CROPS,
    EXPLOITATION,
    RESHUFFLE,
    SIZES,
    ZONES,
    Position,
)
from tests.games.landrush.referee_deals import DealingReferee


class PlayingReferee(DealingReferee):
    def __init__(self, position: Position, chance: Position | None = None) -> None:
        super().__init__(position)
        self.chance = chance or {}

    def play(self, seat: int, text: str) -> Position:
        verb, *words = text.split()
        getattr(self, "do_" + verb.replace("-", "_"))(seat, *words)
        self.go_on()
        return self.p

    # -------------------------------------------------------------- turns

    def do_roll(self, seat: int) -> None:
        seller = self.order()[self.p["slot"]]
        faces = self.chance["dice"]
        assert len(faces) == (2 if self.rank(seller) == "rich" or self.has_factory(seller) else 1)
        self.p["dice"] = [*faces, 0][:2]
        self.p["buys"] = sum(faces)
        self.p["phase"] = "buy"
        self.new_window()

    def do_buy(self, seat: int, crop: str, plot: str) -> None:
        self.p["cash"][seat] -= self.price(plot, crop)
        self.p["buys"] -= 1
        self.p["plots"][plot] = {"owner": seat, "crop": None if crop == "land" else crop}
        self.unsettle({plot})

    def do_plant(self, seat: int, crop: str, plot: str) -> None:
        old = self.p["plots"][plot]["crop"]
        self.p["cash"][seat] -= max(0, self.price(plot, crop) - self.price(plot, old))
        self.disturb({plot})
        self.p["plots"][plot]["crop"] = crop
        self.unsettle({plot})
        if self.kind(plot) == "disease":
            self.p["changed"].append(plot)

    def do_lay(self, seat: int, card: str, plot: str) -> None:
        under = {each for laid in self.p["cards"] for each in laid}
        plots = next(plots for plots in self.alike(seat) if plot in plots) - under
        group = next(group for group in self.groups(plots) if plot in group)
        if len(group) == SIZES[card]:
            self.lay(group)
        else:
            self.p["laying"] = {"card": card, "plots": [plot]}

    def do_cover(self, seat: int, plot: str) -> None:
        laying = self.p["laying"]
        laying["plots"].append(plot)
        if len(laying["plots"]) == SIZES[laying["card"]]:
            self.p["laying"] = None
            self.lay(set(laying["plots"]))

    def do_lift(self, seat: int, plot: str) -> None:
        self.disturb({plot})

    def do_pool(self, seat: int, card: str, crop: str) -> None:
        self.p["pool"][crop].append(card)
        self.p["pool_fresh"][CROPS.index(crop)] += 1

    def do_unpool(self, seat: int, card: str, crop: str) -> None:
        old = self.old_pool(crop)
        last = max(i for i, each in enumerate(old) if each == card)
        del self.p["pool"][crop][last]

    def do_done(self, seat: int) -> None:
        self.p["slot"] += 1
        self.new_window()
        if self.p["phase"] == "buy":
            self.p["buys"] = 0
            self.p["phase"] = "roll"
            if self.p["slot"] == 4:
                self.p["phase"], self.p["slot"] = "before", 0

    def new_window(self) -> None:
        self.p["fresh"], self.p["changed"], self.p["pool_fresh"] = [], [], [0, 0, 0]

    # -------------------------------------------------------------- costs and reshuffle

    def do_abandon(self, seat: int, plot: str) -> None:
        self.lose(plot)

    def lose(self, plot: str) -> None:
        self.disturb({plot})
        del self.p["plots"][plot]
        self.p["unpaid"].pop(plot, None)

    def do_move(self, seat: int, plot: str) -> None:
        self.p["moving"] = plot

    def do_to(self, seat: int, plot: str) -> None:
        old = self.p["moving"]
        moved = self.p["plots"][old]
        self.lose(old)
        crop = None if self.kind(plot) == "mine" else moved["crop"] or "cassava"
        self.p["plots"][plot] = {"owner": moved["owner"], "crop": crop}
        self.p["moving"] = None
        self.p["uses"] -= 1

    def do_grab(self, seat: int, crop: str, plot: str) -> None:
        self.lose(plot)
        self.p["plots"][plot] = {"owner": seat, "crop": None if crop == "land" else crop}
        self.p["uses"] -= 1

    def do_pass(self, seat: int) -> None:
        self.p["uses"] = 0

    def do_split(self, seat: int, dollars: str) -> None:
        self.p["share"] = int(dollars)
        self.p["phase"] = "answer"

    def do_agree(self, seat: int) -> None:
        self.pay_joint(self.p["share"])

    def do_disagree(self, seat: int) -> None:
        self.pay_joint(self.p["joint"] // 2)

    def pay_joint(self, first: int) -> None:
        for seat, dollars in zip(self.poor(), (first, self.p["joint"] - first), strict=True):
            self.p["cash"][seat] += dollars
            self.p["income"][seat] += dollars
        self.p["joint"] = self.p["share"] = 0
        self.roll_costs()

    def do_ready(self, seat: int) -> None:
        self.p["ready"] = sorted([*self.p["ready"], seat])

    # -------------------------------------------------------------- what follows by itself

    def go_on(self) -> None:
        for crop in CROPS if self.cooperative() else []:
            while self.spare(crop) < 0:
                self.p["pool"][crop].pop()
                fresh = self.p["pool_fresh"]
                fresh[CROPS.index(crop)] = max(0, fresh[CROPS.index(crop)] - 1)
        if self.p["trial"] or self.p["laying"] or self.p["moving"]:
            return
        while getattr(self, "after_" + self.p["phase"], lambda: False)():
            pass

    def after_buy(self) -> bool:
        (seat,) = self.asked()
        for_sale = self.p["buys"] > 0 and self.empties()
        changes = [
            plot
            for plot in self.owned(seat)
            if self.kind(plot) not in ("mine", "investor") and plot not in self.p["changed"]
        ]
        if for_sale or changes or self.arrangements(seat):
            return False
        self.do_done(seat)
        return True

    def after_before(self) -> bool:
        p = self.p
        if p["slot"] < 4:
            if self.arrangements(self.order()[p["slot"]]):
                return False
            self.do_done(0)
            return True
        p["slot"] = 0
        p["paid"] = [0] * 4
        p["income"] = [self.returns(seat) for seat in range(4)]
        p["cash"] = [cash + more for cash, more in zip(p["cash"], p["income"], strict=True)]
        p["joint"] = self.joint()
        if p["joint"]:
            p["phase"] = "split"
        else:
            self.roll_costs()
        return True

    def roll_costs(self) -> None:
        p = self.p
        p["slot"] = 0
        if p["options"]["skipCostsInSeason10"] and p["season"] == self.seasons:
            p["phase"] = "negotiate"
            return
        faces = self.chance["costs"]
        p["costs"] = {"season": p["season"], "faces": faces * 4 if len(faces) == 1 else faces}
        for plot, each in p["plots"].items():
            if EXPLOITATION[p["costs"]["faces"][each["owner"]]][0] == each["crop"]:
                p["unpaid"][plot] = each["owner"]
        p["phase"] = "short"

    def cost(self, plot: str) -> int:
        rate = EXPLOITATION[self.p["costs"]["faces"][self.p["unpaid"][plot]]][1]
        doubles = self.p["options"]["marketDoublesExploitation"] and self.kind(plot) == "market"
        return rate * (2 if doubles else 1)

    def after_short(self) -> bool:
        p = self.p
        short = []
        for seat in self.order():
            unpaid = [plot for plot in p["unpaid"] if self.owner(plot) == seat]
            dollars = sum(map(self.cost, unpaid))
            if dollars > p["cash"][seat]:
                short.append(seat)
                continue
            p["cash"][seat] -= dollars
            p["paid"][seat] += dollars
            p["unpaid"] = {plot: by for plot, by in p["unpaid"].items() if plot not in unpaid}
        p["slot"] = self.order().index(short[0]) if short else 0
        if not short:
            p["phase"] = "negotiate"
        return not short

    def after_negotiate(self) -> bool:
        p = self.p
        if len(p["ready"]) < 4:
            return False
        faces = self.chance["reshuffle"]
        p["reshuffle"] = {"season": p["season"], "faces": faces * 4 if len(faces) == 1 else faces}
        p["ready"] = []
        p["phase"], p["slot"] = "reshuffle", 0
        p["uses"] = self.allowed(self.order()[0])
        return True

    def allowed(self, seat: int) -> int:
        rank, _, times = RESHUFFLE[self.p["reshuffle"]["faces"][seat]]
        return times if rank == self.rank(seat) else 0

    def after_reshuffle(self) -> bool:
        p = self.p
        if p["slot"] < 4:
            seat = self.order()[p["slot"]]
            if p["uses"] and self.can_use(seat):
                return False
            p["slot"] += 1
            p["uses"] = self.allowed(self.order()[p["slot"]]) if p["slot"] < 4 else 0
            return True
        p["slot"] = 0
        if p["season"] == self.seasons:
            p["phase"] = "over"
            p["deals"] = [None] * 4
            return False
        if p["season"] == self.seasons // 2:
            self.turn_events()
        p["phase"] = "after"
        self.new_window()
        return True

    def can_use(self, seat: int) -> bool:
        if RESHUFFLE[self.p["reshuffle"]["faces"][seat]][1] == "grab":
            return any(self.tradable(other) for other in range(4) if other != seat)
        return bool(self.p["plots"] and self.empties())

    def turn_events(self) -> None:
        self.p["has_events"] = True
        assert self.chance["events"] == self.p["events"]
        for zone in ZONES:
            plots = [plot for plot in self.p["plots"] if plot.startswith(zone + ".")]
            getattr(self, "come_" + self.p["events"][zone])(plots)

    def come_market(self, plots: list[str]) -> None:
        pass

    def come_mine(self, plots: list[str]) -> None:
        for plot in plots:
            self.p["plots"][plot]["crop"] = None

    def come_investor(self, plots: list[str]) -> None:
        self.disturb(set(plots))
        for plot in plots:
            if self.p["plots"][plot]["crop"] != "palm":
                self.p["salary"][plot] = self.p["plots"].pop(plot)["owner"]

    def come_cooperative(self, plots: list[str]) -> None:
        self.disturb({p for p in plots if self.rank(self.p["plots"][p]["owner"]) == "poor"})

    def come_disease(self, plots: list[str]) -> None:
        self.disturb(set(plots))

    def come_flood(self, plots: list[str]) -> None:
        for plot in plots:
            self.lose(plot)

    def after_after(self) -> bool:
        p = self.p
        if p["slot"] < 4:
            if self.arrangements(self.order()[p["slot"]]):
                return False
            self.do_done(0)
            return True
        p["season"] += 1
        p["phase"], p["slot"] = "roll", 0
        p["holders"], p["offers"], p["deals"] = [0, 1, 2, 3], [0] * 4, [None] * 4
        p["promises"] = [vow for vow in p["promises"] if vow["until"] + 1 >= p["season"]]
        self.new_window()
        return False


def tidy(position: Position) -> Position:
    """A position without luck and without orders that mean nothing."""
    tidied = {key: value for key, value in position.items() if key != "luck"}
    tidied["fresh"] = sorted(position["fresh"])
    tidied["changed"] = sorted(position["changed"])
    tidied["cards"] = sorted(sorted(card) for card in position["cards"])
    if position["laying"]:
        tidied["laying"] = {**position["laying"], "plots": sorted(position["laying"]["plots"])}
    tidied["deals"] = [
        deal and {**deal, "give": sorted(deal["give"]), "want": sorted(deal["want"])}
        for deal in position["deals"]
    ]
    return tidied
