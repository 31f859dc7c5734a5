"""The golden files still hold: the rules, the names and the luck of a seed are what they were, compiled or not."""

from __future__ import annotations

import os

import pytest

import polytheon
from polytheon.kernel import match
from tests.conformance.golden import FOLDER, golden


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_golden_playthrough(name: str) -> None:
    expected = (FOLDER / name / "golden.txt").read_text(encoding="utf-8")
    assert golden(name).splitlines() == expected.splitlines()


def test_the_build_under_test_is_the_one_that_was_meant() -> None:
    is_compiled = not str(match.__file__).endswith(".py")
    assert os.environ.get("POLYTHEON_EXPECT", "compiled" if is_compiled else "pure") == (
        "compiled" if is_compiled else "pure"
    )
