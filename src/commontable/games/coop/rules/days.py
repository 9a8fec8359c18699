"""A day from Stuff Happens! to the evening, the weekend, and the last day of all."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import LOST, WON
from commontable.core.sets import count, lowest, only, rest
from commontable.games.coop.rules import state, tables
from commontable.games.coop.rules.force import funds, has_lawyer, is_cancelled
from commontable.games.coop.rules.piles import top_happening
from commontable.games.coop.rules.rows import begin
from commontable.games.coop.rules.state import Phase, Site, Source, State, Vibe
from commontable.games.coop.rules.together import can_do, may_act, somebody_may_act

FRIDAY = state.DAYS - 1


# ------------------------------------------------------------------ Stuff Happens!


@rule
def begin_day(s: State) -> None:
    """COOP-35: the Happening Dude looks at the calendar, then draws."""
    s.actor = s.dude
    if s.expansion == 1:
        begin(s, tables.DAY_ROW + s.day, Source.CALENDAR)
    else:
        s.source = Source.CALENDAR
        state.go_on(s)


@rule
def draw_happening(s: State) -> None:
    """COOP-35, COOP-36: shields and Leigh first; then it happens."""
    kind = top_happening(s)
    s.last_day = int(kind == state.GAME_OVER)
    s.calendar[s.day] = kind + 1
    s.active |= only(s.day)
    s.source = Source.HAPPENING
    if is_cancelled(s, tables.TAGGED[kind]):
        cancel_today(s)
    elif tables.TAGGED[kind] & tables.LEIGH_STOPS != 0 and has_lawyer(s):
        state.go_on(s)  # suspended, see force.holds_today
    else:
        s.queue = _owners_of_funds(s, tables.TAGGED[kind])
        offer_fund(s)


@rule
def cancel_today(s: State) -> None:
    """The Happening of today has no effect: it is turned face-down."""
    s.active &= ~only(s.day)
    s.queue = 0
    state.go_on(s)


@rule
def _owners_of_funds(s: State, tags: int) -> int:
    players = 0
    for player in range(s.players):
        if funds(s, player, tags) >= 0:
            players |= only(player)
    return players


@rule
def offer_fund(s: State) -> None:
    """COOP-M3: each owner of a Legal Fund may discard it; if nobody does, it happens."""
    if s.queue != 0:
        state.ask(s, Phase.FUND, lowest(s.queue))
        s.queue = rest(s.queue)
    else:
        begin(s, state.GROOVES + s.calendar[s.day] - 1, Source.HAPPENING)


@rule
def use_fund(s: State, player: int) -> None:
    kind = funds(s, player, tables.TAGGED[s.calendar[s.day] - 1])
    s.in_play[player, kind] -= 1
    cancel_today(s)


# ------------------------------------------------------------------ the players' turn


@rule
def wait_for_players(s: State) -> None:
    """COOP-37: whoever has not acted may; when nobody may, the evening comes."""
    s.actor = state.NONE
    s.source = Source.NOWHERE
    s.site = state.NONE
    if somebody_may_act(s):
        state.ask(s, Phase.DAY, state.NONE)
        _lead_the_only_one(s)
    elif can_do(s, Site.AREA):
        _ask_once_more(s, Site.AREA)
    elif can_do(s, Site.TODAY):
        _ask_once_more(s, Site.TODAY)
    else:
        end_day(s)


@rule
def _ask_once_more(s: State, site: int) -> None:
    """COOP-A5: what was put off may still be done at the end of the players' turn."""
    s.site = site
    state.ask(s, Phase.COOPERATE, state.GROUP)


@rule
def _lead_the_only_one(s: State) -> None:
    """COOP-2: a person alone is asked which player acts, if both can."""
    if s.seats == 1 and not may_act(s, 0):
        s.actor = 1
    elif s.seats == 1 and not may_act(s, 1):
        s.actor = 0


# ------------------------------------------------------------------ End of Day Maintenance


@rule
def end_day(s: State) -> None:
    """COOP-45, COOP-48: today's card expires, unless it KEEPS HAPPENING; players go home."""
    if s.calendar[s.day] != 0 and tables.KEEPS[s.calendar[s.day] - 1] == 0:
        s.active &= ~only(s.day)
    if s.last_day == 1:
        end_game(s)
        return
    s.acted = 0
    s.fired = 0
    for player in range(s.players):
        s.at[player] = 0
    if s.day < FRIDAY:
        s.day += 1
        next_dude(s)
        return
    s.active = 0  # COOP-46: the weekend
    s.day = 0
    for day in range(state.DAYS):
        s.calendar[day] = 0
    begin(s, tables.WEEKEND_ROW, Source.WEEKEND)


@rule
def next_dude(s: State) -> None:
    s.dude = (s.dude + 1) % s.players
    begin_day(s)


# ------------------------------------------------------------------ the goals


@rule
def missing(s: State) -> int:
    """COOP-4, COOP-62: steps short of the scenario's goals: dollars, VIBE, Goods, Awesomes."""
    short = max(0, tables.GOAL_MONEY[s.scenario] - s.money)
    awesome = 0
    for player in range(s.players):
        short += max(0, tables.GOAL_VIBE[s.scenario] - s.vibe[player])
        awesome += int(s.vibe[player] == Vibe.AWESOME)
    short += max(0, tables.GOAL_AWESOME[s.scenario, s.players] - awesome)
    short += max(0, tables.GOAL_STOREFRONT[s.scenario] - count(s.storefront))
    return short + max(0, tables.GOAL_WAREHOUSE[s.scenario] - count(s.warehouse))


@rule
def end_game(s: State) -> None:
    """COOP-3, COOP-A19: only now, and before any weekend."""
    s.outcome = WON if missing(s) == 0 else LOST
    s.actor = state.NONE
    state.ask(s, Phase.OVER, state.NONE)
