"""The table of CO-OP from top to bottom: banner, money, week, store, COOPERATE, players, hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from commontable.core.game import EVERYBODY, Json
from commontable.draw import board
from commontable.draw.svg import Choices, escape, picture
from commontable.games.coop import data
from commontable.games.coop.picture.poster import (
    CARD_COLOURS,
    Poster,
    flower,
    lines,
    plate,
    poster,
    tag_marks,
    text,
    wrap,
)

# Units: at a width of 390 pixels, 15 of them are 12 pixels and 30 are 24.
WIDTH = 480
MARGIN = 12
ROOM = WIDTH - 2 * MARGIN
GAP = 8
SMALL, TEXT, LARGE = 15, 17, 22
FIFTH = (ROOM - 4 * 6) / 5
GOOD_HEIGHT = 62

_GROOVE = {card.name: card for card in data.GROOVE}
_HAPPENINGS = {card.name: card for card in data.HAPPENINGS}
_TOGETHER = {card.name: card for card in data.COOPERATE}
_GOODS = {good.name: good for good in data.GOODS}
_ROUNDED = "'Cooper Black','Baloo 2','Source Serif 4',Georgia,serif"


@dataclass(slots=True)
class Scene:
    """A picture being drawn downwards."""

    view: Json
    look: Poster
    prefix: str
    choices: Choices
    legal: set[str]
    body: list[str] = field(default_factory=list)
    y: float = 0

    def put(
        self,
        x: float,
        y: float,
        markup: str,
        *,
        words: tuple[object, ...] = (),
        action: str = "",
        title: str = "",
        size: tuple[float, float] = (0, 0),
        key: str = "",
    ) -> bool:
        """Adds a piece; outlines it if it can be chosen."""
        marks = self.choices.mark(*words) if words else ""
        if action in self.legal:
            marks = f' data-action="{escape(action)}"'
        if marks and size[0]:
            markup += (
                f'<rect class="{self.prefix}-may" x="-2" y="-2" width="{size[0] + 4:g}"'
                f' height="{size[1] + 4:g}" rx="11" fill="none" stroke="{self.look.shared.may}"'
                ' stroke-width="3.2"/>'
            )
        name = f' id="{self.prefix}-{key}"' if key else ""
        told = f"<title>{escape(title)}</title>" if title else ""
        self.body.append(
            f'<g{name} transform="matrix(1,0,0,1,{x:g},{y:g})"{marks}>{told}{markup}</g>'
        )
        return bool(marks)

    def heading(self, words: str, more: str = "") -> None:
        self.body.append(text(MARGIN, self.y + 16, words, TEXT, self.look.ink, bold=True))
        if more:
            self.body.append(
                text(WIDTH - MARGIN, self.y + 16, more, SMALL, self.look.soft, "end", width=300)
            )
        self.y += 23


def draw(view: Json, theme: str = "light", prefix: str = "ct") -> str:
    look = poster(theme)
    scene = Scene(view, look, prefix, Choices(view["legal"]), set(view["legal"]))
    _banner(scene)
    _money(scene)
    if view["phase"] == "characters":
        _people(scene)
    else:
        _week(scene)
        _store(scene)
        _together(scene)
    _buttons(scene)
    _pickers(scene)
    own = [p for p in view["players"] if view["viewer"] in (p["seat"], EVERYBODY)]
    for player in own:
        _player(scene, player, is_own=True)
    for player in view["players"]:
        if player not in own:
            _player(scene, player, is_own=False)
    height = scene.y + MARGIN
    ground = f'<rect width="{WIDTH}" height="{height:g}" fill="{look.paper}"/>'
    defs = f"<defs>{board.seat_defs(prefix, len(view['players']))}</defs>"
    return picture(
        WIDTH,
        height,
        defs + board.plain_type(ground + "".join(scene.body)),
        label="CO-OP: the co-op game",
        description=_summary(view),
    )


def _summary(view: Json) -> str:
    moods = ", ".join(f"{p['name']} {p['vibe'] or 'without a character'}" for p in view["players"])
    return f"{view['day']}, money {view['money']}, {view['days_left']} days left. {moods}."


# ------------------------------------------------------------------ banner, money, week


def _banner(scene: Scene) -> None:
    look, view = scene.look, scene.view
    stripes = "".join(
        f'<path d="M0 {50 + 7 * i}C120 {20 + 7 * i} 260 {84 + 7 * i} {WIDTH} {44 + 7 * i}"'
        f' fill="none" stroke="{colour}" stroke-width="7"/>'
        for i, colour in enumerate((look.mustard, look.orange, look.avocado))
    )
    left = view["days_left"]
    days = "last day" if view["last_day"] else f"{left} day{'s' if left != 1 else ''} left"
    title = view["scenario"]["title"]
    goal, taken = lines(MARGIN, 96, view["scenario"]["goal"], SMALL, look.soft, ROOM, most=2)
    scene.body.append(
        f'{stripes}<g font-family="{_ROUNDED}">'
        f'<text x="{MARGIN}" y="46" font-size="44" font-weight="900" fill="{look.orange}"'
        f' stroke="{look.paper}" stroke-width="6" paint-order="stroke">CO-OP</text></g>'
        f"{flower(192, 30, 17, look.mustard, look.brown)}"
        f'<g transform="translate({WIDTH - MARGIN - 190},8)">'
        + plate(190, 34, look.brown, look.line)
        + text(
            95,
            23,
            days,
            LARGE,
            look.on_strong if look.brown != "#7a4420" else look.card,
            "middle",
            bold=True,
        )
        + "</g>"
        + f'<rect x="0" y="78" width="{WIDTH}" height="{taken + 10:g}" fill="{look.paper}"/>'
        + goal
    )
    scene.body.append(
        f'<g stroke="{look.paper}" stroke-width="4" paint-order="stroke">'
        f"{text(WIDTH - MARGIN, 64, title, TEXT, look.ink, 'end', bold=True, width=250)}</g>"
    )
    scene.y = 86 + taken + 4


def _money(scene: Scene) -> None:
    """The Money Chart, in chalk."""
    look, view = scene.look, scene.view
    low, high = data.LOWEST, data.HIGHEST
    step = (ROOM - 116) / (high - low)

    def at(money: int) -> float:
        return 98 + (money - low) * step

    ticks = "".join(
        f'<path d="M{at(m):g} 34v{10 if m % 10 == 0 else 6}" stroke="{look.chalk}"'
        ' stroke-width="1.4"/>'
        + (
            text(at(m), 58, f"{m:+d}" if m else "0", SMALL, look.chalk, "middle")
            if m % 10 == 0
            else ""
        )
        for m in range(low, high + 1, 5)
    )
    goal = view["goal_money"]
    flag = (
        f'<path d="M{at(goal):g} 34V8l14 6-14 6" fill="{look.mustard}" stroke="{look.mustard}"'
        ' stroke-width="2"/>'
    )
    money = view["money"]
    sum_text = f"-${-money}" if money < 0 else f"${money}"
    scene.put(
        MARGIN,
        scene.y,
        plate(ROOM, 66, look.slate, look.brown, 4)
        + text(44, 44, sum_text, 30, look.chalk, "middle", bold=True)
        + f'<path d="M{at(low):g} 34H{at(high):g}" stroke="{look.chalk}" stroke-width="2"/>{ticks}'
        + flag
        + f'<circle id="{scene.prefix}-money" cx="{at(money):g}" cy="34" r="8" fill="{look.orange}"'
        f' stroke="{look.chalk}" stroke-width="2.4"/>',
        title=f"Money: {sum_text}; the goal is ${goal}",
    )
    scene.y += 66 + GAP


def _week(scene: Scene) -> None:
    look, view = scene.look, scene.view
    height = 98
    for i, day in enumerate(data.DAYS):
        card = view["calendar"][i]
        is_today = day == view["day"]
        fill = look.card if card and card["face_up"] else look.faded
        head = look.orange if is_today else look.mustard
        body = (
            plate(FIFTH, height, fill, look.line, 2.6 if is_today else 1.2)
            + f'<path d="M1 22V10Q1 1 10 1H{FIFTH - 10:g}Q{FIFTH - 1:g} 1 {FIFTH - 1:g} 10V22Z"'
            f' fill="{head}"/>'
            + text(FIFTH / 2, 17, day, SMALL, look.on_strong, "middle", bold=True, width=FIFTH - 8)
        )
        title = day
        if card:
            said, _ = lines(
                FIFTH / 2, 40, card["name"], SMALL, look.ink, FIFTH - 6, "middle", bold=True, most=3
            )
            body += said
            state = "" if card["holds"] else " (over)" if not card["face_up"] else " (suspended)"
            title = f"{day}: {card['name']}. {_HAPPENINGS[card['name']].text}{state}"
            if not card["holds"]:
                body += text(FIFTH / 2, height - 7, state.strip(" ()"), SMALL, look.soft, "middle")
            elif _HAPPENINGS[card["name"]].keeps_happening:
                body += text(FIFTH / 2, height - 7, "keeps on", SMALL, look.soft, "middle")
        scene.put(
            MARGIN + i * (FIFTH + 6),
            scene.y,
            body,
            words=("flip", day),
            title=title,
            size=(FIFTH, height),
        )
    scene.y += height + 6
    today = view["calendar"][data.DAYS.index(view["day"])]
    if today:
        card_text = f"{today['name']}: {_HAPPENINGS[today['name']].text}"
        said, taken = lines(MARGIN, scene.y + 13, card_text, SMALL, look.ink, ROOM, most=2)
        scene.body.append(said)
        scene.y += taken + 4


# ------------------------------------------------------------------ the store


def _store(scene: Scene) -> None:
    view, look = scene.view, scene.look
    closed = view["closed"]
    awning = "".join(
        f'<path d="M{MARGIN + 38 * i} {scene.y:g}h38v9q-19 9-38 0Z"'
        f' fill="{look.orange if i % 2 else look.card}" stroke="{look.line}" stroke-width=".8"/>'
        for i in range(12)
    )
    scene.body.append(awning)
    scene.y += 18
    front = view["storefront"]
    scene.heading(
        f"Storefront {len(front)} of {data.STOREFRONT}",
        "CLOSED today" if "Storefront" in closed else "",
    )
    _goods(scene, front, data.STOREFRONT, ("sell", "lose"))
    back = view["warehouse"]
    more = "CLOSED today" if "Warehouse" in closed else f"{view['goods_deck']} Goods in the deck"
    scene.heading(f"Warehouse {len(back)} of {data.WAREHOUSE}", more)
    _goods(scene, back, 5 if len(back) <= 5 else 10, ("move", "lose"))


def _goods(scene: Scene, names: list[str], places: int, verbs: tuple[str, ...]) -> None:
    look = scene.look
    for i in range(places):
        x = MARGIN + i % 5 * (FIFTH + 6)
        y = scene.y + i // 5 * (GOOD_HEIGHT + 6)
        if i >= len(names):
            scene.body.append(
                f'<rect x="{x:g}" y="{y:g}" width="{FIFTH:g}" height="{GOOD_HEIGHT}" rx="10"'
                f' fill="none" stroke="{look.line}" stroke-dasharray="4 5" opacity=".7"/>'
            )
            continue
        _good(scene, x, y, names[i], verbs)
    scene.y += -(-places // 5) * (GOOD_HEIGHT + 6) + 2


def _good(scene: Scene, x: float, y: float, name: str, verbs: tuple[str, ...]) -> None:
    look, good = scene.look, _GOODS[name]
    verb = next((v for v in verbs if f"{v} {good.word}" in scene.legal), "")
    said, _ = lines(FIFTH / 2, 18, name, SMALL, look.ink, FIFTH - 6, "middle", bold=True, most=2)
    marks = tag_marks(FIFTH / 2 - 9 * (len(good.tags) - 1), GOOD_HEIGHT - 12, good.tags)
    scene.put(
        x,
        y,
        plate(FIFTH, GOOD_HEIGHT, look.card, look.line) + said + marks,
        action=f"{verb} {good.word}" if verb else "",
        title=f"{name}: {', '.join(good.tags)}",
        size=(FIFTH, GOOD_HEIGHT),
        key=f"good-{good.word}",
    )


def _together(scene: Scene) -> None:
    view, look = scene.view, scene.look
    if not view["together"] and view["phase"] != "lay out":
        return
    cards = view["together"]
    if view["phase"] == "lay out":
        done = {card["name"] for card in cards}
        cards = [{"name": name, "used": False, "laid": name in done} for name in _TOGETHER]
    scene.heading("COOPERATE", "two or more, on one day")
    width = (ROOM - 2 * 6) / 3
    texts = ["used" if card["used"] else _TOGETHER[card["name"]].text for card in cards]
    height = 30 + max(len(wrap(said, SMALL, width - 8)) for said in texts) * SMALL * 1.16
    for i, card in enumerate(cards):
        known = _TOGETHER[card["name"]]
        verb = "lay" if view["phase"] == "lay out" else "do"
        name = text(
            width / 2, 20, card["name"], TEXT, look.ink, "middle", bold=True, width=width - 14
        )
        said, _ = lines(width / 2, 38, texts[i], SMALL, look.soft, width - 8, "middle")
        fill = look.faded if card["used"] or card.get("laid") else look.card
        scene.put(
            MARGIN + i % 3 * (width + 6),
            scene.y + i // 3 * (height + 8),
            plate(width, height, fill, look.avocado, 3) + name + said,
            words=(verb, known.word),
            title=f"{card['name']}: {known.text}",
            size=(width, height),
        )
    scene.y += -(-len(cards) // 3) * (height + 8)


# ------------------------------------------------------------------ buttons and pickers

_LABELS = {
    "frolic": "Frolic in the Park",
    "meditate": "Meditate",
    "cooperate area": "Cooperate",
    "cooperate today": "Cooperate: today's event",
    "do today": "Do it now",
    "wait": "Wait for more",
    "decline": "Not today",
    "draw": "Draw a card",
    "stop": "Enough",
    "sing": "Sing a line",
    "hush": "Do not sing",
    "cancel": "Use the Legal Fund",
    "bear": "Keep the Legal Fund",
    "offer": "Make the offer",
    "agree": "Agree",
    "refuse": "Refuse",
}
_VERBS = {"work": "Work with a card", "without": "Discard and meditate"}


def _buttons(scene: Scene) -> None:
    """Words that can be chosen by themselves, and verbs that need a hand card."""
    offers: list[tuple[str, tuple[object, ...], str]] = []
    for verb, label in _VERBS.items():
        if scene.choices.has(verb) and scene.view["phase"] == "day":
            offers.append((label, (verb,), ""))
    offers += [(label, (), action) for action, label in _LABELS.items() if action in scene.legal]
    if not offers:
        return
    width = (ROOM - GAP) / 2
    for i, (label, words, action) in enumerate(offers):
        scene.put(
            MARGIN + i % 2 * (width + GAP),
            scene.y + i // 2 * 46,
            board.button(scene.prefix, scene.look.shared, width, 38, label),
            words=words,
            action=action,
        )
    scene.y += -(-len(offers) // 2) * 46 + 4


def _pickers(scene: Scene) -> None:
    """An offer so far; Goods and CUSTOMERs in piles, when one may be chosen from them."""
    pending = scene.view["pending"]
    if pending["partner"]:
        given, asked = (", ".join(pending[key]) or "nothing" for key in ("give", "ask"))
        words = f"{pending['actor']} gives {given}; {pending['partner']} gives {asked}."
        said, taken = lines(MARGIN, scene.y + 14, words, SMALL, scene.look.ink, ROOM, bold=True)
        scene.body.append(said)
        scene.y += taken + 8
    orders = [g for g in data.GOODS if f"order {g.word}" in scene.legal]
    if orders:
        scene.heading("Order from the deck or the discard")
        for i, good in enumerate(orders):
            _good(
                scene,
                MARGIN + i % 5 * (FIFTH + 6),
                scene.y + i // 5 * (GOOD_HEIGHT + 6),
                good.name,
                ("order",),
            )
        scene.y += -(-len(orders) // 5) * (GOOD_HEIGHT + 6) + 4
    takes = [c for c in data.GROOVE if f"take {c.word}" in scene.legal]
    if takes:
        scene.heading("Take a CUSTOMER")
        _cards(scene, [c.name for c in takes], "take")


def _people(scene: Scene) -> None:
    """The characters nobody is yet."""
    look = scene.look
    taken = {p["person"] for p in scene.view["players"]}
    for person in data.CHARACTERS:
        if person.name in taken:
            continue
        kinds = " & ".join(person.types[0]) or "neither"
        if person.has_two_types:
            kinds = " or ".join(kind for types in person.types for kind in types)
        said, taken_height = lines(14, 67, person.text, SMALL, look.ink, ROOM - 28, most=3)
        height = 65 + taken_height
        sides = [t for t in scene.view["legal"] if t.split()[1] == person.word]
        body = (
            plate(ROOM, height, look.card, look.line)
            + f'<path d="M0 10Q0 0 10 0H{ROOM - 10}Q{ROOM} 0 {ROOM} 10V6H0Z" fill="{look.orange}"/>'
            + text(14, 28, person.name, LARGE, look.ink, bold=True)
            + text(ROOM - 14, 30, kinds, SMALL, look.soft, "end")
            + text(14, 48, person.ability, SMALL, look.soft, bold=True)
            + said
        )
        action = sides[0] if len(sides) == 1 else ""
        scene.put(
            MARGIN,
            scene.y,
            body,
            words=(person.word,) if len(sides) > 1 else (),
            action=action,
            title=person.joke,
            size=(ROOM, height),
        )
        scene.y += height + 6
        if len(sides) > 1:
            width = (ROOM - GAP) / 2
            for i, side in enumerate(sides):
                label = side.split()[2] if len(side.split()) > 2 else "front"
                scene.put(
                    MARGIN + i * (width + GAP),
                    scene.y,
                    board.button(scene.prefix, look.shared, width, 34, label),
                    action=side,
                )
            scene.y += 44


# ------------------------------------------------------------------ players and their cards


def _player(scene: Scene, player: Json, *, is_own: bool) -> None:
    look, view = scene.look, scene.view
    letter = player["name"]
    verb = next(
        (v for v in ("choose", "share", "dude", "lead") if _player_text(v, letter) in scene.legal),
        "",
    )
    is_waited_for = player["may_act"] or view["pending"]["asked"] in (letter, "group")
    edge = look.orange if is_waited_for else look.line
    height = 58
    name = player["person"] or "has no character yet"
    body = (
        plate(ROOM, height, look.card, edge, 3 if is_waited_for else 1.2)
        + board.seat_mark(scene.prefix, "ABCDE".index(letter), 24, 22)
        + text(46, 24, name, TEXT, look.ink, bold=True, width=190)
        + text(46, 45, _types(player), SMALL, look.soft, width=210)
        + _vibe_track(scene, player)
    )
    if view["dude"] == letter:
        body += flower(ROOM - 214, 18, 13, look.mustard, look.brown)
    if player["acted"]:
        body += text(24, 52, "done", SMALL - 1, look.soft, "middle")
    scene.put(
        MARGIN,
        scene.y,
        body,
        action=_player_text(verb, letter) if verb else "",
        title=f"{letter}: {name}, {player['vibe'] or 'no VIBE yet'}"
        + (", the Happening Dude" if view["dude"] == letter else ""),
        size=(ROOM, height),
    )
    scene.y += height + 5
    if player["in_play"]:
        scene.body.append(
            text(
                MARGIN + 6,
                scene.y + 13,
                "In play: " + ", ".join(player["in_play"]),
                SMALL,
                look.ink,
                bold=True,
                width=ROOM - 12,
            )
        )
        scene.y += 20
    if is_own:
        _cards(scene, player["hand"], _hand_verb(scene, player))
    else:
        _chips(scene, player)
    scene.y += 4


def _hand_verb(scene: Scene, player: Json) -> str | None:
    """What choosing a card of one's own hand means: a verb, "" where a button says it, or None."""
    pending = scene.view["pending"]
    if scene.view["phase"] == "share":
        return {pending["actor"]: "give", pending["partner"]: "ask"}.get(player["name"])
    if scene.view["seats"] == 1 and player["name"] not in (pending["actor"], pending["asked"]):
        return None  # the other character of a person alone
    return "discard" if scene.choices.has("discard") else ""


