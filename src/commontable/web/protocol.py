"""How uvicorn speaks on sockets: a wider window for packing, short ways for plain texts.

Nearly every message of a program is one short text in one frame, and so is what it is sent. Those
are read and written here, by RFC 6455 (5.2); all else is left to `websockets`, frame by frame, and
such frames are counted: many small ones would keep it, and everybody else, busy.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

from isal import isal_zlib
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from commontable.web import limits

UTF8 = "commontable.utf8"  # in a message to send, and among the extensions: texts as bytes
SWITCHING = 101  # the answer to who may open a socket
NOT_TEXT = 1007  # how a socket is closed whose text is not UTF-8
POLICY = 1008  # and one that asks for too much
WHOLE_TEXT = 0x81  # the first byte of a message in one frame
PACKED_TEXT = 0xC1  # and of one that is packed (RFC 7692)
TAIL = 4  # bytes at the end of what was packed that are not sent
MASKED = 0x80  # in the second byte: clients disguise what they send
SHORT, LONG = 126, 127  # sizes that stand for two and eight bytes of size
MASK = 4  # bytes
WAITING = 16  # messages of a socket that may wait before it is read no further
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=15,
    client_max_window_bits=12,
    compress_settings={"memLevel": 5, "level": 1},
)


def _frame(body: bytes, first: int = WHOLE_TEXT) -> bytes:
    """A text in one piece, as servers send it."""
    size = len(body)
    if size < SHORT:
        return struct.pack("!BB", first, size) + body
    if size < 1 << 16:
        return struct.pack("!BBH", first, SHORT, size) + body
    return struct.pack("!BBQ", first, LONG, size) + body


def _packed(packer: Any, text: bytes) -> bytes:
    """The same, packed after all that was packed before it."""
    body = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
    return _frame(body[:-TAIL], PACKED_TEXT)


def _parts(data: bytes, at: int) -> tuple[int, int]:
    """Of a client's frame: where its body begins and ends. The end may be still to come."""
    size = data[at + 1] & ~MASKED
    if size < SHORT:
        begin = at + 2
    elif size == SHORT:
        begin = at + 4
        size = int.from_bytes(data[at + 2 : begin], "big")
    else:
        begin = at + 10
        size = int.from_bytes(data[at + 2 : begin], "big")
    if data[at + 1] & MASKED:
        begin += MASK
    return begin, begin + size


class TableProtocol(WebSocketsSansIOProtocol):
    """A whole view after each change is large, and much like the one before it.

    With a window of 32 kB instead of 4 kB the packer still remembers the last one, and packs in a
    hurry: another one than `websockets` uses, a third of the time and half of the memory.
    """

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        self.conn.available_extensions = [PACKING]
        self._packer: Any = None  # of a socket that is sent packed texts
        self._is_in_step = True  # `websockets` was given whole frames only
        self._rest = b""  # the beginning of a frame, or what came before we have answered
        self._frames = limits.Credits(*limits.FRAMES)

    # -------------------------------------------------------------- out

    async def send(self, message: Any) -> None:
        """A socket that we have closed, for being silent or broken, is one that has gone away."""
        if self.close_sent and self.handshake_complete and self.initial_response is None:
            raise ClientDisconnected
        if UTF8 in message:
            await self._send_texts(message[UTF8])
            return
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # by a refusal: nothing is amiss, nothing to log
        elif self._rest and message["type"] == "websocket.accept":
            self._read_frames(self._rest)

    async def _send_texts(self, texts: Sequence[bytes]) -> None:
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self._write(texts)

    def say(self, *texts: bytes) -> bool:
        """Sends texts at once, if nothing is in the way. Without any: whether that is so."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        if self.conn.state is not State.OPEN:
            return False
        if texts:
            self._write(texts)
        return True

    def _write(self, texts: Sequence[bytes]) -> None:
        """A text needs no more than a few bytes before it."""
        if self._packer is not None:
            self.transport.write(b"".join([_packed(self._packer, text) for text in texts]))
        elif self.conn.extensions:  # a client that wants each text packed by itself
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join(map(_frame, texts)))

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.scope["extensions"][UTF8] = {"say": self.say}
            for packing in self.conn.extensions:
                if isinstance(packing, PerMessageDeflate):
                    self._pack_well(packing)

    def _pack_well(self, packing: PerMessageDeflate) -> None:
        if not packing.local_no_context_takeover:
            self._packer = isal_zlib.compressobj(level=1, wbits=-packing.local_max_window_bits)
            packing.encoder = self._packer

    # -------------------------------------------------------------- in

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated or not self._is_in_step:
            super().data_received(data)
        elif not self.handshake_complete:
            self._rest += data  # whoever speaks before we have answered waits
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
        else:
            self._read_frames(self._rest + data if self._rest else data)

    def _read_frames(self, data: bytes) -> None:
        at = 0
        while len(data) - at >= 2:
            begin, end = _parts(data, at)
            if end - begin > self.config.ws_max_size:
                self._is_in_step = False  # it is refused before it is all here
                break
            if end > len(data):
                break
            if data[at] != WHOLE_TEXT or not self._take_text(data, at, begin, end):
                if not self._frames.take():
                    self._refuse_frames()
                    return
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]
        if not self._is_in_step:
            super().data_received(self._rest)
            self._rest = b""

    def _refuse_frames(self) -> None:
        self._rest = b""
        self.conn.fail(POLICY, "too many frames")
        self.handle_parser_exception()

    def _take_text(self, data: bytes, at: int, begin: int, end: int) -> bool:
        """Hands a text on. False: it is not as it should be, or nobody listens any more."""
        is_in_pieces = self.conn.current_size is not None
        if is_in_pieces or not data[at + 1] & MASKED or self.conn.state is not State.OPEN:
            return False
        if self.conn.extensions:
            return False  # what may be packed is for `websockets`
        try:
            text = apply_mask(data[begin:end], data[begin - MASK : begin]).decode()
        except UnicodeDecodeError:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

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
