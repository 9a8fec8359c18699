"""What a socket does with frames that programs may send, piece by piece (RFC 6455).

Texts that are not compressed are read by a short way of our own; it must not show.
"""

import contextlib
import json
import socket
import struct
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest

TEXT, MORE, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
MASK = b"\x37\xfa\x21\x3d"
ASK = b'{"do": "ping"}'


def frame(opcode, body, is_last=True, mask=MASK):
    """A frame as a client sends it; without a mask, as it must not."""
    head = bytes([opcode | (LAST if is_last else 0)])
    masked = LAST if mask else 0
    if len(body) < 126:
        head += bytes([masked | len(body)])
    elif len(body) < 1 << 16:
        head += struct.pack("!BH", masked | 126, len(body))
    else:
        head += struct.pack("!BQ", masked | 127, len(body))
    if not mask:
        return head + body
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))


@dataclass
class Line:
    """A socket of which each byte is ours."""

    line: socket.socket
    rest: bytes = field(default=b"")

    def send(self, data):
        self.line.sendall(data)

    def _read(self, n):
        while len(self.rest) < n:
            data = self.line.recv(65536)
            if not data:
                raise EOFError
            self.rest += data
        data, self.rest = self.rest[:n], self.rest[n:]
        return data

    def frame(self):
        first, size = self._read(2)
        if size == 126:
            (size,) = struct.unpack("!H", self._read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._read(8))
        return first & 0x0F, self._read(size)

    def next(self, kind):
        """The next message of a kind."""
        while True:
            opcode, body = self.frame()
            assert opcode == TEXT, (opcode, body)
            message = json.loads(body)
            if message["type"] == kind:
                return message

    def closed(self):
        """The code with which the other side closes."""
        while True:
            opcode, body = self.frame()
            if opcode == CLOSE:
                return struct.unpack("!H", body[:2])[0]


@contextlib.contextmanager
def opened(server, *headers, early=b""):
    """A socket of Ann's at a new table. `early` is sent before it is open."""
    ann = server.guest("Ann")
    table = server.open(ann)
    place = urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), 10) as line:
        line.sendall(
            f"GET /t/{table}/socket?format=json HTTP/1.1\r\nHost: {place.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {ann}\r\n{''.join(headers)}\r\n".encode()
        )
        line.sendall(early)
        here = Line(line)
        while not here.rest.endswith(b"\r\n\r\n"):
            here.rest += line.recv(1)
        assert here.rest.startswith(b"HTTP/1.1 101"), here.rest
        here.rest = b""
        yield here


def test_texts_may_come_in_any_pieces(server):
    long = json.dumps({"do": "say", "id": "long", "text": "w" * 300}).encode()
    asked = frame(TEXT, ASK) + frame(TEXT, long) + frame(TEXT, ASK)
    with opened(server) as here:
        here.send(asked)
        for kind in ("pong", "done", "pong"):
            here.next(kind)
        for i in range(len(asked)):
            here.send(asked[i : i + 1])
        for kind in ("pong", "done", "pong"):
            here.next(kind)


def test_a_text_in_several_frames_is_one_text_even_with_a_ping_in_its_middle(server):
    with opened(server) as here:
        here.next("view")
        here.send(frame(TEXT, ASK[:5], is_last=False) + frame(PING, b"there?"))
        assert here.frame() == (PONG, b"there?")
        here.send(frame(MORE, ASK[5:9], is_last=False) + frame(MORE, ASK[9:]))
        here.next("pong")
        here.send(frame(PONG, b"nobody asked") + frame(TEXT, ASK))
        here.next("pong")


@pytest.mark.parametrize(
    "sent, code",
    [
        (frame(TEXT, ASK[:5], is_last=False) + frame(TEXT, ASK), 1002),
        (frame(MORE, ASK), 1002),
        (frame(TEXT, ASK, mask=b""), 1002),
        (frame(TEXT | 0x40, ASK), 1002),  # compressed, though nobody agreed to it
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"w" * 9000)[:8], 1009),  # known by its size alone
        (frame(TEXT, b"w" * 70_000)[:14], 1009),
        (frame(CLOSE, struct.pack("!H", 1000)) + frame(TEXT, ASK), 1000),
    ],
)
def test_a_broken_frame_closes_the_socket_with_its_code(server, sent, code):
    with opened(server) as here:
        here.next("view")
        here.send(frame(TEXT, ASK))
        here.next("pong")
        here.send(sent)
        assert here.closed() == code


def test_who_sends_many_texts_at_once_is_answered_each_time(server):
    with opened(server) as here:
        here.send(frame(TEXT, ASK) * 150)
        for _ in range(150):
            here.next("pong")


PACKED = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
BEGUN = frame(TEXT, b"{", is_last=False)


@pytest.mark.parametrize("headers", [(), (PACKED,)], ids=["plain", "packed"])
@pytest.mark.parametrize("is_early", [False, True], ids=["open", "early"])
@pytest.mark.parametrize(
    "first, many",
    [(b"", frame(PING, b"w" * 125)), (b"", frame(PONG, b"")), (BEGUN, frame(MORE, b"", False))],
    ids=["pings", "pongs", "pieces"],
)
def test_many_small_frames_close_their_socket_and_keep_nobody_waiting(
    server, headers, is_early, first, many
):
    """They are no messages, so nothing else counts them; and each takes a moment to read."""
    flood = first + many * 200_000
    with opened(server, *headers, early=first + many * 50 if is_early else b"") as here:
        if not is_early:
            here.frame()
        with contextlib.suppress(ConnectionError, TimeoutError):
            here.send(flood)
        begun = time.monotonic()
        assert server.get("/health").status == 200
        assert time.monotonic() - begun < 20  # it was half a minute


def test_who_is_closed_for_many_frames_is_told_why(server):
    with opened(server) as here:
        here.next("view")
        here.send(frame(PONG, b"") * 1000)
        assert here.closed() == 1008
