"""What a seat is asked, in one sentence, and a word beside each action. Made from a view."""

from __future__ import annotations

from commontable.core.data import read_words
from commontable.core.game import Json
from commontable.core.words import counted, mention
from commontable.games.principles.data import FOLDER

WORDS = {
    **read_words(FOLDER / "words.toml"),
    **{f"{colour}{n}": f"{colour} {n}" for colour in ("red", "yellow", "blue") for n in (1, 2)},
}
REROLLS = ("no reroll", "one reroll", "two rerolls")


def question(view: Json) -> str:
    viewer = view["viewer"]
    match view["phase"]:
        case "start" if viewer in view["waiting"]:
            return "Which starting space do you choose?"
        case "start":
            return "We wait until everybody has chosen a start."
        case "plan" if viewer in view["waiting"]:
            return _plan_question(view)
        case "plan":
            return "You can still change your plan."
        case "reroll" if view["rerolls_left"]:
            times = REROLLS[view["rerolls_left"]]
            return f"You have {times}. Which dice do you roll again, in secret?"
        case "reroll":
            return "We wait for the rerolls, in silence."
    return "The game is over."


def _plan_question(view: Json) -> str:
    mine = view["players"][view["viewer"]]
    if mine["disc"] is None:
        return "Where do you plan to go? Place your disc."
    return f"Everybody has a plan, yours is {mine['disc']}. Do you agree?"


def note(view: Json, text: str) -> str:
    """For your eyes only: what your dice are worth on a space, and whether it is hopeless."""
    words = text.split()
    if words[0] == "plan":
        there = view["reach"][words[1]]
        asked = view["board"]["requirements"][words[1]]
        told = f"{asked}; {REROLLS[there['rerolls']]}; your dice make {there['worth']}"
        return f"{told}: hopeless, no die fits" if there["hopeless"] else told
    if words[0] == "agree":
        return "closes planning once everybody has agreed"
    if words[0] == "lift":
        return "takes your disc up again"
    if words[0] == "keep":
        return "your dice stay as they are"
    return ""


def verdict(view: Json) -> str:
    return "Everybody wins." if view["outcome"] == "won" else "Everybody loses."


def ending(view: Json) -> list[str]:
    """How long it took, who arrived, and who spent how much time."""
    seats = list(enumerate(view["players"]))
    there = [mention(seat) for seat, one in seats if one["meeple"] in view["board"]["goals"]]
    spent = ", ".join(f"{mention(seat)} {one['time']}" for seat, one in seats)
    arrived = f"On a goal: {', '.join(there)}." if there else "Nobody reached a goal."
    rounds = counted(view["round"], "round")
    return [f"It took {rounds}. {arrived}", f"Time spent: {spent}."]
