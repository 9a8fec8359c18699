"""Pictures of Couperation: a bar counter, and a tower of glass under a lamp.

Every legal text can be chosen in the picture itself (draw/svg.py says how):

| text | what to choose |
|---|---|
| `want` | the button |
| `first B` | the seat |
| `draw 2` | the button beside the deck |
| `place 17 at 1.3`, `hide 17 at 1.3` | the verb, the hand card, the place |
| `open 2.3` | the face-down card |
| `add 12 17`, `subtract 12 17` | the verb, both hand cards |
| `plus 8`, `minus 8` | the verb, the hand card |
| `take 30 to 2.3` | the card, the place or the card that lies there |
| `destroy 30` | the card |
"""

from commontable.games.couperation.picture.sheets import sheets
from commontable.games.couperation.picture.table import draw

__all__ = ["draw", "sheets"]
