"""Before the deal: who is ready, what they commit to and reveal, and when a deal is void."""

import hashlib

import msgspec
import pytest

from commontable.core.game import NOBODY
from commontable.core.record import Contribution, Deal, deal_key, luck_of, read, verify
from commontable.tables.errors import Refused
from commontable.tables.log.events import Called, Dealt, Readied, Revealed, Seated, Unreadied
from commontable.tables.play import commands
from commontable.tables.play.gathering import DEALT, GATHERING, REVEALING
from commontable.tables.play.history import write_record
from commontable.tables.play.readiness import call, end_call, expire
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
    assert do(table, expire, 1) == [Seated(1, cause="withheld")]
    deal = look(table, 0)["deal"]
    assert (deal["attempt"], deal["stage"], deal["commitments"]) == (2, GATHERING, [])
    assert [seat["ready"] for seat in look(table, 0)["seats"]] == [False, False]
    assert expire(table, 2) == []


def test_nobody_loses_a_seat_for_a_number_that_no_other_depended_on():
    table = committed()
    assert do(table, expire, 1) == [Unreadied("ann"), Unreadied("ben")]
    assert (table.gathering.attempt, table.people()) == (1, {"ann", "ben"})


# ------------------------------------------------------------------ deals that are broken off


def break_off(table, how, guest="ben"):
    """Ben sees what would be dealt, from the server or from his hand, and does not want it."""
    do(table, commands.reveal, "ann", ANN)
    match how:
        case "withhold":
            do(table, expire, table.gathering.attempt)
        case "unready":
            do(table, commands.unready, guest)
        case "leave while dealing":
            do(table, commands.leave, guest, 1)
        case "leave after the deal":
            do(table, commands.reveal, guest, BEN)
            do(table, commands.leave, guest, 1)


WAYS = ["withhold", "unready", "leave while dealing", "leave after the deal"]


@pytest.mark.parametrize("how", WAYS)
def test_one_guest_breaks_off_one_deal(how):
    """Then they have no seat before the first action, and the others see who it was."""
    table = committed()
    break_off(table, how)
    assert (table.gathering.attempt, table.seats[1].is_open) == (2, True)
    for sit in (commands.sit, commands.sit_anywhere):
        args = ("ben", "Ben", 1) if sit is commands.sit else ("ben", "Ben")
        refused = refusal(sit, table, *args)
        assert refused.error == "closed"
        assert refused.message.startswith("You broke off a deal at this table")
    do(table, commands.sit, "cleo", "Cleo", 1)
    for guest in ("ann", "cleo"):
        do(table, commands.ready, guest)
    step(table)
    do(table, commands.leave, "cleo", 1)
    do(table, commands.sit, "ben", "Ben", 1)  # now he can ask
    assert look(table, 0)["proposal"]["name"] == "Ben"


@pytest.mark.parametrize(
    "how, told",
    [
        ("leave after the deal", "Ben left after the deal, so the game is dealt again: attempt 2."),
        (
            "withhold",
            "Ben lost the seat, for their browser did not reveal its random number, so the game"
            " is dealt again: attempt 2.",
        ),
    ],
)
def test_the_story_says_why_it_is_dealt_again_and_how_often_it_was(how, told):
    table = committed()
    break_off(table, how)
    assert [line["text"] for line in look(table, 0)["story"]] == [told]


def test_who_breaks_off_a_deal_leaves_all_their_seats():
    """Else they could do it once for each."""
    table = seated("ann", "ben", "ben")
    for guest in ("ann", "ben"):
        do(table, commands.ready, guest)
    do(table, commands.leave, "ben", 2)
    assert table.people() == {"ann"}
    assert table.gathering.attempt == 2


def test_a_host_who_breaks_off_a_deal_is_host_no_longer():
    table = committed()
    do(table, commands.reveal, "ben", BEN)
    do(table, expire, 1)
    assert (table.host, table.people()) == ("ben", {"ben"})


