"""Compiled code is named by a hash of all that it was made from: what the rules import."""

import importlib
import shutil
import sys
from pathlib import Path

from commontable import GAMES
from commontable.bots.policy_kernels import POLICY_RULES
from commontable.core import beside
from commontable.core.compiling.kernels import Kernels
from commontable.core.compiling.sources import rule_modules, source_files


def names(files):
    return {path.name for path in files}


def imported(folder, name):
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))


def test_rules_from_another_package_count(tmp_path):
    shared, game = tmp_path / "shared_rules_a", tmp_path / "borrowing_game_a"
    for folder in (shared, game):
        folder.mkdir()
        (folder / "__init__.py").write_text("")
    (shared / "numbers.py").write_text("LIMIT = 7\n")
    (shared / "prices.toml").write_text("bread = 2\n")
    (shared / "counting.py").write_text(
        "from commontable.core.build import rule\nfrom shared_rules_a.numbers import LIMIT\n\n"
        "@rule\ndef is_over(n):\n    return n > LIMIT\n"
    )
    (game / "rules.py").write_text(
        "from commontable.core.build import rule\nfrom shared_rules_a import counting\n\n"
        "@rule\ndef turn(s):\n    return 0 if counting.is_over(s) else 1\n"
    )
    (game / "picture.py").write_text("COLOUR = 'red'\n")
    module = imported(tmp_path, "borrowing_game_a.rules")
    found = names(source_files(rule_modules([module.turn])))
    assert {"rules.py", "counting.py", "numbers.py", "prices.toml", "build.py"} <= found
    assert "picture.py" not in found


def test_imports_in_blocks_count_and_those_for_types_do_not(tmp_path):
    folder = tmp_path / "odd_imports_a"
    folder.mkdir()
    for name in ("late", "tried", "typed"):
        (folder / f"{name}.py").write_text("X = 1\n")
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(
        "from __future__ import annotations\nfrom typing import TYPE_CHECKING\n"
        "from commontable.core.build import rule\n"
        "if TYPE_CHECKING:\n    from . import typed\n"
        "try:\n    from . import tried\nexcept ImportError:\n    pass\n\n"
        "@rule\ndef turn(s):\n    return 0\n\nfrom .late import X\n"
    )
    module = imported(tmp_path, "odd_imports_a.rules")
    imported(tmp_path, "odd_imports_a.typed")
    found = names(source_files(rule_modules([module.turn])))
    assert {"late.py", "tried.py"} <= found
    assert "typed.py" not in found


def test_a_policy_counts_for_its_own_loops_alone():
    game = GAMES["coop"]
    policy = beside.policy_of(game)
    assert policy is not None
    files = source_files(rule_modules(getattr(policy, name) for name in POLICY_RULES))
    own = {path for path in files if path.parent.name == "policy"}
    assert {"__init__.py", "cards.py"} <= names(own)
    assert ".json" in {path.suffix for path in own}, "the weights of its value network"
    assert not own & set(game.sources())


def test_pictures_and_stories_of_our_games_do_not_count():
    for name in ("coop", "couperation", "landrush"):
        found = {path.parent.name for path in GAMES[name].sources()}
        assert "rules" in found
        assert "picture" not in found
        assert "terminal" not in found


def test_a_copy_of_a_game_in_another_package_has_compiled_code_of_its_own(tmp_path):
    pier = Path(__file__).parents[2] / "examples" / "pier" / "src" / "pier"
    caches = set()
    for name in ("pier_copy_a", "pier_copy_b"):
        shutil.copytree(pier, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        caches.add(Kernels(imported(tmp_path, name).GAME).cache)
    assert len(caches) == 2
