"""Deals, debts, promises and sanctions: LAND-19, LAND-20."""

import pytest

from commontable.core.errors import IllegalAction
from commontable.core.game import TalkPolicy
from commontable.games.landrush import GAME
from commontable.games.landrush.data import OFFERS, PARTS
from tests.games.landrush.farm import cash, farm, owners, play, season_end, texts, turn, with_dice

LAND = {
    "north.a1": "0 palm",
    "north.b1": "1 tomato",
    "north.c1": "2 cassava",
    "north.d1": "3 cassava",
}


def refused(s, line):
    seat, text = line.split(": ")
    before = bytes(s)
    with pytest.raises(IllegalAction) as error:
        GAME.play(s, "ABCD".index(seat), text)
    assert bytes(s) == before
    return error.value.rule


@pytest.mark.rule("LAND-19")
def test_talk_is_free():
    assert GAME.talk(farm(), 0).policy == TalkPolicy.FREE


@pytest.mark.rule("LAND-19")
def test_anybody_may_begin_a_deal_while_another_moves():
    s = turn(LAND)
    for seat, name in enumerate("ABCD"):
        others = [f"offer {other}" for other in "ABCD" if other != name]
        assert texts(s, seat, "offer") == others


@pytest.mark.rule("LAND-19")
def test_an_exchange_with_money_happens_all_at_once():
    s = farm(LAND)
    play(s, "A: offer B", "A: give north.a1", "A: want north.b1", "A: ask 2", "A: propose")
    assert owners(s) == {"north.a1": 0, "north.b1": 1, "north.c1": 2, "north.d1": 3}
    assert GAME.turn(s) == 1
    play(s, "B: accept A")
    assert (owners(s)["north.a1"], owners(s)["north.b1"]) == (1, 0)
    assert cash(s) == [32, 13, 5, 5]
    assert s.deal_to[0] == -1


@pytest.mark.rule("LAND-19")
def test_a_gift_can_be_refused_and_an_offer_withdrawn():
    s = play(farm(LAND), "A: offer C", "A: give north.a1", "A: propose")
    no = play(s.copy(), "C: refuse A")
    assert owners(no)["north.a1"] == 0
    assert no.deal_to[0] == -1
    back = play(s.copy(), "A: withdraw")
    assert texts(back, 2, "accept") == []
    assert refused(back, "C: accept A") == "LAND-19"
    yes = play(s, "C: accept A")
    assert owners(yes)["north.a1"] == 2


@pytest.mark.rule("LAND-19")
def test_nothing_can_be_sold_twice():
    s = farm(LAND)
    play(s, "A: offer B", "A: give north.a1", "A: ask 5", "A: propose")
    play(s, "C: offer A", "C: want north.a1", "C: pay 5", "C: propose")
    play(s, "A: accept C")
    assert owners(s)["north.a1"] == 2
    assert texts(s, 1, "accept", "refuse") == ["refuse A"]
    assert refused(s, "B: accept A") == "LAND-19"
    assert GAME.view(s, 1)["deals"][0]["possible"] is False


@pytest.mark.rule("LAND-19")
def test_money_that_is_gone_closes_no_deal():
    s = farm(LAND, cash=[30, 15, 5, 5])
    play(s, "C: offer A", "C: pay 5", "C: want north.a1", "C: propose")
    play(s, "D: offer C", "D: ask 1", "D: give north.d1", "D: propose", "C: accept D")
    assert refused(s, "A: accept C") == "LAND-19"


@pytest.mark.rule("LAND-19")
def test_offers_are_bounded_and_lapse_with_the_season():
    s = farm(LAND, phase="negotiate")
    for _ in range(OFFERS):
        play(s, "A: offer B", "A: drop")
    assert texts(s, 0, "offer") == []
    assert refused(s, "A: offer B") == "LAND-19"
    play(s, "B: offer A", "B: pay 1", "B: propose")
    after = season_end(s, reshuffle=[3])
    play(after, "B: pass")
    assert list(after.offers) == [0] * 4
    assert after.deal_to[1] == -1


