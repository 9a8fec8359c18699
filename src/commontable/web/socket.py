"""The socket of a table: messages in, views out.

It is a plain ASGI application: nothing stands between it and the protocol but the doors it came
through, because each move passes here several times.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY
from commontable.tables.refusals import Refused
from commontable.tables.store import Guest
from commontable.web import limits, messages
from commontable.web.guests import token_of
from commontable.web.protocol import UTF8
from commontable.web.rooms import LOOKS, Room
from commontable.web.site import Site, address_of, as_refusal, site_of, status_of

POLICY = 1008  # how a socket is closed that asks for too much
_encode = msgspec.json.Encoder().encode


class TableSocket:
    """One device that looks at one table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        site = site_of(connection)
        address = address_of(connection)
        try:
            room, guest, viewer, theme = await _enter(site, connection, address)
        except CommontableError as error:
            refusal = as_refusal(error)
            body = {"error": refusal.error, "message": refusal.message}
            await JSONResponse(body, status_of(refusal))(scope, receive, send)
            return
        client = Client(site, receive, send, room, guest, viewer, theme)
        client.say_at_once = scope.get("extensions", {}).get(UTF8, {}).get("say")
        site.sockets[address] = site.sockets.get(address, 0) + 1
        try:
            await receive()  # "websocket.connect"
            await send({"type": "websocket.accept"})
            await client.run()
        except OSError:  # whoever we speak to went away
            pass
        finally:
            site.sockets[address] -= 1
            if not site.sockets[address]:
                del site.sockets[address]
            client.leave()


async def _enter(
    site: Site, connection: HTTPConnection, address: str
) -> tuple[Room, Guest | None, int, str | None]:
    """Checks who comes before the door is opened."""
    site.check_origin(connection)
    guest = await site.guest(connection)
    if guest is None and "origin" not in connection.headers:
        has = "Your token is not known" if token_of(connection) else "Programs need a token"
        raise Refused("guest", f"{has}: POST /api/guests gives one.")
    live = await site.find(connection.path_params["table"])
    theme = None
    if connection.query_params.get("format", "page") != "json":
        theme = connection.query_params.get("theme", "light")
        if theme not in LOOKS:
            raise Refused("viewer", f"Expected a theme, one of {', '.join(LOOKS)}.")
    held = live.table.seats_of(guest.guest if guest else None)
    asked = connection.query_params.get("viewer")
    viewer = (held or [NOBODY])[0] if asked is None else messages.read_viewer(asked)
    if site.sockets.get(address, 0) >= site.most_sockets:  # nobody comes in before it is counted
        raise Refused("limit", "Too many sockets are open from your address.")
    room = site.rooms.get(live.table.id)
    if room is None or room.live is not live:
        room = site.rooms[live.table.id] = Room(live)
    return room, guest, viewer, theme


