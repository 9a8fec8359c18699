"""Pages to print and cut: drawings in rows that touch, with marks at every cut."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from commontable.draw.svg import Svg, escape, picture
from commontable.draw.theme import SANS

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}  # width and height in millimetres
EDGE = 6  # what printers leave blank
MARK = 4
INK = "#222222"


def pages(
    drawings: Sequence[str], width: float, height: float, paper: str, defs: str, label: str
) -> list[Svg]:
    """Drawings of one size, in millimetres, as many to a page as it holds."""
    page_width, page_height = PAPERS[paper]
    across = int((page_width - 2 * EDGE) // width)
    down = int((page_height - 2 * EDGE) // height)
    each = across * down
    return [
        _page(drawings[first : first + each], across, (width, height), paper, defs, label)
        for first in range(0, len(drawings), each)
    ]


def _page(
    drawings: Sequence[str],
    across: int,
    size: tuple[float, float],
    paper: str,
    defs: str,
    label: str,
) -> Svg:
    (width, height), (page_width, page_height) = size, PAPERS[paper]
    rows = -(-len(drawings) // across)
    down = int((page_height - 2 * EDGE) // height)
    left = (page_width - across * width) / 2
    top = (page_height - down * height) / 2
    laid = "".join(
        f'<g transform="translate({left + i % across * width:g},{top + i // across * height:g})">'
        f"{drawing}</g>"
        for i, drawing in enumerate(drawings)
    )
    body = (
        f'<defs>{defs}</defs><rect width="{page_width:g}" height="{page_height:g}" fill="#fff"/>'
        f"{laid}{_cut_marks(left, top, across * width, rows * height, width, height)}"
        f'<text x="{page_width / 2:g}" y="{page_height - 3:g}" font-size="2.8" fill="{INK}"'
        f' font-family="{SANS}" text-anchor="middle">{escape(label)}</text>'
    )
    paper_size = f' width="{page_width:g}mm" height="{page_height:g}mm"'
    return picture(page_width, page_height, body, label=label, size=paper_size)


def _cut_marks(
    left: float, top: float, across: float, down: float, width: float, height: float
) -> str:
    """Short lines outside the drawings, one for each cut of a ruler."""
    marks = []
    x = 0.0
    while x <= across:
        marks.append(f"M{left + x:g} {top - 1:g}v-{MARK}M{left + x:g} {top + down + 1:g}v{MARK}")
        x += width
    y = 0.0
    while y <= down:
        marks.append(f"M{left - 1:g} {top + y:g}h-{MARK}M{left + across + 1:g} {top + y:g}h{MARK}")
        y += height
    return f'<path d="{"".join(marks)}" stroke="{INK}" stroke-width=".2"/>'


def booklet(title: str, sheets: Sequence[str], links: str) -> str:
    """Sheets as one page of HTML that prints each of them on a leaf of its own.

    They are images, because names of shapes in one sheet may be those of another. `links` are the
    elements of the head; one of them brings `leaves` of the paper.
    """
    images = "".join(
        f'<img alt="{escape(title)}, sheet {number} of {len(sheets)}"'
        f' src="data:image/svg+xml;base64,{base64.b64encode(sheet.encode()).decode()}">'
        for number, sheet in enumerate(sheets, 1)
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)} on paper</title>{links}</head>"
        f"<body><main>{images}</main></body></html>\n"
    )


def leaves(paper: str) -> str:
    """The style by which each image fills a leaf of paper, and fits a screen before that."""
    width, height = PAPERS[paper]
    return (
        f"@page{{size:{width:g}mm {height:g}mm;margin:0}}body{{margin:0}}"
        f"img{{display:block;width:{width:g}mm;height:{height:g}mm;break-after:page}}"
        "@media screen{body{background:#ddd}img{max-width:100%;height:auto;margin:0 auto 4mm}}"
    )