def _player_text(verb: str, letter: str) -> str:
    return f"share with {letter}" if verb == "share" else f"{verb} {letter}"


def _types(player: Json) -> str:
    if not player["person"]:
        return ""
    kinds = " & ".join(player["types"]) or "neither"
    person = next(c for c in data.CHARACTERS if c.name == player["person"])
    return f"{kinds} · {person.ability}" + ("" if player["able"] else " (off)")


def _vibe_track(scene: Scene, player: Json) -> str:
    look = scene.look
    left = ROOM - 190
    dots = ""
    for i, mood in enumerate(data.VIBES):
        is_here = mood == player["vibe"]
        fill = (look.brown, look.brown, look.mustard, look.avocado, look.orange)[i]
        dots += (
            f'<circle cx="{left + 18 + 38 * i}" cy="18" r="{11 if is_here else 6}"'
            f' fill="{fill if is_here else look.faded}" stroke="{look.line}" stroke-width="1.2"/>'
        )
    here = data.VIBES.index(player["vibe"]) if player["vibe"] else 2
    spot = min(left + 18 + 38 * here, ROOM - 44)
    label = text(spot, 46, player["vibe"] or "", SMALL, look.ink, "middle", bold=True)
    return f'<path d="M{left + 18} 18h152" stroke="{look.line}" stroke-width="2"/>{dots}{label}'


