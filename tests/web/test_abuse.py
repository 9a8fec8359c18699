"""One address can neither use up the server nor slow it down for others."""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus

from commontable.web.runtime import connections, rate_limits
from commontable.web.runtime.connections import Ceilings, Connections, ceilings
from commontable.web.runtime.http_protocol import CONNECTIONS, HeadProtocol
from commontable.web.runtime.metrics import Metrics
from commontable.web.runtime.read_limits import Reads, cost_of
from commontable.web.runtime.refusal_log import RefusalLog
from commontable.web.runtime.settings import Settings
from tests.servers import PATIENCE, receive, running, send, wait_until

FILES = 300  # of which 150 may be connections, 75 of one address
FLOOD = 400  # connections
PAGE = cost_of("/t/x", b"")

# ------------------------------------------------------------------ connections


def is_refused(line):
    """A line that is let in says nothing before it is asked."""
    line.settimeout(0.01)
    try:
        return line.recv(1000)[9:12] in (b"503", b"")  # told, or told before
    except TimeoutError:
        return False
    except OSError:
        return True


def test_one_address_cannot_use_up_the_files(tmp_path):
    log = tmp_path / "log"
    with running(str(tmp_path / "t.db"), log=log, most_files=FILES) as server:
        with contextlib.ExitStack() as lines:
            flood = server.seen_from("127.0.0.2")
            held = [lines.enter_context(flood.line()) for _ in range(FLOOD)]
            wait_until(lambda: sum(map(is_refused, held[-50:])) == 50, 20)
            begun = time.monotonic()
            assert server.seen_from("127.0.0.3").get("/health").status == 200
            assert time.monotonic() - begun < 5
            counted = server.get("/metrics").text
            assert (
                f'commontable_turned_away_total{{kind="connections_per_address"}} {FLOOD - 75}'
                in counted
            )
        wait_until(lambda: flood.get("/health").status == 200)
    told = log.read_text().splitlines()
    assert [line for line in told if "files" in line], told
    assert len([line for line in told if "connections_per_address" in line]) == 1


def test_newcomers_find_room_when_several_addresses_have_taken_the_rest(tmp_path):
    served = running(str(tmp_path / "t.db"), log=tmp_path / "log", most_files=FILES)
    with served as server, contextlib.ExitStack() as lines:
        for number in range(2, 5):
            flood = server.seen_from(f"127.0.0.{number}")
            held = [lines.enter_context(flood.line()) for _ in range(80)]
            wait_until(lambda last=held[-1]: is_refused(last), 20)
        for number in range(10, 16):
            assert server.seen_from(f"127.0.0.{number}").get("/health").status == 200


@pytest.mark.parametrize("files", [256, 1024, 4096, 65536])
def test_ceilings_stay_below_the_file_limit(files):
    most = ceilings(Settings(connections_per_address=10**6, sockets_per_address=10**6), files)
    assert most.total < files - 100
    assert most.sockets_per_address <= most.per_address <= most.total // 2
    assert most.reserve >= most.total // 8


def test_a_guest_has_as_many_sockets_as_the_operator_allows(tmp_path):
    limit: dict[str, Any] = {"COMMONTABLE_SOCKETS_PER_GUEST": "3"}
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", **limit) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        table = server.open(ann)
        with contextlib.ExitStack() as lines:
            for _ in range(3):
                lines.enter_context(server.socket(table, ann))
            with pytest.raises(InvalidStatus, match="429"):
                server.socket(table, ann)
            lines.enter_context(server.socket(table, ben))
        wait_until(lambda: "commontable_sockets 0" in server.get("/metrics").text)
        with server.socket(table, ann):
            pass


# ------------------------------------------------------------------ slow lines


