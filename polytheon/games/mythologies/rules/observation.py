"""What a seat sees as numbers: everything that its view shows, but of what lies deep in a pile only which cards.

A card is encoded by its mythology and by its place among the ten cards of that mythology, deities first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.components import CARDS_PER_MYTHOLOGY, IDS, NONE, QUARTERS, SLOTS
from polytheon.games.mythologies.rules.grid import CELLS, LINES, N_CELLS
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.scoring import passes_trial, total, trial_progress, trial_value
from polytheon.games.mythologies.rules.state import EVERYBODY, FACE_DOWN, N_SLOTS, PHASES, STEPS, TAKING, State
from polytheon.games.mythologies.rules.view import knows
from polytheon.kernel.bits import Ints, bit, filled
from polytheon.kernel.vector import SEATS, Vector

PHASE_IDS: Final = list(PHASES)
QUARTER_IDS: Final = list(QUARTERS)
LINE_IDS: Final = list(LINES)
PROGRESS: Final = [f"progress of {seat}" for seat in SEATS]
MET: Final = [f"met by {seat}" for seat in SEATS]
SCORED: Final = [f"scored by {seat}" for seat in SEATS]
KNOWN: Final = [f"known to {seat}" for seat in SEATS]
TRIALS: Final = ["first trial", "second trial"]
PLACES: Final = [f"{quarter} {slot}" for quarter in QUARTERS for slot in SLOTS]  # where a pawn can stand
SLOT_IDS: Final = [f"{quarter} {SLOTS[slot]}" for quarter in QUARTERS for slot in range(4)]
AMONG_TEN: Final = [str(number) for number in range(1, CARDS_PER_MYTHOLOGY + 1)]
CELL_IDS: Final = list(CELLS)
TOP: Final = [f"{cell} top of" for cell in CELLS]
TOP_NUMBER: Final = [f"{cell} top number" for cell in CELLS]
BELOW: Final = [f"{cell} below of" for cell in CELLS]
BELOW_NUMBER: Final = [f"{cell} below number" for cell in CELLS]
IN_HAND: Final = ["has a first in hand", "has a second in hand"]
HAND: Final = ["first in hand", "second in hand"]
HAND_NUMBER: Final = ["first in hand number", "second in hand number"]
HAND_KNOWN: Final = [[f"{card} known to {seat}" for seat in SEATS] for card in HAND]
DESTINED: Final = [f"destined for {seat}" for seat in SEATS]
MOST: Final = 99


def observe(s: State, me: i64, v: Vector) -> None:
    """Write what a seat sees."""
    players = s.players
    v.one_of("phase", PHASE_IDS, s.phase)
    v.number("round", s.round, 4)
    v.seat("first player", s.first, me, players)
    v.seat("active", s.active, me, players)
    sanctuary(s, me, v)
    selection(s, me, v)
    v.counts("in exile", IDS.cards, numbers(s.exile), MOST)
    v.counts("arriving", IDS.cards, cards(s, s.arriving), MOST)
    for i in range(players):
        seat = (me + i) % players
        v.part(SEATS[i])
        pawns(s, seat, me, v)
        hand(s, seat, me, v)
        pantheon(s, seat, s.pantheons[seat], v)
    for trial in range(2):
        v.part(TRIALS[trial])
        sentence(s, trial, me, v)


def card(number: i64, name: str, name_among_ten: str, v: Vector) -> None:
    """A card, or nothing below 0."""
    mythology: i64 = NONE
    place: i64 = NONE
    if number >= 0:
        mythology = number // CARDS_PER_MYTHOLOGY
        place = number % CARDS_PER_MYTHOLOGY
    v.one_of(name, IDS.mythologies, mythology)
    v.one_of(name_among_ten, AMONG_TEN, place)


def numbers(cards: Ints) -> Ints:
    """How often each card is in a list."""
    counts = filled(len(IDS.cards), 0)
    for number in cards:
        counts[number] += 1
    return counts


def cards(s: State, copies: Ints) -> Ints:
    """How often each card is in a list of copies."""
    counts = filled(len(IDS.cards), 0)
    for copy in copies:
        counts[s.content.copies[copy].number] += 1
    return counts


def sanctuary(s: State, me: i64, v: Vector) -> None:
    """The four boards and the cards on them, where the seat knows them."""
    for quarter in range(4):
        v.part(QUARTER_IDS[quarter])
        v.one_of("mythology", IDS.mythologies, s.boards[quarter])
        v.number("creatures left", s.pile_size(quarter), MOST)
        v.number("deities left", s.deity_pile_size(quarter), MOST)
    for slot in range(N_SLOTS):
        shown: i64 = NONE
        number = s.slots[slot]
        if number >= 0 and knows(s.known[slot], me):
            shown = number % CARDS_PER_MYTHOLOGY
        v.part(SLOT_IDS[slot])
        v.flag("empty", number == NONE)
        v.flag("face down", number == FACE_DOWN or (number != NONE and s.known[slot] != EVERYBODY))
        v.one_of("card", AMONG_TEN, shown)
        for i in range(s.players):
            v.flag(KNOWN[i], number >= 0 and s.known[slot] >> (me + i) % s.players & 1 != 0)
    v.part("")


def selection(s: State, me: i64, v: Vector) -> None:
    """The destiny card and the locked board."""
    v.number("destiny cards revealed", s.step, STEPS)
    for i in range(s.players):
        quarter: i64 = NONE
        if s.destiny != NONE:
            quarter = s.destined((me + i) % s.players)
        v.one_of(DESTINED[i], QUARTER_IDS, quarter)
    v.one_of("locked", QUARTER_IDS, s.locked)
    v.seat("locked by", s.locker, me, s.players)


def pawns(s: State, seat: i64, me: i64, v: Vector) -> None:
    """Where a seat's pawns stand and what it has laid, which others see only when all is revealed."""
    places: i64 = 0
    for i in range(2):
        if s.picks[2 * seat + i] != NONE:
            places |= bit(s.picks[2 * seat + i])
    laid = s.commits[seat]
    v.things("pawn on", PLACES, places)
    v.flag("has laid", laid != NONE)
    if seat != me and s.phase != TAKING:
        laid = NONE
    v.number("laid", laid, 1, NONE)


