"""Before the deal: who is ready, what they commit to and reveal, and when a deal is void."""

import hashlib

import msgspec
import pytest

from commontable.core.game import NOBODY
from commontable.core.record import Contribution, Deal, deal_key, luck_of, read, verify
from commontable.tables.errors import Refused
from commontable.tables.log.events import Dealt, Readied, Revealed, Unreadied
from commontable.tables.play import commands
from commontable.tables.play.gathering import DEALT, GATHERING, REVEALING
from commontable.tables.play.history import write_record
from commontable.tables.play.readiness import expire
from commontable.tables.play.sight import look
from commontable.tables.play.table import fold, open_table
from tests.tables.company import do, new_table, opened, step

ANN, BEN, CLEO = (f"{digit}" * 64 for digit in "123")  # what each adds to the luck


def commitment(entropy):
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def refusal(command, *args):
    with pytest.raises(Refused) as caught:
        command(*args)
    return caught.value


def seated(*guests, seats=0, **words):
    """A table where people sit and nobody is ready."""
    table = open_table("t", opened(seats or len(guests), host=guests[0], **words))
    for seat, guest in enumerate(guests):
        do(table, commands.sit, guest, guest.capitalize(), seat)
    return table


def committed():
    """Ann and Ben have committed: it is time to reveal."""
    table = seated("ann", "ben")
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    return table


def hands(table, viewer):
    return look(table, viewer)["view"]["hands"]


def test_a_person_alone_with_bots_is_dealt_at_once():
    table = open_table("t", opened(2))
    do(table, commands.sit, "ann", "Ann", 0)
    events = do(table, commands.seat_bot, "ann", 1, "easy")
    assert isinstance(events[-1], Dealt)
    assert hands(table, 0)[0]["cards"]


def test_who_sits_on_all_seats_is_dealt_at_once_and_both_hands_go_when_one_is_left():
    """D1: a hand that was seen is not passed on."""
    table = open_table("t", opened(2))
    do(table, commands.sit, "ann", "Ann", 0)
    do(table, commands.sit, "ann", "Ann", 1)
    seen = [hands(table, seat)[seat]["cards"] for seat in (0, 1)]
    assert all(seen)
    do(table, commands.leave, "ann", 1)
    assert look(table, 0)["status"] == "waiting"
    assert hands(table, 0)[0]["cards"] is None
    do(table, commands.sit, "ben", "Ben", 1)
    for guest in ("ann", "ben"):
        do(table, commands.ready, guest)
    assert [hands(table, seat)[seat]["cards"] for seat in (0, 1)] != seen
    assert look(table, 0)["deal"]["attempt"] == 2


def test_nobody_is_dealt_to_before_all_are_ready_and_have_revealed():
    table = seated("ann", "ben")
    before = look(table, NOBODY)["view"]
    for guest, entropy in (("ann", ANN), ("ben", BEN)):
        assert look(table, 0)["deal"]["stage"] == GATHERING
        do(table, commands.ready, guest, commitment(entropy))
    for guest, entropy in (("ann", ANN), ("ben", BEN)):
        assert look(table, 0)["deal"]["stage"] == REVEALING
        assert [look(table, viewer)["view"] for viewer in table.viewers] == [before] * 3
        assert refusal(commands.act, table, "ann", 0, "want").error == "waiting"
        do(table, commands.reveal, guest, entropy)
    assert look(table, 0)["deal"]["stage"] == DEALT
    assert hands(table, 0)[0]["cards"]
    assert hands(table, 1)[0]["cards"] is None


def test_luck_comes_from_all_that_was_revealed_in_the_order_of_seats():
    table = committed()
    do(table, commands.reveal, "ben", BEN)
    do(table, commands.reveal, "ann", ANN)
    contributions = (
        Contribution((0,), commitment(ANN), bytes.fromhex(ANN)),
        Contribution((1,), commitment(BEN), bytes.fromhex(BEN)),
    )
    key = deal_key(table.secret, Deal(1, contributions))
    assert table.next_luck() == luck_of(key, 1)
    fresh = table.game.new(2, luck_of(key, 0), table.opened.options)
    assert bytes(fresh) == bytes(table.state)