@contextlib.contextmanager
def small_server(app, lines):
    """Our way of reading requests around a small application, in a thread."""

    async def whole(scope, receive, send):
        if scope["type"] == "lifespan":
            await receive()
            scope["state"][CONNECTIONS] = lines
            cutting = asyncio.create_task(lines.cut_stalled())
            await send({"type": "lifespan.startup.complete"})
            await receive()
            cutting.cancel()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await app(scope, receive, send)

    config = uvicorn.Config(whole, http=HeadProtocol, port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield server.servers[0].sockets[0].getsockname()
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def counted():
    return Metrics()


@pytest.fixture
def lines(counted):
    return Connections(Ceilings(100, 10, 50, 50, 50, 100), RefusalLog(counted))


async def whole_body(scope, receive, send):
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@pytest.mark.parametrize("kind", [b"Content-Length: 9", b"Transfer-Encoding: chunked"])
def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch, lines, counted, kind):
    monkeypatch.setattr(rate_limits, "BODY_SECONDS", 0.5)
    with small_server(whole_body, lines) as place:
        with socket.create_connection(place, timeout=PATIENCE) as line:
            line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\n" + kind + b"\r\n\r\n")
            for byte in (b"1", b"\r", b"\n"):
                line.sendall(byte)  # what trickles in does not put it off
            assert line.recv(1000).startswith(b"HTTP/1.1 408")
            assert line.recv(1000) == b""
        with socket.create_connection(place, timeout=PATIENCE) as line:
            for _ in range(3):  # a good body stops the clock
                line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
                assert line.recv(1000).startswith(b"HTTP/1.1 204")
    assert 'turned_away_total{kind="slow_body"} 1' in counted.text({})


