"""A seat belongs to its person: stand-ins, leaving, newcomers, votes, and what a host may do."""

import msgspec
import pytest

from commontable.core.game import NOBODY
from commontable.tables.errors import Refused
from commontable.tables.log.events import Accepted, Hosted, Proposed, Rejected, Seated
from commontable.tables.play import commands
from commontable.tables.play.seating import MOST_REQUESTS
from commontable.tables.play.sight import look
from commontable.tables.play.table import open_table, take_in
from tests.tables.company import company, do, new_table, opened, step


def refusal(command, *args):
    with pytest.raises(Refused) as caught:
        command(*args)
    return caught.value


def under_way(*guests, bots=(), **words):
    """A game in which one action was taken."""
    table = new_table(*guests, bots=bots, **words)
    step(table)
    return table


def story(table, viewer=NOBODY):
    return [line["text"] for line in look(table, viewer)["story"]]


def gone_for(seconds):
    return lambda guest: seconds


# ------------------------------------------------------------------ stand-ins


def test_a_bot_plays_for_a_present_person_at_nobody_elses_word():
    table = under_way("ann", "ben")
    refused = refusal(commands.seat_bot, table, "ben", 0, "random")
    assert refused.error == "present"
    assert refused.message == "Ann is here. A bot can stand in after 120 seconds of absence."
    assert refusal(commands.seat_bot, table, "eve", 0, "random").error == "watching"
    waiting = open_table("t", opened(2))
    do(waiting, commands.sit, "ann", "Ann", 0)
    assert refusal(commands.seat_bot, waiting, "ann", 0, "easy").error == "waiting"


def test_a_bot_stands_in_for_somebody_who_is_away_too_long():
    table = under_way("ann", "ben", absence=60)
    refused = refusal(commands.seat_bot, table, "ben", 0, "random", gone_for(50.4))
    assert refused.message == "Ann has just lost the connection. A bot can stand in after 10 s."
    do(table, commands.seat_bot, "ben", 0, "strong", gone_for(60.0))
    seat = look(table, 1)["seats"][0]
    assert (seat["bot"], seat["cause"], seat["stands_in"]) == ("easy", "absent", True)
    assert story(table)[-1] == "Ann has been away too long. A bot stands in."
    do(table, commands.sit, "ann", "Ann", 0)
    assert story(table)[-1] == "Ann is back."
    assert look(table, 1)["seats"][0]["kind"] == "person"


def test_two_others_agree_on_a_stand_in_and_the_person_takes_the_seat_back():
    table = under_way("ann", "ben", "cleo")
    assert do(table, commands.seat_bot, "ben", 0, "strong") == [Proposed("ben", "", 0, "easy")]
    assert look(table, 2)["proposal"] == {
        "seat": 0,
        "name": "Ann",
        "kind": "bot",
        "by": [1],
        "agreed": [1],
        "asks": [1, 2],
    }
    assert table.seats[0].is_person
    assert refusal(commands.accept, table, "ann").error == "watching"
    assert refusal(commands.reject, table, "ann").error == "watching"
    do(table, commands.accept, "cleo")
    assert look(table, 0)["seats"][0]["cause"] == "vote"
    assert look(table, 0)["proposal"] is None
    do(table, commands.sit, "ann", "Ann", 0)
    assert table.seats[0].is_person


def test_what_one_declines_does_not_happen_and_is_not_asked_again():
    table = under_way("ann", "ben", "cleo")
    do(table, commands.seat_bot, "ben", 0, "easy")
    do(table, commands.reject, "cleo")
    assert look(table, 0)["proposal"] is None
    assert refusal(commands.seat_bot, table, "ben", 0, "easy").error == "vote"
    assert refusal(commands.accept, table, "cleo").error == "vote"


def test_a_person_lets_a_bot_play_and_changes_how():
    table = under_way("ann", "ben")
    do(table, commands.seat_bot, "ann", 0, "random")
    assert look(table, 1)["seats"][0]["cause"] == "asked"
    do(table, commands.seat_bot, "ann", 0, "easy")
    assert story(table)[-1] == "Ann lets a bot play for now."
    assert story(table).count("Ann lets a bot play for now.") == 1


