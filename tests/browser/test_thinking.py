"""What bots think, for people: hints, reasons, levels, and where a finished game turned."""

import re

from playwright.sync_api import expect

from tests.browser.people import begin, next_to_act, sit_down
from tests.browser.test_pages import serious
from tests.servers import wait_until

THEMES = ("light", "dark", "contrast")
COMPILING = 120_000  # milliseconds: the first search on a machine is compiled

POSSIBLE = re.compile(r": (name the one who begins|take cards)")


def check_for_all_eyes(page) -> None:
    """Axe finds nothing serious in any theme."""
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert serious(page) == [], theme


def reason_told_to(person):
    """The first line of the story with the reason of a bot, as a program has it."""
    return next((line for line in person.update()["story"] if "why" in line), None)


def two_at_a_table(new_person, site, **words):
    """Ann in a browser, somebody else by the API; Ann is to act."""
    ann = new_person("Ann", **words)
    ann.open_table("open")
    sit_down(site, ann, "Ben", 1)
    begin(ann)
    expect(ann.page.locator("#hint-ask")).to_be_visible()
    return ann


def test_a_hint_goes_deeper_with_each_press_as_far_as_the_table_allows(new_person, site):
    ann = two_at_a_table(new_person, site)
    page = ann.page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#hint-words")).to_contain_text(POSSIBLE)
    page.get_by_role("button", name="What is sensible?").click()
    expect(page.locator("#hint-words")).to_contain_text("Sensible:")
    expect(page.locator("#hint-ask")).to_have_count(0)
    expect(page.locator("#actions .is-hinted")).to_have_count(1)
    check_for_all_eyes(page)
    page.locator("#hint-act").click()
    ann.settle()
    expect(page.locator("#hint-words")).to_have_count(0)
    assert ann.said[-1]["do"] == "act"


def test_a_hint_by_keyboard_is_read_aloud(new_person, site):
    ann = two_at_a_table(new_person, site)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#live")).to_contain_text(POSSIBLE)
    ann.page.keyboard.press("h")
    expect(ann.page.locator("#live")).to_contain_text("Sensible:")


def test_a_table_without_hints_has_no_button_for_them(new_person):
    ann = new_person("Ann")
    ann.page.goto("/new/couperation")
    ann.page.locator('input[name="hints"][value="none"]').check(force=True)
    ann.page.locator('select[name="seat.1"]').select_option("bot:easy")
    ann.page.locator('select[name="seat.2"]').select_option("bot:easy")
    ann.page.locator("#name-new").fill("Ann")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.wait_for_link()
    expect(ann.page.locator("#actions button.action").first).to_be_visible()
    expect(ann.page.locator("#hint")).to_have_count(0)


def test_with_bots_alone_one_may_ask_for_the_best_action_and_its_chance(new_person):
    ann = new_person("Ann")
    ann.play_now()
    page = ann.page
    expect(page.locator("#hint-ask")).to_be_visible()
    for words in (POSSIBLE, "Sensible:"):
        page.keyboard.press("h")
        expect(page.locator("#hint-words")).to_contain_text(words)
    page.keyboard.press("h")
    best = page.locator("#hint-words")
    expect(best).to_contain_text("Best:", timeout=COMPILING)
    expect(best).to_contain_text(re.compile(r"chance .*\d+\s%"))


def test_a_bot_says_why_where_talk_is_free(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", game="coopoly")
    line = wait_until(lambda: reason_told_to(ann))
    why = ann.page.locator(f"#line-{line['n']} .why")
    why.locator("summary").click()
    expect(why.locator("span")).to_have_text(line["why"])
    ann.page.get_by_role("button", name="More about Basil").click()
    check_for_all_eyes(ann.page)
    told = len(ann.story())
    next_to_act(ann)
    ann.press_quietly(ann.choice())
    expect(ann.page.locator("#story li").nth(told)).to_be_attached()
    expect(why).to_have_attribute("open", "")
    expect(why.locator("span")).to_have_text(line["why"])


def test_the_host_makes_a_bot_stronger_at_the_table(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy")
    seat = ann.page.locator("#seat-B")
    seat.get_by_role("button", name="More about Basil").click()
    expect(seat.get_by_role("button", name="Easy bot")).to_have_attribute("aria-pressed", "true")
    seat.get_by_role("button", name="Strong bot").click()
    expect(seat).to_contain_text("Basil")
    expect(seat).to_contain_text("bot, strong")
    expect(ann.page.locator("#compiling")).to_have_count(0, timeout=COMPILING)
    ann.press_quietly("first B")
    told = ann.page.locator("#story")
    expect(told).to_contain_text(re.compile("Basil (drew|placed|kept)"))


def test_an_open_seat_is_given_to_a_bot_of_any_level(new_person):
    ann = new_person("Ann")
    ann.open_table("open")
    seat = ann.page.locator("#place-B")
    seat.get_by_text("Give it to a bot").click()
    seat.get_by_role("button", name="random").click()
    expect(ann.page.locator("#seat-B")).to_contain_text("bot, random")


def test_a_finished_game_shows_where_it_turned_and_leads_there(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy")
    page = ann.page
    ann.press_quietly("first A")
    ann.press_quietly("draw 0")
    page.get_by_text("This table", exact=True).click()
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Close it: nobody can play on").click()
    expect(page.locator("#app")).to_have_attribute("data-status", "over")
    page.get_by_role("link", name="Where it turned").click()
    expect(page.locator("#analysis")).to_have_attribute("data-status", "done", timeout=COMPILING)
    page.locator('#plot [data-at="2"]').click()
    expect(page.locator("#replay")).to_have_attribute("data-step", re.compile("[1-9]"))
    expect(page.locator("#plot .here")).to_have_count(1)
    check_for_all_eyes(page)
    page.goto(page.url.partition("#")[0])
    page.reload()  # it is known now: nobody has to ask
    expect(page.locator("#plot svg")).to_be_visible()
