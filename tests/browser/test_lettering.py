"""Words of pictures as a browser sets them: each can be read, none lies on another."""

from itertools import product

import pytest

from commontable.core.contract import walk
from commontable.core.game import EVERYBODY, NOBODY
from commontable.games import OURS

EVERY = 100  # steps of a game between two views
NAMES = (
    ["Ann", "Ben", "Cat", "Dora", "Émile"],
    ["Bartholomew the Younger!", "Maximiliane", "WWWWWWWWWWWW", "Konstantinos", "Guadalupe-María"],
)

# Shows a picture as large as it was drawn, and finds the box of each word that a page shows:
# from a little below the line to the top of capitals, so that lines set solid are told apart.
FAULTS = """picture => {
  document.body.innerHTML = picture;
  const svg = document.querySelector("svg");
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  const from = svg.getScreenCTM().inverse();
  const boxes = [];
  for (const text of svg.querySelectorAll("text")) {
    if (text.closest("[data-beside], defs") || !text.textContent.trim()) continue;
    const { x, width } = text.getBBox();
    const size = parseFloat(getComputedStyle(text).fontSize);
    const line = Number(text.getAttribute("y") ?? 0);
    const matrix = from.multiply(text.getScreenCTM());
    const ends = [new DOMPoint(x, line - 0.66 * size), new DOMPoint(x + width, line + 0.12 * size)];
    const [one, other] = ends.map(point => point.matrixTransform(matrix));
    boxes.push({
      words: text.textContent,
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
    });
  }
  const isOutside = ({ left, right, top, bottom }) =>
    left < -1 || right > width + 1 || top < -1 || bottom > height + 1;
  const shared = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const isEcho = (a, b) =>  // the shadow of a word
    a.words === b.words && Math.abs(a.left - b.left) < 3 && Math.abs(a.top - b.top) < 3;
  const faults = boxes.filter(isOutside).map(({ words }) => `outside: ${words}`);
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1)) {
      if (Math.min(...shared(a, b)) > 1 && !isEcho(a, b)) faults.push(`${a.words} / ${b.words}`);
    }
  });
  return [boxes.length, faults];
}"""


def views_of(game):
    """A game as it is played at tables of all sizes, from the first moment to the last."""
    for seed, seats in enumerate(game.seats):
        for number, step in enumerate(walk(game, seats, seed)):
            is_end = game.turn(step.after) == NOBODY
            if number % EVERY == 0 or is_end:
                s = step.after if is_end else step.before
                for viewer in (NOBODY, EVERYBODY, step.seat):
                    yield game.view(s, viewer)


@pytest.fixture
def page_with_fonts(new_person):
    page = new_person("Ann").page
    page.goto("/about")
    page.evaluate("Promise.all([...document.fonts].map(face => face.load()))")
    return page


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_no_words_lie_on_others_or_leave_the_picture(page_with_fonts, game):
    draws = [draw for draw in (game.draw, game.draw_wide) if draw]
    for view, names, draw in product(views_of(game), NAMES, draws):
        picture = draw({**view, "names": names[: view["seats"]]})
        count, faults = page_with_fonts.evaluate(FAULTS, picture)
        assert count > 10
        assert faults == [], f"{view['seats']} seats, seen by {view['viewer']}"


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_all_words_of_a_sheet_are_printed_and_none_on_another(page_with_fonts, game, paper):
    for number, sheet in enumerate(game.sheets(paper), 1):
        _, faults = page_with_fonts.evaluate(FAULTS, sheet)
        assert faults == [], f"sheet {number}"
