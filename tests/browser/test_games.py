"""Every game with every number of seats, to its end, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import PHONE, press, tap, type_out
from tests.browser.people import begin, play_to_the_end

SHORT = {"coopoly": {"roundLimit": "10"}, "landrush": {"board": "hamlet"}}
GAMES = [
    ("principles", 3, type_out),
    ("principles", 4, tap),
    ("coopoly", 1, press),
    ("coopoly", 2, type_out),
    ("coopoly", 4, tap),
    ("coop", 1, press),
    ("coop", 3, type_out),
    ("coop", 4, press),
    ("coop", 5, tap),
]
TOLD = {"principles": ["screens were removed"]}
TAPPED = {  # what is done on the board itself, not in the sheet
    "principles": ["plan", "agree"],
    "coopoly": ["place"],
    "coop": ["work"],
}
ALONE = "Dealt by the server alone: no person added a random number."
NAMES = [f"{game}-{seats}-{hand.__name__}" for game, seats, hand in GAMES]


@pytest.mark.parametrize("game, seats, hand", GAMES, ids=NAMES)
def test_a_person_and_bots_play_to_the_end(new_person, game, seats, hand):
    ann = new_person("Ann", **(PHONE if hand is tap else {}))
    ann.open_table(*["bot:random"] * (seats - 1), game=game, options=SHORT.get(game))
    acted = play_to_the_end(ann, hands=[hand])
    assert acted > 3
    expect(ann.page.locator("#end h2")).to_be_visible()
    expect(ann.page.locator("#end")).to_contain_text(ALONE)
    assert all(any(words in line for line in ann.story()) for words in TOLD.get(game, []))
    if hand is tap:
        assert set(TAPPED[game]) <= set(ann.tapped), ann.tapped


def test_two_people_sell_together_in_co_op(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open", game="coop")
    ben.join(ann.invite())
    begin(ann, ben)
    play_to_the_end(ann, ben)
    assert ann.story()[-1] == ben.story()[-1]


def test_two_people_make_a_deal_in_land_rush_and_play_on_by_keys_and_by_taps(new_person, site):
    ann, ben = new_person("Ann"), new_person("Ben", **PHONE)
    ann.open_table("open", "open", "open", game="landrush", options=SHORT["landrush"])
    ben.join(ann.invite())
    table = ann.page.url.rsplit("/", 1)[1]
    others = {seat: site.guest(name) for seat, name in ((2, "Cat"), (3, "Dan"))}
    for seat, token in others.items():  # they sit still until the deal is closed
        assert site.do(table, token, "sit", seat=seat)["type"] == "done"
        site.ready(table, token)
    begin(ann, ben)
    for text in ("offer B", "pay 1", "demand no-grab season", "propose"):
        expect(ann.page.locator(f'#actions button.action[data-text="{text}"]')).to_be_attached()
        ann.press_quietly(text)
    expect(ben.page.locator("#question")).to_contain_text("Do you accept?")
    expect(ben.page).to_have_title(re.compile("Your turn"))
    while "accept A" in ben.legal():
        tap(ben, "accept A")
    expect(ann.page.locator("#story")).to_contain_text("Ben accepted the deal of Ann")
    for seat, token in others.items():  # then bots go on for them
        assert site.do(table, token, "leave", seat=seat)["type"] == "done"
    play_to_the_end(ann, ben, hands=[type_out, tap])
    for person in (ann, ben):
        expect(person.page.locator("#end")).to_contain_text("Ann")
