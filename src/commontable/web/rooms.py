"""Rooms: tables that somebody looks at, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from commontable.core.game import Game, Json
from commontable.tables.live import Live
from commontable.tables.sight import glance, look, write_story

THEMES = ("light", "dark", "contrast")
WIDE = "-wide"  # after the name of a theme: the picture is for a place that is wider than high
LOOKS = (*THEMES, *(f"{theme}{WIDE}" for theme in THEMES))
_encode = msgspec.json.Encoder().encode


class Room:
    """The sockets at one table. What is drawn for one of them is kept for the others."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.comings = 0  # how often somebody seated came or went
        self._shown: dict[tuple[int, str | None], tuple[object, bytes]] = {}

    def enter(self, guest: str | None, listener: Callable[[], None]) -> None:
        self.live.listeners.add(listener)
        if guest is not None:
            self.live.present[guest] = self.live.present.get(guest, 0) + 1
            self._presence_changed(guest, 1)

    def leave(self, guest: str | None, listener: Callable[[], None]) -> None:
        self.live.listeners.discard(listener)
        if guest is not None:
            self.live.present[guest] -= 1
            if self.live.present[guest] == 0:
                del self.live.present[guest]
                self._presence_changed(guest, 0)

    def _presence_changed(self, guest: str, sockets: int) -> None:
        if self.live.present.get(guest, 0) == sockets and self.live.table.seats_of(guest):
            self.comings += 1
            self.live.notify()

    def version(self, viewer: int) -> object:
        """Differs when, and only when, this viewer could notice a change."""
        return (viewer, self.live.table.seen[viewer], self.comings, self.live.is_warming)

    def show(self, viewer: int, you: list[int], theme: str | None) -> bytes:
        """The message that tells a viewer all; with a theme, the picture too."""
        table = self.live.table
        known, shown = self._shown.get((viewer, theme), (-1, b""))
        if known != table.seen[viewer]:  # who comes and goes changes nothing in it
            seen = glance(table, viewer)
            seen["story"] = msgspec.Raw(write_story(table, viewer))
            shown = _encode(_with_picture(seen, table.game, theme))[1:]  # goes behind the head
            self._shown[viewer, theme] = (table.seen[viewer], shown)
        head = _encode(_head(self.live, you))
        return b"%b,%b" % (head[:-1], shown)


def show(live: Live, viewer: int, guest: str | None, theme: str | None) -> Json:
    """The same message as a value, for those who ask once."""
    seen = _with_picture(look(live.table, viewer), live.table.game, theme)
    return {**_head(live, live.table.seats_of(guest)), **seen}


def _head(live: Live, you: list[int]) -> Json:
    """What a table itself does not know: whom it speaks to, who is there, its code."""
    return {
        "type": "view",
        "you": you,
        "present": present(live),
        "code": live.code,
        "warming": live.is_warming,
    }


def _with_picture(seen: Json, game: Game, look: str | None) -> Json:
    if look is not None:
        seen["svg"] = drawn(game, seen["view"], look)
        seen["notes"] = _notes(game, seen["view"])
    return seen


def drawn(game: Game, view: Json, look: str) -> str:
    """The picture in one of the LOOKS. A game that has no wide one gives the usual one."""
    theme = look.removesuffix(WIDE)
    draw = game.draw if theme == look or game.draw_wide is None else game.draw_wide
    return str(draw(view, theme, prefix="ct"))


def _notes(game: Game, view: Json) -> dict[str, str]:
    """A word beside each action, where the game has one."""
    return {text: note for text in view["legal"] if (note := game.note(view, text))}


def present(live: Live) -> list[bool]:
    """For each seat: whether somebody is there. Bots always are."""
    return [seat.bot is not None or seat.guest in live.present for seat in live.table.seats]
