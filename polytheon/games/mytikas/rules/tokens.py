"""Favors, offerings and locks: taking them, making an offering to a deity, securing its card."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import (
    FAVOR,
    FAVOR_FROM,
    FAVORS_OF_PLAYERS,
    MOST_OFFERINGS,
    OFFER,
    OFFERING,
    PLACE,
    RETURNED,
)
from polytheon.games.mytikas.rules.components import NONE
from polytheon.games.mytikas.rules.cubes import enough_or
from polytheon.games.mytikas.rules.state import LOCKS, State
from polytheon.kernel.bits import Ints, bit, lowest

FROM_PLAYER: Final[i64] = FAVOR_FROM - FAVOR  # favors of players are numbered after those of the stacks
MAKE: Final[i64] = OFFER - OFFERING  # making an offering is numbered after taking one

# ---- Favors


def can_take_favor(s: State, me: i64) -> bool:
    """Some favor must not be the player's own yet. Rules 19.6, 19.8."""
    mine = s.boards[me].favors
    return any(mine[god] < s.setup().favors for god in range(4))


def take_favor(s: State, me: i64, optional: bool) -> bool:
    """Take a favor of any god: from its stack or, if that is empty, from any opponent who has one.

    Rules 8.1, 8.2, 19.8 to 19.10.
    """
    options = vec[i64](capacity=16)
    if optional:
        options = append(options, -FAVOR)
    idle = len(options)
    for god in range(4):
        if s.stacks[god] > 0:
            options = append(options, god)
        else:
            for seat in range(s.players):
                if seat != me and s.boards[seat].favors[god] > 0:
                    options = append(options, FROM_PLAYER + FAVORS_OF_PLAYERS.of(god, seat))
    if len(options) == idle:
        return False
    chosen = s.ask(me, FAVOR, options)
    if chosen < 0:
        return False
    move_favor(s, me, chosen)
    return True


def move_favor(s: State, me: i64, favor: i64) -> None:
    """A favor comes from the stack of its god or from a player. Rules 8.1, 8.2."""
    god = favor
    if favor < FROM_PLAYER:
        s.stacks[god] -= 1
    else:
        god, seat = FAVORS_OF_PLAYERS.pair(favor - FROM_PLAYER)
        s.boards[seat].favors[god] -= 1
    s.boards[me].favors[god] += 1


# ---- Offerings


def takes_offerings(s: State, me: i64, optional: bool) -> bool:
    """Whether the player takes offerings; asks only players who may refrain."""
    return not optional or s.ask(me, OFFERING, enough_or(OFFERING)) >= 0


def takes_or_makes_offering(s: State, me: i64, optional: bool) -> i64:
    """What the player chooses: to make an offering to a card, to take one (0), or neither (below 0). Rule 9.3."""
    options = vec[i64](capacity=16)
    if optional:
        options = append(options, -OFFERING)
    options = append(options, 0)
    options = append_targets(s, me, options, MAKE)
    return s.ask(me, OFFERING, options)


def may_make_offering(s: State, me: i64) -> None:
    """Make an offering or refrain. Rule 19.24."""
    options = vec[i64](capacity=16)
    options = append(options, -OFFER)
    options = append_targets(s, me, options, 0)
    if len(options) > 1:
        card = s.ask(me, OFFER, options)
        if card >= 0:
            make_offering(s, me, card)


def may_make_offerings(s: State, me: i64) -> bool:
    """Whether there is a card to which the player can make an offering."""
    return len(append_targets(s, me, vec[i64](), 0)) > 0


def append_targets(s: State, me: i64, options: Ints, offset: i64) -> Ints:
    """Own cards without a lock, face-up cards of the river, and other players' cards that the reserve can outbid.

    Rules 9.4, 9.8, 9.9, 19.13.
    """
    reserve = min(s.boards[me].offerings, MOST_OFFERINGS)
    if reserve == 0:
        return options
    cards = (s.boards[me].cards & ~s.locked) | s.river
    for seat in range(s.players):
        if seat != me:
            theirs = s.boards[seat].cards & ~s.locked
            while theirs != 0:
                card = lowest(theirs)
                theirs &= theirs - 1
                if s.laid[card] < reserve:
                    cards |= bit(card)
    while cards != 0:
        options = append(options, offset + lowest(cards))
        cards &= cards - 1
    return options


def make_offering(s: State, me: i64, card: i64) -> None:
    """Place offerings on a card: one's own, one of the river, or another player's, who gets theirs back.

    Rules 9.4, 9.6.
    """
    most = most_offerings(s, me, card)
    options = vec[i64](capacity=most)
    for count in range(fewest_offerings(s, me, card), most + 1):
        options = append(options, count)
    s.source = card
    place_offerings(s, me, card, s.ask(me, PLACE, options))


def fewest_offerings(s: State, me: i64, card: i64) -> i64:
    """How many offerings a card takes at least: for another player's, more than lie there. Rules 9.4, 19.12."""
    if (s.boards[me].cards | s.river) & bit(card):
        return 1
    return s.laid[card] + 1


def most_offerings(s: State, me: i64, card: i64) -> i64:
    """How many offerings of the reserve a card takes at most: as many as the lowest lock asks for. Rules 9.6, 19.11."""
    most = min(s.boards[me].offerings, MOST_OFFERINGS)
    if s.locks_left() > 0:
        most = min(most, s.setup().locks[s.locks_taken] - kept_offerings(s, me, card))
    return most


def kept_offerings(s: State, me: i64, card: i64) -> i64:
    """How many offerings lie on a card and stay there: those on one's own."""
    if s.boards[me].cards & bit(card):
        return s.laid[card]
    return 0


def place_offerings(s: State, me: i64, card: i64, count: i64) -> None:
    """The card comes to the player, if it is not there yet, and gets the lock that it has earned.

    Rules 9.5, 9.7, 9.10, 13.2, 13.3.
    """
    board = s.boards[me]
    owner = s.owner(card)
    kept = kept_offerings(s, me, card)
    if owner == NONE:
        s.river &= ~bit(card)
    elif owner != me:
        s.boards[owner].cards &= ~bit(card)
        s.boards[owner].offerings += s.laid[card]
        s.chooser.note(RETURNED, owner, card, s.laid[card])
    if owner != me:
        board.cards |= bit(card)
        s.asleep |= bit(card)
    board.offerings -= count
    s.laid[card] = kept + count
    take_lock(s, card)


# ---- Locks


def take_lock(s: State, card: i64) -> None:
    """A card with as many offerings as the lowest lock asks for gets that lock; the offerings go back to the supply.

    Rules 10.1 to 10.3, 10.6, 19.14.
    """
    if s.locks_left() > 0 and s.laid[card] >= s.setup().locks[s.locks_taken]:
        s.locks_taken += 1
        s.locked |= bit(card)
        s.laid[card] = 0
        if s.locks_left() == 0:
            s.trigger(LOCKS)


def unlocked_cards(s: State) -> i64:
    """How many face-down cards of the river have lost their lock. The last lock lies on the deck.

    Rules 10.4 to 10.6.
    """
    return s.face_down - max(s.locks_left() - 1, 0)
