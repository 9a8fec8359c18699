"""Whatever is sent, there is an answer in one shape, and nobody else is disturbed."""

import contextlib
import json
import socket as sockets
import time
from collections import defaultdict
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.servers import PATIENCE, receive, send

FUZZ = settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
PACE = 1 / 30  # seconds between two questions to the neighbour
CLIENTS = {400, 401, 403, 404, 405, 409, 413, 415, 429}

text = st.text(max_size=40) | st.sampled_from(
    ["", "\x00", "\ud83d", "<b>", "'; --", "want", "draw 1"]
)
value = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=8,
)
number = st.integers(-3, 5) | st.integers() | value
known = {
    "id": st.sampled_from(["a", "b-1", "", "x" * 65, "a b", "\x00"]) | value,
    "seat": number,
    "action": st.sampled_from(["want", "first A", "draw 1", "place 17 at 1.3", "add 1 2"]) | value,
    "text": value,
    "name": value,
    "bot": st.sampled_from(["random", "oracle"]) | value,
    "viewer": number | st.just("public"),
    "commitment": st.sampled_from(["", "a" * 64, "A" * 64, "é" * 64]) | value,
    "entropy": st.sampled_from(["", "0" * 64, "0" * 63]) | value,
    "is_locked": st.just(False) | value,
}
DOS = [
    "act",
    "say",
    "pin",
    "unpin",
    "undo",
    "agree",
    "decline",
    "sit",
    "ready",
    "unready",
    "reveal",
    "accept",
    "reject",
    "remove",
    "lock",
    "host",
    "bot",
    "leave",
    "look",
    "ping",
]
message = st.fixed_dictionaries(
    {"do": st.sampled_from(DOS) | value}, optional=known
)  # everything but "close", after which little can happen


@pytest.fixture
def company(server):
    """A table where a neighbour sits and listens all the time. Each test has its own: a socket may
    send so many frames, and each example sends one."""
    table, ann, ben = server.table_of_two()
    with server.socket(table, ben) as neighbour:
        yield table, ann, neighbour


@pytest.fixture
def room(server, company):
    """A classroom of Ann's."""
    asked = {"game": "landrush", "tables": 1}
    return server.ask("POST", "/api/classrooms", token=company[1], send=asked).json()["code"]


asked_at: dict[object, float] = defaultdict(float)  # by socket: when it was last asked


def neighbour_is_well(neighbour):
    """It hears of changes, and its line is open. A socket may send 40 pings a second."""
    if time.monotonic() - asked_at[neighbour] < PACE:
        return
    asked_at[neighbour] = time.monotonic()
    answered = neighbour.ping()
    for _ in range(1000):
        with contextlib.suppress(TimeoutError):
            while True:
                assert json.loads(neighbour.recv(0))["type"] == "view"
        if answered.wait(0.01):
            return
    raise AssertionError("the neighbour was forgotten")


def encoded(content):
    return json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")


@FUZZ
@given(st.lists(message | value, min_size=1, max_size=5))
def test_any_message_is_answered(server, company, contents):
    table, ann, neighbour = company
    with server.socket(table, ann) as here:
        for content in contents:
            data = encoded(content)
            if len(data) > 8000:
                continue
            here.send(data)
            answer = receive(here)
            while answer["type"] == "view":
                answer = receive(here)
            assert answer["type"] in ("done", "error", "pong")
            if answer["type"] == "error":
                assert {"id", "error", "message"} <= set(answer)
                assert answer["message"]
    neighbour_is_well(neighbour)


@FUZZ
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_on_a_socket_are_survived(server, company, data, is_text):
    table, ann, neighbour = company
    with server.socket(table, ann) as here:
        code = None
        try:
            here.send(data, text=is_text)
            send(here, "ping")
            receive(here, "pong")
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
        assert code in (None, 1007)
    neighbour_is_well(neighbour)


@FUZZ
@given(
    st.text(max_size=12),
    st.dictionaries(st.sampled_from(["viewer", "format", "theme"]), st.text(max_size=6)),
)
def test_any_address_of_a_socket_is_answered(server, company, name, query):
    table, ann, neighbour = company
    for path in (table, quote(name, safe="")):
        words = "&".join(f"{key}={quote(value)}" for key, value in query.items())
        address = f"ws{server.url[4:]}/t/{path}/socket?{words}"
        headers = {"Authorization": f"Bearer {ann}"}
        status = 404
        try:
            with connect(
                address, additional_headers=headers, proxy=None, open_timeout=PATIENCE
            ) as here:
                receive(here, "view")
        except InvalidStatus as refused:
            status = refused.response.status_code
        assert status in CLIENTS
    neighbour_is_well(neighbour)


