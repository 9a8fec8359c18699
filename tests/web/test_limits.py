"""Limits hold however fast, and with whatever numbers, somebody asks."""

import contextlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.servers import running

LIMITS: dict[str, Any] = {
    "COMMONTABLE_TABLES_PER_GUEST": "5",
    "COMMONTABLE_TABLES_PER_ADDRESS": "12",
    "COMMONTABLE_SOCKETS_PER_ADDRESS": "10",
}
BODY = {"game": "couperation"}


@pytest.fixture
def narrow(tmp_path):
    """A server that allows little."""
    log = tmp_path / "log"
    with running(str(tmp_path / "t.db"), log=log, **LIMITS) as found:
        yield found


def opened_at_once(server, token, n):
    with ThreadPoolExecutor(n) as people:
        asked = [
            people.submit(server.ask, "POST", "/api/tables", token=token, send=BODY)
            for _ in range(n)
        ]
        return sum(each.result().status == 201 for each in asked)


def test_who_asks_many_times_at_once_opens_no_more_tables(narrow):
    assert opened_at_once(narrow, narrow.guest("Ann"), 20) == 5


def test_who_comes_many_times_at_once_has_no_more_sockets(narrow):
    ann = narrow.guest("Ann")
    table = narrow.open(ann)

    with contextlib.ExitStack() as lines:

        def is_let_in(_):
            try:
                return bool(lines.enter_context(narrow.socket(table, ann)))
            except InvalidStatus:
                return False

        with ThreadPoolExecutor(30) as people:
            assert sum(people.map(is_let_in, range(30))) == 10


def test_a_class_room_that_cannot_be_changes_nothing_of_what_an_address_may_open(narrow):
    teacher = narrow.guest("Teacher")
    for wrong in [-1, 0, 17, 99] * 5:
        asked = {"game": "couperation", "tables": wrong}
        answer = narrow.ask("POST", "/api/classrooms", token=teacher, send=asked)
        assert (answer.status, answer.json()["error"]) == (400, "form")
    guests = [narrow.guest(f"Guest {n}") for n in range(4)]
    assert sum(opened_at_once(narrow, guest, 5) for guest in guests) == 12
