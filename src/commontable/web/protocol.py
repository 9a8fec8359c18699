"""How uvicorn speaks on sockets: a wider window for packing, and no traceback for broken text."""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.server import ServerProtocol

NOT_TEXT = 1007  # how a socket is closed whose text is not UTF-8
WHOLE_TEXT = 0x81  # the first byte of a message in one frame


def _frame(body: bytes) -> bytes:
    """A text in one piece, as RFC 6455 (5.2) has servers send it."""
    size = len(body)
    if size < 126:
        return struct.pack("!BB", WHOLE_TEXT, size) + body
    if size < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, size) + body
    return struct.pack("!BBQ", WHOLE_TEXT, 127, size) + body


class TableProtocol(WebSocketsSansIOProtocol):
    """A whole view after each change is large, and much like the one before it.

    With a window of 32 kB instead of 4 kB the packer still remembers the last one. It packs in a
    hurry: the best it could do would take a third longer, for 800 bytes a view instead of 2,600.
    """

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        factory = ServerPerMessageDeflateFactory(
            server_max_window_bits=15,
            client_max_window_bits=12,
            compress_settings={"memLevel": 5, "level": 1},
        )
        self.conn = ServerProtocol(
            extensions=[factory], max_size=self.config.ws_max_size, logger=self.conn.logger
        )

    async def send(self, message: Any) -> None:
        """A socket that we have closed, for being silent or broken, is one that has gone away."""
        if self.close_sent and self.handshake_complete and self.initial_response is None:
            raise ClientDisconnected
        if message["type"] == "websocket.send" and self._can_send_plainly():
            self.transport.write(_frame(message["text"].encode()))
        else:
            await super().send(message)

    def _can_send_plainly(self) -> bool:
        """Nothing is packed and nothing waits: a text needs no more than a few bytes before it."""
        return (
            not self.conn.extensions
            and self.conn.state is State.OPEN
            and self.handshake_complete
            and self.writable.is_set()
            and not self.disconnected
        )

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(NOT_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
