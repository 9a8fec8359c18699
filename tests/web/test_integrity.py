"""Damaged files are reported table by table, and /health tells whether anything can be stored."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg

from tests.servers import running, wait_until

PAGE = 4096
ROUND = 80  # lines of talk: several pages of a file


def fill(server, names):
    """Tables, each with so much talk that it has pages of its own."""
    ann = server.guest()
    tables = {}
    for name in names:
        tables[name] = server.open(ann)
        for number in range(ROUND):
            assert server.do(tables[name], ann, "say", text=f"{name} {number} " + "w" * 300)
    return tables


def spoil(path, mark):
    """Overwrites the page of a file that holds these words."""
    content = Path(path).read_bytes()
    page = content.index(mark.encode()) // PAGE
    with Path(path).open("r+b") as file:
        file.seek(page * PAGE)
        file.write(b"\xaa" * PAGE)


def test_damage_is_told_for_each_table_and_spoils_no_other(tmp_path):
    path, log = str(tmp_path / "t.db"), tmp_path / "log"
    with running(path, log=tmp_path / "first") as server:
        tables = fill(server, ("first", "second", "third"))
    spoil(path, "second 40 ")
    with running(path, log=log) as server:
        wait_until(lambda: f"damage: table {tables['second']}" in log.read_text())
        for address in (f"/api/tables/{tables['second']}", f"/t/{tables['second']}"):
            answer = server.get(address, Accept="application/json")
            assert answer.status == 500
        assert answer.status == 500
        told = server.get(f"/api/tables/{tables['second']}").json()
        assert told["error"] == "damaged"
        assert "operator was told" in told["message"]
        for name in ("first", "third"):
            assert server.get(f"/api/tables/{tables[name]}").status == 200
        assert server.get("/api/tables/nowhere").json()["error"] == "damaged"  # who knows
        gauge = server.get("/metrics").text
        assert "commontable_damaged_tables 1" in gauge
    assert "damage: table " + tables["first"] not in log.read_text()


def test_an_event_that_cannot_be_read_damages_its_table_alone(database, tmp_path):
    """Where the pages are whole, but not what stands in them."""
    log = tmp_path / "log"
    with running(database, log=log) as server:
        ann = server.guest()
        tables = [server.open(ann) for _ in range(5)]
    change(database, "DELETE FROM event WHERE table_id = '{}' AND seq = 0", tables[0])
    change(database, "UPDATE event SET body = 'x' WHERE table_id = '{}'", tables[1])
    change(
        database,
        "UPDATE event SET body = replace(body, 'coup', 'croup') WHERE table_id = '{}'",
        tables[2],
    )
    change(database, "DELETE FROM event WHERE table_id = '{}'", tables[3])
    with running(database, log=log) as server:
        found = [server.get(f"/api/tables/{table}").json() for table in tables]
        assert [each.get("error") for each in found] == [
            "damaged",
            "damaged",
            "rules",
            "damaged",
            None,
        ]
        assert server.get("/me", token=ann, Accept="text/html").status == 200
    for table in (tables[0], tables[1], tables[3]):
        assert f"damage: table {table}" in log.read_text()
    assert f"damage: table {tables[4]}" not in log.read_text()


def change(database, statement, table):
    if database.startswith("postgresql"):

        async def run():
            db = await asyncpg.connect(database)
            await db.execute(statement.format(table))
            await db.close()

        asyncio.run(run())
    else:
        with sqlite3.connect(database) as db:
            db.execute(statement.format(table))
        db.close()


def test_health_writes_at_most_once_a_second(server_on_each, database):
    assert server_on_each.get("/health").json() == {"status": "well"}
    first = value_of(database)
    assert first.isdigit()
    for _ in range(20):
        assert server_on_each.get("/health").status == 200
    wait_until(lambda: server_on_each.get("/health") and value_of(database) != first)
    assert int(value_of(database)) - int(first) >= 1000


def value_of(database):
    question = "SELECT value FROM setting WHERE name = 'health'"
    if database.startswith("postgresql"):

        async def run():
            db = await asyncpg.connect(database)
            found = await db.fetchval(question)
            await db.close()
            return found

        return asyncio.run(run())
    db = sqlite3.connect(database)
    [value] = db.execute(question).fetchone()
    db.close()
    return value


def test_health_tells_of_a_full_disk(tmp_path):
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", largest_file=400_000) as server:
        assert server.get("/health").status == 200
        ann = server.guest()
        table = server.open(ann)
        while "error" not in server.do(table, ann, "say", text="w" * 390):
            pass
        wait_until(lambda: server.get("/health").status == 503)
        assert server.get("/health").json()["error"] == "store"


def test_health_tells_of_a_database_that_is_gone(new_postgres_database, tmp_path):
    address = new_postgres_database()
    with running(address, log=tmp_path / "log") as server:
        assert server.get("/health").status == 200
        drop(address)
        wait_until(lambda: server.get("/health").status == 503)
        assert server.get("/health").json()["error"] == "store"


def drop(address):
    async def run():
        name = address.partition("@/")[2].partition("?")[0]
        db = await asyncpg.connect(address.replace(f"/{name}?", "/postgres?"))
        await db.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await db.close()

    asyncio.run(run())