@pytest.mark.rule("LAND-19")
def test_an_offer_names_a_few_things():
    s = play(farm(LAND, cash=[100] * 4), "A: offer B")
    assert refused(s, "A: propose") == "LAND-19"
    for _ in range(PARTS):
        play(s, "A: pay 2")
    assert texts(s, 0) == ["propose", "drop"]
    assert refused(s, "A: pay 2") == "LAND-19"
    play(s, "A: propose", "B: accept A")
    assert cash(s)[:2] == [84, 116]


@pytest.mark.rule("LAND-19")
def test_an_offer_of_nothing_is_not_proposed():
    s = play(turn(LAND), "A: offer B")
    with pytest.raises(IllegalAction, match="The offer names nothing yet"):
        GAME.play(s, 0, "propose")
    with pytest.raises(IllegalAction, match="Finish the offer"):
        GAME.play(s, 0, "done")


@pytest.mark.rule("LAND-19")
def test_nothing_of_an_offer_stays_behind():
    offer = "give north.a1, want north.b1, pay 5, owe 5, due 3, sell-turn, promise share season"
    parts = [f"A: {part}" for part in f"{offer}, demand help always".split(", ")]
    blank = GAME.view(play(farm(LAND), "A: offer B"), 0)["deals"][0]
    for end in (["A: drop"], ["A: propose", "A: withdraw"], ["A: propose", "B: refuse A"]):
        s = play(farm(LAND), "A: offer B", *parts)
        assert GAME.view(s, 0)["deals"][0] != blank
        play(s, *end)
        assert GAME.view(s, 0)["deals"] == [None] * 4
        assert GAME.view(play(s, "A: offer B"), 0)["deals"][0] == blank


@pytest.mark.rule("LAND-17")
@pytest.mark.parametrize(
    "first, other, rule",
    [
        ("pay", "ask", "LAND-17"),
        ("ask", "pay", "LAND-17"),
        ("owe", "credit", "LAND-A21"),
        ("credit", "owe", "LAND-A21"),
    ],
)
def test_money_and_a_debt_go_one_way_in_a_deal(first, other, rule):
    s = play(farm(LAND), "A: offer B", f"A: {first} 5")
    assert texts(s, 0, other) == []
    assert refused(s, f"A: {other} 5") == rule
    assert f"{first} 5" in texts(s, 0)


@pytest.mark.rule("LAND-19")
def test_who_is_making_an_offer_finishes_it_first():
    s = play(farm(LAND), "A: offer B")
    assert refused(s, "A: roll") == "LAND-19"
    assert "roll" in texts(play(s, "A: drop"), 0)


# ------------------------------------------------------------------ turns


@pytest.mark.rule("LAND-A25")
def test_the_buyer_of_a_turn_rolls_with_the_sellers_dice_and_buys_for_himself():
    s = play(farm(), "D: offer A", "D: pay 5", "D: buy-turn", "D: propose", "A: accept D")
    assert GAME.turn(s) == 3
    assert refused(s, "A: roll") == "LAND-7"
    s = with_dice(s, "D: roll")
    assert s.dice[1] > 0
    s.cash[3] = 10
    play(s, "D: buy palm north.a1", "D: done")
    assert owners(s) == {"north.a1": 3}
    assert GAME.turn(s) == 1


@pytest.mark.rule("LAND-A25")
def test_the_sellers_factory_counts():
    eight = "north.a1 north.b1 north.c1 north.d1 north.a2 north.b2 north.c2 north.d2"
    s = farm({eight: "2 cassava"}, slot=2, cards=[eight.split()])
    play(s, "C: offer B", "C: sell-turn", "C: ask 1", "C: propose", "B: accept C")
    assert with_dice(s, "B: roll").dice[1] > 0


