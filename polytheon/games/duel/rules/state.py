"""The table of Duel as plain data: two cities, the structure, the track, the pantheon, and what is left in bags."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.duel.rules.actions import DIVINITY_DRAWN
from polytheon.games.duel.rules.components import NONE, Card, Content, Wonder
from polytheon.kernel import state as kernel
from polytheon.kernel.bits import Ints, bit, bit_count, filled, shifted
from polytheon.kernel.state import FIRST, Chooser

# Where a card is
UNSEEN: Final = 0  # in its deck, face down in the structure, or removed before the game
CITY: Final = 1  # + seat
PILE: Final = 3  # the discard pile
UNDER: Final = 4  # + wonder
STRUCTURE: Final = 20  # + slot, face up

# How the game ended
RUNNING: Final = 0
MILITARY: Final = 1
SCIENCE: Final = 2
POINTS: Final = 3
BLUE_POINTS: Final = 4
DRAW: Final = 5
ENDINGS: Final = {MILITARY: "military", SCIENCE: "science", POINTS: "points", BLUE_POINTS: "blue", DRAW: "draw"}

OFF_TRACK: Final = 99
BOTH: Final = 3  # the set of both seats
PICKS: Final = 8  # of wonders: four for each player


@mypyc_attr(acyclic=True)
class City:
    """What one player has."""

    coins: i64 = 0
    astarte: i64 = 0  # coins on Astarte
    production: i64 = 0  # goods of brown and grey cards
    raw_wildcards: i64 = 0  # "one of wood, clay, stone"
    made_wildcards: i64 = 0  # "one of glass, papyrus"
    fixed: i64 = 0  # goods that have a fixed price, 255 each
    colours: i64 = 0  # number of cards by colour, eight bits each
    symbols: i64 = 0  # set of scientific symbols
    wonders: i64 = 0  # set of unbuilt wonders
    built: i64 = 0  # set of built wonders
    progress: i64 = 0  # set of progress tokens
    myth_tokens: i64 = 0  # set of mythology tokens, two for each mythology
    offerings: i64 = 0  # set of offering tokens
    divinities: i64 = 0  # set of activated divinities

    def copy(self) -> City:
        c = City()
        c.coins = self.coins
        c.astarte = self.astarte
        c.production = self.production
        c.raw_wildcards = self.raw_wildcards
        c.made_wildcards = self.made_wildcards
        c.fixed = self.fixed
        c.colours = self.colours
        c.symbols = self.symbols
        c.wonders = self.wonders
        c.built = self.built
        c.progress = self.progress
        c.myth_tokens = self.myth_tokens
        c.offerings = self.offerings
        c.divinities = self.divinities
        return c

    def count(self, colour: i64) -> i64:
        """How many cards of a colour."""
        return self.colours >> 8 * colour & 255

    def has(self, progress: i64) -> bool:
        """Whether the player owns a progress token."""
        return self.progress >> progress & 1 != 0

    def has_built(self, wonder: i64) -> bool:
        return self.built >> wonder & 1 != 0

    def has_myth_token(self, mythology: i64) -> bool:
        return self.myth_tokens >> 2 * mythology & 3 != 0

    def add(self, card: Card) -> None:
        """A card comes into the city; what it produces and counts for, counts from now on."""
        self.colours += shifted(1, 8 * card.colour)
        self.production += card.makes
        self.raw_wildcards += card.raw_wildcards
        self.made_wildcards += card.made_wildcards
        self.fixed |= card.fixed

    def remove(self, card: Card) -> None:
        """A brown or grey card leaves the city. Rule 5.8."""
        self.colours -= shifted(1, 8 * card.colour)
        self.production -= card.makes

    def add_wonder(self, wonder: Wonder) -> None:
        self.wonders &= ~bit(wonder.number)
        self.built |= bit(wonder.number)
        self.raw_wildcards += wonder.raw_wildcards
        self.made_wildcards += wonder.made_wildcards

    def remove_wonder(self, wonder: Wonder) -> None:
        """A wonder is unbuilt. Rule 8.7."""
        self.wonders |= bit(wonder.number)
        self.built &= ~bit(wonder.number)
        self.raw_wildcards -= wonder.raw_wildcards
        self.made_wildcards -= wonder.made_wildcards

    def lose(self, coins: i64) -> None:
        """Coins go to the bank as far as the treasury has them; Astarte's are safe. Rule 4.11."""
        self.coins -= min(coins, self.coins)

    def spend(self, coins: i64) -> None:
        """Pay from the treasury first, then from Astarte. Rule 16.6."""
        if coins <= self.coins:
            self.coins -= coins
        else:
            self.astarte -= coins - self.coins
            self.coins = 0

    def purse(self) -> i64:
        """All that can be spent. Rule 14.4."""
        return self.coins + self.astarte


