"""On a phone, large or small: what one needs first is in sight, and nothing is cut short."""

import pytest
from playwright.sync_api import expect

from commontable.games import OURS
from tests.browser.people import play_to_the_end
from tests.seeded import set_seed

SIZES = {"large": (390, 844), "small": (360, 640)}
# Of all that can be chosen in the picture: how many are wholly between the seats and the sheet.
IN_SIGHT = """() => {
  const top = document.getElementById('strip').getBoundingClientRect().bottom - 1;
  const bottom = document.getElementById('rail').getBoundingClientRect().top + 1;
  const boxes = [...document.querySelectorAll('#board [data-part]')]
    .map(one => one.getBoundingClientRect());
  const seen = boxes.filter(box => box.top >= top && box.bottom <= bottom);
  return [seen.length, boxes.length];
}"""
# Cards of one's own hand: how many are wholly in sight, and whether all lie above the store.
CARDS = """() => {
  const bottom = document.getElementById('rail').getBoundingClientRect().top + 1;
  const cards = [...document.querySelectorAll('#board [data-part]')]
    .filter(one => /^[A-Z]/.test(one.getAttribute('data-part')))
    .map(one => one.getBoundingClientRect());
  const store = [...document.querySelectorAll('#board text')]
    .find(one => /^Storefront \\d/.test(one.textContent)).getBoundingClientRect();
  const seen = cards.filter(box => box.bottom <= bottom).length;
  return seen >= 2 && cards.every(box => box.bottom <= store.top);
}"""

# The seat that the game waits for is wholly in the row above the board.
SEAT_IN_SIGHT = """() => {
  const seat = document.querySelector('#strip .is-turn')?.getBoundingClientRect();
  const row = document.querySelector('#strip ul').getBoundingClientRect();
  return seat !== undefined && seat.left >= row.left - 1 && seat.right <= row.right + 1;
}"""


def somebody(new_person, size: str, game: str):
    width, height = SIZES[size]
    screen = {"width": width, "height": height}
    ann = new_person("Ann", viewport=screen, has_touch=True, is_mobile=True)
    seats = next(one for one in OURS if one.name == game).seats[-1]
    ann.open_table(*["bot:easy"] * (seats - 1), game=game)
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    return ann


def most_in_sight(ann) -> bool:
    ann.page.wait_for_function(f"() => {{ const [n, all] = ({IN_SIGHT})(); return 2 * n > all; }}")
    return True


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [game.name for game in OURS])
def test_most_of_what_can_be_chosen_is_in_sight(new_person, size, game):
    ann = somebody(new_person, size, game)
    assert most_in_sight(ann)
    ann.press_quietly(ann.choice())
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    assert most_in_sight(ann)


def answer_first(person):
    """The first card of CO-OP may ask something before anybody acts."""
    question = person.page.locator("#question")
    for _ in range(5):
        expect(question).not_to_contain_text("Who would you like to be")
        person.page.locator('#app[data-turn="yours"]').wait_for()
        if "What do you do" in question.inner_text():
            break
        person.press_quietly(person.choice())
    expect(question).to_contain_text("What do you do")


def test_on_a_low_screen_a_long_board_is_scrolled_to_what_can_be_chosen(new_person):
    ann = new_person("Ann", viewport={"width": 1280, "height": 560})
    ann.open_table("bot:easy", "bot:easy", game="coop")
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    ann.press_quietly(ann.choice())
    answer_first(ann)
    expect(ann.page.locator("#board [data-part]").first).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("document.getElementById('stage').scrollTop") > 0


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_cards_of_coop_come_before_the_store(new_person, size):
    ann = somebody(new_person, size, "coop")
    ann.page.locator('#board [data-part^="be "]').first.tap()
    answer_first(ann)
    ann.page.wait_for_function(CARDS)


def test_the_end_is_told_in_sight_and_a_replay_stays_at_hand(new_person):
    width, height = SIZES["large"]
    screen = {"width": width, "height": height}
    ann = new_person("Ann", viewport=screen, has_touch=True, is_mobile=True)
    ann.open_table(game="coop")  # alone, with a board that has to be scrolled
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    ann.page.evaluate("document.getElementById('board-area').scrollTop = 500")
    ann.page.locator("#tab-seats").tap()
    ann.page.get_by_text("This table").tap()
    close = ann.page.get_by_role("button", name="Close the table")
    close.tap()
    ann.page.get_by_role("button", name="Close it: nobody can play on").tap()
    expect(ann.page.locator("#end h2")).to_be_in_viewport()
    ann.page.goto(ann.page.url + "/replay")
    ann.page.locator("#replay[data-step]").wait_for()
    expect(ann.page.locator("#play")).to_be_in_viewport()
    expect(ann.page.locator("#scrub")).to_be_in_viewport()


def test_a_tip_is_told_in_whole_sentences_and_opens(new_person):
    ann = somebody(new_person, "large", "principles")
    expect(ann.page.locator("#tip .goal")).to_contain_text("The goal: ")
    ann.press_quietly(ann.choice())
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    expect(ann.page.locator("#tip .goal")).to_have_count(0)
    tip = ann.page.locator("#tip .about")
    text = tip.inner_text().strip()
    assert text.endswith(".")
    assert tip.evaluate("p => p.scrollHeight <= p.clientHeight")
    ann.page.get_by_role("button", name="More about this").tap()
    expect(ann.page.locator("#app")).to_have_attribute("data-sheet", "open")
    whole = tip.inner_text().strip()
    assert whole.startswith(text)
    assert len(whole) > len(text)
    expect(ann.page.get_by_role("button", name="No more tips").first).to_be_visible()


