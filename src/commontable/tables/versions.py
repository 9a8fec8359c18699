"""Tables and the rules they were begun with."""

from __future__ import annotations

from commontable.games import GAMES
from commontable.tables.events import AnyEvent, Opened
from commontable.tables.refusals import Refused


def check_rules(opened: AnyEvent) -> None:
    """A table is played by the rules it was begun with, or it rests: others would play it wrong."""
    assert isinstance(opened, Opened), "the first event opens the table"
    game = GAMES.get(opened.game)
    if game is None:
        raise Refused("rules", f"This server does not have the game {opened.game!r} any more.")
    if game.version != opened.version:
        raise Refused(
            "rules",
            f"This table was begun with version {opened.version} of the rules of {game.title}. "
            f"This server plays version {game.version}, by which it would go another way, so the "
            "table rests. Nothing of it is lost: the release that it was begun with can go on.",
        )
