"""Action cards: the pile, the display of open cards, discards and hands."""

from __future__ import annotations

from mypy_extensions import i64

from polytheon.games.pantheon.rules.actions import (
    CARD_DRAWN,
    DISCARDED,
    DREW,
    HANDS_CALLED_IN,
    MONEY_TAKEN,
    PILE_REBUILT,
)
from polytheon.games.pantheon.rules.components import N_CARDS, NONE
from polytheon.games.pantheon.rules.state import State, total_of
from polytheon.kernel.bits import Ints, bit


def draw_cards(s: State, me: i64, count: i64, source: i64) -> None:
    """Draw from the pile, as many as there are, because of a component or (NONE) a rule."""
    drawn: i64 = 0
    while drawn < count and draw_card(s, me):
        drawn += 1
    if drawn > 0:
        s.chooser.note(DREW, me, source, drawn)


def draw_card(s: State, me: i64) -> bool:
    """Draw one card from the pile, which only the player sees; if need be all hands are called in first.
    Return whether there was one.

    Rules 8.4, 8.7.
    """
    if not pile_ready(s):
        call_in_hands(s)
        if not pile_ready(s):
            return False
    s.conceal(bit(me))
    s.players[me].hand[leave_pile(s)] += 1
    return True


def can_draw(s: State) -> bool:
    """Whether a card can come from the pile, if necessary after a reshuffle or from the hands called in."""
    if total_of(s.pile) > 0 or total_of(s.discards) > 0:
        return True
    return any(total_of(player.hand) > 0 for player in s.players)


def cards_to_come(s: State, count: i64) -> i64:
    """How many of some cards the pile and the discards can bring."""
    return min(count, total_of(s.pile) + total_of(s.discards))


def pile_ready(s: State) -> bool:
    """Whether the pile has a card; an empty one is rebuilt of the discards. Rules 8.3, 16.31."""
    if total_of(s.pile) > 0:
        return True
    if total_of(s.discards) == 0:
        return False
    move_all(s.discards, s.pile)
    s.reshuffled = True
    s.chooser.note(PILE_REBUILT, NONE, NONE)
    return True


def leave_pile(s: State) -> i64:
    """Turn over the top card of the pile."""
    card = s.draw_counted(CARD_DRAWN, s.pile)
    s.pile[card] -= 1
    if not s.reshuffled:
        s.left_pile[card] += 1
    return card


def call_in_hands(s: State) -> None:
    """Pile and discards are empty and a card is due: all hands are shuffled into a new pile. Rules 8.4, 16.30."""
    for player in s.players:
        move_all(player.hand, s.pile)
        for card in range(N_CARDS):
            player.known[card] = 0
    s.reshuffled = True
    s.called_in = True
    s.chooser.note(HANDS_CALLED_IN, NONE, NONE)


def move_all(source: Ints, target: Ints) -> None:
    for card in range(N_CARDS):
        target[card] += source[card]
        source[card] = 0


def fill_display(s: State) -> None:
    """Open cards until the display is full, as far as pile and discards reach. Rules 8.5, 16.29."""
    missing = s.content.display_size - total_of(s.display)
    while missing > 0 and pile_ready(s):
        s.display[leave_pile(s)] += 1
        missing -= 1


def take_from_display(s: State, me: i64, card: i64) -> None:
    """Take an open card; everybody sees it, and the next one is opened at once. Rules 8.1, 14.2."""
    s.display[card] -= 1
    s.players[me].hand[card] += 1
    s.players[me].known[card] += 1
    fill_display(s)


def discard(s: State, me: i64, card: i64, count: i64) -> None:
    """Cards of one kind go from the hand to the discards; those that everybody knew of are taken to be the first."""
    if count == 0:
        return
    player = s.players[me]
    player.hand[card] -= count
    player.known[card] = max(player.known[card] - count, 0)
    s.discards[card] += count
    s.chooser.note(DISCARDED, me, NONE, card, count)


def take_special_money(s: State, me: i64) -> None:
    """Take the top card of the special money, if one is left. Rules 12.6, 13.3."""
    card = top_money(s)
    if card != NONE:
        s.special_money[card] -= 1
        s.players[me].hand[card] += 1
        s.players[me].known[card] += 1
        s.chooser.note(MONEY_TAKEN, me, s.source, card)


def top_money(s: State) -> i64:
    """The card on top of the special money: the smallest or, once the stack is turned over, the largest.

    Rules 2.3, 11.6.
    """
    top: i64 = NONE
    for card in range(N_CARDS):
        if s.special_money[card] > 0:
            top = card
            if not s.descending:
                return top
    return top
