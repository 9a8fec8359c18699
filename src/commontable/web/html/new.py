"""The form for a new table: seats, who sits where, options of the rules."""

from __future__ import annotations

from commontable.bots.hints import SENSIBLE
from commontable.core.game import SEAT_NAMES
from commontable.tables.play.commands import ABSENCE
from commontable.web.html.context import NewPage, OptionLine
from commontable.web.html.document import (
    board_picture,
    document,
    esc,
    mark,
    name_field,
    people,
    unbroken,
)

HINTS = {
    "none": "None",
    "possible": "What is possible",
    "sensible": "A sensible action",
    "best": "The best action",
}
CLOCKS = {  # by what the time is for: values of the field `clock`, and words
    "": {"none": "None"},
    "For each decision": {
        "decision 30": "30 seconds",
        "decision 60": "1 minute",
        "decision 120": "2 minutes",
        "decision 300": "5 minutes",
    },
    "For the whole game, and more for each decision": {
        "bank 300 5": "5 min + 5 s",
        "bank 600 10": "10 min + 10 s",
        "bank 1500 10": "25 min + 10 s",
    },
}
ABSENCES = {"60": "1 minute", "120": "2 minutes", "300": "5 minutes", "600": "10 minutes"}


def page(ctx: NewPage) -> str:
    game = ctx["game"]
    name, title = esc(game["name"]), unbroken(game["title"])
    picture = board_picture(game, ctx["theme"], "")
    body = (
        '<div class="opening">'
        f'<div class="lid still">{picture}</div>'
        f'<form method="post" action="/tables" id="new-table">'
        f"<h1>A new table of {title}</h1>"
        f'<p class="facts">{people(game)} · {game["minutes"]} minutes · '
        f'<a href="/rules/{name}">Rules</a> · '
        f'<a href="/new/{name}/classroom">Several tables for a class</a></p>'
        f'<input type="hidden" name="game" value="{name}">'
        f"{seats(ctx)}{_company(ctx)}{_visibility(ctx)}{_clock(ctx)}{hints(ctx)}"
        f"{options(ctx)}{_advanced(ctx)}"
        f'<div class="doors"><button class="strong">Open the table</button>'
        f"{name_field(ctx, 'new')}</div></form></div>"
    )
    return document(ctx, f"New table of {game['title']}", body, scripts=("pages/new",), kind="new")


def seats(ctx: NewPage) -> str:
    counts = ctx["game"]["seats"]
    chosen = ctx["chosen"].get("seats", str(counts[min(1, len(counts) - 1)]))
    each = "".join(
        f'<label><input type="radio" name="seats" value="{n}"{_on(chosen == str(n))}>'
        f"<span>{n}</span></label>"
        for n in counts
    )
    unseen = " unseen" if len(counts) == 1 else ""  # there is nothing to choose
    return (
        f'<fieldset class="pick{unseen}"><legend>Seats</legend><div class="row">{each}</div>'
        "</fieldset>"
    )


def _company(ctx: NewPage) -> str:
    rows = "".join(_chair(ctx, seat) for seat in range(max(ctx["game"]["seats"])))
    return (
        '<fieldset class="pick"><legend>Who sits where</legend>'
        "<p>An open seat waits for a friend with the link. Give yourself several seats to share "
        "one device: a curtain falls between turns.</p>"
        f'<div class="chairs">{rows}</div></fieldset>'
    )


def _chair(ctx: NewPage, seat: int) -> str:
    letter = SEAT_NAMES[seat]
    look = ctx["marks"][seat] if ctx["marks"] else None
    chosen = ctx["chosen"].get(f"seat.{seat}", "you" if seat == 0 else "open")
    choices = [("you", "you"), ("open", "open: a friend")]
    choices += [(f"bot:{bot}", f"a bot ({bot})") for bot in ctx["bots"]]
    options = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>'
        f"{esc(words)}</option>"
        for value, words in choices
    )
    return (
        f'<label data-seat="{seat}" class="chair seat-{letter}{mark(look)}><b>{letter}</b>'
        f'<select name="seat.{seat}" aria-label="Seat {letter}">{options}</select></label>'
    )


