"""Co-opoly in sentences: what happened; what luck decided; who may talk."""

from __future__ import annotations

from commontable.core.facts import Fact, no_sentence
from commontable.core.game import Json, Talk, TalkPolicy
from commontable.core.words import counted, dollars, listed, mention
from commontable.games.coopoly import facts
from commontable.games.coopoly.data import SPACE_NAMES, ZONE_LIST
from commontable.games.coopoly.facts import is_opening, news_of
from commontable.games.coopoly.question import title_of
from commontable.games.coopoly.rules import actions
from commontable.games.coopoly.rules.state import News, Phase, State

_ZONES = {zone.name: zone.title for zone in ZONE_LIST}
_STEPS = {
    "place": "on Pay Day",
    "jail": "at the Jail",
    "railroad": "at the stations",
    "car": "at the Car Co-op",
    "condo": "about condos",
    "tile": "about tiles",
    "home": "about homes",
}
_NO_MORE = {
    "free": "set nobody else free",
    "drive": "drove nobody further",
    "condo": "left the other condos alone",
    "tile": "left the other tiles alone",
    "home": "built no more homes",
}
LUCK = (
    News.TILE,
    News.DEVELOPERS_ROLL,
    News.POLICE_ROLL,
    News.JAIL_ROLL,
    News.RAILROAD_ROLL,
    News.CAR_ROLL,
)


# ------------------------------------------------------------------ what people did


def sentence(fact: Fact) -> str:
    """What happened, in words."""
    who = mention(fact.seat) if fact.seat >= 0 else ""
    match fact:
        case facts.PawnPlaced():
            return f"{who} placed a pawn at {title_of(fact.space)}."
        case facts.PawnTakenBack():
            return f"{who} took back a pawn from {title_of(fact.space)}."
        case facts.Ready():
            return f"{who} was ready."
        case facts.ThinkAgain():
            return f"{who} asked everybody to think again."
        case facts.ActivistsFreed():
            return f"{who} set {counted(fact.n, 'Activist')} free, to {title_of(fact.to)}."
        case facts.ActivistDriven():
            way = f"from {title_of(fact.space)} to {title_of(fact.to)}"
            return f"{who} drove an Activist {way}."
        case facts.CondoAttempted():
            price = dollars(fact.price)
            return f"{who} set about the condo at {title_of(fact.place)}, which cost {price}."
        case facts.MoneyOffered():
            missing = dollars(fact.missing)
            return f"{who} offered {dollars(fact.amount)}; {missing} more was needed."
        case facts.ActivistsOffered():
            missing = dollars(fact.missing)
            return f"{who} offered {counted(fact.n, 'Activist')}; {missing} more was needed."
        case facts.CondoRemoved():
            return _condo_removed(fact)
        case facts.TileAttempted():
            return f"{who} wanted to remove the tile at {title_of(fact.place)}."
        case facts.PawnsLent():
            return f"{who} lent {'a pawn' if fact.n == 1 else f'{fact.n} pawns'}."
        case facts.TileRemoved():
            where = title_of(fact.place)
            return f"{who} removed the tile at {where}; it went back into the bag."
        case facts.HomesBuilt():
            return f"{who} built four Tiny Homes at {title_of(fact.place)}."
        case facts.HelpDeclined():
            return f"{who} declined to help at {title_of(fact.place)}."
        case facts.StepDone():
            return f"{who} {_NO_MORE[fact.phase]}."
    return _sentence_of_rolls(fact, who)


def _condo_removed(fact: facts.CondoRemoved) -> str:
    shares = list(zip(fact.seats, fact.paid, strict=True))
    if len(fact.seats) == 1:
        means = [dollars(paid) for _, paid in shares if paid]
    else:
        means = [f"{dollars(paid)} of {mention(seat)}'s" for seat, paid in shares if paid]
    if fact.activists:
        means.append(counted(fact.activists, "Activist"))
    who = listed([mention(seat) for seat in fact.seats])
    return f"{who} removed the condo at {title_of(fact.place)} for {listed(means)}."


# ------------------------------------------------------------------ what came by itself


def _sentence_of_rolls(fact: Fact, who: str) -> str:
    match fact:
        case facts.DevelopersRolled():
            return f"The Developers rolled {fact.die}: {_risen(fact)}."
        case facts.PoliceRolled():
            there = " and ".join(map(title_of, fact.spaces))
            return f"The Police rolled {fact.die} and stopped at {there}."
        case facts.JailRolled():
            empty = ", but nobody was in Jail" if fact.is_empty else ""
            return f"{who} rolled {_sum(fact.dice)} at the Jail{empty}."
        case facts.RailroadRolled():
            return f"{who} rolled {fact.die} at {title_of(fact.space)}{_arrived(fact)}."
        case facts.CarRolled():
            empty = ", but there was nobody to drive" if fact.is_empty else ""
            return f"{who} rolled {_sum(fact.dice)} at the Car Co-op{empty}."
    return _sentence_of_news(fact, who)


