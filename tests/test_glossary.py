"""The glossary names what is in the code, and each word once."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "commontable"
PAGE = (ROOT / "docs" / "contribute" / "glossary.md").read_text()
MEANINGS = "\n".join(row.split("|")[2] for row in PAGE.splitlines() if row.startswith("| **"))


def test_each_word_has_one_line():
    words = re.findall(r"^\| \*\*(.+?)\*\* \|", PAGE, re.MULTILINE)
    assert len(words) > 100
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([a-z_]+/[a-z_/.]+)`", MEANINGS))))
def test_a_file_that_it_names_exists(path):
    assert (SOURCE / path).exists()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([A-Z]\w+[a-z]\w*)`", MEANINGS))))
def test_a_class_that_it_names_exists(name):
    text = "\n".join(path.read_text() for path in SOURCE.rglob("*.py"))
    assert re.search(rf"^class {name}\b", text, re.MULTILINE)
