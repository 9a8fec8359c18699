"""Rooms: tables that somebody looks at, and what each of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from commontable.core.game import Game, Json
from commontable.draw.svg import Svg
from commontable.tables.live import Live
from commontable.tables.sight import company, look, moment, setting, write_story
from commontable.tables.table import Table
from commontable.web.pieces import Picture

THEMES = ("light", "dark", "contrast")
ON_A_PAGE = ("legal", "phase", "pins")  # all that a page needs of a view beside its picture
WIDE = "-wide"  # after the name of a theme: the picture is for a place that is wider than high
LOOKS = (*THEMES, *(f"{theme}{WIDE}" for theme in THEMES))
_encode = msgspec.json.Encoder().encode


class Room:
    """The sockets at one table. What is drawn for one of them is kept for the others."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.comings = 0  # how often somebody seated came or went
        self._shown: dict[tuple[int, str | None], Shown] = {}
        self._heads: dict[int, Head] = {}  # by viewer

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

    def show(self, viewer: int, you: list[int], theme: str | None, has: int) -> tuple[bytes, int]:
        """The message that tells a viewer all, and the number of the picture in it.

        With a theme there is one, told to somebody who has the one of the number `has`.
        """
        shown = self._shown.get((viewer, theme))
        if shown is None or shown.seen != self.live.table.seen[viewer]:
            shown = self._shown[viewer, theme] = self._look(viewer, theme, shown)
        head = self._head(viewer, you)
        if shown.picture is None:
            return b"%b,%b" % (head, shown.told), 0
        pieces = shown.picture.after(has)
        return b'%b,"pieces":%b,%b' % (head, pieces, shown.told), shown.picture.number

    def _head(self, viewer: int, you: list[int]) -> bytes:
        """The beginning of a message, made anew when somebody came, went or sat down."""
        live, made = self.live, self._heads.get(viewer)
        seats = company(live.table)
        if (
            made is None
            or made.seats is not seats
            or made.you != you
            or (made.comings, made.is_warming) != (self.comings, live.is_warming)
        ):
            text = _encode({**_head(live, you), **setting(live.table, viewer)})[:-1]
            made = self._heads[viewer] = Head(seats, you, self.comings, live.is_warming, text)
        return made.text

    def _look(self, viewer: int, theme: str | None, before: Shown | None) -> Shown:
        """What a viewer sees now. Who comes and goes changes nothing in it."""
        table = self.live.table
        seen = moment(table, viewer)
        seen["story"] = msgspec.Raw(write_story(table, viewer))
        picture = None
        if theme is not None:
            svg = drawn(table.game, seen["view"], theme, table.names)
            picture = Picture(svg, None if before is None else before.picture)
            seen["notes"] = _notes(table, seen["view"])
            seen["view"] = on_a_page(seen["view"])
        return Shown(table.seen[viewer], _encode(seen)[1:], picture)


class Head(msgspec.Struct, frozen=True):
    """What is told before a view, and what it was made from."""

    seats: list[Json]
    you: list[int]
    comings: int
    is_warming: bool
    text: bytes


class Shown(msgspec.Struct, frozen=True):
    """What a viewer was shown, ready to be sent again."""

    seen: int
    told: bytes  # all but the head and the picture
    picture: Picture | None


def show(live: Live, viewer: int, guest: str | None, theme: str | None) -> Json:
    """The same message as a value, for those who ask once."""
    seen = look(live.table, viewer)
    if theme is not None:
        seen["svg"] = str(drawn(live.table.game, seen["view"], theme, live.table.names))
        seen["notes"] = _notes(live.table, seen["view"])
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


def drawn(game: Game, view: Json, look: str, names: Sequence[str]) -> Svg:
    """The picture in one of the LOOKS, with the names of those who sit there.

    A game that has no wide one gives the usual one.
    """
    theme = look.removesuffix(WIDE)
    draw = game.draw if theme == look or game.draw_wide is None else game.draw_wide
    svg = draw({**view, "names": names}, theme, prefix="ct")
    return svg if isinstance(svg, Svg) else Svg(svg)


def on_a_page(view: Json) -> Json:
    """A view where its picture is shown: the rest can be seen there."""
    return {key: view[key] for key in ON_A_PAGE if key in view}


def _notes(table: Table, view: Json) -> dict[str, str]:
    """A word beside each action, where the game has one."""
    note = table.game.note
    return {text: table.named(told) for text in view["legal"] if (told := note(view, text))}


def present(live: Live) -> list[bool]:
    """For each seat: whether somebody is there. Bots always are."""
    return [seat.bot is not None or seat.guest in live.present for seat in live.table.seats]
