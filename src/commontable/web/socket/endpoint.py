"""The WebSocket endpoint of a table, as a plain ASGI application.

It has no framework class around it, because each move passes here several times.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from functools import cache, partial

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY
from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Guest, StoreUnavailable
from commontable.tables.people import profiles
from commontable.tables.play.seating import Away
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import NOBODY_BLOCKED
from commontable.web.runtime import rate_limits
from commontable.web.runtime.ws_protocol import UTF8
from commontable.web.site.audience import LOOKS, Audience
from commontable.web.site.guests import hash_of, token_of
from commontable.web.site.join_codes import table_of
from commontable.web.site.site import Site, address_of, as_refusal, site_of
from commontable.web.socket import messages
from commontable.web.socket.message_costs import PREPAID, REFUSED, SMALL, MessageCosts

POLICY = 1008  # how a socket is closed that asks for too much
PAUSE = (1.0, 3.0)  # seconds that a socket waits whose address has asked for too much
HURRY = "hurry"
_encode = msgspec.json.Encoder().encode


class TableSocket:
    """One device that looks at one table."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        site = site_of(connection)
        address = address_of(connection)
        try:
            audience, guest, viewer, theme = await _enter(site, connection, address)
        except CommontableError as error:
            await _refuse_upgrade(site, as_refusal(error), scope, receive, send)
            return
        client = Client(site, receive, send, audience, guest, viewer, theme)
        client.address = address
        client.token_hash = hash_of(token_of(connection) or "")
        client.costs = MessageCosts(site.reads, address)
        protocol = scope.get("extensions", {}).get(UTF8, {})
        client.say_at_once = protocol.get("say")
        if "limit" in protocol:
            protocol["limit"](partial(site.frames.take, address))
        with site.connections.socket(address, client.guest_id):
            try:
                await receive()  # "websocket.connect"
                await send({"type": "websocket.accept"})
                # A task of its own: a move need not pass through all the layers of the application.
                await asyncio.create_task(client.run())
            except OSError:  # whoever we speak to went away
                pass
            finally:
                client.leave()