@mypyc_attr(acyclic=True)
class State(kernel.State):
    """A position of Duel. Seat 0's capital lies at -9 of the military track, seat 1's at +9."""

    content: Content
    pantheon: bool = True
    minerva_on_pawn: bool = False
    private_reveal: bool = False
    random_start: bool = False

    first: i64 = NONE  # the seat called A; NONE before the set-up
    city0: City
    city1: City
    active: i64 = 0  # whose turn it is, or whose the last turn was
    age: i64 = 0
    picks: i64 = 0  # wonders drafted so far
    pool: i64 = 0  # wonders on the table in the draft
    wonder_bag: i64 = 0  # wonders nobody has seen
    replay: bool = False

    where: Ints  # for each card: UNSEEN, CITY + seat, PILE, UNDER + wonder or STRUCTURE + slot
    slots: Ints  # the card in each slot of the structure; NONE if face down or gone
    present: i64 = 0  # set of slots that still hold a card
    free: i64 = 0  # set of slots that nothing covers
    face_up: i64 = 0
    purple: i64 = 0  # slots whose card has a guild's or a temple's back
    deck: i64 = 0  # bag of the age's unseen cards, counted from the deck's first
    purple_deck: i64 = 0  # bag of unseen guilds or temples

    pawn: i64 = 0
    military_tokens: i64 = 0b1111  # 2 * side + (0: small, 1: large)
    minerva: i64 = OFF_TRACK
    board: i64 = 0  # progress tokens on the board
    box: i64 = 0  # progress tokens in the box
    offered: i64 = 0  # progress tokens drawn from the box to choose from
    enki: i64 = 0  # progress tokens lying on Enki
    snake: i64 = NONE  # the green card under the snake
    closed: i64 = NONE  # the seat whose last wonder has left the game, because enough are built

    tokens: Ints  # the token on each slot: a mythology token, or an offering token + 10; NONE
    spaces: Ints  # the divinity on each space of the pantheon, or GATE; NONE
    spaces_known: Ints  # the set of seats that know it
    stacks: Ints  # two places for each mythology: cards whose place in the deck is fixed, lower and upper
    stacks_known: Ints
    divinity_bag: i64 = 0  # divinities of all decks whose place nobody has fixed
    drawn: i64 = 0  # divinities drawn to choose from
    aside: i64 = 0  # divinities shown by Gate or Theater that wait to go back while the chosen one takes effect
    secret: i64 = 0  # those of both that only the active player knows

    ending: i64 = RUNNING
    winner: i64 = NONE

    def copy(self) -> State:
        c = State()
        c.chooser = FIRST
        c.over = self.over
        c.source = self.source
        c.content = self.content
        c.pantheon = self.pantheon
        c.minerva_on_pawn = self.minerva_on_pawn
        c.private_reveal = self.private_reveal
        c.random_start = self.random_start
        c.first = self.first
        c.city0 = self.city0.copy()
        c.city1 = self.city1.copy()
        c.active = self.active
        c.age = self.age
        c.picks = self.picks
        c.pool = self.pool
        c.wonder_bag = self.wonder_bag
        c.replay = self.replay
        c.where = self.where[:]
        c.slots = self.slots[:]
        c.present = self.present
        c.free = self.free
        c.face_up = self.face_up
        c.purple = self.purple
        c.deck = self.deck
        c.purple_deck = self.purple_deck
        c.pawn = self.pawn
        c.military_tokens = self.military_tokens
        c.minerva = self.minerva
        c.board = self.board
        c.box = self.box
        c.offered = self.offered
        c.enki = self.enki
        c.snake = self.snake
        c.closed = self.closed
        if self.pantheon:
            c.tokens = self.tokens[:]
            c.spaces = self.spaces[:]
            c.spaces_known = self.spaces_known[:]
            c.stacks = self.stacks[:]
            c.stacks_known = self.stacks_known[:]
        else:  # empty for ever
            c.tokens = self.tokens
            c.spaces = self.spaces
            c.spaces_known = self.spaces_known
            c.stacks = self.stacks
            c.stacks_known = self.stacks_known
        c.divinity_bag = self.divinity_bag
        c.drawn = self.drawn
        c.aside = self.aside
        c.secret = self.secret
        c.ending = self.ending
        c.winner = self.winner
        return c

    def city(self, seat: i64) -> City:
        return self.city0 if seat == 0 else self.city1

    def cards_at(self, place: i64) -> Ints:
        """All cards that are in one place, such as `CITY + seat` or `PILE`."""
        found = vec[i64](capacity=16)
        for card in range(len(self.where)):
            if self.where[card] == place:
                found = append(found, card)
        return found

    def cards_of(self, seat: i64, colours: i64) -> Ints:
        """A city's cards of a set of colours."""
        found = vec[i64](capacity=16)
        for card in range(len(self.where)):
            if self.where[card] == CITY + seat and colours >> self.content.cards[card].colour & 1:
                found = append(found, card)
        return found

    def end(self, ending: i64, winner: i64) -> None:
        self.over = True
        self.ending = ending
        self.winner = winner

    def built_wonders(self) -> i64:
        """How many wonders stand in both cities. Rule 8.3."""
        return bit_count(self.city0.built | self.city1.built)

    # ---- mythology decks: cards with a fixed place on top, the others in a bag

    def deck_size(self, mythology: i64) -> i64:
        size = bit_count(self.divinity_bag & of_mythology(mythology))
        if self.stacks[2 * mythology] != NONE:
            size += 1
        if self.stacks[2 * mythology + 1] != NONE:
            size += 1
        return size

    def put_on_top(self, divinity: i64, known: i64) -> None:
        """Lay a divinity on its deck, known to a set of seats."""
        place = 2 * self.content.divinities[divinity].mythology
        if self.stacks[place] != NONE:
            place += 1
        self.stacks[place] = divinity
        self.stacks_known[place] = known

    def who_knows_top(self, mythology: i64) -> i64:
        """The set of seats that know the top card of a deck. Rule 15.4."""
        for place in (2 * mythology + 1, 2 * mythology):
            if self.stacks[place] != NONE:
                return self.stacks_known[place]
        return 0

    def empty_spaces(self) -> Ints:
        found = vec[i64](capacity=6)
        for space in range(6):
            if self.spaces[space] == NONE:
                found = append(found, space)
        return found

    # ---- what a seat does not know

    def hidden_from(self, viewer: i64) -> i64:
        """The set of divinities that lie somewhere the viewer cannot see. Rule 15.4."""
        hidden = self.divinity_bag
        if viewer != self.active:
            hidden |= self.secret
        for space in range(len(self.spaces)):
            if self.spaces[space] != NONE and self.spaces_known[space] >> viewer & 1 == 0:
                hidden |= bit(self.spaces[space])
        for place in range(len(self.stacks)):
            if self.stacks[place] != NONE and self.stacks_known[place] >> viewer & 1 == 0:
                hidden |= bit(self.stacks[place])
        return hidden

    def redeal(self, viewer: i64, now: kernel.State, chooser: Chooser) -> None:
        """Redeal the divinities that the viewer does not know: face down in the pantheon, or in a deck."""
        if not self.pantheon:
            return
        assert isinstance(now, State)
        hidden = now.hidden_from(viewer)
        pool = hidden & self.divinity_bag
        for space in range(6):
            if self.spaces[space] != NONE and hidden >> self.spaces[space] & 1:
                pool |= bit(self.spaces[space])
        for place in range(10):
            if self.stacks[place] != NONE and hidden >> self.stacks[place] & 1:
                pool |= bit(self.stacks[place])
        self.divinity_bag &= ~pool
        for space in range(6):
            if self.spaces[space] != NONE and hidden >> self.spaces[space] & 1:
                self.spaces[space] = self.another(self.spaces[space], pool, chooser)
                pool &= ~bit(self.spaces[space])
        for place in range(10):
            if self.stacks[place] != NONE and hidden >> self.stacks[place] & 1:
                self.stacks[place] = self.another(self.stacks[place], pool, chooser)
                pool &= ~bit(self.stacks[place])
        self.divinity_bag |= pool

    def may_show(self, seat: i64, kind: i64, action: i64) -> bool:
        """Only a choice among divinities drawn in secret shows one; elsewhere nothing depends on them.

        Rule 16.2.
        """
        return self.secret != 0

    def stays_seen(self, outcome: i64) -> bool:
        """A divinity that lay on its deck and was shown by Gate or Theater. Rule 16.34."""
        for place in range(len(self.stacks)):
            if self.stacks[place] != NONE and DIVINITY_DRAWN + self.stacks[place] == outcome:
                self.stacks_known[place] = BOTH
                return True
        return False

    def another(self, divinity: i64, pool: i64, chooser: Chooser) -> i64:
        """One of the same mythology out of the pool."""
        mythology = self.content.divinities[divinity].mythology
        return chooser.draw(self, 0, pool & of_mythology(mythology))


def new_state(content: Content, pantheon: bool) -> State:
    """The state before the set-up."""
    s = State()
    s.chooser = FIRST
    s.content = content
    s.pantheon = pantheon
    s.city0 = City()
    s.city1 = City()
    s.where = filled(len(content.cards), UNSEEN)
    s.slots = filled(20, NONE)
    with_pantheon: i64 = 1 if pantheon else 0
    s.tokens = filled(20 * with_pantheon, NONE)
    s.spaces = filled(6 * with_pantheon, NONE)
    s.spaces_known = filled(6 * with_pantheon, 0)
    s.stacks = filled(10 * with_pantheon, NONE)
    s.stacks_known = filled(10 * with_pantheon, 0)
    return s


def of_mythology(mythology: i64) -> i64:
    """The three divinities of a mythology."""
    return shifted(7, 3 * mythology)
