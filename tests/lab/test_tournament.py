"""A tournament can be stopped and taken up, and its table says what was played."""

import json

import pytest

from commontable import GAMES
from commontable.bots import levels
from commontable.bots.policies import policy_for
from commontable.cli import main
from commontable.lab import standings, tournament
from commontable.lab.tournament import Plan

pytestmark = pytest.mark.timeout(900)  # a search may have to be compiled first

GAME = GAMES["coopoly"]
SMALL = Plan(quick=40, slow=1, playouts=8)
BOTS = ("random", "easy", "strong", "clairvoyant")


def test_a_tournament_goes_on_where_it_stopped_and_ends_the_same(tmp_path):
    names = ("easy",)
    whole = tournament.run([GAME], names, SMALL, tmp_path / "one.json", lambda *_: None)
    part = Plan(quick=15, slow=1, playouts=8)
    tournament.run([GAME], names, part, tmp_path / "two.json", lambda *_: None)
    again = tournament.run([GAME], names, SMALL, tmp_path / "two.json", lambda *_: None)
    for key, row in whole.items():
        assert (row["games"], row["won"], row["score"]) == (
            again[key]["games"],
            again[key]["won"],
            again[key]["score"],
        )
    assert json.loads((tmp_path / "two.json").read_text()) == again


def test_games_by_other_rules_do_not_count(tmp_path):
    file = tmp_path / "t.json"
    first = tournament.run([GAME], ("easy",), SMALL, file, lambda *_: None)
    older = {key: {**row, "rules": 0, "won": SMALL.quick} for key, row in first.items()}
    file.write_text(json.dumps(older))
    again = tournament.run([GAME], ("easy",), SMALL, file, lambda *_: None)
    assert {row["rules"] for row in again.values()} == {GAME.version}
    assert [row["won"] for row in again.values()] == [row["won"] for row in first.values()]


def test_the_command_plays_all_bots_and_writes_the_table_into_a_page(tmp_path, capsys):
    page = tmp_path / "bots.md"
    page.write_text("before\n<!-- tournament -->\nold\n<!-- /tournament -->\nafter\n")
    words = ["tournament", "--quick", "--games", "coopoly", "--bots", "random", "easy"]
    words += ["--fast", "20", "--file", str(tmp_path / "t.json"), "--write", str(page)]
    assert main(words) == 0
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert text.count("| Co-opoly |") == 2 * len(GAME.seats)  # how well they play, and how fast
    line = next(each for each in text.splitlines() if each.startswith("| Co-opoly | 2 |"))
    assert line.count(" in 20 |") == 2
    assert line.count("| – ") == len(tournament.BOTS) - 2  # not played yet
    assert line in capsys.readouterr().out


def test_a_page_keeps_games_that_are_not_played_this_time(tmp_path):
    page, file = tmp_path / "bots.md", tmp_path / "t.json"
    page.write_text("<!-- tournament -->\n<!-- /tournament -->\n")
    words = ["tournament", "--quick", "--bots", "random", "--fast", "20", "--file", str(file)]
    for name in ("couperation", "coopoly"):
        assert main([*words, "--games", name, "--write", str(page)]) == 0
    assert "| Couperation | 2 |" in page.read_text()
    assert "| Co-opoly | 2 |" in page.read_text()


def test_a_bot_that_counts_playouts_has_a_column_of_its_own(tmp_path):
    names = ("strong:8",)
    rows = tournament.run([GAME], names, SMALL, tmp_path / "t.json", lambda *_: None)
    assert {row["playouts"] for row in rows.values()} != {0}
    assert "| steady | strong:8 | strong |" in standings.table(rows, [GAME])


def test_bots_that_think_and_a_clairvoyant_team_play_whole_games(tmp_path):
    rows = tournament.run([GAME], BOTS[2:], SMALL, tmp_path / "t.json", lambda *_: None)
    for row in rows.values():
        shown = standings.summary(row)
        assert row["games"] == 1
        assert row["playouts"] > 0
        assert 0 <= shown["low"] <= shown["share"] <= shown["high"] <= 1