class NoSocket:
    """Refuses a WebSocket where there is none."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = Refused(
            ErrorCode.UNKNOWN, "There is no WebSocket here. That of a table is /t/{table}/socket."
        )
        await _refuse_upgrade(site_of(HTTPConnection(scope)), refusal, scope, receive, send)


async def _refuse_upgrade(
    site: Site, refusal: Refused, scope: Scope, receive: Receive, send: Send
) -> None:
    """Answers a handshake as any other request."""
    site.metrics.count("refusals_total", f'{{error="{refusal.error}"}}')
    body = {"error": refusal.error, "message": refusal.message}
    await JSONResponse(body, refusal.error.status)(scope, receive, send)


async def _enter(
    site: Site, connection: HTTPConnection, address: str
) -> tuple[Audience, Guest | None, int, str | None]:
    """Authenticates before the WebSocket is accepted."""
    site.check_origin(connection)
    guest = await site.guest(connection)
    if guest is None and "origin" not in connection.headers:
        has = "Your token is not known" if token_of(connection) else "Programs need a token"
        raise Refused(ErrorCode.GUEST, f"{has}: POST /api/guests gives one.")
    session = await table_of(connection)
    theme = None
    if connection.query_params.get("format", "page") != "json":
        theme = connection.query_params.get("theme", "light")
        if theme not in LOOKS:
            raise Refused(ErrorCode.VIEWER, f"Expected a theme, one of {', '.join(LOOKS)}.")
    held = session.table.seats_of(guest.id if guest else None)
    asked = connection.query_params.get("viewer")
    viewer = (held or [NOBODY])[0] if asked is None else messages.read_viewer(asked)
    why_not = site.connections.why_no_socket(address, guest.id if guest else None)
    if why_not is not None:  # nobody comes in before it is counted
        raise Refused(ErrorCode.LIMIT, why_not)
    audience = site.audiences.get(session.table.id)
    if audience is None or audience.session is not session:
        audience = site.audiences[session.table.id] = Audience(session)
    return audience, guest, viewer, theme


class Client:
    """One device at a table. Only the newest view matters to it: slow ones skip the others."""

    def __init__(
        self,
        site: Site,
        receive: Receive,
        send: Send,
        audience: Audience,
        guest: Guest | None,
        viewer: int,
        theme: str | None,
    ) -> None:
        self.site = site
        self.receive = receive
        self.send = send
        self.audience = audience
        self.guest = guest
        self.guest_id = guest.id if guest else None
        self.viewer = viewer
        self.theme = theme
        self.showing = asyncio.Lock()
        self.sender: asyncio.Task[None] | None = None  # while somebody slow is being sent a view
        self.bucket = rate_limits.TokenBucket(*rate_limits.MESSAGES)
        self.costs = MessageCosts(site.reads, "")
        self.sent: object = None  # what the last view showed
        self.picture = 0  # the number of the picture in it
        self.hint: asyncio.Task[None] | None = None  # that is being thought out
        self.hint_id = ""
        self.say_at_once: Callable[..., bool] | None = None  # if the protocol is ours
        self.is_due = False  # a view is about to be sent
        self.is_asking = True  # the answer brings a view with it; at first, the door is not open
        self.address = ""  # where it comes from, as limits count it
        self.token_hash = ""
        self.blocked = NOBODY_BLOCKED  # guests whose talk is not shown here
        self.is_signed_out = False
        audience.enter(self.guest_id, self.notice)
        if guest is not None:
            site.devices.enter(guest.id, self)

    def leave(self) -> None:
        self.audience.leave(self.guest_id, self.notice)
        if self.guest is not None:
            self.site.devices.leave(self.guest.id, self)
        if not self.audience.session.listeners:
            self.site.audiences.pop(self.audience.session.table.id, None)

    def notice(self) -> None:
        """Something happened at the table. Whoever acted is answered before others are told."""
        if not self.is_asking and not self.is_due:
            self.is_due = True
            self.site.onlookers.tell(self._show)

    async def refresh(self) -> None:
        """Looks up whether this device is still the guest's, and whom they have blocked."""
        if self.guest is None:
            return
        blocked = await profiles.blocked_by_token(self.site.store, self.token_hash)
        if blocked is None:
            await self._sign_out("signed out")
        elif await self.site.bans.is_banned(self.guest.id):
            await self._sign_out("banned")
        elif blocked != self.blocked:
            self.blocked = blocked
            self.notice()

    async def _sign_out(self, reason: str) -> None:
        self.is_signed_out = True
        closing = {"type": "websocket.close", "code": POLICY, "reason": reason}
        with contextlib.suppress(OSError):
            await self.send(closing)

    async def run(self) -> None:
        try:
            await self.refresh()  # it may have changed since the door was opened
        except StoreUnavailable as error:
            await self._answer(_error(None, as_refusal(error)))
            return
        self.is_asking = False
        try:
            self._look(self.viewer)
        except Refused as refusal:
            self.viewer = NOBODY
            await self._answer(_error(None, refusal))
        self._send_view_soon()
        try:
            while await self._receive():
                pass
        finally:
            if self.hint is not None:
                self.hint.cancel()
            if self.sender is not None:
                self.sender.cancel()

    # -------------------------------------------------------------- out

    def _show(self) -> None:
        """Sends the newest view at once, if this viewer can notice a change and nothing waits."""
        self.is_due = False
        if not self._say_at_once():
            self._send_view_soon()

    def _say_at_once(self, *answer: bytes) -> bool:
        """Sends the newest view and an answer, if nothing waits to be sent before them."""
        say = self.say_at_once
        if say is None or self.showing.locked() or not say():
            return False
        if texts := (*self._news(), *answer):
            say(*texts)
        return True

    def _send_view_soon(self) -> None:
        if self.sender is None:
            self.sender = asyncio.create_task(self._send_views())

    async def _send_views(self) -> None:
        """Sends the newest view to those who must be waited for, until they have it."""
        try:
            async with self.showing:
                while news := self._news():
                    await self._say(*news)
        except OSError:  # it went away meanwhile; whoever reads from it finds out
            pass
        finally:
            self.sender = None

    def _news(self) -> list[bytes]:
        """The newest view, if this viewer has not seen it."""
        if self.is_signed_out:
            return []
        table, guest = self.audience.session.table, self.guest_id
        held = table.seats_of(guest)
        if self.viewer != NOBODY and self.viewer not in held:
            self.viewer = NOBODY  # the seat was given up
        version = (self.audience.version(self.viewer), held, self.blocked)
        if version == self.sent:
            return []
        self.sent = version
        is_host = guest is not None and guest == table.host
        shown, self.picture = self.audience.show(
            self.viewer, held, self.theme, self.picture, self.blocked, is_host
        )
        self.site.metrics.count("views_total")
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
        began = time.perf_counter()
        if message["type"] == "websocket.disconnect" or self.is_signed_out:
            return False
        text = message.get("text")
        if text is None:
            text = message.get("bytes") or b""
        if not self.bucket.take():
            return await self._turn_away()
        try:
            asked = messages.read_message(text)
        except Refused as refusal:
            self.site.metrics.count("messages_total", '{do="unreadable"}')
            await self._answer(_error(messages.id_of(text), refusal))
            return await self._charge(REFUSED)
        do, label = _kind(type(asked))
        cost = PREPAID.get(type(asked))
        if cost is not None and not self.costs.pay(cost):
            self.site.metrics.count("messages_total", label)
            await self._answer(_error(getattr(asked, "id", None), _too_fast()))
            return await self._slow_down()
        if isinstance(asked, messages.Hint):
            self.site.metrics.count("messages_total", label)
            await self._ask_hint(asked)
            return True
        self.is_asking = True
        answer = await self._do(asked)
        text = _encode(answer)
        self.is_asking = False
        if not self._say_at_once(text):
            async with self.showing:
                await self._say(*self._news(), text)  # what came of it, in one go
        self.site.metrics.count_message(do, label, time.perf_counter() - began)
        if answer["type"] == "error":
            return await self._charge(REFUSED)
        if answer["type"] == "pong" or answer["repeated"] or do == HURRY:
            return await self._charge(SMALL)
        return True

    async def _charge(self, cost: float) -> bool:
        return self.costs.pay(cost) or await self._slow_down()

    async def _slow_down(self) -> bool:
        """Waits before the next message. False: that has not helped, and the socket is closed."""
        if self.costs.is_exhausted:
            return await self._turn_away()
        self.site.refusals.count("messages")
        await asyncio.sleep(random.uniform(*PAUSE))
        return True

    async def _turn_away(self) -> bool:
        self.site.refusals.count("messages")
        await self._answer(_error(None, _too_fast()))
        closing = {"type": "websocket.close", "code": POLICY, "reason": "too many messages"}
        await self.send(closing)
        return False

    async def _ask_hint(self, asked: messages.Hint) -> None:
        """Other members can be done while a hint is being thought out; a new one replaces it."""
        old, old_id = self.hint, self.hint_id
        self.hint, self.hint_id = asyncio.create_task(self._give_hint(asked)), asked.id
        if old is not None and not old.done():
            old.cancel()
            refusal = Refused(ErrorCode.BUSY, "Another hint was asked for meanwhile.")
            await self._answer(_error(old_id, refusal))

    async def _give_hint(self, asked: messages.Hint) -> None:
        """The answer goes to this device alone."""
        session = self.audience.session
        try:
            began = time.perf_counter()
            found = await self.site.hint(self.guest, session, asked.seat, asked.depth)
            self.site.metrics.messages.observe("hint", time.perf_counter() - began)
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
            if isinstance(asked, messages.SkipPauses):
                return self._skip_pauses()
            if isinstance(asked, messages.Look):
                self._look(NOBODY if asked.viewer == "public" else asked.viewer)
                return {"type": "done", "id": None, "repeated": False}
            is_repeated = await carry_out(
                self.site, self.audience.session, asked, self.guest, self.address
            )
        except CommontableError as error:
            asked_id = None if isinstance(asked, messages.Look | messages.SkipPauses) else asked.id
            return _error(asked_id, as_refusal(error))
        return {"type": "done", "id": asked.id, "repeated": is_repeated}

    def _skip_pauses(self) -> dict[str, object]:
        if not self.audience.session.table.seats_of(self.guest_id):
            raise Refused(
                ErrorCode.SEAT, "Only those who sit at the table can skip the pauses of its bots."
            )
        self.audience.session.skip_pauses.set()
        return {"type": "done", "id": None, "repeated": False}

    def _look(self, viewer: int) -> None:
        """Looks with other eyes: of another seat that is one's own, or of the public."""
        if viewer not in (NOBODY, *self.audience.session.table.seats_of(self.guest_id)):
            raise Refused(ErrorCode.SEAT, "You can look from your own seats, or as the public.")
        self.viewer = viewer


