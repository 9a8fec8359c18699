"""The home page: all games, your unfinished tables, public tables to join."""

from __future__ import annotations

from commontable.web.html.context import GameBox, HomePage
from commontable.web.html.document import board_picture, document, esc, people, table_lines


def page(ctx: HomePage) -> str:
    shelf = "".join(_box(ctx, game) for game in ctx["games"])
    few = " is-single" if len(ctx["games"]) == 1 else ""
    body = (
        '<section class="welcome"><h1>Sit down together</h1>'
        "<p>Tabletop games that you win or lose as a group. "
        "Play tonight from a link, with friends, with bots, or with both. "
        f"No account needed.</p>{_name(ctx)}</section>"
        f"{_yours(ctx)}"
        f'<section aria-labelledby="shelf"><h2 id="shelf" class="unseen">Games</h2>'
        f'<div class="shelf{few}">{shelf}</div></section>'
        f'<div class="two">{_public(ctx)}{_join()}</div>'
    )
    return document(ctx, "", body, scripts=("pages/home",), kind="home")


NAME = '<input type="hidden" name="name" value="Guest">'  # the script puts in what is typed above


def _name(ctx: HomePage) -> str:
    if ctx["guest"]:
        return ""
    return (
        '<p class="as"><label for="your-name">Your name</label> <input id="your-name"'
        ' value="Guest" maxlength="24" autocomplete="nickname" size="14"></p>'
    )


def _box(ctx: HomePage, game: GameBox) -> str:
    name, title = esc(game["name"]), esc(game["title"])
    picture = board_picture(
        game, ctx["theme"], f"The board of {game['title']} in the middle of a game"
    )
    return (
        f'<article class="box" aria-labelledby="box-{name}">'
        f'<a class="lid" href="/new/{name}" tabindex="-1" aria-hidden="true">{picture}</a>'
        f'<div class="spine"><h3 id="box-{name}">{title}</h3>'
        f'<p class="facts">{people(game)} · {game["minutes"]} minutes</p>'
        f"<p>{esc(game['summary'])}</p>"
        f'<form class="doors" method="post" action="/play/{name}">'
        f"{'' if ctx['guest'] else NAME}<button class='strong'>Play now with bots</button>"
        f'<a class="button" href="/new/{name}">Invite friends</a>'
        f'<a class="button quiet" href="/rules/{name}">Rules</a></form></div></article>'
    )


def _yours(ctx: HomePage) -> str:
    if not ctx["yours"] and not ctx["classrooms"]:
        return ""
    classrooms = "".join(
        f'<p><a class="button" href="/c/{esc(each["code"])}">Classroom of {esc(each["title"])}, '
        f"{each['tables']} tables</a></p>"
        for each in ctx["classrooms"]
    )
    lines = table_lines(ctx["yours"], "go") if ctx["yours"] else ""
    return (
        '<section aria-labelledby="yours"><h2 id="yours">Go on where you left off</h2>'
        f"{classrooms}{lines}</section>"
    )


def _public(ctx: HomePage) -> str:
    if ctx["public"] or ctx["public_page"] > 1:
        inside = table_lines(ctx["public"], "join") + _more(ctx)
    else:
        first = ctx["games"][0]["name"] if ctx["games"] else ""
        inside = (
            '<p class="empty">No public table is open right now. '
            f'<a href="/new/{esc(first)}">Open one</a>: two clicks.</p>'
        )
    return f'<section aria-labelledby="public"><h2 id="public">Public tables</h2>{inside}</section>'


def _more(ctx: HomePage) -> str:
    """Ways to the pages before and after this one."""
    page = ctx["public_page"]
    links = []
    if page > 1:
        links.append(f'<a class="button" rel="prev" href="/?page={page - 1}#public">Back</a>')
    if ctx["has_more_public"]:
        links.append(f'<a class="button" rel="next" href="/?page={page + 1}#public">More</a>')
    if not links:
        return ""
    return f'<nav class="row" aria-label="Pages of public tables">{"".join(links)}</nav>'


def _join() -> str:
    return (
        '<section aria-labelledby="join"><h2 id="join">Join by code</h2>'
        '<form class="join" action="/j" method="get"><label for="code">The code your friend '
        'sent you</label><div class="row"><input id="code" name="code" required maxlength="12"'
        ' minlength="6" autocomplete="off" autocapitalize="characters" spellcheck="false"'
        ' placeholder="ABCD-EFGH"><button>Join</button></div></form></section>'
    )
