"""Every page in every theme and at every width: nothing serious for axe, nothing out of sight."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from commontable.games import GAMES, OURS
from tests.browser.people import begin, play_to_the_end

NAMES = [game.name for game in OURS]
THEMES = ["light", "dark", "contrast"]
PAGES = ["/", "/me", "/about", "/privacy", "/recover", "/operator", "/nowhere"]
PAGES += ["/print/couperation/A4"]
PAGES += [f"/{what}/{name}" for name in NAMES for what in ("new", "rules")]


# What may be wrong in one theme and right in another. All else is checked in the light one.
OF_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"]}


def serious(page) -> list[str]:
    theme = page.evaluate("document.documentElement.dataset.theme")
    options = {"resultTypes": ["violations"], **(OF_COLOUR if theme in THEMES[1:] else {})}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def use_theme(person, site, theme: str) -> None:
    person.context.add_cookies([{"name": "ct_theme", "value": theme, "url": site.url}])


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_on_pages(new_person, site, theme):
    ann = new_person("Ann", reduced_motion="reduce")
    use_theme(ann, site, theme)
    for path in PAGES:
        ann.page.goto(path)
        assert serious(ann.page) == [], path
    ann.complaints.clear()  # the page that is not there is reported as such


def test_axe_finds_nothing_serious_at_a_table(new_person, site):
    ann, ben = new_person("Ann", reduced_motion="reduce"), new_person("Ben")

    def check(where, come_there=ann.wait_for_link):
        """The same moment in every theme: the page is loaded anew for each."""
        for theme in THEMES:
            use_theme(ann, site, theme)
            ann.page.reload()
            come_there()
            assert serious(ann.page) == [], f"{where}, {theme}"

    def be_refused():
        ann.wait_for_link()
        ann.page.locator("#typed-text").fill("place 50 at 7.1")
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator("#refusal")).to_be_visible()

    def see_the_end():
        expect(ann.page.locator("#end")).to_contain_text("Shuffle verified")

    def see_the_replay():
        expect(ann.page.locator("#replay")).to_have_attribute("data-step", "0")

    ann.open_table("open")
    check("waiting")
    ben.join(ann.invite())
    begin(ann, ben)
    ann.press("first A")
    ann.press("draw 0")
    check("your turn")
    check("refused", be_refused)
    for size in ({"width": 1024, "height": 768}, {"width": 390, "height": 844}):
        ann.page.set_viewport_size(size)
        check(size)
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    play_to_the_end(ann, ben)
    check("over", see_the_end)
    ann.page.get_by_role("link", name="Watch it again").click()
    check("replay", see_the_replay)


@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_serious_at_the_table_of_any_game(new_person, site, name):
    ann = new_person("Ann")
    ann.open_table(*["bot:easy"] * (GAMES[name].seats[-1] - 1), game=name)
    expect(ann.page.locator("#app")).not_to_have_attribute("data-turn", "")
    ann.press_quietly(ann.choice())
    for theme in THEMES:
        use_theme(ann, site, theme)
        ann.page.reload()
        ann.wait_for_link()
        assert serious(ann.page) == [], theme
    assert ann.page.locator("#board-words li").count() > 1
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.locator("#handle").click()
    assert serious(ann.page) == [], "phone"


WIDTHS = [1440, 1024, 768, 390, 320]


def test_no_page_is_wider_than_the_screen(new_person):
    ann = new_person("Ann")

    def check(where: str) -> None:
        for width in WIDTHS:
            ann.page.set_viewport_size({"width": width, "height": 800})
            room = ann.page.evaluate("document.documentElement.scrollWidth")
            assert room <= width, f"{where}, {width} pixels"

    for path in PAGES:
        ann.page.goto(path)
        check(path)
    ann.play_now()
    check("at a table")
    ann.complaints.clear()


def test_a_replay_can_be_scrubbed_stepped_seen_by_others_and_played_on(new_person):
    ann, ben = new_person("Ann"), new_person("Ben")
    ann.open_table("open")
    ben.join(ann.invite())
    begin(ann, ben)
    play_to_the_end(ann, ben)
    page = ann.page
    page.get_by_role("link", name="Watch it again").click()
    replay = page.locator("#replay")
    expect(replay).to_have_attribute("data-step", "0")
    page.keyboard.press("End")
    expect(page.locator("#now")).to_contain_text(re.compile("lose|win", re.IGNORECASE))
    last = int(page.locator("#scrub").input_value())
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-step", str(last - 1))
    assert page.url.endswith(f"#step={last - 1}")
    page.locator("#eyes").select_option("all")
    expect(page.locator("#board svg").first).to_be_visible()
    other = new_person("Eve")
    other.page.goto(page.url)
    expect(other.page.locator("#replay")).to_have_attribute("data-step", re.compile(r"\d+"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    page.get_by_role("button", name="Play on from here").click()
    ann.wait_for_link()
    assert "/replay" not in page.url


def test_rules_can_be_searched(new_person):
    ann = new_person("Ann")
    ann.page.goto("/rules/couperation")
    ann.page.locator("#rules-search").fill("Reserve")
    expect(ann.page.locator(".found")).to_contain_text("found")
    expect(ann.page.locator("#CUP-5")).to_be_visible()
    expect(ann.page.locator("#CUP-9")).to_be_hidden()


def test_the_theme_changes_at_once_and_stays(new_person):
    ann = new_person("Ann")
    ann.page.goto("/")
    ann.page.locator("#theme-switch").click()
    ann.page.locator("#theme-switch").click()
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(ann.page.locator('.lid svg [id^="coop-dark-"]').first).to_be_attached()
    ann.page.reload()
    assert ann.page.evaluate("document.documentElement.dataset.theme") == "dark"
    ann.play_now()
    expect(ann.page.locator("#board svg").first).to_be_visible()


def test_motion_stops_for_those_who_want_none(new_person):
    ann = new_person("Ann", reduced_motion="reduce")
    ann.play_now()
    card = ann.page.locator("#board g[style]").first
    assert card.evaluate("one => getComputedStyle(one).transitionDuration") == "0s"


@pytest.mark.parametrize("name", NAMES)
def test_the_sheets_of_a_game_are_small_when_printed_to_a_file(new_person, name):
    ann = new_person("Ann")
    ann.page.goto(f"/print/{name}/A4")
    pdf = ann.page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(pdf) < 1_000_000  # a pattern would be an image for each shape
