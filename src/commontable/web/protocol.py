"""How uvicorn speaks on sockets: a wider window for packing, and no traceback for broken text."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

NOT_TEXT = 1007  # how a socket is closed whose text is not UTF-8


class TableProtocol(WebSocketsSansIOProtocol):
    """A whole view after each change is large, and much like the one before it.

    With a window of 32 kB instead of 4 kB the packer still remembers the last one.
    """

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        factory = ServerPerMessageDeflateFactory(
            server_max_window_bits=15,
            client_max_window_bits=12,
            compress_settings={"memLevel": 5},
        )
        self.conn = ServerProtocol(
            extensions=[factory], max_size=self.config.ws_max_size, logger=self.conn.logger
        )

    async def send(self, message: Any) -> None:
        """A socket that we have closed, for being silent or broken, is one that has gone away."""
        if self.close_sent and self.handshake_complete and self.initial_response is None:
            raise ClientDisconnected
        await super().send(message)

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
