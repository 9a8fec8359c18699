"""The operator's page and API: who comes in, what is shown, what it does."""

import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed

from tests.databases import read_rows
from tests.servers import PATIENCE, receive, running, wait_until
from tests.web.operating import execute, operated, report
from tests.web.test_pages import Browser

DAY = 24 * 3600 * 1000  # milliseconds
CALLS = [
    ("GET", "figures"),
    ("GET", "tables"),
    ("GET", "reports"),
    ("GET", "banned"),
    ("POST", "tables/{table}/close"),
    ("POST", "guests/{guest}/rename"),
    ("POST", "guests/{guest}/ban"),
    ("POST", "guests/{guest}/unban"),
    ("POST", "reports/r1/settle"),
    ("POST", "prune"),
]


def people(server, *names):
    """Guests with their tokens and ids."""
    found = [server.ask("POST", "/api/guests", send={"name": name}).json() for name in names]
    return [(each["token"], each["guest"]) for each in found]


def table_of(server, first, second):
    table = server.open(first)
    assert server.do(table, second, "sit", seat=1)["type"] == "done"
    return table


def api(server, token, method, path, **body):
    send = body if method == "POST" else None
    return server.ask(method, f"/api/operator/{path}", token=token, send=send)


def test_an_operator_sees_tables_and_acts_on_them(database, tmp_path):
    with operated(database, log=tmp_path / "log") as (server, token):
        (ann, _), (ben, ben_id), (cleo, _) = people(server, "Ann", "Ben 100%", "Cleo")
        table = table_of(server, ann, ben)
        other = server.open(cleo, game="coop", seats=2)
        [row] = api(server, token, "GET", "tables?search=eN%20100%25").json()
        assert (row["table"], row["game"]) == (table, "couperation")
        assert {each["name"] for each in row["people"]} == {"Ann", "Ben 100%"}
        for query in ("game=coop", "search=cle", f"search={other}", "status=waiting&game=coop"):
            assert [
                each["table"] for each in api(server, token, "GET", f"tables?{query}").json()
            ] == [other]
        assert api(server, token, "GET", "tables?search=%25").json() == [row]
        assert api(server, token, "GET", "tables?status=over").json() == []
        assert api(server, token, "GET", "tables?page=1").json() == []
        with server.socket(table, ann) as here:
            receive(here, "view")
            assert (
                api(server, token, "POST", f"guests/{ben_id}/rename", name="Anna").json()["tables"]
                == 1
            )
            while (view := receive(here, "view"))["seats"][1]["name"] != "Anna":
                pass
            assert api(server, token, "POST", f"tables/{table}/close").status == 200
            while (view := receive(here, "view"))["status"] != "over":
                pass
        assert view["seats"][0]["name"] == "Ann"
        assert api(server, token, "POST", f"tables/{table}/close").json()["error"] == "over"
        wait_until(lambda: api(server, token, "GET", "tables?status=over").json())
        figures = api(server, token, "GET", "figures").json()
        assert (figures["over"], figures["waiting"], figures["guests"]) == (1, 1, 3)
        assert figures["database"] == ("PostgreSQL" if "://" in database else "SQLite")
        assert figures["database_bytes"] > 10_000


def test_a_new_name_leaves_a_seat_as_it_was(database, tmp_path):
    """Ben has left: his seat is kept for him, and others may ask for it."""
    with operated(database, log=tmp_path / "log") as (server, token):
        guests = people(server, "Ann", "Ben", "Cleo", "Dora")
        (ann, _), (ben, ben_id), (cleo, _), (dora, _) = guests
        table = server.open(ann, seats=3)
        for seat, who in ((1, ben), (2, cleo)):
            server.do(table, who, "sit", seat=seat)
        server.ready(table, ann, ben, cleo)
        server.do(table, ann, "act", seat=0, action="want")
        server.do(table, ben, "leave", seat=1)
        before = server.get(f"/api/tables/{table}").json()["seats"][1]
        assert before["cause"] == "left"
        look_alike = "\u0410nn"  # with a Cyrillic letter
        answer = api(server, token, "POST", f"guests/{ben_id}/rename", name=look_alike)
        assert answer.json()["tables"] == 1
        after = server.get(f"/api/tables/{table}").json()["seats"][1]
        assert after == before | {"name": f"{look_alike} 2", "initial": after["initial"]}
        assert server.do(table, dora, "sit", seat=1)["type"] == "done"


def make_older(database, table, days):
    for statement in (
        "UPDATE event SET at = at - $2 WHERE table_id = $1",
        "UPDATE directory SET changed_at = changed_at - $2 WHERE table_id = $1",
    ):
        execute(database, statement, table, days * DAY)


