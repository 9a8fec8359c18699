"""Operator authentication: a token in a header or cookie, with a limit of wrong attempts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque

from starlette.requests import Request
from starlette.responses import Response

from commontable.tables.errors import ErrorCode, Refused
from commontable.tables.log.store import Store
from commontable.tables.people import operators
from commontable.web.runtime.rate_limits import ADDRESSES

COOKIE = "ct_operator"
PATH = "/operator"  # where the cookie is sent
HOURS = 12
WRONG_TRIES = 5  # from one address
WINDOW = 600.0  # seconds in which they count
log = logging.getLogger("commontable")


class OperatorDoor:
    """Compares tokens, and remembers who came with a wrong one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checking = asyncio.Lock()
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()  # times by address

    async def check(self, token: str | None, address: str) -> None:
        """Refuses anybody but the operator. `address` is what limits count by."""
        self._check_tries(address)
        if not token:
            raise Refused(
                ErrorCode.GUEST, "This is for the operator: please send the operator token."
            )
        async with self._checking:
            await self._check_token(token, address)

    async def _check_token(self, token: str, address: str) -> None:
        """One after the other: who tries many at the same time has no more tries."""
        self._check_tries(address)
        if await operators.is_token(self._store, token):
            self._wrong.pop(address, None)
            return
        self._note(address)
        log.warning("operator: a wrong token came from %s", address)
        raise Refused(
            ErrorCode.GUEST,
            "This is not the operator token. 'commontable admin token' makes a new one.",
        )

    def _check_tries(self, address: str) -> None:
        times = self._wrong.get(address, deque())
        while times and times[0] < time.monotonic() - WINDOW:
            times.popleft()
        if len(times) >= WRONG_TRIES:
            raise Refused(
                ErrorCode.LIMIT, "Too many wrong operator tokens. Please wait ten minutes."
            )

    def _note(self, address: str) -> None:
        self._wrong.setdefault(address, deque(maxlen=WRONG_TRIES)).append(time.monotonic())
        self._wrong.move_to_end(address)
        if len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)


def bearer_of(request: Request) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def let_in(answer: Response, token: str, is_https: bool) -> Response:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=HOURS * 3600,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=is_https,
    )
    return answer


def let_out(answer: Response) -> Response:
    answer.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
    return answer
