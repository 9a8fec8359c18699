"""Among strangers: a hand that was seen is not passed on, and nobody acts for somebody present."""

import contextlib
import hashlib
import os
import signal
import time

import pytest

from commontable.core import record
from commontable.games import GAMES
from tests.servers import receive, running, send, wait_until

SHORTEST = {"kind": "decision", "seconds": 5}
BANK = {"kind": "bank", "seconds": 60, "increment": 2}


def view(server, table, token=None, viewer="public"):
    return server.get(f"/api/tables/{table}?viewer={viewer}", token).json()


def story(server, table):
    return [line["text"] for line in view(server, table)["story"]]


def table_of_three(server, **wishes):
    """A table where Ann, the host, Ben and Cleo play; Ann has taken the first action."""
    table, ann, ben, cleo = waiting_three(server, **wishes)
    server.ready(table, ann, ben, cleo)
    done(server.do(table, ann, "act", seat=0, action="first A"))
    return table, ann, ben, cleo


def waiting_three(server, **wishes):
    ann, ben, cleo = (server.guest(name) for name in ("Ann", "Ben", "Cleo"))
    table = server.open(ann, seats=3, **wishes)
    for seat, token in ((1, ben), (2, cleo)):
        done(server.do(table, token, "sit", seat=seat))
    return table, ann, ben, cleo


def done(answer):
    assert answer.get("type") == "done", answer
    return answer["view"]


def refused(answer, error):
    assert answer.get("error") == error, answer
    assert answer["message"]
    return answer["message"]


def commitment(entropy):
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def hand_of(socket, seat):
    """The cards of a seat of one's own, as its socket shows them."""
    send(socket, "look", viewer=seat)
    while (message := receive(socket, "view"))["viewer"] != seat:
        pass
    receive(socket, "done")
    return message["view"]["hands"][seat]["cards"]


# ------------------------------------------------------------------ fair deals


def test_a_hand_that_was_seen_is_not_passed_on(shared_server):
    """D1: Ann looks at two hands and leaves one; Ben gets other cards, and so does Ann."""
    server = shared_server
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = server.open(ann)
    done(server.do(table, ann, "sit", seat=1))
    with server.socket(table, ann) as here:
        seen = [hand_of(here, 0), hand_of(here, 1)]
        assert all(seen)
        done(server.do(table, ann, "leave", seat=1))
        done(server.do(table, ben, "sit", seat=1))
        assert hand_of(here, 0) is None
    server.ready(table, ann, ben)
    hands = [
        view(server, table, t, n)["view"]["hands"][n]["cards"] for n, t in ((0, ann), (1, ben))
    ]
    assert all(hands)
    assert hands != seen
    assert sorted(map(sorted, hands)) != sorted(map(sorted, seen))
    assert view(server, table)["deal"]["attempt"] == 2


def test_nothing_hidden_is_shown_before_all_are_ready(server):
    table, ann, ben, cleo = waiting_three(server)
    for ready in (ann, ben, None):
        for seat, token in enumerate((ann, ben, cleo)):
            seen = view(server, table, token, seat)
            assert [hand["cards"] for hand in seen["view"]["hands"]] == [None] * 3
            assert (seen["status"], seen["view"]["legal"]) == ("waiting", [])
        if ready is not None:
            server.ready(table, ready)
    refused(server.do(table, ann, "act", seat=0, action="first A"), "waiting")
    server.ready(table, cleo)
    assert view(server, table, cleo, 2)["view"]["hands"][2]["cards"]


def test_people_add_to_the_luck_and_a_record_tells_what(shared_server):
    server = shared_server
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = server.open(ann)
    done(server.do(table, ben, "sit", seat=1))
    entropies = {ann: "1a" * 32, ben: "2b" * 32}
    promised = view(server, table)["commitment"]
    for token, entropy in entropies.items():
        refused(server.do(table, token, "reveal", entropy=entropy), "waiting")
        done(server.do(table, token, "ready", commitment=commitment(entropy)))
    refused(server.do(table, ann, "reveal", entropy="3c" * 32), "commitment")
    shown = view(server, table)["deal"]
    assert [each["commitment"] for each in shown["commitments"]] == [
        *map(commitment, entropies.values())
    ]
    with server.socket(table, ben) as here:
        for token, entropy in entropies.items():
            assert view(server, table)["deal"]["stage"] == "revealing"
            done(server.do(table, token, "reveal", entropy=entropy))
        done(server.do(table, ann, "act", seat=0, action="first A"))
        done(server.do(table, ann, "close"))
        while (last := receive(here, "view"))["status"] != "over":
            assert "contributions" not in last["deal"]
    assert [each["entropy"] for each in last["deal"]["contributions"]] == [*entropies.values()]
    lines = server.get(f"/api/tables/{table}/record").body.splitlines(keepends=True)
    found = record.read(lines)
    assert record.verify(GAMES["couperation"], found).has_commitment
    assert found.head.commitment == promised
    deal = found.head.deal
    assert deal is not None
    assert [each.entropy.hex() for each in deal.contributions] == [*entropies.values()]


