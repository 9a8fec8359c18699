"""What can be done in Land Rush, and how it is written: `buy palm north.c4`."""

from __future__ import annotations

from collections.abc import Sequence

from commontable.core.actions import Actions, Block, Group, Numbers, Part, Seats
from commontable.core.notation import word_of
from commontable.games.landrush import data
from commontable.games.landrush.rules.names import (
    MOST_DEBTS,
    MOST_JOINT,
    MOST_PROMISES,
    MOST_SEASONS,
    SEATS,
    SIDE,
    SPOTS,
    Span,
)

COLUMNS = "abcde"[:SIDE]
SPOT_NAMES = [f"{COLUMNS[spot % SIDE]}{spot // SIDE + 1}" for spot in range(SPOTS)]
PLOT_NAMES = [f"{zone}.{spot}" for zone in data.ZONES for spot in SPOT_NAMES]
CROP_NAMES = [*data.CROPS, "land"]  # the last: without a crop, in a mine
CARD_NAMES = [card.name for card in data.CARDS]
PROMISE_NAMES = [promise.name for promise in data.PROMISES]
SPANS = [word_of(span) for span in Span]
FINE_NAMES = [*map(str, data.FINES), "all"]


def _one_of(what: str, names: Sequence[str]) -> Part:
    return Part(f"{what}, one of {', '.join(names)}", names)


PLOT = Part("a plot such as north.c4", PLOT_NAMES)
CROP = _one_of("a crop", data.CROPS)
CROP_OR_LAND = _one_of("a crop", CROP_NAMES)
CARD = _one_of("an upgrade", CARD_NAMES)
SEAT = Seats(SEATS)
STEP = _one_of("dollars", [str(step) for step in data.STEPS])
KIND = _one_of("a promise", PROMISE_NAMES)
SPAN = _one_of("a time", SPANS)
DEBT = Numbers("the number of a debt", 1, MOST_DEBTS)
VOW = Numbers("the number of a promise", 1, MOST_PROMISES)

ROLL = Block("roll")
BUY = Block("buy {crop} {plot}", crop=CROP_OR_LAND, plot=PLOT)
PLANT = Block("plant {crop} {plot}", crop=CROP, plot=PLOT)

LAY = Block("lay {card} {plot}", card=CARD, plot=PLOT)
COVER = Block("cover {plot}", plot=PLOT)
LIFT = Block("lift {plot}", plot=PLOT)
POOL = Block("pool {card} {crop}", card=CARD, crop=CROP)
UNPOOL = Block("unpool {card} {crop}", card=CARD, crop=CROP)
CARDS = Group("CARDS", LAY, COVER, LIFT, POOL, UNPOOL)

DONE = Block("done")
ABANDON = Block("abandon {plot}", plot=PLOT)
MOVE = Block("move {plot}", plot=PLOT)
TO = Block("to {plot}", plot=PLOT)
GRAB = Block("grab {crop} {plot}", crop=CROP_OR_LAND, plot=PLOT)
PASS = Block("pass")
SPLIT = Block("split {dollars}", dollars=Numbers("dollars", 0, MOST_JOINT))
AGREE = Block("agree")
DISAGREE = Block("disagree")
READY = Block("ready")
SEASON = Group("SEASON", DONE, ABANDON, MOVE, TO, GRAB, PASS, SPLIT, AGREE, DISAGREE, READY)

OFFER = Block("offer {seat}", seat=SEAT)
GIVE = Block("give {plot}", plot=PLOT)
WANT = Block("want {plot}", plot=PLOT)
PAY = Block("pay {step}", step=STEP)
ASK = Block("ask {step}", step=STEP)
OWE = Block("owe {step}", step=STEP)
CREDIT = Block("credit {step}", step=STEP)
DUE = Block("due {season}", season=Numbers("a season", 0, MOST_SEASONS, lowest=1))
SELL_TURN = Block("sell-turn")
BUY_TURN = Block("buy-turn")
PROMISE = Block("promise {kind} {span}", kind=KIND, span=SPAN)
DEMAND = Block("demand {kind} {span}", kind=KIND, span=SPAN)
PARTS = Group("PARTS", GIVE, WANT, PAY, ASK, OWE, CREDIT, DUE, SELL_TURN, BUY_TURN, PROMISE, DEMAND)
PROPOSE = Block("propose")
DROP = Block("drop")
WITHDRAW = Block("withdraw")
ACCEPT = Block("accept {seat}", seat=SEAT)
REFUSE = Block("refuse {seat}", seat=SEAT)
REPAY = Block("repay {line}", line=DEBT)
FORGIVE = Block("forgive {line}", line=DEBT)
ACCUSE_PROMISE = Block("accuse promise {line}", line=VOW)
ACCUSE_DEBT = Block("accuse debt {line}", line=DEBT)
VOTE = Block("vote {fine}", fine=_one_of("a fine", FINE_NAMES))
ANSWERS = Group("ANSWERS", ACCEPT, REFUSE, REPAY, FORGIVE, ACCUSE_PROMISE, ACCUSE_DEBT, VOTE)
DEALS = Group("DEALS", OFFER, *PARTS, PROPOSE, DROP, WITHDRAW, *ANSWERS)

ACTIONS = Actions(
    *(ROLL, BUY, PLANT, *CARDS, *SEASON, *DEALS),
)
