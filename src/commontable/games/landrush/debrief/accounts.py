"""What a game of Land Rush did to its farmers, from its start and its steps.

Everything told here lies open to everybody, so a debrief of a running table gives nothing away:
events are told once they are turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from commontable.core.debrief import Transition
from commontable.core.facts import Fact
from commontable.core.game import Json
from commontable.games.landrush import data
from commontable.games.landrush.facts import done, kinds
from commontable.games.landrush.rules.actions import CROP_NAMES, PLOT_NAMES
from commontable.games.landrush.rules.deals import close_deal
from commontable.games.landrush.rules.land import crop_of, plots_of, price
from commontable.games.landrush.rules.names import SEATS, SPOTS, ZONES, Phase
from commontable.games.landrush.rules.play import apply
from commontable.games.landrush.rules.state import State
from commontable.games.landrush.rules.table import score


@dataclass(frozen=True)
class Standing:
    """What a farmer had at the end of a season; season 0 is the start.

    LAND-E25: events that come between two seasons belong to the later one."""

    season: int
    seat: int
    farmer: str
    rank: str  # rich, middle or poor
    cash: int
    plots: int
    wealth: int
    income: int
    paid: int

    @property
    def earned(self) -> int:
        return self.income - self.paid


@dataclass(frozen=True)
class Deal:
    """A deal that was closed, and what it moved at the prices of that moment."""

    season: int
    by: int
    to: int
    gave: list[str]
    got: list[str]
    money: int  # dollars from `by` to `to`, negative: the other way
    debt: int  # dollars that `by` will owe, negative: will be owed
    turn: str | None
    promise: str | None
    demand: str | None
    gain: int  # wealth that `by` won by it at once, and `to` lost


@dataclass(frozen=True)
class Blow:
    """What the reshuffle, an event or a fine did to somebody's wealth and land."""

    season: int
    what: str  # move, grab, fine, or the name of an event
    zone: str | None
    actor: int | None
    seat: int
    plots: int  # won, or lost if negative
    wealth: int


@dataclass
class Accounts:
    """A whole game in figures."""

    standings: list[Standing] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)


def accounts(start: State, steps: Iterable[Transition]) -> Accounts:
    """All figures of a game, finished or not."""
    told = Accounts(_standings(start, start.season - 1))
    for before, seat, action, after in steps:
        fact = done(before, seat, action, after)
        if isinstance(fact, kinds.DealClosed):
            told.deals.append(_deal(before, fact.offer))
        told.blows += _blows(before, fact)
        if after.has_events != before.has_events:
            still = _before_events(before, seat, action)
            told.standings += _standings(still, before.season)
            told.blows += _events(still, after, before.season + 1)
        elif after.phase == Phase.OVER or after.season > told.standings[-1].season + 1:
            told.standings += _standings(after, before.season)
    return told


def _before_events(before: State, seat: int, action: int) -> State:
    """LAND-A20, LAND-E25: what a season came to whose last action also turned the events."""
    twin = before.copy()
    twin.season -= 1  # a season that does not end with events
    apply(twin, seat, action)
    return twin


def _standings(s: State, season: int) -> list[Standing]:
    return [
        Standing(
            season,
            seat,
            data.FARMERS[s.role[seat]].name,
            data.FARMERS[s.role[seat]].rank,
            s.cash[seat],
            plots_of(s, seat),
            score(s, seat),
            s.income[seat],
            s.paid[seat],
        )
        for seat in range(SEATS)
    ]


def _deal(before: State, offer: kinds.Offer) -> Deal:
    return Deal(
        before.season,
        offer.by,
        offer.to,
        list(offer.give),
        list(offer.want),
        offer.pay,
        offer.owe,
        offer.turn,
        offer.promise,
        offer.demand,
        _gain(before, offer.by),
    )


def _gain(s: State, by: int) -> int:
    """At the prices of the moment: land and debts that came, less what went."""
    twin = s.copy()
    start = score(twin, by)
    close_deal(twin, by)
    return score(twin, by) - start


