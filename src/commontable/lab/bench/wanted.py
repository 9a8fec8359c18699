"""What we want the figures to be."""

from __future__ import annotations

from dataclasses import dataclass

from commontable.core.game import Json

MOST_OF_C = 1.3
LEAST_BY_TWO_THREADS = 1.8
LEAST_OF_PEER_LOOP = 5.0
LEAST_OF_PEER_STEPS = 4.0
LEAST_OF_LAND_PEER = 30.0
MOST_LAND_NANOSECONDS = 500.0
LEAST_OF_PEER_SEARCH = 5.0
LEAST_ITERATIONS = 75_000.0
MOST_WARM_SECONDS = 1.5
MOST_COLD_SECONDS = 15.0


@dataclass(frozen=True)
class Target:
    """What we want, and what was measured."""

    what: str
    wanted: str
    measured: float
    is_met: bool


def targets(report: Json) -> list[Target]:
    """All that were measured. None of them fails anything: machines are noisy."""
    found = []

    def most(what: str, limit: float, unit: str, measured: float) -> None:
        found.append(Target(what, f"≤ {limit:g} {unit}", measured, measured <= limit))

    def least(what: str, limit: float, unit: str, measured: float) -> None:
        found.append(Target(what, f"≥ {limit:g} {unit}", measured, measured >= limit))

    for row in report["games"]:
        title = row["title"]
        if "ratio" in row.get("c", {}):
            most(f"{title}, time of the same games in C", MOST_OF_C, "×", row["c"]["ratio"])
        speed_up = row["two_threads"]["speed_up"]
        least(f"{title}, two threads", LEAST_BY_TWO_THREADS, "×", speed_up)
        if compiling := row.get("compile"):
            warm, cold = compiling["warm_seconds"], compiling["cold_cpu_seconds"]
            most(f"{title}, warm start with all kernels", MOST_WARM_SECONDS, "s", warm)
            most(f"{title}, compiling from nothing", MOST_COLD_SECONDS, "s CPU", cold)
    found_by_search = report.get("search", {})
    if "couperation" in found_by_search:
        rate = found_by_search["couperation"]
        least("Couperation, searched on one core", LEAST_ITERATIONS, "iterations/s", rate)
    if "ratio" in found_by_search:
        ratio = found_by_search["ratio"]
        least("OpenSpiel's search of Connect Four", LEAST_OF_PEER_SEARCH, "×", ratio)
    peer = report.get("peers", {})
    if "loop_ratio" in peer:
        least("OpenSpiel's C++ loop", LEAST_OF_PEER_LOOP, "×", peer["loop_ratio"])
        ratio = peer["bound_steps_ratio"]
        least("OpenSpiel stepped from Python", LEAST_OF_PEER_STEPS, "×", ratio)
    land = report.get("land_peer", {})
    if "loop_ratio" in land:
        least("Land Rush, steps of catanatron", LEAST_OF_LAND_PEER, "×", land["loop_ratio"])
        nanoseconds = 1e9 / land["loop_per_second"]
        most("Land Rush, a step with deals", MOST_LAND_NANOSECONDS, "ns", nanoseconds)
    return found
