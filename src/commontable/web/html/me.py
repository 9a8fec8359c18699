"""About you: name, theme, sound, another device."""

from __future__ import annotations

from commontable.web.html.context import MePage
from commontable.web.html.document import THEMES, document, esc, table_lines


def page(ctx: MePage) -> str:
    guest = ctx["guest"]
    name = guest["name"] if guest else ""
    body = (
        '<div class="cards"><h1>You</h1>'
        '<section class="card"><h2>Name</h2><p>This is what others see at the table.</p>'
        '<form method="post" action="/guests" class="row"><input type="hidden" name="next" '
        'value="/me"><label class="unseen" for="name">Name</label><input id="name" name="name" '
        f'required maxlength="24" value="{esc(name)}" placeholder="Guest" autocomplete="nickname">'
        "<button>Keep it</button></form></section>"
        f"{_look(ctx)}{_sound()}{_recovery(ctx)}{_tables(ctx)}</div>"
    )
    return document(ctx, "You", body, scripts=("me",), kind="reading")


def _look(ctx: MePage) -> str:
    each = "".join(
        f'<label><input type="radio" name="theme" value="{theme}"'
        f"{' checked' if theme == ctx['theme'] else ''}><span>{words}</span></label>"
        for theme, words in THEMES.items()
    )
    return (
        '<section class="card"><form id="theme-form"><fieldset class="pick"><legend>Theme</legend>'
        f'<div class="row wide">{each}</div></fieldset></form></section>'
    )


def _sound() -> str:
    return (
        '<section class="card"><h2>Sound</h2><label class="check"><input type="checkbox" '
        'id="sound-box" checked> A soft sound when it is your turn and when cards are laid'
        "</label></section>"
    )


def _recovery(ctx: MePage) -> str:
    if ctx["recovery"] is None:
        return ""
    return (
        '<section class="card"><h2>Another device</h2><p>Open this link there, and you sit at your '
        f"tables there too. It works once, for {ctx['minutes']} minutes. Give it to nobody: who "
        'has it is you.</p><div class="row"><input readonly id="recovery" aria-label="Recovery '
        f'link" value="{esc(ctx["recovery"])}"><button type="button" data-copy="recovery">Copy'
        "</button></div></section>"
    )


def _tables(ctx: MePage) -> str:
    if not ctx["yours"]:
        return (
            '<section class="card"><h2>Your tables</h2><p class="empty">None yet. '
            '<a href="/">Open one</a>: two clicks.</p></section>'
        )
    return f'<section class="card"><h2>Your tables</h2>{table_lines(ctx["yours"], "go")}</section>'
