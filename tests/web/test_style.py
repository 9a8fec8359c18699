"""Style sheets: colours shared with the pictures, one list of breakpoints, layers, no ids."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from commontable.draw.theme import SEAT_INK, SEATS, THEMES
from commontable.web.html import document
from commontable.web.html.media import FOR_SCRIPTS, MEDIA
from commontable.web.pages.stylesheets import custom_properties, stylesheet, themes_css

STATIC = Path(str(files("commontable.web"))) / "static"
SHEETS = sorted(path.stem for path in (STATIC / "css").glob("*.css"))
LAYERS = "reset, tokens, base, components, pages, themes"
BLOCKS = {
    "light": [":root"],
    "dark": [':root[data-theme="auto"]', ':root[data-theme="dark"]'],
    "contrast": [':root[data-theme="auto"]', ':root[data-theme="contrast"]'],
}
WIDTH = re.compile(r"(?:min|max)-(?:width|height): ?[\d.]+px\)")


def source(name: str) -> str:
    """A style sheet as it is written, without comments."""
    text = (STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def selectors(text: str) -> list[str]:
    return [found.strip() for found in re.findall(r"([^{};]+)\{", text)]


@pytest.mark.parametrize("name", THEMES)
def test_every_token_of_a_theme_is_in_the_style_sheet(name):
    wanted = custom_properties(THEMES[name])
    found = re.findall(r"([^{}]+)\{([^{}]*)\}", themes_css())
    for selector in BLOCKS[name]:
        assert any(one.strip() == selector and body.startswith(wanted) for one, body in found)


def test_seats_have_the_same_colours():
    for look in SEATS:
        assert f".seat-{look.letter} {{--seat:{look.colour};}}" in themes_css()
    assert f"--seat-ink:{SEAT_INK};" in themes_css()


def test_the_order_of_layers_is_stated_first():
    assert document.SHEETS[0] == "tokens"
    assert source("tokens").strip().startswith(f"@layer {LAYERS};")


@pytest.mark.parametrize("name", SHEETS)
def test_every_rule_is_in_a_layer(name):
    text = re.sub(r"@font-face \{[^}]*\}", "", source(name)).replace(f"@layer {LAYERS};", "")
    depth = 0
    for line in text.splitlines():
        if depth == 0 and line.strip():
            assert re.fullmatch(r"@layer [a-z]+ \{", line), f"{name}.css: {line}"
            assert line.split()[1] in LAYERS
        depth += line.count("{") - line.count("}")


@pytest.mark.parametrize("name", SHEETS)
def test_rules_select_by_class(name):
    assert not [one for one in selectors(source(name)) if re.search(r"#[a-z]", one)]


# Which properties take which tokens, by the beginning of a token's name.
TOKENS = {
    "space": r"(?:padding|margin|gap|scroll-margin|top|right|bottom|left|inset)(?:-[a-z-]+)?",
    "text": r"font-size",
    "radius": r"border-[a-z-]*radius",
    "stroke": r"border(?:-(?:top|right|bottom|left|width))?",
    "touch": r"min-(?:height|width)",
}


@pytest.mark.parametrize("kind", TOKENS)
@pytest.mark.parametrize("name", [name for name in SHEETS if name != "tokens"])
def test_sizes_that_have_a_token_are_written_as_tokens(name, kind):
    sizes = set(re.findall(rf"--{kind}[a-z0-9-]*: ([\d.]+(?:px|rem));", source("tokens")))
    assert sizes
    for prop, value in re.findall(r"^\s+([a-z-]+): ([^;{}]+);$", source(name), re.MULTILINE):
        if re.fullmatch(TOKENS[kind], prop) and "calc" not in value:
            found = set(re.findall(r"(?<![\w.])[\d.]+(?:px|rem)\b", value)) & sizes
            assert not found, f"{name}.css: {prop}: {value}"


@pytest.mark.parametrize("name", SHEETS)
def test_breakpoints_have_names(name):
    assert not WIDTH.findall(source(name))
    filled = stylesheet(name, 0)
    assert "@media (--" not in filled
    for query in re.findall(r"@media \(--([a-z-]+)\)", source(name)):
        assert MEDIA[query] in filled


def test_scripts_and_pages_have_no_breakpoints_of_their_own():
    scripts = [*(STATIC / "js").rglob("*.js")]
    pages = [*Path(document.__file__).parent.glob("*.py")]
    written = [path.name for path in scripts + pages if WIDTH.search(path.read_text("utf-8"))]
    assert written == []
    asked = {
        name
        for path in scripts
        for name in re.findall(r'mediaQuery\("([a-z-]+)"\)', path.read_text("utf-8"))
    }
    assert asked == set(FOR_SCRIPTS)


@pytest.mark.parametrize("name", SHEETS)
def test_tokens_that_are_used_are_defined(name):
    everything = "".join(source(one) for one in SHEETS) + themes_css()
    scripts = "".join(path.read_text("utf-8") for path in (STATIC / "js").rglob("*.js"))
    html = "".join(path.read_text("utf-8") for path in Path(document.__file__).parent.glob("*.py"))
    for token in set(re.findall(r"var\((--[a-z0-9-]+)", source(name))):
        is_set = f"{token}:" in everything or f'"{token}"' in scripts or f"{token}:" in html
        assert is_set, f"{name}.css: {token}"
