"""What followed by itself: cards lost, returns, dice, events, a new season, the end."""

from __future__ import annotations

from commontable.core.words import dollars, listed, mention
from commontable.games.landrush import data
from commontable.games.landrush.notation import CARD_NAMES, split_action
from commontable.games.landrush.rules.cards import card_kind
from commontable.games.landrush.rules.costs import owed
from commontable.games.landrush.rules.names import (
    CROPS,
    MOST_CARDS,
    SEATS,
    ZONES,
    Action,
    Kind,
    Phase,
)
from commontable.games.landrush.rules.state import State, in_order
from commontable.games.landrush.rules.table import score
from commontable.games.landrush.story.words import spots_of

_EVENTS = {
    Kind.MARKET: "a market: plots cost and bring double",
    Kind.MINE: "a mine: no crops, $10 for a plot, $6 from each",
    Kind.INVESTOR: "a private investor: no land is for sale, and only palm plots are kept",
    Kind.COOPERATIVE: "a cooperative of the two poor farmers",
    Kind.DISEASE: "a disease: no cards, and every plot costs $2 and brings $1",
    Kind.FLOOD: "a flood: all property there is lost",
}
_MAY = {1: "one plot", 2: "two plots"}


def tell_course(before: State, action: int, after: State) -> list[str]:
    told = _tell_lost_cards(before, action, after)
    told += _tell_returns(before, after)
    told += _tell_costs(before, after)
    told += _tell_reshuffle(before, after)
    if after.has_events != before.has_events:
        told += [
            f"The event of {name.capitalize()} was turned: {_EVENTS[Kind(after.event[zone])]}."
            for zone, name in enumerate(data.ZONES)
        ]
    if after.season != before.season:
        told.append(f"Season {after.season} began.")
    if after.phase == Phase.OVER:
        told += _tell_end(after)
    return told


def _tell_lost_cards(before: State, action: int, after: State) -> list[str]:
    """LAND-A5: cards that went because a plot under them changed."""
    if split_action(action)[0] == Action.LIFT:
        return []
    told = []
    for zone in range(ZONES):
        left = {after.cards[zone, i] for i in range(MOST_CARDS)}
        for i in range(MOST_CARDS):
            card = before.cards[zone, i]
            if card and card not in left:
                name = CARD_NAMES[card_kind(card)]
                owner = next(s for s in range(SEATS) if before.land[s, zone] & card)
                where = spots_of(zone, card)
                told.append(f"The {name} of {mention(owner)} on {where} was lost.")
    if split_action(action)[0] != Action.UNPOOL:
        for crop in range(CROPS):
            lost = sum(map(bool, _pool(before, crop))) - sum(map(bool, _pool(after, crop)))
            if lost == 1:
                told.append(f"The newest collective card for {data.CROPS[crop]} was lost.")
            elif lost > 1:
                told.append(f"The {lost} newest collective cards for {data.CROPS[crop]} were lost.")
    return told


def _pool(s: State, crop: int) -> list[int]:
    return [s.pool[crop, i] for i in range(MOST_CARDS)]


_EARLY = (Phase.ROLL, Phase.BUY, Phase.BEFORE)


def _tell_returns(before: State, after: State) -> list[str]:
    if before.phase not in _EARLY or (after.phase in _EARLY and after.season == before.season):
        return []
    told = [
        f"{mention(seat)} {dollars(after.income[seat])}"
        for seat in range(SEATS)
        if after.income[seat]
    ]
    lines = [f"Land brought {listed(told)}." if told else "Land brought nothing."]
    if after.joint:
        lines.append(f"The cooperative brought {dollars(after.joint)} to share.")
    return lines


def _tell_costs(before: State, after: State) -> list[str]:
    told = []
    has_rolled = after.cost_season != before.cost_season
    if has_rolled:
        for position in range(SEATS if after.per_player else 1):
            seat = in_order(after, position)
            crop, pay = data.EXPLOITATION[after.cost_face[seat] - 1]
            whose = f"The cost die of {mention(seat)}" if after.per_player else "The cost die"
            told.append(
                f"{whose} showed {after.cost_face[seat]}: {dollars(pay)} for each {crop} plot."
            )
    for seat in range(SEATS):
        paid = after.paid[seat] - (0 if has_rolled else before.paid[seat])
        if paid > 0:
            told.append(f"{mention(seat)} paid {dollars(paid)} for exploitation.")
    if after.phase == Phase.SHORT and (has_rolled or after.slot != before.slot):
        seat = in_order(after, after.slot)
        short = owed(after, seat) - after.cash[seat]
        told.append(f"{mention(seat)} was short of {dollars(short)}.")
    if after.phase == Phase.NEGOTIATE and before.phase != Phase.NEGOTIATE:
        told.append("The table began to negotiate.")
    return told


def _tell_reshuffle(before: State, after: State) -> list[str]:
    if after.shuffle_season == before.shuffle_season:
        return []
    told = []
    for position in range(SEATS if after.per_player else 1):
        seat = in_order(after, position)
        rank, moves, grabs = data.RESHUFFLE[after.shuffle_face[seat] - 1]
        whose = f"The reshuffle die of {mention(seat)}" if after.per_player else "The reshuffle die"
        may = f"move {_MAY[moves]}" if moves else f"grab {_MAY[grabs]}"
        farmers = {"poor": "a poor farmer", "middle": "the middle class", "rich": "the rich farmer"}
        told.append(f"{whose} showed {after.shuffle_face[seat]}: {farmers[rank]} may {may}.")
    return told


def _tell_end(after: State) -> list[str]:
    wealth = [score(after, seat) for seat in range(SEATS)]
    order = sorted(range(SEATS), key=lambda seat: -wealth[seat])
    figures = listed([f"{mention(seat)} {dollars(wealth[seat])}" for seat in order])
    return [f"The last season is over. Wealth: {figures}."]
