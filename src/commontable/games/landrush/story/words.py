"""Words that the story uses again and again."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.words import dollars, listed, mention
from commontable.games.landrush import data
from commontable.games.landrush.notation import (
    CROP_NAMES,
    PLOT_WORDS,
    name_spots,
)
from commontable.games.landrush.vocabulary import say_plots


def spots_of(zone: int, spots: int) -> str:
    """A set of plots of one zone."""
    return listed(say_plots(name_spots(zone, spots)))


def planted(crop: int, plot: int) -> str:
    """A plot with its crop, as one says it."""
    name = CROP_NAMES[crop]
    return PLOT_WORDS[plot] if name == "land" else f"{PLOT_WORDS[plot]} with {name}"


def promise_words(text: str) -> str:
    """What was promised, and for how long."""
    name, span = text.split()
    time = "for good" if span == "always" else "this season and the next"
    return f"{data.PROMISE_WORDS[name]}, {time}"


def offer_words(deal: Json, seat: int) -> str:
    """All that an offer names, from the side of the seat that makes it."""
    other = mention(deal["with"])
    gives, wants = [], []
    if deal["give"]:
        gives.append(listed(say_plots(deal["give"])))
    if deal["want"]:
        wants.append(listed(say_plots(deal["want"])))
    if deal["pay"] > 0:
        gives.append(dollars(deal["pay"]))
    if deal["pay"] < 0:
        wants.append(dollars(-deal["pay"]))
    if deal["owe"] > 0:
        gives.append(f"a debt of {dollars(deal['owe'])} due in season {deal['due']}")
    if deal["owe"] < 0:
        wants.append(f"a debt of {dollars(-deal['owe'])} due in season {deal['due']}")
    if deal["turn"] == "sold":
        gives.append("the turn of this season")
    if deal["turn"] == "bought":
        wants.append("the turn of this season")
    if deal["promise"]:
        gives.append(f"the promise {promise_words(deal['promise'])}")
    if deal["demand"]:
        wants.append(f"the promise {promise_words(deal['demand'])}")
    sides = []
    if gives:
        sides.append(f"{mention(seat)} gives {listed(gives)}")
    if wants:
        sides.append(f"{other} gives {listed(wants)}")
    return "; ".join(sides) or "nothing yet"