def test_on_a_small_phone_a_tip_is_a_word_beside_the_hint(new_person):
    ann = somebody(new_person, "small", "couperation")
    expect(ann.page.locator("#tip .about")).to_be_hidden()
    more, hint = ann.page.locator("#tip-more"), ann.page.locator("#hint-ask")
    assert abs(more.bounding_box()["y"] - hint.bounding_box()["y"]) < 20
    more.tap()
    expect(ann.page.locator("#tip .about")).to_be_visible()


def test_what_is_possible_leaves_the_board_in_sight(new_person):
    width, height = SIZES["large"]
    screen = {"width": width, "height": height}
    ann = new_person("Ann", viewport=screen, has_touch=True, is_mobile=True)
    set_seed("one can frolic at once")
    ann.open_table(game="coop")  # alone: nobody changes what is possible
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    while "What do you do" not in ann.page.locator("#question").inner_text():
        ann.press_quietly(ann.choice())
    sheet = ann.page.locator("#rail")
    before = sheet.bounding_box()["height"]
    ann.page.locator("#hint-ask").tap()
    words = ann.page.locator("#hint-words")
    expect(words).to_contain_text("Frolic in the Park")
    expect(words.locator(".rest").first).to_be_hidden()
    assert sheet.bounding_box()["height"] < before + 60
    ann.page.locator("#hint-more").tap()
    expect(words.locator(".rest").first).to_be_visible()


def test_a_board_that_is_scrolled_in_any_case_is_as_wide_as_the_screen(new_person):
    ann = somebody(new_person, "large", "principles")
    assert ann.page.locator("#board").bounding_box()["width"] == SIZES["large"][0]


def test_ones_own_cards_of_couperation_are_wholly_in_sight_with_the_tower(new_person):
    ann = somebody(new_person, "large", "couperation")
    while not any(text.startswith("place") for text in ann.legal()):
        ann.press_quietly(ann.choice())
        ann.page.locator('#app[data-turn="yours"]').wait_for()
    seen = f"() => {{ const [n, all] = ({IN_SIGHT})(); return n === all; }}"
    ann.page.wait_for_function(seen)


def test_a_space_that_was_chosen_stands_out_and_is_asked_for_once(new_person):
    ann = somebody(new_person, "large", "coopoly")
    space = ann.page.locator('#board [data-part="payday"]')
    space.tap()
    expect(ann.page.locator("#confirm-act")).to_be_visible()
    expect(ann.page.locator("#panel-actions")).to_be_hidden()
    assert space.evaluate("space => getComputedStyle(space).strokeWidth") == "6px"
    ann.page.get_by_role("button", name="Not that").tap()
    expect(ann.page.locator("#panel-actions")).to_be_visible()


def test_whoever_is_to_act_is_in_sight_above_the_board(new_person):
    ann = somebody(new_person, "small", "couperation")
    while ann.is_to_act:
        ann.press_quietly(ann.choice())
    ann.page.wait_for_function(SEAT_IN_SIGHT)
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    ann.page.wait_for_function(SEAT_IN_SIGHT)


def test_a_finished_board_fills_the_width(new_person):
    ann = new_person("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.open_table("bot:easy", game="couperation")
    ann.page.locator('#app[data-turn="yours"]').wait_for()
    play_to_the_end(ann)
    ann.page.wait_for_function("() => document.getElementById('board').clientWidth >= 389")


def test_a_refusal_takes_the_place_of_the_tip_and_leaves_the_board_alone(new_person):
    ann = somebody(new_person, "large", "principles")
    if ann.legal()[0].startswith("start"):
        ann.press_quietly(ann.choice())
    expect(ann.page.locator("#question")).to_contain_text("Where do you plan")
    before = ann.page.locator("#board").bounding_box()
    ann.page.locator('#board [data-place="D1"]').tap()
    refusal = ann.page.locator("#refusal")
    expect(refusal).to_contain_text("D1 is more than 3 spaces away")
    expect(ann.page.locator("#tip")).to_be_hidden()
    expect(refusal.locator("blockquote")).to_be_hidden()
    assert ann.page.locator("#board").bounding_box()["width"] == before["width"]
    ann.page.locator("#handle").tap()
    expect(refusal.locator("blockquote")).to_be_visible()


def test_help_about_a_decision_stands_with_its_actions_alone(new_person):
    ann = somebody(new_person, "large", "coopoly")
    ann.page.locator("#tab-rules").tap()
    expect(ann.page.locator("#panel-rules .lead")).to_contain_text("The goal: ")
    for helps in ("#tip", "#hint-ask"):
        expect(ann.page.locator(helps)).to_be_hidden()
    expect(ann.page.locator("#question")).to_be_visible()
    ann.page.locator("#tab-actions").tap()
    for helps in ("#tip", "#hint-ask"):
        expect(ann.page.locator(helps)).to_be_visible()


def test_all_seats_are_in_sight_however_many_sit_there(new_person):
    ann = somebody(new_person, "small", "coop")
    row = ann.page.locator("#strip ul")
    expect(row.locator("li")).to_have_count(5)
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")
