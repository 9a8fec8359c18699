"""Pages of a classroom: opening one, joining it, and the facilitator's overview."""

from __future__ import annotations

from commontable.web.html import new as new_table
from commontable.web.html.context import (
    ClassroomDoor,
    ClassroomPage,
    ClassroomPart,
    ClassTable,
    Comparison,
    NewClassroomPage,
)
from commontable.web.html.debrief import facts_list
from commontable.web.html.document import (
    board_picture,
    company,
    document,
    esc,
    name_field,
    people,
    qr,
)

# ------------------------------------------------------------------ opening one


def new(ctx: NewClassroomPage) -> str:
    game = ctx["game"]
    name = esc(game["name"])
    body = (
        f'<div class="opening"><div class="lid still">{board_picture(game, ctx["theme"], "")}</div>'
        '<form method="post" action="/classrooms" id="new-room">'
        f"<h1>A classroom of {esc(game['title'])}</h1>"
        f'<p class="facts">{people(game)} at a table · {game["minutes"]} minutes · '
        f'<a href="/rules/{name}">Rules</a></p>'
        "<p>Several tables of the same game and one link for all. Whoever opens the link gets the "
        "next free seat; you see all tables side by side and say when it starts.</p>"
        f'<input type="hidden" name="game" value="{name}">'
        f"{_tables(ctx)}{new_table.seats(ctx)}{new_table.hints(ctx)}{new_table.options(ctx)}"
        '<div class="doors"><button class="strong">Open the classroom</button>'
        f"{name_field(ctx, 'room')}</div></form></div>"
    )
    title = f"New classroom of {game['title']}"
    return document(ctx, title, body, kind="new")


def _tables(ctx: NewClassroomPage) -> str:
    chosen = esc(ctx["chosen"].get("tables", "4"))
    return (
        '<fieldset class="pick"><legend><label for="tables">Tables</label></legend>'
        f'<input id="tables" name="tables" type="number" min="1" max="{ctx["most_tables"]}"'
        f' value="{chosen}" required></fieldset>'
    )


# ------------------------------------------------------------------ the door


def door(ctx: ClassroomDoor) -> str:
    title = esc(ctx["game"]["title"])
    late = "The game has begun; you take over from a bot if need be. " if ctx["is_started"] else ""
    free = (
        "All seats are taken at the moment. "
        if not ctx["free"] and not ctx["is_started"]
        else f"{ctx['free']} seats are free. "
        if ctx["free"] > 1
        else "One seat is free. "
        if ctx["free"]
        else ""
    )
    body = (
        '<div class="cards classroom"><section class="card">'
        f"<h1>{title}: sit down</h1><p>{esc(ctx['game']['summary'])}</p>"
        f"<p>{free}{late}You get the next seat that is free.</p>"
        f'<form method="post" action="/c/{esc(ctx["code"])}/sit" class="doors">'
        f'<button class="strong">Sit down</button>{name_field(ctx, "door")}</form>'
        f'<p><a href="/rules/{esc(ctx["game"]["name"])}">Read the rules first</a></p>'
        "</section></div>"
    )
    return document(ctx, f"Classroom of {ctx['game']['title']}", body, kind="reading")


# ------------------------------------------------------------------ the facilitator's view


def page(ctx: ClassroomPage) -> str:
    code = esc(ctx["code"])
    body = (
        f'<article class="classroom"><h1>Classroom: {esc(ctx["game"]["title"])}</h1>'
        f"{_invitation(ctx)}{_buttons(ctx)}"
        f'<div id="part" data-from="/c/{code}/tables">{part(ctx["part"])}</div></article>'
    )
    title = f"Classroom of {ctx['game']['title']}"
    return document(ctx, title, body, scripts=("pages/classroom",), kind="wide")


def _invitation(ctx: ClassroomPage) -> str:
    return (
        '<section class="invitation no-print" aria-label="Invitation">'
        f'<div class="qr" role="img" aria-label="The link as a picture for a camera">'
        f"{qr(ctx['invite'])}</div><div><p>One link for everybody: each gets the next free seat."
        '</p><div class="row"><input id="room-link" readonly aria-label="Link of the classroom"'
        f' value="{esc(ctx["invite"])}"><button type="button" data-copy="room-link">Copy</button>'
        "</div><p>or this code on the first page</p>"
        f'<p class="code">{esc(_grouped(ctx["code"]))}</p></div></section>'
    )


def _grouped(code: str) -> str:
    """A code as people read it: ABCD-EFGH."""
    return f"{code[:4]}-{code[4:]}" if len(code) == 8 else code


def _buttons(ctx: ClassroomPage) -> str:
    code = esc(ctx["code"])
    bots = "".join(f'<option value="{esc(bot)}">{esc(bot)}</option>' for bot in ctx["bots"])
    start = (
        f'<form method="post" action="/c/{code}/start" class="row"><button class="strong">'
        'Start: bots take the open seats</button><label class="as">bots that play '
        f'<select name="bot" aria-label="Which bots">{bots}</select></label></form>'
    )
    return (
        '<div class="doors no-print">'
        f"{'' if ctx['part']['is_started'] and not ctx['part']['free'] else start}"
        '<button type="button" id="print">Print</button>'
        f'<details class="bell"><summary>End the lesson</summary><form method="post"'
        f' action="/c/{code}/close"><p>All games stop where they are. Their debriefs stay.</p>'
        "<button>Stop all games</button></form></details></div>"
    )


def part(seen: ClassroomPart) -> str:
    """What changes while people play."""
    state = "over" if seen["is_over"] else "playing" if seen["is_started"] else "filling up"
    counts = {
        "State": state,
        "People": str(seen["people"]),
        "Free seats": str(seen["free"]),
        "Tables": str(len(seen["tables"])),
    }
    tables = "".join(_table(table) for table in seen["tables"])
    return f'{facts_list(counts)}<div class="tables-grid">{tables}</div>' + _compared(
        seen["comparisons"]
    )


_STATES = {"waiting": "waiting for people", "playing": "playing", "over": "over"}


def _table(table: ClassTable) -> str:
    number, path = table["number"], f"/t/{esc(table['table'])}"
    debrief = f'<a href="{path}/debrief">Debrief</a>' if table["has_debrief"] else ""
    plot = f'<div class="plot">{table["svg"]}</div>' if table["svg"] else ""
    last = f"<p>{esc(table['last'])}</p>" if table["last"] and not table["svg"] else ""
    return (
        f'<section class="one-table is-{table["status"]}" id="table-{number}"'
        f' aria-labelledby="table-{number}-name"><h2 id="table-{number}-name">Table {number} '
        f"<small>{_STATES[table['status']]}</small></h2>"
        f"{company(table['seats'], 'Who sits there')}"
        f"<p>{esc(table['asked'])}</p>{facts_list(table['facts'])}{plot}{last}"
        f'<p class="more"><a href="{path}">Watch</a> {debrief}</p></section>'
    )


def _compared(comparisons: list[Comparison]) -> str:
    if not comparisons:
        return ""
    figures = "".join(
        f'<figure id="compare-{esc(each["name"])}"><h2>{esc(each["title"])}</h2>'
        f'<div class="plot">{each["svg"]}</div>'
        f"<figcaption>{esc(each['told'])}</figcaption></figure>"
        for each in comparisons
    )
    return f'<h2 id="compared">Side by side</h2><div class="figures">{figures}</div>'
