"""What actions of Co-opoly lead to, by the second set of rules: a referee that also plays.

It plays an action with the dice and tiles that the record names.
"""

from collections import Counter

from tests.games.coopoly.referee import (
    COLOURS,
    PACE,
    RING,
    STATIONS,
    WALK,
    Referee,
    colour_of,
    plots,
)


class PlayingReferee(Referee):
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