PATHS = [
    "/", "/new/{}", "/play/{}", "/t/{}", "/t/{}/replay", "/t/{}/rematch", "/t/{}/fork", "/j/{}",
    "/rules/{}", "/rules/couperation/{}.svg", "/games/{}/light.svg", "/guests", "/me", "/recover",
    "/about", "/tables", "/j",
    "/api/guests", "/api/games", "/api/tables", "/api/tables/{}", "/api/tables/{}/do",
    "/api/tables/{}/replay", "/api/tables/{}/picture", "/api/tables/{}/record", "/health",
    "/api/tables/{}/hint", "/api/tables/{}/analysis", "/api/tables/{}/debrief",
    "/api/tables/{}/debrief.csv", "/api/tables/{}/debrief.svg", "/api/tables/{}/debrief.zip",
    "/t/{}/debrief", "/classrooms", "/new/{}/classroom", "/c/{}", "/c/{}/tables", "/c/{}/sit",
    "/c/{}/start", "/c/{}/close", "/api/classrooms", "/api/classrooms/{}",
    "/api/classrooms/{}/sit", "/api/classrooms/{}/start", "/api/classrooms/{}/close",
    "/operator", "/operator/enter", "/operator/tables/{}/close", "/operator/guests/{}/ban",
    "/api/operator/tables", "/api/operator/guests/{}/rename", "/api/operator/reports/{}/settle",
    "/print/{}/A4", "/print/{}.css", "/fonts/{}.ttf", "/metrics", "/static/{}", "/{}",
]  # fmt: skip
names = st.sampled_from(
    ["couperation", "TABLE", "ROOM", "..", "%2e%2e", "%00", "%ff", "\\"]
) | st.text(max_size=12).map(lambda text: quote(text, safe=""))
keys = ["name", "game", "seats", "seat", "options", "bots", "is_public", "token", "next", "at"]
keys += ["tables", "hints", "depth", "bot", "figure"]
fields = st.sampled_from([*keys, "seat.0", "option.finish", "visibility", "code", "do", "id"])
bodies = (
    st.binary(max_size=200)
    | message.map(encoded)
    | st.dictionaries(fields, value, max_size=5).map(encoded)
    | st.dictionaries(fields, text, max_size=5).map(
        lambda form: "&".join(f"{k}={quote(v.encode('utf-8', 'replace'))}" for k, v in form.items())
    )
)
KINDS = [
    "application/json",
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data",
]


@settings(parent=FUZZ, max_examples=600)
@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]),
    path=st.sampled_from(PATHS),
    name=names,
    query=st.dictionaries(fields | st.sampled_from(["viewer", "seq", "theme"]), text, max_size=3),
    body=bodies,
    kind=st.sampled_from(KINDS),
    accept=st.sampled_from(["text/html", "application/json", "*/*", ""]),
    is_known=st.booleans(),
    address=st.integers(0, 10**6),
)
def test_any_request_is_answered(
    server, company, room, method, path, name, query, body, kind, accept, is_known, address
):
    table, ann, neighbour = company
    where = path.format({"TABLE": table, "ROOM": room}.get(name, name))
    words = "&".join(f"{k}={quote(v.encode('utf-8', 'replace'))}" for k, v in query.items())
    headers = {"Content-Type": kind, "Accept": accept, "X_Forwarded_For": f"10.1.{address}"}
    if method in ("GET", "HEAD", "OPTIONS"):
        body = None
    token = ann if is_known else None
    answer = server.ask(method, f"{where}?{words}", body, token, None, None, **headers)
    assert answer.status < 500, answer.text
    assert answer.status < 400 or answer.status in CLIENTS
    if answer.status >= 400 and method != "HEAD" and accept != "text/html":
        assert {"error", "message"} <= set(answer.json())
    neighbour_is_well(neighbour)


@FUZZ
@given(
    cookie=st.binary(max_size=60),
    origin=st.sampled_from([b"null", b"", b"http://", b"\xff"]) | st.binary(max_size=20),
    start=st.sampled_from(
        [b"GET / HTTP/1.1", b"GET /t/\xff/socket HTTP/1.1", b"POST /guests HTTP/1.1"]
    )
    | st.binary(max_size=40),
    is_socket=st.booleans(),
)
def test_any_bytes_on_the_line_are_survived(server, company, cookie, origin, start, is_socket):
    parts = urlsplit(server.url)
    lines = [start, b"Host: x", b"Cookie: " + cookie, b"Origin: " + origin, b"Content-Length: 0"]
    if is_socket:
        lines += [
            b"Connection: Upgrade",
            b"Upgrade: websocket",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
    with sockets.create_connection((parts.hostname, parts.port), timeout=PATIENCE) as line:
        line.sendall(b"\r\n".join([*lines, b"Connection: close", b"", b""]))
        line.shutdown(sockets.SHUT_WR)
        answer = b""
        with contextlib.suppress(ConnectionError):
            while chunk := line.recv(4096):
                answer += chunk
        assert not answer.startswith(b"HTTP/1.1 5"), answer
    assert server.get("/health").status == 200
    neighbour_is_well(company[2])