def hand(s: State, seat: i64, me: i64, v: Vector) -> None:
    """A seat's cards where the one that looks knows them, and who does."""
    for i in range(2):
        place = 2 * seat + i
        number: i64 = NONE
        if s.hands[place] != NONE and knows(s.hands_known[place], me):
            number = s.hands[place]
        v.flag(IN_HAND[i], s.hands[place] != NONE)
        card(number, HAND[i], HAND_NUMBER[i], v)
        for j in range(s.players):
            knows_it = s.hands_known[place] >> (me + j) % s.players & 1 != 0
            v.flag(HAND_KNOWN[i][j], s.hands[place] != NONE and knows_it)


def pantheon(s: State, seat: i64, p: Pantheon, v: Vector) -> None:
    """What one player has."""
    v.number("gems", p.gems, MOST)
    v.number("favours", p.favours, MOST)
    v.things("completion token", LINE_IDS, p.tokens)
    v.number("points", total(s, seat), 199, -199)
    for cell in range(N_CELLS):
        top: i64 = NONE
        if p.tops[cell] != NONE:
            top = s.content.copies[p.tops[cell]].number
        card(top, TOP[cell], TOP_NUMBER[cell], v)
        below: i64 = NONE
        for entry in p.covered:
            if entry & 31 == cell:
                below = s.content.copies[entry >> 5].number
        card(below, BELOW[cell], BELOW_NUMBER[cell], v)
    covered = filled(N_CELLS, 0)
    copies = p.covered[:]
    for i in range(len(copies)):
        covered[copies[i] & 31] += 1
        copies[i] >>= 5
    v.counts("covered on", CELL_IDS, covered, MOST)
    v.counts("covered", IDS.cards, cards(s, copies), MOST)
    v.counts("discarded", IDS.cards, cards(s, p.discard), MOST)


def sentence(s: State, trial: i64, me: i64, v: Vector) -> None:
    """A trial: what it is worth, who has scored it and how far all are. What it asks for follows from the boards."""
    begun = s.round > 0
    value: i64 = 0
    if begun:
        value = trial_value(s, trial)
    v.number("favours", value, MOST)
    v.flag("active", s.round >= trial + 3)
    for i in range(s.players):
        seat = (me + i) % s.players
        progress: i64 = 0
        if begun:
            progress = trial_progress(s, seat, trial)
        v.number(PROGRESS[i], progress, MOST)
        v.flag(MET[i], begun and passes_trial(s, seat, trial))
        v.flag(SCORED[i], s.pantheons[seat].trials >> trial & 1 != 0)