def _visibility(ctx: NewPage) -> str:
    is_public = ctx["chosen"].get("visibility") == "public"
    return (
        '<fieldset class="pick"><legend>Who may find it</legend><div class="row wide">'
        f'<label><input type="radio" name="visibility" value="private"{_on(not is_public)}>'
        "<span>Only those with the link</span></label>"
        f'<label><input type="radio" name="visibility" value="public"{_on(is_public)}>'
        "<span>Everybody on this site</span></label></div></fieldset>"
    )


def _clock(ctx: NewPage) -> str:
    chosen = ctx["chosen"].get("clock", "none")
    rows = "".join(
        f'<div role="group" aria-label="{purpose or "No clock"}">'
        f"{f'<p>{purpose}</p>' if purpose else ''}"
        f'<div class="row">{_radios("clock", values, chosen)}</div></div>'
        for purpose, values in CLOCKS.items()
    )
    return (
        '<fieldset class="pick clocks"><legend>Clock</legend><p>If your time runs out, a bot '
        "plays for you until you take your seat back.</p>"
        f"{rows}</fieldset>"
    )


def _advanced(ctx: NewPage) -> str:
    is_open = ctx["chosen"].get("absence", str(ABSENCE)) != str(ABSENCE)
    radios = _radios("absence", ABSENCES, ctx["chosen"].get("absence", str(ABSENCE)))
    return (
        f'<details class="advanced"{" open" if is_open else ""}>'
        "<summary>Advanced options</summary>"
        '<fieldset class="pick"><legend>If somebody is away</legend><p>After this long without a '
        "connection, the others may let a bot play for them. They can come back at any time.</p>"
        f'<div class="row">{radios}</div></fieldset></details>'
    )


def _radios(name: str, values: dict[str, str], chosen: str) -> str:
    return "".join(
        f'<label><input type="radio" name="{name}" value="{value}"{_on(value == chosen)}>'
        f"<span>{words}</span></label>"
        for value, words in values.items()
    )


def hints(ctx: NewPage) -> str:
    each = _radios("hints", HINTS, ctx["chosen"].get("hints", SENSIBLE))
    return (
        '<fieldset class="pick"><legend>Hints</legend><p>Whoever is to act may ask for '
        "hints up to this depth. A hint uses only what that seat can see, and nobody else "
        "notices it.</p>"
        f'<div class="row wide">{each}</div></fieldset>'
    )


def options(ctx: NewPage) -> str:
    if not ctx["options"]:
        return ""
    rows = "".join(_option(ctx, option) for option in ctx["options"])
    is_open = any(key.startswith("option.") for key in ctx["chosen"])
    return (
        f'<details class="options"{" open" if is_open else ""}><summary>Rule variants '
        f"<small>{len(ctx['options'])} choices; the first of each is the default</small>"
        f"</summary>{rows}</details>"
    )


def _option(ctx: NewPage, option: OptionLine) -> str:
    key = f"option.{option['name']}"
    chosen = ctx["chosen"].get(key, _code(option["values"][0]))
    each = "".join(
        f'<label><input type="radio" name="{esc(key)}" value="{esc(_code(value))}"'
        f"{_on(_code(value) == chosen)}><span>{esc(_word(value))}</span></label>"
        for value in option["values"]
    )
    where = f"/rules/{esc(ctx['game']['name'])}#{esc(option['rule'])}"
    return (
        f'<fieldset class="pick option"><legend>{esc(option["title"])} '
        f'<a class="number" href="{where}">{esc(option["rule"])}</a></legend>'
        f'<p>{esc(option["explanation"])}</p><div class="row">{each}</div></fieldset>'
    )


def _code(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _word(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _on(is_chosen: bool) -> str:
    return " checked" if is_chosen else ""
