"""What changed in the pantheons between two views: cards moved, sacrificed, crushed, and lines completed."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from polytheon.games.mythologies.rules.grid import CELLS, LINES, lines_of
from polytheon.games.mythologies.rules.seen import Table

Cells = dict[str, list[str]]  # each pile from the top
CELLS_OF: Final = {line: [cell for cell in CELLS if line in lines_of(cell)] for line in LINES}


class Moved(NamedTuple):
    """A card that lies elsewhere now, or the top card of a pile of `size` cards; and what it crushed."""

    card: str
    start: str
    end: str
    crushed: str = ""
    size: int = 1


class Changes(NamedTuple):
    """What happened in one pantheon."""

    moved: list[Moved]
    sacrificed: list[str]
    completed: list[str]  # lines
    taken: list[str]  # lines whose completion token is gone


class Model:
    """The pantheons as they stood, to be changed by what a decision says about itself; the rest is compared."""

    def __init__(self, table: Table) -> None:
        self.cells: list[Cells] = [{c: list(pile) for c, pile in p["cells"].items()} for p in table["pantheons"]]
        self.discards = [list(p["discard"]) for p in table["pantheons"]]
        self.tokens = [list(p["completion_tokens"]) for p in table["pantheons"]]
        self.full = [full_lines(cells) for cells in self.cells]

    def tops(self, seat: int) -> list[str]:
        return [pile[0] for pile in self.cells[seat].values() if pile]

    def land(self, seat: int, card: str, cell: str) -> None:
        self.cells[seat][cell].insert(0, card)

    def withdraw(self, seat: int, card: str) -> None:
        """Take a card from where it lies: covered, in the discard, or visible."""
        piles = self.cells[seat].values()
        covered = next((pile for pile in piles if card in pile[1:]), None)
        if covered is not None:
            del covered[covered.index(card, 1)]
        elif card in self.discards[seat]:
            self.discards[seat].remove(card)
        else:
            next(pile for pile in piles if card in pile).remove(card)

    def exchange(self, seat: int, first: str, second: str) -> None:
        mine = self.cells[seat]
        mine[first][0], mine[second][0] = mine[second][0], mine[first][0]

    def changes(self, seat: int, table: Table) -> Changes:
        """What else has happened in a pantheon."""
        mine = table["pantheons"][seat]
        moved, gone = moves(self.cells[seat], mine["cells"])
        discarded = Counter(mine["discard"]) - Counter(self.discards[seat])
        full = full_lines(mine["cells"])
        return Changes(
            moved,
            list((Counter(gone) & discarded).elements()),
            [line for line in full if line not in self.full[seat]],
            [line for line in self.tokens[seat] if line not in mine["completion_tokens"]],
        )


def full_lines(cells: Cells) -> list[str]:
    return [line for line, through in CELLS_OF.items() if all(cells[cell] for cell in through)]


def moves(old: Cells, new: Cells) -> tuple[list[Moved], list[str]]:
    """The cards that lie on another cell now, and those that lie on none."""
    changed = [cell for cell in CELLS if old[cell] != new[cell]]
    left = {cell: list((Counter(old[cell]) - Counter(new[cell])).elements()) for cell in changed}
    came = {cell: list((Counter(new[cell]) - Counter(old[cell])).elements()) for cell in changed}
    ways: dict[tuple[str, str], list[str]] = {}
    for end, cards in came.items():
        for card in cards:
            start = next((start for start in changed if card in left[start]), None)
            if start is not None:
                left[start].remove(card)
                ways.setdefault((start, end), []).append(card)
    found: list[Moved] = []
    for (start, end), cards in ways.items():
        stayed = Counter(new[end]) - Counter(came[end])
        crushed = old[end][0] if old[end] and stayed[old[end][0]] else ""
        found.append(Moved(cards[0], start, end, crushed, len(cards)))
    return found, [card for cards in left.values() for card in cards]
