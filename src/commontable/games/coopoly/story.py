"""Co-opoly in sentences: what happened; what luck decided; who may talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commontable.core.facts import Fact
from commontable.core.game import Json, Talk, TalkPolicy
from commontable.core.sentences import Sentences
from commontable.core.words import counted, dollars, listed, mention
from commontable.games.coopoly import facts
from commontable.games.coopoly.data import FOLDER, SPACE_NAMES, ZONE_LIST
from commontable.games.coopoly.facts import is_opening, news_of
from commontable.games.coopoly.question import title_of
from commontable.games.coopoly.rules import actions
from commontable.games.coopoly.rules.state import News, Phase, State

_ZONES = {zone.name: zone.title for zone in ZONE_LIST}
_STEPS = {
    "place": "on Pay Day",
    "jail": "at the Jail",
    "railroad": "at the stations",
    "car": "at the Car Co-op",
    "condo": "about condos",
    "tile": "about tiles",
    "home": "about homes",
}
_NO_MORE = {
    "free": "set nobody else free",
    "drive": "drove nobody further",
    "condo": "left the other condos alone",
    "tile": "left the other tiles alone",
    "home": "built no more homes",
}
LUCK = (
    News.TILE,
    News.DEVELOPERS_ROLL,
    News.POLICE_ROLL,
    News.JAIL_ROLL,
    News.RAILROAD_ROLL,
    News.CAR_ROLL,
)


# ------------------------------------------------------------------ words


def _condo_removed(fact: facts.CondoRemoved) -> str:
    shares = list(zip(fact.seats, fact.paid, strict=True))
    if len(fact.seats) == 1:
        means = [dollars(paid) for _, paid in shares if paid]
    else:
        means = [f"{dollars(paid)} of {mention(seat)}'s" for seat, paid in shares if paid]
    if fact.activists:
        means.append(counted(fact.activists, "Activist"))
    who = listed([mention(seat) for seat in fact.seats])
    return f"{who} removed the condo at {title_of(fact.place)} for {listed(means)}."


def _developers_rolled(fact: facts.DevelopersRolled) -> str:
    if fact.place is None:
        risen = f"{_ZONES[fact.zone]} had no room for a condo"
    else:
        risen = f"a condo rose at {_ground(fact.place, fact.is_over_homes)}"
    return f"The Developers rolled {fact.die}: {risen}."


def _ground(place: str, is_over_homes: bool) -> str:
    return title_of(place) + (", over the Tiny Homes" if is_over_homes else "")


def _jail_rolled(fact: facts.JailRolled) -> str:
    empty = ", but nobody was in Jail" if fact.is_empty else ""
    return f"{mention(fact.seat)} rolled {_sum(fact.dice)} at the Jail{empty}."


def _car_rolled(fact: facts.CarRolled) -> str:
    empty = ", but there was nobody to drive" if fact.is_empty else ""
    return f"{mention(fact.seat)} rolled {_sum(fact.dice)} at the Car Co-op{empty}."


def _sum(dice: tuple[int, int]) -> str:
    return f"{dice[0]} + {dice[1]} = {sum(dice)}"


def _railroad_rolled(fact: facts.RailroadRolled) -> str:
    who = counted(fact.came, "Activist")
    came = f", but only {who} {'was' if fact.came == 1 else 'were'} left to come"
    if fact.came == 0:
        came = ", but no Activist was left to come"
    if fact.came == fact.die:
        came = f": {who} arrived"
    return f"{mention(fact.seat)} rolled {fact.die} at {title_of(fact.space)}{came}."


def _tile_drawn(fact: facts.TileDrawn) -> str:
    tile = f"{'an' if fact.colour[0] in 'aeiou' else 'a'} {fact.colour} tile"
    return f"The Developers drew {tile} and laid it at {title_of(fact.place)}."


def _zone_completed(fact: facts.ZoneCompleted) -> str:
    where = _ground(fact.place, fact.is_over_homes)
    return f"{_ZONES[fact.zone]} was complete: a condo rose at {where}."


def _arrested(fact: facts.Arrested) -> str:
    there = f"{counted(fact.n, 'Activist')} at {title_of(fact.space)}"
    return f"{there} {'was' if fact.n == 1 else 'were'} put in Jail."


def _zone_decided(fact: facts.ZoneDecided) -> str:
    zone = _ZONES[fact.zone]
    if fact.is_won:
        return f"{zone} was full of Tiny Homes and free of condos. Everybody won."
    return f"All four properties of {zone} carried a condo. The Developers won."


_SAY: dict[str, Callable[[Any], str]] = {  # how fields are said
    "seat": mention,
    **dict.fromkeys(("space", "to", "place"), title_of),
    **dict.fromkeys(("price", "amount", "missing"), dollars),
    "spaces": lambda spaces: " and ".join(map(title_of, spaces)),
    "phase": _NO_MORE.__getitem__,
    "phases": lambda phases: listed([_STEPS[phase] for phase in phases], "or"),
}
_TOLD: dict[type[Fact], Callable[[Any], str]] = {
    facts.CondoRemoved: _condo_removed,
    facts.PawnsLent: lambda fact: (
        f"{mention(fact.seat)} lent {('a pawn' if fact.n == 1 else f'{fact.n} pawns')}."
    ),
    facts.DevelopersRolled: _developers_rolled,
    facts.JailRolled: _jail_rolled,
    facts.RailroadRolled: _railroad_rolled,
    facts.CarRolled: _car_rolled,
    facts.TileDrawn: _tile_drawn,
    facts.ZoneCompleted: _zone_completed,
    facts.Arrested: _arrested,
    facts.ZoneDecided: _zone_decided,
}
sentence = Sentences(_SAY, FOLDER / "story.toml", _TOLD)


# ------------------------------------------------------------------ luck


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: tiles drawn and dice rolled; first of all in the set-up."""
    luck = _luck_of(after)
    if is_opening(before):
        luck = {"opening": _luck_of(before), **luck}
    return luck


def _luck_of(s: State) -> Json:
    luck: Json = {}
    for event, seat, place, first, second in news_of(s):
        match event:
            case News.TILE:
                luck.setdefault("tiles", []).append(actions.PROPERTY_NAMES[place])
            case News.DEVELOPERS_ROLL:
                luck.setdefault("developers", []).append(first)
            case News.POLICE_ROLL:
                luck["police"] = first
            case News.JAIL_ROLL:
                luck.setdefault("jail", []).append({"seat": seat, "dice": [first, second]})
            case News.RAILROAD_ROLL:
                at = SPACE_NAMES[place]
                luck.setdefault("railroads", []).append({"seat": seat, "at": at, "die": first})
            case News.CAR_ROLL:
                luck.setdefault("car", []).append({"seat": seat, "dice": [first, second]})
    return luck


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether luck has decided something, so that it cannot simply be taken back."""
    return any(line[0] in LUCK for line in news_of(after))


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """OPOLY-19: everything lies open, and nobody limits what people say."""
    if s.phase == Phase.OVER:
        return Talk(TalkPolicy.FREE, "OPOLY-19", "The game is over: talk about it.")
    return Talk(TalkPolicy.FREE, "OPOLY-19", "Everything lies open: plan together as you like.")
