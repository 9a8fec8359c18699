"""Money and plots are conserved by every deal, whatever people try."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from commontable.core.game import NOBODY
from commontable.games.landrush import GAME
from commontable.games.landrush.rules import actions


class Table(RuleBasedStateMachine):
    """A table at which anybody may do anything legal; deals are watched closely."""

    @initialize(seed=st.integers(0, 10_000), board=st.sampled_from(["village", "hamlet"]))
    def open_table(self, seed: int, board: str) -> None:
        self.s: Any = GAME.new(4, seed, {"board": board})
        self.grow(seed)

    def grow(self, seed: int) -> None:
        """Some land for everybody, so that there is something to trade."""
        for step in range(seed % 60):
            seat = GAME.turn(self.s)
            if seat == NOBODY:
                return
            texts = GAME.legal_texts(self.s, seat)
            plain = [t for t in texts if t.split()[0] not in ("offer", "accuse", "done")] or texts
            GAME.play(self.s, seat, plain[(seed * 31 + step * 17) % len(plain)])

    def legal(self, seat: int, is_deal: bool) -> list[int]:
        legal = GAME.legal_actions(self.s, seat)
        return [action for action in legal if actions.DEALS.has(action) == is_deal]

    @precondition(lambda self: GAME.turn(self.s) != NOBODY)
    @rule(seat=st.integers(0, 3), pick=st.integers(0, 10_000))
    def deal(self, seat: int, pick: int) -> None:
        legal = self.legal(seat, is_deal=True)
        if not legal:
            return
        action = legal[pick % len(legal)]
        kind = actions.ACTIONS.block(action)
        before = self.s.copy()
        GAME.apply(self.s, seat, action)
        if kind == actions.VOTE:
            assert sum(self.s.cash) <= sum(before.cash)
        elif self.s.phase == before.phase:  # else what was owed to the bank has been paid
            assert sum(self.s.cash) + sum(self.s.paid) == sum(before.cash) + sum(before.paid)
        assert self.plots(self.s) == self.plots(before)
        if kind not in (actions.ACCEPT, actions.REPAY, actions.VOTE):
            assert list(self.s.cash) == list(before.cash)
        if kind != actions.ACCEPT:
            assert self.owners(self.s) == self.owners(before)

    @precondition(lambda self: GAME.turn(self.s) != NOBODY)
    @rule(pick=st.integers(0, 10_000))
    def go_on(self, pick: int) -> None:
        seat = GAME.turn(self.s)
        legal = self.legal(seat, is_deal=False) or GAME.legal_actions(self.s, seat)
        GAME.apply(self.s, seat, legal[pick % len(legal)])

    @precondition(lambda self: GAME.turn(self.s) != NOBODY)
    @rule()
    def accept(self) -> None:
        """Accepts whatever can be accepted."""
        for seat in range(4):
            for text in GAME.legal_texts(self.s, seat):
                if text.startswith("accept"):
                    other = "ABCD".index(text[-1])
                    offer = GAME.view(self.s, seat)["deals"][other]
                    before = self.s.copy()
                    GAME.play(self.s, seat, text)
                    owners = self.owners(self.s)
                    assert all(owners[plot] == seat for plot in offer["give"])
                    assert all(owners[plot] == other for plot in offer["want"])
                    assert self.plots(before) == self.plots(self.s)
                    return

    def plots(self, s: Any) -> dict[str, str | None]:
        return {name: plot["crop"] for name, plot in GAME.position(s)["plots"].items()}

    def owners(self, s: Any) -> dict[str, int]:
        return {name: plot["owner"] for name, plot in GAME.position(s)["plots"].items()}

    @invariant()
    def nobody_has_less_than_nothing(self) -> None:
        assert all(cash >= 0 for cash in self.s.cash)

    @invariant()
    def a_plot_has_one_owner_and_one_crop(self) -> None:
        for zone in range(4):
            seats = [self.s.land[seat, zone] for seat in range(4)]
            salaries = [self.s.salary[seat, zone] for seat in range(4)]
            crops = [self.s.crops[crop, zone] for crop in range(3)]
            for sets in (seats + salaries, crops):
                assert sum(plots.bit_count() for plots in sets) == _union(sets).bit_count()
            assert _union(crops) & ~_union(seats) == 0

    @invariant()
    def debts_cancel_out(self) -> None:
        view = GAME.view(self.s, NOBODY)
        assert sum(farmer["loans"] for farmer in view["farmers"]) == 0


def _union(sets: list[int]) -> int:
    union = 0
    for plots in sets:
        union |= plots
    return union


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)