@cache
def _kind(message: type[msgspec.Struct]) -> tuple[str, str]:
    """What a message asks for, and how it is labelled where it is counted."""
    do = str(message.__struct_config__.tag)
    return do, f'{{do="{do}"}}'


async def carry_out(
    site: Site, session: TableSession, asked: messages.Ask, guest: Guest | None, address: str
) -> bool:
    """Lets the service do what is asked. True: it was done before."""
    if guest is None:
        raise Refused(ErrorCode.GUEST, "Please give a name first.")
    await site.bans.check(guest.id)
    session.saw(guest.id)
    away: Away = session.away
    if isinstance(asked, messages.SeatBot):
        away = await site.service.presence.away(session, asked.seat)
    command = messages.command_of(asked, guest, away)
    command_id = f"{guest.id}:{asked.id}"  # two guests may think of the same id
    try:
        if isinstance(asked, messages.Sit):
            name = guest.name if asked.name is None else asked.name
            sit = site.seating.sit
            is_repeated = await sit(session, guest, name, command, command_id, address)
        else:
            is_repeated = (await site.service.do(session.table.id, command, command_id)).is_repeated
    except Refused as refusal:
        site.metrics.count("commands_total", f'{{end="{refusal.error}"}}')
        raise
    site.metrics.count("commands_total", '{end="repeated"}' if is_repeated else '{end="done"}')
    return is_repeated


def _too_fast() -> Refused:
    return Refused(ErrorCode.LIMIT, "You send faster than a table can follow. Come again soon.")


def _error(asked_id: str | None, refusal: Refused) -> dict[str, object]:
    shown = refusal.error.shown
    return {
        "type": "error",
        "id": asked_id,
        "error": refusal.error,
        "message": refusal.message,
        "rule": refusal.rule,
        **({"shown": shown} if shown else {}),
    }
