"""What must be there at every decision, game by game."""

from __future__ import annotations

from polytheon import Match
from polytheon.games.duel import state as duel
from polytheon.games.duel.content import NONE
from polytheon.games.pantheon import state as pantheon
from polytheon.games.pantheon.board import holds, places_in, size
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


def check_pantheon(match: Match) -> None:
    s = match.now()
    assert isinstance(s, pantheon.State)
    content = s.content
    total = pantheon.total_of
    for player in s.players:
        feet, columns = size(player.feet), size(player.columns)
        assert player.feet_general + player.feet_supply + feet == content.feet
        assert player.columns_general + player.columns_supply + columns == content.columns
        assert min(player.feet_general, player.feet_supply, player.columns_general, player.columns_supply) >= 0
        assert all(0 <= known <= held for known, held in zip(player.known, player.hand))
        assert all(0 <= rank <= 4 for rank in player.ranks)
        for row in range(content.board.height):
            assert player.feet[row] & ~content.board.foot_hexes[row] == 0
            assert player.columns[row] & ~content.board.column_hexes[row] == 0
            assert player.feet[row] & ~player.network[row] == 0 or s.over
    for place in places_in(content.board.hexes):
        assert sum(holds(player.feet, place) + holds(player.columns, place) for player in s.players) <= 2
    for card, count in enumerate(content.deck):
        parts = [s.pile, s.display, s.discards, s.special_money, *(player.hand for player in s.players)]
        assert all(part[card] >= 0 for part in parts)
        assert sum(part[card] for part in parts) == count + content.special_money[card]
    for god, count in enumerate(content.god_counts):
        places = [s.god_bag, s.gods, s.gods_gone, *(player.gods for player in s.players)]
        assert all(place[god] >= 0 for place in places)
        assert sum(place[god] for place in places) in (count, count - 1)  # one may be in somebody's hands
    assert total(s.demigod_bag) + total(s.demigods) + sum(player.demigod_count() for player in s.players) <= 21
    assert s.left >= 0
    assert total(s.display) <= 4
    if match.over:
        assert s.epoch == 6


CHECKS = {"duel": check_duel, "pantheon": check_pantheon}
