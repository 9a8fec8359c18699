from io import StringIO

import pytest
from rich.console import Console
from rich.markdown import Markdown

from commontable.cli.terminal.rulebook import Rulebook, read_rulebook
from commontable.games import OURS

BOOK = Rulebook(
    "Pier",
    """# Pier

**PIER-1** Crates are dealt.
Nobody shows theirs.

- **PIER-2** Play a crate.
- **PIER-20, PIER-21** Two rules that
  belong together.

| rule | says | more |
|---|---|---|
| **PIER-A3** | a row | of a table |
| **PIER-A4** | a row | with a flare |
| **PIER-A5** | a row | with a crate |

![Two crates on a pier](pictures/pier.svg)

```
crate 1   crate 2

the pier
```

Flares are lit by the team.
""",
)

HEAD = "| rule | says | more |\n|---|---|---|"


@pytest.mark.parametrize(
    "number, words",
    [
        ("PIER-1", "**PIER-1** Crates are dealt. Nobody shows theirs."),
        ("pier-2", "- **PIER-2** Play a crate."),
        ("PIER-21", "- **PIER-20, PIER-21** Two rules that belong together."),
        ("PIER-A3", f"{HEAD}\n| **PIER-A3** | a row | of a table |"),
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
        f"{HEAD}\n| **PIER-A5** | a row | with a crate |",
        "*Picture: Two crates on a pier*",
        "```\ncrate 1   crate 2",
        "the pier\n```",
    ]
    assert BOOK.about("dragon") == "The rules of Pier do not say 'dragon'."


def test_rows_of_one_table_stand_below_one_head():
    assert BOOK.about("a row").splitlines()[2:] == [
        "| **PIER-A3** | a row | of a table |",
        "| **PIER-A4** | a row | with a flare |",
        "| **PIER-A5** | a row | with a crate |",
    ]


def test_without_a_word_the_whole_page_is_shown_with_words_for_its_picture():
    picture = "![Two crates on a pier](pictures/pier.svg)"
    assert BOOK.about("") == BOOK.page.replace(picture, "*Picture: Two crates on a pier*")


def shown(text):
    """As a terminal of 80 columns shows it, without colours."""
    written = StringIO()
    Console(width=80, file=written, color_system=None).print(Markdown(text))
    return written.getvalue()


def test_a_terminal_shows_code_and_tables_without_their_marks():
    for text in (BOOK.about("crate"), BOOK.about(""), BOOK.explain("PIER-A3")):
        page = shown(text)
        assert not any(mark in page for mark in ("```", "|", "**", "!["))
    assert "crate 1   crate 2" in shown(BOOK.about("crate"))


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_answer_about_our_games_shows_marks_of_markdown(game):
    book = read_rulebook(game)
    words = ("", "the", "reserve", "police", "goal", "card", "plot")
    for page in (shown(book.about(word)) for word in words):
        assert not any(mark in page for mark in ("```", "|--", "**", "![", "]("))


def test_a_missing_page_is_said_to_be_missing():
    empty = Rulebook("Pier", "")
    for answer in (empty.explain("PIER-1"), empty.about("crate"), empty.about("")):
        assert answer == "The page with the rules of Pier is not here."
