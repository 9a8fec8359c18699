"""The form of a new table: clocks, and how long somebody may be away."""

import pytest


def opened(server, **fields):
    """What the form leads to, by somebody who plays alone with a bot."""
    token = server.guest("Ann")
    form = {"game": "couperation", "seats": "2", "seat.1": "bot:easy", **fields}
    return token, server.ask("POST", "/tables", token=token, form=form, Accept="text/html")


def view_of(server, answer):
    table = answer.headers["location"].rsplit("/", 1)[1]
    return server.get(f"/api/tables/{table}").json()


@pytest.mark.parametrize(
    "field, kind, seconds, increment",
    [("decision 60", "decision", 60, 0), ("bank 300 5", "bank", 300, 5)],
)
def test_a_table_has_the_clock_that_the_form_chose(server, field, kind, seconds, increment):
    _, answer = opened(server, clock=field, absence="300")
    view = view_of(server, answer)
    clock = view["clock"]
    assert (clock["kind"], clock["seconds"], clock["increment"]) == (kind, seconds, increment)
    assert view["absence"] == 300


def test_without_a_choice_there_is_no_clock_and_somebody_may_be_away_for_two_minutes(server):
    view = view_of(server, opened(server)[1])
    assert "clock" not in view
    assert view["absence"] == 120


@pytest.mark.parametrize(
    "name, value",
    [
        ("clock", "decision"),
        ("clock", "decision 60 5"),
        ("clock", "bank 300"),
        ("clock", "decision 1"),
        ("clock", "decision ٣٠"),
        ("absence", "soon"),
        ("absence", "1"),
    ],
)
def test_a_clock_that_cannot_be_meant_is_refused_on_the_page(server, name, value):
    _, answer = opened(server, **{name: value})
    assert answer.status == 400
    assert 'role="alert"' in answer.text


def test_another_game_has_the_same_clock(server):
    token, answer = opened(server, clock="bank 600 10", absence="60")
    table = answer.headers["location"].rsplit("/", 1)[1]
    assert server.do(table, token, "close")["type"] == "done"
    again = server.ask("POST", f"/t/{table}/rematch", token=token, form={}, Accept="text/html")
    view = view_of(server, again)
    assert (view["clock"]["kind"], view["clock"]["seconds"], view["absence"]) == ("bank", 600, 60)
