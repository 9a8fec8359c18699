"""The table of prices and returns, every cell of it played: LAND-15, LAND-22 to LAND-27.

Land is bought and cards are laid in season 5, the events come, and season 6 is played to its
returns. The events differ; the zone that is looked at is always the north.
"""

import pytest

from commontable.core.errors import IllegalAction
from commontable.games.landrush import GAME
from tests.games.landrush.farm import cards, cash, farm, play, season_end, with_dice

EVENTS = ("market", "mine", "investor", "cooperative", "disease", "flood")
CROPS = ("cassava", "tomato", "palm")
UNNAMED = {"cassava": 6, "tomato": 1, "palm": 1}  # a cost die that does not name the crop
WAY = "a1 b1 c1 d1 d2 c2 b2 a2"  # plots that stay connected however many are taken
SIZES = {"hoe": 4, "truck": 6, "factory": 8}

# Cost and return of a plot in the season of a row, by crop; None: not for sale.
PLOTS: dict[str, list[tuple[int | None, int]]] = {
    "initial": [(2, 1), (4, 2), (6, 3)],
    "market": [(4, 2), (8, 4), (12, 6)],
    "mine": [(10, 6), (10, 6), (10, 6)],
    "investor": [(None, 1), (None, 1), (None, 3)],
    "cooperative": [(2, 1), (4, 2), (6, 3)],
    "disease": [(2, 1), (2, 1), (2, 1)],
    "flood": [(2, 1), (4, 2), (6, 3)],
}
# Return of a card; None: no card lies there.
CARDS = {"hoe": 4, "truck": 5, "factory": 6}
BARREN = ("investor", "disease")

CELLS = [(kind, crop, *PLOTS[kind][i]) for kind in PLOTS for i, crop in enumerate(CROPS)]
UPGRADES = [
    (kind, crop, card, None if kind in BARREN else brings)
    for kind in PLOTS
    for crop in CROPS
    for card, brings in CARDS.items()
]


def start(kind, seat=0):
    """Season 5, the turn of a seat with twelve plots to buy; the north will be of this kind."""
    rest = [event for event in EVENTS if event != kind]
    events = dict(zip(("north", "east", "south", "west"), [kind, *rest], strict=False))
    if kind == "initial":
        return my_turn(farm(cash=[500] * 4), seat)
    return my_turn(farm(season=5, events=events, cash=[500] * 4), seat)


def my_turn(s, seat):
    """The turns before it are over; the seat may buy twelve plots, or six with one die."""
    for before in range(seat):
        s = play(with_dice(s, f"{'ABCD'[before]}: roll"), f"{'ABCD'[before]}: done")
    return with_dice(s, f"{'ABCD'[seat]}: roll", dice=[6, 6] if seat == 0 else [6])


def returns(s, seat, crop):
    """Turns and windows end, and returns have been paid."""
    dice = {"costs": [UNNAMED[crop]]}
    for name in "ABCD"[seat:]:
        if GAME.view(s, 0)["turn"] != seat:
            s = with_dice(s, f"{name}: roll")
        s = with_dice(s, f"{name}: done", **(dice if ends_windows(s, name) else {}))
    while GAME.view(s, 0)["phase"] == "before":
        name = "ABCD"[GAME.turn(s)]
        s = with_dice(s, f"{name}: done", **(dice if ends_windows(s, name) else {}))
    return s


def ends_windows(s, name):
    twin = play(s.copy(), f"{name}: done")
    return GAME.view(twin, 0)["phase"] not in ("roll", "before", "split")


def events_come(s, crop):
    """Season 5 ends: nobody grabs, the cards are turned, and nobody arranges anything."""
    s = season_end(returns(s, 0, crop), reshuffle=[5])
    if GAME.view(s, 0)["phase"] == "reshuffle":
        play(s, "A: pass")
    while GAME.view(s, 0)["phase"] == "after":
        play(s, f"{'ABCD'[GAME.turn(s)]}: done")
    assert (s.season, s.has_events) == (6, 1)
    return s


