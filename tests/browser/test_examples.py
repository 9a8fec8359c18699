"""The example games in a real browser: by clicks on the board, by keys, by taps on a phone."""

import pytest
from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

from tests.browser.hands import PATIENCE, PHONE, type_out
from tests.browser.people import Person, begin, next_to_act, play_to_the_end
from tests.examples import EXAMPLES, install, tutorial_files
from tests.servers import running

NAMES = ("pier", "connectfour")


def click_board(person: Person, text: str) -> None:
    """By a click on the board alone."""
    _point(person, text, is_finger=False)


def tap_board(person: Person, text: str) -> None:
    """By a finger on the board alone."""
    _point(person, text, is_finger=True)


def _point(person: Person, text: str, is_finger: bool) -> None:
    where = person.page.locator(f'#board [data-action="{text}"]')
    sent = len(person.said)
    try:
        where.evaluate("one => one.scrollIntoView({block: 'center'})", timeout=PATIENCE)
        where.tap(timeout=PATIENCE) if is_finger else where.click(timeout=PATIENCE)
    except Late:
        return  # the turn was over before
    person.settle()
    assert len(person.said) > sent, f"a click on {text!r} sent nothing"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server on which the examples are installed."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "packages").mkdir()
    for name in NAMES:
        install(EXAMPLES / name, folder / "packages")
    database, packages = str(folder / "tables.db"), str(folder / "packages")
    with running(database, log=folder / "log", PYTHONPATH=packages) as found:
        yield found


HANDS = [(click_board, {}), (type_out, {}), (tap_board, PHONE)]


@pytest.mark.parametrize("hand, context", HANDS, ids=[hand.__name__ for hand, _ in HANDS])
@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_played_to_the_end(new_person, name, hand, context):
    ann = new_person("Ann", **context)
    ann.open_table("bot:random", game=name)
    assert play_to_the_end(ann, hands=[hand]) >= 1
    expect(ann.page.locator("#end h2")).to_be_visible()


def test_what_can_be_clicked_looks_like_it(new_person):
    ann = new_person("Ann")
    ann.open_table("bot:random", game="pier")
    crate = ann.page.locator("#board [data-action]").first
    expect(crate).to_be_attached()
    assert crate.evaluate("one => getComputedStyle(one).cursor") == "pointer"


@pytest.fixture(scope="module")
def site_of_the_tutorial(tmp_path_factory):
    """An empty folder in which somebody follows the tutorial, and a server with their game."""
    folder = tmp_path_factory.mktemp("tutorial")
    for name, text in tutorial_files().items():
        path = folder / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "packages").mkdir()
    install(folder / "mine", folder / "packages")
    database, packages = str(folder / "tables.db"), str(folder / "packages")
    with running(database, log=folder / "log", PYTHONPATH=packages) as found:
        yield found


def wise(person: Person) -> str:
    """How two people win Pier: whoever holds crate 12 plays it, the others light a flare.

    All lower crates sink for one life, and one is left.
    """
    legal = person.legal()
    return next((text for text in ("play 12", "pass") if text in legal), "")


def test_who_follows_the_tutorial_wins_the_game_in_the_browser(browser, site_of_the_tutorial):
    url = site_of_the_tutorial.url
    ann, ben = (
        Person(name, browser.new_context(base_url=url, reduced_motion="reduce"))
        for name in ("Ann", "Ben")
    )
    ann.page.goto("/")
    expect(ann.page.get_by_role("article", name="Pier", exact=True)).to_be_visible()
    ann.open_table("open", game="pier")
    ben.join(ann.invite())
    begin(ann, ben)
    while person := next_to_act(ann, ben):
        click_board(person, wise(person))
    for person in (ann, ben):
        expect(person.page.locator("#end h2")).to_contain_text("Won: all crates are ashore.")
        assert person.story()[-1] == "All crates are ashore. Everybody wins."
        person.context.close()
        assert person.complaints == []
