"""Talk that is limited to advice: phrases, screened lines and pins; and silence in between."""

from functools import partial

import pytest

from commontable.core.game import NOBODY
from commontable.games import GAMES
from commontable.tables.errors import Refused
from commontable.tables.log.events import Pinned, read_event, write_event
from commontable.tables.play import commands, speech
from commontable.tables.play.sight import look
from commontable.tables.play.table import fold, open_table, take_in
from tests.tables.company import company, do, with_service

GAME = GAMES["principles"]
GUESTS = ["ann", "ben", "cleo"]
PLAN = {
    "seats": 3,
    "meeples": ["A6", "H7", "E4"],
    "dice": [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [2] * 6],
    "discs": ["A6", "I6", "E4"],
}


def table_at(bots=(), **fields):
    """A table of three that goes on from a position."""
    start = GAME.position(GAME.from_position({**PLAN, **fields}))
    guests = GUESTS[: 3 - len(bots)]
    table = open_table("t", commands.opening("principles", 3, {}, "ann", start=start))
    for event in company(guests, bots):
        take_in(table, event)
    return table


def refusal(command, *args):
    with pytest.raises(Refused) as caught:
        command(*args)
    return caught.value


def shown(table, viewer=NOBODY):
    return [(pin["letter"], pin["pin"]) for pin in look(table, viewer)["view"]["pins"]]


def reroll(table):
    """Everybody agrees; the rerolls begin."""
    for seat, guest in enumerate(GUESTS):
        do(table, commands.act, guest, seat, "agree")


@pytest.mark.rule("POC-48", "POC-49")
def test_advice_is_said_and_dice_are_not():
    table = table_at()
    do(table, commands.say, "ben", "don't go to F4")
    assert (table.said[0].name, table.said[0].text) == ("Ben", "don't go to F4")
    refused = refusal(commands.say, table, "ben", "my reds are great")
    assert (refused.error, refused.rule) == ("talk", "POC-48")
    assert "colour" in refused.message


@pytest.mark.rule("POC-49")
def test_the_phrases_of_a_game_are_offered_and_pass():
    table = table_at()
    talk = look(table, 1)["talk"]
    assert talk["policy"] == "advice"
    for phrase in talk["phrases"]:
        do(table, commands.say, "cleo", phrase)
    assert {"D4", "F4"} < set(talk["places"])
    assert set(talk["signs"]) == {"prefer", "avoid"}


@pytest.mark.rule("POC-48")
def test_nobody_counts_by_saying_the_same_again():
    table = table_at()
    do(table, commands.say, "ann", "Good plan.")
    assert refusal(commands.say, table, "ann", "Good plan.").error == "talk"
    do(table, commands.say, "ben", "Good plan.")
    do(table, commands.act, "ann", 0, "lift")
    do(table, commands.say, "ann", "Good plan.")


@pytest.mark.rule("POC-48")
def test_a_name_is_no_message():
    """What is said is said under the name of the seat, which stays as it was taken."""
    table = table_at()
    do(table, commands.say, "ann", "Wait for me.")
    assert table.said[0].name == "Ann"
    do(table, commands.seat_bot, "ann", 0, "random")
    do(table, commands.sit, "ann", "all sixes", 0)
    assert table.name_of(0) == "Ann"


@pytest.mark.rule("POC-49")
def test_a_pin_is_seen_by_everybody_until_its_owner_takes_it_away():
    table = table_at()
    do(table, commands.pin, "ben", 1, "avoid F4")
    do(table, commands.pin, "cleo", 2, "prefer D4 for A")
    for viewer in (NOBODY, 0, 1, 2):
        assert shown(table, viewer) == [("B", "avoid F4"), ("C", "prefer D4 for A")]
    assert refusal(commands.unpin, table, "ann", 0, "avoid F4").error == "pin"
    assert refusal(commands.unpin, table, "ann", 1, "avoid F4").error == "seat"
    do(table, commands.unpin, "ben", 1, "avoid F4")
    assert shown(table) == [("C", "prefer D4 for A")]


@pytest.mark.rule("POC-49")
def test_pins_go_when_a_new_round_begins():
    table = table_at()
    do(table, commands.pin, "ben", 1, "avoid F4")
    reroll(table)
    assert shown(table) == [("B", "avoid F4")]
    while table.game.view(table.state, NOBODY)["phase"] == "reroll":
        seat = table.game.acting(table.state)[0]
        do(table, commands.act, GUESTS[seat], seat, "keep")
    assert table.state.round == 2
    assert shown(table) == []


@pytest.mark.rule("POC-28", "POC-50", "POC-E22")
def test_in_the_rerolls_there_is_no_word_no_phrase_no_pin_and_no_taking_away():
    table = table_at()
    do(table, commands.pin, "ben", 1, "avoid F4")
    reroll(table)
    said = [
        (commands.say, "ann", "hello"),
        (commands.say, "ann", "Good plan."),
        (commands.pin, "ann", 0, "prefer D4"),
        (commands.unpin, "ben", 1, "avoid F4"),
    ]
    for command, *words in said:
        refused = refusal(command, table, *words)
        assert (refused.error, refused.rule) == ("talk", "POC-50"), command
        assert "Not a word" in refused.message
    for viewer in (0, 1, 2):
        assert look(table, viewer)["talk"] == {
            "policy": "silent",
            "rule": "POC-50",
            "reason": "Not a word, sign or reaction while dice are rerolled.",
        }
    assert refusal(commands.undo, table, "ann").error == "revealed"


