"""The page that a recovery link opens on another device."""

from __future__ import annotations

from commontable.web.html.context import RecoverPage
from commontable.web.html.document import document


def page(ctx: RecoverPage) -> str:
    body = (
        '<div class="cards"><section class="card"><h1>Your seat on this device</h1>'
        '<p id="recover-words" role="status">One moment: looking for your tables.</p>'
        '<form method="post" action="/recover" id="recover"><input type="hidden" name="token">'
        "<button hidden>Go on</button></form>"
        '<p class="doors"><a class="button strong" href="/">To the games</a></p>'
        "<noscript><p>This page needs scripts to read the link.</p></noscript></section></div>"
    )
    return document(
        ctx, "Your seat on this device", body, scripts=("pages/recover",), kind="reading"
    )
