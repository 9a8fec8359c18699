"""Our games and those of peers, by turns in one run."""

from __future__ import annotations

from commontable.core.game import Json
from commontable.games import GAMES
from commontable.lab.bench import catan, peers, searching
from commontable.lab.bench.calls import Steps
from commontable.lab.bench.loops import Loop
from commontable.lab.bench.rates import Plan, Rate, Tell, take_turns


def measure_search(plan: Plan, tell: Tell) -> Json:
    """Iterations a second on one core; with peers also Four in a row, by turns with OpenSpiel's."""
    tell("Couperation: searching")
    runs = {"couperation": searching.couperation(GAMES[peers.REFERENCE])}
    found: Json = {}
    if plan.has_peers:
        try:
            runs |= {"four_in_a_row": searching.four_in_a_row(), "peer": searching.open_spiel()}
        except peers.Missing as reason:
            found["missing"] = str(reason)
    found |= searching.best_of(runs, plan.turns, plan.seconds)
    if "peer" in found and "four_in_a_row" in found:
        found["ratio"] = found["four_in_a_row"] / found["peer"]
    return found


def compare_with_peers(plan: Plan, tell: Tell) -> Json:
    """Couperation and OpenSpiel's hanabi with as many seats, by turns."""
    tell("OpenSpiel's hanabi and Couperation, alternating")
    try:
        hanabi = peers.Hanabi()
    except peers.Missing as reason:
        return {"missing": str(reason)}
    game = GAMES[peers.REFERENCE]
    seats = peers.HANABI_SEATS
    best = take_turns(
        {
            "loop": Loop(game, seats).run,
            "peer_loop": lambda seconds: Rate(*hanabi.play_in_cpp(seconds)),
            "steps": Steps(game, seats).run,
            "bound_steps": Steps(game, seats, is_bound=True).run,
            "peer_steps": lambda seconds: Rate(*hanabi.play_from_python(seconds)),
        },
        plan,
    )
    found: Json = {"name": hanabi.name, "seats": seats}
    found |= {name + "_per_second": rate.steps_per_second for name, rate in best.items()}
    loop, steps = best["peer_loop"].steps_per_second, best["peer_steps"].steps_per_second
    found["loop_ratio"] = best["loop"].steps_per_second / loop
    found["steps_ratio"] = best["steps"].steps_per_second / steps
    found["bound_steps_ratio"] = best["bound_steps"].steps_per_second / steps
    return found


def compare_with_catan(plan: Plan, tell: Tell) -> Json:
    """Land Rush, deals among its legal actions, and catanatron for four, by turns."""
    tell("catanatron and Land Rush, alternating")
    try:
        peer = catan.Catan()
    except peers.Missing as reason:
        return {"missing": str(reason)}
    best = take_turns(
        {
            "loop": Loop(GAMES["landrush"], catan.SEATS).run,
            "peer_loop": lambda seconds: Rate(*peer.play(seconds)),
        },
        plan,
    )
    ours, theirs = best["loop"].steps_per_second, best["peer_loop"].steps_per_second
    return {
        "name": peer.name,
        "seats": catan.SEATS,
        "loop_per_second": ours,
        "peer_loop_per_second": theirs,
        "loop_ratio": ours / theirs,
    }
