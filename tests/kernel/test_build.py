"""The tests run on the build that was meant."""

from __future__ import annotations

import os

from polytheon.kernel import match


def test_the_build_under_test_is_the_one_that_was_meant() -> None:
    is_compiled = not str(match.__file__).endswith(".py")
    assert os.environ.get("POLYTHEON_EXPECT", "compiled" if is_compiled else "pure") == (
        "compiled" if is_compiled else "pure"
    )
