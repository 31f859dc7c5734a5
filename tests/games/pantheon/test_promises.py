"""What every game promises; that no piece is lost or made; and a playthrough that shows every change of the rules."""

from __future__ import annotations

from pathlib import Path

from polytheon.games.pantheon import GAME
from polytheon.testing import conformance, conserved, golden_file
from tests.games.pantheon.conservation import check

test_promises = conformance(GAME)
test_no_piece_is_lost_or_made = conserved(GAME, check)
test_golden = golden_file(GAME, Path(__file__).with_name("golden.txt"))
