"""An action goes the way that docs/contribute/architecture.md draws: traced, module by module."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from commontable.tables import commands
from commontable.tables.events import Seated
from commontable.tables.house import House
from commontable.tables.stores import open_store
from commontable.web import guests
from commontable.web.settings import Settings
from commontable.web.site import Site
from commontable.web.socket import TableSocket

PAGE = Path(__file__).parents[1] / "docs" / "contribute" / "architecture.md"
# What is called in each module when its turn comes; for others, whatever is called first.
LANDMARKS = {"commontable.tables.table": "take_in", "commontable.core.game": "check"}


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

    house = House(await open_store(database), 0)
    app = Starlette(routes=[WebSocketRoute("/t/{table}/socket", TableSocket())])
    app.state.site = Site(Settings(db=database), house)
    ann, token = await guests.welcome(house.store, "Ann")
    opened = commands.opening("couperation", 2, {}, ann.guest)
    seats = [Seated(seat, ann.guest, name) for seat, name in enumerate(("Ann", "Ann 2"))]
    live = await house.open(opened, *seats)
    sent: asyncio.Queue[Any] = asyncio.Queue()
    received: asyncio.Queue[Any] = asyncio.Queue()
    scope = {
        "type": "websocket",
        "path": f"/t/{live.table.id}/socket",
        "query_string": b"theme=light",
        "headers": [(b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 1),
        "app": app,
    }
    socket = asyncio.create_task(app(scope, received.get, sent.put))
    await received.put({"type": "websocket.connect"})
    while "text" not in await sent.get():
        pass
    live.table.offered.clear()  # else what was shown as legal need not be looked up again
    act = {"do": "act", "id": "1", "seat": 0, "action": "want"}
    sys.setprofile(note)
    await received.put({"type": "websocket.receive", "text": json.dumps(act)})
    answers = [json.loads((await sent.get())["text"])["type"] for _ in range(2)]
    sys.setprofile(None)
    await received.put({"type": "websocket.disconnect", "code": 1000})
    await socket
    await house.close()
    assert sorted(answers) == ["done", "view"]
    return calls


def test_an_action_goes_the_way_that_is_drawn(tmp_path):
    calls = asyncio.run(calls_of_one_action(str(tmp_path / "tables.db")))
    steps = drawn()
    assert steps[0] == "commontable.web.socket"
    assert steps[-1] == "commontable.web.pieces"
    places = [place_of(step, calls) for step in steps]
    assert places == sorted(places), list(zip(steps, places, strict=True))
