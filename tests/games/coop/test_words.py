"""What CO-OP says: stories, refusals, texts of characters."""

import pytest

from commontable.bots.hints import kinds_of
from tests.games.coop.scene import GAME, SHELF, A, data, legal, now, play, refused, table


def told_of(s, text):
    seat = GAME.turn(s)
    before = s.copy()
    return GAME.tell(before, seat, GAME.play(s, seat, text), s, A)


def with_sales(days, **changes):
    """A Wednesday in a week with Mega-Sales that keep happening."""
    position = data(day="Wednesday", active=[*days, "Wednesday"], **changes)
    for day in days:
        position["calendar"][["Monday", "Tuesday"].index(day)] = "MondoMart Mega-Sale"
    return GAME.from_position(position)


@pytest.mark.rule("COOP-45", "COOP-M5")
def test_a_happening_of_an_earlier_day_that_is_turned_face_down_is_told():
    march = {"options": {"expansion": True}, "laid": ["Protest March", "Car Wash", "Drum Circle"]}
    s = play(with_sales(["Monday"], **march), "A: cooperate area", "B: cooperate area")
    assert told_of(s, "do Protest-March")[-1] == "MondoMart Mega-Sale is no more."
    assert now(s)["active"] == ["Wednesday"]
    s = with_sales(["Monday"], hands=[["Flower Power"]])
    assert "is no more" not in " ".join(told_of(s, "work Flower-Power"))
    assert told_of(s, "flip Monday") == ["@A turned MondoMart Mega-Sale face-down."]


@pytest.mark.rule("COOP-45")
def test_a_happening_that_ends_with_its_day_needs_no_words():
    s = with_sales(["Monday"], acted="BC", above=3)
    assert "is no more" not in " ".join(told_of(s, "frolic"))
    assert now(s)["active"] == ["Monday", "Thursday"]


def refusals(s, *texts):
    return [(refused(s, text).rule, refused(s, text).reason) for text in texts]


@pytest.mark.rule("COOP-M6")
def test_refusals_of_the_dance_name_its_rule():
    s = play(table(people="Sunshine-Freespirit Henry-Hall Leigh-Galbrief"), "A: frolic")
    assert refusals(s, "choose A", "choose D", "stop", "frolic") == [
        ("COOP-M6", "@A cannot be chosen for this."),
        ("COOP-M6", "There is no player D at this table."),
        ("COOP-M6", "The dance is for another player: you cannot stop here."),
        ("COOP-M6", "The dance asks for a player."),
    ]


@pytest.mark.rule("COOP-54", "COOP-53")
def test_refusals_of_a_stranger_name_the_rule_of_strangers():
    people = "Henry-Hall Sunshine-Freespirit CherryPit-Jones"
    s = table(people=people, hands=[["Record Collector"]], storefront=["Folk LP"])
    play(s, "A: work Record-Collector")
    assert [rule for rule, _ in refusals(s, "choose A", "stop", "frolic")] == ["COOP-54"] * 3
    s = play(table(hands=[["Vinyl Vince"]], storefront=SHELF), "A: work Vinyl-Vince")
    assert refusals(s, "sell Organic-Kale") == [
        ("COOP-53", "Vinyl Vince does not buy Organic Kale."),
    ]


@pytest.mark.rule("COOP-M5", "COOP-50")
def test_refusals_to_turn_a_happening_say_why_it_stays():
    march = {"options": {"expansion": True}, "laid": ["Protest March", "Car Wash", "Drum Circle"]}
    s = play(with_sales(["Monday", "Tuesday"], **march), "A: cooperate area", "B: cooperate area")
    play(s, "do Protest-March")
    assert refusals(s, "flip Wednesday", "flip Friday", "stop") == [
        ("COOP-M5", "Nothing Happens, Man does not keep happening."),
        ("COOP-M5", "No Happening lies face-up on Friday."),
        ("COOP-M5", "The card asks which Happening is turned face-down."),
    ]
    s = with_sales(["Monday", "Tuesday"], hands=[["Flower Power"]], today="GAME OVER!", above=0)
    play(s, "A: work Flower-Power")
    assert refusals(s, "flip Wednesday", "flip Friday") == [
        ("COOP-50", "GAME OVER! stays where it is."),
        ("COOP-50", "No Happening lies face-up on Friday."),
    ]


@pytest.mark.rule("COOP-35")
def test_whoever_a_happening_holds_back_is_told_its_name():
    s = table(today="Burnout", dude="A")
    assert refused(s, "frolic", A).reason == "Burnout: the Happening Dude loses the turn."
    s = table(today="Long Night", dude="A", hands=[["Bake Sale"]])
    assert refused(s, "work Bake-Sale", A).reason.startswith("Long Night: ")


@pytest.mark.rule("COOP-M6")
@pytest.mark.parametrize("dance, whom", [("one", "another player gets"), ("every", "all other")])
def test_sunshine_says_whom_her_dance_inspires(dance, whom):
    view = GAME.view(GAME.new(2, 1, {"dance": dance}), A)
    assert f"When you FROLIC, {whom}" in GAME.note(view, "be Sunshine-Freespirit")
    assert f"When you FROLIC, {whom}" in GAME.draw(view)


@pytest.mark.rule("COOP-45")
def test_a_hint_says_that_a_happening_which_holds_is_turned():
    (kind,) = kinds_of(GAME, ["flip Monday", "flip Tuesday"])
    assert (kind["ways"], kind["purpose"]) == (2, "turn a Happening that holds now face-down")


@pytest.mark.rule("COOP-A14", "COOP-47")
def test_a_single_good_is_sold_unasked_but_moved_only_on_request():
    s = play(table(hands=[["Vinyl Vince"]], storefront=["Folk LP"]), "A: work Vinyl-Vince")
    assert now(s)["phase"] == "day"
    s = table(hands=[["Hand Truck"]], storefront=["Folk LP"], warehouse=["Tofu"])
    assert legal(play(s, "A: work Hand-Truck")) == ["move Tofu", "stop"]