class Client:
    """One device at a table. Only the newest view matters to it: slow ones skip the others."""

    def __init__(
        self,
        site: Site,
        receive: Receive,
        send: Send,
        room: Room,
        guest: Guest | None,
        viewer: int,
        theme: str | None,
    ) -> None:
        self.site = site
        self.receive = receive
        self.send = send
        self.room = room
        self.guest = guest
        self.viewer = viewer
        self.theme = theme
        self.changed = asyncio.Event()
        self.showing = asyncio.Lock()
        self.credits = limits.Credits(*limits.MESSAGES)
        self.sent: object = None  # what the last view showed
        self.picture = 0  # the number of the picture in it
        self.hint: asyncio.Task[None] | None = None  # that is being thought out
        self.hint_id = ""
        self.say_at_once: Callable[..., bool] | None = None  # if the protocol is ours
        self.is_due = False  # a view is about to be sent
        self.is_asking = False  # the answer brings a view with it
        room.enter(self.guest_id, self.notice)

    @property
    def guest_id(self) -> str | None:
        return self.guest.guest if self.guest else None

    def leave(self) -> None:
        self.room.leave(self.guest_id, self.notice)
        if not self.room.live.listeners:
            self.site.rooms.pop(self.room.live.table.id, None)

    def notice(self) -> None:
        """Something happened at the table. Whoever acted is answered before others are told."""
        if not self.is_asking and not self.is_due:
            self.is_due = True
            self.site.onlookers.tell(self._show)

    async def run(self) -> None:
        try:
            self._look(self.viewer)
        except Refused as refusal:
            self.viewer = NOBODY
            await self._answer(_error(None, refusal))
        self.changed.set()
        sender = asyncio.create_task(self._send_views())
        try:
            while await self._receive():
                pass
        finally:
            if self.hint is not None:
                self.hint.cancel()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await sender

    # -------------------------------------------------------------- out

    def _show(self) -> None:
        """Sends the newest view at once, if this viewer can notice a change and nothing waits."""
        self.is_due = False
        if self.say_at_once is None or self.showing.locked() or not self.say_at_once():
            self.changed.set()
        elif news := self._news():
            self.say_at_once(*news)

    async def _send_views(self) -> None:
        """Sends the newest view to those who must be waited for."""
        while True:
            await self.changed.wait()
            async with self.showing:
                await self._say(*self._news())

    def _news(self) -> list[bytes]:
        """The newest view, if this viewer has not seen it."""
        self.changed.clear()
        held = self.room.live.table.seats_of(self.guest_id)
        if self.viewer != NOBODY and self.viewer not in held:
            self.viewer = NOBODY  # the seat was given up
        version = (self.room.version(self.viewer), held)
        if version == self.sent:
            return []
        self.sent = version
        self.site.metrics.count("views_total")
        shown, self.picture = self.room.show(self.viewer, held, self.theme, self.picture)
        return [shown]

    async def _answer(self, answer: dict[str, object]) -> None:
        await self._say(_encode(answer))

    async def _say(self, *texts: bytes) -> None:
        if self.say_at_once is not None and texts:
            if not self.say_at_once(*texts):
                await self.send({"type": "websocket.send", UTF8: texts})
            return
        for text in texts:
            await self.send({"type": "websocket.send", "text": text.decode()})

    # -------------------------------------------------------------- in

    async def _receive(self) -> bool:
        """Takes one message. False: there will be no more."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            return False
        text = message.get("text")
        if text is None:
            text = message.get("bytes") or b""
        if not self.credits.take():
            refusal = Refused("limit", "You send faster than a table can follow. Come again soon.")
            await self._answer(_error(None, refusal))
            closing = {"type": "websocket.close", "code": POLICY, "reason": "too many messages"}
            await self.send(closing)
            return False
        try:
            asked = messages.read_message(text)
        except Refused as refusal:
            self.site.metrics.count("messages_total", '{do="unreadable"}')
            await self._answer(_error(messages.id_of(text), refusal))
            return True
        self.site.metrics.count("messages_total", f'{{do="{asked.__struct_config__.tag}"}}')
        if isinstance(asked, messages.Hint):
            await self._ask_hint(asked)
            return True
        self.is_asking = True
        answer = await self._do(asked)
        self.is_asking = False
        async with self.showing:
            await self._say(*self._news(), _encode(answer))  # what came of it, in one go
        return True

    async def _ask_hint(self, asked: messages.Hint) -> None:
        """Other things can be done while a hint is being thought out; a new one replaces it."""
        old, old_id = self.hint, self.hint_id
        self.hint, self.hint_id = asyncio.create_task(self._give_hint(asked)), asked.id
        if old is not None and not old.done():
            old.cancel()
            refusal = Refused("busy", "Another hint was asked for meanwhile.")
            await self._answer(_error(old_id, refusal))

    async def _give_hint(self, asked: messages.Hint) -> None:
        """The answer goes to this device alone."""
        live = self.room.live
        try:
            found = await self.site.hint(self.guest, live, asked.seat, asked.depth)
        except CommontableError as error:
            answer = _error(asked.id, as_refusal(error))
        else:
            answer = {"type": "hint", "id": asked.id, "seat": asked.seat, **found}
        with contextlib.suppress(OSError):  # it went away meanwhile
            await self._answer(answer)

    async def _do(self, asked: messages.Quick) -> dict[str, object]:
        if isinstance(asked, messages.Ping):
            return {"type": "pong"}
        try:
            if isinstance(asked, messages.Hurry):
                return self._hurry()
            if isinstance(asked, messages.Look):
                self._look(NOBODY if asked.viewer == "public" else asked.viewer)
                self.changed.set()
                return {"type": "done", "id": None, "repeated": False}
            is_repeated = await carry_out(self.site, self.room.live.table.id, asked, self.guest)
        except CommontableError as error:
            asked_id = None if isinstance(asked, messages.Look | messages.Hurry) else asked.id
            return _error(asked_id, as_refusal(error))
        return {"type": "done", "id": asked.id, "repeated": is_repeated}

    def _hurry(self) -> dict[str, object]:
        if not self.room.live.table.seats_of(self.guest_id):
            raise Refused("seat", "Only those who sit at the table can hurry its bots.")
        self.room.live.hurry.set()
        return {"type": "done", "id": None, "repeated": False}

    def _look(self, viewer: int) -> None:
        """Looks with other eyes: of another seat that is one's own, or of the public."""
        if viewer not in (NOBODY, *self.room.live.table.seats_of(self.guest_id)):
            raise Refused("seat", "You can look from your own seats, or as the public.")
        self.viewer = viewer


async def carry_out(site: Site, table: str, asked: messages.Ask, guest: Guest | None) -> bool:
    """Lets the house do what is asked. True: it was done before."""
    if guest is None:
        raise Refused("guest", "Please give a name first.")
    command = messages.command_of(asked, guest)
    try:
        # Two guests may think of the same id.
        done = await site.house.do(table, command, f"{guest.guest}:{asked.id}")
    except Refused as refusal:
        site.metrics.count("commands_total", f'{{end="{refusal.error}"}}')
        raise
    site.metrics.count("commands_total", '{end="repeated"}' if done.is_repeated else '{end="done"}')
    return done.is_repeated


def _error(asked_id: str | None, refusal: Refused) -> dict[str, object]:
    return {
        "type": "error",
        "id": asked_id,
        "error": refusal.error,
        "message": refusal.message,
        "rule": refusal.rule,
    }
