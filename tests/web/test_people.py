"""What people have on a server: devices, blocks, reports, and their data as one file."""

import hashlib
import json
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from commontable.tables.log.events import Acted, AnyEvent, Opened, Pinned, Said, Seated, TimedOut
from commontable.tables.log.store import Stored
from commontable.tables.people.anonymise import GUEST_FIELDS
from commontable.tables.people.export import OWN_FIELDS, Left
from tests.databases import read_rows
from tests.servers import receive, running, send, wait_until

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


def second_device(server, token, agent=IPHONE):
    """Opens the link that /me shows, on another device; its token."""
    page = server.get("/me", token, Accept="text/html").text
    link = page.split("/recover#")[1].split('"')[0]
    answer = server.ask("POST", "/recover", form={"token": link}, User_Agent=agent)
    return answer.headers["set-cookie"].split("ct_guest=")[1].split(";")[0]


def devices(server, token):
    return server.get("/api/me", token).json()["devices"]


def texts(view):
    return [line["text"] for line in view["said"]]


def look(server, table, token, viewer=""):
    return server.get(f"/api/tables/{table}{viewer}", token).json()


def is_closed(socket):
    try:
        while True:
            socket.recv(30)
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.reason == "signed out"


# ------------------------------------------------------------------ devices


def test_a_device_is_known_by_a_short_name(shared_server):
    server = shared_server
    answer = server.ask("POST", "/api/guests", send={"name": "Ann"}, User_Agent=FIREFOX)
    [device] = devices(server, answer.json()["token"])
    assert (device["device"], device["is_this"]) == ("Firefox on Linux", True)
    assert 0 < device["created_at"] <= device["seen_at"]
    odd = server.ask("POST", "/api/guests", send={"name": "Bot"}, User_Agent="<script>/1.0 x")
    assert devices(server, odd.json()["token"])[0]["device"] == "Program"


def test_a_device_that_is_revoked_is_signed_out_at_once(shared_server):
    server = shared_server
    ann = server.guest("Ann")
    table = server.open(ann)
    phone, tablet = second_device(server, ann), second_device(server, ann, FIREFOX)
    assert [each["device"] for each in devices(server, phone)].count("Safari on iPhone") == 1
    with (
        server.socket(table, ann) as here,
        server.socket(table, phone) as lost,
        server.socket(table, tablet) as other,
    ):
        for each in (here, lost, other):
            receive(each, "view")
        [gone] = [each["id"] for each in devices(server, phone) if each["is_this"]]
        assert server.ask("DELETE", f"/api/me/devices/{gone}", token=ann).status == 200
        assert is_closed(lost)
        assert server.get("/api/me", phone).status == 401
        assert server.ask("DELETE", f"/api/me/devices/{gone}", token=ann).status == 404
        send(other, "say", id="1", text="still here")
        assert receive(other, "done")["id"] == "1"
        assert server.ask("DELETE", "/api/me/devices", token=ann).status == 200
        assert is_closed(other)
        send(here, "say", id="2", text="me too")
        assert receive(here, "done")["id"] == "2"
    assert [each["is_this"] for each in devices(server, ann)] == [True]


def test_nobody_revokes_the_devices_of_others(shared_server):
    server = shared_server
    ann, eve = server.guest("Ann"), server.guest("Eve")
    [device] = devices(server, ann)
    assert server.ask("DELETE", f"/api/me/devices/{device['id']}", token=eve).status == 404
    assert len(devices(server, ann)) == 1


# ------------------------------------------------------------------ blocks


def test_whoever_is_blocked_is_not_heard_and_gets_no_seat(shared_server):
    server = shared_server
    table, ann, ben = server.table_of_two(seats=3)
    eve = server.guest("Eve")
    server.do(table, ann, "say", text="hello")
    server.do(table, ben, "say", text="rude")
    with (
        server.socket(table, ann) as here,
        server.socket(table, ann, "format=json&viewer=public") as again,
        server.socket(table, eve) as watching,
    ):
        for each in (here, again, watching):
            assert texts(receive(each, "view")) == ["hello", "rude"]
        made = server.ask("POST", f"/api/tables/{table}/block", token=ann, send={"line": 1})
        assert (made.status, made.json()["name"]) == (201, "Ben")
        assert texts(receive(here, "view")) == ["hello"]
        assert texts(receive(again, "view")) == ["hello"]
        server.do(table, ben, "say", text="worse")
        assert texts(receive(watching, "view")) == ["hello", "rude", "worse"]
    assert texts(look(server, table, ann)) == ["hello"]
    assert texts(look(server, table, ann, "?viewer=public")) == ["hello"]
    assert texts(look(server, table, ben)) == ["hello", "rude", "worse"]
    assert "rude" not in server.get(f"/t/{table}", ann, Accept="text/html").text
    assert "rude" in server.get(f"/t/{table}", ben, Accept="text/html").text
    refused = server.do(server.open(ann), ben, "sit", seat=1)
    assert refused == {"error": "closed", "message": "This table is not open to newcomers."}
    assert server.do(server.open(eve), ben, "sit", seat=1)["type"] == "done"
    assert server.do(table, ben, "leave", seat=1)["type"] == "done"
    [block] = server.get("/api/me", ann).json()["blocks"]
    assert server.ask("DELETE", f"/api/me/blocks/{block['id']}", token=eve).status == 404
    assert server.ask("DELETE", f"/api/me/blocks/{block['id']}", token=ann).status == 200
    assert texts(look(server, table, ann)) == ["hello", "rude", "worse"]
    assert server.do(server.open(ann), ben, "sit", seat=1)["type"] == "done"


