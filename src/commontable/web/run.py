"""Running the server: uvicorn, set up for tables."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from commontable.core.errors import BadOption
from commontable.tables.stores import open_store
from commontable.web.app import create
from commontable.web.heads import HeadProtocol
from commontable.web.limits import FRAME
from commontable.web.protocol import TableProtocol
from commontable.web.settings import Settings, to_environment

PING = (
    30.0  # seconds after which a silent socket is asked whether anybody is there; proxies wait 60
)
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


def serve(settings: Settings, ready: Callable[[str], None]) -> int:
    """Runs until it is told to stop (SIGINT, SIGTERM). `ready` is told where. 0: it ended well."""
    asyncio.run(_check_database(settings.database))
    listening = _listen(settings)
    address = _address(listening)
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
            "commontable.web.app:create", factory=True, workers=settings.workers, **words
        )
        from uvicorn.supervisors import Multiprocess

        ready(address)
        Multiprocess(config, [listening]).run()
        return 0
    server = Server(uvicorn.Config(create(settings), **words), lambda: ready(address))
    server.run([listening])
    return 0 if server.started else 1


async def _check_database(address: str) -> None:
    """A wrong one is told in a line; a new one is made ready before anybody comes."""
    await (await open_store(address)).close()


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
    listening.set_inheritable(True)
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
