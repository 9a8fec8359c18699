"""A table is the sum of its events."""

import random

import pytest

from commontable.core.game import NOBODY
from commontable.core.record import Deal, deal_key, luck_of
from commontable.games import OURS
from commontable.tables.log.events import Acted, AnyEvent, read_event, write_event
from commontable.tables.play import commands, sight
from commontable.tables.play.table import fold, open_table, take_in
from tests.tables.company import SECRET, company, new_table, opened, step


def play_on(table, seed, actions=40):
    """Random legal actions, with an undo of one's own now and then."""
    luck = random.Random(seed)
    events: list[AnyEvent] = []
    for _ in range(actions):
        if table.is_over:
            break
        seat = luck.choice(table.game.acting(table.state))
        text = luck.choice(table.game.legal_texts(table.state, seat))
        events.append(Acted(seat, text))
        take_in(table, events[-1])
        if not table.is_over and not table.moves[-1].reveals and luck.random() < 0.3:
            events += commands.undo(table, table.seats[seat].guest)
            take_in(table, events[-1])
    return events


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_events_add_up_to_the_same_table_however_they_are_folded(game, seed):
    guests = ("ann", "ben", "cleo", "dora")[: game.seats[1] if len(game.seats) > 1 else 4]
    first = opened(len(guests), f"{seed:02x}" * 32, game=game.name)
    people = company(guests)
    table = open_table("t", first)
    for event in people:
        take_in(table, event)
    events = [first, *people, *play_on(table, seed)]
    again = fold("t", [read_event(write_event(event)) for event in events])
    assert bytes(again.state) == bytes(table.state)
    assert again == table
    for viewer in table.viewers:
        assert sight.look(again, viewer) == sight.look(table, viewer)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_story_tells_what_this_very_action_drew(game):
    """As it is told of the same states without a table, luck included."""
    guests = ("ann", "ben", "cleo", "dora")[: game.seats[1] if len(game.seats) > 1 else 4]
    table = new_table(*guests, game=game.name)
    told: list[str] = []
    for n in range(60):
        before, luck = table.state.copy(), table.next_luck()
        seat = step(table, n)
        before.luck = luck
        action = game.read_action(before, table.moves[-1].action)
        told += game.tell(before, seat, action, table.state, NOBODY)
        if table.is_over:
            break
    assert [game.sentence(line.fact) for line in table.story[NOBODY]] == told


def test_the_number_of_the_last_event_counts_every_event():
    table = new_table("ann", "ben")
    assert table.seq == len(company(["ann", "ben"]))
    step(table)
    assert table.seq == len(company(["ann", "ben"])) + 1


def test_luck_is_drawn_from_the_secret_the_deal_and_the_number_of_the_action():
    table = new_table("ann", "ben")
    key = deal_key(bytes.fromhex(SECRET), Deal(1, ()))
    assert table.next_luck() == luck_of(key, 1)
    step(table)
    assert table.next_luck() == luck_of(key, 2)
    table = new_table("ann", "ben")
    other = new_table("ann", "ben", secret="77" * 32)
    assert table.game.position(table.state) != other.game.position(other.state)


def test_a_table_that_goes_on_from_a_position_begins_there():
    table = new_table("ann", "ben")
    for _ in range(3):
        step(table)
    start = table.game.position(table.state)
    fork = open_table("u", opened(2, "77" * 32, start=start, origin="t"))
    assert fork.game.position(fork.state) == start


def test_the_story_of_what_was_taken_back_is_taken_back():
    table = new_table("ann", "ben")
    before = {viewer: list(lines) for viewer, lines in table.story.items()}
    seat = step(table)
    assert table.story[seat]
    take_in(table, commands.undo(table, table.seats[seat].guest)[0])
    assert table.story == before
    assert table.moves == []


def test_an_event_is_read_as_it_was_written():
    for event in [opened(2), *company(["ann"], ["random"]), Acted(0, "want")]:
        assert read_event(write_event(event)) == event