def test_nobody_takes_a_bots_seat_or_removes_somebody_while_people_reveal():
    """That would make void what they have revealed, as often as somebody likes."""
    table = seated("ann", "ben", seats=3)
    do(table, commands.seat_bot, "ann", 2, "easy")
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    do(table, commands.reveal, "ann", ANN)
    for command, *args in [
        (commands.sit, "dora", "Dora", 2),
        (commands.sit, "ben", "Ben", 2),
        (commands.sit_anywhere, "dora", "Dora", True),
        (commands.remove, "ann", 1),
    ]:
        assert refusal(command, table, *args).error == "waiting"
    do(table, commands.reveal, "ben", BEN)
    assert (table.is_dealt, table.gathering.attempt) == (True, 1)


def test_a_deal_stands_when_a_host_removes_somebody_after_it():
    table = committed()
    do(table, commands.reveal, "ann", ANN)
    do(table, commands.reveal, "ben", BEN)
    before = bytes(table.state)
    do(table, commands.remove, "ann", 1)
    assert (table.seats[1].bot, table.seats[1].cause) == ("easy", "removed")
    assert (bytes(table.state), table.gathering.attempt) == (before, 1)
    assert len(table.gathering.deal.contributions) == 2


def test_somebody_alone_who_does_not_reveal_in_time_is_dealt_without():
    table = seated("ann", seats=2)
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.seat_bot, "ann", 1, "easy")
    assert look(table, 0)["deal"]["stage"] == REVEALING
    do(table, expire, 1)
    assert table.is_dealt
    assert look(table, 0)["deal"]["commitments"] == []


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
        (commands.sit, "cleo", "Cleo", 1),
        (commands.ready, "cleo", commitment(CLEO)),
        (commands.unready, "cleo"),
        (commands.ready, "ann", commitment(ANN)),
        (commands.ready, "cleo", commitment(CLEO)),
        (commands.reveal, "ann", ANN),
        (commands.reveal, "cleo", CLEO),
    ]:
        events += do(table, command, *args)
    assert {type(event) for event in events} >= {Readied, Unreadied, Revealed, Dealt}
    assert fold("t", events) == table
    assert table.gathering.deal is not None
    assert table.gathering.deal.attempt == 2


# ------------------------------------------------------------------ classes


def class_of(*guests):
    """A table of a class where people sit, and the facilitator has begun."""
    first = msgspec.structs.replace(opened(len(guests), host="teacher"), classroom="room")
    table = open_table("t", first)
    for seat, guest in enumerate(guests):
        do(table, commands.sit, guest, guest.capitalize(), seat)
    assert do(table, call) == [Called()]
    return table


def test_a_class_has_time_to_commit_and_goes_on_without_those_who_do_not():
    table = class_of("ann", "ben", "cleo")
    assert look(table, 0)["deal"]["is_called"]
    assert call(table) == []
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    assert end_call(table, 2) == []  # of another attempt
    assert do(table, end_call, 1) == [Readied("cleo")]
    do(table, commands.reveal, "ann", ANN)
    do(table, commands.reveal, "ben", BEN)
    assert [each.seats for each in table.gathering.deal.contributions] == [(0,), (1,)]
    assert end_call(table, 1) == []


def test_a_class_goes_on_without_what_a_lost_device_has_committed_to():
    """Ben keeps his seat; but he cannot break off another deal."""
    table = class_of("ann", "ben")
    do(table, commands.ready, "ann", commitment(ANN))
    do(table, commands.ready, "ben", commitment(BEN))
    do(table, commands.reveal, "ann", ANN)
    assert do(table, expire, 1) == [Unreadied("ben", True), Readied("ben")]
    assert table.gathering.attempt == 2
    assert commands.ready(table, "ben", commitment(BEN)) == []
    do(table, commands.ready, "ann", commitment(CLEO))
    do(table, commands.reveal, "ann", CLEO)
    assert table.is_dealt
    assert [each.seats for each in table.gathering.deal.contributions] == [(0,)]
