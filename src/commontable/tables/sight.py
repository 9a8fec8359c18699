"""What a table tells one viewer. Nothing about a game leaves the server by another way.

A message carries the viewer's own count of changes (`seq`), not the number of the event: events
that a viewer must not notice would otherwise show as gaps.
"""

from __future__ import annotations

from typing import Any

from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Json, name_seats
from commontable.core.talk import Pin, Policy, write_pin
from commontable.tables.events import Pinned
from commontable.tables.table import Table

STORY_LINES = 400  # at most so many lines go with a message; a replay shows them all


def look(table: Table, viewer: int) -> Json:
    """Everything a viewer may know of a table now."""
    game = table.game
    view = game.view(table.state, viewer)
    if not table.has_begun or table.is_closed:
        view["legal"] = []
    if game.advice is not None:
        view["pins"] = pins(table)
    return {
        "table": table.id,
        "seq": table.seen[viewer],
        "viewer": viewer,
        "game": game.name,
        "rules": table.opened.version,
        "options": table.opened.options,
        "host": table.seats_of(table.opened.host),
        "is_public": table.opened.is_public,
        "status": status(table),
        "outcome": OUTCOMES[game.outcome(table.state)],
        "scores": _scores(table),
        "seats": [_seat(table, seat) for seat in range(len(table.seats))],
        "question": question(table, view),
        "view": view,
        "story": story(table, viewer),
        "talk": talk(table, view),
        "said": [_said(table, said) for said in table.said[-100:]],
        "undo": _undo(table, viewer),
        "commitment": table.commitment,
        "secret": table.opened.secret if is_open_book(table) else None,
    }


def question(table: Table, view: Json) -> str:
    """What is asked of this viewer, or whom the table waits for."""
    if table.is_over:
        return "The game is over."
    if not table.has_begun:
        return "The game begins when all seats are taken."
    if view["viewer"] in view["acting"]:
        return table.game.question(view)
    names = [table.name_of(seat) for seat in view["acting"]]
    return "Waiting for " + ", ".join(names) + "."


def status(table: Table) -> str:
    if table.is_over:
        return "over"
    return "playing" if table.has_begun else "waiting"


def is_open_book(table: Table) -> bool:
    """Once the game is over, the secret and all cards may be shown."""
    return table.is_over


def _scores(table: Table) -> list[int] | None:
    if not table.is_over:
        return None
    return [table.game.score(table.state, seat) for seat in range(len(table.seats))]


def _seat(table: Table, seat: int) -> Json:
    there = table.seats[seat]
    return {
        "seat": seat,
        "letter": SEAT_NAMES[seat],
        "name": table.name_of(seat) if not there.is_open else "",
        "kind": "open" if there.is_open else "person" if there.bot is None else "bot",
        "bot": there.bot,
        "stands_in": there.bot is not None and there.guest is not None,
    }


def story(table: Table, viewer: int) -> list[Json]:
    names = [table.name_of(seat) for seat in range(len(table.seats))]
    lines = table.story[viewer][-STORY_LINES:]
    return [{"text": name_seats(line.text, names)} for line in lines]


def talk(table: Table, view: Json) -> Json:
    """Whether this viewer may speak now, what there is to pick from, and why not."""
    viewer = view["viewer"]
    if viewer == NOBODY:
        reason = "Only those who sit at the table can talk."
        return {"policy": "silent", "rule": "", "reason": reason}
    if not table.has_begun:
        return {"policy": "free", "rule": "", "reason": "The game has not begun: talk freely."}
    allowed, advice = table.game.talk(table.state, viewer), table.game.advice
    told: Json = {"policy": allowed.policy.value, "rule": allowed.rule, "reason": allowed.reason}
    if allowed.policy == Policy.ADVICE and advice is not None and not table.is_over:
        told["phrases"] = list(advice.phrases(view))
        told["signs"] = dict(advice.signs)
        told["places"] = list(advice.places(view))
    return told


def pins(table: Table) -> list[Json]:
    """The signs on the board; open to all."""
    return [_pin(pinned) for pinned in table.pins]


def _pin(pinned: Pinned) -> Json:
    return {
        "seat": pinned.seat,
        "letter": SEAT_NAMES[pinned.seat],
        "sign": pinned.sign,
        "place": pinned.place,
        "for": None if pinned.whom is None else SEAT_NAMES[pinned.whom],
        "pin": write_pin(Pin(pinned.sign, pinned.place, pinned.whom)),
    }


def _said(table: Table, said: Any) -> Json:
    letter = None if said.seat is None else SEAT_NAMES[said.seat]
    return {"name": said.name, "letter": letter, "text": said.text}


def _undo(table: Table, viewer: int) -> Json:
    """What can be taken back: by this viewer, and what others ask."""
    can = False
    if viewer != NOBODY and table.moves and not table.is_over:
        own = [n for n, move in enumerate(reversed(table.moves), 1) if move.seat == viewer]
        can = bool(own) and not any(move.reveals for move in table.moves[-own[0] :])
    asking = [seat for guest in table.asked for seat in table.seats_of(guest)]
    return {"can": can, "asked": bool(table.asked), "by": sorted(asking)}
