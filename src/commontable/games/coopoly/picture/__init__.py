"""Pictures of Co-opoly: a city ring at dusk, lit homes against glass condos.

Every legal text can be chosen in the picture itself (draw/svg.py says how):

| text | what to choose |
|---|---|
| `place at yellow1`, `take back from yellow1` | the space; where both are possible, the verb too |
| `roll at north` | the station |
| `free 3 to north` | the number, the station |
| `drive north clockwise` | the space, the way |
| `remove condo at red1`, `remove tile at red2`, `build at red1` | the property |
| all others | the button |
"""

from commontable.games.coopoly.picture.sheets import sheets
from commontable.games.coopoly.picture.table import draw

__all__ = ["draw", "sheets"]
