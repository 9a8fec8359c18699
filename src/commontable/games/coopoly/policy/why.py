"""The reason for an action of Co-opoly, in words."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.games.coopoly.data import ZONE_LIST

TITLES = {zone.name: zone.title for zone in ZONE_LIST}

REASONS = {
    "ready": "All pawns have work.",
    "roll": "The dice decide.",
    "free": "Freed Activists are wanted at the station of the Zone that is to be won.",
    "drive": "To the property where homes come soonest.",
    "spend": "Those who do not build here can help to pay.",
    "pay": "The others may need their bills elsewhere.",
    "agree": "Together it can be done.",
    "build": "Homes: a property less to go.",
    "done": "Nothing more is worth it here.",
    "decline": "It would cost more than it brings.",
}


def why(view: Json, text: str) -> str:
    verb, _, rest = text.partition(" ")
    if verb == "place":
        return _why_place(view, rest.removeprefix("at "))
    if verb == "remove":
        return _why_removed(view, rest)
    return REASONS.get(verb, "")


def _zone(view: Json, place: str) -> Json | None:
    return next((zone for zone in view["zones"] if place.rstrip("1234") == zone["zone"]), None)


def _why_place(view: Json, place: str) -> str:
    if place == "payday":
        return "Condos cost money, and bills in the purse are ready when one must go."
    if place == "jail":
        return f"{view['jail']} Activists wait in Jail: more than a train would bring."
    if place == "carcoop":
        return "Activists must get from the station to where they build."
    zone = _zone(view, place)
    if zone is None:
        return "More Activists for the Zone that is to be won."
    if place not in view["condos"]:
        return "Somebody has to build here, or take the tile away."
    if zone["condos"] == 4:
        return f"Four condos in {TITLES[zone['zone']]}: one must go this round."
    if place in view["homes"]:
        return "The homes here are lost unless the condo goes."
    return "Without the condo there is room for homes."


def _why_removed(view: Json, rest: str) -> str:
    what, _, place = rest.partition(" at ")
    if what == "tile":
        return "Without it the Zone is no danger next round."
    return _why_place(view, place)
