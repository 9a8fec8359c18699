"""A table: waiting room, board and end screen in one page, which the socket drives.

The page is a frame with empty places; `static/js/table/main.js` fills them from the
first view, which comes along as data, and from every view after it.
"""

from __future__ import annotations

from commontable.core.beside import goal_of
from commontable.web.html import rules
from commontable.web.html.context import TablePage
from commontable.web.html.document import data_block, document, esc, qr

TABS = {"actions": "Actions", "story": "Story", "talk": "Talk", "rules": "Rules", "seats": "Seats"}

ACTIONS = '<div id="actions" class="action-list"></div>'
STORY = '<ol id="story" class="story" tabindex="0" aria-label="What happened"></ol>'
TALK = (
    '<div id="talk" class="talk"></div>'
    '<p id="talk-note" class="talk-note" role="alert" hidden></p><div id="advice"></div>'
)
PINS = (
    '<div id="pin-tool" class="pin-tool" hidden></div>'
    '<div id="pin-choice" class="pin-choice" role="group" aria-labelledby="pin-title" hidden></div>'
)
SEATS = '<div id="seats" class="seats-area"></div><div id="facts" class="facts-area"></div>'


def page(ctx: TablePage) -> str:
    game = ctx["game"]
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{key}" class="tab-{key}"'
        f' data-do="tab" data-tab="{key}" aria-controls="panel-{key}"'
        f' aria-selected="{str(key == "actions").lower()}">'
        f"{words}</button>"
        for key, words in TABS.items()
    )
    body = (
        f'<h1 class="unseen">A table of {esc(game["title"])}</h1>'
        '<div id="app" class="table-page" data-tab="actions"'
        ' data-sheet="peek" data-status="waiting">'
        '<div id="link-bar" class="link-bar" role="status" hidden></div>'
        '<section id="board-area" class="board-area" aria-label="Board">'
        '<div id="strip" class="seat-strip"></div>'
        '<div id="banner"></div>'
        '<div id="stage" class="stage" tabindex="0" role="group" aria-label="The board">'
        '<div id="board" class="board"></div>'
        f'{PINS}<div id="curtain" class="curtain-area" hidden></div></div>'
        '<div id="waiting-room" class="waiting-area"></div></section>'
        '<div id="rail" class="rail"><div id="right" class="rail-right">'
        '<button type="button" id="handle" class="sheet-handle" data-do="sheet"'
        ' aria-expanded="false" aria-label="Open the sheet"></button>'
        '<section id="ask" class="question-panel" aria-label="What is asked"></section>'
        f'<div id="tabs" class="tabs" role="tablist" aria-label="Parts of the table">{tabs}</div>'
        f"{_panel('actions', ACTIONS)}{_panel('story', STORY)}{_panel('talk', TALK)}</div>"
        f'<div id="left" class="rail-left">{_panel("seats", SEATS)}'
        f"{_panel('rules', _rules(ctx))}"
        "</div></div>"
        '<div id="live" class="unseen" role="log" aria-live="polite"></div>'
        '<div id="alarm" class="unseen" role="alert"></div></div>'
        f"{data_block('first', _first(ctx))}"
        f'<template id="invite-qr">{qr(ctx["invite"])}</template>'
        "<noscript><p class='notice'>A table needs scripts: the board is drawn anew after every "
        "action.</p></noscript>"
    )
    columns = "three-columns-wide" if game["wide"] else "three-columns"
    return document(
        ctx, game["title"], body, scripts=("table/main",), kind="at-table", columns=columns
    )


def _panel(key: str, inside: str) -> str:
    return (
        f'<section class="panel panel-{key}" id="panel-{key}" role="tabpanel"'
        f' aria-labelledby="tab-{key}">'
        f"<h2>{TABS[key]}</h2>{inside}</section>"
    )


def _rules(ctx: TablePage) -> str:
    return (
        f"{rules.search('panel-search')}"
        f'<div class="rules rules-text prose" id="rules-text" tabindex="0" aria-label="The rules">'
        f"{rules.lead(goal_of(ctx['guide']))}{rules.text(ctx['rules'], ctx['images'])}</div>"
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
        "classroom": ctx["classroom"],
        "guide": ctx["guide"],
        "update": ctx["view"],
    }
