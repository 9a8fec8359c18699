"""Hints by socket and HTTP, reasons of bots, levels, and the analysis of a finished game."""

import json
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from commontable.bots.hints import POSSIBLE, SENSIBLE
from tests.servers import PATIENCE, receive, running, send, wait_until


def hint(server, table, token, **asked):
    return server.ask("POST", f"/api/tables/{table}/hint", token=token, send=asked)


def test_a_hint_comes_to_the_one_who_asks_and_to_nobody_else(server_on_each):
    server = server_on_each
    table, ann, ben = server.table_of_two()
    replay = f"/api/tables/{table}/replay?viewer=public"
    before = server.get(replay).body
    with (
        server.socket(table, ann) as own,
        server.socket(table, ann) as same_guest,
        server.socket(table, ben) as other,
        server.socket(table, server.guest("Eve")) as public,
    ):
        sockets = [own, same_guest, other, public]
        for socket in sockets:
            while receive(socket, "view")["present"] != [True, True]:
                pass
        for number, depth in enumerate(("possible", "sensible")):
            send(own, "hint", id=f"{number}", seat=0, depth=depth)
            answer = receive(own)
            assert answer["type"] == "hint"
            assert (answer["id"], answer["seat"], answer["depth"]) == (f"{number}", 0, depth)
        assert answer["action"] in server.get(f"/api/tables/{table}", ann).json()["view"]["legal"]
        assert answer["reason"] in answer["sentence"]
        for socket in sockets:
            send(socket, "ping")
            assert receive(socket) == {"type": "pong"}
    assert server.get(replay).body == before


def test_while_a_hint_is_thought_out_one_may_act(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann) as own:
        receive(own, "view")
        send(own, "hint", id="h", seat=0, depth="sensible")
        send(own, "act", id="a", seat=0, action="want")
        kinds = {receive(own)["type"] for _ in range(3)}
        assert kinds == {"hint", "done", "view"}


def test_who_asks_for_another_hint_gives_up_the_last_one(server):
    table, ann, _ = server.table_of_two()
    with server.socket(table, ann) as own:
        receive(own, "view")
        for number, depth in enumerate(("possible", "sensible", "possible", "sensible")):
            send(own, "hint", id=f"{number}", seat=0, depth=depth)
        answers: dict[str, Any] = {}
        while len(answers) < 4:
            answer = receive(own)
            answers[answer["id"]] = answer
    assert answers["3"]["type"] == "hint"
    assert all(one["type"] == "hint" or one["error"] == "busy" for one in answers.values())


def test_hints_are_refused_to_others_deeper_than_allowed_and_in_other_words(server):
    table, ann, ben = server.table_of_two()
    assert hint(server, table, ben, seat=0, depth="possible").json()["error"] == "seat"
    deeper = hint(server, table, ann, seat=0, depth="best")
    assert (deeper.status, deeper.json()["error"]) == (409, "hint")
    assert hint(server, table, ann, seat=0, depth="deep").status == 400
    assert hint(server, table, None, seat=0).status == 401
    none, ann, _ = server.table_of_two(hints="none")
    assert hint(server, none, ann, seat=0, depth="possible").status == 409
    wrong = {"game": "couperation", "hints": "loud"}
    assert server.ask("POST", "/api/tables", token=ann, send=wrong).status == 400
    with server.socket(table, ben) as other:
        receive(other, "view")
        send(other, "hint", id="x", seat=0, depth="possible")
        assert receive(other)["error"] == "seat"


def test_a_guest_has_a_purse_for_hints_and_the_same_question_is_free(server):
    table, ann, _ = server.table_of_two(game="coopoly")
    path, statuses = f"/api/tables/{table}/hint", []
    for n in range(150):
        where = {"X_Forwarded_For": f"10.7.{n}.1"}  # the purse is the guest's, wherever they are
        server.do(table, ann, "say", text=f"hm {n}")  # a new moment: new questions
        for depth in (POSSIBLE, SENSIBLE, SENSIBLE, SENSIBLE):
            asked = {"seat": 0, "depth": depth}
            statuses.append(server.ask("POST", path, token=ann, send=asked, **where).status)
        if 429 in statuses:
            break
    assert statuses[:200] == [200] * 200
    assert 429 in statuses


