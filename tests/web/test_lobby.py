"""The list of public tables cannot be filled by one address, and seats and tables are limited."""

from typing import Any

import pytest

from tests.databases import read_rows
from tests.servers import running

UNLIMITED: dict[str, Any] = {
    "COMMONTABLE_PUBLIC_TABLES_PER_GUEST": "1000",
    "COMMONTABLE_PUBLIC_TABLES_PER_ADDRESS": "1000",
}
ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"


def guest(server, name, source):
    answer = server.seen_from(source).ask("POST", "/api/guests", send={"name": name})
    return answer.json()["token"]


def open_public(server, token, source, **wishes):
    wanted = {"game": "couperation", "seats": 2, "seat": 0, "is_public": True, **wishes}
    return server.seen_from(source).ask("POST", "/api/tables", token=token, send=wanted)


def listed(server, page=1):
    return [line["table"] for line in server.get(f"/api/tables?page={page}").json()]


def test_eighty_tables_of_one_address_do_not_bury_one(database, tmp_path):
    """D6: they pushed an honest one out of the fifty that are listed."""
    with running(database, log=tmp_path / "log", **UNLIMITED) as server:
        honest = open_public(server, guest(server, "Ann", OTHER), OTHER).json()["table"]
        many = [guest(server, f"Eve {n}", ATTACKER) for n in range(4)]
        tables = [open_public(server, many[n % 4], ATTACKER).json()["table"] for n in range(80)]
        first, second = listed(server), listed(server, 2)
        assert first.index(honest) == 3  # after the three latest of the other address
        assert first[:3] == tables[:-4:-1]
        assert sorted([*first, *second]) == sorted([honest, *tables])
        assert listed(server, 3) == []
        page = server.get("/", Accept="text/html").text
        assert f"/t/{honest}" in page
        assert 'href="/?page=2#public"' in page
        assert 'rel="prev"' in server.get("/?page=2", Accept="text/html").text
        for wrong in ("0", "-1", "x", "1e9", "9" * 40):
            assert server.get(f"/api/tables?page={wrong}").status == 400
    found = read_rows(database, "SELECT DISTINCT address FROM directory")
    assert len(found) == 2
    assert not any("127.0.0" in address for (address,) in found)


def test_activity_brings_a_table_to_the_front(shared_server):
    server = shared_server
    ann, ben = guest(server, "Ann", ATTACKER), guest(server, "Ben", OTHER)
    older, newer = (open_public(server, ann, ATTACKER, seats=3).json()["table"] for _ in "12")
    assert [table for table in listed(server) if table in (older, newer)] == [newer, older]
    assert server.do(older, ben, "sit", seat=1)["type"] == "done"
    assert [table for table in listed(server) if table in (older, newer)] == [older, newer]


def test_the_address_is_forgotten_when_the_game_is_over(shared_server):
    server = shared_server
    ann = guest(server, "Ann", ATTACKER)
    table = open_public(server, ann, ATTACKER).json()["table"]
    wanted = "SELECT address FROM directory WHERE table_id = $1"
    assert len(read_rows(server.database, wanted, table)[0][0]) == 24
    server.do(table, ann, "close")
    server.get(f"/api/tables/{table}")
    while table in listed(server):  # the directory learns of it a moment later
        pass
    assert read_rows(server.database, wanted, table) == [("",)]


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    """A server that allows little, and knows a word that no name may hold."""
    folder = tmp_path_factory.mktemp("narrow")
    words = folder / "words"
    words.write_text("admin\n")
    limits: dict[str, Any] = {
        "COMMONTABLE_PUBLIC_TABLES_PER_GUEST": "3",
        "COMMONTABLE_PUBLIC_TABLES_PER_ADDRESS": "5",
        "COMMONTABLE_SEATS_PER_GUEST": "6",
        "COMMONTABLE_NAMES": str(words),
    }
    database = str(folder / "t.db")
    with running(database, log=folder / "log", **limits) as found:
        yield found


def test_a_guest_and_an_address_have_a_few_public_tables(narrow):
    ann, eve = guest(narrow, "Ann", ATTACKER), guest(narrow, "Eve", ATTACKER)
    answers = [open_public(narrow, ann, ATTACKER) for _ in range(4)]
    assert [answer.status for answer in answers] == [201, 201, 201, 429]
    answers = [open_public(narrow, eve, ATTACKER) for _ in range(3)]
    assert [answer.status for answer in answers] == [201, 201, 429]
    assert "address" in answers[-1].json()["message"]
    assert open_public(narrow, guest(narrow, "Ben", OTHER), OTHER).status == 201
    assert open_public(narrow, eve, ATTACKER, is_public=False).status == 201
    narrow.do(answers[0].json()["table"], eve, "close")
    while narrow.get("/api/tables?page=1").text.count("table") > 5:
        pass
    assert open_public(narrow, eve, ATTACKER).status == 201


def test_a_guest_holds_a_few_seats_in_unfinished_games(narrow):
    ann, eve = narrow.guest("Ann"), narrow.guest("Eve")
    tables = [narrow.open(ann, seats=3, seat=None) for _ in range(7)]
    for table in tables[:6]:
        assert narrow.do(table, eve, "sit", seat=0)["type"] == "done"
    refused = narrow.do(tables[6], eve, "sit", seat=0)
    assert refused["error"] == "limit"
    assert "6 seats" in refused["message"]
    assert open_public(narrow, eve, OTHER, is_public=False).status == 429
    assert narrow.do(tables[0], eve, "sit", seat=0)["type"] == "done"  # it is hers
    assert narrow.do(tables[0], eve, "leave", seat=0)["type"] == "done"
    assert narrow.do(tables[6], eve, "sit", seat=0)["type"] == "done"
    assert narrow.do(tables[1], eve, "sit", seat=1)["error"] == "limit"
    narrow.do(tables[2], ann, "close")
    assert narrow.do(tables[1], eve, "sit", seat=1)["type"] == "done"


def test_a_listed_word_is_refused_as_a_name_wherever_names_are_given(narrow):
    ann = narrow.guest("Ann")
    table = narrow.open(ann, seats=3)
    answer = narrow.ask("POST", "/api/guests", send={"name": "\u0410dmin"})
    assert (answer.status, answer.json()["error"]) == (400, "name")
    renamed = narrow.ask("POST", "/guests", token=ann, form={"name": "the admin"})
    assert renamed.status == 400
    assert narrow.do(table, ann, "sit", seat=1, name="ADMIN")["error"] == "name"
    assert narrow.do(table, ann, "sit", seat=1, name="Adam")["type"] == "done"


def test_a_word_list_that_is_missing_is_told_at_the_start(tmp_path, capfd):
    import subprocess
    import sys

    command = [sys.executable, "-m", "commontable.cli", "serve", "--port", "0"]
    environment = {"COMMONTABLE_NAMES": str(tmp_path / "none"), "PATH": "", "HOME": str(tmp_path)}
    ended = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert ended.returncode == 2
    assert "names: cannot read the word list" in ended.stderr
    assert "Traceback" not in ended.stderr
