import json


def test_json_is_all_that_is_printed(run):
    done = run("simulate", "couperation", "--seats", 3, "--games", 300, "--seed", 1, "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert (found["games"], found["seats"], found["seed"]) == (300, 3, 1)
    assert found["bots"] == ["random"] * 3
    assert sum(outcome["count"] for outcome in found["outcomes"].values()) == 300
    assert found["steps"]["min"] <= found["steps"]["mean"] <= found["steps"]["max"]
    assert len(found["scores"]) == 3
    assert found["speed"]["games_per_second"] > 0


def test_the_result_does_not_depend_on_threads(run):
    def result(threads):
        words = ["--games", 1200, "--seed", 5, "--threads", threads, "--json"]
        found = json.loads(run("simulate", "couperation", *words).out)
        del found["speed"]
        return found

    assert result(1) == result(3)


def test_an_option_makes_other_games(run):
    def result(*options):
        words = ["--games", 500, "--seed", 5, "--json", *options]
        return json.loads(run("simulate", "couperation", *words).out)

    plain, changed = result(), result("--option", "drawAfterOpening=none")
    assert changed["options"]["drawAfterOpening"] == "none"
    assert changed["steps"] != plain["steps"]


def test_people_get_a_table_with_intervals(run):
    done = run("simulate", "couperation", "--games", 100, "--seed", 1, "--option", "finish=yes")
    assert "Couperation, 3 seats, random: 100 games from seed 1" in done.out
    assert "with finish=True" in done.out
    assert " to " in done.out
    assert "games/s" in done.out
    assert any(line.startswith("steps") for line in done.out.splitlines())


def test_without_a_seed_every_run_has_its_own(run):
    seeds = {
        json.loads(run("simulate", "couperation", "--games", 1, "--json").out)["seed"]
        for _ in range(3)
    }
    assert len(seeds) == 3
