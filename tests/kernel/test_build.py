"""The tests run on the build that was meant."""

from __future__ import annotations

import os

from polytheon.kernel import match
from polytheon.server.domain import table


def test_the_build_under_test_is_the_one_that_was_meant() -> None:
    for module in (match, table):
        build = "pure" if str(module.__file__).endswith(".py") else "compiled"
        assert os.environ.get("POLYTHEON_EXPECT", build) == build
