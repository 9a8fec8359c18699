"""What pages need of a picture: themes, prefixes, something to click, and nothing that runs."""

from __future__ import annotations

import inspect
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

from commontable.core.contract.fields import THEMES
from commontable.core.contract.playing import Looks, asked, asked_of_view
from commontable.core.game import EVERYBODY, NOBODY, Game
from commontable.core.layout import AnyState
from commontable.core.view import View

PREFIX = "p1"
RUNS = ("script", "foreignObject", "iframe", "style", "image", "audio", "video")  # tags
REFERENCE = re.compile(r"url\(#([^)]+)\)")
COLOUR = re.compile(r"#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+")
SHAPES = ("circle", "square", "triangle", "star")
PAPERS = ("A4", "Letter")
AWKWARD = "<b>&\"Ö'"  # a name that must be escaped


def parsed(svg: Any, what: str, where: str) -> ET.Element:
    """The root of a picture that is well-formed SVG with a size."""
    assert isinstance(svg, str), f"{where}: {what} is {type(svg).__name__}; expected SVG as text"
    try:
        root = ET.fromstring(svg)
    except ET.ParseError as error:
        raise AssertionError(
            f"{where}: {what} is not well-formed: {error}; escape words by draw.svg.escape"
        ) from error
    assert root.tag == "{http://www.w3.org/2000/svg}svg", (
        f"{where}: {what} begins with <{root.tag}>; expected <svg> with the xmlns of SVG"
    )
    assert _has_size(root), f"{where}: {what} has no viewBox; write viewBox='0 0 width height'"
    return root


def _has_size(root: ET.Element) -> bool:
    """Whether a picture says how wide and high it is: pages divide one by the other."""
    try:
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
    except ValueError:
        return False
    return width > 0 and height > 0


def check_picture(looks: Looks, view: View, where: str) -> ET.Element:
    """The same view gives the same picture, and it offers nothing illegal."""
    drawn = looks.picture(view)
    again = asked_of_view(where, "draw", looks.game.draw, view)
    assert again == drawn, f"{where}: draw gives another picture of the same view"
    root = parsed(str(drawn), "draw", where)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), f"{where}: ids of the picture repeat"
    looks.is_clickable = check_choices(view, root, where) or looks.is_clickable
    return root


def check_choices(view: View, root: ET.Element, where: str) -> bool:
    """What can be clicked belongs to legal actions (draw/svg.py says how). Whether anything can."""
    is_clickable = False
    legal = [set(text.split()) for text in view["legal"]]
    for element in root.iter():
        action, part = element.get("data-action"), element.get("data-part")
        assert action is None or action in view["legal"], (
            f"{where}: the picture offers data-action={action!r}, which is not legal; mark only "
            "what is in view['legal']"
        )
        assert part is None or any(set(part.split()) <= words for words in legal), (
            f"{where}: the picture offers data-part={part!r}, but no legal action has these words"
        )
        is_clickable = is_clickable or bool(action or part)
    return is_clickable


def check_clickable(looks: Looks) -> None:
    """Asked after whole games: a board that cannot be clicked is dead in the browser."""
    assert looks.is_clickable, (
        f"{looks.game.name}: nothing in the picture can be clicked; give elements "
        "data-action='<a legal text>', or data-part by draw.svg.Choices"
    )


def check_looks(game: Game, s: AnyState, where: str) -> None:
    """Every theme, prefix and width, with names as strange as people choose them."""
    names = [AWKWARD] * s.seats
    for viewer in (EVERYBODY, NOBODY, *range(s.seats)):
        view: Any = {**game.view(s, viewer), "names": names}
        here = f"{where}, viewer {viewer}"
        for what, draw in (("draw", game.draw), ("draw_wide", game.draw_wide)):
            if draw is not None:
                _check_drawing(draw, view, what, here)
    if game.marks is not None:
        _check_marks(game, s, where)


def _check_drawing(draw: Callable[..., str], view: Any, what: str, where: str) -> None:
    try:
        inspect.signature(draw).bind(view, "light", prefix=PREFIX)
    except TypeError as error:
        raise AssertionError(
            f"{where}: {what} cannot be called as {what}(view, theme, prefix=prefix): {error}; "
            "pages draw in several themes, and twice on one page"
        ) from error
    drawn = {
        theme: asked_of_view(where, what, draw, view, theme, prefix=PREFIX) for theme in THEMES
    }
    assert drawn["light"] != drawn["dark"], (
        f"{where}: {what} ignores its theme: light and dark are the same"
    )
    for svg in drawn.values():
        root = parsed(str(svg), what, where)
        _check_ids(root, str(svg), what, where)
        _check_harmless(root, what, where)
        _check_told(root, what, where)
        check_choices(view, root, where)


def _check_ids(root: ET.Element, svg: str, what: str, where: str) -> None:
    """Two pictures on one page must not share ids."""
    ids = {element.get("id") or "" for element in root.iter()} - {""}
    own = sorted(one for one in ids if not one.startswith(PREFIX))
    assert not own, f"{where}: {what} has the ids {own[:3]}; begin each with the prefix"
    lost = sorted(set(REFERENCE.findall(svg)) - ids)
    assert not lost, f"{where}: {what} refers to {lost[:3]}, but no element has that id"


def _check_harmless(root: ET.Element, what: str, where: str) -> None:
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        assert tag not in RUNS, f"{where}: {what} has <{tag}>, which pages do not allow"
        for key, value in element.items():
            name = key.rpartition("}")[2].lower()
            assert not name.startswith("on"), (
                f"{where}: {what} has the attribute {name}; pages run no code of pictures"
            )
            assert name != "href" or value.startswith("#"), (
                f"{where}: {what} refers to {value!r}; a picture loads nothing from elsewhere"
            )


def _check_told(root: ET.Element, what: str, where: str) -> None:
    title = root.find("{http://www.w3.org/2000/svg}title")
    label = root.get("aria-label") or (title.text if title is not None else "")
    assert root.get("role") == "img" and label, (
        f"{where}: {what} says nothing to those who cannot see it; give <svg> role='img' and "
        "aria-label, as draw.svg.picture does"
    )


def _check_marks(game: Game, s: AnyState, where: str) -> None:
    assert game.marks is not None
    marks: Any = asked_of_view(where, "marks", game.marks, game.view(s, NOBODY, ()))
    is_right = len(marks) == s.seats and all(len(mark) == 3 and mark[0] in SHAPES for mark in marks)
    colours = [colour for mark in marks for colour in mark[1:]]
    assert is_right, (
        f"{where}: marks is {marks!r}; expected (shape, colour, ink) for each of {s.seats} seats, "
        f"with a shape of {', '.join(SHAPES)}"
    )
    strange = [colour for colour in colours if not COLOUR.fullmatch(str(colour))]
    assert not strange, (
        f"{where}: marks has the colour {strange[0]!r}; write it as '#rrggbb' or by its CSS name"
    )


def check_sheets(game: Game) -> None:
    """What is printed, for both papers."""
    if game.sheets is None:
        return
    for paper in PAPERS:
        pages = asked(game.name, f"sheets({paper!r})", game.sheets, paper)
        assert pages, f"{game.name}: sheets({paper!r}) is empty; return a list of SVGs, or set None"
        assert isinstance(pages, list | tuple), (
            f"{game.name}: sheets({paper!r}) is a {type(pages).__name__}; return a list of SVGs"
        )
        for number, page in enumerate(pages, 1):
            where = f"{game.name}: sheets({paper!r}), page {number}"
            root = parsed(page, "it", where)
            _check_harmless(root, "it", where)