def test_who_does_not_reveal_is_not_ready_and_talk_does_not_put_it_off(hasty_server):
    """It takes three seconds here, whatever is said, and the next attempt has three again."""
    server = hasty_server
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = server.open(ann)
    done(server.do(table, ben, "sit", seat=1))
    for word in ("1a" * 32, "2b" * 32):
        for token in (ann, ben):
            done(server.do(table, token, "ready", commitment=commitment(word)))
        begun = time.monotonic()
        assert view(server, table)["deal"]["stage"] == "revealing"
        if word[0] == "2":
            break
        said: list[str] = []

        def is_decided(begun=begun, said=said):
            if time.monotonic() - begun > len(said):  # once a second
                done(server.do(table, ben, "say", text="One moment."))
                said.append("One moment.")
            return view(server, table)["deal"]["stage"] != "revealing"

        wait_until(is_decided)
        assert time.monotonic() - begun > 2.5
        assert [seat["ready"] for seat in view(server, table)["seats"]] == [False, False]
    for token in (ann, ben):
        done(server.do(table, token, "reveal", entropy="2b" * 32))
    assert view(server, table)["status"] == "playing"


# ------------------------------------------------------------------ a seat belongs to its person


def test_nobody_lets_a_bot_act_for_a_present_person(shared_server):
    """D2: one other person cannot, two others must agree, and the seat is taken back at once."""
    server = shared_server
    table, ann, ben = server.table_of_two()
    with server.socket(table, ann), server.socket(table, ben) as there:
        message = refused(server.do(table, ben, "bot", seat=0, bot="random"), "present")
        assert message == "Ann is here. A bot can stand in after 120 seconds of absence."
        send(there, "skip")
        receive(there, "done")
        assert view(server, table)["story"] == []
    table, ann, ben, cleo = table_of_three(server)
    with contextlib.ExitStack() as stack:
        for token in (ann, ben, cleo):
            stack.enter_context(server.socket(table, token))
        asked = done(server.do(table, ben, "bot", seat=0, bot="strong"))["proposal"]
        assert (asked["kind"], asked["seat"], asked["asks"], asked["agreed"]) == (
            "bot",
            0,
            [1, 2],
            [1],
        )
        assert view(server, table)["seats"][0]["kind"] == "person"
        refused(server.do(table, ann, "accept"), "watching")
        seat = done(server.do(table, cleo, "accept"))["seats"][0]
        assert (seat["cause"], seat["bot"]) == ("vote", "easy")
        done(server.do(table, ann, "sit", seat=0))
        assert view(server, table)["seats"][0]["kind"] == "person"


def test_after_a_real_absence_a_bot_stands_in(hasty_server):
    """Two seconds are the shortest here. Whoever is connected or looks is never absent."""
    server = hasty_server
    table, ann, ben = server.table_of_two(absence=2)
    other, dora, emil = server.table_of_two(absence=30)
    with server.socket(table, ben) as there:
        with server.socket(table, ann):
            pass
        gone = time.monotonic()
        refused(server.do(table, ben, "bot", seat=0, bot="random"), "present")
        while "error" in server.do(table, ben, "bot", seat=0, bot="strong"):
            assert time.monotonic() - gone < 60
            view(server, other, dora)
        assert time.monotonic() - gone >= 2
        seat = view(server, table)["seats"][0]
        assert (seat["cause"], seat["bot"], seat["stands_in"]) == ("absent", "easy", True)
        send(there, "ping")
        receive(there, "pong")
        refused(server.do(table, ann, "bot", seat=1, bot="easy"), "present")
        refused(server.do(other, emil, "bot", seat=0, bot="easy"), "present")
    done(server.do(table, ann, "sit", seat=0))
    assert story(server, table)[-1] == "Ann is back."


