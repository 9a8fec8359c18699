"""What every game promises, as checks that its tests call: `check_game(GAME, seats=3)`.

A check plays whole games and raises AssertionError with the seed and the step at fault. `steer`
narrows what is chosen at random, so that play gets beyond the first mistakes.
"""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from commontable.core.errors import CommontableError
from commontable.core.game import NOBODY, ONGOING, Game, Json, blank_senses
from commontable.core.options import Value
from commontable.core.talk import Pin, Policy, read_pin, write_pin

Steer = Callable[[list[str]], Sequence[str]]
STEPS = 5_000  # no game of ours is longer under random play
OTHER_SEED = 0x5EED
THOROUGH = 40  # steps of a game in which words and secrets are checked; of the rest every …
SOMETIMES = 7  # … seventh, because a long game repeats itself, …
LONG = 400  # … and beyond this step only every …
SELDOM = 41  # … of these
KEPT = 200  # of what a state looks like, the last: more than one step asks for


@dataclass
class Step:
    """One action of a walk, with the states around it. `before` and `after` are copies."""

    before: Any
    seat: int
    action: int
    after: Any
    where: str  # for messages


def walk(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    steer: Steer | None = None,
) -> Iterator[Step]:
    """The steps of one random game in which any acting seat may be next."""
    dice = random.Random(seed)
    s = game.new(seats, seed, options)
    for number in range(STEPS):
        if game.turn(s) == NOBODY:
            return
        seat = dice.choice(game.acting(s))
        texts = game.legal_texts(s, seat)
        chosen = dice.choice(list(steer(texts)) if steer else texts)
        before = s.copy()
        action = game.play(s, seat, chosen)
        yield Step(before, seat, action, s.copy(), f"{game.name}, seed {seed}, step {number}")
    raise AssertionError(f"{game.name}, seed {seed}: not over after {STEPS} steps")


