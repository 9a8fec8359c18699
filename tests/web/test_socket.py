"""The socket of a table."""

import json
import re
import socket
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect

from commontable.games import GAMES
from tests.servers import joined, memory, receive, running, send


def test_a_view_comes_first_and_after_each_change(server):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here, server.socket(table, ben) as there:
        first = receive(here, "view")
        assert (first["viewer"], first["you"], first["status"]) == (0, [0], "playing")
        assert "pieces" not in first
        seq = receive(there, "view")["seq"]
        send(here, "act", id="a", seat=0, action="want")
        assert receive(here, "done") == {"type": "done", "id": "a", "repeated": False}
        while (seen := receive(there, "view"))["seq"] == seq:
            pass  # somebody came in
        assert [line["text"] for line in seen["story"]] == ["Ann wants to start."]


def test_a_page_gets_the_picture_too(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann, "format=page&theme=dark") as page:
        assert joined([], receive(page, "view")["pieces"])[0].startswith("<svg")


def test_a_page_is_sent_what_is_new_in_a_picture_and_sees_all_of_it(server):
    """Put together, each picture is the one that somebody is shown who asks for it alone."""
    table, *guests = server.table_of_two()
    pieces: list[str] = []
    sizes, seq = [], -1
    with server.socket(table, guests[0], "format=page&theme=dark") as page:
        for move in range(12):
            asked = [
                server.get(f"/api/tables/{table}?viewer={seat}&theme=dark", token).json()
                for seat, token in enumerate(guests)
            ]
            while seq < asked[0]["seq"]:  # what the other does may be hidden: then nothing comes
                seen = receive(page, "view")
                seq, (svg, pieces) = seen["seq"], joined(pieces, seen["pieces"])
                sizes.append(len(json.dumps(seen["pieces"])))
            assert svg == undescribed(asked[0]["svg"])
            seat = next(seat for seat, one in enumerate(asked) if one["view"]["legal"])
            action = asked[seat]["view"]["legal"][-1]
            body = {"do": "act", "id": f"m{move}", "seat": seat, "action": action}
            answer = server.ask("POST", f"/api/tables/{table}/do", send=body, token=guests[seat])
            assert answer.status == 200, answer.text
    assert max(sizes[1:]) < sizes[0]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"server_no_context_takeover": True},
        {"server_max_window_bits": 9},
        {"server_max_window_bits": 12, "client_no_context_takeover": True},
    ],
)
def test_texts_are_packed_as_a_client_wishes(server, wish):
    table, ann, _ = server.table_of_two()
    address = f"ws{server.url[4:]}/t/{table}/socket?format=page"
    packing = ClientPerMessageDeflateFactory(**wish)
    with connect(
        address,
        additional_headers={"Authorization": f"Bearer {ann}"},
        extensions=[packing],
        compression=None,
        max_size=None,
        proxy=None,
    ) as page:
        (agreed,) = map(vars, page.protocol.extensions)
        assert agreed["remote_no_context_takeover"] == wish.get("server_no_context_takeover", False)
        assert agreed["remote_max_window_bits"] == wish.get("server_max_window_bits", 15)
        svg, pieces = joined([], receive(page, "view")["pieces"])
        for number, action in enumerate(("want", "first A", "draw 1")):
            send(page, "act", id=f"{number}", seat=0, action=action)
            svg, pieces = joined(pieces, receive(page, "view")["pieces"])
            assert receive(page, "done")["id"] == f"{number}"
        asked = server.get(f"/api/tables/{table}?viewer=0&theme=light", ann).json()
        assert svg == undescribed(asked["svg"])


def test_bots_skip_pauses_until_a_person_is_asked(tmp_path):
    with running(str(tmp_path / "t.db"), "--bot-pace", "30", log=tmp_path / "log") as slow:
        ann = slow.guest()
        table = slow.open(ann, seats=3, bots={"1": "random", "2": "random"})
        with slow.socket(table, ann) as here, slow.socket(table, slow.guest("Eve")) as eve:
            send(eve, "skip")
            assert receive(eve, "error")["error"] == "seat"
            send(here, "act", id="a", seat=0, action="first B")
            send(here, "skip")
            seen = receive(here, "view")
            while seen["waits_for"] != [0] and seen["status"] == "playing":
                seen = receive(here, "view")  # the bots act, and nobody waits half a minute
            assert len(seen["story"]) > 2


