"""A match of Mythologies with short ways to play it and to look at it. Seats are A, B, C, D.

Cells have short names: c, t, a for the plane and l, m, r for the column, so "cl" is celestial-left.
"""

from __future__ import annotations

from polytheon.games.mythologies.rules.components import IDS, NONE
from polytheon.games.mythologies.rules.grid import CELLS, LINES
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel.bits import members
from tests.games.mythologies.conservation import check
from tests.games.played import SEATS, Played

SHORT = {f"{cell.split('-')[0][0]}{cell.split('-')[1][0]}": cell for cell in CELLS}


class Table(Played):
    """A match with short ways to play it and to look at it; every action is followed by a count of the cards."""

    def check(self) -> None:
        check(self.state)

    # ---- playing

    def spelled(self, action: str) -> str:
        """Cells have short names: "play centaur cl" stands for "play centaur celestial-left"."""
        return " ".join(SHORT.get(word, word) for word in action.split())

    @property
    def options(self) -> list[str]:
        """All legal actions, cells in short."""
        long = {cell: short for short, cell in SHORT.items()}
        return [" ".join(long.get(word, word) for word in name.split()) for name in super().options]

    @property
    def asked(self) -> str:
        """Who has to decide what, and for which card, such as "A turn" or "B sacrifice centaur"; "over" at the end."""
        prompt = self.match.prompt
        return "over" if prompt is None else f"{SEATS[prompt.seat]} {prompt.question} {prompt.source}".strip()

    # ---- looking

    @property
    def state(self) -> State:
        now = self.match.now()
        assert isinstance(now, State)
        return now

    def gems(self, seat: str = "A") -> int:
        return self.state.pantheons[SEATS.index(seat)].gems

    def favours(self, seat: str = "A") -> int:
        return self.state.pantheons[SEATS.index(seat)].favours

    def purse(self, seat: str = "A") -> str:
        """Gems and favours, such as "3G 1F"."""
        return f"{self.gems(seat)}G {self.favours(seat)}F"

    def top(self, cell: str, seat: str = "A") -> str:
        """The visible card on a cell, or ""."""
        return (self.pile(cell, seat) or [""])[0]

    def pile(self, cell: str, seat: str = "A") -> list[str]:
        """The cards on a cell from the top."""
        p, number = self.state.pantheons[SEATS.index(seat)], CELLS.index(SHORT[cell])
        copies = [p.tops[number]] if p.tops[number] != NONE else []
        copies += [entry >> 5 for entry in p.covered if entry & 31 == number][::-1]
        return [self.name(copy) for copy in copies]

    def discard(self, seat: str = "A") -> list[str]:
        return sorted(self.name(copy) for copy in self.state.pantheons[SEATS.index(seat)].discard)

    def hand(self, seat: str = "A") -> list[str]:
        first = 2 * SEATS.index(seat)
        return [IDS.cards[card] for card in self.state.hands[first : first + 2] if card != NONE]

    def tokens(self, seat: str = "A") -> list[str]:
        """The lines whose completion token still lies there."""
        return [LINES[line] for line in members(self.state.pantheons[SEATS.index(seat)].tokens)]

    def exiled(self) -> list[str]:
        return sorted(IDS.cards[card] for card in self.state.exile)

    def slots(self, mythology: str) -> list[str]:
        """The cards on a board: a name, "?" if face down, "" if empty."""
        s = self.state
        first = 4 * s.quarter_of(IDS.mythologies.index(mythology))
        names = {NONE: "", -2: "?"}
        return [names.get(card) or (IDS.cards[card] if card >= 0 else "") for card in s.slots[first : first + 4]]

    def name(self, copy: int) -> str:
        return IDS.cards[self.state.content.copies[copy].number]
