"""What gods do."""

from __future__ import annotations

import pytest

from polytheon.games.pantheon.rules.components import FROM_PILE, IDS
from polytheon.games.pantheon.rules.gains import gain_god
from polytheon.games.pantheon.rules.state import TEMPLE, State
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    Table,
    blank,
    demigods_are,
    discard_cards,
    foot,
    give_cards,
    give_god,
    gods_are,
    no_more_loot,
    ranks,
    scene,
    show_demigods,
    show_god,
)


def worshipper(god: str, epoch: int = 2) -> State:
    """Red can pay any god but Pietalte and Gadicea with tiles alone."""
    s = blank(gods=[god, "gadicea"], epoch=epoch)
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    return s


def owned(s: State, seat: int) -> list[str]:
    return [god for i, god in enumerate(IDS.gods) for _ in range(s.players[seat].gods[i])]


def gone(s: State) -> list[str]:
    return [god for i, god in enumerate(IDS.gods) for _ in range(s.gods_gone[i])]


def secret(s: State, seat: int) -> list[int]:
    return [value + 1 for value in range(6) for _ in range(s.players[seat].secret_demigods[value])]


def only_pile(s: State, *gods: str) -> None:
    """These are the gods of the pile, and no god has left the game."""
    gods_are(s, *gods)
    for god in range(len(IDS.gods)):
        s.players[GREEN].gods[god] += s.gods_gone[god]  # out of the way
        s.gods_gone[god] = 0


def test_surparit_brings_another_god_with_its_points() -> None:
    """Rules 7.7, 13.1: Surparit brings another god with its points."""
    s = worshipper("surparit", epoch=3)
    only_pile(s, "stonkus_1")
    table = scene(s).play("worship surparit")
    assert table.scores[RED] == 2 * 3
    assert owned(table.state, RED) == ["stonkus_1"]
    assert table.player(RED).money == 1
    assert gone(table.state) == ["surparit"]


def test_surparit_brings_plaesiris_with_demigods_of_the_pile() -> None:
    """Rules 13.1, 13.2: Surparit brings Plaesiris with demigods of the pile."""
    s = worshipper("surparit")
    only_pile(s, "plaesiris")
    show_demigods(s, 6)
    demigods_are(s, 2, 3)
    table = scene(s).play("worship surparit")
    assert table.scores[RED] == 2 * 2
    assert secret(table.state, RED) == [2, 3]
    assert list(table.state.demigods) == [0, 0, 0, 0, 0, 1]
    assert sorted(gone(table.state)) == ["plaesiris", "surparit"]


def test_surparit_brings_no_third_god() -> None:
    """Rule 13.1: Surparit brings no third god."""
    s = worshipper("surparit")
    only_pile(s, "surparit")
    table = scene(s).play("worship surparit")
    assert table.scores[RED] == 2 * 2
    assert gone(table.state) == ["surparit", "surparit"]
    assert owned(table.state, RED) == []


def test_taksator_without_special_money_brings_points_only() -> None:
    """Rules 7.10, 13.3: Taksator without special money brings points only."""
    s = worshipper("taksator")
    give_cards(s, GREEN, "money_2 2, money_3 2, money_4 2, money_5 1")
    table = scene(s).play("worship taksator")
    assert table.scores[RED] == 2
    assert table.hand(RED) == ""


def test_taksator_brings_the_smallest_special_money() -> None:
    """Rules 2.3, 13.3: Taksator brings the smallest special money."""
    table = scene(worshipper("taksator")).play("worship taksator")
    assert table.hand(RED) == "money_2 1"
    assert gone(table.state) == ["taksator"]


def test_only_traiteras_owned_at_the_start_of_the_turn_can_be_used() -> None:
    """Rules 13.14, 16.8: only Traiteras owned at the start of the turn can be used."""
    s = worshipper("traitera")
    show_god(s, "traitera")
    give_god(s, RED, "traitera")
    s.ready = 1
    table = scene(s).play("worship traitera")
    assert table.asked == f"{RED} turn"
    assert table.source == "traitera"
    table.play("worship traitera")
    assert table.asked == f"{GREEN} turn"
    assert owned(table.state, RED) == ["traitera", "traitera"]


def test_traitera_is_optional_and_may_wait() -> None:
    """Rules 13.13, 16.46: Traitera is optional and may wait."""
    s = worshipper("taksator")
    give_god(s, RED, "traitera")
    s.ready = 1
    table = scene(s).play("worship taksator")
    assert "enough" in table.options
    table.play("enough")
    assert table.asked == f"{GREEN} turn"
    assert owned(table.state, RED) == ["traitera"]


