"""Why an action of Land Rush is refused: one of the season, or one of a deal."""

from commontable.games.landrush.refusal.season import refuse

__all__ = ["refuse"]