class Looks:
    """What states look like to viewers, each view and picture made once.

    A picture is a function of a view: `check_words` draws each twice.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.passed: set[str] = set()  # sentences of advice that may be said
        self._kept: dict[Hashable, Any] = {}

    def _once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = make()
        return self._kept[key]

    def legal(self, s: Any, seat: int) -> list[int]:
        """Legal actions by the plain rules."""
        return list(self._once(("legal", bytes(s), seat), lambda: self.game.legal_actions(s, seat)))

    def view(self, s: Any, viewer: int) -> Json:
        shared = self._once(("shared", bytes(s)), lambda: self.game.shared(s))
        made = self._once(
            ("view", bytes(s), viewer), lambda: self.game.view(s, viewer, shared=shared)
        )
        return dict(made)

    def picture(self, view: Json) -> str:
        return str(self._once(("picture", json.dumps(view)), lambda: self.game.draw(view)))

    def seen(self, s: Any, viewer: int) -> bytes:
        """Every byte that leaves the server for a viewer who looks at a state.

        What may be done is in the view.
        """
        view = self.view(s, viewer)
        senses = blank_senses(self.game)
        self.game.observe(s, viewer, senses)
        talk = self.game.talk(s, viewer)
        parts = [json.dumps(view), self.picture(view), talk.reason, talk.rule]
        return "\n".join(parts).encode() + bytes(senses)


def option_sets(game: Game, most: int = 16) -> list[dict[str, Value]]:
    """The defaults, every other value alone, and all combinations if they are few."""
    names = [option.name for option in game.options]
    every = [dict(zip(names, v, strict=True)) for v in product(*(o.values for o in game.options))]
    if len(every) <= most:
        return every
    return [{}, *({o.name: value} for o in game.options for value in o.values[1:])]


def check_game(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None = None,
    seeds: Sequence[int] = range(5),
    steer: Steer | None = None,
    compiled: bool = True,
) -> None:
    """All promises over a few games."""
    hidden, looks = 0, Looks(game)
    for seed in seeds:
        check_beginning(game, seats, seed, options, compiled)
        last = game.new(seats, seed, options)
        for number, step in enumerate(walk(game, seats, seed, options, steer)):
            check_actions(looks, step.before, step.where)
            check_step(looks, step)
            often = SOMETIMES if number < LONG else SELDOM
            if number < THOROUGH or number % often == 0:
                check_words(looks, step.before, step.where)
                hidden += check_secrets(looks, step, seed)
            if compiled:
                check_lockstep(game, step, seed)
            last = step.after
        check_actions(looks, last, f"{game.name}, seed {seed}, end")
        check_words(looks, last, f"{game.name}, seed {seed}, end")
    if game.hides:
        assert hidden, f"{game.name}: dealing anew never changed anything"
    else:
        assert not hidden, f"{game.name}: dealing anew changed something, but all lies open"


# ------------------------------------------------------------------ one promise each


def check_beginning(
    game: Game, seats: int, seed: int, options: Mapping[str, Any] | None, compiled: bool
) -> None:
    """Same arguments, same game; both builds; options are fields of the state."""
    s = game.new(seats, seed, options)
    assert s == game.new(seats, seed, options), "same arguments, another game"
    assert s.seats == seats, "the state does not know its seats"
    chosen = game.chosen_options(s)
    for name, value in (options or {}).items():
        assert chosen[name] == value, f"option {name} is {chosen[name]!r}, not {value!r}"
    if compiled:
        twin = game.state.blank()
        game.compiled.setup(twin.box, game.compiled.options(seats, options), np.uint64(seed))
        assert twin == s, f"{game.name}, seed {seed}: set-up differs between the builds"


def check_actions(looks: Looks, s: Any, where: str) -> None:
    """Legal actions rise, have numbers in range, and run out exactly when the game is over."""
    game, frozen = looks.game, bytes(s)
    turn = game.turn(s)
    assert (turn == NOBODY) == (game.outcome(s) != ONGOING), f"{where}: over or not?"
    acting = game.acting(s)
    assert turn in acting if acting else turn == NOBODY, f"{where}: {turn} may not act"
    for seat in [NOBODY, *range(s.seats)]:
        actions = looks.legal(s, seat)
        assert actions == sorted(set(actions)), f"{where}: actions do not rise"
        assert all(0 <= a < game.actions for a in actions), f"{where}: action out of range"
        assert len(actions) < game.most_legal, f"{where}: {len(actions)} actions"
        assert seat != NOBODY or not actions, f"{where}: nobody may act"
        for action in actions:
            text = game.write_action(s, action)
            assert game.read_action(s, text) == action, f"{where}: {text!r} reads differently"
    for seat in range(s.seats):
        assert isinstance(game.score(s, seat), int), f"{where}: score of seat {seat}"
    assert bytes(s) == frozen, f"{where}: looking changed the state"


def check_words(looks: Looks, s: Any, where: str) -> None:
    """Positions and views survive JSON; pictures are XML and offer nothing illegal."""
    game, frozen = looks.game, bytes(s)
    position = json.loads(json.dumps(game.position(s)))
    assert game.from_position(position) == s, f"{where}: the position reads differently"
    for viewer in [NOBODY, *range(s.seats)]:
        view = looks.view(s, viewer)
        copy = json.loads(json.dumps(view))
        assert copy == view, f"{where}: the view is not JSON"
        assert view["legal"] == (game.legal_texts(s, viewer) if viewer >= 0 else []), where
        drawn = game.draw(copy)
        assert drawn == looks.picture(view), f"{where}: same view, another picture"
        root = ET.fromstring(drawn)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), f"{where}: ids of the picture repeat"
        offered = {e.get("data-action") for e in root.iter() if e.get("data-action")}
        assert offered <= set(view["legal"]), f"{where}: {offered - set(view['legal'])}"
        check_talk(looks, s, view, root, where)
    assert bytes(s) == frozen, f"{where}: looking changed the state"


def check_talk(looks: Looks, s: Any, view: Json, picture: ET.Element, where: str) -> None:
    """A reason for everything; where advice is given, there is some, and pins have a place."""
    game = looks.game
    talk, advice = game.talk(s, view["viewer"]), game.advice
    assert talk.reason, f"{where}: talk without a reason"
    if talk.policy != Policy.ADVICE:
        return
    assert advice is not None, f"{where}: advice, but nothing to say"
    for phrase in {*advice.phrases(view)} - looks.passed:
        assert advice.screen(phrase) is None, f"{where}: {phrase!r} would not pass"
        looks.passed.add(phrase)
    places = set(advice.places(view))
    drawn = {element.get("data-place") for element in picture.iter()} - {None}
    assert drawn == places, f"{where}: pins on {drawn ^ places} cannot be put or seen"
    for sign, place in product(advice.signs, places):
        pin = Pin(sign, place, view["seats"] - 1)
        assert read_pin(advice, view, write_pin(pin)) == pin, f"{where}: {pin} reads differently"


def check_step(looks: Looks, step: Step) -> None:
    """What draws luck reveals; an action of another moment is refused and changes nothing."""
    game = looks.game
    if step.after.luck != step.before.luck:
        revealed = game.reveals(step.before, step.seat, step.action, step.after)
        assert revealed, f"{step.where}: luck was drawn, but it can be taken back"
    json.dumps(game.chance(step.before, step.seat, step.action, step.after))
    for sentence in game.tell(step.before, step.seat, step.action, step.after, step.seat):
        is_sentence = sentence.endswith((".", "!", "?"))
        assert is_sentence, f"{step.where}: {sentence!r} is not a sentence"
    text = game.write_action(step.before, step.action)
    s = step.after.copy()
    if step.action not in looks.legal(s, step.seat):
        assert _refusal(game, s, step.seat, text), f"{step.where}: {text!r} was not refused"
    assert s == step.after, f"{step.where}: a refused action changed the state"


def _refusal(game: Game, s: Any, seat: int, text: str) -> str:
    try:
        game.play(s, seat, text)
    except CommontableError as error:
        return str(error)
    return ""


def seen(game: Game, s: Any, viewer: int) -> bytes:
    """Every byte that leaves the server for a viewer who looks at a state."""
    return Looks(game).seen(s, viewer)


def check_secrets(looks: Looks, step: Step, seed: int) -> int:
    """Dealing anew what a viewer cannot know changes nothing that it sees or is told.

    Returns for how many viewers something hidden changed.
    """
    game, changed = looks.game, 0
    for viewer in [NOBODY, *range(step.before.seats)]:
        twin = step.before.copy()
        game.redeal(twin, viewer, seed)
        changed += _without_luck(twin) != _without_luck(step.before)
        here = f"{step.where}, viewer {viewer}"
        sight = looks.seen(step.before, viewer)
        assert looks.seen(twin, viewer) == sight, f"{here}: a leak"
        again = twin.copy()
        game.redeal(again, viewer, OTHER_SEED)
        fresh = step.before.copy()
        game.redeal(fresh, viewer, OTHER_SEED)
        assert again == fresh, f"{here}: dealing anew depends on what is hidden"
        if game.hides:  # else there is only one world to tell of
            _check_story(looks, step, viewer, twin, sight, here)
        else:
            _check_is_open(game, step, viewer, here)
    return changed


def _check_is_open(game: Game, step: Step, viewer: int, where: str) -> None:
    """Where all lies open, everybody sees and hears the same; only what one may do differs."""
    assert not game.see(step.before, viewer), f"{where}: not all lies open"
    told, told_to_all = (
        game.tell(step.before, step.seat, step.action, step.after, each)
        for each in (viewer, NOBODY)
    )
    assert told == told_to_all, f"{where}: not everybody hears the same"


def _without_luck(s: Any) -> bytes:
    twin = s.copy()
    twin.luck = 0
    return bytes(twin)


def _check_story(
    looks: Looks, step: Step, viewer: int, twin: Any, before: bytes, where: str
) -> None:
    """What looks the same is told the same; what is not told changes nothing that is seen."""
    if step.seat == viewer:
        return
    game = looks.game
    told = game.tell(step.before, step.seat, step.action, step.after, viewer)
    view, after = looks.view(step.after, viewer), looks.seen(step.after, viewer)
    assert told or after == before, f"{where}: something changed untold"
    actions = looks.legal(twin, step.seat)
    dice = random.Random(len(actions))
    tried = [step.action, *dice.sample(actions, min(3, len(actions)))]
    for action in tried:
        if action not in actions:
            continue
        other = twin.copy()
        game.apply(other, step.seat, action)
        if looks.view(other, viewer) == view and looks.seen(other, viewer) == after:
            story = game.tell(twin, step.seat, action, other, viewer)
            assert story == told, f"{where}: told {told} and {story} for what looks the same"


def check_lockstep(game: Game, step: Step, seed: int) -> None:
    """The compiled build lists the same actions and leaves the same bytes."""
    kernels = game.compiled
    out = kernels.buffer()
    for seat in range(step.before.seats):
        n = kernels.legal(step.before.box, seat, out)
        assert out[:n].tolist() == game.legal_actions(step.before, seat), f"{step.where}: legal"
    twin = step.before.copy()
    kernels.apply(twin.box, step.seat, step.action)
    assert twin == step.after, f"{step.where}: the builds differ after {step.action}"
    for viewer in [NOBODY, *range(step.before.seats)]:
        plain, compiled = step.after.copy(), step.after.copy()
        game.redeal(plain, viewer, seed)
        kernels.redeal(compiled.box, viewer, np.uint64(seed))
        assert plain == compiled, f"{step.where}: redeal differs between the builds"
        senses, compiled_senses = blank_senses(game), blank_senses(game)
        game.observe(plain, viewer, senses)
        kernels.observe(plain.box, viewer, compiled_senses)
        assert senses.tobytes() == compiled_senses.tobytes(), f"{step.where}: observe differs"