def _cards(scene: Scene, names: list[str], verb: str | None) -> None:
    """Cards large enough to be read, in two columns."""
    look = scene.look
    width = (ROOM - GAP) / 2
    tops = [scene.y, scene.y]
    for i, name in enumerate(names):
        card = _GROOVE[name]
        said, taken = lines(10, 46, card.text, SMALL, look.ink, width - 18, most=6)
        joke, more = lines(10, 48 + taken, card.joke, SMALL - 1, look.soft, width - 18, most=2)
        height = 46 + taken + more
        colour = getattr(look, CARD_COLOURS[card.type])
        body = (
            plate(width, height, look.card, look.line)
            + f'<path d="M0 27V10Q0 0 10 0H{width - 10:g}Q{width:g} 0 {width:g} 10V27Z"'
            f' fill="{colour}"/>'
            + text(10, 19, name, TEXT, _on(look, colour), bold=True, width=width - 20)
            + said
            + joke
        )
        column = i % 2
        words: tuple[object, ...] = () if verb is None else (verb, card.word)[not verb :]
        scene.put(
            MARGIN + column * (width + GAP),
            tops[column],
            body,
            words=words,
            title=f"{card.type}: {card.text}",
            size=(width, height),
        )
        tops[column] += height + 7
    scene.y = max(tops)


