"""A table: waiting room, board and end screen in one page, which the socket drives.

The page is a frame with empty places; the scripts behind `static/js/table.js` fill them from the
first view, which comes along as data, and from every view after it.
"""

from __future__ import annotations

from commontable.web.guide import goal_of
from commontable.web.html import rules
from commontable.web.html.context import TablePage
from commontable.web.html.document import (
    BESIDE_A_WIDE_PICTURE,
    THREE_COLUMNS,
    data_block,
    document,
    esc,
    qr,
)

TABS = {"actions": "Actions", "story": "Story", "talk": "Talk", "rules": "Rules", "seats": "Seats"}

ACTIONS = '<div id="actions"></div>'
STORY = '<ol id="story" tabindex="0" aria-label="What happened"></ol>'
TALK = '<div id="talk"></div><p id="talk-note" role="alert" hidden></p><div id="advice"></div>'
PINS = (
    '<div id="pin-tool" hidden></div>'
    '<div id="pin-choice" role="group" aria-labelledby="pin-title" hidden></div>'
)
SEATS = '<div id="seats"></div><div id="facts"></div>'


def page(ctx: TablePage) -> str:
    game = ctx["game"]
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{key}" data-do="tab" data-tab="{key}"'
        f' aria-controls="panel-{key}" aria-selected="{str(key == "actions").lower()}">'
        f"{words}</button>"
        for key, words in TABS.items()
    )
    body = (
        f'<h1 class="unseen">A table of {esc(game["title"])}</h1>'
        '<div id="app" data-tab="actions" data-sheet="peek" data-status="waiting">'
        '<div id="link-bar" role="status" hidden></div>'
        '<section id="board-area" aria-label="Board"><div id="strip"></div>'
        '<div id="banner"></div>'
        '<div id="stage" tabindex="0" role="group" aria-label="The board"><div id="board"></div>'
        f'{PINS}<div id="curtain" hidden></div></div><div id="room"></div></section>'
        '<div id="rail"><div id="right">'
        '<button type="button" id="handle" data-do="sheet" aria-expanded="false"'
        ' aria-label="Open the sheet"></button>'
        '<section id="ask" aria-label="What is asked"></section>'
        f'<div id="tabs" role="tablist" aria-label="Parts of the table">{tabs}</div>'
        f"{_panel('actions', ACTIONS)}{_panel('story', STORY)}{_panel('talk', TALK)}</div>"
        f'<div id="left">{_panel("seats", SEATS)}'
        f"{_panel('rules', _rules(ctx))}"
        "</div></div>"
        '<div id="live" class="unseen" role="log" aria-live="polite"></div>'
        '<div id="alarm" class="unseen" role="alert"></div></div>'
        f"{data_block('first', _first(ctx))}"
        f'<template id="invite-qr">{qr(ctx["invite"])}</template>'
        "<noscript><p class='notice'>A table needs scripts: the board is drawn anew after every "
        "action.</p></noscript>"
    )
    columns = BESIDE_A_WIDE_PICTURE if game["wide"] else THREE_COLUMNS
    return document(ctx, game["title"], body, scripts=("table",), kind="at-table", columns=columns)


def _panel(key: str, inside: str) -> str:
    return (
        f'<section class="panel" id="panel-{key}" role="tabpanel" aria-labelledby="tab-{key}">'
        f"<h2>{TABS[key]}</h2>{inside}</section>"
    )


def _rules(ctx: TablePage) -> str:
    return (
        f"{rules.search('panel-search')}"
        f'<div class="rules prose" id="rules-text" tabindex="0" aria-label="The rules">'
        f"{rules.lead(goal_of(ctx['guide']))}{rules.text(ctx['rules'])}</div>"
    )


def _first(ctx: TablePage) -> dict[str, object]:
    return {
        "table": ctx["table"],
        "code": ctx["code"],
        "invite": ctx["invite"],
        "game": ctx["game"],
        "options": ctx["options"],
        "bots": ctx["bots"],
        "guest": ctx["guest"],
        "has_debrief": ctx["has_debrief"],
        "room": ctx["room"],
        "guide": ctx["guide"],
        "view": ctx["view"],
    }
