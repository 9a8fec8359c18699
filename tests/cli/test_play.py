import contextlib
import io
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.console import Console

from commontable import GAMES
from commontable.cli.terminal.screen import Keyboard
from commontable.cli.terminal.session import Session
from commontable.core.record import Recorder, read, verify
from tests.cli.terminal import Terminal
from tests.games.coop.scene import table

GAME = GAMES["couperation"]
COOPERATE = ["Warehouse Run", "Drum Circle", "Car Wash"]
SEED_7 = ["play", "couperation", "--seats", "3", "--seed", "7"]


@pytest.fixture
def play(run):
    """Plays the game of seed 7, in which A holds 27, 32 and 36, with these lines typed."""

    def play_lines(*lines, words=()):
        done = run(*SEED_7, *words, typed="\n".join(lines) + "\n")
        assert done.status == 0
        assert done.err == ""
        return done.out

    return play_lines


def boards(shown):
    return shown.count("your hand")


# ------------------------------------------------------------------ what is shown


def test_the_first_screen_shows_board_question_and_actions(play):
    shown = play()
    assert "Couperation: Build a tower of glass" in shown
    assert "25 ♥" in shown
    assert "27 ◆" in shown
    assert "B 3 cards" in shown
    assert "Who goes first?" in shown
    assert re.search(r"first +2\) A +3\) B +4\) C", shown)


def test_hands_of_others_are_not_shown(play):
    s = GAME.new(3, 7)
    shown = play("first A", "draw 0")
    for card in GAME.view(s, -2)["hands"][1]["cards"]:
        assert not re.search(rf"\b{card} [◆♥]", shown)


def test_a_card_you_hid_is_remembered_for_you_alone():
    s = GAME.new(2, 7)
    for seat, text in [(0, "first A"), (0, "draw 0"), (0, "hide 27 at 1.1")]:
        GAME.play(s, seat, text)
    assert GAME.view(s, 0)["tower"]["1.1"]["card"] == 27
    assert GAME.view(s, 1)["tower"]["1.1"]["card"] is None


def test_what_others_did_is_told_before_the_next_question(play):
    shown = play("first B")
    assert "A asked B to begin." in shown
    assert re.search(r"^B (drew|placed|put|opened)", shown, re.MULTILINE)
    assert boards(shown) == 2


def test_the_same_seed_brings_the_same_game_and_no_seed_another(run):
    assert run(*SEED_7, typed="want\n").out == run(*SEED_7, typed="want\n").out
    hands = {run("play", "couperation").out for _ in range(3)}
    assert len(hands) == 3


# ------------------------------------------------------------------ what is typed


@pytest.mark.parametrize("line", ["first A", "2", "FIRST a", "  first   A "])
def test_an_action_is_typed_as_text_or_number(play, line):
    assert "A chose to begin." in play(line)


@pytest.mark.parametrize("line", ["0", "5", "999999999"])
def test_a_number_that_is_not_in_the_list_is_refused(play, line):
    assert f"The numbers go from 1 to 4; you typed {line}." in play(line)


def test_a_refused_action_is_explained_with_its_rule(play):
    shown = play("first A", "draw 0", "place 27 at 1.1")
    reason = "27 does not fit at level 1, place 1: 1 to 24 are right there. (CUP-9)"
    assert f"{reason} Type ? for the rule." in " ".join(shown.split())
    assert boards(shown) == 3


def test_a_text_that_is_no_action_says_what_was_expected(play):
    assert "got 'dance'." in " ".join(play("dance").split())
    assert "Expected a card, 1 to 50 or 'finish', got '99'." in play("place 99 at 1.1")


def test_a_verb_lists_its_actions_with_numbers(play):
    shown = play("first A", "draw 1", "hide")
    assert "type 'hide' for the numbers" in shown
    assert re.search(r"hide 36 at +\d+\) 1\.1 +\d+\) 1\.2", shown)


def test_a_long_list_is_folded_and_its_numbers_work(play):
    shown = play("first A", "draw 1", "hide")
    number = re.search(r"hide 36 at +(\d+)\) 1\.1", shown)
    assert number is not None
    assert "A placed 36 face down at level 1, place 1." in play(
        "first A", "draw 1", number[1], "story"
    )


def test_help_lists_every_command(play):
    shown = play("help")
    assert all(word in shown for word in ("rules", "story", "undo", "wait", "save FILE", "quit"))


