"""The error page: what happened, why, and what to do next."""

from __future__ import annotations

from commontable.web.html.context import ErrorPage
from commontable.web.html.document import document, esc


def page(ctx: ErrorPage) -> str:
    body = (
        f'<div class="cards"><section class="card"><p class="facts">{ctx["status"]}</p>'
        f"<h1>{esc(ctx['title'])}</h1><p>{esc(ctx['message'])}</p>"
        '<p class="doors"><a class="button strong" href="/">To the games</a></p></section></div>'
    )
    return document(ctx, ctx["title"], body, kind="reading")