def test_several_traiteras_in_one_turn() -> None:
    """Rules 4.3, 13.14: several Traiteras in one turn."""
    s = blank(players=2)
    give_god(s, RED, "traitera", "traitera")
    s.ready = 2
    table = scene(s).play("draw", *["take from pile"] * 3, "draw", *["take from pile"] * 3)
    assert table.asked == f"{RED} turn"
    table.play("draw", *["take from pile"] * 3)
    assert table.asked == f"{GREEN} turn"
    assert sum(table.player(RED).hand) == 9
    table.play(*["draw", *["take from pile"] * 3] * 2)
    assert table.asked == f"{GREEN} turn"  # they are used up: red's next turn had one action


def test_every_movement_of_a_turn_is_followed_and_has_the_big_foot() -> None:
    """Rules 5.18, 13.15, 16.26: every movement of a turn is followed and has the big foot."""
    s = blank(players=2)
    give_god(s, RED, "traitera")
    s.ready = 1
    table = scene(s).play("move", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} follow"
    table.play("enough")
    assert table.asked == f"{RED} turn"
    table.play("move")
    assert table.left == 1
    table.play(foot(2, 0), "enough")
    assert table.asked == f"{GREEN} follow"


def test_a_traitera_won_as_follower_can_be_used_in_the_next_own_turn() -> None:
    """Rules 13.14, 16.27: a Traitera won as follower can be used in the next own turn."""
    s = blank(players=2, loot={(1, 0): "god"})
    only_pile(s, "traitera")
    give_cards(s, GREEN, "movement 1")
    table = scene(s).play("move", foot(0, 1), "enough", foot(1, 0), "enough")
    assert table.asked == f"{GREEN} turn"
    table.play("draw", *["take from pile"] * 3)
    assert table.asked == f"{GREEN} turn"
    assert table.source == "traitera"


def test_the_highest_demigods_on_the_board_first_loot_then_plaesiris() -> None:
    """Rules 12.3, 13.2, 16.47: the highest demigods on the board first loot then Plaesiris."""
    s = blank(players=2, loot={(1, 0): "demigod"}, gods=["plaesiris", "gadicea"])
    show_demigods(s, 3, 2, 1)
    ranks(s, GREEN, gift=4, priest=4)
    table = scene(s).play("move", foot(1, 0), "enough", "enough")
    assert list(table.player(RED).demigods) == [0, 0, 1, 0, 0, 0]
    table.play("worship plaesiris")
    assert list(table.player(GREEN).demigods) == [1, 1, 0, 0, 0, 0]


def test_who_finds_too_few_demigods_on_the_board_gets_none_of_the_pile() -> None:
    """Rule 16.47: who finds too few demigods on the board gets none of the pile."""
    s = worshipper("plaesiris")
    show_demigods(s, 3)
    table = scene(s).play("worship plaesiris")
    assert table.player(RED).demigod_count() == 1


def test_an_empty_demigod_pile_gives_fewer() -> None:
    """Rule 16.28: an empty demigod pile gives fewer."""
    s = worshipper("surparit")
    only_pile(s, "plaesiris")
    demigods_are(s, 6)
    table = scene(s).play("worship surparit")
    assert secret(table.state, RED) == [6]


def test_low_demigods_lie_on_top_of_high_ones() -> None:
    """Rule 2.2: low demigods lie on top of high ones."""
    s = worshipper("surparit")
    only_pile(s, "plaesiris")
    demigods_are(s, 1, 5)
    table = scene(s).play("worship surparit")
    assert secret(table.state, RED) == [1, 5]


def test_gadicea_allows_a_card_more_in_a_draw_action() -> None:
    """Rule 13.11: Gadicea allows a card more in a draw action."""
    s = blank(players=2)
    give_god(s, RED, "gadicea", "gadicea")
    table = scene(s).play("draw", *["take from pile"] * 3)
    assert "enough" in table.options
    table.play("take from pile", "take from pile")
    assert table.asked == f"{GREEN} turn"
    assert sum(table.player(RED).hand) == 5


def test_gadicea_may_be_left_out() -> None:
    """Rules 8.2, 13.11, 16.46: Gadicea may be left out."""
    s = blank(players=2)
    give_god(s, RED, "gadicea")
    table = scene(s).play("draw")
    assert table.refuses("enough")
    table.play(*["take from pile"] * 3, "enough")
    assert sum(table.player(RED).hand) == 3


def test_gadicea_is_for_draw_actions_only() -> None:
    """Rule 13.11: Gadicea is for draw actions only."""
    s = blank(players=2, loot={(0, -1): "cards_3"})
    give_god(s, GREEN, "gadicea")
    table = scene(s).play("move", foot(1, 0), "enough", "enough")
    assert sum(table.player(GREEN).hand) == 1  # as follower
    table.play("move", foot(0, -1), "enough")
    assert sum(table.player(GREEN).hand) == 1 + 3  # of loot


def test_stonkus_is_no_step() -> None:
    """Rules 6.9, 13.10: Stonkus is no step."""
    s = blank()
    give_god(s, RED, "stonkus_2")
    assert scene(s).play("move").left == 1


