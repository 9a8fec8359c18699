"""A real server in a process of its own, and clients that speak to it as programs do."""

import contextlib
import http.client
import json
import os
import re
import resource
import signal
import socket as sockets
import subprocess
import sys
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import ClientConnection, connect

from tests import seeded
from tests.fork_server import Fork, can_be_forked, fork_server
from tests.polling import PATIENCE as PATIENCE
from tests.polling import wait_until as wait_until
from tests.seeded import conditions, next_life

SEEDED = [sys.executable, "-P", str(seeded.__file__)]  # `commontable`, with seeded randomness


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)


def timeless(text: str) -> str:
    """A text of a server without the milliseconds for which people have been away."""
    return re.sub(r'"away":\{[^}]*\}', '"away":{}', text)


def told_by(answer: Answer) -> tuple[int, dict[str, str], str]:
    """What an answer tells, whenever it was given: status, headers, a character for each byte."""
    headers = {key: answer.headers[key] for key in answer.headers.keys() - {"date"}}
    body = answer.body.decode("latin-1")
    told = timeless(body)
    if told != body:
        del headers["content-length"]
    return answer.status, headers, told


class Server:
    """A server that runs somewhere, and what one can ask of it."""

    def __init__(self, url: str, pid: int = 0, source: str = "") -> None:
        self.url = url
        self.pid = pid
        self.database = ""  # as `--db` takes it, where a test asks for it
        self.source = source  # the address to come from: 127.0.0.2 is another client

    def seen_from(self, source: str) -> "Server":
        """The same server, for somebody at another address of this machine."""
        return Server(self.url, self.pid, source)

    def line(self) -> sockets.socket:
        """A TCP connection of which each byte is ours."""
        place = urlsplit(self.url)
        return sockets.create_connection(
            (place.hostname, place.port), PATIENCE, (self.source, 0) if self.source else None
        )

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | str | None = None,
        token: str | None = None,
        form: dict[str, str] | None = None,
        send: Any = None,
        **headers: str,
    ) -> Answer:
        """One request. `send` becomes JSON, `form` a form; `token` goes as a program sends it."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if send is not None:
            body = json.dumps(send)
        if form is not None:
            body = urlencode(form)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        parts = urlsplit(self.url)
        with contextlib.closing(
            http.client.HTTPConnection(
                parts.hostname or "",
                parts.port,
                timeout=PATIENCE,
                source_address=(self.source, 0) if self.source else None,
            )
        ) as line:
            line.request(method, path, body, sent)
            answer = line.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, found, answer.read())

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        return self.ask("GET", path, None, token, None, None, **headers)

    def guest(self, name: str = "Ann") -> str:
        """A new guest's token."""
        answer = self.ask("POST", "/api/guests", send={"name": name})
        assert answer.status == 201, answer.text
        return str(answer.json()["token"])

    def open(self, token: str, **wishes: Any) -> str:
        """A new table's id."""
        wanted = {"game": "couperation", "seats": 2, "seat": 0, **wishes}
        answer = self.ask("POST", "/api/tables", token=token, send=wanted)
        assert answer.status == 201, answer.text
        return str(answer.json()["table"])

    def do(self, table: str, token: str, do: str, **words: Any) -> Any:
        words.setdefault("id", uuid.uuid4().hex)
        path = f"/api/tables/{table}/do"
        return self.ask("POST", path, token=token, send={"do": do, **words}).json()

    def table_of_two(self, **wishes: Any) -> tuple[str, str, str]:
        """A table and the tokens of the two who sit there."""
        ann, ben = self.guest("Ann"), self.guest("Ben")
        table = self.open(ann, **wishes)
        assert self.do(table, ben, "sit", seat=1)["type"] == "done"
        self.ready(table, ann, ben)
        return table, ann, ben

    def ready(self, table: str, *tokens: str) -> None:
        """These people are ready, and add nothing of their own to the luck."""
        for token in tokens:
            answer = self.do(table, token, "ready")
            assert answer["type"] == "done", answer

    def socket(
        self,
        table: str,
        token: str | None = None,
        query: str = "format=json",
        most_unread: int | None = None,
        **headers: str,
    ) -> ClientConnection:
        """A socket. With a bound to what may wait unread, it stops reading beyond that."""
        address = f"ws{self.url[4:]}/t/{table}/socket?{query}"
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        # Without a bound, a socket that is closed hears the answer to that at once.
        return connect(
            address,
            additional_headers=headers,
            open_timeout=PATIENCE,
            max_size=None,
            max_queue=most_unread,
            ping_interval=None,  # its thread would draw random numbers in between ours
            proxy=None,
            sock=self.line() if self.source else None,
        )