def _risen(fact: facts.DevelopersRolled) -> str:
    if fact.place is None:
        return f"{_ZONES[fact.zone]} had no room for a condo"
    return f"a condo rose at {_ground(fact.place, fact.is_over_homes)}"


def _ground(place: str, is_over_homes: bool) -> str:
    return title_of(place) + (", over the Tiny Homes" if is_over_homes else "")


def _sum(dice: tuple[int, int]) -> str:
    return f"{dice[0]} + {dice[1]} = {sum(dice)}"


def _arrived(fact: facts.RailroadRolled) -> str:
    if fact.came == fact.die:
        return f": {counted(fact.came, 'Activist')} arrived"
    if fact.came == 0:
        return ", but no Activist was left to come"
    were = "was" if fact.came == 1 else "were"
    return f", but only {counted(fact.came, 'Activist')} {were} left to come"


def _sentence_of_news(fact: Fact, who: str) -> str:
    match fact:
        case facts.RoundBegan():
            return f"Round {fact.round} began."
        case facts.TileDrawn(colour=colour):
            article = "an" if colour[0] in "aeiou" else "a"
            where = title_of(fact.place)
            return f"The Developers drew {article} {colour} tile and laid it at {where}."
        case facts.ZoneCompleted():
            where = _ground(fact.place, fact.is_over_homes)
            return f"{_ZONES[fact.zone]} was complete: a condo rose at {where}."
        case facts.Arrested():
            were = "was" if fact.n == 1 else "were"
            there = f"{counted(fact.n, 'Activist')} at {title_of(fact.space)}"
            return f"{there} {were} put in Jail."
        case facts.Earned():
            return f"{who} earned {dollars(fact.amount)} on Pay Day."
        case facts.Blocked():
            return f"The Police kept {who} from acting at {title_of(fact.space)}."
        case facts.AttemptFailed():
            return f"The attempt at {title_of(fact.place)} came to nothing, and cost nothing."
        case facts.HomesDemolished():
            return f"The Tiny Homes at {title_of(fact.place)} gave way to the condo."
        case facts.StepsPassed():
            steps = [_STEPS[phase] for phase in fact.phases]
            return f"There was nothing to do {listed(steps, 'or')}."
        case facts.TimeUp():
            return f"Time was up after {fact.rounds} rounds. Everybody lost."
        case facts.ZoneDecided(is_won=True):
            zone = _ZONES[fact.zone]
            return f"{zone} was full of Tiny Homes and free of condos. Everybody won."
        case facts.ZoneDecided():
            zone = _ZONES[fact.zone]
            return f"All four properties of {zone} carried a condo. The Developers won."
    raise no_sentence(fact)


# ------------------------------------------------------------------ luck


def chance(before: State, seat: int, action: int, after: State) -> Json:
    """What luck decided in a step: tiles drawn and dice rolled; first of all in the set-up."""
    luck = _luck_of(after)
    if is_opening(before):
        luck = {"opening": _luck_of(before), **luck}
    return luck


def _luck_of(s: State) -> Json:
    luck: Json = {}
    for event, seat, place, first, second in news_of(s):
        match event:
            case News.TILE:
                luck.setdefault("tiles", []).append(actions.PROPERTY_NAMES[place])
            case News.DEVELOPERS_ROLL:
                luck.setdefault("developers", []).append(first)
            case News.POLICE_ROLL:
                luck["police"] = first
            case News.JAIL_ROLL:
                luck.setdefault("jail", []).append({"seat": seat, "dice": [first, second]})
            case News.RAILROAD_ROLL:
                at = SPACE_NAMES[place]
                luck.setdefault("railroads", []).append({"seat": seat, "at": at, "die": first})
            case News.CAR_ROLL:
                luck.setdefault("car", []).append({"seat": seat, "dice": [first, second]})
    return luck


def reveals(before: State, seat: int, action: int, after: State) -> bool:
    """Whether luck has decided something, so that it cannot simply be taken back."""
    return any(line[0] in LUCK for line in news_of(after))


# ------------------------------------------------------------------ talk


def talk(s: State, seat: int) -> Talk:
    """OPOLY-19: everything lies open, and nobody limits what people say."""
    if s.phase == Phase.OVER:
        return Talk(TalkPolicy.FREE, "OPOLY-19", "The game is over: talk about it.")
    return Talk(TalkPolicy.FREE, "OPOLY-19", "Everything lies open: plan together as you like.")
