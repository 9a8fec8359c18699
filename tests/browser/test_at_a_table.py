"""What can happen to people at a table: lines break, devices change, others watch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import begin


def table_of_two(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    ann.press("first A")
    ann.press("draw 0")
    return ann, ben


def test_a_refreshed_page_goes_on_where_it_was(new_person):
    ann, _ = table_of_two(new_person)
    legal, story = ann.legal(), ann.story()
    ann.page.reload()
    ann.wait_for_link()
    assert ann.legal() == legal
    assert ann.story() == story
    ann.press(ann.choice())
    assert len(ann.story()) > len(story)


def test_after_a_lost_connection_moves_are_possible_by_themselves(new_person):
    ann, ben = table_of_two(new_person)
    ann.context.set_offline(True)
    expect(ann.page.locator("#link-bar")).to_be_visible()
    expect(ann.page.locator("#board svg").first).to_be_visible()
    text = ann.choice()
    ann.page.locator(f'#actions button.action[data-text="{text}"]').click()
    expect(ann.page.locator("#app")).to_have_attribute("data-pending", "yes")
    assert len(ben.story()) < 3
    ann.context.set_offline(False)
    expect(ann.page.locator("#link-bar")).to_be_hidden()
    ann.settle()
    expect(ben.page.locator("#story")).to_contain_text("Ann placed")


def test_a_second_device_takes_the_same_seat(new_person):
    ann, ben = table_of_two(new_person)
    table = ann.page.url
    ann.page.goto("/me")
    other = new_person("Ann on a phone")
    other.page.goto(ann.page.locator("#recovery").input_value())
    other.page.wait_for_url(re.compile(r"/(me)?$"))
    assert "recover#" not in other.page.url
    other.page.goto(table)
    other.wait_for_link()
    ann.page.goto(table)
    ann.wait_for_link()
    assert other.legal() == ann.legal() != []
    other.press(other.choice())
    expect(ann.page.locator("#app")).to_have_attribute("data-turn", "")
    expect(ben.page.locator("#story")).to_contain_text("Ann placed")


def test_somebody_who_watches_is_told_nothing_hidden(new_person):
    ann, ben = table_of_two(new_person)
    eve = new_person("Eve")
    eve.page.goto(ann.page.url)
    eve.wait_for_link()
    hide = next(text for text in ann.legal() if text.startswith("hide"))
    ann.press(hide)
    expect(eve.page.locator("#story")).to_contain_text("face down")
    views = [message for message in eve.heard if message["type"] == "view"]
    assert views
    for message in views:
        assert message["viewer"] == -1
        assert message["you"] == []
        assert message["view"]["legal"] == []
        assert message["secret"] is None
    assert all(hand["cards"] is None for hand in eve.view()["hands"])
    number = hide.split()[1]
    assert f"placed {number}" not in " ".join(eve.story())
    assert eve.page.locator(f"#board #ct-card-{number}").count() == 0
    assert eve.page.locator("#board [data-part]").count() == 0
    expect(eve.page.locator("#waits")).to_contain_text("watching")
    assert ben.page.locator(f"#board #ct-card-{number}").count() == 0


def test_a_refused_action_opens_its_rule(new_person):
    ann, _ = table_of_two(new_person)
    page = ann.page
    page.locator("#typed-text").fill("place 50 at 7.1")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_be_visible()
    shown = page.locator("#rules-text .rule.is-shown")
    expect(shown).to_be_in_viewport()
    number = shown.get_attribute("id")
    assert number is not None
    expect(page.locator("#refusal")).to_contain_text(f"Rule {number}")
    assert page.locator("#alarm").inner_text() != ""


def test_a_place_that_does_not_go_with_the_card_says_why(new_person):
    ann, _ = table_of_two(new_person)
    page = ann.page
    place = next(text for text in ann.legal() if text.startswith("place"))
    card, cell = place.split()[1], place.split()[3]
    wrong = "1.7" if cell < "1.4" else "1.1"  # the other side of the 25
    for part in ("place", card, wrong):
        page.locator(f'#board [data-part="{part}"]').click()
    expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator("#rules-text .rule.is-shown")).to_have_count(1)


def test_a_place_that_is_filled_says_why(new_person):
    ann, _ = table_of_two(new_person)
    ann.page.locator('#board [data-word="1.4"]').click()  # where the 25 lies
    expect(ann.page.locator("#refusal")).to_contain_text("Rule CUP-29")
    expect(ann.page.locator("#refusal")).to_contain_text("level 1, place 4")


def test_an_invitation_says_which_game_it_is(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.page.goto(ann.invite())
    ben.wait_for_link()
    for person in (ann, ben):
        expect(person.page.locator("#waiting-room .what")).to_contain_text("Couperation")
    assert ann.page.locator("#invite-link").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_buttons_name_people_and_not_seats(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    for seat, name in (("A", "you"), ("B", "Ben")):
        button = ann.page.locator(f'#actions [data-text="first {seat}"]')
        expect(button).to_have_accessible_name(f"The first player is {name}")


def test_an_action_can_be_taken_back_alone_and_by_consent(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    ann.press("want")
    assert "want" not in ann.legal()
    ann.page.get_by_role("button", name="Take it back").click()
    ann.settle()
    expect(ann.page.locator("#story .empty")).to_be_visible()
    ann.press("want")
    ben.press("want")
    for answer, stands in (("Let it stand", True), ("Agree", False)):
        ann.page.get_by_role("button", name="Take it back").click()
        expect(ann.page.locator("#undo")).to_contain_text("The others decide")
        ben.page.get_by_role("button", name=answer).click()
        expect(ann.page.get_by_text("The others decide")).to_have_count(0)
        assert ("want" not in ann.legal()) == stands


def test_the_title_and_the_icon_say_whose_turn_it_is(new_person):
    ann, ben = table_of_two(new_person)
    expect(ann.page).to_have_title(re.compile("Your turn"))
    expect(ann.page.locator("#favicon")).to_have_attribute("href", re.compile("turn"))
    expect(ben.page).to_have_title(re.compile("Waiting for Ann"))


def test_names_and_talk_never_become_markup(new_person):
    ann = new_person("<img src=x>")
    ann.open_table("open")
    ann.page.locator("#say-text").fill("<b onclick=alert(1)>hello</b>")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#said li")).to_contain_text("<b onclick=alert(1)>hello</b>")
    assert ann.page.locator("#said li b:not(.by)").count() == 0
    assert ann.page.locator("main img:not(#rules-text img)").count() == 0


def test_what_cannot_be_taken_back_needs_two_presses_whatever_happens_between_them(new_person):
    ann, ben = table_of_two(new_person)
    menu = ben.page.get_by_role("button", name="More about your seat")
    menu.click()
    ben.page.get_by_role("button", name="Leave the game").click()
    sure = ben.page.get_by_role("button", name="Press again to leave")
    expect(sure).to_be_visible()
    ann.press(ann.choice())
    expect(ben.page.locator("#story")).to_contain_text("Ann placed")
    expect(sure).to_be_visible()
    ben.page.locator("#tab-rules").dispatch_event("click")  # another press: it was not meant
    expect(sure).to_have_count(0)
    ben.page.get_by_role("button", name="Leave the game").click()
    sure.click()
    expect(ben.page.locator("#stand-in")).to_contain_text("You left. A bot plays on")
    expect(ann.page.locator("#seat-B")).to_contain_text("left, a bot plays on")
    ben.page.locator("#stand-in").get_by_role("button", name="Take my seat back").click()
    expect(ann.page.locator("#seat-B")).to_contain_text("here")


@pytest.mark.parametrize("width", [1280, 1440, 390])
def test_a_waiting_room_shows_nothing_empty(new_person, width):
    """No story before there is one; seats and what was agreed on can be looked up."""
    ann = new_person("Ann", viewport={"width": width, "height": 800})
    ann.open_table("open", game="coopoly" if width == 390 else "coop")
    expect(ann.page.locator("#panel-story")).to_be_hidden()
    expect(ann.page.locator("#tab-story")).to_be_hidden()
    if width != 390:
        expect(ann.page.locator("#say-text")).to_be_visible()
    if width != 1280:  # there all parts have a place of their own
        ann.page.locator("#tab-seats").click()
    expect(ann.page.locator("#facts-options summary")).to_be_visible()
    ben = new_person("Ben", viewport={"width": width, "height": 800})
    ben.join(ann.invite())
    begin(ann, ben)
    if width == 390:
        ann.page.locator("#tab-story").click()
    elif width == 1440:
        expect(ben.page.locator("#panel-story")).to_be_visible()
        ann.page.locator("#tab-story").click()
    expect(ann.page.locator("#panel-story")).to_be_visible()
