"""Favors, offerings and locks: taking them, making an offering to a deity, securing its card."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from polytheon.games.mytikas.rules.actions import FAVOR, MOST_OFFERINGS, OFFER, OFFERING, PLACE
from polytheon.games.mytikas.rules.components import NONE
from polytheon.games.mytikas.rules.cubes import enough_or
from polytheon.games.mytikas.rules.state import LOCKS, State
from polytheon.kernel.bits import Ints, bit, lowest

FROM_PLAYER: Final = 4  # favors of players are numbered after those of the stacks

# ---- Favors


def can_take_favor(s: State, me: i64) -> bool:
    """Some favor must not be the player's own yet."""
    mine = s.boards[me].favors
    return any(mine[god] < s.table().favors for god in range(4))


def take_favor(s: State, me: i64, optional: bool) -> bool:
    """Take a favor of any god: from its stack or, if that is empty, from any opponent who has one."""
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
                    options = append(options, FROM_PLAYER + 4 * god + seat)
    if len(options) == idle:
        return False
    chosen = s.ask(me, FAVOR, options)
    if chosen < 0:
        return False
    if chosen < FROM_PLAYER:
        s.stacks[chosen] -= 1
        s.boards[me].favors[chosen] += 1
    else:
        god = (chosen - FROM_PLAYER) // 4
        s.boards[(chosen - FROM_PLAYER) % 4].favors[god] -= 1
        s.boards[me].favors[god] += 1
    return True


# ---- Offerings


def take_offerings(s: State, me: i64, count: i64, optional: bool) -> bool:
    """Take offerings from the supply; asked only who may refrain."""
    if optional and s.ask(me, OFFERING, enough_or(OFFERING)) < 0:
        return False
    s.boards[me].offerings += count
    return True


def take_or_make_offering(s: State, me: i64, optional: bool) -> bool:
    """Take an offering, or make one."""
    options = vec[i64](capacity=16)
    if optional:
        options = append(options, -OFFERING)
    options = append(options, 0)
    options = append_targets(s, me, options, OFFER - OFFERING)
    chosen = s.ask(me, OFFERING, options)
    if chosen < 0:
        return False
    if chosen == 0:
        s.boards[me].offerings += 1
    else:
        make_offering(s, me, chosen - (OFFER - OFFERING))
    return True


def may_make_offering(s: State, me: i64) -> None:
    """Make an offering or refrain."""
    options = vec[i64](capacity=16)
    options = append(options, -OFFER)
    options = append_targets(s, me, options, 0)
    if len(options) > 1:
        card = s.ask(me, OFFER, options)
        if card >= 0:
            make_offering(s, me, card)


def append_targets(s: State, me: i64, options: Ints, offset: i64) -> Ints:
    """Own cards without a lock, face-up cards of the river, and other players' cards that the reserve can outbid."""
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
    """Place offerings on a card: an own one, one of the river, or another player's, who gets theirs back."""
    board = s.boards[me]
    owner = s.owner(card)
    laid = s.laid[card]
    kept: i64 = 0  # what lies on the card and stays there
    fewest: i64 = 1
    if owner == me:
        kept = laid
    elif owner != NONE:
        fewest = laid + 1
    most = min(board.offerings, MOST_OFFERINGS)
    if s.locks_left() > 0:
        most = min(most, s.table().locks[s.locks_taken] - kept)
    options = vec[i64](capacity=most)
    for count in range(fewest, most + 1):
        options = append(options, count)
    s.source = card
    count = s.ask(me, PLACE, options)
    if owner == NONE:
        s.river &= ~bit(card)
    elif owner != me:
        s.boards[owner].cards &= ~bit(card)
        s.boards[owner].offerings += laid
    if owner != me:
        board.cards |= bit(card)
        s.asleep |= bit(card)
    board.offerings -= count
    s.laid[card] = kept + count
    take_lock(s, card)


# ---- Locks


def take_lock(s: State, card: i64) -> None:
    """A card with as many offerings as the lowest lock asks for gets that lock; the offerings go back to the supply."""
    if s.locks_left() > 0 and s.laid[card] >= s.table().locks[s.locks_taken]:
        s.locks_taken += 1
        s.locked |= bit(card)
        s.laid[card] = 0
        if s.locks_left() == 0:
            s.trigger(LOCKS)


def unlocked_cards(s: State) -> i64:
    """How many face-down cards of the river have lost their lock. The last lock lies on the deck."""
    return s.face_down - max(s.locks_left() - 1, 0)
