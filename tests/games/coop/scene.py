"""Small tables of CO-OP, and short words for playing on from them."""

from __future__ import annotations

from typing import Any

import pytest

from commontable import GAMES, IllegalAction

GAME = GAMES["coop"]
A, B, C, D, E = range(5)
SHELF = ["Organic Kale", "Quinoa", "Kalimba", "Folk LP", "Lava Lamp"]
QUIET = "Nothing Happens, Man"


def data(
    people: str = "Weldon-Rumproast Sunshine-Freespirit Henry-Hall",
    vibes: str = "",
    hands: list[list[str]] | None = None,
    in_play: list[list[str]] | None = None,
    today: str = QUIET,
    day: str = "Monday",
    acted: str = "",
    **changes: Any,
) -> dict[str, Any]:
    """A table in the middle of a day, as a position."""
    names = people.split()
    moods = vibes.split() or ["OKAY"] * len(names)
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
    calendar: list[str | None] = [None] * 5
    calendar[days.index(day)] = today
    players = [
        {
            "character": name.replace("/", " "),
            "vibe": moods[i],
            "hand": (hands or [])[i] if hands and i < len(hands) else [],
            "in_play": (in_play or [])[i] if in_play and i < len(in_play) else [],
            "acted": "ABCDE"[i] in acted,
        }
        for i, name in enumerate(names)
    ]
    found: dict[str, Any] = {
        "seats": len(names),
        "day": day,
        "calendar": calendar,
        "players": players,
        "storefront": SHELF,
        "warehouse": ["Tofu", "Granola"],
    }
    if today == "GAME OVER!":
        found["last_day"] = True
    return {**found, **changes}


def table(**changes: Any) -> Any:
    return GAME.from_position(data(**changes))


def play(s: Any, *texts: str) -> Any:
    """Plays for whichever seat may say so; 'B: frolic' is for B."""
    for text in texts:
        who, _, words = text.rpartition(": ")
        seat = "ABCDE".index(who) if who else GAME.turn(s)
        GAME.play(s, seat, words)
    return s


def now(s: Any) -> dict[str, Any]:
    return GAME.position(s)


def vibes(s: Any) -> str:
    return " ".join(player["vibe"] for player in now(s)["players"])


def hand(s: Any, player: int = A) -> list[str]:
    return list(now(s)["players"][player]["hand"])


def legal(s: Any, verb: str = "", seat: int | None = None) -> list[str]:
    texts = GAME.legal_texts(s, GAME.turn(s) if seat is None else seat)
    return [text for text in texts if text.startswith(verb)]


def refused(s: Any, text: str, seat: int | None = None) -> IllegalAction:
    """The refusal of an action, which has left the state alone."""
    before = bytes(s)
    with pytest.raises(IllegalAction) as refusal:
        GAME.play(s, GAME.turn(s) if seat is None else seat, text)
    assert bytes(s) == before
    return refusal.value


def morning(happening: str, **changes: Any) -> Any:
    """The moment after a Happening was drawn on Tuesday, with B as the Happening Dude."""
    people = changes.get("people", "Weldon-Rumproast Sunshine-Freespirit Henry-Hall").split()
    rest = "BCDE"[: len(people) - 1]
    is_last = happening == "GAME OVER!"
    deck = {"GAME OVER!": 1} if is_last else {happening: 1, "GAME OVER!": 1}
    today = "Tax Bill" if happening == QUIET else QUIET
    s = table(
        **{
            "today": today,
            "acted": rest,
            "above": 0 if is_last else 1,
            "happenings": deck,
            "dude": "A",
            **changes,
        }
    )
    return play(s, "A: share with B", "A: offer")
