"""Worship: offerings for the gods of the display."""

from __future__ import annotations

import random
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.games.pantheon.game import OWN
from polytheon.games.pantheon.rules.actions import PAYMENTS
from polytheon.games.pantheon.rules.components import IDS, OFFERING
from polytheon.games.pantheon.rules.payment import append_ways, can_worship
from polytheon.games.pantheon.rules.state import State, new_player
from tests.games.pantheon.scene import GREEN, RED, blank, give_cards, ranks, scene

FOUR_ONE = "vinthrad"  # costs 4, 1
TWO_TWO_TWO_ONE = "stonkus_2"


def worshipper(god: str, cards: str = "", epoch: int = 1, **tiles: int) -> State:
    s = blank(gods=[god, "gadicea"], epoch=epoch)
    if cards:
        give_cards(s, RED, cards)
    ranks(s, RED, **tiles)
    return s


def test_a_god_for_cards_alone() -> None:
    """Rules 7.1, 7.2, 7.3, 7.8: a god for cards alone."""
    table = scene(worshipper(FOUR_ONE, "dancer 4, temple 1")).play(f"worship {FOUR_ONE}")
    assert table.player(RED).gods[IDS.gods.index(FOUR_ONE)] == 1
    assert table.discards == "dancer 4, temple 1"
    assert table.display == ["gadicea"]  # not refilled during the epoch
    assert table.asked == f"{GREEN} turn"


def test_a_god_for_tiles_alone_a_rank_too_high_does_no_harm() -> None:
    """Rules 7.3, 7.4: a god for tiles alone a rank too high does no harm."""
    table = scene(worshipper(FOUR_ONE, dancer=4, temple=2)).play(f"worship {FOUR_ONE}")
    assert table.player(RED).gods[IDS.gods.index(FOUR_ONE)] == 1
    assert table.discards == ""
    assert list(table.player(RED).ranks) == [0, 0, 4, 2]


def test_tiles_and_cards_together() -> None:
    """Rule 7.3: tiles and cards together."""
    table = scene(worshipper(FOUR_ONE, "dancer 2, temple 1", dancer=2)).play(f"worship {FOUR_ONE}")
    assert table.discards == "dancer 2, temple 1"


def test_four_numbers_take_four_types() -> None:
    """Rule 7.2: four numbers take four types."""
    s = worshipper(TWO_TWO_TWO_ONE, "priest 2, dancer 2, temple 1, gift 1", temple=1)
    table = scene(s).play(f"worship {TWO_TWO_TWO_ONE}")
    assert table.discards == "gift 1, priest 2, dancer 2, temple 1"


def test_one_type_never_serves_two_numbers() -> None:
    """Rule 7.4: one type never serves two numbers."""
    s = worshipper(TWO_TWO_TWO_ONE, "priest 4, dancer 2, gift 1")
    assert scene(s).refuses(f"worship {TWO_TWO_TWO_ONE}")


def test_a_god_of_epoch_two_brings_two_points_at_once() -> None:
    """Rules 7.6, 16.14: at once, not at the end of the epoch."""
    table = scene(worshipper(FOUR_ONE, "dancer 4, temple 1", epoch=2)).play(f"worship {FOUR_ONE}")
    assert table.scores == [2, 0, 0]
    assert table.match.outcome["points"][RED]["gods"] == 2


def test_pietalte_takes_cards_only() -> None:
    """Rule 13.12: Pietalte takes cards only."""
    s = worshipper("pietalte", "temple 1", dancer=4, priest=2)
    assert scene(s).refuses("worship pietalte")
    table = scene(worshipper("pietalte", "dancer 3, priest 2, temple 1")).play("worship pietalte")
    assert table.discards == "priest 2, dancer 3, temple 1"
    table = scene(worshipper("pietalte", "dancer 3, priest 2, temple 1", dancer=4)).play("worship pietalte")
    assert table.discards == "priest 2, dancer 3, temple 1"  # the tile spares no card


def test_the_player_chooses_which_types_meet_the_numbers() -> None:
    """Rules 7.5, 16.44: the player chooses which types meet the numbers."""
    s = worshipper(FOUR_ONE, "dancer 4, priest 1, gift 1")
    table = scene(s).play(f"worship {FOUR_ONE}")
    assert table.asked == f"{RED} pay"
    assert table.source == FOUR_ONE
    assert table.options == ["pay 1 gift + 4 dancer", "pay 1 priest + 4 dancer"]
    table.play("pay 1 priest + 4 dancer")
    assert table.hand(RED) == "gift 1"


def test_a_god_can_be_worshipped_in_exactly_the_ways_that_give_each_number_a_type() -> None:
    """Rules 7.2, 7.5: a god can be worshipped in exactly the ways that give each number a type."""
    dice = random.Random(2)
    for _ in range(150):
        god = OWN.gods[dice.randrange(len(IDS.gods))]
        player = new_player(OWN)
        for offering in range(4):
            player.hand[OFFERING + offering] = dice.randint(0, 4)
            player.ranks[offering] = dice.randint(0, 2)
        tiles = [0] * 4 if god.cards_only else list(player.ranks)
        ways = set()
        for types in permutations(range(4), len(god.cost)):
            due = [0] * 4
            for offering, number in zip(types, god.cost):
                due[offering] = max(number - tiles[offering], 0)
            if all(player.hand[OFFERING + offering] >= due[offering] for offering in range(4)):
                ways.add(tuple(due))
        codes = append_ways(player, god, 0, 0, 0, vec[i64]())
        assert {tuple(PAYMENTS.amount(code, i) for i in range(4)) for code in codes} == ways
        assert len(codes) == len(ways)
        assert can_worship(player, god) == bool(ways)


def test_nobody_is_asked_if_all_ways_cost_the_same() -> None:
    """Rule 14.7: nobody is asked if all ways cost the same."""
    s = worshipper(FOUR_ONE, dancer=4, temple=4, gift=4)
    table = scene(s).play(f"worship {FOUR_ONE}")
    assert table.asked == f"{GREEN} turn"


def test_one_god_an_action() -> None:
    """Rule 7.1: one god an action."""
    s = blank(gods=["taksator", "taksator", "gadicea"])
    ranks(s, RED, gift=4, dancer=4)
    table = scene(s).play("worship taksator")
    assert table.display == ["taksator", "gadicea"]
    assert table.asked == f"{GREEN} turn"


def test_no_type_replaces_another() -> None:
    """Rules 1.6, 7.2: one number is met by one type, not by a mixture."""
    s = blank(gods=["depraccus", "gadicea"])  # costs 4
    give_cards(s, RED, "dancer 3, gift 3")
    assert scene(s).refuses("worship depraccus")
    give_cards(s, RED, "gift 1")
    assert "worship depraccus" in scene(s).options
