"""What a view says about hidden cards is what the trail allows, however it was found."""

import random

from commontable.core import scratch
from commontable.core.game import NOBODY, SEAT_NAMES
from commontable.core.sets import members
from commontable.games import GAMES
from commontable.games.couperation.rules.actions import CELL_NAMES as NAMES
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import CARDS

GAME = GAMES["couperation"]


def allowed(s, viewer):
    """By card, the places where it can be, by following the whole trail at once."""
    rows = scratch.grid(MOST_WORLDS, CARDS)
    n, followed = worlds(s, viewer, rows)
    names = [*NAMES, *SEAT_NAMES]
    assert IN_HAND == len(NAMES)
    return {card: {names[rows[w, card]] for w in range(n)} for card in members(followed)}


def told(view):
    """The same as a view tells it: in the Tower, in hands, or in one of several places."""
    found = {one["card"]: set(one["places"]) for one in view["maybe"]}
    for name, cell in view["tower"].items():
        if cell and not cell["face_up"] and cell["card"] is not None:
            found[cell["card"]] = {name}
    for name, hand in zip(SEAT_NAMES, view["hands"], strict=False):
        found |= {card: {name} for card in hand["known"]}
    return found


def test_places_found_line_by_line_are_those_of_the_whole_trail():
    longest = 0
    for seed in range(25):
        luck = random.Random(seed)
        s = GAME.new(seats=2 + seed % 3, seed=seed)
        while (seat := GAME.turn(s)) != NOBODY:
            for viewer in range(NOBODY, s.seats):
                known = allowed(s, viewer) if s.trail_length else {}
                assert told(GAME.view(s, viewer)) == known
            longest = max(longest, s.trail_length)
            texts = GAME.legal_texts(s, seat)
            GAME.play(s, seat, luck.choice([t for t in texts if "open" not in t] or texts))
    assert longest > 15
