"""Draw: the pile, the display, and both reshuffles."""

from __future__ import annotations

from polytheon.games.pantheon.rules.components import IDS, N_CARDS
from polytheon.games.pantheon.rules.state import State
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    blank,
    foot,
    give_cards,
    no_more_loot,
    said,
    scene,
)


def rest_to(s: State, seat: int) -> None:
    """All cards of the pile go to a hand."""
    for card in range(N_CARDS):
        s.players[seat].hand[card] += s.pile[card]
        s.pile[card] = 0


def test_a_draw_action_is_three_cards_each_from_the_display_or_the_pile() -> None:
    s = blank(players=2)
    table = scene(s).play("draw")
    assert table.options == ["take movement", "take gift", "take priest", "take dancer", "take from pile"]
    table.play("take gift")
    assert table.hand(RED) == "gift 1"
    assert sum(table.state.display) == 4  # replaced at once, before the next draw
    table.play("take from pile", "take from pile")
    assert sum(table.player(RED).hand) == 3
    assert table.asked == f"{GREEN} turn"


def test_e26_all_hands_are_called_in_when_pile_and_discards_are_empty() -> None:
    s = blank(players=3)
    give_cards(s, GREEN, "gift 3")
    give_cards(s, YELLOW, "temple 3")
    rest_to(s, RED)
    s.players[RED].hand[0] -= 1
    s.pile[0] += 1
    assert sum(s.players[RED].hand) == 64
    table = scene(s).play("draw", "take from pile")
    assert sum(table.player(RED).hand) == 65
    table.play("take from pile", "take from pile")
    assert [sum(player.hand) for player in table.state.players] == [2, 0, 0]
    assert sum(table.state.pile) == 69
    assert said(table.state.display) == "movement 1, gift 1, priest 1, dancer 1"


def test_s32_discards_are_reshuffled_only_when_a_card_is_needed() -> None:
    s = blank(players=2)
    rest_to(s, GREEN)
    s.players[GREEN].hand[0] -= 1
    s.pile[0] += 1
    s.players[GREEN].hand[1] -= 5
    s.discards[1] += 5
    table = scene(s).play("draw", "take from pile")
    assert sum(table.state.pile) == 0
    assert table.discards == "gift 5"
    table.play("take from pile")
    assert sum(table.state.pile) == 4
    assert table.discards == ""
    assert table.hand(RED) == "movement 1, gift 1"


def test_s33_cards_drawn_already_are_handed_in_too() -> None:
    s = blank(players=2)
    rest_to(s, GREEN)
    table = scene(s).play("draw", "take gift")
    assert table.hand(RED) == "gift 1"
    assert sum(table.player(GREEN).hand) == 71  # a card of the display calls in nothing
    table.play("take from pile")
    assert sum(table.player(RED).hand) == 1
    assert sum(table.player(GREEN).hand) == 0
    assert sum(table.state.display) == 4  # S15: the gap is filled before the next card is drawn


def test_s15_a_gap_in_the_display_stays_until_there_are_cards() -> None:
    s = blank(players=2)
    rest_to(s, GREEN)
    table = scene(s).play("draw", "take gift")
    assert sum(table.state.display) == 3
    assert sum(table.player(GREEN).hand) == 71
    table.play("take dancer", "take movement")
    assert sum(table.state.display) == 1


def test_s15_a_gap_is_filled_at_the_end_of_an_action() -> None:
    s = blank(players=2)
    rest_to(s, GREEN)
    give = s.players[GREEN].hand
    give[IDS.cards.index("movement")] -= 2
    s.players[RED].hand[IDS.cards.index("movement")] += 2
    s.display[IDS.cards.index("gift")] -= 1
    give[IDS.cards.index("gift")] += 1
    table = scene(s).play("move", foot(1, 0), foot(2, 0), "enough")
    assert said(table.state.display) == "movement 2, priest 1, dancer 1"
    assert table.discards == ""


def test_s16_open_cards_are_not_called_in() -> None:
    s = blank(players=2)
    rest_to(s, RED)
    table = scene(s).play("draw", "take from pile")
    assert said(table.state.display) == "movement 1, gift 1, priest 1, dancer 1"


def test_s34_special_money_is_shuffled_in_and_can_turn_up_in_the_display() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_5 1")
    rest_to(s, GREEN)
    table = scene(s).play("buy", "buy gift 1", "enough")
    assert table.discards == "money_5 1"
    table.play("draw", "take gift")
    assert said(table.state.display) == "movement 1, priest 1, dancer 1, money_5 1"
    table.play("take money_5")
    assert table.player(GREEN).hand[IDS.cards.index("money_5")] == 1


def test_follower_draws_and_loot_draws_reshuffle_too() -> None:
    s = blank(players=2, loot={(1, 0): "cards_3"})
    no_more_loot(s, 2)
    rest_to(s, GREEN)
    table = scene(s).play("move", foot(1, 0), "enough")
    assert sum(table.player(RED).hand) == 3
    assert sum(table.player(GREEN).hand) == 0
