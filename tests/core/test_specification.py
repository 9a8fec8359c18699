"""Set-ups computed from the words of docs/reference/record.md alone, with none of our luck.

Only names come from the data files. What the page says is what this file does.
"""

import tomllib

import pytest

from commontable import GAMES
from tests import golden

DATA = golden.ROOT / "src" / "commontable" / "games"
SEEDS = [0, 1, 2**64 - 1, *(n * 0x1234567_89ABCDEF % 2**64 for n in range(2, 40))]
STEP = 0x9E3779B97F4A7C15
ZONES = ["yellow", "red", "orange", "lilac", "sky", "plum", "navy", "green"]


class Stream:
    """SplitMix64 after `start`, as the page writes it."""

    def __init__(self, seed):
        self.luck = self.mix((seed + STEP) % 2**64)

    @staticmethod
    def mix(x):
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
        return x ^ (x >> 31)

    def below(self, n):
        while True:
            self.luck = (self.luck + STEP) % 2**64
            product = (self.mix(self.luck) >> 32) * n
            if product % 2**32 >= (2**32 - n) % n:
                return product >> 32

    def die(self, faces):
        return 1 + self.below(faces)

    def draw(self, pile):
        return pile.pop(self.below(len(pile)))


def start_of(game, seats, seed, **options):
    return GAMES[game].position(GAMES[game].new(seats, seed, options))


@pytest.mark.parametrize("seats, reserve", [(2, 6), (3, 5), (4, 4)])
@pytest.mark.parametrize("finish", [False, True])
def test_couperation(seats, reserve, finish):
    for seed in SEEDS:
        stream, start = Stream(seed), start_of("couperation", seats, seed, finish=finish)
        deck = [card for card in range(2, 50) if card != 25]
        hands = [sorted(stream.draw(deck) for _ in range(3)) for _ in range(seats)]
        assert start["hands"] == hands
        assert start["reserve"] == sorted([1, 50, *(stream.draw(deck) for _ in range(reserve - 2))])
        assert start["deck"] == deck + ["finish"] * finish
        assert start["luck"] == stream.luck


def test_the_finish_card_is_drawn_once_the_upper_half_is_gone():
    game = GAMES["couperation"]
    from commontable.games.couperation.rules.drawing import top_card

    for seed in SEEDS:
        s = game.new(3, seed, {"finish": True})
        stream, deck = Stream(seed), game.position(s)["deck"]
        stream.luck = int(s.luck)
        d = 49 - 3 * 3 - 5
        while deck:
            is_upper = "finish" in deck and len(deck) > d - d // 2 + 1
            card = deck.pop(stream.below(len(deck) - is_upper))
            assert top_card(s) == (51 if card == "finish" else card)


@pytest.mark.parametrize("level, front, back", [("easy", 3, 5), ("medium", 3, 3), ("hard", 1, 3)])
def test_coop(level, front, back):
    names = list(tomllib.loads((DATA / "coop/data/goods.toml").read_text())["goods"])
    for seed in SEEDS:
        stream, start = Stream(seed), start_of("coop", 3, seed, difficulty=level)
        goods = list(names)
        storefront = {stream.draw(goods) for _ in range(front)}
        warehouse = {stream.draw(goods) for _ in range(back)}
        assert set(start["storefront"]) == storefront
        assert set(start["warehouse"]) == warehouse
        assert start["luck"] == stream.luck


def test_the_last_character_of_coop_draws_the_dude_and_the_hands():
    cards = tomllib.loads((DATA / "coop/data/groove.toml").read_text())["card"]
    copies = [c["name"] for c in cards if not c.get("expansion") for _ in range(c["copies"])]
    game = GAMES["coop"]
    for seed in SEEDS:
        s = game.new(3, seed)
        for seat in range(3):
            s.luck = seed
            game.play(s, seat, game.legal_texts(s, seat)[0])
        stream, deck, after = Stream(0), list(copies), game.position(s)
        stream.luck = seed
        assert after["dude"] == "ABC"[stream.below(3)]
        for player in after["players"]:
            assert sorted(player["hand"]) == sorted(stream.draw(deck) for _ in range(5))


@pytest.mark.parametrize(
    "pace, tiles, rolls", [("standard", 3, 3), ("relaxed", 2, 2), ("ruthless", 4, 3)]
)
def test_coopoly(pace, tiles, rolls):
    for seed in SEEDS:
        stream, start = Stream(seed), start_of("coopoly", 2, seed, developers=pace)
        bag = [(zone, plot) for zone in ZONES for plot in range(2, 5)]
        placed = []
        for _ in range(tiles):
            zone, _ = bag[stream.below(len(bag))]
            first_free = next(tile for tile in bag if tile[0] == zone)
            bag.remove(first_free)
            placed.append(f"{first_free[0]}{first_free[1]}")
        news = start["news"]
        assert [each["place"] for each in news if each["event"] == "tile"] == placed
        rolled = [each["first"] for each in news if each["event"] == "developers roll"]
        assert rolled == [stream.die(8) for _ in range(rolls)]
        assert start["luck"] == stream.luck


def test_landrush():
    for seed in SEEDS:
        stream, start = Stream(seed), start_of("landrush", 4, seed)
        roles = ["star", "circle", "triangle", "square"]
        assert start["roles"] == [stream.draw(roles) for _ in range(4)]
        events = ["market", "mine", "investor", "cooperative", "disease", "flood"]
        zones = ("north", "east", "south", "west")
        assert start["events"] == {zone: stream.draw(events) for zone in zones}
        sums, rolling = [0] * 4, [0, 1, 2, 3]
        while len(rolling) > 1:
            for seat in rolling:
                sums[seat] = stream.die(6) + stream.die(6)
            highest = max(sums[seat] for seat in rolling)
            rolling = [seat for seat in rolling if sums[seat] == highest]
        assert (start["order_roll"], start["first"]) == (sums, rolling[0])
        assert start["luck"] == stream.luck


@pytest.mark.parametrize("seats", [3, 4])
def test_principles(seats):
    game = GAMES["principles"]
    for seed in SEEDS:
        assert start_of("principles", seats, seed)["luck"] == Stream(seed).luck
        s = game.new(seats, seed)
        for seat in range(seats):
            s.luck = seed
            game.play(s, seat, game.legal_texts(s, seat)[0])
        stream = Stream(0)
        stream.luck = seed
        for dice in game.position(s)["dice"]:
            rolled = {
                colour: [stream.die(6), stream.die(6)] for colour in ("red", "yellow", "blue")
            }
            assert dice == rolled
