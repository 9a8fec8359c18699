"""A person is deleted: nothing leads back to them, and nobody else loses anything."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from commontable.core import record
from commontable.games import GAMES
from tests.databases import read_rows
from tests.servers import receive, running, wait_until
from tests.web.operating import operated

EVERYWHERE = (
    "SELECT body, command FROM event",
    "SELECT host FROM directory",
    "SELECT guest FROM company",
    "SELECT guest, name FROM guest",
    "SELECT guest FROM token",
    "SELECT guest FROM link",
    "SELECT guest, blocked, name FROM block",
    "SELECT reporter, guest, name, text FROM report",
    "SELECT host FROM classroom",
    "SELECT guest FROM presence",
    "SELECT guest FROM banned",
    "SELECT name FROM setting",
)


def stored(database, *statements):
    """All rows of some statements, as text."""
    return "\n".join(repr(read_rows(database, each)) for each in statements or EVERYWHERE)


def id_of(server, token):
    return server.get("/api/me", token).json()["guest"]


def delete(server, token, name):
    return server.ask("DELETE", "/api/me", token=token, send={"name": name})


def look(server, table, token=None):
    return server.get(f"/api/tables/{table}", token).json()


def finished(server, ann, ben):
    """A table of two that was played for a while and closed."""
    table = server.open(ann)
    server.do(table, ben, "sit", seat=1)
    server.ready(table, ann, ben)
    for seat, who in ((0, ann), (1, ben)):
        assert server.do(table, who, "act", seat=seat, action="want")["type"] == "done"
    server.do(table, ann, "close")
    server.do(table, ben, "say", text="well played, said Zacharias")
    server.do(table, ann, "say", text="thank you")
    return table


def test_nothing_is_left_of_a_person_and_others_lose_nothing(shared_server):
    server = shared_server
    ann, zach = server.guest("Ann"), server.guest("Zacharias")
    guest = id_of(server, zach)
    over = finished(server, ann, zach)
    playing = server.open(ann)
    server.do(playing, zach, "sit", seat=1)
    server.ready(playing, ann, zach)
    server.do(playing, ann, "act", seat=0, action="want")
    waiting = server.open(ann, seats=3)
    server.do(waiting, zach, "sit", seat=1)
    server.do(waiting, zach, "say", text="Zacharias is here")
    alone = server.open(zach, seats=3, bots={"1": "random"})
    for who, other in ((zach, 0), (ann, 1)):
        server.ask("POST", f"/api/tables/{waiting}/block", token=who, send={"seat": other})
        server.ask("POST", f"/api/tables/{waiting}/report", token=who, send={"seat": other})
    before = look(server, over, ann)
    server.get(f"/api/tables/{over}/replay?viewer=public")  # a replay that is kept in memory
    with server.socket(waiting, ann) as here, server.socket(waiting, zach) as there:
        receive(there, "view")
        assert delete(server, zach, "zacharias").status == 400
        assert receive(here, "view")["seats"][1]["name"] == "Zacharias"
        assert delete(server, zach, "Zacharias").json() == {"done": True}
        while (seen := receive(here, "view"))["seats"][1]["kind"] != "open" or any(
            "Zacharias" in line["name"] for line in seen["said"]
        ):
            pass
    assert server.get("/api/me", zach).status == 401
    kept = stored(server.database)
    assert guest not in kept
    assert "Zacharias" not in kept
    assert look(server, playing)["seats"][1]["kind"] == "bot"
    assert look(server, alone)["status"] == "over"
    after = look(server, over, ann)
    assert [seat["name"] for seat in after["seats"]] == ["Ann", "a guest"]
    assert [line["text"] for line in after["said"]] == ["(removed)", "thank you"]
    assert after["view"] == before["view"]
    assert after["secret"] == before["secret"]
    assert "Zacharias" not in server.get(f"/api/tables/{over}/replay?viewer=public").text
    assert "Zacharias" not in server.get(f"/t/{over}/replay", ann, Accept="text/html").text
    text = server.get(f"/api/tables/{over}/record").body.splitlines()
    assert record.verify(GAMES["couperation"], record.read(text)).has_commitment
    mine = server.get("/api/me/export", ann).json()
    assert {each["table"] for each in mine["tables"]} >= {over, playing, waiting}
    assert [line["text"] for line in mine["tables"][0]["said"]] == ["thank you"]
    assert server.do(playing, ann, "say", text="hm").get("error") == "talk"  # the game goes on


def test_nobody_who_is_deleted_is_voted_in(shared_server):
    """Who only asked for a seat is known at that table too."""
    server = shared_server
    ann, ben, zach = server.guest("Ann"), server.guest("Ben"), server.guest("Zebedee")
    guest = id_of(server, zach)
    table = server.open(ann, seats=3, bots={"2": "random"})
    server.do(table, ben, "sit", seat=1)
    server.ready(table, ann, ben)
    assert server.do(table, zach, "sit", seat=2)["type"] == "done"
    assert server.do(table, ann, "accept")["type"] == "done"
    assert look(server, table)["proposal"]["name"] == "Zebedee"
    assert [each["table"] for each in server.get("/api/me/export", zach).json()["tables"]]
    assert delete(server, zach, "Zebedee").json() == {"done": True}
    assert look(server, table)["proposal"] is None
    assert server.do(table, ben, "accept")["error"] == "vote"
    assert look(server, table)["seats"][2]["kind"] == "bot"
    kept = stored(server.database)
    assert guest not in kept
    assert "Zebedee" not in kept


def test_nobody_makes_a_report_disappear_by_deleting_themselves(database, tmp_path):
    """It stays without a name until the operator has settled it."""
    with operated(database, log=tmp_path / "log") as (server, key):
        ann, zach = server.guest("Ann"), server.guest("Zacharias")
        guest = id_of(server, zach)
        table = server.open(ann, seats=3)
        server.do(table, zach, "sit", seat=1)
        server.do(table, zach, "say", text="a rude word")
        line = look(server, table, ann)["said"][0]["n"]
        for words in ("first", "second"):
            send = {"line": line, "words": words}
            path = f"/api/tables/{table}/report"
            assert server.ask("POST", path, token=ann, send=send).status == 201
        settled, told = server.get("/api/operator/reports", key).json()
        path = f"/api/operator/reports/{settled['report']}/settle"
        assert server.ask("POST", path, token=key).status == 200
        assert delete(server, zach, "Zacharias").status == 200
        [found] = server.get("/api/operator/reports", key).json()
        masked = {"name": "a guest", "guest": found["guest"], "name_now": "", "reports": 1}
        assert found == told | masked
        assert "a rude word" in found["text"]
        [mine] = server.get("/api/me/export", ann).json()["reports"]
        assert (mine["name"], mine["text"]) == ("a guest", found["text"])
        kept = stored(database)
        assert guest not in kept
        assert "Zacharias" not in kept
        path = f"/api/operator/reports/{found['report']}/settle"
        assert server.ask("POST", path, token=key).status == 200
        assert not server.get("/api/operator/reports?settled=yes", key).json()
        assert not server.get("/api/me/export", ann).json()["reports"]


def test_what_was_asked_just_before_leaves_nothing_either(shared_server):
    """Somebody does many things at the same moment, and deletes themselves."""
    server = shared_server
    hosts = [server.guest(f"Host {number}") for number in range(4)]
    for _ in range(3):
        zach = server.guest("Zebulon")
        guest = id_of(server, zach)
        tables = [server.open(host, seats=3) for host in hosts]
        asked: list[Callable[[], Any]] = [partial(delete, server, zach, "Zebulon")]
        for table in tables:
            path = f"/api/tables/{table}"
            asked += [
                partial(server.do, table, zach, "sit", seat=1),
                partial(server.do, table, zach, "say", text="Zebulon"),
                partial(server.ask, "POST", f"{path}/block", token=zach, send={"seat": 0}),
                partial(server.ask, "POST", f"{path}/report", token=zach, send={"seat": 0}),
            ]
        wanted = {"game": "couperation", "seats": 2, "seat": 0}
        asked.append(partial(server.ask, "POST", "/api/tables", token=zach, send=wanted))
        with ThreadPoolExecutor(len(asked)) as people:
            for each in [people.submit(work) for work in asked]:
                each.result()
        kept = stored(server.database)
        assert guest not in kept
        assert "Zebulon" not in kept


def test_deleting_needs_the_right_name_and_a_guest(shared_server):
    server = shared_server
    ann = server.guest("Ann")
    assert server.ask("DELETE", "/api/me", send={"name": "Ann"}).status == 401
    bodies: list[object] = [{}, {"name": ""}, {"name": "Anna"}, {"name": 5}, []]
    for wrong in bodies:
        assert server.ask("DELETE", "/api/me", token=ann, send=wrong).status == 400
    assert server.get("/api/me", ann).status == 200


def test_a_deletion_that_was_killed_is_finished_at_the_next_start(database, tmp_path):
    """Each table is whole at the moment of the kill: rewritten, or as it was."""
    log, tables = tmp_path / "log", 50
    with running(database, log=log) as server:
        ann, zach = server.guest("Ann"), server.guest("Zacharias")
        guest = id_of(server, zach)
        for _ in range(tables):
            table = server.open(ann, seats=3)
            server.do(table, zach, "sit", seat=1)
            server.do(table, zach, "say", text="Zacharias was here")
        asking = threading.Thread(target=_ask_in_vain, args=(server, zach))
        asking.start()
        while _tables_of(database, guest) > tables // 2:
            pass
        os.kill(server.pid, signal.SIGKILL)
        asking.join()
    bodies = _bodies(database)
    assert 0 < sum(guest in text for text in bodies) < tables, "it was killed too late or too soon"
    for text in bodies:
        assert (guest in text) == ("Zacharias" in text)
    with running(database, log=log) as server:
        wait_until(lambda: "deleting:" not in stored(database, "SELECT name FROM setting"))
        kept = stored(database)
        assert guest not in kept
        assert "Zacharias" not in kept
        assert server.get("/api/me", ann).status == 200


def _ask_in_vain(server, token):
    with contextlib.suppress(OSError):  # the server is gone
        delete(server, token, "Zacharias")


def _bodies(database):
    """The events of each table as one text."""
    found: dict[str, str] = {}
    for table_id, body in read_rows(database, "SELECT table_id, body FROM event"):
        found[table_id] = found.get(table_id, "") + body
    return list(found.values())


def _tables_of(database, guest):
    wanted = "SELECT COUNT(*) FROM company WHERE guest = $1"
    return read_rows(database, wanted, guest)[0][0]
