"""Tables and the rules they were begun with."""

from __future__ import annotations

from commontable.core.errors import BadOption
from commontable.games import GAMES
from commontable.tables.events import AnyEvent, Opened
from commontable.tables.refusals import Refused
from commontable.tables.table import Table, fold


def fold_stored(table_id: str, events: list[AnyEvent]) -> Table:
    """A stored table, if this server has its game, its board, and the rules it was begun with.

    Otherwise it rests: by other rules it would go another way.
    """
    opened = events[0]
    assert isinstance(opened, Opened), "the first event opens the table"
    try:
        game = GAMES.find(opened.game)
        if game.version == opened.version:
            return fold(table_id, events)
    except BadOption as error:
        raise Refused("rules", f"This table rests: it cannot be opened here. {error}") from error
    raise Refused(
        "rules",
        f"This table was begun with version {opened.version} of the rules of {game.title}. "
        f"This server plays version {game.version}, by which it would go another way, so the "
        "table rests. Nothing of it is lost: the release that it was begun with can go on.",
    )
