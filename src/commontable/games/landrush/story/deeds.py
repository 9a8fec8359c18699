"""What a seat did."""

from __future__ import annotations

from commontable.core.game import NOBODY
from commontable.core.words import counted, dollars, mention
from commontable.games.landrush import data
from commontable.games.landrush.notation import (
    CARD_NAMES,
    CROP_NAMES,
    FINE_NAMES,
    PLOT_WORDS,
    numbers,
    split_action,
)
from commontable.games.landrush.position.writing import deal_of, debt_of, promise_of
from commontable.games.landrush.rules.deals import accused_in, fine_of
from commontable.games.landrush.rules.land import change_cost, crop_of, owner_of, price
from commontable.games.landrush.rules.names import (
    MOST_CARDS,
    MOST_PROMISES,
    SPOTS,
    Action,
    Chain,
    Debt,
)
from commontable.games.landrush.rules.state import State, poor
from commontable.games.landrush.story.words import (
    offer_words,
    planted,
    promise_words,
    spots_of,
)


def tell_deed(before: State, seat: int, action: int, after: State) -> list[str]:
    kind, one, other = split_action(action)
    if kind >= Action.OFFER:
        return [_tell_deal(before, seat, kind, one, after)]
    return [_tell_season(before, seat, kind, one, other, after)]


