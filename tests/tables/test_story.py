"""A table's story: facts, told in sentences; what is told of seats; another game afterwards."""

import json
from typing import Any

import msgspec
import pytest

from commontable.core.facts import Fact, kind_of
from commontable.core.game import NOBODY, name_seats
from commontable.games.couperation.facts import CardsDrawn, ExchangePlanned
from commontable.tables.log.events import (
    Acted,
    AnyEvent,
    Closed,
    Hosted,
    Locked,
    Rematched,
    Removed,
    Seated,
    Undone,
)
from commontable.tables.people.anonymise import Mask
from commontable.tables.play import chronicle, commands
from commontable.tables.play.session import TableSession
from commontable.tables.play.sight import look, new_facts
from commontable.tables.play.table import fold, take_in
from commontable.web.site.audience import Audience
from commontable.web.site.replays import _frames, write_frame
from tests.tables.company import company, new_table, opened


def started(*steps):
    """Ann and Ben at a game of Couperation that Ann has begun."""
    table = new_table("ann", "ben")
    for seat, text in ((0, "want"), (1, "first A"), (0, "draw 1"), *steps):
        take_in(table, Acted(seat, text))
    return table


def tell(table, move, fact):
    """Tells Ann alone."""
    named = name_seats(table.game.sentence(fact), table.names)
    table.story[0].tell(chronicle.Line(move, fact, named))


def test_a_line_tells_whose_action_it_is():
    table = new_table("ann", "ben")
    take_in(table, Acted(0, "want"))
    assert look(table, NOBODY)["story"] == [{"n": 1, "text": "Ann wants to start.", "seat": 0}]
    assert look(table, NOBODY)["facts"] == [{"kind": "wants_to_start", "seat": 0}]


def test_a_fact_holds_no_more_than_its_viewer_may_know():
    table = started()
    (ann,), (ben,) = new_facts(table, 0), new_facts(table, 1)
    assert isinstance(ann, CardsDrawn)
    assert isinstance(ben, CardsDrawn)
    assert ann.cards is not None
    assert ben == msgspec.structs.replace(ann, cards=None)


def test_a_draft_is_marked():
    fact = ExchangePlanned(total=20, seat=0)
    table = started()
    tell(table, 4, fact)
    line = look(table, 0)["story"][-1]
    told = {"text": "Ann is thinking of an exchange for 20.", "seat": 0, "draft": True}
    assert line == {"n": 4, **told}


def test_a_socket_gets_the_facts_of_the_lines_that_are_new():
    table = started()
    audience = Audience(TableSession(table, "CODE42"))

    def kinds():
        message, _ = audience.show(1, [1], None, 0)
        return [fact["kind"] for fact in json.loads(message)["facts"]]

    assert kinds() == ["cards_drawn"]  # to somebody who comes: the last action
    take_in(table, Locked(True, "ann"))
    assert kinds() == []  # nothing new was told
    take_in(table, Seated(0, "ann", "Ann", "easy", "asked"))
    assert kinds() == ["stood_in"]
    take_in(table, Undone("ann", 1))
    assert kinds() == []
    take_in(table, Undone("ann", 1))
    take_in(table, Acted(1, "first B"))  # as many lines as before, but another one
    assert kinds() == ["first_player_chosen"]


def numbers(table, viewer=0):
    return [line["n"] for line in look(table, viewer)["story"]]


def test_a_line_has_a_number_that_no_other_line_gets():
    table = started()
    assert numbers(table) == [1, 2, 3]
    take_in(table, Undone("ann", 1))
    take_in(table, Acted(0, "draw 2"))
    assert numbers(table) == [1, 2, 4]
    take_in(table, Seated(1, "ben", "Benjamin"))  # the same lines, with another name
    assert numbers(table) == [1, 2, 4]


def test_numbers_do_not_tell_of_lines_that_others_were_told():
    table = started()
    tell(table, 4, ExchangePlanned(total=20, seat=0))
    take_in(table, Seated(1, "ben", "Ben", "easy", "asked"))
    assert numbers(table, 0) == [1, 2, 3, 4, 5]
    assert numbers(table, 1) == numbers(table, NOBODY) == [1, 2, 3, 4]


@pytest.mark.parametrize("cause", chronicle.STANDS_IN)
def test_why_a_bot_stands_in_is_a_fact(cause):
    table = started()
    take_in(table, Seated(1, "ben", "Ben", "easy", cause))
    fact = table.story[NOBODY][-1].fact
    assert fact == chronicle.StoodIn(name="Ben", cause=cause, seat=1)
    assert table.story[NOBODY][-1].named == chronicle.STANDS_IN[cause].format(name="Ben")


def test_what_is_told_of_seats():
    table = started()
    steps: list[tuple[AnyEvent, str, int]] = [
        (Seated(1, "ben", "Ben", "easy", "left"), "stood_in", 1),
        (Seated(1, "ben", "Ben"), "returned", 1),
        (Seated(1, "cat", "Cat"), "took_over", 1),
        (Hosted("cat", "Cat"), "host_changed", 1),
        (Removed("cat", "Cat", "ann"), "person_removed", 1),
    ]
    for event, kind, seat in steps:
        take_in(table, event)
        line = table.story[0][-1]
        assert (kind_of(line.fact), line.fact.seat) == (kind, seat)
        assert line.is_about_seats
        assert line.named.endswith(".")


def test_every_kind_of_fact_about_seats_has_a_sentence():
    fields: dict[str, Any] = {"name": "Ann", "cause": "left", "old": "Ben", "attempt": 2}
    for kind in chronicle.SeatFact.__subclasses__():
        given = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
        assert chronicle.sentence(kind(**given)).endswith(".")


def test_a_reason_stands_beside_what_the_seat_did():
    other, own = Fact(seat=1), Fact(seat=0)
    assert chronicle.fact_about(0, [other, own]) == 1
    assert chronicle.fact_about(0, [other]) == 0


def test_a_replay_tells_whose_action_each_sentence_is():
    events = [opened(2), *company(["ann", "ben"]), Acted(0, "want"), Acted(1, "first A")]
    frame = write_frame(_frames("t", events, NOBODY)[-1], is_over=False, has_view=False)
    assert (frame["told"], frame["by"]) == (["Ben asked Ann to begin."], [1])
    assert "drafts" not in frame


def test_a_rematch_is_told_to_all_who_come_to_the_finished_table():
    events = [opened(2), *company(["ann", "ben"]), Closed("ann"), Rematched("ann", "Ann", "next")]
    table = fold("t", events)
    for viewer in table.viewers:
        told = look(table, viewer)["rematch"]
        assert told == {"table": "next", "name": "Ann", "by": [0]}
    assert look(table, 1, frozenset({"ann"}))["rematch"] is None, "blocked"


def test_only_who_sat_there_invites_to_a_rematch():
    table = new_table("ann", "ben")
    take_in(table, Closed("ann"))
    assert commands.rematch(table, "eve", "next") == []
    assert commands.rematch(table, "ben", "next") == [Rematched("ben", "Ben", "next")]


def test_a_rematch_loses_its_name_with_its_guest():
    body = {"kind": "rematched", "guest": "ann", "name": "Ann", "table": "next"}
    mask = Mask({"ann"})
    mask.find_people([body])
    assert mask.name_for("ann", "Ann") == "a guest"
