"""Clocks: what is charged and what is gained, as it follows from events."""

import time

import pytest

from commontable.core.errors import BadOption
from commontable.core.game import NOBODY
from commontable.tables.errors import Refused
from commontable.tables.log.events import Acted, Clock, Seated, Ticked, TimedOut, Undone
from commontable.tables.play import commands
from commontable.tables.play.clocks import RETURN
from commontable.tables.play.session import Running, TableSession
from commontable.tables.play.sight import look
from commontable.tables.play.table import fold, take_in
from commontable.tables.service.timekeeper import Timekeeper, clock_of, thinking
from tests.tables.company import company, do, new_table, opened

MINUTE = Clock("decision", 60)
BANK = Clock("bank", 300, 5)


def ann_thinks(clock, **words):
    """A table where Ann is waited for."""
    table = new_table("ann", "ben", secret="0b" * 32, clock=clock, **words)
    for seat, text in ((0, "want"), (1, "want"), (0, "first A")):
        take_in(table, Acted(seat, text))
    assert thinking(table) == [0]
    return table


def seen_by(session, ms):
    """A clock of Ann that has run for so long."""
    since = time.monotonic() - ms / 1000
    session.running = {0: Running(session.table.clock_marks[0], since)}
    return session


def stamped(table, ms, events):
    return Timekeeper(None).stamp(seen_by(TableSession(table, "CODE22"), ms), events)  # type: ignore[arg-type]


def nearly(ms, wanted):
    return wanted <= ms < wanted + 1000


@pytest.mark.parametrize(
    "clock",
    [
        Clock("hourglass", 60),
        Clock("decision", 4),
        Clock("bank", 86_401),
        Clock("bank", 60, -1),
        Clock("bank", 60, 3601),
        Clock("decision", 60, 1),
    ],
)
def test_a_clock_that_cannot_be_meant_is_refused(clock):
    with pytest.raises(BadOption, match="clock: "):
        commands.opening("couperation", 2, {}, "ann", clock=clock)


@pytest.mark.parametrize("absence", [-1, 14, 86_401])
def test_an_absence_has_bounds(absence):
    with pytest.raises(BadOption, match="absence: expected 15 to 86400 seconds"):
        commands.opening("couperation", 2, {}, "ann", absence=absence)


def test_a_decision_has_the_whole_time_and_a_bank_gains_its_increment():
    table = ann_thinks(MINUTE)
    take_in(table, Ticked({0: 20_000}))
    assert table.clock_left == [40_000, 60_000]
    take_in(table, Acted(0, "draw 0", spent=3_000))
    assert table.clock_left == [60_000, 60_000]
    table = ann_thinks(BANK)
    take_in(table, Ticked({0: 20_000}))
    take_in(table, Acted(0, "draw 0", spent=3_000))
    assert table.clock_left == [282_000, 300_000]


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_a_private_step_costs_its_time_and_gains_none(clock):
    table = ann_thinks(clock)
    take_in(table, Acted(0, "draw 0"))
    texts = table.game.legal_texts(table.state, 0)
    text = next(text for text in texts if text.startswith("add"))
    take_in(table, Acted(0, text, spent=7_000))
    assert table.moves[-1].is_private
    assert table.clock_left[0] == clock.seconds * 1000 - 7_000


def test_who_was_not_waited_for_gains_nothing():
    table = ann_thinks(BANK)
    take_in(table, Acted(0, "draw 0"))
    assert table.clock_left == [300_000, 300_000]


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_what_is_taken_back_gives_back_no_time(clock):
    """Else acting and taking back would stop a clock, or fill a bank."""
    table = ann_thinks(clock)
    take_in(table, Ticked({0: 20_000}))
    take_in(table, Acted(0, "draw 0", spent=3_000))
    assert not table.moves[-1].reveals
    take_in(table, Undone("ann", 1))
    assert table.clock_left[0] == clock.seconds * 1000 - 23_000


def test_a_timeout_lets_a_bot_stand_in_and_the_story_tells():
    table = ann_thinks(MINUTE)
    take_in(table, TimedOut(0, "easy"))
    seat = look(table, 1)["seats"][0]
    assert (seat["kind"], seat["cause"], seat["stands_in"]) == ("bot", "clock", True)
    assert look(table, NOBODY)["story"][-1]["text"] == "Ann ran out of time. A bot stands in."
    assert thinking(table) == []