def test_a_newcomer_who_lets_a_bot_play_has_asked_for_it():
    table = under_way("ann", bots=["easy"])
    do(table, commands.sit, "ben", "Ben", 1)
    do(table, commands.accept, "ann")
    assert look(table, 0)["seats"][1]["cause"] == "accepted"
    do(table, commands.seat_bot, "ben", 1, "easy")
    assert look(table, 0)["seats"][1]["cause"] == "asked"
    assert story(table)[-1] == "Ben lets a bot play for now."


# ------------------------------------------------------------------ leaving


def test_before_the_first_action_a_seat_that_is_left_is_open_and_the_deal_void():
    table = new_table("ann", "ben")
    assert do(table, commands.leave, "ben", 1) == [Seated(1, cause="quit")]
    assert story(table) == ["Ben left after the deal, so the game is dealt again: attempt 2."]
    assert look(table, 0)["status"] == "waiting"


def test_after_it_the_seat_is_kept_and_taken_back_at_once():
    table = under_way("ann", "ben")
    do(table, commands.leave, "ben", 1)
    assert story(table)[-1] == "Ben left. A bot plays on, and the seat is kept for Ben."
    seat = look(table, 0)["seats"][1]
    assert (seat["kind"], seat["cause"], seat["stands_in"]) == ("bot", "left", True)
    assert refusal(commands.act, table, "ben", 1, "want").error == "bot"
    do(table, commands.sit, "ben", "Ben", 1)
    assert look(table, 0)["seats"][1]["kind"] == "person"


def test_the_story_tells_that_somebody_left_for_whom_a_bot_played_already():
    table = under_way("ann", "ben")
    do(table, commands.seat_bot, "ben", 1, "random")
    do(table, commands.leave, "ben", 1)
    assert story(table)[-1].startswith("Ben left.")
    assert table.seats[1].bot == "random"


def test_who_left_does_not_keep_others_from_taking_back():
    table = new_table("ann", "ben", secret="0b" * 32)
    do(table, commands.act, "ann", 0, "want")
    do(table, commands.act, "ben", 1, "want")
    do(table, commands.leave, "ben", 1)
    do(table, commands.undo, "ann")
    assert table.moves == []


def test_names_in_lines_about_seats_stay_as_they_were():
    table = under_way("ann", "ben", "cleo")
    do(table, commands.leave, "ben", 1)
    do(table, commands.sit, "dora", "Dora", 1)
    for guest in ("ann", "cleo"):
        do(table, commands.accept, guest)
    assert story(table)[-2:] == [
        "Ben left. A bot plays on, and the seat is kept for Ben.",
        "Dora takes over from Ben.",
    ]
    assert table.seats_of("ben") == []


def test_lines_about_seats_outlive_what_is_taken_back():
    table = new_table("ann", "ben", secret="0b" * 32)
    do(table, commands.act, "ann", 0, "want")
    do(table, commands.seat_bot, "ben", 1, "easy")
    do(table, commands.undo, "ann")
    assert story(table) == ["Ben lets a bot play for now."]


# ------------------------------------------------------------------ newcomers


def test_a_newcomer_needs_all_who_play():
    table = under_way("ann", "ben", bots=["easy"])
    do(table, commands.sit, "cleo", "Cleo", 2)
    assert look(table, 0)["proposal"]["asks"] == [0, 1]
    assert look(table, 0)["proposal"]["by"] == []
    assert refusal(commands.accept, table, "cleo").error == "watching"
    assert do(table, commands.accept, "ann") == [Accepted("ann")]
    assert table.seats_of("cleo") == []
    do(table, commands.accept, "ben")
    assert table.seats_of("cleo") == [2]
    assert story(table)[-1] == "Cleo takes over from Bot 2."


def test_nobody_who_sits_here_gets_a_second_hand_during_the_game():
    table = under_way("ann", "ben", bots=["easy"])
    assert refusal(commands.sit, table, "ann", "Ann", 2).error == "seat"
    do(table, commands.leave, "ben", 1)
    assert refusal(commands.sit, table, "ann", "Ann", 1).error == "seat"


def test_a_newcomer_before_the_first_action_means_a_new_deal():
    table = new_table("ann", "ben", bots=["easy"])
    seen = look(table, 0)["view"]["hands"][0]
    do(table, commands.sit, "cleo", "Cleo", 2)
    for guest in ("ann", "ben"):
        do(table, commands.accept, guest)
    assert story(table) == [
        "Cleo took a seat before the first move, so the game is dealt again: attempt 2."
    ]
    assert look(table, 0)["view"]["hands"][0]["cards"] is None
    for guest in ("ann", "ben", "cleo"):
        do(table, commands.ready, guest)
    assert look(table, 0)["view"]["hands"][0] != seen


