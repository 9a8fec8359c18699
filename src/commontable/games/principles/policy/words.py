"""Why an action of Principles of Co-ops makes sense, from the seat's view; no word of dice."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.games.principles.data import titled

REASONS = {
    "start": "Both starts are equally far from the goals.",
    "agree": "No other plan is clearly better.",
    "lift": "It makes room for somebody who has no place left.",
    "reroll": "These dice help the neighbours' spaces less, or our own more, when rolled again.",
    "keep": "All dice do more where they are than a new roll would.",
}


def why(view: Json, text: str) -> str:
    match text.split():
        case ["plan", space]:
            return _why_there(view, space)
    return REASONS.get(text.split()[0], "")


def _why_there(view: Json, space: str) -> str:
    board = titled(view["board"]["title"])
    to_goal = dict(zip(board.names, board.steps(board.goals), strict=True))
    here = view["players"][view["viewer"]]["meeple"]
    gained = to_goal[here] - to_goal[space]
    asked = view["board"]["requirements"][space]
    if space == here:
        return f"Staying at {space} ({asked}) leaves two rerolls to save time."
    if gained > 0:
        return f"{space} ({asked}) is {_steps(gained)} nearer to a goal, and the odds are fair."
    return f"The odds at {space} ({asked}) are better than on the way to the goals."


def _steps(n: int) -> str:
    return "one step" if n == 1 else f"{n} steps"
