"""The end of an epoch, the scorings and the end of the game."""

from __future__ import annotations

import pytest

from polytheon.games.pantheon.game import OWN
from polytheon.games.pantheon.rules.board import hex_name, places_in
from polytheon.games.pantheon.rules.components import IDS, NONE
from polytheon.games.pantheon.rules.rules import end_epoch
from polytheon.games.pantheon.rules.scoring import final_scoring, score_epoch, winners
from polytheon.games.pantheon.rules.state import DEMIGODS, POINTS, SHARED, State
from polytheon.kernel.bits import members
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    at,
    blank,
    columns_at,
    feet_at,
    foot,
    give_cards,
    give_demigods,
    give_god,
    no_more_loot,
    ranks,
    scene,
    show_demigods,
)

MANY = [(q, 2) for q in range(-6, 5)] + [(0, 4)]  # twelve column hexes


def test_the_first_scoring_of_the_rulebook() -> None:
    """Rules 10.2, 10.3: the first scoring of the rulebook."""
    s = blank(columns=MANY, epoch=3)
    s.players[RED].god_points = 8
    s.players[RED].closing_points = 3
    give_demigods(s, RED, 3, 2)
    columns_at(s, RED, *MANY[:5])
    score_epoch(s)
    assert s.players[RED].score() == 11 + 5 + 10 == 26


@pytest.mark.parametrize(("tiles", "points"), [(1, 4), (2, 8)])
def test_pietalte_scores_the_best_rank(tiles: int, points: int) -> None:
    """Rules 10.4, 13.12: Pietalte scores the best rank."""
    s = blank(epoch=3)
    give_god(s, RED, *["pietalte"] * tiles)
    ranks(s, RED, gift=2, dancer=4)
    give_god(s, GREEN, "pietalte")  # without any offering tile
    score_epoch(s)
    assert s.players[RED].score() == points
    assert s.players[GREEN].score() == 0


def test_a_follower_takes_the_last_loot_tile() -> None:
    """Rules 9.2, 9.3: a follower takes the last loot tile."""
    s = blank(loot={(0, -1): "steps_1"})
    no_more_loot(s, 1)
    give_cards(s, GREEN, "movement 1")
    give_cards(s, YELLOW, "movement 1")
    table = scene(s).play("move", foot(1, 0), "enough", foot(0, -1), "enough")
    assert table.player(GREEN).steps == 1
    assert table.asked == f"{YELLOW} follow"  # the others still act
    table.play(foot(0, 1), "enough")
    state = table.state
    assert state.epoch == 2
    assert state.players[RED].closing_points == 3  # red is the active player
    assert state.first == GREEN


def test_the_last_god_of_the_display_ends_the_epoch() -> None:
    """Rules 9.1, 9.4: the last god of the display ends the epoch."""
    s = blank(gods=["taksator"])
    ranks(s, RED, gift=3, dancer=1)
    table = scene(s).play("worship taksator")
    assert table.state.epoch == 2
    assert table.scores == [1 + 3, 0, 0]
    assert table.state.first == GREEN


def test_who_ends_an_epoch_gets_the_points_and_the_left_neighbour_begins_the_next() -> None:
    """Rules 9.3, 9.4: who ends an epoch gets the points and the left neighbour begins the next."""
    s = blank(gods=["taksator"])  # red has begun this epoch
    s.active = s.seat = GREEN
    ranks(s, GREEN, gift=3, dancer=1)
    table = scene(s).play("worship taksator")
    assert table.scores == [0, 1 + 3, 0]
    assert table.state.first == YELLOW


def test_it_is_nobodys_turn_while_the_next_epoch_is_prepared() -> None:
    """Rule 3.6: it is nobodys turn while the next epoch is prepared."""
    s = blank(players=2, gods=["taksator"])
    ranks(s, RED, gift=3, dancer=1)
    give_god(s, RED, "traitera")
    s.ready = 1
    s.people_bag = 1 << IDS.peoples.index("iberia")
    table = scene(s).play("worship taksator")
    assert table.asked == f"{GREEN} raise"
    shown = table.match.view(RED)["table"]
    assert (shown["active"], shown["extra_actions"]) == (-1, 0)


def test_both_triggers_at_once_bring_three_points_once() -> None:
    """Rules 9.3, 16.37: both triggers at once bring three points once."""
    s = blank(players=2, loot={(1, 0): "god"}, gods=[])
    no_more_loot(s, 1)
    table = scene(s).play("move", foot(1, 0), "enough", "enough")
    assert table.player(RED).closing_points == 3


def test_what_columns_are_worth() -> None:
    """Rule 10.3: what columns are worth."""
    assert list(OWN.column_points) == [0, 1, 2, 3, 8, 10, 12, 14, 24, 27, 30, 33, 48]


def test_feet_go_home_columns_stay_and_leftovers_are_gone() -> None:
    """Rules 9.5, 9.6, 16.7: feet go home columns stay and leftovers are gone."""
    s = blank(columns=[(2, 0)], gods=["taksator", "gadicea"])
    feet_at(s, RED, (1, 0), (0, 1))
    feet_at(s, GREEN, (1, 0))
    columns_at(s, RED, (2, 0))
    show_demigods(s, 5)
    end_epoch(s, 3)
    assert [player.feet_supply for player in s.players] == [4, 4, 4]
    assert sum(s.players[RED].feet) == 0
    assert s.players[RED].columns_placed() == 1
    assert sum(s.gods) == 0
    assert s.gods_gone[IDS.gods.index("taksator")] == 1
    assert sum(s.demigods) == 0
    assert all(tile == NONE for tile in s.loot)


