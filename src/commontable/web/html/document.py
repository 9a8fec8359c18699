"""The document around every page, and small pieces of markup that pages share."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape as _escape
from typing import Any

import msgspec
import segno

from commontable.core.game import numbers
from commontable.core.words import initials
from commontable.web.html.context import GameBox, Mark, Page, SeatLine, Status, TableLine
from commontable.web.html.media import FOR_SCRIPTS, MEDIA

SITE = "Commontable"
THEMES = {"auto": "same as device", "light": "light", "dark": "dark", "contrast": "high contrast"}
SHEETS = ("tokens", "themes", "base", "site", "tables")  # of every page, before its own
TABLE = (
    *("reading", "board", "seats", "menu", "rail", "panels", "waiting", "replay", "wide", "phone"),
    *("advice", "helps"),
)
SHEETS_OF = {
    "home": ("shelf",),
    "new": ("shelf", "new"),
    "reading": ("reading",),
    "wide": ("reading", "debrief"),
    "operator": ("reading", "operator"),
    "at-table": TABLE,
}
_MEDIA_FOR_SCRIPTS = "".join(
    f'<meta name="media-{name}" content="{MEDIA[name]}">' for name in FOR_SCRIPTS
)
LEAVES = (  # the mark: four seats around one table
    '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect x="8" y="8" width="16"'
    ' height="16" rx="4"/><circle cx="16" cy="3.6" r="3"/><circle cx="28.4" cy="16" r="3"/>'
    '<circle cx="16" cy="28.4" r="3"/><circle cx="3.6" cy="16" r="3"/></svg>'
)


def esc(words: object) -> str:
    """Any text, safe between tags and inside quotes."""
    return _escape(str(words), quote=True)


def document(
    ctx: Page,
    title: str,
    body: str,
    *,
    kind: str,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    columns: str = "three-columns",
) -> str:
    """A whole page. `kind` is the class of its body: how much room the content takes.

    `columns` names the media query of screens on which a table has a third column.
    """
    theme = ctx["theme"] if ctx["theme"] in THEMES else "auto"
    modules = "".join(
        f'<script type="module" src="/static/js/{name}.js"></script>'
        for name in ("pages/site", *scripts)
    )
    media = {"wide": f' media="{MEDIA[columns]}"'}
    sheets = "".join(
        f'<link rel="stylesheet" href="/static/css/{name}.css"{media.get(name, "")}>'
        for name in (*SHEETS, *SHEETS_OF[kind], *styles, "rest")
    )
    name = f"{title} · {SITE}" if title else SITE
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1,'
        ' viewport-fit=cover">'
        f'<meta name="color-scheme" content="light dark">{_MEDIA_FOR_SCRIPTS}'
        f"<title>{esc(name)}</title>"
        '<link rel="icon" id="favicon" type="image/svg+xml" href="/static/favicon.svg">'
        f'{sheets}{modules}</head><body class="{kind}">'
        '<a class="skip" href="#main">Skip to the content</a>'
        f'{_header(ctx)}<main id="main" tabindex="-1">{_notice(ctx)}{body}</main>'
        f"{'' if kind == 'at-table' else _footer()}</body></html>"
    )


def _header(ctx: Page) -> str:
    guest = ctx["guest"]
    who = esc(guest["name"]) if guest else "Your name"
    return (
        '<header class="site"><a class="brand" href="/" aria-label="Commontable">'
        f"{LEAVES}<span>{SITE}</span></a>"
        '<div class="header-middle"></div><nav aria-label="Site">'
        '<button type="button" id="sound-switch" class="quiet icon" aria-pressed="true"'
        ' aria-label="Sound" hidden></button>'
        '<button type="button" id="theme-switch" class="quiet icon" aria-label="Theme" hidden>'
        "</button>"
        f'<a class="quiet who" href="/me" title="Name, theme and sound"><span>{who}</span></a>'
        "</nav></header>"
    )


def _footer() -> str:
    return (
        '<footer class="site"><p>Cooperative games from one set of rules. '
        '<a href="/about">Who made these games</a> · <a href="/privacy">Privacy</a></p></footer>'
    )


def _notice(ctx: Page) -> str:
    notice = ctx.get("notice", "")
    return f'<p class="notice" role="alert">{esc(notice)}</p>' if notice else ""


def name_field(ctx: Page, key: str) -> str:
    """Asks for a name in passing, if there is none yet."""
    if ctx["guest"]:
        return ""
    return (
        f'<label class="as" for="name-{key}">as <input id="name-{key}" name="name" value="Guest"'
        ' maxlength="24" autocomplete="nickname" size="10" aria-label="Your name"></label>'
    )


def unbroken(title: str) -> str:
    """A title whose words with a hyphen stay on one line."""
    return " ".join(
        f'<span class="whole">{esc(word)}</span>' if "-" in word else esc(word)
        for word in title.split(" ")
    )


def people(game: GameBox) -> str:
    """For how many: '2–4 people', '1, 2 or 4 people'."""
    return f"{numbers(game['seats'])} people"


def board_picture(game: GameBox, theme: str, alt: str) -> str:
    """A board in play, in the colours of the page."""
    at = f"/games/{esc(game['name'])}"
    focus = f'style="object-position:50% {game["focus"]}%"'
    more = f'alt="{esc(alt)}" width="480" height="670" {focus}'
    if theme != "auto":
        image = f'<img src="{at}/{theme}.svg" {more}>'
        return f'<picture data-board="{at}">{image}</picture>'
    return (
        f'<picture data-board="{at}">'
        f'<source media="(prefers-contrast: more)" srcset="{at}/contrast.svg">'
        f'<source media="(prefers-color-scheme: dark)" srcset="{at}/dark.svg">'
        f'<img src="{at}/light.svg" {more}></picture>'
    )


STATES: dict[Status, str] = {
    "waiting": "waiting for people",
    "playing": "being played",
    "over": "over",
    "resting": "rests: begun with other rules",
}


def table_lines(tables: Sequence[TableLine], verb: str) -> str:
    return f'<ul class="tables">{"".join(_table_line(line, verb) for line in tables)}</ul>'


def company(seats: Sequence[SeatLine], label: str) -> str:
    """Who sits at a table, each with the mark of the seat."""
    letters = initials([seat["name"] for seat in seats])
    each = "".join(
        f'<li class="seat-{seat["letter"]} is-{seat["kind"]}{mark(seat.get("mark"))}>'
        f'<b aria-hidden="true">{esc(letter)}</b>{esc(seat["name"] or "open seat")}'
        f"{', bot' if seat['kind'] == 'bot' else ''}</li>"
        for seat, letter in zip(seats, letters, strict=True)
    )
    return f'<ul class="company" aria-label="{esc(label)}">{each}</ul>'


def mark(look: Mark | None) -> str:
    """The end of a class, and the colours of a seat that has its own."""
    if look is None:
        return '"'
    shape, colour, ink = map(esc, look)
    return f' shape-{shape}" style="--seat:{colour};--seat-ink:{ink}"'


def _table_line(line: TableLine, verb: str) -> str:
    is_open = any(seat["kind"] == "open" for seat in line["seats"])
    word = "Join" if verb == "join" and is_open else "Watch" if verb == "join" else "Go on"
    word = {"over": "Look back", "resting": "Why"}.get(line["status"], word)
    state = STATES[line["status"]]
    if line["status"] == "over" and line["outcome"] in ("won", "lost"):
        state = line["outcome"]
    if line["is_your_turn"]:
        state = "your turn"
    turn = " is-your-turn" if line["is_your_turn"] else ""
    return (
        f'<li class="table-line{turn}"><a href="/t/{esc(line["table"])}">'
        f"<strong>{esc(line['title'])}</strong>"
        f'<span class="state">{state}</span><span class="go" aria-hidden="true">{word}</span></a>'
        f"{company(line['seats'], 'Who sits there')}</li>"
    )


def data_block(name: str, values: Mapping[str, Any]) -> str:
    """Values for a script, as data that no browser runs."""
    text = msgspec.json.encode(values).decode()
    safe = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/json" id="{name}">{safe}</script>'


@lru_cache(maxsize=512)  # it takes 4 ms, most of the time of a table's page
def qr(address: str) -> str:
    """An address as a picture for a camera."""
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, light="#fff"
    )
    return out.getvalue().decode()
