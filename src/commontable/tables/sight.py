"""What a table tells one viewer. Nothing about a game leaves the server by another way.

A message carries the viewer's own count of changes (`seq`), not the number of the event: events
that a viewer must not notice would otherwise show as gaps.
"""

from __future__ import annotations

from commontable.core.game import NOBODY, OUTCOMES, SEAT_NAMES, Json, name_seats
from commontable.tables.events import Said
from commontable.tables.table import Table

SENTENCES = 100  # of talk go with a message
STORY_LINES = 400  # at most so many lines go with a message; a replay shows them all


def look(table: Table, viewer: int) -> Json:
    """Everything a viewer may know of a table now."""
    game = table.game
    view = game.view(table.state, viewer)
    if not table.has_begun or table.is_closed:
        view["legal"] = []
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
        "talk": talk(table, viewer),
        "said": _heard(table, viewer),
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


def talk(table: Table, viewer: int) -> Json:
    """Whether this viewer may write now, and why not."""
    if viewer == NOBODY:
        reason = "Only those who sit at the table can talk."
        return {"policy": "silent", "rule": "", "reason": reason}
    whispers = {"whispers": _whispers(table, viewer)} if table.game.whispers else {}
    if not table.has_begun:
        reason = "The game has not begun: talk freely."
        return {"policy": "free", "rule": "", "reason": reason, **whispers}
    allowed = table.game.talk(table.state, viewer)
    told = {"policy": allowed.policy.value, "rule": allowed.rule, "reason": allowed.reason}
    return {**told, **whispers}


def _heard(table: Table, viewer: int) -> list[Json]:
    """The last sentences that were said where this viewer could hear them."""
    heard = [said for said in table.said if table.hears(viewer, said)]
    return [_said(said) for said in heard[-SENTENCES:]]


def _said(said: Said) -> Json:
    letter = None if said.seat is None else SEAT_NAMES[said.seat]
    told = {"name": said.name, "letter": letter, "text": said.text}
    return told if said.to is None else {**told, "to": SEAT_NAMES[said.to]}


def _whispers(table: Table, viewer: int) -> list[int]:
    """Seats of people whom this viewer may talk to so that nobody else hears it."""
    own = table.seats[viewer].guest
    return [
        seat
        for seat, there in enumerate(table.seats)
        if table.game.whispers and there.guest is not None and there.guest != own
    ]


def _undo(table: Table, viewer: int) -> Json:
    """What can be taken back: by this viewer, and what others ask."""
    can = False
    if viewer != NOBODY and table.moves and not table.is_over:
        own = [n for n, move in enumerate(reversed(table.moves), 1) if move.seat == viewer]
        can = bool(own) and not any(move.reveals for move in table.moves[-own[0] :])
    asking = [seat for guest in table.asked for seat in table.seats_of(guest)]
    return {"can": can, "asked": bool(table.asked), "by": sorted(asking)}
