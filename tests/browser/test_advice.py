"""Advice in a real browser: phrases, pins by tap and by keyboard, what is refused, and silence."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hands import PHONE


class Table:
    """Ann at a browser; Ben and Cleo are programs."""

    def __init__(self, site, person):
        self.site, self.page = site, person.page
        self.tokens = [site.guest(name) for name in ("Ann", "Ben", "Cleo")]
        self.id = site.open(self.tokens[0], game="principles", seats=3, seat=0)
        for seat in (1, 2):
            assert self.do(seat, "sit", seat=seat)["type"] == "done"
        site.ready(self.id, *self.tokens)
        cookie = {"name": "ct_guest", "value": self.tokens[0], "url": site.url}
        person.context.add_cookies([cookie])
        self.page.goto(f"/t/{self.id}")
        person.wait_for_link()

    def do(self, who, what, **words):
        return self.site.do(self.id, self.tokens[who], what, **words)

    def act(self, seat, text):
        done = self.do(seat, "act", seat=seat, action=text)
        assert done.get("type") == "done", done

    def begin(self):
        """Everybody stands on a start of the Valley; planning begins."""
        self.act(0, "start B7")
        self.act(1, "start H7")
        self.act(2, "start H7")
        expect(self.page.locator("#pin-switch")).to_be_visible()

    def agree_on_staying(self):
        for seat, text in enumerate(["plan B7", "plan H7", "plan G7"]):
            self.act(seat, text)
        for seat in range(3):
            self.act(seat, "agree")


@pytest.fixture
def table(site, new_person):
    return Table(site, new_person("Ann"))


@pytest.mark.rule("POC-48", "POC-49")
def test_a_phrase_is_one_tap_and_a_line_about_dice_comes_back_with_its_reason(table):
    table.begin()
    page = table.page
    page.locator("#phrases button", has_text="Good plan.").click()
    expect(page.locator("#said")).to_contain_text("Good plan.")
    page.locator("#say-text").fill("my reds are great")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#talk-note")).to_contain_text("colour of dice")
    expect(page.locator("#talk-note button")).to_have_text("POC-48")
    expect(page.locator("#say-text")).to_have_value("my reds are great")
    page.locator("#say-text").fill("don't go to F4")
    page.locator("#say-text").press("Enter")
    expect(page.locator("#said")).to_contain_text("don't go to F4")
    expect(page.locator("#talk-note")).to_be_hidden()
    expect(page.locator("#said")).not_to_contain_text("reds")


@pytest.mark.rule("POC-49")
def test_a_pin_is_put_on_the_board_seen_by_all_and_taken_away(table):
    table.begin()
    page = table.page
    page.locator("#pin-switch").click()
    page.locator("#ct-space-D4").click()
    page.locator("#pin-choice [data-whom=B]").click()
    page.locator("#pin-choice [data-sign=avoid]").click()
    expect(page.locator("#ct-pin-D4-avoid-B")).to_have_count(1)
    seen = table.site.get(f"/api/tables/{table.id}?viewer=1", table.tokens[1]).json()
    assert [pin["pin"] for pin in seen["view"]["pins"]] == ["avoid D4 for B"]
    assert table.do(1, "pin", seat=1, pin="prefer C7")["type"] == "done"
    expect(page.locator("#ct-pin-C7-prefer-all")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("Ben: thumb up on C7.")
    page.locator("#ct-space-D4").click()
    page.locator("#pin-choice [data-unpin]").click()
    expect(page.locator("#ct-pin-D4-avoid-B")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#ct-space-C7").click()  # the board is for playing again
    expect(page.locator("#chosen, #confirm").first).to_be_visible()


@pytest.mark.rule("POC-49")
def test_a_pin_can_be_put_without_the_picture(table):
    table.begin()
    page = table.page
    page.keyboard.press("t")
    page.locator("#pin-box summary").focus()
    page.keyboard.press("Enter")
    page.locator("#pin-place").select_option("F4")
    page.locator("#pin-whom").select_option("C")
    page.locator("#pinning [data-sign=prefer]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pins li")).to_contain_text("Ann: thumb up on F4 for C")
    page.locator("#pins [data-unpin]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pins li")).to_have_count(0)


@pytest.mark.rule("POC-28", "POC-50", "POC-E22")
def test_in_the_rerolls_everything_that_speaks_is_closed_and_the_reason_is_told(table):
    table.begin()
    page = table.page
    table.do(1, "pin", seat=1, pin="prefer C7")
    table.agree_on_staying()
    expect(page.locator("#say-closed")).to_contain_text("Not a word, sign or reaction")
    expect(page.locator("#say-closed")).to_contain_text("POC-50")
    for gone in ("#phrases", "#say-text", "#pinning", "#pins [data-unpin]"):
        expect(page.locator(gone)).to_have_count(0)
    expect(page.locator("#pin-tool")).to_be_hidden()
    for seat in range(3):
        while (
            "keep"
            in table.site.get(f"/api/tables/{table.id}?viewer={seat}", table.tokens[seat]).json()[
                "view"
            ]["legal"]
        ):
            table.act(seat, "keep")
    expect(page.locator("#phrases")).to_have_count(1)
    expect(page.locator("#ct-pins > g")).to_have_count(0)  # a new round


@pytest.mark.rule("POC-A12")
def test_what_ones_dice_make_stands_beside_the_action_for_its_owner_alone(table):
    table.begin()
    notes = table.page.locator("#actions")
    expect(notes).to_contain_text(re.compile(r"your dice make \d+"))
    body = table.site.get(f"/api/tables/{table.id}?viewer=1&theme=light", table.tokens[1]).json()
    assert "H6" in body["view"]["reach"]
    assert "B6" not in body["view"]["reach"]


def test_pins_and_phrases_work_on_a_phone(site, new_person):
    table = Table(site, new_person("Ann", **PHONE))
    table.begin()
    page = table.page
    page.locator("#pin-switch").tap()
    page.locator("#ct-space-D4").tap()
    page.locator("#pin-choice [data-sign=avoid]").tap()
    expect(page.locator("#ct-pin-D4-avoid-all")).to_have_count(1)
    page.locator("#pin-switch").tap()
    page.locator("#tab-talk").tap()
    page.locator("#phrases button", has_text="Mind your time.").tap()
    expect(page.locator("#said")).to_contain_text("Mind your time.")
