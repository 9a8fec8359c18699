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
    Part,
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
    whole = Part(prefix, named(theme))
    scene = _scene(view, whole)
    _seats(scene)
    draw_tower(scene)
    whole.add(_deck(prefix, whole.theme, view["deck"], scene.draws))
    _guesses(scene)
    whole.add(_destroyed(prefix, whole.theme, tuple(view["discard"])))
    _reserve(scene)
    height = RIM
    if view["viewer"] >= 0:
        height = HAND + HAND_HEIGHT
        whole.add(_verbs(prefix, whole.theme, scene.choices.marks(VERBS)))
        _hand(scene)
    asked = _asked(view)
    on_pieces = letters(view, view["seats"])
    return picture(
        WIDTH,
        height,
        _glass(prefix, whole.theme),
        board.seat_defs(prefix, on_pieces),
        _ground(prefix, whole.theme, height, view["outcome"] == "won"),
        *whole.table,
        _over_table(prefix),
        *laid(whole.pieces),
        "</g></g>",
        label=f"Couperation. {asked}",
        in_words=words.told(view),
    )


def _scene(view: words.View, whole: Part) -> Scene:
    draws = tuple([text for text in view["legal"] if text.startswith("draw ")])
    others = [text for text in view["legal"] if text not in draws] if draws else view["legal"]
    return Scene(view, draws, Choices(others), whole)


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
    view, whole = scene.view, scene.whole
    seats = view["seats"]
    width = (ROOM - GAP * (seats - 1)) / seats
    for seat in range(seats):
        hand = view["hands"][seat]
        x = MARGIN + seat * (width + GAP)
        plate = _plate(
            whole.prefix,
            whole.theme,
            seat,
            x,
            width,
            scene.choices.mark(words.letter(seat)),
            words.seat_title(view, seat),
            _name(view, seat),
            hand["count"],
            seat == view["viewer"],
            seat in view["acting"],
            view["phase"] == "start" and seat in view["wants"],
        )
        whole.table.append(plate)
        if seat != view["viewer"]:
            is_shown = hand["cards"] is not None
            cards = tuple(hand["cards"] if is_shown else hand["known"])
            before = _other_hand(
                whole.prefix,
                whole.theme,
                x + 7,
                width - 14,
                seat,
                called(view, seat),
                cards,
                is_shown,
                hand["count"],
                hand["finish"],
            )
            whole.add(before)


@kept
def _plate(
    prefix: str,
    theme: Theme,
    seat: int,
    x: float,
    width: float,
    parts: str,
    title: str,
    name: str,
    count: int,
    is_you: bool,
    is_turn: bool,
    is_first: bool,
) -> str:
    held = counted(count, "card")
    says = "you" if is_you else cut(name, SMALL_TEXT, width - 48) or held
    plate = board.plaque(theme, width, PLAQUE_HEIGHT, is_turn=is_turn, may=bool(parts))
    below = board.words(12, 57, held, SMALL_TEXT, theme.soft_ink) if is_you else ""
    return (
        f'<g id="{prefix}-seat-{words.letter(seat)}" class="{prefix}-seat"'
        f' transform="translate({x:g},{SEATS})"{parts}>'
        f"<title>{escape(title)}</title>"
        f"{plate}{board.seat_mark(prefix, seat, 22, 19)}"
        f"{board.words(43, 25, 'me first' if is_first else says, SMALL_TEXT, theme.ink)}"
        f"{below}</g>"
    )


def _name(view: words.View, seat: int) -> str:
    """Who sits there, if whoever draws it knows that."""
    return called(view, seat) if view.get("names") else ""


