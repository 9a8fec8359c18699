"""Codes are easy to type, hard to guess, and work for as long as somebody may join by them."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

from commontable.tables.entropy import CODE_LETTERS
from commontable.tables.log.stores import open_store
from commontable.tables.service.table_service import now
from tests.servers import running

DAY = 24 * 3600 * 1000  # milliseconds
AT_ONCE = 20  # wrong codes of an address
PATHS = ("/j/{}", "/j?code={}", "/c/{}", "/t/{}", "/api/tables/{}", "/api/classrooms/{}")


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


def test_wrong_codes_are_limited_and_a_right_one_is_not_told_then(server):
    guesser = server.seen_from("127.0.0.12")
    made = opened(server, server.guest(), seats=2, seat=0)
    guesses = wrong_codes(7)
    for number in range(AT_ONCE):
        assert guesser.get(f"/j/{made['code']}").status == 303  # a right one costs nothing
        assert guesser.get(PATHS[number % len(PATHS)].format(next(guesses))).status == 404
    tries = [path.format(code) for path in PATHS for code in (next(guesses), made["code"])]
    with ThreadPoolExecutor(len(tries)) as people:  # each waits a second for the answer
        answers = list(people.map(guesser.get, tries))
    refused = [answer.json() for answer in answers if answer.status == 429]
    assert len(refused) >= len(tries) - 3  # one comes back every ten seconds
    assert {answer["error"] for answer in refused} == {"limit"}
    assert "wrong codes" in refused[0]["message"]
    assert guesser.get(f"/t/{made['table']}").status == 200  # a link is no guess
    assert server.seen_from("127.0.0.13").get(f"/j/{made['code']}").status == 303
