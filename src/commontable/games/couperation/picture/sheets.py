"""Couperation on paper: the cards of the box, and a player aid for each seat."""

from __future__ import annotations

from commontable.draw import board, card, sheet
from commontable.draw.svg import Svg
from commontable.draw.theme import LIGHT
from commontable.games.couperation.data import FIRST_DRAW, HAND, HIGHEST, LEVELS, REFILL, RESERVE
from commontable.games.couperation.picture.cards import FINISH, Card, look

PREFIX = "cts"
AID_WIDTH, AID_HEIGHT = 95, 130
AIDS = max(RESERVE)  # one for each seat
BACKS = 9  # one page
NOTE = "Print at 100 % and cut along the marks."

_INK = LIGHT.glass_ink
_RESERVE = ", ".join(f"{size} for {seats}" for seats, size in sorted(RESERVE.items()))
_AID = f"""
# 1  Draw, by the card laid last
one: up to 1 card
two: up to 2 cards
heart: one for each diamond on the two
none: cards under it
Face down, or Finish: up to a hand of {REFILL}
First turn of all: up to {FIRST_DRAW}
# 2  Do one thing
Place a card face up where it fits
Hide a card face down where a number fits
Open one: if it does not fit, all lose
Exchange: put two cards into the Reserve,
take their sum or difference out of it, one
more or less for each card you destroy, and
lay it on an open place or in place of a card
# 3  Keep the limits
Hand {HAND}. Reserve {_RESERVE} seats
# What fits
Numbers rise from left to right. A card on
two others has a number between theirs.
{LEVELS} levels, all face up: you all win.
Nobody speaks of cards or plans
"""


def sheets(paper: str = "A4") -> list[Svg]:
    """Pages to print: all cards, then the player aids, then a page of backs."""
    defs = card.paper_glass(PREFIX, LIGHT)
    size = card.PAPER_WIDTH, card.PAPER_HEIGHT
    cards = [_face(which) for which in (*range(1, HIGHEST + 1), FINISH)]
    aids = [_aid()] * AIDS
    backs = [card.paper_back(PREFIX, LIGHT)] * BACKS
    return [
        *sheet.pages(cards, *size, paper, defs, f"Couperation: cards. {NOTE}"),
        *sheet.pages(aids, AID_WIDTH, AID_HEIGHT, paper, defs, f"Couperation: player aids. {NOTE}"),
        *sheet.pages(backs, *size, paper, defs, "Couperation: backs, to print behind each page."),
    ]


def _face(which: Card) -> str:
    tint, shape, number = look(which)
    body = card.paper_face(PREFIX, LIGHT, tint, number, shape)
    if which == FINISH:
        x = card.PAPER_WIDTH / 2
        body += f'<text x="{x:g}" y="80" font-size="7" fill="{_INK}">Finish</text>'
    return f"<g {card.LETTERING}>{body}</g>"


def _aid() -> str:
    """One turn on one small page."""
    title = board.words(21, 13.3, "Couperation", 7.5, _INK, is_title=True)
    body = board.plain_type(title + _lines(_AID.strip().splitlines()))
    return (
        f'<rect width="{AID_WIDTH}" height="{AID_HEIGHT}" fill="url(#{PREFIX}-clear)"/>'
        f'<rect x="3" y="3" width="{AID_WIDTH - 6}" height="{AID_HEIGHT - 6}" rx="3" fill="#fff"'
        f' fill-opacity=".7" stroke="{LIGHT.glass_edge}" stroke-width=".5"/>'
        f'<use href="#{PREFIX}-coupe" transform="translate(14,11) scale(.5)"/>{body}'
    )


def _lines(lines: list[str]) -> str:
    """A line may begin with `# ` for a title, or with the name of a symbol and a colon."""
    drawn = []
    y = 16.5
    for line in lines:
        symbol, _, rest = line.partition(": ")
        if line.startswith("# "):
            y += 7.2
            drawn.append(board.words(9, y, line[2:], 4.6, _INK, is_title=True))
        elif symbol in ("one", "two", "heart", "none"):
            y += 4.3
            drawn.append(board.words(17, y, rest, 3.5, _INK))
            if symbol != "none":
                where = f"translate(12,{y - 1.3:g}) scale(.22)"
                drawn.append(f'<use href="#{PREFIX}-{symbol}" transform="{where}"/>')
        else:
            y += 4.3
            drawn.append(board.words(9, y, line, 3.5, _INK))
    return "".join(drawn)
