"""Turns: their order, one action each, and how long the action phase goes on."""

from __future__ import annotations

from tests.games.pantheon.scene import BLUE, GREEN, RED, YELLOW, blank, foot, give_cards, ranks, scene

DRAW = ["draw", *["take from pile"] * 3]


def test_followers_and_turns_go_clockwise() -> None:
    """Rules 1.8, 5.15: the left neighbour comes next, as follower and in the next turn."""
    s = blank(players=4)
    s.active = s.seat = YELLOW
    table = scene(s).play("move", foot(1, 0), "enough")
    for seat in (BLUE, RED, GREEN):
        assert table.asked == f"{seat} follow"
        table.play("enough")
    assert table.asked == f"{BLUE} turn"


def test_a_turn_is_one_action_and_nobody_passes() -> None:
    """Rule 4.1: exactly one action; "enough" is not on offer, and the same action may be done again."""
    s = blank(players=2)
    give_cards(s, RED, "money_1 2")
    table = scene(s)
    assert set(table.options) == {"draw", "move", "buy"}
    assert table.refuses("enough")
    table.play(*DRAW)
    assert table.asked == f"{GREEN} turn"
    table.play(*DRAW)
    assert "draw" in table.options


def test_the_phase_goes_on_until_loot_or_gods_are_gone_and_turns_may_be_uneven() -> None:
    """Rules 4.4, 9.2: rounds are not counted, and the round of the last action is not played out."""
    s = blank(players=3, gods=["taksator"])
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    table = scene(s)
    for _ in range(4):
        table.play(*DRAW * 3)
        assert table.state.epoch == 1
    table.play("worship taksator")  # red's fifth turn; the others have had four
    assert table.state.epoch == 2
    assert table.state.first == GREEN


def test_a_hand_has_no_limit() -> None:
    """Rule 8.6: whoever has twenty cards draws three more and discards nothing."""
    s = blank(players=2)
    give_cards(s, RED, "gift 10, temple 10")
    table = scene(s).play(*DRAW)
    assert sum(table.player(RED).hand) == 23
    assert table.asked == f"{GREEN} turn"