def _blows(s: State, fact: Fact) -> list[Blow]:
    """What a deed did to wealth and land, at the prices before it."""
    match fact:
        case kinds.PlotGrabbed():
            plot, crop = PLOT_NAMES.index(fact.plot), CROP_NAMES.index(fact.crop)
            lost, won = worth_of_plot(s, plot), worth_of_grab(s, crop, plot)
            zone = data.ZONES[plot // SPOTS]
            return [
                Blow(s.season, "grab", zone, fact.seat, fact.owner, -1, -lost),
                Blow(s.season, "grab", zone, fact.seat, fact.seat, 1, won),
            ]
        case kinds.PlotMoved():
            plot, target = PLOT_NAMES.index(fact.plot), PLOT_NAMES.index(fact.target)
            change = worth_of_grab(s, crop_of(s, plot), target) - worth_of_plot(s, plot)
            zone = data.ZONES[target // SPOTS]
            return [Blow(s.season, "move", zone, fact.seat, fact.owner, 0, change)]
        case kinds.FineSet(dollars=fine) if fine:
            return [Blow(s.season, "fine", None, None, fact.accused, 0, -fine)]
    return []


def worth_of_grab(s: State, crop: int, plot: int) -> int:
    """What a plot with this crop would be worth there, before anything else happens."""
    return price(s, plot // SPOTS, crop)


def worth_of_plot(s: State, plot: int) -> int:
    """What one plot adds to its owner's wealth."""
    return price(s, plot // SPOTS, crop_of(s, plot))


def _events(before: State, after: State, season: int) -> list[Blow]:
    """Zone by zone: plots and wealth that farmers lost or won when the cards were turned."""
    found = []
    for zone in range(ZONES):
        for seat in range(SEATS):
            old, new = _zone_worth(before, seat, zone), _zone_worth(after, seat, zone)
            if old != new:
                name = data.KINDS[after.event[zone]]
                plots, wealth = new[0] - old[0], new[1] - old[1]
                found.append(Blow(season, name, data.ZONES[zone], None, seat, plots, wealth))
    return found


def _zone_worth(s: State, seat: int, zone: int) -> tuple[int, int]:
    spots = [spot for spot in range(SPOTS) if (s.land[seat, zone] >> spot) & 1]
    return len(spots), sum(worth_of_plot(s, zone * SPOTS + spot) for spot in spots)


def gained(deals: Iterable[Deal]) -> tuple[int, ...]:
    """What these deals brought each farmer at once."""
    gains = [0] * SEATS
    for deal in deals:
        gains[deal.by] += deal.gain
        gains[deal.to] -= deal.gain
    return tuple(gains)


# ------------------------------------------------------------------ how unequal


def gini(values: Sequence[int]) -> float:
    """0 where all have the same, towards 1 where one has everything; debts count as nothing."""
    shares = sorted(max(0, value) for value in values)
    total = sum(shares)
    if total == 0:
        return 0.0
    n = len(shares)
    weighted = sum((i + 1) * value for i, value in enumerate(shares))
    return 2 * weighted / (n * total) - (n + 1) / n


def lorenz(values: Sequence[int]) -> list[tuple[float, float]]:
    """Points of the Lorenz curve: this part of the farmers has this part of the whole."""
    shares = sorted(max(0, value) for value in values)
    total = sum(shares)
    points = [(0.0, 0.0)]
    so_far = 0
    for i, value in enumerate(shares, 1):
        so_far += value
        points.append((i / len(shares), so_far / total if total else i / len(shares)))
    return points


def inequality(told: Accounts) -> list[Json]:
    """For each season: the Gini coefficients of wealth, cash and land."""
    rows = []
    for season in sorted({standing.season for standing in told.standings}):
        of_season = [standing for standing in told.standings if standing.season == season]
        figures = {
            name: round(gini([getattr(standing, name) for standing in of_season]), 4)
            for name in ("wealth", "cash", "plots")
        }
        rows.append({"season": season, **figures})
    return rows


def graph(told: Accounts) -> list[Json]:
    """Deals as a graph: for each pair, how many, and what went which way on balance."""
    edges: dict[tuple[int, int], Json] = {}
    for deal in told.deals:
        one, other = min(deal.by, deal.to), max(deal.by, deal.to)
        sign = 1 if deal.by == one else -1
        edge = edges.setdefault(
            (one, other),
            {"one": one, "other": other, "deals": 0, "money": 0, "plots": 0, "gain": 0},
        )
        edge["deals"] += 1
        edge["money"] += sign * deal.money  # from one to the other
        edge["plots"] += sign * (len(deal.gave) - len(deal.got))
        edge["gain"] += sign * deal.gain  # of the one
    return [edges[pair] for pair in sorted(edges)]
