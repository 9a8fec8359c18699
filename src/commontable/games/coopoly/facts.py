"""What happens in Co-opoly, as facts; everything lies open, so all viewers get the same."""

from __future__ import annotations

from typing import Any

from commontable.core.actions import Block
from commontable.core.facts import Fact
from commontable.core.game import WON
from commontable.core.sets import has
from commontable.games.coopoly.data import SPACE_NAMES, ZONE_LIST
from commontable.games.coopoly.notation import PHASES, dollars
from commontable.games.coopoly.position import ATTEMPTS
from commontable.games.coopoly.rules import actions, state
from commontable.games.coopoly.rules.actions import PROPERTY_NAMES, RAILROAD_NAMES
from commontable.games.coopoly.rules.activists import beside, is_anybody_out
from commontable.games.coopoly.rules.state import News, Phase, State
from commontable.games.coopoly.sight import police_spaces

Line = tuple[int, int, int, int, int]  # event, seat, place, first, second


# ------------------------------------------------------------------ what people do


class PawnPlaced(Fact, frozen=True):
    space: str


class PawnTakenBack(Fact, frozen=True):
    space: str


class Ready(Fact, frozen=True):
    """All pawns stand as the seat wants them."""


class ThinkAgain(Fact, frozen=True):
    """Somebody who was ready is not."""


class ActivistsFreed(Fact, frozen=True):
    n: int
    to: str


class ActivistDriven(Fact, frozen=True):
    space: str
    to: str


class CondoAttempted(Fact, frozen=True):
    """The price of a condo, which others help to pay."""

    place: str
    price: int  # in dollars


class MoneyOffered(Fact, frozen=True):
    amount: int
    missing: int  # in dollars


class ActivistsOffered(Fact, frozen=True):
    n: int
    missing: int


class CondoRemoved(Fact, frozen=True):
    """By the seat and those who helped."""

    place: str
    seats: tuple[int, ...]
    paid: tuple[int, ...]  # dollars of each of these seats
    activists: int


class TileAttempted(Fact, frozen=True):
    place: str


class PawnsLent(Fact, frozen=True):
    n: int


class TileRemoved(Fact, frozen=True):
    place: str


class HomesBuilt(Fact, frozen=True):
    place: str


class HelpDeclined(Fact, frozen=True):
    place: str


class StepDone(Fact, frozen=True):
    """A seat does no more in a step of the round."""

    phase: str


# ------------------------------------------------------------------ what comes by itself


class RoundBegan(Fact, frozen=True):
    round: int


class TileDrawn(Fact, frozen=True):
    place: str
    colour: str


class ZoneCompleted(Fact, frozen=True):
    """A condo rises in a Zone that has all its tiles."""

    zone: str
    place: str
    is_over_homes: bool


class DevelopersRolled(Fact, frozen=True):
    die: int
    zone: str
    place: str | None  # of a new condo; None where there is no room
    is_over_homes: bool


class PoliceRolled(Fact, frozen=True):
    die: int
    spaces: tuple[str, ...]


class Arrested(Fact, frozen=True):
    n: int
    space: str


class Earned(Fact, frozen=True):
    amount: int


class JailRolled(Fact, frozen=True):
    dice: tuple[int, int]
    is_empty: bool  # nobody is in Jail


class RailroadRolled(Fact, frozen=True):
    space: str
    die: int
    came: int


class CarRolled(Fact, frozen=True):
    dice: tuple[int, int]
    is_empty: bool  # nobody can be driven


class Blocked(Fact, frozen=True):
    """The Police keep the seat from acting."""

    space: str


class AttemptFailed(Fact, frozen=True):
    place: str


class HomesDemolished(Fact, frozen=True):
    place: str


class StepsPassed(Fact, frozen=True):
    """Steps of the round in which there was nothing to do."""

    phases: tuple[str, ...]


class TimeUp(Fact, frozen=True):
    rounds: int


class ZoneDecided(Fact, frozen=True):
    """A Zone that ended the game."""

    zone: str
    is_won: bool


# ------------------------------------------------------------------ from a step


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    """One action and all that followed by itself; the first tells the set-up."""
    opening = _news(before) if is_opening(before) else []
    return [*opening, *_done(before, seat, action, after), *_news(after)]


def is_opening(s: State) -> bool:
    """Whether nothing has happened since the Developers' first turn, which set-up plays."""
    return s.rounds == 1 and s.news_length > 0 and s.news[0, 0] == News.ROUND


def _done(before: State, seat: int, action: int, after: State) -> list[Fact]:
    kind, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    match kind:
        case actions.PLACE:
            return [PawnPlaced(space=SPACE_NAMES[one], seat=seat)]
        case actions.TAKE_BACK:
            return [PawnTakenBack(space=SPACE_NAMES[one], seat=seat)]
        case actions.READY:
            return [Ready(seat=seat)]
        case actions.THINK_AGAIN:
            return [ThinkAgain(seat=seat)]
        case actions.FREE:
            return [ActivistsFreed(n=other, to=RAILROAD_NAMES[one], seat=seat)]
        case actions.DRIVE:
            to = SPACE_NAMES[beside(one, other)]
            return [ActivistDriven(space=SPACE_NAMES[one], to=to, seat=seat)]
        case actions.REMOVE_CONDO | actions.SPEND | actions.PAY:
            place = one if kind == actions.REMOVE_CONDO else before.target
            if after.phase not in ATTEMPTS:
                return [_condo_removed(before, seat, place, after)]
            return [_attempted(seat, kind, one, place, after)]
        case actions.REMOVE_TILE | actions.AGREE:
            place = one if kind == actions.REMOVE_TILE else before.target
            return _tile(before, seat, kind, place, after)
        case actions.BUILD:
            return [HomesBuilt(place=PROPERTY_NAMES[one], seat=seat)]
        case actions.DECLINE:
            return [HelpDeclined(place=PROPERTY_NAMES[before.target], seat=seat)]
        case actions.DONE:
            return [StepDone(phase=PHASES[before.phase], seat=seat)]
    return []  # a roll: the news have it


