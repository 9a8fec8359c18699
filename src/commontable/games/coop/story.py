"""What happened in CO-OP, told in sentences; what luck decided; who may talk.

A decision may lead to a whole evening, weekend and morning. The story plays it again, thing by
thing, and tells each of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from commontable.core.game import LOST, WON, Json, Policy, Talk
from commontable.core.words import dollars, listed, mention
from commontable.games.coop import data
from commontable.games.coop.notation import SEAT_WORDS, name_goods, name_groove, split_action
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.effects import carry_out
from commontable.games.coop.rules.piles import goods_discard
from commontable.games.coop.rules.play import decide, follow
from commontable.games.coop.rules.state import (
    DAYS,
    GROOVES,
    GROUP,
    NONE,
    Action,
    Phase,
    Source,
    State,
)

RULE_OF_TALK = "COOP-37"


@dataclass
class Events:
    """One thing that happened: sentences, and what luck decided in it."""

    told: list[str] = field(default_factory=list)
    groove: list[str] = field(default_factory=list)
    goods: list[str] = field(default_factory=list)
    happenings: list[str] = field(default_factory=list)


def tell(before: State, seat: int, action: int, after: State, viewer: int) -> list[str]:
    """Sentences about one action and all that followed. Everybody sees the same."""
    told = [_deed(before, seat, action)]
    for event in replay(before, seat, action, after):
        told += event.told
    return told


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: Groove cards, Goods, Happenings, the first Dude."""
    found: Json = {}
    events = replay(before, seat, action, after)
    for key in ("groove", "goods", "happenings"):
        if cards := [card for event in events for card in getattr(event, key)]:
            found[key] = cards
    if before.dude == NONE and after.dude != NONE and before.luck != after.luck:
        found["dude"] = SEAT_WORDS[after.dude]
    return found


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Only what luck brought was not known before."""
    return before.luck != after.luck


def replay(before: State, seat: int, action: int, after: State) -> list[Events]:
    """The things that happened, one by one; as one if they cannot be played again."""
    s = before.copy()
    events = []
    last = s.copy()
    kind, good = split_action(action)
    chosen = 1 << good if kind == Action.ORDER else 0
    decide(s, seat, action)
    events.append(_between(last, s, chosen))
    while s.phase == Phase.BUSY:
        last = s.copy()
        if s.row != NONE:
            carry_out(s)
        else:
            follow(s)
        events.append(_between(last, s))
    return events if s == after else [_between(before, after, chosen)]


# ------------------------------------------------------------------ the decision


def name_of(s: State, player: int) -> str:
    """A seat; for somebody alone at the table, the character."""
    if s.seats > 1:
        return mention(player)
    return data.CHARACTERS[(s.side[player] - 1) // 2].name if s.side[player] else "@A"


def _deed(s: State, seat: int, action: int) -> str:
    kind, n = split_action(action)
    player = player_of(s, seat)
    who = name_of(s, player if player != NONE else seat)
    if s.asked == GROUP:
        who = mention(seat)
    match kind:
        case Action.BE:
            return f"{mention(seat)} chose to be {_person(n)}."
        case Action.LAY_OUT | Action.DO:
            verb = "laid out" if kind == Action.LAY_OUT else "called everybody to"
            card = data.COOPERATE[n]
            return f"{who} {verb} {card.name}." + (f" {card.text}" if kind == Action.DO else "")
        case Action.DUDE:
            if name_of(s, n) == who:
                return f"{who} chose to be the first Happening Dude."
            return f"{who} named {name_of(s, n)} as the first Happening Dude."
        case Action.LEAD:
            return f"It was the turn of {name_of(s, n)}."
        case Action.WORK:
            return f"{_sentence(f'{who} played {name_groove(n)}')} {data.GROOVE[n].text}"
        case Action.EMPTY:
            return f"{who} let go of {name_groove(n)} and meditated."
        case Action.COOPERATE:
            return f"{who} was ready to cooperate{_where(s, n)}."
        case Action.SHARE:
            return f"{who} sat down with {name_of(s, n)} to share cards."
        case Action.CHOOSE:
            return f"{who} chose {'to be the one' if name_of(s, n) == who else name_of(s, n)}."
        case Action.MOVE:
            return f"{who} moved {data.GOODS[n].name} to the Storefront."
        case Action.SELL | Action.ORDER | Action.LOSE:
            return f"{who} {_GOOD_VERBS[kind]} {data.GOODS[n].name}."
        case Action.FLIP:
            return f"{who} turned {data.HAPPENINGS[s.calendar[n] - 1].name} face-down."
        case Action.TAKE | Action.DISCARD:
            verb = "took" if kind == Action.TAKE else "discarded"
            return _sentence(f"{who} {verb} {name_groove(n)}")
        case Action.GIVE | Action.ASK:
            verb = "offered" if kind == Action.GIVE else "asked for"
            return _sentence(f"{who} {verb} {name_groove(n)}")
        case Action.DO_TODAY:
            card = data.HAPPENINGS[s.calendar[s.day] - 1]
            return f"{who} called everybody to {card.name}."
    return _sentence(f"{who} {_WORDS[kind]}")


def _sentence(words: str) -> str:
    """With a full stop, unless it was called out or a name ends in one."""
    return words if words.endswith(("!", ".")) else f"{words}."


_GOOD_VERBS = {
    Action.SELL: "sold",
    Action.ORDER: "ordered",
    Action.LOSE: "gave up",
}
_WORDS = {
    Action.FROLIC: "frolicked in the Park. Wheee!",
    Action.MEDITATE: "meditated",
    Action.WAIT: "said: let us wait for more",
    Action.DECLINE: "said: not today",
    Action.DRAW: "drew a card",
    Action.STOP: "had enough",
    Action.SING: "sang a line, and everybody clapped",
    Action.HUSH: "did not sing",
    Action.FUND: "paid the lawyers from the Legal Fund",
    Action.KEEP: "kept the Legal Fund",
    Action.OFFER: "made the offer",
    Action.AGREE: "agreed, and the cards changed hands",
    Action.REFUSE: "kindly refused",
}


def _person(side: int) -> str:
    person = data.CHARACTERS[side // 2]
    if person.has_two_types:
        return f"{person.name}, a {person.types[side % 2][0]}"
    return person.name + (", the hard way" if side % 2 else "")


def _where(s: State, site: int) -> str:
    return f" at {data.HAPPENINGS[s.calendar[s.day] - 1].name}" if site else ""


# ------------------------------------------------------------------ what came of it


def _between(a: State, b: State, chosen: int = 0) -> Events:
    """What two moments differ in. `chosen` is a set of Goods that luck had no part in."""
    e = Events()
    _tell_day(a, b, e)
    _tell_money(a, b, e)
    _tell_vibe(a, b, e)
    _tell_groove(a, b, e)
    _tell_goods(a, b, chosen, e)
    _tell_end(b, e)
    return e


def _tell_day(a: State, b: State, e: Events) -> None:
    if b.source == Source.WEEKEND and a.source != Source.WEEKEND:
        e.told.append("The week was over. The calendar was cleared.")
    if a.dude != b.dude:
        e.told.append(f"{name_of(b, b.dude)} is the Happening Dude of {data.DAYS[b.day]}.")
    for day in range(DAYS):
        if b.calendar[day] != a.calendar[day] and b.calendar[day]:
            card = data.HAPPENINGS[b.calendar[day] - 1]
            e.happenings.append(card.name)
            e.told.append(f"{_sentence(f'{data.DAYS[day]}: {card.name}')} {card.text}")
            if not b.active >> day & 1:
                e.told.append("A card in play stopped it.")
        elif a.active >> day & 1 and not b.active >> day & 1 and b.calendar[day]:
            is_evening = a.day != b.day or a.acted != b.acted or b.phase == Phase.OVER
            if not is_evening and a.phase != Phase.FLIP:  # else the decision has told it
                e.told.append(f"{data.HAPPENINGS[b.calendar[day] - 1].name} is no more.")


def _tell_money(a: State, b: State, e: Events) -> None:
    if b.money > a.money:
        e.told.append(f"The CO-OP got ${b.money - a.money} and has {dollars(b.money)}.")
    elif b.money < a.money:
        e.told.append(f"The CO-OP paid ${a.money - b.money} and has {dollars(b.money)}.")


def _tell_vibe(a: State, b: State, e: Events) -> None:
    for player in range(b.players):
        if a.side[player] and a.vibe[player] != b.vibe[player]:
            e.told.append(f"{name_of(b, player)} is {data.VIBES[b.vibe[player]]} now.")


def _tell_groove(a: State, b: State, e: Events) -> None:
    """Cards that came from the deck; what changed hands is told by the decision."""
    if a.luck == b.luck:
        return
    for player in range(b.players):
        if drawn := _drawn(a, b, player):
            e.groove += drawn
            e.told.append(_sentence(f"{name_of(b, player)} drew {listed(drawn)}"))


def _drawn(a: State, b: State, player: int) -> list[str]:
    """New cards of a hand: what was left of the deck came before the discard was shuffled."""
    new = [b.hand[player, kind] - a.hand[player, kind] for kind in range(GROOVES)]
    first = [kind for kind, n in enumerate(new) for _ in range(min(n, a.groove_deck[kind]))]
    then = [kind for kind, n in enumerate(new) for _ in range(n - a.groove_deck[kind])]
    return [name_groove(kind) for kind in first + then]


def _tell_goods(a: State, b: State, chosen: int, e: Events) -> None:
    came = _delivered(a, b.warehouse & ~a.warehouse & ~chosen)
    gone = name_goods((a.storefront & ~b.storefront) | (a.warehouse & ~b.warehouse & ~b.storefront))
    drawn_from = a.goods_deck
    if b.goods_deck & ~a.goods_deck:  # the discard was shuffled on the way
        drawn_from |= goods_discard(a)
    lost = _delivered(a, drawn_from & ~(b.goods_deck | b.warehouse | b.storefront))
    if came:
        e.goods += came
        e.told.append(f"{listed(came)} came into the Warehouse.")
    if lost:
        e.goods += lost
        e.told.append(f"{listed(lost)} found no room.")
    if gone:
        if b.source == Source.HAPPENING and a.luck != b.luck:
            e.goods += gone
        e.told.append(f"{listed(gone)} left the {'store' if b.source != Source.WORK else 'shelf'}.")


def _delivered(a: State, goods: int) -> list[str]:
    """What was left of the deck came before the discard was shuffled."""
    return name_goods(goods & a.goods_deck) + name_goods(goods & ~a.goods_deck)


def _tell_end(b: State, e: Events) -> None:
    if b.outcome == WON:
        e.told.append("The evening of the last day: all goals are reached. Everybody wins.")
    elif b.outcome == LOST:
        e.told.append("The evening of the last day: the goals were not reached. Everybody loses.")


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """All hands are open and everybody plans together."""
    return Talk(Policy.FREE, RULE_OF_TALK, "CO-OP is planned together: talk as you like.")
