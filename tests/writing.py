"""Phrases that no native speaker would write, and where texts for people are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

# What not to write, and what to write instead. docs/contribute/writing.md tells more.
PHRASES = {
    r"\bl(?:ie|ies|ay) open\b": "is face up, everyone can see",
    r"\bhave their way\b": "win",
    r"\bdriven a space\b": "moved one space",
    r"\bwho can do nothing\b": "If you cannot act",
    r"\bclass rooms?\b": "classroom",
    r"\w so many\b(?! that)": "that many",
    r"\bby turns\b": "in turn, alternating",
    r"\b(?:is|as|the|what's) usual\b": "the default",
    r"\bgoes with that\b": "You can't combine those.",
    r"\bwho has it is you\b": "Keep it.",
    r"\bfits the mark\b": "Shuffle verified",
    r"\bthe table stands\b": "Your game is safe.",
    r"\b(?:somebody|those|anybody|people) who watch(?:es)?\b": "spectator",
    r"\bas the device\b": "Same as device",
    r"\bothers call you\b": "Your name",
    r"\bhow you read the rules\b": "Rule variants",
    r"\bdiscs lie\b": "Everyone has placed a disc.",
    r"\bin your purses?\b": "You have $200 between you.",
    r"\bnothing to do about\b": "No tiles to remove and no homes to build.",
    r"\bways? to go on\b": "2 choices",
    r"\bthe farther you go, the less\b": "The farther you move, the fewer rerolls you get.",
    r"\bmore than each moves\b": "If your sum is higher than both, you move.",
    r"\bis yourself\b": "You are the first player.",
    r"\bas deep as this\b": "at this depth",
    r"\bred tide\b": "market",
    r"\bloses it for all\b": "everyone loses",
    r"\byou look as\b": "You see the table as A.",
    r"\bnobody else looks now\b": "Nobody else should look now.",
    r"\btrying again by itself\b": "Reconnecting…",
    r"\bhurts least\b": "it costs you least there",
    r"(?:^|[.!?] )(?-i:Who) [^.?!\n]*[a-z]\.": "If you …",
}
FOUND = {re.compile(bad, re.MULTILINE | re.IGNORECASE): good for bad, good in PHRASES.items()}

PAGES = ("*.md", "docs/**/*.md", "examples/**/*.md", "src/**/*.md")
DATA = ("src/**/*.toml", "src/**/*.ftl", "src/**/*.js")
CODE = tuple(f"src/commontable/{part}/**/*.py" for part in ("cli", "games", "tables", "web", "lab"))
COMMENT = re.compile(r"^\s*(?:#|//|\*|/\*).*$|\s#\s.*$", re.MULTILINE)
STYLE_SHEET = ROOT / "docs" / "contribute" / "writing.md"  # it shows what not to write


def texts() -> Iterator[tuple[str, str]]:
    """Every file with texts for people, by its path, and those texts."""
    for patterns, read in ((PAGES, _read), (DATA, _without_comments), (CODE, _strings)):
        for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
            if path != STYLE_SHEET and "node_modules" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), read(path)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _without_comments(path: Path) -> str:
    return COMMENT.sub("", _read(path))


def _strings(path: Path) -> str:
    """The strings of a Python file, without its docstrings."""
    tree = ast.parse(_read(path))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return "\n".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    )


def faults(text: str) -> list[str]:
    """Each bad phrase in a text, with what to write instead."""
    return [
        f"{found[0].strip()!r}: write {good!r}"
        for bad, good in FOUND.items()
        for found in bad.finditer(text)
    ]
