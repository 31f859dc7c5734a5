"""Effects on the sanctuary, exile, and copying another card's effect."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import COPY, DISCARDED, EXILE, EXILED, FILLED, GAIN_OF
from polytheon.games.mythologies.rules.components import NONE, Card, Effect
from polytheon.games.mythologies.rules.effects.arriving import take_discarded
from polytheon.games.mythologies.rules.effects.common import opponents, times
from polytheon.games.mythologies.rules.grid import N_CELLS, plane_of, zone
from polytheon.games.mythologies.rules.state import DEITY_SLOT, FACE_DOWN, N_SLOTS, State
from polytheon.kernel.bits import bit, first_things, lowest


def exile(s: State, slot: i64, by: i64, source: i64) -> i64:
    """A card of the sanctuary leaves the game, turned up: by a card of a seat, or (both NONE) by a destiny card."""
    card = s.take_slot(slot)
    s.exile = append(s.exile, card)
    s.chooser.note(EXILED, by, source, card)
    return card


@mypyc_attr(acyclic=True)
class ExileDestinedBoard(Effect):
    """Exile the cards of the board destined for you; gain for each (Asura). Rule 18.5."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        first = 4 * s.destined(me)
        exiled: i64 = 0
        for slot in range(first, first + 4):
            if s.slots[slot] != NONE:
                exile(s, slot, me, s.content.copies[copy].number)
                exiled += 1
        s.gain(me, copy, times(exiled, self.amount))


@mypyc_attr(acyclic=True)
class ExileDeities(Effect):
    """Exile the deities of the sanctuary and gain for each, then the invocation gain of one of them (Vishnu).

    Rule 18.2.
    """

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return s.content.cards[answer].gains[plane_of(s.spot[copy] % N_CELLS)]

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        exiled = vec[i64](capacity=4)
        for quarter in range(4):
            if s.slots[4 * quarter + DEITY_SLOT] != NONE:
                exiled = append(exiled, exile(s, 4 * quarter + DEITY_SLOT, me, s.content.copies[copy].number))
        if len(exiled) > 0:
            s.gain(me, copy, times(len(exiled), self.amount))
            s.gain(me, copy, self.gain_of(s, me, copy, s.choose(me, copy, GAIN_OF, exiled, self)))


@mypyc_attr(acyclic=True)
class ExileDiscarded(Effect):
    """Exile some cards of one discard; gain for each (Ammit). Rule 17.6."""

    def __init__(self, up_to: i64, amount: i64) -> None:
        self.up_to = up_to
        self.amount = amount

    def gain_of(self, s: State, me: i64, copy: i64, answer: i64) -> i64:
        return self.amount

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        seats: i64 = first_things(s.players)
        exiled: i64 = 0
        while exiled < self.up_to:
            options = vec[i64]()
            for seat in range(s.players):
                if seats >> seat & 1:
                    for card in s.pantheons[seat].discard:
                        number = DISCARDED.of(seat, s.content.copies[card].number)
                        if number not in options:
                            options = append(options, number)
            if len(options) == 0:
                break
            chosen = s.choose_or_enough(me, copy, EXILE, options, self)
            if chosen == NONE:
                break
            owner, exiled_card = DISCARDED.pair(chosen)
            seats = bit(owner)
            take_discarded(s, chosen, NONE)
            s.exile = append(s.exile, exiled_card)
            s.chooser.note(EXILED, me, s.content.copies[copy].number, exiled_card)
            exiled += 1
        s.gain(me, copy, times(exiled, self.amount))


@mypyc_attr(acyclic=True)
class FillFaceDown(Effect):
    """Fill every empty slot of the sanctuary with a face-down card, which nobody has seen yet (Loki). Rule 16.3."""

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        s.chooser.note(FILLED, me, s.content.copies[copy].number)
        for slot in range(N_SLOTS):
            if s.slots[slot] == NONE:
                quarter = slot >> 2
                left = s.deity_pile_size(quarter) if slot & 3 == DEITY_SLOT else s.pile_size(quarter)
                if left > 0:
                    s.slots[slot] = FACE_DOWN
                    s.known[slot] = 0


@mypyc_attr(acyclic=True)
class CopyEffect(Effect):
    """Do what a visible opposing creature of the same column does when it is played (Qilin). Rules 20.5, 24.22."""

    def __init__(self, where: i64) -> None:
        self.where = where

    def can_be_copied(self) -> bool:
        return False

    def can_copy(self, card: Card) -> bool:
        return len(card.on_play) > 0 and all(effect.can_be_copied() for effect in card.on_play)

    def resolve(self, s: State, me: i64, copy: i64, other: i64) -> None:
        options = vec[i64]()
        for seat in opponents(s, me):
            p = s.pantheons[seat]
            cells = p.creatures & zone(self.where, s.spot[copy])
            while cells != 0:
                card = s.content.copies[p.tops[lowest(cells)]]
                cells &= cells - 1
                if self.can_copy(card) and card.number not in options:
                    options = append(options, card.number)
        if len(options) > 0:
            for effect in s.content.cards[s.choose(me, copy, COPY, options)].on_play:
                effect.resolve(s, me, copy, NONE)
