"""The replay page: a finished game step by step, as a seat saw it or with all cards face up."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES
from commontable.web.html.context import ReplayPage
from commontable.web.html.document import data_block, document, esc


def page(ctx: ReplayPage) -> str:
    title = esc(ctx["game"]["title"])
    table = esc(ctx["table"])
    eyes = "".join(
        f'<option value="{viewer}">{esc(_eyes(ctx, viewer))}</option>' for viewer in ctx["viewers"]
    )
    first = {"table": ctx["table"], "game": ctx["game"], "status": ctx["status"]}
    body = (
        f'<h1 class="unseen">Replay of {title}</h1>'
        '<div id="replay" class="replay-page">'
        '<section id="board-area" class="board-area" aria-label="Board">'
        '<div id="stage" class="stage" tabindex="0" role="group" aria-label="The board">'
        '<div id="board" class="board"></div></div></section>'
        '<div id="rail" class="rail"><div id="right" class="rail-right">'
        f'<section class="watch"><p class="facts"><a href="/t/{table}">Back to the table</a></p>'
        '<div id="at-hand" class="step-controls">'
        '<p id="now" role="status" class="question">One moment.</p>'
        '<p id="why" class="step-reason"></p>'
        '<div class="steps" role="group" aria-label="Steps">'
        '<button type="button" data-step="first" aria-label="To the beginning">|◀</button>'
        '<button type="button" data-step="back" aria-label="One step back">◀</button>'
        '<button type="button" data-step="play" id="play" class="play-button"'
        ' aria-pressed="false">Play</button>'
        '<button type="button" data-step="on" aria-label="One step on">▶</button>'
        '<button type="button" data-step="last" aria-label="To the end">▶|</button></div>'
        '<label class="scrub">Step <output id="count"></output>'
        '<input type="range" id="scrub" min="0" max="0" value="0"></label></div>'
        f'<label class="eyes">Seen by <select id="eyes">{eyes}</select></label>'
        f"{_doors(ctx)}</section>{_analysis(ctx)}"
        '<section class="panel panel-story" id="panel-story"><h2>Story</h2>'
        '<ol id="story" class="story" tabindex="0" aria-label="What happened"></ol></section>'
        "</div></div></div>"
        f"{data_block('first', first)}"
    )
    name = f"Replay of {ctx['game']['title']}"
    return document(ctx, name, body, scripts=("pages/replay",), kind="at-table")


def _analysis(ctx: ReplayPage) -> str:
    """Where it turned: found out on request, once it is over."""
    if ctx["status"] != "over":
        return ""
    return (
        '<section class="watch analysis" id="analysis" aria-label="Where it turned">'
        '<p><button type="button" id="analyse">Show where it turned</button></p>'
        '<progress id="analysis-bar" max="1" aria-label="How far it is" hidden></progress>'
        '<p id="analysis-state" class="analysis-state" role="status"></p></section>'
    )


def _eyes(ctx: ReplayPage, viewer: int | str) -> str:
    if viewer == "all":
        return "everybody: all cards open"
    if viewer == "public":
        return "a spectator"
    names = [seat["name"] or "open seat" for seat in ctx["seats"]]
    name = names[int(viewer)]
    return name if names.count(name) == 1 else f"{SEAT_NAMES[int(viewer)]}, {name}"


def _doors(ctx: ReplayPage) -> str:
    copy = '<button type="button" id="copy-step">Link to this step</button>'
    if ctx["status"] != "over":
        return f'<p class="doors">{copy}</p>'
    table = esc(ctx["table"])
    return (
        f'<div class="doors">{copy}<a class="button" href="/api/tables/{table}/record"'
        f' download="{esc(ctx["game"]["name"])}-{esc(ctx["code"])}.jsonl">Download the record</a>'
        f'<form method="post" action="/t/{table}/fork"><input type="hidden" name="at" id="fork-at"'
        ' value="0"><input type="hidden" name="seat" id="fork-seat" value="0">'
        "<button>Play on from here</button></form></div>"
    )
