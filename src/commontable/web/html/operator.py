"""The operator's page: figures, reports, tables, banned guests. Forms only; it needs no script."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.web.html.context import (
    OperatorBan,
    OperatorPage,
    OperatorPerson,
    OperatorReport,
    OperatorTable,
    Page,
)
from commontable.web.html.document import document, esc

STATES = {"waiting": "waiting for people", "playing": "being played", "over": "over"}
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


def entrance(ctx: Page) -> str:
    """Asks for the token."""
    body = (
        '<div class="cards"><section class="card"><h1>Operator</h1>'
        "<p>Paste the operator token. The server printed it at its first start; "
        "<code>commontable admin token</code> makes a new one.</p>"
        '<form method="post" action="/operator/enter" class="row">'
        '<label class="unseen" for="token">Operator token</label>'
        '<input id="token" name="token" type="password" required autocomplete="off" '
        'placeholder="Operator token"><button class="strong">Log in</button></form>'
        "</section></div>"
    )
    return document(ctx, "Operator", body, kind="operator")


def page(ctx: OperatorPage) -> str:
    body = (
        '<div class="cards"><div class="head"><h1>Operator</h1>'
        '<form method="post" action="/operator/leave"><button class="quiet">Log out</button>'
        "</form></div>"
        f"{_figures(ctx)}{_reports(ctx)}{_tables(ctx)}{_bans(ctx)}</div>"
    )
    return document(ctx, "Operator", body, kind="operator")


def _figures(ctx: OperatorPage) -> str:
    each = "".join(
        f"<div><dt>{esc(name)}</dt><dd>{esc(value)}</dd></div>" for name, value in ctx["figures"]
    )
    return f'<section class="card"><h2>Now</h2><dl class="figures">{each}</dl></section>'


# ------------------------------------------------------------------ reports


def _reports(ctx: OperatorPage) -> str:
    lines = "".join(_report(ctx, each) for each in ctx["reports"])
    found = f'<ul class="rows">{lines}</ul>' if lines else '<p class="empty">None are open.</p>'
    return f'<section class="card" id="reports"><h2>Reports</h2>{found}</section>'


def _report(ctx: OperatorPage, report: OperatorReport) -> str:
    what = "a line" if report["kind"] == "line" else "a name"
    text = f"<blockquote>{esc(report['text'])}</blockquote>" if report["text"] else ""
    person: OperatorPerson = {"guest": report["guest"], "name": report["name_now"] or "deleted"}
    settling = f"/operator/reports/{report['report']}/settle"
    many = f" · reported {report['reports']} times" if report["reports"] > 1 else ""
    return (
        f"<li><p><strong>{esc(report['name'])}</strong> "
        f'<span class="facts">{what}, {_ago(ctx, report["at"])}{many} · '
        f'<a href="/t/{esc(report["table"])}">table</a></span></p>{text}'
        f'<div class="doors">{_person(person)}'
        f"{_button(settling, 'Settle')}</div></li>"
    )


# ------------------------------------------------------------------ tables


def _tables(ctx: OperatorPage) -> str:
    lines = "".join(_table(ctx, each) for each in ctx["tables"])
    found = f'<ul class="rows">{lines}</ul>' if lines else '<p class="empty">None found.</p>'
    return (
        f'<section class="card" id="tables"><h2>Tables</h2>{_search(ctx)}{found}'
        f"{_pages(ctx)}</section>"
    )


def _search(ctx: OperatorPage) -> str:
    statuses = [("", "any status"), *STATES.items()]
    games = [("", "any game"), *ctx["games"]]
    return (
        '<form method="get" action="/operator#tables" class="row">'
        f"{_select('status', 'Status', statuses, ctx['status'])}"
        f"{_select('game', 'Game', games, ctx['game'])}"
        '<label class="unseen" for="search">Name, id or code</label>'
        f'<input id="search" name="search" type="search" value="{esc(ctx["search"])}" '
        'placeholder="Name, id or code" maxlength="40"><button>Search</button></form>'
    )


def _select(name: str, label: str, choices: Sequence[tuple[str, str]], chosen: str) -> str:
    options = "".join(
        f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(words)}'
        "</option>"
        for value, words in choices
    )
    return f'<select name="{name}" aria-label="{label}">{options}</select>'


def _table(ctx: OperatorPage, table: OperatorTable) -> str:
    people = "".join(_person(each) for each in table["people"])
    public = "public" if table["is_public"] else "private"
    address = f"/operator/tables/{table['table']}/close"
    closing = "" if table["status"] == "over" else _sure("Close table", address)
    return (
        f'<li><p><a href="/t/{esc(table["table"])}"><strong>{esc(table["title"])}</strong></a> '
        f'<span class="facts">{STATES[table["status"]]} · {public} · code {esc(table["code"])} · '
        f"opened {_ago(ctx, table['opened_at'])}, last active {_ago(ctx, table['last_at'])}"
        f'</span></p><div class="doors">{people}{closing}</div></li>'
    )


def _pages(ctx: OperatorPage) -> str:
    links = []
    for number, words in ((ctx["page"] - 1, "Newer"), (ctx["page"] + 1, "Older")):
        if number >= 0 and (number < ctx["page"] or ctx["has_more"]):
            query = "&amp;".join(
                f"{name}={esc(value)}"
                for name, value in (*ctx["query"], ("page", str(number)))
                if value
            )
            links.append(f'<a class="button" href="/operator?{query}#tables">{words}</a>')
    return f'<p class="doors">{"".join(links)}</p>' if links else ""


# ------------------------------------------------------------------ guests


def _person(person: OperatorPerson) -> str:
    """A name that opens into what can be done about it."""
    at = f"/operator/guests/{esc(person['guest'])}"
    name = esc(person["name"])
    return (
        f"<details><summary>{name}</summary>"
        f'<p class="facts">guest {esc(person["guest"])}</p>'
        f'<form method="post" action="{at}/rename" class="row">'
        f'<input name="name" required maxlength="24" aria-label="New name for {name}" '
        'placeholder="New name"><button>Rename</button></form>'
        f'<form method="post" action="{at}/ban" class="row">'
        f'<input name="why" maxlength="200" aria-label="Why {name} is banned" '
        'placeholder="Reason, shown to them"><button>Ban</button></form></details>'
    )


def _bans(ctx: OperatorPage) -> str:
    lines = "".join(_ban(ctx, each) for each in ctx["bans"])
    found = f'<ul class="rows">{lines}</ul>' if lines else '<p class="empty">Nobody is.</p>'
    return f'<section class="card" id="banned"><h2>Banned</h2>{found}</section>'


def _ban(ctx: OperatorPage, ban: OperatorBan) -> str:
    lifting = f"/operator/guests/{ban['guest']}/unban"
    why = f": {esc(ban['why'])}" if ban["why"] else ""
    return (
        f"<li><p><strong>{esc(ban['name'] or ban['guest'])}</strong> "
        f'<span class="facts">{_ago(ctx, ban["at"])}{why}</span></p>'
        f"{_button(lifting, 'Lift the ban')}</li>"
    )


# ------------------------------------------------------------------ pieces


def _button(address: str, words: str) -> str:
    return f'<form method="post" action="{esc(address)}"><button>{words}</button></form>'


def _sure(words: str, address: str) -> str:
    """A button that is seen after one more click."""
    return (
        f"<details><summary>{words}…</summary><p>The game ends for everybody there.</p>"
        f"{_button(address, words)}</details>"
    )


def _ago(ctx: OperatorPage, at: int) -> str:
    """How long ago something was: '3 days ago'."""
    seconds = max(0, (ctx["now"] - at) // 1000)
    for size, unit in UNITS:
        if seconds >= size:
            n = seconds // size
            return f"{n} {unit}{'' if n == 1 else 's'} ago"
    return "just now"
