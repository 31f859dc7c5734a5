"""How a table looks in the terminal, one module a game.

Each module has `draw(view, text, width)`, which makes something that rich can print, only from what a seat may know.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rich.console import RenderableType

from polytheon.text import GameText


def draw(view: dict[str, Any], text: GameText, width: int) -> RenderableType:
    """The table of a view, for a terminal of that width."""
    drawn: RenderableType = import_module(f"polytheon.cli.tables.{view['game']}").draw(view, text, width)
    return drawn
