"""Why an action of the season cannot be taken now."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.game import NOBODY, Refusal
from commontable.core.sets import has
from commontable.core.words import dollars, mention
from commontable.games.landrush import data
from commontable.games.landrush.notation import PLOT_WORDS
from commontable.games.landrush.refusal.deals import refuse_deal
from commontable.games.landrush.refusal.salary import is_salary, refuse_salary
from commontable.games.landrush.rules import actions
from commontable.games.landrush.rules.actions import CARD_NAMES, CROP_NAMES
from commontable.games.landrush.rules.cards import covered, may_lie, pool_used, pooled
from commontable.games.landrush.rules.choices import suits
from commontable.games.landrush.rules.deals import accused_in
from commontable.games.landrush.rules.land import crop_of, owner_of, price
from commontable.games.landrush.rules.names import (
    BARE,
    GROUND,
    SIZE,
    SPOTS,
    Chain,
    Class,
    Kind,
    Phase,
)
from commontable.games.landrush.rules.reshuffle import may_grab
from commontable.games.landrush.rules.state import State, asked, class_of, cooperative, kind_of

_STEPS = {  # what each phase asks for, with its rule
    Phase.ROLL: ("LAND-8", "The turn begins with a roll."),
    Phase.BUY: ("LAND-9", "Buy, plant or arrange cards, then say that you are done."),
    Phase.BEFORE: ("LAND-A5", "Before returns you may lay cards or take them off."),
    Phase.SPLIT: ("LAND-25", "First the joint revenue of the cooperative is shared."),
    Phase.ANSWER: ("LAND-25", "First answer the proposed split."),
    Phase.SHORT: ("LAND-A15", "First give up plots whose exploitation cannot be paid."),
    Phase.NEGOTIATE: ("LAND-17", "The table negotiates until everybody is ready."),
    Phase.RESHUFFLE: ("LAND-18", "The reshuffle of land rights is on."),
    Phase.AFTER: ("LAND-A5", "After the reshuffle you may lay cards or take them off."),
}
_WHEN = {
    actions.ROLL: (Phase.ROLL,),
    actions.BUY: (Phase.BUY,),
    actions.PLANT: (Phase.BUY,),
    actions.LAY: (Phase.BUY, Phase.BEFORE, Phase.AFTER),
    actions.LIFT: (Phase.BUY, Phase.BEFORE, Phase.AFTER),
    actions.POOL: (Phase.BUY, Phase.BEFORE, Phase.AFTER),
    actions.UNPOOL: (Phase.BUY, Phase.BEFORE, Phase.AFTER),
    actions.DONE: (Phase.BUY, Phase.BEFORE, Phase.AFTER),
    actions.ABANDON: (Phase.SHORT,),
    actions.MOVE: (Phase.RESHUFFLE,),
    actions.GRAB: (Phase.RESHUFFLE,),
    actions.PASS: (Phase.RESHUFFLE,),
    actions.SPLIT: (Phase.SPLIT,),
    actions.AGREE: (Phase.ANSWER,),
    actions.DISAGREE: (Phase.ANSWER,),
    actions.READY: (Phase.NEGOTIATE,),
}


def refuse(s: State, seat: int, action: int) -> Refusal:
    """The rule that forbids an action, and why."""
    kind, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    if s.phase == Phase.OVER:
        return Refusal("LAND-28", "The game is over.")
    if s.trial != NOBODY:
        return _refuse_in_trial(s, seat, kind)
    if s.chain != Chain.NONE:
        return _refuse_in_chain(s, seat, one)
    is_drafting = s.deal_to[seat] != NOBODY and not s.is_open[seat]
    if is_drafting and kind not in (*actions.PARTS, actions.PROPOSE, *actions.ANSWERS):
        return Refusal("LAND-19", "Finish the offer you are making: propose it or drop it.")
    if kind in actions.DEALS:
        return refuse_deal(s, seat, kind, one, is_drafting)
    if kind in (actions.COVER, actions.TO):
        rule, verb = (
            ("LAND-13", "lay a card") if kind == actions.COVER else ("LAND-A16", "move a plot")
        )
        return Refusal(rule, f"First say that you want to {verb}.")
    if s.phase not in _WHEN[kind]:
        return Refusal(*_STEPS[Phase(s.phase)])
    if kind == actions.READY:
        return Refusal("LAND-17", "You have said already that you are ready.")
    if seat != asked(s):
        return Refusal("LAND-7", f"It is not yours to act: {mention(asked(s))} is asked.")
    return _refuse_step(s, seat, kind, one, other)


def _refuse_in_trial(s: State, seat: int, kind: Block) -> Refusal:
    accused = accused_in(s, s.trial)
    if kind != actions.VOTE:
        return Refusal("LAND-A29", f"First the others vote on {mention(accused)}.")
    if seat == accused:
        return Refusal("LAND-A29", "The accused does not vote.")
    if s.votes[seat] != NOBODY:
        return Refusal("LAND-A29", "You have voted already.")
    return Refusal("LAND-A29", f"{mention(accused)} has only {dollars(s.cash[accused])}.")


def _refuse_in_chain(s: State, seat: int, plot: int) -> Refusal:
    if seat != asked(s):
        who = mention(asked(s))
        return Refusal("LAND-7", f"{who} is laying a card or moving a plot; wait a moment.")
    if s.chain == Chain.MOVING:
        return Refusal("LAND-A16", f"Choose an empty plot to which {PLOT_WORDS[s.moving]} moves.")
    card = CARD_NAMES[s.lay_kind]
    return Refusal("LAND-14", f"Choose a free plot of the same crop that touches the {card}.")


# ------------------------------------------------------------------ steps of the season


def _refuse_step(s: State, seat: int, kind: Block, one: int, other: int) -> Refusal:
    match kind:
        case actions.BUY:
            return _refuse_buying(s, seat, one, other)
        case actions.PLANT:
            return _refuse_planting(s, seat, one, other)
        case actions.LAY:
            return _refuse_laying(s, seat, one, other)
        case actions.LIFT:
            return Refusal(
                "LAND-A5", f"No card of yours that may be taken off begins at {_plot(one)}."
            )
        case actions.POOL | actions.UNPOOL:
            return _refuse_pooling(s, seat, kind, one, other)
        case actions.ABANDON:
            return Refusal("LAND-A15", f"{_plot(one)} is not a plot of yours with unpaid costs.")
        case actions.MOVE | actions.GRAB:
            return _refuse_reshuffle(s, seat, kind, one, other)
        case actions.SPLIT:
            return Refusal(
                "LAND-25",
                f"There are only {dollars(s.joint)} to share; you asked for {dollars(one)}.",
            )
    return Refusal(*_STEPS[Phase(s.phase)])


def _plot(plot: int) -> str:
    return PLOT_WORDS[plot]


def _zone(zone: int) -> str:
    return data.ZONES[zone].capitalize()


def _missing(s: State, plot: int) -> bool:
    return not has(GROUND[s.board, plot // SPOTS], plot % SPOTS)


def _refuse_buying(s: State, seat: int, crop: int, plot: int) -> Refusal:
    zone = plot // SPOTS
    if _missing(s, plot):
        return Refusal("LAND-M1", f"This board has no plot {_plot(plot)}.")
    if s.buys == 0:
        return Refusal("LAND-9", "You have bought as many plots as the dice allow.")
    if kind_of(s, zone) == Kind.INVESTOR:
        return Refusal("LAND-A14", f"Nothing is for sale in {_zone(zone)}: an investor has it.")
    if owner_of(s, plot) != NOBODY:
        return Refusal("LAND-10", f"{_plot(plot)} belongs to {mention(owner_of(s, plot))}.")
    if not suits(s, zone, crop):
        if crop == BARE:
            return Refusal("LAND-A27", "Land is bought with a crop; only a mine has none.")
        return Refusal("LAND-23", f"{_zone(zone)} is a mine: buy land there without a crop.")
    what, cost = CROP_NAMES[crop].capitalize(), price(s, zone, crop)
    return Refusal(
        "LAND-11",
        f"{what} at {_plot(plot)} costs {dollars(cost)}; you have {dollars(s.cash[seat])}.",
    )


def _refuse_planting(s: State, seat: int, crop: int, plot: int) -> Refusal:
    zone = plot // SPOTS
    if is_salary(s, plot):
        return refuse_salary(plot)
    if owner_of(s, plot) != seat:
        return Refusal("LAND-12", f"{_plot(plot)} is not yours.")
    if kind_of(s, zone) == Kind.MINE:
        return Refusal("LAND-23", "Nothing is planted in a mine.")
    if kind_of(s, zone) == Kind.INVESTOR:
        return Refusal("LAND-A14", "Palms that you kept beside an investor stay palms.")
    old = crop_of(s, plot)
    if old == crop:
        return Refusal("LAND-12", f"{_plot(plot)} is planted with {data.CROPS[crop]} already.")
    if has(s.changed[zone], plot % SPOTS):
        return Refusal("LAND-A7", f"The crop of {_plot(plot)} was changed in this turn already.")
    cost = price(s, zone, crop) - price(s, zone, old)
    return Refusal(
        "LAND-11", f"The change costs {dollars(cost)}; you have {dollars(s.cash[seat])}."
    )


def _refuse_laying(s: State, seat: int, kind: int, plot: int) -> Refusal:
    zone = plot // SPOTS
    card = CARD_NAMES[kind]
    if s.highest_tier:
        return Refusal("LAND-A3", "At this table upgrades lie by themselves.")
    if is_salary(s, plot):
        return refuse_salary(plot)
    if owner_of(s, plot) != seat:
        return Refusal("LAND-13", f"{_plot(plot)} is not yours.")
    if kind_of(s, zone) == Kind.COOPERATIVE and class_of(s, seat) == Class.POOR:
        return Refusal("LAND-A23", f"In {_zone(zone)} you have collective cards: pool them.")
    if not may_lie(s, seat, zone):
        rule = "LAND-26" if kind_of(s, zone) == Kind.DISEASE else "LAND-24"
        return Refusal(rule, f"No upgrade is possible in {_zone(zone)} any more.")
    if has(covered(s, zone), plot % SPOTS):
        return Refusal("LAND-A3", f"A card lies on {_plot(plot)} already.")
    reason = f"A {card} needs {SIZE[kind]} connected free plots of one crop around {_plot(plot)}."
    return Refusal("LAND-13", reason)


def _refuse_pooling(s: State, seat: int, kind: Block, card: int, crop: int) -> Refusal:
    zone = cooperative(s)
    if s.highest_tier:
        return Refusal("LAND-A3", "At this table upgrades lie by themselves.")
    if zone == NOBODY:
        return Refusal("LAND-25", "There is no cooperative.")
    if class_of(s, seat) != Class.POOR:
        return Refusal("LAND-25", "The cooperative belongs to the two poor farmers.")
    name = data.CROPS[crop]
    if kind == actions.UNPOOL:
        reason = f"There is no collective {CARD_NAMES[card]} for {name} that may be taken off now."
        return Refusal("LAND-A23", reason)
    free = pooled(s, zone, crop) - pool_used(s, crop)
    reason = f"A {CARD_NAMES[card]} needs {SIZE[card]} plots; {free} of {name} are free."
    return Refusal("LAND-A23", reason)


def _refuse_reshuffle(s: State, seat: int, kind: Block, one: int, other: int) -> Refusal:
    plot = other if kind == actions.GRAB else one
    zone = plot // SPOTS
    if may_grab(s, seat) != (kind == actions.GRAB):
        word = "grab" if may_grab(s, seat) else "move"
        return Refusal("LAND-18", f"The die lets you {word} land.")
    if is_salary(s, plot):
        return refuse_salary(plot)
    owner = owner_of(s, plot)
    if owner == NOBODY:
        return Refusal("LAND-18", f"{_plot(plot)} is nobody's land.")
    if owner == seat:
        return Refusal("LAND-18", f"{_plot(plot)} is yours already.")
    if kind_of(s, zone) == Kind.INVESTOR:
        return Refusal("LAND-A14", "Land beside an investor cannot be grabbed.")
    return Refusal("LAND-A17", "A mine takes no crop, and other land needs one.")
