"""Plots of Land Rush's debrief. Each function gives a function that draws in any theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import counted
from commontable.draw.plot import Edge, Group, Look, Series, bars, graph, lines, look_of, lorenz
from commontable.games.landrush.data import Farmer
from commontable.games.landrush.debrief.accounts import Blow, Deal, Standing

Drawing = Callable[[str], str]
SEATS = 4


def _named(farmers: Sequence[Farmer]) -> list[tuple[str, Look]]:
    """A farmer has the same symbol as on the board."""
    return [
        (f"{SEAT_NAMES[seat]} {farmer.rank}", look_of(seat, farmer.name))
        for seat, farmer in enumerate(farmers)
    ]


def _notes(events: int | None) -> list[tuple[float, str]]:
    return [] if events is None else [(events, "events")]


def standings(
    all_: Sequence[Standing],
    farmers: Sequence[Farmer],
    key: str,
    unit: str,
    title: str,
    told: str,
    events: int | None,
) -> Drawing:
    series = [
        Series(name, tuple((s.season, getattr(s, key)) for s in all_ if s.seat == seat), look)
        for seat, (name, look) in enumerate(_named(farmers))
    ]
    return lambda theme: lines(
        series, theme, title=title, told=told, x_name="season", unit=unit, notes=_notes(events)
    )


def earnings(
    all_: Sequence[Standing], farmers: Sequence[Farmer], title: str, told: str, events: int | None
) -> Drawing:
    series = [
        Series(name, tuple((s.season, s.income - s.paid) for s in all_ if s.seat == seat), look)
        for seat, (name, look) in enumerate(_named(farmers))
    ]
    return lambda theme: lines(
        series, theme, title=title, told=told, x_name="season", unit="$", notes=_notes(events)
    )


def unequal(rows: Sequence[Json], title: str, told: str, events: int | None) -> Drawing:
    series = [
        Series(name, tuple((row["season"], row[key]) for row in rows), look_of(i))
        for i, (key, name) in enumerate((("wealth", "wealth"), ("cash", "cash"), ("plots", "land")))
    ]
    return lambda theme: lines(
        series, theme, title=title, told=told, x_name="season", notes=_notes(events)
    )


def shares(curves: Sequence[tuple[str, Sequence[tuple[float, float]]]], told: str) -> Drawing:
    return lambda theme: lorenz(
        curves,
        theme,
        title="Lorenz curves of wealth",
        told=told,
        x_name="of the farmers, poorest first",
        y_name="of all wealth",
    )


def events(blows: Sequence[Blow], farmers: Sequence[Farmer], told: str) -> Drawing:
    """Zone by zone, what the card did to each farmer's wealth."""
    zones = dict.fromkeys((blow.zone, blow.what) for blow in blows)
    groups = [
        Group(
            f"{zone.capitalize()}: {what}" if zone else what,
            _wealth([b for b in blows if b.zone == zone]),
        )
        for zone, what in zones
    ]
    title = "What the events did to wealth"
    return lambda theme: bars(groups, _named(farmers), theme, title=title, told=told, unit="$")


def reshuffles(blows: Sequence[Blow], farmers: Sequence[Farmer], told: str) -> Drawing:
    """By the one who used the reshuffle, what it did to each farmer's wealth."""
    actors = sorted({blow.actor for blow in blows if blow.actor is not None})
    groups = [
        Group(f"{SEAT_NAMES[seat]} used it", _wealth([b for b in blows if b.actor == seat]))
        for seat in actors
    ]
    fines = [blow for blow in blows if blow.actor is None]
    if fines:
        groups.append(Group("fines", _wealth(fines)))
    title = "What moves, grabs and fines did to wealth"
    return lambda theme: bars(groups, _named(farmers), theme, title=title, told=told, unit="$")


def _wealth(blows: Sequence[Blow]) -> tuple[float, ...]:
    return tuple(sum(b.wealth for b in blows if b.seat == seat) for seat in range(SEATS))


def deals(edges: Sequence[Json], farmers: Sequence[Farmer], told: str) -> Drawing:
    drawn = [Edge(edge["one"], edge["other"], edge["deals"], _edge_words(edge)) for edge in edges]
    return lambda theme: graph(
        _named(farmers), drawn, theme, title="Who dealt with whom", told=told
    )


def _edge_words(edge: Json) -> tuple[str, ...]:
    count = counted(edge["deals"], "deal")
    if edge["gain"] == 0:
        return (count,)
    winner = edge["one"] if edge["gain"] > 0 else edge["other"]
    return (count, f"{SEAT_NAMES[winner]} +${abs(edge['gain'])}")


def gains(closed: Sequence[Deal], farmers: Sequence[Farmer], told: str) -> Drawing:
    """Season by season, what deals brought each farmer at once."""
    groups = []
    for season in dict.fromkeys(deal.season for deal in closed):
        values = [0] * SEATS
        for deal in closed:
            if deal.season == season:
                values[deal.by] += deal.gain
                values[deal.to] -= deal.gain
        groups.append(Group(f"season {season}", tuple(values)))
    title = "What deals brought at once"
    return lambda theme: bars(groups, _named(farmers), theme, title=title, told=told, unit="$")
