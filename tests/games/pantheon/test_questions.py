"""What players ask at the table: each answer of the book, played, and each ordinary word found in the book."""

from __future__ import annotations

import pytest

import polytheon
from polytheon.games.pantheon.rules.components import IDS
from polytheon.text import game_text
from polytheon.text.rule_search import find
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    Axial,
    abilities,
    blank,
    column,
    columns_at,
    feet_at,
    foot,
    give_cards,
    give_god,
    no_more_loot,
    ranks,
    scene,
)

AROUND: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
DRAW = ["draw", *["take from pile"] * 3]


# ---- words


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("en", "who starts", "2.7"),
        ("en", "number of players", "2.9"),
        ("en", "nation", "3.2"),
        ("en", "booty", "3.4"),
        ("en", "half god", "3.5"),
        ("en", "skip", "4.1"),
        ("en", "share", "5.5"),
        ("en", "network", "5.10"),
        ("en", "sacrifice tile", "6.2"),
        ("en", "overpay", "6.7"),
        ("en", "reshuffle", "8.3"),
        ("en", "hand size", "8.6"),
        ("en", "refresh", "8.8"),
        ("en", "throw away", "8.9"),
        ("en", "winner", "10.6"),
        ("en", "tiebreaker", "10.7"),
        ("en", "Carthage", "11.7"),
        ("en", "second action", "13.13"),
        ("en", "adjacent", "1.7"),
        ("fr", "vainqueur", "10.6"),
        ("fr", "bloquer", "5.5"),
        ("fr", "civilisation", "3.2"),
        ("ja", "国家", "3.2"),
        ("ja", "引き分け", "10.7"),
        ("ja", "booty", "3.4"),
    ],
)
def test_words_that_players_use_lead_to_the_rule(language: str, typed: str, rule: str) -> None:
    """The words of other editions, and those in which people ask, are found in the book."""
    found = find(game_text(polytheon.game("pantheon"), language), typed)
    assert rule in [*(each.number for each in found.rules), *found.mentioned]


# ---- the number of players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_gods_and_loot_depend_on_the_number_of_players(players: int) -> None:
    """Rule 2.9: hands, supplies and piles are the same for any number; gods and loot are one more than players."""
    match = polytheon.game("pantheon").new(players, 5)
    table = match.view(None)["table"]
    assert len(table["gods"]["display"]) == players + 1
    state = scene(blank(players)).state
    assert [(p.columns_supply, p.feet_supply) for p in state.players] == [(3, 4)] * players


def test_with_two_players_the_other_follows_alone_and_comes_next() -> None:
    """Rule 2.9: with two players the left neighbour is the opponent, who alone follows."""
    table = scene(blank(players=2)).play("move", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} follow"
    table.play("enough")
    assert table.asked == f"{GREEN} turn"


def test_an_epoch_may_end_before_somebody_has_had_a_turn() -> None:
    """Rule 4.4: the first action of an epoch may be its last."""
    s = blank(players=3, gods=["taksator"])
    ranks(s, RED, gift=4, priest=4)
    table = scene(s).play("worship taksator")
    assert (table.state.epoch, table.state.first) == (2, GREEN)


# ---- room


def crowd(tiles: int) -> list[str]:
    """What red can choose while two feet of others stand on each hex beside the temple."""
    s = blank(players=3)
    feet_at(s, GREEN, *AROUND)
    feet_at(s, YELLOW, *AROUND)
    give_cards(s, RED, "movement 2")
    if tiles:
        give_god(s, RED, *["gaiviles"] * tiles)
    return scene(s).options


def test_nobody_begins_a_route_if_all_hexes_beside_the_temple_are_full() -> None:
    """Rule 16.52: without a jump there is no first foot, and Movement cannot be chosen."""
    assert "move" not in crowd(tiles=0)
    assert "move" in crowd(tiles=1)


def test_a_follower_who_finds_no_room_beside_the_temple_draws() -> None:
    """Rule 16.52: as a follower you draw."""
    s = blank(players=3)
    s.active = s.seat = YELLOW
    feet_at(s, GREEN, *AROUND)
    feet_at(s, YELLOW, *AROUND)
    s.players[YELLOW].feet_general -= 1
    s.players[YELLOW].feet_supply += 1
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move", foot(2, 0), "enough")
    assert table.asked == f"{RED} follow"
    assert table.options == ["enough"]
    before = sum(table.player(RED).hand)
    table.play("enough")
    assert sum(table.player(RED).hand) == before + 1


