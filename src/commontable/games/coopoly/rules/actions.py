"""What can be done in Co-opoly, and how it is written: `place at yellow1`, `free 3 to north`."""

from __future__ import annotations

from typing import Any

from commontable.core.actions import Actions, Block, Numbers, Part
from commontable.core.errors import BadNotation
from commontable.core.notation import read_number
from commontable.games.coopoly.data import BILL, RAILROADS, SPACE_NAMES
from commontable.games.coopoly.rules.state import MOST_PRICE, MOST_ROLLED, PROPERTIES, SPACE_OF

RAILROAD_NAMES = [railroad.name for railroad in RAILROADS]
PROPERTY_NAMES = [SPACE_NAMES[SPACE_OF[place]] for place in range(PROPERTIES)]
WAYS = ("counterclockwise", "clockwise")


class Bills(Numbers):
    """A sum in dollars; its value is counted in bills."""

    def __init__(self) -> None:
        super().__init__("a number of dollars", 0, MOST_PRICE, lowest=1, scale=BILL)

    def read(self, s: Any, text: str) -> int:
        amount = read_number(text, BILL, MOST_PRICE * BILL, "a number of dollars")
        if amount % BILL:
            raise BadNotation(f"expected whole bills of ${BILL}, got {text!r}")
        return amount // BILL


SPACE = Part("a space such as yellow1, payday or north", SPACE_NAMES)
PROPERTY = Part("a property, yellow1 to green4", PROPERTY_NAMES)
RAILROAD = Part(f"a railroad ({', '.join(RAILROAD_NAMES)})", RAILROAD_NAMES)
FREED = Numbers("a number of Activists", 0, MOST_ROLLED, lowest=1)
ACTIVISTS = Numbers("a number of Activists", 0, MOST_PRICE)
WAY = Part(" or ".join(WAYS), WAYS)

PLACE = Block("place at {space}", space=SPACE)
TAKE_BACK = Block("take back from {space}", space=SPACE)
READY = Block("ready")
THINK_AGAIN = Block("think again")
ROLL = Block("roll")
ROLL_AT = Block("roll at {railroad}", railroad=RAILROAD)
FREE = Block("free {n} to {railroad}", railroad=RAILROAD, n=FREED)
DRIVE = Block("drive {space} {clockwise}", space=SPACE, clockwise=WAY)
REMOVE_CONDO = Block("remove condo at {place}", place=PROPERTY)
SPEND = Block("spend {n}", n=ACTIVISTS)
PAY = Block("pay {bills}", bills=Bills())
REMOVE_TILE = Block("remove tile at {place}", place=PROPERTY)
AGREE = Block("agree")
BUILD = Block("build at {place}", place=PROPERTY)
DECLINE = Block("decline")
DONE = Block("done")

ACTIONS = Actions(
    *(PLACE, TAKE_BACK, READY, THINK_AGAIN),
    *(ROLL, ROLL_AT, FREE, DRIVE),
    *(REMOVE_CONDO, SPEND, PAY, REMOVE_TILE, AGREE, BUILD, DECLINE, DONE),
)