def test_closing_points_come_before_the_scoring_and_only_epochs_three_and_six_score() -> None:
    """Rules 10.1, 16.37: closing points come before the scoring and only epochs three and six score."""
    for epoch, points in ((2, 3), (3, 3 + 4)):
        s = blank(epoch=epoch)
        give_demigods(s, RED, 4)
        s.active = RED
        end_epoch(s, 3)
        assert s.players[RED].score() == points


def test_demigods_and_columns_count_in_both_scorings() -> None:
    """Rule 10.5: demigods and columns count in both scorings."""
    s = blank(columns=MANY, epoch=3)
    give_demigods(s, RED, 6)
    columns_at(s, RED, *MANY[:4])
    score_epoch(s)
    score_epoch(s)
    assert s.players[RED].score() == 2 * (6 + 8)


def test_an_epoch_that_nobody_ends_stops_without_points() -> None:
    """Rule 16.42: an epoch that nobody ends stops without points."""
    s = blank(players=2)
    s.turns = 200
    table = scene(s).play("draw", *["take from pile"] * 3)
    assert table.state.epoch == 2
    assert table.scores == [0, 0]
    assert table.state.first == GREEN


def finished(*points: int) -> State:
    s = blank(players=len(points), epoch=6)
    for player, score in zip(s.players, points):
        player.god_points = score
    return s


def test_most_points_win() -> None:
    """Rule 10.6: the most points decide."""
    s = finished(50, 60, 55)
    final_scoring(s)
    assert s.over
    assert s.ending == POINTS
    assert list(members(winners(s))) == [GREEN]


def test_equal_points_more_demigod_tiles_win() -> None:
    """Rule 10.7: equal points more demigod tiles win."""
    s = finished(50, 50, 20)
    give_demigods(s, RED, 6)
    give_demigods(s, GREEN, 1, 1)
    final_scoring(s)
    assert s.ending == DEMIGODS
    assert list(members(winners(s))) == [GREEN]


def test_equal_points_and_equal_demigods_share_the_victory() -> None:
    """Rule 10.7: equal points and equal demigods share the victory."""
    s = finished(50, 50, 20)
    give_demigods(s, RED, 6)
    give_demigods(s, GREEN, 1)
    give_demigods(s, YELLOW, 1, 1)
    final_scoring(s)
    assert s.ending == SHARED
    assert list(members(winners(s))) == [RED, GREEN]


def test_the_sixth_epoch_ends_the_game_after_its_scoring() -> None:
    """Rules 1.2, 10.1, 10.6: the sixth epoch ends the game after its scoring."""
    s = blank(players=2, epoch=6, gods=["taksator"], columns=MANY)
    ranks(s, RED, gift=3, dancer=1)
    give_demigods(s, GREEN, 5)
    columns_at(s, GREEN, MANY[0])
    table = scene(s).play("worship taksator")
    assert table.asked == "over"
    assert table.match.outcome == {
        "ending": "points",
        "points": [
            {"gods": 6, "closing": 3, "demigods": 0, "columns": 0, "pietalte": 0},
            {"gods": 0, "closing": 0, "demigods": 5, "columns": 1, "pietalte": 0},
        ],
    }
    assert table.match.winners == [RED]


def test_old_columns_beside_the_new_temple_are_linked_in_the_next_epoch() -> None:
    """Rule 5.10: old columns beside the new temple are linked in the next epoch."""
    s = blank(players=2, columns=[(1, 0)], gods=["taksator"])
    ranks(s, RED, gift=3, dancer=1)
    columns_at(s, GREEN, (1, 0))
    feet_at(s, GREEN, (2, 0))
    table = scene(s).play("worship taksator")
    assert {hex_name(place) for place in places_in(table.player(GREEN).network)} == {at(0, 0), at(1, 0)}


def test_players_keep_what_they_have_and_the_cards_stay_as_they_are() -> None:
    """Rule 9.7: hands, tiles, gods, steps, demigods and supplies stay; so do the open cards, pile and discards."""
    s = blank()
    give_cards(s, RED, "gift 3, money_4 1")
    give_god(s, RED, "vinthrad", "traitera")
    give_demigods(s, RED, 5)
    ranks(s, RED, gift=2, dancer=4)
    before, player = s.copy(), s.players[RED]
    end_epoch(s, 3)
    old = before.players[RED]
    assert (list(player.hand), list(player.ranks)) == (list(old.hand), list(old.ranks))
    assert (list(player.gods), list(player.demigods)) == (list(old.gods), list(old.demigods))
    assert (player.steps, player.extra_actions) == (1, 1)
    assert (player.columns_supply, player.feet_supply) == (old.columns_supply, old.feet_supply)
    for now, then in ((s.display, before.display), (s.pile, before.pile), (s.special_money, before.special_money)):
        assert list(now) == list(then)


def test_cards_supplies_and_other_gods_bring_no_points_at_the_end() -> None:
    """Rule 10.8: only demigods, columns on the board and Pietalte are scored."""
    s = blank(players=2, epoch=6)
    give_cards(s, RED, "money_5 1, gift 5")
    give_god(s, RED, "traitera", "vinthrad", "stonkus_2")
    ranks(s, RED, gift=4, priest=4)
    end_epoch(s, 0)
    assert s.over
    assert s.players[RED].score() == 0
    assert list(members(winners(s))) == [RED, GREEN]
