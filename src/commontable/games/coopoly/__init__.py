"""Co-opoly: a city ring at dusk, Activists and Tiny Homes against Developers and condos."""

from pathlib import Path

from commontable.core.game import Cover, Game
from commontable.games.coopoly import facts, picture, question, refusal, rules, sight, story
from commontable.games.coopoly.position import POSITION
from commontable.games.coopoly.rules.actions import ACTIONS
from commontable.games.coopoly.rules.state import MOST_LEGAL

GAME = Game.assemble(
    *(rules, sight, facts, story, refusal, question, picture),
    actions=ACTIONS,
    position=POSITION,
    title="Co-opoly",
    summary="Bring Activists together and build homes where Developers want condos.",
    minutes=60,
    version=1,
    page=Path(__file__).parent / "RULES.md",
    most_legal=MOST_LEGAL,
    hides=False,
    cover=Cover(steps=110, focus=0, theme="dark"),
    list_order=2,
)
