"""Tests are deterministic: what a server draws follows from a seed, and only in tests."""

import re
from pathlib import Path

import commontable
from tests.seeded import SeededSecrets, set_seed
from tests.servers import running

SOURCES = Path(commontable.__file__).parent
SERVER = [SOURCES / "tables", SOURCES / "web"]
DRAWS = re.compile(r"^\s*(import|from) (secrets|uuid)\b|urandom|SystemRandom", re.MULTILINE)


def first_hand(server) -> object:
    table, ann, _ = server.table_of_two()
    return server.get(f"/api/tables/{table}?viewer=0", ann).json()["view"]["hands"]


def test_another_seed_brings_another_deal_at_the_same_server(server):
    hands = []
    for seed in ("deal 1", "deal 2"):
        set_seed(seed)
        hands.append(first_hand(server))
    assert hands[0] != hands[1]


def test_two_servers_deal_the_same_cards_by_the_same_seed(tmp_path):
    hands = []
    for number in (1, 2):
        set_seed("the same cards")
        database, log = str(tmp_path / f"{number}.db"), tmp_path / f"{number}.log"
        with running(database, log=log, TEST_SERVER_LIFE="the same") as server:
            server.guest()  # another draw of another kind
            hands.append(first_hand(server))
    assert hands[0] == hands[1]


def test_nothing_is_drawn_twice():
    drawn = SeededSecrets("one")
    ids = {drawn.token_urlsafe(9) for _ in range(100)}
    other = SeededSecrets("other")
    ids |= {other.token_urlsafe(9) for _ in range(100)}
    assert len(ids) == 200


def test_a_server_draws_all_its_random_numbers_in_one_place():
    files = [file for folder in SERVER for file in folder.rglob("*.py")]
    found = [str(file.relative_to(SOURCES)) for file in files if DRAWS.search(file.read_text())]
    assert found == ["tables/entropy.py"]


def test_no_source_of_ours_knows_of_seeded_servers():
    for file in SOURCES.rglob("*.py"):
        assert "TEST_SE" not in file.read_text(), file
