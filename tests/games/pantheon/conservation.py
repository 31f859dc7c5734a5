"""What is true in every position of Pantheon: each piece, card and tile is in one place."""

from __future__ import annotations

from polytheon.games.pantheon.rules.board import holds, places_in, size
from polytheon.games.pantheon.rules.state import State, total_of


def check(s: State) -> None:
    """Fail if a piece is missing or is there twice."""
    check_pieces(s)
    check_cards(s)
    check_tiles(s)
    assert s.left >= 0
    assert s.epoch == s.content.epochs or not s.over


def check_pieces(s: State) -> None:
    """Feet and columns stand where they may, at most two on a hex, and none is lost."""
    content = s.content
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


def check_cards(s: State) -> None:
    content = s.content
    assert total_of(s.display) <= content.display_size
    for card, count in enumerate(content.deck):
        parts = [s.pile, s.display, s.discards, s.special_money, *(player.hand for player in s.players)]
        assert all(part[card] >= 0 for part in parts)
        assert sum(part[card] for part in parts) == count + content.special_money[card]


def check_tiles(s: State) -> None:
    content = s.content
    for god, count in enumerate(content.god_counts):
        places = [s.god_bag, s.gods, s.gods_gone, *(player.gods for player in s.players)]
        assert all(place[god] >= 0 for place in places)
        assert sum(place[god] for place in places) in (count, count - 1)  # one may be in somebody's hands
    demigods = total_of(s.demigod_bag) + total_of(s.demigods) + sum(player.demigod_count() for player in s.players)
    assert demigods <= total_of(content.demigod_counts)  # those left on the board leave the game
