"""Deals of Land Rush by the second set of rules: offers, debts, promises and accusations."""

from __future__ import annotations

from typing import Any

from tests.games.landrush.referee import FINES, SEAT, Referee


class DealingReferee(Referee):
    def do_offer(self, seat: int, other: str) -> None:
        self.p["offers"][seat] += 1
        self.p["deals"][seat] = {
            "with": SEAT.index(other),
            "open": False,
            "parts": 0,
            "give": [],
            "want": [],
            "pay": 0,
            "owe": 0,
            "due": None,
            "turn": None,
            "promise": None,
            "demand": None,
        }

    def add(self, seat: int, **values: Any) -> None:
        self.p["deals"][seat].update(values)
        self.p["deals"][seat]["parts"] += 1

    def do_give(self, seat: int, plot: str) -> None:
        self.add(seat, give=[*self.p["deals"][seat]["give"], plot])

    def do_want(self, seat: int, plot: str) -> None:
        self.add(seat, want=[*self.p["deals"][seat]["want"], plot])

    def do_pay(self, seat: int, dollars: str) -> None:
        self.add(seat, pay=self.p["deals"][seat]["pay"] + int(dollars))

    def do_ask(self, seat: int, dollars: str) -> None:
        self.add(seat, pay=self.p["deals"][seat]["pay"] - int(dollars))

    def do_owe(self, seat: int, dollars: str, sign: int = 1) -> None:
        deal = self.p["deals"][seat]
        self.add(seat, owe=deal["owe"] + sign * int(dollars), due=deal["due"] or self.seasons)

    def do_credit(self, seat: int, dollars: str) -> None:
        self.do_owe(seat, dollars, -1)

    def do_due(self, seat: int, season: str) -> None:
        self.p["deals"][seat]["due"] = int(season)

    def do_sell_turn(self, seat: int) -> None:
        self.add(seat, turn="sold")

    def do_buy_turn(self, seat: int) -> None:
        self.add(seat, turn="bought")

    def do_promise(self, seat: int, vow: str, span: str) -> None:
        self.add(seat, promise=f"{vow} {span}")

    def do_demand(self, seat: int, vow: str, span: str) -> None:
        self.add(seat, demand=f"{vow} {span}")

    def do_propose(self, seat: int) -> None:
        self.p["deals"][seat]["open"] = True

    def do_drop(self, seat: int) -> None:
        self.p["deals"][seat] = None

    do_withdraw = do_drop

    def do_refuse(self, seat: int, other: str) -> None:
        self.p["deals"][SEAT.index(other)] = None

    def do_accept(self, seat: int, other: str) -> None:
        p, giver = self.p, SEAT.index(other)
        deal = p["deals"][giver]
        p["deals"][giver] = None
        p["cash"][giver] -= deal["pay"]
        p["cash"][seat] += deal["pay"]
        self.disturb({*deal["give"], *deal["want"]})
        self.unsettle({*deal["give"], *deal["want"]})
        for plots, owner in ((deal["give"], seat), (deal["want"], giver)):
            for plot in plots:
                p["plots"][plot]["owner"] = owner
                p["changed"] = [each for each in p["changed"] if each != plot]
        if deal["turn"]:
            seller, buyer = (giver, seat) if deal["turn"] == "sold" else (seat, giver)
            p["holders"][seller] = buyer
        if deal["owe"]:
            debtor, creditor = (giver, seat) if deal["owe"] > 0 else (seat, giver)
            debt = {"debtor": debtor, "creditor": creditor, "amount": abs(deal["owe"])}
            p["debts"].append({**debt, "due": deal["due"], "accused": False})
        for words, by, to in ((deal["promise"], giver, seat), (deal["demand"], seat, giver)):
            if words:
                vow, span = words.split()
                until = self.seasons if span == "always" else min(p["season"] + 1, self.seasons)
                note = {"by": by, "to": to, "promise": vow, "made": p["season"], "until": until}
                p["promises"].append({**note, "accused": False})

    def do_repay(self, seat: int, line: str) -> None:
        debt = self.p["debts"][int(line) - 1]
        dollars = min(self.p["cash"][seat], debt["amount"])
        self.p["cash"][seat] -= dollars
        self.p["cash"][debt["creditor"]] += dollars
        debt["amount"] -= dollars
        self.p["debts"] = [each for each in self.p["debts"] if each["amount"]]

    def do_forgive(self, seat: int, line: str) -> None:
        del self.p["debts"][int(line) - 1]

    def do_accuse(self, seat: int, about: str, line: str) -> None:
        self.p[about + "s"][int(line) - 1]["accused"] = True
        self.p["trial"] = {"about": about, "line": int(line), "votes": [None] * 4}

    def do_vote(self, seat: int, fine: str) -> None:
        accused, votes = self.accused(), self.p["trial"]["votes"]
        votes[seat] = fine
        given = [vote for other, vote in enumerate(votes) if other != accused]
        if None not in given:
            cash = self.p["cash"][accused]
            dollars = sorted(cash if v not in FINES else min(int(v), cash) for v in given)
            self.p["cash"][accused] -= dollars[1]
            self.p["trial"] = None