@pytest.mark.rule("LAND-A25")
def test_a_turn_is_sold_before_its_roll_this_season_and_not_sold_on():
    s = play(turn(), "A: offer B")
    assert texts(s, 0, "sell-turn", "buy-turn") == ["buy-turn"]
    assert refused(s, "A: sell-turn") == "LAND-A25"
    s = play(farm(), "B: offer C", "B: sell-turn", "B: propose", "C: accept B")
    play(s, "B: offer A")
    assert texts(s, 1, "sell-turn") == []
    play(
        s, "C: offer A", "C: sell-turn", "C: propose", "A: accept C"
    )  # his own turn, not the bought one
    assert list(s.holder) == [0, 2, 0, 3]
    late_season = play(farm(phase="negotiate"), "A: offer B")
    assert texts(late_season, 0, "sell-turn", "buy-turn") == []


# ------------------------------------------------------------------ debts


@pytest.mark.rule("LAND-A21")
def test_a_loan_is_repaid_or_forgiven_at_any_time():
    s = play(
        farm(), "A: offer C", "A: pay 5", "A: credit 5", "A: credit 1", "A: due 3", "A: propose"
    )
    play(s, "C: accept A")
    assert cash(s) == [25, 15, 10, 5]
    assert GAME.view(s, 0)["debts"] == [
        {"debtor": 2, "creditor": 0, "amount": 6, "due": 3, "accused": False}
    ]
    assert [GAME.score(s, seat) for seat in (0, 2)] == [31, 4]
    assert cash(play(s.copy(), "C: repay 1")) == [31, 15, 4, 5]
    assert play(s.copy(), "A: forgive 1").debts_kept == 0
    assert refused(s, "B: forgive 1") == "LAND-A21"
    s.cash[2] = 2
    play(s, "C: repay 1")
    assert GAME.view(s, 0)["debts"][0]["amount"] == 4
    assert refused(s, "C: repay 1") == "LAND-A21"


@pytest.mark.rule("LAND-A21")
def test_debts_are_settled_one_by_one_in_any_order():
    debts = [{"debtor": 2, "creditor": seat, "amount": seat + 1} for seat in (0, 1, 3)]
    s = farm(debts=debts, cash=[0, 0, 9, 0])
    for settling, money in (("C: repay 2", [0, 2, 7, 0]), ("B: forgive 2", [0, 0, 9, 0])):
        one = play(s.copy(), settling)
        assert [debt["amount"] for debt in GAME.view(one, 0)["debts"]] == [1, 4]
        assert cash(one) == money
    play(s, "C: repay 3", "A: forgive 1", "C: repay 1")
    assert (cash(s), GAME.view(s, 0)["debts"]) == ([0, 2, 3, 4], [])


@pytest.mark.rule("LAND-A21")
def test_the_debt_may_differ_from_the_money_lent():
    s = play(farm(), "C: offer A", "C: ask 2", "C: owe 10", "C: propose", "A: accept C")
    assert cash(s)[2] == 7
    assert GAME.score(s, 2) == -3


# ------------------------------------------------------------------ promises and sanctions


def promised():
    s = farm(LAND, cash=[30, 15, 5, 5])
    return play(
        s, "C: offer A", "C: pay 2", "C: demand no-grab season", "C: propose", "A: accept C"
    )


@pytest.mark.rule("LAND-A29")
def test_a_promise_is_recorded_and_shown_to_all():
    s = promised()
    for viewer in (-1, 0, 1, 2, 3):
        assert GAME.view(s, viewer)["promises"] == [
            {"by": 0, "to": 2, "promise": "no-grab", "made": 1, "until": 2, "accused": False}
        ]


@pytest.mark.rule("LAND-A29")
def test_promises_are_made_each_way_for_two_seasons_or_for_good():
    s = play(farm(LAND, season=2), "A: offer C", "A: promise share always")
    assert texts(s, 0, "promise") == []
    assert refused(s, "A: promise help season") == "LAND-A29"
    play(s, "A: demand help season", "A: propose", "C: accept A")
    assert GAME.view(s, 0)["promises"] == [
        {"by": 0, "to": 2, "promise": "share", "made": 2, "until": 10, "accused": False},
        {"by": 2, "to": 0, "promise": "help", "made": 2, "until": 3, "accused": False},
    ]