def test_nobody_hurries_a_bot_in_a_tournament(tmp_path):
    """Steady plays all its playouts, however slow the machine is."""
    game = GAMES["coop"]
    number = levels.SEARCH["steady"].enough(policy_for(game))
    for bot in ("steady", f"steady:{number}"):
        tournament.run([game], (bot,), Plan(slow=1, seed=5), tmp_path / "t.json", lambda *_: None)
    rows = tournament.stored(tmp_path / "t.json")
    for seats in game.seats:
        hurried, counted = (rows[f"coop {seats} {bot}"] for bot in ("steady", f"steady:{number}"))
        assert hurried["playouts"] == counted["playouts"] > 0


def test_games_that_are_played_abreast_end_as_one_after_the_other(tmp_path):
    figures = ("games", "won", "score", "moves", "playouts", "seed")
    found = [
        tournament.run(
            [GAME],
            ("strong:8",),
            Plan(slow=3, seed=7, abreast=abreast),
            tmp_path / f"{abreast}.json",
            lambda *_: None,
        )
        for abreast in (1, 2)
    ]
    one, two = ({key: [row[f] for f in figures] for key, row in rows.items()} for rows in found)
    assert one == two


def test_moves_are_timed_once_and_stand_in_the_table(tmp_path):
    file = tmp_path / "t.json"
    words = ["tournament", "--games", "coopoly", "--bots", "easy", "strong:8", "--file", str(file)]
    assert main([*words, "--moves", "6"]) == 0
    rows = json.loads(file.read_text())
    assert {len(row["took"]) for row in rows.values()} == {6}
    assert all(row["searched"] == [0] * 6 for row in rows.values() if row["bot"] == "easy")
    assert all(min(row["searched"]) >= 8 for row in rows.values() if row["bot"] == "strong:8")
    assert main([*words, "--moves", "6"]) == 0
    assert json.loads(file.read_text()) == rows
    row = rows["coopoly 2 easy"] | {"took": [1, 2, 9]}
    assert "| 4 (9; 9) |" in standings.table({"coopoly 2 easy": row}, [GAME])


def test_in_a_contest_each_class_is_a_line_of_its_own():
    keys = [match.key for match in tournament.matches([GAMES["landrush"]], ("strong",))]
    assert keys == ["landrush 4 middle strong", "landrush 4 poor strong", "landrush 4 rich strong"]


def test_one_who_sees_all_counts_its_playouts_where_each_plays_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(tournament, "OPEN_PLAYOUTS", 2)
    monkeypatch.setattr(tournament, "OPEN_MS", 3_600_000.0)
    landrush, file = GAMES["landrush"], tmp_path / "t.json"
    rows = tournament.run([landrush], ("clairvoyant",), Plan(slow=1), file, lambda *_: None)
    assert [len(row["shares"]) for row in rows.values()] == [1, 1, 1]
    assert all(row["playouts"] >= row["moves"] for row in rows.values())


def test_an_unknown_bot_is_refused(capsys):
    assert main(["tournament", "--bots", "clever"]) == 2
    assert "clairvoyant" in capsys.readouterr().err


@pytest.mark.parametrize(
    "shares, low, high",
    [
        ([0.1, 0.2, 0.3, 0.4, 0.5], 0.104, 0.496),  # 0.3 ± 2.776 · 0.1581 / √5
        ([0.25, 0.25, 0.25], 0.25, 0.25),
    ],
)
def test_few_shares_of_wealth_say_little(shares, low, high):
    row = {"won": 0, "games": len(shares), "shares": shares, "place": "rich"}
    row |= {"seconds": 1.0, "moves": 1, "playouts": 1}
    shown = standings.summary(row)
    assert shown["share"] == pytest.approx(sum(shares) / len(shares))
    assert (shown["low"], shown["high"]) == pytest.approx((low, high), abs=0.003)


def test_one_share_of_wealth_has_no_range():
    row = {"won": 0, "games": 1, "shares": [0.3], "place": "rich"}
    shown = standings.summary(row | {"seconds": 1.0, "moves": 1, "playouts": 1})
    assert (shown["share"], shown["low"], shown["high"]) == (0.3, None, None)
