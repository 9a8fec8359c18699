"""Who sees what in Land Rush: all that leaves the server passes through here.

Everything lies open but the event cards, until they are turned. A viewer is a seat, NOBODY
(somebody who only watches, such as a fifth person who is the banker) or EVERYBODY.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import EVERYBODY, NOBODY, OUTCOMES, Json
from commontable.core.sets import has, lowest, rest
from commontable.core.view import Observation
from commontable.games.landrush import data
from commontable.games.landrush.notation import numbers
from commontable.games.landrush.position import POSITION, deal_of, pool_of
from commontable.games.landrush.position.plots import ground_of, write_cards, write_plots
from commontable.games.landrush.rules import names, outcome, score, state
from commontable.games.landrush.rules.actions import CARD_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.cards import alike, best_card, cluster, may_lie, pooled
from commontable.games.landrush.rules.costs import owed
from commontable.games.landrush.rules.deals import balance, can_close, has_answer_to_give, may_vote
from commontable.games.landrush.rules.harvest import has_factory
from commontable.games.landrush.rules.land import plots_of, worth
from commontable.games.landrush.rules.names import Chain, Kind, Phase
from commontable.games.landrush.rules.state import State


def see(s: State, viewer: int) -> Json:
    """What a viewer sees of the zones."""
    return {"zones": {name: _zone(s, viewer, zone) for zone, name in enumerate(data.ZONES)}}


_open = POSITION.subset(
    *("phase", "season", "order_roll", "holders", "plots", "salary", "buys", "uses", "costs"),
    *("reshuffle", "unpaid", "joint", "laying", "moving", "ready", "debts", "promises", "trial"),
)


def shared(s: State) -> Json:
    """The position as everybody sees it, without the zones."""
    return {
        **_open(s),
        "acting": waited_for(s),
        "outcome": OUTCOMES[outcome(s)],
        "seasons": state.last_season(s),
        "order": [state.in_order(s, position) for position in range(names.SEATS)],
        "turn": state.in_order(s, s.slot) if s.phase in (Phase.ROLL, Phase.BUY) else None,
        "farmers": [_farmer(s, seat) for seat in range(names.SEATS)],
        "ground": ground_of(s),
        "cards": _cards(s),
        "pool": _pool(s),
        "dice": [face for face in numbers(s.dice, 2) if face],
        "share": s.share if s.phase == Phase.ANSWER else None,
        "deals": [_deal(s, seat) for seat in range(names.SEATS)],
        "rankings": rankings(s),
        "bank": bank(s),
    }


def waited_for(s: State) -> list[int]:
    """Seats that the table waits for. Others may still make deals."""
    if s.phase == Phase.OVER:
        return []
    if s.trial != NOBODY:
        return [seat for seat in range(names.SEATS) if may_vote(s, seat)]
    if s.chain != Chain.NONE:
        return [state.asked(s)]
    waited = {seat for seat in range(names.SEATS) if has_answer_to_give(s, seat)}
    if s.phase == Phase.NEGOTIATE:
        waited |= {seat for seat in range(names.SEATS) if not has(s.ready, seat)}
    else:
        waited.add(state.asked(s))
    return sorted(waited)


def class_name(s: State, seat: int) -> str:
    """LAND-2: rich, middle or poor."""
    return data.FARMERS[s.role[seat]].rank


def _farmer(s: State, seat: int) -> Json:
    farmer = data.FARMERS[s.role[seat]]
    return {
        "name": farmer.name,
        "class": class_name(s, seat),
        "cash": s.cash[seat],
        "plots": plots_of(s, seat),
        "land": worth(s, seat),
        "loans": balance(s, seat),
        "wealth": score(s, seat),
        "income": s.income[seat],
        "paid": s.paid[seat],
        "owed": owed(s, seat) if s.phase == Phase.SHORT else 0,
        "dice": 2 if names.DICE_OF[s.role[seat]] == 2 or has_factory(s, seat) else 1,
        "offers_left": names.OFFERS - s.offers[seat],
    }


def _zone(s: State, viewer: int, zone: int) -> Json:
    """LAND-E20: an event shows only once it is turned; EVERYBODY sees it before."""
    kind = state.kind_of(s, zone)
    sees = s.has_events == 1 or viewer == EVERYBODY
    crops = {
        name: [names.COST[kind, crop], names.BRINGS[kind, crop]]
        for crop, name in enumerate(data.CROPS)
    }
    return {
        "event": data.KINDS[s.event[zone]] if sees else None,
        "kind": data.KINDS[kind],
        "for_sale": kind != Kind.INVESTOR,
        "prices": crops,  # cost and return of a plot
        "cards": names.HAS_CARDS[kind] == 1,
    }


def _cards(s: State) -> list[Json]:
    """Cards with their owners; where they lie by themselves, the whole cluster is named."""
    groups = _clusters(s) if s.highest_tier else write_cards(s)
    plots = write_plots(s) if groups else {}
    return [
        {
            "card": CARD_NAMES[best_card(len(group))],
            "owner": plots[group[0]]["owner"],
            "plots": group,
        }
        for group in groups
    ]


def _clusters(s: State) -> list[list[str]]:
    found = []
    for seat in range(names.SEATS):
        for zone in range(names.ZONES):
            for crop in range(names.CROPS):
                left = alike(s, seat, zone, crop) if may_lie(s, seat, zone) else 0
                while left:
                    group = cluster(left & -left, left)
                    left &= ~group
                    if group.bit_count() >= names.LEAST:
                        spots = [spot for spot in range(names.SPOTS) if has(group, spot)]
                        found.append([PLOT_NAMES[zone * names.SPOTS + spot] for spot in spots])
    return found


def _pool(s: State) -> Json:
    """Collective cards by crop; where they lie by themselves, the best one for each."""
    zone = state.cooperative(s)
    if not s.highest_tier or zone == NOBODY:
        return dict(pool_of(s))
    best = {name: best_card(pooled(s, zone, crop)) for crop, name in enumerate(data.CROPS)}
    return {name: [CARD_NAMES[kind]] if kind != NOBODY else [] for name, kind in best.items()}


def _deal(s: State, seat: int) -> Json | None:
    deal = deal_of(s, seat)
    return deal and {**deal, "possible": bool(can_close(s, seat))}


def rankings(s: State) -> Json:
    """LAND-A21: by wealth and by land, each a list of places; a place may be shared."""
    wealth = {seat: (score(s, seat), plots_of(s, seat)) for seat in range(names.SEATS)}
    land = {seat: (plots, dollars) for seat, (dollars, plots) in wealth.items()}
    return {"wealth": _places(wealth), "land": _places(land)}


def _places(figures: dict[int, tuple[int, int]]) -> list[list[int]]:
    return [
        [seat for seat in range(names.SEATS) if figures[seat] == figure]
        for figure in sorted(set(figures.values()), reverse=True)
    ]


def bank(s: State) -> Json:
    """The banker's book: what the bank has paid out on balance, and in the last season."""
    return {
        "paid_out": sum(numbers(s.cash)),
        "returns": numbers(s.income),
        "costs": numbers(s.paid),
    }


