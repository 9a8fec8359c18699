"""Blocking, reporting and muting on the page: by keyboard, by thumb, and after a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import THEMES, serious, use_theme

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def company(site):
    """A waiting table with three people, two of whom have spoken; the token of the first."""
    ann, ben, cleo = (site.guest(name) for name in ("Ann", "Ben", "Cleo"))
    table = site.open(ann, seats=4)
    for seat, (who, words) in enumerate([(ben, "rude words"), (cleo, "kind words")], 1):
        site.do(table, who, "sit", seat=seat)
        site.do(table, who, "say", text=words)
    return table, ann


def come(person, site, company):
    table, token = company
    person.context.add_cookies([{"name": "ct_guest", "value": token, "url": site.url}])
    person.page.goto(f"/t/{table}")
    person.wait_for_link()
    return person.page


def test_somebody_is_blocked_by_keyboard_and_unblocked_on_the_page_about_oneself(
    new_person, site, company
):
    page = come(new_person("Ann"), site, company)
    expect(page.locator("#said")).to_contain_text("rude words")
    page.locator("[popovertarget=line-0-more]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Block Ben")).to_be_focused()
    page.keyboard.press("Enter")
    sure = page.get_by_role("button", name="Yes, block Ben: hide what they say")
    expect(sure).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).not_to_contain_text("rude words")
    expect(page.locator("#said")).to_contain_text("kind words")
    page.reload()
    expect(page.locator("#said")).not_to_contain_text("rude words")
    page.goto("/me")
    page.get_by_role("button", name="Unblock Ben").click()
    expect(page.get_by_text("People you have blocked")).to_have_count(0)


def test_a_name_is_reported_and_talk_is_hidden_by_thumb(new_person, site, company):
    page = come(new_person("Ann", **PHONE), site, company)
    menu = page.locator("#place-B-more")
    page.locator("[popovertarget=place-B-more]").tap()
    menu.get_by_label("What is wrong?").fill("This name is an insult")
    menu.get_by_role("button", name="Report this name").tap()
    expect(menu.get_by_role("status")).to_contain_text("Reported.")
    page.keyboard.press("Escape")
    page.locator("#tab-talk").tap()
    page.get_by_role("button", name="Hide talk").tap()
    expect(page.locator("#said li")).to_have_count(0)
    page.reload()
    page.locator("#tab-talk").tap()
    page.get_by_role("button", name="Talk is hidden").tap()
    expect(page.locator("#said li")).to_have_count(2)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_open_menus(new_person, site, company, theme):
    ann = new_person("Ann")
    use_theme(ann, site, theme)
    page = come(ann, site, company)
    for menu in ("line-0-more", "place-B-more"):
        page.locator(f"[popovertarget={menu}]").click()
        expect(page.locator(f"#{menu}:popover-open")).to_be_visible()
        assert serious(page) == [], menu
    for path in ("/me", "/me/delete"):
        page.goto(path)
        assert serious(page) == [], path


def test_nobody_blocks_bots_or_themselves_nor_do_people_without_a_name(new_person, site, company):
    table, token = company
    site.do(table, token, "bot", seat=3, bot="random")
    page = come(new_person("Ann"), site, company)
    expect(page.locator("#seat-B-more .report")).to_be_attached()
    assert page.locator(":is(#seat-A-more, #seat-D-more) .report").count() == 0
    stranger = new_person("Eve").page
    stranger.goto(f"/t/{table}")
    expect(stranger.locator("#seats li")).to_have_count(4)
    assert stranger.locator(".menu").count() == 0
