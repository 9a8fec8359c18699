"""Why a bot did what it did: told where people may talk freely, else once the game is over."""

import json

from commontable.core.game import NOBODY
from commontable.games import GAMES
from commontable.games.coopoly.facts import HomesBuilt, Ready
from commontable.tables.log.events import Acted, Closed, Seated, read_event, write_event
from commontable.tables.play.sight import look, write_story
from commontable.tables.play.table import _may_say_why, take_in
from commontable.web.site.replays import _frames, write_frame
from tests.tables.company import company, first_legal, new_table, opened

WHY = "Keeps 3.2 open for 18 to 22."
VIEWERS = range(NOBODY, 2)


def acted(game, why=WHY, steps=1, choose=first_legal):
    """A table at which a bot has acted."""
    table = new_table("ann", bots=["easy"], game=game)
    for _ in range(steps):
        seat, text = choose(table)
        take_in(table, Acted(seat, text, why))
    return table


def told(table, viewer):
    return [line.get("why") for line in look(table, viewer)["story"]]


def test_where_nobody_may_talk_a_reason_changes_no_byte_of_any_view():
    for steps in (1, 4):
        with_reasons, without = acted("couperation", steps=steps), acted("couperation", "", steps)
        for viewer in VIEWERS:
            assert json.dumps(look(with_reasons, viewer)) == json.dumps(look(without, viewer))
            assert write_story(with_reasons, viewer) == write_story(without, viewer)


def test_no_replay_of_a_running_game_tells_a_reason():
    table = acted("couperation")
    events = [opened(2), *company(["ann"], ["easy"])]
    events += [Acted(move.seat, move.action, move.why) for move in table.moves]
    for viewer in VIEWERS:
        frames = _frames("t", events, viewer)
        assert WHY not in json.dumps([write_frame(frame, False) for frame in frames])
        assert WHY in json.dumps([write_frame(frame, True) for frame in frames])


def test_once_the_game_is_over_every_reason_may_be_read():
    table = acted("couperation")
    before = [write_story(table, viewer) for viewer in VIEWERS]
    take_in(table, Closed("ann"))
    for viewer in VIEWERS:
        assert WHY in told(table, viewer)
        assert WHY.encode() in write_story(table, viewer)
        assert WHY.encode() not in before[viewer - NOBODY]


def test_where_talk_is_free_a_reason_stands_beside_what_the_bot_did():
    for game in ("coopoly", "coop"):
        table = acted(game)
        for viewer in VIEWERS:
            (line,) = [line for line in look(table, viewer)["story"] if "why" in line]
            assert line["why"] == WHY
            assert line["text"].startswith("Ann ")
            assert json.loads(write_story(table, viewer)) == look(table, viewer)["story"]


def test_a_reason_names_who_sits_there_as_the_story_does():
    table = acted("coop", "@B is Dreary.")
    for viewer in VIEWERS:
        assert "Bot 1 is Dreary." in told(table, viewer)
    events = [opened(2, game="coop"), *company(["ann"], ["easy"])]
    events += [Acted(move.seat, move.action, move.why) for move in table.moves]
    last = write_frame(_frames("t", events, NOBODY)[-1], is_over=True)
    assert last["why"] == "Bot 1 is Dreary."


def test_who_sits_down_later_reads_the_reasons_too():
    table = acted("coopoly")
    take_in(table, Seated(1, None, "Strong bot B", "strong"))
    assert told(table, 0).count(WHY) == 1


def test_a_reason_for_a_step_that_was_not_told_alike_to_all_waits_for_the_end():
    game, state = GAMES["coopoly"], new_table("ann", "ben", game="coopoly").state
    ready, built = Ready(seat=0), HomesBuilt(place="yellow1", seat=0)
    assert _may_say_why(game, state, 0, [[ready], [ready]])
    assert not _may_say_why(game, state, 0, [[ready], [built]])
    assert not _may_say_why(game, state, 0, [[ready], []])


def test_what_people_do_is_stored_as_before():
    assert write_event(Acted(1, "want")) == '{"kind":"acted","seat":1,"action":"want"}'
    assert read_event('{"kind":"acted","seat":1,"action":"want"}') == Acted(1, "want")
    assert read_event(write_event(Acted(1, "want", WHY))) == Acted(1, "want", WHY)
