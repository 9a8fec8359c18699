"""Guests: no account, a name, and a token that only their devices know."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from commontable.tables.commands import clean_name
from commontable.tables.house import now
from commontable.tables.store import Guest, Store

COOKIE = "ct_guest"
YEAR = 365 * 24 * 3600
LINK_MINUTES = 10


def token_of(connection: HTTPConnection) -> str | None:
    """The token a program sends with each request, else the cookie of a browser."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE)


async def guest_of(store: Store, connection: HTTPConnection) -> Guest | None:
    token = token_of(connection)
    return await store.guest_of(hash_of(token)) if token else None


async def welcome(store: Store, name: str) -> tuple[Guest, str]:
    """A new guest, and the token that makes a device theirs."""
    guest = Guest(secrets.token_urlsafe(9), clean_name(name))
    token = secrets.token_urlsafe(32)
    await store.save_guest(guest, hash_of(token))
    return guest, token


async def new_link(store: Store, guest: Guest) -> str:
    """The secret of a link that brings this guest to another device, once and soon."""
    link = secrets.token_urlsafe(32)
    await store.save_link(hash_of(link), guest.guest, now() + LINK_MINUTES * 60_000)
    return link


async def recover(store: Store, link: str) -> tuple[Guest, str] | None:
    """The guest of a link, with a token of their own for this device."""
    token = secrets.token_urlsafe(32)
    guest = await store.use_link(hash_of(link), now(), hash_of(token))
    return None if guest is None else (guest, token)


def set_cookie(response: Response, token: str, is_https: bool) -> None:
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=is_https
    )


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