def test_a_block_tells_nobody_else_anything(shared_server):
    server = shared_server
    """Views, pages and own data of all others are the same bytes before and after it."""
    table, ann, ben = server.table_of_two(seats=3)
    eve = server.guest("Eve")
    server.do(table, ben, "say", text="rude")

    def seen():
        places = (f"/api/tables/{table}", f"/t/{table}", "/api/me", "/api/tables")
        return [server.get(place, who).body for who in (ben, eve) for place in places]

    with server.socket(table, ben) as ears, server.socket(table, eve) as eyes:
        for each in (ears, eyes):
            assert texts(receive(each, "view")) == ["rude"]
        before = seen()
        server.ask("POST", f"/api/tables/{table}/block", token=ann, send={"seat": 1})
        server.ask("POST", f"/api/tables/{table}/report", token=ann, send={"line": 0})
        assert seen() == before
        for each in (ears, eyes):
            send(each, "ping")
            assert receive(each) == {"type": "pong"}  # no view has come before it
        counts = server.get("/metrics").text
    names = [line.split()[0] for line in counts.splitlines() if "block" in line or "report" in line]
    assert names == []


def test_a_blocked_guest_cannot_tell_a_block_from_a_closed_table(shared_server):
    server = shared_server
    ann, ben = server.guest("Ann"), server.guest("Ben")
    with_ben = server.open(ben, seats=3)
    server.do(with_ben, ann, "sit", seat=1)
    closed, other = server.open(ann, seats=3), server.open(ann, seats=3)
    assert server.do(closed, ann, "lock")["type"] == "done"
    server.ask("POST", f"/api/tables/{with_ben}/block", token=ann, send={"seat": 0})

    def told(table):
        refusals = [server.do(table, ben, "sit", seat=seat) for seat in (0, 1, 2, 7)]
        return refusals, look(server, table, ben)["is_locked"]

    assert told(closed) == told(other)
    assert [each["error"] for each in told(other)[0]] == ["closed", "closed", "closed", "seat"]
    for table in (closed, other):
        server.do(table, ann, "close")
    assert told(closed) == told(other)


def test_numbers_of_lines_do_not_tell_how_often_others_whisper(shared_server):
    server = shared_server
    people = [server.guest(name) for name in ("Ann", "Ben", "Cleo", "Dora")]
    table = server.open(people[0], game="landrush", seats=4)
    for seat, who in enumerate(people[1:], 1):
        server.do(table, who, "sit", seat=seat)
    for text, to in [("one", None), ("psst", 1), ("psst again", 1), ("two", None)]:
        words = {"text": text} if to is None else {"text": text, "to": to}
        assert server.do(table, people[0], "say", **words)["type"] == "done"
    assert [line["n"] for line in look(server, table, people[2])["said"]] == [0, 1]
    assert [line["n"] for line in look(server, table, people[1])["said"]] == [0, -1, -2, 1]
    path = f"/api/tables/{table}/report"
    assert server.ask("POST", path, token=people[2], send={"line": -1}).status == 404
    assert server.ask("POST", path, token=people[1], send={"line": -2}).status == 201


@pytest.mark.parametrize(
    "wrong, error",
    [
        ({}, "message"),
        ({"seat": 1, "line": 0}, "message"),
        ({"seat": 7}, "seat"),
        ({"seat": 0}, "person"),  # oneself
        ({"seat": 2}, "person"),  # a bot
        ({"line": 99}, "unknown"),
        ({"line": 10**30}, "message"),
        ({"seat": 1, "words": "x" * 401}, "text"),
        ({"seat": 1, "words": 5}, "message"),
    ],
)
def test_only_people_can_be_reported(shared_server, wrong, error):
    server = shared_server
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = server.open(ann, seats=3, bots={"2": "random"})
    server.do(table, ben, "sit", seat=1)
    answer = server.ask("POST", f"/api/tables/{table}/report", token=ann, send=wrong)
    assert answer.json()["error"] == error
    if "words" not in wrong:
        answer = server.ask("POST", f"/api/tables/{table}/block", token=ann, send=wrong)
        assert answer.json()["error"] == error