def test_a_newcomer_asks_a_few_times_and_takes_a_question_back():
    table = under_way("ann", "ben", bots=["easy"])
    for _ in range(MOST_REQUESTS):
        do(table, commands.sit, "cleo", "Cleo", 2)
        assert commands.sit(table, "cleo", "Cleo", 2) == []
        assert refusal(commands.sit, table, "dora", "Dora", 2).error == "vote"
        assert do(table, commands.reject, "cleo") == [Rejected("cleo")]
    assert refusal(commands.sit, table, "cleo", "Cleo", 2).error == "vote"
    do(table, commands.sit, "dora", "Dora", 2)


def test_a_vote_is_decided_when_the_last_one_who_had_not_agreed_is_gone():
    for go in (
        lambda table: do(table, commands.leave, "ben", 1),
        lambda table: do(table, commands.remove, "ann", 1),
    ):
        table = under_way("ann", "ben", "cleo", bots=["easy"])
        do(table, commands.sit, "dora", "Dora", 3)
        do(table, commands.accept, "ann")
        do(table, commands.accept, "cleo")
        go(table)
        assert table.seats_of("dora") == [3]
        assert table.proposal is None


def test_a_vote_without_anybody_to_ask_is_over():
    table = under_way("ann", bots=["easy"])
    do(table, commands.sit, "dora", "Dora", 1)
    do(table, commands.leave, "ann", 0)
    assert table.proposal is None
    assert refusal(commands.sit, table, "dora", "Dora", 0).error == "taken"
    do(table, commands.sit, "dora", "Dora", 1)  # now there is nobody to be asked
    assert table.seats_of("dora") == [1]


def test_a_newcomers_name_is_unlike_those_at_the_table_by_then():
    table = under_way("ann", "ben", bots=["easy"])
    do(table, commands.sit, "cleo", "Ash", 2)
    take_in(table, Seated(1, None, "Ash", "easy"))  # a bot has the name meanwhile
    do(table, commands.accept, "ann")
    assert table.name_of(2) == "Ash 2"


# ------------------------------------------------------------------ hosts


def test_a_removed_guest_loses_all_seats_and_gets_none_again():
    table = open_table("t", opened(3))
    for seat, guest in enumerate(("ann", "ben", "ben")):
        do(table, commands.sit, guest, guest.capitalize(), seat)
    do(table, commands.remove, "ann", 1)
    assert [seat.is_open for seat in table.seats] == [False, True, True]
    assert story(table)[0] == "The host removed Ben."
    refused = refusal(commands.sit, table, "ben", "Ben", 1)
    assert (refused.error, refused.message) == ("closed", "This table is not open to newcomers.")
    assert refusal(commands.sit_anywhere, table, "ben", "Ben").error == "closed"


def test_a_guest_removed_during_the_game_is_followed_by_a_bot_and_nobody_sees_the_hand():
    table = under_way("ann", "ben", "cleo")
    do(table, commands.remove, "ann", 1)
    assert (table.seats[1].guest, table.seats[1].bot) == (None, "easy")
    assert refusal(commands.sit, table, "ben", "Ben", 1).error == "closed"
    assert refusal(commands.sit, table, "ann", "Ann", 1).error == "seat"
    hands = look(table, 0)["view"]["hands"]
    assert [hand["cards"] is None for hand in hands] == [False, True, True]


def test_nobody_gets_the_hand_of_a_removed_guest():
    """With one opponent the host alone would let a newcomer in: a second guest of their own."""
    table = under_way("ann", "ben")
    do(table, commands.remove, "ann", 1)
    assert (table.seats[1].cause, table.seats[1].bot) == ("removed", "easy")
    do(table, commands.seat_bot, "ann", 1, "random")  # how it plays is up to the host
    assert (table.seats[1].cause, table.seats[1].bot) == ("removed", "random")
    refused = refusal(commands.sit, table, "eve", "Eve", 1)
    assert refused.error == "taken"
    assert refused.message == "Seat B stays with the bot until the game is over."
    assert refusal(commands.sit_anywhere, table, "eve", "Eve", True).error == "full"


