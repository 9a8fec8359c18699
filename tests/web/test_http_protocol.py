"""Requests as no browser sends them: strange heads, endless heads, bodies that break off."""

import contextlib
import select
import socket
import threading
import time
from urllib.parse import urlsplit

import pytest
import uvicorn

from commontable.web.runtime import rate_limits
from commontable.web.runtime.http_protocol import HeadProtocol
from tests.servers import PATIENCE, memory, running, wait_until


def line_to(server):
    place = urlsplit(server.url)
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


def asked(server, first, *headers, body=b""):
    """The answer to a request of which each byte is ours."""
    with line_to(server) as line:
        head = [first, *headers, b"Connection: close", b"", b""]
        line.sendall(b"\r\n".join(head) + body)
        answer = b""
        while data := line.recv(65536):
            answer += data
        return answer


@pytest.mark.parametrize("host", [b"x" * 3000, b"a b", b"[", b"\xe9", b"", b"http://a", b"a/b?c#d"])
def test_any_host_is_answered(server, host):
    table = server.open(server.guest())
    for path in ("/", f"/t/{table}", "/me", "/nowhere", "/health"):
        answer = asked(server, f"GET {path} HTTP/1.1".encode(), b"Host: " + host)
        assert answer[9:12] in (b"200", b"400", b"404"), answer[:40]


@pytest.mark.parametrize(
    "origins",
    [
        [b"http://evil.example"],
        [b"null"],
        [b""],
        [b"HTTP://OURS"],
        [b"http://ours:80"],
        [b"http://ours", b"http://evil.example"],
        [b"http://evil.example", b"http://ours"],
    ],
)
def test_only_a_page_of_ours_may_ask(server, origins):
    headers = [b"Origin: " + origin for origin in origins]
    answer = asked(server, b"POST /guests HTTP/1.1", b"Host: ours", *headers)
    assert answer.startswith(b"HTTP/1.1 403")
    assert b'"error":"origin"' in answer
    answer = asked(server, b"POST /guests HTTP/1.1", b"Host: ours", b"Origin: http://ours")
    assert b'"error":"name"' in answer


def test_a_body_that_breaks_off_disturbs_nobody(server):
    """Nor does it fill the log: the fixture looks through that for tracebacks."""
    for kind in (b"Content-Length: 100", b"Transfer-Encoding: chunked"):
        for path in (b"/guests", b"/api/tables", b"/api/guests", b"/classrooms"):
            with line_to(server) as line:
                line.sendall(b"POST " + path + b" HTTP/1.1\r\nHost: x\r\n" + kind + b"\r\n\r\n")
    assert wait_until(lambda: server.get("/health").status == 200)


@pytest.mark.parametrize("path", [b"/about", b"/api/games", b"/nowhere"])
def test_a_good_request_with_a_bad_one_after_it_disturbs_nobody(tmp_path, path):
    """The log stays free of tracebacks, though the first answer has nowhere to go."""
    with running(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        for rest in (b"\x00\x00\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: w\r\n\r\n"):
            with line_to(server) as line:
                line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n" + rest)
                assert b"HTTP/1.1 400" in line.recv(100_000)
        assert server.get("/health").status == 200


def is_closed(line, more):
    """Sends more, and gives the server a moment to answer it or to hang up."""
    try:
        line.sendall(more)
        return bool(select.select([line], [], [], 0.01)[0]) and not line.recv(100_000)
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "begin, more",
    [
        (b"GET /", b"w" * 60_000),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"w" * 60_000),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: w\r\n" * 10_000),
    ],
    ids=["address", "header", "headers"],
)
def test_a_head_that_never_ends_is_refused(server, begin, more):
    with line_to(server) as line:
        line.sendall(begin)
        assert any(is_closed(line, more) for _ in range(100))
    with line_to(server) as line:
        line.sendall(begin + more)
        line.sendall(more)
        assert line.recv(1000).startswith(b"HTTP/1.1 4")


def test_requests_that_wait_for_each_other_have_bounds(tmp_path):
    """Sent in one go by somebody who does not read: they neither pile up nor delay others."""
    many = b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 7000
    with running(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        few = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 19 + b"GET /health HTTP/1.1"
        assert asked(server, few, b"Host: x").count(b'"well"') == 20
        before = memory(server)
        with contextlib.ExitStack() as open_lines:
            for _ in range(4):
                open_lines.enter_context(line_to(server)).sendall(many)
            begun = time.monotonic()
            assert server.get("/health").status == 200
            assert time.monotonic() - begun < 20  # it was half a minute, and more for more lines
            assert memory(server) - before < 40e6


async def _hello(scope, receive, send):
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize("begin", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_a_line_on_which_no_request_comes_is_closed(monkeypatch, begin):
    monkeypatch.setattr(rate_limits, "HEAD_SECONDS", 1)
    config = uvicorn.Config(_hello, http=HeadProtocol, port=0, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_until(lambda: server.started)
        place = server.servers[0].sockets[0].getsockname()
        with socket.create_connection(place, timeout=PATIENCE) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 204")
        with socket.create_connection(place, timeout=PATIENCE) as line:
            line.sendall(begin)
            assert line.recv(1000).startswith(b"HTTP/1.1 408")
            assert line.recv(1000) == b""
    finally:
        server.should_exit = True
        thread.join()
