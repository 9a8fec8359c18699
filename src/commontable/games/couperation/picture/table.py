"""A view as a picture: seats above, the tower between deck and destroyed cards, one's own hand."""

from __future__ import annotations

from typing import Any

from commontable.core.talk import SEAT_NAMES
from commontable.core.words import called, counted, letters
from commontable.draw import board, card
from commontable.draw.lettering import cut
from commontable.draw.svg import Choices, Svg, at, check_prefix, escape, kept, laid, picture
from commontable.draw.theme import Theme, named
from commontable.games.couperation.picture import words
from commontable.games.couperation.picture.cards import FINISH, Card, reminder
from commontable.games.couperation.picture.scene import (
    BUTTONS,
    GAP,
    HAND,
    HAND_HEIGHT,
    LARGE_TEXT,
    MARGIN,
    RESERVE,
    RIM,
    ROOM,
    SMALL_TEXT,
    TEXT,
    TOWER,
    WIDTH,
    Scene,
)
from commontable.games.couperation.picture.tower import draw_tower
from commontable.games.couperation.question import question

SEATS = 8  # where the plaques begin, from above
PLAQUE_HEIGHT = 70
BUTTON_HEIGHT = 36
SMALL, SMALL_STEP = 0.5, 33  # cards before other seats, destroyed cards
RESERVE_SCALE, RESERVE_STEP = 0.85, 55
LARGEST, HAND_GAP = 1.35, 12  # cards in one's own hand
MOST_GUESSES = 5
DESTROYED_ROWS = (5, 4, 4, 3, 3, 2, 2, 1, 1, 1)  # as many as stand beside the tower at that height

VERBS = {
    "want": "I want to start",
    "place": "Place",
    "hide": "Hide",
    "add": "Add",
    "subtract": "Subtract",
    "plus": "Destroy for +1",
    "minus": "Destroy for −1",
}


def draw(view: words.View, theme: str = "light", prefix: str = "ct") -> Svg:
    """The same view gives the same bytes. `prefix` begins every id, for pages with two pictures."""
    check_prefix(prefix)
    cards = Choices(text for text in view["legal"] if not text.startswith("draw "))
    scene = Scene(view, named(theme), prefix, cards)
    _seats(scene)
    draw_tower(scene)
    _deck(scene)
    _guesses(scene)
    _destroyed(scene)
    _reserve(scene)
    height = RIM
    if view["viewer"] >= 0:
        height = HAND + HAND_HEIGHT
        _verbs(scene)
        _hand(scene)
    asked = _asked(view)
    on_pieces = letters(view, view["seats"])
    return picture(
        WIDTH,
        height,
        _glass(prefix, scene.theme),
        board.seat_defs(prefix, on_pieces),
        _ground(prefix, scene.theme, height, view["outcome"] == "won"),
        *scene.table,
        _over_table(prefix),
        *laid(scene.pieces),
        "</g></g>",
        label=f"Couperation. {asked}",
        description=words.told(view),
    )


def _asked(view: words.View) -> str:
    """What the game waits for, as the page asks it."""
    is_asked = view["viewer"] in view["acting"] and view["legal"]  # a replay asks nothing
    return question(view) if is_asked else words.question(view)


@kept
def _glass(prefix: str, theme: Theme) -> str:
    return f"{board.PLAIN_TYPE}<defs>{card.glass(prefix, theme)}"


@kept
def _ground(prefix: str, theme: Theme, height: float, is_won: bool) -> str:
    """All below what lies on the table."""
    wood = board.wood(prefix, theme, WIDTH, height, RIM, is_won)
    return f'</defs>{wood}<g id="{prefix}-table">'


@kept
def _over_table(prefix: str) -> str:
    return f'</g><g id="{prefix}-pieces" {card.LETTERING}>'


# Around the tower


def _seats(scene: Scene) -> None:
    seats = scene.view["seats"]
    width = (ROOM - GAP * (seats - 1)) / seats
    for seat in range(seats):
        x = MARGIN + seat * (width + GAP)
        _seat(scene, seat, x, width)
        if seat != scene.view["viewer"]:
            _other_hand(scene, seat, x + 7, width - 14)


def _seat(scene: Scene, seat: int, x: float, width: float) -> None:
    view = scene.view
    is_you = seat == view["viewer"]
    held = counted(view["hands"][seat]["count"], "card")
    says = "you" if is_you else cut(_name(view, seat), SMALL_TEXT, width - 48) or held
    if view["phase"] == "start" and seat in view["wants"]:
        says = "me first"
    scene.table.append(
        _plate(
            scene.prefix,
            scene.theme,
            seat,
            x,
            width,
            scene.choices.mark(words.letter(seat)),
            words.seat_title(view, seat),
            says,
            held if is_you else "",
            seat in view["acting"],
        )
    )


