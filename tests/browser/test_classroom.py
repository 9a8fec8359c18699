"""A lesson in real browsers: a facilitator, people who come by one link, figures side by side."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import THEMES, serious, use_theme


def test_a_lesson_from_the_link_to_the_debrief(new_person):
    teacher = new_person("Teacher")
    page = teacher.page
    page.goto("/new/landrush")
    page.get_by_role("link", name="Several tables for a class").click()
    page.locator("#tables").fill("2")
    page.locator("#name-classroom").fill("Teacher")
    page.get_by_role("button", name="Open the classroom").click()
    link = page.locator("#classroom-link").input_value()

    amina = new_person("Amina", viewport={"width": 390, "height": 844})
    amina.page.goto(link)
    amina.page.get_by_label("Your name").fill("Amina")
    amina.page.get_by_role("button", name="Sit down").click()
    amina.wait_for_link()
    expect(amina.page.locator("#app")).to_have_attribute("data-viewer", "0")
    # The facilitator's page follows by itself.
    expect(page.locator("#table-1")).to_contain_text("Amina")

    page.get_by_role("button", name="Start: bots take the open seats").click()
    expect(page.locator("#table-1")).to_contain_text("Dill, bot")
    expect(page.locator("#table-2")).to_contain_text("open seat")
    expect(amina.page.locator("#app")).to_have_attribute("data-status", "playing")
    expect(page.locator("#compare-gini svg")).to_be_visible()

    page.get_by_text("End the lesson").click()
    page.get_by_role("button", name="Stop all games").click()
    expect(page.locator("#table-1")).to_have_class(re.compile("is-over"))
    expect(amina.page.locator("#app")).to_have_attribute("data-status", "over")
    amina.page.get_by_role("link", name="Debrief", exact=True).first.click()
    expect(amina.page.get_by_role("heading", name="Debrief: Land Rush")).to_be_visible()
    expect(amina.page.locator("#figure-wealth svg")).to_be_visible()
    expect(amina.page.get_by_role("heading", name="To talk about")).to_be_visible()
    assert amina.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_browsers_of_a_class_add_their_numbers_when_it_begins(new_person):
    teacher, amina, bo = (new_person(name) for name in ("Teacher", "Amina", "Bo"))
    page = teacher.page
    page.goto("/new/couperation/classroom")
    page.locator("#tables").fill("1")
    page.locator("#name-classroom").fill("Teacher")
    page.get_by_role("button", name="Open the classroom").click()
    for pupil in (amina, bo):
        pupil.page.goto(page.locator("#classroom-link").input_value())
        pupil.page.get_by_label("Your name").fill(pupil.name)
        pupil.page.get_by_role("button", name="Sit down").click()
        pupil.wait_for_link()
    page.get_by_role("button", name="Start: bots take the open seats").click()
    for pupil in (amina, bo):
        expect(pupil.page.locator("#app")).to_have_attribute("data-status", "playing")
        deal = next(each["deal"] for each in reversed(pupil.heard) if each["type"] == "view")
        assert [each["seats"] for each in deal["commitments"]] == [[0], [1]]
    page.get_by_text("End the lesson").click()
    page.get_by_role("button", name="Stop all games").click()
    for pupil in (amina, bo):
        expect(pupil.page.locator("#shuffle")).to_contain_text("of the server and 2 people.")


def test_a_debrief_is_white_on_paper_in_every_theme(new_person):
    ann = new_person("Ann", color_scheme="dark")
    ann.page.goto("/new/landrush")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.wait_for_link()
    ann.page.goto(ann.page.url + "/debrief")
    ink = "getComputedStyle(document.querySelector('#figure-wealth text')).fill"
    on_screen = ann.page.evaluate(ink)
    ann.page.emulate_media(media="print", color_scheme="dark")
    assert ann.page.evaluate(ink) != on_screen
    ground = ann.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    for gone in ("header.site", ".debrief .doors", ".figures .more"):
        expect(ann.page.locator(gone).first).to_be_hidden()
    pdf = ann.page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_a_class_room_or_its_debrief(new_person, site, theme):
    teacher, amina = new_person("Teacher"), new_person("Amina")
    for person in (teacher, amina):
        use_theme(person, site, theme)
    page = teacher.page
    page.goto("/new/landrush/classroom")
    assert serious(page) == [], "new"
    page.locator("#tables").fill("2")
    page.locator("#name-classroom").fill("Teacher")
    page.get_by_role("button", name="Open the classroom").click()
    amina.page.goto(page.locator("#classroom-link").input_value())
    assert serious(amina.page) == [], "the door"
    amina.page.get_by_label("Your name").fill("Amina")
    amina.page.get_by_role("button", name="Sit down").click()
    amina.wait_for_link()
    page.get_by_role("button", name="Start: bots take the open seats").click()
    expect(page.locator("#compare-gini svg")).to_be_visible()
    assert serious(page) == [], "facilitator"
    assert serious(amina.page) == [], "student"
    page.get_by_text("End the lesson").click()
    page.get_by_role("button", name="Stop all games").click()
    expect(page.locator("#table-1")).to_have_class(re.compile("is-over"))
    assert serious(page) == [], "over"
    amina.page.goto(amina.page.url + "/debrief")
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        amina.page.set_viewport_size(size)
        assert serious(amina.page) == [], ("debrief", size)
