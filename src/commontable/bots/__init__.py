"""Programs that play. A bot is told what its seat may know, and no more."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from commontable.bots import levels, random
from commontable.bots.intents import Intent, intent_of
from commontable.bots.levels import Choice
from commontable.bots.policies import policy_for
from commontable.core.compiling.compiled_games import COMPILED, RULES
from commontable.core.errors import BadOption
from commontable.core.game import SEAT_NAMES, AnyState, Game, View


class Bot(Protocol):
    """Chooses an action, as text or number or with its reason, for a seat that may act.

    `view` is what the seat sees. `state` is a copy in which all that the seat cannot know was
    dealt anew: the bot may play on with it as it likes. The same seed brings the same choice, but
    for bots that think as long as a clock allows.
    """

    def __call__(
        self, game: Game, view: View, state: AnyState, seat: int, seed: int
    ) -> str | int | Choice: ...


BOTS: dict[str, Bot] = {
    "random": random.choose,
    levels.EASY: levels.easy,
    **{name: levels.Searching(level) for name, level in levels.SEARCH.items()},
}


USUAL = levels.EASY  # sits down where nobody said which: it answers at once


@dataclass(frozen=True)
class Move:
    """What a bot does now, in words."""

    text: str
    reason: str = ""  # why, in one line; as in a story, @A stands for who sits there
    before: float | None = None  # chance to win, or share of all wealth, with the usual action
    after: float | None = None  # the same with this one
    playouts: int = 0  # that it took to find out
    intent: Intent | None = None  # what it means to do next


def find(name: str) -> Bot:
    """The bot of that name, or an error that lists the names there are."""
    if name not in BOTS:
        raise BadOption(f"bot: expected one of {', '.join(sorted(BOTS))}, got {name!r}")
    return BOTS[name]


def resolve_bot(name: str) -> Bot:
    """The same, or one that counts playouts instead of milliseconds: 'strong:2000'.

    Such a one does the same every time, on every machine. It may take as long as it likes, so
    tables that are open to others do not know it.
    """
    base, colon, number = name.partition(":")
    if not colon or base not in levels.SEARCH:
        return find(name)
    is_number = number.isascii() and number.isdigit() and len(number) <= 9
    if not is_number or not 1 <= int(number) <= levels.MOST_PLAYOUTS:
        wanted = f"{base}:1 to {base}:{levels.MOST_PLAYOUTS} (playouts)"
        raise BadOption(f"bot: expected {wanted}, got {name!r}")
    return levels.Searching(playouts=int(number))


def seated(names: str, seats: Sequence[int]) -> dict[int, str]:
    """Who sits where: one name for all these seats, or a name for each, 'random,easy'."""
    each = [name.strip() for name in names.split(",")]
    for name in each:
        resolve_bot(name)
    if len(each) == 1:
        each *= len(seats)
    if len(each) != len(seats):
        letters = ", ".join(SEAT_NAMES[seat] for seat in seats) or "none"
        raise BadOption(
            f"bots: expected one name, or one for each free seat ({letters}), got {names!r}"
        )
    return dict(zip(seats, each, strict=True))


def think(
    name: str, game: Game, s: AnyState, seat: int, seed: int, intent: Intent | None = None
) -> Move:
    """What a bot does now, and why. It never sees the real state.

    With the intent of the last move of its table, a bot of that name goes on as it had decided.
    """
    bot = resolve_bot(name)
    view = _seen(game, s, seat)
    guess = dealt_anew(game, s, seat, seed_for("deal", seed, seat))
    if intent is not None and intent.bot == name and (next_one := intent.choice(game, view, guess)):
        return Move(game.write_action(s, next_one.action), next_one.reason, intent=intent)
    choice = bot(game, view, guess, seat, seed_for("choice", seed, seat))
    if isinstance(choice, str):
        return Move(choice)
    if isinstance(choice, int):
        return Move(game.write_action(s, choice))
    text = game.write_action(s, choice.action)
    measure = "chance" if game.together else "share of all wealth"
    new = intent_of(game, name, guess, seat, choice.course)
    return Move(text, choice.told(measure), choice.before, choice.after, choice.playouts, new)


def dealt_anew(game: Game, s: AnyState, seat: int, seed: int) -> Any:
    """A copy in which all that the seat cannot know was dealt anew; compiled if that is loaded."""
    guess = s.copy()
    if (compiled := COMPILED.loaded(game, RULES)) is not None:
        compiled.redeal(guess.box, seat, np.uint64(seed))
    else:
        game.redeal(guess, seat, seed)
    return guess


def _seen(game: Game, s: AnyState, seat: int) -> View:
    """What the seat sees; its legal actions are listed by compiled rules if they are loaded."""
    compiled = COMPILED.loaded(game, RULES)
    return game.view(s, seat, None if compiled is None else compiled.legal_actions(s, seat))


def ask(name: str, game: Game, s: AnyState, seat: int, seed: int) -> str:
    """What a bot does now."""
    return think(name, game, s, seat, seed).text


def advise(name: str, game: Game, s: AnyState, seat: int, whom: int) -> str:
    """A pin that a bot would put on the board for another seat, or nothing.

    It is honest: what the bot cannot know is dealt anew before it looks.
    """
    if game.advice is None or name not in (levels.EASY, *levels.SEARCH):
        return ""
    guess = dealt_anew(game, s, seat, 0)
    return policy_for(game).advise(guess, seat, whom)


def seed_for(what: str, seed: int, number: int) -> int:
    """A seed for one purpose, from a game's seed; independent of its luck and of the others."""
    mark = hashlib.sha256(f"commontable bots {what} {seed} {number}".encode()).digest()
    return int.from_bytes(mark[:8], "big")
