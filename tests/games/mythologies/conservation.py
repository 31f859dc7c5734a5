"""What is true in every position of Mythologies: all 176 cards are somewhere, once, and what is counted is right."""

from __future__ import annotations

from collections import Counter

from polytheon.games.mythologies.rules.components import CARDS_PER_MYTHOLOGY, CREATURES, DEITIES, N_TRAITS, NONE
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.state import EVERYBODY, FACE_DOWN, N_SLOTS, State
from polytheon.kernel.bits import members


def check(s: State) -> None:
    """Fail if a card is missing or is there twice, or is not counted as it should be."""
    if s.round == 0:
        return
    assert sum(found(s).values()) == 176
    for card, count in found(s).items():
        assert count == s.content.cards[card].copies, f"{count} of card {card + 1}"
    copies = [copy for p in s.pantheons for copy in copies_of(p)]
    assert len(copies) == len(set(copies))
    assert all(s.spot[copy] != NONE for copy in copies)
    for p in s.pantheons:
        check_pantheon(s, p)
    check_sanctuary(s)


def found(s: State) -> Counter[int]:
    """How many of each card there are, in the box, the piles, the sanctuary, hands, pantheons, discards and exile."""
    count: Counter[int] = Counter()
    for mythology in range(8):
        if mythology not in list(s.boards):
            for place in range(CARDS_PER_MYTHOLOGY):
                count[CARDS_PER_MYTHOLOGY * mythology + place] += 1 if place < DEITIES else 3
    for quarter in range(4):
        first = CARDS_PER_MYTHOLOGY * s.boards[quarter]
        for creature in range(CREATURES):
            count[first + DEITIES + creature] += s.bag[CREATURES * quarter + creature]
        for deity in members(s.deity_bag[quarter]):
            count[first + deity] += 1
    for card in [*s.slots, *s.hands, *s.exile]:
        if card not in (NONE, FACE_DOWN):
            count[card] += 1
    for copy in [*s.arriving, *[copy for p in s.pantheons for copy in copies_of(p)]]:
        count[s.content.copies[copy].number] += 1
    return count


def copies_of(p: Pantheon) -> list[int]:
    return [*[top for top in p.tops if top != NONE], *[entry >> 5 for entry in p.covered], *p.discard]


def check_pantheon(s: State, p: Pantheon) -> None:
    assert p.gems >= 0
    assert p.favours >= 0
    traits = [0] * N_TRAITS
    for cell in range(9):
        bit = 1 << cell
        top = p.tops[cell]
        assert bool(p.occupied & bit) == (top != NONE)
        if top == NONE:
            assert not p.creatures & bit
            continue
        card = s.content.copies[top]
        assert s.spot[top] == cell
        assert bool(p.creatures & bit) == card.creature
        for trait in members(card.traits):
            traits[trait] |= bit
    assert list(p.traits) == traits
    for entry in p.covered:
        assert 0 <= entry & 31 < 9
        assert p.occupied >> (entry & 31) & 1, "nothing lies on a covered card"
        assert s.content.copies[entry >> 5].creature, "a deity is covered"


def check_sanctuary(s: State) -> None:
    for slot in range(N_SLOTS):
        card = s.slots[slot]
        assert (card >= 0) == (s.known[slot] != 0)
        assert s.known[slot] <= EVERYBODY
        if card >= 0:
            assert card // CARDS_PER_MYTHOLOGY == s.boards[slot >> 2]
            assert (card % CARDS_PER_MYTHOLOGY < DEITIES) == (slot & 3 == 3)
    for quarter in range(4):
        assert s.pile_size(quarter) >= 0
        assert s.deity_pile_size(quarter) >= 0
