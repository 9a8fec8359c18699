"""The order of tests: every worker begins with slow ones, and none is lost."""

import pytest

from tests.selection import LANES, lies_in, slow_first


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_no_test_is_lost_or_doubled(request, workers):
    items = request.session.items
    ordered = slow_first(items, workers)
    assert len(ordered) == len(items)
    assert set(ordered) == set(items)
    assert slow_first(items, workers) == ordered


def test_each_of_three_workers_begins_with_its_slow_tests(request):
    items = request.session.items
    ordered = slow_first(items, 3)
    for number, places in enumerate(LANES):
        lane = ordered[len(items) * number // 3 : len(items) * (number + 1) // 3]
        slow = [any(lies_in(item, place) for place in places) for item in lane]
        assert slow == sorted(slow, reverse=True)


def test_every_lane_names_what_is_there(request):
    for place in (place for places in LANES for place in places):
        assert (request.config.rootpath / "tests" / place).exists(), place
