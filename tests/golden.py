"""Golden files: what the code is expected to make, kept in git and read before it is accepted.

`scripts/golden` sets COMMONTABLE_GOLDEN=write; then a comparison writes the file instead.
"""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
IS_WRITING = os.environ.get("COMMONTABLE_GOLDEN") == "write"


def check(path: Path, text: str) -> None:
    """Compares a text with its golden file, or writes the file."""
    if IS_WRITING:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    name = path.relative_to(ROOT)
    assert path.exists(), f"there is no golden file {name}: run scripts/golden, then read it"
    expected = path.read_text(encoding="utf-8")
    # Line by line, so that a failure shows the first line that differs and not a whole page.
    for number, (old, new) in enumerate(
        zip(expected.splitlines(), text.splitlines(), strict=False), start=1
    ):
        assert new == old, f"{name}:{number} differs: run scripts/golden, then read git diff"
    assert text == expected, f"{name} has another length: run scripts/golden, then read git diff"
