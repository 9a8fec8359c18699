"""One suite over both real databases: what is stored is there, once, in order."""

import asyncio
import sqlite3

import asyncpg
import pytest

from commontable.tables.errors import Taken
from commontable.tables.log.events import Acted, Seated
from commontable.tables.log.sqlite import SqliteStore
from commontable.tables.log.store import Append, Entry, Guest, StoreUnavailable
from commontable.tables.log.stores import open_store
from commontable.tables.people.lobby import public_page
from tests.tables.company import opened


def with_store(story):
    def test(database):
        async def run():
            store = await open_store(database)
            try:
                await story(store)
            finally:
                await store.close()

        asyncio.run(run())

    test.__name__ = story.__name__
    return test


def entry(table_id="t", code="ABC234", is_public=False, is_over=False, at=1, guests=("ann",)):
    return Entry(table_id, code, "couperation", "ann", is_public, is_over, at, guests)


def append(table_id, seq, *events, command=None, line=None):
    return Append(table_id, seq, 1000 + seq, events, command, line)


@with_store
async def test_events_come_back_in_order(store):
    await store.append(append("t", 0, opened(2), Seated(0, "ann", "Ann"), line=entry()))
    await store.append(append("t", 2, Acted(0, "want")))
    await store.append(append("u", 0, opened(2), line=entry("u", "XYZ789")))
    stored = await store.events("t")
    assert [(each.seq, each.at) for each in stored] == [(0, 1000), (1, 1000), (2, 1002)]
    assert [each.event for each in stored][1:] == [Seated(0, "ann", "Ann"), Acted(0, "want")]
    assert [each.seq for each in await store.events("t", after=1)] == [2]
    assert await store.events("nowhere") == []


