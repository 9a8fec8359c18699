"""Whether a position of CO-OP hangs together: phase, pending row, action begun."""

from __future__ import annotations

from collections.abc import Callable

from commontable.core.data import Section, misfit
from commontable.core.game import LOST, NOBODY, ONGOING, OUTCOMES, WON
from commontable.core.sets import count, has, members
from commontable.games.coop import data
from commontable.games.coop.notation import (
    HAPPENING_NAMES,
    PHASES,
    SOURCES,
    name_groove,
    week_of,
)
from commontable.games.coop.rules import state, tables, turn, turns
from commontable.games.coop.rules.choices import legal
from commontable.games.coop.rules.days import missing
from commontable.games.coop.rules.effects import carry_out, choose_on
from commontable.games.coop.rules.force import funds
from commontable.games.coop.rules.goods import losable, move_on, order_on, suiting
from commontable.games.coop.rules.piles import copies, discarded, happenings_left
from commontable.games.coop.rules.rows import chooser, pending
from commontable.games.coop.rules.state import Phase, Site, Source, State
from commontable.games.coop.rules.tables import Column, Deed
from commontable.games.coop.rules.together import can_do

ASKING = {  # phases in which a card waits for an answer, and the deed that asks it
    Phase.CHOOSE: Deed.CHOOSE,
    Phase.SELL: Deed.SELL,
    Phase.ORDER: Deed.BUY,
    Phase.MOVE: Deed.MOVE,
    Phase.LOSE: Deed.LOSE,
    Phase.FLIP: Deed.END,
    Phase.TAKE: Deed.TAKE,
    Phase.SING: Deed.SING,
}
OF_ACTION = (Phase.HUSTLE, Phase.MEDITATE, Phase.SHARE, Phase.CONSENT, Phase.LIMIT)
SETTING_UP = (Phase.CHARACTERS, Phase.LAY_OUT, Phase.DUDE)


def obvious_asked(s: State) -> int:
    """Whom a phase asks, where only one answer is possible."""
    phase = Phase(s.phase)
    if phase in (Phase.LAY_OUT, Phase.DUDE, Phase.LOSE, Phase.COOPERATE):
        return state.GROUP
    if phase in (Phase.CHARACTERS, Phase.DAY, Phase.OVER):
        return state.NONE
    if phase == Phase.CONSENT:
        return s.partner
    if phase in (Phase.MOVE, Phase.FLIP):
        return chooser(s)
    return s.actor


def check_phase(s: State, given: Section) -> None:
    phase = Phase(s.phase)
    asked_freely = phase in (Phase.TAKE, Phase.FUND) and s.asked >= 0
    if s.asked != obvious_asked(s) and not asked_freely:
        raise misfit("pending: asked", f"whoever '{PHASES[phase]}' asks")
    if (phase == Phase.OVER) != (s.outcome != ONGOING):
        raise misfit("outcome", "'ongoing' until the phase is 'over'")
    if phase == Phase.OVER and (s.outcome == WON) != (missing(s) == 0):
        raise misfit("outcome", f"what the goals say: {OUTCOMES[LOST if missing(s) else WON]}")
    _check_setting_up(s, phase)
    _check_row(s, phase)
    _check_action(s, phase)
    for is_right, key, wanted in _LEFTOVERS:
        if not is_right(s, phase):
            raise misfit(f"pending: {key}", wanted)
    if phase == Phase.OVER:
        return
    seat = turn(s)
    if seat == NOBODY:
        raise misfit("phase", f"somebody who can answer in '{PHASES[phase]}'")
    if not _has_choice(s, phase) or legal(s, seat, [0] * state.MOST_LEGAL) == 0:
        raise misfit("phase", f"something to decide in '{PHASES[phase]}'")


