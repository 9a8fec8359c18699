"""Strangers at one table: Ready and the deal, whose seat is whose, votes, the host, clocks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import PHONE
from tests.browser.people import begin, sit_down


def two_waiting(new_person, **words):
    """Ann and Ben at a table for two that is not dealt yet."""
    ann, ben = new_person("Ann"), new_person("Ben", **words)
    ann.open_table("open")
    ben.join(ann.invite())
    return ann, ben


def deal_of(person):
    """How far the deal has come, as the page was told last."""
    return next(each["deal"] for each in reversed(person.heard) if each["type"] == "view")


def choose(person, about, item):
    """Opens the menu of a seat and presses one of its items, again if it asks."""
    person.page.get_by_role("button", name=f"More about {about}").locator("visible=true").click()
    person.page.get_by_role("button", name=item).click()


# ------------------------------------------------------------------ Ready


def test_the_game_is_dealt_when_everybody_is_ready_even_after_a_reload(new_person):
    ann, ben = two_waiting(new_person)
    expect(ann.page.locator("#missing")).to_have_text("Press Ready. Ben is not ready yet either.")
    ann.ready()
    expect(ann.page.locator("#missing")).to_have_text("Waiting for Ben to press Ready.")
    expect(ben.page).to_have_title(re.compile("Press Ready"))
    ann.page.get_by_role("button", name="Not ready").click()
    expect(ben.page.locator("#place-A")).to_contain_text("not ready")
    ann.ready()
    ann.page.reload()  # what it committed to is still known
    ann.wait_for_link()
    expect(ann.page.locator("#ready")).to_contain_text("You are ready.")
    begin(ben)
    expect(ann.page.locator("#app")).to_have_attribute("data-status", "playing")
    assert [each["seats"] for each in deal_of(ann)["commitments"]] == [[0], [1]]


def test_a_browser_that_cannot_reveal_says_so_and_the_others_press_again(new_person):
    ann, ben = two_waiting(new_person)
    ann.ready()
    ann.page.evaluate("localStorage.clear()")
    ann.page.reload()
    ann.wait_for_link()
    ben.ready()
    expect(ann.page.locator("#ready")).to_contain_text("You pressed Ready on another device")
    expect(ann.page.locator("#ready")).to_contain_text("so you lost your seat", timeout=40_000)
    expect(ben.page.locator("#ready")).to_contain_text("Ann lost the seat")
    expect(ben.page.locator("#attempts")).to_have_text("This is attempt 2 to deal.")
    expect(ben.page.locator("#ready-button")).to_be_visible()
    assert sum(each["do"] == "ready" for each in ben.said) == 1


def test_somebody_who_leaves_before_the_first_move_causes_a_new_deal(new_person):
    ann, ben = two_waiting(new_person)
    begin(ann, ben)
    before = ann.view()["hands"]
    choose(ben, "your seat", "Leave the game")
    ben.page.get_by_role("button", name="Press again to leave").click()
    expect(ann.page.locator("#ready .news").first).to_have_text(
        "Ben left after the deal, so the game is dealt again: attempt 2."
    )
    expect(ann.page.locator("#ready-button")).to_be_visible()
    ben.page.get_by_role("button", name="Sit here").locator("visible=true").click()
    expect(ben.page.locator("#refusal")).to_contain_text("You broke off a deal at this table")
    ann.page.locator("#place-B summary").click()
    ann.page.get_by_role("button", name="easy").locator("visible=true").click()
    expect(ann.page.locator("#app")).to_have_attribute("data-status", "playing")
    assert ann.view()["hands"] != before
    assert deal_of(ann)["attempt"] == 2


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_has_the_whole_waiting_room_and_the_button_in_sight(new_person, width):
    phone = {**PHONE, "viewport": {"width": width, "height": 640}}
    ann, ben = two_waiting(new_person, **phone)
    page = ben.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = page.locator("#ready-button")
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    page.locator("#place-B .dots").tap()
    items = page.locator(".items:popover-open")
    expect(items).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    button.tap()
    expect(ann.page.locator("#place-B")).to_contain_text("ready")


# ------------------------------------------------------------------ seats in play


def test_a_bot_plays_for_somebody_away_only_after_a_while_and_gives_the_seat_back(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open", absence="5")
    ben.join(ann.invite())
    begin(ann, ben)
    ann.press("first A")
    table = ben.page.url
    ben.page.goto("/about")
    seat = ann.page.locator("#seat-B")
    expect(seat).to_contain_text(re.compile(r"away\. A bot can play in 0:0\d"))
    offer = seat.get_by_role("button", name="Let a bot play for Ben")
    expect(offer).to_have_count(0)
    offer.click(timeout=40_000)
    expect(seat).to_contain_text("away, a bot stands in")
    ben.page.goto(table)
    banner = ben.page.locator("#stand-in")
    expect(banner).to_contain_text("You were away.")
    banner.get_by_role("button", name="Take my seat back").click()
    expect(seat).to_contain_text("here")


def test_the_others_let_a_bot_play_for_somebody_if_all_agree(new_person, site):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open", "open")
    ben.join(ann.invite())
    sit_down(site, ann, "Cem", 2)
    begin(ann, ben)
    ann.press("first A")
    choose(ann, "Cem", "Ask the others to let a bot play for Cem")
    expect(ann.page.locator("#proposal")).to_contain_text("Waiting for Ben.")
    expect(ben.page.locator("#proposal")).to_contain_text("Ann asks the others")
    ben.page.get_by_role("button", name="Accept").click()
    for person in (ann, ben):
        expect(person.page.locator("#proposal")).to_have_count(0)
        expect(person.page.locator("#seat-C")).to_contain_text("a bot stands in")


def test_a_newcomer_gets_the_seat_of_a_bot_if_all_who_play_accept(new_person):
    ann, nora = new_person("Ann"), new_person("Nora", **PHONE)
    ann.open_table("bot:easy")
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    ann.press(ann.choice())
    nora.page.goto(ann.page.url)
    nora.wait_for_link()
    for answer in ("Withdraw", "Accept"):
        nora.page.locator("#tab-seats").tap()
        if nora.page.locator("#sit-name").count():
            nora.page.locator("#sit-name").fill("Nora")
        nora.page.get_by_role("button", name="Ask to take this seat").tap()
        expect(nora.page.locator("#proposal")).to_contain_text("Waiting for Ann.")
        expect(ann.page.locator("#proposal")).to_contain_text("Nora asks to take the seat")
        asked = nora if answer == "Withdraw" else ann
        asked.page.get_by_role("button", name=answer).click()
        expect(ann.page.locator("#proposal")).to_have_count(0)
        nora.page.locator("#handle").tap()
    expect(nora.page.locator("#app")).to_have_attribute("data-viewer", "1")
    expect(ann.page.locator("#story")).to_contain_text("Nora takes over from Basil.")


def test_whose_time_runs_out_comes_back_with_one_press(new_person, site):
    ann = new_person("Ann")
    ann.open_table("open", clock="decision 5")
    expect(ann.page.locator("#what")).to_contain_text("5 seconds for each decision")
    sit_down(site, ann, "Ben", 1)
    begin(ann)
    expect(ann.page.locator("#seat-A .clock.is-low")).to_contain_text(re.compile(r"0:0\d"))
    banner = ann.page.locator("#stand-in")
    expect(banner).to_contain_text("Your time ran out.")
    banner.get_by_role("button", name="Take my seat back").click()
    expect(banner).to_have_count(0)
    expect(ann.page.locator("#story")).to_contain_text("Ann is back.")


# ------------------------------------------------------------------ the host


def test_the_host_removes_a_guest_closes_the_table_and_hands_the_role_on(new_person, site):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open", "open")
    ben.join(ann.invite())
    sit_down(site, ann, "Cem", 2)
    expect(ben.page.get_by_role("button", name=re.compile("newcomers"))).to_have_count(0)
    choose(ann, "Ben", "Remove Ben")
    expect(ann.page.locator("#place-B")).to_contain_text("Ben")
    ann.page.get_by_role("button", name="Press again to remove Ben").click()
    expect(ann.page.locator("#place-B")).to_contain_text("Open seat")
    ben.page.get_by_role("button", name="Sit here").locator("visible=true").click()
    expect(ben.page.locator("#refusal")).to_contain_text("not open to newcomers")
    ann.page.get_by_role("button", name="Close to newcomers").locator("visible=true").click()
    expect(ann.page.locator("#place-B")).to_contain_text("closed to newcomers")
    expect(ann.page.locator("#invite")).to_have_count(0)
    choose(ann, "Cem", "Make Cem the host")
    expect(ann.page.get_by_role("button", name=re.compile("newcomers"))).to_have_count(0)
    expect(ann.page.locator("#place-C")).to_contain_text("host")


def test_a_menu_is_used_by_keys_alone(new_person):
    ann, _ = two_waiting(new_person)
    dots = ann.page.locator("#place-B .dots")
    dots.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("button", name="Make Ben the host")).to_be_focused()
    ann.page.keyboard.press("ArrowDown")
    expect(ann.page.get_by_role("button", name="Remove Ben")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(dots).to_be_focused()
    expect(ann.page.locator(".items:popover-open")).to_have_count(0)
