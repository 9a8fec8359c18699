import xml.etree.ElementTree as ET

from commontable.draw.svg import Choices, Svg, at, escape, flat, picture


def test_words_from_elsewhere_stay_words():
    words = escape('<b> & "c"')
    drawn = picture(10, 10, f"<text>{words}</text>", label='a "name" & more')
    root = ET.fromstring(drawn)
    assert root[0].text == '<b> & "c"'
    assert root.get("aria-label") == 'a "name" & more'


def test_a_notebook_shows_a_picture():
    assert Svg("<svg/>")._repr_svg_() == "<svg/>"


def test_a_picture_knows_the_parts_it_was_made_of():
    drawn = picture(10, 10, "<a/>", "<b/>", label="two")
    assert drawn.parts[1:] == ("<a/>", "<b/>", "</svg>")
    assert "".join(drawn.parts) == drawn


def test_a_piece_is_placed_in_the_one_spelling_that_moves_smoothly():
    matrix = "matrix(0.5,0,0,0.5,10,20.5)"
    assert at(10, 20.5, 0.5) == f'transform="{matrix}" style="transform:{matrix}"'


def test_pieces_lie_in_the_order_of_their_ids():
    assert flat([("b", "<b/>"), ("a", "<a/>")]) == "<a/><b/>"


def test_an_element_of_several_texts_is_a_part():
    choices = Choices(["place 17 at 1.3", "hide 17 at 1.3", "open 2.3"])
    assert choices.mark(17) == ' data-part="17"'


def test_an_element_of_one_text_is_an_action():
    choices = Choices(["place 17 at 1.3", "hide 17 at 1.3", "open 2.3"])
    assert choices.mark("2.3") == ' data-part="2.3" data-action="open 2.3"'
    assert choices.mark("hide", 17) == ' data-part="hide 17" data-action="hide 17 at 1.3"'


def test_words_are_whole_words():
    choices = Choices(["place 17 at 1.3"])
    assert choices.mark(7) == ""
    assert choices.mark(17, "2.3") == ""
    assert not choices.has("1")
