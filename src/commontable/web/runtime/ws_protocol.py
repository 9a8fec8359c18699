"""WebSocket frames: a larger compression window, and a fast path for plain texts.

Nearly every message in either direction is one short text in one frame. Those are read and written
here (RFC 6455, 5.2); all other frames are left to `websockets`. Their rate is limited, because many
small ones would keep the server busy.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from isal import isal_zlib

from commontable.web.runtime import rate_limits
from commontable.web.runtime.http_protocol import whole_answer
from commontable.web.runtime.uvicorn_internals import (
    ClientDisconnected,
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
    WebSocketConnection,
    apply_mask,
    compression_window,
    replace_compressor,
)

UTF8 = "commontable.utf8"  # in a message to send, and among the extensions: texts as bytes
NOT_TEXT = 1007  # how a socket is closed whose text is not UTF-8
POLICY = 1008  # and one that asks for too much
WHOLE_TEXT = 0x81  # the first byte of a message in one frame
COMPRESSED_TEXT = 0xC1  # and of one that is compressed (RFC 7692)
TAIL = 4  # bytes at the end of what was compressed that are not sent
MASKED = 0x80  # in the second byte: clients disguise what they send
SHORT, LONG = 126, 127  # sizes that stand for two and eight bytes of size
MASK = 4  # bytes
WAITING = 16  # messages of a socket that may wait before it is read no further
ODD_HEAD = whole_answer(431, "large", "Please send a shorter head, and no body.")
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


def _compressed(compressor: Any, text: bytes) -> bytes:
    """The same, compressed after all that was compressed before it."""
    body = compressor.compress(text) + compressor.flush(zlib.Z_SYNC_FLUSH)
    return _frame(body[:-TAIL], COMPRESSED_TEXT)


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


class TableProtocol(WebSocketConnection):
    """A whole view after each change is large, and much like the one before it.

    With a window of 32 kB instead of 4 kB the compressor still remembers the last one, in a
    hurry: another one than `websockets` uses, a third of the time and half of the memory.
    """

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(PACKING, *args, **words)
        self._compressor: Any = None  # of a socket that is sent compressed texts
        self._is_in_step = True  # `websockets` was given whole frames only
        self._rest = b""  # the beginning of a frame, or what came before we have answered
        self.let_go: Callable[[], None] = lambda: None  # what counts lines is told of the end
        self._frames = rate_limits.TokenBucket(*rate_limits.FRAMES)
        self._take_frame: Callable[[], bool] = lambda: True  # of what the address may send

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)
        self.free_buffers()

    def free_buffers(self) -> None:
        super().free_buffers()
        self._compressor = None
        self._rest = b""
        self._take_frame = lambda: True
        if hasattr(self, "scope"):  # it was opened
            self.scope["extensions"].pop(UTF8, None)

    # -------------------------------------------------------------- out

    async def send(self, message: Any) -> None:
        """A socket that we have closed, for being silent or broken, is one that has gone away."""
        if self.was_closed_here:
            raise ClientDisconnected
        if UTF8 in message:
            await self._send_texts(message[UTF8])
            return
        await super().send(message)
        if self.was_refused:
            self.end_handshake()
        elif self._rest and message["type"] == "websocket.accept":
            self._read_frames(self._rest)

    async def _send_texts(self, texts: Sequence[bytes]) -> None:
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.is_open:
            raise ClientDisconnected
        self._write(texts)

    def say(self, *texts: bytes) -> bool:
        """Sends texts at once, if nothing is in the way. Without any: whether that is so."""
        if not self.writable.is_set() or not self.is_open:
            return False
        if texts:
            self._write(texts)
        return True

    def _write(self, texts: Sequence[bytes]) -> None:
        """A text needs no more than a few bytes before it."""
        if self._compressor is not None:
            self.transport.write(b"".join([_compressed(self._compressor, text) for text in texts]))
        elif self.has_extensions:  # a client that wants each text compressed by itself
            self.send_through_websockets(texts)
        else:
            self.transport.write(b"".join(map(_frame, texts)))

    def accepted(self, deflate: PerMessageDeflate | None) -> None:
        self.scope["extensions"][UTF8] = {"say": self.say, "limit": self._limit_frames}
        if deflate is not None and (window := compression_window(deflate)):
            self._compressor = isal_zlib.compressobj(level=1, wbits=-window)
            replace_compressor(deflate, self._compressor)

    # -------------------------------------------------------------- in

    def data_received(self, data: bytes) -> None:
        if not self._is_in_step:
            super().data_received(data)
        elif not self.has_begun:
            super().data_received(data)
            if not self.has_begun:  # `websockets` cannot read such a head, and waits
                self.end_handshake()
                self.transport.write(ODD_HEAD)
                self.transport.close()
        elif not self.is_answered:
            self._rest += data  # whoever speaks before we have answered waits
            self.pause_reading()
        else:
            self._read_frames(self._rest + data if self._rest else data)

    def _read_frames(self, data: bytes) -> None:
        at = 0
        while len(data) - at >= 2:
            if self.transport.is_closing():  # what follows is addressed to nobody
                at = len(data)
                break
            begin, end = _parts(data, at)
            if end - begin > self.max_size:
                self._is_in_step = False  # it is refused before it is all here
                break
            if end > len(data):
                break
            if data[at] != WHOLE_TEXT or not self._take_text(data, at, begin, end):
                if not self._frames.take() or not self._take_frame():
                    self._refuse_frames()
                    return
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]
        if not self._is_in_step:
            super().data_received(self._rest)
            self._rest = b""

    def _limit_frames(self, take: Callable[[], bool]) -> None:
        """The application knows the address, and what all its sockets may send."""
        self._take_frame = take

    def _refuse_frames(self) -> None:
        self._rest = b""
        self.fail(POLICY, "too many frames")

    def _take_text(self, data: bytes, at: int, begin: int, end: int) -> bool:
        """Hands a text on. False: it is not as it should be, or nobody listens any more."""
        if not data[at + 1] & MASKED or not self.can_take_texts:
            return False
        try:
            text = apply_mask(data[begin:end], data[begin - MASK : begin]).decode()
        except UnicodeDecodeError:
            return False
        self.deliver_text(text, WAITING)
        return True

    def check_message(self, message: bytes) -> int:
        try:
            message.decode()
        except UnicodeDecodeError:
            return NOT_TEXT
        return 0
