"""The map as an SVG picture, made from a view: for notebooks, pages and books.

>>> import polytheon
>>> from polytheon.games.pantheon.svg import draw
>>> draw(polytheon.game("pantheon").new(seed=1).view()["table"])[:4]
'<svg'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from polytheon.games.pantheon.rules.board import (
    COLUMN_AT_SEA,
    COLUMN_ON_LAND,
    NO_HEX,
    SEA,
    SIDE,
    WIDTH,
    hex_name,
    hex_number,
)
from polytheon.games.pantheon.rules.components import Content
from polytheon.games.pantheon.rules.seen import Map, Player, Table
from polytheon.games.pantheon.rules.view import empty_map

RADIUS: Final = 26.0
HALF_WIDTH: Final = RADIUS * 3**0.5 / 2
MARGIN: Final = 34.0
SEATS: Final = ("#c0392b", "#2e8b57", "#e0a800", "#2c6fbb")  # red, green, yellow, blue
PEOPLES: Final = {
    "gallia": "#7d5ba6",
    "germania": "#5c6670",
    "graecia": "#2a7f9e",
    "aegyptus": "#b7791f",
    "persia": "#a23b72",
    "cartago": "#8c4a2f",
    "iberia": "#c25b1f",
    "roma": "#9b2226",
}
LAND_COLOUR: Final = "#efe6c8"
SEA_COLOUR: Final = "#b9d7e6"
INK: Final = "#3d3a34"


@mypyc_attr(acyclic=True)
class Grid:
    """Where the hexes of a map lie in the picture."""

    def __init__(self, rows: list[str], standing: str) -> None:
        self.rows = rows
        self.on_sides = standing == SIDE
        self.longest = max([len(row) for row in rows])

    def size(self) -> tuple[float, float]:
        if self.on_sides:
            width, height = RADIUS * (1.5 * self.longest + 0.5), HALF_WIDTH * (2 * len(self.rows) + 1)
        else:
            width, height = HALF_WIDTH * (2 * self.longest + 1), RADIUS * (1.5 * len(self.rows) + 0.5)
        return 2 * MARGIN + width, 2 * MARGIN + height

    def centre(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, WIDTH)
        if self.on_sides:
            return MARGIN + RADIUS * (1 + 1.5 * column), MARGIN + HALF_WIDTH * (2 * row + 1 + column % 2)
        return MARGIN + HALF_WIDTH * (2 * column + 1 + row % 2), MARGIN + RADIUS * (1 + 1.5 * row)

    def of(self, cell: str) -> tuple[float, float]:
        """The centre of a hex by its name."""
        return self.centre(hex_number(cell))

    def corners(self, x: float, y: float) -> str:
        around = [(0.0, -RADIUS), (HALF_WIDTH, -RADIUS / 2), (HALF_WIDTH, RADIUS / 2)]
        around += [(-dx, -dy) for dx, dy in around]
        turned = [(dy, dx) for dx, dy in around] if self.on_sides else around
        return " ".join([f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in turned])


def draw_map(content: Content) -> str:
    """The empty map of an edition."""
    return drawing(empty_map(content), [])


def draw(table: Table) -> str:
    """The map of a view's table with everything that lies on it."""
    return drawing(table["map"], table["players"])


def drawing(drawn: Map, players: list[Player]) -> str:
    grid = Grid(drawn["rows"], drawn["hexes"])
    width, height = grid.size()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" font-family="sans-serif" text-anchor="middle">',
        *hexes(grid, {cell for player in players for cell in player["columns"]}),
        *borders(grid),
    ]
    for people, cells in drawn["loot_hexes"].items():
        for slot, cell in enumerate(cells):
            if cell not in drawn["loot"]:
                parts.append(loot_hex(grid, people, cell, slot))
    parts += [home(grid, people, cell) for people, cell in drawn["homes"].items()]
    parts += [loot_tile(grid, cell, tile) for cell, tile in drawn["loot"].items()]
    if drawn["temple"]:
        parts.append(temple(grid, drawn["temple"]))
    parts += pieces(grid, players)
    return "\n".join([*parts, "</svg>", ""])


def hexes(grid: Grid, built: set[str]) -> list[str]:
    """All hexes, with the outline of a column where one may be built and none is."""
    parts: list[str] = []
    for row, marks in enumerate(grid.rows):
        for column, mark in enumerate(marks):
            if mark == NO_HEX:
                continue
            place = WIDTH * row + column
            x, y = grid.centre(place)
            colour = SEA_COLOUR if mark in (SEA, COLUMN_AT_SEA) else LAND_COLOUR
            parts.append(
                f'<polygon points="{grid.corners(x, y)}" fill="{colour}" stroke="{INK}" stroke-opacity=".35">'
                f"<title>{hex_name(place)}</title></polygon>"
            )
            if mark in (COLUMN_ON_LAND, COLUMN_AT_SEA) and hex_name(place) not in built:
                parts.append(pillar(x, y, "none", 11.0))
    return parts


