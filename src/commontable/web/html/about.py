"""The page about the games and their authors."""

from __future__ import annotations

from commontable.web.html.context import AboutPage
from commontable.web.html.document import document, esc
from commontable.web.html.rules import text


def page(ctx: AboutPage) -> str:
    body = (
        '<article class="prose"><h1>About these games</h1>'
        f"{text(ctx['credits'])}"
        "<h2>This site</h2><p>Commontable keeps one set of rules for each game and plays it here, "
        "in a terminal and in a notebook. Every shuffle can be verified: the server and each "
        "player commit to a random number before the deal, and all of them are published when the "
        "game is over. No account, no tracking, no scripts of others."
        f'</p><p class="facts">Version {esc(ctx["version"])}</p></article>'
    )
    return document(ctx, "About", body, kind="reading")
