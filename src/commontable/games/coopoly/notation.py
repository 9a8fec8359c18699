"""Names of phases, Zones, properties and sums of Co-opoly."""

from __future__ import annotations

from commontable.core import words
from commontable.core.notation import word_of
from commontable.games.coopoly.data import BILL, SPACE_TITLES, ZONE_LIST
from commontable.games.coopoly.rules.state import PROPERTIES, SPACE_OF, News, Phase

PHASES = [word_of(phase) for phase in Phase]
EVENTS = {event: word_of(event) for event in News}
ZONE_NAMES = [zone.name for zone in ZONE_LIST]
PROPERTY_TITLES = [SPACE_TITLES[SPACE_OF[place]] for place in range(PROPERTIES)]


def dollars(bills: int) -> int:
    return bills * BILL


def money(bills: int) -> str:
    """A sum as people say it."""
    return words.dollars(dollars(bills))
