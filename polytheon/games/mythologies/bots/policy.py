"""What a sensible player of Mythologies tends to do: weights for options, for playouts and for where a search looks
first. Everything is judged by what it brings at once, in tenths of a favour; what a card's effect may bring is a
number for each card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import (
    BRING,
    CHOOSE,
    COMMIT,
    DISCARD,
    LOSE,
    MOVE,
    MOVE_PILE,
    PAY,
    PILE,
    PLAY,
    PUT,
    RAISE,
    RANSOM,
    SACRIFICE,
    SPARE,
    TAKE,
    TOKEN,
    TURN,
    USE,
)
from polytheon.games.mythologies.rules.components import (
    CARDS_PER_MYTHOLOGY,
    CRUSHED,
    CRUSHES,
    DEITIES,
    DOUBLES_GAINS,
    N_CARDS,
    NONE,
    SACRIFICED,
    YOU_CRUSH,
    YOU_LOSE_CREATURE,
    Card,
)
from polytheon.games.mythologies.rules.grid import LINE_CELLS, N_CELLS, ints, plane_of
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.playing import cost_at, tolls_exist
from polytheon.games.mythologies.rules.state import CREATURE_PILE, State
from polytheon.kernel.bits import Ints, bit, bit_count, lowest

FAVOUR: Final = 10
GEM: Final = 4
DECENT: Final = 12  # what an unseen creature is worth
WAIT: Final = 14  # what another board may offer
BURIED: Final = 5  # what is lost with a creature that is covered, and once more if its effect lasts
EMPTY_CELL: Final = 4  # to fill it leads to completion
KEPT_DEITY: Final = 25
UNLIKELY: Final = 4  # the weight of what brings nothing
USEFUL: Final = 10  # to use a permanent effect
NOTHING_MORE: Final = 8

# What the effect of a card is worth besides its gain, by number
EFFECTS: Final[Ints] = ints(
    [
        # Greek
        *(30, 25, 15, 25, 2, 4, 6, 5, 5, 14),
        # Norse
        *(15, 20, 10, 25, 14, 11, 4, 6, 6, 2),
        # Egyptian
        *(25, 35, 25, 25, 8, 6, 12, 4, 6, 8),
        # Hindu
        *(25, 35, 25, 30, 12, 4, 8, 8, 2, 8),
        # Inca
        *(30, 25, 25, 30, 5, 12, 6, 4, 6, 6),
        # Chinese
        *(20, 15, 25, 15, 2, 4, 8, 8, 6, 6),
        # Zulu
        *(25, 25, 30, 25, 4, 8, 2, 14, 6, 6),
        # Celtic
        *(15, 30, 25, 15, 4, 10, 6, 8, 5, 6),
    ]
)


def weigh(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """How likely a sensible player takes each option."""
    if kind == TURN:
        weigh_turn(s, me, options, weights)
    elif kind == COMMIT:
        weigh_commit(s, me, options, weights)
    elif kind == TAKE:
        for i in range(len(options)):
            weights[i] = likely(worth_of_place(s, me, options[i]))
    elif kind in (SACRIFICE, SPARE, RANSOM, CHOOSE, PILE, PAY):
        weigh_loss(s, me, kind, options, weights)
    elif kind in (MOVE, MOVE_PILE):
        weigh_moves(s, me, options, weights)
    elif kind == PUT:
        weigh_cells(s, me, options, weights)
    else:
        weigh_others(s, me, kind, options, weights)


def likely(worth: i64) -> i64:
    """What is twice as good is taken four times as often."""
    if worth <= 0:
        return UNLIKELY
    return UNLIKELY + worth * worth // 4


def value(amount: i64) -> i64:
    return GEM * (amount & 255) + FAVOUR * (amount >> 8)


# ---- Selecting


def worth_of_place(s: State, me: i64, place: i64) -> i64:
    """What a card of the sanctuary (5 * mythology + slot) is worth to somebody who may play it next."""
    if place % 5 == CREATURE_PILE:
        return DECENT
    card = s.slots[4 * s.quarter_of(place // 5) + place % 5]
    if card < 0:
        return DECENT
    if card % CARDS_PER_MYTHOLOGY < DEITIES and not s.pantheons[me].can_pay(s.content.deity_cost):
        return value(s.content.discard_gain)
    return worth_of_card(s, card)


def worth_of_card(s: State, number: i64) -> i64:
    """What a card is worth on its best plane, less what a deity costs."""
    card = s.content.cards[number]
    best = max(value(card.gains[0]), max(value(card.gains[1]), value(card.gains[2])))
    worth = EFFECTS[number] + best
    return worth if card.creature else worth - value(s.content.deity_cost)


def weigh_commit(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Select where there is something good, else wait for another board."""
    quarter = s.destined(me)
    best: i64 = 0
    slots = s.selectable(me, quarter)
    for slot in range(5):
        if slots >> slot & 1:
            best = max(best, worth_of_place(s, me, 5 * s.boards[quarter] + slot))
    for i in range(len(options)):
        weights[i] = likely(WAIT)
        if options[i] != 0:
            weights[i] = likely(best)


# ---- Playing