def test_what_one_process_prunes_is_gone_from_all(new_postgres_database, tmp_path):
    database = new_postgres_database()
    beat = {"commontable.tables.service.presence:BEAT": 0.1}
    with (
        operated(database, log=tmp_path / "log1") as (one, token),
        running(database, log=tmp_path / "log2", constants=beat) as two,
    ):
        (ann, _), (ben, _), (eve, _) = people(one, "Ann", "Ben", "Eve")
        waiting, used = table_of(one, ann, ben), table_of(one, ann, ben)
        over = table_of(one, ann, ben)
        one.ready(over, ann, ben)
        one.do(over, ann, "act", seat=0, action="want")
        one.do(over, ann, "close")
        assert two.get(f"/api/tables/{waiting}", eve).status == 200
        with two.socket(used, ann), two.socket(over, eve) as here:
            assert receive(here, "view")["seats"][0]["name"] == "Ann"
            wait_until(lambda: read_rows(database, "SELECT table_id FROM presence") == [(used,)])
            wait_until(lambda: api(one, token, "GET", "tables?status=over").json())
            for table in (waiting, used, over):
                make_older(database, table, 400)
            plan = api(one, token, "POST", "prune").json()
            assert [each["table_id"] for each in plan["unstarted"]] == [waiting]
            while receive(here, "view")["seats"][0]["name"] != "a guest":
                pass
        wait_until(lambda: two.get(f"/api/tables/{waiting}", eve).status == 404)
        assert two.get(f"/api/tables/{used}", eve).status == 200


def test_what_an_operator_reads_holds_no_secret(tmp_path):
    database = str(tmp_path / "t.db")
    with operated(database, log=tmp_path / "log") as (server, token):
        (ann, _), (ben, ben_id) = people(server, "Ann", "Ben")
        table = table_of(server, ann, ben)
        report(database, 1, ben_id, table, "psst")
        text = "".join(api(server, token, "GET", path).text for _, path in CALLS[:4])
        secret = re.search(
            r'"secret":"(\w+)"', (tmp_path / "t.db-wal").read_bytes().decode("latin1")
        )
        assert secret is not None
        for word in (secret[1], ann, ben, "somebody", "hand"):
            assert word not in text
        assert "psst" in text


def test_a_banned_guest_is_refused_everywhere_and_may_come_back(database, tmp_path):
    with operated(database, log=tmp_path / "log") as (server, token):
        (ann, _), (ben, ben_id) = people(server, "Ann", "Ben")
        table = table_of(server, ann, ben)
        with server.socket(table, ben) as here:
            receive(here, "view")
            assert api(server, token, "POST", f"guests/{ben_id}/ban", why="Shouting").status == 200
            with pytest.raises(ConnectionClosed, match="banned"):
                receive(here, "the end")
        refused = server.do(table, ben, "say", text="hello")
        assert refused["error"] == "banned"
        assert "banned you: Shouting" in refused["message"]
        page = server.get("/", Cookie=f"ct_guest={ben}", Accept="text/html")
        assert page.status == 403
        assert "banned you: Shouting" in page.text
        assert "download and delete your data" in page.text
        [ban] = api(server, token, "GET", "banned").json()
        assert (ban["guest"], ban["name"], ban["why"]) == (ben_id, "Ben", "Shouting")
        assert server.get(f"/api/tables/{table}", ann).status == 200
        assert api(server, token, "POST", f"guests/{ben_id}/unban").status == 200
        assert server.get(f"/api/tables/{table}", ben).status == 200


def test_a_banned_guest_can_still_take_and_delete_what_is_theirs(database, tmp_path):
    with operated(database, log=tmp_path / "log") as (server, token):
        [(ben, ben_id)] = people(server, "Ben")
        server.open(ben)
        assert api(server, token, "POST", f"guests/{ben_id}/ban", why="Shouting").status == 200
        assert server.get("/", ben).status == 403
        cookie = {"Cookie": f"ct_guest={ben}", "Accept": "text/html"}
        for path in ("/me", "/me/delete", "/privacy"):
            assert server.get(path, **cookie).status == 200
        assert server.get("/api/me", ben).json()["name"] == "Ben"
        assert len(server.get("/api/me/export", ben).json()["tables"]) == 1
        assert server.ask("DELETE", "/api/me", token=ben, send={"name": "Ben"}).status == 200
        assert server.get("/api/me", ben).status == 401
        assert api(server, token, "GET", "banned").json() == []


