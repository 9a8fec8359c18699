"""Those who look on wait for those who act."""

from __future__ import annotations

import asyncio
from functools import partial

from commontable.web.site.broadcast import Onlookers
from tests.polling import next_turn

ROUNDS = 6  # of the loop


def test_one_who_acts_waits_for_one_onlooker_at_most() -> None:
    seen: list[str] = []

    async def play() -> None:
        onlookers = Onlookers()
        for name in ("Ann", "Ben", "Cat"):
            onlookers.tell(partial(seen.append, name))
        await next_turn()
        asyncio.get_running_loop().call_soon(seen.append, "an answer")
        for _ in range(ROUNDS):
            await next_turn()

    asyncio.run(play())
    assert seen.index("an answer") <= 2
    assert [name for name in seen if name != "an answer"] == ["Ann", "Ben", "Cat"]


def test_an_onlooker_who_cannot_be_told_keeps_nobody_waiting() -> None:
    seen: list[str] = []
    errors: list[object] = []

    def fail() -> None:
        raise OSError("gone")

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, told: errors.append(told))
        onlookers = Onlookers()
        onlookers.tell(fail)
        onlookers.tell(partial(seen.append, "Ben"))
        for _ in range(ROUNDS):
            await next_turn()
        onlookers.tell(partial(seen.append, "Cat"))
        for _ in range(ROUNDS):
            await next_turn()

    asyncio.run(play())
    assert seen == ["Ben", "Cat"]
    assert len(errors) == 1
