import json

import pytest

SECRET = "000102030405060708090a0b0c0d0e0f"


def lines(done):
    assert done.status == 0
    return [json.loads(line) for line in done.out.splitlines()]


def test_a_record_goes_to_stdout_or_to_a_file(run, tmp_path):
    words = ["record", "couperation", "--seats", 2, "--seed", 3]
    shown = run(*words).out
    assert run(*words, "-o", tmp_path / "game.jsonl").out == ""
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") == shown


def test_the_same_arguments_write_the_same_record(run):
    words = ["record", "couperation", "--seed", 3, "--bots", "random,random,random"]
    assert run(*words).out == run(*words).out
    assert run(*words).out != run("record", "couperation", "--seed", 4).out


def test_the_head_says_how_the_game_was_set_up(run):
    head = lines(run("record", "couperation", "--seed", 3, "--option", "finish=yes"))[0]
    assert head["options"]["finish"] is True
    assert head["options"]["freshReserve"] is True
    assert (head["seats"], head["seed"], head["bots"]) == (3, 3, ["random"] * 3)


def test_states_and_legal_lists_are_added_when_asked_for(run):
    plain = lines(run("record", "couperation", "--seed", 3))
    full = lines(run("record", "couperation", "--seed", 3, "--states", "--legal"))
    for short, long in zip(plain[1:-1], full[1:-1], strict=True):
        assert set(long) - set(short) == {"state", "legal"}
        assert long["action"] in long["legal"][long["seat"]]


def test_a_game_is_played_to_its_end(run):
    tail = lines(run("record", "couperation", "--seed", 3))[-1]
    assert tail["outcome"] in ("won", "lost")


@pytest.mark.parametrize("luck", [["--seed", 3], ["--secret", SECRET]])
@pytest.mark.parametrize("extra", [[], ["--states", "--legal"]])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_record_is_verified(run, luck, extra, seats):
    shown = run("record", "couperation", "--seats", seats, *luck, *extra).out
    done = run("replay", "-", "--verify", typed=shown)
    assert done.status == 0
    assert done.out.startswith("verified: ")
    assert ("positions" in done.out) == bool(extra)
    assert ("secret fits its commitment" in done.out) == ("--secret" in luck)
