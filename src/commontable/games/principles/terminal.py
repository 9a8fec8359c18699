"""Principles of Co-ops in the terminal: the maze, then time, dice and plans seat by seat."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from commontable.core.game import SEAT_NAMES, Json

TRACK = 25  # the last space of the time track
MARKET, RISING, GOAL, START, HOPELESS, REROLL = "≈≈≈≈≈", "~", "*", "^", "x", "r"
LETTERS = {"red": "R", "yellow": "Y", "blue": "B"}
LEGEND = (
    f"R Y B: any red, yellow, blue  ev od: even, odd  {GOAL} goal  {START} start  {RISING} market"
    f" next\n5{REROLL}: your dice make 5 there, one {REROLL} a reroll  {HOPELESS} hopeless  A"
    " meeple  (A) disc"
)
SHORT = {"any die": "any", "even": "ev", "odd": "od"}


def board(view: Json) -> Any:
    lines = [_head(view), *_maze(view)]
    lines += [_seat(view, seat) for seat in range(view["seats"])]
    lines += [*_last_round(view), Text(LEGEND, "quiet")]
    return Text("\n").join(lines)


def _head(view: Json) -> Text:
    text = Text(view["board"]["title"], "title")
    text.append(f", round {view['round']}, {view['phase']}", "quiet")
    if view["next_market"]:
        text.append(f"; the market takes {' '.join(view['next_market'])} next", "quiet")
    return text


# ------------------------------------------------------------------ the maze


def _maze(view: Json) -> list[Text]:
    """Two lines for each row: what spaces ask for, and what stands there or could go there."""
    width = _width(view)
    columns = [chr(ord("A") + i) for i in range(view["board"]["columns"])]
    lines = [Text("   " + "".join(f"{letter:^{width}}" for letter in columns).rstrip(), "quiet")]
    for row in range(1, view["board"]["rows"] + 1):
        asked, there = Text(f"{row:>2} ", "place", no_wrap=True), Text("   ", no_wrap=True)
        for letter in columns:
            name = f"{letter}{row}"
            asked.append_text(_centred(_asked(view, name), width))
            there.append_text(_centred(_there(view, name), width))
        asked.rstrip()
        there.rstrip()
        lines.append(asked)
        if len(there):
            lines.append(there)
    return lines


def _width(view: Json) -> int:
    """Columns for a space: as many as eighty allow."""
    return max(min(76 // int(view["board"]["columns"]), 8), 6)


def _centred(text: Text, width: int) -> Text:
    left = max((width - len(text)) // 2, 0)
    return Text(" " * left) + text + Text(" " * max(width - left - len(text), 0))


def _asked(view: Json, name: str) -> Text:
    spaces = view["board"]["requirements"]
    if name not in spaces:
        return Text()
    if name in view["market"]:
        return Text(MARKET, "heart")
    text = Text(GOAL if name in view["board"]["goals"] else "", "number")
    text.append(START if name in view["board"]["starts"] else "", "number")
    text.append(short(spaces[name]), "glass")
    if name in view["next_market"]:
        text.append(RISING, "heart")
    return text


def short(requirement: str) -> str:
    """`5 or any red` as `5/R`."""
    words = []
    for criterion in requirement.split(" or "):
        text = SHORT.get(criterion, criterion)
        for colour, letter in LETTERS.items():
            text = text.replace(f"any {colour}", letter).replace(colour + " ", letter)
        words.append(text.replace("even", "ev").replace("odd", "od"))
    return "/".join(words)


def _there(view: Json, name: str) -> Text:
    """Meeples and discs; on an empty space in reach, what the viewer's dice make there."""
    if name not in view["board"]["requirements"]:
        return Text()
    seats = list(enumerate(view["players"]))
    meeples = "".join(SEAT_NAMES[seat] for seat, each in seats if each["meeple"] == name)
    discs = "".join(SEAT_NAMES[seat] for seat, each in seats if each["disc"] == name)
    text = Text(meeples, "last")
    if discs:
        text.append(f"({discs})", "open")
    reach = view["reach"].get(name) if view["phase"] == "plan" else None
    if reach and len(text) < 3:
        worth = HOPELESS if reach["hopeless"] else f"{reach['worth']}{REROLL * reach['rerolls']}"
        text.append((" " if len(text) else "") + worth, "diamond")
    return text


# ------------------------------------------------------------------ seats


def _seat(view: Json, seat: int) -> Text:
    player = view["players"][seat]
    text = Text(f"{SEAT_NAMES[seat]} {player['colour']:<7}", "bold")
    text.append(f"time {player['time']:>2} of {TRACK}  ")
    if player["dice"]:
        text.append_text(_dice(player["dice"])).append("  ")
    elif player["screen"]:
        text.append("▒▒ ▒▒ ▒▒", "hidden").append("   ")
    if player["disc"]:
        rerolls = ("no reroll", "1 reroll", "2 rerolls")[player["rerolls"]]
        text.append(f"plans {player['disc']}, {rerolls}")
    if player["agreed"]:
        text.append(", agreed")
    if seat == view["viewer"]:
        text.append("  (you)", "quiet")
    return text


def _dice(dice: dict[str, list[int]]) -> Text:
    """R35 Y11 B26: two dice of each colour."""
    text = Text()
    for colour, values in dice.items():
        text.append(LETTERS[colour] + "".join(map(str, values)), "glass").append(" ")
    return text


def _last_round(view: Json) -> list[Text]:
    """What everybody showed and tried when the screens were last removed."""
    lines = []
    for seat, line in enumerate(view["last_round"] or []):
        text = Text(f"  {SEAT_NAMES[seat]} showed ", "quiet").append_text(_dice(line["dice"]))
        goal = f"{line['from']}→{line['to']}" if line["from"] != line["to"] else line["to"]
        text.append(f" {goal} {short(line['requirement'])}: ", "quiet")
        left, right = line["left"], line["right"]
        text.append(
            f"{line['own']} against {left['value']} {SEAT_NAMES[left['seat']]},"
            f" {right['value']} {SEAT_NAMES[right['seat']]}"
        )
        if line["compared"]:
            verb = "held" if line["from"] == line["to"] else "moved"
            text.append(f", {verb if line['succeeded'] else 'failed'}, +{line['paid']}")
        lines.append(text)
    return lines