def test_another_bot_does_not_bring_the_time_back():
    """Else whoever is out of time changes the bot, returns, and has all of it again."""
    table = ann_thinks(MINUTE)
    take_in(table, TimedOut(0, "easy"))
    do(table, commands.seat_bot, "ann", 0, "random")
    with pytest.raises(Refused, match="Your time is up"):
        commands.sit(table, "ann", "Ann", 0)
    take_in(table, Acted(0, "draw 0"))
    assert commands.sit(table, "ann", "Ann", 0)


@pytest.mark.parametrize("clock, left", [(MINUTE, 60_000), (BANK, RETURN)])
def test_whoever_is_back_after_a_timeout_has_some_time(clock, left):
    table = ann_thinks(clock)
    take_in(table, TimedOut(0, "easy"))
    with pytest.raises(Refused, match="Your time is up: the bot decides this once") as refused:
        commands.sit(table, "ann", "Ann", 0)
    assert refused.value.error == "clock"
    take_in(table, Acted(0, "draw 0"))
    do(table, commands.sit, "ann", "Ann", 0)
    assert table.clock_left[0] == left


def test_a_timeout_in_a_decision_that_is_over_keeps_nobody_from_returning():
    table = new_table("ann", "ben", clock=MINUTE)
    assert thinking(table) == [0, 1]
    take_in(table, TimedOut(1, "easy"))
    take_in(table, Acted(0, "first A"))
    do(table, commands.sit, "ben", "Ben", 1)
    assert table.clock_left[1] == 60_000


@pytest.mark.parametrize("clock", [MINUTE, BANK])
def test_a_bot_that_stands_in_for_a_moment_gives_no_time(clock):
    table = ann_thinks(clock)
    take_in(table, Ticked({0: 50_000}))
    for event in stamped(table, 4_000, commands.seat_bot(table, "ann", 0, "easy")):
        take_in(table, event)
    do(table, commands.sit, "ann", "Ann", 0)
    assert nearly(clock.seconds * 1000 - table.clock_left[0], 54_000)


def test_time_that_was_spent_is_stored_with_what_stops_a_clock():
    table = ann_thinks(MINUTE)
    [acted] = stamped(table, 4_000, [Acted(0, "draw 0")])
    assert isinstance(acted, Acted)
    assert nearly(acted.spent, 4_000)
    [said] = stamped(table, 4_000, [Seated(1)])
    assert said == Seated(1)  # somebody else's seat
    ticked, seated = stamped(table, 4_000, [Seated(0, "ann", "Ann", "easy", "asked")])
    assert isinstance(ticked, Ticked)
    assert nearly(ticked.spent[0], 4_000)
    assert isinstance(seated, Seated)
    ticked, _ = stamped(table, 4_000, [Undone("ann", 1)])
    assert isinstance(ticked, Ticked)


def test_what_another_process_has_charged_is_not_charged_again():
    table = ann_thinks(MINUTE)
    session = seen_by(TableSession(table, "CODE22"), 9_000)
    take_in(table, Ticked({0: 9_000}))  # stored elsewhere meanwhile
    [acted] = Timekeeper(None).stamp(session, [Acted(0, "draw 0")])  # type: ignore[arg-type]
    assert acted == Acted(0, "draw 0")
    assert clock_of(session) is not None
    assert clock_of(session)["left"][0] == 51_000  # type: ignore[index]


def test_a_new_deal_has_whole_clocks():
    table = new_table("ann", "ben", clock=BANK)
    take_in(table, Ticked({0: 100_000}))
    do(table, commands.leave, "ben", 1)
    assert table.clock_left == [300_000, 300_000]


def test_clocks_are_the_same_from_their_events():
    first = opened(2, clock=BANK, secret="0b" * 32)
    events = [
        first,
        *company(["ann", "ben"]),
        Acted(0, "want", spent=1_000),
        Ticked({0: 2_000, 1: 500}),
        Acted(1, "want", spent=10),
        TimedOut(0, "easy"),
        Acted(0, "first A"),
        Seated(0, "ann", "Ann"),
    ]
    table = fold("t", events)
    assert table.clock_left == [RETURN, 300_000 - 510 + 5_000]
    assert fold("t", events) == table