def _has_choice(s: State, phase: Phase) -> bool:
    """Whether the rules would ask what they are said to have asked."""
    if phase == Phase.SELL:
        return count(suiting(s)) > s.left
    if phase == Phase.LOSE:
        return count(losable(s)) > s.left
    twin = s.copy()
    if phase in _AGAIN:
        _AGAIN[phase](twin)
    elif phase in (Phase.FLIP, Phase.SING):
        state.go_on(twin)
        twin.step -= 1
        carry_out(twin)
    return twin == s


_AGAIN: dict[Phase, Callable[[State], None]] = {  # what asks, if there is something to ask
    Phase.HUSTLE: turns.after_card,
    Phase.MEDITATE: turns.meditate_on,
    Phase.LIMIT: turns.end_action,
    Phase.CHOOSE: choose_on,
    Phase.ORDER: order_on,
    Phase.MOVE: move_on,
}


def _check_setting_up(s: State, phase: Phase) -> None:
    chosen = [bool(s.side[player]) for player in range(s.players)]
    if phase in SETTING_UP:
        if (s.dude != state.NONE) or any(week_of(s)) or s.acted or s.day or s.last_day or s.fired:
            raise misfit("phase", "nothing to have happened yet")
        if any(chosen) if phase == Phase.LAY_OUT else all(chosen) != (phase == Phase.DUDE):
            raise misfit("phase", "characters to be chosen or not, as it says")
        if phase == Phase.LAY_OUT and not (s.expansion and s.laid.bit_count() < data.LAID_OUT):
            raise misfit("laid", "fewer than three cards with the expansion")
        if phase == Phase.DUDE and not s.ask_dude:
            raise misfit("phase", "'dude' only with the option")
    elif s.dude == state.NONE:
        raise misfit("dude", "a player")
    if phase not in SETTING_UP and s.calendar[s.day] == 0 and s.row not in (tables.WEEKEND_ROW,):
        if not tables.DAY_ROW <= s.row < tables.DAY_ROW + state.DAYS:
            raise misfit("calendar", f"a card on {data.DAYS[s.day]}")


def _check_row(s: State, phase: Phase) -> None:
    """A card is being carried out exactly where one of its effects asks."""
    if phase not in ASKING:
        if s.row != state.NONE:
            raise misfit("pending: row", f"null in '{PHASES[phase]}'")
        return
    if s.row == state.NONE or s.step == 0:
        raise misfit("pending: row", "the card that asks, and its step")
    if tables.EFFECT[s.row * tables.EFFECTS + s.step - 1, Column.DEED] != ASKING[phase]:
        raise misfit("pending: step", f"the effect that asks in '{PHASES[phase]}'")
    if s.source != _source_of(s):
        raise misfit("pending: source", f"'{SOURCES[_source_of(s)]}' for this card")
    if not _is_row_possible(s):
        raise misfit("pending: row", "a card that can be carried out now")


def _source_of(s: State) -> int:
    if s.row < state.GROOVES:
        return Source.WORK
    if s.row < tables.OPPORTUNITY_ROW:
        return Source.HAPPENING
    if s.row < tables.DAY_ROW:
        return Source.COOPERATE
    if s.row < tables.DANCE_ROW:
        return Source.CALENDAR
    return Source.WEEKEND if s.row == tables.WEEKEND_ROW else Source.FROLIC


def _is_row_possible(s: State) -> bool:
    match _source_of(s):
        case Source.WORK:
            return s.row >= state.CONTINUOUS and _has_begun(s) and s.played > 0
        case Source.HAPPENING:
            return s.calendar[s.day] - 1 == s.row - state.GROOVES and s.actor == s.dude
        case Source.COOPERATE if s.row < tables.COOPERATE_ROW:
            kind = s.row - tables.OPPORTUNITY_ROW
            return (
                s.site == Site.TODAY and s.calendar[s.day] == kind + 1 and bool(tables.OFFERS[kind])
            )
        case Source.COOPERATE:
            return s.site == Site.AREA and bool(s.used >> (s.row - tables.COOPERATE_ROW) & 1)
        case Source.CALENDAR:
            return s.row - tables.DAY_ROW == s.day and s.actor == s.dude and bool(s.expansion)
        case Source.FROLIC:
            return s.row == (tables.WIDE_DANCE_ROW if s.dance else tables.DANCE_ROW) and _has_begun(
                s
            )
    return s.day == 0 and not any(week_of(s))


