"""Chance that lives in the state, so that a game replays from its seed.

The generator is SplitMix64 (Steele, Lea, Flood 2014).

The same text gives the same stream in both builds: the constants and the mask are all at least
2**63, so Numba types them uint64 and the arithmetic stays uint64; `& MASK` wraps in Python and
costs nothing compiled.
"""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import AnyState

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
LOW_HALF = 0xFFFFFFFF
TWO_32 = 0x100000000


@rule
def start(s: AnyState, seed: int) -> None:
    """Begins an independent stream; `seed` is any number of 64 bits."""
    s.luck = _mixed((seed + STEP) & MASK)


@rule
def _mixed(x: int) -> int:
    x = ((x ^ (x >> 30)) * MIX_A) & MASK
    x = ((x ^ (x >> 27)) * MIX_B) & MASK
    return x ^ (x >> 31)


@rule
def bits(s: AnyState) -> int:
    """32 random bits."""
    x = (int(s.luck) + STEP) & MASK
    s.luck = x
    return _mixed(x) >> 32


@rule
def below(s: AnyState, n: int) -> int:
    """A number from 0 to n - 1, each equally likely; n < 2**31 (Lemire's multiply and reject)."""
    product = bits(s) * n
    low = product & LOW_HALF
    if low < n:
        threshold = (TWO_32 - n) % n
        while low < threshold:
            product = bits(s) * n
            low = product & LOW_HALF
    return product >> 32
