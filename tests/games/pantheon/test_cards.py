"""Draw: the pile, the display, and both reshuffles."""

from __future__ import annotations

from polytheon.games.pantheon.rules.components import IDS
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    blank,
    foot,
    give_cards,
    no_more_loot,
    rest_to,
    said,
    scene,
)


def test_a_draw_action_is_three_cards_each_from_the_display_or_the_pile() -> None:
    """Rule 8.1: a draw action is three cards each from the display or the pile."""
    s = blank(players=2)
    table = scene(s).play("draw")
    assert table.options == ["take movement", "take gift", "take priest", "take dancer", "take from pile"]
    table.play("take gift")
    assert table.hand(RED) == "gift 1"
    assert sum(table.state.display) == 4  # replaced at once, before the next draw
    table.play("take from pile", "take from pile")
    assert sum(table.player(RED).hand) == 3
    assert table.asked == f"{GREEN} turn"


def test_all_hands_are_called_in_when_pile_and_discards_are_empty() -> None:
    """Rule 8.4: all hands are called in when pile and discards are empty."""
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


def test_discards_are_reshuffled_only_when_a_card_is_needed() -> None:
    """Rules 8.3, 16.31: discards are reshuffled only when a card is needed."""
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


def test_cards_drawn_already_are_handed_in_too() -> None:
    """Rules 8.4, 8.5, 16.30: cards drawn already are handed in too."""
    s = blank(players=2)
    rest_to(s, GREEN)
    table = scene(s).play("draw", "take gift")
    assert table.hand(RED) == "gift 1"
    assert sum(table.player(GREEN).hand) == 71  # a card of the display calls in nothing
    table.play("take from pile")
    assert sum(table.player(RED).hand) == 1
    assert sum(table.player(GREEN).hand) == 0
    assert sum(table.state.display) == 4  # the gap is filled before the next card is drawn


def test_a_gap_in_the_display_stays_until_there_are_cards() -> None:
    """Rules 8.5, 16.29: a gap in the display stays until there are cards."""
    s = blank(players=2)
    rest_to(s, GREEN)
    table = scene(s).play("draw", "take gift")
    assert sum(table.state.display) == 3
    assert sum(table.player(GREEN).hand) == 71
    table.play("take dancer", "take movement")
    assert sum(table.state.display) == 1


def test_a_gap_is_filled_at_the_end_of_an_action() -> None:
    """Rules 8.5, 16.29: a gap is filled at the end of an action."""
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


def test_open_cards_are_not_called_in() -> None:
    """Rules 8.4, 16.30: open cards are not called in."""
    s = blank(players=2)
    rest_to(s, RED)
    table = scene(s).play("draw", "take from pile")
    assert said(table.state.display) == "movement 1, gift 1, priest 1, dancer 1"


def test_special_money_is_shuffled_in_and_can_turn_up_in_the_display() -> None:
    """Rules 6.8, 16.32: special money is shuffled in and can turn up in the display."""
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
    """Rule 8.7: follower draws and loot draws reshuffle too."""
    s = blank(players=2, loot={(1, 0): "cards_3"})
    no_more_loot(s, 2)
    rest_to(s, GREEN)
    table = scene(s).play("move", foot(1, 0), "enough")
    assert sum(table.player(RED).hand) == 3
    assert sum(table.player(GREEN).hand) == 0