@pytest.mark.rule("POC-E22")
@pytest.mark.parametrize("text", ["agree!", "agree sixes", "agree 6", "keep red1", "lift D4"])
def test_a_signal_of_being_ready_has_no_room_for_words(text):
    assert refusal(commands.act, table_at(), "ann", 0, text).error == "notation"


@pytest.mark.rule("POC-48", "POC-50")
def test_bots_are_bound_by_the_same_rules():
    table = table_at(bots=["random"])
    do(table, commands.say, None, "Wait for me.")
    do(table, commands.pin, None, 2, "avoid F4")
    assert (table.said[0].seat, table.said[0].guest) == (2, None)
    assert shown(table) == [("C", "avoid F4")]
    assert refusal(commands.say, table, None, "my reds are great").rule == "POC-48"
    assert refusal(commands.pin, table, None, 0, "avoid F4").error == "seat"
    table = table_at(bots=["random"], phase="reroll")
    assert refusal(commands.say, table, None, "Wait for me.").rule == "POC-50"
    assert refusal(commands.pin, table, None, 2, "avoid F4").rule == "POC-50"


@pytest.mark.parametrize("text", ["", "avoid", "avoid Z9", "avoid E9", "like D4", "avoid D4 for D"])
def test_a_pin_that_says_nothing_is_refused(text):
    assert refusal(commands.pin, table_at(), "ann", 0, text).error == "notation"


def test_the_board_has_room_for_some_pins_of_each_seat():
    table = table_at()
    places = look(table, 0)["talk"]["places"]
    for place in places[: speech.PINS_AT_MOST]:
        do(table, commands.pin, "ann", 0, f"avoid {place}")
    assert refusal(commands.pin, table, "ann", 0, "prefer D4").error == "pin"
    assert commands.pin(table, "ann", 0, f"avoid {places[0]}") == []
    do(table, commands.pin, "ben", 1, "prefer D4")


def test_who_watches_neither_talks_nor_pins():
    table = table_at()
    assert refusal(commands.pin, table, "eve", 0, "avoid F4").error == "watching"
    assert look(table, NOBODY)["talk"]["policy"] == "silent"


def test_where_talk_is_free_or_closed_there_are_no_pins():
    table = open_table("t", commands.opening("couperation", 2, {}, "ann"))
    for event in company(["ann", "ben"]):
        take_in(table, event)
    assert refusal(commands.pin, table, "ann", 0, "avoid F4").error == "pin"
    assert "pins" not in look(table, 0)["view"]
    over = table_at()
    do(over, commands.close, "ann")
    assert refusal(commands.pin, over, "ann", 0, "avoid F4").error == "pin"
    do(over, commands.say, "ann", "I had two sixes")


def test_pins_and_words_are_events_and_come_back_with_the_table():
    table = table_at()
    events = [table.opened, *company(GUESTS)]
    events += do(table, commands.pin, "ben", 1, "prefer D4 for A")
    events += do(table, commands.pin, "ben", 1, "avoid F4")
    events += do(table, commands.unpin, "ben", 1, "prefer D4 for A")
    events += do(table, commands.say, "ann", "Good plan.")
    again = fold("t", [read_event(write_event(event)) for event in events])
    assert again.pins == table.pins == [Pinned(1, "avoid", "F4")]
    for viewer in (NOBODY, 0, 1, 2):
        assert look(again, viewer) == look(table, viewer)


# ------------------------------------------------------------------ bots

BAD_IDEA = {
    "meeples": ["B7", "H7", "E4"],
    "discs": [None, "I5", "E4"],
    "dice": [[2] * 6, [5] * 6, [2] * 6],
}


@pytest.mark.rule("POC-49", "POC-50")
@with_service
async def test_a_bot_warns_a_person_once_a_round_and_then_acts(service):
    start = GAME.position(GAME.from_position({**PLAN, **BAD_IDEA}))
    session = await service.open(commands.opening("principles", 3, {}, "ann", start=start))
    table = session.table
    sit = partial(commands.sit, guest="ann", name="Ann", seat=0)
    await service.do(table.id, sit)
    for seat in (1, 2):
        await service.do(table.id, partial(commands.seat_bot, guest="ann", seat=seat, bot="easy"))
    for text in ("plan A5", "plan B7", "plan A5"):
        await service.do(table.id, partial(commands.act, guest="ann", seat=0, text=text))
        await _bots_of(session)
    assert shown(table) == [("B", "avoid A5 for A")]
    assert table.state.agreed == 0b110
    await service.do(table.id, partial(commands.act, guest="ann", seat=0, text="agree"))
    await _bots_of(session)
    assert table.state.round == 2 or table.state.outcome
    assert [pin for pin in shown(table) if pin[1] == "avoid A5 for A"] == []


async def _bots_of(session):
    """Until a person is to act."""
    if session.bot is not None:
        await session.bot
