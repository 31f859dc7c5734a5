"""Tests for any game, inside this package or outside. They take pytest and hypothesis.

    from polytheon.testing import conformance, golden_file

    test_promises = conformance(GAME)
    test_golden = golden_file(GAME, Path(__file__).with_name("golden.txt"))
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from polytheon.kernel.game import Game
from polytheon.testing.kit import Setup, random_play, setups

pytest.register_assert_rewrite("polytheon.testing.promises", "polytheon.testing.secrets")

from polytheon.testing.golden import golden  # noqa: E402
from polytheon.testing.promises import PROMISES  # noqa: E402

__all__ = ["conformance", "conserved", "golden_file"]


def conformance(game: Game) -> Callable[..., None]:
    """A test of every promise, for every way to set the game up."""

    @pytest.mark.parametrize("setup", setups(game), ids=str)
    @pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
    def test(promise: Callable[[Setup], None], setup: Setup) -> None:
        promise(setup)

    return test


def conserved(game: Game, check: Callable[[Any], None]) -> Callable[..., None]:
    """A test that `check`, which gets the state at every decision of a random game, finds all pieces."""

    @pytest.mark.parametrize("setup", setups(game), ids=str)
    def test(setup: Setup) -> None:
        for match in random_play(setup, 14):
            check(match.now())

    return test


def golden_file(game: Game, file: Path) -> Callable[[], None]:
    """A test that rules, names and the chance outcomes of a seed are what they were when the file was written."""

    def test() -> None:
        assert golden(game).splitlines() == file.read_text(encoding="utf-8").splitlines()

    return test
