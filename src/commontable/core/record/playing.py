"""The recorder: plays a game, remembers every step and writes the record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

from commontable.core.errors import BadOption
from commontable.core.game import Game, Json, checked_seed
from commontable.core.record.deals import write_deal
from commontable.core.record.parts import (
    FORMAT,
    Deal,
    Head,
    Step,
    commitment_of,
    deal_key,
    end_of,
    legal_of,
    luck_of,
    take,
)
from commontable.core.state_type import S


class Recorder(Generic[S]):
    """A game being played and remembered from its first action on."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        bots: Sequence[str | None] | None = None,
        start: Mapping[str, Any] | None = None,
        deal: Deal | None = None,
    ) -> None:
        """With `start`, a position, the game goes on from there instead of being set up.

        With `deal`, luck is drawn from the secret and from what people added to it.
        """
        if (seed is None) == (secret is None):
            raise BadOption("seed: a record has either a seed or a secret")
        if secret is None and deal is not None:
            raise BadOption("deal: only a record with a secret has a deal")
        first = checked_seed(seed) if secret is None else luck_of(deal_key(secret, deal), 0)
        self.game = game
        is_new = start is None
        self.start = game.new(seats, first, options) if is_new else game.from_position(start or {})
        self.steps: list[Step[S]] = []
        self.head = Head(
            game=game.name,
            rules=game.version,
            seats=seats,
            options=game.chosen_options(self.start),
            seed=seed,
            secret=secret,
            commitment=None if secret is None else commitment_of(secret),
            bots=bots,
            start=game.position(self.start),
            goes_on=not is_new,
            deal=deal,
        )

    @property
    def s(self) -> S:
        """The state now; to be looked at, not changed."""
        return self.steps[-1].after if self.steps else self.start

    def play(self, seat: int, text: str) -> Step[S]:
        """Takes an action, or says why not and changes nothing."""
        action = self.game.check(self.s, seat, text)
        step = take(self.game, self.head, len(self.steps) + 1, self.s, seat, action)
        self.steps.append(step)
        return step

    def undo(self) -> Step[S]:
        """Takes the last action back, luck included."""
        return self.steps.pop()

    def lines(self, states: bool = False, legal: bool = False) -> Iterator[str]:
        """The record so far. Text of one JSON object each, without line ends."""
        return write(self.game, self.head, self.steps, self.s, states, legal)


def write(
    game: Game[S], head: Head, steps: Sequence[Step[S]], end: S, states: bool, legal: bool
) -> Iterator[str]:
    yield _dump(_write_head(head))
    for seq, step in enumerate(steps, 1):
        line: Json = {"seq": seq, "seat": step.seat, "action": step.text}
        line["luck"] = game.chance(step.before, step.seat, step.action, step.after)
        if legal:
            line["legal"] = legal_of(game, step.before)
        if states:
            line["state"] = game.position(step.after)
        yield _dump(line)
    yield _dump({"kind": "tail", **end_of(game, end), "steps": len(steps)})


def _write_head(head: Head) -> Json:
    lines: Json = {
        "commontable": FORMAT,
        "kind": "head",
        "game": head.game,
        "rules": head.rules,
        "seats": head.seats,
        "options": head.options,
    }
    if head.secret is None:
        lines["seed"] = head.seed
    else:
        lines["secret"] = head.secret.hex()
        lines["commitment"] = head.commitment
    if head.deal is not None:
        lines["deal"] = write_deal(head.deal)
    if head.bots is not None:
        lines["bots"] = list(head.bots)
    if head.goes_on:
        lines["goes_on"] = True
    return {**lines, "start": head.start}


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
