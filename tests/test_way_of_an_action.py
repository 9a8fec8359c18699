"""An action goes the way that docs/contribute/architecture.md draws: traced, module by module."""

import asyncio
import json
import re
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from commontable import GAMES
from commontable.bots.policy_kernels import POLICY
from commontable.core.compiling.compiled_games import COMPILED, RULES, CompiledGames
from commontable.tables import compiled_code
from commontable.tables.log.events import Seated
from commontable.tables.log.stores import open_store
from commontable.tables.play import commands
from commontable.tables.service.table_service import TableService
from commontable.web.runtime.settings import Settings
from commontable.web.site import guests
from commontable.web.site.site import Site
from commontable.web.socket.endpoint import TableSocket

PAGE = Path(__file__).parents[1] / "docs" / "contribute" / "architecture.md"
# What is called in each module when its turn comes; for others, whatever is called first.
LANDMARKS = {"commontable.tables.play.table": "take_in", "commontable.core.game": "check"}
# How short the path is once all caches are filled. A change that needs more has a reason for it.
MOST_MODULES = 39
MOST_SWITCHES = 137  # from one function that is called to the next, in another module
MOST_VISITS = 7  # to the module of tables


def drawn():
    """The modules of the drawing, from the socket to the pieces; of two stores, ours here."""
    drawing = PAGE.read_text().split("## The way of one action")[1].split("```")[1]
    return [
        match[0]
        for line in drawing.splitlines()
        if (match := re.search(r"commontable\.[a-z_.]+[a-z_]", line))
    ]


def place_of(step, calls):
    """When the way of an action first comes to a module, or to one below it."""
    for place, (module, function) in enumerate(calls):
        if f"{module}.".startswith(f"{step}.") and LANDMARKS.get(step, function) == function:
            return place
    raise AssertionError(f"an action does not come by {step}")


async def calls_of_one_action(database):
    """Every call of ours, in order, from the message of a page to the view that answers it."""
    calls = []

    def note(frame, event, _):
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("commontable."):
            calls.append((module, frame.f_code.co_name))

    service = TableService(await open_store(database), 0)
    app = Starlette(routes=[WebSocketRoute("/t/{table}/socket", TableSocket())])
    app.state.site = Site(Settings(db=database), service)
    ann, token = await guests.welcome(service.store, "Ann", "a test")
    app.state.site.devices.note(guests.hash_of(token), is_new=True)  # else that is stored meanwhile
    opened = commands.opening("couperation", 2, {}, ann.id)
    seats = [Seated(seat, ann.id, name) for seat, name in enumerate(("Ann", "Ann 2"))]
    session = await service.open(opened, *seats)
    sent: asyncio.Queue[Any] = asyncio.Queue()
    received: asyncio.Queue[Any] = asyncio.Queue()
    scope = {
        "type": "websocket",
        "path": f"/t/{session.table.id}/socket",
        "query_string": b"theme=light",
        "headers": [(b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 1),
        "app": app,
    }
    socket = asyncio.create_task(app(scope, received.get, sent.put))
    await received.put({"type": "websocket.connect"})
    while "text" not in await sent.get():
        pass
    session.table.offered.clear()  # else what was shown as legal need not be looked up again
    act = {"do": "act", "id": "1", "seat": 0, "action": "want"}
    sys.setprofile(note)
    await received.put({"type": "websocket.receive", "text": json.dumps(act)})
    answers = [json.loads((await sent.get())["text"])["type"] for _ in range(2)]
    sys.setprofile(None)
    await received.put({"type": "websocket.disconnect", "code": 1000})
    await socket
    await service.close()
    assert sorted(answers) == ["done", "view"]
    return calls


def test_an_action_goes_the_way_that_is_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled_code, "COMPILED", CompiledGames())  # calls of these are not traced
    calls = asyncio.run(calls_of_one_action(str(tmp_path / "tables.db")))
    steps = drawn()
    assert steps[0] == "commontable.web.socket.endpoint"
    assert steps[-1] == "commontable.web.site.svg_delta"
    places = [place_of(step, calls) for step in steps]
    assert places == sorted(places), list(zip(steps, places, strict=True))


def test_the_path_of_an_action_is_short(tmp_path):
    COMPILED.load(GAMES["couperation"], RULES, POLICY)  # as on a server that has run for a while
    asyncio.run(calls_of_one_action(str(tmp_path / "first.db")))
    calls = asyncio.run(calls_of_one_action(str(tmp_path / "second.db")))
    way = [module for module, _ in groupby(module for module, _ in calls)]
    assert len(set(way)) <= MOST_MODULES, sorted(set(way))
    assert len(way) - 1 <= MOST_SWITCHES, way
    assert way.count("commontable.tables.play.table") <= MOST_VISITS, way
