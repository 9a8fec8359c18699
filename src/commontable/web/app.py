"""The application: which address leads where, and what holds for every answer."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from commontable.core.errors import CommontableError
from commontable.tables import quick
from commontable.tables.house import House
from commontable.tables.refusals import Refused
from commontable.tables.stores import open_store
from commontable.web import (
    analyses,
    api,
    classrooms,
    debriefs,
    fonts,
    forms,
    pages,
    sheets,
    tidying,
)
from commontable.web.settings import Settings, from_environment
from commontable.web.site import Site, as_refusal
from commontable.web.socket import TableSocket

HANDOVER = 0.001  # seconds after which a busy loop lets the writer of the store have its turn
STATIC = Path(__file__).parent / "static"
CSP = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a piece of the picture says where it lies
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)

ROUTES = [
    Route("/", pages.get_home),
    Route("/play/{game}", forms.post_play, methods=["POST"]),
    Route("/new/{game}", pages.get_new),
    Route("/new/{game}/classroom", classrooms.get_new),
    Route("/classrooms", classrooms.post_new, methods=["POST"]),
    Route("/c/{code}", classrooms.get_room),
    Route("/c/{code}/tables", classrooms.get_part),
    Route("/c/{code}/sit", classrooms.post_sit, methods=["POST"]),
    Route("/c/{code}/start", classrooms.post_start, methods=["POST"]),
    Route("/c/{code}/close", classrooms.post_close, methods=["POST"]),
    Route("/tables", forms.post_tables, methods=["POST"]),
    Route("/t/{table}", pages.get_table),
    WebSocketRoute("/t/{table}/socket", TableSocket()),
    Route("/t/{table}/replay", pages.get_replay),
    Route("/t/{table}/debrief", debriefs.get_debrief),
    Route("/t/{table}/rematch", forms.post_rematch, methods=["POST"]),
    Route("/t/{table}/fork", forms.post_fork, methods=["POST"]),
    Route("/j", pages.get_join),
    Route("/j/{code}", pages.get_join),
    Route("/rules/{game}", pages.get_rules),
    Route("/print/{paper}.css", sheets.get_style),
    Route("/print/{game}/{paper}", sheets.get_sheets),
    Route("/games/{game}/{theme}.svg", pages.get_box),
    Route("/guests", forms.post_guests, methods=["POST"]),
    Route("/me", pages.get_me),
    Route("/recover", pages.get_recover),
    Route("/recover", forms.post_recover, methods=["POST"]),
    Route("/about", pages.get_about),
    Route("/api/guests", api.post_guests, methods=["POST"]),
    Route("/api/games", api.get_games),
    Route("/api/tables", api.get_tables),
    Route("/api/tables", api.post_tables, methods=["POST"]),
    Route("/api/tables/{table}", api.get_table),
    Route("/api/tables/{table}/do", api.post_do, methods=["POST"]),
    Route("/api/tables/{table}/hint", api.post_hint, methods=["POST"]),
    Route("/api/tables/{table}/replay", api.get_replay),
    Route("/api/tables/{table}/picture", api.get_picture),
    Route("/api/tables/{table}/record", api.get_record),
    Route("/api/tables/{table}/analysis", analyses.get_analysis),
    Route("/api/tables/{table}/analysis", analyses.post_analysis, methods=["POST"]),
    Route("/api/tables/{table}/debrief", debriefs.get_figures),
    Route("/api/tables/{table}/debrief.csv", debriefs.get_csv),
    Route("/api/tables/{table}/debrief.svg", debriefs.get_plot),
    Route("/api/tables/{table}/debrief.zip", debriefs.get_zip),
    Route("/api/classrooms", classrooms.api_open, methods=["POST"]),
    Route("/api/classrooms/{code}", classrooms.api_get),
    Route("/api/classrooms/{code}/sit", classrooms.api_sit, methods=["POST"]),
    Route("/api/classrooms/{code}/start", classrooms.api_start, methods=["POST"]),
    Route("/api/classrooms/{code}/close", classrooms.api_close, methods=["POST"]),
    Route("/fonts/{face}.ttf", fonts.get_font),
    Route("/health", api.get_health),
    Route("/metrics", api.get_metrics),
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
]


def create(settings: Settings | None = None) -> Starlette:
    """The application; the database is opened when it starts. Workers read the environment."""
    chosen = settings or from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(await open_store(chosen.database), chosen.bot_pace)
        app.state.site = Site(chosen, house)
        tidying.begin()
        tidied = tidying.keep_tidy(app.state.site.metrics.total)
        working = [asyncio.create_task(each) for each in (house.listen(), quick.wake(), tidied)]
        sys.setswitchinterval(HANDOVER)
        try:
            yield
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await app.state.site.close()

    handlers: Any = {CommontableError: _refuse, HTTPException: _refuse_http}
    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[Middleware(Guard)],
        exception_handlers=handlers,
    )


async def _refuse(request: Request, error: CommontableError) -> Response:
    return pages.refuse(request, as_refusal(error))


async def _refuse_http(request: Request, error: HTTPException) -> Response:
    """What the router has no place for."""
    if error.status_code == 405:
        refusal = Refused("method", f"{request.method} is not what this address is for.")
    elif error.status_code == 404:
        refusal = Refused(
            "unknown", "There is no such page. Check the address, or go to the games."
        )
    else:
        refusal = Refused("message", str(error.detail))
    answer = pages.refuse(request, refusal)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


class Guard:
    """Puts the same safe headers on every answer, and counts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = CSP
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
                is_static = scope["path"].startswith("/static/")
                headers.setdefault("Cache-Control", "no-cache" if is_static else "no-store")
                site: Site = scope["app"].state.site
                site.metrics.count("requests_total", f'{{status="{message["status"]}"}}')
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)
