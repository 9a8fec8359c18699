"""Scripts run with Node, for tests of what is written in JavaScript."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(
    NODE is None, reason="there is no Node.js (node) on this machine to run JavaScript with"
)


def run_node(*words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    return subprocess.run(
        [NODE, *map(str, words)], input=typed, capture_output=True, text=True, timeout=60
    )