def why(view):
    return [line["why"] for line in view["story"] if "why" in line]


def test_bots_say_why_where_talk_is_free(server):
    ann = server.guest()
    table = server.open(ann, game="coopoly", bots={"1": "easy"})
    server.do(table, ann, "act", seat=0, action="ready")
    found = wait_until(lambda: why(server.get(f"/api/tables/{table}").json()))
    assert all(isinstance(words, str) and words for words in found)


def test_where_people_are_silent_bots_say_why_after_the_end(server):
    ann = server.guest()
    table = server.open(ann, bots={"1": "easy"})
    server.do(table, ann, "act", seat=0, action="first B")
    wait_until(lambda: len(server.get(f"/api/tables/{table}", ann).json()["story"]) > 1)
    for path in ("", "?viewer=0", "/replay", "/replay?viewer=public"):
        assert b'"why"' not in server.get(f"/api/tables/{table}{path}", ann).body
    done = server.do(table, ann, "close")
    assert why(done["view"])
    frames = server.get(f"/api/tables/{table}/replay?viewer=all").json()["frames"]
    assert [frame for frame in frames if frame.get("why") and frame["seat"] == 1]


def test_the_host_changes_how_a_bot_plays_in_the_middle_of_a_game(server):
    ann = server.guest()
    table = server.open(ann, game="coopoly", bots={"1": "easy"})
    assert server.do(table, ann, "act", seat=0, action="ready")["type"] == "done"
    changed = server.do(table, ann, "bot", seat=1, bot="random")
    assert changed["view"]["seats"][1]["bot"] == "random"
    assert changed["view"]["seats"][1]["name"] == "Basil", "it is called what it was called"
    refused = server.do(table, server.guest("Eve"), "bot", seat=1, bot="easy")
    assert refused["error"] == "host"


def closed_table(server, ann):
    """A table that can be closed after a few actions; on both seats sits the same person."""
    table = server.open(ann)
    server.do(table, ann, "sit", seat=1)
    server.do(table, ann, "act", seat=0, action="first A")
    server.do(table, ann, "act", seat=0, action="draw 0")
    return table


def analysed(server, table, token, query=""):
    answer = server.ask("POST", f"/api/tables/{table}/analysis{query}", token=token)
    return answer.status, [json.loads(line) for line in answer.text.splitlines()]


def test_a_finished_game_is_analysed_once_for_all_who_ask(server):
    ann = server.guest()
    table = closed_table(server, ann)
    path = f"/api/tables/{table}/analysis"
    status, (refused,) = analysed(server, table, ann)
    assert (status, refused["error"]) == (409, "running")
    assert server.get(path).json() == {"table": table, "status": "none"}
    server.do(table, ann, "close")
    assert analysed(server, table, None)[0] == 401
    status, lines = analysed(server, table, ann, "?theme=page")
    assert status == 200
    assert lines[0]["status"] in ("waiting", "working")
    end = lines[-1]
    assert end["status"] == "done"
    assert end["done"] == end["of"] == len(end["rows"]) >= 2
    assert [row["seq"] for row in end["rows"]] == list(range(1, end["of"] + 1))
    assert all(0 <= row["chance"] <= 1 for row in end["rows"])
    assert end["measure"] == "chance to win"
    assert 'data-at="1"' in end["svg"]
    for again in (server.get(path).json(), *analysed(server, table, server.guest("Ben"))[1]):
        assert again == {key: value for key, value in end.items() if key != "svg"}
    assert server.get(f"{path}?theme=dark").json()["svg"].startswith("<svg")
    assert server.get(f"{path}?theme=loud").status == 400


def test_nobody_may_ask_for_many_analyses(tmp_path):
    with running(str(tmp_path / "t.db"), log=tmp_path / "log") as server:
        ann = server.guest()
        statuses = []
        for _ in range(5):
            table = closed_table(server, ann)
            server.do(table, ann, "close")
            statuses.append(status_of_new(server, table, ann))
        assert statuses == [200, 200, 200, 200, 429]


def status_of_new(server, table, token):
    """Asks for an analysis and goes away."""
    parts = urlsplit(server.url)
    with closing(HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)) as line:
        bearer = {"Authorization": f"Bearer {token}"}
        line.request("POST", f"/api/tables/{table}/analysis", headers=bearer)
        return line.getresponse().status
