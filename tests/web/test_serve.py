"""Running the server: flags, starting, stopping, full disks, several processes."""

import asyncio
import os
import re
import resource
import signal
import socket
import subprocess
import sys

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from commontable.cli import doctor, main
from commontable.cli.serve import own_address
from commontable.core.errors import BadOption
from commontable.games.principles import data
from commontable.games.principles.boards import write_board
from commontable.games.principles.generator import make_board
from commontable.tables.bots.bot_seats import THINKERS
from commontable.tables.log.stores import open_store
from commontable.web.pages import fonts
from commontable.web.runtime.settings import Settings, from_environment, is_origin, to_environment
from tests.seeded import next_life
from tests.servers import PATIENCE, SEEDED, Server, receive, running, send, wait_until

TALK = 180  # lines


def test_a_port_in_use_is_told_in_a_line(tmp_path, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--db", str(tmp_path / "t.db")]) == 2
    told = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "flags",
    [
        ["--port", "70000"],
        ["--workers", "2"],
        ["--bot-pace", "-1"],
        ["--bot-pace", "nan"],
        ["--public-url", "play.example.org"],
        ["--public-url", "https://play.example.org/games"],
    ],
    ids=" ".join,
)
def test_a_wrong_flag_is_told_in_a_line(tmp_path, capsys, flags):
    assert main(["serve", "--db", str(tmp_path / "t.db"), *flags]) == 2
    told = capsys.readouterr().err
    assert flags[0].removeprefix("--") in told
    assert told.count("\n") == 1


