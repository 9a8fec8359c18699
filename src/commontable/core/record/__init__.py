"""A record: a whole game as lines of JSON that anybody can replay and check. Does no I/O.

docs/reference/record.md describes the lines.
"""

from commontable.core.record.checking import begin, replay, verify
from commontable.core.record.parts import (
    FORMAT,
    Differs,
    Head,
    Line,
    Record,
    Step,
    Tail,
    Verified,
    commitment_of,
    luck_of,
    read_secret,
)
from commontable.core.record.playing import Recorder, write
from commontable.core.record.reading import read

__all__ = [
    "FORMAT",
    "Differs",
    "Head",
    "Line",
    "Record",
    "Recorder",
    "Step",
    "Tail",
    "Verified",
    "begin",
    "commitment_of",
    "luck_of",
    "read",
    "read_secret",
    "replay",
    "verify",
    "write",
]
