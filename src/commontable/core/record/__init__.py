"""A record: a whole game as lines of JSON that anybody can replay and check. Does no I/O.

docs/reference/record.md describes the lines.
"""

from commontable.core.record.checking import begin, replay, verify
from commontable.core.record.deals import Seen, compare_seen, read_seen
from commontable.core.record.parts import (
    ENTROPY_BYTES,
    FORMAT,
    Contribution,
    Deal,
    Differs,
    Head,
    Line,
    Record,
    Step,
    Tail,
    Verified,
    commitment_of,
    deal_key,
    luck_of,
    read_secret,
)
from commontable.core.record.playing import Recorder, write
from commontable.core.record.reading import read

__all__ = [
    "ENTROPY_BYTES",
    "FORMAT",
    "Contribution",
    "Deal",
    "Differs",
    "Head",
    "Line",
    "Record",
    "Recorder",
    "Seen",
    "Step",
    "Tail",
    "Verified",
    "begin",
    "commitment_of",
    "compare_seen",
    "deal_key",
    "luck_of",
    "read",
    "read_secret",
    "read_seen",
    "replay",
    "verify",
    "write",
]
