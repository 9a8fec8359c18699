"""What is seen in CO-OP: everything but the order of the piles, by everybody."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.game import Json
from commontable.core.sets import count, has
from commontable.core.view import Observation
from commontable.games.coop import data, notation
from commontable.games.coop.position import POSITION
from commontable.games.coop.rules import force, state
from commontable.games.coop.rules.actions import SITE_WORDS
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.days import missing
from commontable.games.coop.rules.piles import deck_size, discarded, goods_discard, happenings_left
from commontable.games.coop.rules.state import Phase, State, Who
from commontable.games.coop.rules.tables import BIZZIE, HIPPIE, TYPE, Standing
from commontable.games.coop.rules.together import may_act
from commontable.games.coop.rules.turns import hand_limit
from commontable.games.coop.vocabulary import LOCATIONS


def _goal(s: State) -> str:
    """What has to hold at the end; while people choose who to be, also how it starts."""
    scenario = data.SCENARIOS[s.scenario]
    is_start = s.phase == Phase.CHARACTERS
    return f"{scenario.start} {scenario.text}".lstrip() if is_start else scenario.text


_open = POSITION.subset(
    *("phase", "outcome", "money", "day", "last_day", "dude", "fired", "storefront", "warehouse")
)


def shared(s: State) -> Json:
    """The position as everybody sees it."""
    scenario = data.SCENARIOS[s.scenario]
    return {
        **_open(s),
        "acting": [seat for seat in range(s.seats) if player_of(s, seat) != state.NONE],
        "scenario": {"title": scenario.title, "goal": _goal(s), "missing": missing(s)},
        "goal_money": scenario.money,
        "days_left": s.above + (0 if s.last_day else 1),
        "calendar": [_day_seen(s, day) for day in range(state.DAYS)],
        "closed": [
            name
            for i, name in enumerate(LOCATIONS)
            if s.dude != state.NONE and force.is_closed(s, i)
        ],
        "together": [
            {"name": name, "used": bool(s.used >> i & 1)}
            for i, name in enumerate(notation.TOGETHER_NAMES)
            if s.laid >> i & 1
        ],
        "players": [_player_seen(s, player) for player in range(s.players)],
        "goods_deck": s.goods_deck.bit_count(),
        "goods_discard": notation.name_goods(goods_discard(s)),
        "groove_deck": deck_size(s),
        "groove_discard": {
            notation.name_groove(kind): discarded(s, kind)
            for kind in range(state.GROOVES)
            if discarded(s, kind)
        },
        "happenings_deck": happenings_left(s),
        "pending": _pending_seen(s),
    }


def _day_seen(s: State, day: int) -> Json | None:
    if s.calendar[day] == 0:
        return None
    name = notation.HAPPENING_NAMES[s.calendar[day] - 1]
    return {"name": name, "face_up": has(s.active, day), "holds": force.holds_today(s, day)}


def _player_seen(s: State, player: int) -> Json:
    side = s.side[player] - 1
    chosen = side >= 0
    return {
        "name": notation.SEAT_WORDS[player],
        "seat": state.seat_of(s, player),
        "character": notation.name_side(s.side[player]),
        "person": data.CHARACTERS[side // 2].name if chosen else None,
        "types": list(data.CHARACTERS[side // 2].types[side % 2]) if chosen else [],
        "able": chosen and has_ability(s, player),
        "vibe": data.VIBES[s.vibe[player]] if chosen else None,
        "hand": notation.name_hand(s, player),
        "hand_limit": hand_limit(s, player),
        "in_play": notation.name_in_play(s, player),
        "acted": has(s.acted, player),
        "may_act": s.phase == Phase.DAY and may_act(s, player),
        "at": SITE_WORDS[s.at[player] - 1] if s.at[player] else None,
    }


def has_ability(s: State, player: int) -> bool:
    """Whether the player's character can do now what only that one can."""
    who = (s.side[player] - 1) // 2
    if who == Who.CHERRYPIT:
        return force.is_never_bummed(s, player)
    return force.is_able(s, player, who)


def _pending_seen(s: State) -> Json:
    """The card that asks, and what has been decided about it."""
    return {
        "source": notation.SOURCES[s.source],
        "actor": notation.name_player(s.actor),
        "asked": notation.name_player(s.asked),
        "card": None if s.row == state.NONE else notation.ROW_NAMES[s.row],
        "left": s.left,
        "free": s.free,
        "site": None if s.site == state.NONE else SITE_WORDS[s.site],
        "partner": notation.name_player(s.partner),
        "give": [notation.name_groove(k) for k in range(state.GROOVES) for _ in range(s.give[k])],
        "ask": [notation.name_groove(k) for k in range(state.GROOVES) for _ in range(s.ask[k])],
    }


# ------------------------------------------------------------------ numbers for a learner

