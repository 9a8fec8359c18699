"""What is on the table: cards, phases, and the record of a state.

A *player* is a character at the table, counted from 0; a person alone at a table has seat 0 and
runs two players. Groove and Happenings cards are kinds with copies: a pile is how many there are
of each kind. Goods are single cards: a pile of Goods is a set (core/sets.py). What lies in no
other pile lies in the discard, so discards are worked out, not stored.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from commontable.core.build import rule
from commontable.core.layout import I8, I32, AnyState, Grid, Layout, Row
from commontable.core.options import options_rule
from commontable.games.coop import data

SEATS = 5
GROOVES = len(data.GROOVE)
CONTINUOUS = data.CONTINUOUS  # Groove kinds below this stay in play
HAPPENINGS = len(data.HAPPENINGS)
GOODS = len(data.GOODS)
ALL_GOODS = (1 << GOODS) - 1
COOPERATES = len(data.COOPERATE)
CHARACTERS = len(data.CHARACTERS)
SIDES = 2 * CHARACTERS  # character * 2, and 1 more for the back
DAYS = len(data.DAYS)
MOST_LEGAL = 192  # longer than any list of legal actions
GAME_OVER = 0  # the first of the Happenings
NONE = -1  # no card, no player, no site
GROUP = -2  # who is asked: everybody, and anybody may answer

LON = [card.name for card in data.GROOVE].index("Lon F.")


OPTION_FIELDS = ("scenario", "difficulty", "expansion", "singing", "dance", "ask_dude")


class Vibe(IntEnum):
    """COOP-18: from low to high."""

    BOGUS = 0
    DREARY = 1
    OKAY = 2
    GROOVY = 3
    AWESOME = 4


class Who(IntEnum):
    """The characters, in the order of their file."""

    CHERRYPIT = 0
    SUNSHINE = 1
    HENRY = 2
    LEIGH = 3
    JUNIOR = 4
    WELDON = 5
    HUGH = 6


class Site(IntEnum):
    """Where players cooperate."""

    AREA = 0  # the COOPERATE cards that are laid out
    TODAY = 1  # the opportunity that a Happening of today offers


class Phase(IntEnum):
    """What is asked, and of whom."""

    CHARACTERS = 0  # all who have none: which character?
    LAY_OUT = 1  # group: which COOPERATE cards?
    DUDE = 2  # group: who is the first Happening Dude?
    DAY = 3  # all who have not acted: which action?
    HUSTLE = 4  # player: another card?
    MEDITATE = 5  # player: draw, or stop?
    SHARE = 6  # player: which cards are given and asked for?
    CONSENT = 7  # partner: agreed?
    LIMIT = 8  # player: which card is discarded?
    COOPERATE = 9  # group: do it, wait or decline?
    CHOOSE = 10  # who is chosen?
    SELL = 11  # player: which Good is sold?
    ORDER = 12  # player: which Good is ordered?
    MOVE = 13  # player or group: which Good is moved?
    LOSE = 14  # group: which Good is discarded?
    FLIP = 15  # player or group: which Happening is turned face-down?
    TAKE = 16  # cooperator: which CUSTOMER?
    SING = 17  # player: sing?
    FUND = 18  # owner: discard the Legal Fund?
    OVER = 19
    BUSY = 20  # nothing is asked: the game goes on by itself (never at rest)


class Source(IntEnum):
    """Where the card that is being carried out comes from, and so what follows it."""

    NOWHERE = 0
    CALENDAR = 1  # the back of a day; then the Happening
    HAPPENING = 2  # then the players' turn
    WORK = 3  # then another card, or a draw
    COOPERATE = 4  # then the end of the action or of the day
    WEEKEND = 5  # then the next day
    FROLIC = 6  # then the end of the action


class State(AnyState):
    """A table of CO-OP."""

    goods_deck: I32  # set of Goods
    storefront: I32  # set of Goods
    warehouse: I32  # set of Goods
    players: I8  # how many characters: the seats, but 2 for one seat
    scenario: I8  # option: its place in the file
    difficulty: I8  # option: place among its values
    expansion: I8  # option: 1 with the mini-expansion
    singing: I8  # option: 0 if Lon F. is in effect as a house rule
    dance: I8  # option: 1 if Sunshine's dance inspires every other player
    ask_dude: I8  # option: 1 if the group names the first Happening Dude
    phase: I8
    outcome: I8
    money: I8  # dollars, -20 to 20
    day: I8  # of the week, 0 to 4
    above: I8  # Happenings cards above GAME OVER!; 0 once it is drawn
    last_day: I8  # 1 once GAME OVER! is drawn
    dude: I8  # player with the Happening Dude marker; NONE before it is given
    laid: I8  # set of COOPERATE cards that are laid out
    used: I8  # set of COOPERATE cards that are flipped
    fired: I8  # set of sites where players have cooperated today
    acted: I8  # set of players who have begun their action of today
    active: I8  # set of days whose Happening lies face-up
    actor: I8  # player whose action or card it is; NONE between actions
    asked: I8  # player who has to answer, GROUP, or NONE in phases that ask several players
    source: I8  # where the card that is being carried out comes from
    card: I8  # Groove kind that is being played and lies in no pile, else NONE
    row: I8  # effects being carried out: a row of rules/tables.py, else NONE
    step: I8  # the next effect of that row
    left: I8  # how many more of what is asked: Goods, players, draws
    free: I8  # ORDER: how many of the Goods may still be chosen
    touched: I8  # set of players whose VIBE this card has moved already
    queue: I8  # set of players who are still to be asked the same
    site: I8  # where the card being carried out is done, else NONE
    partner: I8  # SHARE: with whom, else NONE
    played: I8  # cards played in this WORK
    calendar: Annotated[Row, "i1", (DAYS,)]  # Happening of each day of this week + 1, 0 for none
    side: Annotated[Row, "i1", (SEATS,)]  # character side + 1 of each player, 0 for none
    vibe: Annotated[Row, "i1", (SEATS,)]  # of each player
    at: Annotated[Row, "i1", (SEATS,)]  # site where each player cooperates today + 1, 0 for none
    happenings: Annotated[Row, "i1", (HAPPENINGS,)]  # copies in the deck, in no order
    groove_deck: Annotated[Row, "i1", (GROOVES,)]  # copies in the deck, in no order
    hand: Annotated[Grid, "i1", (SEATS, GROOVES)]  # copies in each hand, open to all
    in_play: Annotated[Grid, "i1", (SEATS, CONTINUOUS)]  # copies before each player
    give: Annotated[Row, "i1", (GROOVES,)]  # SHARE: copies the actor gives
    ask: Annotated[Row, "i1", (GROOVES,)]  # SHARE: copies the partner gives


STATE = Layout(State)
set_options = options_rule(__name__, OPTION_FIELDS)


@rule
def seat_of(s: State, player: int) -> int:
    """COOP-2: a person alone runs both players."""
    if s.seats == 1:
        return 0
    return player


@rule
def hand_size(s: State, player: int) -> int:
    n = 0
    for kind in range(GROOVES):
        n += s.hand[player, kind]
    return n


@rule
def ask(s: State, phase: int, asked: int) -> None:
    """A question waits for its answer."""
    s.phase = phase
    s.asked = asked


@rule
def go_on(s: State) -> None:
    """Nothing is asked any more."""
    s.phase = Phase.BUSY
    s.asked = NONE
