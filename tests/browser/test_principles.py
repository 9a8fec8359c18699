"""Principles of Co-ops with its wide picture. Whole games of all kinds: test_games.py."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import PHONE, press, tap
from tests.browser.people import begin, play_to_the_end

WIDE = {"viewport": {"width": 1440, "height": 900}, "has_touch": True}
BOARD = "#board svg:not(.traces)"


@pytest.mark.timeout(240)
def test_two_people_play_one_with_a_wide_picture_and_one_on_a_phone(new_person):
    ann, ben = new_person("Ann", **WIDE), new_person("Ben", **PHONE)
    ann.open_table("open", "bot:random", game="principles")
    ben.join(ann.invite())
    begin(ann, ben)
    expect(ann.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 1106 "))
    expect(ben.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 480 "))
    board, rail = (ann.page.locator(at).bounding_box() for at in ("#board", "#rail"))
    assert board["width"] > 880  # the maze and the dice side by side, in sight at once
    assert board["y"] + board["height"] < 900
    assert board["x"] + board["width"] <= rail["x"]
    play_to_the_end(ann, ben, hands=[tap, press])
    for person in (ann, ben):
        expect(person.page.locator("#end h2")).to_contain_text(re.compile("Everybody (wins|loses)"))
    ann.page.set_viewport_size({"width": 1000, "height": 900})
    expect(ann.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 480 "))


def test_a_space_that_is_too_far_says_which_rule_forbids_it(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", "bot:easy", game="principles")
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    if "start" in ann.legal()[0]:
        ann.press(ann.choice())
    expect(ann.page.locator("#question")).to_contain_text("Where do you plan")
    ann.page.locator('#board [data-place="D1"]').click()
    for planner in ("Basil", "Clover"):  # what others do takes no answer away
        expect(ann.page.locator("#story")).to_contain_text(f"{planner} planned")
    expect(ann.page.locator("#refusal")).to_contain_text("D1 is more than 3 spaces away")
    expect(ann.page.locator("#refusal")).to_contain_text("POC-20")


def test_on_a_desktop_the_pin_lies_below_the_board_and_all_seats_are_in_sight(new_person):
    ann = new_person("Ann", viewport={"width": 1440, "height": 900})
    ann.open_table("bot:easy", "bot:easy", "bot:easy", game="principles")
    ann.page.locator("#pin-tool button").wait_for()
    box = "one => one.getBoundingClientRect()"
    board = ann.page.locator("#board").evaluate(box)
    pin = ann.page.locator("#pin-tool button").evaluate(box)
    assert board["bottom"] <= pin["top"]
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    seats = ann.page.locator("#panel-seats").evaluate(box)
    switch = ann.page.locator("#facts .guide").evaluate(box)
    assert switch["bottom"] <= seats["bottom"], "with what one can switch on and off"
