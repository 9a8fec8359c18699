"""How a chance went: a line that can be pointed at, and diamonds where it turned."""

import re

from commontable.draw.plot import Series, course, look_of


def drawn(last, turns=(), names=("",)):
    series = [
        Series(name, tuple((n, 50.0) for n in range(1, last + 1)), look_of(i))
        for i, name in enumerate(names)
    ]
    return str(
        course(
            series,
            turns,
            title="Chance to win",
            told="It stood at 50 %.",
            x_name="action",
            words=lambda at: f"{at}. A & B",
        )
    )


def bands(svg):
    return [int(at) for at in re.findall(r'data-at="(\d+)"', svg)]


def test_each_action_can_be_pointed_at_and_says_what_it_was():
    svg = drawn(12)
    assert bands(svg) == list(range(1, 13))
    assert "<title>3. A &amp; B</title>" in svg
    assert "It stood at 50 %." in svg


def test_of_many_actions_several_share_a_band():
    found = bands(drawn(1000))
    assert found[0] == 1
    assert len(found) <= 240
    assert found[-1] > 990


def test_turning_points_are_marked_by_a_shape_of_their_own():
    assert drawn(9, [(3, 40.0), (7, 80.0)]).count("l8 8-8 8-8-8Z") == 2


def test_one_action_and_none_are_drawn_too():
    assert bands(drawn(1)) == [1]
    assert "Nothing yet." in drawn(0)


def test_lines_of_several_seats_have_their_names_where_they_end():
    svg = drawn(5, names=("A", "B"))
    assert ">A</text>" in svg
    assert ">B</text>" in svg
