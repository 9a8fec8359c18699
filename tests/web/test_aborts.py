"""Deals that somebody breaks off, hands that stay with a bot, and how long somebody is away."""

import pytest

from tests.servers import receive, wait_until
from tests.web.test_strangers import commitment, done, refused, story, table_of_three, view

ANN, BEN = "1a" * 32, "2b" * 32  # what they add to the luck
BROKEN_OFF = "broke off a deal at this table, so there is no seat before the first move."


def guest_at(server, address, name):
    """Somebody who comes from an address of their own."""
    there = server.seen_from(address)
    return there, there.guest(name)


def waiting_two(server):
    """Ann, the host, and Ben, each at an address of their own."""
    ann = server.guest("Ann")
    table = server.open(ann)
    there, ben = guest_at(server, "127.0.0.2", "Ben")
    done(there.do(table, ben, "sit", seat=1))
    return table, ann, there, ben


def commit(server, table, **entropies):
    for token, entropy in entropies.values():
        done(server.do(table, token, "ready", commitment=commitment(entropy)))


# ------------------------------------------------------------------ deals


def test_who_leaves_after_the_deal_gets_no_other_deal(shared_server):
    """Nor as another guest from the same address; the others read who it was, and how often."""
    server = shared_server
    table, ann, there, ben = waiting_two(server)
    server.ready(table, ann, ben)
    assert view(there, table, ben, 1)["view"]["hands"][1]["cards"]
    done(there.do(table, ben, "leave", seat=1))
    seen = view(server, table)
    assert (seen["deal"]["attempt"], seen["seats"][1]["kind"]) == (2, "open")
    assert story(server, table) == [
        "Ben left after the deal, so the game is dealt again: attempt 2."
    ]
    assert refused(there.do(table, ben, "sit", seat=1), "closed") == f"You {BROKEN_OFF}"
    again = there.guest("Bob")
    message = refused(there.do(table, again, "sit", seat=1), "closed")
    assert message == f"Somebody at your address {BROKEN_OFF}"
    other, cleo = guest_at(server, "127.0.0.3", "Cleo")
    done(other.do(table, cleo, "sit", seat=1))
    server.ready(table, ann, cleo)
    done(server.do(table, ann, "act", seat=0, action="first A"))
    done(other.do(table, cleo, "leave", seat=1))
    assert done(there.do(table, ben, "sit", seat=1))["proposal"]["name"] == "Ben"


@pytest.mark.parametrize("how", ["waits", "is not ready any more"])
def test_who_withholds_a_number_after_others_have_revealed_loses_the_seat(hasty_server, how):
    server = hasty_server
    table, ann, there, ben = waiting_two(server)
    commit(server, table, ann=(ann, ANN), ben=(ben, BEN))
    done(server.do(table, ann, "reveal", entropy=ANN))
    newcomer = server.guest("Dora")
    refused(server.do(table, newcomer, "sit", seat=1), "taken")
    if how != "waits":
        done(there.do(table, ben, "unready"))
    wait_until(lambda: view(server, table)["seats"][1]["kind"] == "open")
    seen = view(server, table)
    assert (seen["deal"]["attempt"], seen["deal"]["commitments"]) == (2, [])
    assert "Ben lost the seat, for their browser did not reveal" in story(server, table)[-1]
    refused(there.do(table, ben, "sit", seat=1), "closed")


def test_a_host_does_not_get_another_deal_by_removing_people(shared_server):
    server = shared_server
    table, ann, _, ben = waiting_two(server)
    server.ready(table, ann, ben)
    before = view(server, table, ann, 0)["view"]["hands"][0]["cards"]
    seen = done(server.do(table, ann, "remove", seat=1))
    assert seen["view"]["hands"][0]["cards"] == before
    assert (seen["deal"]["attempt"], seen["status"]) == (1, "playing")


# ------------------------------------------------------------------ hands


@pytest.mark.parametrize("has_moved", [True, False])
def test_a_host_does_not_get_the_hand_of_somebody_they_removed(shared_server, has_moved):
    """Ann removes Ben, and comes again as Eve, whom she alone would have to accept."""
    server = shared_server
    table, ann, _, ben = waiting_two(server)
    server.ready(table, ann, ben)
    if has_moved:
        done(server.do(table, ann, "act", seat=0, action="first A"))
    done(server.do(table, ann, "remove", seat=1))
    done(server.do(table, ann, "bot", seat=1, bot="random"))
    eve = server.guest("Eve")
    message = refused(server.do(table, eve, "sit", seat=1), "taken")
    assert message == "Seat B stays with the bot until the game is over."
    assert view(server, table)["proposal"] is None
    assert server.get(f"/api/tables/{table}?viewer=1", eve).status == 403
    assert view(server, table)["seats"][1]["cause"] == "removed"


# ------------------------------------------------------------------ absence


def test_how_long_somebody_is_away_is_told_by_the_server(shared_server):
    """A page that is loaded again goes on counting, and what the absent one asks does not show."""
    server = shared_server
    table, ann, ben, cleo = table_of_three(server)

    def away(who=ann):
        return view(server, table, who).get("away", {}).get("1")

    with server.socket(table, ann), server.socket(table, cleo):
        with server.socket(table, ben):
            wait_until(lambda: view(server, table)["present"][1])
            assert away() is None
        wait_until(lambda: away() is not None)
        first = away()
        wait_until(lambda: away() > first + 100)
        refused(server.do(table, ben, "say", text="I can still ask."), "talk")
        view(server, table, ben, 1)
        assert away() > first + 100
        with server.socket(table, cleo) as again:
            assert receive(again, "view")["away"]["1"] > first + 100
