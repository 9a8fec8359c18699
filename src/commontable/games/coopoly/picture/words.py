"""What a picture says in words: what the game waits for, titles, the whole of it."""

from __future__ import annotations

from commontable.core.view import GameView
from commontable.core.words import called, counted, dollars, listed
from commontable.draw.theme import SEATS
from commontable.games.coopoly.data import ACTIVISTS, POLICE_POSITIONS, SPACE_NAMES, ZONE_LIST
from commontable.games.coopoly.question import question, title_of, verdict

View = GameView

_TILES = {SPACE_NAMES[space] for zone in ZONE_LIST for space in zone.spaces[1:]}

_THINKING = {
    "place": "Pawns are being placed.",
    "condo": "Condos are being removed.",
    "tile": "Tiles are being removed.",
    "home": "Homes are being built.",
}
_SHORT = {
    "spend": "How many Activists do you spend?",
    "pay": "How much do you pay?",
    "pool": "Do you help with money?",
    "lend": "Do you help with a pawn?",
    "railroad": "Which station rolls next?",
    "jail": "Who rolls at the Jail next?",
    "car": "Who rolls at the Car Co-op next?",
}


def letter(seat: int) -> str:
    return SEATS[seat].letter


def asked(view: View) -> str:
    """What the game waits for, in one sentence."""
    phase = view["phase"]
    if phase == "over":
        return verdict(view)
    if view["viewer"] in view["acting"]:
        return _SHORT.get(phase) or question(view)
    if phase in _THINKING:
        return _THINKING[phase]
    return f"{listed([called(view, seat) for seat in view['acting']])} may act."


def space_titles(view: View) -> dict[str, str]:
    """All that each space holds."""
    holds: dict[str, list[str]] = {space: [title_of(space)] for space in SPACE_NAMES}
    for space in view["condos"]:
        holds[space].append(f"a condo, {dollars(view['prices'][space[:-1]])} to remove")
    for space in view["homes"]:
        holds[space].append("four Tiny Homes")
    for space in _TILES.difference(view["tiles"]):
        holds[space].append("blank")
    for space, n in view["activists"].items():
        holds[space].append(counted(n, "Activist"))
    if view["jail"]:
        holds["jail"].append(f"{counted(view['jail'], 'Activist')} in Jail")
    for seat, pawns in enumerate(view["pawns"]):
        for space in dict.fromkeys(pawns):
            n = pawns.count(space)
            holds[space].append(f"{counted(n, 'pawn')} of {called(view, seat)}")
    for space in view["police"]:
        holds[space].append("the Police")
    return {space: ", ".join(parts) for space, parts in holds.items()}


def told(view: View) -> list[str]:
    """The whole picture in words."""
    zones = [
        f"{zone.title} ({zone.colour}): {row['properties']} of 4 properties,"
        f" {counted(row['condos'], 'condo')}, homes on {row['homes']}."
        for zone, row in zip(ZONE_LIST, view["zones"], strict=True)
    ]
    where = " and ".join(title_of(space) for space in view["police"])
    activists = ", ".join(f"{n} at {title_of(at)}" for at, n in view["activists"].items())
    purses = [
        f"{called(view, seat, 'Seat ')}: {dollars(money)},"
        f" {counted(view['held'][seat], 'pawn')} in hand."
        for seat, money in enumerate(view["purses"])
    ]
    return [
        f"Round {view['round']}.",
        asked(view),
        *zones,
        f"The Police stand at {where}.",
        f"Activists: {activists or 'none on the board'}, {view['jail']} in Jail.",
        *purses,
    ]


def summary(view: View) -> list[str]:
    """Two lines in the middle of the board."""
    limit = view["options"]["roundLimit"]
    rounds = f"Round {view['round']} of {limit}" if limit else f"Round {view['round']}"
    bag = sum(view["bag"].values())
    return [
        f"{rounds} · {counted(bag, 'tile')} in the bag",
        f"{view['in_play']} of {ACTIVISTS} Activists · {view['jail']} in Jail",
    ]


def rolls(view: View) -> list[tuple[str, list[int], bool]]:
    """The last dice: whose, their faces, and whether they have eight sides."""
    found: dict[str, tuple[list[int], bool]] = {}
    labels = {
        "developers roll": "Developers",
        "police roll": "Police",
        "jail roll": "Jail",
        "railroad roll": "Trains",
        "car roll": "Cars",
    }
    for news in view["news"]:
        if label := labels.get(news["event"]):
            faces, _ = found.setdefault(label, ([], label == "Developers"))
            faces.append(news["first"])
            if news["event"] in ("jail roll", "car roll"):
                faces.append(news["second"])
    return [(label, faces, is_eight) for label, (faces, is_eight) in found.items()]


def police_gates(view: View) -> list[list[str]]:
    """The positions of the Police's last move, each as its spaces."""
    spaces = {SPACE_NAMES[each[0]]: [SPACE_NAMES[s] for s in each] for each in POLICE_POSITIONS}
    return [spaces[name] for name in view["police_way"]]
