"""What helps people at a table: tips, skipping ahead, no-choice steps, finding among many."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Person, begin, sit_down
from tests.seeded import set_seed
from tests.servers import running


def test_a_newcomer_is_told_about_the_first_decisions(new_person, site):
    ann = new_person("Ann")
    ann.open_table("open")
    sit_down(site, ann, "Ben", 1)
    begin(ann)
    tip = ann.page.locator("#tip")
    expect(tip).to_contain_text("The goal: Fill all 28 places of the Tower")
    expect(tip).to_contain_text("how much you would like to begin")
    tip.get_by_role("button", name="CUP-14").click()
    expect(ann.page.locator("#CUP-14")).to_be_in_viewport()
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    ann.press("first A")
    expect(tip).to_contain_text("how many you may draw")
    tip.get_by_role("button", name="No more tips").click()
    expect(tip).to_have_count(0)
    ann.page.reload()
    ann.wait_for_link()
    expect(ann.page.locator("#question")).to_be_visible()
    expect(tip).to_have_count(0)
    ann.page.get_by_role("button", name="Show the tips again").click()
    expect(tip).to_contain_text("how many you may draw")


AT_ITS_END = """() => {
  const story = document.getElementById("story");
  return story.scrollHeight - story.scrollTop - story.clientHeight < 5;
}"""


def test_the_latest_of_the_story_is_in_sight_whatever_stands_above_it(new_person):
    ann = new_person("Ann", viewport={"width": 1440, "height": 700})
    ann.open_table("bot:easy", game="coopoly")
    assert len(ann.story()) > 10, "more than there is room for"
    ann.page.wait_for_function(AT_ITS_END)
    ann.press_quietly("place at payday")
    ann.page.get_by_role("button", name="Got it").click()
    ann.page.wait_for_function(AT_ITS_END)
    ann.page.locator("#verb-place-fold summary").first.click()
    ann.page.wait_for_function(AT_ITS_END)


def test_a_tip_is_shown_for_three_decisions_of_its_kind(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", game="coopoly")
    tip = ann.page.locator("#tip")
    for _ in range(3):
        expect(tip).to_contain_text("pawns say what you will do")
        ann.press_quietly("place at payday")
    expect(tip).not_to_contain_text("pawns say what you will do")


def test_somebody_in_a_hurry_skips_ahead(browser, tmp_path: Path):
    with running(str(tmp_path / "t.db"), "--bot-pace", "60", log=tmp_path / "log") as slow:
        ann = Person("Ann", browser.new_context(base_url=slow.url))
        ann.open_table("bot:random", "bot:random")
        ann.press("first B")
        expect(ann.page.get_by_role("button", name="Skip ahead")).to_be_visible()
        ann.page.keyboard.press("f")
        is_there = ann.page.locator('#app[data-turn="yours"], #app[data-status="over"]')
        expect(is_there).to_be_attached(timeout=30_000)
        assert len(ann.story()) > 2
        ann.context.close()


def three_who_plan(new_person, site):
    """Ann in a browser, two others by the API, all with a plan."""
    ann = new_person("Ann")
    ann.page.clock.install()
    ann.open_table("open", "open", game="principles")
    table = ann.page.url.rsplit("/", 1)[1]
    others = {seat: sit_down(site, ann, name, seat) for seat, name in ((1, "Ben"), (2, "Cat"))}
    begin(ann)
    expect(ann.page.locator("#actions button.action").first).to_be_attached()
    ann.press(ann.choice())

    def do(seat: int, verb: str, among: Sequence[str] = ()) -> None:
        view = site.ask("GET", f"/api/tables/{table}?viewer={seat}", token=others[seat]).json()
        texts = [one for one in view["view"]["legal"] if one.split()[0] == verb]
        if among:
            texts = [one for one in texts if one in among]
            assert texts
        if texts:  # the last one to start may have no choice
            done = site.do(table, others[seat], "act", seat=seat, action=texts[0])
            assert done["type"] == "done"

    for verb in ("start", "plan"):
        for seat in others:
            do(seat, verb)
    expect(ann.page.locator("#question")).to_contain_text("Where do you plan")
    expect(ann.page.locator("#story")).to_contain_text("Cat planned")  # where two go, no third can
    ann.press(ann.choice())
    expect(ann.page.locator("#question")).to_contain_text("Do you agree")
    return ann, do


def upset_twice(ann, do) -> None:
    """Somebody who has upset two agreements can only agree."""
    for _ in range(2):
        do(1, "agree")
        expect(ann.page.locator("#story")).to_contain_text("Ben agreed")
        ann.press_quietly(next(text for text in ann.legal() if text.startswith("plan")))
    do(1, "agree")


def test_a_step_without_a_choice_is_taken_only_for_those_who_want_it(new_person, site):
    ann, do = three_who_plan(new_person, site)
    upset_twice(ann, do)
    only = ann.page.locator("#actions button.action")
    expect(only).to_have_count(1)
    ann.page.clock.fast_forward(2000)
    expect(only).to_have_count(1)
    ann.page.get_by_role("button", name="Act for me").click()
    expect(ann.page.locator("#story")).to_contain_text("Ann agreed")
    ann.page.reload()
    ann.wait_for_link()
    expect(ann.page.locator("#autoplay-switch")).to_have_attribute("aria-pressed", "true")


def test_dice_are_rolled_again_just_as_they_were_chosen(new_person, site):
    set_seed("the first plan leaves rerolls")
    ann, do = three_who_plan(new_person, site)
    stay = next(text for text in ann.legal() if text.startswith("plan"))
    ann.press_quietly(stay)
    for seat in (1, 2):
        do(seat, "agree")
    ann.press_quietly("agree")
    page = ann.page
    page.locator('#board [data-part="red1"]').click()
    expect(page.locator("#chosen")).to_contain_text("choices")
    expect(page.locator("#confirm-act")).to_have_text("Roll again red 1")
    page.locator('#board [data-part="reroll"]').click()
    ann.settle()
    acts = [one["action"] for one in ann.said if one["do"] == "act"]
    assert acts[-1] == "reroll red1"


def test_a_hint_stays_while_its_question_stands_whatever_others_do(new_person, site):
    ann, do = three_who_plan(new_person, site)
    page = ann.page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#hint-words")).to_contain_text("Agree")
    before = ann.legal()
    do(1, "plan", among=before)  # both began on the same space: now Ann cannot go there
    expect(page.locator("#story li", has_text="Ben planned")).to_have_count(2)
    assert ann.legal() != before
    expect(page.locator("#hint-words")).to_contain_text("Agree")
    page.get_by_role("button", name="What is sensible?").click()
    expect(page.locator("#hint-words")).to_contain_text("Sensible:")
    page.locator("#hint-act").click()
    ann.settle()
    expect(page.locator("#hint-words")).to_have_count(0)


def test_an_action_in_focus_is_shown_on_the_board(new_person, site):
    ann, _ = three_who_plan(new_person, site)
    button = ann.page.locator('#actions button.action[data-text^="plan "]').first
    place = button.get_attribute("data-text").split()[1]
    ann.page.mouse.move(0, 0)
    button.focus()
    meant = ann.page.locator("#board .is-meant")
    expect(meant).to_have_count(1)
    expect(meant).to_have_attribute("data-part", place)
    button.blur()
    expect(meant).to_have_count(0)
    button.hover()
    expect(meant).to_have_count(1)


def test_many_actions_are_folded_and_can_be_found(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", game="coopoly")
    page = ann.page
    fold = page.locator("#verb-place-fold")
    expect(fold).not_to_have_attribute("open", "")
    expect(page.get_by_role("button", name="Place at Pay Day")).to_be_hidden()
    page.keyboard.press("a")
    page.keyboard.type("place pay day")
    expect(page.get_by_role("button", name="Place at Pay Day").first).to_be_visible()
    expect(page.locator(".typed .found")).to_contain_text("1 of")
    page.keyboard.press("Enter")
    ann.settle()
    expect(page.locator("#story")).to_contain_text("Ann placed a pawn at Pay Day")


def test_a_long_list_of_places_has_a_row_for_each_area(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:easy", game="coopoly")
    ann.page.locator("#verb-place-fold > summary").click()
    row = ann.page.locator(".area", has_text="Skylark Yards")
    expect(row.locator("button :not(.of)")).to_have_text(["1", "2", "3", "4"])
    row.get_by_role("button", name="Place at Skylark Yards 3").click()
    ann.settle()
    expect(ann.page.locator("#story")).to_contain_text("Ann placed a pawn at Skylark Yards 3")


AREAS = """async words => {
  const { byArea } = await import("/static/js/table/panels/group.js");
  const places = words.filter(word => word.includes("."));
  const areas = Object.fromEntries(places.map(word => [word, word.split(".")]));
  const choices = words.map(word => ({ text: word, label: word, word }));
  return byArea(choices, areas).map(({ key }) => key);
}"""
DICE = [f"{colour} {n}" for colour in ("red", "yellow", "blue") for n in (1, 2)]


def test_only_places_are_listed_by_area(new_person):
    page = new_person("Ann").page
    page.goto("/about")
    plots = [f"{zone}.{column}1" for zone in ("North", "East") for column in "abcdefgh"]
    assert page.evaluate(AREAS, ["Jail", *plots]) == ["", "North", "East"]
    assert page.evaluate(AREAS, plots[:14]) == [""], "not so many"
    rerolls = [*DICE, *(f"{one} {other}" for one in DICE for other in DICE)]
    assert page.evaluate(AREAS, rerolls) == [""], "dice that are rolled together"
    assert page.evaluate(AREAS, ["Jam Session Jo", "Folk LP"] * 8) == [""], "cards"


def test_one_device_changes_eyes_by_itself_where_nothing_is_hidden(new_person):
    ann = new_person("Ann")
    ann.open_table("you", game="coopoly")
    ann.press_quietly("ready")
    expect(ann.page.locator("#app")).to_have_attribute("data-viewer", "1")
    expect(ann.page.locator("#curtain")).to_be_hidden()
    expect(ann.page.locator("#seat-B")).to_contain_text("Ann 2")
