"""Parses and validates the lines of a record; errors name line and key."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from commontable.core.data import Section
from commontable.core.errors import BadRecord
from commontable.core.game import OUTCOMES, SEAT_NAMES, Json
from commontable.core.record.deals import read_deal
from commontable.core.record.parts import FORMAT, SECRET, Head, Line, Record, Tail

DEEPEST = 32  # lists within lists that a line may have


def read(lines: Iterable[bytes | str]) -> Record:
    """A record from the lines of a file. Checks their form; `verify` checks the game."""
    parsed = [_parse(number, line) for number, line in enumerate(lines, 1)]
    if len(parsed) < 2:
        raise BadRecord(f"a record has a head and a tail line, got {len(parsed)} lines")
    head = _read_head(parsed[0])
    actions = [_read_line(line, seq, head.seats) for seq, line in enumerate(parsed[1:-1], 1)]
    return Record(head, tuple(actions), _read_tail(parsed[-1], len(parsed), head.seats))


def _parse(number: int, line: bytes | str) -> Section:
    where = f"line {number}"
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_without_twins)
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError and JSONDecodeError too
        raise BadRecord(f"{where}: expected one JSON object, got {line[:40]!r} ({error})") from None
    if not isinstance(value, dict):
        raise BadRecord(f"{where}: expected one JSON object, got {line[:40]!r}")
    if _depth(value) > DEEPEST:
        raise BadRecord(f"{where}: expected lists in lists {DEEPEST} deep at most")
    return Section(where, value, BadRecord)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _without_twins(pairs: list[tuple[str, Any]]) -> Json:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twin!r} stands there twice")
    return values


def _depth(value: Any) -> int:
    level, depth = [value], 0
    while level:
        depth += 1
        rows = [v.values() if isinstance(v, dict) else v for v in level]
        level = [inner for row in rows for inner in row if isinstance(inner, dict | list)]
    return depth


def _read_head(line: Section) -> Head:
    if line.number("commontable", 1, 2**31) != FORMAT:
        raise line.fail("commontable", f"{FORMAT}, the format known here")
    line.word("kind", ["head"])
    seats = line.number("seats", 1, len(SEAT_NAMES))
    seed = secret = commitment = deal = bots = None
    if "secret" in line.values:
        if not SECRET.fullmatch(line.text("secret")):
            raise line.fail("secret", "32 to 128 digits 0-9 and a-f, in pairs")
        secret = bytes.fromhex(line.text("secret"))
        if "commitment" in line.values:
            commitment = line.text("commitment")
        if "deal" in line.values:
            if commitment is None:
                raise line.fail("commitment", "the server's commitment, because there is a deal")
            deal = read_deal(line.section("deal"), seats)
    else:
        seed = line.number("seed", 0, 2**64 - 1)
    if "bots" in line.values:
        bots = line.items("bots", seats)
        if not all(bot is None or isinstance(bot, str) for bot in bots):
            raise line.fail("bots", "a name or null for each seat")
    if "goes_on" in line.values and line.any("goes_on", wanted="true") is not True:
        raise line.fail("goes_on", "true, or no such key")
    head = Head(
        game=line.text("game"),
        rules=line.number("rules", 1, 2**31),
        seats=seats,
        options=line.section("options").values,
        seed=seed,
        secret=secret,
        commitment=commitment,
        bots=bots,
        start=line.section("start").values,
        goes_on="goes_on" in line.values,
        deal=deal,
    )
    line.done()
    return head


def _read_line(line: Section, seq: int, seats: int) -> Line:
    if line.any("seq", wanted="a number") != seq or isinstance(line.values["seq"], bool | float):
        raise line.fail("seq", str(seq))
    result = Line(
        number=seq + 1,
        seat=line.number("seat", 0, seats - 1),
        action=line.text("action"),
        luck=dict(line.section("luck").values),
        state=dict(line.section("state").values) if "state" in line.values else None,
        legal=line.items("legal", seats) if "legal" in line.values else None,
    )
    line.done()
    return result


def _read_tail(line: Section, number: int, seats: int) -> Tail:
    line.word("kind", ["tail"])
    scores = line.numbers("scores", -(2**63), 2**63)
    if len(scores) != seats:
        raise line.fail("scores", f"{seats} numbers")
    tail = Tail(number, line.word("outcome", OUTCOMES), scores, line.number("steps", 0, 2**63))
    line.done()
    return tail
