"""Which of the five actions a player takes, and with whom."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import count, has
from commontable.games.coop import data
from commontable.games.coop.policy.cards import effect_worth, keep_worth, play_worth
from commontable.games.coop.policy.needs import days_after, step_worth, vibe_worth
from commontable.games.coop.policy.weights import Weight, weight
from commontable.games.coop.rules.actions import COOPERATE, FROLIC, MEDITATE, MEDITATE_WITHOUT, WORK
from commontable.games.coop.rules.choices import may_work
from commontable.games.coop.rules.force import is_able, is_closed
from commontable.games.coop.rules.piles import can_draw
from commontable.games.coop.rules.state import (
    COOPERATES,
    GROOVES,
    NONE,
    Site,
    State,
    Who,
    hand_size,
)
from commontable.games.coop.rules.tables import (
    COOPERATE_ROW,
    EFFECTS,
    LENGTH,
    OPPORTUNITY_ROW,
    Location,
)
from commontable.games.coop.rules.together import may_act
from commontable.games.coop.rules.turns import frolic_limit
from commontable.games.coop.rules.vibes import cooperators

NEVER = -10_000
DRAWS, MORE_DRAWS = data.MEDITATE, data.MEDITATE_MORE
WEEK = 5


# ------------------------------------------------------------------ alone


@rule
def _card_worth(s: State, player: int) -> int:
    """What a new card is worth: little to somebody with good cards for all the days left."""
    if days_after(s) == 0 or not can_draw(s):
        return 0
    good = 0
    for kind in range(GROOVES):
        if s.hand[player, kind] > 0 and keep_worth(s, player, kind) >= weight(s, Weight.GOOD_CARD):
            good += s.hand[player, kind]
    if good >= days_after(s):
        return weight(s, Weight.SPARE_CARD)
    return weight(s, Weight.CARD)


@rule
def work_worth(s: State, player: int, kind: int) -> int:
    """To play a card, and not to have it another day."""
    now = play_worth(s, player, kind)
    return now if now > 0 else now - keep_worth(s, player, kind)


@rule
def best_work(s: State, player: int) -> int:
    """What the best card brings; for C.P. Junior the best two."""
    if not may_work(s, player) or hand_size(s, player) == 0:
        return NEVER
    best = NEVER
    second = 0
    for kind in range(GROOVES):
        if s.hand[player, kind] > 0:
            worth = work_worth(s, player, kind)
            if worth > best:
                second = max(second, best)
                best = worth
            elif worth > second:
                second = worth
    if is_able(s, player, Who.JUNIOR):
        best += second
    return best


@rule
def frolic_worth(s: State, player: int) -> int:
    if is_closed(s, Location.PARK):
        return NEVER
    worth = 0
    if s.vibe[player] < frolic_limit(s, player):
        worth = step_worth(s, player, s.vibe[player] + 1)
    if is_able(s, player, Who.SUNSHINE):
        best = 0
        for other in range(s.players):
            if other != player:
                gain = vibe_worth(s, other, 1)
                best = best + gain if s.dance == 1 else max(best, gain)
        worth += best
    return worth


@rule
def worst_card(s: State, player: int) -> int:
    """The hand card that promises least, or NONE."""
    worst = NONE
    least = 0
    for kind in range(GROOVES):
        if s.hand[player, kind] > 0:
            worth = keep_worth(s, player, kind)
            if worst == NONE or worth < least:
                worst = kind
                least = worth
    return worst


@rule
def alone_worth(s: State, player: int) -> int:
    """What a player can bring without others."""
    card = _card_worth(s, player)
    best = max(best_work(s, player) + card, frolic_worth(s, player))
    if not is_closed(s, Location.YOGA):
        best = max(best, card * DRAWS)
    return best


# ------------------------------------------------------------------ together


@rule
def row_worth(s: State, player: int, row: int, cooperating: int) -> int:
    """A COOPERATE card or opportunity done by so many."""
    worth = 0
    for line in range(row * EFFECTS, row * EFFECTS + LENGTH[row]):
        worth += effect_worth(s, player, line, cooperating)
    return worth


@rule
def best_row(s: State, site: int, cooperating: int) -> int:
    """What would be done at a site."""
    if site == Site.TODAY:
        return OPPORTUNITY_ROW + s.calendar[s.day] - 1
    best = NONE
    most = 0
    for card in range(COOPERATES):
        if has(s.laid & ~s.used, card):
            worth = row_worth(s, 0, COOPERATE_ROW + card, cooperating)
            if best == NONE or worth > most:
                best = COOPERATE_ROW + card
                most = worth
    return best


@rule
def together_worth(s: State, player: int, site: int, most: int) -> int:
    """What it brings that a player goes to a site, as far as the others can be expected there.

    What cannot be better than `most` is not looked at any further.
    """
    there = count(cooperators(s, site))
    if there >= 2:
        row = best_row(s, site, there + 1)
        return row_worth(s, player, row, there + 1) - row_worth(s, player, row, there)
    row = best_row(s, site, 2)
    worth = row_worth(s, player, row, 2)
    if site == Site.AREA:
        worth -= weight(s, Weight.RESERVE) * min(WEEK, days_after(s)) // WEEK
    if there == 1 or worth <= most:
        return worth
    least = NEVER
    for other in range(s.players):
        if other != player and may_act(s, other):
            instead = max(0, alone_worth(s, other))
            if least == NEVER or instead < least:
                least = instead
    return NEVER if least == NEVER else worth - least


@rule
def choose_action(s: State, player: int, out: Row, n: int) -> int:
    """The action of the day that brings most."""
    card = _card_worth(s, player)
    worst = worst_card(s, player)
    best = out[n - 1]
    most = NEVER
    for i in range(n):
        action = out[i]
        worth = NEVER
        if WORK.has(action):
            worth = work_worth(s, player, WORK.kind(action)) + card
            if is_able(s, player, Who.JUNIOR):
                worth = max(worth, best_work(s, player) + card - 1) if worth > card else worth
        elif FROLIC.has(action):
            worth = frolic_worth(s, player)
        elif MEDITATE.has(action):
            worth = card * (MORE_DRAWS if worst == NONE else DRAWS)
        elif MEDITATE_WITHOUT.has(action):
            if MEDITATE_WITHOUT.kind(action) == worst:
                worth = card * MORE_DRAWS - keep_worth(s, player, worst)
        elif COOPERATE.has(action):
            worth = together_worth(s, player, COOPERATE.site(action), most)
        if worth > most:
            best = action
            most = worth
    return int(best)
