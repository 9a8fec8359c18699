"""The audience of a table: its sockets, and views and pictures made once for equal viewers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from commontable.core.game import Game, Json, View
from commontable.draw.svg import Svg
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import (
    NOBODY_BLOCKED,
    company,
    look,
    moment,
    new_facts,
    setting,
    speakers_among,
    write_story,
)
from commontable.tables.play.table import Table
from commontable.tables.service.timekeeper import clock_of
from commontable.web.site.svg_delta import Picture

THEMES = ("light", "dark", "contrast")
ON_A_PAGE = ("legal", "phase", "pins")  # all that a page needs of a view beside its picture
WIDE = "-wide"  # after the name of a theme: the picture is for a place that is wider than high
LOOKS = (*THEMES, *(f"{theme}{WIDE}" for theme in THEMES))
_encode = msgspec.json.Encoder().encode


class Audience:
    """The sockets at one table. What is drawn for one of them is kept for the others."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self.comings = 0  # how often somebody seated came or went
        self._shown: dict[tuple[int, str | None, frozenset[str]], Shown] = {}
        self._heads: dict[tuple[int, bool], Head] = {}  # by viewer, and whether it is the host

    def enter(self, guest: str | None, listener: Callable[[], None]) -> None:
        self.session.listeners.add(listener)
        if guest is not None:
            self.session.present[guest] = self.session.present.get(guest, 0) + 1
            self._presence_changed(guest, 1)

    def leave(self, guest: str | None, listener: Callable[[], None]) -> None:
        self.session.listeners.discard(listener)
        if guest is not None:
            self.session.left(guest)
            self.session.present[guest] -= 1
            if self.session.present[guest] == 0:
                del self.session.present[guest]
                self._presence_changed(guest, 0)

    def _presence_changed(self, guest: str, sockets: int) -> None:
        if self.session.present.get(guest, 0) == sockets and self.session.table.seats_of(guest):
            self.comings += 1
            self.session.notify()

    def version(self, viewer: int) -> object:
        """Differs when, and only when, this viewer could notice a change."""
        session = self.session
        return (
            viewer,
            session.table.seen[viewer],
            self.comings,
            session.is_compiling,
            session.edition,
        )

    def show(
        self,
        viewer: int,
        you: list[int],
        theme: str | None,
        has: int,
        blocked: frozenset[str] = NOBODY_BLOCKED,
        is_host: bool = False,
    ) -> tuple[bytes, int]:
        """The message that tells a viewer all, and the number of the picture in it.

        With a theme there is one, told to somebody who has the one of the number `has`. Of those
        whom the viewer has blocked, nothing that they said is told.
        """
        session = self.session
        table = session.table
        unheard = speakers_among(table, blocked) if blocked else NOBODY_BLOCKED
        key = (viewer, theme, unheard)
        shown = self._shown.get(key)
        if shown is None or shown.seq != table.seen[viewer] or shown.edition != session.edition:
            shown = self._shown[key] = self._look(viewer, theme, shown, unheard)
        parts = [self._head(viewer, you, is_host)]
        if gone := away(session):
            parts += b',"away":', _encode(gone)
        if table.opened.clock is not None:
            parts += b',"clock":', _encode(clock_of(session))
        if shown.picture is None:
            return b"".join((*parts, b",", shown.told)), 0
        parts += b',"pieces":', shown.picture.after(has)
        return b"".join((*parts, b",", shown.told)), shown.picture.number

    def _head(self, viewer: int, you: list[int], is_host: bool) -> bytes:
        """The beginning of a message, rebuilt when somebody came, went or sat down."""
        session, made = self.session, self._heads.get((viewer, is_host))
        if (
            made is None
            or made.seats is not session.table.company  # made anew at the end: all is revealed
            or made.comings != self.comings
            or made.is_compiling != session.is_compiling
            or made.you != you
        ):
            text = _encode({**_head(session, you, is_host), **setting(session.table, viewer)})[:-1]
            seats = company(session.table)
            made = Head(seats, you, self.comings, session.is_compiling, text)
            self._heads[viewer, is_host] = made
        return made.text

    def _look(
        self, viewer: int, theme: str | None, before: Shown | None, unheard: frozenset[str]
    ) -> Shown:
        """What a viewer sees now. Who comes and goes changes nothing in it."""
        table = self.session.table
        seen = moment(table, viewer, unheard)
        seen["story"] = msgspec.Raw(write_story(table, viewer))
        seen["facts"] = new_facts(table, viewer, None if before is None else before.line)
        picture = None
        if theme is not None:
            view, game = seen["view"], table.game
            svg = drawn(game, view, theme, table.names)
            seen["in_words"] = svg.in_words
            picture = Picture(svg, None if before is None else before.picture)
            seen["notes"] = _notes(table, view)
            seen["view"] = on_a_page(view)
        told = _encode(seen)[1:]
        last = table.story[viewer].last
        return Shown(seen["seq"], self.session.edition, told, picture, last)


