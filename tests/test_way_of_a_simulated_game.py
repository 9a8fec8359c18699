"""A simulated game goes the way that docs/contribute/architecture.md draws."""

import re
import sys
import threading
from pathlib import Path

from commontable.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "contribute" / "architecture.md"
# By what is called in each module. Compiled loops and rules make no calls that could be seen.
WAY = {
    ("commontable.cli.simulate", "run"),
    ("commontable.lab.playouts", "_play_chunk"),
    ("commontable.core.compiling.kernels", "batch_room"),
    ("commontable.lab.playouts", "add"),
}
UNSEEN = "commontable.core.build"


def drawn():
    """The modules of the drawing, from the command to the sums."""
    drawing = PAGE.read_text().split("## The way of one simulated game")[1].split("```")[1]
    return re.findall(r"commontable\.[a-z_.]+[a-z_]", drawing)


def test_a_simulated_game_goes_the_way_that_is_drawn(capsys):
    calls = []

    def note(frame, event, _):
        call = (frame.f_globals.get("__name__", ""), frame.f_code.co_name)
        if event == "call" and call in WAY and call not in calls:
            calls.append(call)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        main(["simulate", "couperation", "--bots", "random", "--games", "10", "--seed", "1"])
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert [module for module, _ in calls] == [each for each in drawn() if each != UNSEEN]
    assert UNSEEN in drawn()
