"""The rules of a game as a page, and as a panel beside the board."""

from __future__ import annotations

from commontable.web.html.context import Image, RulesPage
from commontable.web.html.document import document, esc, people
from commontable.web.html.markdown import render

MISSING = "<p>The rules of this game have not been written down here yet.</p>"


def page(ctx: RulesPage) -> str:
    game = ctx["game"]
    title, name = esc(game["title"]), esc(game["name"])
    body = (
        f'<article class="rules-page"><div class="head"><h1>{title}</h1>'
        f'<p class="facts">{people(game)} · {game["minutes"]} minutes</p>'
        f'<p class="doors"><a class="button strong" href="/new/{name}">Open a table</a></p>'
        f"{_on_paper(name) if ctx['has_sheets'] else ''}"
        f"{search('rules-search')}</div>"
        f'<div class="rules prose" id="rules-text">{lead(ctx["goal"])}'
        f"{text(ctx['rules'], ctx['images'])}</div></article>"
    )
    return document(
        ctx, f"Rules of {game['title']}", body, scripts=("pages/rules",), kind="reading"
    )


def _on_paper(name: str) -> str:
    return (
        f'<p class="facts">On paper: sheets to print and cut, for <a href="/print/{name}/A4">A4</a>'
        f' or <a href="/print/{name}/Letter">Letter</a>.</p>'
    )


def search(key: str) -> str:
    return (
        f'<div class="search" role="search"><label for="{key}" class="unseen">Search the rules'
        f'</label><input type="search" id="{key}" class="rules-search" placeholder="Search the '
        'rules" autocomplete="off"><span class="found" role="status"></span>'
        "</div>"
    )


def lead(goal: str) -> str:
    """Before all rules: what they are about."""
    return f'<p class="lead"><strong>The goal:</strong> {esc(goal)}</p>' if goal else ""


def text(rules: str, images: tuple[Image, ...] = ()) -> str:
    """The page without its own title."""
    lines = rules.strip().splitlines()
    if lines and lines[0].startswith("# "):
        lines = lines[1:]
    return render("\n".join(lines), images) if lines else MISSING
