"""What a seat may do now: the numbers of its legal actions, rising."""

from __future__ import annotations

from commontable.core.build import rule
from commontable.core.layout import Row
from commontable.core.sets import only, put
from commontable.games.coop.rules import actions, state, tables
from commontable.games.coop.rules.effects import Offer, candidates, endable, offer
from commontable.games.coop.rules.force import in_force, is_closed
from commontable.games.coop.rules.goods import losable, suiting
from commontable.games.coop.rules.piles import discarded, goods_discard
from commontable.games.coop.rules.rows import pending
from commontable.games.coop.rules.state import Phase, Site, State
from commontable.games.coop.rules.tables import Column, Location, Standing
from commontable.games.coop.rules.together import is_site_open, may_act, somebody_may_act


@rule
def player_of(s: State, seat: int) -> int:
    """The player that a seat acts for now, or NONE if the game does not wait for it."""
    if seat < 0 or seat >= s.seats or s.phase == Phase.OVER:
        return state.NONE
    if s.phase == Phase.CHARACTERS:
        return _without_character(s, seat)
    if s.phase == Phase.DAY:
        if s.seats == 1:
            return max(s.actor, 0)
        return seat if may_act(s, seat) else state.NONE
    if s.asked == state.GROUP:
        return seat
    return s.asked if state.seat_of(s, s.asked) == seat else state.NONE


@rule
def _without_character(s: State, seat: int) -> int:
    if s.seats == 1:
        return 0 if s.side[0] == 0 else 1
    return seat if s.side[seat] == 0 else state.NONE


@rule
def legal(s: State, seat: int, out: Row) -> int:
    player = player_of(s, seat)
    if player == state.NONE:
        return 0
    if s.phase == Phase.DAY:
        return _legal_day(s, player, out)
    if s.phase <= Phase.DUDE:
        return _legal_setup(s, out)
    if s.phase >= Phase.CHOOSE:
        return _legal_answers(s, out)
    return _legal_turn(s, player, out)


@rule
def _put(out: Row, n: int, action: int) -> int:
    out[n] = action
    return n + 1


@rule
def _put_hand(s: State, player: int, first: int, out: Row, n: int) -> int:
    for kind in range(state.GROOVES):
        if s.hand[player, kind] > 0:
            n = _put(out, n, first + kind)
    return n


# ------------------------------------------------------------------ set-up


@rule
def _legal_setup(s: State, out: Row) -> int:
    if s.phase == Phase.LAY_OUT:
        return put(out, 0, actions.LAY.code(0), tables.FULL_COOPERATE & ~s.laid)
    if s.phase == Phase.DUDE:
        return put(out, 0, actions.DUDE.code(0), only(s.players) - 1)
    n = 0
    for side in range(state.SIDES):
        if not is_taken(s, side) and (s.expansion == 1 or tables.IS_HARD[side] == 0):
            n = _put(out, n, actions.BE.code(side))
    return n


@rule
def is_taken(s: State, side: int) -> bool:
    """COOP-27: nobody is the same person twice."""
    for player in range(s.players):
        if s.side[player] != 0 and (s.side[player] - 1) // 2 == side // 2:
            return True
    return False


# ------------------------------------------------------------------ the five actions


@rule
def may_work(s: State, player: int) -> bool:
    """COOP-58, COOP-A17: an open Storefront and a card to play."""
    return not is_idle(s, player) and not is_closed(s, Location.STOREFRONT)


@rule
def is_idle(s: State, player: int) -> bool:
    return player == s.dude and in_force(s, Standing.IDLES) > 0