def test_who_leaves_during_a_game_keeps_the_seat(shared_server):
    server = shared_server
    table, ann, ben, _ = table_of_three(server)
    done(server.do(table, ben, "leave", seat=1))
    assert "Ben left. A bot plays on, and the seat is kept for Ben." in story(server, table)
    assert view(server, table)["seats"][1]["cause"] == "left"
    refused(server.do(table, ann, "sit", seat=1), "seat")
    done(server.do(table, ben, "sit", seat=1))
    assert view(server, table)["seats"][1]["kind"] == "person"


# ------------------------------------------------------------------ newcomers and hosts


def test_a_newcomer_needs_everybody(shared_server):
    server = shared_server
    table, ann, ben, cleo = table_of_three(server)
    dora = server.guest("Dora")
    done(server.do(table, ben, "leave", seat=1))
    before = view(server, table, dora)["view"]
    assert done(server.do(table, dora, "sit", seat=1))["proposal"]["asks"] == [0, 2]
    done(server.do(table, ann, "accept"))
    assert view(server, table, dora)["you"] == []
    assert view(server, table, dora)["view"]["hands"] == before["hands"]
    refused(server.do(table, dora, "accept"), "watching")
    done(server.do(table, cleo, "accept"))
    seen = view(server, table, dora, 1)
    assert seen["you"] == [1]
    assert seen["view"]["hands"][1]["cards"] is not None
    assert "Dora takes over from Ben." in story(server, table)
    answer = server.get(f"/api/tables/{table}?viewer=1", ben)
    assert answer.status == 403
    eve = server.guest("Eve")
    refused(server.do(table, eve, "sit", seat=1), "taken")


def test_one_voice_is_enough_against_a_newcomer(server):
    table, ann, ben, cleo = table_of_three(server)
    dora = server.guest("Dora")
    done(server.do(table, ben, "leave", seat=1))
    done(server.do(table, dora, "sit", seat=1))
    done(server.do(table, ann, "accept"))
    done(server.do(table, cleo, "reject"))
    assert view(server, table)["proposal"] is None
    refused(server.do(table, dora, "sit", seat=1), "vote")


@pytest.mark.parametrize("is_under_way", [False, True])
def test_a_host_removes_a_guest_and_sees_no_more_than_others(shared_server, is_under_way):
    server = shared_server
    make = table_of_three if is_under_way else waiting_three
    table, ann, ben, cleo = make(server)
    refused(server.do(table, cleo, "remove", seat=1), "host")
    with server.socket(table, ben) as there:
        seen = receive(there, "view")
        assert (seen["viewer"], seen["is_host"]) == (1, False)
        done(server.do(table, ann, "remove", seat=1))
        while (seen := receive(there, "view"))["viewer"] == 1:
            pass
        assert seen["you"] == []
    for _ in range(2):
        refused(server.do(table, ben, "sit", seat=1), "closed")
    assert view(server, table)["seats"][1]["kind"] == ("bot" if is_under_way else "open")
    assert "The host removed Ben." in story(server, table)
    assert server.get(f"/api/tables/{table}?viewer=1", ann).status == 403
    assert server.get(f"/api/tables/{table}/replay?viewer=1", ann).status == 403
    for seat, token in ((0, ann), (2, cleo)):
        hands = view(server, table, token, seat)["view"]["hands"]
        assert [hand["cards"] is not None for hand in hands] == [
            is_under_way and n == seat for n in range(3)
        ]


def test_a_host_locks_the_table_and_hands_the_role_on(server):
    ann, ben, cleo = (server.guest(name) for name in ("Ann", "Ben", "Cleo"))
    table = server.open(ann, seats=3)
    done(server.do(table, ben, "sit", seat=1))
    refused(server.do(table, ben, "lock", is_locked=True), "host")
    assert done(server.do(table, ann, "lock"))["is_locked"] is True
    refused(server.do(table, cleo, "sit", seat=2), "closed")
    seen = done(server.do(table, ann, "host", seat=1))
    assert (seen["is_host"], seen["host"]) == (False, [1])
    refused(server.do(table, ann, "lock", is_locked=False), "host")
    assert done(server.do(table, ben, "lock", is_locked=False))["is_host"] is True
    done(server.do(table, cleo, "sit", seat=2))
    done(server.do(table, ben, "leave", seat=1))
    assert view(server, table, ann, 0)["is_host"] is True


