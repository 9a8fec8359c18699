"""Runs uvicorn with our protocols, sockets and signal handling."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

import uvicorn
from starlette.applications import Starlette

from commontable.core.errors import BadOption
from commontable.core.subprocesses import keep_descriptors_private
from commontable.tables.log.file_lock import sole_owner
from commontable.tables.log.stores import open_store
from commontable.tables.people.operators import has_token, new_token
from commontable.web.runtime.file_limit import raise_file_limit
from commontable.web.runtime.http_protocol import HeadProtocol
from commontable.web.runtime.rate_limits import FRAME
from commontable.web.runtime.settings import Settings, to_environment
from commontable.web.runtime.ws_protocol import TableProtocol
from commontable.web.server.app import create

PING = (
    30.0  # seconds after which a silent socket is asked whether anybody is there; proxies wait 60
)
ACCEPTED = 16  # new connections in one turn of the loop
GRACE = 5  # seconds in which open requests may end


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def serve(
    settings: Settings,
    ready: Callable[[str], None],
    tell_token: Callable[[str], None] | None = None,
) -> int:
    """Runs until it is told to stop (SIGINT, SIGTERM). `ready` is told where. 0: it ended well.

    `tell_token` is told the operator token, if there was none yet.
    """
    raise_file_limit()
    with sole_owner(settings.database) as announce:
        asyncio.run(_prepare_database(settings.database, tell_token))
        listening = _listen(settings)
        announce(_address(listening))
        return _run(settings, listening, ready)


def _run(settings: Settings, listening: socket.socket, ready: Callable[[str], None]) -> int:
    address = _address(listening)
    # uvloop accepts one connection of each listener in a turn of the loop: with one listener, a
    # newcomer would wait behind a crowd for as many turns as it has connections.
    listeners = [listening, *(listening.dup() for _ in range(ACCEPTED - 1))]
    words: dict[str, Any] = {
        "ws": TableProtocol,
        "ws_max_size": FRAME,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
        "http": HeadProtocol,
        "log_level": "warning",
        "access_log": False,  # addresses of private tables are nobody's business
        "server_header": False,
        "timeout_graceful_shutdown": GRACE,
        "backlog": 2048,
    }
    if settings.workers > 1:
        os.environ.update(to_environment(settings))
        config = uvicorn.Config(
            "commontable.web.server.run:create_in_worker",
            factory=True,
            workers=settings.workers,
            **words,
        )
        from uvicorn.supervisors import Multiprocess

        ready(address)
        Multiprocess(config, listeners).run()
        return 0
    server = Server(uvicorn.Config(create(settings), **words), lambda: ready(address))
    server.run(listeners)
    return 0 if server.started else 1


def create_in_worker() -> Starlette:
    """The application of one of several processes, which end with the one that supervises them."""
    keep_descriptors_private()  # the listening socket came from the supervisor
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_stop_after, args=(supervisor,), daemon=True).start()
    return create()


def _stop_after(supervisor: BaseProcess) -> None:
    """Stops this process as SIGTERM does, once the supervisor is gone."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


async def _prepare_database(address: str, tell_token: Callable[[str], None] | None) -> None:
    """A wrong one is told in a line; a new one is made ready before anybody comes."""
    store = await open_store(address)
    try:
        if tell_token is not None and not await has_token(store):
            tell_token(await new_token(store))
    finally:
        await store.close()


def _listen(settings: Settings) -> socket.socket:
    """The port is taken first, so that a wrong one is told in a line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise BadOption(
            f"port: cannot listen on {settings.host}:{settings.port}: {reason}. Another port?"
        ) from None
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
