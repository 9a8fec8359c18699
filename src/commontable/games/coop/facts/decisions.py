"""What a seat decided."""

from __future__ import annotations

from commontable.core.actions import Block
from commontable.games.coop import data
from commontable.games.coop.facts import kinds
from commontable.games.coop.notation import GOOD_NAMES, SEAT_WORDS, name_groove, player_word
from commontable.games.coop.rules import actions
from commontable.games.coop.rules.choices import player_of
from commontable.games.coop.rules.state import GROUP, NONE, State

_ALONE = {
    actions.FROLIC: kinds.Frolicked,
    actions.WAIT: kinds.Waited,
    actions.DECLINE: kinds.Declined,
    actions.DRAW: kinds.DrawChosen,
    actions.STOP: kinds.Stopped,
    actions.SING: kinds.Sang,
    actions.HUSH: kinds.StayedSilent,
    actions.CANCEL: kinds.LegalFundUsed,
    actions.BEAR: kinds.LegalFundKept,
    actions.OFFER: kinds.OfferMade,
    actions.AGREE: kinds.OfferAccepted,
    actions.REFUSE: kinds.OfferRefused,
}
_OF_PLAYER = {
    actions.DUDE: kinds.FirstDudeNamed,
    actions.LEAD: kinds.CharacterLed,
    actions.SHARE: kinds.SharingBegun,
    actions.CHOOSE: kinds.PlayerChosen,
}
_OF_COOPERATE = {actions.LAY: kinds.CooperateCardLaidOut, actions.DO: kinds.CooperateCardDone}
_OF_GROOVE = {
    actions.WORK: kinds.CardPlayed,
    actions.TAKE: kinds.CardTaken,
    actions.DISCARD: kinds.CardDiscarded,
    actions.GIVE: kinds.CardOffered,
    actions.ASK: kinds.CardAskedFor,
}
_OF_GOOD = {
    actions.SELL: kinds.GoodSold,
    actions.ORDER: kinds.GoodOrdered,
    actions.MOVE: kinds.GoodMoved,
    actions.LOSE: kinds.GoodGivenUp,
}


def decision(s: State, seat: int, action: int) -> kinds.Decision:
    """An action, as the fact that it was taken in this state."""
    block, *parts = actions.ACTIONS.split(action)
    who = _player(s, seat)
    if block in _ALONE:
        return _ALONE[block](seat=seat, player=who)
    n = parts[0] if parts else NONE
    if block in _OF_PLAYER:
        return _OF_PLAYER[block](seat=seat, player=who, other=player_word(s, n))
    if block in _OF_COOPERATE:
        return _OF_COOPERATE[block](seat=seat, player=who, card=data.COOPERATE[n].name)
    if block in _OF_GROOVE:
        return _OF_GROOVE[block](seat=seat, player=who, card=name_groove(n))
    if block in _OF_GOOD:
        return _OF_GOOD[block](seat=seat, player=who, good=GOOD_NAMES[n])
    return _special(s, seat, who, block, n)


def _special(s: State, seat: int, who: str, block: Block, n: int) -> kinds.Decision:
    match block:
        case actions.BE:
            return _character_chosen(seat, n)
        case actions.COOPERATE:
            site = _happening(s, s.day) if n else None
            return kinds.CooperationJoined(seat=seat, player=who, happening=site)
        case actions.FLIP:
            return kinds.HappeningFlipped(seat=seat, player=who, happening=_happening(s, n))
        case actions.DO_TODAY:
            return kinds.HappeningDone(seat=seat, player=who, happening=_happening(s, s.day))
    without = name_groove(n) if n != NONE else None
    return kinds.Meditated(seat=seat, player=who, without=without)


def _player(s: State, seat: int) -> str:
    """For whom a seat acts: itself where the group is asked, else its player."""
    if s.asked == GROUP:
        return SEAT_WORDS[seat]
    player = player_of(s, seat)
    return player_word(s, seat if player == NONE else player)


def _character_chosen(seat: int, side: int) -> kinds.CharacterChosen:
    person = data.CHARACTERS[side // 2]
    return kinds.CharacterChosen(
        seat=seat,
        player=SEAT_WORDS[seat],
        character=person.name,
        type=person.types[side % 2][0] if person.has_two_types else None,
        is_hard=side % 2 == 1 and not person.has_two_types,
    )


def _happening(s: State, day: int) -> str:
    return data.HAPPENINGS[s.calendar[day] - 1].name