# ------------------------------------------------------------------ clocks


def test_a_clock_runs_out_and_the_person_returns(server):
    """Ben is waited for and does nothing; Ann and he see it at once."""
    table, ann, ben = server.table_of_two(clock=SHORTEST)
    done(server.do(table, ann, "act", seat=0, action="first B"))
    seen = view(server, table)["clock"]
    assert (seen["kind"], seen["seconds"], seen["running"]) == ("decision", 5, [1])
    assert seen["left"][0] == 5000
    begun = time.monotonic()
    with server.socket(table, ann) as here:
        while (seen := receive(here, "view"))["seats"][1]["cause"] != "clock":
            pass
    assert time.monotonic() - begun > 4
    assert "Ben ran out of time. A bot stands in." in [line["text"] for line in seen["story"]]
    refused(server.do(table, ben, "act", seat=1, action="draw 0"), "bot")
    wait_until(lambda: server.do(table, ben, "sit", seat=1).get("type") == "done")
    seen = view(server, table)
    assert seen["seats"][1]["kind"] == "person"
    assert seen["clock"]["left"][1] > 3000
    frames = server.get(f"/api/tables/{table}/replay?viewer=1", ben).json()["frames"]
    told = [text for frame in frames for text in frame["told"]]
    assert "Ben ran out of time. A bot stands in." in told
    done(server.do(table, ann, "close"))
    lines = server.get(f"/api/tables/{table}/record").body.splitlines(keepends=True)
    assert record.verify(GAMES["couperation"], record.read(lines)).actions >= 2


def test_a_bank_is_charged_and_gains(server):
    table, ann, _ = server.table_of_two(clock=BANK)
    with server.socket(table, ann) as here:
        receive(here, "view")
        wait_until(lambda: view(server, table)["clock"]["left"][0] < 58_800)
        done(server.do(table, ann, "act", seat=0, action="first A"))
        seen = receive(here, "view")
        while not seen["story"]:
            seen = receive(here, "view")
    assert 50_000 < seen["clock"]["left"][0] <= 60_000 - 1_200 + 2_000


def test_clocks_survive_a_kill_and_stop_while_the_server_is_down(database, tmp_path):
    log = tmp_path / "log"
    with running(database, log=log) as server:
        table, ann, ben = server.table_of_two(clock=BANK)
        late, cleo, dora = server.table_of_two(clock=SHORTEST)
        done(server.do(late, cleo, "act", seat=0, action="first B"))
        wait_until(lambda: view(server, table)["clock"]["left"][0] < 59_000)
        done(server.do(table, ann, "act", seat=0, action="first B"))
        charged = view(server, table)["clock"]["left"][0]
        assert charged <= 61_000
        wait_until(lambda: view(server, late)["seats"][1]["cause"] == "clock", 30)
        os.kill(server.pid, signal.SIGKILL)
    with running(database, log=log, ahead=3600) as server:  # it was down for an hour
        clock = view(server, table)["clock"]
        assert clock["left"][0] == charged
        assert clock["running"] == [1]
        assert clock["left"][1] > 58_000
        assert view(server, late)["seats"][1]["cause"] == "clock"
        assert view(server, late)["seats"][0]["kind"] == "person"
        wait_until(lambda: server.do(late, dora, "sit", seat=1).get("type") == "done")
        done(server.do(table, ben, "act", seat=1, action="draw 0"))


@pytest.mark.parametrize(
    "wishes",
    [
        {"clock": {"kind": "decision", "seconds": 1}},
        {"clock": {"kind": "decision", "seconds": 10**30}},
        {"clock": {"kind": "hourglass", "seconds": 60}},
        {"clock": {"kind": "bank", "seconds": 60, "increment": -1}},
        {"clock": {"kind": "bank"}},
        {"clock": 60},
        {"absence": 1},
        {"absence": 10**30},
        {"absence": "long"},
    ],
)
def test_a_table_with_an_impossible_clock_is_not_opened(server, wishes):
    wanted = {"game": "couperation", "seats": 2, **wishes}
    answer = server.ask("POST", "/api/tables", token=server.guest(), send=wanted)
    assert answer.status == 400
    assert {"error", "message"} <= set(answer.json())
