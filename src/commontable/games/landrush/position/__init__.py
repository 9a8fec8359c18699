"""A position of Land Rush as JSON: complete, in names, checked when it is read."""

from __future__ import annotations

from commontable.core.codecs import FLAG, SEAT_SET, by_name, each, number, or_null, word
from commontable.core.game import NOBODY
from commontable.core.position import Each, Field, Group, Lines, Part, Position
from commontable.games.landrush import data
from commontable.games.landrush.notation import PHASES
from commontable.games.landrush.position import bargains, plots
from commontable.games.landrush.position.checking import (
    check_chain,
    check_costs,
    check_course,
    check_land,
    check_play,
    check_windows,
    has_events,
)
from commontable.games.landrush.rules import names
from commontable.games.landrush.rules.actions import PLOT_NAMES, PROMISE_NAMES, SPANS
from commontable.games.landrush.rules.bargains import MOST_DEBT
from commontable.games.landrush.rules.deals import drop_offer
from commontable.games.landrush.rules.names import Debt, Phase, Turn, Vow
from commontable.games.landrush.rules.state import OPTION_FIELDS, STATE, State, last_season

MOST_CASH = 1_000_000

_NOTHING = [0] * names.SEATS
_SEAT = number(0, names.SEATS - 1)
_DOLLARS = each(number(0, MOST_CASH))
_ROLES = [farmer.name for farmer in data.FARMERS]
_VOW = word([f"{name} {span}" for name in PROMISE_NAMES for span in SPANS], none=0, first=1)


def _begin(s: State) -> None:
    """What is not a zero where nothing is given."""
    s.moving = names.NO_PLOT
    s.trial = NOBODY
    for seat in range(names.SEATS):
        drop_offer(s, seat)
        s.votes[seat] = NOBODY


def _season(s: State) -> int:
    return s.season


def _rolled(key: str, season: str, faces: str) -> Group:
    """The last roll of some dice: when, and a face for each seat."""
    return Group(
        key,
        Field("season", number(0, _season), season, default=0),
        Field("faces", each(number(0, names.FACES)), faces, default=_NOTHING),
    )


POSITION = Position(
    "landrush",
    STATE,
    seats=[names.SEATS],
    options=data.OPTIONS,
    option_fields=OPTION_FIELDS,
    begin=_begin,
    fields=[
        Field("season", number(1, last_season), default=1),
        Field("phase", word(PHASES), default="roll"),
        Field("slot", _SEAT, default=0),
        Field("first", _SEAT, default=0),
        Field("roles", each(word(_ROLES)), "role", default=_ROLES),
        Field("order_roll", each(number(0, 2 * names.FACES)), default=_NOTHING),
        Field(
            "cash",
            _DOLLARS,
            default=lambda s: [names.START_CASH[s.role[i]] for i in range(names.SEATS)],
        ),
        Field("income", _DOLLARS, default=_NOTHING),
        Field("paid", _DOLLARS, default=_NOTHING),
        Part("plots", plots.write_plots, plots.read_plots, default={}, late=2),
        Field("salary", plots.PLOT_SEATS, default={}),
        Part("cards", plots.write_cards, plots.read_cards, default=[], late=2),
        Field("fresh", plots.PLOT_SET, default=[], late=3),
        Field("changed", plots.PLOT_SET, default=[]),
        Field("pool", plots.POOL, default={}),
        Field(
            "pool_fresh", each(number(0, names.MOST_CARDS), names.CROPS), default=[0] * names.CROPS
        ),
        Field(
            "events",
            by_name(data.ZONES, word(data.KINDS[1:], first=1), missing=None),
            "event",
            default=dict(zip(data.ZONES, data.KINDS[1:], strict=False)),
        ),
        Field("has_events", FLAG, default=has_events),
        Field("dice", each(number(0, names.FACES), 2), default=[0, 0]),
        Field(
            "buys",
            number(0, 2 * names.FACES),
            default=lambda s: s.dice[0] + s.dice[1] if s.phase == Phase.BUY else 0,
        ),
        Field("uses", number(0, 2), default=0),
        Field("holders", each(_SEAT), "holder", default=list(range(names.SEATS))),
        _rolled("costs", "cost_season", "cost_face"),
        _rolled("reshuffle", "shuffle_season", "shuffle_face"),
        Field("unpaid", plots.PLOT_SEATS, default={}),
        Field("joint", number(0, names.MOST_JOINT), default=0),
        Field("share", number(0, lambda s: s.joint), default=0),
        Part("laying", plots.write_laying, plots.read_laying, default=None, late=1),
        Field("moving", word(PLOT_NAMES, names.NO_PLOT, "a plot or null"), default=None),
        Field("ready", SEAT_SET, default=[]),
        Each(
            "deals",
            "seats",
            Field("with", _SEAT, "deal_to"),
            Field("open", FLAG, "is_open", default=True),
            Field(
                "parts",
                number(0, names.PARTS),
                default=lambda s, i: min(bargains.count_parts(s, i), names.PARTS),
            ),
            Field("give", plots.PLOT_SET, default=[]),
            Field("want", plots.PLOT_SET, default=[]),
            Field("pay", number(-MOST_CASH, MOST_CASH), "sum", default=0),
            Field("owe", number(-MOST_DEBT, MOST_DEBT), "debt", default=0),
            Field(
                "due",
                or_null(number(_season, last_season), 0),
                default=lambda s, i: last_season(s) if s.debt[i] else None,
            ),
            Field("turn", word(["sold", "bought"], 0, first=Turn.SOLD), "deal_turn", default=None),
            Field("promise", _VOW, "vow", default=None),
            Field("demand", _VOW, default=None),
            present=lambda s, i: s.deal_to[i] != NOBODY,
            check=bargains.check_deal,
            late=1,
        ),
        Field("offers", each(number(0, names.OFFERS)), default=_NOTHING),
        Lines(
            "debts",
            "debts_kept",
            "debts",
            names.MOST_DEBTS,
            Field("debtor", _SEAT, Debt.DEBTOR),
            Field("creditor", _SEAT, Debt.CREDITOR),
            Field("amount", number(1, MOST_DEBT), Debt.AMOUNT),
            Field("due", number(1, last_season), Debt.DUE, default=lambda s, i: last_season(s)),
            Field("accused", FLAG, Debt.ACCUSED, default=False),
            check=bargains.other_seat("debts", Debt.DEBTOR, Debt.CREDITOR, "creditor"),
        ),
        Lines(
            "promises",
            "vows_kept",
            "vows",
            names.MOST_PROMISES,
            Field("by", _SEAT, Vow.BY),
            Field("to", _SEAT, Vow.TO),
            Field("promise", word(PROMISE_NAMES), Vow.KIND),
            Field("made", number(1, _season), Vow.MADE, default=lambda s, i: s.season),
            Field(
                "until",
                number(lambda s: s.season - 1, last_season),
                Vow.UNTIL,
                default=lambda s, i: last_season(s),
            ),
            Field("accused", FLAG, Vow.ACCUSED, default=False),
            check=bargains.other_seat("vows", Vow.BY, Vow.TO, "to"),
        ),
        Part("trial", bargains.write_trial, bargains.read_trial, default=None, late=1),
    ],
    checks=[check_course, check_land, check_costs, check_chain, check_windows, check_play],
)

options_of = POSITION.write_options
deal_of = POSITION.record_writer("deals")
debt_of = POSITION.record_writer("debts")
promise_of = POSITION.record_writer("promises")
pool_of = POSITION.writer("pool")
