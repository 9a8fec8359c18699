import re
import xml.etree.ElementTree as ET

from commontable.draw.texture import Texture

DOTS = Texture(10, 5, ((2, 1, "h.1"),), 'stroke="#000"')
RULED = Texture(10, 5, ((0, 1, "h10"),), 'stroke="#000"', is_endless=True)


def rows(lines: str) -> list[str]:
    return re.findall(r'<use href="#edge-row" y="([^"]+)"', lines)


def test_a_texture_is_a_pattern_on_a_screen():
    tile = ET.fromstring(DOTS.pattern("dots", "#fff"))
    assert (tile.tag, tile.get("width"), tile.get("height")) == ("pattern", "10", "5")
    assert [each.tag for each in tile] == ["rect", "path"]


def test_on_paper_its_tiles_cover_the_box_and_end_at_the_edge():
    lines = DOTS.lines((5, 2, 25, 12), "edge", "<circle/>")
    assert 'd="M2 1h.1M12 1h.1M22 1h.1"' in lines
    assert rows(lines) == ["0", "5", "10"]
    assert '<clipPath id="edge"><circle/></clipPath>' in lines
    assert '<g clip-path="url(#edge)">' in lines


def test_an_endless_stroke_is_one_line_in_a_row():
    assert 'd="M-10 1h10h10h10"' in RULED.lines((-5, 0, 15, 5), "edge", "<rect/>")


def test_tiles_of_a_turned_texture_cover_the_corners_too():
    turned = Texture(10, 5, ((0, 1, "h10"),), "", turn=90, is_endless=True)
    lines = turned.lines((1, 1, 19, 9), "edge", "<rect/>")
    assert rows(lines) == ["-20", "-15", "-10", "-5"]
    assert 'transform="rotate(90)"' in lines
