"""A state of CO-OP as a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commontable.core.game import OUTCOMES, Json
from commontable.core.notation import name_set
from commontable.core.options import write_options
from commontable.games.coop import data
from commontable.games.coop.data import OPTIONS
from commontable.games.coop.notation import (
    PHASES,
    SEAT_WORDS,
    name_goods,
    name_hand,
    name_in_play,
    name_side,
    week_of,
)
from commontable.games.coop.position.names import (
    GROOVE_NAMES,
    HAPPENING_NAMES,
    ROW_NAMES,
    SOURCES,
    TOGETHER_NAMES,
    name_player,
)
from commontable.games.coop.rules.actions import SITE_WORDS
from commontable.games.coop.rules.state import NONE, OPTION_FIELDS, State


def write_position(s: State) -> Json:
    """All there is to a state, in names. `luck` is the secret of coming draws."""
    return {
        "game": "coop",
        "seats": s.seats,
        "options": options_of(s),
        "phase": PHASES[s.phase],
        "outcome": OUTCOMES[s.outcome],
        "money": s.money,
        "day": data.DAYS[s.day],
        "above": s.above,
        "last_day": bool(s.last_day),
        "dude": name_player(s.dude),
        "laid": name_set(s.laid, TOGETHER_NAMES),
        "used": name_set(s.used, TOGETHER_NAMES),
        "fired": name_set(s.fired, SITE_WORDS),
        "calendar": [HAPPENING_NAMES[c - 1] if c else None for c in week_of(s)],
        "active": name_set(s.active, data.DAYS),
        "players": [_write_player(s, player) for player in range(s.players)],
        "goods_deck": name_goods(s.goods_deck),
        "storefront": name_goods(s.storefront),
        "warehouse": name_goods(s.warehouse),
        "groove_deck": _write_counts(s.groove_deck, GROOVE_NAMES),
        "happenings": _write_counts(s.happenings, HAPPENING_NAMES),
        "pending": pending_of(s),
        "luck": s.luck,
    }


def options_of(s: State) -> Json:
    return write_options(s, OPTIONS, OPTION_FIELDS)


def _write_player(s: State, player: int) -> Json:
    return {
        "character": name_side(s.side[player]),
        "vibe": data.VIBES[s.vibe[player]],
        "hand": name_hand(s, player),
        "in_play": name_in_play(s, player),
        "acted": bool(s.acted >> player & 1),
        "at": SITE_WORDS[s.at[player] - 1] if s.at[player] else None,
    }


def _write_counts(pile: Any, names: Sequence[str]) -> dict[str, int]:
    return {name: pile[kind] for kind, name in enumerate(names) if pile[kind]}


def pending_of(s: State) -> Json:
    """What is being carried out, and what is asked of whom."""
    return {
        "source": SOURCES[s.source],
        "actor": name_player(s.actor),
        "asked": name_player(s.asked),
        "row": None if s.row == NONE else ROW_NAMES[s.row],
        "step": s.step,
        "left": s.left,
        "free": s.free,
        "touched": name_set(s.touched, SEAT_WORDS),
        "queue": name_set(s.queue, SEAT_WORDS),
        "site": None if s.site == NONE else SITE_WORDS[s.site],
        "partner": name_player(s.partner),
        "played": s.played,
        "give": _write_counts(s.give, GROOVE_NAMES),
        "ask": _write_counts(s.ask, GROOVE_NAMES),
    }
