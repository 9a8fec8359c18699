"""Pages about games, read as sections and tables."""

from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs/games"


class Page:
    """docs/games/<game>.md."""

    def __init__(self, game):
        self.text = (DOCS / f"{game}.md").read_text(encoding="utf-8")

    def section(self, title):
        return self.text.split(f"\n## {title}\n")[1].split("\n## ")[0]

    def has(self, title):
        return f"\n## {title}\n" in self.text

    def rows(self, title):
        """The cells of the tables in a section, without the first head."""
        lines = [line for line in self.section(title).splitlines() if line.startswith("| ")]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines][1:]
