"""Figures for the talk after the game."""

import csv
import io

import pytest

from commontable.core.contract import walk
from commontable.games.landrush import GAME
from commontable.games.landrush.debrief import accounts as debrief
from tests.games.landrush.farm import farm, late, play
from tests.games.landrush.steering import bargaining


def steps_of(s, *lines):
    steps = []
    for line in lines:
        seat, text = line.split(": ")
        before = s.copy()
        action = GAME.play(s, "ABCD".index(seat), text)
        steps.append((before, "ABCD".index(seat), action, s.copy()))
    return steps


def told_of(steps):
    return debrief.accounts(steps[0][0], steps)


@pytest.mark.parametrize(
    "values, expected",
    [
        ([5, 5, 5, 5], 0),
        ([0, 0, 0, 8], 0.75),
        ([1, 2, 3, 4], 0.25),
        ([0, 0, 0, 0], 0),
        ([-9, 0, 0, 4], 0.75),
    ],
)
def test_gini(values, expected):
    assert debrief.gini(values) == pytest.approx(expected)


def test_lorenz_runs_from_nothing_to_everything():
    assert debrief.lorenz([3, 1]) == [(0, 0), (0.5, 0.25), (1, 1)]
    assert debrief.lorenz([0, 0]) == [(0, 0), (0.5, 0.5), (1, 1)]


def test_a_deal_tells_who_gained():
    s = farm({"north.a1": "0 palm"})
    told = told_of(
        steps_of(s, "B: offer A", "B: pay 2", "B: want north.a1", "B: propose", "A: accept B")
    )
    (deal,) = told.deals
    assert (deal.by, deal.to, deal.money, deal.got, deal.gain) == (1, 0, 2, ["north.a1"], 4)
    assert debrief.graph(told) == [
        {"one": 0, "other": 1, "deals": 1, "money": -2, "plots": 1, "gain": -4}
    ]


def test_a_grab_and_a_move_tell_what_they_did_to_whom():
    faces = {"season": 6, "faces": [5] * 4}
    s = late({"north.a1": "1 cassava"}, phase="reshuffle", reshuffle=faces, uses=1)
    told = told_of(steps_of(s, "A: grab palm north.a1"))
    assert [(b.what, b.seat, b.plots, b.wealth) for b in told.blows] == [
        ("grab", 1, -1, -4),
        ("grab", 0, 1, 12),
    ]
    faces = {"season": 6, "faces": [4] * 4}
    s = late({"north.a1": "1 palm"}, phase="reshuffle", reshuffle=faces, uses=1)
    told = told_of(steps_of(s, "A: move north.a1", "A: to west.a1"))
    assert [(b.what, b.seat, b.plots, b.wealth) for b in told.blows] == [("move", 1, 0, -6)]


def test_events_tell_what_they_did_to_whom():
    land = {
        "north.a1": "0 palm",
        "east.a1": "1 cassava",
        "south.a1": "2 tomato",
        "west.a1": "3 palm",
    }
    events = {"north": "market", "east": "mine", "south": "investor", "west": "flood"}
    faces = {"season": 5, "faces": [5] * 4}
    s = farm(land, season=5, phase="reshuffle", reshuffle=faces, uses=1, events=events)
    told = told_of(steps_of(s, "A: pass"))
    assert [(b.what, b.seat, b.plots, b.wealth) for b in told.blows] == [
        ("market", 0, 0, 6),
        ("mine", 1, 0, 8),
        ("investor", 2, -1, -4),
        ("flood", 3, -1, -6),
    ]


def test_a_fine_is_a_blow():
    vow = {"by": 0, "to": 1, "promise": "share"}
    s = farm(promises=[vow])
    lines = ("B: accuse promise 1", "B: vote 5", "C: vote 10", "D: vote 0")
    (blow,) = told_of(steps_of(s, *lines)).blows
    assert (blow.what, blow.seat, blow.wealth) == ("fine", 0, -5)


def test_standings_come_for_the_start_and_after_each_season():
    steps = [
        (step.before, step.seat, step.action, step.after)
        for step in walk(GAME, 4, 5, {"board": "hamlet"}, bargaining)
    ]
    told = told_of(steps)
    assert [s.season for s in told.standings] == [n for n in range(7) for _ in range(4)]
    final = steps[-1][3]
    assert [s.wealth for s in told.standings[-4:]] == [GAME.score(final, seat) for seat in range(4)]
    assert [row["season"] for row in debrief.inequality(told)] == list(range(7))
    assert told.deals
    told = GAME.debrief(steps[0][0], steps)
    rows = list(csv.DictReader(io.StringIO(told.figure("wealth").as_csv())))
    assert len(rows) == 28
    assert {row["seat"] for row in rows} == set("ABCD")
    assert told.figure("bargains").as_csv().startswith("season,by,to,gave,got,money")


def test_nothing_is_told_of_events_before_they_are_turned():
    s = farm()
    told = told_of(steps_of(s, "A: roll"))
    assert told.blows == []
    assert play(s, "A: done").season == 1
