"""A table of Co-opoly for tests: positions as data, actions as text, dice as wished."""

from commontable.core.errors import IllegalAction
from commontable.games.coopoly import GAME

COLOURS = ["yellow", "red", "orange", "lilac", "sky", "plum", "navy", "green"]
STARTS = [f"{colour}1" for colour in COLOURS]

AWAY = {"police": "carcoop"}  # the Police walk along orange, lilac and the Jail


def plots(colour):
    return [f"{colour}{n}" for n in (1, 2, 3, 4)]


def position(**fields):
    """A position with one seat, unless it says otherwise; Police far away at Pay Day's corner."""
    return {"seats": 1, "condos": STARTS, "police": "police", **fields}


def begin(**fields):
    return GAME.from_position(position(**fields))


def play(s, *texts):
    """Plays texts; `B: done` is seat B's, without a letter it is seat A's."""
    for text in texts:
        letter, _, rest = text.rpartition(": ")
        GAME.play(s, "ABCD".index(letter or "A"), rest)
    return s


def legal(s, seat=0):
    return GAME.legal_texts(s, seat)


def refused(s, text, seat=0):
    """The rule and the reason for which a text is refused."""
    frozen = bytes(s)
    try:
        GAME.play(s, seat, text)
    except IllegalAction as error:
        assert bytes(s) == frozen
        return error.rule, error.reason
    raise AssertionError(f"{text!r} was not refused")


def lucky(wish, *texts, **fields):
    """Plays texts from a position with luck such that the last one rolls as wished."""
    for luck in range(20_000):
        s = begin(luck=luck * 7919 + 1, **fields)
        play(s, *texts[:-1])
        before = s.copy()
        letter, _, rest = texts[-1].rpartition(": ")
        seat = "ABCD".index(letter or "A")
        action = GAME.play(s, seat, rest)
        if wish(GAME.chance(before, seat, action, s)):
            return s
    raise AssertionError("no such luck")


def police_roll(n):
    return lambda luck: luck["police"] == n


def now(s):
    return GAME.position(s)


def told(s, *texts):
    """The story of the last of some actions."""
    play(s, *texts[:-1])
    before = s.copy()
    letter, _, rest = texts[-1].rpartition(": ")
    seat = "ABCD".index(letter or "A")
    action = GAME.play(s, seat, rest)
    return GAME.tell(before, seat, action, s, seat)


def removing(*texts, **fields):
    """A table in step v."""
    s = begin(**{"phase": "condo", **AWAY, **fields})
    return play(s, *texts)


def building(*texts, **fields):
    s = begin(**{"phase": "home", "condos": [], "tiles": ["plum2"], **AWAY, **fields})
    return play(s, *texts)
