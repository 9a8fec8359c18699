import json

from commontable import GAMES


def test_every_game_is_listed_with_its_options_default_first(run):
    shown = run("games").out
    for game in GAMES.values():
        assert game.name in shown
        assert game.summary in shown
        assert f"{game.minutes} minutes" in shown
    assert "2–4 seats" in shown
    assert "1, 2 or 4 seats" in shown
    assert "finish=no|yes" in shown
    assert "drawAfterOpening=symbol|none" in shown
    assert "(CUP-34)" in shown


def test_json_tells_all_about_a_game(run):
    found = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    couperation = found["couperation"]
    assert couperation["seats"] == [2, 3, 4]
    assert couperation["rules"] == GAMES["couperation"].version
    assert couperation["options"][0]["name"] == "finish"
    assert couperation["options"][0]["values"] == [False, True]
    assert couperation["options"][0]["rule"] == "CUP-34"