def test_who_adds_nothing_holds_nobody_up():
    table = seated("ann", "ben")
    do(table, commands.ready, "ann")
    do(table, commands.ready, "ben", commitment(BEN))
    assert [each["seats"] for each in look(table, 0)["deal"]["commitments"]] == [[1]]
    do(table, commands.reveal, "ben", BEN)
    assert table.is_dealt


def test_nothing_is_revealed_too_early_or_by_others_or_otherwise_than_committed():
    table = seated("ann", "ben")
    do(table, commands.ready, "ann", commitment(ANN))
    assert refusal(commands.reveal, table, "ann", ANN).error == "waiting"
    assert refusal(commands.ready, table, "eve").error == "watching"
    do(table, commands.ready, "ben", commitment(BEN))
    assert refusal(commands.reveal, table, "eve", ANN).error == "watching"
    assert refusal(commands.reveal, table, "ann", BEN).error == "commitment"
    do(table, commands.reveal, "ann", ANN)
    assert commands.reveal(table, "ann", ANN) == []


def test_a_commitment_stands_once_all_are_ready():
    """Else the last one could choose when the others have revealed."""
    table = seated("ann", "ben")
    do(table, commands.ready, "ann", commitment(CLEO))
    do(table, commands.ready, "ann", commitment(ANN))  # nobody else is ready: it may be changed
    do(table, commands.ready, "ben", commitment(BEN))
    assert commands.ready(table, "ann", commitment(CLEO)) == []
    do(table, commands.reveal, "ben", BEN)
    assert commands.ready(table, "ann", commitment(CLEO)) == []


def test_entropies_and_the_secret_are_shown_at_the_end_alone():
    table = committed()
    do(table, commands.reveal, "ann", ANN)
    texts = [str(look(table, viewer)) for viewer in table.viewers]
    do(table, commands.reveal, "ben", BEN)
    step(table)
    texts += [str(look(table, viewer)) for viewer in table.viewers]
    for hidden in (ANN, BEN, table.opened.secret):
        assert not any(hidden in text for text in texts)
    do(table, commands.close, "ann")
    shown = look(table, NOBODY)["deal"]["contributions"]
    assert [(each["seats"], each["entropy"]) for each in shown] == [([0], ANN), ([1], BEN)]


def test_who_does_not_reveal_in_time_is_not_ready_and_all_begin_again():
    table = committed()
    do(table, commands.reveal, "ann", ANN)
    assert expire(table, 2) == []  # of another attempt
    assert do(table, expire, 1) == [Unreadied("ben")]
    deal = look(table, 0)["deal"]
    assert (deal["attempt"], deal["stage"], deal["commitments"]) == (2, GATHERING, [])
    assert [seat["ready"] for seat in look(table, 0)["seats"]] == [False, False]
    assert expire(table, 2) == []


def test_somebody_alone_who_does_not_reveal_in_time_is_dealt_without():
    table = seated("ann", seats=2)
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.seat_bot, "ann", 1, "easy")
    assert look(table, 0)["deal"]["stage"] == REVEALING
    do(table, expire, 1)
    assert table.is_dealt
    assert look(table, 0)["deal"]["commitments"] == []


@pytest.mark.parametrize("how", ["unready", "leave", "remove", "newcomer"])
def test_what_was_revealed_is_void_when_somebody_changes_their_mind_or_seat(how):
    table = seated("ann", "ben", "cleo") if how != "newcomer" else seated("ann", "ben", seats=3)
    if how == "newcomer":
        do(table, commands.seat_bot, "ann", 2, "easy")
    for guest in sorted(table.people()):
        do(table, commands.ready, guest, commitment(ANN if guest == "ann" else BEN))
    do(table, commands.reveal, "ann", ANN)
    match how:
        case "unready":
            do(table, commands.unready, "ben")
        case "leave":
            do(table, commands.leave, "ben", 1)
        case "remove":
            do(table, commands.remove, "ann", 1)
        case "newcomer":
            do(table, commands.sit, "dora", "Dora", 2)
    deal = look(table, 0)["deal"]
    assert (deal["attempt"], deal["stage"], deal["commitments"]) == (2, GATHERING, [])
    assert table.gathering.entropies == {}


def test_a_seat_that_changes_hands_before_anybody_revealed_costs_nobody_their_word():
    table = seated("ann", "ben")
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    do(table, commands.leave, "ben", 1)
    deal = look(table, 0)["deal"]
    assert (deal["attempt"], [each["seats"] for each in deal["commitments"]]) == (1, [[0]])
    do(table, commands.sit, "cleo", "Cleo", 1)
    do(table, commands.ready, "cleo", commitment(CLEO))
    assert look(table, 0)["deal"]["stage"] == REVEALING