# ------------------------------------------------------------------ numbers for a learner

# For each plot: owner by owner from the viewer on, salary, each crop, under a card, unpaid; for
# each zone: kind by kind; for each seat from the viewer's on: cash, plots, wealth, loans, class by
# class, first, ready, its open offer (to the viewer? money, debt), offers begun; then phase by
# phase, season, buys, uses, the viewer's faces, joint revenue, share, chain, distance to the seat
# that is asked, options.
_PLOT_FACTS = names.SEATS + 1 + names.CROPS + 2
_SEAT_FACTS = 13
_ZONES_FROM = names.ZONES * names.SPOTS * _PLOT_FACTS
_SEATS_FROM = _ZONES_FROM + names.ZONES * len(Kind)
_PHASES_FROM = _SEATS_FROM + names.SEATS * _SEAT_FACTS
_REST_FROM = _PHASES_FROM + len(Phase)
OBSERVATION_SIZE = _REST_FROM + 14
_MONEY = 100.0  # dollars come as fractions of this
_PLOTS = 25.0  # and numbers of plots of this
_KINDS = len(Kind)


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """What a seat (or NOBODY) sees, as numbers; no more than its view tells."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    _observe_plots(s, seat, out)
    for zone in range(names.ZONES):
        out[_ZONES_FROM + zone * _KINDS + state.kind_of(s, zone)] = 1
    for i in range(names.SEATS):
        _observe_seat(s, seat, (max(seat, 0) + i) % names.SEATS, _SEATS_FROM + i * _SEAT_FACTS, out)
    out[_PHASES_FROM + s.phase] = 1
    out[_REST_FROM] = s.season / 10.0
    out[_REST_FROM + 1] = s.buys
    out[_REST_FROM + 2] = s.uses
    out[_REST_FROM + 3] = s.cost_face[max(seat, 0)]
    out[_REST_FROM + 4] = s.shuffle_face[max(seat, 0)]
    out[_REST_FROM + 5] = s.joint
    out[_REST_FROM + 6] = s.share
    out[_REST_FROM + 7] = s.chain
    if s.phase != Phase.OVER:
        out[_REST_FROM + 8] = (state.asked(s) - max(seat, 0)) % names.SEATS
    out[_REST_FROM + 9] = s.board
    out[_REST_FROM + 10] = s.per_player
    out[_REST_FROM + 11] = s.highest_tier
    out[_REST_FROM + 12] = s.market_doubles
    out[_REST_FROM + 13] = s.skip_last


@rule
def _observe_plots(s: State, seat: int, out: Observation) -> None:
    for zone in range(names.ZONES):
        at = zone * names.SPOTS * _PLOT_FACTS
        for i in range(names.SEATS):
            other = (max(seat, 0) + i) % names.SEATS
            _mark(s.land[other, zone], at + i, out)
            _mark(s.salary[other, zone], at + names.SEATS, out)
            _mark(s.unpaid[other, zone], at + names.SEATS + names.CROPS + 2, out)
        for crop in range(names.CROPS):
            _mark(s.crops[crop, zone], at + names.SEATS + 1 + crop, out)
        for i in range(names.MOST_CARDS):
            _mark(s.cards[zone, i], at + names.SEATS + names.CROPS + 1, out)


@rule
def _mark(spots: int, at: int, out: Observation) -> None:
    """Writes 1 for every plot of a set."""
    while spots != 0:
        out[at + lowest(spots) * _PLOT_FACTS] = 1
        spots = rest(spots)


@rule
def _observe_seat(s: State, viewer: int, seat: int, at: int, out: Observation) -> None:
    out[at] = s.cash[seat] / _MONEY
    out[at + 1] = plots_of(s, seat) / _PLOTS
    out[at + 2] = score(s, seat) / _MONEY
    out[at + 3] = balance(s, seat) / _MONEY
    out[at + 4 + state.class_of(s, seat)] = 1
    out[at + 7] = int(s.first == seat)
    out[at + 8] = (s.ready >> seat) & 1
    if s.is_open[seat] == 1:
        out[at + 9] = int(s.deal_to[seat] == viewer)
        out[at + 10] = s.sum[seat] / _MONEY
        out[at + 11] = s.debt[seat] / _MONEY
    out[at + 12] = s.offers[seat]
