"""The ASGI application: routes, middleware and lifespan."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from commontable.core.errors import CommontableError
from commontable.tables import compiled_code
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.stores import open_store
from commontable.tables.people.deletion import finish_deletions
from commontable.tables.service.table_service import TableService
from commontable.web.api import analyses, operator_api, people, tables
from commontable.web.pages import (
    classrooms,
    debriefs,
    fonts,
    forms,
    illustrations,
    me,
    operator_pages,
    routes,
    sheets,
    stylesheets,
)
from commontable.web.runtime import gc_schedule, housekeeping
from commontable.web.runtime.http_protocol import CONNECTIONS
from commontable.web.runtime.refusal_log import WithoutMalformed
from commontable.web.runtime.settings import Settings, from_environment
from commontable.web.server.middleware import Gate
from commontable.web.site.site import Site, as_refusal
from commontable.web.socket.endpoint import NoSocket, TableSocket

HANDOVER = 0.001  # seconds after which a busy loop lets the writer of the store have its turn
STATIC = Path(__file__).parents[1] / "static"

ROUTES = [
    Route("/", routes.get_home),
    Route("/play/{game}", forms.post_play, methods=["POST"]),
    Route("/new/{game}", routes.get_new),
    Route("/new/{game}/classroom", classrooms.get_new),
    Route("/classrooms", classrooms.post_new, methods=["POST"]),
    Route("/c/{code}", classrooms.get_room),
    Route("/c/{code}/tables", classrooms.get_part),
    Route("/c/{code}/sit", classrooms.post_sit, methods=["POST"]),
    Route("/c/{code}/start", classrooms.post_start, methods=["POST"]),
    Route("/c/{code}/close", classrooms.post_close, methods=["POST"]),
    Route("/tables", forms.post_tables, methods=["POST"]),
    Route("/t/{table}", routes.get_table),
    WebSocketRoute("/t/{table}/socket", TableSocket()),
    WebSocketRoute("/{path:path}", NoSocket()),
    Route("/t/{table}/replay", routes.get_replay),
    Route("/t/{table}/debrief", debriefs.get_debrief),
    Route("/t/{table}/rematch", forms.post_rematch, methods=["POST"]),
    Route("/t/{table}/fork", forms.post_fork, methods=["POST"]),
    Route("/j", routes.get_join),
    Route("/j/{code}", routes.get_join),
    Route("/rules/{game}", routes.get_rules),
    Route("/rules/{game}/{picture}.svg", illustrations.get_illustration),
    Route("/print/{paper}.css", sheets.get_style),
    Route("/print/{game}/{paper}", sheets.get_sheets),
    Route("/games/{game}/{theme}.svg", routes.get_box),
    Route("/guests", forms.post_guests, methods=["POST"]),
    Route("/me", me.get_me),
    Route("/me/devices", me.post_devices, methods=["POST"]),
    Route("/me/blocks", me.post_blocks, methods=["POST"]),
    Route("/me/delete", me.get_delete),
    Route("/me/delete", me.post_delete, methods=["POST"]),
    Route("/privacy", me.get_privacy),
    Route("/recover", routes.get_recover),
    Route("/recover", forms.post_recover, methods=["POST"]),
    Route("/about", routes.get_about),
    Route("/api/guests", tables.post_guests, methods=["POST"]),
    Route("/api/me", people.get_me),
    Route("/api/me", people.delete_me, methods=["DELETE"]),
    Route("/api/me/export", people.get_export),
    Route("/api/me/devices", people.delete_other_devices, methods=["DELETE"]),
    Route("/api/me/devices/{device}", people.delete_device, methods=["DELETE"]),
    Route("/api/me/blocks/{block}", people.delete_block, methods=["DELETE"]),
    Route("/api/games", tables.get_games),
    Route("/api/tables", tables.get_tables),
    Route("/api/tables", tables.post_tables, methods=["POST"]),
    Route("/api/tables/{table}", tables.get_table),
    Route("/api/tables/{table}/do", tables.post_do, methods=["POST"]),
    Route("/api/tables/{table}/block", people.post_block, methods=["POST"]),
    Route("/api/tables/{table}/report", people.post_report, methods=["POST"]),
    Route("/api/tables/{table}/hint", tables.post_hint, methods=["POST"]),
    Route("/api/tables/{table}/replay", tables.get_replay),
    Route("/api/tables/{table}/picture", tables.get_picture),
    Route("/api/tables/{table}/record", tables.get_record),
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
    Route("/operator", operator_pages.get_operator),
    Route("/operator/enter", operator_pages.post_enter, methods=["POST"]),
    Route("/operator/leave", operator_pages.post_leave, methods=["POST"]),
    Route("/operator/tables/{table}/close", operator_pages.post_close, methods=["POST"]),
    Route("/operator/guests/{guest}/rename", operator_pages.post_rename, methods=["POST"]),
    Route("/operator/guests/{guest}/ban", operator_pages.post_ban, methods=["POST"]),
    Route("/operator/guests/{guest}/unban", operator_pages.post_unban, methods=["POST"]),
    Route("/operator/reports/{report}/settle", operator_pages.post_settle, methods=["POST"]),
    Route("/api/operator/figures", operator_api.get_figures),
    Route("/api/operator/tables", operator_api.get_tables),
    Route("/api/operator/tables/{table}/close", operator_api.post_close, methods=["POST"]),
    Route("/api/operator/guests/{guest}/rename", operator_api.post_rename, methods=["POST"]),
    Route("/api/operator/guests/{guest}/ban", operator_api.post_ban, methods=["POST"]),
    Route("/api/operator/guests/{guest}/unban", operator_api.post_unban, methods=["POST"]),
    Route("/api/operator/banned", operator_api.get_bans),
    Route("/api/operator/reports", operator_api.get_reports),
    Route("/api/operator/reports/{report}/settle", operator_api.post_settle, methods=["POST"]),
    Route("/api/operator/prune", operator_api.post_prune, methods=["POST"]),
    Route("/fonts/{face}.ttf", fonts.get_font),
    Route("/health", tables.get_health),
    Route("/metrics", tables.get_metrics),
    Route("/static/css/{name}.css", stylesheets.get_stylesheet),
    Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
]


# Counted among others: on a quiet evening a count would tell who blocked or reported somebody.
UNNAMED = (people.post_block, people.post_report, people.delete_block, me.post_blocks)
# By what answers: paths as they stand above, never as they were asked for.
PATHS: dict[Any, str] = {
    route.endpoint: f"{min((route.methods or {'GET'}) - {'HEAD'})} {route.path}"
    for route in ROUTES
    if isinstance(route, Route) and route.endpoint not in UNNAMED
}


def create(settings: Settings | None = None) -> Starlette:
    """The application; the database is opened when it starts. Workers read the environment."""
    chosen = settings or from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        service = TableService(await open_store(chosen.database), chosen.bot_pace)
        app.state.site = Site(chosen, service)
        app.state.paths = PATHS
        gc_schedule.begin()
        work = (
            service.listen(),
            compiled_code.preload(),
            gc_schedule.run_gc_schedule(app.state.site.metrics.total),
            app.state.site.integrity.check(service.store),
            housekeeping.run_daily(service, chosen.retention),
            app.state.site.connections.cut_stalled(),
            finish_deletions(service),
        )
        working = [asyncio.create_task(each) for each in work]
        sys.setswitchinterval(HANDOVER)
        logging.getLogger("uvicorn.error").addFilter(WithoutMalformed())
        try:
            yield {CONNECTIONS: app.state.site.connections}  # for the protocol below
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await app.state.site.close()

    handlers: Any = {CommontableError: _refuse, HTTPException: _refuse_http}
    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[Middleware(Gate)],
        exception_handlers=handlers,
    )


async def _refuse(request: Request, error: CommontableError) -> Response:
    return _refused(request, as_refusal(error))


def _refused(request: Request, refusal: Refused) -> Response:
    site: Site = request.app.state.site
    site.metrics.count("refusals_total", f'{{error="{refusal.error}"}}')
    return routes.refuse(request, refusal)


async def _refuse_http(request: Request, error: HTTPException) -> Response:
    """What the router has no place for."""
    if error.status_code == 405:
        refusal = Refused(ErrorCode.METHOD, f"{request.method} is not what this address is for.")
    elif error.status_code == 404:
        refusal = Refused(
            ErrorCode.UNKNOWN, "There is no such page. Check the address, or go to the games."
        )
    else:
        refusal = Refused(ErrorCode.MESSAGE, str(error.detail))
    answer = _refused(request, refusal)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer
