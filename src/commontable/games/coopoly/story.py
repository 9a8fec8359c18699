"""What happened in Co-opoly, told in sentences; what luck decided; who may talk."""

from __future__ import annotations

from typing import Any

from commontable.core.game import WON, Json, Policy, Talk
from commontable.core.sets import has
from commontable.core.words import counted, listed, mention
from commontable.games.coopoly.data import SPACE_NAMES, SPACE_TITLES, ZONE_LIST
from commontable.games.coopoly.notation import (
    PROPERTY_NAMES,
    PROPERTY_TITLES,
    money,
    split_action,
)
from commontable.games.coopoly.position import ATTEMPTS
from commontable.games.coopoly.rules.activists import is_anybody_out
from commontable.games.coopoly.rules.state import (
    COLUMNS,
    NONE,
    RAILROAD_SPACE,
    SPACE_OF,
    Action,
    News,
    Phase,
    State,
    fresh_pawns,
    zone_of,
)
from commontable.games.coopoly.sight import police_spaces

Line = tuple[int, int, int, int, int]  # event, seat, place, first, second

STEPS = {
    Phase.PLACE: "on Pay Day",
    Phase.JAIL: "at the Jail",
    Phase.RAILROAD: "at the stations",
    Phase.CAR: "at the Car Co-op",
    Phase.CONDO: "about condos",
    Phase.TILE: "about tiles",
    Phase.HOME: "about homes",
}
NO_MORE = {
    Phase.FREE: "set nobody else free",
    Phase.DRIVE: "drove nobody further",
    Phase.CONDO: "left the other condos alone",
    Phase.TILE: "left the other tiles alone",
    Phase.HOME: "built no more homes",
}
LUCK = (
    News.TILE,
    News.DEVELOPERS_ROLL,
    News.POLICE_ROLL,
    News.JAIL_ROLL,
    News.RAILROAD_ROLL,
    News.CAR_ROLL,
)


def news_of(s: State) -> list[Line]:
    """The lines of news as numbers."""
    rows: list[Any] = [
        tuple(s.news[line, column] for column in range(COLUMNS)) for line in range(s.news_length)
    ]
    return rows


def _is_opening(s: State) -> bool:
    """Whether nothing has happened since the Developers' first turn, which set-up plays."""
    return s.rounds == 1 and s.news_length > 0 and s.news[0, 0] == News.ROUND


# ------------------------------------------------------------------ what happened


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    """Sentences about one action and all that followed by itself; the first tells the set-up."""
    opening = tell_news(before) if _is_opening(before) else []
    return [*opening, *_tell_action(before, seat, action, after), *tell_news(after)]


def _tell_action(before: State, seat: int, action: int, after: State) -> list[str]:
    who = mention(seat)
    kind, one, other = split_action(action)
    match kind:
        case Action.PLACE:
            return [f"{who} placed a pawn at {SPACE_TITLES[one]}."]
        case Action.TAKE_BACK:
            return [f"{who} took back a pawn from {SPACE_TITLES[one]}."]
        case Action.READY:
            return [f"{who} was ready."]
        case Action.THINK_AGAIN:
            return [f"{who} asked everybody to think again."]
        case Action.FREE:
            station = SPACE_TITLES[RAILROAD_SPACE[one]]
            return [f"{who} set {counted(other, 'Activist')} free, to {station}."]
        case Action.DRIVE:
            return [f"{who} drove an Activist from {SPACE_TITLES[one]} to {SPACE_TITLES[other]}."]
        case Action.REMOVE_CONDO | Action.SPEND | Action.PAY:
            place = one if kind == Action.REMOVE_CONDO else before.target
            if after.phase not in ATTEMPTS:
                return [_tell_condo(before, seat, place, after)]
            return [_tell_attempt(who, kind, one, place, after)]
        case Action.REMOVE_TILE | Action.AGREE:
            place = one if kind == Action.REMOVE_TILE else before.target
            return _tell_tile(before, seat, kind, place, after)
        case Action.BUILD:
            return [f"{who} built four Tiny Homes at {PROPERTY_TITLES[one]}."]
        case Action.DECLINE:
            return [f"{who} declined to help at {PROPERTY_TITLES[before.target]}."]
        case Action.DONE:
            return [f"{who} {NO_MORE[Phase(before.phase)]}."]
    return []  # a roll: the news tell it


def _tell_attempt(who: str, kind: Action, n: int, place: int, after: State) -> str:
    """A condo that is not yet paid for."""
    if kind == Action.PAY:
        return f"{who} offered {money(n)}; {money(after.points)} more was needed."
    if kind == Action.SPEND:
        return f"{who} offered {counted(n, 'Activist')}; {money(after.points)} more was needed."
    price = money(after.points + after.spent + sum(after.pledge[i] for i in range(after.seats)))
    return f"{who} set about the condo at {PROPERTY_TITLES[place]}, which cost {price}."


def _tell_condo(before: State, seat: int, place: int, after: State) -> str:
    """OPOLY-30 to OPOLY-32: who removed it, and for what."""
    leader = before.leader if before.leader != NONE else seat
    shares = {i: before.purse[i] - after.purse[i] for i in range(before.seats)}
    seats = [leader, *(i for i in range(before.seats) if shares[i] and i != leader)]
    means = [f"{money(shares[i])} of {mention(i)}'s" for i in seats if shares[i]]
    if len(seats) == 1 and means:
        means = [money(shares[leader])]
    space = SPACE_OF[place]
    spent = before.activists[space] - after.activists[space]
    if spent:
        means.append(counted(spent, "Activist"))
    who = listed([mention(i) for i in seats])
    return f"{who} removed the condo at {PROPERTY_TITLES[place]} for {listed(means)}."