def test_a_page_is_told_a_word_beside_each_action(server):
    ann = server.guest()
    bots = {"1": "random", "2": "random"}
    table = server.open(ann, game="principles", seats=3, bots=bots)
    with server.socket(table, ann) as program:
        assert "notes" not in receive(program, "view")
    with server.socket(table, ann, "format=page") as page:
        while not (seen := receive(page, "view"))["notes"]:
            for action in seen["view"]["legal"][:1]:  # none while bots think
                send(page, "act", id=f"s{seen['seq']}", seat=0, action=action)
        assert set(seen["notes"]) <= set(seen["view"]["legal"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_is_told_no_more_of_a_view_than_it_needs_beside_the_picture(server, game):
    ann = server.guest()
    seats = max(GAMES[game].seats)
    table = server.open(
        ann, game=game, seats=seats, bots=dict.fromkeys("1234"[: seats - 1], "easy")
    )
    with server.socket(table, ann) as program, server.socket(table, ann, "format=page") as page:
        whole, seen = receive(program, "view"), receive(page, "view")
    assert set(seen["view"]) == {"legal", "phase", "pins"} & set(whole["view"])


def test_presence_is_shown(server):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here:
        assert receive(here)["present"] == [True, False]
        with server.socket(table, ben):
            assert receive(here)["present"] == [True, True]
        assert receive(here)["present"] == [True, False]


def test_those_who_watch_come_and_go_unnoticed(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann) as here:
        receive(here)
        with server.socket(table, server.guest("Eve")) as eve:
            assert receive(eve)["viewer"] == -1
        send(here, "ping")
        assert receive(here) == {"type": "pong"}


def test_a_refusal_says_why(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann) as here:
        send(here, "act", id="a", seat=0, action="draw 1")
        refused = receive(here, "error")
        assert (refused["id"], refused["error"], refused["rule"][:4]) == ("a", "illegal", "CUP-")
        assert refused["message"]


def test_one_looks_from_own_seats_only(server):
    table, _, ben = server.table_of_two()
    with server.socket(table, ben, "format=json&viewer=0") as here:
        assert receive(here)["error"] == "seat"
        assert receive(here)["viewer"] == -1
        send(here, "look", viewer=0)
        assert receive(here)["error"] == "seat"
        send(here, "look", viewer=1)
        assert receive(here, "view")["viewer"] == 1
        send(here, "look", viewer="public")
        assert receive(here, "view")["viewer"] == -1


def test_hot_seat_one_device_holds_two_seats(server):
    ann = server.guest()
    table = server.open(ann)
    with server.socket(table, ann) as here:
        send(here, "sit", id="s", seat=1, name="Ben")
        receive(here, "done")
        send(here, "look", viewer=1)
        while (seen := receive(here, "view"))["viewer"] != 1:
            pass
        assert seen["you"] == [0, 1]
        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"]


def test_who_gives_up_a_seat_sees_what_the_public_sees(server):
    table, _, ben = server.table_of_two()
    with server.socket(table, ben) as here:
        assert receive(here)["viewer"] == 1
        send(here, "leave", id="l", seat=1)
        while (seen := receive(here, "view"))["viewer"] != -1:
            pass
        assert seen["you"] == []
        public = server.get(f"/api/tables/{table}?viewer=public").json()
        assert seen["view"] == public["view"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"do": "dance"}',
        '{"id": "x"}',
        '{"do": "act", "id": "x"}',
        "[" * 4000,
    ],
    ids=lambda text: text[:20] or "empty",
)
def test_a_bad_message_is_answered_and_nobody_is_dropped(server, text):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here, server.socket(table, ben) as there:
        here.send(text)
        refused = receive(here, "error")
        assert refused["error"] == "message"
        assert refused["id"] == ("x" if '"x"' in text else None)
        for each in (here, there):
            send(each, "ping")
            assert receive(each, "pong")


def test_bytes_are_read_like_text(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann) as here:
        here.send(b"\xff\xfe")
        assert receive(here, "error")["error"] == "message"
        here.send(b'{"do": "ping"}')
        assert receive(here, "pong")


