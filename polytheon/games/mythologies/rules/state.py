"""The table of Mythologies as plain data: the sanctuary with its bags, the hands, the pantheons."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.mythologies.rules.actions import CARD_TURNED, GAINED, LOST, PLACES, PUT, SACRIFICED
from polytheon.games.mythologies.rules.components import (
    CARDS_PER_MYTHOLOGY,
    COPIES,
    CREATURES,
    DEITIES,
    N_COPIES,
    NONE,
    Card,
    Content,
    Effect,
)
from polytheon.games.mythologies.rules.grid import N_CELLS, plane_of
from polytheon.games.mythologies.rules.pantheon import Pantheon, new_pantheon
from polytheon.kernel import state as kernel
from polytheon.kernel.bits import Ints, bit, bit_count, filled, first_things, members
from polytheon.kernel.state import FIRST, Chooser

# Phases: what the next beat is
SET_UP: Final = 0
LOCKING: Final = 1  # somebody locks a board before the selection
DESTINY: Final = 2  # a destiny card is revealed
COMMITTING: Final = 3  # pawns are laid in secret, one player after the other
REVEALING: Final = 4
TAKING: Final = 5  # pawns are put on cards
COLLECTING: Final = 6
PLACEMENT: Final = 7
UPKEEP: Final = 8
PHASES: Final = (
    "set_up",
    "locking",
    "destiny",
    "committing",
    "revealing",
    "taking",
    "collecting",
    "placement",
    "upkeep",
)

ROUNDS: Final = 4
STEPS: Final = 4  # of a selection
N_SLOTS: Final = 16  # of the sanctuary: 4 * quarter + slot, the deity's last
DEITY_SLOT: Final = 3
CREATURE_SLOTS: Final = 0b111  # of a board, as a set
CREATURE_PILE: Final = 4  # a slot for a pawn, after the four cards
FACE_DOWN: Final = -2  # in a slot: a card that nobody has seen; it is drawn when somebody does
EVERYBODY: Final = 15  # the set of all seats

# A pawn laid in secret
PASS: Final = 0
SELECT: Final = 1


@mypyc_attr(acyclic=True)
class State(kernel.State):
    """A position of Mythologies. Quarters of the sanctuary: top left, top right, bottom left, bottom right."""

    content: Content
    players: i64 = 2
    chosen: i64 = 0  # the set of mythologies to play with; 0: they are drawn

    phase: i64 = SET_UP
    round: i64 = 0
    first: i64 = NONE  # the first player of the round
    active: i64 = NONE  # whose turn it is
    turns: i64 = 0  # turns taken in this placement phase

    boards: Ints  # the mythology of each quarter
    slots: Ints  # the card in each slot, FACE_DOWN or NONE
    known: Ints  # the set of seats that know the card in a slot
    bag: Ints  # how many of each creature nobody has seen: 6 * quarter + creature
    deity_bag: Ints  # the set of deities of each quarter that nobody has seen
    exile: Ints  # cards
    turned: i64 = 0  # slots whose face-down card was turned up in this beat

    destiny_bag: i64 = 0  # destiny cards not yet revealed in this round
    destiny: i64 = NONE  # the last one revealed
    step: i64 = 0  # how many were revealed
    locked: i64 = NONE  # the quarter on which only one player may select
    locker: i64 = NONE
    commits: Ints  # the pawn that each seat has laid, PASS or SELECT; secret while committing
    picks: Ints  # two for each seat: a quarter and a slot (`PLACES`) under its pawn
    hands: Ints  # two for each seat: the cards it has selected and not yet played
    hands_known: Ints  # the set of seats that know them

    pantheons: list[Pantheon]
    spot: Ints  # for each copy the cell on which it last stood; 9 if on none yet, NONE if nobody has seen it
    marks: Ints  # effects used in this turn that have a limit: 256 * copy + 255 or the copy that caused it
    busy: Ints  # effects being resolved: 32 * copy + event
    arriving: Ints  # copies that an effect brings and that are not yet put on a cell

    # What the last question of a card is about
    asker: i64 = NONE  # the number of the effect that asks, where an answer costs or brings something
    acting: i64 = NONE  # the copy whose effect it is
    landing: i64 = NONE  # the copy that is put on a cell, where no field of an answer names it
    invoking: bool = False  # whether that copy is invoked

    def copy(self) -> State:
        c = State()
        c.chooser = FIRST
        c.over = self.over
        c.source = self.source
        c.content = self.content
        c.players = self.players
        c.chosen = self.chosen
        c.phase = self.phase
        c.round = self.round
        c.first = self.first
        c.active = self.active
        c.turns = self.turns
        c.boards = self.boards[:]
        c.slots = self.slots[:]
        c.known = self.known[:]
        c.bag = self.bag[:]
        c.deity_bag = self.deity_bag[:]
        c.exile = self.exile[:]
        c.turned = self.turned
        c.destiny_bag = self.destiny_bag
        c.destiny = self.destiny
        c.step = self.step
        c.locked = self.locked
        c.locker = self.locker
        c.commits = self.commits[:]
        c.picks = self.picks[:]
        c.hands = self.hands[:]
        c.hands_known = self.hands_known[:]
        c.pantheons = [p.copy() for p in self.pantheons]
        c.spot = self.spot[:]
        c.marks = self.marks[:]
        c.busy = self.busy[:]
        c.arriving = self.arriving[:]
        c.asker = self.asker
        c.acting = self.acting
        c.landing = self.landing
        c.invoking = self.invoking
        return c

    # ---- asking

    def begin_question(self, copy: i64, by: Effect | None) -> None:
        """A card is about to ask; `by` is its effect, where an answer costs or brings something."""
        self.source = self.content.copies[copy].number
        self.asker = NONE
        if by is not None:
            self.asker = by.number
        self.acting = copy
        self.landing = NONE

    def choose(self, seat: i64, copy: i64, kind: i64, options: Ints, by: Effect | None = None) -> i64:
        """Ask on behalf of a card."""
        self.begin_question(copy, by)
        return self.ask(seat, kind, options)

    def choose_or_enough(self, seat: i64, copy: i64, kind: i64, options: Ints, by: Effect | None = None) -> i64:
        """Ask on behalf of a card where declining is possible; NONE if the player has had enough."""
        self.begin_question(copy, by)
        return self.ask_or_enough(seat, kind, options)

    def choose_cell(self, seat: i64, copy: i64, landing: i64, invoked: bool, cells: i64, optional: bool) -> i64:
        """Ask on behalf of a card on which cell a copy is put; NONE if the player may decline and does."""
        self.begin_question(copy, None)
        self.landing = landing
        self.invoking = invoked
        return self.ask_or_enough(seat, PUT, members(cells)) if optional else self.ask(seat, PUT, members(cells))

    def ask_or_enough(self, seat: i64, kind: i64, options: Ints) -> i64:
        offered = vec[i64](capacity=len(options) + 1)
        offered = append(offered, -kind)
        for option in options:
            offered = append(offered, option)
        answer = self.ask(seat, kind, offered)
        return NONE if answer == -kind else answer

    # ---- seats

    def after(self, seat: i64, steps: i64) -> i64:
        """The seat that is `steps` places clockwise."""
        return (seat + steps) % self.players

    def is_neighbour(self, seat: i64, other: i64) -> bool:
        return self.after(seat, 1) == other or self.after(other, 1) == seat

    def destined(self, seat: i64) -> i64:
        """The quarter that the last destiny card gives to a seat. Rule 3.11."""
        return self.content.destiny[4 * self.destiny + seat]

    # ---- copies in play

    def card(self, copy: i64) -> Card:
        return self.content.copies[copy]

    def gain_at(self, seat: i64, cell: i64) -> i64:
        """The printed invocation gain of a visible card where it stands."""
        return self.content.copies[self.pantheons[seat].tops[cell]].gains[plane_of(cell)]

    def new_copy(self, card: i64) -> i64:
        """A card comes from the sanctuary to a player: it becomes one copy among its like."""
        found = self.content.cards[card].first_copy
        while self.spot[found] != NONE:
            found += 1
        self.spot[found] = N_CELLS
        return found

    def visible(self, seat: i64, copy: i64) -> bool:
        """Whether a copy is a visible card of that seat's pantheon."""
        cell = self.spot[copy]
        return 0 <= cell < N_CELLS and self.pantheons[seat].tops[cell] == copy

    def lift(self, seat: i64, cell: i64) -> i64:
        """Take the top card of a pile; the next one becomes visible."""
        p = self.pantheons[seat]
        copy = p.tops[cell]
        p.hide(cell, self.content.copies[copy])
        under = p.next_under(cell)
        if under != NONE:
            p.show(cell, under, self.content.copies[under])
            self.spot[under] = cell
        return copy

    def land(self, seat: i64, cell: i64, copy: i64) -> i64:
        """Put a card on a cell; returns the card that it covers, or NONE."""
        p = self.pantheons[seat]
        under = p.tops[cell]
        if under != NONE:
            p.hide(cell, self.content.copies[under])
            p.cover(cell, under)
        p.show(cell, copy, self.content.copies[copy])
        self.spot[copy] = cell
        return under

    def discard_top(self, seat: i64, cell: i64, source: i64) -> None:
        """The top card of a pile is sacrificed by the effect of a copy."""
        copy = self.lift(seat, cell)
        self.pantheons[seat].discard = append(self.pantheons[seat].discard, copy)
        self.chooser.note(SACRIFICED, seat, self.content.copies[source].number, self.content.copies[copy].number)

    # ---- gems and favours, and through which card

    def gain(self, seat: i64, copy: i64, amount: i64) -> None:
        """A seat gains an amount through a card."""
        if amount != 0:
            self.pantheons[seat].gain(amount)
            self.chooser.note(GAINED, seat, self.content.copies[copy].number, amount & 255, amount >> 8)

    def lose(self, seat: i64, copy: i64, amount: i64) -> i64:
        """A seat loses as much of an amount as it has through a card; returns what it was. Rules 7.12, 24.8."""
        lost = self.pantheons[seat].lose(amount)
        if lost != 0:
            self.chooser.note(LOST, seat, self.content.copies[copy].number, lost & 255, lost >> 8)
        return lost

    # ---- limits

    def is_marked(self, copy: i64, cause: i64) -> bool:
        mark = copy << 8 | cause
        return any(other == mark for other in self.marks)

    def mark(self, copy: i64, cause: i64) -> None:
        self.marks = append(self.marks, copy << 8 | cause)

    def is_busy(self, copy: i64, event: i64) -> bool:
        """Whether this effect of this copy is being resolved: then it cannot start again."""
        code = copy << 5 | event
        return any(other == code for other in self.busy)

    def begin(self, copy: i64, event: i64) -> None:
        self.busy = append(self.busy, copy << 5 | event)

    def end(self) -> None:
        self.busy = self.busy[: len(self.busy) - 1]

    # ---- the sanctuary

    def quarter_of(self, mythology: i64) -> i64:
        """Where a mythology's board lies."""
        for quarter in range(4):
            if self.boards[quarter] == mythology:
                return quarter
        return NONE

    def pile_size(self, quarter: i64) -> i64:
        """How many creatures are left in a pile."""
        size: i64 = 0
        for creature in range(CREATURES):
            size += self.bag[CREATURES * quarter + creature]
        for slot in range(DEITY_SLOT):
            if self.slots[4 * quarter + slot] == FACE_DOWN:
                size -= 1
        return size

    def deity_pile_size(self, quarter: i64) -> i64:
        size = bit_count(self.deity_bag[quarter])
        return size - 1 if self.slots[4 * quarter + DEITY_SLOT] == FACE_DOWN else size

    def draw_creature(self, quarter: i64) -> i64:
        """A creature of a mythology that nobody has seen."""
        first = CARDS_PER_MYTHOLOGY * self.boards[quarter] + DEITIES
        start = CREATURES * quarter
        drawn = self.draw_counted(CARD_TURNED + first, self.bag[start : start + CREATURES])
        self.bag[start + drawn] -= 1
        return first + drawn

    def draw_deity(self, quarter: i64) -> i64:
        first = CARDS_PER_MYTHOLOGY * self.boards[quarter]
        drawn = self.draw(CARD_TURNED + first, self.deity_bag[quarter])
        self.deity_bag[quarter] &= ~bit(drawn)
        return first + drawn

    def draw_for(self, slot: i64) -> i64:
        """A card of the kind that lies in a slot."""
        return self.draw_deity(slot >> 2) if slot & 3 == DEITY_SLOT else self.draw_creature(slot >> 2)

    def take_slot(self, slot: i64) -> i64:
        """Take a card out of the sanctuary for all to see. Rule 13.5."""
        card = self.slots[slot]
        if card == FACE_DOWN:
            card = self.draw_for(slot)
            self.turned |= bit(slot)
        elif self.known[slot] != EVERYBODY:
            self.show(CARD_TURNED, card, self.known[slot])
            self.turned |= bit(slot)
        self.slots[slot] = NONE
        self.known[slot] = 0
        return card

    def picked(self, quarter: i64) -> i64:
        """The set of a quarter's slots on which pawns stand."""
        found: i64 = 0
        first = PLACES.of(quarter, 0)
        for pick in self.picks:
            if first <= pick <= first + CREATURE_PILE:
                found |= bit(pick - first)
        return found

    # ---- what a seat does not know

    def may_commit(self, seat: i64) -> i64:
        """The pawns a seat may lay, as a set of PASS and SELECT. Two selections in four steps are compulsory.

        Rules 3.8, 3.9.
        """
        quarter = self.destined(seat)
        if not self.can_select(seat, quarter):
            return bit(PASS)
        missing: i64 = 0
        for i in range(2):
            if self.picks[2 * seat + i] == NONE:
                missing += 1
        if missing >= STEPS - self.step + 1:
            return bit(SELECT)
        return bit(PASS) | bit(SELECT)

    def can_select(self, seat: i64, quarter: i64) -> bool:
        return self.selectable(seat, quarter) != 0

    def selectable(self, seat: i64, quarter: i64) -> i64:
        """The set of slots on which a seat may put its pawn: free cards, or the pile if no creature is available.

        Rules 3.5 to 3.7.
        """
        found = self.free_slots(seat, quarter)
        if found & CREATURE_SLOTS == 0:
            pile = PLACES.of(quarter, CREATURE_PILE)
            pawns: i64 = 0
            for pick in self.picks:
                if pick == pile:
                    pawns += 1
            if pawns < self.pile_size(quarter):
                found |= bit(CREATURE_PILE)
        return found

    def free_slots(self, seat: i64, quarter: i64) -> i64:
        """The set of slots with a card that a seat may select: no pawn stands there, and nobody else has locked it."""
        found: i64 = 0
        if self.locked != quarter or self.locker == seat:
            picked = self.picked(quarter)
            for slot in range(4):
                if self.slots[4 * quarter + slot] != NONE and picked >> slot & 1 == 0:
                    found |= bit(slot)
        return found

    def redeal(self, viewer: i64, now: kernel.State, chooser: Chooser) -> None:
        """Redeal what the viewer does not know: pawns laid in secret, cards face down, cards in others' hands."""
        assert isinstance(now, State)
        if self.phase == COMMITTING:
            for seat in range(self.players):
                if seat != viewer and self.commits[seat] != NONE:
                    self.commits[seat] = chooser.draw(self, 0, self.may_commit(seat))
        slots = self.unknown_slots(viewer, now)
        hands = self.unknown_hands(viewer, now)
        if slots | hands == 0:
            return
        pool = now.bag[:]
        deities = now.deity_bag[:]
        drawn = self.bag[:]  # since the beat began: these must stay in the bag
        for i in range(len(drawn)):
            drawn[i] -= pool[i]
        drawn_deities = self.deity_bag[:]
        for i in range(4):
            drawn_deities[i] &= ~deities[i]
        for slot in range(N_SLOTS):
            if slots >> slot & 1:
                self.put_back(self.slots[slot], pool, deities)
        for place in range(len(self.hands)):
            if hands >> place & 1:
                self.put_back(self.hands[place], pool, deities)
        for slot in range(N_SLOTS):
            if slots >> slot & 1:
                self.slots[slot] = self.another(self.slots[slot], pool, deities, chooser)
        for place in range(len(self.hands)):
            if hands >> place & 1:
                self.hands[place] = self.another(self.hands[place], pool, deities, chooser)
        for i in range(len(pool)):
            self.bag[i] = pool[i] + drawn[i]
        for i in range(4):
            self.deity_bag[i] = deities[i] | drawn_deities[i]

    def may_show(self, seat: i64, kind: i64, action: i64) -> bool:
        """No option depends on what only some know, and hidden cards and pawns are turned over with `show`."""
        return False

    def unknown_slots(self, viewer: i64, now: State) -> i64:
        """Slots with a face-down card that somebody has seen, but not the viewer, up to now."""
        found: i64 = 0
        for slot in range(N_SLOTS):
            seen = self.slots[slot] >= 0 and self.known[slot] >> viewer & 1 == 0
            if seen and now.turned >> slot & 1 == 0 and now.known[slot] >> viewer & 1 == 0:
                found |= bit(slot)
        return found

    def unknown_hands(self, viewer: i64, now: State) -> i64:
        """Places of hands with a card that the viewer does not know, up to now."""
        found: i64 = 0
        for place in range(len(self.hands)):
            if self.hands[place] != NONE and now.hands[place] != NONE and self.hands_known[place] >> viewer & 1 == 0:
                found |= bit(place)
        return found

    def put_back(self, card: i64, pool: Ints, deities: Ints) -> None:
        quarter = self.quarter_of(card // CARDS_PER_MYTHOLOGY)
        place = card % CARDS_PER_MYTHOLOGY
        if place < DEITIES:
            deities[quarter] |= bit(place)
        else:
            pool[CREATURES * quarter + place - DEITIES] += 1

    def another(self, card: i64, pool: Ints, deities: Ints, chooser: Chooser) -> i64:
        """A card with the same back out of the pool."""
        mythology = card // CARDS_PER_MYTHOLOGY
        quarter = self.quarter_of(mythology)
        if card % CARDS_PER_MYTHOLOGY < DEITIES:
            deity = chooser.draw(self, 0, deities[quarter])
            deities[quarter] &= ~bit(deity)
            return CARDS_PER_MYTHOLOGY * mythology + deity
        start = CREATURES * quarter
        creature = chooser.draw_counted(self, 0, pool[start : start + CREATURES])
        pool[start + creature] -= 1
        return CARDS_PER_MYTHOLOGY * mythology + DEITIES + creature


def new_state(content: Content, players: i64, chosen: i64) -> State:
    """The state before the set-up."""
    s = State()
    s.chooser = FIRST
    s.content = content
    s.players = players
    s.chosen = chosen
    s.boards = filled(4, NONE)
    s.slots = filled(N_SLOTS, NONE)
    s.known = filled(N_SLOTS, 0)
    s.bag = filled(4 * CREATURES, COPIES)
    s.deity_bag = filled(4, first_things(DEITIES))
    s.exile = vec[i64]()
    s.commits = filled(players, NONE)
    s.picks = filled(2 * players, NONE)
    s.hands = filled(2 * players, NONE)
    s.hands_known = filled(2 * players, 0)
    s.pantheons = [new_pantheon() for _ in range(players)]
    s.spot = filled(N_COPIES, NONE)
    s.marks = vec[i64]()
    s.busy = vec[i64]()
    s.arriving = vec[i64]()
    return s