def test_a_database_that_cannot_be_opened_is_told(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann, " * 1000)
    command = [sys.executable, "-m", "commontable.cli", "serve", "--port", "0"]
    ended = subprocess.run(
        [*command, "--db", str(tmp_path / "letter")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode != 0
    assert "not a database" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_it_says_where_people_find_it_and_ctrl_c_closes_it_well(tmp_path):
    where = ["--host", "0.0.0.0", "--port", "0"]
    command = [sys.executable, "-m", "commontable.cli", "serve", *where]
    process = subprocess.Popen(
        [*command, "--db", str(tmp_path / "t.db")], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert "is open at" in process.stdout.readline()
    if own := own_address():
        assert f"Other devices here find it at http://{own}:" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "is closed" in out


def test_a_server_that_is_told_to_stop_while_bots_think_ends_well(tmp_path):
    """Searches run in all threads, and more tables wait for one."""
    process = subprocess.Popen(
        [*SEEDED, "serve", "--port", "0", "--db", str(tmp_path / "t.db"), "--bot-pace", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **next_life()},
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    server = Server(found[0])
    ann = server.guest()
    for _ in range(min(20, 2 * THINKERS)):
        server.open(ann, seats=4, seat=None, bots=dict.fromkeys("0123", "strong"))
    wait_until(lambda: 'bot_seconds_count{bot="strong"}' in server.get("/metrics").text)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in errors


def test_settings_come_from_the_environment():
    chosen = Settings(port=9000, db="x.db", bot_pace=0.5, public_url="https://a.example")
    assert from_environment(to_environment(chosen)) == chosen
    assert from_environment({}) == Settings()
    with pytest.raises(BadOption, match="COMMONTABLE_PORT"):
        from_environment({"COMMONTABLE_PORT": "nine"})


@pytest.mark.parametrize(
    "name, text",
    [("PORT", "70000"), ("WORKERS", "0"), ("BOT_PACE", "nan"), ("TABLES_PER_GUEST", "-1")],
)
def test_numbers_of_the_environment_have_the_bounds_of_flags(name, text):
    with pytest.raises(BadOption, match="expected a number from"):
        from_environment({f"COMMONTABLE_{name}": text}).checked()


@pytest.mark.parametrize("text", ["https://a.example", "http://a.example:8000", "http://[::1]:80"])
def test_an_origin_is_scheme_name_and_port(text):
    assert is_origin(text)


@pytest.mark.parametrize(
    "text", ["a.example", "ftp://a.example", "https://a/b", "https://u@a", "https://", "http://[:"]
)
def test_anything_more_is_no_origin(text):
    assert not is_origin(text)


def test_behind_https_browsers_come_by_https_alone(tmp_path):
    name = "Strict-Transport-Security".lower()
    flags = ("--public-url", "https://play.example.org")
    with running(str(tmp_path / "t.db"), *flags, log=tmp_path / "log") as server:
        for path in ("/", "/api/games", "/static/css/base.css", "/nowhere"):
            assert server.get(path).headers[name] == "max-age=31536000"


def test_a_trusted_proxy_says_that_people_come_by_https(server):
    answer = server.get("/", X_Forwarded_Proto="https", Host="play.example.org")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert server.get("/", X_Forwarded_Proto="https", Host="no host").status < 500
    stranger = server.seen_from("127.0.0.9").get("/", X_Forwarded_Proto="https")
    assert "strict-transport-security" not in stranger.headers


def test_without_https_nothing_is_said_of_it(server):
    assert "strict-transport-security" not in server.get("/").headers


def test_a_server_starts_quickly(tmp_path):
    """Less than three seconds of work; what others do on the machine does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", is_fork=False) as server:
        assert server.get("/").status == 200
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 3


def test_a_server_that_is_told_to_stop_tells_its_clients_and_loses_nothing(database, tmp_path):
    with running(database, log=tmp_path / "log") as server:
        welcome = server.ask("POST", "/api/guests", send={"name": "Ann"}).json()
        table = server.open(welcome["token"])
        with server.socket(table, welcome["token"]) as here:
            done, code = talk_until_closed(here, lambda: os.kill(server.pid, signal.SIGTERM))
    assert code == 1012  # the server restarts: come again
    assert len(done) >= TALK // 2
    stored = asyncio.run(stored_commands(database, table, welcome["guest"], done))
    assert None not in stored
    assert stored == sorted(stored)


def talk_until_closed(socket, close):
    """Which commands were acknowledged, and the code of the close, asked for in the middle."""
    done = []
    try:
        for n in range(TALK):
            send(socket, "say", id=f"s{n}", text=f"word {n}")
            if n == TALK // 2:
                close()
            done.append(receive(socket, "done")["id"])
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed as closed:
        return done, closed.rcvd.code if closed.rcvd else None


async def stored_commands(database, table, guest, names):
    store = await open_store(database)
    found = [await store.seq_of(table, f"{guest}:{name}") for name in names]
    await store.close()
    return found


def test_a_full_disk_is_told_and_nothing_is_acknowledged_that_is_not_stored(tmp_path):
    path = str(tmp_path / "t.db")
    done = 0
    with running(path, log=tmp_path / "log", largest_file=400_000) as server:
        ann = server.guest()
        table = server.open(ann)
        for n in range(480):
            answer = server.do(table, ann, "say", id=f"s{n}", text="w" * 390)
            if "error" in answer:
                break
            done += 1
        assert answer["error"] == "store"
        assert "could not store" in answer["message"]
        assert server.get(f"/t/{table}", Accept="text/html").status == 200

    async def stored():
        store = await open_store(path)
        events = await store.events(table)
        await store.close()
        return len(events) - 2  # opened, seated

    assert asyncio.run(stored()) == done
    with running(path, log=tmp_path / "log") as server:
        assert server.do(table, ann, "say", id="again", text="there is room")["type"] == "done"


def test_two_processes_share_one_postgresql(new_postgres_database, tmp_path):
    """Whoever asks which process, the answer is the same."""
    flags = ("--workers", "2")
    with running(new_postgres_database(), *flags, log=tmp_path / "log") as server:
        wait_until(lambda: _is_up(server))
        table, ann, ben = server.table_of_two()
        sockets = [server.socket(table, ben) for _ in range(6)]
        lines = [line.__enter__() for line in sockets]
        for line in lines:
            receive(line, "view")
        assert server.do(table, ann, "act", seat=0, action="want", id="1")["type"] == "done"
        assert all(
            server.do(table, ann, "act", seat=0, action="want", id="1")["repeated"]
            for _ in range(6)
        )
        for line in lines:
            while not receive(line, "view")["story"]:
                pass
            line.close()


def test_a_postgresql_that_was_away_is_found_again(new_postgres_database, tmp_path):
    address, log = new_postgres_database(), tmp_path / "log"
    with running(address, log=log) as one, running(address, log=log) as other:
        table, ann, ben = one.table_of_two()
        with other.socket(table, ben) as there:
            receive(there, "view")
            shut(address, "false")
            assert one.get("/health").status == 503
            assert one.do(table, ann, "act", seat=0, action="want", id="1")["error"] == "store"
            shut(address, "true")
            wait_until(lambda: _is_up(one))
            done = one.do(table, ann, "act", seat=0, action="want", id="1")
            assert (done["type"], done["repeated"]) == ("done", False)
            while not receive(there, "view")["story"]:
                pass
    assert "store: " in log.read_text()


def shut(address, is_open):
    """Nobody new is let in, and whoever is in is put out; or people may come again."""
    name = address.partition("@/")[2].partition("?")[0]

    async def say():
        db = await asyncpg.connect(address.replace(name, "postgres"))
        await db.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {is_open}")
        put_out = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
        await db.fetch(put_out, name)
        await db.close()

    asyncio.run(say())


def _is_up(server):
    try:
        return server.get("/health").status == 200
    except OSError:
        return False


def test_the_doctor_finds_a_well_machine_well_and_an_ill_one_ill(tmp_path, capsys):
    flags = ["--db", str(tmp_path / "t.db"), "--port", "0"]
    assert main(["doctor", *flags]) == 0
    told = capsys.readouterr().out
    assert told.count("well  ") == 5
    assert "its record holds" in told
    assert main(["doctor", "--db", "/proc/nowhere/t.db", "--port", "0"]) == 1
    assert "ill   database" in capsys.readouterr().out


def test_the_doctor_looks_at_boards_of_ones_own(tmp_path, capsys):
    flags = ["--db", str(tmp_path / "t.db"), "--port", "0", "--board", str(tmp_path / "none.toml")]
    assert main(["doctor", *flags]) == 1
    assert "ill   boards" in capsys.readouterr().out


def test_the_doctor_misses_a_font_that_is_not_there(monkeypatch):
    monkeypatch.setitem(fonts.FACES, "serif-bold", ("font_source_serif_pro", "Missing.ttf"))
    fonts.compressed.cache_clear()
    with pytest.raises(doctor.Ill, match=r"Missing\.ttf"):
        doctor._fonts(None)
    fonts.compressed.cache_clear()


# ------------------------------------------------------------------ boards of one's own


def test_a_table_on_a_board_of_ones_own_is_played_kept_and_replayed(tmp_path, capsys):
    board, record = tmp_path / "seed3.toml", tmp_path / "game.jsonl"
    board.write_text(write_board(make_board(3)), encoding="utf-8")
    served = {"log": tmp_path / "log"}
    database = str(tmp_path / "t.db")
    with running(database, "--board", str(board), **served) as server:
        offered = next(g for g in server.get("/api/games").json() if g["name"] == "principles")
        assert "Seed 3" in offered["options"][0]["values"]
        table = server.open(
            server.guest(),
            game="principles",
            seats=3,
            seat=None,
            options={"board": "Seed 3"},
            bots={"0": "easy", "1": "easy", "2": "random"},
        )
        over = wait_until(lambda: _over(server, table))
        assert over["view"]["board"]["title"] == "Seed 3"
    with running(database, "--board", str(board), **served) as server:
        assert server.get(f"/t/{table}").status == 200
        assert _over(server, table)["outcome"] == over["outcome"]
        frames = server.get(f"/api/tables/{table}/replay?viewer=all").json()["frames"]
        assert len(frames) > 10
        record.write_bytes(server.get(f"/api/tables/{table}/record").body)
    try:
        assert main(["replay", str(record), "--verify", "--board", str(board)]) == 0
    finally:
        data.OWN.clear()
    assert capsys.readouterr().out.startswith("verified: ")


def _over(server, table):
    seen = server.get(f"/api/tables/{table}").json()
    return seen if seen["status"] == "over" else None


def test_boards_of_ones_own_need_one_process(tmp_path, capsys):
    flags = ["--board", "b.toml", "--workers", "2", "--db", "postgresql://nobody@nowhere/none"]
    assert main(["serve", *flags]) == 2
    assert "board" in capsys.readouterr().err
