from collections import Counter

import pytest

from commontable import GAMES, NOBODY, BadOption, bots
from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import COMPILED, RULES

GAME = GAMES["couperation"]


def test_a_bot_is_found_by_name():
    assert bots.find("random") is bots.BOTS["random"]


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(BadOption, match=r"expected one of .*random.*, got 'clever'"):
        bots.find("clever")


def test_one_name_fills_all_seats_and_several_take_one_each():
    assert bots.seated("random", [1, 2]) == {1: "random", 2: "random"}
    assert bots.seated("random, random", [0, 3]) == {0: "random", 3: "random"}
    assert bots.seated("random", []) == {}


@pytest.mark.parametrize("names", ["random,random,random", "", "random,", "clever"])
def test_names_that_do_not_fit_the_seats_are_refused(names):
    with pytest.raises(BadOption):
        bots.seated(names, [1, 2])


def test_the_same_seed_brings_the_same_choice():
    s = GAME.new(3, seed=4)
    choices = [bots.ask("random", GAME, s, 0, seed) for seed in range(50)]
    assert choices == [bots.ask("random", GAME, s, 0, seed) for seed in range(50)]
    assert len(set(choices)) > 1


def test_a_bot_leaves_the_table_as_it_was():
    s = GAME.new(3, seed=4)
    before = bytes(s)
    bots.ask("random", GAME, s, 1, 5)
    assert bytes(s) == before


def test_a_bot_never_gets_the_real_state(monkeypatch):
    given = []

    def spy(game, view, state, seat, seed):
        given.append((view, state))
        return game.legal_actions(state, seat)[0]

    monkeypatch.setitem(bots.BOTS, "spy", spy)
    s = GAME.new(3, seed=4)
    for seed in range(20):
        bots.ask("spy", GAME, s, 0, seed)
    assert all(view == GAME.view(s, 0) == GAME.view(state, 0) for view, state in given)
    assert all(state is not s and state.luck != s.luck for _, state in given)
    assert len({state.hand[1] for _, state in given}) > 1


def test_what_a_bot_does_depends_on_nothing_that_its_seat_cannot_see():
    s = GAME.new(3, seed=4)
    GAME.play(s, 0, "first A")
    twin = s.copy()
    GAME.redeal(twin, 0, 99)
    assert twin != s
    for seed in range(30):
        assert bots.ask("random", GAME, s, 0, seed) == bots.ask("random", GAME, twin, 0, seed)


def test_a_random_bot_may_choose_any_legal_action_and_none_more_often():
    s = GAME.new(4, seed=1)
    counts = Counter(bots.ask("random", GAME, s, 2, seed) for seed in range(1000))
    assert sorted(counts) == sorted(GAME.legal_texts(s, 2))
    assert min(counts.values()) > 150  # 200 expected of each of the five


def test_random_bots_reach_the_end_of_a_game():
    s = GAME.new(2, seed=9)
    for step in range(500):
        if GAME.turn(s) == NOBODY:
            break
        seat = GAME.turn(s)
        GAME.play(s, seat, bots.ask("random", GAME, s, seat, step))
    assert GAME.turn(s) == NOBODY


@pytest.mark.timeout(600)  # a policy may have to be compiled first
@pytest.mark.parametrize("name", GAMES)
def test_an_easy_bot_does_the_same_compiled_and_plain(name, monkeypatch):
    game = GAMES[name]
    COMPILED.load(game, RULES, POLICY)
    for seats in game.seats:
        s = game.new(seats, seed=3)
        for step in range(60):
            if (seat := game.turn(s)) == NOBODY:
                break
            with monkeypatch.context() as without:
                without.setattr(COMPILED, "loaded", lambda game, kind: None)
                plain = bots.think("easy", game, s, seat, step)
            assert COMPILED.loaded(game, RULES)
            assert COMPILED.loaded(game, POLICY)
            assert bots.think("easy", game, s, seat, step) == plain
            game.play(s, seat, plain.text)
