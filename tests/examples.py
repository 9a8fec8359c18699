"""The example games, as if they were installed: packages with the facts that pip would write."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```', re.DOTALL | re.MULTILINE)


def install(project: Path, site: Path) -> None:
    """Puts a package into a folder for PYTHONPATH: what it holds, and its entry points."""
    facts = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for folder in (project / "src").iterdir():
        (site / folder.name).symlink_to(folder, target_is_directory=True)
    name = facts["name"].replace("-", "_")
    told = site / f"{name}-{facts['version']}.dist-info"
    told.mkdir()
    head = f"Metadata-Version: 2.1\nName: {facts['name']}\nVersion: {facts['version']}\n"
    (told / "METADATA").write_text(head)
    lines = []
    for group, points in facts["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in points.items())]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n")


def tutorial_files() -> dict[str, str]:
    """The files that the tutorial of a game builds, block by block."""
    page = (ROOT / "docs" / "tutorial" / "add-a-game.md").read_text(encoding="utf-8")
    built: dict[str, str] = {}
    for name, block in BLOCK.findall(page):
        built[name] = built[name] + "\n\n" + block if name in built else block
    return built