def test_stonkus_adds_up_and_needs_no_cards() -> None:
    """Rules 7.7, 13.10: Stonkus adds up and needs no cards."""
    s = blank()
    give_god(s, RED, "stonkus_1", "stonkus_2")
    assert scene(s).play("buy").left == 3


def test_depraccus_brings_cards_in_every_preparation_from_the_next_on() -> None:
    """Rules 3.8, 13.4, 16.10: Depraccus brings cards in every preparation from the next on."""
    s = worshipper("depraccus")
    table = scene(s).play("worship depraccus")
    assert table.hand(RED) == ""  # not in the epoch in which it is worshipped
    s = blank(players=2)
    give_god(s, RED, "depraccus", "depraccus")
    s.epoch = 2
    s.stage = TEMPLE
    table = scene(s)
    assert sum(table.player(RED).hand) == 4
    assert table.asked == f"{RED} turn"


def test_depraccus_brings_cards_in_turn_order_from_the_first_player() -> None:
    """Rule 3.8: Depraccus brings cards in turn order from the first player."""
    s = blank(epoch=2)
    give_god(s, RED, "depraccus")
    give_god(s, GREEN, "depraccus")
    s.first = GREEN
    s.stage = TEMPLE
    discard_cards(s, "temple 2")
    give_cards(s, YELLOW, "movement 15, gift 8, priest 10, dancer 10, temple 9, money_1 15")
    table = scene(s)  # the last two cards of the pile are gifts
    assert (table.hand(GREEN), table.hand(RED)) == ("gift 2", "temple 2")


@pytest.mark.parametrize("god", ["depraccus", "vinthrad", "gaiviles", "stonkus_1", "gadicea", "pietalte", "traitera"])
def test_permanent_gods_are_kept(god: str) -> None:
    """Rule 7.7: permanent gods are kept."""
    s = blank()
    s.god_bag[IDS.gods.index(god)] -= 1
    gain_god(s, RED, IDS.gods.index(god), FROM_PILE)
    assert owned(s, RED) == [god]
    assert gone(s) == []


def test_removed_gods_are_shuffled_anew_but_not_the_one_being_resolved() -> None:
    """Rules 7.11, 16.48: removed gods are shuffled again but not the one being resolved."""
    s = worshipper("surparit")
    only_pile(s)
    s.players[GREEN].gods[IDS.gods.index("taksator")] -= 1
    s.gods_gone[IDS.gods.index("taksator")] += 1
    table = scene(s).play("worship surparit")
    assert table.hand(RED) == "money_2 1"
    assert gone(table.state) == ["surparit", "taksator"] or gone(table.state) == ["taksator", "surparit"]


def test_without_any_god_left_nothing_is_taken_and_no_points_come() -> None:
    """Rule 7.11: without any god left nothing is taken and no points come."""
    s = worshipper("surparit")
    only_pile(s)
    table = scene(s).play("worship surparit")
    assert table.scores[RED] == 2


def last_loot_with_traitera(options: dict[str, str]) -> Table:
    """Who has a Traitera for this turn has just moved, and taken the last loot."""
    s = blank(players=2, loot={(1, 0): "money"}, options=options)
    no_more_loot(s, 1)
    give_god(s, RED, "traitera")
    s.ready = 1
    return scene(s, options).play("move", foot(1, 0), "enough", "enough")


def test_the_epoch_ends_with_the_action_a_traitera_comes_too_late() -> None:
    """Rules 9.2, 16.6: the epoch ends with the action a Traitera comes too late."""
    table = last_loot_with_traitera({})
    assert table.state.epoch == 2


def test_by_option_the_turn_is_finished_with_traitera() -> None:
    """Rule 17.5: by option the turn is finished with Traitera."""
    table = last_loot_with_traitera({"traitera_after_trigger": "allow"})
    assert table.asked == f"{RED} turn"
    table.play("draw", *["take from pile"] * 3)
    assert table.state.epoch == 2
    assert table.scores == [3, 0]


def test_by_option_the_epoch_ends_with_the_turn_if_traitera_is_left_out() -> None:
    """Rule 17.5: by option the epoch ends with the turn if Traitera is left out."""
    table = last_loot_with_traitera({"traitera_after_trigger": "allow"}).play("enough")
    assert table.state.epoch == 2
    assert table.scores == [3, 0]
    assert owned(table.state, RED) == ["traitera"]


def test_a_god_that_surparit_brings_comes_from_the_pile() -> None:
    """Rules 7.9, 13.1: the display loses the god that is worshipped and no other."""
    s = worshipper("surparit")
    only_pile(s, "vinthrad")
    table = scene(s).play("worship surparit")
    assert table.display == ["gadicea"]
    assert owned(table.state, RED) == ["vinthrad"]
