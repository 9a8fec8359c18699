"""A new release on an old database: tables go on, or say that they rest."""

import contextlib
import sqlite3

import pytest

from tests.servers import running
from tests.web.test_pages import Browser


def begun_with_other_rules(path, table):
    """As if a release with other rules had opened it."""
    older = "UPDATE event SET body = json_set(body, '$.version', 99) WHERE table_id = ? AND seq = 0"
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute(older, (table,))


@pytest.fixture
def upgraded(tmp_path):
    """A server with two tables of Ann's, one of them from a release with other rules."""
    path = tmp_path / "tables.db"
    with running(str(path), log=tmp_path / "before") as site:
        ann = Browser(site)
        seats = {"game": "couperation", "seats": "2", "seat__0": "you", "seat__1": "bot:easy"}
        places = [ann.place_of(ann.post("/tables", name="Ann", **seats)) for _ in range(2)]
        going, resting = (place.rpartition("/")[2] for place in places)
    begun_with_other_rules(path, resting)
    with running(str(path), log=tmp_path / "after") as site:
        ann.server = site
        yield ann, going, resting


def test_tables_go_on_after_an_upgrade_unless_their_rules_have_changed(upgraded):
    ann, going, resting = upgraded
    assert ann.get(f"/t/{going}").status == 200
    for path in (f"/t/{resting}", f"/t/{resting}/replay"):
        answer = ann.get(path)
        assert answer.status == 409
        assert "begun with version 99 of the rules of Couperation" in answer.text
    home = ann.get("/").text
    assert f'href="/t/{going}"' in home
    assert f'href="/t/{resting}"' in home
    assert "rests: begun with other rules" in home
    answer = ann.server.get(f"/api/tables/{resting}")
    assert (answer.status, answer.json()["error"]) == (409, "rules")
