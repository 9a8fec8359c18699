"""A state in names."""

from __future__ import annotations

from collections.abc import Iterator

from commontable.core.game import NOBODY, Json
from commontable.core.options import write_options
from commontable.core.sets import has, lowest
from commontable.games.landrush import data
from commontable.games.landrush.data import OPTIONS
from commontable.games.landrush.notation import PHASES, name_plots, name_spots, numbers
from commontable.games.landrush.rules.actions import (
    CARD_NAMES,
    FINE_NAMES,
    PLOT_NAMES,
    PROMISE_NAMES,
    SPANS,
)
from commontable.games.landrush.rules.cards import pool_length
from commontable.games.landrush.rules.names import (
    CROPS,
    GROUND,
    MOST_CARDS,
    MOST_PROMISES,
    NO_PLOT,
    OPTION_FIELDS,
    SEATS,
    SPOTS,
    ZONES,
    Chain,
    Debt,
    Turn,
    Vow,
)
from commontable.games.landrush.rules.state import State

TURNS = {Turn.NONE: None, Turn.SOLD: "sold", Turn.BOUGHT: "bought"}


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming dice."""
    return {
        "game": "landrush",
        "seats": s.seats,
        "options": options_of(s),
        "season": s.season,
        "phase": PHASES[s.phase],
        "slot": s.slot,
        "first": s.first,
        "roles": [data.FARMERS[s.role[seat]].name for seat in range(SEATS)],
        "order_roll": numbers(s.order_roll),
        "cash": numbers(s.cash),
        "income": numbers(s.income),
        "paid": numbers(s.paid),
        "plots": plots_of_all(s),
        "salary": salaries_of(s),
        "cards": cards_of(s),
        "fresh": name_plots(s.fresh),
        "changed": name_plots(s.changed),
        "pool": pool_of(s),
        "pool_fresh": numbers(s.pool_fresh, CROPS),
        "events": {data.ZONES[zone]: data.KINDS[s.event[zone]] for zone in range(ZONES)},
        "has_events": s.has_events == 1,
        "dice": numbers(s.dice, 2),
        "buys": s.buys,
        "uses": s.uses,
        "holders": numbers(s.holder),
        "costs": {"season": s.cost_season, "faces": numbers(s.cost_face)},
        "reshuffle": {"season": s.shuffle_season, "faces": numbers(s.shuffle_face)},
        "unpaid": unpaid_of(s),
        "joint": s.joint,
        "share": s.share,
        "laying": laying_of(s),
        "moving": moving_of(s),
        "ready": [seat for seat in range(SEATS) if has(s.ready, seat)],
        "deals": [deal_of(s, seat) for seat in range(SEATS)],
        "offers": numbers(s.offers),
        "debts": [debt_of(s, line) for line in range(s.debts_kept)],
        "promises": [promise_of(s, line) for line in range(s.vows_kept)],
        "trial": trial_of(s),
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    return write_options(s, OPTIONS, OPTION_FIELDS)


def plots_of_all(s: State) -> Json:
    """Every plot that somebody owns; `crop` is null where a mine allows none."""
    found: Json = {}
    for zone in range(ZONES):
        for name, spot in _spots(zone, _taken(s, zone)):
            owner = next(seat for seat in range(SEATS) if has(s.land[seat, zone], spot))
            crop = next((c for c in range(CROPS) if has(s.crops[c, zone], spot)), None)
            found[name] = {"owner": owner, "crop": None if crop is None else data.CROPS[crop]}
    return found


def _taken(s: State, zone: int) -> int:
    plots = 0
    for seat in range(SEATS):
        plots |= s.land[seat, zone]
    return plots


def _spots(zone: int, spots: int) -> Iterator[tuple[str, int]]:
    while spots:
        spot = lowest(spots)
        yield PLOT_NAMES[zone * SPOTS + spot], spot
        spots &= spots - 1


def salaries_of(s: State) -> Json:
    return {
        name: seat
        for zone in range(ZONES)
        for seat in range(SEATS)
        for name in name_spots(zone, s.salary[seat, zone])
    }


def cards_of(s: State) -> list[list[str]]:
    return [
        name_spots(zone, s.cards[zone, i])
        for zone in range(ZONES)
        for i in range(MOST_CARDS)
        if s.cards[zone, i]
    ]


def pool_of(s: State) -> Json:
    """Collective cards by crop, the newest last."""
    return {
        data.CROPS[crop]: [CARD_NAMES[s.pool[crop, i] - 1] for i in range(pool_length(s, crop))]
        for crop in range(CROPS)
    }


def unpaid_of(s: State) -> Json:
    """Plots whose exploitation is not paid, each with the seat whose die named it."""
    return {
        name: roller
        for zone in range(ZONES)
        for roller in range(SEATS)
        for name in name_spots(zone, s.unpaid[roller, zone])
    }


def laying_of(s: State) -> Json | None:
    if s.chain != Chain.LAYING:
        return None
    return {"card": CARD_NAMES[s.lay_kind], "plots": name_spots(s.lay_zone, s.laying)}


def moving_of(s: State) -> str | None:
    return None if s.moving == NO_PLOT else PLOT_NAMES[s.moving]


def deal_of(s: State, seat: int) -> Json | None:
    if s.deal_to[seat] == NOBODY:
        return None
    return {
        "with": s.deal_to[seat],
        "open": s.is_open[seat] == 1,
        "parts": s.parts[seat],
        "give": name_plots([s.give[seat, zone] for zone in range(ZONES)]),
        "want": name_plots([s.want[seat, zone] for zone in range(ZONES)]),
        "pay": s.sum[seat],
        "owe": s.debt[seat],
        "due": s.due[seat] or None,
        "turn": TURNS[Turn(s.deal_turn[seat])],
        "promise": words_of(s.vow[seat]),
        "demand": words_of(s.demand[seat]),
    }


def words_of(code: int) -> str | None:
    if code == 0:
        return None
    return f"{PROMISE_NAMES[(code - 1) // 2]} {SPANS[(code - 1) % 2]}"


def debt_of(s: State, line: int) -> Json:
    return {
        "debtor": s.debts[line, Debt.DEBTOR],
        "creditor": s.debts[line, Debt.CREDITOR],
        "amount": s.debts[line, Debt.AMOUNT],
        "due": s.debts[line, Debt.DUE],
        "accused": s.debts[line, Debt.ACCUSED] == 1,
    }


def promise_of(s: State, line: int) -> Json:
    return {
        "by": s.vows[line, Vow.BY],
        "to": s.vows[line, Vow.TO],
        "promise": PROMISE_NAMES[s.vows[line, Vow.KIND]],
        "made": s.vows[line, Vow.MADE],
        "until": s.vows[line, Vow.UNTIL],
        "accused": s.vows[line, Vow.ACCUSED] == 1,
    }


def trial_of(s: State) -> Json | None:
    """The accusation that is being voted on; lines are counted from 1, as in actions."""
    if s.trial == NOBODY:
        return None
    is_promise = s.trial < MOST_PROMISES
    return {
        "about": "promise" if is_promise else "debt",
        "line": s.trial + 1 if is_promise else s.trial - MOST_PROMISES + 1,
        "votes": [None if v == NOBODY else FINE_NAMES[v] for v in numbers(s.votes)],
    }


def ground_of(s: State) -> list[str]:
    """All plots of the board."""
    return [name for zone in range(ZONES) for name, _ in _spots(zone, GROUND[s.board, zone])]
