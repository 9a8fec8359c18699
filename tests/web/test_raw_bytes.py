"""Whatever bytes come, no traceback: the log stays short, and others are served."""

import contextlib
import os
import random
import signal
import socket
import struct
import threading

import pytest

from tests.servers import running, wait_until
from tests.web.test_frames import CLOSE, PING, TEXT, frame
from tests.web.test_orphans import helpers

LONGEST_LOG = 4_000  # bytes
A_MOMENT = 0.2  # seconds in which nothing more comes
BINARY, CONTINUED, PACKED = 0x2, 0x0, 0x40
BAD = frame(TEXT, b"\xff\xfe")
ASK = frame(TEXT, b'{"do":"ping"}')
GET = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    """A server and its log; at the end that is short and without tracebacks."""
    folder = tmp_path_factory.mktemp("quiet")
    with running(str(folder / "t.db"), log=folder / "log") as found:
        yield found
        assert found.get("/health").status == 200
    told = (folder / "log").read_text()
    assert len(told) < LONGEST_LOG, told[:LONGEST_LOG]


@pytest.fixture(scope="module")
def upgrade(quiet):
    """Writes the head that opens a socket of Ann's, with more headers in it."""
    ann = quiet.guest("Ann")
    path = f"/t/{quiet.open(ann)}/socket?format=json"

    def write(more="", path=path):
        return (
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {ann}\r\n{more}\r\n"
        ).encode("latin-1")

    return write


def spoken(server, first, then=b"", is_reset=False):
    """What comes back when the second part is sent after the answer to the first."""
    got = b""
    with server.line() as line, contextlib.suppress(OSError):
        line.sendall(first)
        got = line.recv(65536)
        line.sendall(then)
        if is_reset:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return got
        line.settimeout(A_MOMENT)
        while data := line.recv(65536):
            got += data
    return got


FRAMES = {
    "two texts that are no UTF-8": BAD + BAD,
    "such texts between good ones": ASK + BAD + ASK + BAD,
    "one and a close": BAD + frame(CLOSE, b"\x03\xe8") + BAD,
    "closes": frame(CLOSE, b"\x03\xe8") * 3 + BAD,
    "a close of one byte": frame(CLOSE, b"\x03"),
    "a close that is no UTF-8": frame(CLOSE, b"\x03\xe8\xff") + BAD,
    "pieces of nothing": frame(CONTINUED, b"x") + BAD,
    "pieces that are no UTF-8": frame(TEXT, b"\xff", is_last=False) + frame(CONTINUED, b"") + BAD,
    "no mask": frame(TEXT, b"x", mask=b"") + BAD,
    "an unknown kind": frame(0x3, b"") + BAD,
    "reserved bits": frame(TEXT | 0x70, b"") + BAD,
    "a long ping": frame(PING, b"x" * 126) + BAD,
    "a ping in pieces": frame(PING, b"x", is_last=False) + BAD,
    "many pings": frame(PING, b"x") * 1000,
    "a huge size": b"\x81\xff" + b"\xff" * 12,
    "too much": frame(TEXT, b"x" * 9000) + BAD + BAD,
    "too much in bytes": frame(BINARY, b"x" * 9000) + BAD + BAD,
    "bytes": frame(BINARY, b"\xff") * 3,
    "half a frame": ASK[:5],
}


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
def test_frames_of_any_kind_leave_no_trace(quiet, upgrade, name, is_reset):
    assert spoken(quiet, upgrade(), FRAMES[name], is_reset).startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize("bad", [BAD * 3, frame(TEXT | PACKED, b"\xff" * 4) * 2 + BAD])
def test_packed_frames_of_any_kind_leave_no_trace(quiet, upgrade, bad):
    assert spoken(quiet, upgrade(DEFLATE), bad).startswith(b"HTTP/1.1 101")


@pytest.mark.parametrize(
    "more",
    ["X: " + "w" * 9000 + "\r\n", "X: w\r\n" * 300, "Content-Length: 5\r\n"],
    ids=["a long line", "many lines", "a body"],
)
def test_a_socket_that_cannot_be_opened_is_refused_at_once(quiet, upgrade, more):
    answer = spoken(quiet, upgrade(more))
    assert answer.startswith(b"HTTP/1.1 431")
    assert b'{"error":"large","message":' in answer


REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + bytes(100),
    b"CONNECT a:80 HTTP/1.1\r\nHost: x\r\n\r\nabc",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[:80/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET ?x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /t/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /static/%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\nRange: bytes=9-1,a-b\r\n\r\n",
    b"GET /me HTTP/1.1\r\nHost: x\r\nCookie: ct_guest=\xff\xfe; =; ;;\r\n\r\n",
    b"GET /me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \xff\r\n\r\n",
    b"GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \xff, ::::, fe80::1%e\r\n\r\n",
    b"POST /guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /guests HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + b"x" * 200_000,
    b'POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n{"name":"\\ud800"}',
]


@pytest.mark.parametrize("request_", REQUESTS, ids=range(len(REQUESTS)))
def test_requests_of_any_kind_are_answered_and_leave_no_trace(quiet, request_):
    assert spoken(quiet, request_).startswith(b"HTTP/1.1 ")


@pytest.mark.parametrize("seed", range(4))
def test_damaged_bytes_leave_no_trace(quiet, upgrade, seed):
    """Good conversations with some bytes changed, left out or doubled."""
    dice = random.Random(seed)
    whole = [upgrade(), upgrade(DEFLATE), GET * 3, *REQUESTS[:3]]
    for _ in range(60):
        first, then = dice.choice(whole), b"".join(dice.choices([*FRAMES.values()], k=3))
        data = bytearray(first + then if dice.random() < 0.5 else then + first)
        for _ in range(dice.choice((0, 1, 1, 2, 8))):
            at = dice.randrange(len(data))
            data[at : at + dice.choice((0, 1, 1, 9))] = dice.randbytes(dice.choice((0, 1, 1, 9)))
        with quiet.line() as line, contextlib.suppress(OSError):
            line.sendall(data)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert quiet.get("/health").status == 200


def test_a_flood_of_bad_requests_does_not_fill_the_log(quiet):
    for _ in range(300):
        with quiet.line() as line:
            line.sendall(b"\x00\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 400")
    assert 'commontable_turned_away_total{kind="malformed"}' in quiet.get("/metrics").text


def test_a_server_that_stops_while_somebody_waits_says_so(tmp_path, monkeypatch):
    """A hint waits for the compiler longer than the server waits for the hint."""
    monkeypatch.setenv("COMMONTABLE_CACHE", str(tmp_path / "cache"))
    answers = []
    with running(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        ann = server.guest()
        table = server.open(ann, bots={"1": "random"}, hints="best")
        body = {"seat": 0, "depth": "best"}
        path = f"/api/tables/{table}/hint"
        asking = threading.Thread(
            target=lambda: answers.append(server.ask("POST", path, token=ann, send=body))
        )
        asking.start()
        wait_until(lambda: helpers(server, "\0search\0"))
        os.kill(server.pid, signal.SIGTERM)
        asking.join()
    assert (answers[0].status, answers[0].json()["error"]) == (503, "stopping")