@kept
def _plate(
    prefix: str,
    theme: Theme,
    seat: int,
    x: float,
    width: float,
    parts: str,
    title: str,
    says: str,
    below: str,
    is_turn: bool,
) -> str:
    plate = board.plaque(theme, width, PLAQUE_HEIGHT, is_turn=is_turn, may=bool(parts))
    held = board.words(12, 57, below, SMALL_TEXT, theme.soft_ink) if below else ""
    return (
        f'<g id="{prefix}-seat-{words.letter(seat)}" class="{prefix}-seat"'
        f' transform="translate({x:g},{SEATS})"{parts}>'
        f"<title>{escape(title)}</title>"
        f"{plate}{board.seat_mark(prefix, seat, 22, 19)}"
        f"{board.words(43, 25, says, SMALL_TEXT, theme.ink)}{held}</g>"
    )


def _name(view: words.View, seat: int) -> str:
    """Who sits there, if whoever draws it knows that."""
    return called(view, seat) if view.get("names") else ""


def _other_hand(scene: Scene, seat: int, x: float, room: float) -> None:
    """Small cards before a seat: those the viewer knows, then the others, closer if they must."""
    hand, who = scene.view["hands"][seat], called(scene.view, seat)
    is_shown = hand["cards"] is not None
    known = [which for which in hand["cards" if is_shown else "known"] if which != FINISH]
    backs = hand["count"] - len(known)
    width = card.WIDTH * SMALL
    small_gap = SMALL_STEP - width
    for_known = room - SMALL_STEP if backs else room
    fitting = (for_known + small_gap) / max(len(known) + hand["finish"], 1) - small_gap
    scale = min(SMALL, fitting / card.WIDTH)
    step = card.WIDTH * scale + small_gap
    right, y = x + room, SEATS + 34
    for which in known:
        if is_shown:
            scene.show(which, x, y, scale, f"in the hand of {who}")
        else:
            body = reminder(scene.prefix, scene.theme, which)
            title = f"in the hand of {who}; you know that it is {which}"
            scene.lay(f"card-{which}", x, y, scale, body, title)
        x += step
    if hand["finish"]:
        scene.show(FINISH, x, y, scale, f"open before {who}")
        x += step
    step = min(SMALL_STEP, (right - width - x) / max(backs - 1, 1))
    for i in range(backs):
        title = f"a card in the hand of {who}"
        key = f"back-{words.letter(seat)}-{i + 1}"
        scene.lay(key, x + i * step, y, SMALL, card.frosted(scene.prefix), title)


