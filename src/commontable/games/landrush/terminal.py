"""Land Rush in the terminal: four zones side by side, then farmers, offers, debts and promises."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from commontable.core.game import SEAT_NAMES, Json

COLUMNS = "abcde"
CROPS = {"cassava": "c", "tomato": "t", "palm": "p", None: "m"}
WIDTH = 19  # columns of a zone, with the gap after it
LEGEND = "Ap: palm of A  c cassava  t tomato  p palm  m mine  [ ] under a card  $ salary  · empty"


def board(view: Json) -> Any:
    zones = [_zone(view, name) for name in view["zones"]]
    lines = [_head(view)]
    lines += [_beside(rows) for rows in zip(*zones, strict=True)]
    lines += [_farmer(view, seat) for seat in range(view["seats"])]
    lines += [*_offers(view), *_notes(view), Text(LEGEND, "quiet")]
    return Text("\n").join(lines)


def _head(view: Json) -> Text:
    text = Text(f"Season {view['season']} of {view['seasons']}, {view['phase']}")
    if any(view["dice"]):
        text.append(", dice " + " and ".join(str(die) for die in view["dice"] if die))
    if view["buys"]:
        text.append(f", {view['buys']} plots to buy")
    return text


def _beside(rows: tuple[Text, ...]) -> Text:
    line = Text(no_wrap=True)
    for row in rows:
        line.append_text(row).append(" " * (WIDTH - len(row)))
    line.rstrip()
    return line


def _zone(view: Json, name: str) -> list[Text]:
    """A name, a line of prices, and the rows of plots."""
    zone = view["zones"][name]
    ground = [plot for plot in view["ground"] if plot.startswith(name + ".")]
    ranks = sorted({plot[-1] for plot in ground}) or ["1"]
    kind = "" if zone["kind"] == "initial" else " " + zone["kind"]
    prices = zone["prices"].values() if zone["for_sale"] else ()
    rows = [
        Text(name + kind, "place"),
        Text(
            "$" + " ".join(str(cost) for cost, _ in prices) if prices else "not for sale", "quiet"
        ),
    ]
    for rank in ranks:
        row = Text(f"{rank} ", "quiet")
        for column in COLUMNS:
            row.append_text(_plot(view, f"{name}.{column}{rank}"))
        rows.append(row)
    missing = 5 - len(ranks)
    return [
        *rows,
        *(Text() for _ in range(missing)),
        Text("   " + "  ".join(_columns(ground)), "quiet"),
    ]


def _columns(ground: list[str]) -> list[str]:
    return sorted({plot.split(".")[1][0] for plot in ground})


def _plot(view: Json, plot: str) -> Text:
    if plot in view["salary"]:
        owner = view["salary"][plot]
        seat = owner["owner"] if isinstance(owner, dict) else owner
        return Text(f" {SEAT_NAMES[seat]}$")
    if plot not in view["plots"]:
        return Text(" · " if plot in view["ground"] else "   ", "quiet")
    there = view["plots"][plot]
    mark = SEAT_NAMES[there["owner"]] + CROPS.get(there.get("crop"), "m")
    covered = any(plot in card["plots"] for card in view["cards"])
    style = "open" if there["owner"] == view["viewer"] else ""
    return Text("[" if covered else " ", "quiet").append(mark, style)


def _farmer(view: Json, seat: int) -> Text:
    farmer = view["farmers"][seat]
    text = Text(f"{SEAT_NAMES[seat]} {farmer['name']}, {farmer['class']}: ")
    text.append(f"${farmer['cash']}", "bold")
    text.append(f", {farmer['plots']} plots, wealth ${farmer['wealth']}")
    if farmer["income"] or farmer["paid"]:
        text.append(f", last season +{farmer['income']} -{farmer['paid']}", "quiet")
    if farmer["owed"]:
        text.append(f", ${farmer['owed']} of costs unpaid", "bold")
    if seat == view["viewer"]:
        text.append(" (you)", "quiet")
    return text


def _offers(view: Json) -> list[Text]:
    return [
        Text(f"Offer of {SEAT_NAMES[seat]}: ").append(_told(deal))
        for seat, deal in enumerate(view["deals"])
        if deal
    ]


def _notes(view: Json) -> list[Text]:
    debts = [Text(f"Debt {i + 1}: ").append(_told(debt)) for i, debt in enumerate(view["debts"])]
    promises = [
        Text(f"Promise {i + 1}: ").append(_told(promise))
        for i, promise in enumerate(view["promises"])
    ]
    return debts + promises


def _told(thing: Json) -> str:
    """The words and numbers of a note, without what is empty."""
    parts = []
    for name, value in thing.items():
        if value in (None, 0, False, [], ""):
            if not (name in ("to", "by", "debtor", "creditor") and value == 0):
                continue
        if name in ("to", "by", "debtor", "creditor") and isinstance(value, int):
            value = SEAT_NAMES[value]
        if isinstance(value, list):
            value = " ".join(map(str, value))
        parts.append(
            name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"
        )
    return ", ".join(parts)
