"""Somebody at a browser: what people do, and what they can read from the page."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.servers import Server, wait_until

# What a careful person prefers, by game: nobody loses early by this, and games go on.
CAREFUL = {
    "couperation": (
        "first",
        "draw 2",
        "draw 1",
        "place",
        "take",
        "hide",
        "add",
        "subtract",
        "plus",
        "destroy",
    ),
    "principles": ("start", "agree", "plan", "reroll", "keep"),
    "coopoly": ("place", "ready", "remove", "spend", "pay", "build", "done"),
    "coop": ("be", "lead", "work", "frolic", "move", "choose", "order", "stop"),
    "landrush": ("refuse", "roll", "done", "ready", "pass", "keep", "agree", "vote 0"),
}

# Presses the button of an action if it is still there: others act at the same time.
PRESS = """text => {
  const all = [...document.querySelectorAll('#actions button.action')];
  const button = all.find(one => one.dataset.text === text);
  button?.click();
  return button !== undefined;
}"""

# Chooses values of a form that may not be among those it offers.
CHOOSE = """values => {
  for (const [name, value] of Object.entries(values)) {
    document.querySelector(`input[name=${name}]:checked`).value = value;
  }
}"""


class Person:
    """One person with a browser of their own."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.tapped: Counter[str] = Counter()  # verbs done by taps on the board
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)
        self.page.on("websocket", self._follow)

    def _listen(self, message: Any) -> None:
        # A lost connection is what some tests are about; a browser reports it by itself.
        if message.type == "error" and "net::ERR" not in message.text:
            self.complaints.append(message.text)

    def _follow(self, line: Any) -> None:
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        line.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    # ------------------------------------------------------------------ ways to a table

    def play_now(self, title: str = "Couperation") -> None:
        self.page.goto("/")
        box = self.page.get_by_role("article", name=title, exact=True)
        self.page.get_by_label("Your name").fill(self.name)
        box.get_by_role("button", name="Play now with bots").click()
        self.wait_for_link()

    def open_table(
        self,
        *company: str,
        game: str = "couperation",
        public: bool = False,
        options: dict[str, str] | None = None,
        clock: str = "none",
        absence: str = "120",
    ) -> None:
        """A new table: you on the first seat, then 'open', 'you' or 'bot:random'.

        Clocks and absences may be shorter than those that the page offers.
        """
        self.page.goto(f"/new/{game}")
        self.page.locator(f'input[name="seats"][value="{1 + len(company)}"]').check(force=True)
        if options:
            self.page.locator("details.options summary").click()
        for name, value in (options or {}).items():
            self.page.locator(f'input[name="option.{name}"][value="{value}"]').check(force=True)
        for seat, who in enumerate(company, 1):
            self.page.locator(f'select[name="seat.{seat}"]').select_option(who)
        self.page.evaluate(CHOOSE, {"clock": clock, "absence": absence})
        if public:
            self.page.get_by_role("radio", name="Everybody on this site").check(force=True)
        if self.page.locator("#name-new").count():
            self.page.locator("#name-new").fill(self.name)
        self.page.get_by_role("button", name="Open the table").click()
        self.wait_for_link()

    def join(self, invite: str) -> None:
        self.page.goto(invite)
        self.wait_for_link()
        self.page.locator("#sit-name").fill(self.name)
        self.page.get_by_role("button", name="Sit here").first.click()
        expect(self.page.locator("#app")).not_to_have_attribute("data-viewer", "-1")

    def ready(self) -> None:
        """Ready for the deal; the browser does the rest."""
        self.page.get_by_role("button", name="Ready", exact=True).click()
        expect(self.page.locator("#ready-button")).to_have_count(0)

    def invite(self) -> str:
        return self.page.locator("#invite-link").input_value()

    def wait_for_link(self) -> None:
        expect(self.page.locator("#app")).to_have_attribute("data-link", "open")

    # ------------------------------------------------------------------ at the table

    @property
    def status(self) -> str:
        return self.page.locator("#app").get_attribute("data-status") or ""

    @property
    def is_to_act(self) -> bool:
        return self.page.locator('#app[data-turn="yours"][data-pending="no"]').count() > 0

    def legal(self) -> list[str]:
        """The buttons beside the board, folded ones too."""
        texts: list[str] = self.page.eval_on_selector_all(
            "#actions button.action", "all => all.map(one => one.dataset.text)"
        )
        return texts

    @property
    def game(self) -> str:
        found: str = self.page.evaluate(
            "JSON.parse(document.getElementById('first').textContent).game.name"
        )
        return found

    def choice(self) -> str:
        """What a careful person does now; "" if there is nothing to do."""
        legal = self.legal()
        verbs = CAREFUL.get(self.game, ())
        wanted = [text for verb in verbs for text in legal if _begins(text, verb)]
        return (wanted or legal or [""])[0]

    def press(self, text: str) -> None:
        """Presses the button of an action, as somebody does who does not look at the board."""
        button = self.page.locator(f'#actions button.action[data-text="{text}"]')
        folds = button.locator("xpath=ancestor::details[not(@open)]")
        expect(button).to_be_attached()  # before that, nothing is folded
        while folds.count():
            folds.first.locator("> summary").click()
        button.click()
        self.settle()

    def press_quietly(self, text: str) -> None:
        """The same, wherever the button is: on a phone the sheet may be closed."""
        self.page.evaluate(PRESS, text)
        self.settle()

    def skip_ahead(self) -> None:
        """Lets bots play without pauses, if they keep this person waiting."""
        self.page.evaluate("document.querySelector('#skip button')?.click()")

    def settle(self) -> None:
        """Waits until the server has answered."""
        expect(self.page.locator("#app")).to_have_attribute("data-pending", "no")

    def update(self) -> dict[str, Any]:
        """All that the server tells this person of the table now, as a program has it."""
        table = urlsplit(self.page.url).path.removeprefix("/t/")
        return dict(self.page.request.get(f"/api/tables/{table}").json())

    def view(self) -> dict[str, Any]:
        """The whole view, as a program has it."""
        return dict(self.update()["view"])

    def story(self) -> list[str]:
        return self.page.locator("#story li:not(.empty)").all_inner_texts()