def _tell_tile(before: State, seat: int, kind: Action, place: int, after: State) -> list[str]:
    told = []
    if kind == Action.AGREE:
        lent = min(before.points, fresh_pawns(before, seat, SPACE_OF[place]))
        told = [f"{mention(seat)} lent {'a pawn' if lent == 1 else f'{lent} pawns'}."]
    if after.phase == Phase.LEND:
        if kind == Action.REMOVE_TILE:
            told = [f"{mention(seat)} wanted to remove the tile at {PROPERTY_TITLES[place]}."]
        return told
    leader = before.leader if before.leader != NONE else seat
    where = f"the tile at {PROPERTY_TITLES[place]}"
    return [*told, f"{mention(leader)} removed {where}; it went back into the bag."]


# ------------------------------------------------------------------ what happened by itself


def tell_news(s: State) -> list[str]:
    told: list[str] = []
    passed: list[str] = []
    for line in news_of(s):
        if line[0] == News.PASSED:
            passed.append(STEPS[Phase(line[3])])
            continue
        told += _tell_passed(passed)
        passed = []
        told.append(_tell_line(s, line))
    return told + _tell_passed(passed)


def _tell_passed(steps: list[str]) -> list[str]:
    return [f"There was nothing to do {listed(steps, 'or')}."] if steps else []


def _tell_line(s: State, line: Line) -> str:
    event, seat, place, first, second = line
    who = mention(seat)
    match event:
        case News.ROUND:
            return f"Round {s.rounds} began."
        case News.TILE:
            colour = ZONE_LIST[zone_of(place)].colour
            article = "an" if colour[0] in "aeiou" else "a"
            where = PROPERTY_TITLES[place]
            return f"The Developers drew {article} {colour} tile and laid it at {where}."
        case News.COMPLETE:
            zone = ZONE_LIST[zone_of(place)].title
            return f"{zone} was complete: a condo rose at {_ground(s, place)}."
        case News.DEVELOPERS_ROLL:
            return _tell_developers_roll(s, place, first)
        case News.POLICE_ROLL:
            there = " and ".join(_title(name) for name in police_spaces(s.police))
            return f"The Police rolled {first} and stopped at {there}."
        case News.ARREST:
            were = "was" if first == 1 else "were"
            return f"{counted(first, 'Activist')} at {SPACE_TITLES[place]} {were} put in Jail."
        case News.INCOME:
            return f"{who} earned {money(first)} on Pay Day."
        case News.JAIL_ROLL:
            empty = "" if s.jail else ", but nobody was in Jail"
            return f"{who} rolled {first} + {second} = {first + second} at the Jail{empty}."
        case News.RAILROAD_ROLL:
            return _tell_railroad_roll(who, place, first, second)
        case News.CAR_ROLL:
            empty = "" if is_anybody_out(s) else ", but there was nobody to drive"
            return f"{who} rolled {first} + {second} = {first + second} at the Car Co-op{empty}."
        case News.BLOCKED:
            return f"The Police kept {who} from acting at {SPACE_TITLES[place]}."
        case News.VOID:
            return f"The attempt at {PROPERTY_TITLES[place]} came to nothing, and cost nothing."
        case News.DEMOLISHED:
            return f"The Tiny Homes at {PROPERTY_TITLES[place]} gave way to the condo."
    return _tell_end(s, place)


def _title(name: str) -> str:
    return SPACE_TITLES[SPACE_NAMES.index(name)]


def _ground(s: State, place: int) -> str:
    homes = ", over the Tiny Homes" if has(s.homes, place) else ""
    return PROPERTY_TITLES[place] + homes


def _tell_developers_roll(s: State, place: int, die: int) -> str:
    if place == NONE:
        return f"The Developers rolled {die}: {ZONE_LIST[die - 1].title} had no room for a condo."
    return f"The Developers rolled {die}: a condo rose at {_ground(s, place)}."


def _tell_railroad_roll(who: str, space: int, die: int, came: int) -> str:
    rolled = f"{who} rolled {die} at {SPACE_TITLES[space]}"
    if came == die:
        return f"{rolled}: {counted(came, 'Activist')} arrived."
    if came == 0:
        return f"{rolled}, but no Activist was left to come."
    were = "was" if came == 1 else "were"
    return f"{rolled}, but only {counted(came, 'Activist')} {were} left to come."


def _tell_end(s: State, zone: int) -> str:
    if zone == NONE:
        return f"Time was up after {s.rounds} rounds. Everybody lost."
    title = ZONE_LIST[zone].title
    if s.outcome == WON:
        return f"{title} was full of Tiny Homes and free of condos. Everybody won."
    return f"All four properties of {title} carried a condo. The Developers won."


# ------------------------------------------------------------------ luck


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: tiles drawn and dice rolled; first of all in the set-up."""
    luck = _luck_of(after)
    if _is_opening(before):
        luck = {"opening": _luck_of(before), **luck}
    return luck


def _luck_of(s: State) -> Json:
    luck: Json = {}
    for event, seat, place, first, second in news_of(s):
        match event:
            case News.TILE:
                luck.setdefault("tiles", []).append(PROPERTY_NAMES[place])
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
        return Talk(Policy.FREE, "OPOLY-19", "The game is over: talk about it.")
    return Talk(Policy.FREE, "OPOLY-19", "Everything lies open: plan together as you like.")
