"""Codes are easy to type, hard to guess, and work for as long as somebody may join by them."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from commontable.tables.entropy import CODE_LETTERS
from commontable.tables.log.stores import open_store
from commontable.tables.service.table_service import now
from commontable.web.server.app import ROUTES
from tests.servers import running

DAY = 24 * 3600 * 1000  # milliseconds
AT_ONCE = 20  # wrong codes of an address
BODIES = {  # what has to be right before a code is looked up
    "do": {"do": "undo", "id": "x"},
    "hint": {"seat": 0},
    "block": {"seat": 0},
    "report": {"seat": 0},
}
PATHS = [
    ("GET", "/j?code={}"),
    *(
        (method, re.sub("{table}|{code}", "{}", route.path))
        for route in ROUTES
        if isinstance(route, Route) and re.match("(?!.*operator).*({table}|{code})", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"})
    ),
]


def ask_by_code(server, token, way, code):
    """A request that names a table or a classroom by its code."""
    method, path = way
    send = None if method == "GET" else BODIES.get(path.rpartition("/")[2], {})
    kind = {} if send is None else {"Content_Type": "application/json"}
    return server.ask(method, path.format(code), token=token, send=send, **kind)


def opened(server, token, **wishes):
    answer = server.ask("POST", "/api/tables", token=token, send={"game": "couperation", **wishes})
    return answer.json()


def change(database, statement, *values):
    """Changes what a server that does not run has stored."""

    async def carry_out():
        store = await open_store(database)
        await store.execute((statement, values))
        await store.close()

    asyncio.run(carry_out())


def wrong_codes(seed):
    dice = random.Random(seed)
    while True:
        yield "".join(dice.choice(CODE_LETTERS) for _ in range(8))


def test_a_code_may_be_typed_in_any_case_with_or_without_hyphen(server):
    made = opened(server, server.guest(), seats=2, seat=0)
    code = made["code"]
    assert re.fullmatch(f"[{CODE_LETTERS}]{{8}}", code)
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f"%20{code[:4]}%20{code[4:]}%20"):
        for path in (f"/j/{typed}", f"/j?code={typed}"):
            answer = server.get(path)
            assert (answer.status, answer.headers["location"]) == (303, f"/t/{made['table']}")
    assert server.get(f"/api/tables/{code[:4]}-{code[4:]}").json()["table"] == made["table"]


def test_a_code_ends_when_the_game_begins_but_not_for_those_who_sit_there(server):
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    made = opened(server, ann, seats=2, seat=0)
    assert server.get(f"/j/{made['code']}", eve).status == 303
    assert server.do(made["code"], ben, "sit", seat=1)["type"] == "done"
    assert server.get(f"/j/{made['code']}", eve).status == 303
    server.ready(made["table"], ann, ben)
    for path in (f"/j/{made['code']}", f"/t/{made['code']}", f"/api/tables/{made['code']}"):
        answer = server.get(path, eve)
        assert (answer.status, answer.json()["error"]) == (404, "unknown")
        assert "begun" in answer.json()["message"]
        assert server.get(path, ben).status in (200, 303)
    assert server.get(f"/t/{made['table']}", eve).status == 200


def test_a_code_ends_after_a_day_without_anybody_coming(database, tmp_path):
    with running(database, log=tmp_path / "log") as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        old, new = (opened(server, ann, seats=2, seat=0)["table"] for _ in range(2))
    statement = "UPDATE directory SET changed_at = $1, code = $2 WHERE table_id = $3"
    change(database, statement, now() - 25 * DAY // 24, "ABC234", old)
    change(database, statement, now() - 23 * DAY // 24, "ABC235", new)
    with running(database, log=tmp_path / "log") as server:  # codes of six letters are still read
        assert server.get("/j/abc235", eve).status == 303
        assert server.get("/j/abc234", eve).status == 404
        assert server.get("/j/abc234", ann).status == 303
        assert server.get(f"/t/{old}", eve).status == 200


def test_the_code_of_a_class_room_ends_after_thirty_days(database, tmp_path):
    with running(database, log=tmp_path / "log") as server:
        teacher, pupil = server.guest("Teacher"), server.guest("Pupil")
        wanted = {"game": "couperation", "tables": 2}
        old, new = (
            server.ask("POST", "/api/classrooms", token=teacher, send=wanted).json()["code"].lower()
            for _ in range(2)
        )
    change(database, "UPDATE classroom SET opened_at = $1", now() - 40 * DAY)
    change(database, "UPDATE directory SET changed_at = $1", now() - 31 * DAY)
    change(
        database,
        "UPDATE directory SET changed_at = $1 WHERE table_id IN (SELECT t.table_id FROM classroom c"
        " JOIN classroom_table t ON t.classroom_id = c.classroom_id WHERE c.code = $2)",
        now() - 29 * DAY,
        new.upper(),
    )
    with running(database, log=tmp_path / "log") as server:
        assert server.get(f"/c/{new[:4]}-{new[4:]}", pupil).status == 200
        assert server.get(f"/c/{old[:4]}-{old[4:]}", pupil).status == 404
        assert server.get(f"/c/{old}", teacher).status == 200


def test_every_path_charges_for_wrong_codes(server):
    """Each is asked from an address of its own, which has one wrong code left."""
    token, made = server.guest(), opened(server, server.guest(), seats=2, seat=0)
    wrong = list(islice(wrong_codes(5), AT_ONCE))

    def answers(way):
        guesser = server.seen_from(f"127.0.2.{PATHS.index(way) + 1}")
        for code in wrong[1:]:
            assert guesser.get(f"/j/{code}").status == 404
        first, second = (
            ask_by_code(guesser, token, way, code).status for code in (wrong[0], made["code"])
        )
        return way, first, second

    with ThreadPoolExecutor(len(PATHS)) as people:  # each waits for the last answer
        found = list(people.map(answers, PATHS))
    assert found == [(way, 404, 429) for way in PATHS]


def test_wrong_codes_are_limited_and_a_right_one_is_not_told_then(server):
    guesser = server.seen_from("127.0.0.12")
    made = opened(server, server.guest(), seats=2, seat=0)
    guesses = wrong_codes(7)
    for _ in range(AT_ONCE):
        assert guesser.get(f"/j/{made['code']}").status == 303  # a right one costs nothing
        assert guesser.get(f"/j/{next(guesses)}").status == 404
    answer = guesser.get(f"/j/{made['code']}")
    assert (answer.status, answer.json()["error"]) == (429, "limit")
    assert "wrong codes" in answer.json()["message"]
    with pytest.raises(InvalidStatus, match="429"):
        guesser.socket(made["code"], server.guest())
    assert guesser.get(f"/t/{made['table']}").status == 200  # a link is no guess
    assert server.seen_from("127.0.0.13").get(f"/j/{made['code']}").status == 303


@pytest.mark.parametrize("what", ["block", "report"])
def test_nobody_is_blocked_or_reported_by_a_code_that_has_ended(server, what):
    table, ann, ben = server.table_of_two()
    code = server.get(f"/api/tables/{table}", ann).json()["code"]
    path = f"/api/tables/{code}/{what}"
    assert server.ask("POST", path, token=server.guest("Eve"), send={"seat": 0}).status == 404
    assert server.ask("POST", path, token=ben, send={"seat": 0}).status == 201