def _has_begun(s: State) -> bool:
    return s.actor != state.NONE and bool(s.acted >> s.actor & 1)


def _most_left(s: State, phase: Phase) -> int:
    """How many can be asked for at most."""
    if phase == Phase.MEDITATE:
        return turns.MORE_DRAWS
    return pending(s, Column.N) if phase in ASKING else 0


def _check_action(s: State, phase: Phase) -> None:
    if phase in OF_ACTION and not _has_begun(s):
        raise misfit("pending: actor", "a player who has begun an action")
    sharing = phase in (Phase.SHARE, Phase.CONSENT)
    if sharing != (s.partner != state.NONE) or (sharing and s.partner == s.actor):
        raise misfit("pending: partner", "another player, exactly while cards are shared")
    if phase == Phase.CONSENT:
        if turns.is_offer_empty(s) or state.seat_of(s, s.partner) == state.seat_of(s, s.actor):
            raise misfit("pending: give", "an offer that somebody else can agree to")
    if phase == Phase.DAY and s.actor != state.NONE and (s.seats > 1 or s.acted >> s.actor & 1):
        raise misfit("pending: actor", "null between actions")
    if phase == Phase.COOPERATE and (s.site == state.NONE or not can_do(s, s.site)):
        raise misfit("pending: site", "a site with two players who can cooperate")
    if phase == Phase.FUND and (
        s.calendar[s.day] == 0
        or funds(s, max(s.asked, 0), tables.TAGGED[s.calendar[s.day] - 1]) < 0
        or s.actor != s.dude
    ):
        raise misfit("pending: asked", "somebody with a Legal Fund against today's Happening")


Check = Callable[[State, Phase], bool]
_COUNTED = (Phase.MEDITATE, Phase.CHOOSE, Phase.SELL, Phase.ORDER, Phase.MOVE, Phase.LOSE)
_FREE_SOURCES: dict[Phase, tuple[Source, ...]] = {
    Phase.HUSTLE: (Source.WORK,),
    Phase.FUND: (Source.HAPPENING,),
    Phase.LIMIT: (Source.NOWHERE, Source.WORK, Source.FROLIC, Source.COOPERATE),
    Phase.COOPERATE: (Source.NOWHERE, Source.COOPERATE),
    Phase.OVER: tuple(Source),
}
_LEFTOVERS: list[tuple[Check, str, str]] = [
    (lambda s, p: (s.left > 0) == (p in _COUNTED), "left", "how many are asked for, else 0"),
    (lambda s, p: s.left <= _most_left(s, p), "left", "no more than the question allows"),
    (lambda s, p: (s.free > 0) == (p == Phase.ORDER), "free", "0 unless Goods are ordered"),
    (lambda s, p: p in ASKING or s.touched == 0, "touched", "nobody unless a card asks"),
    (lambda s, p: p in (Phase.TAKE, Phase.FUND) or s.queue == 0, "queue", "nobody"),
    (
        lambda s, p: p in ASKING or s.source in _FREE_SOURCES.get(p, (Source.NOWHERE,)),
        "source",
        "what led to the question",
    ),
    (
        lambda s, p: (s.played > 0) == (s.source == Source.WORK) or p == Phase.OVER,
        "played",
        "the cards of this WORK",
    ),
    (
        lambda s, p: p in (Phase.SHARE, Phase.CONSENT) or turns.is_offer_empty(s),
        "give",
        "nothing unless cards are shared",
    ),
    (
        lambda s, p: (
            p in ASKING
            or p in OF_ACTION
            or p in (Phase.DAY, Phase.COOPERATE, Phase.FUND)
            or s.actor == state.NONE
        ),
        "actor",
        "null",
    ),
    (lambda s, p: all(copies(s, k) >= 0 for k in range(state.GROOVES)), "row", "cards of the game"),
]


