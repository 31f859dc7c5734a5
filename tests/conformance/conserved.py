"""What must be there at every decision, game by game."""

from __future__ import annotations

from polytheon import Match
from polytheon.games.duel import state as duel
from polytheon.games.duel.content import NONE
from polytheon.games.mytikas import state as mytikas
from polytheon.kernel.bits import bit_count


def check(match: Match) -> None:
    CHECKS[match.game.name](match)


def check_duel(match: Match) -> None:
    s = match.now()
    assert isinstance(s, duel.State)
    cities = (s.city0, s.city1)
    assert all(city.coins >= 0 and city.astarte >= 0 for city in cities)
    for slot in range(20):
        card = s.slots[slot]
        assert card == NONE or s.where[card] == duel.STRUCTURE + slot
        assert (card != NONE) == bool(s.present & s.face_up >> slot << slot & 1 << slot)
    for seat, city in enumerate(cities):
        cards = [s.content.cards[card] for card in s.cards_at(duel.CITY + seat)]
        assert city.production == sum(card.makes for card in cards)
        assert sum(city.count(colour) for colour in range(7)) == len(cards)
        for wonder in range(14):
            assert len(s.cards_at(duel.UNDER + wonder)) == (s.city0.built | s.city1.built) >> wonder & 1
    assert s.built_wonders() <= 7
    progress = [s.board, s.box, s.offered, s.enki, s.city0.progress, s.city1.progress]
    if s.first != NONE:
        assert sum(bit_count(part) for part in progress) == (13 if s.pantheon else 10)
    assert -9 <= s.pawn <= 9
    if s.pantheon and s.first != NONE:
        places = [*s.spaces, *s.stacks]
        gods = sum(1 << god for god in places if god not in (NONE, 15))
        parts = [gods, s.divinity_bag, s.drawn, (s.city0.divinities | s.city1.divinities) & 0x7FFF]
        if not s.over:
            assert sum(bit_count(part) for part in parts) == 15


def check_mytikas(match: Match) -> None:
    s = match.now()
    assert isinstance(s, mytikas.State)
    check_pieces_of_mytikas(s)


def check_pieces_of_mytikas(s: mytikas.State) -> None:
    table = s.table()
    for god in range(4):
        assert s.stacks[god] >= 0
        assert s.stacks[god] + sum(board.favors[god] for board in s.boards) == table.favors
    for level in range(1, 5):
        built = sum(1 for board in s.boards for where in board.built if where == level)
        assert s.tokens[level - 1] >= 0
        assert s.tokens[level - 1] + built == table.tokens[level - 1]
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
    assert bit_count(s.locked) == s.locks_taken <= len(table.locks)
    for card in range(16):
        free = sum(owned) & ~s.locked
        assert s.laid[card] == 0 or free >> card & 1
        if s.locks_left() > 0:
            assert 0 <= s.laid[card] < table.locks[s.locks_taken]
    builders = [board.builder for board in s.boards if board.builder != NONE]
    closed = [builder // 2 if s.players == 2 else builder for builder in builders]
    assert len(set(closed)) == len(closed)


CHECKS = {"duel": check_duel, "mytikas": check_mytikas}
