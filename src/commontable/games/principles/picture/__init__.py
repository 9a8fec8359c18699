"""Pictures of Principles of Co-ops: fields and hedges from the air, and a tide that rises.

Every legal text can be chosen in the picture itself (draw/svg.py says how):

| text | what to choose |
|---|---|
| `start B7`, `plan D4` | the space |
| `lift`, `agree`, `keep` | the button |
| `reroll red1 blue2` | the dice, then the button |

Choosing dice leaves several texts, because `reroll red1` is a part of `reroll red1 blue2`. The text
to send is the one whose words are exactly those chosen.
"""

from commontable.games.principles.picture.sheets import board_sheet, sheets
from commontable.games.principles.picture.table import draw, draw_wide, marks

__all__ = ["board_sheet", "draw", "draw_wide", "marks", "sheets"]
