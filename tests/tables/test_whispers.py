"""Two people talk where nobody else hears it: not a word, not that they talked."""

import pytest

from commontable.core.game import NOBODY
from commontable.tables.errors import Refused
from commontable.tables.log.events import Seated, read_event, write_event
from commontable.tables.play import commands, speech
from commontable.tables.play.history import write_record
from commontable.tables.play.sight import look
from commontable.tables.play.table import open_table, take_in
from commontable.web.site.replays import _frames
from tests.tables.company import company, do, new_table

GUESTS = ["ann", "ben", "cleo", "dora"]


def land_table(guests=GUESTS):
    first = commands.opening("landrush", 4, {"board": "hamlet"}, "ann")
    table = open_table("t", first)
    for event in company(guests):
        take_in(table, event)
    return table


def whisper(table, guest, to, text="psst"):
    return do(table, commands.say, guest, text, None, to)


def heard(table, viewer):
    return [line["text"] for line in look(table, viewer)["said"]]


def test_only_the_two_hear_it():
    table = land_table()
    before = {viewer: look(table, viewer) for viewer in table.viewers}
    whisper(table, "ann", 2, "sell me your turn")
    for viewer in table.viewers:
        after = look(table, viewer)
        if viewer in (0, 2):
            assert after["said"] == [
                {"n": -1, "name": "Ann", "letter": "A", "text": "sell me your turn", "to": "C"}
            ]
            assert after["seq"] == before[viewer]["seq"] + 1
        else:
            assert after == before[viewer]


def test_an_answer_comes_back_the_same_way():
    table = land_table()
    whisper(table, "ann", 2)
    whisper(table, "cleo", 0, "no")
    assert heard(table, 0) == heard(table, 2) == ["psst", "no"]
    assert heard(table, 1) == heard(table, NOBODY) == []


def test_who_takes_a_seat_later_does_not_hear_what_was_whispered_there():
    table = land_table()
    whisper(table, "ann", 2)
    take_in(table, Seated(2))
    take_in(table, Seated(2, "eve", "Eve"))
    assert heard(table, 2) == []
    assert heard(table, 0) == ["psst"]
    take_in(table, Seated(1, "cleo", "Cleo"))
    assert heard(table, 1) == ["psst"]  # it was said to Cleo, wherever she sits


@pytest.mark.parametrize("to", [0, 3, 4, 9, -1])
def test_nobody_whispers_to_oneself_to_a_bot_or_into_the_air(to):
    table = land_table(["ann", "ben", "cleo"])
    take_in(table, commands.bot_seated(3, "random"))
    with pytest.raises(Refused):
        whisper(table, "ann", to)


def test_a_game_that_does_not_allow_it_says_so():
    table = new_table("ann", "ben")
    with pytest.raises(Refused) as refusal:
        whisper(table, "ann", 1)
    assert refusal.value.error in ("whisper", "talk")
    assert "whispers" not in look(table, 0)["talk"]


def test_who_only_watches_cannot_whisper():
    with pytest.raises(Refused) as refusal:
        whisper(land_table(), "eve", 1)
    assert refusal.value.error == "watching"


def test_the_page_knows_whom_one_can_whisper_to():
    table = land_table(["ann", "ben", "cleo"])
    assert look(table, 0)["talk"]["whispers"] == [1, 2]
    assert "whispers" not in look(table, NOBODY)["talk"]


def test_what_two_whisper_uses_up_nobody_elses_room(monkeypatch):
    monkeypatch.setattr(speech, "WHISPERED_AT_MOST", 3)
    monkeypatch.setattr(speech, "SAID_AT_MOST", 2)
    table = land_table()
    for text in "abc":
        whisper(table, "ann", 1, text)
    with pytest.raises(Refused):
        whisper(table, "ben", 0)
    whisper(table, "ann", 2)
    for text in "de":
        do(table, commands.say, "dora", text)
    with pytest.raises(Refused):
        do(table, commands.say, "dora", "f")


def events_of(with_whispers):
    first = commands.opening("landrush", 4, {"board": "hamlet"}, "ann")
    table = open_table("t", first)
    events = [first]

    def take(new):
        events.extend(new)
        for event in new:
            take_in(table, event)

    take(company(GUESTS))
    for number in range(40):
        if with_whispers and number % 3 == 0:
            take(commands.say(table, "ann", f"psst {number}", None, 1))
        seat = table.game.turn(table.state)
        legal = table.game.legal_texts(table.state, seat)
        take(commands.act(table, GUESTS[seat], seat, legal[number % len(legal)]))
    take(commands.close(table, "ann"))
    return events, table


@pytest.mark.parametrize("viewer", [NOBODY, -2, 2, 3])
def test_a_replay_and_a_record_know_nothing_of_it(viewer):
    events, table = events_of(True)
    quiet = [event for event in events if not getattr(event, "to_guest", None)]
    assert len(quiet) < len(events)
    assert _frames("t", events, viewer) == _frames("t", quiet, viewer)
    assert "psst" not in write_record(table)


def test_a_whisper_is_stored_and_read_again():
    events, _ = events_of(True)
    for event in events:
        assert read_event(write_event(event)) == event
