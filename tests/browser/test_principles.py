"""Whole games of Principles of Co-ops in a real browser, with bots: by buttons, and by taps."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import press, tap
from tests.browser.people import play_to_the_end as finish
from tests.browser.test_advice import PHONE

TAP = "at => document.querySelector(at)?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def sit_down(site, person, seats):
    token = site.guest("Ann")
    bots = dict.fromkeys(range(1, seats), "random")
    table = site.open(token, game="principles", seats=seats, seat=0, bots=bots)
    cookie = {"name": "ct_guest", "value": token, "url": site.url}
    person.context.add_cookies([cookie])
    person.page.goto(f"/t/{table}")
    person.wait_for_link()
    return token, table


def wanted(legal):
    """Agrees, keeps or starts; plans only while there is no disc."""
    for verb in ("agree", "reroll", "start"):
        for text in legal:
            if text.startswith(verb):
                return text
    return None if "lift" in legal or not legal else legal[len(legal) // 2]  # near, for rerolls


def play_to_the_end(person, act, most=1500):
    for _ in range(most):
        if person.status == "over":
            return
        legal = person.legal() if person.is_to_act else []
        text = wanted(legal)
        if text:
            act(text)
        else:
            person.page.wait_for_timeout(40)
    raise AssertionError("the game did not end")


@pytest.mark.timeout(240)
def test_a_whole_game_of_three_by_buttons(site, new_person):
    ann = new_person("Ann")
    sit_down(site, ann, 3)
    play_to_the_end(ann, ann.press_quietly)
    expect(ann.page.locator("#end h2")).to_contain_text(re.compile("Everybody (wins|loses)"))
    assert any("screens were removed" in line for line in ann.story())


@pytest.mark.timeout(240)
def test_a_whole_game_of_four_on_a_phone_by_taps_on_the_board(site, new_person):
    ann = new_person("Ann", **PHONE)
    sit_down(site, ann, 4)
    taps = {"plan": 0, "reroll": 0, "agree": 0}

    def tap(text):
        verb, *rest = text.split()
        parts = [f"#ct-space-{rest[0]}"] if verb in ("plan", "start") else []
        if verb == "reroll":
            parts = [f"#ct-die-{die}" for die in rest] + ["#ct-reroll"]
        for part in [*(parts or [f"#ct-{verb}"]), f'#confirm-act[data-text="{text}"]']:
            ann.page.evaluate(TAP, part)  # a bot may have been quicker, and it is gone
        ann.settle()
        taps[verb] = taps.get(verb, 0) + 1

    play_to_the_end(ann, tap)
    assert min(taps.values()) > 0, taps


WIDE = {"viewport": {"width": 1440, "height": 900}, "has_touch": True}
BOARD = "#board svg:not(.traces)"


@pytest.mark.timeout(240)
def test_two_people_play_one_with_a_wide_picture_and_one_on_a_phone(new_person):
    ann, ben = new_person("Ann", **WIDE), new_person("Ben", **PHONE)
    ann.open_table("open", "bot:random", game="principles")
    ben.join(ann.invite())
    expect(ann.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 1106 "))
    expect(ben.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 480 "))
    board, rail = (ann.page.locator(at).bounding_box() for at in ("#board", "#rail"))
    assert board["width"] > 880  # the maze and the dice side by side, in sight at once
    assert board["y"] + board["height"] < 900
    assert board["x"] + board["width"] <= rail["x"]
    finish(ann, ben, hands=[tap, press])
    for person in (ann, ben):
        expect(person.page.locator("#end h2")).to_contain_text(re.compile("Everybody (wins|loses)"))
    ann.page.set_viewport_size({"width": 1000, "height": 900})
    expect(ann.page.locator(BOARD)).to_have_attribute("viewBox", re.compile("^0 0 480 "))
