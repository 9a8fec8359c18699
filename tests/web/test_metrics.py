"""Metrics: histograms as Prometheus reads them, and nothing in them that leads to a person."""

import json
import re
from pathlib import Path

import pytest
import yaml

from commontable.tables.log.meters import BOUNDS, Histogram, Rate
from commontable.web.runtime.metrics import HELP
from tests.servers import receive, running, send, wait_until

OPERATE = Path(__file__).parents[2] / "docs" / "operate"
NAME = re.compile(r"\b(?:commontable|process)_[a-z_]+")


def known_names():
    for name, (kind, _) in HELP.items():
        yield from [f"{name}_{end}" for end in ("bucket", "sum", "count")] * (kind == "histogram")
        yield from [name] * (kind != "histogram")


@pytest.mark.parametrize("file", ["alerts.yml", "dashboard.json"])
def test_alerts_and_dashboard_use_metrics_that_exist(file):
    text = (OPERATE / file).read_text()
    kept = json.loads(text) if file.endswith("json") else yaml.safe_load(text)
    asked = set(NAME.findall("\n".join(expressions(kept))))
    assert len(asked) >= 10
    assert asked <= set(known_names())


def expressions(kept):
    """All that stands under `expr`, however deep."""
    if isinstance(kept, dict):
        yield from [kept["expr"]] if "expr" in kept else []
        kept = list(kept.values())
    for each in kept if isinstance(kept, list) else []:
        yield from expressions(each)


def test_a_histogram_counts_what_took_no_longer():
    histogram = Histogram()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, 99.0):
        histogram.observe(seconds)
    assert histogram.counts[:2] == [2, 1]
    assert histogram.counts[-1] == 1
    assert histogram.sum == pytest.approx(99.0 + BOUNDS[0] * 2.01)


def test_a_rate_forgets_after_a_minute(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("commontable.tables.log.meters.time.monotonic", lambda: clock[0])
    rate = Rate()
    for seconds, expected in [(0, 1), (30, 2), (29, 3), (2, 3), (600, 1)]:
        clock[0] += seconds
        rate.add(1)
        assert rate.total() == expected


def read(text):
    """Values by name and labels."""
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


def test_what_is_played_is_measured(database, tmp_path):
    with running(database, log=tmp_path / "log") as server:
        ann = server.guest("Zebediah")
        table = server.open(ann)
        assert server.do(table, ann, "sit", seat=1)["type"] == "done"
        server.open(ann, seat=None, bots={"0": "random", "1": "random"})
        with server.socket(table, ann) as here:
            view = receive(here, "view")
            seat = 0 if view["view"]["legal"] else 1
            if seat:
                send(here, "look", viewer=1)
                while not view["view"]["legal"]:
                    view = receive(here, "view")
            send(here, "act", id="1", seat=seat, action=view["view"]["legal"][0])
            while receive(here, "done")["id"] != "1":
                pass
        server.get("/api/tables/nowhere")
        found = wait_until(lambda: played(server))
        wait_until(lambda: read(server.get("/metrics").text)["commontable_store_waiting"] == 0)
        text = server.get("/metrics").text
        for secret in ("Zebediah", table, ann):
            assert secret not in text
    for name, kind in [
        ("request_seconds", 'path="POST /api/tables"'),
        ("message_seconds", 'do="act"'),
        ("store_seconds", 'op="append"'),
        ("store_seconds", 'op="read"'),
    ]:
        count = found[f"commontable_{name}_count{{{kind}}}"]
        assert count >= 1
        assert found[f'commontable_{name}_bucket{{{kind},le="+Inf"}}'] == count
        assert found[f"commontable_{name}_sum{{{kind}}}"] > 0
    assert found['commontable_refusals_total{error="unknown"}'] == 1
    assert found["commontable_moves_total"] >= 1
    assert found["process_resident_memory_bytes"] > 2e7
    assert 5 < found["process_open_fds"] < found["process_max_fds"]
    assert {
        line.partition("{")[0].rpartition("_")[0] for line in found if "_bucket" in line
    } <= set(HELP)


def played(server):
    found = read(server.get("/metrics").text)
    return found if 'commontable_bot_seconds_count{bot="random"}' in found else None


def test_errors_of_the_store_are_counted(tmp_path):
    with running(str(tmp_path / "t.db"), log=tmp_path / "log", largest_file=300_000) as server:
        ann = server.guest()
        table = server.open(ann)
        while "error" not in server.do(table, ann, "say", text="w" * 390):
            pass
        found = read(server.get("/metrics").text)
    assert found['commontable_store_errors_total{op="write"}'] >= 1
