"""Whole games in real browsers: with others, on a phone, by keyboard, on one device."""

import re

import pytest
from playwright.sync_api import expect

from commontable.games import GAMES, OURS
from tests.browser.hands import PHONE, tap_out, type_out
from tests.browser.people import begin, next_to_act, play_to_the_end


def test_two_people_and_a_bot_play_a_game_to_its_end(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open", "bot:random")
    ben.join(ann.invite())
    begin(ann, ben)
    play_to_the_end(ann, ben)
    for person in (ann, ben):
        expect(person.page.locator("#end h2")).to_contain_text(re.compile("Won|Lost"))
        expect(person.page.locator("#end")).to_contain_text("Shuffle verified: the deck was fixed")
    assert ann.story()[-1] == ben.story()[-1]
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(re.compile(r"/t/(?!.*replay)"))
    expect(ben.page.locator("#end")).to_contain_text("Ann would like another game")
    ben.page.locator("#end").get_by_role("link", name="Join in").click()
    expect(ben.page.locator("#app")).to_have_attribute("data-link", "open")
    assert ben.page.url == ann.page.url


def test_two_clicks_from_the_door_to_a_turn(new_person):
    ann = new_person("Ann")
    ann.play_now()
    expect(ann.page.locator("#strip-A, #seat-A").first).to_contain_text("Ann")
    play_to_the_end(ann)


@pytest.mark.parametrize("name", [game.name for game in OURS])
def test_one_client_plays_every_game_on_the_shelf(new_person, name):
    ann = new_person("Ann")
    ann.play_now(GAMES[name].title)
    for _ in range(5):
        if next_to_act(ann) is None:
            break
        if legal := ann.legal():
            ann.press_quietly(legal[len(legal) // 2])
    assert [message for message in ann.said if message["do"] == "act"]
    expect(ann.page.locator("#question, #end").first).to_be_visible()
    assert ann.page.locator("#board-words li").count() > 0


def test_a_whole_game_on_a_phone_by_taps_on_the_board(new_person):
    ann, ben = new_person("Ann", **PHONE), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    taps = 0
    for _ in range(400):
        person = next_to_act(ann, ben)
        if person is None:
            break
        if person is ann:
            taps += tap_out(ann, ann.choice())
        else:
            ben.press(ben.choice())
    assert ann.status == "over"
    assert taps > 10


def test_a_whole_game_by_keyboard_alone(new_person):
    ann = new_person("Ann")
    page = ann.page
    page.goto("/")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[action$=couperation] button')"):
            break
    page.keyboard.press("Enter")
    ann.wait_for_link()
    play_to_the_end(ann, hands=[type_out])
    expect(page.locator("#end h2")).to_be_visible()


def test_one_device_for_two_has_a_curtain_between_turns(new_person):
    ann = new_person("Ann")
    ann.open_table("you")
    page = ann.page
    page.locator('#actions button.action[data-text="first A"]').click()
    curtain = page.locator("#lift")
    for _ in range(4):
        while not curtain.count():
            ann.press(ann.choice())
            expect(curtain.or_(page.locator('#app[data-turn="yours"]'))).to_be_visible()
        expect(page.locator("#story")).to_be_hidden()
        expect(page.locator("#facts")).to_be_hidden()
        curtain.click()
        expect(page.locator("#curtain")).to_be_hidden()
        page.locator('#app[data-turn="yours"]').wait_for()


def test_a_card_that_is_placed_travels_and_the_story_is_told_aloud(new_person):
    ann, ben = new_person("Ann", reduced_motion="no-preference"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    ann.press("first A")
    ann.press("draw 0")
    place = next(text for text in ann.legal() if text.startswith("place"))
    card = f"ct-card-{place.split()[1]}"
    ann.page.evaluate("id => { window.card = document.getElementById(id) }", card)
    ann.page.evaluate(
        "card.addEventListener('transitionrun', () => { card.dataset.travelled = 'yes' })"
    )
    ann.press(place)
    assert ann.page.evaluate("id => window.card === document.getElementById(id)", card)
    expect(ann.page.locator(f"#{card}")).to_have_attribute("data-travelled", "yes")
    expect(ann.page.locator("#board svg.traces rect").first).to_be_attached()
    expect(ann.page.locator("#live")).to_contain_text("Ann placed")
    expect(ben.page.locator("#live")).to_contain_text("Your turn")
