"""What a seat can know of hidden cards, against brute force over all that could have been."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from commontable.core import scratch
from commontable.core.contract import WalkStep, walk
from commontable.core.errors import IllegalAction
from commontable.core.game import NOBODY
from commontable.games.couperation import GAME
from commontable.games.couperation.notation import name_cards
from commontable.games.couperation.rules.knowledge import IN_HAND, MOST_WORLDS, worlds
from commontable.games.couperation.rules.state import CARDS, CELLS, OUTSIDE, STATE, Event, Phase
from tests.games.couperation.steering import careful, exchanging

TOWER = {"1.1": 4, "1.3": 16, "1.4": 25, "1.5": 34, "1.7": 47, "2.3": 21, "2.4": 29}


def small_position(dice):
    """Few hidden cards, so that all deals can be listed, and a Reserve that makes swaps likely."""
    cards = [card for card in range(2, 50) if card not in TOWER.values()]
    dice.shuffle(cards)
    return {
        "seats": 3,
        "reserve": [1, 50, *cards[9:12]],
        "tower": TOWER,
        "last": "2.4",
        "hands": [cards[0:3], cards[3:6], cards[6:8]],
        "deck": cards[8:9],
        "discard": cards[12:],
    }


def blank_rows():
    return scratch.grid(MOST_WORLDS, CARDS)


def deal_of(s):
    """Where every card lies, as bytes."""
    return s.box["hand"].tobytes() + s.box["tower"].tobytes() + s.box["deck"].tobytes()


def bare_view(s, viewer):
    """What lies open before a viewer's eyes, without anything the engine remembers for it."""
    view = GAME.view(s, viewer)
    for cell in view["tower"].values():
        if cell and not cell["face_up"]:
            cell["card"] = None
    for hand in view["hands"]:
        hand["known"] = []
    view["maybe"] = []
    return view


def first_deals(position, viewer):
    """Every way to deal what a viewer cannot see at first."""
    hands = position["hands"]
    hidden = {card for seat, hand in enumerate(hands) if seat != viewer for card in hand}
    hidden |= set(position["deck"])
    others = [seat for seat in range(3) if seat != viewer]

    def deal(seats, cards):
        if not seats:
            yield {}, cards
            return
        for hand in combinations(sorted(cards), len(hands[seats[0]])):
            for dealt, left in deal(seats[1:], cards - set(hand)):
                yield {seats[0]: list(hand), **dealt}, left

    for dealt, deck in deal(others, hidden):
        new = [dealt.get(seat, hands[seat]) for seat in range(3)]
        yield GAME.from_position({**position, "hands": new, "deck": sorted(deck)})


def alternatives(s, step, viewer, text):
    """The actions that could have looked the same: a card hidden by another seat may be any."""
    if step.seat != viewer and text.startswith("hide"):
        where = text.split(" at ")[1]
        return [f"hide {card} at {where}" for card in name_cards(s.hand[step.seat])]
    return [text]


def consistent_deals(position, viewer, steps):
    """All deals that agree with all the viewer saw from the position on."""
    possible = {deal_of(s): s for s in first_deals(position, viewer)}
    for step in steps:
        text = GAME.write_action(step.before, step.action)
        view = bare_view(step.after, viewer)
        found = {}
        for s in possible.values():
            for other in alternatives(s, step, viewer, text):
                after = s.copy()
                try:
                    GAME.play(after, step.seat, other)
                except IllegalAction:
                    continue
                if after.phase == Phase.EXCHANGE or bare_view(after, viewer) == view:
                    found[deal_of(after)] = after
        possible = found
    return set(possible)


def swapping(texts, s):
    """Takes cards out of the Tower into hands, and hides them again."""
    filled = {name for name, cell in GAME.view(s, NOBODY)["tower"].items() if cell}
    swaps = [text for text in texts if text.startswith("take") and text.split()[-1] in filled]
    return swaps or exchanging(texts)


def play_small(seed, length):
    """A few steps without drawing from a small position, with swaps and hidden cards."""
    dice = random.Random(seed)
    position = small_position(dice)
    s = GAME.from_position(position)
    steps: list[WalkStep] = []
    while GAME.turn(s) != NOBODY and len(steps) < length:
        seat = GAME.turn(s)
        texts = [t for t in GAME.legal_texts(s, seat) if t.split()[0] != "draw" or t == "draw 0"]
        before = s.copy()
        action = GAME.play(s, seat, dice.choice(list(swapping(texts, s))))
        steps.append(WalkStep(before, seat, action, s.copy(), f"seed {seed}"))
        if s.outcome:
            steps.pop()
    return position, steps