def test_a_reason_names_seats_by_their_letters(monkeypatch):
    cards = [["Random Acts of Kindness"]]
    s = table(hands=cards, vibes="Groovy Groovy OKAY", money=12, used=COOPERATE)
    GAMES["coop"].play(s, 0, "work Random-Acts-of-Kindness")
    recorder = Recorder(GAMES["coop"], 3, seed=1, start=GAMES["coop"].position(s))
    monkeypatch.setattr("sys.stdin", io.StringIO("\nwhy\n"))  # Enter lifts the curtain
    shown = io.StringIO()
    console = Console(file=shown, width=100)
    Session(recorder, [1, 2], {0: "easy"}, 1, console, Keyboard(console)).run()
    assert "A: choose C. C is " in shown.getvalue()


def test_the_story_is_told_from_the_beginning(play):
    shown = play("first A", "draw 0", "story")
    assert shown.count("A chose to begin.") == 2


def test_an_empty_line_asks_again(play):
    assert play("", "", "quit").count("A> ") == 3


def test_wait_lets_the_next_seat_speak(play):
    shown = play("wait")
    assert re.search(r"^B (wants to start|asked|chose)", shown, re.MULTILINE)
    assert "Everybody is waiting for you" in play("first A", "wait")


@pytest.mark.parametrize("line", ["quit", "exit", "QUIT"])
def test_leaving_tells_how_to_come_back(play, line):
    shown = play(line, words=["--option", "finish=yes"])
    assert "commontable play couperation --seats 3 --option finish=true --seed 7" in shown


def test_no_more_lines_is_a_polite_end(run):
    done = run(*SEED_7)
    assert done.status == 0
    assert "Goodbye." in done.out


# ------------------------------------------------------------------ rules


def test_a_rule_is_shown_or_kindly_missed(play):
    shown = play("?", "first A", "draw 3", "?", "? CUP-10", "rules tower", "rules")
    assert "Nothing was refused yet." in shown
    if GAME.page.exists():
        assert "CUP-18" in shown
    else:
        assert "The page with the rules of Couperation is not here." in shown


# ------------------------------------------------------------------ taking back


def test_what_showed_nothing_can_be_taken_back(play):
    shown = play("first A", "undo")
    assert "You took back: first A." in shown
    assert shown.count("Who goes first?") == 2


def test_an_exchange_that_was_begun_can_be_taken_back_step_by_step(run):
    typed = ["first A", "draw 1", "add 19 33", "minus 4", "undo", "undo", "undo"]
    shown = run("play", "couperation", "--seats", 3, "--seed", 0, typed="\n".join(typed)).out
    assert "33 with -1 makes 51" in shown
    assert "You took back: minus 4." in shown
    assert "You took back: add 19 33." in shown
    assert "'draw 1' has shown something" in shown


def test_nothing_is_taken_back_before_the_first_action(play):
    assert "There is nothing to take back yet." in play("undo")


def test_a_drawn_card_cannot_be_put_back(play):
    assert "'draw 1' has shown something, so it cannot be taken back." in play(
        "first A", "draw 1", "undo"
    )


def test_what_others_have_acted_on_cannot_be_taken_back(play):
    shown = play("first A", "draw 0", "place 27 at 1.5", "undo")
    assert re.search(r"[BC] has acted since you did, so nothing can be taken back\.", shown)


def test_a_game_goes_on_after_an_undo_as_if_nothing_had_been(play, tmp_path):
    play("want", "save " + str(tmp_path / "a"))
    play("first A", "undo", "want", "save " + str(tmp_path / "b"))
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


# ------------------------------------------------------------------ the record


def test_a_game_that_was_saved_is_verified(play, tmp_path):
    path = tmp_path / "game.jsonl"
    assert f"Saved 2 actions to {path}." in play(
        "first A", "draw 1", f"save {path}", words=["--bots", "random,random"]
    ).replace("\n", "")
    record = read(path.read_text().splitlines())
    assert verify(GAME, record).outcome == "ongoing"
    assert record.head.bots == [None, "random", "random"]


