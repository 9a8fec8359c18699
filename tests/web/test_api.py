"""The HTTP API, as programs use it."""

import json

import pytest

from commontable.core import record
from commontable.games import GAMES
from tests.servers import receive, wait_until


def test_a_guest_is_given_a_token_once(server):
    answer = server.ask("POST", "/api/guests", send={"name": " Ann\n"})
    assert answer.status == 201
    assert answer.json()["name"] == "Ann"
    assert len(answer.json()["token"]) >= 40


def test_a_table_is_opened_joined_and_played(server_on_each):
    server = server_on_each
    table, ann, ben = server.table_of_two()
    done = server.do(table, ann, "act", seat=0, action="want", id="1")
    assert (done["type"], done["id"], done["repeated"]) == ("done", "1", False)
    assert done["view"]["viewer"] == 0
    assert server.do(table, ann, "act", seat=0, action="want", id="1")["repeated"]
    seen = server.get(f"/api/tables/{table}?viewer=1", ben).json()
    assert seen["you"] == [1]
    assert [line["text"] for line in seen["story"]] == ["Ann wants to start."]


def test_an_id_is_ones_own(server):
    table, ann, ben = server.table_of_two()
    assert not server.do(table, ann, "act", seat=0, action="want", id="1")["repeated"]
    refused = server.do(table, ben, "act", seat=1, action="draw 1", id="1")
    assert refused["error"] == "illegal"


def test_a_refusal_names_the_rule(server):
    table, ann, _ = server.table_of_two()
    answer = server.ask(
        "POST",
        f"/api/tables/{table}/do",
        token=ann,
        send={"do": "act", "id": "1", "seat": 0, "action": "draw 1"},
    )
    assert answer.status == 409
    assert answer.json()["rule"].startswith("CUP-")


def test_bots_play_a_game_and_its_record_can_be_checked(server_on_each):
    server = server_on_each
    table = server.open(server.guest(), seat=None, bots={"0": "random", "1": "random"})
    over = wait_until(lambda: _over(server, table))
    answer = server.get(f"/api/tables/{table}/record")
    found = record.read(answer.body.splitlines())
    checked = record.verify(GAMES["couperation"], found)
    assert checked.has_commitment
    assert found.head.secret is not None
    assert found.head.secret.hex() == over["secret"]
    assert checked.outcome == over["outcome"]


def _over(server, table):
    seen = server.get(f"/api/tables/{table}").json()
    return seen if seen["status"] == "over" else None


def test_a_running_game_gives_no_record_and_no_other_eyes(server):
    table, ann, ben = server.table_of_two()
    assert server.get(f"/api/tables/{table}/record").status == 409
    for viewer in ("0", "all"):
        for address in ("replay", "picture"):
            path = f"/api/tables/{table}/{address}?viewer={viewer}&seq=0"
            assert server.get(path, ben).status == 403
    assert server.get(f"/api/tables/{table}?viewer=0", ben).status == 403
    assert server.get(f"/api/tables/{table}/replay?viewer=0", ann).status == 200


def test_a_replay_shows_each_change_a_viewer_could_notice(server):
    table, ann, _ = server.table_of_two()
    server.do(table, ann, "act", seat=0, action="want")
    server.do(table, ann, "act", seat=0, action="first A")
    server.do(table, ann, "undo")
    found = server.get(f"/api/tables/{table}/replay?viewer=public").json()
    assert [frame["kept"] for frame in found["frames"]] == [0, 0, 1, 1]
    assert [len(frame["told"]) for frame in found["frames"]] == [0, 1, 1, 0]
    assert all(frame["view"]["viewer"] == -1 for frame in found["frames"])
    short = server.get(f"/api/tables/{table}/replay?viewer=public&views=no").json()
    assert [{**frame, "view": None} for frame in short["frames"]] == [
        {**frame, "view": None} for frame in found["frames"]
    ]
    assert all("view" not in frame for frame in short["frames"])
    assert server.get(f"/api/tables/{table}/replay?views=maybe").status == 400
    assert all("at" not in frame for frame in found["frames"])
    server.do(table, ann, "close")
    found = server.get(f"/api/tables/{table}/replay?viewer=all").json()
    assert [frame["at"] for frame in found["frames"]] == [0, 1, 2, 1]
    assert [frame["action"] for frame in found["frames"]] == [None, "want", "first A", "want"]
    seq = found["frames"][-1]["seq"]
    picture = server.get(f"/api/tables/{table}/picture?viewer=all&seq={seq}&theme=dark")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert server.get(f"/api/tables/{table}/picture?viewer=all&seq=999").status == 404


