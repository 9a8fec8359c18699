"""Plots of Land Rush's debrief. Each function gives one that draws in any theme, with any names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commontable.core.game import SEAT_NAMES, Json, name_seats
from commontable.core.words import counted
from commontable.draw import plot
from commontable.draw.lettering import cut
from commontable.draw.plot import Edge, Group, Look, Series
from commontable.games.landrush.data import Farmer
from commontable.games.landrush.debrief.accounts import Blow, Deal, Standing, gained

Drawing = Callable[..., str]  # of a theme, and of names where somebody sits there
Names = Sequence[str]
SEATS = 4
ROOM = 62  # for a name, in the unit of a plot; the sentence beside it has the whole of it


def _named(farmers: Sequence[Farmer], names: Names) -> list[tuple[str, Look]]:
    """A farmer has the same symbol as on the board."""
    return [
        (f"{_short(names[seat])} {farmer.rank}", plot.look_of(seat, farmer.name))
        for seat, farmer in enumerate(farmers)
    ]


def _short(name: str) -> str:
    return cut(name, plot.TEXT, ROOM)


def _notes(events: int | None) -> list[tuple[float, str]]:
    return [] if events is None else [(events, "events")]


def seasons(
    standings: Sequence[Standing],
    farmers: Sequence[Farmer],
    value: Callable[[Standing], float],
    unit: str,
    title: str,
    told: str,
    events: int | None,
) -> Drawing:
    """A line for each farmer, season by season."""

    def points(seat: int) -> tuple[tuple[float, float], ...]:
        return tuple((each.season, value(each)) for each in standings if each.seat == seat)

    def draw(theme: str, names: Names = SEAT_NAMES) -> str:
        farms = enumerate(_named(farmers, names))
        drawn = [Series(name, points(seat), look) for seat, (name, look) in farms]
        said, notes = name_seats(told, names), _notes(events)
        return plot.lines(
            drawn, theme, title=title, told=said, x_name="season", unit=unit, notes=notes
        )

    return draw


def unequal(rows: Sequence[Json], title: str, told: str, events: int | None) -> Drawing:
    series = [
        Series(name, tuple((row["season"], row[key]) for row in rows), plot.look_of(i))
        for i, (key, name) in enumerate((("wealth", "wealth"), ("cash", "cash"), ("plots", "land")))
    ]
    return lambda theme, names=(): plot.lines(
        series, theme, title=title, told=told, x_name="season", notes=_notes(events)
    )


def shares(curves: Sequence[tuple[str, Sequence[tuple[float, float]]]], told: str) -> Drawing:
    return lambda theme, names=(): plot.lorenz(
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
    return _bars(lambda names: groups, farmers, "What the events did to wealth", told)


def reshuffles(blows: Sequence[Blow], farmers: Sequence[Farmer], told: str) -> Drawing:
    """By the one who used the reshuffle, what it did to each farmer's wealth."""
    actors = sorted({blow.actor for blow in blows if blow.actor is not None})
    fines = [blow for blow in blows if blow.actor is None]

    def groups(names: Names) -> list[Group]:
        found = [
            Group(f"{_short(names[seat])} used it", _wealth([b for b in blows if b.actor == seat]))
            for seat in actors
        ]
        return found + ([Group("fines", _wealth(fines))] if fines else [])

    return _bars(groups, farmers, "What moves, grabs and fines did to wealth", told)


def _bars(
    groups: Callable[[Names], Sequence[Group]], farmers: Sequence[Farmer], title: str, told: str
) -> Drawing:
    """What each farmer won or lost in dollars, group by group."""

    def draw(theme: str, names: Names = SEAT_NAMES) -> str:
        said = name_seats(told, names)
        return plot.bars(
            groups(names), _named(farmers, names), theme, title=title, told=said, unit="$"
        )

    return draw


def _wealth(blows: Sequence[Blow]) -> tuple[float, ...]:
    return tuple(sum(b.wealth for b in blows if b.seat == seat) for seat in range(SEATS))


def deals(edges: Sequence[Json], farmers: Sequence[Farmer], told: str) -> Drawing:
    def draw(theme: str, names: Names = SEAT_NAMES) -> str:
        drawn = [
            Edge(edge["one"], edge["other"], edge["deals"], _edge_words(edge, names))
            for edge in edges
        ]
        said = name_seats(told, names)
        return plot.graph(
            _named(farmers, names), drawn, theme, title="Who dealt with whom", told=said
        )

    return draw


def _edge_words(edge: Json, names: Names) -> tuple[str, ...]:
    count = counted(edge["deals"], "deal")
    if edge["gain"] == 0:
        return (count,)
    winner = edge["one"] if edge["gain"] > 0 else edge["other"]
    return (count, f"{_short(names[winner])} +${abs(edge['gain'])}")


def gains(closed: Sequence[Deal], farmers: Sequence[Farmer], told: str) -> Drawing:
    """Season by season, what deals brought each farmer at once."""
    groups = [
        Group(f"season {season}", gained([deal for deal in closed if deal.season == season]))
        for season in dict.fromkeys(deal.season for deal in closed)
    ]
    return _bars(lambda names: groups, farmers, "What deals brought at once", told)
