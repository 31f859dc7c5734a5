"""What must be there at every decision, game by game."""

from __future__ import annotations

from polytheon import Match
from polytheon.games.duel import state as duel
from polytheon.games.duel.content import NONE
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


CHECKS = {"duel": check_duel}