def test_where_nothing_is_hidden_a_newcomer_gets_the_seat_of_a_removed_guest():
    table = under_way("ann", "ben", game="coopoly")
    assert not table.game.hides
    do(table, commands.remove, "ann", 1)
    do(table, commands.sit, "eve", "Eve", 1)
    do(table, commands.accept, "ann")
    assert table.seats_of("eve") == [1]


def test_nobody_gets_the_hand_of_somebody_who_left_for_good():
    table = under_way("ann", "ben")
    do(table, commands.leave, "ben", 1, True)
    assert table.seats[1].guest is None
    assert refusal(commands.sit, table, "eve", "Eve", 1).error == "taken"


def test_who_is_late_for_a_class_gets_the_hand_of_a_bot_that_was_nobody_elses():
    """The deal stands, and the story tells it, before the first action too."""
    for table in (new_table("ann", bots=["easy"]), under_way("ann", bots=["easy"])):
        before = bytes(table.state)
        do(table, commands.sit_anywhere, "ben", "Ben", True)
        assert table.seats_of("ben") == [1]
        assert story(table)[-1] == "Ben takes over from Bot 1."
        assert (bytes(table.state), table.gathering.attempt) == (before, 1)
        if table.moves:
            do(table, commands.remove, "ann", 1)
            assert refusal(commands.sit_anywhere, table, "eve", "Eve", True).error == "full"


def test_what_a_removed_guest_proposed_is_off():
    table = under_way("ann", "ben", "cleo")
    do(table, commands.seat_bot, "ben", 2, "easy")
    do(table, commands.remove, "ann", 1)
    assert table.proposal is None


def test_only_the_host_removes_locks_and_hands_on():
    table = new_table("ann", "ben")
    for command, *args in [
        (commands.remove, "ben", 0),
        (commands.lock, "ben", True),
        (commands.make_host, "ben", 1),
        (commands.close, "ben"),
    ]:
        assert refusal(command, table, *args).error == "host"
    assert refusal(commands.remove, table, "ann", 0).error == "seat"
    assert refusal(commands.remove, table, "ann", 9).error == "seat"
    do(table, commands.make_host, "ann", 1)
    assert story(table)[-1] == "Ben is the host now."
    assert refusal(commands.lock, table, "ann", True).error == "host"
    do(table, commands.lock, "ben", True)


def test_a_locked_table_takes_nobody_new():
    table = open_table("t", opened(3))
    do(table, commands.sit, "ann", "Ann", 0)
    do(table, commands.lock, "ann", True)
    assert commands.lock(table, "ann", True) == []
    assert refusal(commands.sit, table, "ben", "Ben", 1).error == "closed"
    do(table, commands.sit, "ann", "Ann", 1)
    do(table, commands.lock, "ann", False)
    do(table, commands.sit, "ben", "Ben", 2)


def test_nobody_asks_for_a_seat_at_a_locked_table_and_those_who_left_come_back():
    table = under_way("ann", "ben", bots=["easy"])
    do(table, commands.leave, "ben", 1)
    do(table, commands.lock, "ann", True)
    assert refusal(commands.sit, table, "cleo", "Cleo", 2).error == "closed"
    do(table, commands.sit, "ben", "Ben", 1)


def test_a_host_who_leaves_hands_the_role_on():
    table = new_table("ann", "ben", bots=["easy"])
    assert do(table, commands.leave, "ann", 0)[1] == Hosted("ben", "Ben")
    table = under_way("ann", "ben")
    do(table, commands.leave, "ann", 0)
    assert look(table, 1)["host"] == [1]
    do(table, commands.leave, "ben", 1)  # nobody is left: the role stays
    assert table.host == "ben"
    do(table, commands.sit, "ann", "Ann", 0)
    assert table.host == "ben"
    assert refusal(commands.make_host, table, "ben", 1) is not None


def test_the_host_of_a_class_room_is_its_facilitator():
    first = msgspec.structs.replace(opened(2, host="teacher"), classroom="room")
    table = open_table("t", first)
    for event in company(["ann", "ben"]):
        take_in(table, event)
    refused = refusal(commands.make_host, table, "teacher", 0)
    assert refused.message == "In a classroom the facilitator is the host of every table."
    do(table, commands.leave, "ann", 0)
    assert table.host == "teacher"
