"""What has just happened, as the page of a table shows and says it: from facts and numbers."""

import random
import re

import pytest
from playwright.sync_api import expect

from commontable.core.facts import write_fact
from commontable.core.game import EVERYBODY
from commontable.games import GAMES
from tests.browser.people import begin, sit_down

# For pictures and facts: the ids of the elements that the facts name.
NAMED = """async steps => {
  const { namedElements } = await import("/static/js/table/board/named-elements.js");
  return steps.map(([svg, facts]) => {
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    return namedElements(picture, facts).map(one => one.id || one.getAttribute("data-part"));
  });
}"""


def steps_of(name: str, n: int = 40):
    """Random play: after each action the picture for everybody, and the facts."""
    game = GAMES[name]
    match, luck = game.start(seats=game.seats[-1], seed=5), random.Random(5)
    for _ in range(n):
        before, seat, text = match.state.copy(), match.turn, luck.choice(match.legal_actions)
        match.play(text)
        action = game.read_action(before, text)
        facts = game.happened(before, seat, action, match.state, EVERYBODY)
        picture = game.draw(match.view(max(match.turn, 0)), "light", prefix="ct")
        yield str(picture), [write_fact(fact) for fact in facts]
        if match.is_over:
            break


# What is named in each game, among other things.
PLACES = {
    "couperation": r"ct-card-\d+",
    "principles": r"ct-space-[A-I]\d",
    "coopoly": r"ct-at-[a-z]+\d",
    "landrush": r"ct-(north|east|south|west)-[a-e]\d",
}


@pytest.mark.parametrize("name", PLACES)
def test_facts_name_elements_of_the_picture(new_person, name):
    page = new_person().page
    page.goto("/")
    found = page.evaluate(NAMED, list(steps_of(name)))
    assert [one for named in found for one in named if re.fullmatch(PLACES[name], one)]


def drawing(*ids: str, more: str = "") -> str:
    shapes = "".join(f'<g id="{one}"></g>' for one in ids)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="x-B6"/></defs>{shapes}{more}</svg>'
    )


@pytest.mark.parametrize(
    "fact, named",
    [
        ({"space": "B6"}, ["ct-space-B6"]),
        ({"card": 17}, ["ct-card-17"]),
        ({"cards": [17, 3]}, ["ct-card-17", "ct-card-3"]),
        ({"n": 17, "phase": "B6"}, []),
        ({"plot": "west.a1"}, ["ct-west-a1"]),
        ({"offer": {"give": ["west.a1"]}}, ["ct-west-a1"]),
        ({"good": "Hand Drum"}, ["Hand-Drum"]),
        ({"card": None, "is_hard": True}, []),
    ],
)
def test_the_words_of_a_fact_name_elements(new_person, fact, named):
    page = new_person().page
    page.goto("/")
    part = '<g data-part="Hand-Drum"></g>'
    svg = drawing("ct-space-B6", "ct-card-17", "ct-card-3", "ct-west-a1", more=part)
    (found,) = page.evaluate(NAMED, [(svg, [{"kind": "k", "seat": 0, **fact}])])
    assert found == named


def two_at_a_table(new_person, site):
    ann = new_person("Ann")
    ann.open_table("open")
    ben = sit_down(site, ann, "Ben", 1)
    begin(ann)
    return ann, ben, ann.page.url.rsplit("/", 1)[1]


def test_what_another_does_is_marked_on_the_board_and_said(new_person, site):
    ann, ben, table = two_at_a_table(new_person, site)
    for text in ("first B", "draw 0"):
        assert site.do(table, ben, "act", seat=1, action=text)["type"] == "done"
    seen = site.get(f"/api/tables/{table}?viewer=1", ben).json()["view"]["legal"]
    place = next(text for text in seen if text.startswith("place"))
    _, card, _, cell = place.split()
    marked = ann.page.locator(
        f"#ct-card-{card}.is-named, #ct-cell-{cell.replace('.', '-')}.is-named"
    )
    site.do(table, ben, "act", seat=1, action=place)
    expect(marked.first).to_be_attached()
    expect(ann.page.locator("#live")).to_contain_text(f"Ben placed {card}")


def test_a_line_keeps_its_element_when_something_is_taken_back(new_person, site):
    ann, _, _ = two_at_a_table(new_person, site)
    ann.press("want")
    first = ann.page.locator("#line-1")
    expect(first).to_have_text("Ann wants to start.")
    ann.page.get_by_role("button", name="Take it back").click()
    expect(first).to_have_count(0)
    ann.settle()
    ann.press("first A")
    expect(ann.page.locator("#line-2")).to_have_class("is-fresh")
    expect(first).to_have_count(0)


# What has happened between two updates, by the scripts of the page.
COMPARED = """async ([old, next]) => {
  const { factsOf, isTakenBack, newLines, rememberFacts } =
    await import("/static/js/table/updates/happenings.js");
  rememberFacts(next);
  const lines = newLines(old, next);
  return [lines.map(({ n }) => n), factsOf(lines), isTakenBack(old, next)];
}"""


def test_what_is_new_is_told_by_numbers(new_person):
    page = new_person("Ann").page
    page.goto("/new/couperation")
    page.locator("#name-new").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.locator("#story").wait_for(state="attached")

    def compared(old, new, *facts, text="Something."):
        story = [{"n": n, "text": text} for n in new]
        before = {"story": [{"n": n, "text": "Something."} for n in old], "facts": []}
        return page.evaluate(COMPARED, [before, {"story": story, "facts": list(facts)}])

    fact = {"kind": "card_placed", "seat": 1, "card": 17}
    assert compared([1, 2], [1, 2, 3], fact) == [[3], [fact], False]
    assert compared([1, 2], [1, 2], text="In other words.") == [[], [], False]
    assert compared([1, 2], [1]) == [[], [], True]
    assert compared([1, 2], [1, 4], fact) == [[4], [fact], True]
    assert compared([1, 2, 3], [2, 3, 4], fact) == [[4], [fact], False]  # the end of a long story