def begin(*people: Person) -> None:
    """Everybody presses Ready, and the game is dealt."""
    for person in people:
        person.ready()
    for person in people:
        expect(person.page.locator("#app")).to_have_attribute("data-status", "playing")


def sit_down(site: Server, host: Person, name: str, seat: int) -> str:
    """Somebody without a browser sits down at the table of a person, ready. Their token."""
    table = host.page.url.rsplit("/", 1)[1]
    token = site.guest(name)
    assert site.do(table, token, "sit", seat=seat)["type"] == "done"
    site.ready(table, token)
    return token


def _begins(text: str, words: str) -> bool:
    return f"{text} ".startswith(f"{words} ")


def next_to_act(*people: Person) -> Person | None:
    """Waits until one of them can act, while bots play without pauses; None if the game is over."""

    def found() -> list[Person | None]:
        if all(person.status == "over" for person in people):
            return [None]
        people[0].skip_ahead()
        return [person for person in people if person.is_to_act and person.legal()]

    one: Person | None = wait_until(found)[0]
    return one


def play_to_the_end(
    *people: Person,
    most: int = 900,
    hands: Sequence[Callable[[Person, str], None]] = (),
) -> int:
    """Everybody acts when it is their turn, until the game is over. How many times that was."""
    ways = hands or [Person.press_quietly] * len(people)
    hand_of = dict(zip(people, ways, strict=True))
    order = list(people)  # who acted longest ago comes first
    for acted in range(most):
        person = next_to_act(*order)
        if person is None:
            return acted
        order.remove(person)
        order.append(person)
        if text := person.choice():
            hand_of[person](person, text)
    raise AssertionError(
        f"the game did not end: {most} actions, {people[0].legal()[:5]}, {people[0].story()[-4:]}"
    )
