"""What Co-opoly asks of a seat, in words, from its view alone."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.games.coopoly.data import BILL, SPACE_NAMES, SPACE_TITLES, SPACES

_ASKED = {
    "jail": "Who rolls at the Jail next? You may.",
    "railroad": "Few counters are left: which station rolls next?",
    "car": "Who rolls at the Car Co-op next? You may.",
    "condo": "Which condo do you remove?",
    "tile": "Which tile do you put back into the bag?",
    "home": "Where do you build homes?",
}


_TITLES = dict(zip(SPACE_NAMES, SPACE_TITLES, strict=True))


def title_of(space: str) -> str:
    return _TITLES[space]


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    phase = view["phase"]
    if phase == "place":
        held = view["held"][view["viewer"]] if view["viewer"] >= 0 else 0
        pawns = "all pawns placed" if not held else "1 pawn" if held == 1 else f"{held} pawns"
        return f"Where do your pawns go? ({pawns}{' left' if held else ''})"
    if phase in ("free", "drive"):
        points = view["roll"]["points"]
        if phase == "drive":
            left = "1 point" if points == 1 else f"{points} points"
            return f"Who is driven a space further? ({left} left)"
        return f"Who is set free? (up to {min(points, view['jail'])})"
    if phase in _ASKED:
        return _ASKED[phase]
    return _attempt_question(phase, view["attempt"])


def _attempt_question(phase: str, attempt: Json) -> str:
    where, missing = title_of(attempt["at"]), attempt["missing"]
    if phase == "spend":
        return f"{where} costs ${missing}: how many Activists do you spend?"
    if phase == "pay":
        return f"${missing} left for {where}: how much do you pay?"
    if phase == "pool":
        return f"${missing} is missing for {where}: do you help?"
    pawns = "a pawn" if missing == 1 else f"{missing} pawns"
    return f"Do you lend {pawns} for the tile at {where}?"


def note(view: Json, text: str) -> str:
    """The price of a condo, the goal of a drive, what is left to pay."""
    match text.split():
        case ["remove", "condo", "at", place]:
            return f"${view['prices'][place[:-1]]}"
        case ["spend", n]:
            rest = view["attempt"]["missing"] - BILL * int(n)
            return f"${rest} to pay" if rest else "nothing to pay"
        case ["drive", space, way]:
            return f"to {title_of(_goal(space, way))}"
        case ["place" | "take" | "build", *_, space] if space[-1].isdigit():
            return title_of(space)
    return ""


def _goal(space: str, way: str) -> str:
    """Where a drive leads."""
    step = 1 if way == "clockwise" else -1
    return SPACE_NAMES[(SPACE_NAMES.index(space) + step) % SPACES]


_PHRASES = {
    "ready": "say that you are ready",
    "think again": "ask everybody to think again",
    "roll": "roll the dice",
    "agree": "lend what is missing",
    "decline": "decline to help",
    "done": "leave it at that",
}


def phrase(view: Json, text: str) -> str:
    """An action in words, as one would advise it: 'place a pawn at Car Co-op'."""
    match text.split():
        case ["place", "at", space]:
            return f"place a pawn at {title_of(space)}"
        case ["take", "back", "from", space]:
            return f"take a pawn back from {title_of(space)}"
        case ["roll", "at", railroad]:
            return f"roll at {title_of(railroad)}"
        case ["free", n, "to", railroad]:
            return f"set {_people(n)} free, to {title_of(railroad)}"
        case ["drive", space, way]:
            return f"drive an Activist from {title_of(space)} to {title_of(_goal(space, way))}"
        case ["remove", what, "at", place]:
            return f"remove the {what} at {title_of(place)}"
        case ["build", "at", place]:
            return f"build Tiny Homes at {title_of(place)}"
        case ["spend", n]:
            return f"spend {_people(n)}"
        case ["pay", amount]:
            return f"pay ${amount}"
    return _PHRASES[text]


def _people(n: str) -> str:
    return "1 Activist" if n == "1" else f"{n} Activists" if n != "0" else "no Activist"
