"""What guests may do at a table, and why not."""

import pytest

from commontable.core.game import NOBODY
from commontable.tables.errors import Refused
from commontable.tables.log.events import Hosted, Seated
from commontable.tables.play import commands
from commontable.tables.play.sight import look
from commontable.tables.play.table import open_table
from tests.tables.company import do, first_legal, new_table, opened, step


def refusal(command, *args):
    with pytest.raises(Refused) as caught:
        command(*args)
    return caught.value


def test_an_action_by_the_seat_that_holds_it_is_taken():
    table = new_table("ann", "ben")
    seat, text = first_legal(table)
    do(table, commands.act, table.seats[seat].guest, seat, text)
    assert [(move.seat, move.action) for move in table.moves] == [(seat, text)]


def test_nobody_acts_for_another_seat():
    table = new_table("ann", "ben")
    assert refusal(commands.act, table, "ben", 0, "want").error == "seat"
    assert refusal(commands.act, table, "eve", 0, "want").error == "seat"
    assert refusal(commands.act, table, None, 0, "want").error == "person"


def test_a_refused_action_names_its_rule():
    table = new_table("ann", "ben")
    refused = refusal(commands.act, table, "ann", 0, "draw 1")
    assert refused.error == "illegal"
    assert refused.rule.startswith("CUP-")
    assert refusal(commands.act, table, "ann", 0, "sing").error == "notation"


def test_a_refusal_names_people_as_the_story_does():
    table = new_table("ann", "ben")
    do(table, commands.act, "ann", 0, "first A")
    assert refusal(commands.act, table, "ben", 1, "draw 0").message == "It is the turn of Ann."


def test_the_game_begins_when_all_seats_are_taken_and_everyone_is_ready():
    table = open_table("t", opened(2))
    do(table, commands.sit, "ann", "Ann", 0)
    assert look(table, 0)["status"] == "waiting"
    assert refusal(commands.act, table, "ann", 0, "want").error == "waiting"
    do(table, commands.sit, "ben", "Ben", 1)
    assert look(table, 0)["status"] == "waiting"
    refused = refusal(commands.act, table, "ann", 0, "want")
    assert refused.message == "The game begins when everyone is ready."
    do(table, commands.ready, "ben")
    do(table, commands.ready, "ann")
    assert look(table, 0)["status"] == "playing"


def test_nobody_looks_at_cards_before_everyone_is_ready():
    """Else one could sit down here and there, see what each seat holds, and talk about it."""
    table = open_table("t", opened(3))
    for seat, guest in enumerate(("ann", "ben")):
        do(table, commands.sit, guest, guest.capitalize(), seat)
        assert look(table, seat)["view"] == look(table, NOBODY)["view"]
    assert look(table, 0)["view"]["hands"][0]["cards"] is None
    do(table, commands.sit, "cleo", "Cleo", 2)
    for guest in ("cleo", "ann", "ben"):
        assert look(table, 0)["view"]["hands"][0]["cards"] is None
        do(table, commands.ready, guest)
    assert look(table, 0)["view"]["hands"] == table.game.view(table.state, 0)["hands"]
    assert look(table, 0)["view"]["hands"][0]["cards"]


def test_what_was_seen_may_be_told_once_it_will_be_dealt_again():
    table = new_table("ann", "ben")
    assert refusal(commands.say, table, "ann", "I have the 17").error == "talk"
    seen = look(table, 0)["view"]["hands"]
    do(table, commands.leave, "ben", 1)
    assert look(table, 0)["status"] == "waiting"
    assert look(table, 0)["talk"]["policy"] == "free"
    do(table, commands.say, "ann", "I had the 17")
    do(table, commands.sit, "cleo", "Cleo", 1)
    for guest in ("ann", "cleo"):
        do(table, commands.ready, guest)
    assert look(table, 0)["view"]["hands"] != seen


def test_a_taken_seat_stays_taken():
    table = new_table("ann", "ben")
    assert refusal(commands.sit, table, "eve", "Eve", 0).error == "taken"
    assert commands.sit(table, "ann", "Ann", 0) == []
    assert refusal(commands.sit, table, "eve", "Eve", 7).error == "seat"


def test_a_bot_stands_in_and_the_person_takes_the_seat_back():
    table = new_table("ann", "ben")
    do(table, commands.seat_bot, "ann", 0, "random")
    assert refusal(commands.act, table, "ann", 0, "want").error == "bot"
    do(table, commands.sit, "ann", "Ann", 0)
    do(table, commands.act, "ann", 0, "want")


def test_only_the_host_gives_an_open_seat_to_a_bot():
    table = open_table("t", opened(2))
    assert refusal(commands.seat_bot, table, "eve", 1, "random").error == "host"
    assert refusal(commands.seat_bot, table, "ann", 1, "oracle").error == "bot"
    do(table, commands.seat_bot, "ann", 1, "random")
    assert table.seats[1].bot == "random"


def test_who_leaves_during_the_game_is_followed_by_a_bot_and_keeps_the_seat():
    table = new_table("ann", "ben")
    assert commands.leave(table, "ann", 0) == [Seated(0, cause="quit"), Hosted("ben", "Ben")]
    step(table)
    do(table, commands.leave, "ben", 1)
    assert table.seats[1].bot == "easy"
    assert refusal(commands.sit, table, "eve", "Eve", 0).error == "taken"
    do(table, commands.sit, "ben", "Ben", 1)
    assert table.seats[1].is_person


def test_talk_follows_the_rules_of_the_game():
    table = open_table("t", opened(2))
    do(table, commands.sit, "ann", "Ann", 0)
    do(table, commands.say, "ann", "  hello\n\x00 you ")
    assert table.said[0].text == "hello you"
    do(table, commands.sit, "ben", "Ben", 1)
    for guest in ("ann", "ben"):
        do(table, commands.ready, guest)
    refused = refusal(commands.say, table, "ann", "I have the 17")
    assert (refused.error, refused.rule[:4]) == ("talk", "CUP-")
    assert refusal(commands.say, table, "eve", "hello").error == "watching"
    assert refusal(commands.say, table, "ann", "a" * 401).error == "text"
    assert refusal(commands.say, table, "ann", " \n ").error == "text"


def test_only_the_host_closes_and_nothing_happens_afterwards():
    table = new_table("ann", "ben")
    assert refusal(commands.close, table, "ben").error == "host"
    do(table, commands.close, "ann")
    seen = look(table, 0)
    assert (seen["status"], seen["view"]["legal"]) == ("over", [])
    assert seen["secret"] == table.opened.secret
    assert refusal(commands.act, table, "ann", 0, "want").error == "over"
    assert refusal(commands.close, table, "ann").error == "over"


@pytest.mark.parametrize("name", ["", "   ", "\n", "\u202e", "\x00\x01"])
def test_a_name_has_letters(name):
    assert refusal(commands.clean_name, name).error == "name"


def test_a_name_is_one_short_line():
    assert commands.clean_name("  Ann\n of \u202e Cleves ") == "Ann of Cleves"
    assert len(commands.clean_name("é" * 100)) == 24


def test_no_two_at_a_table_have_the_same_name():
    table = open_table("t", opened(3, host="ann"))
    for seat, guest in enumerate(("ann", "ben", "ann")):
        do(table, commands.sit, guest, "Guest", seat)
    assert [table.name_of(seat) for seat in range(3)] == ["Guest", "Guest 2", "Guest 3"]


def test_the_secret_is_shown_only_at_the_end():
    table = new_table("ann", "ben")
    assert look(table, 0)["secret"] is None
    assert table.opened.secret not in str(look(table, 0))
