"""Every placement on offer in crowded games, against the sentences of the rules taken one by one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from polytheon.games.pantheon.rules.board import hex_name, places_in
from tests.games.pantheon.scene import Axial, Table, blank, give_god, scene

COLUMNS: list[Axial] = [(1, 0), (2, 0), (-2, 1), (0, 2), (0, 3), (1, -3), (-3, 0), (3, -2), (4, 0), (-1, -2), (-2, 3)]
DECISIONS = 260


class Referee:
    """Knows which pieces are connected, and says what the rules allow, one hex at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        board = table.state.content.board
        self.near = {
            hex_name(place): {hex_name(other) for other in places_in(board.around(board.only(place)))}
            for place in places_in(board.hexes)
        }
        self.column_hexes = {hex_name(place) for place in places_in(board.column_hexes)}
        self.placed: dict[int, set[str]] = {}  # in this epoch, in a movement or a purchase
        self.epoch = 0

    def look(self, seat: int) -> None:
        """What lies on the board now, for a seat that places a piece."""
        table = self.table
        if table.state.epoch != self.epoch:
            self.epoch = table.state.epoch
            self.placed = {other: set() for other in range(4)}
        self.temple = hex_name(table.state.temple)
        self.feet, self.columns = table.feet(seat), table.columns(seat)
        self.others = Counter(
            place for other in range(4) if other != seat for place in table.feet(other) | table.columns(other)
        )
        self.connected = {self.temple} | self.placed[seat]
        while linked := {old for old in self.columns - self.connected if self.near[old] & self.connected}:
            self.connected |= linked

    def walked(self, place: str) -> bool:
        """Whether a piece gets there without a jump."""
        if place in self.column_hexes:
            return bool(self.near[place] & self.feet)
        return bool(self.near[place] & self.begin())

    def begin(self) -> set[str]:
        """Where a foot may come from: the first one only from the temple."""
        return self.connected if self.feet else {self.temple}

    def jumped(self, place: str) -> bool:
        """Whether a piece gets there over one hex on which only others stand; a column only over a foot."""
        over = {between for between in self.near[place] if self.others[between]} - self.feet - self.columns
        if place in self.column_hexes:
            return any(self.near[between] & self.connected for between in over - self.column_hexes)
        return any(self.near[between] & self.begin() for between in over)

    def allows(self, seat: int, budget: int, jumps: int) -> set[str]:
        """All placements, by name."""
        self.look(seat)
        player, found = self.table.player(seat), set()
        for place in self.near:
            full = place == self.temple or place in self.feet | self.columns or self.others[place] == 2
            cost = 2 if self.others[place] else 1
            is_column = place in self.column_hexes
            left = player.columns_supply if is_column else player.feet_supply
            if not full and cost <= budget and left and (self.walked(place) or (jumps and self.jumped(place))):
                found.add(f"{'column' if is_column else 'foot'} {place}")
        return found


def crowded() -> Table:
    """Four players with many pieces, five steps and two jumps in each movement, and a little money."""
    s = blank(players=4, columns=COLUMNS)
    for seat, player in enumerate(s.players):
        give_god(s, seat, "gaiviles")
        player.jumps += 1
        player.steps += 4
        player.money += 2
        player.feet_general, player.feet_supply = 3, 9
        player.columns_general, player.columns_supply = 4, 8
    return scene(s)


@pytest.mark.parametrize("seed", [0, 1])
def test_every_placement_on_offer_is_one_that_the_rules_allow_and_none_is_missing(seed: int) -> None:
    """Rules 5.5, 5.6, 5.7, 5.8, 5.9, 5.10, 13.6: just the placements that the rules allow, one by one."""
    rng = random.Random(seed)
    table = crowded()
    referee = Referee(table)
    asked, jumps, by_jump, shared = ("", 0), 0, 0, 0
    for _ in range(DECISIONS):
        prompt = table.match.prompt
        if prompt is None:
            break
        options, placing = table.options, prompt.question in ("place", "follow", "buy")
        if placing:
            if asked != (prompt.question, prompt.seat):
                jumps = table.player(prompt.seat).jumps if prompt.question != "buy" else 0
            offered = {name for name in options if name.split()[0] in ("foot", "column")}
            assert offered == referee.allows(prompt.seat, table.left, jumps)
        asked = (prompt.question, prompt.seat)
        action = rng.choice([name for name in options if name != "enough"] or options)
        if prompt.question == "turn" and "move" in options and rng.random() < 0.7:
            action = "move"
        verb, _, place = action.partition(" ")
        if placing and verb in ("foot", "column"):
            jumps -= not referee.walked(place)
            by_jump += not referee.walked(place)
            shared += referee.others[place]
            referee.placed[prompt.seat].add(place)
        table.play(action)
    assert by_jump > 10
    assert shared > 10
    assert table.state.epoch > 1
