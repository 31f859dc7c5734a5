"""How a table looks in the terminal. The module `terminal` of a game has `draw(view, text, width)`, which returns
something that rich can print, using only what a seat may know."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from polytheon.kernel.seen import View
from polytheon.text import GameText


def draw(view: View, text: GameText, width: int) -> RenderableType:
    """The table of a view, drawn for a terminal of this width; in sentences if the game has no drawing of its own."""
    room = text.game.room("terminal")
    if room is None:
        return Group(*(Text(line) for line in text.tell(view)))
    drawn: RenderableType = room.draw(view, text, width)
    return drawn