@with_store
async def test_a_number_is_given_once(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    with pytest.raises(Taken):
        await store.append(append("t", 0, Acted(0, "want")))
    assert len(await store.events("t")) == 1


@with_store
async def test_a_command_is_stored_once(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    await store.append(append("t", 1, Acted(0, "want"), command="a"))
    with pytest.raises(Taken):
        await store.append(append("t", 2, Acted(1, "want"), command="a"))
    assert await store.seq_of("t", "a") == 1
    assert await store.seq_of("t", "b") is None
    assert await store.seq_of("u", "a") is None


@with_store
async def test_events_are_stored_together_or_not_at_all(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    await store.append(append("t", 2, Acted(1, "want")))
    with pytest.raises(Taken):
        await store.append(append("t", 1, Acted(0, "want"), Acted(0, "first A")))
    assert [each.seq for each in await store.events("t")] == [0, 2]


@with_store
async def test_a_refused_append_does_not_disturb_those_beside_it(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    jobs = [store.append(append("t", 1 + i // 2, Acted(0, "want"))) for i in range(40)]
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 20
    assert [each.seq for each in await store.events("t")] == list(range(21))


@with_store
async def test_a_table_is_found_by_id_and_by_code(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    assert (await store.find("t")).code == "ABC234"
    assert (await store.find("ABC234")).table_id == "t"
    assert await store.find("nowhere") is None


@with_store
async def test_a_code_is_given_once(store):
    await store.append(append("t", 0, opened(2), line=entry()))
    with pytest.raises(Taken):
        await store.append(append("u", 0, opened(2), line=entry("u")))
    assert await store.events("u") == []


@with_store
async def test_the_directory_lists_public_tables_that_are_not_over(store):
    lines = [
        entry("a", "AAAAAA", is_public=True, at=1),
        entry("b", "BBBBBB", is_public=True, at=3),
        entry("c", "CCCCCC", is_public=True, is_over=True, at=4),
        entry("d", "DDDDDD", at=2, guests=("ben",)),
    ]
    for line in lines:
        await store.append(append(line.table_id, 0, opened(2), line=line))
    public, _ = await public_page(store, 1, 9)
    assert [each.table_id for each in public] == ["b", "a"]
    assert [each.table_id for each in await store.tables_of("ann", 2)] == ["c", "b"]
    assert [each.table_id for each in await store.tables_of("ben", 9)] == ["d"]
    assert await store.open_tables_of("ann") == 3
    await store.save_entry(entry("a", "AAAAAA", is_public=True, is_over=True, at=5))
    assert await store.open_tables_of("ann") == 2


@with_store
async def test_a_guest_is_known_by_the_hash_of_each_token(store):
    await store.save_guest(Guest("ann", "Ann"), "hash")
    assert await store.guest_of("hash") == Guest("ann", "Ann")
    await store.save_guest(Guest("ann", "Anna"))
    assert await store.guest_of("hash") == Guest("ann", "Anna")
    assert await store.guest_of("other") is None


@with_store
async def test_a_link_brings_a_guest_to_another_device_once(store):
    await store.save_guest(Guest("ann", "Ann"), "hash")
    await store.save_link("old", "ann", expires_at=100)
    await store.save_link("link", "ann", expires_at=100)
    assert await store.use_link("old", 50, "hash 1") is None  # a newer link was made
    assert await store.use_link("link", 50, "hash 2") == Guest("ann", "Ann")
    assert await store.use_link("link", 50, "hash 3") is None
    assert await store.guest_of("hash 2") == Guest("ann", "Ann")
    assert await store.guest_of("hash 3") is None
    await store.save_link("late", "ann", expires_at=100)
    assert await store.use_link("late", 101, "hash 4") is None
    assert await store.guest_of("hash 4") is None


def test_a_database_keeps_what_it_was_given_and_is_not_migrated_twice(database):
    async def first():
        store = await open_store(database)
        await store.append(append("t", 0, opened(2), line=entry()))
        await store.close()

    async def second():
        store = await open_store(database)
        assert len(await store.events("t")) == 1
        await store.close()

    asyncio.run(first())
    asyncio.run(second())


def test_sqlite_commits_to_disk_before_it_answers(tmp_path):
    store = SqliteStore(tmp_path / "tables.db")
    db = store._connect()
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    db.close()
    asyncio.run(store.close())


def test_a_file_from_a_newer_version_is_left_alone(tmp_path):
    path = tmp_path / "tables.db"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreUnavailable, match="newer version"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreUnavailable, match=r"letter\.txt"):
        SqliteStore(path)


def test_a_full_disk_stores_nothing_and_says_so(tmp_path):
    async def story():
        store = SqliteStore(tmp_path / "tables.db")
        await store.append(append("t", 0, opened(2), line=entry()))
        await limit_pages(store, 20)
        large = [append("t", seq, Acted(0, "want " + "x" * 4000)) for seq in range(1, 40)]
        stored = 1 + await store_until_refused(store, large, "full")
        assert [each.seq for each in await store.events("t")] == list(range(stored))
        await limit_pages(store, 10_000)
        await store.append(append("t", stored, Acted(0, "want")))
        await store.close()

    async def store_until_refused(store, appends, why):
        for count, each in enumerate(appends):
            try:
                await store.append(each)
            except StoreUnavailable as error:
                return count if why in str(error) else 0
        raise AssertionError("the disk was not full")

    async def limit_pages(store, pages):
        await store._write(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))

    asyncio.run(story())


def test_a_file_that_cannot_be_made_is_refused_in_words():
    with pytest.raises(StoreUnavailable, match=r"/proc/nowhere/tables\.db"):
        asyncio.run(open_store("/proc/nowhere/tables.db"))


def test_an_address_of_another_database_is_no_name_of_a_file():
    with pytest.raises(StoreUnavailable, match="postgresql://"):
        asyncio.run(open_store("mysql://ann@localhost/tables"))


def test_a_new_file_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "tables.db"

    async def open_and_close():
        await (await open_store(str(path))).close()

    asyncio.run(open_and_close())
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_database_that_becomes_read_only_answers_in_words(database):
    async def story():
        store = await open_store(database)
        await store.append(append("t", 0, opened(2), line=entry()))
        await become_read_only(store)
        with pytest.raises(StoreUnavailable, match=r"readonly|read-only"):
            await store.append(append("t", 1, Acted(0, "want")))
        assert len(await store.events("t")) == 1
        await store.close()

    async def become_read_only(store):
        if isinstance(store, SqliteStore):
            await store._write(lambda db: db.execute("PRAGMA query_only = ON"))
        else:
            name = database.partition("@/")[2].partition("?")[0]
            await store._pool.execute(f"ALTER DATABASE {name} SET default_transaction_read_only=on")
            await store._pool.expire_connections()

    asyncio.run(story())


def test_whoever_reads_while_postgresql_puts_everybody_out_is_told_in_words(new_postgres_database):
    address = new_postgres_database()
    name = address.partition("@/")[2].partition("?")[0]
    put_out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"

    async def read(store, until, has_read):
        refused = 0
        while not until.is_set():
            try:
                await store.events("t")
                has_read.set()
            except StoreUnavailable:
                refused += 1
        return refused

    async def run():
        store = await open_store(address)
        door = await asyncpg.connect(address.replace(name, "postgres"))
        over, has_read = asyncio.Event(), asyncio.Event()
        readers = [asyncio.create_task(read(store, over, has_read)) for _ in range(8)]
        for _ in range(30):
            has_read.clear()
            await has_read.wait()
            await door.fetch(put_out, name)
        over.set()
        refused = sum(await asyncio.gather(*readers))
        await door.close()
        await store.close()
        return refused

    assert asyncio.run(run()) > 0
