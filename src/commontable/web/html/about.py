"""Who made the games, and what this is."""

from __future__ import annotations

from commontable.web.html.context import AboutPage
from commontable.web.html.document import document, esc
from commontable.web.html.rules import text


def page(ctx: AboutPage) -> str:
    body = (
        '<article class="prose"><h1>About these games</h1>'
        f"{text(ctx['credits'])}"
        "<h2>This site</h2><p>Commontable keeps one set of rules for each game and plays it here, "
        "in a terminal and in a notebook. Every shuffle can be checked: the mark of its secret is "
        "shown when a table opens, the secret when the game is over. No account, no tracking, no "
        f'scripts of others.</p><p class="facts">Version {esc(ctx["version"])}</p></article>'
    )
    return document(ctx, "About", body, kind="reading")
