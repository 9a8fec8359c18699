"""How long a table waits for browsers to reveal what they have committed to."""

import asyncio
import time
from functools import partial

from commontable.core.record import commitment_of
from commontable.tables.log.events import Seated
from commontable.tables.play import commands
from commontable.tables.play.gathering import GATHERING, REVEALING
from commontable.tables.service.timekeeper import REVEAL
from tests.deals import entropy
from tests.tables.company import opened, with_service


def ready(name):
    commitment = commitment_of(entropy(name))
    return partial(commands.ready, guest=name, commitment=commitment)


@with_service
async def test_each_reveal_has_its_whole_time_after_somebody_was_not_ready(service):
    people = [Seated(0, "ann", "Ann"), Seated(1, "ben", "Ben")]
    session = await service.open(opened(2, host="ann"), *people)
    for name in ("ann", "ben"):
        await service.do(session.table.id, ready(name))
    assert session.table.gathering.stage == REVEALING
    attempt = session.table.gathering.attempt
    session.dealing = (attempt, REVEALING, time.monotonic() - REVEAL)  # long ago
    await service.do(session.table.id, partial(commands.unready, guest="ben"))
    assert session.table.gathering.stage == GATHERING
    await service.do(session.table.id, ready("ben"))
    assert session.timer is not None
    assert session.timer.when() - asyncio.get_running_loop().time() > REVEAL / 2
