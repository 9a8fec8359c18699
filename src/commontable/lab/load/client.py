"""A lean client for the sockets of tables, to load a server without becoming the load itself.

It speaks as much of RFC 6455 as the server does: text, ping, close, and compression if wanted.
Programs that play should use `websockets`, as docs/tutorial/bring-a-bot.md shows.
"""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIRST, PACKED, OPCODE = 0x80, 0x40, 0x0F  # bits of a frame's first byte
TAIL = b"\x00\x00\xff\xff"  # what packing leaves out at the end of each message
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Wire(asyncio.Protocol):
    """One socket. `heard` is called with the bytes of each text that comes."""

    def __init__(self, heard: Callable[[bytes], None], request: bytes) -> None:
        self.heard = heard
        self.request = request
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self._rest = b""
        self._unpack: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the socket was closed"))

    def data_received(self, data: bytes) -> None:
        if self.opened.cancelled():
            return  # nobody waits for it any more
        data = self._rest + data if self._rest else data
        at = 0 if self.opened.done() else self._shake_hands(data)
        if self.opened.done():
            at = self._read_frames(data, at)
        self._rest = data[at:]

    def _shake_hands(self, data: bytes) -> int:
        """Reads the answer to our request; where the frames begin, or 0 if it is not all here."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        head = data[:end]
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(data[:400].decode("latin-1")))
            return len(data)
        if b"permessage-deflate" in head:
            self._unpack = zlib.decompressobj(-15).decompress
        self.opened.set_result(None)
        return end + 4

    def _read_frames(self, data: bytes, at: int) -> int:
        """Takes all whole frames; returns where the first that is not whole begins."""
        while len(data) - at >= 2:
            first, size = data[at], data[at + 1]
            begin = at + 2
            if size == 126:
                begin += 2
                size = int.from_bytes(data[at + 2 : begin], "big")
            elif size == 127:
                begin += 8
                size = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + size:
                break
            self._take(first, data[begin : begin + size])
            at = begin + size
        return at

    def _take(self, first: int, body: bytes) -> None:
        opcode = first & OPCODE
        if opcode == TEXT:
            self.heard(self._unpack(body + TAIL) if first & PACKED else body)
        elif opcode == PING:
            self._write(PONG, body)
        elif opcode == CLOSE:
            self.transport.close()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, opcode: int, body: bytes) -> None:
        """A frame of a client is masked; a mask of zeros leaves the text as it is."""
        size = len(body)
        long = struct.pack("!BBH", FIRST | opcode, FIRST | 126, size)
        head = long if size > 125 else bytes((FIRST | opcode, FIRST | size))
        self.transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        self.transport.close()


async def open_wire(
    address: str,
    path: str,
    token: str,
    heard: Callable[[bytes], None],
    is_packed: bool,
    client: str = "",
) -> Wire:
    """A socket of the server at this address, open. Packed as browsers ask for it.

    With a client it is opened for that one, as a proxy does.
    """
    place = urlsplit(address)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {place.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {KEY}",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {token}",
    ]
    if client:
        lines.append(f"X-Forwarded-For: {client}")
    if is_packed:
        lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(heard, request), place.hostname or "", place.port or 80
    )
    await wire.opened
    return wire
