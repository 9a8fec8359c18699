"""What can be chosen by itself: buttons, piles to pick from, characters."""

from __future__ import annotations

from commontable.core.game import SEAT_NAMES, Json
from commontable.core.words import clause
from commontable.draw import board
from commontable.draw.lettering import width_of
from commontable.games.coop import data
from commontable.games.coop.picture.players import add_cards
from commontable.games.coop.picture.poster import lines, plate, text
from commontable.games.coop.picture.scene import (
    FIFTH,
    GAP,
    GOOD_HEIGHT,
    LARGE,
    MARGIN,
    SMALL,
    TEXT,
    Scene,
)
from commontable.games.coop.picture.store import add_good

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
Offer = tuple[str, tuple[object, ...], str]  # label, words, action
_VERBS = {"work": "Work with a card", "without": "Discard and meditate"}


def add_buttons(scene: Scene) -> None:
    """Words that can be chosen by themselves, and verbs that need a hand card."""
    offers: list[Offer] = []
    for verb, label in _VERBS.items():
        if scene.choices.has(verb) and scene.view["phase"] == "day":
            offers.append((label, (verb,), ""))
    offers += [(label, (), action) for action, label in _LABELS.items() if action in scene.legal]
    if not offers:
        return
    for row in _rows(offers, scene.room):
        spare = (scene.room + GAP - sum(_wide(label) + GAP for label, _, _ in row)) / len(row)
        x = float(MARGIN)
        for label, words, action in row:
            width = _wide(label) + spare
            body = board.button(scene.prefix, scene.look.shared, width, 38, label)
            scene.put(x, scene.y, body, words=words, action=action)
            x += width + GAP
        scene.y += 46
    scene.y += 4


def _rows(offers: list[Offer], room: float) -> list[list[Offer]]:
    """As many buttons in a row as there is room for."""
    rows: list[list[Offer]] = [[]]
    for offer in offers:
        used = sum(_wide(label) + GAP for label, _, _ in rows[-1])
        if used + _wide(offer[0]) > room:
            rows.append([])
        rows[-1].append(offer)
    return rows


def _wide(label: str) -> float:
    return width_of(label, TEXT, is_bold=True) + 22


def add_pickers(scene: Scene) -> None:
    """An offer so far; Goods and CUSTOMERs in piles, when one may be chosen from them."""
    pending = scene.view["pending"]
    if pending["partner"]:
        sides = (("actor", "give"), ("partner", "ask"))
        given = [
            _gives(scene.view, pending[who], ", ".join(pending[what]) or "nothing")
            for who, what in sides
        ]
        words = f"{'; '.join(given)}."
        said, taken = lines(
            MARGIN, scene.y + 14, words, SMALL, scene.look.ink, scene.room, bold=True
        )
        scene.body.append(said)
        scene.y += taken + 8
    orders = [g for g in data.GOODS if f"order {g.word}" in scene.legal]
    if orders:
        scene.heading("Order from the deck or the discard")
        for i, good in enumerate(orders):
            add_good(
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
        add_cards(scene, [c.name for c in takes], "take")


def _gives(view: Json, letter: str, what: str) -> str:
    """As the story names them: the person if the page knows one, else the character."""
    player = view["players"][SEAT_NAMES.index(letter)]
    is_known = "names" in view and view["seats"] > 1
    return (
        clause(view, player["seat"], f"gives {what}", f"give {what}")
        if is_known
        else f"{player['person']} gives {what}"
    )


def add_people(scene: Scene) -> None:
    """The characters nobody is yet."""
    look, room = scene.look, scene.room
    taken = {p["person"] for p in scene.view["players"]}
    for person in data.CHARACTERS:
        if person.name in taken:
            continue
        ability = person.says(scene.view["options"]["dance"])
        said, taken_height = lines(14, 67, ability, SMALL, look.ink, room - 28, most=3)
        height = 65 + taken_height
        sides = [t for t in scene.view["legal"] if t.split()[1] == person.word]
        body = (
            plate(room, height, look.card, look.line)
            + f'<path d="M0 10Q0 0 10 0H{room - 10}Q{room} 0 {room} 10V6H0Z" fill="{look.orange}"/>'
            + text(14, 28, person.name, LARGE, look.ink, bold=True)
            + text(room - 14, 30, person.kinds, SMALL, look.soft, "end")
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
            size=(room, height),
        )
        scene.y += height + 9
        if len(sides) > 1:
            width = (room - GAP) / 2
            for i, side in enumerate(sides):
                label = side.split()[2] if len(side.split()) > 2 else "front"
                scene.put(
                    MARGIN + i * (width + GAP),
                    scene.y,
                    board.button(scene.prefix, look.shared, width, 34, label),
                    action=side,
                )
            scene.y += 44
