"""The page about CO-OP says what the code does."""

from pathlib import Path

from tests.games.coop.scene import GAME, now, table

PAGE = (Path(__file__).parents[3] / "docs/games/coop.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title):
    """The cells of the tables in a section, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines][1:]


def test_the_page_names_every_field_of_a_position():
    assert [row[0].strip("`") for row in rows("Positions")] == [*now(table())]


def test_the_page_names_every_option_and_its_values():
    for option, row in zip(GAME.options, rows("Options"), strict=True):
        values = ", ".join(f"`{str(value).lower()}`" for value in option.values)
        assert row[:2] == [f"`{option.name}`", values]


def test_the_page_counts_actions_and_senses():
    assert f"There are {GAME.actions} texts" in section("Notation")
    start = 0
    for first, length, _ in rows("What a learner sees"):
        assert int(first) == start
        start += int(length)
    assert start == GAME.senses
    assert f"writes {GAME.senses} numbers" in section("What a learner sees")
