"""ASGI middleware that every request passes: limits before it is handled, headers on the answer."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from commontable.tables.errors import ErrorCode, Refused
from commontable.web.pages import routes
from commontable.web.runtime.read_limits import cost_of
from commontable.web.site.site import address_of

if TYPE_CHECKING:
    from commontable.web.site.site import Site

READING = ("GET", "HEAD")
TOO_MANY = 429
SLOT = "commontable.slot"  # in the scope of a read that is worked on
PAUSE = (1.0, 3.0)  # seconds before somebody is told so; not the same for all, or a crowd that
# was refused together would come again together
STOPPING = "The server is being restarted. Please try again in a minute."
HSTS = "max-age=31536000"  # browsers come by HTTPS alone for a year
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


class Gate:
    """Limits connections and reads by address, puts safe headers on every answer, counts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        site: Site = scope["app"].state.site
        address = address_of(HTTPConnection(scope))
        send = _guarded(scope, site, send) if scope["type"] == "http" else send
        with site.connections.working(address) as is_free:
            if not is_free:
                words = "Too many connections are open from your address. Close some pages."
                await _refuse(words, scope, receive, send)
            elif scope["type"] == "websocket":
                await self._limit_reads(site, address, scope, receive, send)
            else:
                await self._answer(site, address, scope, receive, send)

    async def _answer(
        self, site: Site, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Answers a request, also one that the server cannot wait for when it stops."""
        has_begun = False

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._limit_reads(site, address, scope, receive, noted)
        except asyncio.CancelledError:  # by uvicorn, once it has waited long enough
            if not has_begun:
                answer = routes.refuse(Request(scope), Refused(ErrorCode.STOPPING, STOPPING))
                await answer(scope, receive, send)

    async def _limit_reads(
        self, site: Site, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        is_reading = scope["type"] == "websocket" or scope["method"] in READING
        if not site.reads.a_second or not is_reading:
            await self.app(scope, receive, send)
            return
        cost = cost_of(scope["path"], scope["query_string"])
        if scope["type"] == "websocket":  # it stays: it may not hold a slot
            if site.reads.take(address, cost):
                await self.app(scope, receive, send)
            else:
                await _refuse_read(site, scope, receive, send)
            return
        slot = await site.reads.begin(address, cost)
        if slot is None:
            await _refuse_read(site, scope, receive, send)
            return
        scope[SLOT] = slot
        try:
            await self.app(scope, receive, send)
        finally:
            _free_slot(site, scope)


def _free_slot(site: Site, scope: Scope) -> None:
    """Once for each request, if it has one."""
    slot = scope.pop(SLOT, None)
    if slot is not None:
        site.reads.end(slot)


async def _refuse_read(site: Site, scope: Scope, receive: Receive, send: Send) -> None:
    site.refusals.count("reads")
    words = "Too many pages were asked for from your address. Please wait a little."
    await _refuse(words, scope, receive, send)


async def _refuse(words: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        answer: Response = routes.refuse(Request(scope), Refused(ErrorCode.LIMIT, words))
    else:
        await asyncio.sleep(random.uniform(*PAUSE))
        answer = JSONResponse({"error": "limit", "message": words}, TOO_MANY)
    await answer(scope, receive, send)


def _guarded(scope: Scope, site: Site, send: Send) -> Send:
    began = time.perf_counter()

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = CSP
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "same-origin"
            if site.is_https(HTTPConnection(scope)):
                headers["Strict-Transport-Security"] = HSTS
            is_static = scope["path"].startswith("/static/")
            headers.setdefault("Cache-Control", "no-cache" if is_static else "no-store")
            site.metrics.count("requests_total", f'{{status="{message["status"]}"}}')
            path = scope["app"].state.paths.get(scope.get("endpoint"), "other")
            site.metrics.requests.observe(path, time.perf_counter() - began)
            if message["status"] == TOO_MANY:
                headers["Retry-After"] = "10"
                _free_slot(site, scope)  # whoever is to wait keeps nobody else waiting
                await asyncio.sleep(random.uniform(*PAUSE))
        await send(message)

    return guarded
