"""The store as a place: shelf, warehouse, COOPERATE area."""

from __future__ import annotations

from commontable.draw.lettering import wrapped
from commontable.games.coop import data
from commontable.games.coop.picture.poster import TAG_STEP, lines, plate, tag_marks, text
from commontable.games.coop.picture.scene import (
    FIFTH,
    GOOD_HEIGHT,
    MARGIN,
    ROOM,
    SMALL,
    TEXT,
    Scene,
)

_TOGETHER = {card.name: card for card in data.COOPERATE}
_GOODS = {good.name: good for good in data.GOODS}


def add_store(scene: Scene) -> None:
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
    _add_goods(scene, front, data.STOREFRONT, ("sell", "lose"))
    back = view["warehouse"]
    more = "CLOSED today" if "Warehouse" in closed else f"{view['goods_deck']} Goods in the deck"
    scene.heading(f"Warehouse {len(back)} of {data.WAREHOUSE}", more)
    _add_goods(scene, back, 5 if len(back) <= 5 else 10, ("move", "lose"))


def _add_goods(scene: Scene, names: list[str], places: int, verbs: tuple[str, ...]) -> None:
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
        add_good(scene, x, y, names[i], verbs)
    scene.y += -(-places // 5) * (GOOD_HEIGHT + 6) + 2


def add_good(scene: Scene, x: float, y: float, name: str, verbs: tuple[str, ...]) -> None:
    look, good = scene.look, _GOODS[name]
    verb = next((v for v in verbs if f"{v} {good.word}" in scene.legal), "")
    said, _ = lines(FIFTH / 2, 18, name, SMALL, look.ink, FIFTH - 6, "middle", bold=True, most=2)
    marks = tag_marks(FIFTH / 2 - TAG_STEP / 2 * (len(good.tags) - 1), GOOD_HEIGHT - 12, good.tags)
    scene.put(
        x,
        y,
        plate(FIFTH, GOOD_HEIGHT, look.card, look.line) + said + marks,
        action=f"{verb} {good.word}" if verb else "",
        title=f"{name}: {', '.join(good.tags)}",
        size=(FIFTH, GOOD_HEIGHT),
        key=f"good-{good.word}",
    )


def add_together(scene: Scene) -> None:
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
    height = 30 + max(len(wrapped(said, SMALL, width - 8)) for said in texts) * SMALL * 1.16
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
