"""Why a farmer does something, in a few words."""

from __future__ import annotations

from commontable.core.game import Json

REASONS = {
    "roll": "The turn begins with the dice.",
    "buy": "It touches, or makes room for, four plots of one crop: enough for a hoe.",
    "plant": "Palm brings most, and there is money for the whole zone.",
    "lay": "A card brings its sum every season and costs nothing.",
    "cover": "These plots are the hardest to use for another card.",
    "pool": "A collective card brings its sum to both poor farmers.",
    "abandon": "Of the plots that cannot be paid for, this one is worth least.",
    "grab": "No other plot within reach brings more.",
    "move": "Somewhere else it completes four that touch.",
    "to": "Here it completes four that touch.",
    "split": "Half for each is fair.",
    "agree": "That is a fair half.",
    "disagree": "Less than half is not fair; without agreement each gets half.",
    "offer": "A plot over there would complete four here, and is worth less to its owner.",
    "want": "This plot would complete four that touch.",
    "pay": "The price shares what the hoe will bring.",
    "propose": "Both sides would gain from it.",
    "accept": "It brings more than it costs.",
    "refuse": "It would cost more than it brings, or help the other side far more.",
    "repay": "The debt is due.",
    "vote": "No fine: nothing was taken.",
    "ready": "Nothing more to trade this season.",
    "pass": "No plot would be better off elsewhere.",
    "done": "What is worth buying or laying is bought and laid.",
}


def why(view: Json, text: str) -> str:
    return REASONS.get(text.split(" ")[0], "")
