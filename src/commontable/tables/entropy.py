"""Cryptographic randomness: ids, codes, secrets of deals, seeds of bots.

All of a server's own randomness is drawn here, from the operating system.
"""

from __future__ import annotations

import secrets

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH = 8


def new_id() -> str:
    """An id of 72 bits. Never with a dash at its head: a command line takes that for an option."""
    while (found := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return found


def new_code() -> str:
    """A join code, short enough to type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """The server's part in the luck of a table: 256 bits in hex."""
    return secrets.token_hex(32)


def new_token(size: int = 32) -> str:
    """A credential of so many bytes, as text that fits into a URL."""
    return secrets.token_urlsafe(size)


def new_process_id() -> str:
    """What tells the processes of one server apart: 64 bits in hex."""
    return secrets.token_hex(8)


def new_key() -> str:
    """A key that a server keeps in its database: 256 bits in hex."""
    return secrets.token_hex(32)


def new_seed() -> int:
    """What a bot's search draws from."""
    return secrets.randbits(63)
