"""What one viewer is sent about a table; the only way by which game information leaves the server.

A message carries the viewer's own count of changes (`seq`), not the number of the event: events
that a viewer must not notice would otherwise show as gaps.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from commontable.core.facts import Fact, write_fact
from commontable.core.game import (
    NOBODY,
    ONGOING,
    OUTCOMES,
    SEAT_NAMES,
    Json,
    View,
    name_seats,
    waited_for,
)
from commontable.core.talk import Pin, TalkPolicy, write_pin
from commontable.core.view import PinLine
from commontable.core.words import initials, listed
from commontable.tables.log.events import Pinned, Proposed, Said
from commontable.tables.play.chronicle import Line
from commontable.tables.play.seating import electorate
from commontable.tables.play.table import OVER, PLAYING, WAITING, Table

SENTENCES = 100  # of talk go with a message
_encode = msgspec.json.Encoder().encode
NOBODY_BLOCKED: frozenset[str] = frozenset()
FACTS = 40  # at most so many go with a message
STORY_LINES = 400  # at most so many lines go with a message; a replay shows them all


def look(table: Table, viewer: int, blocked: frozenset[str] = NOBODY_BLOCKED) -> Json:
    """Everything a viewer may know of a table now, but for what those whom they blocked said."""
    now = moment(table, viewer, blocked)
    facts = [write_fact(fact) for fact in new_facts(table, viewer)]
    return {**setting(table, viewer), **now, "story": story(table, viewer), "facts": facts}


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
        "host": table.seats_of(table.host),
        "is_public": opened.is_public,
        "absence": opened.absence,
        "seats": company(table),
        "commitment": table.commitment,
        "deal": deal(table),
    }


def deal(table: Table) -> Json:
    """How far the deal has come, and what was committed to; what was revealed, only at the end."""
    gathering = table.gathering
    told: Json = {
        "attempt": gathering.attempt,
        "stage": gathering.stage,
        "is_called": gathering.is_called,
        "commitment": table.commitment,
        "commitments": _commitments(table),
    }
    if is_open_book(table) and gathering.deal is not None:
        told["contributions"] = [
            {
                "seats": list(each.seats),
                "commitment": each.commitment,
                "entropy": each.entropy.hex(),
            }
            for each in gathering.deal.contributions
        ]
    return told


def _commitments(table: Table) -> list[Json]:
    """Of those who contribute to the luck, by seat."""
    gathering = table.gathering
    if gathering.deal is not None:
        return [
            {"seats": list(each.seats), "commitment": each.commitment, "is_revealed": True}
            for each in gathering.deal.contributions
        ]
    found = [
        {
            "seats": list(gathering.seats_of(guest)),
            "commitment": commitment,
            "is_revealed": guest in gathering.entropies,
        }
        for guest, commitment in gathering.commitments.items()
        if commitment
    ]
    return sorted(found, key=lambda each: each["seats"])


def moment(table: Table, viewer: int, blocked: frozenset[str] = NOBODY_BLOCKED) -> Json:
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
        "talk": talk(table, viewer, view, is_over),
        "said": _heard(table, viewer, blocked),
        "undo": _undo(table, viewer, is_over),
        "proposal": None if is_over or table.proposal is None else _proposal(table, table.proposal),
        "rematch": _rematch(table, blocked),
        "secret": table.opened.secret if is_over else None,
    }
    if is_over:
        told["verdict"] = _verdict(table, view)
        told["ending"] = _ending(table, view)
    return told


def eyes_of(table: Table, viewer: int) -> int:
    """Nobody looks at cards, on one seat or on several, before it is clear who sits where."""
    return viewer if table.gathering.is_dealt or is_open_book(table) else NOBODY


def question(table: Table, view: View) -> str:
    """What is asked of this viewer, or whom the table waits for."""
    return _question(table, view, status(table), waited_for(view))


def _question(table: Table, view: View, now: str, waited: list[int]) -> str:
    if now == OVER:
        return "The game is over."
    if now == WAITING:
        if any(seat.is_open for seat in table.seats):
            return "The game begins when all seats are taken."
        return "The game begins when everyone is ready."
    names = table.names
    if view["viewer"] in waited:
        return name_seats(table.game.question(view), names)
    waiting = f"Waiting for {listed([names[seat] for seat in waited])}."
    if not view["legal"]:
        return waiting
    return f"{waiting} {name_seats(table.game.question(view), names)}"


def _obvious(view: View, waited: list[int]) -> str | None:
    """The one thing that the viewer can do, if it is asked: nothing is left to decide."""
    legal = view["legal"]
    return legal[0] if len(legal) == 1 and view["viewer"] in waited else None


def status(table: Table) -> str:
    """What a table is doing: WAITING, PLAYING or OVER."""
    return table.status


def is_open_book(table: Table) -> bool:
    """Once the game is over, the secret and all cards may be shown."""
    return table.is_over


def _scores(table: Table) -> list[int]:
    return [table.game.score(table.state, seat) for seat in range(len(table.seats))]


def _verdict(table: Table, view: View) -> str:
    """How a game that was played to its end was won or lost, in a few words."""
    return "" if table.outcome == ONGOING else table.named(table.game.verdict(view))


def _ending(table: Table, view: View) -> list[str]:
    """A few facts about a game that was played to its end."""
    if table.outcome == ONGOING:
        return []
    return [table.named(fact) for fact in table.game.ending(view)]


def company(table: Table) -> list[Json]:
    """Who sits where; rebuilt when somebody sits down or gets up."""
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
        "cause": there.cause,
        "ready": there.bot is not None or there.guest in table.gathering.commitments,
    }


def _proposal(table: Table, asked: Proposed) -> Json:
    """What the people at the table are asked, and who has agreed, by seat."""
    return {
        "seat": asked.seat,
        "name": asked.name or table.name_of(asked.seat),
        "kind": "sit" if asked.bot is None else "bot",
        "by": list(table.seats_of(asked.guest)),
        "agreed": sorted(seat for guest in table.agreed for seat in table.seats_of(guest)),
        "asks": sorted(
            seat for guest in electorate(table, asked) for seat in table.seats_of(guest)
        ),
    }


def _rematch(table: Table, blocked: frozenset[str]) -> Json | None:
    """Another table for those who sat here, unless somebody opened it whom the viewer blocked."""
    again = table.rematch
    if again is None or again.guest in blocked:
        return None
    return {"table": again.table, "name": again.name, "by": list(table.seats_of(again.guest))}


def story(table: Table, viewer: int) -> list[Json]:
    return [_line(table, line) for line in table.story[viewer][-STORY_LINES:]]


def _line(table: Table, line: Line) -> Json:
    """A sentence and whose action it tells, with the reason of a bot where it may be told."""
    told: Json = {"n": line.n, "text": line.named}
    if line.fact.seat != NOBODY:
        told["seat"] = line.fact.seat
    if line.fact.is_draft:
        told["draft"] = True
    if line.why and (line.is_open or is_open_book(table)):
        told["why"] = table.named(line.why)
    return told


def new_facts(table: Table, viewer: int, known: int | None = None) -> list[Fact]:
    """The facts of the lines after the one with the number `known`; by default of the last action.

    They are as many as there are such lines at the end of the story, and in their order.
    """
    lines = table.story[viewer][-FACTS:]
    if known is None:
        return [line.fact for line in lines if line.move == lines[-1].move]
    return [line.fact for line in lines if line.n > known]


def write_story(table: Table, viewer: int) -> bytes:
    """The story as JSON. What was written once is kept, and new lines are added to it."""
    lines = table.story[viewer]
    n, written = table.told.get(viewer, (0, b"[]"))
    if n > len(lines) or len(lines) > STORY_LINES:
        return _encode(story(table, viewer))
    if n < len(lines):
        added = _encode([_line(table, line) for line in lines[n:]])
        written = b"%b,%b" % (written[:-1], added[1:]) if n else added
        table.told[viewer] = (len(lines), written)
    return written


def talk(table: Table, viewer: int, view: View, is_over: bool) -> Json:
    """Whether this viewer may speak now, what there is to pick from, and why not."""
    if viewer == NOBODY:
        reason = "Only those who sit at the table can talk."
        return {"policy": "silent", "rule": "", "reason": reason}
    whispers = {"whispers": _whispers(table, viewer)} if table.game.whispers else {}
    if not table.gathering.is_dealt:
        reason = "The game has not begun: talk freely."
        return {"policy": "free", "rule": "", "reason": reason, **whispers}
    allowed, advice = table.game.talk(table.state, viewer), table.game.advice
    told: Json = {
        "policy": allowed.policy.value,
        "rule": allowed.rule,
        "reason": allowed.reason,
        **whispers,
    }
    if allowed.policy == TalkPolicy.ADVICE and advice is not None and not is_over:
        told["phrases"] = list(advice.phrases(view))
        told["signs"] = dict(advice.signs)
        told["places"] = list(advice.places(view))
    return told


def pins(table: Table) -> list[PinLine]:
    """The signs on the board; open to all."""
    return [_pin(pinned) for pinned in table.pins]


def _pin(pinned: Pinned) -> PinLine:
    return {
        "seat": pinned.seat,
        "letter": SEAT_NAMES[pinned.seat],
        "sign": pinned.sign,
        "place": pinned.place,
        "for": None if pinned.whom is None else SEAT_NAMES[pinned.whom],
        "pin": write_pin(Pin(pinned.sign, pinned.place, pinned.whom)),
    }


def _heard(table: Table, viewer: int, blocked: frozenset[str]) -> list[Json]:
    """The last sentences that were said where this viewer could hear them."""
    if not table.said:
        return []
    guest = None if viewer == NOBODY else table.seats[viewer].guest
    heard = [(n, said) for n, said in lines_for(table, guest) if said.guest not in blocked]
    return [_said(n, said) for n, said in heard[-SENTENCES:]]


def lines_for(table: Table, guest: str | None) -> Iterator[tuple[int, Said]]:
    """What a guest can hear, each line with the number by which it can be blocked or reported.

    Lines for all count from 0 up, whispers from −1 down: nobody can tell from their numbers how
    often others whispered.
    """
    aloud, whispers = 0, 0
    for said in table.said:
        if not said.is_whisper:
            aloud += 1
            yield aloud - 1, said
        elif guest is not None and guest in (said.guest, said.to_guest):
            whispers += 1
            yield -whispers, said


def speakers_among(table: Table, guests: frozenset[str]) -> frozenset[str]:
    """Those of the guests who have said something at this table, or opened another one."""
    found = {said.guest for said in table.said if said.guest in guests}
    if table.rematch is not None and table.rematch.guest in guests:
        found.add(table.rematch.guest)
    return frozenset(found)


def _said(n: int, said: Said) -> Json:
    letter = None if said.seat is None else SEAT_NAMES[said.seat]
    told = {"n": n, "name": said.name, "letter": letter, "text": said.text}
    return told if said.to is None else {**told, "to": SEAT_NAMES[said.to]}


def _whispers(table: Table, viewer: int) -> list[int]:
    """Seats of people whom this viewer may talk to so that nobody else hears it."""
    own = table.seats[viewer].guest
    return [
        seat
        for seat, there in enumerate(table.seats)
        if table.game.whispers and there.guest is not None and there.guest != own
    ]


def _undo(table: Table, viewer: int, is_over: bool) -> Json:
    """What can be taken back: by this viewer, and what others ask."""
    can = False
    if viewer != NOBODY and not is_over:
        for move in reversed(table.moves):
            if move.reveals:
                break
            if move.seat == viewer:
                can = True
                break
    if not table.asked:
        return {"can": can, "asked": False, "by": []}
    asking = [seat for guest in table.asked for seat in table.seats_of(guest)]
    return {"can": can, "asked": True, "by": sorted(asking)}
