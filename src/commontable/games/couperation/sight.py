"""Who sees what in Couperation: all that leaves the server passes through here."""
from __future__ import annotations
from commontable.core.build import rule
SENSES = 8
@rule
def observe(s, seat, out):
    out[0] = s.turn