def closing_code(socket, do=lambda: None):
    """Goes on until the other side closes; the code it gives."""
    try:
        while True:
            do()
            socket.recv(5)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_a_frame_that_is_too_large_closes_its_own_socket_only(server):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here, server.socket(table, ben) as there:
        here.send("x" * 9000)
        assert closing_code(here) == 1009
        send(there, "ping")
        assert receive(there, "pong")


def test_text_that_is_not_utf8_closes_its_own_socket_only(server):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here, server.socket(table, ben) as there:
        here.send(b"\xff\xfe", text=True)
        assert closing_code(here) == 1007
        send(there, "ping")
        assert receive(there, "pong")


def test_who_sends_too_fast_is_closed_with_1008(server):
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann) as here, server.socket(table, ben) as there:
        assert closing_code(here, lambda: send(here, "ping")) == 1008
        send(there, "ping")
        assert receive(there, "pong")


def test_a_client_that_does_not_read_delays_nobody_and_then_gets_the_newest_view(server):
    ann = server.guest()
    table = server.open(ann)
    lazy = server.socket(table, ann, "format=page", most_unread=4)
    with lazy as slow, server.socket(table, ann) as quick:
        for n in range(100):
            send(quick, "say", id=f"s{n}", text=f"word {n}")
            receive(quick, "done")
        while receive(slow, "view")["said"][-1:] != [_said(99, "word 99")]:
            pass


def test_clients_that_never_read_delay_nobody_and_fill_no_memory(server):
    """Whole pages pile up for them: in their system, then in ours, and there only a few."""
    table, ann, ben = server.table_of_two()
    stuck = [_stuck(server, table, ann) for _ in range(20)]
    try:
        with server.socket(table, ann) as here, server.socket(table, ben) as there:
            before = memory(server)
            for n in range(150):  # less than a socket's credits
                send(here, "undo" if n % 2 else "act", id=f"u{n}", seat=0, action="want")
                receive(here, "done", timeout=30)
                while receive(there, "view", timeout=30)["view"]["wants"] != [0] * (n % 2 == 0):
                    pass
            assert memory(server) - before < 40e6
    finally:
        for line in stuck:
            line.close()


def _stuck(server, table, token):
    """A socket whose owner asks for pages and never reads one."""
    parts = urlsplit(server.url)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((parts.hostname, parts.port))
    line.sendall(
        f"GET /t/{table}/socket?viewer=public HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    return line


def _said(n, text):
    return {"n": n, "name": "Ann", "letter": "A", "text": text}


def test_who_may_come_in(server):
    table, ann, _ = server.table_of_two()
    for words in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table, **words)
        assert refused.value.response.status_code in (401, 403)
    with pytest.raises(InvalidStatus) as refused:
        server.socket(table, ann, Origin="https://evil.example")
    assert json.loads(refused.value.response.body)["error"] == "origin"
    with server.socket(table, Origin=server.url) as watching:
        assert receive(watching)["viewer"] == -1
        send(watching, "sit", id="s", seat=0)
        assert receive(watching)["error"] == "guest"
    with pytest.raises(InvalidStatus) as refused:
        server.socket("nowhere", ann)
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize("path", ["/", "/t/x", "/static/js/main.js", "/api/games", "/t/x/socket/"])
def test_a_socket_where_there_is_none_is_refused_like_any_request(server, path):
    with pytest.raises(InvalidStatus) as found:
        connect(f"ws{server.url[4:]}{path}", proxy=None)
    answer = found.value.response
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/json")
    assert json.loads(answer.body)["error"] == "unknown"


def test_an_address_has_as_many_sockets_as_the_operator_allows(tmp_path):
    database, log = str(tmp_path / "t.db"), tmp_path / "log"
    with running(database, log=log, COMMONTABLE_SOCKETS_PER_ADDRESS="2") as server:
        table, ann, ben = server.table_of_two()
        with server.socket(table, ann) as here, server.socket(table, ben):
            receive(here, "view")
            with pytest.raises(InvalidStatus) as refused:
                server.socket(table, ben)
            assert refused.value.response.status_code == 429


def undescribed(svg):
    """A picture as pages get it: its description comes beside it."""
    assert svg.count("<desc>") == 1
    return re.sub("<desc>.*?</desc>", "", svg)