@pytest.mark.rule("LAND-20")
@pytest.mark.rule("LAND-A29")
@pytest.mark.parametrize(
    "votes, fine",
    [
        (("0", "0", "all"), 0),
        (("5", "10", "all"), 10),
        (("all", "all", "0"), 32),
        (("2", "2", "5"), 2),
    ],
)
def test_the_others_vote_and_the_middle_fine_is_paid(votes, fine):
    s = promised()
    play(s, "D: accuse promise 1")
    assert GAME.acting(s) == [1, 2, 3]
    assert refused(s, "A: vote 0") == "LAND-A29"
    assert refused(s, "B: roll") == "LAND-A29"
    play(s, f"C: vote {votes[0]}", f"B: vote {votes[1]}", f"D: vote {votes[2]}")
    assert cash(s) == [32 - fine, 15, 3, 5]
    assert GAME.turn(s) == 0
    assert refused(s, "B: accuse promise 1") == "LAND-A29"


@pytest.mark.rule("LAND-A29")
def test_a_vote_names_one_of_a_few_fines():
    s = play(promised(), "D: accuse promise 1")
    s.cash[0] = 100
    fines = ["0", "1", "2", "5", "10", "20", "50", "all"]
    assert texts(s, 1, "vote") == [f"vote {fine}" for fine in fines]


@pytest.mark.rule("LAND-A29")
@pytest.mark.parametrize("kept, may", [(22, True), (23, False), (24, False)])
def test_a_promise_is_named_while_two_more_would_fit(kept, may):
    vow = {"by": 0, "to": 2, "promise": "no-grab"}
    s = play(farm(LAND, promises=[vow] * kept), "A: offer B")
    assert bool(texts(s, 0, "promise", "demand")) == may


@pytest.mark.rule("LAND-A21")
def test_debts_have_bounds():
    note = {"debtor": 2, "creditor": 1, "amount": 500}
    for kept, may in ((11, True), (12, False)):
        s = play(farm(LAND, debts=[note] * kept), "A: offer B")
        assert bool(texts(s, 0, "owe", "credit")) == may
    s = play(farm(LAND), "A: offer B", *["A: owe 50"] * PARTS, "A: due 3", "A: propose")
    assert GAME.view(s, 1)["deals"][0]["owe"] == 400


@pytest.mark.rule("LAND-A29")
def test_a_fine_never_exceeds_the_cash_of_the_accused():
    s = promised()
    s.cash[0] = 4
    play(s, "B: accuse promise 1")
    assert texts(s, 1, "vote") == ["vote 0", "vote 1", "vote 2", "vote all"]
    play(s, "B: vote all", "C: vote all", "D: vote all")
    assert cash(s)[0] == 0


@pytest.mark.rule("LAND-A29")
def test_nobody_accuses_himself_and_a_debt_only_when_overdue():
    s = promised()
    assert refused(s, "A: accuse promise 1") == "LAND-A29"
    debt = {"debtor": 1, "creditor": 0, "amount": 9, "due": 2}
    assert refused(farm(season=2, debts=[debt]), "C: accuse debt 1") == "LAND-A29"
    s = farm(season=3, debts=[debt])
    play(s, "C: accuse debt 1", "A: vote 10", "C: vote 5", "D: vote 0")
    assert cash(s) == [30, 10, 5, 5]
    assert refused(s, "C: accuse debt 1") == "LAND-A29"


@pytest.mark.rule("LAND-A29")
def test_a_promise_leaves_the_list_a_season_after_its_end():
    vow = {"by": 0, "to": 1, "promise": "share", "made": 1, "until": 2}
    for season, kept in ((2, 1), (3, 0)):
        s = season_end(farm(season=season, phase="negotiate", promises=[vow]), reshuffle=[1])
        assert s.vows_kept == kept


@pytest.mark.rule("LAND-19")
def test_two_may_talk_alone():
    """tests/tables/test_whispers.py holds tables to it."""
    assert GAME.whispers
