"""The tests run on the build that was meant."""

from __future__ import annotations

import os
import subprocess
import sys

from polytheon.kernel import match
from polytheon.server.domain import table


def test_the_build_under_test_is_the_one_that_was_meant() -> None:
    for module in (match, table):
        build = "pure" if str(module.__file__).endswith(".py") else "compiled"
        assert os.environ.get("POLYTHEON_EXPECT", build) == build


def test_importing_the_package_loads_nothing_that_takes_long() -> None:
    """It takes 0.03 s compiled; each of these would take longer than all the rest, and so do the games."""
    heavy = ("rich", "numpy", "polars", "msgspec", "cyclopts", "polytheon.games.duel", "polytheon.server")
    program = f"import sys, polytheon; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
