"""What is on the table: spaces, properties, phases, the record of a state.

A space is its place on the ring, clockwise from Pay Day. A property is its Zone times four plus
its distance from the Starting Property; a set of properties is one number with a bit for each
(core/sets.py). Money is counted in bills.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from commontable.core.build import rule, table
from commontable.core.layout import I8, I16, I64, AnyState, Grid, Layout, Row
from commontable.core.options import options_rule
from commontable.core.sets import has, only
from commontable.games.coopoly import data

SEATS = 4
PAWNS = data.PAWNS
SPACES = data.SPACES
ZONES = data.ZONES
PLOTS = data.PLOTS
PROPERTIES = ZONES * PLOTS
RAILROADS = len(data.RAILROADS)
PAYDAY = data.PAYDAY
JAIL = data.JAIL
CARCOOP = data.CARCOOP
HAND = SPACES  # where a pawn is that its owner holds
NONE = -1  # no seat, pawn, property or space
WHOLE_ZONE = (1 << PLOTS) - 1
STARTS = sum(1 << zone * PLOTS for zone in range(ZONES))  # the set of Starting Properties
ALL_PROPERTIES = (1 << PROPERTIES) - 1

_PLOTS = [space for zone in data.ZONE_LIST for space in zone.spaces]
SPACE_OF = table(_PLOTS)
_AT = {space: place for place, space in enumerate(_PLOTS)}
PROPERTY_AT = table([_AT.get(space, NONE) for space in range(SPACES + 1)])  # NONE for HAND
RAILROAD_SPACE = table(data.RAILROAD_SPACES)
RAILROAD_AT = table(
    [
        data.RAILROAD_SPACES.index(space) if space in data.RAILROAD_SPACES else NONE
        for space in range(SPACES)
    ]
)

DIE = 6
MOST_ROLLED = 2 * DIE
MOST_PRICE = PLOTS * data.PRICE
MOST_LEGAL = 192  # driving from every space both ways has fewer
MOST_NEWS = 96  # police, arrests, pawns, lost homes, steps and a Developers' turn have fewer


OPTION_FIELDS = ("tile_pawns", "developers", "round_limit")


class Phase(IntEnum):
    """The question that is asked now."""

    PLACE = 0  # all: where do the pawns go?
    JAIL = 1  # whose pawn rolls next?
    FREE = 2  # one: how many go to which railroad?
    RAILROAD = 3  # where is the next roll?
    CAR = 4  # whose pawn rolls next?
    DRIVE = 5  # one: which Activist moves a space?
    CONDO = 6  # all: which condo is removed?
    SPEND = 7  # one: how many Activists are spent on it?
    PAY = 8  # one: how much does the leader pay?
    POOL = 9  # one: how much does another seat add?
    TILE = 10  # all: which tile is removed?
    LEND = 11  # one: does another seat lend its pawns?
    HOME = 12  # all: where are homes built?
    OVER = 13


class News(IntEnum):
    """What happened by itself or by luck in the last action."""

    ROUND = 1  # a new round begins
    TILE = 2  # drawn; place: property
    COMPLETE = 3  # a complete Zone gets a condo; place: property
    DEVELOPERS_ROLL = 4  # first: the die; place: property with a new condo, or NONE
    POLICE_ROLL = 5  # first: the die
    ARREST = 6  # place: space; first: how many
    INCOME = 7  # seat; first: bills
    JAIL_ROLL = 8  # seat; first, second: the dice
    RAILROAD_ROLL = 9  # seat; place: space; first: the die; second: how many came
    CAR_ROLL = 10  # seat; first, second: the dice
    BLOCKED = 11  # seat; place: space with pawns that the Police hinder
    VOID = 12  # place: property; an attempt found too little help
    PASSED = 13  # first: phase in which there was nothing to do; PLACE stands for Pay Day
    DEMOLISHED = 14  # place: property whose homes gave way to a condo
    DECIDED = 15  # place: Zone that decided the game, or NONE when time is up


class Column(IntEnum):
    """A line of news."""

    EVENT = 0
    SEAT = 1
    PLACE = 2
    FIRST = 3
    SECOND = 4


COLUMNS = len(Column)


class State(AnyState):
    """A table of Co-opoly."""

    properties: I64  # set of properties on the board; the bag holds the tiles of all others
    condos: I64  # set of properties with a condo
    homes: I64  # set of properties with four Tiny Homes
    purse: Annotated[Row, "i4", (SEATS,)]  # bills of each seat
    rounds: I16  # rounds begun, up to data.MOST_ROUNDS
    acted: I16  # set of pawns that have had their action this round
    declined: I16  # set of pawns whose owner has declined to help on their space in this step
    tile_pawns: I8  # option: pawns that remove a tile
    developers: I8  # option: pace of the Developers
    round_limit: I8  # option: 0 for none
    phase: I8
    outcome: I8
    acting: I8  # cached: set of seats that may act now
    done: I8  # set of seats that have finished the step; in PLACE, that are ready
    asked: I8  # set of seats that have asked the others to think again this round
    actor: I8  # FREE to LEND, one: the seat that answers, else NONE
    leader: I8  # SPEND to POOL, LEND: the seat that began the attempt, else NONE
    target: I8  # SPEND to POOL, LEND: the property it is about, else NONE
    points: I8  # FREE, DRIVE: left of the roll; SPEND to POOL: bills, LEND: pawns still missing
    spent: I8  # PAY, POOL: Activists who will be spent
    sent: I8  # FREE: set of railroads that this roll has sent Activists to
    jail: I8  # Activists in Jail
    police: I8  # position of the Police
    police_before: I8  # where they came from in their last move
    pawn: Annotated[Row, "i1", (PAWNS,)]  # space or HAND; rising among the pawns of one seat
    take_backs: Annotated[Row, "i1", (SEATS,)]  # pawns each seat has taken back this round
    pledge: Annotated[Row, "i1", (SEATS,)]  # bills, or pawns in LEND, promised to the attempt
    price: Annotated[Row, "i1", (ZONES,)]  # bills for a condo of each Zone this round
    activists: Annotated[Row, "i1", (SPACES,)]  # on each space; visitors only on JAIL
    news_length: I8  # lines of news in use
    news: Annotated[Grid, "i1", (MOST_NEWS, COLUMNS)]  # unused lines are 0


STATE = Layout(State)
set_options = options_rule(__name__, OPTION_FIELDS)


# ------------------------------------------------------------------ news


@rule
def note(s: State, event: int, seat: int, place: int, first: int, second: int) -> None:
    """Keeps what happened by itself, for the story and the record."""
    if s.news_length < MOST_NEWS:
        s.news[s.news_length, Column.EVENT] = event
        s.news[s.news_length, Column.SEAT] = seat
        s.news[s.news_length, Column.PLACE] = place
        s.news[s.news_length, Column.FIRST] = first
        s.news[s.news_length, Column.SECOND] = second
        s.news_length += 1


@rule
def forget_news(s: State) -> None:
    for line in range(s.news_length):
        for column in range(COLUMNS):
            s.news[line, column] = 0
    s.news_length = 0


# ------------------------------------------------------------------ properties


@rule
def zone_of(place: int) -> int:
    return place // PLOTS


@rule
def in_zone(group: int, zone: int) -> int:
    """The part of a set of properties that lies in a Zone, as a set of plots."""
    return (group >> (zone * PLOTS)) & WHOLE_ZONE


@rule
def is_complete(s: State, zone: int) -> bool:
    return in_zone(s.properties, zone) == WHOLE_ZONE


# ------------------------------------------------------------------ pawns


@rule
def first_pawn(s: State, seat: int) -> int:
    """OPOLY-10: the seats share the pawns evenly; a seat's pawns have numbers in a row."""
    return seat * (PAWNS // s.seats)


@rule
def owner_of(s: State, pawn: int) -> int:
    return pawn // (PAWNS // s.seats)


@rule
def fresh_pawns(s: State, seat: int, space: int) -> int:
    """How many pawns of a seat stand on a space and have not acted (OPOLY-35)."""
    n = 0
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == space and not has(s.acted, pawn):
            n += 1
    return n


@rule
def manned(s: State, seat: int) -> int:
    """The set of plots where a pawn of the seat stands that has not acted."""
    places = 0
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        place = PROPERTY_AT[s.pawn[pawn]]
        if place != NONE and not has(s.acted, pawn):
            places |= only(place)
    return places


@rule
def use_pawn(s: State, seat: int, space: int) -> None:
    """OPOLY-35: one action for each pawn."""
    for pawn in range(first_pawn(s, seat), first_pawn(s, seat + 1)):
        if s.pawn[pawn] == space and not has(s.acted, pawn):
            s.acted |= only(pawn)
            return


@rule
def seats_with_fresh_pawns(s: State, space: int) -> int:
    """The set of seats with a pawn on a space that has not acted."""
    seats = 0
    for pawn in range(PAWNS):
        if s.pawn[pawn] == space and not has(s.acted, pawn):
            seats |= only(owner_of(s, pawn))
    return seats
