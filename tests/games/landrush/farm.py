"""Positions of Land Rush as data, and dice that show what a test needs.

Unless a test says otherwise, seat 0 is the star (rich), 1 the circle (middle class), 2 the triangle
and 3 the square (both poor), and seat 0 is first in playing order.
"""

from typing import Any

from commontable.games.landrush import GAME

EVENTS = {"north": "market", "east": "mine", "south": "investor", "west": "cooperative"}


def farm(land: dict[str, str] | None = None, **fields: Any) -> Any:
    """A position; `land` says 'seat crop' of plots, several separated by commas."""
    plots = {}
    for names, words in (land or {}).items():
        seat, *crop = words.split()
        for name in names.replace(",", " ").split():
            plots[name] = {"owner": int(seat), "crop": crop[0] if crop else None}
    season = fields.get("season", 1)
    later = ("short", "negotiate", "reshuffle", "after", "over")
    if fields.get("phase") in later:
        fields.setdefault("costs", {"season": season, "faces": [1] * 4})
    if fields.get("phase") in ("reshuffle", "after", "over"):
        fields.setdefault("reshuffle", {"season": season, "faces": [1] * 4})
    return GAME.from_position({"plots": plots, **fields})


def late(land: dict[str, str] | None = None, **fields: Any) -> Any:
    """A position of season 6, after EVENTS."""
    return farm(land, **{"season": 6, "events": EVENTS, **fields})


def turn(land: dict[str, str] | None = None, **fields: Any) -> Any:
    """The turn of seat 0 after a roll of 6 and 6."""
    return farm(land, **{"phase": "buy", "dice": [6, 6], "cash": [100, 100, 100, 100], **fields})


def late_turn(land: dict[str, str] | None = None, **fields: Any) -> Any:
    return turn(land, **{"season": 6, "events": EVENTS, **fields})


def play(s: Any, *lines: str) -> Any:
    """Plays 'seat: action' lines."""
    for line in lines:
        seat, text = line.split(": ")
        GAME.play(s, "ABCD".index(seat), text)
    return s


def with_dice(s: Any, line: str, **shown: Any) -> Any:
    """A copy after the action, with luck for which `chance` shows these dice."""
    seat, text = line.split(": ")
    for luck in range(20_000):
        twin = s.copy()
        twin.luck = luck * 0x9E3779B97F4A7C15 % 2**64
        before = twin.copy()
        action = GAME.play(twin, "ABCD".index(seat), text)
        chance = GAME.chance(before, "ABCD".index(seat), action, twin)
        if all(chance.get(key) == value for key, value in shown.items()):
            return twin
    raise AssertionError(f"no luck shows {shown}")


def season_end(s: Any, **shown: Any) -> Any:
    """All four are ready for the reshuffle."""
    play(s, "A: ready", "B: ready", "C: ready")
    return with_dice(s, "D: ready", **shown)


def texts(s: Any, seat: int, *verbs: str) -> list[str]:
    found = GAME.legal_texts(s, seat)
    return [text for text in found if not verbs or text.split()[0] in verbs]


def events(s: Any) -> list[int]:
    """The events as they lie in their pile."""
    return list(s.event)


def owners(s: Any) -> dict[str, int]:
    return {name: plot["owner"] for name, plot in GAME.position(s)["plots"].items()}


def crops(s: Any) -> dict[str, str | None]:
    return {name: plot["crop"] for name, plot in GAME.position(s)["plots"].items()}


def cash(s: Any) -> list[int]:
    return list(s.cash)


def cards(s: Any) -> list[list[str]]:
    return list(GAME.position(s)["cards"])
