"""What a viewer can know of hidden cards, worked out the long way: every story is tried.

The witness writes down all that happens at the table from the first card on and never forgets.
To say where the cards may be that the viewer has seen, it goes through every way in which the
other seats may have chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.games.couperation.referee import Position

Place = str  # a cell, or the letter of a seat
World = frozenset[tuple[int, Place]]  # where the cards lie that were seen and are hidden now
SEATS = "ABCD"


@dataclass
class Witness:
    """Watches a game for one viewer."""

    viewer: int
    worlds: set[World] = field(default_factory=lambda: {frozenset()})
    most: int = 1

    def watch(self, before: Position, seat: int, text: str, after: Position) -> None:
        """Takes in one action. The viewer sees its own cards, and whatever lies open."""
        self._seat, self._held = SEATS[seat], _glass(before["hands"][seat])
        match text.split():
            case ["place", card, "at", _]:
                self._show(card)
            case ["hide", card, "at", cell]:
                self._hide(cell, int(card) if seat == self.viewer else None)
            case ["open", cell]:
                self._come_out(cell, before["tower"][cell])
            case ["destroy", card] if before["phase"] == "hand limit":
                self._show(card)
            case ["take", _, "to", cell]:
                exchange = before["exchange"]
                for card in exchange["pair"] + exchange["raisers"] + exchange["lowerers"]:
                    self._show(card)
                if cell in before["tower"]:
                    self._take(before, seat, cell)
        self.most = max(self.most, len(self.worlds))

    def _keep(self, worlds: Any) -> None:
        self.worlds = {world for world in worlds if len(_at(world, self._seat)) <= self._held}
        assert self.worlds, "nothing that could have happened explains this"

    def _show(self, card: Any) -> None:
        """A card comes out of a hand: it was there, or it was never seen and there was room."""
        if card == "finish":
            return
        self._held -= 1
        self._keep(
            _without(w, int(card), self._seat)
            for w in self.worlds
            if _may(w, int(card), self._seat)
        )

    def _hide(self, cell: str, known: int | None) -> None:
        self._held -= 1
        if known is not None:
            self._keep(frozenset({*w, (known, cell)}) for w in self.worlds)
            return
        stories = list(self.worlds)
        for world in self.worlds:
            for card in _at(world, self._seat):
                stories.append(frozenset({*world - {(card, self._seat)}, (card, cell)}))
        self._keep(stories)

    def _come_out(self, cell: str, card: int) -> None:
        """A face-down card shows its number to the viewer."""
        right = [w for w in self.worlds if _may(w, card, cell) and _at(w, cell) in ([], [card])]
        self._keep(_without(w, card, cell) for w in right)

    def _take(self, before: Position, seat: int, cell: str) -> None:
        card = before["tower"][cell]
        if card == "finish":
            return
        self._held += 1
        if seat == self.viewer:
            if cell in before["face_down"]:
                self._come_out(cell, card)
        elif cell in before["face_down"]:
            self._keep(
                frozenset((n, self._seat if place == cell else place) for n, place in w)
                for w in self.worlds
            )
        else:
            self._keep(frozenset({*w, (card, self._seat)}) for w in self.worlds)

    def places(self) -> dict[int, list[Place]]:
        """For each card seen that lies hidden now: all the places where it may be."""
        found: dict[int, set[Place]] = {}
        for world in self.worlds:
            for card, place in world:
                found.setdefault(card, set()).add(place)
        return {card: sorted(places) for card, places in sorted(found.items())}


def _glass(hand: list[Any]) -> int:
    return len([card for card in hand if card != "finish"])


def _at(world: World, place: Place) -> list[int]:
    return [card for card, where in world if where == place]


def _may(world: World, card: int, place: Place) -> bool:
    """Whether the card may be there: the world says so, or has nothing to say of it."""
    return dict(world).get(card, place) == place


def _without(world: World, card: int, place: Place) -> World:
    return world - {(card, place)}
