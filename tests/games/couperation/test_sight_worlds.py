"""What a view says about hidden cards is what the trail allows, however it was found."""

import random

from commontable.core import scratch
from commontable.core.game import NOBODY
from commontable.core.sets import things
from commontable.games import GAMES
from commontable.games.couperation.rules.knowledge import MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import CARDS
from commontable.games.couperation.sight import known_places

GAME = GAMES["couperation"]


def places(s, viewer):
    """The same by following the whole trail at once."""
    rows = scratch.grid(MOST_WORLDS, CARDS)
    n, followed = worlds(s, viewer, rows)
    return {card: {int(rows[w, card]) for w in range(n)} for card in things(followed)}


def test_places_found_line_by_line_are_those_of_the_whole_trail():
    longest = 0
    for seed in range(25):
        luck = random.Random(seed)
        s = GAME.new(seats=2 + seed % 3, seed=seed)
        while (seat := GAME.turn(s)) != NOBODY:
            for viewer in range(NOBODY, s.seats):
                assert known_places(s, viewer) == (places(s, viewer) if s.trail_length else {})
            longest = max(longest, s.trail_length)
            texts = GAME.legal_texts(s, seat)
            GAME.play(s, seat, luck.choice([t for t in texts if "open" not in t] or texts))
    assert longest > 15
