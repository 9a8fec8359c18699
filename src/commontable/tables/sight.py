"""What a table tells one viewer. Nothing about a game leaves the server by another way.

A message carries the viewer's own count of changes (`seq`), not the number of the event: events
that a viewer must not notice would otherwise show as gaps.
"""

from __future__ import annotations

from functools import cache

import msgspec

from commontable.core.game import NOBODY, ONGOING, OUTCOMES, SEAT_NAMES, Json, waited_for
from commontable.core.talk import Pin, Policy, Talk, write_pin
from commontable.core.words import initials, listed
from commontable.tables.events import Pinned, Said
from commontable.tables.table import Line, Table

WAITING, PLAYING, OVER = "waiting", "playing", "over"  # what a table can be doing
SENTENCES = 100  # of talk go with a message
_encode = msgspec.json.Encoder().encode
STORY_LINES = 400  # at most so many lines go with a message; a replay shows them all


def look(table: Table, viewer: int) -> Json:
    """Everything a viewer may know of a table now."""
    now = moment(table, viewer)
    return {**setting(table, viewer), **now, "story": story(table, viewer)}


def setting(table: Table, viewer: int) -> Json:
    """What stays as it is while the same people sit there."""
    opened = table.opened
    return {
        "table": table.id,
        "viewer": viewer,
        "game": opened.game,
        "rules": opened.version,
        "options": opened.options,
        "hints": opened.hints,
        "host": table.seats_of(opened.host),
        "is_public": opened.is_public,
        "seats": company(table),
        "commitment": table.commitment,
    }


def moment(table: Table, viewer: int) -> Json:
    """What can change with an action, but for the story, which only grows."""
    now = status(table)
    is_over = now == OVER
    view = table.view(eyes_of(table, viewer))
    if now == WAITING or table.is_closed:
        view["legal"] = []
    if table.game.advice is not None:
        view["pins"] = pins(table)
    waited = waited_for(view)
    told: Json = {
        "seq": table.seen[viewer],
        "status": now,
        "outcome": OUTCOMES[table.outcome],
        "scores": _scores(table) if is_over else None,
        "question": _question(table, view, now, waited),
        "waits_for": waited if now == PLAYING else [],
        "obvious": _obvious(view, waited),
        "view": view,
        "talk": talk(table, viewer, view),
        "said": _heard(table, viewer),
        "undo": _undo(table, viewer),
        "secret": table.opened.secret if is_open_book(table) else None,
    }
    if is_over:
        told["ending"] = _ending(table, view)
    return told


def eyes_of(table: Table, viewer: int) -> int:
    """Nobody looks at cards, on one seat or on several, before it is clear who sits where."""
    return viewer if table.is_dealt or is_open_book(table) else NOBODY


def question(table: Table, view: Json) -> str:
    """What is asked of this viewer, or whom the table waits for."""
    return _question(table, view, status(table), waited_for(view))


def _question(table: Table, view: Json, now: str, waited: list[int]) -> str:
    if now == OVER:
        return "The game is over."
    if now == WAITING:
        return "The game begins when all seats are taken."
    if view["viewer"] in waited:
        return table.named(table.game.question(view))
    waiting = f"Waiting for {listed([table.name_of(seat) for seat in waited])}."
    return f"{waiting} {table.named(table.game.question(view))}" if view["legal"] else waiting


def _obvious(view: Json, waited: list[int]) -> str | None:
    """The one thing that the viewer can do, if it is asked: nothing is left to decide."""
    legal = view["legal"]
    return legal[0] if len(legal) == 1 and view["viewer"] in waited else None


def status(table: Table) -> str:
    if table.is_over:
        return OVER
    return PLAYING if table.has_begun else WAITING


def is_open_book(table: Table) -> bool:
    """Once the game is over, the secret and all cards may be shown."""
    return table.is_over


def _scores(table: Table) -> list[int]:
    return [table.game.score(table.state, seat) for seat in range(len(table.seats))]


def _ending(table: Table, view: Json) -> list[str]:
    """A few facts about a game that was played to its end."""
    if table.outcome == ONGOING:
        return []
    return [table.named(fact) for fact in table.game.ending(view)]


def company(table: Table) -> list[Json]:
    """Who sits where; made anew when somebody sits down or gets up."""
    if table.company is None:
        table.company = [_seat(table, seat) for seat in range(len(table.seats))]
        letters = initials([seat["name"] for seat in table.company])
        for seat, letter in zip(table.company, letters, strict=True):
            seat["initial"] = letter
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
    return [_line(table, line) for line in table.story[viewer][-STORY_LINES:]]


def _line(table: Table, line: Line) -> Json:
    """A sentence, with the reason of a bot where it may be told."""
    if line.why and (line.is_open or is_open_book(table)):
        return {"text": line.named, "why": table.named(line.why)}
    return {"text": line.named}


def write_story(table: Table, viewer: int) -> bytes:
    """The story as JSON. What was written once is kept, and new lines are added to it."""
    lines = table.story[viewer]
    n, written = table.told.get(viewer, (0, b"["))
    if n > len(lines) or len(lines) > STORY_LINES:
        return _encode(story(table, viewer))
    for line in lines[n:]:
        comma = b"," if n else b""
        written += comma + _encode(_line(table, line))
        n += 1
    table.told[viewer] = (n, written)
    return written + b"]"


def talk(table: Table, viewer: int, view: Json) -> Json:
    """Whether this viewer may speak now, what there is to pick from, and why not."""
    if viewer == NOBODY:
        reason = "Only those who sit at the table can talk."
        return {"policy": "silent", "rule": "", "reason": reason}
    whispers = {"whispers": _whispers(table, viewer)} if table.game.whispers else {}
    if not table.is_dealt:
        reason = "The game has not begun: talk freely."
        return {"policy": "free", "rule": "", "reason": reason, **whispers}
    allowed, advice = table.game.talk(table.state, viewer), table.game.advice
    told: Json = {**_allowed(allowed), **whispers}
    if allowed.policy == Policy.ADVICE and advice is not None and not table.is_over:
        told["phrases"] = list(advice.phrases(view))
        told["signs"] = dict(advice.signs)
        told["places"] = list(advice.places(view))
    return told


@cache
def _allowed(allowed: Talk) -> Json:
    """A game has few of them."""
    return {"policy": allowed.policy.value, "rule": allowed.rule, "reason": allowed.reason}


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


def _heard(table: Table, viewer: int) -> list[Json]:
    """The last sentences that were said where this viewer could hear them."""
    if not table.said:
        return []
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
    if viewer != NOBODY and not table.is_over:
        for move in reversed(table.moves):
            if move.reveals:
                break
            if move.seat == viewer:
                can = True
                break
    asking = [seat for guest in table.asked for seat in table.seats_of(guest)]
    return {"can": can, "asked": bool(table.asked), "by": sorted(asking)}
