"""Renders the subset of Markdown that our pages use; every numbered rule gets an anchor.

Input is escaped first, so nothing in a page of rules can become a tag.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from commontable.web.html.context import Image
from commontable.web.html.document import esc

_BLOCK = re.compile(r"(?:[-*+]\s|\d+\.\s|#+\s|\||```|\*\*|!\[)")
_LISTS = {
    "ul": re.compile(r"^[-*+]\s+", re.MULTILINE),
    "ol": re.compile(r"^\d+\.\s+", re.MULTILINE),
}
_IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
_RULE = re.compile(r"\*\*([A-Z][A-Z0-9]*-[A-Z]?\d+)\*\*\s*")
_NUMBER = re.compile(r"(?<![\w-])([A-Z][A-Z0-9]+-[A-Z]?\d+)(?![\w-])")


@dataclass
class _Page:
    """What blocks need to know of the page they are on."""

    rules: frozenset[str]  # the numbers that have an anchor
    images: tuple[Image, ...]
    headings: set[str] = field(default_factory=set)  # anchors of those so far


@lru_cache(maxsize=32)
def render(text: str, images: tuple[Image, ...] = ()) -> str:
    """A page of ours. Headings begin at the second level: the first is the page's own.

    Only the given images are shown; of any other one the page shows its alternative text.
    """
    page = _Page(frozenset(_RULE.findall(text)), images)
    lines = text.splitlines()
    out: list[str] = []
    at = 0
    while at < len(lines):
        at = _block(lines, at, out, page)
    return "".join(out)


def _block(lines: list[str], at: int, out: list[str], page: _Page) -> int:
    """Writes the block that begins here; returns where the next one begins."""
    line = lines[at].strip()
    if not line:
        return at + 1
    if image := _IMAGE.fullmatch(line):
        out.append(_figure(image[1], image[2], page.images))
        return at + 1
    if line.startswith("```"):
        end = _until(lines, at + 1, lambda one: one.strip().startswith("```"))
        code = esc("\n".join(lines[at + 1 : end]))
        out.append(f'<pre tabindex="0"><code>{code}</code></pre>')
        return end + 1
    if line.startswith("#"):
        out.append(_heading(line, page))
        return at + 1
    if line.startswith("|"):
        end = _until(lines, at, lambda one: not one.strip().startswith("|"))
        out.append(_table(lines[at:end], page.rules))
        return end
    for tag, mark in _LISTS.items():
        if mark.match(line):
            end = _until(lines, at, lambda one: not one.strip() or one.startswith("#"))
            items = mark.split("\n".join(lines[at:end]))[1:]
            out.append(f"<{tag}>{''.join(_item('li', item, page.rules) for item in items)}</{tag}>")
            return end
    end = _until(lines, at + 1, lambda one: not one.strip() or bool(_BLOCK.match(one)))
    out.append(_item("p", " ".join(lines[at:end]), page.rules))
    return end


def _until(lines: list[str], at: int, is_end: Callable[[str], bool]) -> int:
    while at < len(lines) and not is_end(lines[at]):
        at += 1
    return at


def _figure(words: str, path: str, images: tuple[Image, ...]) -> str:
    """A picture with its size, so that nothing below it moves when it has been loaded."""
    for image in images:
        if image.path == path:
            return (
                f'<p class="picture"><img src="{esc(image.address)}" alt="{esc(words)}"'
                f' width="{image.width}" height="{image.height}" loading="lazy"></p>'
            )
    return f"<p>{esc(words)}</p>"


def _heading(line: str, page: _Page) -> str:
    level = min(max(len(line) - len(line.lstrip("#")), 2), 4)
    words = line.lstrip("#").strip()
    key = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    while key in page.headings:
        key += "-again"
    page.headings.add(key)
    return f'<h{level} id="about-{key}">{esc(words)}</h{level}>'


def _item(tag: str, text: str, known: frozenset[str]) -> str:
    words = " ".join(text.split())
    rule = _RULE.match(words)
    if rule is None:
        return f"<{tag}>{_inline(words, known)}</{tag}>"
    number = rule[1]
    rest = _inline(words[rule.end() :], known)
    return (
        f'<{tag} class="rule" id="{number}" tabindex="-1">'
        f'<a class="number" href="#{number}">{number}</a> {rest}</{tag}>'
    )


def _inline(words: str, known: frozenset[str]) -> str:
    out = esc(words)
    out = re.sub(r"`([^`]+)`", r"<code>\1</code>", out)
    out = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", out)
    out = re.sub(r"(?<!\w)\*([^*\s][^*]*)\*(?!\w)", r"<em>\1</em>", out)
    out = re.sub(r"\[([^\]]+)\]\(((?:https?://|/|#)[^)\s]+)\)", r'<a href="\2">\1</a>', out)
    return _NUMBER.sub(
        lambda m: f'<a href="#{m[1]}">{m[1]}</a>' if m[1] in known else m[1],
        out,
    )


def _table(lines: list[str], known: frozenset[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = (
        rows[0],
        [row for row in rows[1:] if not all(re.fullmatch(r":?-+:?", c) for c in row)],
    )
    top = "".join(
        f'<th scope="col">{_inline(cell, known)}</th>' if cell else "<td></td>" for cell in head
    )
    rest = "".join(
        f"<tr>{''.join(f'<td>{_inline(cell, known)}</td>' for cell in row)}</tr>" for row in body
    )
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{rest}</tbody></table>"
    return f'<div class="scrolls" role="region" aria-label="Table" tabindex="0">{table}</div>'
