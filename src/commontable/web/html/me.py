"""The page about you: name, theme, sound, devices, blocked people, your data."""

from __future__ import annotations

from commontable.web.html.context import DeviceLine, MePage, Page
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
        f"{_look(ctx)}{_sound()}{_tables(ctx)}{_devices(ctx)}{_recovery(ctx)}{_blocks(ctx)}"
        f"{_data(ctx)}</div>"
    )
    return document(ctx, "You", body, scripts=("pages/me",), kind="reading")


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
        f"tables there too. It works once, for {ctx['minutes']} minutes. Keep it to yourself: "
        'whoever opens it can play as you.</p><div class="row"><input readonly id="recovery" '
        f'aria-label="Recovery link" value="{esc(ctx["recovery"])}">'
        '<button type="button" data-copy="recovery">Copy</button></div></section>'
    )


def _devices(ctx: MePage) -> str:
    if not ctx["devices"]:
        return ""
    lines = "".join(
        f'<li><span class="what"><strong>{esc(each["name"])}</strong> '
        f"<small>{_seen(each)}</small></span>{_sign_out(each)}</li>"
        for each in ctx["devices"]
    )
    others = ""
    if len(ctx["devices"]) > 2:
        others = (
            '<form method="post" action="/me/devices"><input type="hidden" name="device" '
            'value="others"><button>Sign out all others</button></form>'
        )
    return (
        '<section class="card"><h2>Your devices</h2><p>Whoever holds one of these can play '
        f'as you.</p><ul class="list">{lines}</ul>{others}</section>'
    )


def _seen(device: DeviceLine) -> str:
    if device["is_this"]:
        return "this device"
    return f"last seen {esc(device['seen'])}" if device["seen"] else ""


def _sign_out(device: DeviceLine) -> str:
    if device["is_this"]:
        return ""
    return (
        '<form method="post" action="/me/devices"><input type="hidden" name="device" '
        f'value="{esc(device["id"])}"><button aria-label="Sign out {esc(device["name"])}">'
        "Sign out</button></form>"
    )


def _blocks(ctx: MePage) -> str:
    if not ctx["blocks"]:
        return ""
    lines = "".join(
        f'<li><span class="what"><strong>{esc(each["name"])}</strong> '
        f"<small>since {esc(each['since'])}</small></span>"
        '<form method="post" action="/me/blocks"><input type="hidden" name="block" '
        f'value="{esc(each["id"])}"><button aria-label="Unblock {esc(each["name"])}">Unblock'
        "</button></form></li>"
        for each in ctx["blocks"]
    )
    return (
        '<section class="card"><h2>People you have blocked</h2><p>You do not see what they say, '
        "and they get no seat at your tables. They are not told.</p>"
        f'<ul class="list">{lines}</ul></section>'
    )


def _data(ctx: MePage) -> str:
    if ctx["guest"] is None:
        return ""
    return (
        '<section class="card"><h2>Your data</h2><p>Download everything you left here as one '
        'file, or delete it. <a href="/privacy">What is stored, and why</a></p>'
        '<p class="row"><a class="button" href="/api/me/export" download>Download your data</a>'
        '<a class="button" href="/me/delete">Delete your data …</a></p></section>'
    )


def delete_page(ctx: Page) -> str:
    guest = ctx["guest"]
    name = guest["name"] if guest else ""
    body = (
        '<div class="cards"><section class="card"><h1>Delete your data</h1>'
        "<p>This cannot be undone.</p><ul>"
        "<li>You leave all your tables. In games that have begun, bots take your seats. Tables "
        "where you play alone are closed.</li>"
        "<li>Everything you said is removed, and your name becomes “a guest” everywhere.</li>"
        "<li>All your devices are signed out. People you blocked and reports you sent are "
        "forgotten.</li>"
        "<li>Other people keep what is theirs. Finished games can still be replayed, without your "
        "name.</li></ul>"
        '<p>You may want to <a href="/api/me/export" download>download your data</a> first.</p>'
        '<form method="post" action="/me/delete"><label for="confirm">To confirm, type your name: '
        f'<strong>{esc(name)}</strong></label><div class="row"><input id="confirm" name="name" '
        'required maxlength="24" autocomplete="off"><button class="strong">Delete my data'
        '</button></div></form><p><a href="/me">Keep everything</a></p></section></div>'
    )
    return document(ctx, "Delete your data", body, kind="reading")


def deleted_page(ctx: Page) -> str:
    body = (
        '<div class="cards"><section class="card"><h1>Your data is deleted</h1>'
        "<p>You are signed out, and nothing here leads back to you. You are welcome to come again "
        'under any name.</p><p><a class="button strong" href="/">To the games</a></p></section>'
        "</div>"
    )
    return document(ctx, "Deleted", body, kind="reading")


def _tables(ctx: MePage) -> str:
    if not ctx["yours"]:
        return (
            '<section class="card"><h2>Your tables</h2><p class="empty">None yet. '
            '<a href="/">Open one</a>: two clicks.</p></section>'
        )
    return f'<section class="card"><h2>Your tables</h2>{table_lines(ctx["yours"], "go")}</section>'