@kept
def _other_hand(
    prefix: str,
    theme: Theme,
    x: float,
    room: float,
    seat: int,
    who: str,
    cards: tuple[Card, ...],
    is_shown: bool,
    count: int,
    has_finish: bool,
) -> Part:
    """Small cards before a seat: those the viewer knows, then the others, closer if they must."""
    part = Part(prefix, theme)
    known = [which for which in cards if which != FINISH]
    backs = count - len(known)
    width = card.WIDTH * SMALL
    small_gap = SMALL_STEP - width
    for_known = room - SMALL_STEP if backs else room
    fitting = (for_known + small_gap) / max(len(known) + has_finish, 1) - small_gap
    scale = min(SMALL, fitting / card.WIDTH)
    step = card.WIDTH * scale + small_gap
    right, y = x + room, SEATS + 34
    for which in known:
        if is_shown:
            part.show(which, x, y, scale, f"in the hand of {who}")
        else:
            body = reminder(prefix, theme, which)
            title = f"in the hand of {who}; you know that it is {which}"
            part.lay(f"card-{which}", x, y, scale, body, title)
        x += step
    if has_finish:
        part.show(FINISH, x, y, scale, f"open before {who}")
        x += step
    step = min(SMALL_STEP, (right - width - x) / max(backs - 1, 1))
    for i in range(backs):
        title = f"a card in the hand of {who}"
        key = f"back-{words.letter(seat)}-{i + 1}"
        part.lay(key, x + i * step, y, SMALL, card.frosted(prefix), title)
    return part


