"""The reason for an action of CO-OP, in words."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.core.view import GameView
from commontable.games.coop import data
from commontable.games.coop.question import name_in

_CARDS = {card.name.replace(" ", "-"): card for card in data.GROOVE}

REASONS = {
    "be": "Of those who are left, this one helps the team most.",
    "lay": "The base cards are stronger.",
    "dude": "Anybody may begin.",
    "lead": "The order makes little difference now.",
    "frolic": "A step of VIBE that needs no card.",
    "meditate": "The hand is poor, and there are days left to play new cards.",
    "draw": "One more card to choose from.",
    "cooperate": "Together it brings more than apart.",
    "do": "This brings most with those who are here.",
    "wait": "Somebody who joins would bring more here than elsewhere.",
    "decline": "There is nothing to be had from it.",
    "share": "There is nothing better to do today.",
    "offer": "There is nothing better to do today.",
    "agree": "Cards in other hands are as good as in this one.",
    "order": "The CUSTOMERs in hand want it most.",
    "move": "The CUSTOMERs in hand want it most.",
    "sell": "The other CUSTOMERs in hand want it least.",
    "lose": "The CUSTOMERs in hand want it least.",
    "flip": "It does most harm from now on.",
    "take": "This CUSTOMER promises most with these Goods.",
    "sing": "A line of a song costs nothing.",
    "cancel": "That is what the fund is for.",
    "discard": "Of all hand cards it promises least.",
    "stop": "No other card brings anything now.",
}


def why(view: GameView, text: str) -> str:
    """One short sentence; for a card, what it serves."""
    verb, _, rest = text.partition(" ")
    if verb == "work":
        return _why_card(view, rest)
    if verb == "choose":
        return _why_player(view, rest)
    return REASONS.get(verb, "")


def _why_card(view: Json, name: str) -> str:
    card = _CARDS.get(name)
    if card is None:
        return ""
    missing = max(0, view["goal_money"] - view["money"])
    if card.type == "CUSTOMER":
        money = f"${missing} are still missing" if missing else "a reserve for bad days"
        return f"A sale: {money}."
    if card.type == "DISTRIBUTOR":
        return f"{len(view['warehouse'])} Goods in the Warehouse are too few for what is to come."
    if card.type == "CONTINUOUS":
        return f"It can help for {view['days_left'] + 1} days."
    return f"It brings most of what the hand has: {card.text[0].lower()}{card.text[1:]}"


def _why_player(view: Json, name: str) -> str:
    for player in view["players"]:
        if player["name"] == name:
            who = name_in(view, name)
            return f"{who} is {player['vibe']}; it matters most, or hurts least, there."
    return ""
