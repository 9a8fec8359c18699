"""Somebody at a browser: what people do, and what they can read from the page."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

# What a careful person prefers: nobody loses early by this.
CAREFUL = (
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
)


class Person:
    """One person with a browser of their own."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)
        self.page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _listen(self, message: Any) -> None:
        # A lost connection is what some tests are about; a browser reports it by itself.
        if message.type == "error" and "net::ERR" not in message.text:
            self.complaints.append(message.text)

    def _hear(self, frame: Any) -> None:
        self.heard.append(json.loads(frame))

    # ------------------------------------------------------------------ ways to a table

    def play_now(self, title: str = "Couperation") -> None:
        self.page.goto("/")
        box = self.page.get_by_role("article", name=title, exact=True)
        box.get_by_label("Your name").fill(self.name)
        box.get_by_role("button", name="Play now with bots").click()
        self.wait_for_link()

    def open_table(self, *company: str, public: bool = False) -> None:
        """A new table: you on the first seat, then 'open', 'you' or 'bot:random'."""
        self.page.goto("/new/couperation")
        self.page.get_by_role("radio", name=str(1 + len(company)), exact=True).check(force=True)
        for seat, who in enumerate(company, 1):
            self.page.locator(f'select[name="seat.{seat}"]').select_option(who)
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

    def choice(self) -> str:
        legal = self.legal()
        wanted = [text for verb in CAREFUL for text in legal if text.startswith(verb)]
        return (wanted or legal)[0]

    def press(self, text: str) -> None:
        """Presses the button of an action, as somebody does who does not look at the board."""
        button = self.page.locator(f'#actions button.action[data-text="{text}"]')
        fold = button.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():
            fold.locator("summary").click()
        button.click()
        self.settle()

    def press_quietly(self, text: str) -> None:
        """The same, wherever the button is: on a phone the sheet may be closed."""
        button = self.page.locator(f'#actions button.action[data-text="{text}"]')
        button.dispatch_event("click")
        self.settle()

    def settle(self) -> None:
        """Waits until the server has answered."""
        expect(self.page.locator("#app")).to_have_attribute("data-pending", "no")

    def story(self) -> list[str]:
        return self.page.locator("#story li:not(.empty)").all_inner_texts()


def play_to_the_end(*people: Person, most: int = 400, quietly: bool = False) -> None:
    """Everybody acts when it is their turn, until the game is over."""
    for _ in range(most):
        if all(person.status == "over" for person in people):
            return
        acted = False
        for person in people:
            if person.is_to_act and person.legal():
                press = person.press_quietly if quietly else person.press
                press(person.choice())
                acted = True
        if not acted:
            people[0].page.wait_for_timeout(60)
    raise AssertionError("the game did not end")
