"""Land Rush in real browsers: two people bargain, aloud and alone, through the buttons."""

import re

from playwright.sync_api import expect

from tests.browser.people import begin


def sit_together(new_person):
    """Ann holds three seats and Ben one: no bot plays in between."""
    ann, ben = new_person("Ann"), new_person("Ben", viewport={"width": 390, "height": 844})
    ann.page.goto("/new/landrush")
    for seat, who in enumerate(("you", "open", "you", "you")):
        ann.page.locator(f'select[name="seat.{seat}"]').select_option(who)
    ann.page.locator("#name-new").fill("Ann")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.wait_for_link()
    ben.join(ann.invite())
    begin(ann, ben)
    return ann, ben


def lift_curtain(person):
    """If another of one's own seats is waited for, one takes that."""
    if person.page.locator("#app").get_attribute("data-curtain") == "down":
        person.page.locator("#lift").click()
    expect(person.page.locator("#app")).to_have_attribute("data-curtain", "up")


def cash(person):
    return [farmer["cash"] for farmer in person.view()["farmers"]]


def test_two_people_make_a_deal_piece_by_piece(new_person):
    ann, ben = sit_together(new_person)
    before = cash(ben)
    for text in ("offer A", "pay 2", "pay 1", "demand no-grab season", "propose"):
        expect(ben.page.locator(f'#actions button[data-text="{text}"]')).to_have_count(1)
        ben.press_quietly(text)
    question = ann.page.locator("#question")
    told = "Ben gives $3; you give the promise not to grab the other's land. Do you accept?"
    expect(question).to_have_text(told)
    ann.press("accept B")
    expect(ben.page.locator("#story")).to_contain_text("accepted")
    after = cash(ben)
    assert after[0] == before[0] + 3
    assert after[1] == before[1] - 3
    ben.page.goto(ben.page.url + "/debrief")
    expect(ben.page.locator("#figure-deals figcaption")).to_contain_text("Deals closed: 1.")


def test_an_offer_is_built_at_one_place_and_one_kind_is_open_at_a_time(new_person):
    ann, _ = sit_together(new_person)
    lift_curtain(ann)
    ann.press("offer B")
    kinds = ann.page.locator("#actions details.is-one-of-many")
    expect(ann.page.locator("#verb-drop")).to_be_visible()
    assert kinds.count() >= 5
    expect(ann.page.locator("#actions button.action:visible")).to_have_count(
        ann.page.locator("#actions .is-single").count()
    )
    ann.page.locator("#verb-pay-fold > summary").click()
    expect(ann.page.locator("#verb-pay-fold button:visible").first).to_be_visible()
    ann.page.locator("#verb-promise-fold > summary").click()
    expect(ann.page.locator("#actions details.is-one-of-many[open]")).to_have_count(1)
    words = ann.page.locator("#board .ct-word")
    expect(words).to_have_count(0)  # the same words again
    expect(ann.page.locator("#board [data-word]").first).to_be_visible()


def test_two_people_talk_alone_and_who_watches_hears_nothing(new_person):
    ann, ben = sit_together(new_person)
    eve = new_person("Eve")
    eve.page.goto(ann.page.url)
    eve.wait_for_link()
    ann.page.locator("#say-to").select_option(label="Ben alone")
    ann.page.locator("#say-text").fill("Psst, a pact")
    ann.page.get_by_role("button", name="Say").click()
    whisper = ann.page.locator("#said .is-whisper")
    expect(whisper).to_contain_text("to Ben alone")
    expect(ben.page.locator("#said")).to_contain_text("Psst, a pact")
    ann.page.locator("#say-to").select_option("")
    ann.page.locator("#say-text").fill("Hello all")
    ann.page.get_by_role("button", name="Say").click()
    expect(eve.page.locator("#said")).to_contain_text("Hello all")
    assert "Psst" not in eve.page.content()
    assert not any("Psst" in str(message) for message in eve.heard if "said" in message)


def test_a_farmer_has_the_same_mark_beside_the_board_as_on_it(new_person):
    ann, _ = sit_together(new_person)
    for letter, farmer in zip("ABCD", ann.view()["farmers"], strict=True):
        seat = ann.page.locator(f"#seat-{letter}")
        expect(seat).to_have_class(re.compile(rf"\bshape-{farmer['name']}\b"))


def test_a_plot_that_cannot_be_bought_says_which_rule_forbids_it(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", "bot:easy", "bot:easy", game="landrush")
    page = ann.page
    taken = page.locator("#board [data-word]:not([data-part])")
    for _ in range(60):  # until Ann may buy, and some plots have an owner
        ann.page.locator('#app[data-turn="yours"]').wait_for()
        if any(text.startswith("buy ") for text in ann.legal()) and taken.count():
            break
        ann.press_quietly(ann.choice())
    taken.first.click()
    expect(page.locator("#refusal")).to_contain_text("LAND-10")
    expect(page.locator("#refusal")).to_contain_text("belongs to ")