def test_reports_are_kept_with_what_was_said_and_are_limited(shared_server):
    server = shared_server
    table, ann, ben = server.table_of_two(seats=3)
    server.do(table, ben, "say", text="rude")
    path = f"/api/tables/{table}/report"
    for _ in range(2):  # the same one is kept once
        assert server.ask("POST", path, token=ann, send={"line": 0}).status == 201
    words = {"seat": 1, "words": "Look at\nthis name"}
    assert server.ask("POST", path, token=ann, send=words).status == 201
    more = [{"seat": 1, "words": f"again {n}"} for n in range(19)]
    statuses = [server.ask("POST", path, token=ann, send=each).status for each in more]
    assert statuses == [201] * 18 + [429]
    assert server.ask("POST", path, send={"line": 0}).status == 401
    wanted = "SELECT kind, name, text FROM report WHERE table_id = $1 ORDER BY at LIMIT 2"
    found = read_rows(server.database, wanted, table)
    assert found == [("line", "Ben", "rude"), ("name", "Ben", "Look at this name")]


# ------------------------------------------------------------------ several processes


def test_processes_on_one_database_tell_each_other(new_postgres_database, tmp_path):
    database = new_postgres_database()
    with (
        running(database, log=tmp_path / "log1") as one,
        running(database, log=tmp_path / "log2") as two,
    ):
        table, ann, ben = one.table_of_two(seats=3)
        phone = second_device(one, ann)
        two.do(table, ben, "say", text="rude")
        with two.socket(table, ann) as here, two.socket(table, phone) as lost:
            receive(lost, "view")
            assert texts(receive(here, "view")) == ["rude"]
            one.ask("POST", f"/api/tables/{table}/block", token=ann, send={"seat": 1})
            while texts(receive(here, "view")):
                pass
            one.ask("DELETE", "/api/me/devices", token=ann)
            assert is_closed(lost)
            one.ask("DELETE", "/api/me", token=ben, send={"name": "Ben"})
            while receive(here, "view")["seats"][1]["name"] == "Ben":
                pass


# ------------------------------------------------------------------ data as one file


def test_everything_a_person_left_is_in_one_file(shared_server):
    server = shared_server
    table, ann, ben = server.table_of_two(seats=3, is_public=True)
    server.do(table, ann, "say", text="hello")
    server.do(table, ben, "say", text="private thoughts of Ben")
    cleo = server.guest("Cleo")
    server.do(table, cleo, "sit", seat=2)
    server.ready(table, ann, ben, cleo)
    assert server.do(table, ann, "act", seat=0, action="want")["type"] == "done"
    server.ask("POST", f"/api/tables/{table}/block", token=ann, send={"seat": 1})
    server.ask("POST", f"/api/tables/{table}/report", token=ann, send={"seat": 1, "words": "spam"})
    answer = server.get("/api/me/export", ann)
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["guest"]["name"] == "Ann"
    assert [each["device"] for each in found["devices"]] == ["Program"]
    [left] = found["tables"]
    assert (left["table"], left["is_host"], left["is_over"]) == (table, True, False)
    assert left["names"] == ["Ann", "Ben", "Cleo"]
    assert [(each["seat"], each["action"]) for each in left["actions"]] == [("A", "want")]
    assert [each["text"] for each in left["said"]] == ["hello"]
    assert [each["name"] for each in found["blocks"]] == ["Ben"]
    assert [(each["kind"], each["text"]) for each in found["reports"]] == [("name", "spam")]
    assert "private thoughts" not in answer.text
    stored = server.get("/api/me", ben).json()["guest"]
    assert stored not in answer.text
    assert "secret" not in answer.text


def kinds(export):
    """What happened at the only table of an export, in order."""
    [table] = export.json()["tables"]
    return [each["kind"] for each in table["events"]]