# ------------------------------------------------------------------ cards and players


def check_laid(s: State, given: Section) -> None:
    laid_out = s.laid.bit_count() == data.LAID_OUT or s.phase == Phase.LAY_OUT
    if s.used & ~s.laid or not laid_out or (not s.expansion and s.laid != tables.BASE_COOPERATE):
        raise given.fail("laid", "three COOPERATE cards of the game, the used ones among them")


def check_calendar(s: State, given: Section) -> None:
    filled = [day for day in range(state.DAYS) if s.calendar[day]]
    if any(day > s.day for day in filled):
        raise given.fail("calendar", f"nothing after {data.DAYS[s.day]}")
    if any(day not in filled for day in members(s.active)):
        raise given.fail("active", "days whose card lies on the calendar")
    drawn = state.GAME_OVER + 1 in week_of(s)
    if drawn != bool(s.last_day) or (drawn and s.calendar[s.day] != state.GAME_OVER + 1):
        raise given.fail("last_day", "true exactly if today's card is GAME OVER!")
    if drawn and s.above:
        raise given.fail("above", "0 once GAME OVER! is drawn")


def check_player(s: State, player: int, given: Section) -> None:
    if s.side[player] and tables.IS_HARD[s.side[player] - 1] and not s.expansion:
        raise given.fail("character", "a front, for the expansion is off")
    if s.at[player] and not has(s.acted, player):
        raise given.fail("at", "null for a player who has not acted")


def check_players(s: State, given: Section) -> None:
    sides = [(s.side[p] - 1) // 2 for p in range(s.players) if s.side[p]]
    if len(set(sides)) < len(sides):
        raise given.fail("players", "no character twice")
    if s.phase not in SETTING_UP and len(sides) < s.players:
        raise given.fail("players", "a character for everybody")
    for key, pile, owner in (("give", s.give, s.actor), ("ask", s.ask, s.partner)):
        if any(
            pile[k] and (owner == state.NONE or pile[k] > s.hand[owner, k])
            for k in range(state.GROOVES)
        ):
            raise misfit(f"pending: {key}", "cards of the hand")


def check_goods(s: State, given: Section) -> None:
    if s.storefront & s.warehouse or s.goods_deck & (s.storefront | s.warehouse):
        raise given.fail("goods_deck", "no Good in two places")
    if s.storefront.bit_count() > data.STOREFRONT or s.warehouse.bit_count() > data.WAREHOUSE:
        raise given.fail("storefront", "no more Goods than fit, there and in the Warehouse")


def happenings_outside(s: State) -> list[int]:
    """Of each Happening, the copies that are not on the calendar."""
    full = tables.FULL_HAPPENINGS if s.expansion else tables.BASE_HAPPENINGS
    return [full[kind] - week_of(s).count(kind + 1) for kind in range(state.HAPPENINGS)]


def check_cards(s: State, given: Section) -> None:
    """No more copies than there are."""
    for kind in range(state.GROOVES):
        if discarded(s, kind) < 0:  # what the deck has is counted, too
            raise misfit("players, groove_deck", f"fewer copies of {name_groove(kind)}")
    for kind, most in enumerate(happenings_outside(s)):
        n = s.happenings[kind]
        if most < 0 or n > most or (kind == state.GAME_OVER and n == s.last_day):
            raise misfit("calendar, happenings", f"a right number of {HAPPENING_NAMES[kind]}")
    if s.above > happenings_left(s):
        raise given.fail("above", f"at most {happenings_left(s)}, the cards of the deck")
