"""Why an action of CO-OP cannot be taken now, with the number of the rule."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.game import Refusal
from commontable.games.coop import data
from commontable.games.coop.notation import SEAT_WORDS, name_groove
from commontable.games.coop.rules import actions
from commontable.games.coop.rules.choices import is_idle, is_taken, player_of
from commontable.games.coop.rules.force import in_force, is_closed
from commontable.games.coop.rules.state import (
    GAME_OVER,
    GROUP,
    NONE,
    Phase,
    Site,
    Source,
    State,
    hand_size,
)
from commontable.games.coop.rules.tables import IS_CUSTOMER, Location, Standing
from commontable.games.coop.story import name_of

_ALLOWED = {
    Phase.CHARACTERS: (actions.BE,),
    Phase.LAY_OUT: (actions.LAY,),
    Phase.DUDE: (actions.DUDE,),
    Phase.DAY: (
        actions.LEAD,
        actions.WORK,
        actions.FROLIC,
        actions.MEDITATE,
        actions.MEDITATE_WITHOUT,
        actions.COOPERATE,
        actions.SHARE,
    ),
    Phase.HUSTLE: (actions.WORK, actions.STOP),
    Phase.MEDITATE: (actions.DRAW, actions.STOP),
    Phase.SHARE: (actions.GIVE, actions.ASK, actions.OFFER),
    Phase.CONSENT: (actions.AGREE, actions.REFUSE),
    Phase.LIMIT: (actions.DISCARD,),
    Phase.COOPERATE: (actions.DO, actions.DO_TODAY, actions.WAIT, actions.DECLINE),
    Phase.CHOOSE: (actions.CHOOSE, actions.STOP),
    Phase.SELL: (actions.SELL,),
    Phase.ORDER: (actions.ORDER, actions.STOP),
    Phase.MOVE: (actions.MOVE, actions.STOP),
    Phase.LOSE: (actions.LOSE,),
    Phase.FLIP: (actions.FLIP,),
    Phase.TAKE: (actions.TAKE,),
    Phase.SING: (actions.SING, actions.HUSH),
    Phase.FUND: (actions.CANCEL, actions.BEAR),
}
_ASKED = {  # what a phase waits for, and the rule
    Phase.CHARACTERS: ("COOP-27", "First everybody chooses a character."),
    Phase.LAY_OUT: ("COOP-22", "First three COOPERATE cards are laid out."),
    Phase.DUDE: ("COOP-32", "First somebody is named as the Happening Dude."),
    Phase.DAY: (
        "COOP-37",
        "Nothing asks for that now: WORK, FROLIC, MEDITATE, COOPERATE or SHARE.",
    ),
    Phase.HUSTLE: ("COOP-A13", "You may play a second card, or stop."),
    Phase.MEDITATE: ("COOP-40", "You are meditating: draw, or stop."),
    Phase.SHARE: ("COOP-42", "You are sharing: give, ask, then offer."),
    Phase.CONSENT: ("COOP-A18", "Agree to the offer, or refuse it."),
    Phase.LIMIT: ("COOP-43", "You have more cards than the hand limit: discard one."),
    Phase.COOPERATE: ("COOP-A5", "The group is asked: do it now, or not?"),
    Phase.CHOOSE: ("COOP-50", "The card asks for a player."),
    Phase.SELL: ("COOP-A14", "The card asks which Good is sold."),
    Phase.ORDER: ("COOP-55", "The card asks which Good is ordered."),
    Phase.MOVE: ("COOP-47", "Move a Good to the Storefront, or stop."),
    Phase.LOSE: ("COOP-35", "The Happening asks which Good is discarded."),
    Phase.FLIP: ("COOP-50", "The card asks which Happening is turned face-down."),
    Phase.TAKE: ("COOP-M5", "The Drum Circle asks which CUSTOMER you take."),
    Phase.SING: ("COOP-5", "The card asks for a song: sing, or hush."),
    Phase.FUND: ("COOP-M3", "Cancel the Happening with your Legal Fund, or bear it."),
}


def refuse(s: State, seat: int, action: int) -> Refusal:
    """The rule that forbids an action, and why."""
    phase = Phase(s.phase)
    if phase == Phase.OVER:
        return Refusal("COOP-3", "The game is over.")
    kind, *parts = actions.ACTIONS.split(action)
    n = parts[0] if parts else 0
    player = player_of(s, seat)
    if player == NONE:
        return _refuse_seat(s, seat)
    if kind not in _ALLOWED[phase]:
        return _refuse_other(s, phase)
    match phase:
        case Phase.CHARACTERS:
            return _refuse_side(s, n)
        case Phase.LAY_OUT:
            return Refusal("COOP-22", f"{data.COOPERATE[n].name} is laid out already.")
        case Phase.DUDE:
            return Refusal("COOP-32", f"There is no player {SEAT_WORDS[n]} at this table.")
        case Phase.DAY:
            return _refuse_action(s, player, kind, n)
        case Phase.COOPERATE:
            return _refuse_together(s, kind, n)
        case Phase.CHOOSE if s.source == Source.FROLIC and kind == actions.STOP:
            return Refusal("COOP-M6", "The dance is for another player: you cannot stop here.")
        case Phase.CHOOSE | Phase.ORDER if kind == actions.STOP:
            rule = _rule_of_card(s) if phase == Phase.CHOOSE else "COOP-55"
            return Refusal(rule, "The card does not say 'up to': you cannot stop here.")
    return _refuse_name(s, player, kind, n)


def _refuse_other(s: State, phase: Phase) -> Refusal:
    """Something else is asked, by a card or by Sunshine's dance."""
    rule, reason = _ASKED[phase]
    if phase == Phase.CHOOSE and s.source == Source.FROLIC:
        reason = "The dance asks for a player."
    return Refusal(_rule_of_card(s) if phase in (Phase.CHOOSE, Phase.FLIP) else rule, reason)


