"""Stored data about guests: devices, blocks and reports.

Ids that leave the server are hashes, so nobody learns a guest's id or a token's hash from them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from commontable.tables.entropy import new_key
from commontable.tables.errors import ErrorCode, Refused, Taken
from commontable.tables.log import store as sql
from commontable.tables.log.store import Guest, Statement, Store
from commontable.tables.service.table_service import now

REPORTS_A_DAY = 20  # of one guest
BLOCKS_AT_MOST = 500  # of one guest
DAY = 24 * 3600 * 1000  # milliseconds

_INSERT_GUEST = "INSERT INTO guest (guest, name, created_at) VALUES ($1, $2, $3)"
_INSERT_TOKEN = (
    "INSERT INTO token (token_hash, guest, device, created_at, seen_at) VALUES ($1, $2, $3, $4, $4)"
)
_UPDATE_TOKEN = "UPDATE token SET device = $2, created_at = $3, seen_at = $3 WHERE token_hash = $1"
_SEEN = "UPDATE token SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2"
_DEVICES = (
    "SELECT token_hash, device, created_at, seen_at FROM token WHERE guest = $1"
    " ORDER BY seen_at DESC, token_hash"
)
_DELETE_TOKEN = "DELETE FROM token WHERE token_hash = $1 AND guest = $2"
_CREATED = "SELECT created_at FROM guest WHERE guest = $1"
_BLOCKED = "SELECT blocked FROM block WHERE guest = $1"
_BLOCKED_BY_TOKEN = (
    "SELECT b.blocked FROM token t LEFT JOIN block b ON b.guest = t.guest WHERE t.token_hash = $1"
)
_IS_BLOCKED = "SELECT 1 FROM block WHERE guest = $1 AND blocked = $2"
_BLOCKS = "SELECT blocked, name, at FROM block WHERE guest = $1 ORDER BY at DESC, blocked"
_BLOCK = (
    "INSERT INTO block (guest, blocked, name, at) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (guest, blocked) DO NOTHING"
)
_UNBLOCK = "DELETE FROM block WHERE guest = $1 AND blocked = $2"
_REPORT = (
    "INSERT INTO report (report_id, at, reporter, guest, table_id, kind, name, text)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
)
_REPORTS_SINCE = "SELECT COUNT(*) FROM report WHERE reporter = $1 AND at > $2"
_REPORTS = (
    "SELECT at, table_id, kind, name, text FROM report WHERE reporter = $1 ORDER BY at, report_id"
)
_SETTING = "SELECT value FROM setting WHERE name = $1"
_INSERT_SETTING = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"


@dataclass(frozen=True)
class Device:
    """A browser or a program that has a token of a guest."""

    id: str
    token_hash: str
    name: str  # "Firefox on Linux"; "" if it was not noted
    created_at: int
    seen_at: int  # to within an hour


@dataclass(frozen=True)
class Block:
    """Somebody whom a guest does not want to hear or to sit with."""

    id: str
    blocked: str
    name: str  # at the time
    at: int


@dataclass(frozen=True)
class Report:
    """What a guest told the operator of somebody at a table."""

    at: int
    table_id: str
    kind: str  # "name" or "line"
    name: str
    text: str


def id_of(*parts: str) -> str:
    """A short name for what is known by parts that stay on the server."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


# ------------------------------------------------------------------ guests and devices


async def add_guest(store: Store, guest: Guest, token_hash: str, device: str) -> None:
    at = now()
    await store.execute(
        (_INSERT_GUEST, (guest.id, guest.name, at)),
        (_INSERT_TOKEN, (token_hash, guest.id, device, at)),
    )


async def name_device(store: Store, token_hash: str, device: str) -> None:
    """Notes which device a new token belongs to."""
    await store.execute((_UPDATE_TOKEN, (token_hash, device, now())))


async def note_seen(store: Store, token_hash: str) -> None:
    await store.execute((_SEEN, (token_hash, now())))


async def created_at(store: Store, guest: str) -> int:
    rows = await store.read(_CREATED, guest)
    return int(rows[0][0]) if rows else 0


async def devices_of(store: Store, guest: str) -> list[Device]:
    """Those seen last come first."""
    rows = await store.read(_DEVICES, guest)
    return [Device(id_of("device", row[0]), *row) for row in rows]


async def revoke(store: Store, guest: str, devices: Sequence[Device]) -> None:
    """These devices are the guest's no longer; links to further ones are void."""
    statements: list[Statement] = [(_DELETE_TOKEN, (each.token_hash, guest)) for each in devices]
    await store.execute(*statements, (sql.DELETE_LINKS_OF, (guest,)))


# ------------------------------------------------------------------ blocks


async def blocked_by(store: Store, guest: str) -> frozenset[str]:
    """The guests whom a guest has blocked."""
    return frozenset(row[0] for row in await store.read(_BLOCKED, guest))


async def blocked_by_token(store: Store, token_hash: str) -> frozenset[str] | None:
    """Whom the guest with this token has blocked. None: the token is nobody's any more."""
    rows = await store.read(_BLOCKED_BY_TOKEN, token_hash)
    return frozenset(row[0] for row in rows if row[0] is not None) if rows else None


async def has_blocked(store: Store, guest: str, other: str) -> bool:
    return bool(await store.read(_IS_BLOCKED, guest, other))


async def blocks_of(store: Store, guest: str) -> list[Block]:
    """The latest comes first."""
    rows = await store.read(_BLOCKS, guest)
    return [Block(id_of("block", guest, row[0]), *row) for row in rows]


async def block(store: Store, guest: str, blocked: str, name: str) -> Block:
    if len(await blocked_by(store, guest)) >= BLOCKS_AT_MOST:
        raise Refused(
            ErrorCode.LIMIT, f"You can block {BLOCKS_AT_MOST} people. Unblock some first."
        )
    at = now()
    await store.execute((_BLOCK, (guest, blocked, name, at)))
    return Block(id_of("block", guest, blocked), blocked, name, at)


async def unblock(store: Store, guest: str, block_id: str) -> None:
    for each in await blocks_of(store, guest):
        if each.id == block_id:
            await store.execute((_UNBLOCK, (guest, each.blocked)))
            return
    raise Refused(ErrorCode.UNKNOWN, "You have not blocked anybody under this id.")


# ------------------------------------------------------------------ reports


async def report(store: Store, reporter: str, guest: str, told: Report) -> None:
    """Keeps a report for the operator. The same report is kept once."""
    if (await store.read(_REPORTS_SINCE, reporter, told.at - DAY))[0][0] >= REPORTS_A_DAY:
        raise Refused(ErrorCode.LIMIT, f"You can send {REPORTS_A_DAY} reports a day.")
    report_id = id_of("report", reporter, guest, told.table_id, told.kind, told.text)
    row = (report_id, told.at, reporter, guest, told.table_id, told.kind, told.name, told.text)
    try:
        await store.execute((_REPORT, row))
    except Taken:
        return


async def reports_by(store: Store, reporter: str) -> list[Report]:
    return [Report(*row) for row in await store.read(_REPORTS, reporter)]


# ------------------------------------------------------------------ keys of the server


async def server_key(store: Store, name: str) -> bytes:
    """A secret of this server, made when it is first asked for."""
    rows = await store.read(_SETTING, name)
    if not rows:
        await store.execute((_INSERT_SETTING, (name, new_key())))
        rows = await store.read(_SETTING, name)
    return bytes.fromhex(rows[0][0])