def _tell_season(before: State, seat: int, kind: Action, one: int, other: int, after: State) -> str:
    me = mention(seat)
    match kind:
        case Action.ROLL:
            return _tell_roll(me, after)
        case Action.BUY:
            cost = price(before, other // SPOTS, one)
            return f"{me} bought {planted(one, other)} for {dollars(cost)}."
        case Action.PLANT:
            cost = change_cost(before, other // SPOTS, crop_of(before, other), one)
            for_it = f"for {dollars(cost)}" if cost else "for nothing"
            return f"{me} planted {data.CROPS[one]} at {PLOT_WORDS[other]} {for_it}."
        case Action.LAY | Action.COVER:
            return _tell_laying(me, before, kind, one, other, after)
        case Action.LIFT:
            return f"{me} took the card off {PLOT_WORDS[one]}."
        case Action.POOL:
            return f"{me} laid a collective {CARD_NAMES[one]} for {data.CROPS[other]}."
        case Action.UNPOOL:
            return f"{me} took a collective {CARD_NAMES[one]} off the {data.CROPS[other]}."
        case Action.DONE:
            return f"{me} was done."
        case Action.ABANDON:
            return f"{me} gave up {PLOT_WORDS[one]}."
        case Action.MOVE:
            return f"{me} picked up {_land(before, one, me)}."
        case Action.TO:
            return _tell_move(me, before, one)
        case Action.GRAB:
            victim, now = mention(owner_of(before, other)), CROP_NAMES[one]
            crop = "" if now == "land" else f" and planted {now}"
            return f"{me} grabbed {PLOT_WORDS[other]} from {victim}{crop}."
        case Action.PASS:
            return f"{me} left the land as it was."
        case Action.SPLIT:
            keep, leave = dollars(one), dollars(before.joint - one)
            return f"{me} proposed to keep {keep} of the joint revenue and leave {leave}."
        case Action.AGREE | Action.DISAGREE:
            return _tell_split(me, before, after, kind == Action.AGREE)
    return f"{me} was ready for the reshuffle."


def _tell_roll(me: str, after: State) -> str:
    first, second = after.dice[0], after.dice[1]
    if second:
        return f"{me} rolled {first} and {second}: up to {first + second} plots."
    return f"{me} rolled {first}: up to {counted(first, 'plot')}."


def _tell_laying(me: str, before: State, kind: Action, one: int, other: int, after: State) -> str:
    zone = before.lay_zone if kind == Action.COVER else other // SPOTS
    if after.chain == Chain.LAYING:
        plots = spots_of(zone, after.laying)
        return f"{me} began to lay a {CARD_NAMES[after.lay_kind]} on {plots}."
    old = {before.cards[zone, i] for i in range(MOST_CARDS)}
    new = [after.cards[zone, i] for i in range(MOST_CARDS) if after.cards[zone, i] not in old]
    card = CARD_NAMES[before.lay_kind if kind == Action.COVER else one]
    if not new:  # the step after it began a new season, which cannot happen before a window closes
        return f"{me} laid a {card}."
    return f"{me} laid a {card} on {spots_of(zone, new[0])}."


def _tell_move(me: str, before: State, plot: int) -> str:
    return f"{me} moved {_land(before, before.moving, me)} to {PLOT_WORDS[plot]}."


def _land(s: State, plot: int, me: str) -> str:
    """'North b1 of @B', or 'their own North b1'."""
    owner = mention(owner_of(s, plot))
    return f"their own {PLOT_WORDS[plot]}" if owner == me else f"{PLOT_WORDS[plot]} of {owner}"


def _tell_split(me: str, before: State, after: State, is_agreed: bool) -> str:
    """An equal split says nothing of the answer: it comes either way."""
    first, second = mention(poor(before, 0)), mention(poor(before, 1))
    share = before.share if is_agreed else before.joint // 2
    one, other = dollars(share), dollars(before.joint - share)
    shares = f"{first} got {one} of the joint revenue, {second} {other}."
    if before.share == before.joint // 2:
        return shares
    return f"{me} {'agreed' if is_agreed else 'refused the split'}: {shares}"


# ------------------------------------------------------------------ deals


def _tell_deal(before: State, seat: int, kind: Action, one: int, after: State) -> str:
    me = mention(seat)
    match kind:
        case Action.OFFER:
            return f"{me} began an offer to {mention(one)}."
        case Action.PROPOSE:
            return f"{me} offered {mention(before.deal_to[seat])} a deal: {_offer(before, seat)}."
        case Action.DROP:
            return f"{me} dropped the offer to {mention(before.deal_to[seat])}."
        case Action.WITHDRAW:
            return f"{me} withdrew the offer to {mention(before.deal_to[seat])}."
        case Action.ACCEPT:
            return f"{me} accepted the deal of {mention(one)}: {_offer(before, one)}."
        case Action.REFUSE:
            return f"{me} refused the deal of {mention(one)}."
        case Action.REPAY:
            debt = debt_of(before, one)
            paid = min(before.cash[seat], debt["amount"])
            return f"{me} paid back {dollars(paid)} to {mention(debt['creditor'])}."
        case Action.FORGIVE:
            debt = debt_of(before, one)
            return f"{me} forgave {mention(debt['debtor'])} a debt of {dollars(debt['amount'])}."
        case Action.ACCUSE:
            return _tell_accusation(me, before, one)
        case Action.VOTE:
            return _tell_vote(me, before, one, after)
    return f"{me} was making an offer to {mention(before.deal_to[seat])}: {_offer(after, seat)}."


def _offer(s: State, seat: int) -> str:
    deal = deal_of(s, seat)
    return offer_words(deal, seat) if deal else "nothing"


def _tell_accusation(me: str, before: State, line: int) -> str:
    if line < MOST_PROMISES:
        vow = promise_of(before, line)
        is_long = vow["until"] > vow["made"] + 1
        words = promise_words(f"{vow['promise']} {'always' if is_long else 'season'}")
        one, other = mention(vow["by"]), mention(vow["to"])
        return f"{me} accused {one} of breaking a promise to {other}: {words}."
    debt = debt_of(before, line - MOST_PROMISES)
    return (
        f"{me} accused {mention(debt['debtor'])} of not paying {mention(debt['creditor'])}"
        f" {dollars(debt['amount'])} by season {before.debts[line - MOST_PROMISES, Debt.DUE]}."
    )


def _tell_vote(me: str, before: State, fine: int, after: State) -> str:
    """Of the last vote only the result is told: it may come about in several ways."""
    accused = accused_in(before, before.trial)
    if after.trial != NOBODY:
        words = "everything" if FINE_NAMES[fine] == "all" else dollars(int(FINE_NAMES[fine]))
        return f"{me} voted for a fine of {words}."
    paid = _fine(before, accused, fine)
    if paid == 0:
        return f"{me} was the last to vote: {mention(accused)} goes without a fine."
    return f"{me} was the last to vote: {mention(accused)} paid a fine of {dollars(paid)}."


def _fine(before: State, accused: int, last: int) -> int:
    """The middle one of the three votes, of which the last was just given."""
    votes = [vote for vote in numbers(before.votes) if vote != NOBODY] + [last]
    return sorted(fine_of(before, accused, vote) for vote in votes)[1]
