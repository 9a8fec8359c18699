"""The lobby: public tables, and how many of them one guest and one address may have.

The address that a public table was opened from is stored as a keyed hash until the game is over, so
that one address cannot fill the list.
"""

from __future__ import annotations

import hashlib
import hmac

from commontable.tables.log.queries import read_entry
from commontable.tables.log.store import ENTRY_COLUMNS, Entry, Store
from commontable.tables.people.profiles import server_key

PER_ADDRESS = 3  # tables of one address, before those of all other addresses have been listed
LISTED = 2_000  # public tables with the latest activity; they are numbered anew for each page
KEY = "address-key"  # name of the setting

# Tables of one address are numbered, latest first. Numbers 1 to 3 of all addresses come first, by
# recent activity, then numbers 4 to 6, and so on. Tables of unknown address count by their host.
_PAGE = (
    f"SELECT {ENTRY_COLUMNS} FROM (SELECT latest.*, (ROW_NUMBER() OVER"
    " (PARTITION BY CASE address WHEN '' THEN host ELSE address END"
    f" ORDER BY changed_at DESC, table_id) - 1) / {PER_ADDRESS} AS turn"
    " FROM (SELECT * FROM directory WHERE is_public = 1 AND is_over = 0"
    f" ORDER BY changed_at DESC LIMIT {LISTED}) latest) d"
    " ORDER BY turn, changed_at DESC, table_id LIMIT $1 OFFSET $2"
)
_OF_GUEST = "SELECT COUNT(*) FROM directory WHERE host = $1 AND is_public = 1 AND is_over = 0"
_OF_ADDRESS = "SELECT COUNT(*) FROM directory WHERE address = $1 AND is_public = 1 AND is_over = 0"
_SET_ADDRESS = "UPDATE directory SET address = $2 WHERE table_id = $1 AND is_over = 0"
_UNFINISHED = (
    "SELECT d.table_id FROM directory d JOIN company c ON c.table_id = d.table_id"
    " WHERE c.guest = $1 AND d.is_over = 0 LIMIT $2"
)


async def public_page(store: Store, page: int, size: int) -> tuple[list[Entry], bool]:
    """A page of public tables that are not over, counted from 1, and whether more follow."""
    rows = await store.read(_PAGE, size + 1, (page - 1) * size)
    return [read_entry(row) for row in rows[:size]], len(rows) > size


async def public_tables_of(store: Store, guest: str) -> int:
    return int((await store.read(_OF_GUEST, guest))[0][0])


async def public_tables_from(store: Store, address: str) -> int:
    """`address` is a hash, as `hash_address` makes it."""
    return int((await store.read(_OF_ADDRESS, address))[0][0])


async def note_address(store: Store, table_id: str, address: str) -> None:
    await store.execute((_SET_ADDRESS, (table_id, address)))


async def unfinished_tables_of(store: Store, guest: str, limit: int) -> list[str]:
    """Ids of tables that a guest opened or sat at, and that are not over."""
    return [row[0] for row in await store.read(_UNFINISHED, guest, limit)]


async def hash_address(store: Store, address: str) -> str:
    """Tells whether two tables come from one network, and not from which.

    `address` is what limits count by: an IPv4 address or a /64 network.
    """
    key = await server_key(store, KEY)
    return hmac.new(key, address.encode(), hashlib.sha256).hexdigest()[:24]
