"""What holds in a position of Mythologies for two, as features for its network, as the seat sees them that is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.bots.network import Features, FeatureSpace
from polytheon.games.mythologies.rules.actions import PLACES
from polytheon.games.mythologies.rules.components import IDS, N_TRAITS, NONE
from polytheon.games.mythologies.rules.grid import LINE_CELLS, N_CELLS, plane_of
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.scoring import (
    final_effects,
    gem_favours,
    passes_trial,
    trial_progress,
    trial_value,
)
from polytheon.games.mythologies.rules.state import (
    COMMITTING,
    CREATURE_PILE,
    LOCKING,
    N_SLOTS,
    PLACEMENT,
    SELECT,
    STEPS,
    TAKING,
    State,
)
from polytheon.kernel.bits import bit, bit_count, lowest

CARDS: Final[i64] = len(IDS.cards)
MYTHOLOGIES: Final[i64] = len(IDS.mythologies)
TIMES: Final = 15  # moments of a game: three in each round, from round 0 on
LEADS: Final = 41
MOST_GEMS: Final = 15
MOST_OF_ANY: Final = 7
FAR: Final = 5  # what is missing for a trial, at most

# Where each block begins; blocks of two parts are first for the seat itself, then for the other one
SPACE: Final = FeatureSpace()
TIME: Final[i64] = SPACE.add(TIMES * 2)  # and whether the seat goes first in this round
STEP: Final[i64] = SPACE.add(5 * 5)  # by round
LEAD: Final[i64] = SPACE.add(TIMES * LEADS)  # in points
PROMISED: Final[i64] = SPACE.add(5 * LEADS)  # with trials that are met, by round
GEMS: Final[i64] = SPACE.add(2 * 5 * 16)  # by round
WORTH: Final[i64] = SPACE.add(2 * 16)  # of final effects
STANDS: Final[i64] = SPACE.add(2 * 3 * len(IDS.cards))  # a visible card, by plane
OCCUPIED: Final[i64] = SPACE.add(2 * 5 * 9)  # a cell, by round
DEITY: Final[i64] = SPACE.add(2 * 9)
MISSING: Final[i64] = SPACE.add(2 * 6 * 4)  # cells of a line whose token still lies there
CARDS_OF: Final[i64] = SPACE.add(2 * len(IDS.mythologies) * 8)  # visible ones of a mythology
VISIBLE: Final[i64] = SPACE.add(2 * 5 * 10)  # cards, by round
COVERED: Final[i64] = SPACE.add(2 * 8)
DISCARDED: Final[i64] = SPACE.add(2 * 8)
TRAIT: Final[i64] = SPACE.add(2 * N_TRAITS)
TRIAL_SCORED: Final[i64] = SPACE.add(2 * 2)
TRIAL_MET: Final[i64] = SPACE.add(2 * 2 * 5)  # by round
TRIAL_MISSING: Final[i64] = SPACE.add(2 * 2 * 5 * 6)  # by round
TRIAL_WORTH: Final[i64] = SPACE.add(2 * 2 * 16)  # of trials that a player has not scored
HAND: Final[i64] = SPACE.add(2 * len(IDS.cards))
HAND_SIZE: Final[i64] = SPACE.add(2 * 3)
PAYABLE_DEITY: Final[i64] = SPACE.add(2)
PICKED: Final[i64] = SPACE.add(2 * len(IDS.cards))
PICKED_UNKNOWN: Final[i64] = SPACE.add(2 * 2)
PICKS: Final[i64] = SPACE.add(2 * 5 * 3)  # how many, by step
BOARD: Final[i64] = SPACE.add(4 * len(IDS.mythologies))  # by quarter, which is what trials go by
OPEN: Final[i64] = SPACE.add(len(IDS.cards))  # on a slot, under no pawn
DESTINED: Final[i64] = SPACE.add(2 * len(IDS.cards))  # on the board that destiny now gives to a player
TO_COME: Final[i64] = SPACE.add(2 * len(IDS.cards))  # on a board that a later destiny card of this round gives
COMMITTED: Final[i64] = SPACE.add(2)
LOCKED: Final[i64] = SPACE.add(2)


def asked_seat(s: State) -> i64:
    """The seat whose decision begins the next beat; NONE if it begins with none."""
    if s.phase == PLACEMENT:
        return s.active
    if s.phase == LOCKING:
        return s.locker
    if s.phase == COMMITTING:
        for i in range(s.players):
            seat = s.after(s.first, i)
            if s.picks[2 * seat + 1] == NONE and s.commits[seat] == NONE:
                return seat
    elif s.phase == TAKING:
        for i in range(s.players):
            seat = s.after(s.first, i)
            if s.commits[seat] == SELECT:
                return seat
    return NONE


def features_of(s: State, me: i64) -> Features:
    """What holds, as a seat sees it."""
    f = Features()
    round = max(min(s.round, 4), 0)
    moment: i64 = 3 * round
    if s.phase == PLACEMENT:
        moment += 1 + min(s.turns, 1)
    f.add(TIME + 2 * moment + (1 if s.first == me else 0))
    if s.phase != PLACEMENT:
        f.add(STEP + 5 * round + max(min(s.step, STEPS), 0))
    points: i64 = 0
    promised: i64 = 0
    for other in range(2):
        seat = me ^ other
        p = s.pantheons[seat]
        worth = final_effects(s, seat)
        sum = p.favours + worth + gem_favours(s, seat)
        hope = sum + trial_features(s, seat, other, round, f)
        f.add(WORTH + 16 * other + max(min(worth, 15), 0))
        points += sum if other == 0 else -sum
        promised += hope if other == 0 else -hope
        pantheon_features(s, p, other, round, f)
        hand_features(s, me, seat, other, f)
    f.add(LEAD + LEADS * moment + max(min(points + LEADS // 2, LEADS - 1), 0))
    f.add(PROMISED + LEADS * round + max(min(promised + LEADS // 2, LEADS - 1), 0))
    sanctuary_features(s, me, f)
    return f


def pantheon_features(s: State, p: Pantheon, other: i64, round: i64, f: Features) -> None:
    """Gems, visible cards, lines to complete."""
    f.add(GEMS + 80 * other + 16 * round + min(p.gems, MOST_GEMS))
    if p.can_pay(s.content.deity_cost):
        f.add(PAYABLE_DEITY + other)
    counts: i64 = 0  # four bits for each mythology
    cells = p.occupied
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        card = s.content.copies[p.tops[cell]]
        f.add(STANDS + 3 * CARDS * other + CARDS * plane_of(cell) + card.number)
        f.add(OCCUPIED + 45 * other + N_CELLS * round + cell)
        counts += bit(4 * card.mythology)
    f.add_members(DEITY + 9 * other, p.occupied & ~p.creatures)
    for mythology in range(MYTHOLOGIES):
        if counts & 15 != 0:
            f.add(CARDS_OF + 8 * MYTHOLOGIES * other + 8 * mythology + min(counts & 15, MOST_OF_ANY))
        counts >>= 4
    tokens = p.tokens
    while tokens != 0:
        line = lowest(tokens)
        tokens &= tokens - 1
        f.add(MISSING + 24 * other + 4 * line + bit_count(LINE_CELLS[line] & ~p.occupied))
    f.add(VISIBLE + 50 * other + 10 * round + bit_count(p.occupied))
    f.add(COVERED + 8 * other + min(len(p.covered), MOST_OF_ANY))
    f.add(DISCARDED + 8 * other + min(len(p.discard), MOST_OF_ANY))
    for trait in range(N_TRAITS):
        if p.traits[trait] != 0:
            f.add(TRAIT + N_TRAITS * other + trait)


def trial_features(s: State, seat: i64, other: i64, round: i64, f: Features) -> i64:
    """How a player stands with the trials; the favours of those that are met and not yet scored."""
    promised: i64 = 0
    if s.boards[3] == NONE:
        return 0
    for trial in range(2):
        of_trial = 2 * other + trial
        if s.pantheons[seat].trials >> trial & 1:
            f.add(TRIAL_SCORED + of_trial)
            continue
        value = trial_value(s, trial)
        f.add(TRIAL_WORTH + 16 * of_trial + min(value, 15))
        if passes_trial(s, seat, trial):
            f.add(TRIAL_MET + 5 * of_trial + round)
            promised += value
        else:
            least = s.content.first_halves[s.boards[2 * trial]].at_least
            short = least - trial_progress(s, seat, trial)
            f.add(TRIAL_MISSING + 30 * of_trial + 6 * round + max(min(short, FAR), 0))
    return promised


def hand_features(s: State, me: i64, seat: i64, other: i64, f: Features) -> None:
    """Cards in hand and cards under pawns, as far as the seat knows them."""
    size: i64 = 0
    picks: i64 = 0
    for place in range(2 * seat, 2 * seat + 2):
        card = s.hands[place]
        if card != NONE:
            size += 1
            if s.hands_known[place] >> me & 1:
                f.add(HAND + CARDS * other + card)
        if s.picks[place] != NONE:
            picks += 1
            quarter, slot = PLACES.pair(s.picks[place])
            known = False
            if slot != CREATURE_PILE:
                picked = s.slots[4 * quarter + slot]
                if picked >= 0 and s.known[4 * quarter + slot] >> me & 1:
                    known = True
                    f.add(PICKED + CARDS * other + picked)
            if not known:
                f.add(PICKED_UNKNOWN + 2 * other + place - 2 * seat)
    f.add(HAND_SIZE + 3 * other + size)
    if s.phase != PLACEMENT:
        f.add(PICKS + 15 * other + 3 * min(s.step, STEPS) + picks)


def sanctuary_features(s: State, me: i64, f: Features) -> None:
    """What lies in the sanctuary, and to whom destiny gives it."""
    for quarter in range(4):
        if s.boards[quarter] != NONE:
            f.add(BOARD + MYTHOLOGIES * quarter + s.boards[quarter])
    if s.locked != NONE:
        f.add(LOCKED + (0 if s.locker == me else 1))
    selecting = s.phase in (COMMITTING, TAKING)
    mine: i64 = NONE
    theirs: i64 = NONE
    later_mine: i64 = 0
    later_theirs: i64 = 0
    if selecting:
        if s.commits[me] == SELECT:
            f.add(COMMITTED)
        if s.phase == TAKING and s.commits[1 - me] == SELECT:  # else it is a secret
            f.add(COMMITTED + 1)
        if s.picks[2 * me + 1] == NONE:
            mine = s.destined(me)
        if s.picks[2 * (1 - me) + 1] == NONE:
            theirs = s.destined(1 - me)
        left = s.destiny_bag
        while left != 0:
            destiny = lowest(left)
            left &= left - 1
            later_mine |= bit(s.content.destiny[4 * destiny + me])
            later_theirs |= bit(s.content.destiny[4 * destiny + 1 - me])
    picked: i64 = 0
    for slot in range(N_SLOTS):
        quarter = slot >> 2
        if slot & 3 == 0:
            picked = s.picked(quarter)
        card = s.slots[slot]
        if card < 0 or s.known[slot] >> me & 1 == 0 or picked >> (slot & 3) & 1:
            continue
        f.add(OPEN + card)
        if quarter == mine:
            f.add(DESTINED + card)
        if quarter == theirs:
            f.add(DESTINED + CARDS + card)
        if later_mine >> quarter & 1:
            f.add(TO_COME + card)
        if later_theirs >> quarter & 1:
            f.add(TO_COME + CARDS + card)