def test_saving_overwrites_nothing(play, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    said = play(f"save {path}", "save", "save /nowhere/at/all", "save \0")
    assert "there already" in " ".join(said.split())  # a long path breaks the line somewhere
    assert path.read_text() == "mine"


def test_the_end_shows_everything_and_offers_the_record(run, tmp_path):
    path = tmp_path / "end.jsonl"
    shown = ""
    for count in range(1, 60):
        lines = ["first A", *["1"] * count, f"save {path}"]
        shown = run(*SEED_7, typed="\n".join(lines)).out
        if "with nothing hidden" in shown:
            break
        path.unlink(missing_ok=True)
    assert "The table, with nothing hidden:" in shown
    assert "together, with a score of" in shown
    assert "Type 'save FILE' to keep the record" in shown
    assert verify(GAME, read(path.read_text().splitlines())).outcome in ("won", "lost")


# ------------------------------------------------------------------ several people


def test_people_at_one_keyboard_are_kept_apart_by_a_curtain(run):
    done = run(
        "play", "couperation", "--seats", "2", "--people", "2", "--seed", "7",
        typed="\nfirst B\n\ndraw 0\n",
    )  # fmt: skip
    assert "Pass the keyboard to A, then press Enter." in done.out
    assert "Pass the keyboard to B, then press Enter." in done.out
    assert done.out.index("A, your hand") < done.out.index("keyboard to B")
    assert done.out.index("keyboard to B") < done.out.index("B, your hand")


def test_you_may_sit_anywhere(run):
    done = run(*SEED_7, "--seat", "c", typed="first C\n")
    assert "C chose to begin." in done.out


# ------------------------------------------------------------------ whatever is typed

LINES = st.one_of(
    st.text(max_size=20).filter(lambda text: not text.strip().casefold().startswith("save")),
    st.sampled_from(["1", "2", "3", "undo", "?", "? x", "rules", "hide", "story", "wait", "board"]),
    st.sampled_from(GAME.legal_texts(GAME.new(3, 7), 0)),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.lists(LINES, max_size=12))
def test_whatever_is_typed_the_game_goes_on(run, lines):
    done = run(*SEED_7, typed="\n".join(lines).encode("utf-8", "surrogateescape"))
    assert done.status == 0
    assert done.err == ""


def test_bytes_that_are_no_text_are_not_understood(run):
    assert run(*SEED_7, typed=b"\xff\xfe\n\x00\n").status == 0


# ------------------------------------------------------------------ a real terminal


def test_a_game_in_a_real_terminal():
    with Terminal(*SEED_7) as terminal:
        first = terminal.wait_for("A> ")
        assert "Who goes first?" in first
        assert "\x1b[" in first  # colours
        terminal.type("first A")
        assert "Do you draw a card?" in terminal.wait_for("A> ")
        terminal.type("draw 1")
        assert "drew a card: 2." in terminal.wait_for("A> ")
        terminal.type("place 27 at 1.1")
        assert "CUP-9" in terminal.wait_for("A> ")
        terminal.type("quit")
        shown, status = terminal.end()
        assert "Goodbye." in shown
        assert status == 0


def test_the_screen_fits_a_small_terminal():
    with Terminal(*SEED_7, "--theme", "plain", columns=60, lines=24) as terminal:
        terminal.wait_for("A> ")
        terminal.type("first A")
        shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.wait_for("A> "))
        assert max(len(line.rstrip()) for line in shown.splitlines()) <= 60


def test_an_interrupt_ends_with_status_130():
    with Terminal(*SEED_7) as terminal:
        terminal.wait_for("A> ")
        status = None
        for _ in range(4):  # on a busy machine the first may come before it listens
            terminal.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                shown, status = terminal.end(seconds=8)
                break
        assert status == 130
        assert "Traceback" not in shown


def test_the_end_of_the_keyboard_is_a_polite_end():
    with Terminal(*SEED_7) as terminal:
        terminal.wait_for("A> ")
        terminal.type("\x04")
        shown, status = terminal.end()
        assert status == 0
        assert "Goodbye." in shown


def test_a_start_is_quick():
    def seconds():
        began = time.monotonic()
        with Terminal(*SEED_7) as terminal:
            terminal.wait_for("A> ")
        return time.monotonic() - began

    assert min(seconds() for _ in range(3)) < 10  # compiling takes longer


def test_nothing_is_written_where_nobody_asked(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(*SEED_7, typed="first A\n" + "1\n" * 80)
    assert list(Path().iterdir()) == []
