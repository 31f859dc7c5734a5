"""What every game stands on: state and chooser, beats, bags, scripts, matches, records. It knows no game.

The names below are what a game outside this package is written with.
"""

from __future__ import annotations

from polytheon.kernel.content import Content
from polytheon.kernel.game import Game, Option
from polytheon.kernel.space import Space
from polytheon.kernel.state import State

__all__ = ["Content", "Game", "Option", "Space", "State"]
