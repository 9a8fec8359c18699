"""What can be taken back: one's own last action freely, more by consent, never what was shown."""

import pytest

from commontable.core.game import NOBODY
from commontable.core.record import luck_of
from commontable.games import OURS
from commontable.tables.errors import Refused
from commontable.tables.log.events import Asked, Undone
from commontable.tables.play import commands
from commontable.tables.play.sight import look
from tests.tables.company import do, new_table, step


def two_wishes():
    """Ann and Ben have each said that they want to start: nothing was shown, Ben was last."""
    table = new_table("ann", "ben", secret="0b" * 32)
    do(table, commands.act, "ann", 0, "want")
    do(table, commands.act, "ben", 1, "want")
    return table


def ann_to_play():
    """Ann starts and has drawn nothing; still nothing was shown."""
    table = two_wishes()
    do(table, commands.act, "ann", 0, "first A")
    do(table, commands.act, "ann", 0, "draw 0")
    assert not any(move.reveals for move in table.moves)
    return table


def ann_thinks(table):
    """Ann composes an exchange in private."""
    texts = table.game.legal_texts(table.state, 0)
    do(table, commands.act, "ann", 0, next(text for text in texts if text.startswith("add")))
    assert table.moves[-1].is_private


def test_the_last_action_is_taken_back_freely_by_who_took_it():
    table = two_wishes()
    before = table.moves[-1].before
    assert do(table, commands.undo, "ben") == [Undone("ben", 1)]
    assert bytes(table.state) == before


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_in_every_game_an_action_that_showed_nothing_can_be_taken_back(game):
    guests = ("ann", "ben", "cleo", "dora", "emil")[: game.seats[-1]]
    table = new_table(*guests, game=game.name)
    seat = next(seat for n in range(200) if (seat := step(table, n)) >= 0 and is_harmless(table))
    before = table.moves[-1].before
    assert look(table, seat)["undo"]["can"]
    assert do(table, commands.undo, guests[seat]) == [Undone(guests[seat], 1)]
    assert bytes(table.state) == before


def is_harmless(table):
    """The last action drew no luck, and the game says that it showed nothing."""
    move = table.moves[-1]
    before = table.game.state.load(move.before)
    before.luck = after = luck_of(table.key, len(table.moves))
    action = table.game.read_action(before, move.action)
    shows = table.game.reveals(before, move.seat, action, table.state)
    return table.state.luck == after and not shows


def test_an_earlier_action_needs_the_consent_of_all_people():
    table = two_wishes()
    moves = 1 + next(n for n, move in enumerate(reversed(table.moves)) if move.seat == 0)
    assert do(table, commands.undo, "ann") == [Asked("ann", moves)]
    assert look(table, 1)["undo"] == {"can": True, "asked": True, "by": [0]}
    assert do(table, commands.agree, "ben") == [Undone("ben", moves)]
    assert not table.asked


def test_who_asks_again_says_nothing_new():
    table = two_wishes()
    assert do(table, commands.undo, "ann")
    assert do(table, commands.undo, "ann") == []
    assert do(table, commands.agree, "ann") == []


def test_one_person_who_declines_settles_it():
    table = two_wishes()
    do(table, commands.undo, "ann")
    do(table, commands.decline, "ben")
    assert not look(table, 0)["undo"]["asked"]
    with pytest.raises(Refused, match="Nobody asks"):
        commands.agree(table, "ben")


def test_what_was_shown_stands_whoever_agrees():
    table = ann_to_play()
    texts = table.game.legal_texts(table.state, 0)
    do(table, commands.act, "ann", 0, next(text for text in texts if text.startswith("place")))
    for guest in ("ann", "ben"):
        with pytest.raises(Refused) as caught:
            commands.undo(table, guest)
        assert caught.value.error == "revealed"
    assert not look(table, 0)["undo"]["can"]
    assert not look(table, 1)["undo"]["can"]


def test_an_action_that_others_notice_settles_the_question():
    table = two_wishes()
    do(table, commands.undo, "ann")
    assert table.asked
    do(table, commands.act, "ann", 0, "first A")
    assert not table.asked


def test_a_private_step_is_taken_back_freely_and_unnoticed():
    quiet, thinking = ann_to_play(), ann_to_play()
    ann_thinks(thinking)
    assert do(thinking, commands.undo, "ann") == [Undone("ann", 1)]
    for viewer in (1, NOBODY):
        assert look(quiet, viewer) == look(thinking, viewer)


def test_whether_somebody_thinks_in_private_does_not_show_in_an_undo():
    quiet, thinking = ann_to_play(), ann_to_play()
    ann_thinks(thinking)
    assert do(quiet, commands.undo, "ben") == [Asked("ben", 3)]
    assert do(thinking, commands.undo, "ben") == [Asked("ben", 4)]
    for viewer in (1, NOBODY):
        assert look(quiet, viewer) == look(thinking, viewer)
    for table in (quiet, thinking):
        do(table, commands.agree, "ann")
    for viewer in (1, NOBODY):
        assert look(quiet, viewer) == look(thinking, viewer)
    assert bytes(quiet.state) == bytes(thinking.state)


def test_a_private_step_leaves_a_question_open():
    quiet, thinking = ann_to_play(), ann_to_play()
    for table in (quiet, thinking):
        do(table, commands.undo, "ben")
    ann_thinks(thinking)
    assert thinking.asked
    assert look(quiet, 1) == look(thinking, 1)
    do(thinking, commands.undo, "ann")
    assert thinking.asked
    assert look(quiet, 1) == look(thinking, 1)
    for table in (quiet, thinking):
        do(table, commands.agree, "ann")
    assert bytes(quiet.state) == bytes(thinking.state)


def test_a_question_that_is_open_at_the_end_is_not_answered_any_more():
    table = two_wishes()
    do(table, commands.undo, "ann")
    do(table, commands.close, "ann")
    for command in (commands.agree, commands.decline):
        with pytest.raises(Refused) as caught:
            command(table, "ben")
        assert caught.value.error == "over"
    assert len(table.moves) == 2


def test_those_who_watch_take_nothing_back():
    table = two_wishes()
    do(table, commands.undo, "ann")
    for command in (commands.undo, commands.agree, commands.decline):
        with pytest.raises(Refused) as caught:
            command(table, "eve")
        assert caught.value.error == "watching"
