"""All that we use of the internals of uvicorn and websockets.

Neither package promises these names. tests/web/test_uvicorn_internals.py lists what a new version
must provide; the bounds in pyproject.toml are the versions that do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

__all__ = [
    "ClientDisconnected",
    "HttpConnection",
    "PerMessageDeflate",
    "ServerPerMessageDeflateFactory",
    "WebSocketConnection",
    "apply_mask",
]

SWITCHING_PROTOCOLS = 101  # the status of a WebSocket handshake that succeeds


@lru_cache
def _trusted_proxies(hosts: str) -> _TrustedHosts:
    """Addresses whose X-Forwarded-For header is believed."""
    return _TrustedHosts(hosts)


class HttpConnection(HttpToolsProtocol):
    """One connection that carries HTTP requests, with names that do not depend on uvicorn."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    app_state: dict[str, Any]

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self._current: RequestResponseCycle | None = None  # the request answered now or last

    # -------------------------------------------------------------- hooks of subclasses

    def malformed(self) -> None:
        """The parser could not read a request."""

    def upgrade_refused(self) -> None:
        """A client asked for a protocol that we do not speak."""

    def upgraded(self, protocol: Any) -> None:
        """The connection carries a WebSocket from now on, read by `protocol`."""

    # -------------------------------------------------------------- state

    @property
    def peer_address(self) -> str:
        """The address of the other end, or nothing for a UNIX socket."""
        return self.client[0] if self.client else ""

    @property
    def is_from_proxy(self) -> bool:
        """Whether the peer is a proxy that may name the client it speaks for."""
        host = self.peer_address
        return not host or host in _trusted_proxies(str(self.config.forwarded_allow_ips))

    @property
    def queued_requests(self) -> int:
        """Pipelined requests that wait for the one being answered."""
        return len(self.pipeline)

    @property
    def is_answering(self) -> bool:
        now = self._current
        return now is not None and now.response_started and not now.response_complete

    def drop_requests(self) -> None:
        """Tells the application that nobody waits for its answer, and forgets queued requests."""
        self.pipeline.clear()
        if self._current is not None:
            self._current.disconnected = True
            self._current.message_event.set()

    # -------------------------------------------------------------- called by uvicorn

    def send_400_response(self, msg: str) -> None:
        self.malformed()

    def _unsupported_upgrade_warning(self) -> None:
        self.upgrade_refused()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.upgraded(self.transport.get_protocol())

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._current = cycle
        super()._start_asgi_task(cycle, app)


class WebSocketConnection(WebSocketsSansIOProtocol):
    """One WebSocket, with names that do not depend on uvicorn or websockets."""

    transport: asyncio.Transport
    writable: asyncio.Event  # cleared while the peer reads too slowly
    scope: Any  # of ASGI, once the handshake has begun
    max_size: int  # bytes of a frame

    def __init__(self, compression: ServerPerMessageDeflateFactory, *args: Any, **words: Any):
        super().__init__(*args, **words)
        self.conn.available_extensions = [compression]
        self.max_size = self.config.ws_max_size

    # -------------------------------------------------------------- hooks of subclasses

    def accepted(self, deflate: PerMessageDeflate | None) -> None:
        """The handshake is valid and the application is about to run."""

    def check_message(self, message: bytes) -> int:
        """Returns 0 if a text that websockets has put together is good, else a close code."""
        return 0

    # -------------------------------------------------------------- state

    @property
    def has_begun(self) -> bool:
        """Whether the request of the handshake was read."""
        return self.handshake_initiated

    @property
    def is_answered(self) -> bool:
        """Whether the handshake was accepted or refused."""
        return self.handshake_complete

    @property
    def is_open(self) -> bool:
        """Whether texts can be sent now or, if the peer reads slowly, a little later."""
        return not self.disconnected and not self.close_sent and self.conn.state is State.OPEN

    @property
    def was_closed_here(self) -> bool:
        """Whether this end has closed an open socket."""
        return self.close_sent and self.handshake_complete and self.initial_response is None

    @property
    def was_refused(self) -> bool:
        """Whether the application answered the handshake with an HTTP response."""
        return self.initial_response is not None and self.close_sent

    @property
    def can_take_texts(self) -> bool:
        """Whether a frame with a whole, uncompressed text may bypass websockets."""
        conn = self.conn
        is_between_messages = conn.current_size is None
        return is_between_messages and conn.state is State.OPEN and not conn.extensions

    @property
    def has_extensions(self) -> bool:
        return bool(self.conn.extensions)

    # -------------------------------------------------------------- actions

    def end_handshake(self) -> None:
        """Marks the handshake as answered, so that uvicorn neither answers nor logs it."""
        self.handshake_initiated = self.handshake_complete = self.close_sent = True

    def send_through_websockets(self, texts: Sequence[bytes]) -> None:
        """Lets websockets frame and compress texts."""
        for text in texts:
            self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def deliver_text(self, text: str, most_waiting: int) -> None:
        """Hands a text to the application; reads no further while too many wait there."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > most_waiting:
            self.pause_reading()

    def pause_reading(self) -> None:
        """Until the application has received everything that waits for it."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def fail(self, code: int, reason: str = "") -> None:
        """Closes the socket with a code, and tells the application."""
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def free_buffers(self) -> None:
        """Frees what is large at once: the rest is in a reference cycle."""
        self.frames = []
        self.conn.extensions = []

    # -------------------------------------------------------------- called by uvicorn

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            found = [each for each in self.conn.extensions if isinstance(each, PerMessageDeflate)]
            self.accepted(found[0] if found else None)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            if code := self.check_message(b"".join(self.frames)):
                self.frames = []
                self.conn.send_close(code)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def replace_compressor(deflate: PerMessageDeflate, compressor: Any) -> None:
    """Lets websockets compress control and fragmented messages with the same compressor."""
    deflate.encoder = compressor


def compression_window(deflate: PerMessageDeflate) -> int:
    """Bits of the window that is kept from message to message; 0 if none is kept."""
    return 0 if deflate.local_no_context_takeover else deflate.local_max_window_bits