def _attempted(seat: int, kind: Block, n: int, place: int, after: State) -> Fact:
    """A condo that is not yet paid for."""
    missing = dollars(after.points)
    if kind == actions.PAY:
        return MoneyOffered(amount=dollars(n), missing=missing, seat=seat)
    if kind == actions.SPEND:
        return ActivistsOffered(n=n, missing=missing, seat=seat)
    price = after.points + after.spent + sum(after.pledge[i] for i in range(after.seats))
    return CondoAttempted(place=PROPERTY_NAMES[place], price=dollars(price), seat=seat)


def _condo_removed(before: State, seat: int, place: int, after: State) -> CondoRemoved:
    """OPOLY-30 to OPOLY-32: who removed it, and for what."""
    leader = before.leader if before.leader != state.NONE else seat
    shares = {i: dollars(before.purse[i] - after.purse[i]) for i in range(before.seats)}
    seats = (leader, *(i for i in range(before.seats) if shares[i] and i != leader))
    space = state.SPACE_OF[place]
    return CondoRemoved(
        place=PROPERTY_NAMES[place],
        seats=seats,
        paid=tuple(shares[i] for i in seats),
        activists=before.activists[space] - after.activists[space],
        seat=leader,
    )


def _tile(before: State, seat: int, kind: Block, place: int, after: State) -> list[Fact]:
    where = PROPERTY_NAMES[place]
    facts: list[Fact] = []
    if kind == actions.AGREE:
        lent = min(before.points, state.fresh_pawns(before, seat, state.SPACE_OF[place]))
        facts.append(PawnsLent(n=lent, seat=seat))
    if after.phase == Phase.LEND:
        is_new = kind == actions.REMOVE_TILE
        return [TileAttempted(place=where, seat=seat)] if is_new else facts
    leader = before.leader if before.leader != state.NONE else seat
    return [*facts, TileRemoved(place=where, seat=leader)]


# ------------------------------------------------------------------ from the news


def news_of(s: State) -> list[Line]:
    """The lines of news as numbers."""
    rows: list[Any] = [
        tuple(s.news[line, column] for column in range(state.COLUMNS))
        for line in range(s.news_length)
    ]
    return rows


def _news(s: State) -> list[Fact]:
    """What came by itself; empty steps that follow each other are one fact."""
    facts: list[Fact] = []
    passed: list[str] = []
    for line in news_of(s):
        if line[0] == News.PASSED:
            passed.append(PHASES[line[3]])
            continue
        facts += _passed(passed)
        passed = []
        facts.append(_came(s, line))
    return facts + _passed(passed)


def _passed(phases: list[str]) -> list[Fact]:
    return [StepsPassed(phases=tuple(phases))] if phases else []


def _came(s: State, line: Line) -> Fact:
    event, seat, place, first, second = line
    match event:
        case News.ROUND:
            return RoundBegan(round=s.rounds)
        case News.TILE:
            colour = ZONE_LIST[state.zone_of(place)].colour
            return TileDrawn(place=PROPERTY_NAMES[place], colour=colour)
        case News.COMPLETE:
            zone, over = ZONE_LIST[state.zone_of(place)].name, has(s.homes, place)
            return ZoneCompleted(zone=zone, place=PROPERTY_NAMES[place], is_over_homes=over)
        case News.DEVELOPERS_ROLL:
            return _developers_rolled(s, place, first)
        case News.POLICE_ROLL:
            return PoliceRolled(die=first, spaces=tuple(police_spaces(s.police)))
        case News.ARREST:
            return Arrested(n=first, space=SPACE_NAMES[place])
        case News.INCOME:
            return Earned(amount=dollars(first), seat=seat)
        case News.JAIL_ROLL:
            return JailRolled(dice=(first, second), is_empty=not s.jail, seat=seat)
        case News.RAILROAD_ROLL:
            return RailroadRolled(space=SPACE_NAMES[place], die=first, came=second, seat=seat)
        case News.CAR_ROLL:
            return CarRolled(dice=(first, second), is_empty=not is_anybody_out(s), seat=seat)
        case News.BLOCKED:
            return Blocked(space=SPACE_NAMES[place], seat=seat)
        case News.VOID:
            return AttemptFailed(place=PROPERTY_NAMES[place])
        case News.DEMOLISHED:
            return HomesDemolished(place=PROPERTY_NAMES[place])
    if place == state.NONE:
        return TimeUp(rounds=s.rounds)
    return ZoneDecided(zone=ZONE_LIST[place].name, is_won=s.outcome == WON)


def _developers_rolled(s: State, place: int, die: int) -> DevelopersRolled:
    is_built = place != state.NONE
    return DevelopersRolled(
        die=die,
        zone=ZONE_LIST[die - 1].name,
        place=PROPERTY_NAMES[place] if is_built else None,
        is_over_homes=is_built and has(s.homes, place),
    )