async def long(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(1000):
        await send({"type": "http.response.body", "body": b"w" * 65536, "more_body": True})


def test_a_peer_that_does_not_read_is_cut_off(monkeypatch, lines, counted):
    monkeypatch.setattr(connections, "SWEEP_SECONDS", 0.05)
    with small_server(long, lines) as place, socket.create_connection(place, PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        wait_until(lambda: 'turned_away_total{kind="stalled"} 1' in counted.text({}), 20)
        got = 0
        with contextlib.suppress(ConnectionResetError):
            while data := line.recv(1 << 20):
                got += len(data)
        assert got < 1000 * 65536


# ------------------------------------------------------------------ reads


@pytest.fixture(scope="module")
def frugal(tmp_path_factory):
    """A server at which an address may read one replay at once, and one every twelve seconds."""
    folder = tmp_path_factory.mktemp("frugal")
    limit: dict[str, Any] = {"COMMONTABLE_READS_PER_ADDRESS": "1"}
    pause: Any = {"commontable.web.socket.endpoint:PAUSE": [0.01, 0.02]}
    with running(str(folder / "t.db"), log=folder / "log", constants=pause, **limit) as found:
        yield found


def read_until_refused(server, path, most, **headers):
    for number in range(most):
        answer = server.get(path, **headers)
        if answer.status == 429:
            return number, answer
        assert answer.status == 200
    raise AssertionError("nothing was refused")


def test_reads_are_limited_by_address_and_others_are_not_concerned(frugal):
    table = frugal.open(frugal.guest())
    number, refused = read_until_refused(frugal.seen_from("127.0.0.2"), f"/t/{table}/replay", 9)
    assert number < 4  # at 12 each, of 15 and one a second
    assert refused.json()["error"] == "limit"
    assert "wait" in refused.json()["message"]
    assert int(refused.headers["retry-after"]) > 0
    assert frugal.seen_from("127.0.0.3").get(f"/t/{table}/replay").status == 200
    assert 'commontable_turned_away_total{kind="reads"} 1' in frugal.get("/metrics").text


def test_whoever_reads_too_much_can_still_play(frugal):
    there = frugal.seen_from("127.0.0.4")
    guest = there.guest()
    table = there.open(guest)
    read_until_refused(there, f"/t/{table}/replay", 9)
    assert there.do(table, guest, "say", text="hello")["type"] == "done"


def refused_looks(sockets, rounds):
    """Each socket asks for the public's view and for its own by turns."""
    refused = 0
    for number in range(rounds):
        for each in sockets:
            send(each, "look", viewer=0 if number % 2 else "public")
            refused += receive_answer(each) == "error"
    return refused


def receive_answer(socket):
    while (kind := receive(socket)["type"]) == "view":
        pass
    return kind


def test_what_sockets_ask_for_is_charged_to_their_address(frugal):
    there = frugal.seen_from("127.0.0.5")
    guest = there.guest()
    table = there.open(guest)
    with there.socket(table, guest) as one, there.socket(table, guest) as two:
        assert refused_looks([one, two], 6) > 0  # 15 at once, of which two sockets cost 6
        send(one, "say", id="1", text="hello")
        assert receive_answer(one) == "done"
    with frugal.seen_from("127.0.0.6").socket(table, guest) as other:
        assert refused_looks([other], 9) == 0


@pytest.mark.parametrize(
    "address, text",
    [
        ("127.0.3.1", '{"do":"look","viewer":"public"}'),
        ("127.0.3.2", '{"do":"act","id":"1","seat":1,"action":"want"}'),
        ("127.0.3.3", '{"do":"hint","id":"1","seat":1,"depth":"best"}'),
        ("127.0.3.4", "{"),
    ],
)
def test_a_socket_that_does_not_slow_down_is_closed(frugal, address, text):
    guest = frugal.guest()
    with frugal.seen_from(address).socket(frugal.open(guest), guest) as here:
        for _ in range(40):
            here.send(text)
        with pytest.raises(ConnectionClosed, match="too many messages"):
            receive(here, "the end")


def test_frames_of_all_sockets_of_an_address_are_limited_together(tmp_path):
    few: Any = {"commontable.web.runtime.rate_limits:FRAMES_FROM": [60.0, 1.0]}
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", constants=few) as server:
        table, ann, ben = server.table_of_two()
        there = server.seen_from("127.0.0.2")
        with (
            there.socket(table, ann) as one,
            there.socket(table, ann) as two,
            server.socket(table, ben) as other,
        ):
            for _ in range(35):
                send(one, "ping")  # they are compressed
                one.ping()
            with pytest.raises(ConnectionClosed, match="too many frames"):
                receive(one, "the end")
            send(two, "ping")
            with pytest.raises(ConnectionClosed, match="too many frames"):
                receive(two, "the end")
            send(other, "ping")
            assert receive(other, "pong")


def test_ipv6_counts_by_network_and_mapped_addresses_as_ipv4(frugal):
    path = f"/t/{frugal.open(frugal.guest())}/replay"

    def status(address):
        return frugal.get(path, X_Forwarded_For=address).status

    read_until_refused(frugal, path, 9, X_Forwarded_For="2001:db8::1")
    assert status("2001:db8::ffff:1") == 429
    assert status("2001:db8:0:1::1") == 200
    read_until_refused(frugal, path, 9, X_Forwarded_For="192.0.2.7")
    assert status("::ffff:192.0.2.7") == 429


def test_thirty_pupils_behind_one_address_can_reload_at_the_same_time(server):
    """With the default settings, and all files of a page asked for again."""
    there = server.seen_from("127.0.0.5")
    table = there.open(there.guest())
    files = 80  # scripts and style sheets of a table, and a few more
    a_second = Settings().reads_per_address
    assert 30 * (cost_of(f"/t/{table}", b"") + files * cost_of("/static/a.js", b"")) < 15 * a_second
    assert all(there.get(f"/t/{table}").status == 200 for _ in range(30))


def test_what_costs_more_is_charged_more():
    ordered = ["/static/a.js", "/", "/t/x", "/api/tables/x/replay"]
    costs = [cost_of(path, b"") for path in ordered]
    assert costs == sorted(set(costs))
    assert cost_of("/api/tables/x", b"theme=dark") > cost_of("/api/tables/x", b"")


def test_few_reads_of_an_address_are_worked_on_at_a_time_and_others_do_not_wait():
    async def story():
        reads = Reads(100)
        slot = await reads.begin("10.0.0.1", PAGE)
        assert slot is not None
        waiting = asyncio.create_task(reads.begin("10.0.0.1", PAGE))
        assert await reads.begin("10.0.0.1", 1) is not None  # a file does not wait for pages
        assert await reads.begin("10.0.0.2", PAGE) is not None
        assert not waiting.done()
        reads.end(slot)
        assert await waiting is slot

    asyncio.run(story())


# ------------------------------------------------------------------ the log


def test_refusals_are_logged_once_a_minute_for_each_kind_and_all_are_counted(caplog):
    clock, metrics = [0.0], Metrics()
    refusals = RefusalLog(metrics, lambda: clock[0])
    with caplog.at_level(logging.WARNING, "commontable"):
        for second in range(100):
            clock[0] = second
            refusals.count("reads")
            refusals.count("codes")
    assert 'turned_away_total{kind="reads"} 100' in metrics.text({}, {})
    assert [each.getMessage() for each in caplog.records] == [
        "refused: reads, 1 time",
        "refused: codes, 1 time",
        "refused: reads, 60 times in 60 s",
        "refused: codes, 60 times in 60 s",
    ]