def _deck(scene: Scene) -> None:
    """The deck, and beside it how many cards may be drawn."""
    left = scene.view["deck"]
    x, y = MARGIN + 4, TOWER
    draws = [text for text in scene.view["legal"] if text.startswith("draw ")]
    choices = Choices(draws)
    scene.table.append(_stack(scene.prefix, scene.theme, left, choices.mark("draw")))
    scene.say(x + 34, y + 88, "deck", "middle")
    for i, text in enumerate(draws):
        _, number = text.split()
        place = x + 72 + i % 3 * 39, y - 2 + i // 3 * 42
        _button(scene, f"draw-{number}", *place, 34, number, choices.mark("draw", number))
    if draws:
        scene.say(x + 72, y + 14 - 42 * (-len(draws) // 3), "draw")


@kept
def _stack(prefix: str, theme: Theme, left: int, parts: str) -> str:
    x, y = MARGIN + 4, TOWER
    stack = card.stack(prefix, left) or board.place(
        card.WIDTH, card.HEIGHT, theme.line, is_strong=False
    )
    ink = theme.glass_ink if left else theme.ink
    count = board.words(card.WIDTH / 2, 40, left, LARGE_TEXT, ink, "middle", is_title=True)
    return (
        f'<g id="{prefix}-deck" class="{prefix}-deck" transform="translate({x},{y})"{parts}>'
        f"<title>{counted(left, 'card')} left in the deck</title>{stack}{count}</g>"
    )


def _guesses(scene: Scene) -> None:
    """Below the deck: cards the viewer saw that can be in one of several hidden places."""
    guesses = scene.view["maybe"]
    x, y = MARGIN + 4, TOWER + 122
    if guesses:
        scene.say(x, y, "you saw")
    for i, guess in enumerate(guesses[:MOST_GUESSES]):
        line = _guess(scene, guess, x, y + 20 * (i + 1), 3 if i < 3 else 2)
        title = escape(words.guess_title(scene.view, guess))
        scene.table.append(f"<g><title>{title}</title>{line}</g>")
    if len(guesses) > MOST_GUESSES:
        scene.say(x, y + 20 * (MOST_GUESSES + 1), f"and {len(guesses) - MOST_GUESSES} more")


def _guess(scene: Scene, guess: dict[str, Any], x: float, y: float, most: int) -> str:
    """A card and the first few places it can be in: marks of seats, numbers in the tower."""
    ink = scene.theme.ink
    drawn = [board.words(x, y, f"{guess['card']}:", SMALL_TEXT, ink)]
    x += 32
    for place in guess["places"][:most]:
        if "." in place:
            drawn.append(board.words(x, y, place, SMALL_TEXT, ink))
            x += 28
        else:
            mark = board.seat_mark(scene.prefix, SEAT_NAMES.index(place), 0, 0)
            drawn.append(f"<g {at(x + 9, y - 6, 0.62)}>{mark}</g>")
            x += 24
    if len(guess["places"]) > most:
        drawn.append(board.words(x, y, "…", SMALL_TEXT, ink))
    return "".join(drawn)


def _destroyed(scene: Scene) -> None:
    """Destroyed cards stand in steps beside the tower."""
    cards = list(scene.view["discard"])
    right, y = WIDTH - MARGIN, TOWER + 18
    scene.say(right, TOWER + 8, f"destroyed: {len(cards)}", "end")
    for most in DESTROYED_ROWS:
        row, cards = cards[:most], cards[most:]
        for i, which in enumerate(row):
            x = right - (len(row) - i) * SMALL_STEP + SMALL_STEP - card.WIDTH * SMALL
            scene.show(which, x, y, SMALL, "destroyed")
        y += SMALL_STEP + 1


def _reserve(scene: Scene) -> None:
    cards = scene.view["reserve"]
    title: dict[str, Any] = {"size": TEXT, "colour": scene.theme.ink, "is_title": True}
    scene.say(MARGIN, RESERVE + 24, "Reserve", **title)
    scene.say(MARGIN, RESERVE + 43, f"{len(cards)} of {scene.view['reserve_size']}")
    for i, which in enumerate(cards):
        x = MARGIN + 78 + i * RESERVE_STEP
        scene.show(which, x, RESERVE, RESERVE_SCALE, "in the Reserve", part=which)


# One's own side


def _button(
    scene: Scene, key: str, x: float, y: float, width: float, label: str, parts: str
) -> None:
    scene.table.append(
        f'<g id="{scene.prefix}-do-{key}" class="{scene.prefix}-button"'
        f' transform="translate({x:g},{y:g})"{parts}>'
        f"{board.button(scene.prefix, scene.theme, width, BUTTON_HEIGHT, label)}</g>"
    )


def _verbs(scene: Scene) -> None:
    """Where a card alone does not say what to do with it."""
    verbs = [verb for verb in VERBS if scene.choices.has(verb)]
    if not verbs:
        scene.say(WIDTH / 2, BUTTONS + 26, "your hand", "middle")
        return
    width = min(160, (ROOM - GAP * (len(verbs) - 1)) / len(verbs))
    x = (WIDTH - len(verbs) * (width + GAP) + GAP) / 2
    for i, verb in enumerate(verbs):
        parts = scene.choices.mark(verb)
        _button(scene, verb, x + i * (width + GAP), BUTTONS, width, VERBS[verb], parts)


def _hand(scene: Scene) -> None:
    hand = scene.view["hands"][scene.view["viewer"]]
    cards = [which for which in hand["cards"] if which != FINISH]
    if hand["finish"]:
        cards.append(FINISH)
    if scene.view["exchange"]:
        _sum(scene, cards, scene.view["exchange"])
        return
    scale = _hand_scale(len(cards), ROOM)
    step = card.WIDTH * scale + HAND_GAP
    x = (WIDTH - step * len(cards) + HAND_GAP) / 2
    y = _centred(scale)
    for i, which in enumerate(cards):
        scene.show(which, x + i * step, y, scale, "in your hand", part=which)


def _hand_scale(count: int, room: float) -> float:
    return min(LARGEST, ((room + HAND_GAP) / max(count, 1) - HAND_GAP) / card.WIDTH)


def _centred(scale: float) -> float:
    return HAND + card.HEIGHT * (LARGEST - scale) / 2


def _sum(scene: Scene, cards: list[Card], exchange: dict[str, Any]) -> None:
    """An exchange in the making: the pair, a step for each card to be destroyed, the total."""
    row = [(which, "") for which in exchange["pair"]]
    row += [(which, "+1") for which in exchange["raisers"]]
    row += [(which, "−1") for which in exchange["lowerers"]]
    used = {which for which, _ in row}
    scale = _hand_scale(len(cards), ROOM - 110)
    step = card.WIDTH * scale + HAND_GAP
    y = _centred(scale)
    line = HAND + card.HEIGHT * LARGEST / 2 + 9
    large: dict[str, Any] = {"size": LARGE_TEXT, "colour": scene.theme.ink, "is_title": True}
    x = float(MARGIN)
    for i, (which, change) in enumerate(row):
        if i == 1:
            scene.say(x + 3, line, "+" if exchange["kind"] == "add" else "−", "middle", **large)
            x += 18
        badge = card.badge(scene.theme, change) if change else ""
        scene.show(which, x, y, scale, "in your exchange", part=which, marks=badge)
        x += step
    scene.say(x, line, f"= {exchange['total']}", **large)
    x += 80
    for which in cards:
        if which not in used:
            scene.show(which, x, y, scale, "in your hand", part=which)
            x += step
