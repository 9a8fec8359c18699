"""What Co-opoly asks of a seat, in words, from its view alone."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import counted, dollars
from commontable.games.coopoly.data import BILL, SPACE_NAMES, SPACE_TITLES, SPACES, ZONE_LIST

_ASKED = {
    "jail": "Who rolls at the Jail next? You may.",
    "railroad": "Few counters are left: which station rolls next?",
    "car": "Who rolls at the Car Co-op next? You may.",
    "condo": "Which condo do you remove?",
    "tile": "Which tile do you put back into the bag?",
    "home": "Where do you build homes?",
}


WORDS = dict(zip(SPACE_NAMES, SPACE_TITLES, strict=True))
AREAS = {
    f"{zone.name}{plot}": (zone.title, str(plot))
    for zone in ZONE_LIST
    for plot in range(1, len(zone.spaces) + 1)
}


def title_of(space: str) -> str:
    return WORDS[space]


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    phase = view["phase"]
    if phase == "place":
        held = view["held"][view["viewer"]] if view["viewer"] >= 0 else 0
        if not held:
            return "All your pawns are placed. Are you ready?"
        return f"Where do your pawns go? ({counted(held, 'pawn')} left)"
    if phase in ("free", "drive"):
        points = view["roll"]["points"]
        if phase == "drive":
            left = counted(points, "point")
            return f"Who is driven a space further? ({left} left)"
        return f"Who is set free? (up to {min(points, view['jail'])})"
    if phase in _ASKED:
        return _ASKED[phase]
    return _attempt_question(phase, view["attempt"])


def _attempt_question(phase: str, attempt: Json) -> str:
    where, missing = title_of(attempt["at"]), attempt["missing"]
    if phase == "spend":
        return f"{where} costs {dollars(missing)}: how many Activists do you spend?"
    if phase == "pay":
        return f"{dollars(missing)} left for {where}: how much do you pay?"
    if phase == "pool":
        return f"{dollars(missing)} is missing for {where}: do you help?"
    pawns = "a pawn" if missing == 1 else f"{missing} pawns"
    return f"Do you lend {pawns} for the tile at {where}?"


def note(view: Json, text: str) -> str:
    """The price of a condo, the goal of a drive, what is left to pay."""
    match text.split():
        case ["remove", "condo", "at", place]:
            return dollars(view["prices"][place[:-1]])
        case ["spend", n]:
            rest = view["attempt"]["missing"] - BILL * int(n)
            return f"{dollars(rest)} to pay" if rest else "nothing to pay"
        case ["drive", space, way]:
            step = 1 if way == "clockwise" else -1
            return f"to {SPACE_TITLES[(SPACE_NAMES.index(space) + step) % SPACES]}"
    return ""


def verdict(view: Json) -> str:
    won = view["outcome"] == "won"
    return "Won: a neighbourhood of homes." if won else "Lost: the Developers have their way."


def ending(view: Json) -> list[str]:
    """How the city looks after the last round."""
    condos, homes = counted(len(view["condos"]), "condo"), len(view["homes"])
    built = counted(homes, "property", "properties") if homes else "no property"
    activists = counted(view["in_play"], "Activist")
    money = dollars(sum(view["purses"]))
    return [
        f"After round {view['round']}: {condos}, and Tiny Homes on {built}.",
        f"{activists} in the city, {view['jail']} in Jail, {money} in your purses.",
    ]
