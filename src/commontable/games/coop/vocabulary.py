"""The words in which cards say what they do, and a check that a card's text says the same.

An effect is `{do = "vibe", by = -1, of = "hippies"}`: a deed and its details. Adding a card is
adding lines to a data file; adding a deed is adding it here and in rules/effects.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from commontable.core.data import Section
from commontable.core.errors import BadData

DEEDS = (
    "money",  # the CO-OP gains or pays
    "vibe",  # everybody of a group gains or loses
    "choose",  # players of a group are chosen, who gain or lose
    "sell",  # Goods leave the Storefront for money; if there are not enough, the card ends
    "buy",  # money for Goods into the Warehouse
    "move",  # Goods from the Warehouse to the Storefront
    "draw",  # Groove cards
    "extend",  # GAME OVER! comes later
    "end",  # an active Happening is turned face-down
    "lose",  # Goods are discarded
    "take",  # each cooperator takes a CUSTOMER from the discard
    "sing",  # whoever does not sing gets no further; or_else: whoever sings gets off
)
STANDINGS = (
    "close",  # a location
    "no cooperate",
    "no draw",
    "customers pay less",
    "dude rests",
    "dude idles",
    "no singing",
    "hand",
    "frolic higher",
    "members pay more",
    "distributors cost less",
    "cancel",  # Happenings with a tag, for everybody
    "may cancel",  # a Happening with a tag, by being discarded
    "distributors cost more",
)
MEASURED = (  # those with a number
    "customers pay less",
    "members pay more",
    "distributors cost less",
    "distributors cost more",
    "hand",
)
WHOLE_GROUPS = ("all", "hippies", "bizzies", "you", "cooperators")
CHOSEN_FROM = ("another", "anybody", "a hippie", "a bizzie")
GROUPS = WHOLE_GROUPS + CHOSEN_FROM
PERS = ("once", "cooperator", "player above 2", "big table", "three or more", "small table")
LOCATIONS = ("Storefront", "Park", "Yoga Studio", "Warehouse")
ENDS = ("any", "keeps happening")
SHIELDED = ("COMPLAINT", "LAWYER", "POLICE", "THEFT", "OUTAGE")
MANY = 9  # "any number" of Goods: as many as a Warehouse holds


@dataclass(frozen=True)
class Effect:
    """One deed of a card, or one thing that holds while the card is in force."""

    do: str
    n: int = 0
    by: int = 0
    of: str = ""
    per: str = "once"
    tags: tuple[str, ...] = ()
    flag: int = 0  # up_to, random, all_tags, or_else; for "buy": Goods that are chosen


def read_deed(given: Section, tags: Sequence[str]) -> Effect:
    """One line of `effects` or `opportunity`."""
    do = given.word("do", DEEDS)
    n = by = flag = 0
    of, per = "", "once"
    wanted: tuple[str, ...] = ()
    match do:
        case "money":
            by = given.number("by", -20, 20)
            per = given.word("per", PERS, "once")
        case "vibe":
            by = given.number("by", -4, 4)
            of = given.word("of", WHOLE_GROUPS)
        case "choose":
            n, by = given.number("n", 1, 5), given.number("by", -4, 4)
            of = given.word("of", CHOSEN_FROM)
            flag = int(given.flag("up_to", False))
        case "sell":
            n, by = given.number("n", 1, 5), given.number("by", 1, 20)
            wanted = _tags(given, tags)
            flag = int(given.flag("all_tags", False))
        case "buy":
            n, by = given.number("n", 1, MANY), given.number("by", -20, 0)
            flag = given.number("chosen", 0, n, 0)
        case "move":
            n = given.number("n", 1, MANY, MANY)
        case "draw" | "extend":
            n = given.number("n", 1, 5)
        case "end":
            of = given.word("of", ENDS)
        case "lose":
            n = given.number("n", 1, MANY)
            of = given.word("of", ("Storefront", "Warehouse"))
            wanted = _tags(given, tags)
            flag = int(given.flag("random", False))
        case "sing":
            flag = int(given.flag("or_else", False))
    given.done()
    return Effect(do, n, by, of, per, wanted, flag)


def read_standing(given: Section) -> Effect:
    """One line of `standing`."""
    do = given.word("do", STANDINGS)
    by, of = 1, ""
    if do in MEASURED:
        by = given.number("by", 1, 5)
    elif do == "close":
        of = given.word("of", LOCATIONS)
    elif do in ("cancel", "may cancel"):
        of = given.word("tag", SHIELDED)
    given.done()
    return Effect(do, by=by, of=of)


def _tags(given: Section, tags: Sequence[str]) -> tuple[str, ...]:
    """No tags: any Good will do."""
    wanted = tuple(given.items("tags", default=[]))
    if not all(tag in tags for tag in wanted):
        raise given.fail("tags", "tags among " + ", ".join(tags))
    return wanted


# ------------------------------------------------------------------ what a text must say

_GROUP_WORDS = {
    "all": "all players",
    "hippies": "every HIPPIE",
    "bizzies": "every BIZZIE",
    "you": "you",
    "cooperators": "each cooperating player",
    "a hippie": "one HIPPIE (a BIZZIE if there is none) of your choice",
    "a bizzie": "one BIZZIE",
}
_PER_WORDS = {
    "once": "",
    "cooperator": "for each cooperating player",
    "player above 2": "for each player above 2",
    "big table": "with 4 or 5 players",
    "three or more": "with 3 or more players",
    "small table": "with 2 or 3 players",
}
_STANDING_WORDS = {
    "close": "{of} is CLOSED",
    "no cooperate": "nobody can COOPERATE",
    "no draw": "no Groove card is drawn or gained from the deck",
    "customers pay less": "CUSTOMERs pay ${by} less, but at least $1",
    "dude rests": "the Happening Dude loses the turn",
    "dude idles": "the Happening Dude may neither WORK nor COOPERATE",
    "no singing": "nobody has to sing",
    "hand": "your hand limit is {by} higher",
    "frolic higher": "your FROLIC may raise you to Groovy",
    "members pay more": "member CUSTOMERs that you play pay ${by} more",
    "distributors cost less": "DISTRIBUTORs cost ${by} less",
    "distributors cost more": "DISTRIBUTORs cost ${by} more",
    "cancel": "cancels {of} Happenings",
    "may cancel": "discard it to cancel a {of} Happening",
}
_SUMS = re.compile(r"[+-]\$\d+|[+-]\d+ VIBE")


def dollars(by: int) -> str:
    return f"{'+' if by >= 0 else '-'}${abs(by)}"


def phrases(effect: Effect) -> list[str]:
    """What the text of a card with this effect has to say, word for word."""
    n, of = effect.n, effect.of
    match effect.do:
        case "money":
            return [dollars(effect.by), _PER_WORDS[effect.per]]
        case "vibe":
            return [_GROUP_WORDS[of], f"{effect.by:+d} VIBE"]
        case "choose":
            return [_chosen(effect), f"{effect.by:+d} VIBE"]
        case "sell":
            joint = " and " if effect.flag else " or "
            goods = joint.join(effect.tags) or ("Good" if n == 1 else "Goods")
            return [f"{n} {goods}", dollars(effect.by)]
        case "buy":
            chosen = " of your choice" if effect.flag else ""
            return [f"{dollars(effect.by)}: {n} Goods{chosen} into the Warehouse"]
        case "move":
            how = "any number of" if n == MANY else f"up to {n}"
            return [f"move {how} Goods from the Warehouse to the Storefront"]
        case "draw":
            return [f"draw {n} Groove cards"]
        case "extend":
            return ["one more day"]
        case "end":
            what = "active Happening" if of == "any" else "KEEPS HAPPENING card"
            return [f"turn one {what} face-down"]
        case "lose":
            tags = "".join(tag + " " for tag in effect.tags)
            how = "at random" if effect.flag else "of the group's choice"
            return [f"discard {n} {tags}{of} Good{'s' if n > 1 else ''} {how}"]
        case "take":
            return ["each cooperating player takes one CUSTOMER from the Groove discard"]
        case "sing":
            return ["may sing a line, or else" if effect.flag else "if you sing a line"]
    return [_STANDING_WORDS[effect.do].format(of=of, by=effect.by)]


def _chosen(effect: Effect) -> str:
    if effect.of in ("a hippie", "a bizzie"):
        return ("up to " if effect.flag else "") + _GROUP_WORDS[effect.of]
    if effect.flag:
        return f"up to {effect.n} players"
    return "other player" if effect.of == "another" else "player"


def check_text(where: str, text: str, effects: Sequence[Effect]) -> None:
    """Raises unless a text says what the effects do, and names no other sums."""
    for effect in effects:
        for phrase in phrases(effect):
            if phrase.lower() not in text.lower():
                raise BadData(f"{where}: text: expected {phrase!r} in it, got {text!r}")
    said = set(_SUMS.findall(text))
    meant = set(_SUMS.findall(" ".join(p for effect in effects for p in phrases(effect))))
    if said != meant:
        odd = ", ".join(sorted(said - meant))
        raise BadData(f"{where}: text: {odd} is said, but no effect does it")
    if not effects and text not in ("Nothing.", "The last day."):
        raise BadData(f"{where}: text: expected 'Nothing.', for there is no effect, got {text!r}")