def test_an_export_has_every_event_about_the_person_and_none_about_others(shared_server):
    server = shared_server
    ann, ben, cleo = (server.guest(name) for name in ("Ann", "Ben", "Cleo"))
    table = server.open(ann, seats=3, bots={"2": "random"})
    server.do(table, ben, "sit", seat=1)
    entropy = "5a" * 32
    commitment = hashlib.sha256(bytes.fromhex(entropy)).hexdigest()
    server.do(table, ben, "ready")
    server.do(table, ben, "unready")
    server.do(table, ben, "ready", commitment=commitment)
    server.do(table, ann, "ready")
    assert server.do(table, ben, "reveal", entropy=entropy)["type"] == "done"
    assert server.do(table, cleo, "sit", seat=2)["type"] == "done"
    server.do(table, ben, "accept")
    server.do(table, ann, "reject")
    server.do(table, ann, "lock")
    begun = ["readied", "unreadied", "readied", "revealed"]
    export = server.get("/api/me/export", ben)
    assert kinds(export) == [*begun, "accepted"]
    assert entropy not in export.text  # it is secret while the game lasts
    assert commitment in export.text
    export = server.get("/api/me/export", cleo)
    assert kinds(export) == ["proposed"]
    assert export.json()["tables"][0]["events"][0]["name"] == "Cleo"
    server.do(table, ann, "remove", seat=1)
    server.do(table, ann, "close")
    over = "SELECT is_over FROM directory WHERE table_id = $1"
    wait_until(lambda: read_rows(server.database, over, table) == [(1,)])
    export = server.get("/api/me/export", ben)
    assert kinds(export) == [*begun, "accepted", "removed"]
    assert entropy in export.text
    export = server.get("/api/me/export", ann)
    assert kinds(export) == ["readied", "rejected", "locked", "removed", "closed"]
    assert entropy not in export.text
    for token in (ben, cleo):
        assert server.get("/api/me", token).json()["guest"] not in export.text


def test_what_a_bot_does_after_a_timeout_is_not_the_persons():
    left = Left("ann")
    events: list[AnyEvent] = [
        Seated(0, "ann", "Ann"),
        Acted(0, "want"),
        TimedOut(0, "easy"),
        Acted(0, "first A"),
        Pinned(0, "yes", "1"),
        Seated(0, "ann", "Ann"),
        Acted(0, "draw 0"),
    ]
    for at, event in enumerate(events):
        left.read(Stored(at, at, event))
    assert [each["action"] for each in left.actions] == ["want", "draw 0"]
    assert not left.pins
    assert left.events == [{"at": 2, "kind": "timed_out", "seat": "A"}]


def test_every_event_that_names_a_guest_is_exported():
    named = {
        kind
        for kind in get_args(AnyEvent)
        if {field.name for field in msgspec.structs.fields(kind)} & {*GUEST_FIELDS}
    }
    assert named == OWN_FIELDS.keys() | {Opened, Seated, Said}


def test_an_export_of_a_running_game_holds_no_secret(shared_server):
    server = shared_server
    ann = server.guest("Ann")
    table = server.open(ann, seats=3, bots={"1": "easy", "2": "easy"})
    wait_until(lambda: look(server, table, ann)["status"] == "playing")
    text = server.get("/api/me/export", ann).text
    commitment = look(server, table, ann)["commitment"]
    server.do(table, ann, "close")
    secret = look(server, table, ann)["secret"]
    assert secret not in text
    assert commitment not in text
    assert all("why" not in action for action in json.loads(text)["tables"][0]["actions"])


def test_the_privacy_page_says_exactly_how_long(tmp_path):
    keep: dict[str, Any] = {"COMMONTABLE_KEEP_NAMES": "77", "COMMONTABLE_KEEP_UNFINISHED": "0"}
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", **keep) as server:
        text = server.get("/privacy", Accept="text/html").text
    assert "Until they are settled and then for 77 days" in text
    assert "never started for 2 days" in text
    assert "unfinished one for an unlimited time" in text
    for what in ("Random numbers", "Whether you are connected", "Reports about you", "A ban"):
        assert f"<h3>{what}</h3>" in text


def test_pages_about_oneself_work_without_scripts(shared_server):
    server = shared_server
    ann = server.guest("Ann")
    second_device(server, ann)
    table, _, ben = server.table_of_two()
    server.ask("POST", f"/api/tables/{table}/block", token=ann, send={"seat": 1})
    page = server.get("/me", ann, Accept="text/html").text
    assert "Safari on iPhone" in page
    assert "Unblock Ben" in page
    block = server.get("/api/me", ann).json()["blocks"][0]["id"]
    phone = next(each["id"] for each in devices(server, ann) if not each["is_this"])
    for path, form in [("/me/blocks", {"block": block}), ("/me/devices", {"device": phone})]:
        answer = server.ask("POST", path, token=ann, form=form)
        assert (answer.status, answer.headers["location"]) == (303, "/me")
    told = server.get("/api/me", ann).json()
    assert (len(told["devices"]), told["blocks"]) == (1, [])
    wrong = server.ask("POST", "/me/delete", token=ben, form={"name": "Be"}, Accept="text/html")
    assert wrong.status == 400
    assert "exactly as it is shown" in wrong.text
    done = server.ask("POST", "/me/delete", token=ben, form={"name": "Ben"}, Accept="text/html")
    assert done.status == 200
    assert 'ct_guest=""' in done.headers["set-cookie"]
    assert server.get("/api/me", ben).status == 401
    assert "ct_guest" in server.get("/privacy", Accept="text/html").text