@pytest.mark.parametrize("method, path", CALLS)
def test_without_the_token_nothing_is_shown_or_done(server, method, path):
    """Nor with a guest's token; this server has printed its token to nobody here."""
    ann = server.guest()
    filled = path.format(table="5nPqGJ0uTbcS", guest="5nPqGJ0uTbcS")
    assert server.ask(method, f"/api/operator/{filled}").status == 401
    assert server.ask(method, f"/api/operator/{filled}", Cookie="ct_operator=x").status == 401
    answer = server.ask(
        method,
        f"/api/operator/{filled}",
        token=ann,
        X_Forwarded_For=f"2001:db8:{len(filled)}::{len(method)}",
    )
    assert answer.status == 401
    assert set(answer.json()) == {"error", "message"}


def test_wrong_tries_are_few_and_counted_by_network(tmp_path):
    with operated(str(tmp_path / "t.db"), log=tmp_path / "log") as (server, token):

        def ask(token, address):
            return server.get("/api/operator/figures", token, X_Forwarded_For=address).status

        tries = [ask("wrong", f"2001:db8:1:2::{n}") for n in range(1, 8)]
        assert tries == [401] * 5 + [429] * 2
        assert ask(token, "2001:db8:1:2::99") == 429  # even with the right one
        assert ask(token, "2001:db8:1:3::1") == 200
        assert ask("wrong", "198.51.100.7") == 401
    assert (tmp_path / "log").read_text().count("operator: a wrong token") == 6


def test_who_tries_many_tokens_at_the_same_time_has_no_more_tries(server):
    there = server.seen_from("127.0.0.8")
    with ThreadPoolExecutor(30) as people:
        answers = list(people.map(lambda n: there.get("/api/operator/figures", f"x{n}"), range(30)))
    assert Counter(answer.status for answer in answers) == {401: 5, 429: 25}


def test_the_page_asks_for_the_token_and_keeps_it_in_a_strict_cookie(tmp_path):
    database = str(tmp_path / "t.db")
    with operated(database, log=tmp_path / "log") as (server, token):
        (ann, _), (ben, ben_id) = people(server, "Ann", "<b>Ben")
        table = table_of(server, ann, ben)
        report(database, 1, ben_id, table, "<script>rude</script>", name="<b>Ben")
        browser = Browser(server)
        assert "Operator token" in browser.get("/operator").text
        assert browser.post("/operator/enter", token="wrong").status == 401
        entered = browser.post("/operator/enter", token=token)
        cookie = entered.headers["set-cookie"].lower()
        assert browser.place_of(entered) == "/operator"
        for word in ("httponly", "samesite=strict", "path=/operator"):
            assert word in cookie
        page = browser.get("/operator").text
        assert "&lt;script&gt;rude" in page
        assert "<b>Ben" not in page
        assert f"/operator/tables/{table}/close" in page
        browser.place_of(browser.post("/operator/reports/r1/settle"))
        assert "rude" not in browser.get("/operator").text
        browser.place_of(browser.post(f"/operator/guests/{ben_id}/rename", name="Benny"))
        browser.place_of(browser.post(f"/operator/guests/{ben_id}/ban", why="Rude"))
        assert "Benny" in browser.get("/operator?search=benny").text
        assert "Rude" in browser.get("/operator").text
        browser.place_of(browser.post(f"/operator/tables/{table}/close"))
        assert browser.post(f"/operator/tables/{table}/close").status == 409
        assert browser.post("/operator/guests/nobody/ban").status == 404
        assert browser.get("/operator?page=x").status == 400
        assert browser.get("/operator?status=x").status == 400
        elsewhere = Browser(server, Origin="https://elsewhere.example")
        elsewhere.cookies = browser.cookies
        assert elsewhere.post(f"/operator/guests/{ben_id}/unban").status == 403
        browser.post("/operator/leave")
        assert "Log in" in browser.get("/operator").text
        assert "/operator" not in Browser(server).get("/").text


def test_the_token_is_told_once(tmp_path):
    database = str(tmp_path / "t.db")
    assert (token := first_words(database)) is not None
    assert first_words(database) is None
    with running(database, log=tmp_path / "log") as server:
        assert api(server, token, "GET", "figures").status == 200
        assert token.encode() not in (tmp_path / "t.db").read_bytes()


def first_words(database):
    command = [sys.executable, "-m", "commontable.cli", "serve", "--port", "0", "--db", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()  # where it is open: everything else is written with it
    process.terminate()
    out = process.stdout.read()
    process.wait(PATIENCE)
    process.stdout.close()
    found = re.search(r"shown this once: (\S+)", out)
    return found[1] if found else None
