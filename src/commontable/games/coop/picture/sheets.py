"""CO-OP on paper: every card of the box, to print and cut."""

from __future__ import annotations

from commontable.draw import board, sheet
from commontable.draw.card import PAPER_HEIGHT, PAPER_WIDTH
from commontable.draw.svg import Svg
from commontable.games.coop import data
from commontable.games.coop.picture.poster import (
    CARD_COLOURS,
    TAG_STEP,
    flower,
    lines,
    poster,
    tag_marks,
    text,
)

LOOK = poster("light")
NOTE = "Print at 100 % and cut along the marks."
LOCATIONS = (
    ("Storefront", "WORK: play a Groove card, then draw one."),
    ("Park", "FROLIC: +1 VIBE for yourself, not above OKAY."),
    ("Yoga Studio", "MEDITATE: draw up to 2; up to 3 if you discard a card or have none."),
    ("Warehouse", "Holds 9 Goods. They move to the Storefront at the weekend."),
)


def sheets(paper: str = "A4") -> list[Svg]:
    """Pages to print: all 198 cards, then the characters."""
    size = PAPER_WIDTH, PAPER_HEIGHT
    cards = [
        *(_face(name, "LOCATION", what, "", "avocado") for name, what in LOCATIONS),
        _face(
            "COOPERATE",
            "ACTION AREA",
            "Two or more players on one day do one of these.",
            "",
            "orange",
        ),
        *(
            _face(card.name, kind + (" *" if card.expansion else ""), card.text, card.joke, colour)
            for kind, colour, pile in (
                ("COOPERATE", "avocado", data.COOPERATE),
                ("HAPPENING", "brown", data.HAPPENINGS),
            )
            for card in pile
            for _ in range(card.copies)
        ),
        *(
            _face(
                card.name,
                card.type + (" *" if card.expansion else ""),
                card.text,
                card.joke,
                CARD_COLOURS[card.type],
            )
            for card in data.GROOVE
            for _ in range(card.copies)
        ),
        *(_good(good) for good in data.GOODS),
    ]
    people = [
        _face(c.name, c.kinds, f"{c.ability}. {c.text}", c.joke, "orange") for c in data.CHARACTERS
    ]
    return [
        *sheet.pages(cards, *size, paper, "", f"CO-OP: cards (* of the expansion). {NOTE}"),
        *sheet.pages(people, *size, paper, "", f"CO-OP: characters. {NOTE}"),
    ]


def _face(name: str, kind: str, what: str, joke: str, colour: str) -> str:
    said, taken = lines(31.5, 32, what, 4.6, LOOK.ink, 53, "middle")
    jest, _ = lines(31.5, 40 + taken, joke, 4, LOOK.soft, 53, "middle")
    strong = getattr(LOOK, colour)
    on_strong = LOOK.card if colour == "brown" else LOOK.on_strong
    return board.plain_type(
        f'<rect width="{PAPER_WIDTH}" height="{PAPER_HEIGHT}" fill="{LOOK.card}"/>'
        f'<rect x="3" y="3" width="57" height="82" rx="4" fill="none" stroke="{strong}"'
        ' stroke-width="1"/>'
        f'<path d="M3 20V7Q3 3 7 3H56Q60 3 60 7V20Z" fill="{strong}"/>'
        + text(31.5, 11.5, name, 6, on_strong, "middle", bold=True, width=53)
        + text(31.5, 17.5, kind, 4, on_strong, "middle")
        + said
        + jest
        + flower(31.5, 76, 6, LOOK.orange, LOOK.mustard)
    )


def _good(good: data.Good) -> str:
    marks = tag_marks(0, 0, good.tags)
    left = 31.5 - TAG_STEP / 4 * (len(good.tags) - 1)
    return _face(good.name, "GOODS", ", ".join(good.tags), "", "mustard") + (
        f'<g transform="translate({left:g},58) scale(.5)">{marks}</g>'
    )
