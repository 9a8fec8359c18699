"""What Land Rush asks of a seat, in words, from its view alone.

Seats are written @A, @B …; `name_seats` of core/game.py puts names in their place.
"""

from __future__ import annotations

from commontable.core.data import read_words
from commontable.core.game import Json
from commontable.core.words import dollars, mention
from commontable.games.landrush import data
from commontable.games.landrush.data import FOLDER
from commontable.games.landrush.rules.actions import PLOT_NAMES
from commontable.games.landrush.vocabulary import area_of, say_plot, say_plots

_CARDS = {card.name: card for card in data.CARDS}
WORDS = {
    **read_words(FOLDER / "words.toml"),
    **data.PROMISE_WORDS,
    **{plot: say_plot(plot) for plot in PLOT_NAMES},
}
LEADING = ("propose", "accept", "agree", "roll", "ready")
AREAS = {plot: area_of(plot) for plot in PLOT_NAMES}


def question(view: Json) -> str:
    """What a seat that may act is asked, in a sentence."""
    me = view["viewer"]
    if view["trial"]:
        return "Somebody is accused. For which fine do you vote?"
    if view["laying"]:
        laid, card = len(view["laying"]["plots"]), _CARDS[view["laying"]["card"]]
        return f"Your {card.name} lies on {laid} of {card.plots} plots. Which plot is next?"
    if view["moving"]:
        return f"To which empty plot does {say_plot(view['moving'])} move?"
    if me not in range(view["seats"]):
        return "What happens next?"
    deal = view["deals"][me]
    if deal and not deal["open"]:
        so_far = _sides(deal, "You", f"{mention(deal['with'])} gives")
        if so_far:
            return f"{so_far} so far. What else, or do you propose it?"
        return f"What do you offer {mention(deal['with'])}, and what do you ask for?"
    waiting = [(i, each) for i, each in enumerate(view["deals"]) if each and _is_for(each, me)]
    if waiting:
        told = [f"{_sides(each, mention(i), 'you give')}." for i, each in waiting]
        return f"{' '.join(told)} Do you accept?"
    if me in view["acting"]:
        return _step(view, me)
    return "You may make a deal."


def _sides(deal: Json, giver: str, other: str) -> str:
    """What each side would give, in one clause each."""
    gives, wants = say_plots(deal["give"]), say_plots(deal["want"])
    if deal["pay"]:
        (gives if deal["pay"] > 0 else wants).append(dollars(abs(deal["pay"])))
    if deal["owe"]:
        debt = f"a debt of {dollars(abs(deal['owe']))} due in season {deal['due']}"
        (gives if deal["owe"] > 0 else wants).append(debt)
    if deal["turn"]:
        (gives if deal["turn"] == "sold" else wants).append("a turn")
    if deal["promise"]:
        gives.append(f"the promise {data.PROMISE_WORDS[deal['promise'].split()[0]]}")
    if deal["demand"]:
        wants.append(f"the promise {data.PROMISE_WORDS[deal['demand'].split()[0]]}")
    sides = []
    if gives:
        sides.append(f"{giver} {'give' if giver == 'You' else 'gives'} {', '.join(gives)}")
    if wants:
        sides.append(f"{other} {', '.join(wants)}")
    told = "; ".join(sides)
    return told[:1].upper() + told[1:]


def _is_for(deal: Json | None, me: int) -> bool:
    return deal is not None and deal["open"] and deal["with"] == me and deal["possible"]


def _step(view: Json, me: int) -> str:
    farmer = view["farmers"][me]
    match view["phase"]:
        case "roll":
            dice = "two dice" if view["farmers"][view["turn"]]["dice"] == 2 else "a die"
            return f"It is your turn: roll {dice}, or offer a deal first."
        case "buy":
            n = view["buys"]
            plots = "no more plots" if n == 0 else "a plot" if n == 1 else f"up to {n} plots"
            return f"You have {dollars(farmer['cash'])} and may buy {plots}. What do you do?"
        case "before" | "after":
            return "Do you lay hoes, trucks or factories, or take some off?"
        case "split":
            return f"The cooperative brought {dollars(view['joint'])}. How much would you keep?"
        case "answer":
            rest = view["joint"] - view["share"]
            return f"You would get {dollars(rest)} of {dollars(view['joint'])}. Do you agree?"
        case "short":
            owed, cash = dollars(farmer["owed"]), dollars(farmer["cash"])
            return f"You owe {owed} and have {cash}. Which plot do you give up?"
        case "negotiate":
            return "Make deals, and say when you are ready for the reshuffle."
        case "reshuffle":
            grabs = any(text.startswith("grab") for text in view["legal"])
            return f"The die lets you {'grab' if grabs else 'move'} a plot. Which one?"
    return "What do you do?"


def note(view: Json, text: str) -> str:
    """What a plot costs, or what a debt or promise is."""
    match text.split():
        case ["buy", crop, plot]:
            prices = view["zones"][plot.split(".")[0]]["prices"]
            return dollars(prices[data.CROPS[0] if crop == "land" else crop][0])
        case ["plant", crop, plot]:
            prices = view["zones"][plot.split(".")[0]]["prices"]
            cost = prices[crop][0] - prices[view["plots"][plot]["crop"]][0]
            return dollars(cost) if cost > 0 else "free"
        case ["move" | "grab", *_, plot]:
            owner = view["plots"][plot]["owner"]
            return "yours" if owner == view["viewer"] else f"of {mention(owner)}"
        case ["repay" | "forgive", line] | ["accuse", "debt", line]:
            debt = view["debts"][int(line) - 1]
            by, to = (mention(debt[side], view["viewer"]) for side in ("debtor", "creditor"))
            return f"{dollars(debt['amount'])}, {by} to {to}"
        case ["accuse", "promise", line]:
            vow = view["promises"][int(line) - 1]
            by, to = (mention(vow[side], view["viewer"]) for side in ("by", "to"))
            return f"{by} to {to}: {data.PROMISE_WORDS[vow['promise']]}"
    return ""


def ending(view: Json) -> list[str]:
    """What every farmer made of the start, the richest first."""
    began = {farmer.name: farmer.cash for farmer in data.FARMERS}
    seats = [seat for group in view["rankings"]["wealth"] for seat in group]
    farmers = [(mention(seat), view["farmers"][seat]) for seat in seats]
    rise = [
        f"{who} {one['class']}, {dollars(began[one['name']])}\u00a0→\u00a0{dollars(one['wealth'])}"
        for who, one in farmers
    ]
    land = [f"{who} {one['plots']}" for who, one in farmers]
    return [f"From start to end: {'; '.join(rise)}.", f"Plots: {', '.join(land)}."]
