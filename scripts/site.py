"""Pages of the site that are written elsewhere or made from the code (a hook of MkDocs)."""

import argparse
import inspect
import re
from pathlib import Path
from typing import Any

import msgspec
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from commontable.cli import parser
from commontable.games import OURS
from commontable.web import messages
from commontable.web.app import ROUTES

ROOT = Path(__file__).resolve().parent.parent
RULES = {game.page.relative_to(ROOT): f"rules/{game.name}.md" for game in OURS}
ELSEWHERE = {
    Path("README.md"): "index.md",
    Path("CHANGELOG.md"): "changelog.md",
    Path("CREDITS.md"): "credits.md",
    Path("CONTRIBUTING.md"): "contribute/contributing.md",
    **RULES,
}
# scripts/gallery takes the pictures after the pages are written, so the link is not checked.
GALLERY = """# In pictures

<p><a href="gallery/index.html">The gallery</a> shows every page and every board, light and dark,
on a desktop and on a phone. <code>make docs</code> takes the pictures with the browser that the
tests use.</p>
"""
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, page in ELSEWHERE.items():
        files.append(_made(config, page, (ROOT / path).read_text(encoding="utf-8")))
    files.append(_made(config, "reference/cli.md", commands_page()))
    files.append(_made(config, "reference/messages.md", messages_page()))
    files.append(_made(config, "gallery.md", GALLERY))
    return files


def _made(config: MkDocsConfig, page: str, text: str) -> File:
    return File.generated(config, page, content=text)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links between files of the project become links between pages, or words."""
    sources = {page: path for path, page in ELSEWHERE.items()}
    here = page.file.src_uri
    source = sources.get(here, Path("docs") / here)

    def on_the_site(link: re.Match[str]) -> str:
        mark, words, target, anchor = link[1], link[2], link[3], link[4] or ""
        path = (ROOT / source.parent / target).resolve().relative_to(ROOT)
        if path in ELSEWHERE:
            found = ELSEWHERE[path]
        elif path.parts[0] == "docs":
            found = path.relative_to("docs").as_posix()
        else:
            return f"{words} (`{path.as_posix()}`)"
        up = "../" * (len(Path(here).parts) - 1)
        return f"{mark}[{words}]({up}{found}{anchor})"

    return LINK.sub(on_the_site, markdown).replace('src="docs/', 'src="')


# ------------------------------------------------------------------ made from the code


def commands_page() -> str:
    """What every command says of itself."""
    whole = parser()
    texts = ["# Commands", _fenced(whole.format_help())]
    for action in whole._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                texts += [f"## commontable {name}", _fenced(command.format_help())]
    return "\n\n".join(texts) + "\n"


def _fenced(text: str) -> str:
    return f"```text\n{text.strip()}\n```"


def messages_page() -> str:
    """Every address, and every message that a socket takes."""
    lines = ["# Addresses and messages", "", "Made from the code.", "", "## Addresses", ""]
    lines += ["| method | address | what it is for |", "|---|---|---|"]
    for route in ROUTES:
        endpoint = getattr(route, "endpoint", None)
        methods = sorted((getattr(route, "methods", None) or {"GET"}) - {"HEAD"})
        about = (inspect.getdoc(endpoint) or "").split("\n\n")[0].replace("\n", " ")
        lines.append(f"| {', '.join(methods)} | `{getattr(route, 'path', '')}` | {about} |")
    lines += ["", "## Messages to a socket", "", "| do | fields | what it asks |", "|---|---|---|"]
    for kind in msgspec.inspect.multi_type_info(list(_kinds())):
        assert isinstance(kind, msgspec.inspect.StructType)
        fields = ", ".join(
            f"`{field.encode_name}`" + ("" if field.required else "?") for field in kind.fields
        )
        about = (inspect.getdoc(kind.cls) or "").replace("\n", " ")
        lines.append(f"| `{kind.tag}` | {fields} | {about} |")
    return "\n".join(lines) + "\n"


def _kinds() -> tuple[Any, ...]:
    """The messages of the union that a socket reads."""
    return tuple(messages.Any_.__args__)
