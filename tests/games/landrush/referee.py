"""A second, plain set of the rules of Land Rush, written from the rules page alone.

It works on positions (JSON) with sets and dicts, is slow, and shares no code with the engine. It
knows what a seat may do and what an action leads to; dice come from outside, as a list of faces.
"""

from __future__ import annotations

import copy
from itertools import product
from typing import Any

Position = dict[str, Any]

CROPS = ["cassava", "tomato", "palm"]
SIZES = {"hoe": 4, "truck": 6, "factory": 8}
CARD_RETURN = {"hoe": 4, "truck": 5, "factory": 6}
COST = {
    "plain": {"cassava": 2, "tomato": 4, "palm": 6},
    "market": {"cassava": 4, "tomato": 8, "palm": 12},
    "disease": {"cassava": 2, "tomato": 2, "palm": 2},
}
RETURN = {
    "plain": {"cassava": 1, "tomato": 2, "palm": 3},
    "market": {"cassava": 2, "tomato": 4, "palm": 6},
    "disease": {"cassava": 1, "tomato": 1, "palm": 1},
}
EXPLOITATION = {
    1: ("cassava", 1),
    2: ("cassava", 2),
    3: ("tomato", 2),
    4: ("tomato", 4),
    5: ("palm", 3),
    6: ("palm", 6),
}
RESHUFFLE = {
    1: ("poor", "move", 1),
    2: ("middle", "move", 1),
    3: ("middle", "grab", 1),
    4: ("rich", "move", 1),
    5: ("rich", "grab", 1),
    6: ("rich", "grab", 2),
}
CLASS = {"star": "rich", "circle": "middle", "triangle": "poor", "square": "poor"}
ZONES = ["north", "east", "south", "west"]
STEPS = [1, 2, 5, 10, 50]
FINES = ["0", "1", "2", "5", "10", "20", "50"]
VOWS = ["no-grab", "no-move", "move-for", "grab-for", "share", "help", "first-refusal", "partner"]
SEAT = "ABCD"


