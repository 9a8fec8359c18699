"""Pages of the site that are written elsewhere or made from the code (a hook of MkDocs)."""

import argparse
import inspect
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from starlette.routing import Mount, WebSocketRoute

from commontable.cli import parser
from commontable.games import OURS
from commontable.web.api import people
from commontable.web.pages.fonts import FACES
from commontable.web.server.app import ROUTES
from commontable.web.socket import messages

ROOT = Path(__file__).resolve().parent.parent
RULES = {game.page.relative_to(ROOT): f"rules/{game.name}.md" for game in OURS}
PICTURES = {
    path.relative_to(ROOT): f"rules/{game.name}/{path.name}"
    for game in OURS
    for path in sorted((game.page.parent / "pictures").glob("*.svg"))
}
ELSEWHERE = {
    Path("README.md"): "index.md",
    Path("CHANGELOG.md"): "changelog.md",
    Path("CREDITS.md"): "credits.md",
    Path("CONTRIBUTING.md"): "contribute/contributing.md",
    **RULES,
    **PICTURES,
}
# scripts/gallery takes the pictures after the pages are written, so the link is not checked.
GALLERY = """# In pictures

<p><a href="gallery/index.html">The gallery</a> shows every page and every board, light and dark,
on a desktop and on a phone. <code>make docs</code> takes the pictures with the browser that the
tests use.</p>
"""
MESSAGES = (
    "Made from the code. [The HTTP API and the socket](http.md) tells what they mean and what is "
    "answered, with examples that the tests run. A field with a question mark may be left out."
)
BODIES = {
    "POST /api/guests": messages.NewGuest,
    "POST /api/tables": messages.NewTable,
    "POST /api/tables/{table}/hint": messages.NewHint,
    "POST /api/tables/{table}/block": people.Pointed,
    "POST /api/tables/{table}/report": people.NewReport,
    "DELETE /api/me": people.Confirmed,
    "POST /api/classrooms": messages.NewClassroom,
    "POST /api/classrooms/{code}/start": messages.StartClassroom,
}
PLAIN = {
    msgspec.inspect.StrType: "text",
    msgspec.inspect.IntType: "number",
    msgspec.inspect.BoolType: "true or false",
    msgspec.inspect.NoneType: "null",
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Lists the games, in their order, where the navigation says `rules/*` or `games/*`."""
    config.nav = games_in(config.nav or [])
    return config


def games_in(nav: list[Any]) -> list[Any]:
    found: list[Any] = []
    for entry in nav:
        if isinstance(entry, dict):
            found.append(
                {
                    title: games_in(inner) if isinstance(inner, list) else inner
                    for title, inner in entry.items()
                }
            )
        elif entry == "rules/*":
            found += RULES.values()
        elif entry == "games/*":
            pages = [f"games/{game.name}.md" for game in OURS]
            found += [page for page in pages if (ROOT / "docs" / page).exists()]
        else:
            found.append(entry)
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, page in ELSEWHERE.items():
        files.append(_made(config, page, (ROOT / path).read_text(encoding="utf-8")))
    files.append(_made(config, "reference/cli.md", commands_page()))
    files.append(_made(config, "reference/messages.md", messages_page()))
    files.append(_made(config, "gallery.md", GALLERY))
    for face, (package, name) in FACES.items():
        font = (resources.files(package) / "files" / name).read_bytes()
        files.append(_made(config, f"fonts/{face}.ttf", font))
    return files


def _made(config: MkDocsConfig, page: str, content: str | bytes) -> File:
    return File.generated(config, page, content=content)


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
    """Every address, every message that a socket takes, every body that an address takes."""
    routes: list[Any] = [*ROUTES]
    named = [route for route in routes if ":path}" not in route.path]  # the rest is refused
    for_programs = [route for route in named if _is_for_programs(route)]
    for_pages = [route for route in named if not _is_for_programs(route)]
    lines = ["# Addresses and messages", "", MESSAGES, "", "## For programs", ""]
    lines += [*_addresses(for_programs), "", "## Messages to a socket", ""]
    lines += ["| `do` | with | what it asks |", "|---|---|---|"]
    for kind in kinds(messages.Any_.__args__):
        lines.append(f"| `{kind.tag}` | {_fields(kind)} | {_about(kind)} |")
    lines += ["", "## Bodies of requests", "", "| for | with |", "|---|---|"]
    for address, kind in zip(BODIES, kinds(BODIES.values()), strict=True):
        lines.append(f"| `{address}` | {_fields(kind)} |")
    lines += ["", "## For browsers", "", *_addresses(for_pages)]
    return "\n".join(lines) + "\n"


def _is_for_programs(route: Any) -> bool:
    is_named = route.path.startswith("/api/") or route.path in ("/health", "/metrics")
    return is_named or isinstance(route, WebSocketRoute)


def _addresses(routes: list[Any]) -> list[str]:
    lines = ["| method | address | what it is for |", "|---|---|---|"]
    for route in routes:
        methods = ", ".join(sorted((getattr(route, "methods", None) or {"GET"}) - {"HEAD"}))
        lines.append(f"| {methods} | `{route.path}` | {_purpose(route)} |")
    return lines


def _purpose(route: Any) -> str:
    if isinstance(route, Mount):
        return "Scripts, styles and signs of the pages."
    return (inspect.getdoc(route.endpoint) or "").split("\n\n")[0].replace("\n", " ")


def kinds(classes: Iterable[Any]) -> list[msgspec.inspect.StructType]:
    """Messages with their fields."""
    found = msgspec.inspect.multi_type_info(classes)
    return [kind for kind in found if isinstance(kind, msgspec.inspect.StructType)]


def _fields(kind: msgspec.inspect.StructType) -> str:
    """`seat` number, `name`? text or null."""
    return ", ".join(
        f"`{field.encode_name}`{'' if field.required else '?'} {_words(field.type)}"
        for field in kind.fields
    )


def _words(kind: msgspec.inspect.Type) -> str:
    match kind:
        case msgspec.inspect.UnionType():
            return " or ".join(_words(each) for each in kind.types)
        case msgspec.inspect.LiteralType():
            return " or ".join(f"`{value}`" for value in kind.values)
        case msgspec.inspect.DictType():
            return f"object of {_words(kind.value_type)}"
        case msgspec.inspect.StructType():
            return f"object ({_fields(kind)})"
    return PLAIN[type(kind)]


def _about(kind: msgspec.inspect.StructType) -> str:
    """What a message says of itself."""
    return " ".join((kind.cls.__doc__ or "").split())