def test_before_everyone_is_ready_a_seat_is_shown_what_the_public_is(server):
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = server.open(ann)
    at = f"/api/tables/{table}"
    pictures = [f"{at}/picture?seq=0&viewer={eyes}" for eyes in (0, "public")]
    assert server.get(pictures[0], ann).body == server.get(pictures[1], ann).body
    waiting = server.get(f"{at}/replay?viewer=0", ann).json()["frames"]
    assert waiting == server.get(f"{at}/replay?viewer=public", ann).json()["frames"]
    with server.socket(table, ann) as here:
        assert receive(here, "view")["view"]["hands"][0]["cards"] is None
        server.do(table, ben, "sit", seat=1)
        assert receive(here, "view")["view"]["hands"][0]["cards"] is None
        server.ready(table, ben)
        assert receive(here, "view")["view"]["hands"][0]["cards"] is None
        server.ready(table, ann)
        assert receive(here, "view")["view"]["hands"][0]["cards"]
    frames = server.get(f"{at}/replay?viewer=0", ann).json()["frames"]
    assert frames[0]["view"]["hands"][0]["cards"]


def test_pictures_name_those_who_sit_there(server):
    table, ann, _ = server.table_of_two()
    server.do(table, ann, "act", seat=0, action="first A")
    now = server.get(f"/api/tables/{table}?viewer=public&theme=light").json()["svg"]
    seq = server.get(f"/api/tables/{table}/replay?viewer=public").json()["frames"][-1]["seq"]
    then = server.get(f"/api/tables/{table}/picture?viewer=public&seq={seq}").text
    for svg in (now, then):
        assert "Ann may draw up to" in svg


def test_public_tables_are_listed_and_private_ones_are_not(server):
    ann = server.guest()
    public, private = server.open(ann, is_public=True), server.open(ann)
    listed = [line["table"] for line in server.get("/api/tables").json()]
    assert public in listed
    assert private not in listed


def test_games_are_described(server):
    [game] = [each for each in server.get("/api/games").json() if each["name"] == "couperation"]
    assert game["seats"] == [2, 3, 4]
    assert {"name", "title", "explanation", "rule", "values"} == set(game["options"][0])


def test_health_and_metrics(server):
    assert server.get("/health").json() == {"status": "well"}
    text = server.get("/metrics").text
    assert 'commontable_requests_total{status="200"}' in text
    for line in text.splitlines():
        assert line.startswith(("#", "commontable_", "process_"))
    assert server.get("/metrics", X_Forwarded_For="203.0.113.9").status == 403


WRONG = [
    ("POST", "/api/guests", "", 400, "message"),
    ("POST", "/api/guests", '{"name": ""}', 400, "name"),
    ("POST", "/api/guests", '{"name": 7}', 400, "message"),
    ("POST", "/api/guests", "[" * 5000, 400, "message"),
    ("POST", "/api/guests", '{"name": "\\ud800"}', 400, "message"),
    ("POST", "/api/guests", b"\xff", 400, "message"),
    ("POST", "/api/guests", " " * 70_000, 413, "large"),
    ("POST", "/api/tables", '{"game": "chess"}', 400, "option"),
    ("POST", "/api/tables", '{"game": "couperation", "seats": 9}', 400, "option"),
    ("POST", "/api/tables", '{"game": "couperation", "options": {"x": 1}}', 400, "option"),
    ("POST", "/api/tables", '{"game": "couperation", "seat": 5}', 409, "seat"),
    ("POST", "/api/tables", '{"game": "couperation", "bots": {"0": "oracle"}}', 400, "option"),
    ("POST", "/api/tables/nowhere/do", '{"do": "undo", "id": "1"}', 404, "unknown"),
    ("POST", "/api/tables/nowhere/do", '{"do": "fly", "id": "1"}', 400, "message"),
    ("POST", "/api/tables/nowhere/do", '{"do": "undo", "id": "a b"}', 400, "message"),
    ("GET", "/api/tables/nowhere", None, 404, "unknown"),
    ("GET", "/api/tables/%00", None, 404, "unknown"),
    ("GET", "/api/tables/" + "x" * 200, None, 404, "unknown"),
    ("GET", "/api/nothing", None, 404, "unknown"),
    ("DELETE", "/api/tables", None, 405, "method"),
]


@pytest.mark.parametrize("method, path, body, status, error", WRONG, ids=lambda v: str(v)[:30])
def test_what_is_wrong_is_answered_in_one_shape(server, method, path, body, status, error):
    answer = server.ask(method, path, body, token=server.guest())
    assert (answer.status, answer.json()["error"]) == (status, error), answer.text
    assert set(answer.json()) == {"error", "message"}
    assert answer.json()["message"]


def test_who_is_not_known_cannot_open_or_play(server):
    body = json.dumps({"game": "couperation"})
    assert server.ask("POST", "/api/tables", body).status == 401
    assert server.ask("POST", "/api/tables", body, token="stolen").status == 401


def test_a_wide_picture_is_given_where_the_game_has_one(server):
    for game, seats, is_wide in (("principles", 3, True), ("couperation", 2, False)):
        table = server.open(server.guest(), game=game, seats=seats)
        usual, wide = (
            server.get(f"/api/tables/{table}?viewer=public&theme=dark{shape}").json()["svg"]
            for shape in ("", "-wide")
        )
        assert (usual != wide) == is_wide
    assert server.get(f"/api/tables/{table}?viewer=public&theme=dark-high").status == 400