def _on(look: Poster, colour: str) -> str:
    """Light words on the brown of the light poster, dark ones everywhere else."""
    return look.card if colour == "#7a4420" else look.on_strong


def _chips(scene: Scene, player: Json) -> None:
    """The open hand of somebody else, by names."""
    look = scene.look
    width = (ROOM - 6) / 2
    seen: dict[str, int] = {}
    for name in player["hand"]:
        seen[name] = seen.get(name, 0) + 1
    for i, (name, copies) in enumerate(seen.items()):
        card = _GROOVE[name]
        label = f"{copies} x {name}" if copies > 1 else name
        colour = getattr(look, CARD_COLOURS[card.type])
        body = (
            plate(width, 25, look.card, look.line, 1, 7)
            + f'<rect width="9" height="25" rx="4" fill="{colour}"/>'
            + text(16, 18, label, SMALL, look.ink, width=width - 22)
        )
        own_pick: tuple[object, ...] = ("ask", card.word) if _is_partner(scene, player) else ()
        scene.put(
            MARGIN + i % 2 * (width + 6),
            scene.y + i // 2 * 31,
            body,
            words=own_pick,
            title=f"{name}: {card.text}",
            size=(width, 25),
        )
    scene.y += -(-len(seen) // 2) * 31


def _is_partner(scene: Scene, player: Json) -> bool:
    return bool(scene.view["pending"]["partner"] == player["name"])