def redealt(s, viewer, n):
    """How often each deal comes up in n redeals."""
    counts: Counter[bytes] = Counter()
    for seed in range(n):
        twin = s.copy()
        GAME.compiled.redeal(twin.box, viewer, np.uint64(seed))
        counts[deal_of(twin)] += 1
    return counts


# Games in which somebody cannot tell where a card is that they have seen: cards swapped into hands,
# hidden, taken by others and hidden again, opened.
PUZZLING = [39, 102, 217, 426, 648, 669, 706, 873]


@pytest.mark.rule("CUP-A21")
@pytest.mark.parametrize("seed", PUZZLING)
def test_dealing_anew_reaches_exactly_the_deals_that_agree_with_all_a_seat_saw(seed):
    position, steps = play_small(seed, length=24)
    last = steps[-1].after
    assert max(worlds(last, viewer, blank_rows())[0] for viewer in range(3)) > 1
    for viewer in range(3):
        expected = consistent_deals(position, viewer, steps)
        assert set(redealt(last, viewer, 40 * len(expected) + 400)) == expected


@pytest.mark.rule("CUP-A21")
@pytest.mark.parametrize("seed", PUZZLING[:4])
def test_every_deal_that_a_seat_cannot_rule_out_is_equally_likely(seed):
    position, steps = play_small(seed, length=24)
    for viewer in range(3):
        expected = consistent_deals(position, viewer, steps)
        counts = redealt(steps[-1].after, viewer, 200 * len(expected))
        chi_square = sum((counts[deal] - 200) ** 2 / 200 for deal in expected)
        freedom = len(expected) - 1
        # Mean `freedom`, deviation sqrt(2 * freedom): five deviations are one in a million.
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 10


@pytest.mark.parametrize("steer", [careful, exchanging])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_truth_is_always_one_of_the_worlds(seats, steer):
    for seed in range(15):
        for step in walk(GAME, seats, seed, {"finish": seed % 2 == 1}, steer):
            for viewer in (NOBODY, *range(seats)):
                rows = blank_rows()
                n, followed = worlds(step.after, viewer, rows)
                assert any(is_true(step.after, rows, w, followed) for w in range(n)), step.where


def is_true(s, rows, w, followed):
    for card in range(CARDS):
        place = rows[w, card]
        if not followed >> card & 1:
            continue
        if place < CELLS:
            if s.tower[place] != card:
                return False
        elif not s.hand[place - IN_HAND] >> card & 1:
            return False
    return True


def test_a_card_seen_going_to_a_hand_is_known_there_until_that_hand_hides_a_card():
    s = GAME.from_position(
        {
            "seats": 2,
            "reserve": [1, 30, 50],
            "tower": {"1.3": 20, "1.4": 25},
            "last": "1.3",
            "hands": [[13, 17], [5, 40]],
        }
    )
    for text in ("add 13 17", "take 30 to 1.4"):
        GAME.play(s, 0, text)
    assert GAME.view(s, 1)["hands"][0]["known"] == [25]
    assert GAME.view(s, NOBODY)["hands"][0]["known"] == [25]
    GAME.play(s, 1, "hide 5 at 1.1")
    assert GAME.view(s, 1)["tower"]["1.1"] == {"card": 5, "face_up": False}
    assert GAME.view(s, 0)["tower"]["1.1"] == {"card": None, "face_up": False}
    GAME.play(s, 0, "draw 1")
    GAME.play(s, 0, "hide 25 at 1.2")
    assert GAME.view(s, 1)["maybe"] == [{"card": 25, "places": ["1.2", "A"]}]


def test_a_viewer_who_saw_too_much_to_follow_forgets_and_a_look_stays_quick():
    """Three seats take three open cards each and hide two of them: 7 * 7 * 7 worlds and more."""
    s = STATE.blank()
    s.seats = 4
    lines = []
    for seat in (1, 2, 3):
        cards = [10 * seat + i for i in range(3)]
        lines += [(Event.SEEN, seat, OUTSIDE, card, 4) for card in cards]
        lines += [(Event.HIDE, seat, 2 * seat, cards[0], 4), (Event.HIDE, seat, 2 * seat + 1, 0, 3)]
    for number, line in enumerate(lines):
        for column, value in enumerate(line):
            s.trail[number, column] = value
    s.trail_length = len(lines)
    n, followed = worlds(s, 0, blank_rows())
    assert 1 < n <= MOST_WORLDS
    assert {card for card in range(52) if followed >> card & 1} == {10, 11, 12}
