"""The debrief page: figures of a table as text, plots and rows, for screen and print."""

from __future__ import annotations

from commontable.web.html.context import DebriefPage, FigureLine
from commontable.web.html.document import company, document, esc

MOST_ROWS = 400  # on the page; the file has them all


def page(ctx: DebriefPage) -> str:
    title = esc(ctx["game"]["title"])
    table = esc(ctx["table"])
    note = "" if ctx["status"] == "over" else RUNNING
    body = (
        f'<article class="debrief"><header><h1>Debrief: {title}</h1>{note}'
        f"{_facts(ctx)}{company(ctx['seats'], 'Who played')}"
        '<p class="doors"><button type="button" id="print" class="strong">Print</button>'
        f'<a class="button" href="/api/tables/{table}/debrief.zip" download>All figures as CSV</a>'
        f'<a class="button" href="/t/{table}/replay">Watch it again</a>'
        f'<a class="button quiet" href="/t/{table}">Back to the table</a>{_room(ctx)}</p></header>'
        f'<div class="figures">{"".join(figure(ctx["table"], each) for each in ctx["figures"])}'
        f"</div>{_questions(ctx)}</article>"
    )
    name = f"Debrief: {ctx['game']['title']}"
    return document(ctx, name, body, scripts=("pages/debrief",), kind="wide")


RUNNING = (
    '<p class="notice" role="status">The game is not over: this is what everybody at the table can '
    "see so far. Load the page again for newer figures.</p>"
)


def _room(ctx: DebriefPage) -> str:
    if ctx["room"] is None:
        return ""
    return f'<a class="button quiet" href="/c/{esc(ctx["room"])}">Back to the classroom</a>'


def facts_list(facts: dict[str, str]) -> str:
    """How far a table has come and how it stands."""
    each = "".join(
        f"<div><dt>{esc(title)}</dt><dd>{esc(words)}</dd></div>" for title, words in facts.items()
    )
    return f'<dl class="standing">{each}</dl>'


def _facts(ctx: DebriefPage) -> str:
    return facts_list(ctx["facts"])


def figure(table: str, each: FigureLine) -> str:
    """A figure: title, plot, what it says, and its rows behind a fold."""
    name, title = esc(each["name"]), esc(each["title"])
    plot = f'<div class="plot">{each["svg"]}</div>' if each["svg"] else ""
    csv = f"/api/tables/{esc(table)}/debrief.csv?figure={name}"
    return (
        f'<figure id="figure-{name}" aria-labelledby="title-{name}">'
        f'<h2 id="title-{name}">{title}</h2>{plot}'
        f"<figcaption>{esc(each['told'])}</figcaption>"
        f"{_rows(each)}"
        f'<p class="more"><a href="{csv}" download aria-label="{title} as CSV">CSV</a></p></figure>'
    )


def _rows(each: FigureLine) -> str:
    if not each["rows"]:
        return ""
    heads = "".join(f'<th scope="col">{esc(column)}</th>' for column in each["columns"])
    lines = "".join(
        f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in row)}</tr>"
        for row in each["rows"][:MOST_ROWS]
    )
    more = len(each["rows"]) - MOST_ROWS
    rest = f"<p>{more} more rows are in the file.</p>" if more > 0 else ""
    is_open = "" if each["svg"] else " open"
    return (
        f"<details{is_open}><summary>Numbers</summary>"
        f'<div class="rows" tabindex="0" role="region" aria-label="{esc(each["title"])}: numbers">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>{rest}</details>"
    )


def _questions(ctx: DebriefPage) -> str:
    if not ctx["questions"]:
        return ""
    each = "".join(f"<li>{esc(question)}</li>" for question in ctx["questions"])
    return (
        '<section class="questions" aria-labelledby="questions"><h2 id="questions">'
        f"To talk about</h2><ol>{each}</ol></section>"
    )