def weigh_turn(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Play what brings something where it does; seldom discard."""
    tolls = tolls_exist(s, me)
    for i in range(len(options)):
        action = options[i]
        if action == 0:
            weights[i] = likely(NOTHING_MORE)
        elif action < DISCARD:
            number = (action - PLAY) // N_CELLS
            cell = (action - PLAY) % N_CELLS
            card = s.content.cards[number]
            worth = worth_at(s, me, card, cell, True)
            if tolls or not card.creature:
                worth -= value(cost_at(s, me, cell, not card.creature, True))
            weights[i] = likely(worth)
        elif action < USE:
            weights[i] = likely(value(s.content.discard_gain))
        else:
            weights[i] = likely(USEFUL)


def worth_at(s: State, me: i64, card: Card, cell: i64, invoked: bool) -> i64:
    """What playing a card on a cell brings: its gain, its effect, a token, less what it covers."""
    p = s.pantheons[me]
    worth = EFFECTS[card.number]
    under = p.tops[cell]
    if under == NONE:
        if card.traits >> CRUSHES & 1:
            worth = 0
        worth += EMPTY_CELL + completion(s, p, cell)
    else:
        worth += worth_of_crushing(s, p, cell)
    if invoked:
        gain = value(card.gains[plane_of(cell)])
        worth += gain
        if card.creature and p.traits[DOUBLES_GAINS] != 0:
            worth += gain
    return worth


def completion(s: State, p: Pantheon, cell: i64) -> i64:
    """What a card on an empty cell brings of the tokens of its lines: all of it, or a promise."""
    worth: i64 = 0
    lines = p.tokens & (bit(cell // 3) | bit(3 + cell % 3))
    while lines != 0:
        line = lowest(lines)
        lines &= lines - 1
        token = value(s.content.token(line))
        left = bit_count(LINE_CELLS[line] & ~p.occupied)
        if left == 1:
            worth += token
        elif left == 2:
            worth += token // 4
    return worth


def worth_of_crushing(s: State, p: Pantheon, cell: i64) -> i64:
    """What is lost, or won, when the visible creature of a cell is covered."""
    traits = s.content.copies[p.tops[cell]].traits
    worth: i64 = -BURIED
    if traits >> CRUSHED & 1:
        worth = BURIED
    elif traits != 0:
        worth -= BURIED
    if p.traits[YOU_CRUSH] | p.traits[YOU_LOSE_CREATURE] != 0:
        worth += GEM
    return worth


def weigh_cells(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Where to put a card that an effect brings."""
    for i in range(len(options)):
        weights[i] = UNLIKELY
        if options[i] >= 0 and len(s.arriving) > 0:
            card = s.content.copies[s.arriving[len(s.arriving) - 1]]
            weights[i] = likely(worth_at(s, me, card, options[i], True))


def weigh_moves(s: State, me: i64, options: Ints, weights: Ints) -> None:
    """Move to where a token is won; do not cover one's own cards for nothing."""
    p = s.pantheons[me]
    for i in range(len(options)):
        weights[i] = UNLIKELY
        if options[i] >= 0:
            end = options[i] % N_CELLS
            worth: i64 = EMPTY_CELL
            if p.tops[end] == NONE:
                worth += completion(s, p, end)
            else:
                worth += worth_of_crushing(s, p, end)
                copy = p.tops[options[i] // N_CELLS]
                if copy != NONE and s.content.copies[copy].traits >> CRUSHES & 1:
                    worth += BURIED
            weights[i] = likely(worth)


# ---- Losing and the rest


def worth_of_keeping(s: State, p: Pantheon, cell: i64) -> i64:
    """What the visible card of a cell is worth where it stands."""
    card = s.content.copies[p.tops[cell]]
    if not card.creature:
        return KEPT_DEITY
    if card.traits >> SACRIFICED & 1:
        return 0
    return 2 * BURIED if card.traits != 0 else BURIED


def weigh_loss(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """Part with what is worth least; spare what is worth most."""
    p = s.pantheons[me]
    shift: i64 = 0
    if kind == PAY:
        shift = 1  # option 0 is to pay, the cells follow
    for i in range(len(options)):
        cell = options[i] - shift
        weights[i] = likely(NOTHING_MORE)
        if cell >= 0 and p.tops[cell] != NONE:
            worth = worth_of_keeping(s, p, cell)
            if kind == CHOOSE:
                worth -= value(s.content.copies[p.tops[cell]].gains[plane_of(cell)])
            if kind != SPARE and kind != RANSOM:
                worth = KEPT_DEITY - worth
            weights[i] = likely(worth)


def weigh_others(s: State, me: i64, kind: i64, options: Ints, weights: Ints) -> None:
    for i in range(len(options)):
        option = options[i]
        weights[i] = likely(NOTHING_MORE)
        if option >= 0:
            weights[i] = likely(USEFUL)
            if kind == RAISE:
                weights[i] = likely(worth_of_card(s, option % N_CARDS))
            elif kind == BRING:
                weights[i] = likely(worth_of_place(s, me, option))
            elif kind == TOKEN:
                weights[i] = likely(value(s.content.token(option)))
            elif kind == LOSE and option == 0:
                weights[i] = likely(KEPT_DEITY)  # rather a gem than a favour