class Head(msgspec.Struct, frozen=True):
    """What is told before a view, and what it was made from."""

    seats: list[Json]
    you: list[int]
    comings: int
    is_compiling: bool
    text: bytes


class Shown(msgspec.Struct, frozen=True):
    """What a viewer was shown, ready to be sent again."""

    seq: int  # changes this viewer could notice
    edition: int  # of the table
    told: bytes  # all but the head and the picture
    picture: Picture | None
    line: int  # the number of the last line of the story


def show(
    session: TableSession,
    viewer: int,
    guest: str | None,
    theme: str | None,
    blocked: frozenset[str] = NOBODY_BLOCKED,
) -> Json:
    """The same message as a value, for those who ask once."""
    seen = look(session.table, viewer, blocked)
    if theme is not None:
        svg = drawn(session.table.game, seen["view"], theme, session.table.names)
        seen |= {"svg": str(svg), "in_words": svg.in_words}
        seen["notes"] = _notes(session.table, seen["view"])
    if gone := away(session):
        seen["away"] = gone
    if (clock := clock_of(session)) is not None:
        seen["clock"] = clock
    is_host = guest is not None and guest == session.table.host
    return {**_head(session, session.table.seats_of(guest), is_host), **seen}


def _head(session: TableSession, you: list[int], is_host: bool) -> Json:
    """What a table itself does not know: whom it speaks to, who is there, its code."""
    return {
        "type": "view",
        "you": you,
        "is_host": is_host,
        # Newcomers are not told: else whoever is refused at an open table knows of a block.
        "is_locked": session.table.is_locked if you or is_host else None,
        "present": present(session),
        "code": session.code,
        "compiling": session.is_compiling,
    }


def drawn(game: Game, view: View, look: str, names: Sequence[str]) -> Svg:
    """The picture in one of the LOOKS, with the names of those who sit there.

    A game without a wide picture gives its default one.
    """
    theme = look.removesuffix(WIDE)
    draw = game.draw if theme == look or game.draw_wide is None else game.draw_wide
    svg = draw({**view, "names": names}, theme, prefix="ct")
    return svg if isinstance(svg, Svg) else Svg(svg)


def on_a_page(view: Json) -> Json:
    """A view where its picture is shown: the rest can be seen there."""
    return {key: view[key] for key in ON_A_PAGE if key in view}


def _notes(table: Table, view: View) -> dict[str, str]:
    """A word beside each action, where the game has one."""
    note = table.game.note
    return {text: table.named(told) for text in view["legal"] if (told := note(view, text))}


def away(session: TableSession) -> dict[int, int]:
    """By seat: for how many milliseconds its person has been disconnected, while a game goes on."""
    table = session.table
    if table.is_over or not table.is_dealt or session.present.keys() >= table.people():
        return {}
    return {
        n: int(1000 * session.disconnected(seat.guest))
        for n, seat in enumerate(table.seats)
        if seat.guest is not None and seat.bot is None and seat.guest not in session.present
    }


def present(session: TableSession) -> list[bool]:
    """For each seat: whether somebody is there. Bots always are."""
    return [seat.bot is not None or seat.guest in session.present for seat in session.table.seats]
