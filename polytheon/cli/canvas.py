"""A grid of cells to draw on; later drawings cover earlier ones."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

# Corners of neighbours that share an edge
JOINED: Final = {
    ("┐", "┌"): "┬",
    ("┘", "└"): "┴",
    ("┬", "┌"): "┬",
    ("└", "┌"): "├",
    ("┴", "┐"): "┼",
    ("┼", "┌"): "┼",
    ("┘", "┐"): "┤",
}


class Canvas:
    """Lines of cells, each with a character and a style. A wide character takes two cells, the second one empty."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write one line; half of a wide character that is written over becomes a space."""
        row = self.cells[y]
        for character in text:
            size = cell_len(character)
            if size == 0 or x + size > self.width:
                continue
            if row[x][0] == "":
                row[x - 1] = (" ", row[x - 1][1])
            after = x + size
            if after < self.width and row[after][0] == "":
                row[after] = (" ", row[after][1])
            row[x] = (JOINED.get((row[x][0], character), character), style)
            if size == 2:
                row[x + 1] = ("", style)
            x = after

    def box(self, x: int, y: int, width: int, lines: list[str], edges: tuple[str, str, str, str], style: str) -> None:
        """A box with words in its upper and lower edge: (top left, top right, bottom left, bottom right)."""
        inner = width - 2
        self.write(x, y, "┌" + edge(edges[0], edges[1], inner) + "┐", style)
        for i, line in enumerate(lines, 1):
            self.write(x, y + i, "│" + fitted(line, inner) + "│", style)
        self.write(x, y + 1 + len(lines), "└" + edge(edges[2], edges[3], inner) + "┘", style)

    def lines(self) -> Text:
        """Everything that was drawn, without empty lines at the end."""
        text = Text(no_wrap=True)
        for number, row in enumerate(self.cells):
            if number:
                text.append("\n")
            for style, run in groupby(row, lambda cell: cell[1]):
                text.append("".join(character for character, _ in run), style or None)
        text.rstrip()
        return text


def edge(left: str, right: str, width: int) -> str:
    """A line with words at both ends; if there is too little room, the left ones are cut."""
    right = fitted(right, min(cell_len(right), width))
    left = fitted(left, min(cell_len(left), max(0, width - cell_len(right) - 1))) if left else ""
    return left + "─" * (width - cell_len(left) - cell_len(right)) + right


def centred(text: str, width: int, filling: str) -> str:
    """A text centred in `width` cells."""
    before = max(0, width - cell_len(text)) // 2
    after = max(0, width - cell_len(text) - before)
    return filling * before + text + filling * after


def fitted(text: str, width: int) -> str:
    """A text of exactly `width` cells, cut with an ellipsis if it is too long."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + "…"
    return set_cell_size(text, width)
