"""What a seat cares about in Principles of Co-ops, as numbers found by playing many games."""

from __future__ import annotations

from enum import IntEnum

from commontable.core.build import table


class Care(IntEnum):
    """Places in CARES."""

    STEP = 0  # a step towards the goals
    TIME = 1  # a space of the time track, when as much time as way is left
    PATIENCE = 2  # time that a seat on a goal still needs, counted as steps
    FLOOD = 3  # standing where the market comes in this round
    TIDE = 4  # standing where the market comes in the next round
    HARM = 5  # each point of the own dice on a neighbour's space
    OWN = 6  # rerolling: each point on the own space, against HELP for a neighbour's
    HELP = 7
    NEED = 8  # rerolling: the weight of a seat grows with its way to the goal
    CHANGE = 9  # how much better another plan must be to upset the team's
    LAG = 10  # a step gained by the seat that is farthest behind counts this much more
    END = 11


CARES = table([135, 18, 4, 25078, 63, 10, 122, 95, 740, 3, 35])