class Referee:
    """One position, questions about it, and what actions make of it."""

    def __init__(self, position: Position, dice: list[int] | None = None) -> None:
        self.p = copy.deepcopy(position)
        self.dice = list(dice or [])

    # -------------------------------------------------------------- facts

    @property
    def seasons(self) -> int:
        return 6 if self.p["options"]["board"] == "hamlet" else 10

    def ground(self) -> list[str]:
        wide, high = (4, 3) if self.p["options"]["board"] == "hamlet" else (5, 5)
        spots = product(ZONES, range(1, high + 1), "abcde"[:wide])
        return [f"{zone}.{column}{row}" for zone, row, column in spots]

    def order(self) -> list[int]:
        return [(self.p["first"] + i) % 4 for i in range(4)]

    def rank(self, seat: int) -> str:
        return CLASS[self.p["roles"][seat]]

    def kind(self, plot: str) -> str:
        return self.p["events"][plot.split(".")[0]] if self.p["has_events"] else "initial"

    def tariff(self, plot: str) -> str:
        kind = self.kind(plot)
        return kind if kind in ("market", "disease") else "plain"

    def price(self, plot: str, crop: str | None) -> int:
        return 10 if self.kind(plot) == "mine" else COST[self.tariff(plot)][str(crop)]

    def owner(self, plot: str) -> int | None:
        return self.p["plots"][plot]["owner"] if plot in self.p["plots"] else None

    def owned(self, seat: int) -> list[str]:
        return [plot for plot in self.ground() if self.owner(plot) == seat]

    def empties(self) -> list[str]:
        return [
            plot
            for plot in self.ground()
            if self.kind(plot) != "investor"
            and plot not in self.p["plots"]
            and plot not in self.p["salary"]
        ]

    def tradable(self, seat: int) -> list[str]:
        return [plot for plot in self.owned(seat) if self.kind(plot) != "investor"]

    def wealth(self, seat: int) -> int:
        land = sum(self.price(plot, self.p["plots"][plot]["crop"]) for plot in self.owned(seat))
        lent = sum(d["amount"] for d in self.p["debts"] if d["creditor"] == seat)
        owed = sum(d["amount"] for d in self.p["debts"] if d["debtor"] == seat)
        return int(self.p["cash"][seat] + land + lent - owed)

    # -------------------------------------------------------------- cards

    def neighbours(self, plot: str) -> set[str]:
        zone, spot = plot.split(".")
        column, row = "abcde".index(spot[0]), int(spot[1])
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return {f"{zone}.{'abcde'[c]}{r}" for c, r in around if 0 <= c < 5 and 1 <= r <= 5}

    def groups(self, plots: set[str]) -> list[set[str]]:
        found, left = [], set(plots)
        while left:
            group, edge = set(), {left.pop()}
            while edge:
                group |= edge
                edge = {n for plot in edge for n in self.neighbours(plot)} & left
                left -= edge
            found.append(group)
        return found

    def may_have_cards(self, seat: int, plot: str) -> bool:
        kind = self.kind(plot)
        if kind in ("investor", "disease"):
            return False
        return not (kind == "cooperative" and self.rank(seat) == "poor")

    def alike(self, seat: int) -> list[set[str]]:
        """Plots of a farmer that could lie under one card, zone by zone and crop by crop."""
        sets: dict[tuple[str, Any], set[str]] = {}
        for plot in self.owned(seat):
            if self.may_have_cards(seat, plot):
                key = (plot.split(".")[0], self.p["plots"][plot]["crop"])
                sets.setdefault(key, set()).add(plot)
        return list(sets.values())

    def automatic(self) -> bool:
        return bool(self.p["options"]["highestTierPerCluster"])

    def room(self, seat: int, size: int) -> set[str]:
        """Plots on which a card of that size could begin."""
        if self.automatic():
            return set()
        under = {plot for card in self.p["cards"] for plot in card}
        fits = [
            g for plots in self.alike(seat) for g in self.groups(plots - under) if len(g) >= size
        ]
        return set().union(*fits) if fits else set()

    def card_owner(self, card: list[str]) -> int | None:
        return self.owner(card[0])

    def lay(self, plots: set[str]) -> None:
        place = {name: i for i, name in enumerate(self.ground())}
        self.p["cards"].append(sorted(plots, key=place.__getitem__))
        self.p["cards"].sort(key=lambda card: place[card[0]])
        self.p["fresh"] = sorted({*self.p["fresh"], *plots}, key=place.__getitem__)

    def disturb(self, plots: set[str]) -> None:
        """A card goes when something happens to a plot under it."""
        for card in list(self.p["cards"]):
            if plots & set(card):
                self.p["cards"].remove(card)
                self.p["fresh"] = [plot for plot in self.p["fresh"] if plot not in card]

    def unsettle(self, plots: set[str]) -> None:
        """Cards just laid may be taken off again in a zone where something has changed."""
        zones = {plot.split(".")[0] for plot in plots}
        self.p["fresh"] = [plot for plot in self.p["fresh"] if plot.split(".")[0] not in zones]
        if self.cooperative() in zones:
            self.p["pool_fresh"] = [0, 0, 0]

    def cooperative(self) -> str | None:
        for zone in ZONES:
            if self.p["has_events"] and self.p["events"][zone] == "cooperative":
                return zone
        return None

    def common(self, crop: str) -> int:
        return sum(
            plot.startswith(f"{self.cooperative()}.")
            and self.p["plots"][plot]["crop"] == crop
            and self.rank(self.p["plots"][plot]["owner"]) == "poor"
            for plot in self.p["plots"]
        )

    def spare(self, crop: str) -> int:
        return self.common(crop) - sum(SIZES[card] for card in self.p["pool"][crop])

    def old_pool(self, crop: str) -> list[str]:
        fresh = self.p["pool_fresh"][CROPS.index(crop)]
        cards = self.p["pool"][crop]
        return list(cards[: len(cards) - fresh])

    def has_factory(self, seat: int) -> bool:
        if self.automatic():
            if any(len(g) >= 8 for plots in self.alike(seat) for g in self.groups(plots)):
                return True
            if self.rank(seat) == "poor" and self.cooperative():
                return any(self.common(crop) >= 8 for crop in CROPS)
            return False
        if any(len(card) == 8 and self.card_owner(card) == seat for card in self.p["cards"]):
            return True
        return self.rank(seat) == "poor" and any("factory" in c for c in self.p["pool"].values())

    @staticmethod
    def best(size: int) -> int:
        return 6 if size >= 8 else 5 if size >= 6 else 4 if size >= 4 else 0

    def joint(self) -> int:
        if not self.cooperative():
            return 0
        if self.automatic():
            return sum(self.best(self.common(crop)) for crop in CROPS)
        return sum(CARD_RETURN[card] for cards in self.p["pool"].values() for card in cards)

    def returns(self, seat: int) -> int:
        total = sum(1 for holder in self.p["salary"].values() if holder == seat)
        for plot in self.owned(seat):
            crop = self.p["plots"][plot]["crop"]
            total += 6 if self.kind(plot) == "mine" else RETURN[self.tariff(plot)][crop]
        if self.automatic():
            return total + sum(self.best(len(g)) for a in self.alike(seat) for g in self.groups(a))
        return total + sum(self.best(len(c)) for c in self.p["cards"] if self.card_owner(c) == seat)

    # -------------------------------------------------------------- who is asked

    def poor(self) -> list[int]:
        return [seat for seat in self.order() if self.rank(seat) == "poor"]

    def asked(self) -> list[int]:
        """Seats that the season asks for a decision."""
        match self.p["phase"]:
            case "over":
                return []
            case "negotiate":
                return [seat for seat in range(4) if seat not in self.p["ready"]]
            case "split":
                return self.poor()[:1]
            case "answer":
                return self.poor()[1:]
            case "roll" | "buy":
                return [self.p["holders"][self.order()[self.p["slot"]]]]
        return [self.order()[self.p["slot"]]]

    def accused(self) -> int:
        trial = self.p["trial"]
        if trial["about"] == "promise":
            return int(self.p["promises"][trial["line"] - 1]["by"])
        return int(self.p["debts"][trial["line"] - 1]["debtor"])

    # -------------------------------------------------------------- legal

    def legal(self, seat: int) -> set[str]:
        p = self.p
        if p["phase"] == "over":
            return set()
        if p["trial"]:
            if seat == self.accused() or p["trial"]["votes"][seat] is not None:
                return set()
            cash = p["cash"][self.accused()]
            return {f"vote {fine}" for fine in FINES if int(fine) <= cash} | {"vote all"}
        if p["laying"] or p["moving"]:
            return self.legal_chain() if seat in self.asked() else set()
        deal = p["deals"][seat]
        if deal and not deal["open"]:
            return self.legal_draft(seat, deal) | self.legal_answers(seat)
        found = self.legal_answers(seat)
        if not deal and p["offers"][seat] < 3:
            found |= {f"offer {SEAT[other]}" for other in range(4) if other != seat}
        if deal and deal["open"]:
            found.add("withdraw")
        if seat in self.asked():
            found |= self.legal_step(seat)
        return found

    def legal_chain(self) -> set[str]:
        if self.p["moving"]:
            return {f"to {plot}" for plot in self.empties()}
        begun = set(self.p["laying"]["plots"])
        (seat,) = self.asked()
        under = {plot for card in self.p["cards"] for plot in card}
        plots = next(plots for plots in self.alike(seat) if begun <= plots) - under
        return {f"cover {n}" for plot in begun for n in self.neighbours(plot) if n in plots - begun}

    def legal_step(self, seat: int) -> set[str]:
        match self.p["phase"]:
            case "roll":
                return {"roll"}
            case "buy":
                return self.legal_crops(seat) | self.legal_cards(seat)
            case "before" | "after":
                return self.legal_cards(seat)
            case "split":
                return {f"split {n}" for n in range(self.p["joint"] + 1)}
            case "answer":
                return {"agree", "disagree"}
            case "short":
                return {f"abandon {plot}" for plot in self.p["unpaid"] if self.owner(plot) == seat}
            case "negotiate":
                return {"ready"}
        rank, verb, _ = RESHUFFLE[self.p["reshuffle"]["faces"][seat]]
        assert rank == self.rank(seat)
        if verb == "move":
            return {"pass"} | {f"move {plot}" for plot in self.p["plots"]}
        return {"pass"} | {
            f"grab {crop} {plot}"
            for other in range(4)
            if other != seat
            for plot in self.tradable(other)
            for crop in (["land"] if self.kind(plot) == "mine" else CROPS)
        }

    def legal_crops(self, seat: int) -> set[str]:
        found, cash = set(), self.p["cash"][seat]
        if self.p["buys"] > 0:
            for plot in self.empties():
                for crop in ["land"] if self.kind(plot) == "mine" else CROPS:
                    if self.price(plot, crop) <= cash:
                        found.add(f"buy {crop} {plot}")
        for plot in self.owned(seat):
            if self.kind(plot) in ("mine", "investor") or plot in self.p["changed"]:
                continue
            old = self.p["plots"][plot]["crop"]
            for crop in CROPS:
                if crop != old and self.price(plot, crop) - self.price(plot, old) <= cash:
                    found.add(f"plant {crop} {plot}")
        return found

    def arrangements(self, seat: int) -> set[str]:
        if self.automatic():
            return set()
        found = {f"lay {card} {plot}" for card, n in SIZES.items() for plot in self.room(seat, n)}
        for card in self.p["cards"]:
            if self.card_owner(card) == seat and card[0] not in self.p["fresh"]:
                found.add(f"lift {card[0]}")
        if self.rank(seat) == "poor" and self.cooperative():
            for card, crop in product(SIZES, CROPS):
                if self.spare(crop) >= SIZES[card]:
                    found.add(f"pool {card} {crop}")
                if card in self.old_pool(crop):
                    found.add(f"unpool {card} {crop}")
        return found

    def legal_cards(self, seat: int) -> set[str]:
        return self.arrangements(seat) | {"done"}

    # -------------------------------------------------------------- deals

    def may_sell_turn(self, seat: int) -> bool:
        if self.p["holders"][seat] != seat:
            return False
        place = self.order().index(seat)
        if self.p["phase"] == "roll":
            return place >= int(self.p["slot"])
        return self.p["phase"] == "buy" and place > int(self.p["slot"])

    def legal_draft(self, seat: int, deal: Position) -> set[str]:
        other, cash, found = deal["with"], self.p["cash"], {"drop"}
        if deal["parts"]:
            found.add("propose")
        if deal["owe"] and deal["due"] == self.seasons:
            found |= {f"due {n}" for n in range(self.p["season"], self.seasons)}
        if deal["parts"] == 8:
            return found
        found |= {f"give {plot}" for plot in self.tradable(seat) if plot not in deal["give"]}
        found |= {f"want {plot}" for plot in self.tradable(other) if plot not in deal["want"]}
        for n in STEPS:
            if deal["pay"] >= 0 and deal["pay"] + n <= cash[seat]:
                found.add(f"pay {n}")
            if deal["pay"] <= 0 and n - deal["pay"] <= cash[other]:
                found.add(f"ask {n}")
            if len(self.p["debts"]) < 12:
                if deal["owe"] >= 0 and deal["owe"] + n <= 500:
                    found.add(f"owe {n}")
                if deal["owe"] <= 0 and n - deal["owe"] <= 500:
                    found.add(f"credit {n}")
        if deal["turn"] is None:
            found |= {"sell-turn"} if self.may_sell_turn(seat) else set()
            found |= {"buy-turn"} if self.may_sell_turn(other) else set()
        if len(self.p["promises"]) <= 22:
            for verb in ("promise", "demand"):
                if deal[verb] is None:
                    found |= {
                        f"{verb} {vow} {span}" for vow in VOWS for span in ("season", "always")
                    }
        return found

    def can_close(self, seat: int) -> bool:
        deal = self.p["deals"][seat]
        other, cash = deal["with"], self.p["cash"]
        vows = sum(deal[key] is not None for key in ("promise", "demand"))
        sold = {"sold": seat, "bought": other, None: None}[deal["turn"]]
        return (
            set(deal["give"]) <= set(self.tradable(seat))
            and set(deal["want"]) <= set(self.tradable(other))
            and deal["pay"] <= cash[seat]
            and -deal["pay"] <= cash[other]
            and (sold is None or self.may_sell_turn(sold))
            and (deal["owe"] == 0 or len(self.p["debts"]) < 12)
            and len(self.p["promises"]) + vows <= 24
        )

    def legal_answers(self, seat: int) -> set[str]:
        p, found = self.p, set()
        for other, deal in enumerate(p["deals"]):
            if deal and deal["open"] and deal["with"] == seat:
                found.add(f"refuse {SEAT[other]}")
                if self.can_close(other):
                    found.add(f"accept {SEAT[other]}")
        for line, debt in enumerate(p["debts"], 1):
            if debt["debtor"] == seat and p["cash"][seat] > 0:
                found.add(f"repay {line}")
            if debt["creditor"] == seat:
                found.add(f"forgive {line}")
            if debt["debtor"] != seat and not debt["accused"] and p["season"] > debt["due"]:
                found.add(f"accuse debt {line}")
        for line, vow in enumerate(p["promises"], 1):
            if vow["by"] != seat and not vow["accused"]:
                found.add(f"accuse promise {line}")
        return found
