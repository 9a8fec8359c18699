"""Figures for the talk after the game."""

import csv
import io
import re
from typing import Any

import pytest

from commontable.core.contract import walk
from commontable.core.game import NOBODY
from commontable.draw.plot.frame import look_of, mark
from commontable.games.landrush import GAME
from commontable.games.landrush.debrief import accounts as debrief
from commontable.games.landrush.debrief import debrief as debrief_of
from commontable.games.landrush.picture import marks
from tests.games.landrush.farm import events, farm, late, play
from tests.games.landrush.steering import bargaining


def steps_of(s, *lines):
    steps = []
    for line in lines:
        seat, text = line.split(": ")
        before = s.copy()
        action = GAME.play(s, "ABCD".index(seat), text)
        steps.append((before, "ABCD".index(seat), action, s.copy()))
    return steps


def tell(start, steps) -> Any:
    return debrief_of(start, steps)


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


def test_what_a_season_came_to_is_told_without_the_events_that_follow_it():
    land = {"north.a1 north.b1": "1 palm", "west.a1": "3 palm"}
    events = {"north": "market", "east": "mine", "south": "investor", "west": "flood"}
    faces = {"season": 5, "faces": [5] * 4}
    s = farm(land, season=5, phase="reshuffle", reshuffle=faces, uses=1, events=events)
    told = told_of(steps_of(s, "A: grab palm north.a1"))
    fifth = [each for each in told.standings if each.season == 5]
    assert [(each.plots, each.wealth) for each in fifth] == [(1, 36), (1, 21), (0, 5), (1, 11)]
    assert [(b.season, b.what, b.seat, b.wealth) for b in told.blows] == [
        (5, "grab", 1, -6),
        (5, "grab", 0, 6),
        (6, "market", 0, 6),
        (6, "market", 1, 6),
        (6, "flood", 3, -6),
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
    told = tell(steps[0][0], steps)
    rows = list(csv.DictReader(io.StringIO(told.figure("wealth").as_csv())))
    assert len(rows) == 28
    assert {row["seat"] for row in rows} == set("ABCD")
    assert told.figure("bargains").as_csv().startswith("season,by,to,gave,got,money")


def test_nothing_is_told_of_events_before_they_are_turned():
    s = farm()
    told = told_of(steps_of(s, "A: roll"))
    assert told.blows == []
    assert play(s, "A: done").season == 1


NAMES = [
    *("wealth", "cash", "plots", "earned", "gini", "lorenz"),
    *("events", "reshuffle", "deals", "bargains", "promises"),
]


def whole_game(seed=5):
    return [
        (step.before, step.seat, step.action, step.after)
        for step in walk(GAME, 4, seed, {"board": "hamlet"}, bargaining)
    ]


def test_a_debrief_has_every_figure_as_words_rows_and_plots():
    steps = whole_game()
    told = tell(steps[0][0], steps)
    assert [figure.name for figure in told.figures] == NAMES
    for figure in told.figures:
        assert figure.told.endswith(".")
        assert all(set(row) == set(figure.columns) for row in figure.rows)
        lines = list(csv.reader(io.StringIO(figure.as_csv())))
        assert lines[0] == list(figure.columns)
        assert len(lines) == len(figure.rows) + 1
        if figure.draw is not None:
            assert figure.draw("dark").startswith("<svg")
    assert told.facts["Season"] == "all 6 played"
    assert all(question.endswith("?") for question in told.questions)


def test_gains_and_losses_of_deals_cancel_out():
    steps = whole_game()
    told = tell(steps[0][0], steps)
    rows = told.figure("bargains").rows
    edges = told.figure("deals").rows
    assert sum(edge["deals"] for edge in edges) == len(rows) == int(told.facts["Deals"])


def test_a_debrief_can_be_told_before_anything_has_happened():
    s = GAME.new(seats=4, seed=1)
    told = tell(s, [])
    assert told.facts["Season"] == "1 of 10"
    assert len(told.figure("wealth").rows) == 4
    assert all(figure.draw("light") for figure in told.figures if figure.draw)


def test_measures_lay_games_side_by_side():
    steps = whole_game()
    told = tell(steps[0][0], steps)
    measures = {measure.name: measure for measure in told.measures}
    assert set(measures) == {"gini", "rich-wealth", "middle-wealth", "poor-wealth"}
    assert measures["rich-wealth"].points[0] == (0, 30)
    assert measures["poor-wealth"].points[0] == (0, 5)
    assert len(measures["gini"].points) == 7


def everything(told):
    drawn = [figure.draw("light") for figure in told.figures if figure.draw]
    files = [figure.as_csv() for figure in told.figures]
    return told.facts, drawn, files, [f.told for f in told.figures], told.measures


def test_a_debrief_does_not_depend_on_events_that_lie_face_down():
    s = GAME.new(seats=4, seed=9, options={"board": "hamlet"})
    twin = s.copy()
    GAME.redeal(twin, -1, 77)
    assert events(s) != events(twin)
    steps: list[Any] = []
    twins: list[Any] = []
    while s.season < 3 and len(steps) < 200:
        seat = GAME.turn(s)
        legal = GAME.legal_texts(s, seat)
        assert legal == GAME.legal_texts(twin, seat)
        text = bargaining(legal)[len(steps) % len(bargaining(legal))]
        twin.luck = s.luck = len(steps) * 0x9E3779B97F4A7C15 % 2**64
        for state, kept in ((s, steps), (twin, twins)):
            before = state.copy()
            kept.append((before, seat, GAME.play(state, seat, text), state.copy()))
    assert len(steps) > 50
    one, other = (tell(kept[0][0], kept) for kept in (steps, twins))
    assert everything(one) == everything(other)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_farmer_has_the_same_symbol_as_on_the_board(seed):
    start = GAME.new(seats=4, seed=seed)
    shapes = [shape for shape, _, _ in marks(GAME.view(start, NOBODY))]
    assert sorted(shapes) == ["circle", "square", "star", "triangle"]
    drawn = tell(start, []).figure("wealth").draw("light")
    for seat, shape in enumerate(shapes):
        assert mark(look_of(seat, shape), 0, 0).partition(">")[2] in drawn
    picture = GAME.draw(GAME.view(start, NOBODY))
    assert f'data-marks="{shapes[0]}/' in picture


def test_plots_say_the_names_of_those_who_sit_there():
    steps = whole_game()
    told = tell(steps[0][0], steps)
    names = ["Ann", "Basil", "Chrysanthemum", "<Dill>"]
    for figure in told.figures:
        drawn = figure.draw("light", names) if figure.draw else ""
        for letter in "ABCD":
            assert not re.search(rf">{letter} (poor|middle|rich|used it|\+\$)", drawn), figure.name
    wealth = told.figure("wealth").draw("light", names)
    assert re.search(">Ann (poor|middle|rich)<", wealth)
    assert re.search(r">Chrys\w*… (poor|middle|rich)<", wealth)  # its sentence has the whole name
    assert "Chrysanthemum (" in wealth
    assert "&lt;Dill&gt;" in wealth