def _rule_of_card(s: State) -> str:
    """The rule behind a question for a player or a Happening."""
    if s.source == Source.FROLIC:
        return "COOP-M6"
    if s.source == Source.COOPERATE:
        return "COOP-M5"
    return "COOP-54" if s.card != NONE and IS_CUSTOMER[s.card] else "COOP-50"


def _refuse_seat(s: State, seat: int) -> Refusal:
    if s.phase == Phase.CHARACTERS:
        return Refusal("COOP-27", "You have a character already.")
    if s.phase == Phase.DAY:
        if s.acted >> seat & 1:
            return Refusal("COOP-37", "You have acted today: one action a day.")
        return Refusal("COOP-35", f"{_today(s)}: the Happening Dude loses the turn.")
    asked = "somebody else" if s.asked in (NONE, GROUP) else name_of(s, s.asked)
    return Refusal("COOP-37", f"The game waits for {asked}.")


def _refuse_side(s: State, side: int) -> Refusal:
    person = data.CHARACTERS[side // 2].name
    if is_taken(s, side):
        return Refusal("COOP-27", f"Somebody is {person} already.")
    return Refusal("COOP-9", f"The back of {person} belongs to the expansion, which is off.")


def _today(s: State) -> str:
    return data.HAPPENINGS[s.calendar[s.day] - 1].name


def _refuse_action(s: State, player: int, kind: Block, n: int) -> Refusal:
    if kind == actions.LEAD:
        if s.seats > 1:
            return Refusal("COOP-2", "Only a person alone at a table runs two players.")
        return Refusal("COOP-37", f"It is not up to {name_of(s, n)} to act now.")
    if s.seats == 1 and s.actor == NONE:
        return Refusal("COOP-2", "First say which of your two characters acts.")
    if kind in (actions.WORK, actions.COOPERATE) and is_idle(s, player):
        reason = f"{_today(s)}: the Happening Dude may neither WORK nor COOPERATE."
        return Refusal("COOP-35", reason)
    if kind == actions.COOPERATE:
        return _refuse_cooperation(s, n)
    if kind == actions.SHARE:
        if n == player:
            return Refusal("COOP-42", "You share with another player, not with yourself.")
        return Refusal("COOP-42", f"There is no player {SEAT_WORDS[n]} at this table.")
    location = {actions.WORK: Location.STOREFRONT, actions.FROLIC: Location.PARK}
    place = location.get(kind, Location.YOGA)
    if is_closed(s, place):
        name = ("Storefront", "Park", "Yoga Studio")[place]
        return Refusal("COOP-58", f"The {name} is CLOSED today.")
    if kind == actions.WORK and hand_size(s, player) == 0:
        return Refusal("COOP-A17", "You have no card to play.")
    rule = "COOP-38" if kind == actions.WORK else "COOP-40"
    return Refusal(rule, f"You do not have {name_groove(n)} in your hand.")


def _refuse_cooperation(s: State, site: int) -> Refusal:
    if in_force(s, Standing.NO_COOPERATE):
        return Refusal("COOP-35", "A Happening forbids everybody to COOPERATE.")
    if s.fired >> site & 1:
        return Refusal("COOP-A5", "That has been settled for today.")
    if site == Site.AREA:
        return Refusal("COOP-57", "All COOPERATE cards are used.")
    return Refusal("COOP-41", "No Happening of today offers an opportunity to COOPERATE.")


def _refuse_together(s: State, kind: Block, n: int) -> Refusal:
    if kind == actions.WAIT:
        return Refusal("COOP-A5", "Nobody is left to wait for.")
    if kind == actions.DECLINE:
        return Refusal("COOP-A5", "Somebody may still join: do it, or wait.")
    if kind == actions.DO and s.site == Site.AREA:
        name = data.COOPERATE[n].name
        if s.used >> n & 1:
            return Refusal("COOP-57", f"{name} has been used.")
        return Refusal("COOP-22", f"{name} is not laid out.")
    return Refusal("COOP-A6", "The players who wait stand at the other site.")


def _refuse_name(s: State, player: int, kind: Block, n: int) -> Refusal:
    """A card, Good, player or day that does not suit the question."""
    match kind:
        case actions.WORK | actions.DISCARD:
            rule = "COOP-38" if kind == actions.WORK else "COOP-43"
            return Refusal(rule, f"You do not have {name_groove(n)} in your hand.")
        case actions.GIVE:
            return Refusal("COOP-42", f"There is no (further) {name_groove(n)} in your hand.")
        case actions.ASK:
            return Refusal("COOP-42", f"Your partner has no (further) {name_groove(n)}.")
        case actions.TAKE:
            return Refusal("COOP-M5", f"{name_groove(n)} is not a CUSTOMER that can be taken.")
        case actions.CHOOSE if n >= s.players:
            reason = f"There is no player {SEAT_WORDS[n]} at this table."
            return Refusal(_rule_of_card(s), reason)
        case actions.CHOOSE:
            return Refusal(_rule_of_card(s), f"{name_of(s, n)} cannot be chosen for this.")
        case actions.FLIP:
            return Refusal(_rule_of_card(s), _why_not_flipped(s, n))
        case actions.SELL if s.storefront >> n & 1:
            reason = f"{name_groove(s.card)} does not buy {data.GOODS[n].name}."
            return Refusal("COOP-53", reason)
        case actions.SELL:
            return Refusal("COOP-52", f"{data.GOODS[n].name} is not in the Storefront.")
        case actions.ORDER:
            return Refusal("COOP-55", f"{data.GOODS[n].name} is in the store already.")
        case actions.MOVE:
            return Refusal("COOP-47", f"{data.GOODS[n].name} is not in the Warehouse.")
    return Refusal("COOP-35", f"{data.GOODS[n].name} is not among the Goods that can go.")


def _why_not_flipped(s: State, day: int) -> str:
    if not s.active >> day & 1:
        return f"No Happening lies face-up on {data.DAYS[day]}."
    name = data.HAPPENINGS[s.calendar[day] - 1].name
    if s.calendar[day] == GAME_OVER + 1:
        return f"{name} stays where it is."
    return f"{name} does not keep happening."
