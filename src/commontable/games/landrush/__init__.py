"""Land Rush: farmers of three classes bargain for land that is never secure."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.landrush import facts, picture, question, refusal, rules, sight, story
from commontable.games.landrush.debrief import debrief
from commontable.games.landrush.position import POSITION
from commontable.games.landrush.rules.actions import ACTIONS
from commontable.games.landrush.rules.names import MOST_LEGAL

GAME = Game.assemble(
    *(rules, sight, facts, story, refusal, question, picture),
    actions=ACTIONS,
    position=POSITION,
    title="Land Rush",
    summary="Unequal farmers buy, bargain for and lose land through ten seasons.",
    minutes=90,
    version=2,
    page=Path(__file__).parent / "RULES.md",
    most_legal=MOST_LEGAL,
    whispers=True,
    together=False,
    class_of=sight.class_name,
    debrief=debrief,
    cover=Cover(steps=190, focus=0),
    list_order=4,
)
