"""What a table tells one viewer. Nothing about a game leaves the server by another way.

A message carries the viewer's own count of changes (`seq`), not the number of the event: events
that a viewer must not notice would otherwise show as gaps.
"""

from __future__ import annotations

from typing import Any

from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Json, waited_for
from commontable.core.talk import Pin, Policy, write_pin
from commontable.tables.events import Pinned
from commontable.tables.table import Table

STORY_LINES = 400  # at most so many lines go with a message; a replay shows them all


def look(table: Table, viewer: int) -> Json:
    """Everything a viewer may know of a table now."""
    is_over = table.is_over
    view = table.view(viewer)
    if not table.has_begun or table.is_closed:
        view = {**view, "legal": []}
    if table.game.advice is not None:
        view = {**view, "pins": pins(table)}
    return {
        "table": table.id,
        "seq": table.seen[viewer],
        "viewer": viewer,
        "game": table.game.name,
        "rules": table.opened.version,
        "options": table.opened.options,
        "host": table.seats_of(table.opened.host),
        "is_public": table.opened.is_public,
        "status": status(table),
        "outcome": OUTCOMES[table.game.outcome(table.state)],
        "scores": _scores(table) if is_over else None,
        "seats": company(table),
        "question": question(table, view),
        "waits_for": waited_for(view) if status(table) == "playing" else [],
        "obvious": obvious(view),
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
    waited = waited_for(view)
    if view["viewer"] in waited:
        return table.game.question(view)
    waiting = f"Waiting for {', '.join(map(table.name_of, waited))}."
    return f"{waiting} {table.game.question(view)}" if view["legal"] else waiting


def obvious(view: Json) -> str | None:
    """The one thing that the viewer can do, if it is asked: nothing is left to decide."""
    legal = view["legal"]
    return legal[0] if len(legal) == 1 and view["viewer"] in waited_for(view) else None


def status(table: Table) -> str:
    if table.is_over:
        return "over"
    return "playing" if table.has_begun else "waiting"


def is_open_book(table: Table) -> bool:
    """Once the game is over, the secret and all cards may be shown."""
    return table.is_over


def _scores(table: Table) -> list[int]:
    return [table.game.score(table.state, seat) for seat in range(len(table.seats))]


def company(table: Table) -> list[Json]:
    """Who sits where; made anew when somebody sits down or gets up."""
    if table.company is None:
        table.company = [_seat(table, seat) for seat in range(len(table.seats))]
    return table.company


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
    return [line.told for line in table.story[viewer][-STORY_LINES:]]


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
    if viewer != NOBODY and not table.is_over:
        for move in reversed(table.moves):
            if move.reveals:
                break
            if move.seat == viewer:
                can = True
                break
    asking = [seat for guest in table.asked for seat in table.seats_of(guest)]
    return {"can": can, "asked": bool(table.asked), "by": sorted(asking)}