def buy(s, crop, names, seat=0):
    """Buys plots of the north and says what one of them cost."""
    what = "land" if GAME.view(s, 0)["zones"]["north"]["kind"] == "mine" else crop
    paid = set()
    for name in names.split():
        money = cash(s)[seat]
        play(s, f"{'ABCD'[seat]}: buy {what} north.{name}")
        paid.add(money - cash(s)[seat])
    (price,) = paid
    return price


@pytest.mark.rule("LAND-15")
@pytest.mark.rule("LAND-M5")
@pytest.mark.parametrize("kind, crop, cost, brings", CELLS, ids=lambda cell: str(cell))
def test_every_plot_costs_and_brings_what_the_table_says(kind, crop, cost, brings):
    s = start(kind)
    first = {"cassava": 2, "tomato": 4, "palm": 6}[crop]
    assert buy(s, crop, "a1 c1 e1") == first
    if kind == "initial":
        assert returns(s, 0, crop).income[0] == 3 * brings
        return
    s = my_turn(events_come(s, crop), 0)
    kept = 0 if kind == "flood" else 3
    bought = 0
    if cost is None:
        with pytest.raises(IllegalAction) as refused:
            GAME.play(s, 0, f"buy {crop} north.e5")
        assert refused.value.rule == "LAND-A14"
    else:
        assert buy(s, crop, "c3 e5") == cost
        bought = 2
    assert returns(s, 0, crop).income[0] == (kept + bought) * brings


@pytest.mark.rule("LAND-15")
@pytest.mark.rule("LAND-A9")
@pytest.mark.parametrize("kind, crop, card, brings", UPGRADES, ids=lambda cell: str(cell))
def test_every_card_brings_what_the_table_says(kind, crop, card, brings):
    """With the card and without it: the difference is what the card brings."""
    s = start(kind)
    way = " ".join(WAY.split()[: SIZES[card]])
    if kind != "initial":
        if kind != "flood":
            buy(s, crop, way)
            play(s, f"A: lay {card} north.a1")
        s = my_turn(events_come(s, crop), 0)
        if kind == "market" or kind == "mine":
            assert cards(s) == [sorted((f"north.{p}" for p in way.split()), key=by_row)]
    if kind in ("initial", "flood"):
        buy(s, crop, way)
    if brings is None:
        assert cards(s) == []
        with pytest.raises(IllegalAction):
            GAME.play(s, 0, f"lay {card} north.a1")
        return
    if cards(s):
        play(s, "A: lift north.a1")
    without = returns(s.copy(), 0, crop).income[0]
    play(s, f"A: lay {card} north.a1")
    assert returns(s, 0, crop).income[0] - without == brings


def by_row(name):
    return name[-1], name


@pytest.mark.rule("LAND-25")
@pytest.mark.parametrize("crop", CROPS)
@pytest.mark.parametrize("card, brings", CARDS.items())
def test_every_collective_card_brings_the_same_and_is_shared(crop, card, brings):
    s = start("cooperative", seat=2)
    scattered = ["a1", "c1", "e1", "b3", "d3", "a5", "c5", "e5"][: SIZES[card]]
    split = min(6, SIZES[card] - 1)
    buy(s, crop, " ".join(scattered[:split]), seat=2)
    s = play(s, "C: done")
    s = with_dice(s, "D: roll", dice=[6])
    buy(s, crop, " ".join(scattered[split:]), seat=3)
    s = with_dice(s, "D: done", costs=[UNNAMED[crop]])
    s = season_end(s, reshuffle=[5])
    play(s, "A: pass")
    play(s, f"C: pool {card} {crop}")
    while GAME.view(s, 0)["phase"] == "after":
        play(s, f"{'ABCD'[GAME.turn(s)]}: done")
    for name in "ABCD":
        s = with_dice(s, f"{name}: roll")
        play(s, f"{name}: done")
    while GAME.view(s, 0)["phase"] == "before":
        play(s, f"{'ABCD'[GAME.turn(s)]}: done")
    assert (GAME.view(s, 0)["phase"], s.joint) == ("split", brings)
    play(s, f"C: split {brings}")
    s = with_dice(s, "D: agree", costs=[UNNAMED[crop]])
    each = CROPS.index(crop) + 1
    assert list(s.income) == [0, 0, split * each + brings, (SIZES[card] - split) * each]
