import io

import pytest

from commontable import EVERYBODY, GAMES, NOBODY
from commontable.cli.terminal import general_board
from commontable.cli.terminal.boards import board_of
from commontable.cli.terminal.screen import THEMES, screen
from commontable.games.couperation import terminal as couperation

GAME = GAMES["couperation"]
LATE = {
    "seats": 3,
    "options": {"finish": True},
    "tower": {
        "1.1": 2, "1.2": 8, "1.3": 14, "1.4": 25, "1.5": 32, "1.6": 40, "1.7": 47,
        "2.1": 5, "2.2": 11, "2.3": 19, "2.4": 28, "2.5": 36, "2.6": 44,
        "3.1": 9, "3.2": 15, "3.3": 23, "3.4": 33, "3.5": 38,
    },
    "face_down": ["2.3", "2.6"],
    "trail": [
        {"event": "hide", "seat": 0, "cell": "2.3", "card": 19, "held": 2},
        {"event": "hide", "seat": 1, "cell": "2.6", "card": 44, "held": 3},
    ],
    "hands": [[3, 27, "finish"], [6, 7, 10], [16, 20]],
    "reserve": [1, 21, 22, 24, 50],
    "discard": [4, 29, 31],
    "last": "3.5",
    "turn": 0,
    "phase": "act",
}  # fmt: skip


def drawn(view, width=80, height=24, board=couperation.board, theme="plain"):
    console = screen(theme, file=io.StringIO())
    console.size = (width, height)
    with console.capture() as capture:
        console.print(board(view))
    return capture.get()


@pytest.fixture
def late():
    return GAME.from_position(LATE)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width, height", [(40, 10), (60, 24), (80, 24), (120, 40), (200, 60)])
def test_a_board_fits_the_terminal(late, width, height, theme):
    lines = drawn(GAME.view(late, 0), width, height, theme=theme).splitlines()
    assert max(map(len, lines)) <= max(width, 57)


def test_a_small_terminal_has_room_for_board_and_question(late):
    assert len(drawn(GAME.view(late, 0), 80, 24).splitlines()) <= 16


def test_a_tall_terminal_shows_the_whole_tower(late):
    assert drawn(GAME.view(late, 0), 120, 40).count("\n") >= 15


def test_bricks_lie_on_two_others(late):
    lines = [line[:57].rstrip() for line in drawn(GAME.view(late, NOBODY)).splitlines()]
    lowest = next(i for i, line in enumerate(lines) if line.startswith("┌1.1"))
    assert lines[lowest] == "".join(f"┬1.{n}┴───" for n in range(1, 8)).replace("┬", "┌", 1) + "┐"
    assert lines[lowest + 2] == "└" + "───────┴" * 6 + "───────┘"


def test_your_hidden_card_is_a_reminder_and_others_are_a_pattern(late):
    shown = drawn(GAME.view(late, 0))
    assert "19 ▒▒" in shown
    assert "44" not in shown
    assert "▒▒▒▒▒" in shown
    assert "19" not in drawn(GAME.view(late, 2))


def test_open_places_show_what_fits(late):
    view = GAME.view(late, 0)
    assert view["open"]
    shown = drawn(view)
    for place in view["open"]:
        low, high = view["fits"][place]
        assert (f"only {low}" if low == high else f"{low}–{high}") in shown


def test_the_side_shows_reserve_deck_discard_counts_and_the_last_card(late):
    shown = drawn(GAME.view(late, 1))
    assert "Last 38 ◆◆ at 3.5" in shown
    assert f"Deck {GAME.view(late, 1)['deck']}, discard 3" in shown
    assert "4 29 31" in shown
    assert "A 2 cards ★" in shown
    assert "★ is the Finish card" in shown
    for card in ("21 ◆", "22 ◆◆", "50 ♥"):
        assert card in shown


def test_with_all_cards_open_every_hand_is_shown(late):
    shown = drawn(GAME.view(late, EVERYBODY))
    assert all(str(card) in shown for card in (3, 27, 6, 7, 10, 16, 20, 19, 44))


def test_a_board_asks_in_one_sentence(late):
    question = GAME.question(GAME.view(late, 0))
    assert question == "Place a card, hide one, open one or exchange two?"


@pytest.mark.parametrize(
    "seed, actions, words",
    [
        (7, [], "Who goes first?"),
        (7, ["first A"], "Do you draw a card?"),
        (7, ["first A", "draw 1", "subtract 2 27"], "27 − 2 makes 25. What next?"),
    ],
)
def test_the_question_follows_the_phase(seed, actions, words):
    s = GAME.new(3, seed)
    for text in actions:
        GAME.play(s, 0, text)
    assert words in GAME.question(GAME.view(s, 0))


def test_a_card_to_destroy_changes_what_the_pair_makes():
    s = GAME.from_position({"seats": 2, "tower": {"1.4": 25}, "reserve": [1, 30, 50],
                            "hands": [[8, 12, 17], [2, 3, 4]]})  # fmt: skip
    GAME.play(s, 0, "add 12 17")
    GAME.play(s, 0, "plus 8")
    assert GAME.question(GAME.view(s, 0)) == "12 + 17 with +1 makes 30. What next?"


def test_two_cards_are_shown_with_what_they_make():
    view = GAME.view(GAME.new(2, 1), 0)
    assert GAME.note(view, "add 12 17") == "= 29"
    assert GAME.note(view, "subtract 12 finish") == "= 13"
    assert GAME.note(view, "open 1.1") == ""


def test_every_moment_of_many_games_can_be_drawn():
    from commontable.core.contract import walk

    for seed in range(6):
        for step in walk(GAME, 2 + seed % 3, seed, {"finish": seed % 2 == 0}):
            for viewer in (EVERYBODY, NOBODY, step.seat):
                view = GAME.view(step.after, viewer)
                assert drawn(view)
                assert GAME.question(GAME.view(step.before, step.seat))


def test_any_view_can_be_shown_by_the_general_board(late):
    view = {**GAME.view(late, 0), "game": "another"}
    shown = drawn(view, board=general_board.board)
    assert "another" in shown
    assert "reserve" in shown
    assert "1 21 22 24 50" in shown


def test_the_general_board_names_seats_and_hides_what_is_unknown():
    view = {"game": "pier", "seats": 2, "hands": [[1, 2], [None, None]], "lives": 2, "is_on": True}
    shown = drawn(view, board=general_board.board)
    assert "A  1 2" in shown
    assert "B  ▒ ▒" in shown
    assert "is on  yes" in shown


@pytest.mark.parametrize("name, seats", [("coop", 5), ("landrush", 4)])
def test_other_boards_fit_a_wide_terminal_from_start_to_end(name, seats):
    game = GAMES[name]
    s = game.new(seats=seats, seed=5)
    steps = 0
    while (seat := game.turn(s)) != NOBODY:
        if steps % 40 == 0:
            for viewer in (seat, NOBODY):
                shown = drawn(game.view(s, viewer), 100, 40, board_of(game))
                assert max(map(len, shown.splitlines())) <= 100
        actions = game.legal_actions(s, seat)
        game.apply(s, seat, actions[(steps * 7) % len(actions)])
        steps += 1
    assert drawn(game.view(s, NOBODY), 100, 40, board_of(game))
