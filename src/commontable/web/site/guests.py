"""Guests: anonymous identities with a name and a secret token, no account."""

from __future__ import annotations

import hashlib

from starlette.requests import HTTPConnection
from starlette.responses import Response

from commontable.tables.entropy import new_id, new_token
from commontable.tables.log.store import Guest, Store
from commontable.tables.people import profiles
from commontable.tables.play.commands import clean_name
from commontable.tables.service.table_service import now

COOKIE = "ct_guest"
YEAR = 365 * 24 * 3600
LINK_MINUTES = 10


def token_of(connection: HTTPConnection) -> str | None:
    """The token a program sends with each request, else the cookie of a browser."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(COOKIE)


async def welcome(store: Store, name: str, device: str = "") -> tuple[Guest, str]:
    """A new guest, and the token that makes a device theirs."""
    guest = Guest(new_id(), clean_name(name))
    token = new_token()
    await profiles.add_guest(store, guest, hash_of(token), device)
    return guest, token


async def new_link(store: Store, guest: Guest) -> str:
    """The secret of a link that brings this guest to another device, once and soon."""
    link = new_token()
    await store.save_link(hash_of(link), guest.id, now() + LINK_MINUTES * 60_000)
    return link


async def recover(store: Store, link: str, device: str) -> tuple[Guest, str] | None:
    """The guest of a link, with a token of their own for this device."""
    token = new_token()
    guest = await store.use_link(hash_of(link), now(), hash_of(token))
    if guest is None:
        return None
    await profiles.name_device(store, hash_of(token), device)
    return guest, token


def forget_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


def set_cookie(response: Response, token: str, is_https: bool) -> None:
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=is_https
    )


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()