def borders(grid: Grid) -> list[str]:
    """Letters above the first row and numbers on both sides, so that every hex can be named."""
    parts: list[str] = []
    right, _ = grid.size()
    for column in range(grid.longest):
        x, _ = grid.centre(column)
        parts.append(label(x, MARGIN * 0.62, hex_name(column)[0], 13))
    for row in range(len(grid.rows)):
        _, y = grid.centre(WIDTH * row)
        parts.append(label(MARGIN * 0.5, y + 4, str(row + 1), 13))
        parts.append(label(right - MARGIN * 0.5, y + 4, str(row + 1), 13))
    return parts


def label(x: float, y: float, text: str, size: int, colour: str = INK, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}"{weight}>{text}</text>'


def pillar(x: float, y: float, colour: str, size: float) -> str:
    """A column: base, shaft, capital."""
    half = size / 2
    shape = (
        f"M{x - half:.1f},{y + size:.1f} h{size:.1f} v-3 h-2 v{6 - 2 * size:.1f} h2 v-3 h{-size:.1f} v3 h2"
        f" v{2 * size - 6:.1f} h-2 z"
    )
    return f'<path d="{shape}" fill="{colour}" stroke="{INK}" stroke-opacity=".6"/>'


def home(grid: Grid, people: str, cell: str) -> str:
    x, y = grid.of(cell)
    colour = PEOPLES.get(people, INK)
    ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="none" stroke="{colour}" stroke-width="3"/>'
    plate = f'<rect x="{x - 21:.1f}" y="{y - 6:.1f}" width="42" height="12" fill="{LAND_COLOUR}"/>'
    return ring + plate + label(x, y + 3, people, 9, colour, bold=True)


def loot_hex(grid: Grid, people: str, cell: str, slot: int) -> str:
    """A people's symbol: its first letters, with 3 or 4 where the number of players matters."""
    x, y = grid.of(cell)
    number = "" if slot < 3 else str(slot)
    return label(x, y + 4, people[:3] + number, 10, PEOPLES.get(people, INK))


def loot_tile(grid: Grid, cell: str, tile: str) -> str:
    x, y = grid.of(cell)
    box = f'<rect x="{x - 20:.1f}" y="{y - 9:.1f}" width="40" height="18" rx="4" fill="#fff7dd" stroke="{INK}"/>'
    words = tile.replace("_", " ")
    return f"<g><title>{cell} {words}</title>{box}{label(x, y + 3, words[:9], 8)}</g>"


def temple(grid: Grid, cell: str) -> str:
    x, y = grid.of(cell)
    roof = f"M{x - 13:.1f},{y - 5:.1f} L{x:.1f},{y - 15:.1f} L{x + 13:.1f},{y - 5:.1f} z"
    walls = "".join(f"M{x + dx:.1f},{y - 5:.1f} v14 h4 v-14 z" for dx in (-11, -2, 7))
    base = f"M{x - 13:.1f},{y + 9:.1f} h26 v4 h-26 z"
    return f'<path d="{roof} {walls} {base}" fill="white" stroke="{INK}"/>'


def pieces(grid: Grid, players: list[Player]) -> list[str]:
    """Columns and feet, side by side where two share a hex."""
    here: dict[str, int] = {}
    parts: list[str] = []
    for seat, player in enumerate(players):
        for cell in player["columns"]:
            x, y = grid.of(cell)
            parts.append(pillar(x + shift(here, cell), y, SEATS[seat], 11.0))
        for cell in player["feet"]:
            x, y = grid.of(cell)
            parts.append(foot(x + shift(here, cell), y + 11, SEATS[seat]))
    return parts


def shift(here: dict[str, int], cell: str) -> float:
    """Where the next piece of a hex goes, from its middle."""
    here[cell] = here.get(cell, 0) + 1
    return -9.0 if here[cell] == 1 else 9.0


def foot(x: float, y: float, colour: str) -> str:
    sole = f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="5" ry="8" fill="{colour}" stroke="{INK}"/>'
    toes = "".join(
        f'<circle cx="{x + dx:.1f}" cy="{y - 10 + abs(dx) / 3:.1f}" r="1.8" fill="{colour}" stroke="{INK}"/>'
        for dx in (-4, 0, 4)
    )
    return sole + toes