@rule
def _legal_day(s: State, player: int, out: Row) -> int:
    """COOP-37."""
    if s.seats == 1 and s.actor == state.NONE:
        return put(out, 0, actions.LEAD.code(0), only(s.players) - 1)
    n = 0
    if may_work(s, player):
        n = _put_hand(s, player, actions.WORK.code(0), out, n)
    if not is_closed(s, Location.PARK):
        n = _put(out, n, actions.FROLIC.code())
    if not is_closed(s, Location.YOGA):
        n = _put(out, n, actions.MEDITATE.code())
        n = _put_hand(s, player, actions.MEDITATE_WITHOUT.code(0), out, n)
    if not is_idle(s, player):
        for site in range(Site.TODAY + 1):
            if is_site_open(s, site):
                n = _put(out, n, actions.COOPERATE.code(site))
    for other in range(s.players):
        if other != player:
            n = _put(out, n, actions.SHARE.code(other))
    return n


@rule
def _legal_turn(s: State, player: int, out: Row) -> int:
    if s.phase == Phase.HUSTLE:
        return _put(out, _put_hand(s, player, actions.WORK.code(0), out, 0), actions.STOP.code())
    if s.phase == Phase.MEDITATE:
        return _put(out, _put(out, 0, actions.DRAW.code()), actions.STOP.code())
    if s.phase == Phase.CONSENT:
        return _put(out, _put(out, 0, actions.AGREE.code()), actions.REFUSE.code())
    if s.phase == Phase.LIMIT:
        return _put_hand(s, player, actions.DISCARD.code(0), out, 0)
    if s.phase == Phase.SHARE:
        return _legal_share(s, out)
    return _legal_cooperation(s, out)


@rule
def _legal_share(s: State, out: Row) -> int:
    n = 0
    for kind in range(state.GROOVES):
        if s.give[kind] < s.hand[s.actor, kind]:
            n = _put(out, n, actions.GIVE.code(kind))
    for kind in range(state.GROOVES):
        if s.ask[kind] < s.hand[s.partner, kind]:
            n = _put(out, n, actions.ASK.code(kind))
    return _put(out, n, actions.OFFER.code())


@rule
def _legal_cooperation(s: State, out: Row) -> int:
    """COOP-A5: wait while somebody can still join, else decline."""
    n = 0
    if s.site == Site.AREA:
        n = put(out, 0, actions.DO.code(0), s.laid & ~s.used)
    else:
        n = _put(out, 0, actions.DO_TODAY.code())
    return _put(out, n, actions.WAIT.code() if somebody_may_act(s) else actions.DECLINE.code())


# ------------------------------------------------------------------ answers to cards


@rule
def _legal_answers(s: State, out: Row) -> int:
    if s.phase == Phase.CHOOSE:
        n = put(out, 0, actions.CHOOSE.code(0), candidates(s))
        return _put(out, n, actions.STOP.code()) if pending(s, Column.FLAG) == 1 else n
    if s.phase == Phase.SELL:
        return put(out, 0, actions.SELL.code(0), suiting(s))
    if s.phase == Phase.ORDER:
        n = put(out, 0, actions.ORDER.code(0), s.goods_deck | goods_discard(s))
        return _put(out, n, actions.STOP.code()) if pending(s, Column.FLAG) == 0 else n
    if s.phase == Phase.MOVE:
        return _put(out, put(out, 0, actions.MOVE.code(0), s.warehouse), actions.STOP.code())
    if s.phase == Phase.LOSE:
        return put(out, 0, actions.LOSE.code(0), losable(s))
    if s.phase == Phase.FLIP:
        return put(out, 0, actions.FLIP.code(0), endable(s))
    if s.phase == Phase.SING:
        return _put(out, _put(out, 0, actions.SING.code()), actions.HUSH.code())
    if s.phase == Phase.FUND:
        return _put(out, _put(out, 0, actions.CANCEL.code()), actions.BEAR.code())
    n = 0
    is_discard = offer(s) == Offer.DISCARD
    for kind in range(state.CONTINUOUS, state.GROOVES):
        there = discarded(s, kind) if is_discard else s.groove_deck[kind]
        if tables.IS_CUSTOMER[kind] == 1 and there > 0:
            n = _put(out, n, actions.TAKE.code(kind))
    return n
