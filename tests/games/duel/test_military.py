"""The military track: shields, tokens, Strategy, Poliorcetics, Minerva (section 6)."""

from __future__ import annotations

import pytest

from tests.games.duel.scene import ended, scene

ALL = ["0 small", "0 large", "1 small", "1 large"]


def test_a_shield_moves_the_pawn_one_space() -> None:
    """Rule 6.1."""
    table = scene("guard_tower").play("build guard_tower")
    assert table.pawn == 1
    assert table.coins == (20, 10)


def test_the_first_military_token_costs_the_opponent_two_coins() -> None:
    """Rule 6.4."""
    table = scene("guard_tower", pawn=2, b_coins=7).play("build guard_tower")
    assert table.pawn == 3
    assert table.coins == (20, 5)
    assert table.military_tokens == ["0 small", "0 large", "1 large"]


def test_a_zone_whose_token_is_gone_costs_nothing() -> None:
    """Rule 6.4."""
    table = scene("guard_tower", pawn=2, military="0 small, 0 large, 1 large").play("build guard_tower")
    assert table.pawn == 3
    assert table.coins == (20, 10)
    assert table.military_tokens == ["0 small", "0 large", "1 large"]


def test_a_military_token_is_gone_even_if_there_was_nothing_to_lose() -> None:
    """Rule 6.4."""
    table = scene("guard_tower", pawn=2, b_coins=0).play("build guard_tower")
    assert table.coins[1] == 0
    assert table.military_tokens == ["0 small", "0 large", "1 large"]


def test_one_move_can_take_both_tokens() -> None:
    """Rules 4.11, 6.5."""
    table = scene("arsenal", pawn=2, b_coins=6, a_has="strategy").play("build arsenal")
    assert table.pawn == 6
    assert table.coins == (10, 0)
    assert table.military_tokens == ["0 small", "0 large"]


def test_reaching_the_capital_wins_at_once() -> None:
    """Rules 1.1, 6.7."""
    table = scene("forum", pawn=7, a_wonders="colossus").play("wonder colossus with forum")
    assert table.pawn == 9
    assert table.ending == "military A"
    assert table.asked == "over"


def test_the_pawn_never_goes_beyond_the_capital() -> None:
    """Rule 6.7."""
    table = scene("pretorium", pawn=8, turn="A").play("build pretorium")
    assert table.pawn == 9
    assert table.ending == "military A"
    table = scene("pretorium", pawn=-8, turn="B").play("build pretorium")
    assert table.pawn == -9
    assert table.ending == "military B"


def test_the_opponent_pushes_the_pawn_back() -> None:
    """Rule 6.2."""
    assert scene("walls", pawn=1, turn="B").play("build walls").pawn == -1


def test_the_second_player_takes_tokens_of_the_first_players_side() -> None:
    """Rules 1.4, 6.4: the tokens at -3 to -8 belong to A's side, so A loses coins."""
    table = scene("walls", pawn=-2, turn="B", b_coins=10).play("build walls")
    assert table.pawn == -4
    assert table.coins == (18, 6)
    assert table.military_tokens == ["0 large", "1 small", "1 large"]


def test_going_back_through_the_own_half_takes_no_token() -> None:
    """Rule 6.6: a token costs the player whose capital ends its side."""
    table = scene("walls", pawn=-4, military=", ".join(ALL)).play("build walls")
    assert table.pawn == -2
    assert table.military_tokens == ALL


@pytest.mark.parametrize(
    ("pawn", "a_points", "b_points"),
    [(2, 2, 0), (4, 5, 0), (-8, 0, 10), (0, 0, 0), (1, 2, 0), (-3, 0, 5), (-5, 0, 5), (6, 10, 0)],
)
def test_points_of_the_military_track(pawn: int, a_points: int, b_points: int) -> None:
    """Rule 6.8."""
    table = ended(pawn=pawn)
    assert (table.points("A")["military"], table.points("B")["military"]) == (a_points, b_points)


# ---- Strategy


def test_strategy_adds_a_shield_to_red_cards() -> None:
    """Rule 7.14."""
    assert scene("archery_range", a_has="strategy").play("build archery_range").pawn == 3


def test_strategy_adds_nothing_to_wonders() -> None:
    """Rule 7.14."""
    table = scene("forum", a_has="strategy", a_wonders="colossus").play("wonder colossus with forum")
    assert table.pawn == 2


def test_strategy_adds_nothing_to_mars() -> None:
    """Rules 7.14, 14.14."""
    assert scene(a_has="strategy", spaces={6: "mars"}).play("activate 6").pawn == 2


def test_strategy_works_on_red_cards_of_the_discard_pile() -> None:
    """Rules 7.14, 8.10."""
    table = scene("forum", a_has="strategy", a_wonders="mausoleum", pile="walls")
    assert table.play("wonder mausoleum with forum", "build discarded walls").pawn == 3


