"""Why an action of Co-opoly cannot be taken now, with the number of the rule."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.core.game import Refusal
from commontable.core.sets import has, members
from commontable.core.words import listed, mention
from commontable.games.coopoly.data import SPACE_TITLES, SWEAT, TAKE_BACKS
from commontable.games.coopoly.notation import PROPERTY_TITLES, money
from commontable.games.coopoly.rules import actions
from commontable.games.coopoly.rules.activists import beside
from commontable.games.coopoly.rules.police import under_police
from commontable.games.coopoly.rules.state import (
    JAIL,
    PLOTS,
    RAILROAD_SPACE,
    SPACE_OF,
    Phase,
    State,
    first_pawn,
    fresh_pawns,
    zone_of,
)

NOW = {
    Phase.PLACE: "pawns are placed",
    Phase.JAIL: "somebody rolls at the Jail",
    Phase.FREE: "Activists leave the Jail",
    Phase.RAILROAD: "somebody rolls at a station",
    Phase.CAR: "somebody rolls at the Car Co-op",
    Phase.DRIVE: "Activists are driven",
    Phase.CONDO: "condos are removed",
    Phase.SPEND: "Activists are counted out for a condo",
    Phase.PAY: "a condo is paid for",
    Phase.POOL: "others are asked to pay a part",
    Phase.TILE: "tiles are removed",
    Phase.LEND: "others are asked for a pawn",
    Phase.HOME: "homes are built",
}
ALLOWED = {
    Phase.PLACE: (actions.PLACE, actions.TAKE_BACK, actions.READY, actions.THINK_AGAIN),
    Phase.JAIL: (actions.ROLL,),
    Phase.FREE: (actions.FREE, actions.DONE),
    Phase.RAILROAD: (actions.ROLL_AT,),
    Phase.CAR: (actions.ROLL,),
    Phase.DRIVE: (actions.DRIVE, actions.DONE),
    Phase.CONDO: (actions.REMOVE_CONDO, actions.DONE),
    Phase.SPEND: (actions.SPEND,),
    Phase.PAY: (actions.PAY,),
    Phase.POOL: (actions.PAY, actions.DECLINE),
    Phase.TILE: (actions.REMOVE_TILE, actions.DONE),
    Phase.LEND: (actions.AGREE, actions.DECLINE),
    Phase.HOME: (actions.BUILD, actions.DONE),
}
DEEDS = {
    Phase.CONDO: actions.REMOVE_CONDO,
    Phase.TILE: actions.REMOVE_TILE,
    Phase.HOME: actions.BUILD,
}


def refuse(s: State, seat: int, action: int) -> Refusal:
    """The rule that forbids an action, and why."""
    if s.phase == Phase.OVER:
        return Refusal("OPOLY-37", "The game is over.")
    kind, *parts = actions.ACTIONS.split(action)
    one, other = (*parts, 0, 0)[:2]
    if not has(s.acting, seat) and not _is_in_question(s, seat, kind):
        return _refuse_seat(s, seat)
    if kind not in ALLOWED[Phase(s.phase)]:
        return Refusal("OPOLY-12", f"This is the moment when {NOW[Phase(s.phase)]}.")
    match kind:
        case actions.PLACE:
            return _refuse_placing(s, one)
        case actions.TAKE_BACK:
            return _refuse_take_back(s, seat, one)
        case actions.THINK_AGAIN:
            return _refuse_think_again(s, seat)
        case actions.ROLL_AT:
            return _no_pawn("OPOLY-27", RAILROAD_SPACE[one])
        case actions.FREE:
            return _refuse_freeing(s, one, other)
        case actions.DRIVE:
            return _refuse_driving(s, one, beside(one, other))
        case actions.REMOVE_CONDO:
            return _refuse_condo(s, seat, one)
        case actions.SPEND:
            return _refuse_spending(s, one)
        case actions.PAY:
            return _refuse_share(s, one)
        case actions.REMOVE_TILE:
            return _refuse_tile(s, seat, one)
    return _refuse_home(s, seat, one)


def _is_in_question(s: State, seat: int, kind: Block) -> bool:
    """Whether it is time for such a deed, and the seat has only nowhere to do it."""
    return DEEDS.get(Phase(s.phase)) == kind and not has(s.done, seat)


def _refuse_seat(s: State, seat: int) -> Refusal:
    others = listed([mention(each) for each in members(s.acting)])
    if s.phase == Phase.PLACE:
        return Refusal("OPOLY-20", f"You are ready; {others} may still place pawns.")
    if has(s.done, seat):
        return Refusal("OPOLY-12", f"You have finished this step; it is up to {others}.")
    return Refusal("OPOLY-12", f"Now {NOW[Phase(s.phase)]}: it is up to {others}.")


def _no_pawn(rule: str, space: int) -> Refusal:
    return Refusal(rule, f"You have no pawn at {SPACE_TITLES[space]} that has not acted.")


def _refuse_placing(s: State, space: int) -> Refusal:
    if under_police(s, space):
        return Refusal("OPOLY-19", f"The Police stand at {SPACE_TITLES[space]}.")
    return Refusal("OPOLY-10", "All your pawns are on the board.")


def _refuse_take_back(s: State, seat: int, space: int) -> Refusal:
    pawns = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    if all(s.pawn[pawn] != space for pawn in pawns):
        return Refusal("OPOLY-20", f"You have no pawn at {SPACE_TITLES[space]}.")
    return Refusal("OPOLY-20", f"You have taken back {TAKE_BACKS} pawns this round.")


def _refuse_think_again(s: State, seat: int) -> Refusal:
    if has(s.asked, seat):
        return Refusal("OPOLY-20", "You have asked the others to think again this round.")
    return Refusal("OPOLY-20", "Nobody else is ready yet: there is nothing to think over.")


def _refuse_freeing(s: State, railroad: int, freed: int) -> Refusal:
    if has(s.sent, railroad):
        station = SPACE_TITLES[RAILROAD_SPACE[railroad]]
        return Refusal("OPOLY-26", f"You have sent Activists to {station} with this roll.")
    if freed > s.jail:
        return Refusal("OPOLY-26", f"There are {s.jail} in Jail; you asked for {freed}.")
    return Refusal("OPOLY-26", f"Your roll leaves {s.points}; you asked for {freed}.")


def _refuse_driving(s: State, space: int, goal: int) -> Refusal:
    if s.activists[space] == 0:
        if space == JAIL and s.jail > 0:
            return Refusal("OPOLY-29", "Activists in Jail cannot be driven.")
        return Refusal("OPOLY-28", f"There is no Activist at {SPACE_TITLES[space]}.")
    return Refusal("OPOLY-23", f"The Police stand at {SPACE_TITLES[goal]}.")


def _refuse_deed(s: State, seat: int, place: int, rule: str) -> Refusal | None:
    """What all three deeds on a property have in common."""
    space = SPACE_OF[place]
    if under_police(s, space):
        return Refusal("OPOLY-23", f"The Police stand at {SPACE_TITLES[space]}.")
    if fresh_pawns(s, seat, space) > 0:
        return None
    pawns = range(first_pawn(s, seat), first_pawn(s, seat + 1))
    if any(s.pawn[pawn] == space for pawn in pawns):
        reason = f"Your pawns at {SPACE_TITLES[space]} have had their action."
        return Refusal("OPOLY-35", reason)
    return _no_pawn(rule, space)


def _refuse_condo(s: State, seat: int, place: int) -> Refusal:
    where = PROPERTY_TITLES[place]
    if not has(s.condos, place):
        return Refusal("OPOLY-30", f"There is no condo at {where}.")
    if refusal := _refuse_deed(s, seat, place, "OPOLY-30"):
        return refusal
    price = s.price[zone_of(place)]
    helpers = s.activists[SPACE_OF[place]]
    reason = (
        f"The condo at {where} costs {money(price)}; there are {helpers} Activists on the "
        f"space, you have {money(s.purse[seat])}, and others there cannot or will not make up "
        "the rest."
    )
    return Refusal("OPOLY-31", reason)


def _refuse_spending(s: State, activists: int) -> Refusal:
    there = s.activists[SPACE_OF[s.target]]
    if activists > there:
        return Refusal("OPOLY-32", f"There are {there} Activists on the space, not {activists}.")
    if activists > s.points:
        return Refusal("OPOLY-32", f"{s.points} Activists are enough; you named {activists}.")
    rest = money(s.points - activists)
    return Refusal("OPOLY-31", f"Then {rest} would be left to pay, and nobody could.")


def _refuse_share(s: State, bills: int) -> Refusal:
    if bills > s.purse[s.actor]:
        return Refusal("OPOLY-31", f"You have {money(s.purse[s.actor])}, not {money(bills)}.")
    if bills > s.points:
        return Refusal("OPOLY-31", f"Only {money(s.points)} is missing.")
    if bills == 0:
        return Refusal("OPOLY-31", "Everybody who takes part pays at least one bill.")
    rest = money(s.points - bills)
    return Refusal("OPOLY-31", f"Then {rest} would be missing, and the others there have less.")


def _refuse_tile(s: State, seat: int, place: int) -> Refusal:
    where = PROPERTY_TITLES[place]
    if place % PLOTS == 0:
        return Refusal("OPOLY-5", f"{where} is a Starting Property and always stays.")
    if not has(s.properties, place):
        return Refusal("OPOLY-33", f"There is no tile at {where}.")
    if has(s.condos | s.homes, place):
        what = "is a condo" if has(s.condos, place) else "are homes"
        return Refusal("OPOLY-33", f"There {what} on the tile at {where}.")
    if refusal := _refuse_deed(s, seat, place, "OPOLY-33"):
        return refusal
    pawns = sum(fresh_pawns(s, each, SPACE_OF[place]) for each in range(s.seats))
    reason = f"It takes {s.tile_pawns} pawns that are willing to act; at {where} stand {pawns}."
    return Refusal("OPOLY-A1", reason)


def _refuse_home(s: State, seat: int, place: int) -> Refusal:
    where = PROPERTY_TITLES[place]
    if not has(s.properties, place):
        return Refusal("OPOLY-34", f"{where} is a blank space.")
    if has(s.condos, place):
        return Refusal("OPOLY-34", f"There is a condo at {where}.")
    if has(s.homes, place):
        return Refusal("OPOLY-A19", f"There are four Tiny Homes at {where} already.")
    if refusal := _refuse_deed(s, seat, place, "OPOLY-34"):
        return refusal
    there = s.activists[SPACE_OF[place]]
    return Refusal("OPOLY-34", f"It takes {SWEAT} Activists; at {where} there are {there}.")