# For each Good: in the Storefront, in the Warehouse, in the discard. For each Groove kind: in the
# deck, in the discard. For each player from the viewer's on: every hand card and card in play,
# then character, types, VIBE, has acted, is asked, site. For each Happening: on the calendar,
# in force. Each COOPERATE card: laid out, used. Then phase by phase, and a few numbers.
_GOOD_FACTS = 3
_PILES_FROM = _GOOD_FACTS * state.GOODS
_PLAYERS_FROM = _PILES_FROM + 2 * state.GROOVES
_OWN_FACTS = state.GROOVES + state.CONTINUOUS + state.CHARACTERS + 7
_WEEK_FROM = _PLAYERS_FROM + state.SEATS * _OWN_FACTS
_TOGETHER_FROM = _WEEK_FROM + 2 * state.HAPPENINGS
_PHASES_FROM = _TOGETHER_FROM + 2 * state.COOPERATES
_REST_FROM = _PHASES_FROM + Phase.BUSY
OBSERVATION_SIZE = _REST_FROM + 24
_DOLLARS = 20.0  # money comes as a fraction of this
_MANY = 20.0  # days and piles come as fractions of this


@rule
def observe(s: State, seat: int, out: Observation) -> None:
    """What a seat (or NOBODY) sees, as numbers; no more than its view tells."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    _observe_goods(s, out)
    for kind in range(state.GROOVES):
        out[_PILES_FROM + kind] = s.groove_deck[kind]
        out[_PILES_FROM + state.GROOVES + kind] = discarded(s, kind)
    for i in range(s.players):
        _observe_player(s, (max(seat, 0) + i) % s.players, _PLAYERS_FROM + i * _OWN_FACTS, out)
    for day in range(state.DAYS):
        if s.calendar[day] != 0:
            out[_WEEK_FROM + 2 * (s.calendar[day] - 1)] += 1
            if force.holds_today(s, day):
                out[_WEEK_FROM + 2 * (s.calendar[day] - 1) + 1] += 1
    for card in range(state.COOPERATES):
        out[_TOGETHER_FROM + 2 * card] = (s.laid >> card) & 1
        out[_TOGETHER_FROM + 2 * card + 1] = (s.used >> card) & 1
    out[_PHASES_FROM + s.phase] = 1
    _observe_rest(s, seat, out)


@rule
def _observe_goods(s: State, out: Observation) -> None:
    gone = goods_discard(s)
    for good in range(state.GOODS):
        out[_GOOD_FACTS * good] = (s.storefront >> good) & 1
        out[_GOOD_FACTS * good + 1] = (s.warehouse >> good) & 1
        out[_GOOD_FACTS * good + 2] = (gone >> good) & 1


@rule
def _observe_player(s: State, player: int, at: int, out: Observation) -> None:
    for kind in range(state.GROOVES):
        out[at + kind] = s.hand[player, kind]
    for kind in range(state.CONTINUOUS):
        out[at + state.GROOVES + kind] = s.in_play[player, kind]
    after = at + state.GROOVES + state.CONTINUOUS
    side = s.side[player] - 1
    if side >= 0:
        out[after + side // 2] = 1
        out[after + state.CHARACTERS] = int(TYPE[side] & HIPPIE != 0)
        out[after + state.CHARACTERS + 1] = int(TYPE[side] & BIZZIE != 0)
        out[after + state.CHARACTERS + 2] = int(force.is_able(s, player, side // 2))
    out[after + state.CHARACTERS + 3] = s.vibe[player] / 4.0
    out[after + state.CHARACTERS + 4] = (s.acted >> player) & 1
    out[after + state.CHARACTERS + 5] = int(s.asked == player)
    out[after + state.CHARACTERS + 6] = s.at[player]


@rule
def _observe_rest(s: State, seat: int, out: Observation) -> None:
    at = _REST_FROM
    out[at] = s.money / _DOLLARS
    out[at + 1] = s.above / _MANY
    out[at + 2] = s.last_day
    out[at + 3] = s.day
    out[at + 4] = s.seats
    out[at + 5] = s.players
    out[at + 6] = s.scenario
    out[at + 7] = s.difficulty
    out[at + 8] = s.expansion
    out[at + 9] = s.singing
    out[at + 10] = s.dance
    out[at + 11] = s.left
    out[at + 12] = s.row / _MANY
    out[at + 13] = s.step
    out[at + 14] = s.fired
    if s.dude != state.NONE:
        out[at + 15] = (s.dude - max(seat, 0)) % s.players + 1
        out[at + 16] = force.in_force(s, Standing.PAY_LESS)
        out[at + 17] = force.in_force(s, Standing.NO_DRAW)
        out[at + 18] = force.in_force(s, Standing.NO_COOPERATE)
    if s.actor != state.NONE:
        out[at + 19] = (s.actor - max(seat, 0)) % s.players + 1
    if s.partner != state.NONE:
        out[at + 20] = (s.partner - max(seat, 0)) % s.players + 1
    out[at + 21] = missing(s) / _MANY
    out[at + 22] = count(s.goods_deck) / _MANY
    out[at + 23] = s.free
