"""The debrief of Land Rush: which figures there are, and what they say in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from operator import attrgetter

from commontable.core.debrief import Debrief, Figure, Measure, Row, Transition
from commontable.core.game import Json
from commontable.core.notation import name_seat
from commontable.core.words import counted, dollars, mention
from commontable.games.landrush import data
from commontable.games.landrush.debrief import plots
from commontable.games.landrush.debrief.accounts import (
    Accounts,
    Blow,
    Standing,
    accounts,
    gained,
    gini,
    graph,
    inequality,
    lorenz,
)
from commontable.games.landrush.position import debt_of, promise_of
from commontable.games.landrush.rules.land import plots_of
from commontable.games.landrush.rules.names import SEATS, Phase
from commontable.games.landrush.rules.state import State, last_season
from commontable.games.landrush.rules.table import score

EVENTS = set(data.KINDS)
_SEAT_COLUMNS = ("seat", "by", "to", "actor", "one", "other", "debtor", "creditor")


def debrief(start: State, steps: Sequence[Transition]) -> Debrief:
    """All that is told of a game so far. Events are told once they are turned."""
    told = accounts(start, steps)
    now = steps[-1][3] if steps else start
    farmers = [data.FARMERS[now.role[seat]] for seat in range(SEATS)]
    events = last_season(now) // 2 if now.has_events else None
    figures = [
        _standing(told, farmers, events, "wealth", "Wealth", "$"),
        _standing(told, farmers, events, "cash", "Cash", "$"),
        _standing(told, farmers, events, "plots", "Land", ""),
        _earned(told, farmers, events),
        _gini(told, events),
        _lorenz(told, events),
        _events(told, farmers),
        _reshuffle(told, farmers),
        _deals(told, farmers),
        _bargains(told, farmers),
        _promises(now),
    ]
    return Debrief(_facts(told, now, farmers), figures, _measures(told), data.QUESTIONS)


def _facts(told: Accounts, now: State, farmers: Sequence[data.Farmer]) -> dict[str, str]:
    wealth = [score(now, seat) for seat in range(SEATS)]
    land = [plots_of(now, seat) for seat in range(SEATS)]
    is_over = now.phase == Phase.OVER
    last = last_season(now)
    return {
        "Season": f"all {last} played" if is_over else f"{now.season} of {last}",
        "Wealthiest": _leaders(wealth, farmers, dollars),
        "Most land": _leaders(land, farmers, lambda most: counted(most, "plot")),
        "Gini coefficient of wealth": f"{gini(wealth):.2f}",
        "Deals": str(len(told.deals)),
    }


def _leaders(
    values: Sequence[int], farmers: Sequence[data.Farmer], figure: Callable[[int], str]
) -> str:
    """Who has most, and how much."""
    most = max(values)
    if most <= 0:
        return "nobody yet"
    who = [f"{mention(s)} ({farmers[s].rank})" for s in range(SEATS) if values[s] == most]
    return f"{' and '.join(who)}, {figure(most)}"


def _measures(told: Accounts) -> list[Measure]:
    """What one lays side by side when several tables have played."""
    unequal = tuple((row["season"], row["wealth"]) for row in inequality(told))
    ranks = [
        Measure(f"{rank}-wealth", f"Wealth of the {rank}", "$", "season", _mean(told, rank))
        for rank in data.CLASSES
    ]
    return [Measure("gini", "Gini coefficient of wealth", "", "season", unequal), *ranks]


def _mean(told: Accounts, rank: str) -> tuple[tuple[float, float], ...]:
    """Of a class; the poor are two."""
    by_season: dict[int, list[int]] = {}
    for each in told.standings:
        if each.rank == rank:
            by_season.setdefault(each.season, []).append(each.wealth)
    return tuple((season, sum(all_) / len(all_)) for season, all_ in sorted(by_season.items()))


# ------------------------------------------------------------------ season by season


def _standing(
    told: Accounts,
    farmers: Sequence[data.Farmer],
    events: int | None,
    key: str,
    title: str,
    unit: str,
) -> Figure:
    first, last = told.standings[:SEATS], told.standings[-SEATS:]
    changes = [
        f"{mention(then.seat)} ({then.rank}) from {_sum(getattr(then, key), unit)}"
        f" to {_sum(getattr(now, key), unit)}"
        for then, now in zip(first, last, strict=True)
    ]
    words = {"wealth": "Cash, land at today's prices, and loans", "cash": "Money in hand"}
    meaning = words.get(key, "Plots owned")
    season = last[0].season
    when = "at the start" if season == first[0].season else f"by the end of season {season}"
    sentence = f"{meaning}, {when}: {'; '.join(changes)}."
    columns = ("season", "seat", "farmer", "class", key)
    rows = [_standing_row(each, columns) for each in told.standings]
    value = attrgetter(key)
    draw = plots.seasons(told.standings, farmers, value, unit, title, sentence, events)
    return Figure(key, title, sentence, columns, rows, draw)


def _standing_row(each: Standing, columns: Sequence[str]) -> Row:
    return _row({**asdict(each), "class": each.rank}, columns)


def _earned(told: Accounts, farmers: Sequence[data.Farmer], events: int | None) -> Figure:
    seasons = told.standings[SEATS:]
    totals = [sum(each.earned for each in seasons if each.seat == s) for s in range(SEATS)]
    parts = [
        f"{mention(seat)} ({farmers[seat].rank}) {_sum(total, '$')}"
        for seat, total in enumerate(totals)
    ]
    sentence = f"Returns less exploitation costs, all seasons together: {'; '.join(parts)}."
    columns = ("season", "seat", "farmer", "class", "income", "paid")
    rows = [_standing_row(each, columns) for each in seasons]
    title = "Returns and costs"
    draw = plots.seasons(seasons, farmers, attrgetter("earned"), "$", title, sentence, events)
    return Figure("earned", title, sentence, columns, rows, draw)


# ------------------------------------------------------------------ how unequal


def _gini(told: Accounts, events: int | None) -> Figure:
    rows = inequality(told)
    sentence = (
        "0: all have the same; towards 1: one has everything. Wealth went from "
        f"{rows[0]['wealth']:.2f} to {rows[-1]['wealth']:.2f}, "
        f"land from {rows[0]['plots']:.2f} to {rows[-1]['plots']:.2f}."
    )
    draw = plots.unequal(rows, "How unequal", sentence, events)
    columns = ("season", "wealth", "cash", "plots")
    return Figure("gini", "How unequal: the Gini coefficient", sentence, columns, rows, draw)


def _lorenz(told: Accounts, events: int | None) -> Figure:
    seasons = sorted({each.season for each in told.standings})
    chosen = dict.fromkeys([seasons[0], *([events] if events in seasons else []), seasons[-1]])
    curves = []
    for season in chosen:
        name = "start" if season == 0 else f"season {season}"
        values = [each.wealth for each in told.standings if each.season == season]
        curves.append((season, name, lorenz(values)))
    rows = [
        {"season": season, "farmers": round(part, 4), "wealth": round(share, 4)}
        for season, _, points in curves
        for part, share in points
    ]
    poorer = curves[-1][2][2][1]
    sentence = (
        f"The poorer half has {100 * poorer:.0f} % of all wealth ({curves[-1][1]}). "
        "On the dashed line all have the same."
    )
    draw = plots.shares([(name, points) for _, name, points in curves], sentence)
    title = "How unequal: Lorenz curves"
    return Figure("lorenz", title, sentence, ("season", "farmers", "wealth"), rows, draw)


# ------------------------------------------------------------------ what was done to whom


def _events(told: Accounts, farmers: Sequence[data.Farmer]) -> Figure:
    blows = [blow for blow in told.blows if blow.what in EVENTS]
    sentence = "No event has been turned yet, or none has changed what anybody owns."
    if blows:
        when = f"when they were turned, before season {blows[0].season}"
        sentence = f"What they did to wealth {when}. {_hardest(blows)}".strip()
    columns = ("season", "what", "zone", "seat", "plots", "wealth")
    rows = [_row(asdict(blow), columns) for blow in blows]
    draw = plots.events(blows, farmers, sentence)
    return Figure("events", "What the events did", sentence, columns, rows, draw)


def _reshuffle(told: Accounts, farmers: Sequence[data.Farmer]) -> Figure:
    blows = [blow for blow in told.blows if blow.what in ("grab", "move", "fine")]
    grabs = sum(blow.what == "grab" and blow.plots > 0 for blow in blows)
    moves = sum(blow.what == "move" for blow in blows)
    fines = sum(blow.what == "fine" for blow in blows)
    sentence = f"Plots grabbed: {grabs}. Plots moved: {moves}. Fines: {fines}."
    if blows:
        sentence = f"{sentence} {_hardest(blows)}".strip()
    columns = ("season", "what", "zone", "actor", "seat", "plots", "wealth")
    rows = [_row(asdict(blow), columns) for blow in blows]
    draw = plots.reshuffles(blows, farmers, sentence)
    return Figure("reshuffle", "What the reshuffles did", sentence, columns, rows, draw)


def _hardest(blows: Sequence[Blow]) -> str:
    """Whom they cost most, and whom they brought most."""
    sums = [sum(blow.wealth for blow in blows if blow.seat == seat) for seat in range(SEATS)]
    low, high = sums.index(min(sums)), sums.index(max(sums))
    told = []
    if sums[low] < 0:
        told.append(f"They cost {mention(low)} most: {dollars(-sums[low])}.")
    if sums[high] > 0:
        told.append(f"They brought {mention(high)} most: {dollars(sums[high])}.")
    return " ".join(told)


# ------------------------------------------------------------------ deals


def _deals(told: Accounts, farmers: Sequence[data.Farmer]) -> Figure:
    edges = graph(told)
    sentence = "Nobody has closed a deal yet."
    if edges:
        busiest = max(edges, key=lambda edge: edge["deals"])
        sentence = (
            f"Deals closed: {len(told.deals)}. Most often between {mention(busiest['one'])} and"
            f" {mention(busiest['other'])}: {busiest['deals']}."
        )
    columns = ("one", "other", "deals", "money", "plots", "gain")
    rows = [_row(edge, columns) for edge in edges]
    draw = plots.deals(edges, farmers, sentence)
    return Figure("deals", "Who dealt with whom", sentence, columns, rows, draw)


def _bargains(told: Accounts, farmers: Sequence[data.Farmer]) -> Figure:
    sentence = "Nobody has closed a deal yet."
    if told.deals:
        parts = [
            f"{mention(seat)} {_sum(gain, '$')}" for seat, gain in enumerate(gained(told.deals))
        ]
        sentence = (
            "What came less what went, at the prices of the moment; promises and turns count "
            f"nothing. All deals together: {', '.join(parts)}."
        )
    columns = (
        *("season", "by", "to", "gave", "got", "money", "debt", "turn", "promise", "demand"),
        "gain",
    )
    rows = [_row(asdict(deal), columns) for deal in told.deals]
    draw = plots.gains(told.deals, farmers, sentence)
    return Figure("bargains", "Who gained from which deal", sentence, columns, rows, draw)


def _promises(now: State) -> Figure:
    vows = [promise_of(now, line) for line in range(now.vows_kept)]
    debts = [debt_of(now, line) for line in range(now.debts_kept)]
    notes: list[Json] = [{**vow, "what": vow["promise"], "dollars": None} for vow in vows]
    for debt in debts:
        parties = {"what": "debt", "by": debt["debtor"], "to": debt["creditor"]}
        notes.append({**debt, **parties, "dollars": debt["amount"], "until": debt["due"]})
    sentence = f"Promises written down: {len(vows)}. Debts still open: {len(debts)}."
    columns = ("what", "by", "to", "dollars", "until", "accused")
    rows = [_row(note, columns) for note in notes]
    return Figure("promises", "Promises and debts", sentence, columns, rows)


# ------------------------------------------------------------------ words


def _row(values: Json, columns: Sequence[str]) -> Row:
    return {key: _cell(key, values[key]) for key in columns}


def _cell(key: str, value: object) -> str | int | float | None:
    if key in _SEAT_COLUMNS and isinstance(value, int):
        return name_seat(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value)
    assert value is None or isinstance(value, str | int | float)
    return value


def _sum(value: int, unit: str) -> str:
    return dollars(value) if unit == "$" else f"{'−' if value < 0 else ''}{abs(value)}"
