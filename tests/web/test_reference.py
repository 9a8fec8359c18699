"""The pages of reference name all that programs may ask, and nothing is left without a word."""

import re
import runpy
from pathlib import Path

import pytest

from commontable.web.socket import messages

ROOT = Path(__file__).parents[2]
HTTP = (ROOT / "docs" / "reference" / "http.md").read_text()
SITE = runpy.run_path(str(ROOT / "scripts" / "site.py"))
MADE = SITE["messages_page"]()
KINDS = SITE["kinds"](messages.Any_.__args__)


def section(title):
    return MADE.split(f"## {title}\n")[1].split("\n## ")[0]


def rows(table):
    """The cells of a table's lines, without its head."""
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def unnamed(address):
    """An address with its names left open: /api/tables/{}/do."""
    return re.sub(r"\{\w+\}", "{}", address)


def test_every_address_for_programs_is_told_of_in_the_manual():
    told = unnamed(HTTP)
    for _, address, _ in rows(section("For programs")):
        assert re.search(re.escape(unnamed(address.strip("`"))) + r"(?![\w/])", told), address


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.tag)
def test_every_message_of_a_socket_is_told_of_with_its_fields(kind):
    row = rf"^\| (?:`\w+`, )*`{kind.tag}`(?:, `\w+`)* \|([^|\n]*)\|[^|\n]*\|$"
    [told] = re.findall(row, HTTP, re.MULTILINE)
    fields = {field.encode_name for field in kind.fields}
    assert set(re.findall(r"`(\w+)`", told)) | {"id"} == fields | {"id"}


def test_every_kind_of_answer_is_told_of_in_the_manual():
    code = "".join(path.read_text() for path in (ROOT / "src/commontable/web").rglob("*.py"))
    kinds = set(re.findall(r'"type": "(\w+)"', code))
    assert {"done", "error"} <= kinds
    assert kinds <= set(re.findall(r'"type": "(\w+)"', HTTP))


@pytest.mark.parametrize("title", ["For programs", "Messages to a socket", "For browsers"])
def test_nothing_is_left_without_a_word_about_it(title):
    listed = rows(section(title))
    assert listed
    assert [row[:2] for row in listed if not row[-1]] == []
