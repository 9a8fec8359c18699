"""Limits on what one HTTP connection may cost: size and time of requests, pipelining, addresses.

Behind a proxy little of this matters. Without one, endless headers or a thousand pipelined requests
would fill the memory, an idle connection would stay open for ever, and one address could take all
connections there are.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from commontable.web.runtime import rate_limits
from commontable.web.runtime.connections import Connections, Line
from commontable.web.runtime.refusal_log import MALFORMED
from commontable.web.runtime.uvicorn_internals import HttpConnection

CONNECTIONS = "commontable.connections"  # in the state of the application
FULL = "Too many connections are open. Please try again in a minute."
SLOW = "The request took too long to arrive."


class TooMany(Exception):
    """Too many pipelined requests wait. The parser answers 400 and closes the connection."""


class HeadProtocol(HttpConnection):
    """Reads requests of a bounded size, in a bounded time, and only a few in advance."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self.all_lines: Connections | None = self.app_state.get(CONNECTIONS)
        self.line: Line | None = None  # this one
        self._is_in_head = True
        self._is_in_body = False
        self._head = 0  # bytes of it, without those that came with what was before
        self._late: asyncio.TimerHandle | None = None
        self._late_body: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.all_lines is not None:
            network = rate_limits.network_of(self.peer_address)
            self.line = self.all_lines.open(network, transport, self.is_from_proxy)
            if self.line is None:
                self._answer(503, "limit", FULL)
                return
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_waiting_for_body()
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """The line is there no more."""
        if self.all_lines is not None and self.line is not None:
            self.all_lines.close(self.line)
            self.line = None

    def upgraded(self, protocol: Any) -> None:
        """The protocol of the socket tells us when the connection is closed."""
        self._stop_waiting()
        protocol.let_go = self.let_go

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._head = self._head + len(data) if self._is_in_head else 0
        super().data_received(data)
        self._expect_body()
        if not self._is_in_head:
            self._stop_waiting()
        elif self._head > rate_limits.HEAD:
            message = f"Please send a head of {rate_limits.HEAD // 1024} KB at most."
            self._refuse("large_head", 431, "large", message)
        elif self._late is None:
            self._expect_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_head = True

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._is_in_body = True
        if self.queued_requests >= rate_limits.REQUESTS_AHEAD:
            raise TooMany
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_body = False
        super().on_message_complete()

    # -------------------------------------------------------------- patience

    def _expect_head(self) -> None:
        self._late = self.loop.call_later(rate_limits.HEAD_SECONDS, self._give_up, "slow_head")

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _expect_body(self) -> None:
        """Begins to wait when a head is here and its body is not."""
        if not self._is_in_body or self.transport.is_closing():
            self._stop_waiting_for_body()
        elif self._late_body is None:
            self._late_body = self.loop.call_later(
                rate_limits.BODY_SECONDS, self._give_up, "slow_body"
            )

    def _stop_waiting_for_body(self) -> None:
        if self._late_body is not None:
            self._late_body.cancel()
            self._late_body = None

    def _give_up(self, kind: str) -> None:
        if not self.transport.is_closing():
            self._refuse(kind, 408, "message", SLOW)

    # -------------------------------------------------------------- the end

    def malformed(self) -> None:
        self._count(MALFORMED)
        self.drop_requests()
        self._answer(400, "message", "This is no HTTP request that we can read.")

    def upgrade_refused(self) -> None:
        self._count("upgrade")

    def _refuse(self, kind: str, status: int, error: str, message: str) -> None:
        self._count(kind)
        is_answering = self.is_answering
        self.drop_requests()
        if is_answering:
            self.transport.close()  # a second answer in the middle of the first would mislead
        else:
            self._answer(status, error, message)

    def _answer(self, status: int, error: str, message: str) -> None:
        self.transport.write(whole_answer(status, error, message))
        self.transport.close()

    def _count(self, kind: str) -> None:
        if self.all_lines is not None:
            self.all_lines.refusals.count(kind)


def whole_answer(status: int, error: str, message: str) -> bytes:
    """The last answer on a line."""
    body = msgspec.json.encode({"error": error, "message": message})
    head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\nconnection: close\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body
