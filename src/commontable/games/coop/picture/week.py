"""What hangs above the store: banner, money chart, and the week with its Happenings."""

from __future__ import annotations

from commontable.core.words import dollars, signed
from commontable.draw.lettering import width_of
from commontable.games.coop import data
from commontable.games.coop.picture.poster import flower, lines, plate, text
from commontable.games.coop.picture.scene import (
    FIFTH,
    GAP,
    HAPPENINGS,
    LARGE,
    MARGIN,
    ROOM,
    ROUNDED,
    SMALL,
    TEXT,
    WIDTH,
    Scene,
)
from commontable.games.coop.question import with_colon


def add_banner(scene: Scene) -> None:
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
        f'{stripes}<g font-family="{ROUNDED}">'
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
    wide = width_of(title, TEXT, is_bold=True) + 16
    scene.body.append(
        f'<g transform="translate({WIDTH - MARGIN - wide:g},47)">'
        + plate(wide, 25, look.paper, look.line, corner=12)
        + text(wide / 2, 18, title, TEXT, look.ink, "middle", bold=True)
        + "</g>"
    )
    scene.y = 86 + taken + 4


def add_money(scene: Scene) -> None:
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
            text(at(m), 58, signed(f"{m:+d}") if m else "0", SMALL, look.chalk, "middle")
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
    sum_text = dollars(money)
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


def add_week(scene: Scene) -> None:
    look, view = scene.look, scene.view
    height = 103
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
                FIFTH / 2, 38, card["name"], SMALL, look.ink, FIFTH - 6, "middle", bold=True, most=3
            )
            body += said
            state = "" if card["holds"] else " (over)" if not card["face_up"] else " (suspended)"
            title = f"{day}: {card['name']}. {HAPPENINGS[card['name']].text}{state}"
            if not card["holds"]:
                body += text(FIFTH / 2, height - 7, state.strip(" ()"), SMALL, look.soft, "middle")
            elif HAPPENINGS[card["name"]].keeps_happening:
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
        card_text = f"{with_colon(today['name'])} {HAPPENINGS[today['name']].text}"
        said, taken = lines(MARGIN, scene.y + 13, card_text, SMALL, look.ink, ROOM, most=2)
        scene.body.append(said)
        scene.y += taken + 4