def test_after_the_first_action_a_deal_stands():
    table = new_table("ann", "ben")
    step(table)
    before = bytes(table.state)
    do(table, commands.leave, "ben", 1)
    assert bytes(table.state) == before
    assert look(table, 0)["deal"]["attempt"] == 1
    assert refusal(commands.ready, table, "ann").error == "begun"


def test_whoever_leaves_a_closed_table_takes_nothing_of_its_deal_away():
    table = committed()
    do(table, commands.reveal, "ann", ANN)
    do(table, commands.reveal, "ben", BEN)
    do(table, commands.close, "ann")
    do(table, commands.leave, "ben", 1)
    assert len(look(table, 0)["deal"]["contributions"]) == 2


def test_a_record_verifies_with_the_deal_of_the_last_attempt():
    table = committed()
    do(table, commands.reveal, "ann", ANN)
    do(table, commands.reveal, "ben", BEN)
    do(table, commands.leave, "ben", 1)
    do(table, commands.sit, "cleo", "Cleo", 1)
    do(table, commands.ready, "ann")
    do(table, commands.ready, "cleo", commitment(CLEO))
    do(table, commands.reveal, "cleo", CLEO)
    for _ in range(3):
        step(table)
    do(table, commands.close, "ann")
    found = read(write_record(table).encode().splitlines())
    assert verify(table.game, found).has_commitment
    assert found.head.deal is not None
    assert found.head.deal.attempt == 2
    assert [each.seats for each in found.head.deal.contributions] == [(1,)]


def test_what_was_pinned_asked_or_proposed_goes_with_a_void_deal():
    table = new_table("ann", "ben", bots=["easy"])
    do(table, commands.sit, "eve", "Eve", 2)
    assert look(table, 0)["proposal"] is not None
    do(table, commands.leave, "ben", 1)
    assert look(table, 0)["proposal"] is None


def test_a_table_of_an_older_release_is_dealt_when_it_is_full():
    old = msgspec.structs.replace(opened(2), protocol=0)
    table = open_table("t", old)
    do(table, commands.sit, "ann", "Ann", 0)
    assert hands(table, 0)[0]["cards"] is None
    do(table, commands.sit, "ben", "Ben", 1)
    assert hands(table, 0)[0]["cards"]
    assert table.next_luck() == luck_of(table.secret, 1)
    do(table, commands.leave, "ben", 1)  # it is not dealt anew: the hand stays Ben's
    assert table.seats[1].is_vacated
    assert hands(table, 0)[0]["cards"]


def test_a_gathering_is_the_same_from_its_events():
    table = open_table("t", opened(2))
    events = [opened(2)]
    for command, *args in [
        (commands.sit, "ann", "Ann", 0),
        (commands.sit, "ben", "Ben", 1),
        (commands.ready, "ann", commitment(ANN)),
        (commands.ready, "ben", commitment(BEN)),
        (commands.reveal, "ann", ANN),
        (commands.unready, "ben"),
        (commands.ready, "ann", commitment(ANN)),
        (commands.ready, "ben", commitment(BEN)),
        (commands.reveal, "ann", ANN),
        (commands.reveal, "ben", BEN),
    ]:
        events += do(table, command, *args)
    assert {type(event) for event in events} >= {Readied, Unreadied, Revealed, Dealt}
    assert fold("t", events) == table
    assert table.gathering.deal is not None
    assert table.gathering.deal.attempt == 2


def test_a_class_goes_on_without_what_a_lost_device_has_committed_to():
    first = msgspec.structs.replace(opened(2, host="teacher"), classroom="room")
    table = open_table("t", first)
    for seat, guest in enumerate(("ann", "ben")):
        do(table, commands.sit, guest, guest.capitalize(), seat)
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    do(table, commands.reveal, "ann", ANN)
    assert do(table, expire, 1) == [Unreadied("ben"), Readied("ben")]
    assert table.gathering.attempt == 2
    do(table, commands.ready, "ann", commitment(CLEO))  # her page does that by itself
    do(table, commands.reveal, "ann", CLEO)
    assert table.is_dealt