def receive(socket: ClientConnection, kind: str | None = None, timeout: float = PATIENCE) -> Any:
    """The next message, or the next of a kind."""
    while True:
        message = json.loads(socket.recv(timeout))
        if kind is None or message["type"] == kind:
            return message


def send(socket: ClientConnection, do: str, **words: Any) -> None:
    socket.send(json.dumps({"do": do, **words}))


@contextlib.contextmanager
def running(
    database: str,
    *flags: str,
    log: Path,
    largest_file: int | None = None,
    most_files: int | None = None,
    is_fork: bool = True,
    constants: Mapping[str, float] | None = None,
    ahead: float = 0,
    **environment: str,
) -> Iterator[Server]:
    """`commontable serve` on a free port, with the random numbers of the test's seed.

    Its log stays free of tracebacks; refusals are normal. With `is_fork` it has nothing to import.
    `constants` are other values for ours, by "module:NAME". Its clock is `ahead`, in seconds.
    """
    words = ["serve", "--port", "0", "--db", database, "--bot-pace", "0", *flags]
    settings = {
        "COMMONTABLE_TABLES_PER_ADDRESS": "100000",
        "COMMONTABLE_TABLES_PER_GUEST": "5000",
        "COMMONTABLE_PUBLIC_TABLES_PER_GUEST": "5000",
        "COMMONTABLE_PUBLIC_TABLES_PER_ADDRESS": "100000",
        "COMMONTABLE_SEATS_PER_GUEST": "20000",
        "COMMONTABLE_READS_PER_ADDRESS": "5000",  # a test reads more than a class
        "COMMONTABLE_NEW_CONNECTIONS_PER_ADDRESS": "2000",  # each request is one
    }
    whole = {
        **os.environ,
        **next_life(),
        **conditions(constants or {}, ahead),
        **settings,
        **environment,
    }
    is_fork &= "--board" not in flags and can_be_forked(whole)
    process: subprocess.Popen[str] | Fork
    with log.open("ab") as errors:
        if is_fork:
            process = fork_server().start(words, errors, whole, most_files)
        else:
            process = subprocess.Popen(
                [*SEEDED, *words], stdout=subprocess.PIPE, stderr=errors, text=True, env=whole
            )
    if largest_file is not None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (largest_file, largest_file))
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"the server said {line!r}; {log.read_text()}"
        yield Server(found[0], process.pid)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        told = log.read_text()
        assert "Traceback" not in told, told
        assert "handshake" not in told, told


def memory(server: Server) -> int:
    """Bytes that a server holds, once it has loaded what it plays Couperation by: that is large."""
    server.open(server.guest())
    mark = 'commontable_games_compiled{game="couperation"} 1'
    wait_until(lambda: mark in server.get("/metrics").text)
    return resident(server)


def resident(server: Server) -> int:
    """Bytes that a server holds now. It is not asked for anything."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(next(x for x in status.splitlines() if x.startswith("VmRSS")).split()[1]) * 1024


def joined(before: list[str], pieces: list[int | str]) -> tuple[str, list[str]]:
    """A picture as text, as a page puts it together from the pieces it is sent, and its pieces."""
    now = [before[piece] if isinstance(piece, int) else piece for piece in pieces] or before
    return "".join(now), now
