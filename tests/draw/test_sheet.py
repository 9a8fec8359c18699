import xml.etree.ElementTree as ET

import pytest

from commontable.draw.sheet import PAPERS, pages

CARD = '<rect class="card" width="63" height="88"/>'


def cards_on(page: str) -> int:
    return page.count('class="card"')


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_playing_cards_fit_on_a_page(paper):
    made = pages([CARD] * 20, 63, 88, paper, "", "cards")
    assert [cards_on(page) for page in made] == [9, 9, 2]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_is_as_large_as_the_paper(paper):
    page = ET.fromstring(pages([CARD], 63, 88, paper, "", "cards")[0])
    width, height = PAPERS[paper]
    assert (page.get("width"), page.get("height")) == (f"{width:g}mm", f"{height:g}mm")


def test_every_cut_has_a_mark_at_both_ends():
    full, rest = pages([CARD] * 10, 63, 88, "A4", "", "cards")
    marks = [path.split('"')[0].count("M") for path in full.split('<path d="')[1:]]
    assert marks == [2 * (4 + 4)]
    marks = [path.split('"')[0].count("M") for path in rest.split('<path d="')[1:]]
    assert marks == [2 * (4 + 2)]
