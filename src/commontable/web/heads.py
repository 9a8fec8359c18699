"""How uvicorn reads requests: with an end to what one line may have it keep.

Behind a proxy none of this matters. Without one, a head that never ends would fill the memory, a
thousand requests sent in one go would too, and a line on which nothing comes would stay for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from commontable.web import limits


class TooMany(Exception):
    """More requests wait on a line than it may have. The parser answers 400 and closes it."""


class HeadProtocol(HttpToolsProtocol):
    """Reads heads of a bounded size, in a bounded time, and a few requests in advance."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._is_in_head = True
        self._head = 0  # bytes of it, without those that came with what was before
        self._answered: RequestResponseCycle | None = None  # the request that is, now or last
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._head = self._head + len(data) if self._is_in_head else 0
        super().data_received(data)
        if not self._is_in_head:
            self._stop_waiting()
        elif self._head > limits.HEAD:
            self._refuse(431, "large", f"Please send a head of {limits.HEAD // 1024} KB at most.")
        elif self._late is None:
            self._expect_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        if len(self.pipeline) >= limits.REQUESTS_AHEAD:
            raise TooMany
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    # -------------------------------------------------------------- patience

    def _expect_head(self) -> None:
        self._late = self.loop.call_later(limits.HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self._refuse(408, "message", "The request took too long to arrive.")

    # -------------------------------------------------------------- the end

    def send_400_response(self, msg: str) -> None:
        self._answer_nobody()
        super().send_400_response(msg)

    def _refuse(self, status: int, error: str, message: str) -> None:
        self._answer_nobody()
        body = msgspec.json.encode({"error": error, "message": message})
        head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\nconnection: close\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        self.transport.close()

    def _answer_nobody(self) -> None:
        """The line is closed: answers to what came before it went wrong have nowhere to go."""
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()
