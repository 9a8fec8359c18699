"""CO-OP: a market in debt, run by HIPPIES and BIZZIES together."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.coop import facts, picture, question, refusal, rules, sight, story
from commontable.games.coop.position import POSITION
from commontable.games.coop.rules.actions import ACTIONS
from commontable.games.coop.rules.state import MOST_LEGAL

GAME = Game.assemble(
    *(rules, sight, facts, story, refusal, question, picture),
    actions=ACTIONS,
    position=POSITION,
    title="CO-OP: the co-op game",
    summary="Save a market from MondoMart: sell, share and keep it groovy.",
    minutes=50,
    version=6,
    page=Path(__file__).parent / "RULES.md",
    most_legal=MOST_LEGAL,
    hides=False,
    cover=Cover(steps=48, focus=0),
    list_order=3,
)
