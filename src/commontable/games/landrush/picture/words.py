"""Words of the picture, from a view alone."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import addressed, called, clause, counted, dollars
from commontable.games.landrush import data
from commontable.games.landrush.vocabulary import say_plots

_PHASES = {  # what somebody does, and what you do
    "roll": ("rolls for a turn", "roll for a turn"),
    "before": ("lays cards before returns", "lay cards before returns"),
    "split": ("shares joint revenue", "share joint revenue"),
    "answer": ("answers a split", "answer a split"),
    "short": ("cannot pay exploitation", "cannot pay exploitation"),
    "reshuffle": ("may change land rights", "may change land rights"),
    "after": ("lays cards", "lay cards"),
}


def season_line(view: Json) -> str:
    """What goes on, in a few words."""
    if view["phase"] == "over":
        places = [
            " and ".join(called(view, s) for s in group) for group in view["rankings"]["wealth"]
        ]
        return f"Richest: {places[0]}"
    if view["trial"]:
        return "The others vote on a fine"
    if view["phase"] == "negotiate":
        return "Everybody negotiates"
    seats = list(view["acting"]) or [0]
    who = seats[0] if view["turn"] is None else view["holders"][view["turn"]]
    dice = " and ".join(map(str, view["dice"]))
    if view["phase"] == "buy":
        rolled = f"rolled {dice}: {view['buys']} left to buy"
        return clause(view, who, rolled, rolled)
    return clause(view, who, *_PHASES[view["phase"]])


def in_words(view: Json) -> list[str]:
    """The whole picture in sentences, for those who do not see it."""
    farmers = [
        f"{called(view, seat)}, {farmer['class']}, has {dollars(farmer['cash'])}"
        f" and {counted(farmer['plots'], 'plot')}."
        for seat, farmer in enumerate(view["farmers"])
    ]
    return [f"{season_line(view)}.", *farmers, *(f"{line}." for line in lines_of(view))]


CHIPS = {  # where the word of the notation says too little
    "pay": "pay $",
    "ask": "be paid $",
    "owe": "owe $",
    "credit": "be owed $",
    "buy-turn": "get the turn",
    "sell-turn": "sell your turn",
    "demand": "be promised",
    "season": "for two seasons",
    "always": "for good",
    "vote": "vote for $",
    "abandon": "give up",
    "to": "move it to",
}


def chips_of(view: Json) -> tuple[list[str], list[str]]:
    """Words of legal actions other than plots and seats: verbs, and what goes with them."""
    ground, seats = set(view["ground"]), set(SEAT_NAMES[: view["seats"]])
    verbs = list(dict.fromkeys(text.split()[0] for text in view["legal"]))
    others = dict.fromkeys(word for text in view["legal"] for word in text.split()[1:])
    return verbs, [
        word for word in others if word not in ground and word not in seats and word not in verbs
    ]


def chip_words(word: str, *, is_verb: bool) -> str:
    """As people say it; what begins an action, as a button of the page does."""
    label = CHIPS.get(word, word.replace("-", " "))
    return f"{label[0].upper()}{label[1:]}" if is_verb else label


def lines_of(view: Json) -> list[str]:
    """Dice of the season, offers, debts and promises, for below the maps."""
    lines = _result(view) if view["phase"] == "over" else []
    if view["costs"]["season"]:
        face = view["costs"]["faces"][max(view["viewer"], 0)]
        crop, pay = data.EXPLOITATION[face - 1]
        season = view["costs"]["season"]
        each = f"{dollars(pay)} a {crop} plot"
        lines.append(f"Exploitation in season {season}: a {face}, so {each}")
    if any(farmer["income"] or farmer["paid"] for farmer in view["farmers"]):
        told = [
            f"{addressed(view, seat)} +{dollars(one['income'])} −{dollars(one['paid'])}"
            for seat, one in enumerate(view["farmers"])
        ]
        kept = [words.replace(" ", "\u00a0") for words in told]
        lines.append("Last returns and costs: " + ", ".join(kept))
    if view["viewer"] not in range(view["seats"]):
        lines.append(_book(view["bank"]))
    pooled = [f"{crop} {' and '.join(cards)}" for crop, cards in view["pool"].items() if cards]
    if pooled:
        lines.append(f"Cards of the cooperative: {', '.join(pooled)}")
    lines += [_offer(view, seat, deal) for seat, deal in enumerate(view["deals"]) if deal]
    for debt in view["debts"][:4]:
        whom, sum_ = addressed(view, debt["creditor"]), dollars(debt["amount"])
        debts = f"{whom} {sum_}, due in season {debt['due']}"
        lines.append(clause(view, debt["debtor"], f"owes {debts}", f"owe {debts}"))
    for vow in view["promises"][-4:]:
        whom, what = addressed(view, vow["to"]), data.PROMISE_WORDS[vow["promise"]]
        promised = f"promised {whom} {what}, until season {vow['until']}"
        lines.append(clause(view, vow["by"], promised, promised))
    return lines


def _book(bank: Json) -> str:
    """LAND-2: whoever watches may keep the bank."""
    returns, costs = sum(bank["returns"]), sum(bank["costs"])
    return (
        f"The bank's book: {dollars(bank['paid_out'])} with the farmers; "
        f"last returns {dollars(returns)}, last costs {dollars(costs)}"
    )


def _result(view: Json) -> list[str]:
    """LAND-A21: both rankings, and each farmer with his class."""
    farmers, told = view["farmers"], []
    figures = {
        "wealth": [dollars(farmer["wealth"]) for farmer in farmers],
        "land": [counted(farmer["plots"], "plot") for farmer in farmers],
    }
    for name, figure in figures.items():
        seats = [seat for group in view["rankings"][name] for seat in group]
        places = [f"{called(view, seat)} {figure[seat]}" for seat in seats]
        told.append(f"By {name}: {', '.join(places)}")
    return told


def _promised(text: str) -> str:
    return f"the promise {data.PROMISE_WORDS[text.split()[0]]}"


def _offer(view: Json, seat: int, deal: Json) -> str:
    """One line for an offer: gives, and wants."""
    gives, wants = say_plots(deal["give"]), say_plots(deal["want"])
    (gives if deal["pay"] > 0 else wants).extend([dollars(abs(deal["pay"]))] if deal["pay"] else [])
    (gives if deal["owe"] > 0 else wants).extend(
        [f"debt {dollars(abs(deal['owe']))}"] if deal["owe"] else []
    )
    if deal["turn"]:
        (gives if deal["turn"] == "sold" else wants).append("turn")
    gives += [_promised(deal["promise"])] if deal["promise"] else []
    wants += [_promised(deal["demand"])] if deal["demand"] else []
    whom = addressed(view, deal["with"])
    if deal["open"]:
        told = clause(view, seat, f"offers {whom}", f"offer {whom}")
    else:
        told = clause(view, seat, f"is making an offer to {whom}", f"are making an offer to {whom}")
    give = "give" if seat == view["viewer"] else "gives"
    sides = [f"{give} {', '.join(gives)}"] * bool(gives) + [f"for {', '.join(wants)}"] * bool(wants)
    return f"{told}: {' '.join(sides)}" if sides else told
