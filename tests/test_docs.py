"""The code in the tutorial runs as it stands, and a notebook shows pictures."""

import re
from pathlib import Path

import pytest

from commontable import GAMES

DOCS = Path(__file__).parents[1] / "docs"
# A bot needs a table: tests/web/test_manual.py lets it play.
TUTORIALS = [
    page
    for page in sorted(DOCS.glob("tutorial/*.md"))
    if page.stem != "bring-a-bot" and "```python" in page.read_text()
]


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_the_code_of_a_page_runs_from_top_to_bottom(tutorial):
    blocks = re.findall(r"^```python\n(.*?)^```", tutorial.read_text(), re.DOTALL | re.MULTILINE)
    assert blocks
    space: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, tutorial.name, "exec"), space)


def test_a_notebook_shows_a_state_as_its_picture():
    from IPython.core.formatters import DisplayFormatter

    shown, _ = DisplayFormatter().format(GAMES["couperation"].new(seats=2, seed=1))
    assert shown["image/svg+xml"].startswith("<svg")
    assert shown["text/plain"] == "<Couperation, 2 seats, ongoing>"
