"""What happens in Pier: as facts, and in sentences."""

from __future__ import annotations

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import LOST, WON
from commontable.core.words import mention

from .rules import PASS, PLAY, State


class FlareLit(Fact, frozen=True):
    """A pass."""


class CratePlayed(Fact, frozen=True):
    crate: int


class LifeLost(Fact, frozen=True):
    """Lower crates sank."""


class Ended(Fact, frozen=True):
    is_won: bool


def happened(before: State, seat: int, action: int, after: State, viewer: int) -> list[Fact]:
    if PASS.has(action):
        return [FlareLit(seat=seat)]
    facts: list[Fact] = [CratePlayed(crate=PLAY.crate(action) + 1, seat=seat)]
    if after.lives < before.lives:
        facts.append(LifeLost())
    if after.outcome in (WON, LOST):
        facts.append(Ended(is_won=after.outcome == WON))
    return facts


def sentence(fact: Fact) -> str:
    match fact:
        case FlareLit(seat=seat):
            return f"{mention(seat)} lit a flare and passed."
        case CratePlayed(seat=seat, crate=crate):
            return f"{mention(seat)} put crate {crate} on the pier."
        case LifeLost():
            return "Lower crates sank, and with them a life."
        case Ended(is_won=True):
            return "All crates are ashore. Everybody wins."
        case Ended():
            return "Everybody loses."
    raise no_sentence(fact)
