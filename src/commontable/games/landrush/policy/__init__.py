"""How bots farm in Land Rush.

They buy plots that touch, in fours, because a hoe on four cheap plots earns more than dear plots
without one; cassava while money is short, palm when the dice are the limit. They lay hoes, trucks
where six plots would otherwise leave two over, and pool what a cooperative lets them pool. They
offer money for a single plot of somebody else that would complete four of their own, at a price
that leaves both better off, and judge offers the same way: they accept what brings them a dollar
or more, unless the other side gains twice as much. They vote for no fine, promise nothing and
pay what is due.
"""

from __future__ import annotations

from commontable.core.policy import Policy
from commontable.games.landrush.policy.choosing import choose
from commontable.games.landrush.policy.words import why
from commontable.games.landrush.policy.worth import value

POLICY = Policy(choose=choose, value=value, enough=2_000, horizon=120, why=why)
