"""The pieces of Mytikas are neither lost nor made."""

from __future__ import annotations

from polytheon.games.mytikas.rules.components import NONE
from polytheon.games.mytikas.rules.state import State
from polytheon.kernel.bits import bit_count


def check(s: State) -> None:
    """Every favor, level token and card is in exactly one place; nothing is below 0."""
    setup = s.setup()
    for god in range(4):
        assert s.stacks[god] >= 0
        assert s.stacks[god] + sum(board.favors[god] for board in s.boards) == setup.favors
    for level in range(1, 5):
        built = sum(1 for board in s.boards for where in board.built if where == level)
        assert s.tokens[level - 1] >= 0
        assert s.tokens[level - 1] + built == setup.tokens[level - 1]
    for board in s.boards:
        assert board.offerings >= 0
        assert all(count >= 0 for count in [*board.cubes, *board.favors])
        assert all(0 <= level <= 4 for level in board.built)
    owned = [board.cards for board in s.boards]
    places = [s.unseen, s.river, s.aside, *owned]
    assert sum(bit_count(place) for place in places) == 16
    assert sum(places) == (1 << 16) - 1
    assert s.locked & ~sum(owned) == 0
    assert s.asleep & ~sum(owned) == 0
    assert bit_count(s.locked) == s.locks_taken <= len(setup.locks)
    for card in range(16):
        free = sum(owned) & ~s.locked
        assert s.laid[card] == 0 or free >> card & 1
        if s.locks_left() > 0:
            assert 0 <= s.laid[card] < setup.locks[s.locks_taken]
    builders = [board.builder for board in s.boards if board.builder != NONE]
    closed = [builder // 2 if s.players == 2 else builder for builder in builders]
    assert len(set(closed)) == len(closed)
