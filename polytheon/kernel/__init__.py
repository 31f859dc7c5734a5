"""The kernel that every game uses: state and chooser, beats, bags, scripts, matches, records. It contains no rules of
any game. A game outside this package needs only the names below."""

from __future__ import annotations

from polytheon.kernel.content import Content
from polytheon.kernel.game import Game, Option
from polytheon.kernel.space import Space
from polytheon.kernel.state import State

__all__ = ["Content", "Game", "Option", "Space", "State"]