def test_a_column_hex_with_two_columns_stays_closed_and_feet_go_home() -> None:
    """Rule 16.53: two columns of others close their hex in every epoch; feet close nothing for longer than one."""
    s = blank(players=3, columns=[(1, 1)], gods=["taksator"])
    columns_at(s, GREEN, (1, 1))
    columns_at(s, YELLOW, (1, 1))
    feet_at(s, GREEN, (0, 1))
    feet_at(s, YELLOW, (0, 1))
    feet_at(s, RED, (1, 0))
    ranks(s, RED, gift=4, priest=4)
    give_cards(s, RED, "movement 2")
    table = scene(s)
    assert table.play("move").refuses(column(1, 1), foot(0, 1))
    table.play(foot(2, 0), "enough", "enough", "enough", *DRAW, *DRAW)
    table.play("worship taksator")
    assert [len(table.feet(seat)) for seat in (RED, GREEN, YELLOW)] == [0, 0, 0]
    assert [len(table.columns(seat)) for seat in (GREEN, YELLOW)] == [1, 1]


def test_a_column_leaves_the_foot_beside_it() -> None:
    """Rule 16.54: the foot and the column beside it both stay on the board."""
    s = blank(columns=[(1, 1)])
    feet_at(s, RED, (1, 0))
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move", column(1, 1))
    assert (len(table.feet(RED)), len(table.columns(RED))) == (1, 1)


def test_no_jump_passes_the_temple() -> None:
    """Rule 13.6: the temple is no piece of another player."""
    s = blank(people="roma")
    give_god(s, RED, "gaiviles")
    feet_at(s, RED, (1, 0))
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move")
    assert foot(-1, 0) in table.options  # beside the temple
    assert table.refuses(foot(-2, 0), foot(-1, -1))


# ---- cards


def test_open_cards_stay_whatever_they_are_and_count_one_each() -> None:
    """Rule 8.8: four cards of one kind are not swept away, and each of them is one of the three."""
    s = blank(players=2)
    movement = IDS.cards.index("movement")
    for card in range(len(s.display)):
        s.pile[card] += s.display[card]
        s.display[card] = 0
    s.display[movement] = 4
    s.pile[movement] -= 4
    table = scene(s).play("draw", "take movement")
    assert table.asked == f"{RED} take"
    assert table.state.display[movement] >= 3
    table.play("take movement", "take movement")
    assert table.asked == f"{GREEN} turn"
    shown = list(table.state.display)
    table.play("move", foot(1, 0), "enough", "enough")
    assert list(table.state.display) == shown


def test_open_cards_stay_when_an_epoch_begins() -> None:
    """Rule 8.8: the end of an epoch changes nothing among the open cards."""
    s = blank(players=2, gods=["taksator"])
    ranks(s, RED, gift=4, priest=4)
    table = scene(s)
    shown = list(table.state.display)
    table.play("worship taksator")
    assert (table.state.epoch, list(table.state.display)) == (2, shown)


@pytest.mark.parametrize("actions", [[], ["buy"], ["move"], ["move", foot(1, 0), "enough"]])
def test_nobody_throws_cards_away(actions: list[str]) -> None:
    """Rule 8.9: neither a turn nor a purchase, a movement or following lets a player discard."""
    s = blank(players=2)
    give_cards(s, RED, "gift 9, money_1 2, movement 1")
    give_cards(s, GREEN, "priest 9, movement 1")
    assert not scene(s).play(*actions).can("discard")


def test_graecia_makes_players_discard() -> None:
    """Rule 8.9: Germania and Graecia are the exception."""
    s = abilities("graecia")
    give_cards(s, RED, "gift 9")
    assert scene(s).can("discard") == ["gift"]


# ---- the end of an epoch


def test_the_last_tile_leaves_the_rest_of_the_movement() -> None:
    """Rule 9.2: whoever takes the last tile may still use the other steps."""
    s = blank(players=2, columns=[(1, 1)], loot={(1, 0): "steps_1"})
    no_more_loot(s, but=1)
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move", foot(1, 0))
    assert column(1, 1) in table.options
    table.play(column(1, 1))
    assert table.state.epoch == 1
    assert len(table.columns(RED)) == 1


def test_the_last_tile_leaves_the_rest_of_the_purchases() -> None:
    """Rule 9.2: whoever takes the last tile with money may still buy with what is left."""
    s = blank(players=2, loot={(1, 0): "steps_1"})
    no_more_loot(s, but=1)
    give_cards(s, RED, "money_1 2")
    table = scene(s).play("buy", foot(1, 0))
    assert table.state.epoch == 1
    table.play("buy gift 1")
    assert table.player(RED).ranks[IDS.offerings.index("gift")] == 1


def test_columns_score_whether_they_are_connected_or_not() -> None:
    """Rule 10.3: a column far from the temple counts like one on the route."""
    s = blank(players=2, columns=[(1, 1), (5, -5)], epoch=3, gods=["taksator"])
    columns_at(s, RED, (1, 1), (5, -5))
    ranks(s, RED, gift=4, priest=4)
    table = scene(s).play("worship taksator")
    assert table.scores[RED] == 3 + 3 + 2  # the god, the end of the epoch, two columns
