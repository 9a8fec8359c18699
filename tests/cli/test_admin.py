"""`commontable admin`, beside a running server and without one."""

import json

import pytest

from commontable.cli.operating import TOKEN
from tests.servers import running
from tests.web.operating import execute, operated, report
from tests.web.test_operator import people, table_of


def play(server):
    """A table of Ann and Ben; their ids."""
    (ann, ann_id), (ben, ben_id) = people(server, "Ann", "Ben")
    return table_of(server, ann, ben), ann, ann_id, ben_id


def test_the_same_words_with_a_server_and_without(tmp_path, run, monkeypatch):
    database = str(tmp_path / "t.db")
    with operated(database, log=tmp_path / "log") as (server, token):
        table, ann, ann_id, ben_id = play(server)
        other = server.open(ann)
        third = server.open(ann)
        report(database, 1, ben_id, table, "psst")
        refused = run("admin", "figures", "--db", database)
        assert refused.status == 2
        assert f"the server at {server.url} asks for the operator token" in refused.err
        monkeypatch.setenv(TOKEN, "wrong")
        assert "not the operator token" in run("admin", "figures", "--url", server.url).err
        monkeypatch.setenv(TOKEN, token)
        for where in (("--url", server.url), ("--db", database)):  # the second finds the first
            assert "waiting: " in run("admin", "figures", *where).out
            found = run("admin", "tables", "--search", "ben", *where).out
            assert table in found
            assert f"Ben ({ben_id})" in found
            assert other not in found
        assert "psst" in run("admin", "reports", "--url", server.url).out
        assert run("admin", "rename", ben_id, "Bernd", "--url", server.url).status == 0
        assert run("admin", "ban", ann_id, "--why", "Rude", "--url", server.url).status == 0
        assert server.get("/api/games", ann).status == 200
        assert server.do(other, ann, "say", text="hello")["error"] == "banned"
        assert run("admin", "unban", ann_id, "--url", server.url).status == 0
        assert "closed" in run("admin", "close", other, "--url", server.url).out
        assert "0 tables that never" in run("admin", "prune", "--dry-run", "--url", server.url).out
    monkeypatch.delenv(TOKEN)
    where = ("--db", database)
    assert "Bernd" in run("admin", "tables", *where).out
    assert "settled" in run("admin", "reports", "--settle", "r1", *where).out
    assert "No reports" in run("admin", "reports", *where).out
    assert "psst" in run("admin", "reports", "--settled", *where).out
    assert "at 1 open tables" in run("admin", "rename", ben_id, "Basil", *where).out
    assert run("admin", "close", third, *where).status == 0
    assert "over already" in run("admin", "close", third, *where).err
    assert "no such guest" in run("admin", "ban", "nobody", *where).err
    assert run("admin", "ban", ann_id, *where).status == 0
    with running(database, log=tmp_path / "log") as server:
        assert server.do(table, ann, "say", text="hello")["error"] == "banned"
        seats = server.get(f"/api/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Basil"]
        assert server.get(f"/api/tables/{third}").json()["status"] == "over"


def test_a_dry_run_lists_what_would_go_and_changes_nothing(tmp_path, run):
    database = str(tmp_path / "t.db")
    with running(database, log=tmp_path / "log") as server:
        table = server.open(server.guest())
    week = 7 * 24 * 3600 * 1000
    execute(database, "UPDATE event SET at = at - $1", week)
    execute(database, "UPDATE directory SET changed_at = changed_at - $1", week)
    told = run("admin", "prune", "--dry-run", "--db", database).out
    assert "1 tables that never started would be deleted" in told
    assert table in told
    plan = json.loads(run("admin", "prune", "--dry-run", "--json", "--db", database).out)
    assert [each["table_id"] for each in plan["unstarted"]] == [table]
    assert "1 tables that never started were deleted" in run("admin", "prune", "--db", database).out
    assert run("admin", "tables", "--json", "--db", database).out == "[]\n"


def test_a_new_token_ends_the_old_one_also_beside_a_running_server(tmp_path, run):
    database = str(tmp_path / "t.db")
    with operated(database, log=tmp_path / "log") as (server, old):
        new = run("admin", "token", "--db", database).out.split()[-1]
        assert server.get("/api/operator/figures", new).status == 200
        assert server.get("/api/operator/figures", old).status == 401


@pytest.mark.parametrize("what", [["token"], ["figures"]])
def test_a_mistyped_path_is_told(tmp_path, run, what):
    refused = run("admin", *what, "--db", str(tmp_path / "nowhere.db"))
    assert refused.status == 2
    assert "there is no file" in refused.err
    assert not list(tmp_path.iterdir())


def test_a_server_that_does_not_answer_is_told(run, monkeypatch):
    monkeypatch.setenv(TOKEN, "x")
    refused = run("admin", "figures", "--url", "http://127.0.0.1:9")
    assert refused.status == 2
    assert refused.err.count("\n") == 1
