"""How people act: by buttons, by the keyboard alone, by taps on a phone."""

from playwright.sync_api import TimeoutError as Late

from tests.browser.people import Person

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 1500  # milliseconds for a tap on what others may change meanwhile


def press(person: Person, text: str) -> None:
    """By the button beside the board."""
    person.press_quietly(text)


def type_out(person: Person, text: str) -> None:
    """By keys: find the action by its words, or walk to its button."""
    page = person.page
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    if page.evaluate("document.activeElement.id") == "typed-text":
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    else:
        for _ in range(12):
            if page.evaluate("document.activeElement.dataset.text") == text:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    person.settle()


def tap(person: Person, text: str) -> None:
    """By fingers: on the board where the action is drawn there, else in the sheet."""
    if tap_out(person, text):
        person.tapped[text.split()[0]] += 1
    else:
        tap_in_sheet(person, text)


def tap_out(person: Person, text: str) -> int:
    """Taps the parts of the picture that an action is made of; sends what one tap only chose."""
    words = text.split()
    sent = len(person.said)
    for taps in range(1, 6):
        parts = person.page.eval_on_selector_all(
            "#board [data-part]:not(.is-chosen)",
            "all => all.map(one => one.getAttribute('data-part') ?? '')",
        )
        fitting = [part for part in parts if part and set(part.split()) <= set(words)]
        if not fitting:
            return taps if taps > 1 and _tap_what_is_left(person, text) else 0
        # The longest first: «draw 2» says more than «draw».
        part = max(fitting, key=lambda one: (len(one.split()), -words.index(one.split()[0])))
        where = person.page.locator(f'#board [data-part="{part}"]:not(.is-chosen)').first
        try:
            where.evaluate("one => one.scrollIntoView({block: 'center'})")  # from under the sheet
            where.tap(timeout=PATIENCE)
        except Late:
            return 0
        person.settle()
        if not person.page.locator("#chosen").count():
            return taps if len(person.said) > sent else 0
        if person.page.locator(f'#confirm-act[data-text="{text}"]').count():
            try:
                person.page.locator("#confirm-act").tap(timeout=PATIENCE)
            except Late:
                return 0
            person.settle()
            return taps + 1
    return 0


def _tap_what_is_left(person: Person, text: str) -> bool:
    """What was chosen on the board leaves few ways, whose buttons stand below it."""
    try:
        person.page.locator(f'#actions button.action[data-text="{text}"]').tap(timeout=PATIENCE)
    except Late:
        return False
    person.settle()
    return True


def tap_in_sheet(person: Person, text: str) -> None:
    page = person.page
    page.keyboard.press("Escape")
    button = page.locator(f'#actions button.action[data-text="{text}"]')
    try:
        if page.locator("#app").get_attribute("data-sheet") == "peek":
            page.locator("#handle").tap(timeout=PATIENCE)
        if page.locator("#app").get_attribute("data-tab") != "actions":
            page.locator("#tab-actions").tap(timeout=PATIENCE)
        folds = button.locator("xpath=ancestor::details[not(@open)]")
        while folds.count():
            folds.first.locator("> summary").tap(timeout=PATIENCE)
        button.tap(timeout=PATIENCE)
    except Late:
        pass  # somebody was quicker
    person.settle()