def test_strategy_does_not_work_on_earlier_red_cards() -> None:
    """Rules 7.6, 7.14."""
    table = scene("dispensary, barracks", a="walls, pharmacist", pawn=2, board="strategy")
    table.play("build dispensary", "take strategy")
    assert table.pawn == 2
    assert table.sell_another("barracks").play("build barracks").pawn == 4


def test_the_opponents_strategy_adds_nothing() -> None:
    """Rule 7.14."""
    assert scene("walls", b_has="strategy").play("build walls").pawn == 2


# ---- Poliorcetics


def test_poliorcetics_takes_a_coin_for_each_space() -> None:
    """Rule 7.18."""
    table = scene("pretorium", a_has="poliorcetics").play("build pretorium")
    assert table.pawn == 3
    assert table.coins == (12, 5)


def test_poliorcetics_takes_what_is_there() -> None:
    """Rules 4.11, 6.3, 7.18."""
    table = scene("pretorium", a_has="poliorcetics", pawn=2, b_coins=4).play("build pretorium")
    assert table.pawn == 5
    assert table.coins == (12, 0)


def test_poliorcetics_works_in_the_own_half_too() -> None:
    """Rule 16.22."""
    table = scene("walls", a_has="poliorcetics", pawn=-2).play("build walls")
    assert table.pawn == 0
    assert table.coins == (16, 8)


@pytest.mark.parametrize("mover", ["mars", "colossus"])
def test_poliorcetics_works_with_every_move_of_its_owner(mover: str) -> None:
    """Rules 7.18, 14.14."""
    if mover == "mars":
        table = scene(a_has="poliorcetics", spaces={6: "mars"}).play("activate 6")
    else:
        table = scene("forum", a_has="poliorcetics", a_wonders="colossus").play("wonder colossus with forum")
    assert table.pawn == 2
    assert table.coins[1] == 8


def test_poliorcetics_does_not_work_when_the_opponent_moves_or_for_neptune() -> None:
    """Rule 16.22."""
    assert scene("walls", turn="B", a_has="poliorcetics").play("build walls").coins == (20, 6)
    table = scene(a_has="poliorcetics", spaces={6: "neptune"})
    assert table.play("activate 6", "spare 0 small", "apply 0 large").coins == (17, 5)


def test_poliorcetics_does_not_touch_astarte() -> None:
    """Rules 4.11, 14.4."""
    table = scene("pretorium", a_has="poliorcetics", b_has="astarte", b_coins=1).play("build pretorium")
    assert (table.coins[1], table.city("B")["astarte"]) == (0, 7)


# ---- Minerva


def test_minerva_stops_the_pawn_and_leaves() -> None:
    """Rules 14.15, 16.23."""
    table = scene("pretorium", minerva=3).play("build pretorium")
    assert table.pawn == 2
    assert table.minerva is None
    assert table.military_tokens == ALL
    assert table.coins == (12, 10)


def test_minerva_stays_when_the_move_ends_before_her() -> None:
    """Rule 14.15."""
    table = scene("walls", minerva=3).play("build walls")
    assert table.pawn == 2
    assert table.minerva == 3


def test_poliorcetics_does_not_count_the_space_that_minerva_guards() -> None:
    """Rules 6.3, 16.22, 16.23."""
    table = scene("pretorium", minerva=3, a_has="poliorcetics").play("build pretorium")
    assert table.pawn == 2
    assert table.coins == (12, 8)


def test_minerva_saves_a_capital_once() -> None:
    """Rule 16.23."""
    table = scene("barracks, walls", minerva=9, pawn=8).play("build walls")
    assert table.pawn == 8
    assert table.minerva is None
    assert not table.match.over
    assert table.sell_another("barracks").play("build barracks").ending == "military A"


def test_minerva_stops_either_player() -> None:
    """Rule 14.15."""
    table = scene("walls", turn="B", minerva=1, pawn=3).play("build walls")
    assert table.pawn == 2
    assert table.minerva is None


def test_minerva_right_before_the_pawn_costs_all_shields() -> None:
    """Rule 14.15."""
    table = scene("pretorium", minerva=1).play("build pretorium")
    assert table.pawn == 0
    assert table.minerva is None


# ---- A win ends everything


def test_a_military_win_comes_before_the_choice_of_the_same_wonder() -> None:
    """Rules 3.10, 8.2, 8.12."""
    table = scene("forum", pawn=8, b="clay_pit", a_wonders="statue_of_zeus").play("wonder statue_of_zeus with forum")
    assert table.ending == "military A"
    assert table.cards("B") == ["clay_pit"]


def test_a_win_leaves_tokens_and_face_down_cards_as_they_are() -> None:
    """Rules 3.10, 16.16."""
    table = scene(pawn=8, gone=[15, 18], tokens={6: "offering 4"}, slots={11: "walls"}).play("build walls")
    assert table.ending == "military A"
    assert table.token(6) == "offering 4"
    assert table.slot(6) == "down"
    assert table.city("A")["offering_tokens"] == []
