"""`commontable print`: every game on paper."""

import base64
import re
import xml.etree.ElementTree as ET

import pytest

from commontable.draw.sheet import PAPERS
from commontable.games import OURS


def images_in(page):
    found = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    return [ET.fromstring(base64.b64decode(text)) for text in found]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_is_printed_on_leaves_of_its_paper(run, game, paper):
    page = run("print", game.name, "--paper", paper).out
    sheets = images_in(page)
    assert len(sheets) == len(game.sheets(paper)) > 3
    width, height = PAPERS[paper]
    assert {sheet.get("width") for sheet in sheets} == {f"{width:g}mm"}
    assert f"@page{{size:{width:g}mm {height:g}mm;margin:0}}" in page


def test_sheets_are_written_to_a_file(run, tmp_path):
    path = tmp_path / "couperation.html"
    assert run("print", "couperation", "--output", path).out == ""
    assert len(images_in(path.read_text(encoding="utf-8"))) == 8


def test_what_cannot_be_printed_is_refused(refused, tmp_path):
    assert "expected one of" in refused("print", "chess")
    assert "invalid choice" in refused("print", "coop", "--paper", "napkin")
    assert "cannot write" in refused("print", "coop", "-o", tmp_path / "no" / "coop.html")
