import io

from rich.console import Console

from commontable.cli.terminal.menu import menu
from commontable.games.couperation.rules.actions import ACTIONS


def shown(texts, verb=None, width=80, note=lambda text: ""):
    console = Console(width=width, file=io.StringIO())
    with console.capture() as capture:
        console.print(menu(ACTIONS, texts, note, width, verb))
    return [line.rstrip() for line in capture.get().splitlines()]


HIDES = [f"hide {card} at 1.{place}" for card in (12, 17, 30) for place in range(1, 10)]


def test_actions_are_grouped_by_all_but_their_last_part():
    assert shown(["draw 0", "draw 1", "place 17 at 1.1", "place 17 at 1.2", "want"]) == [
        "draw         1) 0  2) 1",
        "place 17 at  3) 1.1  4) 1.2",
        "want         5)",
    ]


def test_a_long_verb_is_folded_and_the_numbers_of_the_rest_stay():
    lines = shown([*HIDES, "open 2.1"])
    assert lines[0].startswith("hide 12, 17 or 30 at  1.1  1.2  1.3")
    assert "(type 'hide' for the numbers)" in " ".join(lines)
    assert lines[-1].split() == ["open", "28)", "2.1"]


def test_a_verb_that_is_asked_for_is_listed_whole():
    lines = shown([*HIDES, "open 2.1"], verb="hide")
    assert " ".join(lines).count(")") == len(HIDES)
    assert not any("open" in line for line in lines)


def test_the_longest_verb_is_folded_first():
    places = [f"place 5 at 1.{place}" for place in range(1, 10)]
    lines = shown([*places, *HIDES])
    assert lines[0].startswith("place 5 at            1) 1.1")


def test_cards_with_other_places_have_a_line_of_their_own_when_folded():
    lines = shown([*HIDES, "hide 40 at 1.1"])
    assert any(line.startswith("hide 40 at") for line in lines)


def test_a_note_stands_beside_its_action():
    assert shown(["add 12 17"], note=lambda text: "= 29") == ["add 12  1) 17 = 29"]


def test_no_line_is_wider_than_the_terminal():
    for width in (40, 60, 80):
        assert max(map(len, shown([*HIDES, "open 2.1"], width=width))) <= width
        assert max(map(len, shown(HIDES, "hide", width=width))) <= width