@kept
def _deck(prefix: str, theme: Theme, left: int, draws: tuple[str, ...]) -> Part:
    """The deck, and beside it how many cards may be drawn."""
    part, choices = Part(prefix, theme), Choices(draws)
    x, y = MARGIN + 4, TOWER
    part.table.append(_stack(prefix, theme, left, choices.mark("draw")))
    part.say(x + 34, y + 88, "deck", "middle")
    for i, text in enumerate(draws):
        _, number = text.split()
        place = x + 72 + i % 3 * 39, y - 2 + i // 3 * 42
        _button(part, f"draw-{number}", *place, 34, number, choices.mark("draw", number))
    if draws:
        part.say(x + 72, y + 14 - 42 * (-len(draws) // 3), "draw")
    return part


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
    part, guesses = scene.whole, scene.view["maybe"]
    x, y = MARGIN + 4, TOWER + 122
    if guesses:
        part.say(x, y, "you saw")
    for i, guess in enumerate(guesses[:MOST_GUESSES]):
        line = _guess(scene, guess, x, y + 20 * (i + 1), 3 if i < 3 else 2)
        title = escape(words.guess_title(scene.view, guess))
        part.table.append(f"<g><title>{title}</title>{line}</g>")
    if len(guesses) > MOST_GUESSES:
        part.say(x, y + 20 * (MOST_GUESSES + 1), f"and {len(guesses) - MOST_GUESSES} more")


def _guess(scene: Scene, guess: dict[str, Any], x: float, y: float, most: int) -> str:
    """A card and the first few places it can be in: marks of seats, numbers in the tower."""
    ink = scene.whole.theme.ink
    drawn = [board.words(x, y, f"{guess['card']}:", SMALL_TEXT, ink)]
    x += 32
    for place in guess["places"][:most]:
        if "." in place:
            drawn.append(board.words(x, y, place, SMALL_TEXT, ink))
            x += 28
        else:
            mark = board.seat_mark(scene.whole.prefix, SEAT_NAMES.index(place), 0, 0)
            drawn.append(f"<g {at(x + 9, y - 6, 0.62)}>{mark}</g>")
            x += 24
    if len(guess["places"]) > most:
        drawn.append(board.words(x, y, "…", SMALL_TEXT, ink))
    return "".join(drawn)


@kept
def _destroyed(prefix: str, theme: Theme, cards: tuple[Card, ...]) -> Part:
    """Destroyed cards stand in steps beside the tower."""
    part = Part(prefix, theme)
    right, y = WIDTH - MARGIN, TOWER + 18
    part.say(right, TOWER + 8, f"destroyed: {len(cards)}", "end")
    for most in DESTROYED_ROWS:
        row, cards = cards[:most], cards[most:]
        for i, which in enumerate(row):
            x = right - (len(row) - i) * SMALL_STEP + SMALL_STEP - card.WIDTH * SMALL
            part.show(which, x, y, SMALL, "destroyed")
        y += SMALL_STEP + 1
    return part


def _reserve(scene: Scene) -> None:
    view, whole, cards = scene.view, scene.whole, tuple(scene.view["reserve"])
    marks = scene.choices.marks(cards)
    whole.add(_reserved(whole.prefix, whole.theme, cards, view["reserve_size"], marks))


@kept
def _reserved(
    prefix: str, theme: Theme, cards: tuple[Card, ...], size: int, marks: tuple[str, ...]
) -> Part:
    part = Part(prefix, theme)
    part.call(MARGIN, RESERVE + 24, "Reserve", TEXT)
    part.say(MARGIN, RESERVE + 43, f"{len(cards)} of {size}")
    for i, (which, parts) in enumerate(zip(cards, marks, strict=True)):
        x = MARGIN + 78 + i * RESERVE_STEP
        part.show(which, x, RESERVE, RESERVE_SCALE, "in the Reserve", parts)
    return part


# One's own side


def _button(part: Part, key: str, x: float, y: float, width: float, label: str, parts: str) -> None:
    part.table.append(
        f'<g id="{part.prefix}-do-{key}" class="{part.prefix}-button"'
        f' transform="translate({x:g},{y:g})"{parts}>'
        f"{board.button(part.prefix, part.theme, width, BUTTON_HEIGHT, label)}</g>"
    )


@kept
def _verbs(prefix: str, theme: Theme, marks: tuple[str, ...]) -> Part:
    """Where a card alone does not say what to do with it."""
    part = Part(prefix, theme)
    verbs = [(verb, parts) for verb, parts in zip(VERBS, marks, strict=True) if parts]
    if not verbs:
        part.say(WIDTH / 2, BUTTONS + 26, "your hand", "middle")
        return part
    width = min(160, (ROOM - GAP * (len(verbs) - 1)) / len(verbs))
    x = (WIDTH - len(verbs) * (width + GAP) + GAP) / 2
    for i, (verb, parts) in enumerate(verbs):
        _button(part, verb, x + i * (width + GAP), BUTTONS, width, VERBS[verb], parts)
    return part


def _hand(scene: Scene) -> None:
    hand = scene.view["hands"][scene.view["viewer"]]
    cards = tuple([which for which in hand["cards"] if which != FINISH])
    if hand["finish"]:
        cards += (FINISH,)
    if scene.view["exchange"]:
        _sum(scene, cards, scene.view["exchange"])
        return
    whole = scene.whole
    whole.add(_held(whole.prefix, whole.theme, cards, scene.choices.marks(cards)))


@kept
def _held(prefix: str, theme: Theme, cards: tuple[Card, ...], marks: tuple[str, ...]) -> Part:
    part = Part(prefix, theme)
    scale = _hand_scale(len(cards), ROOM)
    step = card.WIDTH * scale + HAND_GAP
    x = (WIDTH - step * len(cards) + HAND_GAP) / 2
    y = _centred(scale)
    for i, (which, parts) in enumerate(zip(cards, marks, strict=True)):
        part.show(which, x + i * step, y, scale, "in your hand", parts)
    return part


def _hand_scale(count: int, room: float) -> float:
    return min(LARGEST, ((room + HAND_GAP) / max(count, 1) - HAND_GAP) / card.WIDTH)


def _centred(scale: float) -> float:
    return HAND + card.HEIGHT * (LARGEST - scale) / 2


def _sum(scene: Scene, cards: tuple[Card, ...], exchange: dict[str, Any]) -> None:
    """An exchange in the making: the pair, a step for each card to be destroyed, the total."""
    part, mark = scene.whole, scene.choices.mark
    row = [(which, "") for which in exchange["pair"]]
    row += [(which, "+1") for which in exchange["raisers"]]
    row += [(which, "−1") for which in exchange["lowerers"]]
    used = {which for which, _ in row}
    scale = _hand_scale(len(cards), ROOM - 110)
    step = card.WIDTH * scale + HAND_GAP
    y = _centred(scale)
    line = HAND + card.HEIGHT * LARGEST / 2 + 9
    x = float(MARGIN)
    for i, (which, change) in enumerate(row):
        if i == 1:
            sign = "+" if exchange["kind"] == "add" else "−"
            part.call(x + 3, line, sign, LARGE_TEXT, "middle")
            x += 18
        badge = card.badge(part.theme, change) if change else ""
        part.show(which, x, y, scale, "in your exchange", mark(which), badge)
        x += step
    part.call(x, line, f"= {exchange['total']}", LARGE_TEXT)
    x += 80
    for which in cards:
        if which not in used:
            part.show(which, x, y, scale, "in your hand", mark(which))
            x += step
