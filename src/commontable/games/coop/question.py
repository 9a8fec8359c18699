"""What CO-OP asks of a seat, in words, from its view alone."""

from __future__ import annotations

from commontable.core.data import read_words
from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import dollars
from commontable.games.coop import data
from commontable.games.coop.data import FOLDER

WORDS = read_words(FOLDER / "words.toml")
# What is asked about, where it is no card.
_DANCE = "INSPIRATIONAL DANCE"
_CAUSES = {"dance": _DANCE, "wide dance": _DANCE, "weekend": "The weekend"}
_BY_NAME = {card.word: card for card in (*data.GROOVE, *data.COOPERATE)}
_PEOPLE = {person.word: person for person in data.CHARACTERS}
_GOODS = {good.word: good for good in data.GOODS}
WORDS |= {  # names as they stand on cards
    word: each.name for word, each in (_BY_NAME | _PEOPLE | _GOODS).items() if word != each.name
}


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    pending = view["pending"]
    card = _CAUSES.get(pending["card"] or "") or (pending["card"] or "").split(" ", 1)[-1]
    left = pending["left"]
    match view["phase"]:
        case "characters":
            return "Who would you like to be?"
        case "lay out":
            done = len(view["together"])
            return f"Which COOPERATE cards are laid out? Choose 3 for the group; {done} so far."
        case "dude":
            return "Who shopped at a co-op most recently? That one is the first Happening Dude."
        case "day":
            if len(view["legal"]) == 2 and view["legal"][0].startswith("lead"):
                return "Which of your two characters acts first?"
            return f"It is {view['day']}. What do you do today?"
        case "hustle":
            return "HUSTLE: play a second card, or stop?"
        case "meditate":
            return f"You may draw up to {left} more. Draw, or stop?"
        case "share":
            partner = name_in(view, pending["partner"])
            return f"What do you give to {partner}, what do you ask for? Then offer."
        case "consent":
            give, ask = ", ".join(pending["give"]), ", ".join(pending["ask"])
            giver = name_in(view, pending["actor"])
            return f"{giver} gives {give or 'nothing'} for {ask or 'nothing'}. Agreed?"
        case "limit":
            return "Your hand is over its limit. Which card do you discard?"
        case "cooperate":
            return "Enough of you are together. What do you do?"
        case "choose":
            return f"{card}: who?"
        case "sell":
            return f"{card} buys {left} more. Which Good is sold?"
        case "order":
            return f"{card}: which Good do you order? You may choose {pending['free']}."
        case "move":
            return f"{card}: which Good moves to the Storefront?"
        case "lose":
            return f"{card}: which Good is discarded?"
        case "flip":
            return f"{card}: which Happening is turned face-down?"
        case "take":
            return f"{card}: which CUSTOMER do you take?"
        case "sing":
            return f"{card}: will you sing a line?"
        case "fund":
            return "Do you discard your Legal Fund to cancel this Happening?"
    return "The game is over."


def name_in(view: Json, player: str) -> str:
    """Somebody as the story names them: the seat; alone at the table, the character."""
    if view["seats"] > 1:
        return f"@{player}"
    return str(view["players"][SEAT_NAMES.index(player)]["person"] or "@A")


def note(view: Json, text: str) -> str:
    """What a card does, which tags a Good has, or who somebody is and in which mood."""
    name = text.split()[-1]
    for player in view["players"]:
        if player["name"] == name and player["person"]:
            return f"{player['person']}, {player['vibe']}"
    if name in _BY_NAME:
        return _BY_NAME[name].text
    if text.startswith("be "):
        return _PEOPLE[text.split()[1]].says(view["options"]["dance"])
    if name in _GOODS:
        return ", ".join(_GOODS[name].tags)
    return ""


def with_colon(name: str) -> str:
    """Before what is said about it; a name that is called out needs none."""
    return name if name.endswith("!") else f"{name}:"


def verdict(view: Json) -> str:
    if view["outcome"] == "won":
        return "Won: MondoMart stays away."
    missing = view["goal_money"] - view["money"]
    if missing <= 0:
        return "Lost: not every goal was reached."
    return f"Lost: the CO-OP is ${missing} short."


def ending(view: Json) -> list[str]:
    """The goals, and how far everybody came."""
    vibes = ", ".join(f"{name_in(view, each['name'])} {each['vibe']}" for each in view["players"])
    return [
        f"{with_colon(view['scenario']['title'])} {view['scenario']['goal']}",
        f"The CO-OP has {dollars(view['money'])}. {vibes}.",
    ]
