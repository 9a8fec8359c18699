import pytest

from commontable.cli.terminal.rulebook import Rulebook

BOOK = Rulebook(
    "Pier",
    """# Pier

**PIER-1** Crates are dealt.
Nobody shows theirs.

- **PIER-2** Play a crate.
- **PIER-20, PIER-21** Two rules that
  belong together.

| **PIER-A3** | a row | of a table |

Flares are lit by the team.
""",
)


@pytest.mark.parametrize(
    "number, words",
    [
        ("PIER-1", "**PIER-1** Crates are dealt. Nobody shows theirs."),
        ("pier-2", "- **PIER-2** Play a crate."),
        ("PIER-21", "- **PIER-20, PIER-21** Two rules that belong together."),
        ("PIER-A3", "| **PIER-A3** | a row | of a table |"),
        ("PIER-9", "The rules of Pier have no paragraph PIER-9."),
        ("(", "The rules of Pier have no paragraph (."),
        ("", "Nothing was refused yet. Type ? and the number of a rule, or: rules WORD"),
    ],
)
def test_a_rule_is_the_paragraph_that_begins_with_its_number(number, words):
    assert BOOK.explain(number) == words


def test_a_word_finds_the_paragraphs_it_stands_in():
    assert BOOK.about("CRATE").split("\n\n") == [
        "**PIER-1** Crates are dealt. Nobody shows theirs.",
        "- **PIER-2** Play a crate.",
    ]
    assert BOOK.about("dragon") == "The rules of Pier do not say 'dragon'."


def test_without_a_word_the_whole_page_is_shown():
    assert BOOK.about("") == BOOK.page


def test_a_missing_page_is_said_to_be_missing():
    empty = Rulebook("Pier", "")
    for answer in (empty.explain("PIER-1"), empty.about("crate"), empty.about("")):
        assert answer == "The page with the rules of Pier is not here."
