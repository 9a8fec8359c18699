"""The test vectors of docs/reference/record.md are what the code computes (golden blocks)."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from commontable import GAMES
from commontable.core import luck
from commontable.core.layout import AnyState, Layout
from commontable.core.record import deal_key, luck_of
from tests import golden
from tests.deals import DEAL, SECRET, dealt

PAGE = golden.ROOT / "docs" / "reference" / "record.md"
VERIFIER = PAGE.with_name("verify.mjs")
KEY = deal_key(SECRET, DEAL)
SEED = luck_of(KEY, 0)
MUCH_REJECTED = 3 * 2**29


class State(AnyState):
    """Nothing but luck."""


LUCK = Layout(State)


def stream(seed: int) -> Any:
    s = LUCK.blank()
    luck.start(s, seed)
    return s


def several(draw: Callable[[Any], int], n: int) -> list[int]:
    """The first numbers that a stream brings."""
    s = stream(SEED)
    return [draw(s) for _ in range(n)]


def luck_vector() -> dict[str, Any]:
    return {
        "secret": SECRET.hex(),
        "attempt": DEAL.attempt,
        "entropy": [each.entropy.hex() for each in DEAL.contributions],
        "commitments": [each.commitment for each in DEAL.contributions],
        "key": KEY.hex(),
        **{f"luck({n})": str(luck_of(KEY, n)) for n in (0, 1, 2, 3, 12)},
        "luck(0) of the secret alone": str(luck_of(SECRET, 0)),
    }


def stream_vector() -> dict[str, Any]:
    return {
        "seed": str(SEED),
        "luck": str(stream(SEED).luck),
        "bits": several(luck.bits, 6),
        "below 6": several(lambda s: luck.below(s, 6), 16),
        f"below {MUCH_REJECTED}": several(lambda s: luck.below(s, MUCH_REJECTED), 12),
    }


def deck_vector() -> dict[str, Any]:
    """Drawn by the game itself: a deck is a pile that is drawn to its end."""
    from commontable.games.couperation.rules.drawing import top_card

    s = GAMES["couperation"].new(2, SEED)
    s.deck = sum(1 << card for card in range(2, 50) if card != 25)
    luck.start(s, SEED)
    return {"seed": str(SEED), "drawn": [top_card(s) for _ in range(47)]}


def setup_vector(name: str, seats: int, *keys: str) -> dict[str, Any]:
    position = GAMES[name].position(GAMES[name].new(seats, SEED))
    kept = {key: position[key] for key in keys}
    return {"game": name, "seats": seats, **kept, "luck": str(position["luck"])}


def coopoly_vector() -> dict[str, Any]:
    found = setup_vector("coopoly", 2, "tiles", "condos", "news")
    news = found.pop("news")
    found["drawn"] = [each["place"] for each in news if each["event"] == "tile"]
    found["rolled"] = [each["first"] for each in news if each["event"] == "developers roll"]
    return found


def principles_vector() -> dict[str, Any]:
    recorder = dealt("principles")
    for seat in range(3):
        recorder.play(seat, recorder.game.legal_texts(recorder.s, seat)[0])
    position = recorder.game.position(recorder.s)
    return {"game": "principles", "seats": 3, "dice": position["dice"]}


VECTORS: dict[str, Callable[[], dict[str, Any]]] = {
    "luck": luck_vector,
    "stream": stream_vector,
    "deck": deck_vector,
    "couperation": lambda: setup_vector("couperation", 3, "hands", "reserve", "deck", "tower"),
    "coop": lambda: setup_vector("coop", 3, "storefront", "warehouse"),
    "coopoly": coopoly_vector,
    "landrush": lambda: setup_vector("landrush", 4, "roles", "events", "order_roll", "first"),
    "principles": principles_vector,
}


def written(vector: dict[str, Any]) -> str:
    rows = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in vector.items()]
    return "{" + ",\n ".join(rows) + "}\n"


@pytest.mark.parametrize("name", VECTORS)
def test_a_vector_of_the_page_is_what_the_code_computes(name):
    page = PAGE.read_text(encoding="utf-8")
    found = re.search(
        rf'^```json title="vector: {name}"\n(.*?)^```', page, re.DOTALL | re.MULTILINE
    )
    assert found, f"record.md has no vector {name}"
    start, end = found.span(1)
    golden.check(PAGE, page[:start] + written(VECTORS[name]()) + page[end:])


def test_the_page_has_a_set_up_of_every_game_and_no_other_vector():
    named = re.findall(r'^```json title="vector: (\w+)"', PAGE.read_text(), re.MULTILINE)
    assert named == list(VECTORS)
    assert set(VECTORS) >= {"couperation", "coop", "coopoly", "landrush", "principles"}


def test_the_page_shows_the_verifier_as_it_is():
    shown = re.search(
        r'^```js title="verify.mjs"\n(.*?)^```', PAGE.read_text(), re.DOTALL | re.MULTILINE
    )
    assert shown
    assert shown[1] == Path(VERIFIER).read_text(encoding="utf-8")
